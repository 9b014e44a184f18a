//! `info`: uri(7), "info - Info page documentation", in the forms of GNOME and of KDE; and RFC
//! 4452, which registered the same name for something else. The first segment distinguishes the
//! two.

use super::lenient::{self, Change};
use super::prelude::*;

view! {
    /// A node of the local Info pages (uri(7)); or an identifier of a public namespace (RFC 4452).
    ///
    /// ```text
    /// info:gcc#G++_and_GCC      info:(gcc)G++_and_GCC      info:lccn/2002022641
    ///      │   └─ node                │   └─ node               │    └─ identifier
    ///      └─ file (GNOME)            └─ file (KDE)             └─ namespace (RFC 4452)
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::{Info, InfoStyle};
    /// let info = Info::try_from(Uri::parse("info:(gcc)G++_and_GCC")?)?;
    /// assert_eq!((&*info.file, &*info.node, info.style), ("gcc", "G++ and GCC", InfoStyle::Kde));
    /// let info = Info { style: InfoStyle::Gnome, ..info };
    /// assert_eq!(info.build()?, "info:gcc#G++_and_GCC");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Info<'a> as self {
        /// The style of the URI.
        pub style: InfoStyle,
        /// The style: gnome, kde or rfc4452.
        field style = self.style.as_str(),
        /// The virtual file name; the namespace, in the style of RFC 4452.
        pub file: Cow<'a, str>,
        /// The virtual file name; null in the style of RFC 4452.
        field file = self.is_page().then_some(&self.file),
        /// The node, with underscores read as spaces; `Top` if none is given. The identifier, in
        /// the style of RFC 4452.
        pub node: Cow<'a, str>,
        /// The node, Top by default; null in the style of RFC 4452.
        field node = self.is_page().then_some(&self.node),
        /// Namespace and identifier by RFC 4452; null in the other styles.
        field rfc4452 = self.public_identifier(),
        /// The fragment, not decoded; null in the style of GNOME, where it is the node.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "info";
    documents: "uri(7)", "RFC 4452";
}

/// The style of an [`Info`] URI, which determines what the URI identifies.
///
/// ```
/// # use urial::scheme::{Info, InfoStyle};
/// # use urial::uri;
/// let view = Info::try_from(uri!("info:ddc/22"))?;
/// assert_eq!(view.style, InfoStyle::Rfc4452);
/// # Ok::<(), urial::scheme::SchemeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum InfoStyle {
    /// `info:file#node`
    #[default]
    Gnome,
    /// `info:(file)node`
    Kde,
    /// `info:namespace/identifier`
    Rfc4452,
}

const FILE: &Rule = &Rule::new("file", "the name of a file", "uri(7), info");
const CLOSED: &Rule = &Rule::new("file", "\")\" to close the file name", "uri(7), info");
const NODE: &Rule = &Rule::new("node", "the name of a node", "uri(7), info");
const NO_HOST: &Rule = &Rule::not_in("an info URI", Component::Authority, "uri(7), info");
const NO_QUERY: &Rule = &Rule::not_in("an info URI", Component::Query, "RFC 4452 §3");
const NAMESPACE: &Rule = &Rule::new("rfc4452", "a namespace, written like a scheme", "RFC 4452 §3");
const IDENTIFIER: &Rule = &Rule::new("rfc4452", "an identifier in UTF-8", "RFC 4452 §3");

/// The bytes that the name of a file leaves unencoded.
const FILE_SET: EncodeSet = EncodeSet::SEGMENT.and_encode(b"()");

impl<'a> SchemeView<'a> for Info<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        forbid(uri, Component::Authority, NO_HOST)?;
        forbid(uri, Component::Query, NO_QUERY)?;
        let path = Cursor::path(uri);
        let fragment = verbatim(uri, Component::Fragment);
        if let Some(file) = path.strip_prefix("(") {
            let (file, node) = file.cut(")");
            let node = node.ok_or_else(|| file.error_at_end(CLOSED))?;
            return Ok(Info { fragment, ..page(InfoStyle::Kde, file, Some(node))? });
        }
        let (namespace, identifier) = path.cut("/");
        if let Some(identifier) = identifier {
            namespace.span(abnf::ALPHA).0.non_empty(NAMESPACE)?;
            let file = namespace.word(abnf::SCHEME, NAMESPACE)?;
            let node = identifier.decode(IDENTIFIER)?;
            return Ok(Info { style: InfoStyle::Rfc4452, file, node, fragment });
        }
        page(InfoStyle::Gnome, path, Cursor::of(uri, Component::Fragment))
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let file = encoded(&*self.file, FILE_SET);
        let node = Some(self.node.replace(' ', "_")).filter(|node| node != "Top");
        let node = node.map(|node| encoded(&node, EncodeSet::FRAGMENT));
        let fragment = self.fragment.as_deref();
        match self.style {
            InfoStyle::Gnome => opaque("info", &file, None, node.as_deref()),
            InfoStyle::Kde => {
                let path = ["(", &file, ")", node.as_deref().unwrap_or_default()].concat();
                opaque("info", &path.replace('?', "%3F"), None, fragment)
            }
            InfoStyle::Rfc4452 => {
                let identifier = encoded(&*self.node, EncodeSet::PATH);
                opaque("info", &[&file, "/", &identifier].concat(), None, fragment)
            }
        }
    }

    fn lint(&self, lints: &mut Lints) {
        let is_kde = self.style == InfoStyle::Kde;
        lints.add("unexpected-fragment", is_kde && self.fragment.is_some());
    }

    fn access(self) -> Option<Access<'a>> {
        // The first `)` ends the name of the file.
        let is_page = self.is_page()
            && is_name(&self.file)
            && !self.file.contains(')')
            && !self.node.contains(char::is_control);
        let page = ["(", &self.file, ")", &self.node].concat();
        is_page.then(|| Access::by("info", [page.into()]))
    }

    /// Spaces in the names of nodes, which KDE does not encode.
    fn lenient_fixes(text: &str) -> Vec<Change> {
        lenient::each(text, "info:".len(), ("raw-space", " ", "%20"))
    }
}

impl Info<'_> {
    fn is_page(&self) -> bool {
        self.style != InfoStyle::Rfc4452
    }

    fn public_identifier(&self) -> Option<Fields<'_>> {
        let fields = || Fields::new().with("namespace", &self.file).with("identifier", &self.node);
        (!self.is_page()).then(fields)
    }
}

impl InfoStyle {
    const fn as_str(self) -> &'static str {
        match self {
            InfoStyle::Gnome => "gnome",
            InfoStyle::Kde => "kde",
            InfoStyle::Rfc4452 => "rfc4452",
        }
    }
}

/// A node of an Info page: an underscore is a space, and the default is the topmost node.
fn page<'a>(
    style: InfoStyle,
    file: Cursor<'a>,
    node: Option<Cursor<'a>>,
) -> Result<Info<'a>, SchemeError> {
    let file = file.non_empty(FILE)?.decode(FILE)?;
    let node = match node.filter(|node| !node.is_empty()) {
        Some(node) => with_spaces(node.decode(NODE)?),
        None => "Top".into(),
    };
    Ok(Info { style, file, node, fragment: None })
}

fn with_spaces(node: Cow<'_, str>) -> Cow<'_, str> {
    if node.contains('_') { String::from(node).replace('_', " ").into() } else { node }
}
