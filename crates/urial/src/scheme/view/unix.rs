//! `unix`: a socket of the local machine. No document and no registration; the forms are those of its
//! main implementations: Docker and systemd's kin write `unix:///run/x.sock`, gRPC both that and
//! `unix:x.sock`, varlink `unix:@name` for an abstract name of Linux. Checked is that there is a path or a
//! name, and no host.

use alloc::borrow::Cow;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use super::access::Access;
use super::error::{Rule, SchemeError, ViewError};
use super::fields::Fields;
use super::piece::Piece;
use super::server::uri;
use super::shape::{About, Shape, view};
use crate::components::percent::{EncodeSet, encode};
use crate::ops::build::{Content, Parts};
use crate::parse::offsets::Component;
use crate::reference::borrowed::Uri;
use crate::reference::owned::UriBuf;

view! {
    /// A socket of the local machine (gRPC, Docker, varlink).
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
    pub struct Unix<'a> {
        /// The path, decoded; or the abstract name, without the `@`.
        pub path: Cow<'a, [u8]>,
        /// `unix:@name`: no path, but a name that the kernel keeps, as Linux has it.
        pub is_abstract: bool,
    }
}

const HOST: &Rule = &Rule::new("authority", "an empty one: sockets are local", "gRPC, Docker");
const PATH: &Rule = &Rule::new("path", "a path, or \"@\" and a name", "gRPC, varlink");
const NUL: &Rule = &Rule::new("path", "no NUL", "unix(7)");
const NAME: &Rule = &Rule::new("abstract", "a name behind \"@\"", "varlink");
const QUERY: &Rule = &Rule::new("query", "none: there is a path alone", "gRPC, Docker");
const FRAGMENT: &Rule = &Rule::new("fragment", "none: there is a path alone", "gRPC, Docker");

/// How long the path of a socket may be on Linux: `sun_path` has 108 bytes, the last for NUL (unix(7)).
const LONGEST: usize = 107;

impl<'a> Shape<'a> for Unix<'a> {
    const ABOUT: About = About {
        names: &["unix"],
        text: Unix::TEXT,
        documents: &["gRPC", "Docker", "varlink", "unix(7)"],
        fields: &[
            ("path", "the path, decoded; null where there is an abstract name"),
            ("abstract", "the abstract name, decoded, without its @; null where there is a path"),
        ],
    };

    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        if let Some(authority) = Piece::of(uri, Component::Authority) {
            authority.none(HOST)?;
        }
        Piece::absent(uri, Component::Query, QUERY)?;
        Piece::absent(uri, Component::Fragment, FRAGMENT)?;
        let path = Piece::path(uri).some(PATH)?;
        if let Some(name) = path.strip_prefix("@") {
            return Ok(Unix { path: name.some(NAME)?.octets(), is_abstract: true });
        }
        let octets = path.octets();
        match octets.iter().position(|&octet| octet == 0) {
            Some(at) => Err(path.refused_octet(at, NUL)),
            None => Ok(Unix { path: octets, is_abstract: false }),
        }
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        // A `@` in front of a path would make it a name.
        const RELATIVE_SET: EncodeSet = EncodeSet::PATH.and_encode(b"@");
        let is_rooted = !self.is_abstract && self.path.starts_with(b"/");
        let set = if is_rooted { EncodeSet::PATH } else { RELATIVE_SET };
        let path = encode(&*self.path, set).to_string();
        let path = if self.is_abstract { ["@", &path].concat() } else { path };
        uri(Parts {
            scheme: Some("unix"),
            host: is_rooted.then_some(Content::Text("")),
            path: Content::Text(&path),
            ..Parts::default()
        })
    }

    fn fields(&self) -> Fields<'_> {
        let path = |is_meant: bool| is_meant.then_some(&self.path);
        Fields::new().with("path", path(!self.is_abstract)).with("abstract", path(self.is_abstract))
    }

    fn lint(&self) -> Vec<&'static str> {
        let mut lint = vec![];
        if !self.is_abstract && !self.path.starts_with(b"/") {
            lint.push("relative-path");
        }
        if self.path.len() > LONGEST {
            lint.push("path-too-long");
        }
        lint
    }

    fn access(self) -> Option<Access<'a>> {
        Some(Access { protocol: "unix", ..Access::default() })
    }
}
