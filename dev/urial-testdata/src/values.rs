//! The values of expectations and answers, spelled as in the vector files.

use serde::{Deserialize, Serialize};

use crate::expectation::is_met;

/// The components of a reference (§3). An absent component is `None`; an empty one is `Some("")`.
#[derive(Clone, Debug, Default, Deserialize, Serialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Components {
    /// The text before the first `:`, as written.
    pub scheme: Option<String>,
    /// The text between `//` and the path.
    pub authority: Option<String>,
    /// The text before `@`.
    pub userinfo: Option<String>,
    /// The host, with the brackets of an IP literal. Present whenever the authority is.
    pub host: Option<String>,
    /// `reg-name`, `ipv4`, `ipv6` or `ipvfuture`. Present whenever the authority is.
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
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
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

/// The kinds of reference (§4.2).
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
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
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
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
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct IpvFuture {
    /// The hexadecimal digits after `v`.
    pub version: String,
    /// The text after the `.`.
    pub address: String,
}

/// The port as a number (§3.2.3).
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(from = "PortNumberText", into = "PortNumberText")]
pub enum PortNumber {
    /// The port is absent or empty.
    None,
    /// The number.
    Number(u16),
    /// The number is above 65535.
    Overflow,
}

/// A [`PortNumber`] as vectors write it: a number, `"none"` or `"overflow"`.
#[derive(Deserialize, Serialize)]
#[serde(untagged)]
enum PortNumberText {
    Number(u16),
    Word(PortNumberWord),
}

#[derive(Deserialize, Serialize)]
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

impl From<PortNumber> for PortNumberText {
    fn from(number: PortNumber) -> Self {
        match number {
            PortNumber::Number(number) => PortNumberText::Number(number),
            PortNumber::None => PortNumberText::Word(PortNumberWord::None),
            PortNumber::Overflow => PortNumberText::Word(PortNumberWord::Overflow),
        }
    }
}

/// Why an input is rejected. Only the keys that a vector states are compared.
///
/// The text is boxed to keep `Result<_, Rejection>` below clippy's limit for large errors.
#[derive(Clone, Debug, Default, Deserialize, Serialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Rejection {
    /// The length in bytes of the longest prefix of a valid input.
    pub offset: usize,
    /// The component at the offset.
    pub component: Option<Box<str>>,
    /// What the grammar allows there.
    pub expected: Option<Box<str>>,
    /// What was found there.
    pub found: Option<Box<str>>,
    /// The whole error message.
    pub message: Option<Box<str>>,
    /// The suggested fix.
    pub fix: Option<Box<str>>,
}

impl Rejection {
    /// Reports whether `answer` has everything that this states.
    #[must_use]
    pub fn is_met_by(&self, answer: &Rejection) -> bool {
        self.offset == answer.offset
            && is_met(self.component.as_ref(), answer.component.as_ref())
            && is_met(self.expected.as_ref(), answer.expected.as_ref())
            && is_met(self.found.as_ref(), answer.found.as_ref())
            && is_met(self.message.as_ref(), answer.message.as_ref())
            && is_met(self.fix.as_ref(), answer.fix.as_ref())
    }
}

/// Where a `..` climbs above the root.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Excess {
    /// The input that has the `..`.
    pub input: ExcessInput,
    /// The offset of the `..` in that input, in bytes.
    pub offset: usize,
}

/// The two inputs of a resolution.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum ExcessInput {
    /// The reference.
    Reference,
    /// The base URI.
    Base,
}

/// The rungs of the comparison ladder (§6.2). References equal on one are equal on the next.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq, PartialOrd, Ord)]
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
    /// Equal by what is known of redirects (§6.2.4).
    Protocol,
    /// Different on every rung.
    Never,
}

/// The result of relativizing.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
pub struct Relative {
    /// The reference, or the target itself.
    pub reference: String,
    /// Why there is no relative one.
    pub reason: Reason,
}

/// Why there is no relative reference to a target.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// There is one.
    None,
    /// The schemes differ.
    Scheme,
    /// The base has an authority and the target has none, so no relative reference resolves to it.
    Authority,
    /// No relative reference resolves to that path.
    Path,
    /// Every relative reference is longer.
    Length,
    /// There is one, but it is not allowed.
    Policy,
}

/// A bidirectional finding about a part of an IRI (RFC 3987 §4).
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Finding {
    /// The rule that is broken.
    pub rule: BidiRule,
    /// The offset of the character or part, in bytes.
    pub start: usize,
    /// The offset of its end.
    pub end: usize,
}

/// The rules of RFC 3987 about bidirectional IRIs.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "kebab-case")]
pub enum BidiRule {
    /// There is no bidirectional formatting character (§4.1).
    Formatting,
    /// A part does not use both right-to-left and left-to-right characters (§4.2).
    Mixed,
    /// A part that uses right-to-left characters begins and ends with one (§4.2).
    Edge,
}

/// The components to build a reference from. An absent one is `None`; an empty one is `Some("")`.
#[derive(Clone, Debug, Default, Deserialize, Serialize, PartialEq, Eq)]
#[serde(deny_unknown_fields, default)]
pub struct Parts {
    /// The scheme.
    pub scheme: Option<String>,
    /// The userinfo.
    pub userinfo: Option<String>,
    /// The user, the part of the userinfo before its first `:`; always data.
    pub user: Option<String>,
    /// The password, the part of the userinfo after it; always data.
    pub password: Option<String>,
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
    /// Joins the components and their delimiters, valid or not, without user and password.
    #[must_use]
    pub fn joined(&self) -> String {
        let before = |part: &Option<String>, end| part.as_ref().map(|part| format!("{part}{end}"));
        let after =
            |start, part: &Option<String>| part.as_ref().map(|part| format!("{start}{part}"));
        let before_path = [
            before(&self.scheme, ':'),
            self.host.as_ref().map(|_| "//".to_owned()),
            before(&self.userinfo, '@'),
            self.host.clone(),
            after(':', &self.port),
        ];
        let path = Some(self.path.clone());
        let after_path = [path, after('?', &self.query), after('#', &self.fragment)];
        before_path.into_iter().chain(after_path).flatten().collect()
    }
}

/// One edit of a reference.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(from = "EditText", into = "EditText")]
pub enum Edit {
    /// Sets a component: `{ set = "host", to = "h" }`.
    Set {
        /// The name of the component, as in [`Components`].
        component: String,
        /// The text.
        to: String,
        /// `data = true`: the text is percent-encoded first.
        data: bool,
    },
    /// Removes a component and its delimiter: `{ remove = "query" }`.
    Remove {
        /// The name of the component, as in [`Components`].
        component: String,
    },
    /// Appends a segment to the path, as data that is percent-encoded first: `{ push = "a" }`.
    Push {
        /// The segment.
        segment: String,
    },
    /// Appends a segment to the path, as text: `{ push_encoded = "a%20b" }`.
    PushEncoded {
        /// The segment.
        segment: String,
    },
    /// Removes the last segment of the path: `{ pop = true }`.
    Pop,
    /// Appends a path to the path: `{ append = "a/b" }`.
    Append {
        /// The other path.
        path: String,
        /// `data = true`: the path is percent-encoded first, except for its slashes.
        data: bool,
    },
    /// Sets the value of a key, `{ set_pair = ["k", "v"] }`: changes the first pair with the key
    /// and removes the others, or else appends a pair.
    SetPair {
        /// The key, decoded.
        key: String,
        /// The value, decoded.
        value: String,
        /// `form = true`: the query is `application/x-www-form-urlencoded`.
        form: bool,
    },
    /// Appends a pair to the query: `{ append_pair = ["k", "v"] }`.
    AppendPair {
        /// The key, decoded.
        key: String,
        /// The value, decoded.
        value: String,
        /// `form = true`: the query is `application/x-www-form-urlencoded`.
        form: bool,
    },
    /// Removes all pairs with a key: `{ remove_pairs = "k" }`.
    RemovePairs {
        /// The key, decoded.
        key: String,
        /// `form = true`: the query is `application/x-www-form-urlencoded`.
        form: bool,
    },
    /// Sorts the pairs by decoded key and decoded value, `{ sort_pairs = true }`. Equal pairs keep
    /// their order.
    SortPairs {
        /// `form = true`: the query is `application/x-www-form-urlencoded`.
        form: bool,
    },
}

/// An [`Edit`] as vectors write it.
#[derive(Deserialize, Serialize)]
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
    },
    PushEncoded {
        push_encoded: String,
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
            EditText::Push { push: segment } => Edit::Push { segment },
            EditText::PushEncoded { push_encoded: segment } => Edit::PushEncoded { segment },
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

impl From<Edit> for EditText {
    fn from(edit: Edit) -> Self {
        match edit {
            Edit::Set { component: set, to, data } => EditText::Set { set, to, data },
            Edit::Remove { component: remove } => EditText::Remove { remove },
            Edit::Push { segment: push } => EditText::Push { push },
            Edit::PushEncoded { segment: push_encoded } => EditText::PushEncoded { push_encoded },
            Edit::Pop => EditText::Pop { _pop: Only },
            Edit::Append { path: append, data } => EditText::Append { append, data },
            Edit::SetPair { key, value, form } => {
                EditText::SetPair { set_pair: (key, value), form }
            }
            Edit::AppendPair { key, value, form } => {
                EditText::AppendPair { append_pair: (key, value), form }
            }
            Edit::RemovePairs { key: remove_pairs, form } => {
                EditText::RemovePairs { remove_pairs, form }
            }
            Edit::SortPairs { form } => EditText::SortPairs { _sort_pairs: Only, form },
        }
    }
}

/// A boolean that must be `VALUE`.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(try_from = "bool", into = "bool")]
pub struct Only<const VALUE: bool>;

impl<const VALUE: bool> TryFrom<bool> for Only<VALUE> {
    type Error = String;

    fn try_from(value: bool) -> Result<Self, String> {
        if value == VALUE { Ok(Only) } else { Err(format!("expected {VALUE}, found {value}")) }
    }
}

impl<const VALUE: bool> From<Only<VALUE>> for bool {
    fn from(Only: Only<VALUE>) -> bool {
        VALUE
    }
}

/// The five components of any text, valid or not (Appendix B). An absent component is `None`; an
/// empty one is `Some("")`.
#[derive(Clone, Debug, Default, Deserialize, Serialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Split {
    /// Group 2 of the regular expression.
    pub scheme: Option<String>,
    /// Group 4.
    pub authority: Option<String>,
    /// Group 5.
    pub path: String,
    /// Group 7.
    pub query: Option<String>,
    /// Group 9.
    pub fragment: Option<String>,
}

/// The characters that an encoding leaves as they are: those that a rule of the grammar allows.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
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
    /// Returns the name of the rule in the grammar.
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
