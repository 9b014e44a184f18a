//! `magnet`: no document of a standards body; the draft of the Magnet-URI project of 2002, with
//! what the clients of BEP 9 and BEP 53 add. Keys and values are written as forms are. Checked is that lengths
//! are numbers; what names a file, and whether anything does, is told as a lint.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::error::{Rule, SchemeError, ViewError};
use super::fields::{FieldValue, Fields};
use super::piece::Piece;
use super::server::opaque;
use super::shape::{About, Shape, view};
use crate::components::percent::{EncodeSet, PctStr, encode};
use crate::parse::offsets::Component;
use crate::reference::borrowed::Uri;
use crate::reference::owned::UriBuf;

view! {
    /// A file by its content, and where it may be found (Magnet-URI project, BEP 9).
    ///
    /// ```text
    /// magnet:?xt=urn:btih:c12f…&dn=A+file&xl=1024&tr=http%3A%2F%2Fe.org%2F
    ///            │                 │         │       └─ tracker
    ///            │                 │         └───────── exact length
    ///            │                 └─────────────────── display name
    ///            └───────────────────────────────────── exact topic: a URN of the content
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Magnet;
    /// let magnet = Magnet::try_from(Uri::parse("magnet:?xt=urn:sha1:YNCKHTQC&dn=A+file&xl=7")?)?;
    /// assert_eq!((&*magnet.exact_topics[0], magnet.length), ("urn:sha1:YNCKHTQC", Some(7)));
    /// assert_eq!(magnet.display_name.as_deref(), Some("A file"));
    /// assert_eq!(magnet.build()?, "magnet:?xt=urn:sha1:YNCKHTQC&dn=A%20file&xl=7");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Magnet<'a> {
        /// `xt`: URNs of the content.
        pub exact_topics: Vec<Cow<'a, str>>,
        /// `dn`: what to call it.
        pub display_name: Option<Cow<'a, str>>,
        /// `xl`: its length, in bytes.
        pub length: Option<u64>,
        /// `tr`: trackers that know who has it.
        pub trackers: Vec<Cow<'a, str>>,
        /// `ws`: web servers that have it.
        pub web_seeds: Vec<Cow<'a, str>>,
        /// `as`: where it can be had, if need be.
        pub acceptable_sources: Vec<Cow<'a, str>>,
        /// `xs`: where it can be had.
        pub exact_sources: Vec<Cow<'a, str>>,
        /// `kt`: words to search for.
        pub keywords: Option<Cow<'a, str>>,
        /// All other keys, and values.
        pub others: Vec<(Cow<'a, str>, Cow<'a, str>)>,
        /// The fragment as it stands in the URI, if there is one.
        pub fragment: Option<Cow<'a, str>>,
    }
}

const QUERY: &Rule = &Rule::new("query", "\"?\" before it", "Magnet-URI project");
const KEY: &Rule = &Rule::new("params", "a key in UTF-8", "Magnet-URI project");
const VALUE: &Rule = &Rule::new("params", "a value in UTF-8", "Magnet-URI project");
const LENGTH: &Rule = &Rule::new("xl", "a length in bytes", "Magnet-URI project");

/// What stands by itself: what ends no pair, and is the same as a form and by RFC 3986.
const VALUE_SET: EncodeSet = EncodeSet::PAIR;

impl<'a> Shape<'a> for Magnet<'a> {
    const ABOUT: About = About {
        names: &["magnet"],
        text: Magnet::TEXT,
        documents: &["Magnet-URI project", "BEP 9"],
        fields: &[
            ("xt", "exact topics: URNs of the content"),
            ("dn", "the display name"),
            ("xl", "the exact length in bytes"),
            ("tr", "trackers"),
            ("ws", "web seeds"),
            ("as", "acceptable sources"),
            ("xs", "exact sources"),
            ("kt", "keyword topic: words to search for"),
            ("params", "all other keys and values"),
            ("fragment", "the fragment as it stands"),
        ],
    };

    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        Piece::absent(uri, Component::Authority, QUERY)?;
        Piece::path(uri).none(QUERY)?;
        let query = Piece::of(uri, Component::Query);
        let query = query.ok_or_else(|| Piece::path(uri).refused(0, QUERY))?;
        let fragment = uri.component(Component::Fragment).map(Cow::Borrowed);
        let mut magnet = Magnet { fragment, ..Magnet::default() };
        for pair in query.split("&").filter(|pair| !pair.is_empty()) {
            let (key, value) = pair.cut("=");
            magnet.add(form(key, KEY)?, value.unwrap_or(key.from(usize::MAX)))?;
        }
        Ok(magnet)
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let length = self.length.map(|length| Cow::from(length.to_string()));
        let lists = [
            ("xt", &self.exact_topics[..]),
            ("dn", self.display_name.as_slice()),
            ("xl", length.as_slice()),
            ("tr", &self.trackers),
            ("ws", &self.web_seeds),
            ("as", &self.acceptable_sources),
            ("xs", &self.exact_sources),
            ("kt", self.keywords.as_slice()),
        ];
        let listed =
            lists.iter().flat_map(|&(key, values)| values.iter().map(move |it| (key, &**it)));
        let others = self.others.iter().map(|(key, value)| (&**key, &**value));
        let pairs: Vec<_> = listed.chain(others).map(pair).collect();
        opaque("magnet", "", Some(&pairs.join("&")), self.fragment.as_deref())
    }

    fn fields(&self) -> Fields<'_> {
        Fields::new()
            .with("xt", list(&self.exact_topics))
            .with("dn", self.display_name.as_ref())
            .with("xl", self.length)
            .with("tr", list(&self.trackers))
            .with("ws", list(&self.web_seeds))
            .with("as", list(&self.acceptable_sources))
            .with("xs", list(&self.exact_sources))
            .with("kt", self.keywords.as_ref())
            .with("params", self.others.iter().cloned().collect::<FieldValue<'_>>())
            .with("fragment", self.fragment.as_ref())
    }

    fn lint(&self) -> Vec<&'static str> {
        let is_urn = |topic: &Cow<'_, str>| urn(topic).is_some();
        let btih = |topic: &'_ str| urn(topic)?.strip_prefix("btih:").map(is_info_hash);
        let odd = [
            (self.exact_topics.is_empty(), "no-exact-topic"),
            (!self.exact_topics.iter().all(is_urn), "exact-topic-is-no-urn"),
            (self.exact_topics.iter().any(|it| btih(it) == Some(false)), "bad-info-hash"),
        ];
        odd.iter().filter(|(is, _)| *is).map(|&(_, name)| name).collect()
    }
}

impl<'a> Magnet<'a> {
    /// Adds a pair. Of a key that may stand once, the first counts; `xt.1` is one of several `xt`.
    fn add(&mut self, key: Cow<'a, str>, value: Piece<'a>) -> Result<(), SchemeError> {
        if key == "xl" && self.length.is_none() {
            self.length = Some(value.number(LENGTH)?);
            return Ok(());
        }
        let value = form(value, VALUE)?;
        let name = key.split_once('.').filter(|(_, number)| is_number(number));
        match name.map_or(&*key, |(name, _)| name) {
            "xt" => self.exact_topics.push(value),
            "tr" => self.trackers.push(value),
            "ws" => self.web_seeds.push(value),
            "as" => self.acceptable_sources.push(value),
            "xs" => self.exact_sources.push(value),
            "dn" if self.display_name.is_none() => self.display_name = Some(value),
            "kt" if self.keywords.is_none() => self.keywords = Some(value),
            _ => self.others.push((key, value)),
        }
        Ok(())
    }
}

fn list<'f>(values: &'f [Cow<'_, str>]) -> FieldValue<'f> {
    values.iter().collect()
}

/// Text as a form has it, where `+` is a space.
fn form<'a>(piece: Piece<'a>, rule: &'static Rule) -> Result<Cow<'a, str>, SchemeError> {
    if !piece.as_str().contains('+') {
        return piece.decode(rule);
    }
    let octets = PctStr::trusted(piece.as_str()).form_octets().collect();
    String::from_utf8(octets)
        .map(Cow::Owned)
        .map_err(|error| piece.refused_octet(error.utf8_error().valid_up_to(), rule))
}

fn pair((key, value): (&str, &str)) -> String {
    [&*encode(key, VALUE_SET).to_string(), "=", &encode(value, VALUE_SET).to_string()].concat()
}

/// What follows `urn:`.
fn urn(topic: &str) -> Option<&str> {
    let (scheme, name) = topic.split_at_checked(4)?;
    scheme.eq_ignore_ascii_case("urn:").then_some(name)
}

/// SHA-1 as 40 hexadecimal digits, or as 32 digits in Base32  (BEP 9)
fn is_info_hash(hash: &str) -> bool {
    let is_base32 = |byte: u8| byte.is_ascii_alphabetic() || (b'2'..=b'7').contains(&byte);
    match hash.len() {
        40 => hash.bytes().all(|byte| byte.is_ascii_hexdigit()),
        32 => hash.bytes().all(is_base32),
        _ => false,
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
