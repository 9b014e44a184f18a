//! The values a vector states and a surface answers: one vocabulary for both, spelled as in the vector files.

use serde::Deserialize;

/// The components of a reference as text (§3). A component that is absent is `None`; an empty one is `Some("")`.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Components {
    /// The text before the first `:`, as written.
    pub scheme: Option<String>,
    /// The text between `//` and the path.
    pub authority: Option<String>,
    /// The text before `@`.
    pub userinfo: Option<String>,
    /// The host, an IP literal with its brackets; there whenever the authority is.
    pub host: Option<String>,
    /// What the host is; there whenever the authority is.
    pub host_kind: Option<HostKind>,
    /// The text of the port.
    pub port: Option<String>,
    /// The path, which is never absent.
    pub path: String,
    /// The text after `?`.
    pub query: Option<String>,
    /// The text after `#`.
    pub fragment: Option<String>,
}

/// The alternatives of `host` (§3.2.2).
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum HostKind {
    /// `reg-name`
    RegName,
    /// `IPv4address`
    Ipv4,
    /// `"[" IPv6address "]"`
    Ipv6,
    /// `"[" IPvFuture "]"`
    #[serde(rename = "ipvfuture")]
    IpvFuture,
}

/// What a reference is by its beginning (§4.2).
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum ReferenceKind {
    /// It has a scheme.
    Uri,
    /// It begins with `//`.
    NetworkPath,
    /// It begins with one `/`.
    AbsolutePath,
    /// It has a path that begins with a segment.
    RelativePath,
    /// It is empty, or begins with `?` or `#`.
    EmptyPath,
}

/// The alternatives of `path` (§3.3).
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum PathKind {
    /// `path-abempty`
    Abempty,
    /// `path-absolute`
    Absolute,
    /// `path-noscheme`
    Noscheme,
    /// `path-rootless`
    Rootless,
    /// `path-empty`
    Empty,
}

/// The parts of an `IPvFuture` address (§3.2.2).
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct IpvFuture {
    /// The hexadecimal digits after `v`.
    pub version: String,
    /// The text after the `.`.
    pub address: String,
}

/// The port as a number (§3.2.3).
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(from = "PortNumberText")]
pub enum PortNumber {
    /// The port, absent or empty, has no number.
    None,
    /// The number.
    Number(u16),
    /// The number is above 65535.
    Overflow,
}

/// A [`PortNumber`] as vectors write it: a number or a word.
#[derive(Deserialize)]
#[serde(untagged)]
enum PortNumberText {
    Number(u16),
    Word(PortNumberWord),
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum PortNumberWord {
    None,
    Overflow,
}

impl From<PortNumberText> for PortNumber {
    fn from(text: PortNumberText) -> Self {
        match text {
            PortNumberText::Number(number) => PortNumber::Number(number),
            PortNumberText::Word(PortNumberWord::None) => PortNumber::None,
            PortNumberText::Word(PortNumberWord::Overflow) => PortNumber::Overflow,
        }
    }
}

/// Why an input is not of the grammar. In a vector, only the keys it states are compared.
///
/// Boxed text, so that a `Result` with a refusal stays under the size at which clippy objects.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Refusal {
    /// The length in bytes of the longest prefix that some valid input begins with.
    pub offset: usize,
    /// The component the offset is in.
    pub component: Option<Box<str>>,
    /// What the grammar allows there.
    pub expected: Option<Box<str>>,
    /// What stands there.
    pub found: Option<Box<str>>,
    /// The whole sentence.
    pub message: Option<Box<str>>,
    /// What would have been right.
    pub fix: Option<Box<str>>,
}

impl Refusal {
    /// Whether `answer` says what this refusal states; a stated key the answer lacks is not met.
    #[must_use]
    pub fn is_met_by(&self, answer: &Refusal) -> bool {
        let keys = |refusal: &Refusal| {
            let Refusal { component, expected, found, message, fix, .. } = refusal.clone();
            [component, expected, found, message, fix]
        };
        let met = |(stated, answered): (Option<Box<str>>, Option<Box<str>>)| {
            stated.is_none() || stated == answered
        };
        self.offset == answer.offset && keys(self).into_iter().zip(keys(answer)).all(met)
    }
}

/// Where `..` climbed past the root, for a resolution that refuses that.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Excess {
    /// Which of the two inputs the `..` stands in.
    pub input: ExcessInput,
    /// Where it begins there, in bytes.
    pub offset: usize,
}

/// The two inputs of a resolution.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum ExcessInput {
    /// The reference.
    Reference,
    /// The base URI.
    Base,
}

/// The characters an encoding leaves alone: those the named rule allows.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum EncodeSet {
    /// `unreserved` (§2.3)
    Unreserved,
    /// `userinfo` (§3.2.1)
    Userinfo,
    /// `reg-name` (§3.2.2)
    RegName,
    /// `segment` (§3.3)
    Segment,
    /// `segment-nz-nc` (§3.3)
    SegmentNzNc,
    /// `path` (§3.3)
    Path,
    /// `query` (§3.4)
    Query,
    /// `fragment` (§3.5)
    Fragment,
}

impl EncodeSet {
    /// The name of the rule, as the grammar has it.
    #[must_use]
    pub fn rule(self) -> &'static str {
        match self {
            EncodeSet::Unreserved => "unreserved",
            EncodeSet::Userinfo => "userinfo",
            EncodeSet::RegName => "reg-name",
            EncodeSet::Segment => "segment",
            EncodeSet::SegmentNzNc => "segment-nz-nc",
            EncodeSet::Path => "path",
            EncodeSet::Query => "query",
            EncodeSet::Fragment => "fragment",
        }
    }
}
