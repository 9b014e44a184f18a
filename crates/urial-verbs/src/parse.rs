//! `parse`: the components of a reference.

use std::borrow::Cow;
use std::io;

use serde::{Serialize, Serializer};
use urial::rfc2396::{self, AuthorityKind};
use urial::{BidiFinding, Component, ParseError, Reference, ReferenceKind, Rfc3986, Rfc3987};

use crate::cells::{Cell, Column, Row, TakeRow};
use crate::components::{DecodedComponents, Pair, Parts, Segment, SegmentParameters, Segments};
use crate::error::{Error, Help};
use crate::json::{Input, octets, port_number};
use crate::read::{self, legacy, lenient};
use crate::specification::{AnyReference, Specification, Syntax};

/// Reads references.
#[derive(Clone, Copy, Debug)]
pub struct Parse {
    specification: Specification,
    parameters: SegmentParameters,
}

/// A reference and its components. Serializes as
/// `{"input","input_octets","valid":true,"kind","scheme",…}`.
#[derive(Clone, Copy, Debug)]
pub struct Parsed<'r> {
    /// The reference.
    pub reference: AnyReference<'r>,
    parameters: SegmentParameters,
}

impl Parse {
    /// Prepares the verb.
    #[must_use]
    pub const fn new(specification: Specification) -> Parse {
        Parse { specification, parameters: SegmentParameters::None }
    }

    /// Adds the parameters of segments, except by editions before RFC 3986.
    #[must_use]
    pub const fn parameters(self, parameters: SegmentParameters) -> Parse {
        Parse { parameters, ..self }
    }

    /// Reads `input`. Allocates only for what it rejects.
    ///
    /// # Errors
    /// [`Error::Parse`] or [`Error::Legacy`].
    pub fn run<'r>(&self, input: &'r [u8]) -> Result<Parsed<'r>, Error<'r>> {
        let reference = match self.specification {
            Specification::Rfc3986 => AnyReference::Uri(reference(input)?.into()),
            Specification::Rfc3987 => AnyReference::Iri(reference(input)?.into()),
            edition => AnyReference::Legacy(legacy(input, edition.legacy().unwrap_or_default())?),
        };
        Ok(self.parsed(reference))
    }

    /// Makes the record of a reference, for callers that parse many at once.
    #[must_use]
    pub fn record<'r, G: Syntax>(&self, reference: Reference<'r, G>) -> Parsed<'r> {
        self.parsed(G::any(reference))
    }

    fn parsed(self, reference: AnyReference<'_>) -> Parsed<'_> {
        Parsed { reference, parameters: self.parameters }
    }
}

impl Parsed<'_> {
    /// The columns of a reference by RFC 3986 or RFC 3987 as a [`Row`].
    pub const COLUMNS: &'static [Column<'static>] = Parsed::LEGACY_COLUMNS.split_at(COMPONENTS).0;

    /// The columns of a reference by an edition before RFC 3986, which has two more.
    pub const LEGACY_COLUMNS: &'static [Column<'static>] = &[
        Column::plain("kind"),
        Column::plain("scheme"),
        Column::plain("authority"),
        Column::plain("userinfo"),
        Column::plain("host"),
        Column::plain("host_kind"),
        Column::plain("port"),
        Column::plain("path"),
        Column::plain("query"),
        Column::plain("fragment"),
        Column::plain("opaque_part"),
        Column::plain("authority_kind"),
    ];
}

/// The number of columns with components.
pub(crate) const COMPONENTS: usize = 10;

impl Row for Parsed<'_> {
    fn rows(&self, take: &mut TakeRow<'_>) -> io::Result<()> {
        match self.reference {
            AnyReference::Uri(it) => take(&cells::<Rfc3986>(it.into())),
            AnyReference::Iri(it) => take(&cells::<Rfc3987>(it.into())),
            AnyReference::Legacy(it) => take(&legacy_cells(it)),
        }
    }
}

/// The cells of [`Parsed::COLUMNS`].
pub(crate) fn cells<G: Syntax>(reference: Reference<'_, G>) -> [Cell<'_>; COMPONENTS] {
    let part = |component| cell(reference.component(component));
    [
        Cell::Plain(kind(reference)),
        part(Component::Scheme),
        part(Component::Authority),
        part(Component::Userinfo),
        part(Component::Host),
        cell(reference.host().map(|host| host.kind().as_str())),
        part(Component::Port),
        part(Component::Path),
        part(Component::Query),
        part(Component::Fragment),
    ]
}

/// The cells of [`Parsed::LEGACY_COLUMNS`].
fn legacy_cells(reference: rfc2396::Reference<'_>) -> [Cell<'_>; COMPONENTS + 2] {
    [
        Cell::Plain(legacy_kind(reference)),
        cell(reference.scheme()),
        cell(reference.authority()),
        cell(reference.userinfo()),
        cell(reference.host()),
        cell(reference.host_kind().map(rfc2396::HostKind::as_str)),
        cell(reference.port()),
        cell(reference.path()),
        cell(reference.query()),
        cell(reference.fragment()),
        cell(reference.opaque_part()),
        cell(reference.authority_kind().map(authority_kind)),
    ]
}

fn cell(text: Option<&str>) -> Cell<'_> {
    text.map_or(Cell::Absent, Cell::Plain)
}

/// Reads a reference.
fn reference<G: Syntax>(text: &[u8]) -> Result<Reference<'_, G>, Error<'static>> {
    Reference::parse_bytes(text).map_err(|error| rejected::<G>(error, text))
}

/// Returns the error of a `text` that is not a reference, for callers that parse many at once. Its
/// help names lenient reading where that accepts the text.
#[must_use]
pub fn rejected<G: Syntax>(error: ParseError, text: &[u8]) -> Error<'static> {
    match read::rejected::<G>(error, text) {
        Error::Parse { error, help: None } if lenient(text).is_some() => {
            Error::Parse { error, help: Some(Help::LenientScheme) }
        }
        error => error,
    }
}

impl Serialize for Parsed<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.reference {
            AnyReference::Uri(reference) => {
                Components::of::<Rfc3986>(reference.into(), self.parameters).serialize(serializer)
            }
            AnyReference::Iri(reference) => {
                Components::of::<Rfc3987>(reference.into(), self.parameters).serialize(serializer)
            }
            AnyReference::Legacy(reference) => {
                LegacyComponents::of(reference).serialize(serializer)
            }
        }
    }
}

/// A reference by RFC 3986 or RFC 3987. Absent components are null.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Components<'a> {
    /// The input.
    input: Cow<'a, str>,
    /// Its octets, if it is not UTF-8.
    input_octets: Option<&'a [u8]>,
    valid: bool,
    /// `uri`, `iri` or `relative-reference`.
    kind: &'static str,
    scheme: Option<&'a str>,
    authority: Option<&'a str>,
    userinfo: Option<&'a str>,
    host: Option<&'a str>,
    /// `reg-name`, `ipv4`, `ipv6` or `ipvfuture`.
    host_kind: Option<&'static str>,
    port: Option<&'a str>,
    /// The port as a number; null for an empty one, and above 65535.
    port_number: Option<u16>,
    path: &'a str,
    query: Option<&'a str>,
    fragment: Option<&'a str>,
    /// The kind of RFC 3986 §4.2: `uri`, `iri`, `network-path`, `absolute-path`, `relative-path` or
    /// `empty-path`.
    reference: &'static str,
    /// Whether it has a scheme and no fragment (RFC 3986 §4.3).
    absolute: bool,
    /// The userinfo before its first ":".
    user: Option<&'a str>,
    /// The userinfo after its first ":".
    password: Option<&'a str>,
    /// The segments of the path.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<&'a str>"))]
    segments: Segments<'a, &'a str>,
    /// The pairs of the query; null without a query.
    pairs: Option<Vec<Pair<&'a str>>>,
    /// The parameters of each segment. Only there if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    parameters: Option<Vec<Segment<&'a str>>>,
    /// Decoded, each after it was split (RFC 3986 §2.4).
    decoded: DecodedComponents<'a>,
    /// Bidirectional text that may be displayed in another order. Only of IRIs.
    #[serde(skip_serializing_if = "Option::is_none")]
    findings: Option<Vec<Finding>>,
}

/// A finding about a part of a valid input.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Finding {
    rule: &'static str,
    severity: &'static str,
    /// The offset in bytes where it starts.
    start: usize,
    /// The offset in bytes where it ends.
    end: usize,
    message: String,
    fix: Option<String>,
}

/// A reference by RFC 2396, RFC 2732 or `java.net.URI`. Absent components are null.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct LegacyComponents<'a> {
    #[serde(flatten)]
    input: Input<'a>,
    valid: bool,
    /// `uri` or `relative-reference`.
    kind: &'static str,
    scheme: Option<&'a str>,
    authority: Option<&'a str>,
    userinfo: Option<&'a str>,
    host: Option<&'a str>,
    host_kind: Option<&'static str>,
    port: Option<&'a str>,
    /// The port as a number; null for an empty one, and above 65535.
    port_number: Option<u16>,
    path: Option<&'a str>,
    query: Option<&'a str>,
    fragment: Option<&'a str>,
    /// The part after the scheme that a URI has in place of a path if it does not begin with a
    /// slash.
    opaque_part: Option<&'a str>,
    /// `server` or `reg-name`.
    authority_kind: Option<&'static str>,
}

impl<'a> Components<'a> {
    /// The components of a reference that was read in place of `input`.
    pub(crate) fn in_place_of(self, input: Input<'a>) -> Self {
        let (input, input_octets) = (String::from_utf8_lossy(input.0), octets(input.0));
        Components { input, input_octets, ..self }
    }

    pub(crate) fn of<G: Syntax>(reference: Reference<'a, G>, asked: SegmentParameters) -> Self {
        let Parts { user, password, segments, pairs, parameters } = Parts::of(reference, asked);
        Components {
            input: reference.as_str().into(),
            input_octets: None,
            valid: true,
            kind: kind(reference),
            scheme: reference.component(Component::Scheme),
            authority: reference.component(Component::Authority),
            userinfo: reference.component(Component::Userinfo),
            host: reference.component(Component::Host),
            host_kind: reference.host().map(|host| host.kind().as_str()),
            port: reference.component(Component::Port),
            port_number: reference.component(Component::Port).and_then(port_number),
            path: reference.path().as_str(),
            query: reference.component(Component::Query),
            fragment: reference.component(Component::Fragment),
            reference: reference_kind(reference),
            absolute: !reference.is_relative() && reference.fragment().is_none(),
            user,
            password,
            segments,
            pairs,
            parameters,
            decoded: DecodedComponents::of(reference, asked),
            findings: G::findings(reference)
                .map(|findings| findings.iter().map(Finding::of_bidi).collect()),
        }
    }
}

/// Returns the member `kind`.
pub(crate) fn kind<G: Syntax>(reference: Reference<'_, G>) -> &'static str {
    if reference.is_relative() { "relative-reference" } else { G::KIND }
}

fn legacy_kind(reference: rfc2396::Reference<'_>) -> &'static str {
    if reference.is_absolute() { "uri" } else { "relative-reference" }
}

/// Returns the member `reference`.
fn reference_kind<G: Syntax>(reference: Reference<'_, G>) -> &'static str {
    match reference.kind() {
        ReferenceKind::Uri => G::KIND,
        ReferenceKind::NetworkPath => "network-path",
        ReferenceKind::AbsolutePath => "absolute-path",
        ReferenceKind::RelativePath => "relative-path",
        ReferenceKind::EmptyPath => "empty-path",
    }
}

/// Returns the member `authority_kind`.
fn authority_kind(kind: AuthorityKind) -> &'static str {
    match kind {
        AuthorityKind::Server => "server",
        AuthorityKind::Registry => "reg-name",
    }
}

impl Finding {
    fn of_bidi(finding: &BidiFinding) -> Finding {
        Finding {
            rule: finding.rule().as_str(),
            severity: "warning",
            start: finding.range().start,
            end: finding.range().end,
            message: format!("{}: {}", finding.component(), finding.rule()),
            fix: None,
        }
    }
}

impl<'a> LegacyComponents<'a> {
    fn of(reference: rfc2396::Reference<'a>) -> Self {
        LegacyComponents {
            input: Input(reference.as_str().as_bytes()),
            valid: true,
            kind: legacy_kind(reference),
            scheme: reference.scheme(),
            authority: reference.authority(),
            userinfo: reference.userinfo(),
            host: reference.host(),
            host_kind: reference.host_kind().map(rfc2396::HostKind::as_str),
            port: reference.port(),
            port_number: reference.port().and_then(port_number),
            path: reference.path(),
            query: reference.query(),
            fragment: reference.fragment(),
            opaque_part: reference.opaque_part(),
            authority_kind: reference.authority_kind().map(authority_kind),
        }
    }
}
