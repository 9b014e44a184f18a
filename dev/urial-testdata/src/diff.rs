//! The format of `urial interpret`: how five readers split one input.

use serde::Deserialize;
use toml::Table;

use crate::values::Only;
use crate::vector::{Format, Input, NoDefaults, require};

/// The keys of a test in `testdata/diff/`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiffCase {
    /// The text that all readers read.
    pub input: String,
    /// The base URI. With it, every reading has a `target`.
    pub base: Option<String>,

    /// The readings and how they differ.
    pub diff: Diff,
}

impl Format for DiffCase {
    type Defaults = NoDefaults;
    const INPUTS: &[&str] = &["input", "base"];

    fn check(&self, _keys: &Table) -> Result<(), &'static str> {
        require(
            self.base.is_some() == self.diff.has_target(),
            "a base and a reading with a target go together",
        )
    }
}

impl Input for DiffCase {
    fn input(&self) -> Vec<u8> {
        self.input.clone().into_bytes()
    }

    fn companion(&self) -> Option<&str> {
        self.base.as_deref()
    }
}

/// How five readers read an input, and how their readings differ.
///
/// An opaque part is read as the `path`. If it contains a `?`, both `path` and `query` differ in
/// meaning from a reading that has a query (`d4-query-of-a-mailbox`). Dot-segments that only some
/// readers remove differ in spelling: normalization removes them (RFC 3986 §6.2.2.3).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Diff {
    /// The most serious difference.
    pub verdict: String,
    /// The names of the components that differ in meaning.
    pub matters: Vec<String>,
    /// The names of the components that differ only in spelling.
    pub text: Vec<String>,
    /// The reading by RFC 3986.
    pub rfc3986: Reading,
    /// The reading by RFC 2396.
    pub rfc2396: Reading,
    /// The reading by `java.net.URI`.
    pub java: Reading,
    /// The reading by RFC 3987.
    pub rfc3987: Reading,
    /// The reading by the WHATWG URL standard.
    pub whatwg: Reading,
}

impl Diff {
    /// Returns each reader's name and reading, in the order of the columns.
    #[must_use]
    pub fn readings(&self) -> [(&'static str, &Reading); 5] {
        [
            ("rfc3986", &self.rfc3986),
            ("rfc2396", &self.rfc2396),
            ("java", &self.java),
            ("rfc3987", &self.rfc3987),
            ("whatwg", &self.whatwg),
        ]
    }

    /// Returns the components that the reader `name` finds, or `None` if it rejects the input.
    ///
    /// # Panics
    /// If there is no such reader, or if a reading refers to one that refers to yet another.
    #[must_use]
    pub fn components(&self, name: &str) -> Option<&DiffComponents> {
        let find = |name: &str| {
            let found = self.readings().into_iter().find(|(reader, _)| *reader == name);
            found.unwrap_or_else(|| panic!("{name} is not a reader")).1
        };
        let reading = match find(name) {
            Reading::As(other) => find(other),
            reading => reading,
        };
        match reading {
            Reading::Rejected(Only) => None,
            Reading::Is(parts) => Some(parts),
            Reading::As(other) => panic!("{name}: {other} refers to another reader"),
        }
    }

    /// Reports whether a reading has a target, which needs a base.
    fn has_target(&self) -> bool {
        let has_target = |reading: &Reading| match reading {
            Reading::Is(parts) => parts.target.is_some(),
            _ => false,
        };
        self.readings().into_iter().any(|(_, reading)| has_target(reading))
    }
}

/// The reading of one reader, as a vector writes it.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum Reading {
    /// `false`: the reader rejects the input.
    Rejected(Only<false>),
    /// The name of a reader with the same reading.
    As(String),
    /// The components.
    Is(DiffComponents),
}

/// The components that a reader finds. A component that is left out is absent.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields, default)]
pub struct DiffComponents {
    /// The target against the base.
    pub target: Option<String>,
    /// The scheme.
    pub scheme: Option<String>,
    /// The authority, only if it has no host.
    pub authority: Option<String>,
    /// The userinfo.
    pub userinfo: Option<String>,
    /// The host.
    pub host: Option<String>,
    /// The port.
    pub port: Option<String>,
    /// The path or the opaque part.
    pub path: String,
    /// The query.
    pub query: Option<String>,
    /// The fragment.
    pub fragment: Option<String>,
}
