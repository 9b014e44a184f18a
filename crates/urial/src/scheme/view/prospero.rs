//! `prospero`: RFC 4157, which keeps what RFC 1738 §3.11 said. Checked is the form of the fields; not,
//! whether the server knows them. A `?` is part of a name, though the generic syntax takes it for the
//! start of a query.

use alloc::borrow::Cow;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use super::access::Access;
use super::error::{Rule, SchemeError, ViewError};
use super::fields::{FieldValue, Fields};
use super::piece::Piece;
use super::server::{Server, cut_query};
use super::shape::{About, Shape, view};
use crate::chars::abnf::{self, Set};
use crate::components::percent::{EncodeSet, encode};
use crate::parse::offsets::Component;
use crate::reference::borrowed::Uri;
use crate::reference::owned::UriBuf;

view! {
    /// An object of the Prospero directory service (RFC 4157).
    ///
    /// ```text
    /// prospero://e.org:1525//pros/name;version=1
    ///            │     │     │         │       └─ value
    ///            │     │     │         └───────── name of a field
    ///            │     │     └─────────────────── hsoname: /pros/name
    ///            └─────┴───────────────────────── host, port
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Prospero;
    /// let prospero = Prospero::try_from(Uri::parse("prospero://e.org//pros/name;v=1")?)?;
    /// assert_eq!(&*prospero.hsoname, b"/pros/name");
    /// assert_eq!((&*prospero.fields[0].0, &*prospero.fields[0].1), ("v", &b"1"[..]));
    /// assert_eq!(prospero.build()?, "prospero://e.org//pros/name;v=1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Prospero<'a> {
        /// The server; it knows no users.
        pub server: Server<'a>,
        /// The host-specific name of the object. Slashes in it need not mean anything.
        pub hsoname: Cow<'a, [u8]>,
        /// Fields that tell which object is meant, where the name leaves it open: names and values.
        pub fields: Vec<(Cow<'a, str>, Cow<'a, [u8]>)>,
        /// Does the name hold `?` as it is? What reads generic URIs takes it for the start of a query.
        pub has_query: bool,
        /// The fragment as it stands in the URI, if there is one: servers never see it.
        pub fragment: Option<Cow<'a, str>>,
    }
}

const USERINFO: &Rule = &Rule::new("userinfo", "no user", "RFC 4157 §2");
const HOST: &Rule = &Rule::new("host", "a host", "RFC 4157 §2");
const HSONAME: &Rule = &Rule::new("hsoname", "\"/\" and the name of an object", "RFC 4157 §2");
const FIELD: &Rule = &Rule::new("fields", "name \"=\" value", "RFC 4157 §2");

/// What stands by itself in a name: `;` begins a field, and [`Prospero::has_query`] tells of `?`.
const NAME_SET: EncodeSet = EncodeSet::PATH.and_encode(b";");
const FIELD_SET: EncodeSet = EncodeSet::SEGMENT.and_encode(b";=");

impl<'a> Shape<'a> for Prospero<'a> {
    const ABOUT: About = About {
        names: &["prospero"],
        text: Prospero::TEXT,
        documents: &["RFC 4157", "RFC 1738", "uri(7)"],
        fields: &[
            ("host", "the server"),
            ("port", "the port, 1525 where none is given"),
            ("hsoname", "the host-specific name of the object, decoded"),
            ("fields", "names and values that tell which object is meant"),
            ("fragment", "the fragment as it stands"),
        ],
    };

    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        Piece::absent(uri, Component::Userinfo, USERINFO)?;
        let server = Server::required(uri, HOST)?;
        let path = Piece::path_and_query(uri);
        let path = path.strip_prefix("/").ok_or_else(|| path.refused(0, HSONAME))?;
        let (hsoname, fields) = path.cut(";");
        let fields = fields.into_iter().flat_map(|fields| fields.split(";"));
        Ok(Prospero {
            server,
            hsoname: hsoname.some(HSONAME)?.octets(),
            fields: fields.map(read_field).collect::<Result<_, _>>()?,
            has_query: uri.component(Component::Query).is_some(),
            fragment: uri.component(Component::Fragment).map(Cow::Borrowed),
        })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let kept: &[u8] = if self.has_query { b"?" } else { b"" };
        let (names, fields) = (NAME_SET.and_keep(kept), FIELD_SET.and_keep(kept));
        let mut path = ["/", &encode(&*self.hsoname, names).to_string()].concat();
        for (name, value) in &self.fields {
            let (name, value) = (encode(&**name, fields), encode(&**value, fields));
            path.push_str(&[";", &name.to_string(), "=", &value.to_string()].concat());
        }
        let (path, query) = cut_query(&path);
        self.server.build("prospero", path, query, self.fragment.as_deref())
    }

    fn fields(&self) -> Fields<'_> {
        let fields = self.fields.iter().map(|(name, value)| (name, value));
        self.server
            .add_host(Fields::new(), 1525)
            .with("hsoname", &self.hsoname)
            .with("fields", fields.collect::<FieldValue<'_>>())
            .with("fragment", self.fragment.as_ref())
    }

    fn lint(&self) -> Vec<&'static str> {
        if self.has_query { vec!["query-in-prospero"] } else { vec![] }
    }

    fn access(self) -> Option<Access<'a>> {
        Some(Access::at("prospero", self.server, 1525))
    }
}

/// `fieldname "=" fieldvalue`, of all characters that part nothing.
fn read_field(field: Piece<'_>) -> Result<(Cow<'_, str>, Cow<'_, [u8]>), SchemeError> {
    const SET: Set = abnf::QUERY.or(Set::of(b"%")).without(Set::of(b"/;="));
    let (name, rest) = field.span(SET);
    let value = rest.strip_prefix("=").ok_or_else(|| rest.refused(0, FIELD))?;
    value.span(SET).1.none(FIELD)?;
    Ok((name.decode(FIELD)?, value.octets()))
}
