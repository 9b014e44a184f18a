//! What vectors state of readers side by side (`testdata/README.md`, "Readers side by side").

use serde::Deserialize;

/// What five readers make of an input, and what that comes to.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Diff {
    /// The gravest difference.
    pub verdict: String,
    /// All that differs in what is meant.
    pub matters: Vec<String>,
    /// What differs in the text alone.
    pub text: Vec<String>,
    /// RFC 3986.
    pub rfc3986: Reading,
    /// RFC 2396.
    pub rfc2396: Reading,
    /// `java.net.URI`.
    pub java: Reading,
    /// RFC 3987.
    pub rfc3987: Reading,
    /// The URL standard.
    pub whatwg: Reading,
}

impl Diff {
    /// Every reader's name and reading, in the order of the columns.
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

    /// What the reader of that name reads: `None` where it refuses.
    ///
    /// # Panics
    /// Where a reading refers to no reader, or to one that refers to another.
    #[must_use]
    pub fn read(&self, name: &str) -> Option<&Parts> {
        let find = |name: &str| {
            let found = self.readings().into_iter().find(|(reader, _)| *reader == name);
            found.unwrap_or_else(|| panic!("{name} is no reader")).1
        };
        let reading = match find(name) {
            Reading::As(other) => find(other),
            reading => reading,
        };
        match reading {
            Reading::Refused(false) => None,
            Reading::Is(parts) => Some(parts),
            other => panic!("{name}: {other:?}"),
        }
    }

    /// Whether it is about a base: then every reading has a target.
    #[must_use]
    pub fn needs_base(&self) -> bool {
        let has_target = |reading: &Reading| match reading {
            Reading::Is(parts) => parts.target.is_some(),
            _ => false,
        };
        self.readings().into_iter().any(|(_, reading)| has_target(reading))
    }
}

/// What one reader reads.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(untagged)]
pub enum Reading {
    /// `false`: nothing.
    Refused(bool),
    /// The same as the reader of that name.
    As(String),
    /// These components.
    Is(Parts),
}

/// Components; one that is left out is absent.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields, default)]
pub struct Parts {
    /// What was resolved.
    pub target: Option<String>,
    /// The scheme.
    pub scheme: Option<String>,
    /// The authority, if it has no host.
    pub authority: Option<String>,
    /// The userinfo.
    pub userinfo: Option<String>,
    /// The host.
    pub host: Option<String>,
    /// The port.
    pub port: Option<String>,
    /// The path, or the opaque part.
    pub path: String,
    /// The query.
    pub query: Option<String>,
    /// The fragment.
    pub fragment: Option<String>,
}
