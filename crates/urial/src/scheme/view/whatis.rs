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
    /// assert_eq!(Whatis { word: "a b".into(), ..whatis }.build()?, "whatis:a%20b");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Whatis<'a> as self {
        /// The word to search for.
        pub field word: Cow<'a, str>,
        /// The fragment, not decoded.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "whatis";
    documents: "uri(7)";
}

const WORD: &Rule = &Rule::new("word", "a word in UTF-8", "uri(7), whatis");
const AUTHORITY: &Rule = &Rule::not_in("a whatis URI", Component::Authority, "uri(7), whatis");
const QUERY: &Rule = &Rule::not_in("a whatis URI", Component::Query, "uri(7), whatis");

impl<'a> SchemeView<'a> for Whatis<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        forbid(uri, Component::Authority, AUTHORITY)?;
        forbid(uri, Component::Query, QUERY)?;
        let word = Cursor::path(uri).non_empty(WORD)?.decode(WORD)?;
        Ok(Whatis { word, fragment: verbatim(uri, Component::Fragment) })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let word = encoded(&*self.word, EncodeSet::SEGMENT);
        opaque("whatis", &word, None, self.fragment.as_deref())
    }

    fn lint(&self, lints: &mut Lints) {
        lints.add("unexpected-fragment", self.fragment.is_some());
    }

    fn access(self) -> Option<Access<'a>> {
        is_name(&self.word).then(|| Access::by("whatis", [self.word]))
    }
}
