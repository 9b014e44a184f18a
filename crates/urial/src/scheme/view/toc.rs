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
        /// What the table of contents is of; empty where it is of all.
        pub field name: Cow<'a, str>,
        /// Whether GNOME is known to have had one of that name.
        field known_internal = self.is_known(),
    }
    schemes: "toc";
    documents: "uri(7)";
}

const AUTHORITY: &Rule = &Rule::new("authority", "none: there is a name alone", "uri(7), other");
const NAME: &Rule = &Rule::new("name", "a name in UTF-8", "uri(7), other");
const QUERY: &Rule = &Rule::new("query", "none: there is a name alone", "uri(7), other");
const FRAGMENT: &Rule = &Rule::new("fragment", "none: there is a name alone", "uri(7), other");

impl<'a> SchemeView<'a> for Toc<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        forbid(uri, Component::Authority, AUTHORITY)?;
        forbid(uri, Component::Query, QUERY)?;
        forbid(uri, Component::Fragment, FRAGMENT)?;
        Ok(Toc { name: Cursor::path(uri).decode(NAME)? })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        opaque("toc", &encoded(&*self.name, EncodeSet::SEGMENT), None, None)
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
