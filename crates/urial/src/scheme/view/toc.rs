//! `toc`: uri(7), "other schemes": where the help browser of GNOME begins. Not registered, and described
//! nowhere else; that names are free is taken from there.

use alloc::borrow::Cow;
use alloc::string::ToString;

use super::error::{Rule, SchemeError, ViewError};
use super::fields::Fields;
use super::piece::Piece;
use super::server::opaque;
use super::shape::{About, Shape, view};
use crate::components::percent::{EncodeSet, encode};
use crate::parse::offsets::Component;
use crate::reference::borrowed::Uri;
use crate::reference::owned::UriBuf;

view! {
    /// A place to begin in a help browser: a table of contents (uri(7)).
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
    pub struct Toc<'a> {
        /// What the table is of; empty, where it is of all.
        pub name: Cow<'a, str>,
    }
}

const AUTHORITY: &Rule = &Rule::new("authority", "none: there is a name alone", "uri(7), other");
const NAME: &Rule = &Rule::new("name", "a name in UTF-8", "uri(7), other");
const QUERY: &Rule = &Rule::new("query", "none: there is a name alone", "uri(7), other");
const FRAGMENT: &Rule = &Rule::new("fragment", "none: there is a name alone", "uri(7), other");

impl<'a> Shape<'a> for Toc<'a> {
    const ABOUT: About = About {
        names: &["toc"],
        text: Toc::TEXT,
        documents: &["uri(7)"],
        fields: &[
            ("name", "what the table of contents is of; empty where it is of all"),
            ("known_internal", "whether GNOME is known to have had one of that name"),
        ],
    };

    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        Piece::absent(uri, Component::Authority, AUTHORITY)?;
        Piece::absent(uri, Component::Query, QUERY)?;
        Piece::absent(uri, Component::Fragment, FRAGMENT)?;
        Ok(Toc { name: Piece::path(uri).decode(NAME)? })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        opaque("toc", &encode(&*self.name, EncodeSet::SEGMENT).to_string(), None, None)
    }

    fn fields(&self) -> Fields<'_> {
        Fields::new().with("name", &self.name).with("known_internal", self.is_known())
    }
}

impl Toc<'_> {
    /// Answers whether GNOME is known to have had a table of that name: `man`, `info`, `ghelp`, and
    /// the one of all.
    #[must_use]
    pub fn is_known(&self) -> bool {
        ["", "man", "info", "ghelp"].contains(&&*self.name)
    }
}
