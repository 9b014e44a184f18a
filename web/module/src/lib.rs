//! The verbs of urial as a WebAssembly module without imports.
//!
//! A verb takes its named arguments as JSON, and answers with the JSON of the
//! [contract](../../../docs/contract.md). [`border`] has the exports and all `unsafe`; everything
//! else is safe code, which the host's tests run, too.

pub mod border;

mod arguments;
mod failure;
mod verbs;

#[cfg(test)]
mod tests;
