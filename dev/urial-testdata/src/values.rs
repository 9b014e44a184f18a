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
pub struct Rejection {
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

impl Rejection {
    /// Whether `answer` says what this refusal states; a stated key the answer lacks is not met.
    #[must_use]
    pub fn is_met_by(&self, answer: &Rejection) -> bool {
        let keys = |refusal: &Rejection| {
            let Rejection { component, expected, found, message, fix, .. } = refusal.clone();
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

/// The rungs of the ladder of comparison (§6.2), each of which meets what the one before it does.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "kebab-case")]
pub enum Rung {
    /// The texts are equal (§6.2.1).
    Simple,
    /// Equal after case normalization (§6.2.2.1).
    Case,
    /// Equal after percent-encoding normalization, too (§6.2.2.2).
    Percent,
    /// Equal after path segment normalization, too (§6.2.2.3).
    Path,
    /// Equal after scheme-based normalization, too (§6.2.3).
    Scheme,
    /// They differ on every rung.
    Never,
}

/// A reference made of a target, and why it is the target itself if it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relative {
    /// The reference.
    pub reference: String,
    /// Why there is no relative one.
    pub reason: Reason,
}

/// Why there is no relative reference to a target.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// There is one.
    None,
    /// The schemes differ.
    Scheme,
    /// The base has an authority and the target has none, so that no relative reference leads there.
    Authority,
    /// No relative reference resolves to that path.
    Path,
    /// Every relative reference is longer.
    Length,
    /// There is one, but not within what was allowed.
    Policy,
}

/// What is to be said of the writing direction of a part of an IRI (RFC 3987 §4).
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Finding {
    /// What it is about.
    pub rule: BidiRule,
    /// Where the character or the part begins, in bytes.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
}

/// The rules of RFC 3987 about bidirectional IRIs.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "kebab-case")]
pub enum BidiRule {
    /// There is no bidirectional formatting character (§4.1).
    Formatting,
    /// A part does not use both right-to-left and left-to-right characters (§4.2).
    Mixed,
    /// A part that uses right-to-left characters begins and ends with one (§4.2).
    Edge,
}

/// The parts a reference is built of. A part that is absent is `None`; an empty one is `Some("")`.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields, default)]
pub struct Parts {
    /// The scheme.
    pub scheme: Option<String>,
    /// The userinfo.
    pub userinfo: Option<String>,
    /// The host; an IPv6 address may lack its brackets.
    pub host: Option<String>,
    /// The port.
    pub port: Option<String>,
    /// The path, which is never absent.
    pub path: String,
    /// The query.
    pub query: Option<String>,
    /// The fragment.
    pub fragment: Option<String>,
    /// Whether userinfo, host, path, query and fragment are data, to be percent-encoded.
    pub data: bool,
}

impl Parts {
    /// The parts and their delimiters one after another, valid or not.
    #[must_use]
    pub fn joined(&self) -> String {
        let ended = |part: &Option<String>, end| part.as_ref().map(|part| format!("{part}{end}"));
        let begun =
            |start, part: &Option<String>| part.as_ref().map(|part| format!("{start}{part}"));
        let before_path = [
            ended(&self.scheme, ':'),
            self.host.as_ref().map(|_| "//".to_owned()),
            ended(&self.userinfo, '@'),
            self.host.clone(),
            begun(':', &self.port),
        ];
        let path = Some(self.path.clone());
        let after_path = [path, begun('?', &self.query), begun('#', &self.fragment)];
        before_path.into_iter().chain(after_path).flatten().collect()
    }
}

/// One step of an edit.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(from = "EditText")]
pub enum Edit {
    /// A component gets another text.
    Set {
        /// The name of the component, as in [`Components`].
        component: String,
        /// The text.
        to: String,
        /// Whether the text is data, to be percent-encoded.
        data: bool,
    },
    /// A component goes, with its delimiter.
    Remove {
        /// The name of the component, as in [`Components`].
        component: String,
    },
    /// The path gets one more segment.
    Push {
        /// The segment.
        segment: String,
        /// Whether the segment is data, to be percent-encoded.
        data: bool,
    },
    /// The path loses its last segment.
    Pop,
    /// Another path is put below the path.
    Append {
        /// The other path.
        path: String,
        /// Whether the path is data, to be percent-encoded but for its slashes.
        data: bool,
    },
    /// The first pair of the key gets the value, the others go; without one, the pair is appended.
    SetPair {
        /// The key, decoded.
        key: String,
        /// The value, decoded.
        value: String,
        /// Whether the query is `application/x-www-form-urlencoded`.
        form: bool,
    },
    /// The query gets one more pair.
    AppendPair {
        /// The key, decoded.
        key: String,
        /// The value, decoded.
        value: String,
        /// Whether the query is `application/x-www-form-urlencoded`.
        form: bool,
    },
    /// Every pair of the key goes.
    RemovePairs {
        /// The key, decoded.
        key: String,
        /// Whether the query is `application/x-www-form-urlencoded`.
        form: bool,
    },
    /// The pairs are sorted by key, then value, both decoded.
    SortPairs {
        /// Whether the query is `application/x-www-form-urlencoded`.
        form: bool,
    },
}

/// An [`Edit`] as vectors write it: a table whose one key names the step, and `to`, `data`, `form` where they belong.
#[derive(Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum EditText {
    Set {
        set: String,
        to: String,
        #[serde(default)]
        data: bool,
    },
    Remove {
        remove: String,
    },
    Push {
        push: String,
        #[serde(default)]
        data: bool,
    },
    Pop {
        #[serde(rename = "pop")]
        _pop: Only<true>,
    },
    Append {
        append: String,
        #[serde(default)]
        data: bool,
    },
    SetPair {
        set_pair: (String, String),
        #[serde(default)]
        form: bool,
    },
    AppendPair {
        append_pair: (String, String),
        #[serde(default)]
        form: bool,
    },
    RemovePairs {
        remove_pairs: String,
        #[serde(default)]
        form: bool,
    },
    SortPairs {
        #[serde(rename = "sort_pairs")]
        _sort_pairs: Only<true>,
        #[serde(default)]
        form: bool,
    },
}

impl From<EditText> for Edit {
    fn from(text: EditText) -> Self {
        match text {
            EditText::Set { set: component, to, data } => Edit::Set { component, to, data },
            EditText::Remove { remove: component } => Edit::Remove { component },
            EditText::Push { push: segment, data } => Edit::Push { segment, data },
            EditText::Pop { .. } => Edit::Pop,
            EditText::Append { append: path, data } => Edit::Append { path, data },
            EditText::SetPair { set_pair: (key, value), form } => {
                Edit::SetPair { key, value, form }
            }
            EditText::AppendPair { append_pair: (key, value), form } => {
                Edit::AppendPair { key, value, form }
            }
            EditText::RemovePairs { remove_pairs: key, form } => Edit::RemovePairs { key, form },
            EditText::SortPairs { form, .. } => Edit::SortPairs { form },
        }
    }
}

/// A boolean that must be `VALUE`.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(try_from = "bool")]
pub struct Only<const VALUE: bool>;

impl<const VALUE: bool> TryFrom<bool> for Only<VALUE> {
    type Error = String;

    fn try_from(value: bool) -> Result<Self, String> {
        if value == VALUE { Ok(Only) } else { Err(format!("expected {VALUE}, found {value}")) }
    }
}

/// The five components of any text, valid or not (Appendix B). A component that is absent is `None`; an empty one is `Some("")`.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Split {
    /// `$2`
    pub scheme: Option<String>,
    /// `$4`
    pub authority: Option<String>,
    /// `$5`
    pub path: String,
    /// `$7`
    pub query: Option<String>,
    /// `$9`
    pub fragment: Option<String>,
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
