//! Conversion of IRIs to URIs, and of URIs to readable IRIs (RFC 3987 §3).

#[cfg(feature = "idna")]
use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

#[cfg(feature = "idna")]
use super::domain;
#[cfg(feature = "idna")]
use crate::chars::cast::as_position;
#[cfg(feature = "idna")]
use crate::components::host::Host;
use crate::ops::char_form::{
    SpellingUnit, UnitKind, each_spelling_unit, push_triplets, push_uppercase,
};
use crate::ops::recompose::{AuthoritySources, ComponentSource, Recomposer};
use crate::parse::error::Sentence;
use crate::parse::grammar::{Rfc3986, Rfc3987};
use crate::parse::offsets::{Component, Offsets};
use crate::reference::borrowed::Reference;
use crate::reference::owned::{IdentifierBuf, ReferenceBuf};
use crate::reference::types::{
    Grammar, Iri, IriBuf, IriRef, IriRefBuf, Uri, UriBuf, UriRef, UriRefBuf,
};
use crate::report::Explanation;

/// How a host is converted from an IRI to a URI, or from a URI to an IRI (RFC 3987 §3.1, §3.2).
///
/// The two mappings give different URIs, and neither suits every use, so there is no default.
/// Triplets serve any name registry, and RFC 3986 prefers them if the registry is unknown (§3.2.2).
/// DNS lookups need IDNA, and few programs that receive triplets apply it themselves.
///
/// ```
/// # use urial::{HostMapping, IriRef};
/// let iri = IriRef::parse("http://r\u{e9}sum\u{e9}.example/\u{e9}")?;
/// let uri = iri.to_uri(HostMapping::Triplets)?;
/// assert_eq!(uri, "http://r%C3%A9sum%C3%A9.example/%C3%A9");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum HostMapping {
    /// As any other component: triplets of UTF-8.
    Triplets,
    /// As a domain name with `xn--` labels, by UTS 46 (feature `idna`). IP addresses do not change.
    ///
    /// To a URI: triplets in the host are decoded first. If the result is ASCII without an `xn--`
    /// label, the host stays as written, whatever it holds. Otherwise it is converted by UTS 46
    /// (non-transitional, lengths and validity checked) to a name of letters, digits, `-`, `_` and
    /// `.`, or rejected. The new name may be an IPv4 address.
    ///
    /// To an IRI: `xn--` labels become Unicode if converting back gives the same name. Any other
    /// host is decoded as other components are.
    ///
    /// ```
    /// # use urial::{Host, HostMapping, IriRef, UriRef};
    /// let to_uri = |text| IriRef::parse(text).unwrap().to_uri(HostMapping::Idna);
    /// assert_eq!(to_uri("//B\u{fc}cher.example").unwrap(), "//xn--bcher-kva.example");
    /// assert_eq!(to_uri("//a%2FB").unwrap(), "//a%2FB");
    /// // A full-width solidus does not become one; full-width digits do, and make an address.
    /// assert!(to_uri("//good.example\u{ff0f}evil.example").is_err());
    /// assert!(matches!(to_uri("//\u{ff11}27.0.0.1").unwrap().host(), Some(Host::Ipv4(_))));
    /// let iri = UriRef::parse("//xn--bcher-kva.example/")?.to_iri(HostMapping::Idna);
    /// assert_eq!(iri, "//b\u{fc}cher.example/");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[cfg(feature = "idna")]
    Idna,
}

/// Why an IRI cannot be converted to a URI.
///
/// ```
/// # #[cfg(feature = "idna")] {
/// # use urial::{Component, DomainError, HostMapping, IriRef, ToUriError};
/// let iri = IriRef::from_static("//\u{e9}..example/");
/// let error = iri.to_uri(HostMapping::Idna).unwrap_err();
/// assert_eq!(error, ToUriError::Host { reason: DomainError::EmptyLabel, offset: 5 });
/// assert_eq!((error.component(), error.offset()), (Component::Host, 5));
/// assert_eq!(error.section(), "RFC 1035 §3.1");
/// # }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ToUriError {
    /// The host is not a valid domain name. Only [`HostMapping::Idna`] fails with this.
    Host {
        /// The kind of error in the host.
        reason: DomainError,
        /// Offset of the first label that is invalid on its own, or else of the host, in bytes from
        /// the start of the IRI.
        offset: usize,
    },
    /// The URI would be longer than `u32::MAX` bytes.
    Length,
}

/// Why a host is not a domain name.
///
/// ```
/// # use urial::DomainError;
/// assert_eq!(DomainError::EmptyLabel.to_string(), "an empty label");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum DomainError {
    /// A label is empty: there are two dots in a row, or a dot at the start.
    EmptyLabel,
    /// A label is longer than 63 octets in ASCII (RFC 1035 §2.3.4).
    LabelLength,
    /// The name is longer than 253 octets in ASCII.
    NameLength,
    /// The decoded triplets are not UTF-8.
    NotUtf8,
    /// UTS 46 rejects the name: for a character, a hyphen, an `xn--` label that encodes nothing
    /// valid, or misplaced right-to-left characters.
    Invalid,
}

/// Declares the mapping to URIs, for every type of IRIs.
macro_rules! to_uri {
    ($uri:ident is $generic:ident) => {
        /// Converts this to a URI, or to a URI reference: percent-encodes non-ASCII characters, and
        /// maps the host by `host` (RFC 3987 §3.1). Allocates the result.
        ///
        /// All other text stays, existing triplets too. So, apart from a host under IDNA, a URI
        /// reference is converted to itself. Nothing is normalized, not even to NFC.
        ///
        /// # Errors
        /// - [`ToUriError::Host`] for a host that is not a domain name, only with
        ///   [`HostMapping::Idna`].
        /// - [`ToUriError::Length`] for a URI longer than `u32::MAX` bytes.
        ///
        /// ```
        /// # use urial::{HostMapping, IriRef};
        /// let iri = IriRef::parse("//r\u{e9}sum\u{e9}.example/%E9/\u{e9}")?;
        /// let triplets = iri.to_uri(HostMapping::Triplets)?;
        /// assert_eq!(triplets, "//r%C3%A9sum%C3%A9.example/%E9/%C3%A9");
        /// # #[cfg(feature = "idna")]
        /// assert_eq!(iri.to_uri(HostMapping::Idna)?, "//xn--rsum-bpad.example/%E9/%C3%A9");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub fn to_uri(&self, host: HostMapping) -> Result<$uri, ToUriError> {
            let mut text = String::new();
            let offsets = write_uri(self.reference(), host, &mut text)?;
            Ok($generic::trusted(text, offsets).into())
        }

        /// Converts this to a URI, as `to_uri` does, and appends it to `target`.
        ///
        /// Takes time linear in the length of the reference. Allocates only if `target` must grow,
        /// and for IDNA.
        ///
        /// # Errors
        /// The errors of `to_uri`; `target` is then unchanged.
        ///
        /// ```
        /// # use urial::{HostMapping, Iri};
        /// let mut text = String::from("see ");
        /// Iri::parse("http://e.org/\u{e9}")?.to_uri_into(HostMapping::Triplets, &mut text)?;
        /// assert_eq!(text, "see http://e.org/%C3%A9");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub fn to_uri_into(
            &self,
            host: HostMapping,
            target: &mut String,
        ) -> Result<(), ToUriError> {
            let start = target.len();
            let written = write_uri(self.reference(), host, target);
            written.map(drop).inspect_err(|_| target.truncate(start))
        }
    };
}

impl IriRef<'_> {
    to_uri!(UriRefBuf is ReferenceBuf);
}

impl IriRefBuf {
    to_uri!(UriRefBuf is ReferenceBuf);
}

impl Iri<'_> {
    to_uri!(UriBuf is IdentifierBuf);
}

impl IriBuf {
    to_uri!(UriBuf is IdentifierBuf);
}

/// Declares the mapping to IRIs, for every type of URIs.
macro_rules! to_iri {
    ($iri:ident is $generic:ident) => {
        /// Converts this to a readable IRI, or IRI reference (RFC 3987 §3.2). Allocates the result.
        ///
        /// Decodes triplets of unreserved characters and of non-ASCII characters. Triplets stay for
        /// characters that an IRI may not hold or should not show: private-use characters,
        /// noncharacters, bidirectional formatting characters, white space, invisible characters
        /// but joiners between letters, and what looks like a delimiter. These triplets, and those
        /// of octets that are not UTF-8, get upper-case digits. All other text stays.
        ///
        /// Converting back by triplets gives an equivalent URI, on [`Rung::Percent`]. Converting
        /// back by IDNA gives the same domain name, but `xn--` labels come back in lower case, and
        /// a host with triplets comes back with `xn--` labels.
        ///
        /// N.B. `%2E%2E` becomes the dot-segment `..`, which it is not in resolution. So resolve
        /// first: a relative reference with such a segment gets another meaning.
        ///
        /// ```
        /// # use urial::{HostMapping, UriRef};
        /// let uri = UriRef::parse("//xn--rsum-bpad.example/%c3%a9%2f%e9?%E2%80%AE")?;
        /// let iri = uri.to_iri(HostMapping::Triplets);
        /// assert_eq!(iri, "//xn--rsum-bpad.example/\u{e9}%2f%E9?%E2%80%AE");
        /// # #[cfg(feature = "idna")]
        /// assert_eq!(uri.to_iri(HostMapping::Idna).component(urial::Component::Host),
        ///     Some("r\u{e9}sum\u{e9}.example"));
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        ///
        /// [`Rung::Percent`]: crate::Rung::Percent
        #[must_use]
        pub fn to_iri(&self, host: HostMapping) -> $iri {
            let mut text = String::new();
            let offsets = write_iri(self.reference(), host, &mut text);
            $generic::trusted(text, offsets).into()
        }

        /// Converts this to an IRI, as `to_iri` does, and appends it to `target`.
        ///
        /// Takes time linear in the length of the reference. Allocates only if `target` must grow,
        /// and for IDNA.
        ///
        /// ```
        /// # use urial::{HostMapping, Uri};
        /// let mut text = String::from("see ");
        /// Uri::parse("http://e.org/%C3%A9")?.to_iri_into(HostMapping::Triplets, &mut text);
        /// assert_eq!(text, "see http://e.org/\u{e9}");
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        pub fn to_iri_into(&self, host: HostMapping, target: &mut String) {
            write_iri(self.reference(), host, target);
        }
    };
}

impl UriRef<'_> {
    to_iri!(IriRefBuf is ReferenceBuf);
}

impl UriRefBuf {
    to_iri!(IriRefBuf is ReferenceBuf);
}

impl Uri<'_> {
    to_iri!(IriBuf is IdentifierBuf);
}

impl UriBuf {
    to_iri!(IriBuf is IdentifierBuf);
}

fn write_uri(
    iri: Reference<'_, Rfc3987>,
    host: HostMapping,
    target: &mut String,
) -> Result<Offsets, ToUriError> {
    let host = match host {
        HostMapping::Triplets => iri.component(Component::Host).map(Mapped::Encoded),
        #[cfg(feature = "idna")]
        HostMapping::Idna => host_in_ascii(iri)?,
    };
    write(iri, host, Mapped::Encoded, target).ok_or(ToUriError::Length)
}

fn write_iri(uri: Reference<'_, Rfc3986>, host: HostMapping, target: &mut String) -> Offsets {
    let host = match host {
        HostMapping::Triplets => uri.component(Component::Host).map(Mapped::Decoded),
        #[cfg(feature = "idna")]
        HostMapping::Idna => host_in_unicode(uri),
    };
    write(uri, host, Mapped::Decoded, target)
        .unwrap_or_else(|| unreachable!("only a host can grow, and its length is checked"))
}

/// The host as a domain name in ASCII, or the IP address as it is.
#[cfg(feature = "idna")]
fn host_in_ascii(iri: Reference<'_, Rfc3987>) -> Result<Option<Mapped<'_>>, ToUriError> {
    let (Some(Host::RegName(name)), Some(range)) = (iri.host(), iri.range(Component::Host)) else {
        return Ok(iri.component(Component::Host).map(Mapped::Encoded));
    };
    let domain = domain::to_ascii(name).map_err(|rejection| ToUriError::Host {
        reason: rejection.reason,
        offset: range.start + rejection.offset,
    })?;
    Ok(Some(Mapped::Domain(domain)))
}

/// The host as a Unicode domain name if it has one that does not make the IRI too long;
/// otherwise the host decoded as other components are.
#[cfg(feature = "idna")]
fn host_in_unicode(uri: Reference<'_, Rfc3986>) -> Option<Mapped<'_>> {
    let host = uri.component(Component::Host)?;
    let room = as_position(u32::MAX) - (uri.as_str().len() - host.len());
    let domain = match uri.host() {
        Some(Host::RegName(name)) => domain::to_unicode(name).filter(|it| it.len() <= room),
        _ => None,
    };
    Some(domain.map_or(Mapped::Decoded(host), |domain| Mapped::Domain(Cow::Owned(domain))))
}

/// A component and how it is converted.
enum Mapped<'a> {
    /// Percent-encode non-ASCII characters.
    Encoded(&'a str),
    /// Decode triplets for an IRI.
    Decoded(&'a str),
    /// A domain name that IDNA has converted.
    #[cfg(feature = "idna")]
    Domain(Cow<'a, str>),
}

impl ComponentSource<String> for Mapped<'_> {
    fn write(self, target: &mut String) {
        match self {
            Mapped::Encoded(text) => encode(text, target),
            Mapped::Decoded(text) => decode(text, target),
            #[cfg(feature = "idna")]
            Mapped::Domain(domain) => target.push_str(&domain),
        }
    }
}

/// Appends `text` with its non-ASCII characters percent-encoded  (RFC 3987 §3.1, step 2)
fn encode(text: &str, target: &mut String) {
    for run in text.split_inclusive(|it: char| !it.is_ascii()) {
        let ascii = run.trim_end_matches(|it: char| !it.is_ascii());
        target.push_str(ascii);
        push_triplets(&run[ascii.len()..], target);
    }
}

/// Appends `text`, which must be ASCII, with all triplets decoded that an IRI can show
/// (RFC 3987 §3.2)
fn decode(text: &str, target: &mut String) {
    let mut written = 0;
    each_spelling_unit::<Rfc3987>(text, 0, |SpellingUnit { range, kind }| {
        target.push_str(&text[written..range.start]);
        written = range.end;
        let triplets = &text[range];
        match kind {
            UnitKind::Decodable(character) => target.push(character),
            _ if encodes_ascii(triplets) => target.push_str(triplets),
            _ => push_uppercase(triplets, target),
        }
    });
    target.push_str(&text[written..]);
}

/// Whether the first of `triplets` encodes an ASCII octet.
fn encodes_ascii(triplets: &str) -> bool {
    triplets.as_bytes()[1] < b'8'
}

/// Appends `reference` with the given host, and all other components converted by `map`.
fn write<'a, G: Grammar>(
    reference: Reference<'a, G>,
    host: Option<Mapped<'a>>,
    map: fn(&'a str) -> Mapped<'a>,
    target: &mut String,
) -> Option<Offsets> {
    let component = |component| reference.component(component).map(map);
    let mut result = Recomposer::new(target);
    result.scheme(component(Component::Scheme));
    result.authority(host.map(|host| AuthoritySources {
        userinfo: component(Component::Userinfo),
        host,
        port: component(Component::Port),
    }));
    result.path(|target| map(reference.path().as_str()).write(target));
    result.query(component(Component::Query));
    result.fragment(component(Component::Fragment));
    result.finish()
}

impl ToUriError {
    /// Returns the component with the error; [`Component::Input`] for the whole IRI.
    #[must_use]
    pub const fn component(&self) -> Component {
        match self {
            ToUriError::Host { .. } => Component::Host,
            ToUriError::Length => Component::Input,
        }
    }

    /// Returns the offset of the error, in bytes from the start of the IRI; 0 if it concerns the
    /// IRI as a whole.
    #[must_use]
    pub const fn offset(&self) -> usize {
        match self {
            ToUriError::Host { offset, .. } => *offset,
            ToUriError::Length => 0,
        }
    }

    /// Returns the section of the rule that was violated.
    #[must_use]
    pub const fn section(&self) -> &'static str {
        match self {
            ToUriError::Host { reason, .. } => reason.section(),
            ToUriError::Length => "RFC 3987 §3.1",
        }
    }

    /// Returns a report of the error on `iri`, the text of the IRI. A password is masked.
    ///
    /// ```
    /// # #[cfg(feature = "idna")] {
    /// # use urial::{HostMapping, IriRef};
    /// let iri = "//\u{e9}..example/";
    /// let error = IriRef::parse(iri).unwrap().to_uri(HostMapping::Idna).unwrap_err();
    /// assert_eq!(error.explain(iri).to_string(), "host: expected a domain name, found an empty label at byte 5
    ///
    ///     //\u{e9}..example/
    ///         ^
    ///   rule: RFC 1035 §3.1");
    /// # }
    /// ```
    #[must_use]
    pub fn explain<'a, T: AsRef<[u8]> + ?Sized>(&self, iri: &'a T) -> Explanation<'a> {
        Explanation::of_mapping((self.sentence(), self.offset(), self.section()), iri.as_ref())
    }

    const fn sentence(&self) -> Sentence {
        match self {
            ToUriError::Host { reason, offset } => {
                Sentence::at(&["host: expected a domain name, found ", reason.as_str()], *offset)
            }
            ToUriError::Length => Sentence::of(&[
                "input: expected a URI of at most 4294967295 bytes, found a longer one",
            ]),
        }
    }
}

impl fmt::Display for ToUriError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.sentence().as_str())
    }
}

impl core::error::Error for ToUriError {}

impl DomainError {
    /// Returns what was found, as error messages say it.
    ///
    /// ```
    /// # use urial::DomainError;
    /// assert_eq!(DomainError::LabelLength.as_str(), "a label longer than 63 octets");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            DomainError::EmptyLabel => "an empty label",
            DomainError::LabelLength => "a label longer than 63 octets",
            DomainError::NameLength => "a name longer than 253 octets",
            DomainError::NotUtf8 => "octets that are not UTF-8",
            DomainError::Invalid => "characters that UTS 46 does not allow",
        }
    }

    const fn section(self) -> &'static str {
        match self {
            DomainError::EmptyLabel => "RFC 1035 §3.1",
            DomainError::LabelLength | DomainError::NameLength => "RFC 1035 §2.3.4",
            DomainError::NotUtf8 => "RFC 3986 §3.2.2",
            DomainError::Invalid => "UTS 46 §4",
        }
    }
}

impl fmt::Display for DomainError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl core::error::Error for DomainError {}
