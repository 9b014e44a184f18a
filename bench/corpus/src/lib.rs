//! The lines that urial is measured on, and the texts that are made of lines: the same on every machine.

mod derived;
mod generator;

pub use derived::{iris, long, normal, not_normal, relative};
pub use generator::lines;

/// The base of all resolving: deep enough that no reference climbs past its root.
pub const BASE: &str = "https://www.example.org/docs/guide/chapter/page.html?view=full";
