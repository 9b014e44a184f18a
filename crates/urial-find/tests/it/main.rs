//! The tests of urial-find.

mod documents;
mod laws;
mod linear;
mod suite;
mod text;
