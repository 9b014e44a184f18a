//! `prospero`: RFC 4157, which restates RFC 1738 §3.11. Checks the syntax of the fields; does
//! not check whether the server knows them. A `?` is part of a name, although the generic syntax
//! takes it for the start of a query.

use super::prelude::*;

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
    pub struct Prospero<'a> as self {
        /// The server, without a user.
        pub server: Server<'a>,
        /// The server.
        field host = &self.server.host,
        /// The port, 1525 where none is given.
        field port = self.server.port_or_default(self.scheme()),
        /// The host-specific name of the object, decoded.
        /// Slashes in it have no meaning of their own.
        pub field hsoname: Cow<'a, [u8]> as octets,
        /// Names and values that select the object.
        pub field fields: Vec<(Cow<'a, str>, Cow<'a, [u8]>)> as octets,
        /// Whether the name contains an unencoded `?`, which the generic syntax takes for a query.
        pub has_query: bool,
        /// The fragment, not decoded.
        /// Servers never see it.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "prospero";
    documents: "RFC 4157", "RFC 1738", "uri(7)";
}

const USERINFO: &Rule = &Rule::not_in("a prospero URI", Component::Userinfo, "RFC 4157 §2");
const HOST: &Rule = &Rule::new("host", "a host after \"//\"", "RFC 4157 §2");
const HSONAME: &Rule = &Rule::new("hsoname", "\"/\" and the name of an object", "RFC 4157 §2");
const FIELD: &Rule = &Rule::new("fields", "name=value", "RFC 4157 §2");

/// The bytes that a name leaves unencoded: `;` begins a field; see [`Prospero::has_query`] for `?`.
const NAME_SET: EncodeSet = EncodeSet::PATH.and_encode(b";");
const FIELD_SET: EncodeSet = EncodeSet::SEGMENT.and_encode(b";=");

impl<'a> SchemeView<'a> for Prospero<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        forbid(uri, Component::Userinfo, USERINFO)?;
        let server = Server::required(uri, HOST)?;
        let path = Cursor::path_and_query(uri);
        let path = path.strip_prefix("/").ok_or_else(|| path.error(0, HSONAME))?;
        let (hsoname, fields) = path.cut(";");
        let fields = fields.into_iter().flat_map(|fields| fields.split(";"));
        Ok(Prospero {
            server,
            hsoname: hsoname.non_empty(HSONAME)?.octets(),
            fields: fields.map(read_field).collect::<Result<_, _>>()?,
            has_query: uri.component(Component::Query).is_some(),
            fragment: verbatim(uri, Component::Fragment),
        })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let kept: &[u8] = if self.has_query { b"?" } else { b"" };
        let (names, fields) = (NAME_SET.and_keep(kept), FIELD_SET.and_keep(kept));
        let mut path = ["/", &encoded(&*self.hsoname, names)].concat();
        for (name, value) in &self.fields {
            let (name, value) = (encoded(&**name, fields), encoded(&**value, fields));
            path.push_str(&[";", &name, "=", &value].concat());
        }
        let (path, query) = cut_query(&path);
        self.server.build("prospero", path, query, self.fragment.as_deref())
    }

    fn lint(&self, lints: &mut Lints) {
        lints.add("query-in-prospero", self.has_query);
    }

    fn access(self) -> Option<Access<'a>> {
        Some(Access::at("prospero", self.scheme(), self.server))
    }
}

/// `fieldname "=" fieldvalue`, both without delimiters.
fn read_field(field: Cursor<'_>) -> Result<(Cow<'_, str>, Cow<'_, [u8]>), SchemeError> {
    const SET: Set = abnf::QUERY.or(Set::of(b"%")).without(Set::of(b"/;="));
    let (name, rest) = field.span(SET);
    let value = rest.strip_prefix("=").ok_or_else(|| rest.error(0, FIELD))?;
    value.span(SET).1.expect_end(FIELD)?;
    Ok((name.decode(FIELD)?, value.octets()))
}
