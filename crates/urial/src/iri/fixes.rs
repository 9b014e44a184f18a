//! All fixes of an error, with those that need the mapping of IRIs to URIs.

use crate::parse::error::ParseError;
use crate::report::fix::{self, Fix};

impl ParseError {
    /// Returns all plausible fixes of this error in `text`, the text that was parsed, best first:
    /// [`fix`](Self::fix) is the first.
    ///
    /// There are at most four. [`Fix::is_guess`] says which change more than the spelling. With
    /// the feature `idna`, an IRI in place of a URI is mapped with its host as a domain name, too.
    /// Never allocates, except for that.
    ///
    /// ```
    /// # use urial::Uri;
    /// # #[cfg(feature = "alloc")] {
    /// let text = "http://\u{e9}.org/";
    /// let error = Uri::parse(text).unwrap_err();
    /// let fixed: Vec<_> = error.fixes(text).map(|fix| fix.apply()).collect();
    /// assert_eq!(fixed[0], "http://%C3%A9.org/");
    /// # #[cfg(feature = "idna")]
    /// assert_eq!(fixed[1], "http://xn--9ca.org/");
    /// # }
    /// ```
    pub fn fixes<'a, T: AsRef<[u8]> + ?Sized>(
        &self,
        text: &'a T,
    ) -> impl Iterator<Item = Fix<'a>> + use<'a, T> {
        let text = text.as_ref();
        let fixes = fix::all(*self, text).into_iter().flatten();
        #[cfg(feature = "idna")]
        let fixes = fixes.chain(idna::fix(*self, text));
        fixes
    }
}

#[cfg(feature = "idna")]
mod idna {
    use core::fmt;

    use crate::components::host::Host;
    use crate::components::percent::PctStr;
    use crate::iri::domain;
    use crate::parse::error::{Found, ParseError};
    use crate::parse::grammar::Rfc3987;
    use crate::parse::offsets::Component;
    use crate::reference::borrowed::Reference;
    use crate::report::fix::{Fix, Rewrite};
    use crate::report::fix_kinds::{before_path, write_each};

    /// Maps a text that is an IRI to a URI, with its host as a domain name (RFC 3987 §3.1).
    pub(super) fn fix(error: ParseError, text: &[u8]) -> Option<Fix<'_>> {
        if error.is_iri() || !matches!(error.found(), Found::Char('\u{80}'..)) {
            return None;
        }
        let iri = Reference::<Rfc3987>::parse_bytes(text).ok()?;
        let (Host::RegName(name), host) = (iri.host()?, iri.range(Component::Host)?) else {
            return None;
        };
        let is_scheme = error.component() == Component::Scheme;
        if is_scheme || name.as_str().is_ascii() || domain::to_ascii(name).is_err() {
            return None;
        }
        let end = text.iter().rposition(|byte| !byte.is_ascii())? + 1;
        let range = error.offset().min(host.start)..end.max(host.end);
        Some(Fix::rewrite(text, range, MAPPED))
    }

    const MAPPED: Rewrite =
        Rewrite { write, words: "write the host as a domain name in ASCII, and the rest encoded" };

    /// Writes the end of an IRI, from its host or userinfo on, as the end of a URI.
    fn write(text: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (authority, rest) = text.split_at(before_path(text).len());
        let start = authority.iter().position(|&byte| byte == b'@').map_or(0, |at| at + 1);
        let (userinfo, host) = authority.split_at(start);
        let colon = host.iter().position(|&byte| byte == b':').unwrap_or(host.len());
        let (name, port) = host.split_at(colon);
        write_ascii(userinfo, f)?;
        match core::str::from_utf8(name).map(|name| domain::to_ascii(PctStr::trusted(name))) {
            Ok(Ok(domain)) => f.write_str(&domain)?,
            _ => write_ascii(name, f)?,
        }
        write_ascii(port, f)?;
        write_ascii(rest, f)
    }

    fn write_ascii(text: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_each(text, f, |at| text[at].is_ascii())
    }
}
