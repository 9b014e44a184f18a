//! The list of the schemes that have a view: one line each.

use alloc::vec::Vec;

use super::access::Access;
use super::error::{SchemeError, ViewError};
use super::fields::Fields;
use super::lenient::Change;
use super::shape::{self, About, Name, Shape};
use crate::cast::wide;
use crate::component::scheme::Scheme;
use crate::ops::rules::Rules;
use crate::owned::UriBuf;
use crate::reference::Uri;

/// Makes of `module: View` lines the catalogue, and the public side of every view.
macro_rules! schemes {
    ($($module:ident: $view:ident),* $(,)?) => {
        $(pub use super::$module::$view;)*

        /// A typed view of a URI, whichever its scheme.
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

        /// What is known of each view, in the order of the list.
        const ABOUTS: &[About] = &[$(<$view<'static> as Shape<'static>>::ABOUT),*];

        impl<'a> View<'a> {
            /// Reads `uri` by the view at `place` of the list.
            fn at(place: usize, uri: Uri<'a>) -> Result<Option<View<'a>>, SchemeError> {
                const READERS: &[for<'u> fn(Uri<'u>) -> Result<View<'u>, SchemeError>] =
                    &[$(|uri| $view::read(uri).map(View::$view)),*];
                READERS.get(place).map(|read| read(uri)).transpose()
            }

            /// Returns what the view says, by names.
            #[must_use]
            pub fn fields(&self) -> Fields<'_> {
                match self { $(View::$view(view) => view.fields(),)* }
            }

            /// Returns the names of what is odd about the URI, though no rule forbids it.
            #[must_use]
            pub fn lint(&self) -> Vec<&'static str> {
                match self { $(View::$view(view) => view.lint(),)* }
            }

            /// Returns what it takes to reach what the URI identifies, if that is anything.
            #[must_use]
            pub fn access(self) -> Option<Access<'a>> {
                match self { $(View::$view(view) => view.access(),)* }
            }

            /// Builds the URI, as the view's own `build` does.
            ///
            /// # Errors
            /// Those of [`ViewError`].
            pub fn build(&self) -> Result<UriBuf, ViewError> {
                match self { $(View::$view(view) => shape::build(view),)* }
            }
        }

        /// What to change in `text`, a text of the scheme at `place`, to make it a URI.
        fn mend_at(place: usize, text: &str) -> Vec<Change> {
            const MENDERS: &[fn(&str) -> Vec<Change>] = &[$(<$view<'static>>::mend),*];
            MENDERS.get(place).map(|mend| mend(text)).unwrap_or_default()
        }

        $(
            impl<'a> TryFrom<Uri<'a>> for $view<'a> {
                type Error = SchemeError;

                fn try_from(uri: Uri<'a>) -> Result<Self, SchemeError> {
                    shape::check_scheme(uri, &<Self as Shape>::ABOUT)?;
                    Self::read(uri)
                }
            }

            impl $view<'_> {
                /// Builds the URI: what is read from it is this view again. Allocates it.
                ///
                /// # Errors
                /// [`ViewError::Part`] where a part is none of a URI, [`ViewError::Scheme`] where it
                /// breaks a rule of the scheme, [`ViewError::Otherwise`] where the URI would be read
                /// otherwise.
                pub fn build(&self) -> Result<UriBuf, ViewError> {
                    shape::build(self)
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
    http: Http,
    info: Info,
    ldap: Ldap,
    man: Man,
}

impl<'a> View<'a> {
    /// Reads `uri` by the rules of its scheme; `None` where the catalogue has no view of that.
    ///
    /// # Errors
    /// The part that breaks a rule of the scheme.
    pub fn of(uri: Uri<'a>) -> Result<Option<View<'a>>, SchemeError> {
        let Some((place, _)) = find(uri.scheme().as_str()) else { return Ok(None) };
        View::at(place, uri)
    }
}

impl<'a> Uri<'a> {
    /// Returns the typed view of this URI, by the rules of its scheme; `None` where the catalogue
    /// has none of that. See [`scheme`](crate::scheme).
    ///
    /// # Errors
    /// The part that breaks a rule of the scheme: a URI by the generic syntax need be none by that.
    pub fn view(self) -> Result<Option<View<'a>>, SchemeError> {
        View::of(self)
    }

    /// Returns what it takes to reach what this URI identifies, by the rules of its scheme, without
    /// doing it; `None` where there is nothing to reach, or the catalogue does not have the scheme.
    ///
    /// # Errors
    /// Those of [`view`](Uri::view).
    pub fn access(self) -> Result<Option<Access<'a>>, SchemeError> {
        Ok(self.view()?.and_then(View::access))
    }
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
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    about: &'static About,
    name: &'static Name,
}

impl Entry {
    /// Finds a scheme by its name, in any case.
    #[must_use]
    pub fn find(name: &str) -> Option<Entry> {
        let (place, of_view) = find(name)?;
        let about = ABOUTS.get(place)?;
        Some(Entry { about, name: about.names.get(of_view)? })
    }

    /// Iterates over all schemes that have a view.
    pub fn all() -> impl Iterator<Item = Entry> {
        ABOUTS.iter().flat_map(|about| about.names.iter().map(|name| Entry { about, name }))
    }

    /// Returns the name of the scheme, in lower case.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name.name
    }

    /// Returns the port that is meant where a URI gives none.
    #[must_use]
    pub const fn default_port(&self) -> Option<u16> {
        self.name.rules.port()
    }

    /// Returns what the scheme adds to the generic syntax, as far as equivalence goes.
    #[must_use]
    pub const fn rules(&self) -> &'static Rules<'static> {
        &self.name.rules
    }

    /// Returns the documents that the view follows, the leading one first.
    #[must_use]
    pub const fn documents(&self) -> &'static [&'static str] {
        self.about.documents
    }

    /// Returns the names of the fields of its views, each with its meaning.
    #[must_use]
    pub const fn fields(&self) -> &'static [(&'static str, &'static str)] {
        self.about.fields
    }

    /// Returns what its view's documentation says, in Markdown: what such a URI identifies, and a
    /// picture of its anatomy.
    #[must_use]
    pub const fn text(&self) -> &'static str {
        self.about.text
    }
}

/// The rules of a scheme: those that hold in general where the catalogue has none.
pub(in crate::scheme) fn rules(scheme: Scheme<'_>) -> &'static Rules<'static> {
    const GENERIC: &Rules<'static> = &Rules::GENERIC;
    let found = look_up(scheme.as_str());
    let found = found.and_then(|(place, of_view)| ABOUTS.get(place)?.names.get(of_view));
    found.map_or(GENERIC, |name| &name.rules)
}

/// What to change in `text` to make it a URI of the scheme it begins with.
pub(super) fn mend(text: &str) -> Vec<Change> {
    let scheme = text.split_once(':').map(|(scheme, _)| scheme);
    let found = scheme.and_then(find);
    found.map(|(place, _)| mend_at(place, text)).unwrap_or_default()
}

/// A scheme by its name: which of [`ABOUTS`], and which of its names.
fn find(name: &str) -> Option<(usize, usize)> {
    let (place, of_view) = look_up(name)?;
    let found = ABOUTS.get(place)?.names.get(of_view)?;
    found.name.eq_ignore_ascii_case(name).then_some((place, of_view))
}

/// [`find`], of what is known to be a scheme.
fn look_up(scheme: &str) -> Option<(usize, usize)> {
    let key = key(scheme.as_bytes())?;
    let at = NAMES.binary_search_by_key(&key, |&(key, ..)| key).ok()?;
    NAMES.get(at).map(|&(_, place, of_view)| (place, of_view))
}

/// A scheme as a number: its bytes in lower case, which the bit makes of letters and leaves of all
/// else that a scheme holds. No scheme of the catalogue is longer than 16 bytes.
const fn key(scheme: &[u8]) -> Option<u128> {
    if scheme.len() > 16 {
        return None;
    }
    let (mut key, mut i) = (0_u128, 0);
    while i < scheme.len() {
        key = key << 8 | wide(scheme[i] | 0x20);
        i += 1;
    }
    Some(key)
}

/// The names as numbers, in order; and for each, which of [`ABOUTS`] has it, and where.
static NAMES: [(u128, usize, usize); count()] = {
    let mut names = [(0, 0, 0); count()];
    let (mut len, mut place) = (0, 0);
    while place < ABOUTS.len() {
        let mut of_view = 0;
        while of_view < ABOUTS[place].names.len() {
            let Some(key) = key(ABOUTS[place].names[of_view].name.as_bytes()) else {
                panic!("no scheme of the catalogue is longer than 16 bytes");
            };
            insert(&mut names, len, (key, place, of_view));
            len += 1;
            of_view += 1;
        }
        place += 1;
    }
    names
};

/// Puts `name` among the first `len` of `names`, which are in order.
const fn insert(names: &mut [(u128, usize, usize)], len: usize, name: (u128, usize, usize)) {
    let mut at = len;
    while at > 0 && names[at - 1].0 > name.0 {
        names[at] = names[at - 1];
        at -= 1;
    }
    assert!(at == 0 || names[at - 1].0 != name.0, "no two views share a scheme");
    names[at] = name;
}

/// How many names there are.
const fn count() -> usize {
    let (mut count, mut place) = (0, 0);
    while place < ABOUTS.len() {
        count += ABOUTS[place].names.len();
        place += 1;
    }
    count
}
