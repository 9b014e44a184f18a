//! Defanged URIs, which lead to dangerous places and are written so that nobody follows them by
//! mistake.

use alloc::borrow::Cow;
use alloc::string::String;

use crate::report::before_path;

/// Marks for a delimiter anywhere in a text. None of them is allowed in a URI there.
const ANYWHERE: [(&str, &str); 12] = [
    ("[://]", "://"),
    ("[:]", ":"),
    ("[.]", "."),
    ("[dot]", "."),
    ("[,]", "."),
    ("[@]", "@"),
    ("[at]", "@"),
    ("[/]", "/"),
    ("{.}", "."),
    ("{dot}", "."),
    ("<.>", "."),
    ("\\.", "."),
];

/// Marks for a `.` of a host, where they are allowed.
const IN_HOST: [(&str, &str); 2] = [("(.)", "."), ("(dot)", ".")];

/// Names for a scheme.
const SCHEMES: [(&str, &str); 9] = [
    ("hxxps", "https"),
    ("hxxp", "http"),
    ("h**ps", "https"),
    ("h**p", "http"),
    ("hxtps", "https"),
    ("hxtp", "http"),
    ("htxp", "http"),
    ("fxps", "ftps"),
    ("fxp", "ftp"),
];

/// Undoes the marks by which reports of malware keep a URI from being followed: `hxxp` for
/// `http`, and `[.]`, `(dot)` and the like for `.`, `:`, `@` and `://`.
///
/// Any other text is returned as it is. The result need not be a URI. It may lead to a dangerous
/// place, for which somebody took the trouble to write it so. Allocates the result, if it differs.
/// Time is linear in the length of the text.
///
/// ```
/// # use urial::refang;
/// assert_eq!(refang("hxxps://e[.]org/a"), "https://e.org/a");
/// assert_eq!(refang("HXXP[://]e(dot)org"), "http://e.org");
/// assert_eq!(refang("http://e.org/(.)"), "http://e.org/(.)");
/// ```
#[must_use]
pub fn refang(text: &str) -> Cow<'_, str> {
    let anywhere = replaced(text, &ANYWHERE);
    let colon = anywhere.find("://").or_else(|| anywhere.find(':')).unwrap_or_default();
    let is_scheme = |it: char| it.is_ascii_alphanumeric() || it == '*';
    let (before, scheme) = anywhere.split_at(anywhere[..colon].trim_end_matches(is_scheme).len());
    let (scheme, rest) = scheme.split_at(colon - before.len());
    let found = SCHEMES.iter().find(|(defanged, _)| defanged.eq_ignore_ascii_case(scheme));
    let meant = found.map_or(scheme, |(_, meant)| *meant);
    let start = rest.strip_prefix("://").map_or(0, |_| "://".len());
    let end = start + before_path(&rest.as_bytes()[start..]).len();
    let host = replaced(&rest[start..end], &IN_HOST);
    if meant == scheme && host == rest[start..end] {
        return anywhere;
    }
    [before, meant, &rest[..start], &host, &rest[end..]].concat().into()
}

/// Replaces each of `marks`, in any case.
fn replaced<'t>(text: &'t str, marks: &[(&str, &str)]) -> Cow<'t, str> {
    let mut made = String::new();
    let mut written = 0;
    let mut at = 0;
    while let Some(next) = text[at..].find(|it| "[{<(\\".contains(it)) {
        at += next;
        let begins = |mark: &str| {
            text.get(at..at + mark.len()).is_some_and(|start| start.eq_ignore_ascii_case(mark))
        };
        match marks.iter().find(|(mark, _)| begins(mark)) {
            Some((mark, meant)) => {
                made.push_str(&text[written..at]);
                made.push_str(meant);
                at += mark.len();
                written = at;
            }
            None => at += 1,
        }
    }
    if written == 0 { text.into() } else { (made + &text[written..]).into() }
}
