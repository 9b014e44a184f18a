//! `compare`: the weakest normalization that makes two references equal (RFC 3986 §6.2).

use std::collections::HashSet;

use serde::Serialize;
use urial::rfc2396::{self, java};
use urial::{
    Comparer, Comparison, Found, IriRef, Normalizer, Reference, Rfc3986, Rfc3987, Uri, UriRef,
};

use crate::cells::columns;
use crate::debug::hide;
use crate::error::{Error, ErrorRecord};
use crate::json::{Invalid, Text, Valid, octets};
use crate::normalize::legacy_normalizer;
use crate::read::{self, identifier, reference};
use crate::specification::{Specification, Syntax};

/// Compares references.
#[derive(Clone)]
pub struct Compare {
    specification: Specification,
    normalizer: Normalizer<'static>,
    ignores_fragment: bool,
    redirects: Redirects,
}

/// The redirects that a caller has seen, which make two URIs equal on the rung `protocol`
/// (RFC 3986 §6.2.4).
#[derive(Clone, Default)]
pub struct Redirects(HashSet<[String; 2]>);

/// Two references, and the rung on which they are equal.
///
/// Serializes as `{"a","a_octets","b","b_octets","valid":true,"rung"}`.
#[derive(Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Compared<'r> {
    /// The first input.
    pub a: Text<'r>,
    /// Its octets, if it is not UTF-8.
    pub a_octets: Option<&'r [u8]>,
    /// The second input.
    pub b: Text<'r>,
    /// Its octets, if it is not UTF-8.
    pub b_octets: Option<&'r [u8]>,
    /// Always true.
    pub valid: Valid,
    /// The rung on which they are equal, or `simple`, `equals` or `normal` by an edition before
    /// RFC 3986; null if they are never equal.
    pub rung: Option<&'static str>,
    /// What was compared.
    #[serde(skip)]
    pub references: References<'r>,
}

hide!(Compared<'_>);

columns!(Compared<'_>, it => "rung": Plain = it.rung.unwrap_or("never"));

/// Two references as they were compared.
#[derive(Clone, Debug)]
pub enum References<'r> {
    /// By RFC 3986.
    Uri([UriRef<'r>; 2], Comparison),
    /// By RFC 3987.
    Iri([IriRef<'r>; 2], Comparison),
    /// By RFC 2396, RFC 2732 or `java.net.URI`.
    Legacy(LegacyComparison),
}

/// Two references as an edition before RFC 3986 compares them.
#[derive(Clone)]
#[non_exhaustive]
pub struct LegacyComparison {
    /// The edition.
    pub syntax: rfc2396::Syntax,
    /// The texts, or the normal forms if these are compared.
    pub forms: [String; 2],
    /// How they are equal, if they are.
    pub meeting: Option<Meeting>,
}

hide!(LegacyComparison);

/// How two references are equal by an edition before RFC 3986.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meeting {
    /// The texts are equal.
    Simple,
    /// `java.net.URI.equals` is true.
    Equals,
    /// The normal forms are equal.
    Normal,
}

/// Which of two inputs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// The first.
    A,
    /// The second.
    B,
}

/// Two inputs that cannot be compared. Serializes as
/// `{"a","a_octets","b","b_octets","valid":false,"error"}`.
#[derive(Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RejectedPair<'r> {
    a: Text<'r>,
    a_octets: Option<&'r [u8]>,
    b: Option<Text<'r>>,
    b_octets: Option<&'r [u8]>,
    valid: Invalid,
    error: ErrorRecord,
}

hide!(RejectedPair<'_>);

impl Compare {
    /// Prepares the verb, for references with their fragments.
    #[must_use]
    pub fn new(specification: Specification) -> Compare {
        let redirects = Redirects::default();
        Compare { specification, normalizer: Normalizer::new(), ignores_fragment: false, redirects }
    }

    /// Ignores fragments.
    #[must_use]
    pub fn ignore_fragment(self, is_on: bool) -> Compare {
        Compare { ignores_fragment: is_on, ..self }
    }

    /// Makes the different forms of an IPv6 address equal (RFC 5952).
    #[must_use]
    pub fn ipv6_text(self, is_on: bool) -> Compare {
        Compare { normalizer: self.normalizer.ipv6_text(is_on), ..self }
    }

    /// Considers redirects, where the specification has the rung `protocol`.
    #[must_use]
    pub fn redirects(self, redirects: Redirects) -> Compare {
        Compare { redirects, ..self }
    }

    /// Returns the normalizer, without a choice of the rung.
    #[must_use]
    pub fn normalizer(&self) -> Normalizer<'static> {
        self.normalizer
    }

    /// Compares two inputs.
    ///
    /// # Errors
    /// [`Error::Parse`] or [`Error::Legacy`] for the first input that is not a reference, with its
    /// side.
    pub fn run<'r>(&self, inputs: [&'r [u8]; 2]) -> Result<Compared<'r>, (Side, Error<'r>)> {
        let (rung, references) = match self.specification {
            Specification::Rfc3986 => {
                let (pair, comparison) = self.meet::<Rfc3986>(inputs)?;
                let rung = comparison.rung().map(urial::Rung::as_str);
                (rung, References::Uri(pair.map(UriRef::from), comparison))
            }
            Specification::Rfc3987 => {
                let (pair, comparison) = self.meet::<Rfc3987>(inputs)?;
                let rung = comparison.rung().map(urial::Rung::as_str);
                (rung, References::Iri(pair.map(IriRef::from), comparison))
            }
            edition => {
                let syntax = edition.legacy().unwrap_or_default();
                let pair = both(inputs, |text| read::legacy(text, syntax))?;
                let pair = if self.ignores_fragment {
                    pair.map(rfc2396::Reference::without_fragment)
                } else {
                    pair
                };
                let comparison = LegacyComparison::new(pair);
                (comparison.meeting.map(Meeting::as_str), References::Legacy(comparison))
            }
        };
        let ([a, b], [a_octets, b_octets]) = (inputs.map(Text), inputs.map(octets));
        Ok(Compared { a, a_octets, b, b_octets, valid: Valid, rung, references })
    }

    fn meet<'r, G: Syntax>(&self, inputs: [&'r [u8]; 2]) -> Result<Met<'r, G>, (Side, Error<'r>)> {
        let pair = both(inputs, reference::<G>)?;
        let [a, b] =
            if self.ignores_fragment { pair.map(Reference::without_fragment) } else { pair };
        let seen = |from: Uri<'_>, to: Uri<'_>| self.redirects.contains(from, to);
        let comparer = Comparer::new().normalizer(self.normalizer).redirects(&seen);
        Ok(([a, b], comparer.compare(a, b)))
    }
}

impl Redirects {
    /// Adds a redirect from a URI. Its target may be relative, as in the header field `Location`
    /// (RFC 9110 §10.2.2).
    ///
    /// # Errors
    /// [`Error::Parse`] for the first that is not a URI, or not a reference, with its side.
    pub fn add(&mut self, [from, to]: [&[u8]; 2]) -> Result<(), (Side, Error<'static>)> {
        let from = identifier::<Rfc3986>(from).map_err(|error| (Side::A, error))?;
        let to = reference::<Rfc3986>(to).map_err(|error| (Side::B, error))?;
        let (from, to) = (Uri::from(from), UriRef::from(to));
        let target = from.resolve(to).map_err(|error| (Side::B, Error::Resolve(error)))?;
        self.0.insert([from, target.as_uri()].map(request));
        Ok(())
    }

    fn contains(&self, from: Uri<'_>, to: Uri<'_>) -> bool {
        self.0.contains(&[from, to].map(request))
    }
}

/// The normal form of a URI as it is accessed: without a fragment.
fn request(uri: Uri<'_>) -> String {
    Normalizer::new().ipv6_text(true).normalize_uri(uri.without_fragment()).into_string()
}

/// Two references, and how they compare.
type Met<'r, G> = ([Reference<'r, G>; 2], Comparison);

/// Reads both inputs, or returns which of them is rejected.
fn both<'r, T>(
    [a, b]: [&'r [u8]; 2],
    read: impl Fn(&'r [u8]) -> Result<T, Error<'static>>,
) -> Result<[T; 2], (Side, Error<'r>)> {
    let a = read(a).map_err(|error| (Side::A, error))?;
    let b = read(b).map_err(|error| (Side::B, error))?;
    Ok([a, b])
}

impl LegacyComparison {
    /// Compares as `java.net.URI.equals` does, or by the normal form of RFC 2396. Equal texts are
    /// found first.
    fn new(references: [rfc2396::Reference<'_>; 2]) -> LegacyComparison {
        let syntax = references[0].syntax();
        let texts = references.map(|reference| String::from(reference.as_str()));
        if texts[0] == texts[1] {
            return LegacyComparison { syntax, forms: texts, meeting: Some(Meeting::Simple) };
        }
        if let [Some(a), Some(b)] = references.map(java::Uri::of) {
            let meeting = a.equals(b).then_some(Meeting::Equals);
            return LegacyComparison { syntax, forms: texts, meeting };
        }
        let forms = references.map(|reference| legacy_normalizer().normalize(reference));
        let meeting = (forms[0] == forms[1]).then_some(Meeting::Normal);
        LegacyComparison { syntax, forms, meeting }
    }
}

impl Meeting {
    /// Returns the value of the member `rung`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Meeting::Simple => "simple",
            Meeting::Equals => "equals",
            Meeting::Normal => "normal",
        }
    }
}

impl<'r> RejectedPair<'r> {
    /// Makes the record of an `error` about one of two inputs, which are on a `line` or arguments.
    #[must_use]
    pub fn new(
        inputs: [&'r [u8]; 2],
        line: Option<u64>,
        side: Side,
        error: &Error<'_>,
    ) -> RejectedPair<'r> {
        let (of, text) = match side {
            Side::A => ("a", inputs[0]),
            Side::B => ("b", inputs[1]),
        };
        let error = ErrorRecord::new(error, text, line).about(of);
        let ([a, b], [a_octets, b_octets]) = (inputs.map(Text), inputs.map(octets));
        RejectedPair { a, a_octets, b: Some(b), b_octets, valid: Invalid, error }
    }

    /// Makes the record of a line that does not hold two references with one tab between them.
    #[must_use]
    pub fn of_line(text: &'r [u8], line: Option<u64>, error: &Error<'_>) -> RejectedPair<'r> {
        let pair = RejectedPair::new([text, b""], line, Side::A, error);
        RejectedPair { b: None, ..pair }
    }
}

/// Splits a line at its tab.
///
/// # Errors
/// [`Error::Input`] if there is no tab, or more than one.
pub fn sides(line: &[u8]) -> Result<[&[u8]; 2], Error<'static>> {
    let mut tabs = line.iter().enumerate().filter(|&(_, &byte)| byte == b'\t').map(|(at, _)| at);
    let expected = "two references separated by one tab";
    match (tabs.next(), tabs.next()) {
        (Some(tab), None) => Ok([&line[..tab], &line[tab + 1..]]),
        (_, Some(offset)) => Err(Error::Input { offset, expected, found: Found::Char('\t') }),
        (None, None) => Err(Error::Input { offset: line.len(), expected, found: Found::End }),
    }
}
