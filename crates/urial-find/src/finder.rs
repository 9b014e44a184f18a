//! What to find.

use urial::scheme::{Entry, Registered};

use crate::pieces::Pieces;
use crate::text::{Hits, State};

/// What to find in a text.
///
/// ```
/// # use urial_find::Finder;
/// let finder = Finder::new().emails(true).suffixes(true);
/// let found: Vec<_> = finder.find("joe@e.org, www.e.org").map(|it| it.iri().to_string()).collect();
/// assert_eq!(found, ["mailto:joe@e.org", "http://www.e.org"]);
/// ```
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct Finder {
    schemes: Schemes,
    pub(crate) iris: bool,
    pub(crate) emails: bool,
    pub(crate) suffixes: bool,
    pub(crate) verbatim: bool,
    pub(crate) places: bool,
}

/// The schemes of the URIs to find.
///
/// ```
/// # use urial_find::{Finder, Schemes};
/// let count = |schemes| Finder::new().schemes(schemes).find("tag:e.org,2026:x x-y:z").count();
/// assert_eq!(count(Schemes::Common), 0);
/// assert_eq!(count(Schemes::Catalogue), 1);
/// assert_eq!(count(Schemes::Any), 2);
/// assert_eq!(count(Schemes::Only(vec!["tag".to_owned()])), 1);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Schemes {
    /// Every scheme before `//`; without it `mailto`, `tel`, `sms`, `urn`, `geo`, `sip`, `sips`,
    /// `doi`, `magnet`, `xmpp`, `news` with an `@`, and `data` with a `,`.
    #[default]
    Common,
    /// Every scheme before `//`; without it those that are registered or have a view.
    Catalogue,
    /// Every scheme. Text with colons, as `std::string` or `see:this`, is found too.
    Any,
    /// These schemes, with `//` and without it. Case does not matter.
    Only(Vec<String>),
}

impl Default for Finder {
    fn default() -> Finder {
        Finder::new()
    }
}

impl Finder {
    /// Finds URIs and IRIs of the [common](Schemes::Common) schemes.
    #[must_use]
    pub fn new() -> Finder {
        let schemes = Schemes::default();
        let (emails, suffixes, verbatim, places) = (false, false, false, false);
        Finder { schemes, iris: true, emails, suffixes, verbatim, places }
    }

    /// Finds URIs of other schemes.
    #[must_use]
    pub fn schemes(self, schemes: Schemes) -> Finder {
        Finder { schemes, ..self }
    }

    /// Finds IRIs in running text (RFC 3987), as is usual, or only what is in ASCII. A letter of a
    /// script without spaces between words ends an IRI, because the text after it may begin there;
    /// [`Hit::is_cut`](crate::Hit::is_cut) says so. Between delimiters, IRIs are always found
    /// whole.
    ///
    /// ```
    /// # use urial_find::Finder;
    /// let find = |finder: Finder| finder.find("http://e.org/é。").next().unwrap().iri().to_string();
    /// assert_eq!(find(Finder::new()), "http://e.org/é");
    /// assert_eq!(find(Finder::new().iris(false)), "http://e.org/");
    /// ```
    #[must_use]
    pub fn iris(self, iris: bool) -> Finder {
        Finder { iris, ..self }
    }

    /// Finds mail addresses too, as `mailto:` URIs.
    #[must_use]
    pub fn emails(self, emails: bool) -> Finder {
        Finder { emails, ..self }
    }

    /// Finds suffix references too (RFC 3986 §4.5): hosts that begin with `www.` or `ftp.`, as URIs
    /// of the scheme that uri(7) suggests. That is a guess.
    #[must_use]
    pub fn suffixes(self, suffixes: bool) -> Finder {
        Finder { suffixes, ..self }
    }

    /// Finds URIs in the comments, scripts and code of documents too, and in the attributes of HTML
    /// that scripts read, as `data-src`.
    #[must_use]
    pub fn verbatim(self, verbatim: bool) -> Finder {
        Finder { verbatim, ..self }
    }

    /// Gives references the line and the column where they begin: [`Link::place`]. A text from a
    /// reader is held for that, up to 128 MiB.
    ///
    /// [`Link::place`]: crate::Link::place
    #[must_use]
    pub fn places(self, places: bool) -> Finder {
        Finder { places, ..self }
    }

    /// Iterates over the URIs in `text`, which need not be UTF-8.
    #[must_use]
    pub fn find<'t, T: AsRef<[u8]> + ?Sized>(&self, text: &'t T) -> Hits<'_, 't> {
        Hits::new(self, text.as_ref(), State::default())
    }

    /// Iterates over all of `text`: the URIs, and what is between them.
    ///
    /// ```
    /// # use urial_find::{Finder, Piece};
    /// let shout = |piece| match piece {
    ///     Piece::Text(text) => String::from_utf8_lossy(text).to_uppercase(),
    ///     Piece::Hit(hit) => hit.text().to_owned(),
    /// };
    /// let shouted: String = Finder::new().pieces("see http://e.org/a now").map(shout).collect();
    /// assert_eq!(shouted, "SEE http://e.org/a NOW");
    /// ```
    #[must_use]
    pub fn pieces<'t, T: AsRef<[u8]> + ?Sized>(&self, text: &'t T) -> Pieces<'_, 't> {
        Pieces::new(self.find(text), text.as_ref())
    }

    /// Whether a shorter scheme that ends like this one is not preferred.
    pub(crate) fn knows(&self, scheme: &[u8]) -> bool {
        match &self.schemes {
            Schemes::Only(schemes) => has(schemes, scheme),
            _ => is_known(scheme),
        }
    }

    /// Whether a URI of the scheme is found if it has `//`.
    pub(crate) fn takes_hierarchical(&self, scheme: &[u8]) -> bool {
        match &self.schemes {
            Schemes::Only(schemes) => has(schemes, scheme),
            _ => true,
        }
    }

    /// Whether a URI of the scheme is found if it has no `//`, and `rest` after the `:`.
    pub(crate) fn takes_opaque(&self, scheme: &[u8], rest: &[u8]) -> bool {
        match &self.schemes {
            Schemes::Common => is_common(scheme, rest),
            Schemes::Catalogue => is_known(scheme),
            Schemes::Any => true,
            Schemes::Only(schemes) => has(schemes, scheme),
        }
    }
}

fn has(schemes: &[String], scheme: &[u8]) -> bool {
    schemes.iter().any(|it| it.as_bytes().eq_ignore_ascii_case(scheme))
}

fn is_known(scheme: &[u8]) -> bool {
    let is_listed = |name| Registered::find(name).is_some() || Entry::find(name).is_some();
    std::str::from_utf8(scheme).is_ok_and(is_listed)
}

/// The schemes without `//` that are found in any text.
const COMMON: [&str; 10] =
    ["mailto", "tel", "sms", "urn", "geo", "sip", "sips", "doi", "magnet", "xmpp"];

/// How far a sign that makes a URI of `news` or `data` likely may be.
const MOST_BEFORE_SIGN: usize = 256;

fn is_common(scheme: &[u8], rest: &[u8]) -> bool {
    let has_sign = |sign| {
        let rest = rest.get(..MOST_BEFORE_SIGN).unwrap_or(rest);
        let word = rest.split(u8::is_ascii_whitespace).next().unwrap_or_default();
        word.contains(&sign)
    };
    let is = |name: &str| scheme.eq_ignore_ascii_case(name.as_bytes());
    COMMON.into_iter().any(is) || is("news") && has_sign(b'@') || is("data") && has_sign(b',')
}
