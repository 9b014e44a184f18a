//! The list of the schemes that have a view: one line each.

use alloc::vec::Vec;
use core::fmt;

use super::access::Access;
use super::error::{SchemeError, ViewError};
use super::fields::Fields;
use super::lenient::Change;
use super::shape::{self, Name, Shape};
use crate::chars::cast::{as_offset, as_position, halves, long, word};
use crate::components::scheme::Scheme;
use crate::ops::rules::Rules;
use crate::reference::borrowed::Uri;
use crate::reference::owned::UriBuf;

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
        const ABOUTS: &[shape::About] = &[$(<$view<'static> as Shape<'static>>::ABOUT),*];

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
    /// Reads `uri` by the rules of its scheme; `None` where the catalogue has no view of that.
    ///
    /// # Errors
    /// The part that breaks a rule of the scheme.
    pub fn of(uri: Uri<'a>) -> Result<Option<View<'a>>, SchemeError> {
        let Some(known) = look_up(uri.scheme().as_str()) else { return Ok(None) };
        View::at(known.place, uri)
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
#[derive(Clone, Copy)]
pub struct Entry(&'static Known);

impl Entry {
    /// Finds a scheme by its name, in any case.
    #[must_use]
    pub fn find(name: &str) -> Option<Entry> {
        find(name).map(Entry)
    }

    /// Iterates over all schemes that have a view.
    pub fn all() -> impl Iterator<Item = Entry> {
        KNOWN.iter().map(Entry)
    }

    /// Returns the name of the scheme, in lower case.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.0.name.name
    }

    /// Returns the port that is meant where a URI gives none.
    #[must_use]
    pub const fn default_port(&self) -> Option<u16> {
        self.0.name.rules.port()
    }

    /// Returns what the scheme adds to the generic syntax, as far as equivalence goes.
    #[must_use]
    pub const fn rules(&self) -> &'static Rules<'static> {
        &self.0.name.rules
    }

    /// Returns the documents that the view follows, the leading one first.
    #[must_use]
    pub const fn documents(&self) -> &'static [&'static str] {
        self.0.about.documents
    }

    /// Returns the names of the fields of its views, each with its meaning.
    #[must_use]
    pub const fn fields(&self) -> &'static [(&'static str, &'static str)] {
        self.0.about.fields
    }

    /// Returns what its view's documentation says, in Markdown: what such a URI identifies, and a
    /// picture of its anatomy.
    #[must_use]
    pub const fn text(&self) -> &'static str {
        self.0.about.text
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Entry").field(&self.name()).finish()
    }
}

/// The rules of a scheme: those that hold in general where the catalogue has none.
pub(in crate::scheme) fn rules(scheme: Scheme<'_>) -> &'static Rules<'static> {
    const GENERIC: &Rules<'static> = &Rules::GENERIC;
    look_up(scheme.as_str()).map_or(GENERIC, |known| &known.name.rules)
}

/// What to change in `text` to make it a URI of the scheme it begins with.
pub(super) fn mend(text: &str) -> Vec<Change> {
    let scheme = text.split_once(':').map(|(scheme, _)| scheme);
    let found = scheme.and_then(find);
    found.map(|known| mend_at(known.place, text)).unwrap_or_default()
}

/// A scheme by its name: which of [`ABOUTS`], and which of its names.
fn find(name: &str) -> Option<&'static Known> {
    let known = look_up(name)?;
    known.name.name.eq_ignore_ascii_case(name).then_some(known)
}

/// [`find`], of what is known to be a scheme.
fn look_up(scheme: &str) -> Option<&'static Known> {
    let (key, len) = (key(scheme.as_bytes()), scheme.len());
    let known = KNOWN.get(usize::from(SLOTS[slot(key, len, SEED)]))?;
    let is_it = known.key == key && known.name.name.len() == len;
    // The key does not have the middle of long names.
    (is_it && (len <= 8 || known.name.name.eq_ignore_ascii_case(scheme))).then_some(known)
}

/// A name of the catalogue.
#[derive(Clone, Copy)]
struct Known {
    key: u64,
    name: Name,
    about: &'static shape::About,
    /// Which view it is.
    place: usize,
}

/// A scheme as a number, whatever its case: its first and its last four bytes. The bit makes letters
/// small, and leaves all else that a scheme holds.
const fn key(scheme: &[u8]) -> u64 {
    let word = match (scheme.first_chunk(), scheme.last_chunk()) {
        (Some(first), Some(last)) => {
            long(u32::from_le_bytes(*first)) | long(u32::from_le_bytes(*last)) << 32
        }
        _ => match *scheme {
            [a] => word(a),
            [a, b] => word(a) | word(b) << 8,
            [a, b, c] => word(a) | word(b) << 8 | word(c) << 16,
            _ => 0,
        },
    };
    word | 0x2020_2020_2020_2020
}

/// How many slots there are: so many that few factors have to be tried until no two names share one.
const SLOT_COUNT: usize = 1024;

/// The slot of a name: the highest bits of the product, on which all of its bits have had an influence.
const fn slot(key: u64, len: usize, factor: u64) -> usize {
    let length = long(as_offset(len)) << 58;
    as_position(halves((key ^ length).wrapping_mul(factor))[1] >> 22)
}

/// A factor that gives each name a slot of its own.
const SEED: u64 = {
    let mut factor = 0x9E37_79B9_7F4A_7C15;
    while slots(factor).is_none() {
        factor += 2;
    }
    factor
};

/// For each slot the place of its name in [`KNOWN`]; a place behind the last where it has none.
static SLOTS: [u8; SLOT_COUNT] = match slots(SEED) {
    Some(slots) => slots,
    None => panic!("the factor has been tried"),
};

/// The slots by `factor`, if it puts no two names in one.
const fn slots(factor: u64) -> Option<[u8; SLOT_COUNT]> {
    let mut slots = [u8::MAX; SLOT_COUNT];
    let mut place = 0;
    while place < KNOWN.len() {
        let Known { key, name, .. } = KNOWN[place];
        let slot = &mut slots[slot(key, name.name.len(), factor)];
        if *slot != u8::MAX {
            return None;
        }
        let [low, high, ..] = place.to_le_bytes();
        assert!(high == 0 && low != u8::MAX, "a byte can number the names");
        *slot = low;
        place += 1;
    }
    Some(slots)
}

/// All names, in the order of the list.
static KNOWN: [Known; count()] = {
    let first = Known { key: 0, name: ABOUTS[0].names[0], about: &ABOUTS[0], place: 0 };
    let mut known = [first; count()];
    let (mut len, mut place) = (0, 0);
    while place < ABOUTS.len() {
        let about = &ABOUTS[place];
        let mut of_view = 0;
        while of_view < about.names.len() {
            let name = about.names[of_view];
            known[len] = Known { key: key(name.name.as_bytes()), name, about, place };
            (len, of_view) = (len + 1, of_view + 1);
        }
        place += 1;
    }
    known
};

/// How many names there are.
const fn count() -> usize {
    let (mut count, mut place) = (0, 0);
    while place < ABOUTS.len() {
        count += ABOUTS[place].names.len();
        place += 1;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_found_in_any_case() {
        for entry in Entry::all() {
            for name in [entry.name().to_uppercase(), entry.name().into()] {
                assert_eq!(Entry::find(&name).unwrap().name(), entry.name());
                assert_eq!(look_up(&name).unwrap().name.name, entry.name());
            }
        }
    }

    #[test]
    fn nothing_else_is_found() {
        for entry in Entry::all() {
            let name = entry.name();
            for at in 0..=name.len() {
                let (before, behind) = name.split_at(at);
                for other in [
                    [before, "q", behind].concat(),
                    [before, behind.get(1..).unwrap_or("-")].concat(),
                ] {
                    let found = Entry::all().any(|entry| entry.name() == other);
                    assert_eq!(Entry::find(&other).is_some(), found, "{other}");
                    assert_eq!(look_up(&other).is_some(), found, "{other}");
                }
            }
        }
        // `\u{14}` differs from `4` in the bit that small letters have.
        assert!(Entry::find("").is_none() && Entry::find("\u{8}ttp").is_none());
    }
}
