//! `file`: RFC 8089 with Appendix E, uri(7), "file - Normal file". No rule is checked beyond the
//! generic syntax: components that RFC 8089 §2 does not have are kept, and reported as lints.
//! Conversions between URIs and paths are in `file_path.rs`.

use super::file_path::{Drive, drive};
use super::lenient::{self, Change};
use super::prelude::*;
use crate::components::percent::PctStr;

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
    /// let file = File { host: Some("".into()), path: "/etc/hosts".into(), ..File::default() };
    /// assert_eq!(file.build()?, "file:///etc/hosts");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct File<'a> as self {
        /// The userinfo, undecoded. RFC 8089 does not define it.
        pub userinfo: Option<Cow<'a, str>> as secret,
        /// The host; empty in file:///etc, null in file:/etc.
        /// uri(7) prefers `file:///etc`.
        pub field host: Option<Cow<'a, str>>,
        /// Whether that is the machine itself: no host, the empty one, or localhost.
        field local = self.is_local(),
        /// The userinfo, which RFC 8089 does not define.
        field userinfo = self.userinfo.as_deref().map(userinfo),
        /// The port as text, which RFC 8089 does not define.
        pub field port: Option<Cow<'a, str>>,
        /// The path, not decoded.
        pub field path: Cow<'a, str>,
        /// The query, not decoded, which RFC 8089 does not define.
        pub field query: Option<Cow<'a, str>>,
        /// The fragment, not decoded.
        pub field fragment: Option<Cow<'a, str>>,
        /// The path of a local file, decoded; null where there is none.
        field unix = self.to_unix_path().ok(),
        /// The path with drive, or host, as Windows has it; null where there is none.
        field windows = self.to_windows_path().ok(),
    }
    schemes: "file";
    documents: "RFC 8089", "uri(7)";
}

impl<'a> SchemeView<'a> for File<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let text = |component| uri.component(component).map(Cow::Borrowed);
        Ok(File {
            userinfo: text(Component::Userinfo),
            host: uri.component(Component::Host).map(Cow::from),
            port: uri.component(Component::Port).map(Cow::from),
            path: uri.path().as_str().into(),
            query: text(Component::Query),
            fragment: text(Component::Fragment),
        })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        uri_of(Parts {
            scheme: Some("file"),
            userinfo: self.userinfo.as_deref().map(Content::Text),
            host: self.host.as_deref().map(HostPart::from),
            port: self.port.as_deref().map(PortPart::Text),
            path: Content::Text(&self.path),
            query: self.query.as_deref().map(Content::Text),
            fragment: self.fragment.as_deref().map(Content::Text),
            ..Parts::default()
        })
    }

    fn lint(&self, lints: &mut Lints) {
        let host = self.host.as_deref().unwrap_or_default();
        let drive = drive(&self.path);
        let is_rooted = self.path.starts_with('/') || drive.is_some_and(Drive::is_absolute);
        lints.add("userinfo-in-file", self.userinfo.is_some());
        lints.add("drive-as-host", self.has_drive_as_host());
        lints.add("probably-missing-slash", ROOT_DIRECTORIES.contains(&host));
        lints.add("port-in-file", self.port.as_deref().is_some_and(|port| !port.is_empty()));
        lints.add("empty-path", self.path.is_empty());
        lints.add("relative-file", !self.path.is_empty() && !is_rooted);
        lints.add("vertical-bar-drive", drive.is_some_and(|it| it.has_bar));
        lints.add("encoded-slash", self.has_encoded_slash());
        lints.add("unc-in-path", self.is_local() && self.path.starts_with("//"));
        lints.add("query-in-file", self.query.is_some());
    }

    fn access(self) -> Option<Access<'a>> {
        let is_local = self.is_local();
        let host = self.host.filter(|_| !is_local);
        Some(Access { protocol: "file", host, ..Access::default() })
    }

    /// `|` after a drive letter, backslashes and spaces, as in paths of Windows.
    fn lenient_fixes(text: &str) -> Vec<Change> {
        let start = "file:".len();
        let mut changes = lenient::each(text, start, ("raw-space", " ", "%20"));
        changes.extend(lenient::each(text, start, ("backslash", "\\", "/")));
        changes.extend(fix_drive(text, start));
        changes.sort_by_key(Change::offset);
        changes
    }
}

/// The usual directories in the root of a Unix system: as a host, one means a missing slash.
const ROOT_DIRECTORIES: &[&str] = &[
    "bin", "boot", "dev", "etc", "home", "lib", "media", "mnt", "opt", "proc", "root", "run",
    "sbin", "srv", "sys", "tmp", "usr", "var", "Users", "Volumes",
];

impl File<'_> {
    /// Returns whether the file is on the machine that reads the URI (RFC 8089 §2, uri(7)): there
    /// is no host, an empty one, or `localhost`.
    #[must_use]
    pub fn is_local(&self) -> bool {
        let host = self.host.as_deref().unwrap_or_default();
        host.is_empty() || host.eq_ignore_ascii_case("localhost")
    }

    /// `file://C:/x`: the drive is parsed as a host with an empty port.
    fn has_drive_as_host(&self) -> bool {
        let host = self.host.as_deref().unwrap_or_default();
        matches!(host.as_bytes(), [letter] if letter.is_ascii_alphabetic())
            && self.port.as_deref() == Some("")
    }

    /// Whether a name contains an encoded `/`, which no path can express.
    fn has_encoded_slash(&self) -> bool {
        let path = PctStr::new(&self.path);
        path.is_ok_and(|path| path.triplets().any(|triplet| triplet.octet() == b'/'))
    }
}

/// The userinfo, which is secret if it has a password (RFC 3986 §3.2.1).
fn userinfo(userinfo: &str) -> FieldValue<'_> {
    let has_password = userinfo.contains(':');
    if has_password { FieldValue::Secret(userinfo.into()) } else { userinfo.into() }
}

/// Replaces `|` by the `:` of a drive (uri(7), Description; RFC 8089 §E.2.2). After two slashes the
/// drive would be a host, so a third slash is added.
fn fix_drive(text: &str, start: usize) -> Vec<Change> {
    let is_slash = |c| matches!(c, '/' | '\\');
    let path = text.get(start..).unwrap_or_default();
    let rest = path.trim_start_matches(is_slash);
    let slashes = path.len() - rest.len();
    let drive = drive(rest).filter(|_| matches!(rest.as_bytes(), [_, b'|', ..]));
    let at = start + slashes;
    let slash = (slashes == 2).then(|| Change::new("drive-as-host", at, "", "/"));
    let bar = Change::new("vertical-bar-drive", at + 1, "|", ":");
    drive.map(|_| slash.into_iter().chain([bar]).collect()).unwrap_or_default()
}
