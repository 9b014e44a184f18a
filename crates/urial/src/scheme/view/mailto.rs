//! `mailto`: RFC 6068, and uri(7), "mailto - Email address". Checked is the form of the addresses in the
//! path, by RFC 5322; not, whether headers are known, or their values are what mail allows.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::address::{self, Dots};
use super::error::{Rule, SchemeError, ViewError};
use super::fields::{FieldValue, Fields};
use super::lenient::Change;
use super::param::{pairs, read_pair, write_pairs};
use super::piece::Piece;
use super::server::opaque;
use super::shape::{About, Shape, view};
use crate::chars::abnf::{self, Set};
use crate::components::percent::EncodeSet;
use crate::parse::offsets::Component;
use crate::reference::borrowed::Uri;
use crate::reference::owned::UriBuf;

view! {
    /// A mail to be written (RFC 6068, uri(7)).
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
    pub struct Mailto<'a> {
        /// The addresses in the path; see [`to`](Mailto::to) for all.
        pub addresses: Vec<Cow<'a, str>>,
        /// The headers, `body` among them: name and value of each, in order.
        pub headers: Vec<(Cow<'a, str>, Cow<'a, str>)>,
        /// The fragment as it stands in the URI, if there is one, for which RFC 6068 §2 has no use.
        pub fragment: Option<Cow<'a, str>>,
    }
}

const TO: &Rule = &Rule::new("to", "an address: name@domain", "RFC 6068 §2");
const SLASHES: &Rule = &Rule::new("to", "no \"//\" before it", "RFC 6068 §2");
const HEADERS: &Rule = &Rule::new("headers", "name=value of qchar", "RFC 6068 §2");

/// `qchar = unreserved / pct-encoded / some-delims`
const QCHAR: Set = abnf::UNRESERVED.or(Set::of(b"%!$'()*+,;:@"));
/// What stands by itself in an address: `qchar` without `;`.
const ADDRESS: Set = QCHAR.without(Set::of(b",;"));
const HEADER_SET: EncodeSet = EncodeSet::QUERY.and_encode(b"&=?/");

impl<'a> Shape<'a> for Mailto<'a> {
    const ABOUT: About = About {
        names: &["mailto"],
        text: Mailto::TEXT,
        documents: &["RFC 6068", "uri(7)"],
        fields: &[
            ("to", "the addressees, of the path and of the to headers"),
            ("cc", "who gets a copy, by the cc headers"),
            ("subject", "the subject; null where there is none"),
            ("body", "the text of the mail; null where there is none"),
            ("headers", "name and value of each header, in order"),
            ("fragment", "the fragment as it stands"),
        ],
    };

    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        Piece::absent(uri, Component::Authority, SLASHES)?;
        let list = Piece::path(uri);
        let addresses = if list.is_empty() {
            Vec::new()
        } else {
            list.split(",").map(read_address).collect::<Result<_, _>>()?
        };
        let headers = match Piece::of(uri, Component::Query) {
            Some(query) => {
                let header = |pair| read_pair(pair, QCHAR, HEADERS);
                query.split("&").map(header).collect::<Result<_, _>>()?
            }
            None => Vec::new(),
        };
        let fragment = uri.component(Component::Fragment).map(Cow::Borrowed);
        Ok(Mailto { addresses, headers, fragment })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let list = self.addresses.iter().map(|it| address::encoded(it)).collect::<Vec<_>>();
        let headers = write_pairs(&self.headers, HEADER_SET);
        opaque("mailto", &list.join(","), headers.as_deref(), self.fragment.as_deref())
    }

    fn fields(&self) -> Fields<'_> {
        Fields::new()
            .with("to", self.to().into_iter().collect::<FieldValue<'_>>())
            .with("cc", self.cc().into_iter().collect::<FieldValue<'_>>())
            .with("subject", self.subject())
            .with("body", self.body())
            .with("headers", pairs(&self.headers))
            .with("fragment", self.fragment.as_ref())
    }

    fn lint(&self) -> Vec<&'static str> {
        let is_body = |name: &str| name.eq_ignore_ascii_case("body");
        let breaks = |text: &str| text.contains(['\r', '\n']);
        let injects = |(name, value): &(Cow<'_, str>, Cow<'_, str>)| {
            breaks(name) || (!is_body(name) && breaks(value))
        };
        let lone = |body: &str| body.replace("\r\n", "").contains(['\r', '\n']);
        let is_local = |address: &Cow<'_, str>| address::is_local_part(address);
        let found = [
            ("address-without-domain", self.addresses.iter().any(is_local)),
            ("header-injection-crlf", self.headers.iter().any(injects)),
            ("line-break-not-crlf", self.body().is_some_and(lone)),
        ];
        found.into_iter().filter(|&(_, is_so)| is_so).map(|(name, _)| name).collect()
    }

    /// The two slashes before an address, which belong to other schemes.
    fn mend(text: &str) -> Vec<Change> {
        let start = "mailto:".len();
        let has_slashes = text.get(start..).is_some_and(|list| list.starts_with("//"));
        let change = has_slashes.then(|| Change::new("unexpected-authority", start, "//", ""));
        change.into_iter().collect()
    }
}

impl Mailto<'_> {
    /// Returns the addressees: those of the path, then those of the `to` headers (RFC 6068 §2).
    #[must_use]
    pub fn to(&self) -> Vec<&str> {
        self.addresses.iter().map(|it| &**it).chain(self.listed("to")).collect()
    }

    /// Returns who gets a copy, by the `cc` headers.
    #[must_use]
    pub fn cc(&self) -> Vec<&str> {
        self.listed("cc").collect()
    }

    /// Returns the subject, if there is one; the first, if there are more.
    #[must_use]
    pub fn subject(&self) -> Option<&str> {
        self.all("subject").next()
    }

    /// Returns the text of the mail, if there is one; the first, if there are more.
    #[must_use]
    pub fn body(&self) -> Option<&str> {
        self.all("body").next()
    }

    /// The values of the headers of this name, in any case.
    fn all<'s>(&'s self, name: &'static str) -> impl Iterator<Item = &'s str> {
        let of_name = self.headers.iter().filter(move |(its, _)| its.eq_ignore_ascii_case(name));
        of_name.map(|(_, value)| &**value)
    }

    fn listed<'s>(&'s self, name: &'static str) -> impl Iterator<Item = &'s str> {
        self.all(name).flat_map(split_list)
    }
}

/// An address. That it has a domain is usual (uri(7)); RFC 6068 has no other, but mail of a machine to
/// itself goes to its users.
fn read_address(piece: Piece<'_>) -> Result<Cow<'_, str>, SchemeError> {
    if piece.as_str().contains('@') || piece.is_empty() {
        return address::address(piece, ADDRESS, Dots::Between, TO);
    }
    let name = piece.some_of(ADDRESS, TO)?.decode(TO)?;
    if address::is_local_part(&name) { Ok(name) } else { Err(piece.refused(0, TO)) }
}

/// The addresses of a header: decoded, it is a header of mail, where a comma in quotes is data.
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

/// Where the first comma stands that is in no quotes; or the end.
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
