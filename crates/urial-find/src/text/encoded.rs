//! URIs between delimiters that are encoded: percent-encoded, twice too, as character references,
//! and as in quoted-printable text.

use memchr::memchr_iter;

/// Each delimiter as it is encoded before a URI, and its partner.
const PAIRS: [(&str, &str); 33] = [
    ("%22", "%22"),
    ("%27", "%27"),
    ("%60", "%60"),
    ("%3C", "%3E"),
    ("%28", "%29"),
    ("%5B", "%5D"),
    ("%7B", "%7D"),
    ("%2522", "%2522"),
    ("%2527", "%2527"),
    ("%253C", "%253E"),
    ("%2528", "%2529"),
    ("%255B", "%255D"),
    ("%257B", "%257D"),
    ("%E2%80%98", "%E2%80%99"),
    ("%E2%80%9C", "%E2%80%9D"),
    ("%C2%AB", "%C2%BB"),
    ("=22", "=22"),
    ("=3C", "=3E"),
    ("&quot;", "&quot;"),
    ("&#34;", "&#34;"),
    ("&#x22;", "&#x22;"),
    ("&apos;", "&apos;"),
    ("&#39;", "&#39;"),
    ("&#x27;", "&#x27;"),
    ("&lt;", "&gt;"),
    ("&#60;", "&#62;"),
    ("&#x3C;", "&#x3E;"),
    ("&lpar;", "&rpar;"),
    ("&lsqb;", "&rsqb;"),
    ("&ldquo;", "&rdquo;"),
    ("&lsquo;", "&rsquo;"),
    ("&laquo;", "&raquo;"),
    ("&amp;quot;", "&amp;quot;"),
];

/// How far a partner is sought, in bytes.
const MOST: usize = 2 << 10;

/// Where a URI ends whose delimiter is encoded at the end of `before`: before the encoded partner
/// in `rest`.
pub(super) fn end(before: &[u8], rest: &[u8]) -> Option<usize> {
    // PERF: most URIs are after none (`find-lines`).
    let is_octet = |back: usize| {
        before.len().checked_sub(back).is_some_and(|at| matches!(before[at], b'%' | b'='))
    };
    if !(before.ends_with(b";") || is_octet(3) || is_octet(5)) {
        return None;
    }
    let (opening, closing) = PAIRS.into_iter().rev().find(|(opening, _)| {
        let at = before.len().checked_sub(opening.len());
        at.is_some_and(|at| before[at..].eq_ignore_ascii_case(opening.as_bytes()))
    })?;
    let rest = &rest[..rest.len().min(MOST)];
    let is_at = |at: usize, mark: &str| {
        rest.get(at..at + mark.len()).is_some_and(|it| it.eq_ignore_ascii_case(mark.as_bytes()))
    };
    let mut depth = 0_usize;
    memchr_iter(closing.as_bytes()[0], rest).find(|at| {
        if is_at(*at, closing) {
            let is_partner = depth == 0;
            depth = depth.saturating_sub(1);
            return is_partner;
        }
        depth += usize::from(is_at(*at, opening));
        false
    })
}
