//! Mapping (RFC 3987 §3): an IRI as the URI that stands for it, and a URI as the IRI that people
//! read.

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
use crate::parse::grammar::{Grammar, Rfc3987};
use crate::parse::offsets::{Component, Offsets};
use crate::reference::borrowed::{Iri, IriRef, Reference, Uri, UriRef};
use crate::reference::owned::{IriBuf, IriRefBuf, UriBuf, UriRefBuf};
use crate::report::Explanation;

/// What becomes of a host when an IRI is mapped to a URI, or a URI to an IRI (RFC 3987 §3.1, §3.2).
///
/// The two ways lead to different URIs, and neither is right for all: triplets serve any registry
/// of names, and RFC 3986 prefers them where it is not known which one will be asked (§3.2.2); but
/// what looks names up in DNS wants IDNA, and few programs that get the triplets will do that for
/// themselves. So there is no default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum HostMapping {
    /// As in all other components: triplets of UTF-8.
    Triplets,
    /// As a domain name: `xn--` labels, by UTS 46 (feature `idna`). Addresses stay as they are.
    ///
    /// To a URI: triplets in the host are decoded first. If it is ASCII then, and no label begins
    /// with `xn--`, it stays as it is written, whatever it holds. Otherwise it becomes a name of
    /// letters, digits, `-`, `_` and `.`, or is refused: UTS 46 is asked for non-transitional
    /// processing, lengths and validity. The name can be an address then.
    ///
    /// To an IRI: a name with `xn--` labels becomes what it stands for, if that leads back to it;
    /// any other is decoded as the rest is.
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

/// Why an IRI was not mapped to a URI.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ToUriError {
    /// The host is no domain name that IDNA can write: [`HostMapping::Triplets`] never fails so.
    Host {
        /// What is wrong with it.
        reason: DomainError,
        /// Where its first label begins that is refused by itself, or else the host, in bytes from
        /// the start of the IRI.
        offset: usize,
    },
    /// The URI would be longer than `u32::MAX` bytes.
    Length,
}

/// Why a host is no domain name.
///
/// ```
/// # use urial::DomainError;
/// assert_eq!(DomainError::EmptyLabel.to_string(), "an empty label");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum DomainError {
    /// Two dots have nothing between them, or one nothing before it.
    EmptyLabel,
    /// A label has more than 63 octets in ASCII (RFC 1035 §2.3.4).
    LabelLength,
    /// The name has more than 253 octets in ASCII.
    NameLength,
    /// Triplets in it are not UTF-8.
    NotUtf8,
    /// UTS 46 does not allow it: a character, a hyphen, an `xn--` label that stands for nothing
    /// valid, or right-to-left characters where they may not be.
    Invalid,
}

impl IriRef<'_> {
    /// Returns the URI reference that stands for this one: characters beyond ASCII become triplets
    /// of their UTF-8, or a host its `xn--` form (RFC 3987 §3.1). Allocates it.
    ///
    /// All else stays, existing triplets too: but for a host through IDNA, a URI reference is mapped
    /// to itself. Nothing is normalized, neither to NFC.
    ///
    /// # Errors
    /// [`ToUriError::Host`] if IDNA is asked for and refuses; [`ToUriError::Length`] beyond 4 GiB.
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
    pub fn to_uri(self, host: HostMapping) -> Result<UriRefBuf, ToUriError> {
        let mut text = String::new();
        let offsets = self.write_uri(host, &mut text)?;
        Ok(UriRefBuf::trusted(text, offsets))
    }

    /// Writes the URI reference that stands for this one after what `target` holds.
    ///
    /// Linear in the length of the reference; allocates only if `target` must grow, and for IDNA.
    ///
    /// # Errors
    /// Those of [`to_uri`](IriRef::to_uri); then `target` is as it was.
    pub fn to_uri_into(self, host: HostMapping, target: &mut String) -> Result<(), ToUriError> {
        let start = target.len();
        self.write_uri(host, target).map(drop).inspect_err(|_| target.truncate(start))
    }

    fn write_uri(self, host: HostMapping, target: &mut String) -> Result<Offsets, ToUriError> {
        let host = match host {
            HostMapping::Triplets => self.component(Component::Host).map(Mapped::Encoded),
            #[cfg(feature = "idna")]
            HostMapping::Idna => self.host_in_ascii()?,
        };
        write(self, host, Mapped::Encoded, target).ok_or(ToUriError::Length)
    }
}

impl Iri<'_> {
    /// Returns the URI that stands for this IRI: as [`IriRef::to_uri`].
    ///
    /// # Errors
    /// Those of `IriRef::to_uri`.
    ///
    /// ```
    /// # use urial::{HostMapping, Iri};
    /// let iri = Iri::parse("http://e.org/\u{e9}")?;
    /// assert_eq!(iri.to_uri(HostMapping::Triplets)?, "http://e.org/%C3%A9");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_uri(self, host: HostMapping) -> Result<UriBuf, ToUriError> {
        let mut text = String::new();
        let offsets = self.write_uri(host, &mut text)?;
        Ok(UriBuf::trusted(text, offsets))
    }
}

impl UriRef<'_> {
    /// Returns the IRI reference that this one stands for, as people read it (RFC 3987 §3.2).
    /// Allocates it.
    ///
    /// Triplets of unreserved characters are decoded, and those that are UTF-8 of other characters
    /// than ASCII, but for what an IRI is not to hold or to show: private-use characters,
    /// noncharacters, those that format bidirectional text, and white space. What stays of these, and
    /// of octets that are not UTF-8, gets upper-case digits; all else stays as it is.
    ///
    /// Mapped back by triplets, the IRI gives an equivalent URI: the two meet on [`Rung::Percent`].
    /// Through IDNA, `xn--` labels come back in lower case, and what was a host in triplets comes
    /// back as `xn--` labels: the same domain name. N.B. `%2E` becomes a dot, and `%2E%2E` a
    /// dot-segment, which in resolution it was not: resolve first.
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
    pub fn to_iri(self, host: HostMapping) -> IriRefBuf {
        let mut text = String::new();
        let offsets = self.write_iri(host, &mut text);
        IriRefBuf::trusted(text, offsets)
    }

    /// Writes the IRI reference that this one stands for after what `target` holds: as
    /// [`to_iri`](UriRef::to_iri).
    ///
    /// Linear in the length of the reference; allocates only if `target` must grow, and for IDNA.
    pub fn to_iri_into(self, host: HostMapping, target: &mut String) {
        self.write_iri(host, target);
    }

    fn write_iri(self, host: HostMapping, target: &mut String) -> Offsets {
        let host = match host {
            HostMapping::Triplets => self.component(Component::Host).map(Mapped::Decoded),
            #[cfg(feature = "idna")]
            HostMapping::Idna => self.host_in_unicode(),
        };
        write(self, host, Mapped::Decoded, target)
            .unwrap_or_else(|| unreachable!("nothing grows, but a host that has room to"))
    }
}

impl Uri<'_> {
    /// Returns the IRI that this URI stands for, as people read it: as [`UriRef::to_iri`].
    ///
    /// ```
    /// # use urial::{HostMapping, Uri};
    /// let uri = Uri::parse("http://e.org/%C3%A9")?;
    /// assert_eq!(uri.to_iri(HostMapping::Triplets), "http://e.org/\u{e9}");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn to_iri(self, host: HostMapping) -> IriBuf {
        let mut text = String::new();
        let offsets = self.write_iri(host, &mut text);
        IriBuf::trusted(text, offsets)
    }
}

#[cfg(feature = "idna")]
impl<'a> IriRef<'a> {
    /// The host as a domain name in ASCII; an address as it is.
    fn host_in_ascii(self) -> Result<Option<Mapped<'a>>, ToUriError> {
        let (Some(Host::RegName(name)), Some(range)) = (self.host(), self.range(Component::Host))
        else {
            return Ok(self.component(Component::Host).map(Mapped::Encoded));
        };
        let domain = domain::to_ascii(name).map_err(|refused| ToUriError::Host {
            reason: refused.reason,
            offset: range.start + refused.offset,
        })?;
        Ok(Some(Mapped::Domain(domain)))
    }
}

#[cfg(feature = "idna")]
impl<'a> UriRef<'a> {
    /// The host as a domain name that people read, where it is one and there is room for it.
    fn host_in_unicode(self) -> Option<Mapped<'a>> {
        let host = self.component(Component::Host)?;
        let room = as_position(u32::MAX) - (self.as_str().len() - host.len());
        let domain = match self.host() {
            Some(Host::RegName(name)) => domain::to_unicode(name).filter(|it| it.len() <= room),
            _ => None,
        };
        Some(domain.map_or(Mapped::Decoded(host), |domain| Mapped::Domain(Cow::Owned(domain))))
    }
}

/// A component on its way to the other grammar.
enum Mapped<'a> {
    /// What is not ASCII becomes triplets.
    Encoded(&'a str),
    /// Triplets become what they are in an IRI.
    Decoded(&'a str),
    /// A host that IDNA has mapped.
    #[cfg(feature = "idna")]
    Domain(Cow<'a, str>),
}

impl ComponentSource for Mapped<'_> {
    fn write(self, target: &mut String) {
        match self {
            Mapped::Encoded(text) => encode(text, target),
            Mapped::Decoded(text) => decode(text, target),
            #[cfg(feature = "idna")]
            Mapped::Domain(domain) => target.push_str(&domain),
        }
    }
}

/// Writes `text` with triplets for what is not ASCII  (RFC 3987 §3.1, step 2)
fn encode(text: &str, target: &mut String) {
    for run in text.split_inclusive(|it: char| !it.is_ascii()) {
        let ascii = run.trim_end_matches(|it: char| !it.is_ascii());
        target.push_str(ascii);
        push_triplets(&run[ascii.len()..], target);
    }
}

/// Writes `text`, which is ASCII, with triplets only for what an IRI has no characters for
/// (RFC 3987 §3.2)
fn decode(text: &str, target: &mut String) {
    let mut written = 0;
    each_spelling_unit::<Rfc3987>(text, 0, |SpellingUnit { range, kind }| {
        target.push_str(&text[written..range.start]);
        written = range.end;
        let triplets = &text[range];
        match kind {
            UnitKind::Decodable(character) => target.push(character),
            _ if is_ascii(triplets) => target.push_str(triplets),
            _ => push_uppercase(triplets, target),
        }
    });
    target.push_str(&text[written..]);
}

/// Do `triplets` stand for an octet of ASCII?
fn is_ascii(triplets: &str) -> bool {
    triplets.as_bytes()[1] < b'8'
}

/// Writes `reference` with every component but the host as `map` has it.
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
    /// Returns the component that is wrong; [`Component::Input`] where the whole is.
    #[must_use]
    pub const fn component(&self) -> Component {
        match self {
            ToUriError::Host { .. } => Component::Host,
            ToUriError::Length => Component::Input,
        }
    }

    /// Returns where it is wrong, in bytes from the start of the IRI: 0 where it is as a whole.
    #[must_use]
    pub const fn offset(&self) -> usize {
        match self {
            ToUriError::Host { offset, .. } => *offset,
            ToUriError::Length => 0,
        }
    }

    /// Returns the section with the rule that was broken.
    #[must_use]
    pub const fn section(&self) -> &'static str {
        match self {
            ToUriError::Host { reason, .. } => reason.section(),
            ToUriError::Length => "RFC 3987 §3.1",
        }
    }

    /// Returns the error as a report on `iri`, the text that was mapped; a password is masked.
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
    /// Returns what was found, in words.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            DomainError::EmptyLabel => "an empty label",
            DomainError::LabelLength => "a label longer than 63 octets",
            DomainError::NameLength => "a name longer than 253 octets",
            DomainError::NotUtf8 => "octets that are not UTF-8",
            DomainError::Invalid => "what UTS 46 does not allow",
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
