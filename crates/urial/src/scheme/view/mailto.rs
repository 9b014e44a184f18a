//! `mailto`: RFC 6068, and uri(7), "mailto - Email address". Checks the syntax of the addresses
//! in the path (RFC 5322); does not check whether headers are known or their values allowed in
//! mail.

use super::address::{self, Dots};
use super::lenient::Change;
use super::param::{self, pairs, read_pair, write_pairs};
use super::prelude::*;

view! {
    /// An e-mail to write (RFC 6068, uri(7)).
    ///
    /// ```text
    /// mailto:anna@e.org,bert@e.org?subject=Hello%20you&cc=carl@e.org
    ///        │                     └─ headers: name and value of each
    ///        └─────────────────────── to
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Mailto;
    /// let mail = Mailto::try_from(Uri::parse("mailto:anna@e.org?to=bert@e.org&subject=a+b%20c")?)?;
    /// assert_eq!(mail.to(), ["anna@e.org", "bert@e.org"]);
    /// assert_eq!(mail.subject(), Some("a+b c"));
    ///
    /// // Any % must be written %25.
    /// let mail = Mailto { addresses: vec!["a%b@c".into()], ..Mailto::default() };
    /// assert_eq!(mail.build()?, "mailto:a%25b@c");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Mailto<'a> as self {
        /// The addressees, of the path and of the to headers.
        field to = list(self.to().into_iter()),
        /// Who gets a copy, by the cc headers.
        field cc = list(self.cc().into_iter()),
        /// The subject; null where there is none.
        field subject = self.subject(),
        /// The text of the mail; null where there is none.
        field body = self.body(),
        /// The addresses in the path; see [`to`](Mailto::to) for all.
        pub addresses: Vec<Cow<'a, str>>,
        /// The headers, `body` among them: name and value of each, in order.
        pub headers: Vec<(Cow<'a, str>, Cow<'a, str>)>,
        /// Name and value of each header, in order.
        field headers = pairs(&self.headers),
        /// The fragment, not decoded.
        /// RFC 6068 §2 gives it no meaning.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "mailto";
    documents: "RFC 6068", "uri(7)";
}

const TO: &Rule = &Rule::new("to", "an address of the form name@domain", "RFC 6068 §2");
const SLASHES: &Rule = &Rule::new("to", "an address, not \"//\"", "RFC 6068 §2");
const HEADERS: &Rule = &Rule::new("headers", "name=value of qchar", "RFC 6068 §2");

/// `qchar = unreserved / pct-encoded / some-delims`
const QCHAR: Set = abnf::UNRESERVED.or(Set::of(b"%!$'()*+,;:@"));
/// The bytes of an address: `qchar` without `;`.
const ADDRESS: Set = QCHAR.without(Set::of(b",;"));
const HEADER_SET: EncodeSet = EncodeSet::QUERY.and_encode(b"&=?/");

impl<'a> SchemeView<'a> for Mailto<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        forbid(uri, Component::Authority, SLASHES)?;
        let list = Cursor::path(uri);
        let addresses = if list.is_empty() {
            Vec::new()
        } else {
            list.split(",").map(read_address).collect::<Result<_, _>>()?
        };
        let headers = match Cursor::of(uri, Component::Query) {
            Some(query) => {
                let header = |pair| read_pair(pair, QCHAR, HEADERS);
                query.split("&").map(header).collect::<Result<_, _>>()?
            }
            None => Vec::new(),
        };
        let fragment = verbatim(uri, Component::Fragment);
        Ok(Mailto { addresses, headers, fragment })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let list = self.addresses.iter().map(|it| address::encoded_address(it)).collect::<Vec<_>>();
        let headers = write_pairs(&self.headers, HEADER_SET);
        opaque("mailto", &list.join(","), headers.as_deref(), self.fragment.as_deref())
    }

    fn lint(&self, lints: &mut Lints) {
        let lone = |body: &str| body.replace("\r\n", "").contains(['\r', '\n']);
        let mut addresses = self.to().into_iter().chain(self.cc());
        lints.add("address-without-domain", addresses.any(address::is_local_part));
        lints.add("header-injection-crlf", param::injects_header(&self.headers));
        lints.add("line-break-not-crlf", self.body().is_some_and(lone));
    }

    /// Slashes before an address, as in other schemes.
    fn lenient_fixes(text: &str) -> Vec<Change> {
        let start = "mailto:".len();
        let list = text.get(start..).unwrap_or_default();
        let slashes = list.len() - list.trim_start_matches('/').len();
        let places = (start..).step_by(2).take(slashes / 2);
        places.map(|at| Change::new("unexpected-authority", at, "//", "")).collect()
    }
}

impl Mailto<'_> {
    /// Returns the addressees: those of the path, then those of the `to` headers (RFC 6068 §2).
    #[must_use]
    pub fn to(&self) -> Vec<&str> {
        self.addresses.iter().map(|it| &**it).chain(self.listed("to")).collect()
    }

    /// Returns the recipients of a copy, from the `cc` headers.
    ///
    /// ```
    /// # use urial::scheme::Mailto;
    /// # use urial::uri;
    /// let view = Mailto::try_from(uri!("mailto:anna@e.org?cc=bert@e.org"))?;
    /// assert_eq!(view.cc(), ["bert@e.org"]);
    /// # Ok::<(), urial::scheme::SchemeError>(())
    /// ```
    #[must_use]
    pub fn cc(&self) -> Vec<&str> {
        self.listed("cc").collect()
    }

    /// Returns the first subject, if there is one.
    #[must_use]
    pub fn subject(&self) -> Option<&str> {
        self.all("subject").next()
    }

    /// Returns the first text of the e-mail, if there is one.
    ///
    /// ```
    /// # use urial::scheme::Mailto;
    /// # use urial::uri;
    /// let view = Mailto::try_from(uri!("mailto:anna@e.org?body=a%20b"))?;
    /// assert_eq!(view.body(), Some("a b"));
    /// # Ok::<(), urial::scheme::SchemeError>(())
    /// ```
    #[must_use]
    pub fn body(&self) -> Option<&str> {
        self.all("body").next()
    }

    /// The values of the headers with this name, in any case.
    fn all<'s>(&'s self, name: &'static str) -> impl Iterator<Item = &'s str> {
        let of_name = self.headers.iter().filter(move |(its, _)| its.eq_ignore_ascii_case(name));
        of_name.map(|(_, value)| &**value)
    }

    fn listed<'s>(&'s self, name: &'static str) -> impl Iterator<Item = &'s str> {
        self.all(name).flat_map(split_list)
    }
}

/// An address. RFC 6068 requires a domain; an address without one is accepted, because machines
/// send mail to their own users.
fn read_address(cursor: Cursor<'_>) -> Result<Cow<'_, str>, SchemeError> {
    if cursor.as_str().contains('@') || cursor.is_empty() {
        return address::address(cursor, ADDRESS, Dots::Between, TO);
    }
    let name = cursor.non_empty_of(ADDRESS, TO)?.decode(TO)?;
    if address::is_local_part(&name) { Ok(name) } else { Err(cursor.error(0, TO)) }
}

/// The addresses of a decoded header, where a comma in quotes is data.
fn split_list(mut list: &str) -> impl Iterator<Item = &str> {
    core::iter::from_fn(move || {
        while !list.is_empty() {
            let (address, rest) = list.split_at(list_end(list));
            list = rest.strip_prefix(',').unwrap_or(rest);
            if !address.trim().is_empty() {
                return Some(address.trim());
            }
        }
        None
    })
}

/// The offset of the first comma outside quotes, or the end.
fn list_end(list: &str) -> usize {
    let (mut is_quoted, mut is_escaped) = (false, false);
    let ends = |byte: u8| {
        let is_end = byte == b',' && !is_quoted;
        is_quoted ^= byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && is_quoted && !is_escaped;
        is_end
    };
    list.bytes().position(ends).unwrap_or(list.len())
}
