//! The files that a `file` URI names: the file itself, or those whose paths match its path as a
//! pattern (uri(7), "file"; glob(7)). Only this module reads directories.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::fs;
use std::path::{Component, Path, PathBuf};

use ::glob::{MatchOptions, Pattern};
use urial::Uri;
use urial::scheme::FieldValue;

/// Why the path of a `file` URI cannot be expanded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum GlobError {
    /// More paths match than this, up to the end or up to some directory.
    Limit(usize),
    /// A `[` in a pattern has no `]`.
    Set,
    /// A pattern has octets that are not UTF-8.
    Utf8,
}

/// Returns the list of the files that a URI names, sorted; absent if it is not that of a local
/// file. Directories that cannot be read count as empty.
pub(crate) fn files(uri: Uri<'_>, limit: usize) -> Result<FieldValue<'static>, GlobError> {
    let Ok(path) = uri.to_file_path() else { return Ok(FieldValue::Absent) };
    let found = if exists(&path) { vec![path] } else { expand(&path, limit)? };
    Ok(found.into_iter().map(value).collect())
}

/// Answers whether there is such a file, or a symbolic link to none.
fn exists(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// The path as text, or else its octets.
fn value(path: PathBuf) -> FieldValue<'static> {
    Cow::<[u8]>::Owned(OsString::from(path).into_encoded_bytes()).into()
}

/// Returns the sorted paths that match the names of `pattern`, in which `*`, `?` and `[` stand for
/// other characters as in glob(7). Reads directories.
///
/// # Errors
/// A pattern that is not UTF-8, or a `[` without its `]`.
///
/// ```
/// let found = urial_verbs::paths("Cargo.*ml".as_ref())?;
/// assert_eq!(found, [std::path::Path::new("Cargo.toml")]);
/// # Ok::<(), urial_verbs::GlobError>(())
/// ```
pub fn paths(pattern: &Path) -> Result<Vec<PathBuf>, GlobError> {
    expand(pattern, usize::MAX)
}

/// The paths that match `pattern`, name by name, and no deeper than that.
///
/// The crate matches names and does not walk directories. Its `glob_with` panics on a file name
/// that is not UTF-8 if a `.` at the start has to be literal, and then does not find what `.*`
/// matches; and `**` would descend without a limit.
fn expand(pattern: &Path, limit: usize) -> Result<Vec<PathBuf>, GlobError> {
    let mut found = vec![PathBuf::new()];
    for name in pattern.components() {
        found = match name {
            Component::Normal(name) if is_pattern(name) => {
                let pattern = parse(name)?;
                let matches = found.iter().flat_map(|directory| matches_in(directory, &pattern));
                matches.take(limit.saturating_add(1)).collect()
            }
            _ => found.iter().map(|directory| directory.join(name)).collect(),
        };
        if found.len() > limit {
            return Err(GlobError::Limit(limit));
        }
    }
    found.retain(|path| exists(path));
    found.sort();
    Ok(found)
}

/// Answers whether `name` may match a name other than itself.
fn is_pattern(name: &OsStr) -> bool {
    name.as_encoded_bytes().iter().any(|byte| b"*?[\\".contains(byte))
}

/// The paths in `directory` whose names match. What is not UTF-8 in a name matches as U+FFFD.
fn matches_in(directory: &Path, pattern: &Pattern) -> impl Iterator<Item = PathBuf> {
    let here = Path::new(".");
    let opened = if directory.as_os_str().is_empty() { here } else { directory };
    let entries = fs::read_dir(opened).into_iter().flatten().flatten();
    let is_match = |name: &OsString| pattern.matches_with(&name.to_string_lossy(), OPTIONS);
    entries
        .map(|entry| entry.file_name())
        .filter(move |it| is_match(it))
        .map(|it| directory.join(it))
}

/// The options of the crate that make patterns match as glob(7) says.
const OPTIONS: MatchOptions = MatchOptions {
    case_sensitive: true,
    require_literal_separator: true,
    require_literal_leading_dot: true,
};

fn parse(name: &OsStr) -> Result<Pattern, GlobError> {
    let name = name.to_str().ok_or(GlobError::Utf8)?;
    // The other errors of the crate are about `**`.
    Pattern::new(&translated(name)).map_err(|_| GlobError::Set)
}

/// Translates a pattern of glob(7) to one of the crate: `\*` to `[*]`, and `**` to `*`.
fn translated(name: &str) -> String {
    let mut translated = String::with_capacity(name.len());
    let mut rest = name.chars();
    while let Some(character) = rest.next() {
        match character {
            '\\' => {
                let escaped = rest.next().unwrap_or('\\');
                translated += &Pattern::escape(escaped.encode_utf8(&mut [0; 4]));
            }
            '*' if translated.ends_with('*') => {}
            '[' => {
                let (set, after) = rest.as_str().split_at(set_len(rest.as_str()));
                translated.push('[');
                translated.push_str(set);
                rest = after.chars();
            }
            _ => translated.push(character),
        }
    }
    translated
}

/// The length of the set after a `[`, with its `]`, or of all if there is none. The first of the
/// characters may be a `]`.
fn set_len(text: &str) -> usize {
    let is_first = |at: &usize| matches!(&text[..*at], "" | "!");
    let end = text.match_indices(']').find(|(at, _)| !is_first(at));
    end.map_or(text.len(), |(at, bracket)| at + bracket.len())
}

impl fmt::Display for GlobError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GlobError::Limit(limit) => {
                write!(f, "path: expected matches within the limit of {limit}, found more")
            }
            GlobError::Set => {
                f.write_str(r#"path: expected "]" to close the "[" of a pattern, found none"#)
            }
            GlobError::Utf8 => {
                f.write_str("path: expected a pattern in UTF-8, found octets that are not")
            }
        }
    }
}

impl std::error::Error for GlobError {}
