//! `unix`: a socket of the local machine. No document and no registration; the forms are those
//! of the main implementations. Docker and systemd's tools write `unix:///run/x.sock`, gRPC that
//! and `unix:x.sock`, varlink `unix:@name` for an abstract name of Linux. Checks that there is a
//! path or a name, and no host.

use super::prelude::*;

view! {
    /// A socket on the local machine (gRPC, Docker, varlink).
    ///
    /// ```text
    /// unix:///run/x.sock      unix:/run/x.sock      unix:@name
    ///        └─ path               └─ path               └─ abstract name
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Unix;
    /// let unix = Unix::try_from(Uri::parse("unix:/run/x.sock")?)?;
    /// assert_eq!(*unix.path, *b"/run/x.sock");
    /// assert_eq!(unix.build()?, "unix:///run/x.sock");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Unix<'a> as self {
        /// The path, decoded; or the abstract name, without the `@`.
        pub path: Cow<'a, [u8]> as octets,
        /// `unix:@name`: an abstract name in the kernel, as on Linux.
        pub is_abstract: bool,
        /// The path, decoded; null if there is an abstract name.
        field path = (!self.is_abstract).then_some(&self.path),
        /// The abstract name, decoded, without its @; null if there is a path.
        field abstract = self.is_abstract.then_some(&self.path),
        /// The fragment, not decoded.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "unix";
    documents: "gRPC", "Docker", "varlink", "unix(7)";
}

const HOST: &Rule = &Rule::new("authority", "an empty authority", "gRPC, Docker");
const PATH: &Rule = &Rule::new("path", "a path, or \"@\" and a name", "gRPC, varlink");
const NUL: &Rule = &Rule::new("path", "octets other than NUL", "unix(7)");
const NAME: &Rule = &Rule::new("abstract", "a name after \"@\"", "varlink");
const QUERY: &Rule = &Rule::not_in("a unix URI", Component::Query, "gRPC, Docker");

/// The longest path of a socket on Linux: `sun_path` has 108 bytes, the last for NUL (unix(7)).
const LONGEST: usize = 107;

impl<'a> SchemeView<'a> for Unix<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        if let Some(authority) = Cursor::of(uri, Component::Authority) {
            authority.expect_end(HOST)?;
        }
        forbid(uri, Component::Query, QUERY)?;
        let fragment = verbatim(uri, Component::Fragment);
        let path = Cursor::path(uri).non_empty(PATH)?;
        if let Some(name) = path.strip_prefix("@") {
            let path = name.non_empty(NAME)?.octets();
            return Ok(Unix { path, is_abstract: true, fragment });
        }
        let octets = path.octets();
        match octets.iter().position(|&octet| octet == 0) {
            Some(at) => Err(path.error_at_octet(at, NUL)),
            None => Ok(Unix { path: octets, is_abstract: false, fragment }),
        }
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        // A leading `@` would make a name of a path.
        const RELATIVE_SET: EncodeSet = EncodeSet::PATH.and_encode(b"@");
        let is_rooted = !self.is_abstract && self.path.starts_with(b"/");
        let set = if is_rooted { EncodeSet::PATH } else { RELATIVE_SET };
        let path = encoded(&*self.path, set);
        let path = if self.is_abstract { ["@", &path].concat() } else { path };
        uri_of(Parts {
            scheme: Some("unix"),
            host: is_rooted.then_some("".into()),
            path: Content::Text(&path),
            fragment: self.fragment.as_deref().map(Content::Text),
            ..Parts::default()
        })
    }

    fn lint(&self, lints: &mut Lints) {
        lints.add("relative-path", !self.is_abstract && !self.path.starts_with(b"/"));
        lints.add("path-too-long", self.path.len() > LONGEST);
        lints.add("unexpected-fragment", self.fragment.is_some());
    }

    fn access(self) -> Option<Access<'a>> {
        Some(Access { protocol: "unix", ..Access::default() })
    }
}
