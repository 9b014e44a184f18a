//! Texts derived from lines: relative references, normal forms, URIs not in normal form, IRIs,
//! parts of lines, expansions of a template; and a long URI.

use urial::{
    Component, HostMapping, IriRef, Normalizer, Position, Resolver, Template, Uri, UriRef,
    Variables,
};

use crate::BASE;

/// Relative references made of components of `valid`, of eight kinds in turn. A line without the
/// components is left out.
pub fn relative(valid: &[UriRef<'_>]) -> impl Iterator<Item = String> {
    valid.iter().enumerate().filter_map(relative_one)
}

/// The normal forms of the lines that have a scheme.
pub fn normal(valid: &[UriRef<'_>]) -> impl Iterator<Item = String> {
    uris(valid).map(|uri| Normalizer::new().normal_text(uri).into_owned())
}

/// URIs that are not in normal form: lines with a scheme that are not, and the others with one
/// change, of four kinds in turn. A line that the change does not apply to is left out.
pub fn not_normal(valid: &[UriRef<'_>]) -> impl Iterator<Item = String> {
    uris(valid).enumerate().filter_map(not_normal_one)
}

/// IRIs: each reference with a word added to its path, in ten scripts in turn. A line that this
/// makes invalid is left out.
pub fn iris(valid: &[UriRef<'_>]) -> impl Iterator<Item = String> {
    let words =
        ["café", "Übersicht", "Ελλάδα", "Москва", "שלום", "सूचना", "ไทย", "日本語", "한국어", "🦀"];
    valid.iter().zip(words.into_iter().cycle()).filter_map(|(it, word)| {
        let is_host_last = it.authority().is_some() && it.path().as_str().is_empty();
        let text = around_path(*it, if is_host_last { "/" } else { "" }, word);
        IriRef::parse(&text).is_ok().then_some(text)
    })
}

/// A `data:` URI of 65,536 bytes, like a picture in a web page.
#[must_use]
pub fn long() -> String {
    let mut text = String::from("data:image/png;base64,");
    let digits = "iVBORw0KGgoAAAANSUhEUgAAB9AAAAfQCAYAAACaOMR5/xkUMNnavlz+08";
    text.extend(digits.chars().cycle().take(65_536 - text.len()));
    text
}

/// Two URIs on each line, with a tab between them, of three kinds in turn: the same text, a line
/// and its form after a change as in [`not_normal`], and two neighboring lines.
pub fn compared(valid: &[UriRef<'_>]) -> impl Iterator<Item = String> {
    uris(valid).zip(uris(valid).skip(1)).enumerate().map(|(number, (uri, next))| {
        let other = match number % 3 {
            0 => None,
            1 => not_normal_one((number, uri)),
            _ => Some(next.as_str().to_owned()),
        };
        format!("{uri}\t{}", other.as_deref().unwrap_or(uri.as_str()))
    })
}

/// URIs that [`relative`] references lead to from [`BASE`].
pub fn targets(valid: &[UriRef<'_>]) -> impl Iterator<Item = String> {
    let resolver = Resolver::new(Uri::from_static(BASE));
    relative(valid).filter_map(move |text| {
        Some(resolver.resolve(UriRef::parse(&text).ok()?).ok()?.into_string())
    })
}

/// The paths that are not empty.
pub fn paths<'a>(valid: &[UriRef<'a>]) -> impl Iterator<Item = &'a str> {
    valid.iter().map(|it| it.path().as_str()).filter(|path| !path.is_empty())
}

/// The paths of [`iris`], percent-encoded.
pub fn encoded_paths(valid: &[UriRef<'_>]) -> impl Iterator<Item = String> {
    iris(valid).filter_map(|text| {
        let uri = IriRef::parse(&text).ok()?.to_uri(HostMapping::Triplets).ok()?;
        Some(uri.path().as_str().to_owned())
    })
}

/// The queries.
pub fn queries<'a>(valid: &[UriRef<'a>]) -> impl Iterator<Item = &'a str> {
    valid.iter().filter_map(UriRef::query_str).filter(|query| !query.is_empty())
}

/// A template with four variables.
pub const TEMPLATE: &str = "https://e.org/{owner}/{name}{?q,page}";

/// Expansions of [`TEMPLATE`], whose values are parts of lines.
pub fn expansions(valid: &[UriRef<'_>]) -> impl Iterator<Item = String> {
    uris(valid).enumerate().filter_map(|(number, uri)| {
        let host = uri.host_str().filter(|host| !host.is_empty())?;
        let last = uri.path().as_str().rsplit('/').find(|segment| !segment.is_empty())?;
        let mut variables = Variables::from([("owner", host), ("name", last)]);
        if number % 2 == 0 {
            variables.set("q", uri.fragment_str().unwrap_or(host));
        }
        if number % 4 == 0 {
            variables.set("page", number.to_string());
        }
        Template::parse(TEMPLATE).ok()?.expand(&variables).ok()
    })
}

/// The lines that have a scheme and an authority.
pub fn links<'a>(valid: &[UriRef<'a>]) -> impl Iterator<Item = &'a str> {
    uris(valid).filter(|it| it.authority().is_some()).map(|it| it.as_str())
}

/// The lines that have a scheme.
pub fn uris<'a>(valid: &[UriRef<'a>]) -> impl Iterator<Item = UriRef<'a>> {
    valid.iter().copied().filter(UriRef::is_uri)
}

fn relative_one((number, it): (usize, &UriRef<'_>)) -> Option<String> {
    let path = it.path().as_str();
    let rootless = path.trim_start_matches('/');
    let last = path.rsplit('/').next().unwrap_or_default();
    let text = match number % 8 {
        0 => format!("/{rootless}"),
        1 => rootless.to_owned(),
        2 => format!("../{last}"),
        3 => format!("../../{rootless}"),
        4 => format!("./{last}"),
        5 => format!("?{}", it.query().map_or(last, |query| query.as_str())),
        6 => format!("#{}", it.fragment().map_or(last, |fragment| fragment.as_str())),
        _ => format!("//{}{path}", it.authority()?.as_str()),
    };
    UriRef::parse(&text).is_ok_and(|it| it.is_relative()).then_some(text)
}

fn not_normal_one((number, uri): (usize, UriRef<'_>)) -> Option<String> {
    if !Normalizer::new().is_normalized(uri) {
        return Some(uri.as_str().to_owned());
    }
    let text = match number % 4 {
        0 => upper_case_host(uri)?,
        1 => around_path(uri, "", "%7e"),
        2 => around_path(uri, "/.", ""),
        _ => format!("{}:{}{}", before_path(uri)?, default_port(uri)?, from_path(uri)),
    };
    let changed = UriRef::parse(&text).ok()?;
    (!Normalizer::new().is_normalized(changed)).then_some(text)
}

fn upper_case_host(uri: UriRef<'_>) -> Option<String> {
    let mut text = uri.as_str().to_owned();
    text[uri.range(Component::Host)?].make_ascii_uppercase();
    Some(text)
}

fn around_path(uri: UriRef<'_>, before: &str, after: &str) -> String {
    let start = uri.slice(..Position::Before(Component::Path));
    let (path, end) = (uri.path().as_str(), uri.slice(Position::After(Component::Path)..));
    format!("{start}{before}{path}{after}{end}")
}

/// The text before the path, if it ends with an authority without a port.
fn before_path(uri: UriRef<'_>) -> Option<&str> {
    uri.authority().filter(|it| it.port().is_none())?;
    Some(uri.slice(..Position::Before(Component::Path)))
}

fn from_path(uri: UriRef<'_>) -> &str {
    uri.slice(Position::Before(Component::Path)..)
}

fn default_port(uri: UriRef<'_>) -> Option<u16> {
    match uri.scheme()?.as_str() {
        "http" => Some(80),
        "https" => Some(443),
        "ftp" => Some(21),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed<const N: usize>(texts: [&str; N]) -> [UriRef<'_>; N] {
        texts.map(|text| UriRef::parse(text).unwrap())
    }

    #[test]
    fn relative_references_are_of_eight_kinds() {
        let made = relative(&parsed(["http://h/a/b?q#f"; 8])).collect::<Vec<_>>();
        assert_eq!(made, ["/a/b", "a/b", "../b", "../../a/b", "./b", "?q", "#f", "//h/a/b"]);
    }

    #[test]
    fn what_is_normal_is_changed_and_what_is_not_is_kept() {
        let [normal_one, upper, no_scheme] = parsed(["http://h/a?q", "http://H", "//h/.."]);
        let all = [normal_one, normal_one, normal_one, normal_one, upper, no_scheme];
        let changed =
            ["http://H/a?q", "http://h/a%7e?q", "http://h/./a?q", "http://h:80/a?q", "http://H"];
        assert_eq!(not_normal(&all).collect::<Vec<_>>(), changed);
        assert_eq!(normal(&all[3..]).collect::<Vec<_>>(), ["http://h/a?q", "http://h/"]);
    }

    #[test]
    fn iris_have_a_word_more() {
        let made = iris(&parsed(["http://h", "//h/a?q", "#f"])).collect::<Vec<_>>();
        assert_eq!(made, ["http://h/café", "//h/aÜbersicht?q", "Ελλάδα#f"]);
    }

    #[test]
    fn the_long_uri_is_one() {
        assert_eq!(UriRef::parse(&long()).unwrap().as_str().len(), 65_536);
    }
}
