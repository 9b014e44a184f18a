//! The lines that urial is measured on, and texts derived from lines. They are the same on every
//! machine.

mod derived;
mod generator;

pub use derived::{
    TEMPLATE, compared, encoded_paths, expansions, iris, long, normal, not_normal, paths, queries,
    relative, targets, uris,
};
pub use generator::lines;

/// The base that references are resolved against. Its path is deep enough that no reference climbs
/// above the root.
pub const BASE: &str = "https://www.example.org/docs/guide/chapter/page.html?view=full";
