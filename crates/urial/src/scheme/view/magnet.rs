//! `magnet`: no standard; the draft of the Magnet-URI project of 2002, with the additions of BEP
//! 9 and BEP 53. Keys and values are encoded as in forms. Checks that lengths are numbers;
//! whether anything identifies a file, and how, is a lint.

use super::prelude::*;
use crate::components::percent::PctStr;

view! {
    /// A file, identified by its content, and its sources (Magnet-URI project, BEP 9).
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
    pub struct Magnet<'a> as self {
        /// `xt`: URNs of the content.
        pub exact_topics: Vec<Cow<'a, str>>,
        /// Exact topics: URNs of the content.
        field xt = self.exact_topics.to_field(),
        /// `dn`: the display name.
        pub display_name: Option<Cow<'a, str>>,
        /// The display name.
        field dn = self.display_name.as_ref(),
        /// `xl`: the exact length, in bytes.
        pub length: Option<u64>,
        /// The exact length in bytes.
        field xl = self.length,
        /// `tr`: trackers, which know the peers that have the file.
        pub trackers: Vec<Cow<'a, str>>,
        /// Trackers.
        field tr = self.trackers.to_field(),
        /// `ws`: web servers that have the file.
        pub web_seeds: Vec<Cow<'a, str>>,
        /// Web seeds.
        field ws = self.web_seeds.to_field(),
        /// `as`: fallback locations.
        pub acceptable_sources: Vec<Cow<'a, str>>,
        /// Acceptable sources.
        field as = self.acceptable_sources.to_field(),
        /// `xs`: locations.
        pub exact_sources: Vec<Cow<'a, str>>,
        /// Exact sources.
        field xs = self.exact_sources.to_field(),
        /// `kt`: words to search for.
        pub keywords: Option<Cow<'a, str>>,
        /// Keyword topic: words to search for.
        field kt = self.keywords.as_ref(),
        /// All other keys, and values.
        pub others: Vec<(Cow<'a, str>, Cow<'a, str>)>,
        /// All other keys and values.
        field params = self.others.to_field(),
        /// The fragment, not decoded.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "magnet";
    documents: "Magnet-URI project", "BEP 9";
}

const QUERY: &Rule = &Rule::new("query", "\"?\" after \"magnet:\"", "Magnet-URI project");
const KEY: &Rule = &Rule::new("params", "a key in UTF-8", "Magnet-URI project");
const VALUE: &Rule = &Rule::new("params", "a value in UTF-8", "Magnet-URI project");
const LENGTH: &Rule = &Rule::new("xl", "a length in bytes", "Magnet-URI project");

/// The bytes left unencoded: those that end no pair and mean the same in a form and in RFC 3986.
const VALUE_SET: EncodeSet = EncodeSet::PAIR;

impl<'a> SchemeView<'a> for Magnet<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        forbid(uri, Component::Authority, QUERY)?;
        Cursor::path(uri).expect_end(QUERY)?;
        let query = Cursor::of(uri, Component::Query);
        let query = query.ok_or_else(|| Cursor::path(uri).error(0, QUERY))?;
        let fragment = verbatim(uri, Component::Fragment);
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

    fn lint(&self, lints: &mut Lints) {
        let is_urn = |topic: &Cow<'_, str>| urn(topic).is_some();
        let btih = |topic: &'_ str| urn(topic)?.strip_prefix("btih:").map(is_info_hash);
        let mut topics = self.exact_topics.iter();
        lints.add("no-exact-topic", self.exact_topics.is_empty());
        lints.add("exact-topic-is-no-urn", !topics.clone().all(is_urn));
        lints.add("bad-info-hash", topics.any(|it| btih(it) == Some(false)));
    }
}

impl<'a> Magnet<'a> {
    /// Adds a pair. If a key may occur once only, the first wins; `xt.1` is one of several `xt`.
    fn add(&mut self, key: Cow<'a, str>, value: Cursor<'a>) -> Result<(), SchemeError> {
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

/// Text encoded as a form, where `+` is a space.
fn form<'a>(cursor: Cursor<'a>, rule: &'static Rule) -> Result<Cow<'a, str>, SchemeError> {
    if !cursor.as_str().contains('+') {
        return cursor.decode(rule);
    }
    let octets = PctStr::trusted(cursor.as_str()).form_octets().collect();
    String::from_utf8(octets)
        .map(Cow::Owned)
        .map_err(|error| cursor.error_at_octet(error.utf8_error().valid_up_to(), rule))
}

fn pair((key, value): (&str, &str)) -> String {
    [&*encoded(key, VALUE_SET), "=", &encoded(value, VALUE_SET)].concat()
}

/// The rest after `urn:`.
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
