//! `data`: RFC 2397, media types by RFC 2045 §5.1, Base64 by RFC 2045 §6.8. Checks the syntax;
//! does not check whether a media type is registered or the data match it.

use super::base64;
use super::lenient::Change;
use super::prelude::*;

view! {
    /// Data inside the URI itself (RFC 2397).
    ///
    /// ```text
    /// data:text/plain;charset=utf-8;base64,QQ==#f
    ///      │          │             │      │    └─ fragment
    ///      │          │             │      └────── data, with what looks like a query
    ///      │          │             └───────────── whether they are in Base64
    ///      │          └─────────────────────────── parameters
    ///      └────────────────────────────────────── media type
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Data;
    /// let data = Data::try_from(Uri::parse("data:image/gif;base64,R0lG")?)?;
    /// assert_eq!((data.effective_media_type(), &*data.octets), ("image/gif", &b"GIF"[..]));
    /// let note = Data { octets: b"A brief note".into(), ..Data::default() };
    /// assert_eq!(note.build()?, "data:,A%20brief%20note");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Data<'a> as self {
        /// The media type: type and subtype. Absent means `text/plain`.
        pub media_type: Option<Cow<'a, str>>,
        /// Attributes and values of the media type, decoded and without the quotes.
        pub parameters: Vec<(Cow<'a, str>, Cow<'a, str>)>,
        /// Type and subtype; text/plain where there is none.
        field media_type = self.effective_media_type(),
        /// Attributes and values; charset=US-ASCII where neither these nor a type is given.
        field parameters = self.effective_parameters(),
        /// Whether the data are in Base64.
        pub is_base64: bool,
        /// Whether the data are written in Base64.
        field base64 = self.is_base64,
        /// Whether the data are declared as Base64 but are not; then `octets` holds them undecoded.
        pub is_broken: bool,
        /// The data, decoded.
        pub octets: Cow<'a, [u8]> as octets,
        /// The data, decoded; null where they are no Base64 though they are to be.
        field data = (!self.is_broken).then_some(&self.octets),
        /// The fragment, not decoded.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "data";
    documents: "RFC 2397", "RFC 2045";
}

const TYPE: &Rule = &Rule::new("media_type", "a token", "RFC 2397 §3");
const SLASH: &Rule = &Rule::new("media_type", "\"/\" and a subtype after the type", "RFC 2397 §3");
const ATTRIBUTE: &Rule = &Rule::new("parameters", "a token", "RFC 2397 §3");
const EQUALS: &Rule = &Rule::new("parameters", "\"=\" after the attribute", "RFC 2397 §3");
const VALUE: &Rule =
    &Rule::new("parameters", "a token, percent-encoded text or a quoted string", "RFC 2397 §3");
const COMMA: &Rule = &Rule::new("data", "\",\" before the data", "RFC 2397 §3");

/// `token`: no space, and none of the `tspecials`  (RFC 2045 §5.1)
const TOKEN: Set = abnf::ALPHA.or(abnf::DIGIT).or(Set::of(b"!#$%&'*+-.^_`{|}~"));

/// The bytes that a media type leaves unencoded: a delimiter would end it.
const TOKEN_SET: EncodeSet = EncodeSet::SEGMENT.and_encode(b",;=:@()");

impl<'a> SchemeView<'a> for Data<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        forbid(uri, Component::Authority, TYPE)?;
        let all = Cursor::path_and_query(uri);
        let (head, octets) = all.cut(",");
        let octets = octets.ok_or_else(|| head.error_at_end(COMMA))?.octets();
        let (media_type, mut rest) = cut_at_semicolon(head);
        let media_type = Some(media_type).filter(|it| !it.is_empty());
        let media_type = media_type.map(read_media_type).transpose()?;
        let (mut parameters, mut is_base64) = (vec![], false);
        while let Some(some) = rest {
            let (parameter, others) = cut_at_semicolon(some);
            is_base64 = others.is_none() && parameter.as_str().eq_ignore_ascii_case("base64");
            if !is_base64 {
                parameters.push(read_parameter(parameter)?);
            }
            rest = others;
        }
        let fragment = verbatim(uri, Component::Fragment);
        let read = if is_base64 { base64::decode(&octets) } else { None };
        let is_broken = is_base64 && read.is_none();
        let octets = read.map_or(octets, Cow::Owned);
        Ok(Data { media_type, parameters, is_base64, is_broken, octets, fragment })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let mut text = String::new();
        if let Some(media_type) = &self.media_type {
            text.push_str(&encoded(&**media_type, TOKEN_SET.and_keep(b"/")));
        }
        for (attribute, value) in &self.parameters {
            // Other texts are percent-encoded, which the RFC prefers to quotes.
            let is_quoted = value.is_empty() || value.contains('"');
            let value = if is_quoted { quoted(value).into() } else { Cow::Borrowed(&**value) };
            let attribute = encoded(&**attribute, TOKEN_SET);
            text.push_str(&[";", &attribute, "=", &encoded(&*value, TOKEN_SET)].concat());
        }
        text.push_str(if self.is_base64 { ";base64," } else { "," });
        if self.is_base64 && !self.is_broken {
            text.push_str(&base64::encode(&self.octets));
        } else {
            text.push_str(&encoded(&*self.octets, EncodeSet::QUERY));
        }
        opaque_with_query("data", &text, self.fragment.as_deref())
    }

    fn lint(&self, lints: &mut Lints) {
        lints.add("bad-base64", self.is_broken);
    }

    /// A charset without its name, and a `;` without a parameter.
    fn lenient_fixes(text: &str) -> Vec<Change> {
        let head = text.split(',').next().unwrap_or_default();
        let is_cut = head.len() < text.len();
        let places = head.match_indices(';').filter(|_| is_cut);
        places.filter_map(|(at, _)| mended(&head[at + 1..], at)).collect()
    }
}

/// The spellings of a charset that programs write without its name.
const CHARSETS: [&str; 4] = ["utf8", "UTF8", "utf-8", "UTF-8"];

/// The change of the parameter that `text` begins with, after the `;` at byte `at`.
fn mended(text: &str, at: usize) -> Option<Change> {
    let parameter = text.split(';').next().unwrap_or_default();
    if parameter.is_empty() {
        return Some(Change::new("empty-parameter", at, ";", ""));
    }
    let charset = CHARSETS.into_iter().find(|it| *it == parameter)?;
    Some(Change::new("charset-without-name", at + 1, charset, "charset=utf-8"))
}

impl Data<'_> {
    fn effective_parameters(&self) -> FieldValue<'_> {
        if self.media_type.is_none() && self.parameters.is_empty() {
            return list([("charset", "US-ASCII")]);
        }
        self.parameters.to_field()
    }

    /// Returns the media type; `text/plain` if none is given.
    #[must_use]
    pub fn effective_media_type(&self) -> &str {
        self.media_type.as_deref().unwrap_or("text/plain")
    }
}

/// Splits at the first `;` that is not between encoded quotes.
fn cut_at_semicolon(cursor: Cursor<'_>) -> (Cursor<'_>, Option<Cursor<'_>>) {
    let (mut at, mut is_quoted) = (0, false);
    let text = cursor.as_str().as_bytes();
    while let Some(&byte) = text.get(at) {
        let step = match text.get(at..at + 3) {
            Some(b"%22") => {
                is_quoted = !is_quoted;
                3
            }
            // A backslash escapes the next character.
            Some(b"%5C" | b"%5c") if is_quoted => {
                3 + text.get(at + 3).map_or(0, |&byte| width(byte))
            }
            _ if byte == b';' && !is_quoted => {
                return (cursor.slice(0, at), Some(cursor.from(at + 1)));
            }
            _ => width(byte),
        };
        at += step;
    }
    (cursor, None)
}

/// The number of bytes of a character that begins with `first`: three for a triplet.
const fn width(first: u8) -> usize {
    if first == b'%' { 3 } else { 1 }
}

/// `type "/" subtype`
fn read_media_type(cursor: Cursor<'_>) -> Result<Cow<'_, str>, SchemeError> {
    let (kind, subtype) = cursor.cut("/");
    kind.word(TOKEN, TYPE)?;
    subtype.ok_or_else(|| kind.error_at_end(SLASH))?.word(TOKEN, TYPE)?;
    cursor.decode(TYPE)
}

/// `attribute "=" value`, where a value that is no token is percent-encoded or quoted.
fn read_parameter(parameter: Cursor<'_>) -> Result<(Cow<'_, str>, Cow<'_, str>), SchemeError> {
    let (attribute, value) = parameter.cut("=");
    let attribute = attribute.word(TOKEN, ATTRIBUTE)?;
    let value = value.ok_or_else(|| parameter.error_at_end(EQUALS))?;
    let text = value.non_empty(VALUE)?.decode(VALUE)?;
    if !text.starts_with('"') {
        return Ok((attribute, text));
    }
    let value = unquoted(&text).map_err(|octet| value.error_at_octet(octet, VALUE))?;
    Ok((attribute, value.into()))
}

/// `quoted-string`, where a backslash escapes the next character  (RFC 822 §3.3)
///
/// Returns the text between the quotes, or the offset of the error.
fn unquoted(text: &str) -> Result<String, usize> {
    let mut inside = String::new();
    let mut characters = text.char_indices().skip(1);
    while let Some((at, character)) = characters.next() {
        match character {
            '"' if at + 1 == text.len() => return Ok(inside),
            '"' => return Err(at + 1),
            '\\' => inside.push(characters.next().ok_or(text.len())?.1),
            _ => inside.push(character),
        }
    }
    Err(text.len())
}

fn quoted(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    ["\"", &text, "\""].concat()
}
