//! `imap`: RFC 5092. Checks the syntax of the path; does not check whether the mechanism is
//! known, nor the syntax of searches, sections and access identifiers.

use super::login::{self, LoginRules};
use super::prelude::*;

view! {
    /// A mailbox, a search in it, or a message or a part of one (RFC 5092).
    ///
    /// ```text
    /// imap://anna;AUTH=*@e.org:143/news;UIDVALIDITY=3/;UID=20/;SECTION=1.2/;PARTIAL=0.1024
    ///        │         │ │     │   │                │      │           │            └─ partial
    ///        │         │ │     │   │                │      │           └────────────── section
    ///        │         │ │     │   │                │      └────────────────────────── uid
    ///        │         │ │     │   └────────────────┴───────────────────────────────── mailbox, uidvalidity
    ///        │         │ └─────┴────────────────────────────────────────────────────── host, port
    ///        └─────────┴────────────────────────────────────────────────────────────── user, auth
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Imap;
    /// let imap = Imap::try_from(Uri::parse("imap://e.org/gray%20council/;UID=20/;PARTIAL=0.1024")?)?;
    /// assert_eq!((imap.mailbox.as_deref(), imap.uid), (Some("gray council"), Some(20)));
    /// assert_eq!(imap.partial, Some((0, Some(1024))));
    /// let search = Imap { uid: None, partial: None, search: Some("SUBJECT a".into()), ..imap };
    /// assert_eq!(search.build()?, "imap://e.org/gray%20council?SUBJECT%20a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Imap<'a> as self {
        /// The server and the user.
        pub server: Server<'a>,
        /// The user; null where none is given.
        field user = self.server.user.as_ref(),
        /// The mechanism of authentication, * for any; null where none is given.
        /// A SASL mechanism.
        pub field auth: Option<Cow<'a, str>>,
        /// The server.
        field host = &self.server.host,
        /// The port, 143 where none is given.
        field port = self.server.port_or_default(self.scheme()),
        /// The mailbox; null where the URI identifies the server.
        pub field mailbox: Option<Cow<'a, str>>,
        /// The state of the mailbox; null where none is given.
        /// Message identifiers are valid in this state only.
        pub field uidvalidity: Option<u32>,
        /// The search in the mailbox; null where there is none.
        pub field search: Option<Cow<'a, str>>,
        /// The UID of the message; null where none is given.
        /// Its unique identifier in the mailbox.
        pub field uid: Option<u32>,
        /// The section of the message; null where none is given.
        pub field section: Option<Cow<'a, str>>,
        /// The range of octets: the first octet and, if given, the number of octets.
        pub partial: Option<(u64, Option<u64>)>,
        /// The first octet, and how many; null where all are meant.
        field partial = self.partial.map(|(at, len)| list([Some(at), len].into_iter().flatten())),
        /// When access ends; null where none is given.
        /// RFC 5092 §6.1.
        pub field expire: Option<Cow<'a, str>>,
        /// Who may use the URI, with the proof.
        pub urlauth: Option<Cow<'a, str>> as secret,
        /// Who may use the URI; null where that is not given.
        field urlauth = secret(self.urlauth.as_deref()),
        /// The fragment, not decoded.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "imap";
    documents: "RFC 5092";
}

const RULES: &LoginRules = &LoginRules {
    user: &Rule::new("user", "a user name", "RFC 5092 §11"),
    auth: &Rule::new("auth", "\"AUTH=\" with \"*\" or a mechanism", "RFC 5092 §3.2"),
    host: &Rule::new("host", "a host after \"//\"", "RFC 5092 §11"),
    no_password: Some(&Rule::new("user", "no password", "RFC 5092 §3.2")),
};
const MAILBOX: &Rule = &Rule::new("mailbox", "the name of a mailbox", "RFC 5092 §11");
const VALIDITY: &Rule = &Rule::new("uidvalidity", "a number from 1 to 4294967295", "RFC 5092 §11");
const SEARCH: &Rule = &Rule::new("search", "search keys", "RFC 5092 §11");
const UID: &Rule = &Rule::new("uid", "\";UID=\" and a number from 1 to 4294967295", "RFC 5092 §11");
const SECTION: &Rule = &Rule::new("section", "a section", "RFC 5092 §11");
const PARTIAL: &Rule = &Rule::new("partial", "a number, or two separated by \".\"", "RFC 5092 §11");
const EXPIRE: &Rule = &Rule::new("expire", "a date and time", "RFC 5092 §11");
const URLAUTH: &Rule = &Rule::new("urlauth", "an access identifier", "RFC 5092 §11");
const AUTHORIZED: &Rule = &Rule::new("urlauth", "\";URLAUTH=\" after the expiry", "RFC 5092 §11");
const END: &Rule = &Rule::new("uid", "nothing after the message", "RFC 5092 §11");

/// `bchar = achar / ":" / "@" / "/"`
const MAILBOX_SET: EncodeSet = EncodeSet::PATH.and_encode(b";");

impl<'a> SchemeView<'a> for Imap<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let (auth, server) = login::read(uri, RULES)?;
        let fragment = verbatim(uri, Component::Fragment);
        let mut imap = Imap { server, auth, fragment, ..Imap::default() };
        let path = Cursor::path(uri);
        imap.read_path(path.strip_prefix("/").unwrap_or(path))?;
        if let Some(search) = Cursor::of(uri, Component::Query) {
            if imap.mailbox.is_none() || imap.uid.is_some() {
                return Err(search.error(0, END));
            }
            imap.search = Some(read_text(search, SEARCH)?);
        }
        Ok(imap)
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let query = self.search.as_deref();
        let query = query.map(|search| encoded(search, MAILBOX_SET));
        let tail = (query.as_deref(), self.fragment.as_deref());
        login::build("imap", self.auth.as_deref(), &self.server, &self.path(), tail)
    }

    fn access(self) -> Option<Access<'a>> {
        Some(Access::at("imap", self.scheme(), self.server))
    }
}

impl<'a> Imap<'a> {
    /// `[ imailbox-ref [ iuid [ isection ] [ ipartial ] [ iurlauth ] ] ]`, read from the end: only
    /// the name of a part contains a `;`.
    fn read_path(&mut self, path: Cursor<'a>) -> Result<(), SchemeError> {
        let text =
            |cursor: Option<Cursor<'a>>, rule| cursor.map(|it| read_text(it, rule)).transpose();
        let (rest, urlauth) = cut_name(path, ";URLAUTH=");
        self.urlauth = text(urlauth, URLAUTH)?;
        let (rest, expire) = cut_name(rest, ";EXPIRE=");
        self.expire = expire.map(read_time).transpose()?;
        if expire.is_some() && urlauth.is_none() {
            return Err(path.error_at_end(AUTHORIZED));
        }
        let (rest, partial) = cut_name(rest, "/;PARTIAL=");
        self.partial = partial.map(read_partial).transpose()?;
        let (rest, section) = cut_name(rest, "/;SECTION=");
        self.section = text(section, SECTION)?;
        let (rest, uid) = cut_name(rest, "/;UID=");
        self.uid = uid.map(|uid| positive(uid, UID)).transpose()?;
        let (mailbox, validity) = cut_name(rest, ";UIDVALIDITY=");
        self.uidvalidity = validity.map(|number| positive(number, VALIDITY)).transpose()?;
        let is_part = urlauth.or(expire).or(partial).or(section).is_some();
        if is_part && uid.is_none() {
            return Err(rest.error_at_end(UID));
        }
        if !path.is_empty() {
            self.mailbox = Some(read_text(mailbox, MAILBOX)?);
        }
        Ok(())
    }

    fn path(&self) -> String {
        let text = |text: &Cow<'_, str>| encoded(&**text, MAILBOX_SET);
        let partial = |(first, len): (u64, Option<u64>)| match len {
            Some(len) => [&*first.to_string(), ".", &len.to_string()].concat(),
            None => first.to_string(),
        };
        let parts = [
            ("/", self.mailbox.as_ref().map(text)),
            (";UIDVALIDITY=", self.uidvalidity.map(|it| it.to_string())),
            ("/;UID=", self.uid.map(|it| it.to_string())),
            ("/;SECTION=", self.section.as_ref().map(text)),
            ("/;PARTIAL=", self.partial.map(partial)),
            (";EXPIRE=", self.expire.as_ref().map(text)),
            (";URLAUTH=", self.urlauth.as_ref().map(text)),
        ];
        let present = parts.into_iter().filter_map(|(name, value)| Some([name, &*value?].concat()));
        present.collect()
    }
}

/// Splits at the first `name`, in any case.
fn cut_name<'a>(cursor: Cursor<'a>, name: &str) -> (Cursor<'a>, Option<Cursor<'a>>) {
    let text = cursor.as_str().as_bytes();
    let found = text.windows(name.len()).position(|it| it.eq_ignore_ascii_case(name.as_bytes()));
    match found {
        Some(at) => (cursor.slice(0, at), Some(cursor.from(at + name.len()))),
        None => (cursor, None),
    }
}

/// `1*bchar`, `bchar = achar / ":" / "@" / "/"`
fn read_text<'a>(cursor: Cursor<'a>, rule: &'static Rule) -> Result<Cow<'a, str>, SchemeError> {
    const BCHAR: abnf::Set = abnf::PCHAR.without(abnf::Set::of(b";")).or(abnf::Set::of(b"/%"));
    cursor.non_empty_of(BCHAR, rule)?.decode(rule)
}

fn positive(cursor: Cursor<'_>, rule: &'static Rule) -> Result<u32, SchemeError> {
    match cursor.number(rule)? {
        0 => Err(cursor.error(0, rule)),
        number => Ok(number),
    }
}

/// `partial-range = number [ "." nz-number ]`
fn read_partial(cursor: Cursor<'_>) -> Result<(u64, Option<u64>), SchemeError> {
    let (first, len) = cursor.cut(".");
    let len = len.map(|len| positive(len, PARTIAL)).transpose()?;
    Ok((first.number(PARTIAL)?, len.map(u64::from)))
}

/// `date-time = full-date "T" partial-time ( "Z" / time-numoffset )`  (RFC 3339 §5.6): the form
/// alone.
fn read_time(time: Cursor<'_>) -> Result<Cow<'_, str>, SchemeError> {
    let rest = after_form(time, "0000-00-00T00:00:00")?;
    let rest = match rest.strip_prefix(".") {
        Some(fraction) => after_form(fraction, "0")?.span(abnf::DIGIT).1,
        None => rest,
    };
    let zone = match rest.as_str().as_bytes().first() {
        Some(b'+') => "+00:00",
        Some(b'-') => "-00:00",
        _ => "Z",
    };
    after_form(rest, zone)?.expect_end(EXPIRE)?;
    time.decode(EXPIRE)
}

/// The rest after text of the given form, in any case, where `0` is any digit.
fn after_form<'a>(text: Cursor<'a>, form: &str) -> Result<Cursor<'a>, SchemeError> {
    let bytes = text.as_str().as_bytes();
    for (at, is) in form.bytes().enumerate() {
        let found = bytes.get(at).copied().unwrap_or_default();
        let fits =
            if is == b'0' { found.is_ascii_digit() } else { found.eq_ignore_ascii_case(&is) };
        if !fits {
            return Err(text.from(at).error(0, EXPIRE));
        }
    }
    Ok(text.from(form.len()))
}
