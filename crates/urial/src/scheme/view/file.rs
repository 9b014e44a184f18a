//! `file`: RFC 8089 with its Appendix E, uri(7), "file - Normal file". No rule is checked beyond the
//! generic syntax: what RFC 8089 §2 has no place for is kept, and said by [`lint`](Shape::lint). How
//! URIs and paths become one another is in `file_path.rs`, the one look at the disk in `file_glob.rs`.

use alloc::borrow::Cow;
use alloc::vec;
use alloc::vec::Vec;

use super::access::Access;
use super::error::{SchemeError, ViewError};
use super::fields::{FieldValue, Fields};
use super::file_path::{Drive, drive};
use super::lenient::{self, Change};
use super::server::uri;
use super::shape::{About, Shape, view};
use crate::components::percent::PctStr;
use crate::ops::build::{Content, Parts};
use crate::parse::offsets::Component;
use crate::reference::borrowed::Uri;
use crate::reference::owned::UriBuf;

view! {
    /// A file or a directory (RFC 8089, uri(7)).
    ///
    /// ```text
    /// file://e.org/pub/a      file:///etc/hosts      file:/etc/hosts      file:///C:/autoexec.bat
    ///        │    └─ path            └─ path              └─ path                └─ path on a drive
    ///        └─ host               (host is empty)      (there is none)
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::File;
    /// let file = File::try_from(Uri::parse("file://localhost/etc/a%20b")?)?;
    /// assert!(file.is_local());
    /// assert_eq!(*file.to_unix_path()?, *b"/etc/a b");
    /// assert_eq!(file.to_windows_path()?, r"\etc\a b");
    /// let file = File { host: Some(""), path: "/etc/hosts".into(), ..File::default() };
    /// assert_eq!(file.build()?, "file:///etc/hosts");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct File<'a> {
        /// What stands before the `@`, as it stands, of which RFC 8089 knows nothing.
        pub userinfo: Option<Cow<'a, str>> as secret,
        /// The host as it stands; `Some("")` in `file:///etc`, which uri(7) prefers, and `None` in
        /// `file:/etc`.
        pub host: Option<&'a str>,
        /// What stands behind the `:` of the authority, of which RFC 8089 knows nothing.
        pub port: Option<&'a str>,
        /// The path as it stands in the URI.
        pub path: Cow<'a, str>,
        /// The query as it stands, of which RFC 8089 knows nothing.
        pub query: Option<Cow<'a, str>>,
        /// The fragment as it stands.
        pub fragment: Option<Cow<'a, str>>,
    }
}

impl<'a> Shape<'a> for File<'a> {
    const ABOUT: About = About {
        names: &["file"],
        text: File::TEXT,
        documents: &["RFC 8089", "uri(7)"],
        fields: &[
            ("host", "the host; empty in file:///etc, null in file:/etc"),
            ("local", "whether that is the machine itself: no host, the empty one, or localhost"),
            ("userinfo", "what stands before the @, of which RFC 8089 knows nothing"),
            ("port", "what stands behind the host, as text, of which RFC 8089 knows nothing"),
            ("path", "the path as it stands"),
            ("query", "the query as it stands, of which RFC 8089 knows nothing"),
            ("fragment", "the fragment as it stands"),
            ("unix", "the path of a local file, decoded; null where there is none"),
            (
                "windows",
                "the path with drive, or host, as Windows has it; null where there is none",
            ),
        ],
    };

    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let text = |component| uri.component(component).map(Cow::Borrowed);
        Ok(File {
            userinfo: text(Component::Userinfo),
            host: uri.component(Component::Host),
            port: uri.component(Component::Port),
            path: uri.path().as_str().into(),
            query: text(Component::Query),
            fragment: text(Component::Fragment),
        })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        uri(Parts {
            scheme: Some("file"),
            userinfo: self.userinfo.as_deref().map(Content::Text),
            host: self.host.map(Content::Text),
            port: self.port,
            path: Content::Text(&self.path),
            query: self.query.as_deref().map(Content::Text),
            fragment: self.fragment.as_deref().map(Content::Text),
        })
    }

    fn fields(&self) -> Fields<'_> {
        Fields::new()
            .with("host", self.host)
            .with("local", self.is_local())
            .with("userinfo", self.userinfo.as_deref().map(userinfo))
            .with("port", self.port)
            .with("path", &self.path)
            .with("query", self.query.as_ref())
            .with("fragment", self.fragment.as_ref())
            .with("unix", self.to_unix_path().ok())
            .with("windows", self.to_windows_path().ok())
    }

    fn lint(&self) -> Vec<&'static str> {
        let mut lint = vec![];
        let mut add_if = |is_odd, name| {
            if is_odd {
                lint.push(name);
            }
        };
        let host = self.host.unwrap_or_default();
        let drive = drive(&self.path);
        let is_rooted = self.path.starts_with('/') || drive.is_some_and(Drive::is_absolute);
        add_if(self.userinfo.is_some(), "userinfo-in-file");
        add_if(self.has_drive_as_host(), "drive-as-host");
        add_if(ROOT_DIRECTORIES.contains(&host), "probably-missing-slash");
        add_if(self.port.is_some_and(|port| !port.is_empty()), "port-in-file");
        add_if(self.path.is_empty(), "empty-path");
        add_if(!self.path.is_empty() && !is_rooted, "relative-file");
        add_if(drive.is_some_and(|it| it.has_bar), "vertical-bar-drive");
        add_if(self.has_encoded_slash(), "encoded-slash");
        add_if(self.query.is_some(), "query-in-file");
        lint
    }

    fn access(self) -> Option<Access<'a>> {
        let host = self.host.filter(|_| !self.is_local()).map(Cow::Borrowed);
        Some(Access { protocol: "file", host, ..Access::default() })
    }

    /// `|` behind a drive letter, backslashes and spaces, as paths of Windows have them.
    fn mend(text: &str) -> Vec<Change> {
        let start = "file:".len();
        let mut changes = lenient::each(text, start, ("raw-space", " ", "%20"));
        changes.extend(lenient::each(text, start, ("backslash", "\\", "/")));
        changes.extend(mend_drive(text, start));
        changes.sort_by_key(Change::offset);
        changes
    }
}

/// The directories that the root of a Unix system has by custom: as hosts, they are a slash too few.
const ROOT_DIRECTORIES: &[&str] = &[
    "bin", "boot", "dev", "etc", "home", "lib", "media", "mnt", "opt", "proc", "root", "run",
    "sbin", "srv", "sys", "tmp", "usr", "var", "Users", "Volumes",
];

impl File<'_> {
    /// Answers whether the file is on the machine that reads the URI (RFC 8089 §2, uri(7)): there is
    /// no host, an empty one, or `localhost`.
    #[must_use]
    pub fn is_local(&self) -> bool {
        let host = self.host.unwrap_or_default();
        host.is_empty() || host.eq_ignore_ascii_case("localhost")
    }

    /// `file://C:/x`: the drive has become a host, with an empty port.
    fn has_drive_as_host(&self) -> bool {
        let host = self.host.unwrap_or_default();
        matches!(host.as_bytes(), [letter] if letter.is_ascii_alphabetic()) && self.port == Some("")
    }

    /// Is there a `/` inside a name, for which no path stands?
    fn has_encoded_slash(&self) -> bool {
        let path = PctStr::new(&self.path);
        path.is_ok_and(|path| path.triplets().any(|triplet| triplet.octet() == b'/'))
    }
}

/// A userinfo is secret where it has a password (RFC 3986 §3.2.1).
fn userinfo(userinfo: &str) -> FieldValue<'_> {
    let has_password = userinfo.contains(':');
    if has_password { FieldValue::Secret(userinfo.into()) } else { userinfo.into() }
}

/// `|` for the `:` of a drive (uri(7), Description; RFC 8089 §E.2.2), which no URI holds. Behind two
/// slashes, the drive would be a host, and gets a third.
fn mend_drive(text: &str, start: usize) -> Vec<Change> {
    let is_slash = |c| matches!(c, '/' | '\\');
    let path = text.get(start..).unwrap_or_default();
    let behind = path.trim_start_matches(is_slash);
    let slashes = path.len() - behind.len();
    let drive = drive(behind).filter(|_| matches!(behind.as_bytes(), [_, b'|', ..]));
    let at = start + slashes;
    let slash = (slashes == 2).then(|| Change::new("drive-as-host", at, "", "/"));
    let bar = Change::new("vertical-bar-drive", at + 1, "|", ":");
    drive.map(|_| slash.into_iter().chain([bar]).collect()).unwrap_or_default()
}
