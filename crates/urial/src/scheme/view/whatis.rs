//! `whatis`: uri(7), "whatis - Documentation search". Not registered; checked is that there is a word
//! to search for.

use alloc::borrow::Cow;
use alloc::string::ToString;

use super::access::{Access, is_name};
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
    /// A search in the one-line descriptions of the local manual, for a word as a whole (uri(7)).
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
    pub struct Whatis<'a> {
        /// The word.
        pub word: Cow<'a, str>,
    }
}

const WORD: &Rule = &Rule::new("word", "a word in UTF-8", "uri(7), whatis");
const AUTHORITY: &Rule = &Rule::new("authority", "none: there is a word alone", "uri(7), whatis");
const QUERY: &Rule = &Rule::new("query", "none: there is a word alone", "uri(7), whatis");
const FRAGMENT: &Rule = &Rule::new("fragment", "none: there is a word alone", "uri(7), whatis");

impl<'a> Shape<'a> for Whatis<'a> {
    const ABOUT: About = About {
        names: &["whatis"],
        text: Whatis::TEXT,
        documents: &["uri(7)"],
        fields: &[("word", "the word that is searched for")],
    };

    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        Piece::absent(uri, Component::Authority, AUTHORITY)?;
        Piece::absent(uri, Component::Query, QUERY)?;
        Piece::absent(uri, Component::Fragment, FRAGMENT)?;
        Ok(Whatis { word: Piece::path(uri).some(WORD)?.decode(WORD)? })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        opaque("whatis", &encode(&*self.word, EncodeSet::SEGMENT).to_string(), None, None)
    }

    fn fields(&self) -> Fields<'_> {
        Fields::new().with("word", &self.word)
    }

    fn access(self) -> Option<Access<'a>> {
        is_name(&self.word).then(|| Access::by("whatis", [self.word]))
    }
}
