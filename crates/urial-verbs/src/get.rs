//! `parse --get`: parts of a reference, in the places of a template.

use std::borrow::Cow;
use std::mem;

use serde::{Serialize, Serializer};
use urial::{Component, Found, Pair, PairSyntax, PctStr, Reference, Userinfo};
#[cfg(feature = "iri")]
use urial::{HostMapping, IriRef, UriRef};
#[cfg(feature = "scheme")]
use urial::{Uri, scheme::FieldValue};

use crate::debug::hide;
use crate::error::{Error, OptionError};
use crate::json::{Input, Valid};
use crate::specification::Syntax;
#[cfg(feature = "suffix")]
use crate::suffixes::PublicSuffixes;
use crate::unfurl;
#[cfg(feature = "scheme")]
use crate::{json, scheme::field_value};

/// Writes parts of references in the places of a template.
///
/// A place is in braces or brackets: `{host}`, `[host]`. What is around them stays as it is; `\t`,
/// `\n`, `\r`, `\\`, `\{` and `\[` are a tab, LF, CR and the character itself.
///
/// | part | text |
/// |---|---|
/// | `url` | the whole reference |
/// | `scheme`, `authority`, `userinfo`, `host`, `port`, `path`, `query`, `fragment` | the component |
/// | `user`, `password` | the userinfo up to the first `:`, and after it |
/// | `host:kind` | `reg-name`, `ipv4`, `ipv6` or `ipvfuture` |
/// | `host:public-suffix`, `host:registrable-domain`, `host:registrable-label`, `host:subdomain` | the name by a public suffix list (feature `suffix`): `co.uk`, `e.co.uk`, `e`, and what is before |
/// | `path:segments`, `path:2`, `path:-1` | all segments, the second, the last |
/// | `path:extension` | what follows the last dot of the last segment |
/// | `query:KEY`, `query-all:KEY` | the value of the first pair whose key is KEY; those of all |
/// | `scheme:FIELD` | a field of the view of the scheme, such as `scheme:nid` of a URN |
///
/// Before a part there may be prefixes, each with a colon: `decode`, for the data of a component
/// instead of its text; `default`, for the port of the scheme where there is none; `must`, to
/// reject a reference without the part; `strict`, to reject data that has control characters or is
/// not UTF-8; `puny` and `idn`, for a domain name in ASCII or in letters (feature `iri`). `url` and
/// an empty prefix change nothing: a component is written as it is in the reference.
///
/// What a reference does not have is empty.
///
/// ```
/// use urial::UriRef;
/// use urial_verbs::Get;
///
/// let get = |template: &str, text: &str| {
///     let got = Get::new(template).unwrap().text(UriRef::parse(text).unwrap().into());
///     got.map_err(|error| error.to_string())
/// };
/// assert_eq!(get("{host}", "http://e.org/a%20b").unwrap(), "e.org");
/// assert_eq!(get("[path] {decode:path}", "http://e.org/a%20b").unwrap(), "/a%20b /a b");
/// assert_eq!(get("{scheme}: {default:port}", "http://e.org/").unwrap(), "http: 80");
/// assert_eq!(get(r"{query:b}\t{path:-1}", "/x/y?a=1&b=2").unwrap(), "2\ty");
/// assert_eq!(get("{must:host}", "a").unwrap_err(), "input: expected a host, found the end at byte 1");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Get {
    pieces: Vec<Piece>,
    separator: String,
    pairs: PairSyntax,
    #[cfg(feature = "suffix")]
    suffixes: Option<PublicSuffixes>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Piece {
    Text(String),
    Place(Place),
}

/// A place of a template.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    pub(crate) part: Part,
    pub(crate) prefixes: Vec<Prefix>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    Component(Component),
    /// The delimiter before or after a component.
    Delimiter(Component),
    User,
    Password,
    HostKind,
    #[cfg(feature = "suffix")]
    Domain(DomainPart),
    Extension,
    Segments,
    Segment(isize),
    Value(String),
    Values(String),
    #[cfg(feature = "scheme")]
    Field(String),
}

/// A part of a domain name, by a public suffix list.
#[cfg(feature = "suffix")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DomainPart {
    PublicSuffix,
    RegistrableDomain,
    RegistrableLabel,
    Subdomain,
}

/// The prefixes of a part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Prefix {
    Decode,
    Default,
    Must,
    Strict,
    #[cfg(feature = "iri")]
    Puny,
    #[cfg(feature = "iri")]
    Idn,
}

/// What is in a place of a template, or around places.
#[derive(Clone, PartialEq, Eq)]
pub struct GotValue<'a> {
    /// The octets.
    pub octets: Cow<'a, [u8]>,
    /// Whether they are data, and may be any octets.
    pub is_data: bool,
    /// The component that they are, or are a part of, in which a secret is to be masked for people.
    /// None for the text of the template, and for a user and a password, which it asks for.
    pub masked_in: Option<Component>,
}

hide!(GotValue<'_>);

/// The texts of templates for an input. Serializes as
/// `{"input","input_octets","valid":true,"get"}`.
#[derive(Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Got<'r> {
    /// The input.
    #[serde(flatten)]
    pub input: Input<'r>,
    /// Always true.
    pub valid: Valid,
    /// The text of the template, or of each if there are several.
    #[serde(serialize_with = "one_or_all")]
    #[cfg_attr(feature = "schema", schemars(with = "OneOrAll"))]
    pub get: Vec<String>,
}

hide!(Got<'_>);

/// The type of `get` in JSON.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code)]
enum OneOrAll {
    One(String),
    All(Vec<String>),
}

impl<'r> Got<'r> {
    /// Returns the texts of `templates` for a reference.
    ///
    /// # Errors
    /// As for [`Get::text`].
    pub fn new<G: Syntax>(
        templates: &[Get],
        reference: Reference<'r, G>,
    ) -> Result<Got<'r>, Error<'static>> {
        let texts = templates.iter().map(|template| template.text(reference));
        let input = Input(reference.as_str().as_bytes());
        Ok(Got { input, valid: Valid, get: texts.collect::<Result<_, _>>()? })
    }
}

fn one_or_all<S: Serializer>(get: &[String], serializer: S) -> Result<S::Ok, S::Error> {
    match get {
        [one] => one.serialize(serializer),
        all => all.serialize(serializer),
    }
}

impl Get {
    /// Reads a template.
    ///
    /// # Errors
    /// A place without an end, an escape or a part that is not in the lists above.
    pub fn new(template: &str) -> Result<Get, OptionError> {
        let pieces = pieces(template).map_err(|message| OptionError::new("get", &message))?;
        Ok(Get::of(pieces))
    }

    /// Reads a template in the directives of the command unfurl.
    ///
    /// | directive | part |
    /// |---|---|
    /// | `%s`, `%u`, `%d`, `%P`, `%p`, `%q`, `%f` | scheme, userinfo, host, port, path, query, fragment |
    /// | `%a` | the authority |
    /// | `%@`, `%:`, `%?`, `%#` | the delimiter, if there is a userinfo, port, query or fragment |
    /// | `%e` | `path:extension` |
    /// | `%S`, `%r`, `%t` | `host:subdomain`, `host:registrable-label`, `host:public-suffix` |
    /// | `%%` | a percent sign |
    ///
    /// Parts are written as in the reference: a fragment is not decoded, an IPv6 address has its
    /// brackets, and an empty query has its `?`.
    ///
    /// # Errors
    /// A `%` before anything else.
    ///
    /// ```
    /// use urial::UriRef;
    /// use urial_verbs::Get;
    ///
    /// let get = Get::unfurl("%s://%a%p%?%q (%e, 100%%)")?;
    /// let uri = UriRef::parse("http://e.org:80/a.html?").unwrap();
    /// assert_eq!(get.text(uri.into()).unwrap(), "http://e.org:80/a.html? (html, 100%)");
    /// assert!(Get::unfurl("%x").is_err());
    /// # Ok::<(), urial_verbs::OptionError>(())
    /// ```
    pub fn unfurl(format: &str) -> Result<Get, OptionError> {
        let pieces = unfurl::pieces(format);
        Ok(Get::of(pieces.map_err(|message| OptionError::new("unfurl", &message))?))
    }

    fn of(pieces: Vec<Piece>) -> Get {
        Get {
            pieces,
            separator: " ".into(),
            pairs: PairSyntax::Rfc3986,
            #[cfg(feature = "suffix")]
            suffixes: None,
        }
    }

    /// Returns whether a place needs a public suffix list.
    #[cfg(feature = "suffix")]
    #[must_use]
    pub fn needs_suffixes(&self) -> bool {
        let needs = |place: &Place| matches!(place.part, Part::Domain(_));
        self.pieces.iter().any(|it| matches!(it, Piece::Place(place) if needs(place)))
    }

    /// Chooses the public suffix list. Without one, no host has a public suffix.
    ///
    /// ```
    /// use urial::UriRef;
    /// use urial_verbs::{Get, PublicSuffixes};
    ///
    /// let list = PublicSuffixes::read(b"// ===BEGIN ICANN DOMAINS===\nuk\nco.uk\n")?;
    /// let get = Get::new("{host:registrable-domain}")?;
    /// assert!(get.needs_suffixes());
    /// let uri = UriRef::parse("//www.e.co.uk/").unwrap();
    /// assert_eq!(get.suffixes(list).text(uri.into()).unwrap(), "e.co.uk");
    /// # Ok::<(), urial_verbs::OptionError>(())
    /// ```
    #[cfg(feature = "suffix")]
    #[must_use]
    pub fn suffixes(self, suffixes: PublicSuffixes) -> Get {
        Get { suffixes: Some(suffixes), ..self }
    }

    /// Sets the separator of segments and of values; a space by default.
    #[must_use]
    pub fn separator(self, separator: impl Into<String>) -> Get {
        Get { separator: separator.into(), ..self }
    }

    /// Reads pairs as `application/x-www-form-urlencoded` does, where `+` is a space.
    #[must_use]
    pub fn form(self, is_form: bool) -> Get {
        Get { pairs: if is_form { PairSyntax::Form } else { PairSyntax::Rfc3986 }, ..self }
    }

    /// Returns the text for a reference. Octets of data that are not UTF-8 are U+FFFD.
    ///
    /// # Errors
    /// [`Error::Input`] for what `must` and `strict` reject.
    pub fn text<G: Syntax>(&self, reference: Reference<'_, G>) -> Result<String, Error<'static>> {
        let mut octets = Vec::new();
        self.each(reference, |value| octets.extend_from_slice(&value.octets))?;
        Ok(String::from_utf8(octets)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
    }

    /// Passes the value of each placeholder, and the text between them, to `write`.
    ///
    /// # Errors
    /// As for [`text`](Get::text).
    pub fn each<G: Syntax>(
        &self,
        reference: Reference<'_, G>,
        mut write: impl FnMut(&GotValue<'_>),
    ) -> Result<(), Error<'static>> {
        for piece in &self.pieces {
            match piece {
                Piece::Text(text) => write(&GotValue::template(text)),
                Piece::Place(place) => self.each_of(place, reference, &mut write)?,
            }
        }
        Ok(())
    }

    /// A part of a host that is a domain name.
    #[cfg(feature = "suffix")]
    fn domain<'a, G: Syntax>(
        &self,
        part: DomainPart,
        reference: Reference<'a, G>,
    ) -> Option<&'a str> {
        let name = self.suffixes.as_ref()?.domain(reference.host()?)?;
        match part {
            DomainPart::PublicSuffix => Some(name.public_suffix),
            DomainPart::RegistrableDomain => name.registrable_domain,
            DomainPart::RegistrableLabel => name.registrable_label(),
            DomainPart::Subdomain => name.subdomain,
        }
    }

    /// Passes the values of a placeholder, with the separator between them.
    fn each_of<G: Syntax>(
        &self,
        place: &Place,
        reference: Reference<'_, G>,
        write: &mut impl FnMut(&GotValue<'_>),
    ) -> Result<(), Error<'static>> {
        if let (Part::Component(component), []) = (&place.part, place.prefixes.as_slice()) {
            if let Some(text) = reference.component(*component) {
                write(&GotValue::text(text, *component));
            }
            return Ok(());
        }
        let values = place.values(reference, self)?;
        place.check(&values, reference)?;
        for (number, value) in values.iter().enumerate() {
            if number > 0 {
                write(&GotValue::template(&self.separator));
            }
            write(value);
        }
        Ok(())
    }
}

impl<'a> GotValue<'a> {
    fn template(text: &'a str) -> GotValue<'a> {
        GotValue { octets: text.as_bytes().into(), is_data: false, masked_in: None }
    }

    fn text(text: impl Into<Cow<'a, str>>, component: Component) -> GotValue<'a> {
        let octets = match text.into() {
            Cow::Borrowed(text) => text.as_bytes().into(),
            Cow::Owned(text) => text.into_bytes().into(),
        };
        GotValue { octets, is_data: false, masked_in: Some(component) }
    }

    fn data(octets: impl Into<Cow<'a, [u8]>>, component: Component) -> GotValue<'a> {
        GotValue { octets: octets.into(), is_data: true, masked_in: Some(component) }
    }
}

/// Why data is not text that prints as it is.
fn unprintable(data: &[u8]) -> Option<Found> {
    match str::from_utf8(data) {
        Ok(text) => text.chars().find(|char| char.is_control()).map(Found::Char),
        Err(error) => data.get(error.valid_up_to()).map(|byte| Found::Byte(*byte)),
    }
}

impl Place {
    fn has(&self, prefix: Prefix) -> bool {
        self.prefixes.contains(&prefix)
    }

    /// Why a prefix would change nothing.
    fn idle_prefix(&self) -> Option<&'static str> {
        let is = |component| self.part == Part::Component(component);
        #[cfg(feature = "scheme")]
        let is_field = matches!(self.part, Part::Field(_));
        #[cfg(not(feature = "scheme"))]
        let is_field = false;
        if self.has(Prefix::Default) && !is(Component::Port) {
            return Some("`default` is for the port alone");
        }
        if self.has(Prefix::Strict) && !self.has(Prefix::Decode) && !is_field {
            return Some("`strict` is about data: write `decode:strict:`");
        }
        #[cfg(feature = "iri")]
        if (self.has(Prefix::Puny) || self.has(Prefix::Idn)) && !is(Component::Host) {
            return Some("`puny` and `idn` are for the host alone");
        }
        None
    }

    /// Rejects what `must` and `strict` do not allow.
    fn check<G: Syntax>(
        &self,
        values: &[GotValue<'_>],
        reference: Reference<'_, G>,
    ) -> Result<(), Error<'static>> {
        if values.is_empty() && self.has(Prefix::Must) {
            let (offset, expected) = (reference.as_str().len(), self.part.expected());
            return Err(Error::Input { offset, expected, found: Found::End });
        }
        let mut strict = values.iter().filter(|value| value.is_data && self.has(Prefix::Strict));
        match strict.find_map(|value| unprintable(&value.octets)) {
            None => Ok(()),
            Some(found) => {
                let expected = "data in UTF-8 without control characters";
                let offset = reference.range(self.part.component()).map_or(0, |range| range.start);
                Err(Error::Input { offset, expected, found })
            }
        }
    }

    /// The values of the part, as text or as data: none if the reference does not have it.
    fn values<'a, G: Syntax>(
        &self,
        reference: Reference<'a, G>,
        get: &Get,
    ) -> Result<Vec<GotValue<'a>>, Error<'static>> {
        let pairs = reference.pairs(get.pairs);
        let text = |text: &'a str| self.value(text);
        let segments = || reference.path().segments().map(|it| text(it.as_str()));
        let one = match &self.part {
            Part::Segments => return Ok(segments().collect()),
            Part::Values(key) => return Ok(pairs.get_all(key).map(|it| self.pair(it)).collect()),
            Part::Value(key) => pairs.get(key).map(|it| self.pair(it)),
            Part::Segment(number) => nth(segments(), *number),
            Part::Component(Component::Port) => self.port(reference),
            Part::Component(Component::Host) => self.host(reference)?,
            Part::Component(component) => reference.component(*component).map(text),
            Part::User => reference.userinfo().map(|it| text(it.user().as_str())),
            Part::Password => {
                let password = reference.userinfo().and_then(Userinfo::password);
                password.map(|it| text(it.as_str()))
            }
            Part::HostKind => {
                reference.host().map(|it| GotValue::text(it.kind().as_str(), Component::Host))
            }
            #[cfg(feature = "suffix")]
            Part::Domain(part) => get.domain(*part, reference).map(text),
            Part::Extension => extension(reference.path().as_str()).map(text),
            Part::Delimiter(component) => reference.component(*component).map(|_| {
                let delimiter = delimiter(*component);
                GotValue::text(delimiter, Component::Input)
            }),
            #[cfg(feature = "scheme")]
            Part::Field(name) => field(reference.as_str(), name),
        };
        Ok(one.map(|it| self.as_asked(it)).into_iter().collect())
    }

    /// A user and a password are what the template asks for.
    fn as_asked<'a>(&self, value: GotValue<'a>) -> GotValue<'a> {
        match self.part {
            Part::User | Part::Password => GotValue { masked_in: None, ..value },
            _ => value,
        }
    }

    /// A component, or a part of one.
    fn value<'a>(&self, text: &'a str) -> GotValue<'a> {
        let component = self.part.component();
        match PctStr::new(text) {
            Ok(encoded) if self.has(Prefix::Decode) => GotValue::data(encoded.decode(), component),
            _ => GotValue::text(text, component),
        }
    }

    /// The value of a pair.
    fn pair<'a>(&self, pair: Pair<'a>) -> GotValue<'a> {
        match pair.decode_value() {
            Some(data) if self.has(Prefix::Decode) => GotValue::data(data, Component::Query),
            _ => GotValue::text(pair.value().map_or("", PctStr::as_str), Component::Query),
        }
    }

    /// The port, or the one that the scheme has by default.
    fn port<'a, G: Syntax>(&self, reference: Reference<'a, G>) -> Option<GotValue<'a>> {
        let written = reference.port();
        if !self.has(Prefix::Default) || written.is_some_and(|port| !port.is_empty()) {
            return written.map(|port| GotValue::text(port, Component::Port));
        }
        let default = reference.scheme()?.default_port()?;
        Some(GotValue::text(default.to_string(), Component::Port))
    }

    /// The host, which may be a domain name to convert.
    #[cfg_attr(
        not(feature = "iri"),
        expect(clippy::unnecessary_wraps, reason = "a name that is converted may be none")
    )]
    fn host<'a, G: Syntax>(
        &self,
        reference: Reference<'a, G>,
    ) -> Result<Option<GotValue<'a>>, Error<'static>> {
        let Some(host) = reference.component(Component::Host) else { return Ok(None) };
        #[cfg(feature = "iri")]
        if self.has(Prefix::Puny) || self.has(Prefix::Idn) {
            let at = reference.range(Component::Host).map_or(0, |range| range.start);
            let name = if self.has(Prefix::Puny) { in_ascii(host) } else { in_letters(host) };
            let found = host.chars().next().map_or(Found::End, Found::Char);
            let rejected = Error::Input { offset: at, expected: "a domain name", found };
            return name.map(|name| Some(GotValue::text(name, Component::Host))).ok_or(rejected);
        }
        Ok(Some(self.value(host)))
    }
}

/// A domain name in ASCII (IDNA).
#[cfg(feature = "iri")]
fn in_ascii(host: &str) -> Option<String> {
    let reference = IriRef::parse(&format!("//{host}")).ok()?.to_uri(HostMapping::Idna).ok()?;
    reference.component(Component::Host).map(str::to_owned)
}

/// A domain name in letters.
#[cfg(feature = "iri")]
fn in_letters(host: &str) -> Option<String> {
    let ascii = in_ascii(host)?;
    let reference = UriRef::parse(&format!("//{ascii}")).ok()?.to_iri(HostMapping::Idna);
    reference.component(Component::Host).map(str::to_owned)
}

/// The item of a number, from 1, or from -1 at the end.
fn nth<I>(mut items: impl DoubleEndedIterator<Item = I>, number: isize) -> Option<I> {
    let index = number.unsigned_abs().checked_sub(1)?;
    if number > 0 { items.nth(index) } else { items.nth_back(index) }
}

/// What follows the last dot of the last segment.
fn extension(path: &str) -> Option<&str> {
    let segment = path.rsplit('/').next().unwrap_or_default();
    segment.rsplit_once('.').map(|(_, extension)| extension)
}

fn delimiter(component: Component) -> &'static str {
    match component {
        Component::Userinfo => "@",
        Component::Query => "?",
        Component::Fragment => "#",
        _ => ":",
    }
}

/// A field of the view of a URI.
#[cfg(feature = "scheme")]
fn field(text: &str, name: &str) -> Option<GotValue<'static>> {
    let view = Uri::parse(text).ok()?.view().ok()??;
    let whole = Component::Input;
    Some(match view.fields().get(name)? {
        FieldValue::Absent => return None,
        FieldValue::Text(text) | FieldValue::Secret(text) => {
            GotValue::data(text.as_bytes().to_vec(), whole)
        }
        FieldValue::Octets(octets) | FieldValue::SecretOctets(octets) => {
            GotValue::data(octets.to_vec(), whole)
        }
        value => GotValue::text(json::to_string(&field_value(value)), whole),
    })
}

/// Reads a template.
fn pieces(template: &str) -> Result<Vec<Piece>, String> {
    let (mut pieces, mut text, mut rest) = (Vec::new(), String::new(), template);
    while let Some(char) = rest.chars().next() {
        rest = &rest[char.len_utf8()..];
        match char {
            '\\' => text.push(escaped(&mut rest)?),
            '{' | '[' => {
                let end = if char == '{' { '}' } else { ']' };
                let (inside, after) = rest
                    .split_once(end)
                    .ok_or_else(|| format!("expected `{end}` after `{char}{rest}`"))?;
                pieces.push(Piece::Text(mem::take(&mut text)));
                pieces.push(Piece::Place(place(inside)?));
                rest = after;
            }
            char => text.push(char),
        }
    }
    pieces.push(Piece::Text(text));
    pieces.retain(|piece| piece != &Piece::Text(String::new()));
    Ok(pieces)
}

/// Reads what follows a backslash.
fn escaped(rest: &mut &str) -> Result<char, String> {
    let escapes = [('t', '\t'), ('n', '\n'), ('r', '\r'), ('\\', '\\'), ('{', '{'), ('[', '[')];
    for (name, char) in escapes {
        if let Some(after) = rest.strip_prefix(name) {
            *rest = after;
            return Ok(char);
        }
    }
    Err(r"expected \t, \n, \r, \\, \{ or \[ where there is a backslash".into())
}

/// Reads the text in braces.
fn place(inside: &str) -> Result<Place, String> {
    let (mut prefixes, mut rest) = (Vec::new(), inside);
    while let Some((name, after)) = rest.split_once(':') {
        match PREFIXES.iter().find(|(its, _)| *its == name) {
            Some((_, prefix)) => prefixes.extend(*prefix),
            None => break,
        }
        rest = after;
    }
    let part = part(rest).ok_or_else(|| unknown(rest))?;
    let place = Place { part, prefixes };
    match place.idle_prefix() {
        None => Ok(place),
        Some(why) => Err(format!("{{{inside}}}: {why}")),
    }
}

/// The prefixes by name. Two of them change nothing.
const PREFIXES: &[(&str, Option<Prefix>)] = &[
    ("", None),
    ("url", None),
    ("decode", Some(Prefix::Decode)),
    ("default", Some(Prefix::Default)),
    ("must", Some(Prefix::Must)),
    ("strict", Some(Prefix::Strict)),
    #[cfg(feature = "iri")]
    ("puny", Some(Prefix::Puny)),
    #[cfg(feature = "iri")]
    ("idn", Some(Prefix::Idn)),
];

/// Reads the name of a part.
fn part(name: &str) -> Option<Part> {
    let (name, of) = name.split_once(':').map_or((name, None), |(name, of)| (name, Some(of)));
    Some(match (name, of) {
        ("query", Some(key)) => Part::Value(key.into()),
        ("query-all", Some(key)) => Part::Values(key.into()),
        ("path", Some("segments")) => Part::Segments,
        ("path", Some("extension")) => Part::Extension,
        ("path", Some(number)) => Part::Segment(number.parse().ok().filter(|it| *it != 0)?),
        ("host", Some("kind")) => Part::HostKind,
        #[cfg(feature = "suffix")]
        ("host", Some(name)) => Part::Domain(DomainPart::named(name)?),
        #[cfg(feature = "scheme")]
        ("scheme", Some(field)) => Part::Field(field.into()),
        ("url", None) => Part::Component(Component::Input),
        ("user", None) => Part::User,
        ("password", None) => Part::Password,
        (name, None) => Part::Component(component(name)?),
        _ => return None,
    })
}

fn component(name: &str) -> Option<Component> {
    let parts = Component::ALL.iter().copied().filter(|it| *it != Component::Input);
    parts.into_iter().find(|it| it.as_str() == name)
}

fn unknown(name: &str) -> String {
    format!(
        "no part has the name `{name}`; parts are url, scheme, authority, userinfo, user, password, \
         host, host:kind, host:public-suffix, host:registrable-domain, host:registrable-label, \
         host:subdomain, port, path, path:segments, path:NUMBER, path:extension, query, query:KEY, \
         query-all:KEY, fragment and scheme:FIELD; prefixes are decode, default, must, strict, puny \
         and idn"
    )
}

#[cfg(feature = "suffix")]
impl DomainPart {
    fn named(name: &str) -> Option<DomainPart> {
        Some(match name {
            "public-suffix" => DomainPart::PublicSuffix,
            "registrable-domain" => DomainPart::RegistrableDomain,
            "registrable-label" => DomainPart::RegistrableLabel,
            "subdomain" => DomainPart::Subdomain,
            _ => return None,
        })
    }

    /// What `must` expects.
    fn expected(self) -> &'static str {
        match self {
            DomainPart::PublicSuffix => "a host with a public suffix",
            DomainPart::RegistrableDomain | DomainPart::RegistrableLabel => {
                "a host with a registrable domain"
            }
            DomainPart::Subdomain => "a host with a subdomain",
        }
    }
}

impl Part {
    /// The component that has it.
    fn component(&self) -> Component {
        match self {
            Part::Component(component) => *component,
            Part::User | Part::Password => Component::Userinfo,
            Part::HostKind => Component::Host,
            #[cfg(feature = "suffix")]
            Part::Domain(_) => Component::Host,
            Part::Delimiter(_) => Component::Input,
            Part::Extension | Part::Segments | Part::Segment(_) => Component::Path,
            Part::Value(_) | Part::Values(_) => Component::Query,
            #[cfg(feature = "scheme")]
            Part::Field(_) => Component::Input,
        }
    }

    /// What `must` expects.
    fn expected(&self) -> &'static str {
        match self {
            Part::Component(component) => match component {
                Component::Scheme => "a scheme",
                Component::Authority => "an authority",
                Component::Userinfo => "a userinfo",
                Component::Host => "a host",
                Component::Port => "a port",
                Component::Query => "a query",
                Component::Fragment => "a fragment",
                _ => "a path",
            },
            Part::User => "a user",
            Part::Password => "a password",
            Part::HostKind => "a host",
            #[cfg(feature = "suffix")]
            Part::Domain(part) => part.expected(),
            Part::Delimiter(_) => "a delimiter",
            Part::Extension => "a last segment with a dot",
            Part::Segments => "a segment",
            Part::Segment(_) => "a segment of that number",
            Part::Value(_) | Part::Values(_) => "a pair with that key",
            #[cfg(feature = "scheme")]
            Part::Field(_) => "a field of that name",
        }
    }
}
