//! `ftp`: RFC 1738 §3.2, and the user by uri(7). Checked is that `;` stands nowhere but before the type;
//! not, whether the server knows the names. A `?` is part of a name, as RFC 1738 has it, though the
//! generic syntax takes it for the start of a query.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::access::Access;
use super::error::{Rule, SchemeError, ViewError};
use super::fields::{FieldValue, Fields};
use super::piece::Piece;
use super::server::{Server, cut_query};
use super::shape::{About, Shape, view};
use crate::chars::abnf::Set;
use crate::components::percent::{EncodeSet, encode};
use crate::parse::offsets::Component;
use crate::reference::borrowed::Uri;
use crate::reference::owned::UriBuf;

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
    /// assert_eq!(ftp.user(), "anonymous");
    /// assert_eq!((&*ftp.cwd[0], &*ftp.file), (&b"/etc"[..], &b"motd"[..]));
    /// assert_eq!(ftp.build()?, "ftp://e.org/%2Fetc/motd;type=a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Ftp<'a> {
        /// The server; without a user, `anonymous` is meant.
        pub server: Server<'a>,
        /// The directories to change to, one command each. An empty one is a command without a name.
        pub cwd: Vec<Cow<'a, [u8]>>,
        /// What is to be transferred; empty for the directory itself.
        pub file: Cow<'a, [u8]>,
        /// How it is to be transferred, if that is said.
        pub kind: Option<FtpType>,
        /// Do names hold `?` as it is? What reads generic URIs takes it for the start of a query.
        pub has_query: bool,
        /// The fragment as it stands in the URI, if there is one: servers never see it.
        pub fragment: Option<Cow<'a, str>>,
    }
}

/// How FTP is to transfer what an [`Ftp`] or [`Sftp`](super::Sftp) URI identifies: its typecode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FtpType {
    /// `a`: as lines of text.
    Ascii,
    /// `i`: as octets.
    Image,
    /// `d`: the names in a directory.
    Directory,
}

const HOST: &Rule = &Rule::new("host", "a host", "RFC 1738 §3.2");
const NAME: &Rule = &Rule::new("cwd", "names without \";\", or with it as %3B", "RFC 1738 §3.2.2");
const PARAMETER: &Rule = &Rule::new("type", "\";type=\" where there is a \";\"", "RFC 1738 §3.2.2");
const TYPE: &Rule = &Rule::new("type", "\"a\", \"i\" or \"d\"", "RFC 1738 §3.2.2");

const NAME_SET: EncodeSet = EncodeSet::SEGMENT.and_encode(b";");

impl<'a> Shape<'a> for Ftp<'a> {
    const ABOUT: About = About {
        names: &["ftp"],
        text: Ftp::TEXT,
        documents: &["RFC 1738", "uri(7)"],
        fields: &[
            ("user", "who asks: anonymous where the URI does not say"),
            ("user_explicit", "whether the URI names the user"),
            ("password", "the password in the URI"),
            (
                "password_convention",
                "what anonymous users give as password: email; null for others",
            ),
            ("host", "the server"),
            ("port", "the port of the control connection, 21 where none is given"),
            ("cwd", "the directories to change to, one command each"),
            ("file", "what is to be transferred; empty for the directory itself"),
            ("type", "a for text, i for octets, d for a list of names; null where none is given"),
            ("fragment", "the fragment as it stands"),
        ],
    };

    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let server = Server::required(uri, HOST)?;
        let path = Piece::path_and_query(uri);
        let (directories, last) = match path.strip_prefix("/").unwrap_or(path).cut_last("/") {
            (directories, Some(last)) => (Some(directories), last),
            (last, None) => (None, last),
        };
        let cwd = directories.into_iter().flat_map(|directories| directories.split("/"));
        let (file, parameter) = last.cut(";");
        Ok(Ftp {
            server,
            cwd: cwd.map(directory).collect::<Result<_, _>>()?,
            file: file.octets(),
            kind: parameter.map(typecode).transpose()?,
            has_query: uri.component(Component::Query).is_some(),
            fragment: uri.component(Component::Fragment).map(Cow::Borrowed),
        })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let set = if self.has_query { NAME_SET.and_keep(b"?") } else { NAME_SET };
        let mut path = String::new();
        for name in self.cwd.iter().chain([&self.file]) {
            path.push('/');
            path.push_str(&encode(&**name, set).to_string());
        }
        if let Some(kind) = self.kind {
            path.push_str(";type=");
            path.push_str(kind.as_str());
        }
        let (path, query) = cut_query(&path);
        self.server.build("ftp", path, query, self.fragment.as_deref())
    }

    fn fields(&self) -> Fields<'_> {
        let by_email = self.server.user.is_none() && self.server.password.is_none();
        let fields = Fields::new()
            .with("user", self.user())
            .with("user_explicit", self.server.user.is_some())
            .with_secret("password", self.server.password())
            .with("password_convention", by_email.then_some("email"));
        self.server
            .add_host(fields, 21)
            .with("cwd", self.cwd.iter().collect::<FieldValue<'_>>())
            .with("file", &self.file)
            .with("type", self.kind.map(FtpType::as_str))
            .with("fragment", self.fragment.as_ref())
    }

    fn lint(&self) -> Vec<&'static str> {
        let mut lint = self.server.lint();
        if self.has_query {
            lint.push("query-in-ftp");
        }
        // A name with an end of line would be two commands.
        if self.cwd.iter().chain([&self.file]).any(|name| has_line_end(name)) {
            lint.push("crlf-in-path");
        }
        lint
    }

    fn access(self) -> Option<Access<'a>> {
        let user = self.server.user.clone().unwrap_or(ANONYMOUS.into());
        Some(Access { user: Some(user), ..Access::at("ftp", self.server, 21) })
    }
}

const ANONYMOUS: &str = "anonymous";

impl Ftp<'_> {
    /// Returns who asks: `anonymous` where the URI does not say. The password of that is, by custom, an
    /// e-mail address.
    #[must_use]
    pub fn user(&self) -> &str {
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
    pub(super) fn read(code: Piece<'_>, rule: &'static Rule) -> Result<FtpType, SchemeError> {
        match code.as_str() {
            "a" | "A" => Ok(FtpType::Ascii),
            "i" | "I" => Ok(FtpType::Image),
            "d" | "D" => Ok(FtpType::Directory),
            // One of those letters is wrong by what stands behind it.
            _ => Err(code.slice(0, 1).span(Set::of(b"aAdDiI")).1.refused(0, rule)),
        }
    }
}

fn directory(name: Piece<'_>) -> Result<Cow<'_, [u8]>, SchemeError> {
    match name.cut(";") {
        (name, None) => Ok(name.octets()),
        (name, Some(_)) => Err(name.refused(name.as_str().len(), NAME)),
    }
}

/// `"type=" ftptype`, behind the `;`: a literal of this BNF is in any case (RFC 822 §2.1).
fn typecode(parameter: Piece<'_>) -> Result<FtpType, SchemeError> {
    match parameter.cut("=") {
        (name, Some(code)) if name.as_str().eq_ignore_ascii_case("type") => {
            FtpType::read(code, TYPE)
        }
        _ => Err(parameter.refused(0, PARAMETER)),
    }
}

/// Would the octets end a line of a protocol of lines?
pub(super) fn has_line_end(octets: &[u8]) -> bool {
    octets.iter().any(|byte| b"\r\n".contains(byte))
}
