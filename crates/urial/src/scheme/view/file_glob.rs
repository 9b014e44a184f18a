//! `file` URIs as patterns if there is no such file, as uri(7) suggests to browsers. Only this
//! module accesses the disk.

extern crate std;

use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use super::file::File;
use super::file_path::FilePathError;

impl File<'_> {
    /// Returns the file if it exists, or else the files whose paths match its path as a pattern,
    /// sorted (uri(7), "file"; glob(7)). Reads directories; no other function of this crate
    /// accesses the disk.
    ///
    /// In a name, `*` matches any characters, `?` one, `[a-z]` one of these and `[!a-z]` one of the
    /// others; a backslash escapes the next character, except on Windows. No part of a pattern
    /// matches a `.` at the start of a name, or a separator. Symbolic links are
    /// followed. The pattern is the decoded path: `?` is written as `%3F`, and `[` as `%5B`.
    ///
    /// # Errors
    /// The URI has no local path, more than `limit` paths match up to some directory, or reading
    /// the disk fails. Directories that cannot be read count as empty.
    ///
    /// ```no_run
    /// # use urial::Uri;
    /// # use urial::scheme::File;
    /// let file = File::try_from(Uri::parse("file:///etc/*.conf")?)?;
    /// for path in file.expand_glob(1000)? {
    ///     println!("{}", path.display());
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn expand_glob(&self, limit: usize) -> io::Result<Vec<PathBuf>> {
        let path = self.local_path();
        let path =
            path.map_err(|it| io::Error::new(io::ErrorKind::InvalidInput, it.to_string()))?;
        if fs::symlink_metadata(&path).is_ok() {
            return Ok(vec![path]);
        }
        expand(&path, limit)
    }

    /// The path on the current system.
    #[cfg(unix)]
    fn local_path(&self) -> Result<PathBuf, FilePathError> {
        use std::os::unix::ffi::OsStrExt as _;
        Ok(PathBuf::from(OsStr::from_bytes(&self.to_unix_path()?)))
    }

    #[cfg(windows)]
    fn local_path(&self) -> Result<PathBuf, FilePathError> {
        self.to_windows_path().map(PathBuf::from)
    }

    #[cfg(not(any(unix, windows)))]
    fn local_path(&self) -> Result<PathBuf, FilePathError> {
        let path = alloc::string::String::from_utf8(self.to_unix_path()?.into_owned());
        path.map(PathBuf::from).map_err(|_| FilePathError::Name)
    }
}

/// The paths that match `pattern`, name by name, and no deeper than that.
fn expand(pattern: &Path, limit: usize) -> io::Result<Vec<PathBuf>> {
    let mut found = vec![PathBuf::new()];
    for name in pattern.components() {
        let mut next = Vec::new();
        for path in found {
            match name {
                Component::Normal(name) if is_pattern(name) => matches_in(&path, name, &mut next),
                _ => next.push(path.join(name)),
            }
            if next.len() > limit {
                return Err(io::Error::other("more paths match than the limit allows"));
            }
        }
        found = next;
    }
    found.retain(|path| fs::symlink_metadata(path).is_ok());
    found.sort();
    Ok(found)
}

/// Adds the matches in `directory` to `found`.
fn matches_in(directory: &Path, pattern: &OsStr, found: &mut Vec<PathBuf>) {
    let pattern = Pattern::new(pattern);
    let entries = fs::read_dir(directory).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name()).filter(|name| pattern.matches(name));
    found.extend(names.map(|name| directory.join(name)));
}

/// Whether `name` may match a name other than itself.
fn is_pattern(name: &OsStr) -> bool {
    name.as_encoded_bytes().iter().any(|byte| b"*?[\\".contains(byte))
}

/// The pattern of one name, by glob(7).
struct Pattern(Vec<Token>);

enum Token {
    /// This character. Octets that are not UTF-8 are characters of their own.
    One(u32),
    /// `?`
    Any,
    /// `*`
    Many,
    /// `[…]`, `[!…]`: ranges, and whether the character must be in one of them or in none.
    Set(Vec<(u32, u32)>, bool),
}

impl Pattern {
    fn new(name: &OsStr) -> Pattern {
        let text = characters(name);
        let (mut tokens, mut at) = (Vec::new(), 0);
        while let Some(&character) = text.get(at) {
            at += 1;
            tokens.push(match char::from_u32(character) {
                Some('?') => Token::Any,
                Some('*') => Token::Many,
                Some('\\') if at < text.len() => {
                    at += 1;
                    Token::One(text[at - 1])
                }
                Some('[') => match set(&text[at..]) {
                    Some((token, len)) => {
                        at += len;
                        token
                    }
                    None => Token::One(character),
                },
                _ => Token::One(character),
            });
        }
        Pattern(tokens)
    }

    /// Takes time proportional to the product of both lengths: only the last `*` is tried again.
    fn matches(&self, name: &OsStr) -> bool {
        let name = characters(name);
        let is_hidden = name.first() == Some(&u32::from('.'));
        if is_hidden && !matches!(self.0.first(), Some(Token::One(_))) {
            return false;
        }
        let (mut at, mut token) = (0, 0);
        let mut again = None;
        loop {
            match (self.0.get(token), name.get(at)) {
                (None, None) => return true,
                (Some(Token::Many), _) => {
                    again = Some((token, at));
                    token += 1;
                    continue;
                }
                (Some(it), Some(&character)) if it.is(character) => {
                    at += 1;
                    token += 1;
                    continue;
                }
                _ => {}
            }
            match again {
                Some((many, start)) if start < name.len() => {
                    again = Some((many, start + 1));
                    (at, token) = (start + 1, many + 1);
                }
                _ => return false,
            }
        }
    }
}

impl Token {
    fn is(&self, character: u32) -> bool {
        match self {
            Token::One(it) => *it == character,
            Token::Any => true,
            Token::Many => false,
            Token::Set(ranges, is_one) => {
                ranges.iter().any(|(first, last)| (*first..=*last).contains(&character)) == *is_one
            }
        }
    }
}

/// The ranges after a `[`, up to its `]`, and the length of that; `None` if it is not closed. The
/// first of the characters may be a `]`.
fn set(text: &[u32]) -> Option<(Token, usize)> {
    let is = |at: usize, character: char| text.get(at) == Some(&u32::from(character));
    let is_one = !is(0, '!');
    let start = usize::from(!is_one);
    let (mut ranges, mut at) = (Vec::new(), start);
    while at == start || !is(at, ']') {
        let first = *text.get(at)?;
        let is_range = is(at + 1, '-') && !is(at + 2, ']');
        let last = if is_range { *text.get(at + 2)? } else { first };
        ranges.push((first, last));
        at += if is_range { 3 } else { 1 };
    }
    Some((Token::Set(ranges, is_one), at + 1))
}

fn characters(name: &OsStr) -> Vec<u32> {
    match name.to_str() {
        Some(name) => name.chars().map(u32::from).collect(),
        None => name.as_encoded_bytes().iter().map(|&byte| byte.into()).collect(),
    }
}

#[cfg(test)]
mod tests {
    use std::prelude::v1::*;
    use std::{env, format, process};

    use super::*;
    use crate::reference::types::Uri;

    #[test]
    fn names_match_by_glob() {
        let matches =
            |pattern: &str, name: &str| Pattern::new(OsStr::new(pattern)).matches(OsStr::new(name));
        let rows = [
            ("a", "a b aa", "a"),
            ("*", "a ab .a", "a ab"),
            (".*", "a .a .", ".a ."),
            ("a*b*c", "abc axbxc abcb ac", "abc axbxc"),
            ("?", "a \u{e9} ab .", "a \u{e9}"),
            ("[a-c]x", "ax bx dx -x", "ax bx"),
            ("[!a-c]x", "ax dx -x .x", "dx -x"),
            ("[]-]", "] - a", "] -"),
            ("[a", "[a a", "[a"),
            ("\\*", "* a \\*", "*"),
            ("[", "[ a", "["),
        ];
        for (pattern, names, found) in rows {
            let names: Vec<_> = names.split(' ').filter(|name| matches(pattern, name)).collect();
            assert_eq!(names.join(" "), found, "{pattern}");
        }
        let many = "a*".repeat(50) + "b";
        assert!(!matches(&many, &"a".repeat(10_000)));
    }

    #[test]
    fn a_file_that_is_not_there_is_a_pattern() -> io::Result<()> {
        let root = env::temp_dir().join(format!("urial-glob-{}", process::id()));
        for name in ["a/x.c", "a/y.c", "a/.z.c", "b/x.c", "b/*.h", "b/q.h"] {
            let path = root.join(name);
            fs::create_dir_all(path.parent().unwrap())?;
            fs::write(path, "")?;
        }
        let found = |pattern: &str, limit| {
            let text = format!("file://{}/{pattern}", root.display());
            let file = File::try_from(Uri::parse(&text).unwrap()).unwrap();
            let found = file.expand_glob(limit)?;
            let names =
                found.iter().map(|path| path.strip_prefix(&root).unwrap().display().to_string());
            Ok::<_, io::Error>(names.collect::<Vec<_>>().join(" "))
        };
        assert_eq!(found("*/%3F.c", 9)?, "a/x.c a/y.c b/x.c");
        assert_eq!(found("*/x.c", 9)?, "a/x.c b/x.c");
        assert_eq!(found("b/*.h", 9)?, "b/*.h");
        assert_eq!(found("b/%5C*.%5Bh%5D", 9)?, "b/*.h");
        assert_eq!(found("%5Bb-c%5D/q*", 9)?, "b/q.h");
        assert_eq!(found("no/*", 9)?, "");
        assert_eq!(
            found("*/*", 3).unwrap_err().to_string(),
            "more paths match than the limit allows"
        );
        fs::remove_dir_all(root)
    }
}
