//! Queries on a cluster of [Apache DataFusion Ballista](https://datafusion.apache.org/ballista).
//!
//! A client plans a query, and sends it to the scheduler, which gives its tasks to executors. Each
//! of the three has the functions, as a plan has only their names.

mod agreement;
mod client;
mod process;

pub(crate) use client::{Scheduler, connect, statement, told};
pub(crate) use process::Process;
