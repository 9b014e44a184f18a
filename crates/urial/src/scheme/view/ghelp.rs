//! `ghelp`: uri(7), "ghelp - GNOME help documentation", and its successor `help`. Neither is
//! registered; sections and files follow Yelp, the help browser of GNOME. Checks that an
//! application or a file is named.

use super::prelude::*;

view! {
    /// The help of an application of GNOME (uri(7)).
    ///
    /// ```text
    /// ghelp:gnome-terminal/manual?prefs#colors      help:gnome-terminal/prefs#colors
    ///       │              │      │     │                │              │     └─ fragment
    ///       │              │      │     └─ fragment      │              └─────── section
    ///       │              │      └─────── section       └────────────────────── application
    ///       │              └────────────── file
    ///       └───────────────────────────── application
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Ghelp;
    /// let help = Ghelp::try_from(Uri::parse("ghelp:gnome-terminal?prefs")?)?;
    /// assert_eq!((&*help.application, help.section.as_deref()), ("gnome-terminal", Some("prefs")));
    /// let help = Ghelp { is_help: true, ..help };
    /// assert_eq!(help.build()?, "help:gnome-terminal/prefs");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Ghelp<'a> as self {
        /// The name of the application; null where a file is given by its path.
        field application = non_empty(&self.application),
        /// `help`, whose path contains the section.
        pub is_help: bool,
        /// The name of the application; empty in `ghelp:/usr/a.xml`, which names a file alone.
        pub application: Cow<'a, str>,
        /// The file of its help, if it is not the one of its name.
        /// Always `None` with `help`.
        pub field file: Option<Cow<'a, str>>,
        /// The page or the section.
        pub field section: Option<Cow<'a, str>>,
        /// The query of help, not decoded; that of ghelp is the section.
        /// It is for the page.
        pub field query: Option<Cow<'a, str>>,
        /// The fragment, not decoded.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "ghelp", "help";
    documents: "uri(7)", "Yelp";
}

const AUTHORITY: &Rule =
    &Rule::not_in("a ghelp or help URI", Component::Authority, "uri(7), ghelp");
const APPLICATION: &Rule = &Rule::new("application", "the name of an application", "uri(7), ghelp");
const FILE: &Rule = &Rule::new("file", "the name of a file", "uri(7), ghelp");
const SECTION: &Rule = &Rule::new("section", "text in UTF-8", "uri(7), ghelp");

impl<'a> SchemeView<'a> for Ghelp<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        forbid(uri, Component::Authority, AUTHORITY)?;
        let is_help = uri.scheme().eq_ignore_ascii_case("help");
        let (application, after_slash) = Cursor::path(uri).cut("/");
        let query = Cursor::of(uri, Component::Query);
        let (file, section) = if is_help { (None, after_slash) } else { (after_slash, query) };
        if application.is_empty() {
            file.ok_or_else(|| application.error(0, APPLICATION))?.non_empty(FILE)?;
        }
        Ok(Ghelp {
            is_help,
            application: application.decode(APPLICATION)?,
            file: file.map(|file| file.decode(FILE)).transpose()?,
            section: section.map(|section| section.decode(SECTION)).transpose()?,
            query: query.filter(|_| is_help).map(|query| query.as_str().into()),
            fragment: verbatim(uri, Component::Fragment),
        })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let text = |text: &Cow<'_, str>, set| encoded(&**text, set);
        let mut path = text(&self.application, EncodeSet::SEGMENT);
        let after_slash = if self.is_help { &self.section } else { &self.file };
        if let Some(after_slash) = after_slash {
            let after_slash = text(after_slash, EncodeSet::PATH);
            // Two leading slashes would begin an authority.
            let (slash, after_slash) =
                match after_slash.strip_prefix('/').filter(|_| path.is_empty()) {
                    Some(after_slash) => ("/%2F", after_slash),
                    None => ("/", &*after_slash),
                };
            path.push_str(slash);
            path.push_str(after_slash);
        }
        let section = || self.section.as_ref().map(|it| text(it, EncodeSet::QUERY));
        let query = if self.is_help { self.query.as_deref().map(String::from) } else { section() };
        opaque(self.scheme(), &path, query.as_deref(), self.fragment.as_deref())
    }

    /// Yelp takes the whole URI as its argument.
    fn scheme(&self) -> &'static str {
        if self.is_help { "help" } else { "ghelp" }
    }

    fn access(self) -> Option<Access<'a>> {
        let uri = String::from(self.write().ok()?);
        Some(Access::by("yelp", [uri.into()]))
    }
}
