//! The list of the views, one line each, and lookup by scheme.

use alloc::vec::Vec;
use core::fmt;

use super::access::Access;
use super::error::{SchemeError, ViewError};
use super::fields::Fields;
use super::lenient::Change;
use super::view_trait::{self, Declaration, Declared, SchemeView};
use crate::ops::rules::Rules;
use crate::ops::scheme_rules;
use crate::ops::scheme_table::{Row, SchemeTable};
use crate::reference::types::Uri;
use crate::reference::types::UriBuf;

/// Makes the catalogue, and the public methods of every view, from lines of `module: View`.
macro_rules! schemes {
    ($($module:ident: $view:ident),* $(,)?) => {
        $(pub use super::$module::$view;)*

        /// A typed view of a URI of any scheme.
        ///
        /// ```
        /// # use urial::Uri;
        /// # use urial::scheme::View;
        /// let Some(View::Man(man)) = Uri::parse("man:ls(1)")?.view().unwrap() else { unreachable!() };
        /// assert_eq!(man.section.unwrap(), "1");
        /// assert!(Uri::parse("x-unknown:y")?.view().unwrap().is_none());
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        pub enum View<'a> {
            $(#[doc = concat!("See [`", stringify!($view), "`].")] $view($view<'a>),)*
        }

        /// What each view declares, in the order of the list.
        const DECLARATIONS: &[Declaration] = &[$(<$view<'static>>::DECLARATION),*];

        impl<'a> View<'a> {
            /// Reads `uri` by the view at `place` of the list.
            fn at(place: usize, uri: Uri<'a>) -> Result<Option<View<'a>>, SchemeError> {
                const READERS: &[for<'u> fn(Uri<'u>) -> Result<View<'u>, SchemeError>] =
                    &[$(|uri| $view::read(uri).map(View::$view)),*];
                READERS.get(place).map(|read| read(uri)).transpose()
            }

            /// Returns the fields of the view.
            ///
            /// ```
            /// # use urial::uri;
            /// let view = uri!("mailto:anna@e.org?subject=hi").view()?.unwrap();
            /// let fields = view.fields();
            /// assert_eq!(fields.get("subject").unwrap(), &"hi".into());
            /// # Ok::<(), urial::scheme::SchemeError>(())
            /// ```
            #[must_use]
            pub fn fields(&self) -> Fields<'_> {
                match self { $(View::$view(view) => view.fields(),)* }
            }

            /// Returns the names of unusual properties of the URI that no rule forbids.
            ///
            /// ```
            /// # use urial::uri;
            /// let view = uri!("mailto:anna").view()?.unwrap();
            /// assert_eq!(view.lint(), ["address-without-domain"]);
            /// # Ok::<(), urial::scheme::SchemeError>(())
            /// ```
            #[must_use]
            pub fn lint(&self) -> Vec<&'static str> {
                match self { $(View::$view(view) => view_trait::lint(view),)* }
            }

            /// Returns what a program needs to reach the resource, if there is anything to reach.
            ///
            /// ```
            /// # use urial::uri;
            /// let access = uri!("ftp://e.org/a").view()?.unwrap().access().unwrap();
            /// assert_eq!((access.host.as_deref(), access.port), (Some("e.org"), Some(21)));
            /// # Ok::<(), urial::scheme::SchemeError>(())
            /// ```
            #[must_use]
            pub fn access(self) -> Option<Access<'a>> {
                match self { $(View::$view(view) => view.access(),)* }
            }

            /// Returns the same view with text of its own, to keep it longer than the URI.
            /// Allocates each text that is borrowed. Every view has this method too.
            ///
            /// ```
            /// # use urial::{Uri, scheme::View};
            /// let config = String::from("redis://e.org/0");
            /// let view: View<'static> = Uri::parse(&config)?.view().unwrap().unwrap().into_owned();
            /// drop(config);
            /// assert_eq!(view.build().unwrap(), "redis://e.org/0");
            /// # Ok::<(), urial::ParseError>(())
            /// ```
            #[must_use]
            pub fn into_owned(self) -> View<'static> {
                match self { $(View::$view(view) => View::$view(view.into_owned()),)* }
            }

            /// Builds the URI, as the view's own `build` does.
            ///
            /// # Errors
            /// The errors of [`ViewError`].
            ///
            /// ```
            /// # use urial::uri;
            /// let view = uri!("man:ls(1)").view()?.unwrap();
            /// assert_eq!(view.build()?, "man:ls(1)");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn build(&self) -> Result<UriBuf, ViewError> {
                match self { $(View::$view(view) => view_trait::build(view),)* }
            }
        }

        /// The changes that make a URI of `text`, whose scheme has the view at `place`.
        fn fixes_at(place: usize, text: &str) -> Vec<Change> {
            const FIXERS: &[fn(&str) -> Vec<Change>] = &[$(<$view<'static>>::lenient_fixes),*];
            FIXERS.get(place).map(|fixes| fixes(text)).unwrap_or_default()
        }

        $(
            impl<'a> TryFrom<Uri<'a>> for $view<'a> {
                type Error = SchemeError;

                fn try_from(uri: Uri<'a>) -> Result<Self, SchemeError> {
                    view_trait::check_scheme(uri, Self::DECLARATION.schemes)?;
                    Self::read(uri)
                }
            }

            impl $view<'_> {
                /// Builds the URI. Reading it returns this view again. Allocates it.
                ///
                /// # Errors
                /// [`ViewError::Part`] if a part cannot be a component of a URI,
                /// [`ViewError::Scheme`] if it breaks a rule of the scheme,
                /// [`ViewError::Otherwise`] if the URI would be read differently.
                ///
                /// ```
                /// # use urial::scheme::Man;
                /// let section = Some("1".into());
                /// let man = Man { name: "ls".into(), section, ..Man::default() };
                /// assert_eq!(man.build()?, "man:ls(1)");
                /// # Ok::<(), urial::scheme::ViewError>(())
                /// ```
                pub fn build(&self) -> Result<UriBuf, ViewError> {
                    view_trait::build(self)
                }
            }

            impl<'a> From<$view<'a>> for View<'a> {
                fn from(view: $view<'a>) -> Self {
                    View::$view(view)
                }
            }
        )*
    };
}

schemes! {
    about: About,
    amqp: Amqp,
    blob: Blob,
    cid: Cid,
    data: Data,
    did: Did,
    file: File,
    ftp: Ftp,
    geo: Geo,
    ghelp: Ghelp,
    git: Git,
    gopher: Gopher,
    http: Http,
    icap: Icap,
    imap: Imap,
    info: Info,
    irc: Irc,
    jar: Jar,
    ldap: Ldap,
    magnet: Magnet,
    mailto: Mailto,
    man: Man,
    mid: Mid,
    mms: Mms,
    news: News,
    nntp: Nntp,
    otpauth: Otpauth,
    pop: Pop,
    postgres: Postgres,
    prospero: Prospero,
    redis: Redis,
    rsync: Rsync,
    rtsp: Rtsp,
    s3: S3,
    sftp: Sftp,
    sip: Sip,
    smb: Smb,
    sms: Sms,
    smtp: Smtp,
    ssh: Ssh,
    tag: Tag,
    tel: Tel,
    telnet: Telnet,
    toc: Toc,
    unix: Unix,
    urn: Urn,
    wais: Wais,
    whatis: Whatis,
    ws: Ws,
}

impl<'a> View<'a> {
    /// Reads `uri` by the rules of its scheme; `None` if the scheme has no view.
    ///
    /// # Errors
    /// The part that breaks a rule of the scheme.
    ///
    /// ```
    /// # use urial::scheme::View;
    /// # use urial::uri;
    /// assert!(matches!(View::of(uri!("tel:+1-201-555-0123"))?, Some(View::Tel(_))));
    /// assert_eq!(View::of(uri!("x-unknown:a"))?, None);
    /// # Ok::<(), urial::scheme::SchemeError>(())
    /// ```
    pub fn of(uri: Uri<'a>) -> Result<Option<View<'a>>, SchemeError> {
        let Some(row) = KNOWN.get(uri.scheme().as_str()) else { return Ok(None) };
        View::at(row.value.place, uri)
    }
}

/// Declares what a URI means by its scheme.
macro_rules! view {
    ($a:lifetime) => {
        /// Returns the typed view of this URI, by the rules of its scheme; `None` if the scheme has
        /// no view. See [`scheme`](crate::scheme).
        ///
        /// # Errors
        /// The part that breaks a rule of the scheme: a valid URI need not be valid by its scheme.
        ///
        /// ```
        /// # use urial::Uri;
        /// # use urial::scheme::View;
        /// let uri = Uri::parse("man:ls(1)")?;
        /// let Some(View::Man(man)) = uri.view()? else { panic!("man has a view") };
        /// assert_eq!(man.section.as_deref(), Some("1"));
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub fn view(&self) -> Result<Option<View<$a>>, SchemeError> {
            View::of(self.identifier().into())
        }

        /// Returns what a program needs to reach the resource, by the rules of the scheme; `None`
        /// if there is nothing to reach, or the scheme has no view. Nothing is looked up or opened.
        ///
        /// # Errors
        /// The errors of `view`.
        ///
        /// ```
        /// # use urial::Uri;
        /// let access = Uri::parse("https://e.org/")?.access()?.unwrap();
        /// assert_eq!((access.host.as_deref(), access.port), (Some("e.org"), Some(443)));
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub fn access(&self) -> Result<Option<Access<$a>>, SchemeError> {
            Ok(self.view()?.and_then(View::access))
        }
    };
}

impl<'a> Uri<'a> {
    view!('a);
}

impl UriBuf {
    view!('_);
}

/// A scheme of the catalogue.
///
/// ```
/// # use urial::scheme::Entry;
/// let ldap = Entry::find("LDAP").unwrap();
/// assert_eq!((ldap.name(), ldap.default_port()), ("ldap", Some(389)));
/// assert!(ldap.documents().contains(&"RFC 4516"));
/// assert!(Entry::find("x-unknown").is_none());
/// assert!(Entry::all().any(|entry| entry.name() == "man"));
/// ```
#[derive(Clone, Copy)]
pub struct Entry(&'static Row<Known>);

impl Entry {
    /// Finds a scheme by its name, in any case.
    #[must_use]
    pub fn find(name: &str) -> Option<Entry> {
        KNOWN.find(name).map(Entry)
    }

    /// Iterates over all schemes that have a view.
    pub fn all() -> impl Iterator<Item = Entry> {
        KNOWN.rows().iter().map(Entry)
    }

    /// Returns the name of the scheme, in lower case.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.0.name
    }

    /// Returns the default port.
    #[must_use]
    pub const fn default_port(&self) -> Option<u16> {
        self.0.value.rules.port()
    }

    /// Returns the rules of the scheme for normalizing and comparing.
    ///
    /// ```
    /// # use urial::scheme::Entry;
    /// # use urial::{Normalizer, uri};
    /// let rules = [("x-web", *Entry::find("http").unwrap().rules())];
    /// let normalizer = Normalizer::new().rules(&rules);
    /// assert_eq!(normalizer.normalize(uri!("x-web://e.org:80")), "x-web://e.org/");
    /// ```
    #[must_use]
    pub const fn rules(&self) -> &'static Rules<'static> {
        self.0.value.rules
    }

    /// Returns the documents that the view follows, the leading one first.
    #[must_use]
    pub const fn documents(&self) -> &'static [&'static str] {
        self.0.value.declaration.documents
    }

    /// Returns the names of the fields of its views, each with its meaning.
    ///
    /// ```
    /// # use urial::scheme::Entry;
    /// let fields = Entry::find("man").unwrap().fields();
    /// assert!(fields.iter().any(|&(name, _)| name == "section"));
    /// ```
    #[must_use]
    pub const fn fields(&self) -> &'static [(&'static str, &'static str)] {
        self.0.value.declaration.fields
    }

    /// Returns the documentation of the view, in Markdown and without its example: what such a URI
    /// identifies, and a picture of its anatomy.
    ///
    /// ```
    /// # use urial::scheme::Entry;
    /// assert!(Entry::find("man").unwrap().text().contains("man:"));
    /// ```
    #[must_use]
    pub const fn text(&self) -> &'static str {
        self.0.value.declaration.text
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Entry").field(&self.name()).finish()
    }
}

/// The changes that make a URI of `text`, by the fixes for the scheme that it begins with.
pub(super) fn lenient_fixes(text: &str) -> Vec<Change> {
    let scheme = text.split_once(':').map(|(scheme, _)| scheme);
    let row = scheme.and_then(|scheme| KNOWN.find(scheme));
    row.map(|row| fixes_at(row.value.place, text)).unwrap_or_default()
}

/// A scheme that has a view.
#[derive(Clone, Copy)]
struct Known {
    rules: &'static Rules<'static>,
    declaration: &'static Declaration,
    /// The index of its view in the list.
    place: usize,
}

/// All schemes that have a view, in the order of the list.
static KNOWN: SchemeTable<Known, { count() }> = SchemeTable::new(&known());

const fn known() -> [(&'static str, Known); count()] {
    let first = Known { rules: &Rules::GENERIC, declaration: &DECLARATIONS[0], place: 0 };
    let mut known = [("", first); count()];
    let (mut len, mut place) = (0, 0);
    while place < DECLARATIONS.len() {
        let declaration = &DECLARATIONS[place];
        let mut of_view = 0;
        while of_view < declaration.schemes.len() {
            let name = declaration.schemes[of_view];
            known[len] = (name, Known { rules: scheme_rules::named(name), declaration, place });
            (len, of_view) = (len + 1, of_view + 1);
        }
        place += 1;
    }
    known
}

/// The number of schemes that have a view.
const fn count() -> usize {
    let (mut count, mut place) = (0, 0);
    while place < DECLARATIONS.len() {
        count += DECLARATIONS[place].schemes.len();
        place += 1;
    }
    count
}
