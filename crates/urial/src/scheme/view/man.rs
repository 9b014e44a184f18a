//! `man`: uri(7), "man - Man page documentation". Not registered; checked is the form of name and
//! section, not whether there is such a page.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::access::{Access, is_name};
use super::error::{Rule, SchemeError, ViewError};
use super::fields::Fields;
use super::piece::Piece;
use super::server::opaque;
use super::shape::{About, Shape, view};
use crate::chars::abnf::{self, Set};
use crate::components::percent::{EncodeSet, encode};
use crate::parse::offsets::Component;
use crate::reference::borrowed::Uri;
use crate::reference::owned::UriBuf;

view! {
    /// A page of the local manual (uri(7)).
    ///
    /// ```text
    /// man:ls(1)
    ///     │  └─ section
    ///     └──── name
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Man;
    /// let man = Man::try_from(Uri::parse("man:printf(3p)")?)?;
    /// assert_eq!((&*man.name, man.section.as_deref()), ("printf", Some("3p")));
    /// let man = Man { name: "ls".into(), section: Some("1".into()), ..Man::default() };
    /// assert_eq!(man.build()?, "man:ls(1)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Man<'a> {
        /// The name of the page; empty where [`index`](Man::is_index) is asked for.
        pub name: Cow<'a, str>,
        /// The section, if one is given: `1`, `3p`.
        pub section: Option<Cow<'a, str>>,
        /// `man:(index)`: all pages, as KDE lists them.
        pub is_index: bool,
        /// `man:/ls(1)`: a slash in front, as KDE writes it.
        pub has_slash: bool,
        /// The fragment as it stands in the URI, if there is one: a place on the page.
        pub fragment: Option<Cow<'a, str>>,
    }
}

const NAME: &Rule = &Rule::new("name", "the name of a page", "uri(7), man");
const NO_HOST: &Rule = &Rule::new("authority", "none, as pages are local", "uri(7), man");
const NO_QUERY: &Rule = &Rule::new("query", "none", "uri(7), man");
const SECTION: &Rule = &Rule::new("section", "letters and digits", "uri(7), man");
const CLOSED: &Rule = &Rule::new("section", "\")\" behind it", "uri(7), man");
const END: &Rule = &Rule::new("section", "the end behind \")\"", "uri(7), man");

/// `1`, `3p`, `n`: to man(1), anything else is one more page.
const ALNUM: Set = abnf::ALPHA.or(abnf::DIGIT);
/// What stands by itself in a name: the parentheses, and a slash, would be read as something else.
const NAME_SET: EncodeSet = EncodeSet::SEGMENT.and_encode(b"()");

impl<'a> Shape<'a> for Man<'a> {
    const ABOUT: About = About {
        names: &["man"],
        text: Man::TEXT,
        documents: &["uri(7)"],
        fields: &[
            ("name", "the name of the page"),
            ("section", "the section; null where none is given"),
            ("kde_index", "whether all pages are asked for: man:(index)"),
            ("fragment", "the fragment as it stands"),
        ],
    };

    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        Piece::absent(uri, Component::Authority, NO_HOST)?;
        Piece::absent(uri, Component::Query, NO_QUERY)?;
        let fragment = uri.component(Component::Fragment).map(Cow::Borrowed);
        let path = Piece::path(uri);
        let (has_slash, page) = match path.strip_prefix("/") {
            Some(page) => (true, page),
            None => (false, path),
        };
        if page.as_str() == "(index)" {
            return Ok(Man { is_index: true, has_slash, fragment, ..Man::default() });
        }
        let (name, section) = page.cut("(");
        let name = name.some(NAME)?.decode(NAME)?;
        let section = section.map(read_section).transpose()?;
        Ok(Man { name, section, is_index: false, has_slash, fragment })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let mut path = String::from(if self.has_slash { "/" } else { "" });
        path.push_str(&encode(&*self.name, NAME_SET).to_string());
        let section = self.section.as_deref().or(self.is_index.then_some("index"));
        if let Some(section) = section {
            path.push('(');
            path.push_str(&encode(section, NAME_SET).to_string());
            path.push(')');
        }
        opaque("man", &path, None, self.fragment.as_deref())
    }

    fn fields(&self) -> Fields<'_> {
        let name = Some(&self.name).filter(|name| !name.is_empty());
        Fields::new()
            .with("name", name)
            .with("section", self.section.as_ref())
            .with("kde_index", self.is_index)
            .with("fragment", self.fragment.as_ref())
    }

    fn lint(&self) -> Vec<&'static str> {
        if self.has_slash { vec!["leading-slash"] } else { vec![] }
    }

    fn access(self) -> Option<Access<'a>> {
        let is_page = !self.is_index && is_name(&self.name);
        is_page.then(|| Access::by("man", self.section.into_iter().chain([self.name])))
    }
}

/// `section ")"`, behind the `(`
fn read_section(section: Piece<'_>) -> Result<Cow<'_, str>, SchemeError> {
    let (section, rest) = section.cut(")");
    let section = section.some(SECTION)?;
    match rest {
        Some(rest) => rest.none(END)?,
        None => return Err(section.from(usize::MAX).refused(0, CLOSED)),
    }
    section.word(ALNUM, SECTION)
}
