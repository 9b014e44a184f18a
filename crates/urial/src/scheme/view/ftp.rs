//! `ftp`: RFC 1738 §3.2; the user by uri(7). `ftps`: not registered, the same inside TLS from the
//! start, at the port that IANA assigns. Checks that a `;` occurs only before the type; does
//! not check whether the server knows the names. A `?` is part of a name (RFC 1738), although
//! the generic syntax takes it for the start of a query.

use super::prelude::*;

view! {
    /// A file or directory, transferred by FTP (RFC 1738 §3.2, uri(7)).
    ///
    /// ```text
    /// ftp://anna:secret@e.org:21/pub/docs/a.txt;type=i
    ///       │    │      │     │  │   │    │          └─ type: a (text), i (binary), d (list)
    ///       │    │      │     │  │   │    └──────────── file
    ///       │    │      │     │  └───┴───────────────── cwd: one CWD each
    ///       │    │      └─────┴──────────────────────── host, port
    ///       └────┴───────────────────────────────────── user, password
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Ftp;
    /// let ftp = Ftp::try_from(Uri::parse("ftp://e.org/%2Fetc/motd;type=a")?)?;
    /// assert_eq!(ftp.user(), b"anonymous");
    /// assert_eq!((&*ftp.cwd[0], &*ftp.file), (&b"/etc"[..], &b"motd"[..]));
    /// assert_eq!(ftp.build()?, "ftp://e.org/%2Fetc/motd;type=a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Ftp<'a> as self {
        /// `ftps`, the protocol inside TLS.
        pub is_secure: bool,
        /// The server. The default user is `anonymous`.
        pub server: Server<'a>,
        /// The user; anonymous where none is given.
        field user = self.user(),
        /// Whether the URI names the user.
        field user_explicit = self.server.user.is_some(),
        /// The password in the URI.
        field password = secret(self.server.password()),
        /// What anonymous users give as password: email; null for others.
        field password_convention = self.uses_email_as_password().then_some("email"),
        /// The server.
        field host = &self.server.host,
        /// The port of the control connection, 21 or 990 where none is given.
        field port = self.server.port_or_default(self.scheme()),
        /// The directories to change to, one command each. An empty name is a command without
        /// argument.
        pub cwd: Vec<Cow<'a, [u8]>> as octets,
        /// The directories to change to, one command each.
        field cwd = list(&self.cwd),
        /// What is to be transferred; empty for the directory itself.
        pub field file: Cow<'a, [u8]> as octets,
        /// The kind of transfer, if given.
        pub kind: Option<FtpType>,
        /// A for text, i for octets, d for a list of names; null where none is given.
        field type = self.kind.map(FtpType::as_str),
        /// Whether names contain an unencoded `?`, which the generic syntax takes for a query.
        pub has_query: bool,
        /// The fragment, not decoded.
        /// Servers never see it.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "ftp", "ftps";
    documents: "RFC 1738", "IANA service names", "uri(7)";
}

/// The kind of transfer of an [`Ftp`] or [`Sftp`](super::Sftp) URI: its typecode.
///
/// ```
/// # use urial::scheme::{Ftp, FtpType};
/// # use urial::uri;
/// let view = Ftp::try_from(uri!("ftp://e.org/a;type=i"))?;
/// assert_eq!(view.kind, Some(FtpType::Image));
/// # Ok::<(), urial::scheme::SchemeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FtpType {
    /// `a`: as lines of text.
    Ascii,
    /// `i`: as octets.
    Image,
    /// `d`: the names in a directory.
    Directory,
}

const HOST: &Rule = &Rule::new("host", "a host after \"//\"", "RFC 1738 §3.2");
const NAME: &Rule = &Rule::new("cwd", "\";\" in a name written as %3B", "RFC 1738 §3.2.2");
const PARAMETER: &Rule = &Rule::new("type", "\"type=\" after \";\"", "RFC 1738 §3.2.2");
const TYPE: &Rule = &Rule::new("type", "\"a\", \"i\" or \"d\"", "RFC 1738 §3.2.2");

const NAME_SET: EncodeSet = EncodeSet::SEGMENT.and_encode(b";");

impl<'a> SchemeView<'a> for Ftp<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let server = Server::required(uri, HOST)?;
        let path = Cursor::path_and_query(uri);
        let (directories, last) = match path.strip_prefix("/").unwrap_or(path).cut_last("/") {
            (directories, Some(last)) => (Some(directories), last),
            (last, None) => (None, last),
        };
        let cwd = directories.into_iter().flat_map(|directories| directories.split("/"));
        let (file, parameter) = last.cut(";");
        Ok(Ftp {
            is_secure: uri.scheme().eq_ignore_ascii_case("ftps"),
            server,
            cwd: cwd.map(directory).collect::<Result<_, _>>()?,
            file: file.octets(),
            kind: parameter.map(typecode).transpose()?,
            has_query: uri.component(Component::Query).is_some(),
            fragment: verbatim(uri, Component::Fragment),
        })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let set = if self.has_query { NAME_SET.and_keep(b"?") } else { NAME_SET };
        let mut path = String::new();
        for name in self.cwd.iter().chain([&self.file]) {
            path.push_str(&encoded_after("/", Some(&**name), set));
        }
        if let Some(kind) = self.kind {
            path.push_str(";type=");
            path.push_str(kind.as_str());
        }
        let (path, query) = cut_query(&path);
        self.server.build(self.scheme(), path, query, self.fragment.as_deref())
    }

    fn scheme(&self) -> &'static str {
        if self.is_secure { "ftps" } else { "ftp" }
    }

    fn lint(&self, lints: &mut Lints) {
        lints.add("query-in-ftp", self.has_query);
        // A line break in a name would make two commands of one.
        let breaks = self.cwd.iter().chain([&self.file]).any(|name| has_line_end(name));
        lints.add("crlf-in-path", breaks);
    }

    fn access(self) -> Option<Access<'a>> {
        let user = self.server.user.clone().unwrap_or(ANONYMOUS.into());
        let access = Access::at("ftp", self.scheme(), self.server).secure(self.is_secure);
        Some(Access { user: Some(user), ..access })
    }
}

const ANONYMOUS: &[u8] = b"anonymous";

impl Ftp<'_> {
    const fn uses_email_as_password(&self) -> bool {
        self.server.user.is_none() && self.server.password.is_none()
    }

    /// Returns the user; `anonymous` if the URI names none, whose password is by custom an e-mail
    /// address.
    #[must_use]
    pub fn user(&self) -> &[u8] {
        self.server.user.as_deref().unwrap_or(ANONYMOUS)
    }
}

impl FtpType {
    pub(super) const fn as_str(self) -> &'static str {
        match self {
            FtpType::Ascii => "a",
            FtpType::Image => "i",
            FtpType::Directory => "d",
        }
    }

    /// `ftptype = "A" | "I" | "D" | "a" | "i" | "d"`  (RFC 1738 §5)
    pub(super) fn read(code: Cursor<'_>, rule: &'static Rule) -> Result<FtpType, SchemeError> {
        match code.as_str() {
            "a" | "A" => Ok(FtpType::Ascii),
            "i" | "I" => Ok(FtpType::Image),
            "d" | "D" => Ok(FtpType::Directory),
            // After one of these letters, the error is at the next character.
            _ => Err(code.slice(0, 1).span(Set::of(b"aAdDiI")).1.error(0, rule)),
        }
    }
}

fn directory(name: Cursor<'_>) -> Result<Cow<'_, [u8]>, SchemeError> {
    match name.cut(";") {
        (name, None) => Ok(name.octets()),
        (name, Some(_)) => Err(name.error(name.as_str().len(), NAME)),
    }
}

/// `"type=" ftptype`, after the `;`. Literals of this BNF match in any case (RFC 822 §2.1).
fn typecode(parameter: Cursor<'_>) -> Result<FtpType, SchemeError> {
    match parameter.cut("=") {
        (name, Some(code)) if name.as_str().eq_ignore_ascii_case("type") => {
            FtpType::read(code, TYPE)
        }
        _ => Err(parameter.error(0, PARAMETER)),
    }
}

/// Whether the octets contain a line break.
pub(super) fn has_line_end(octets: &[u8]) -> bool {
    octets.iter().any(|byte| b"\r\n".contains(byte))
}
