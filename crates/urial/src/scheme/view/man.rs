//! `man`: uri(7), "man - Man page documentation". Not registered. Checks the syntax of name and
//! section; does not check whether there is such a page.

use super::prelude::*;

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
    pub struct Man<'a> as self {
        /// The name of the page.
        field name = non_empty(&self.name),
        /// The name of the page; empty with [`is_index`](Man::is_index).
        pub name: Cow<'a, str>,
        /// The section; null where none is given.
        /// `1` or `3p`, for example.
        pub field section: Option<Cow<'a, str>>,
        /// `man:(index)`, the list of all pages in KDE.
        pub is_index: bool,
        /// Whether all pages are asked for: man:(index).
        field kde_index = self.is_index,
        /// `man:/ls(1)`, with the leading slash that KDE writes.
        pub has_slash: bool,
        /// The fragment, not decoded.
        /// A place on the page.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "man";
    documents: "uri(7)";
}

const NAME: &Rule = &Rule::new("name", "the name of a page", "uri(7), man");
const NO_HOST: &Rule = &Rule::not_in("a man URI", Component::Authority, "uri(7), man");
const NO_QUERY: &Rule = &Rule::not_in("a man URI", Component::Query, "uri(7), man");
const SECTION: &Rule = &Rule::new("section", "letters and digits", "uri(7), man");
const CLOSED: &Rule = &Rule::new("section", "\")\" to close the section", "uri(7), man");
const END: &Rule = &Rule::new("section", "nothing after \")\"", "uri(7), man");

/// `1`, `3p`, `n`: man(1) takes anything else for one more page.
const ALNUM: Set = abnf::ALPHA.or(abnf::DIGIT);
/// The bytes that a name leaves unencoded: parentheses and slashes would mean something else.
const NAME_SET: EncodeSet = EncodeSet::SEGMENT.and_encode(b"()");

impl<'a> SchemeView<'a> for Man<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        forbid(uri, Component::Authority, NO_HOST)?;
        forbid(uri, Component::Query, NO_QUERY)?;
        let fragment = verbatim(uri, Component::Fragment);
        let path = Cursor::path(uri);
        let (has_slash, page) = match path.strip_prefix("/") {
            Some(page) => (true, page),
            None => (false, path),
        };
        if page.as_str() == "(index)" {
            return Ok(Man { is_index: true, has_slash, fragment, ..Man::default() });
        }
        let (name, section) = page.cut("(");
        let name = name.non_empty(NAME)?.decode(NAME)?;
        let section = section.map(read_section).transpose()?;
        Ok(Man { name, section, is_index: false, has_slash, fragment })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let mut path = String::from(if self.has_slash { "/" } else { "" });
        path.push_str(&encoded(&*self.name, NAME_SET));
        let section = self.section.as_deref().or(self.is_index.then_some("index"));
        if let Some(section) = section {
            path.push('(');
            path.push_str(&encoded(section, NAME_SET));
            path.push(')');
        }
        opaque("man", &path, None, self.fragment.as_deref())
    }

    fn lint(&self, lints: &mut Lints) {
        lints.add("leading-slash", self.has_slash);
    }

    fn access(self) -> Option<Access<'a>> {
        let is_page = !self.is_index && is_name(&self.name);
        is_page.then(|| Access::by("man", self.section.into_iter().chain([self.name])))
    }
}

/// `section ")"`, after the `(`
fn read_section(section: Cursor<'_>) -> Result<Cow<'_, str>, SchemeError> {
    let (section, rest) = section.cut(")");
    let section = section.non_empty(SECTION)?;
    match rest {
        Some(rest) => rest.expect_end(END)?,
        None => return Err(section.error_at_end(CLOSED)),
    }
    section.word(ALNUM, SECTION)
}
