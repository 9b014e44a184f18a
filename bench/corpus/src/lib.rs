//! The lines that urial is measured on, texts derived from lines, and prose. They are the same on
//! every machine.

mod derived;
mod generator;
mod prose;

pub use derived::{
    TEMPLATE, compared, encoded_paths, expansions, iris, links, long, normal, not_normal, paths,
    queries, relative, targets, uris,
};
pub use generator::lines;
pub use prose::{in_brackets, in_markdown, paragraphs};

/// The base that references are resolved against. Its path is deep enough that no reference climbs
/// above the root.
pub const BASE: &str = "https://www.example.org/docs/guide/chapter/page.html?view=full";
