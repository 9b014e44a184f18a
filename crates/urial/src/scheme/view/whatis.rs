//! `whatis`: uri(7), "whatis - Documentation search". Not registered. Checks that there is a
//! word to search for.

use super::prelude::*;

view! {
    /// A search for a whole word in the one-line descriptions of the local manual (uri(7)).
    ///
    /// ```text
    /// whatis:printf
    ///        └─ word
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Whatis;
    /// let whatis = Whatis::try_from(Uri::parse("whatis:printf")?)?;
    /// assert_eq!(whatis.word, "printf");
    /// assert_eq!(Whatis { word: "a b".into() }.build()?, "whatis:a%20b");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Whatis<'a> as self {
        /// The word that is searched for.
        pub field word: Cow<'a, str>,
    }
    schemes: "whatis";
    documents: "uri(7)";
}

const WORD: &Rule = &Rule::new("word", "a word in UTF-8", "uri(7), whatis");
const AUTHORITY: &Rule = &Rule::new("authority", "none: there is a word alone", "uri(7), whatis");
const QUERY: &Rule = &Rule::new("query", "none: there is a word alone", "uri(7), whatis");
const FRAGMENT: &Rule = &Rule::new("fragment", "none: there is a word alone", "uri(7), whatis");

impl<'a> SchemeView<'a> for Whatis<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        forbid(uri, Component::Authority, AUTHORITY)?;
        forbid(uri, Component::Query, QUERY)?;
        forbid(uri, Component::Fragment, FRAGMENT)?;
        Ok(Whatis { word: Cursor::path(uri).non_empty(WORD)?.decode(WORD)? })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        opaque("whatis", &encoded(&*self.word, EncodeSet::SEGMENT), None, None)
    }

    fn access(self) -> Option<Access<'a>> {
        is_name(&self.word).then(|| Access::by("whatis", [self.word]))
    }
}
