//! `toc`: uri(7), "other schemes": where the help browser of GNOME starts. Not registered, and not
//! described anywhere else. uri(7) implies that names are not restricted.

use super::prelude::*;

view! {
    /// A table of contents in a help browser (uri(7)).
    ///
    /// ```text
    /// toc:man
    ///     └─ name
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Toc;
    /// let toc = Toc::try_from(Uri::parse("toc:info")?)?;
    /// assert_eq!(toc.name, "info");
    /// assert!(toc.is_known());
    /// assert_eq!(toc.build()?, "toc:info");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Toc<'a> as self {
        /// The name of the table of contents; empty for all.
        pub field name: Cow<'a, str>,
        /// Whether GNOME is known to have had a table of that name.
        field known_internal = self.is_known(),
        /// The fragment, not decoded.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "toc";
    documents: "uri(7)";
}

const AUTHORITY: &Rule = &Rule::not_in("a toc URI", Component::Authority, "uri(7), other");
const NAME: &Rule = &Rule::new("name", "a name in UTF-8", "uri(7), other");
const QUERY: &Rule = &Rule::not_in("a toc URI", Component::Query, "uri(7), other");

impl<'a> SchemeView<'a> for Toc<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        forbid(uri, Component::Authority, AUTHORITY)?;
        forbid(uri, Component::Query, QUERY)?;
        let name = Cursor::path(uri).decode(NAME)?;
        Ok(Toc { name, fragment: verbatim(uri, Component::Fragment) })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let name = encoded(&*self.name, EncodeSet::SEGMENT);
        opaque("toc", &name, None, self.fragment.as_deref())
    }

    fn lint(&self, lints: &mut Lints) {
        lints.add("unexpected-fragment", self.fragment.is_some());
    }
}

impl Toc<'_> {
    /// Returns whether GNOME is known to have had a table of that name: `man`, `info`, `ghelp`, and
    /// the empty name for all.
    #[must_use]
    pub fn is_known(&self) -> bool {
        ["", "man", "info", "ghelp"].contains(&&*self.name)
    }
}
