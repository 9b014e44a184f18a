//! Edits references: splits, changes and builds them again.

use super::build::{build_as, check, data_dots, encode_as, rejection};
use super::percent::{decode, decode_form, encode, encode_form};
use super::resolve::with_dots;
use super::split::{split, split_authority};
use super::syntax::Syntax;
use urial_testdata::values::{Edit, Parts, Rejection};

/// Applies `edits` in order to the URI reference `input`.
///
/// # Errors
/// The offset of the error in the text of the edit, and the component.
///
/// # Panics
/// If an edit names an unknown component.
pub fn edit(input: &str, edits: &[Edit]) -> Result<String, Rejection> {
    edit_as(Syntax::Uri, input, edits)
}

/// Like [`edit`], for a reference of `syntax`.
///
/// # Errors
/// The offset of the error in the text of the edit, and the component.
///
/// # Panics
/// If an edit names an unknown component.
pub fn edit_as(syntax: Syntax, input: &str, edits: &[Edit]) -> Result<String, Rejection> {
    edits.iter().try_fold(input.to_owned(), |text, edit| {
        let mut parts = parts(&text);
        step(syntax, &mut parts, edit)?;
        build_as(syntax, &parts)
    })
}

/// Returns the decoded keys and values of a query.
#[must_use]
pub fn pairs(query: Option<&str>, form: bool) -> Vec<(String, Option<String>)> {
    let text = |octets: Vec<u8>| String::from_utf8_lossy(&octets).into_owned();
    let pieces = pieces(query).into_iter().filter(|piece| !piece.is_empty());
    let pairs = pieces.map(|piece| pair(&piece, form));
    pairs.map(|(key, value)| (text(key), value.map(text))).collect()
}

/// Splits a valid reference into the parts to build it from.
fn parts(text: &str) -> Parts {
    let parts = split(text);
    let authority = parts.authority.map(split_authority);
    Parts {
        scheme: parts.scheme.map(str::to_owned),
        userinfo: authority.and_then(|it| it.userinfo).map(str::to_owned),
        user: None,
        password: None,
        host: authority.map(|it| it.host.to_owned()),
        port: authority.and_then(|it| it.port).map(str::to_owned),
        path: parts.path.to_owned(),
        query: parts.query.map(str::to_owned),
        fragment: parts.fragment.map(str::to_owned),
        data: false,
    }
}

fn step(syntax: Syntax, parts: &mut Parts, edit: &Edit) -> Result<(), Rejection> {
    match edit {
        Edit::Set { component, to, data } => {
            set(parts, component, Some(text(component, to, *data)));
        }
        Edit::Remove { component } => set(parts, component, None),
        Edit::Push { segment } => parts.path = push(syntax, parts, segment, true)?,
        Edit::PushEncoded { segment } => parts.path = push(syntax, parts, segment, false)?,
        Edit::Pop => parts.path = pop(&parts.path),
        Edit::Append { path, data } => {
            if *data {
                data_dots(path)?;
            }
            parts.path = append(syntax, parts, &text("path", path, *data))?;
        }
        Edit::SetPair { key, value, form } => set_pair(parts, key, value, *form),
        Edit::AppendPair { key, value, form } => append_pair(parts, key, value, *form),
        Edit::RemovePairs { key, form } => remove_pairs(parts, key, *form),
        Edit::SortPairs { form } => sort_pairs(parts, *form),
    }
    Ok(())
}

/// Returns `text` for `component`, percent-encoded if it is data.
fn text(component: &str, text: &str, data: bool) -> String {
    if data { encode_as(component, text) } else { text.to_owned() }
}

fn set(parts: &mut Parts, component: &str, to: Option<String>) {
    match component {
        "scheme" => parts.scheme = to,
        "userinfo" => parts.userinfo = to,
        "host" => parts.host = to,
        "port" => parts.port = to,
        "path" => parts.path = to.unwrap_or_default(),
        "query" => parts.query = to,
        "fragment" => parts.fragment = to,
        "authority" if to.is_none() => {
            (parts.userinfo, parts.host, parts.port) = (None, None, None);
        }
        _ => panic!("{component} cannot be set to {to:?}"),
    }
}

/// Appends a segment to the path. `/` and the empty path have no segment yet.
fn push(syntax: Syntax, parts: &Parts, segment: &str, data: bool) -> Result<String, Rejection> {
    let is_first = parts.path.is_empty() && parts.host.is_none();
    let is_nc = data && is_first && parts.scheme.is_none();
    let rule = if is_nc { "segment-nz-nc" } else { "segment" };
    let segment = if data { encode_segment(syntax, rule, segment) } else { segment.to_owned() };
    check(syntax, "path", if is_first { "segment-nz" } else { "segment" }, &segment)?;
    if matches!(&*with_dots(&segment), "." | "..") {
        return Err(rejection("path", 0));
    }
    Ok(match parts.path.as_str() {
        "" if is_first => segment,
        "" | "/" => format!("/{segment}"),
        path => format!("{path}/{segment}"),
    })
}

/// Percent-encodes a segment. The characters beyond ASCII that `syntax` allows stay.
fn encode_segment(syntax: Syntax, rule: &str, data: &str) -> String {
    let mut allowed = syntax.automaton("segment");
    let mut encoded = |character: char| {
        let text = character.to_string();
        let is_kept = !character.is_ascii() && allowed.accepts(text.as_bytes());
        if is_kept { text } else { encode_as(rule, &text) }
    };
    data.chars().map(&mut encoded).collect()
}

/// Removes the last segment and the slash before it. The root stays.
fn pop(path: &str) -> String {
    match path.rfind('/') {
        Some(0) => "/".to_owned(),
        slash => path[..slash.unwrap_or(0)].to_owned(),
    }
}

/// Appends the path `below`, with one slash between the two.
fn append(syntax: Syntax, parts: &Parts, below: &str) -> Result<String, Rejection> {
    check(syntax, "path", "path", below)?;
    if parts.path.is_empty() && parts.host.is_none() {
        return Ok(below.to_owned());
    }
    let above = parts.path.strip_suffix('/').unwrap_or(&parts.path);
    Ok(format!("{above}/{}", below.strip_prefix('/').unwrap_or(below)))
}

fn set_pair(parts: &mut Parts, key: &str, value: &str, form: bool) {
    let mut pieces = pieces(parts.query.as_deref());
    let Some(first) = pieces.iter().position(|piece| has_key(piece, key, form)) else {
        return append_pair(parts, key, value, form);
    };
    pieces[first] = written(key, value, form);
    let mut at = 0..;
    pieces.retain(|piece| at.next() == Some(first) || !has_key(piece, key, form));
    parts.query = Some(pieces.join("&"));
}

fn append_pair(parts: &mut Parts, key: &str, value: &str, form: bool) {
    let mut pieces = pieces(parts.query.as_deref());
    pieces.push(written(key, value, form));
    parts.query = Some(pieces.join("&"));
}

fn remove_pairs(parts: &mut Parts, key: &str, form: bool) {
    let mut pieces = pieces(parts.query.as_deref());
    let before = pieces.len();
    pieces.retain(|piece| !has_key(piece, key, form));
    if pieces.len() < before {
        parts.query = (!pieces.is_empty()).then(|| pieces.join("&"));
    }
}

/// Sorts the pairs. Empty pieces stay at their places.
fn sort_pairs(parts: &mut Parts, form: bool) {
    let pieces = pieces(parts.query.as_deref());
    let mut sorted: Vec<_> = pieces.iter().filter(|piece| !piece.is_empty()).collect();
    sorted.sort_by_key(|piece| {
        let (key, value) = pair(piece, form);
        (key, value.unwrap_or_default())
    });
    let mut sorted = sorted.into_iter();
    let place = |piece: &String| if piece.is_empty() { None } else { sorted.next() };
    let pieces: Vec<_> =
        pieces.iter().map(place).map(|it| it.cloned().unwrap_or_default()).collect();
    parts.query = parts.query.take().map(|_| pieces.join("&"));
}

/// Splits a query at `&`. An empty query has no pieces.
fn pieces(query: Option<&str>) -> Vec<String> {
    let query = query.filter(|query| !query.is_empty());
    query.map_or(Vec::new(), |query| query.split('&').map(str::to_owned).collect())
}

/// Returns the decoded key and value of a piece.
fn pair(piece: &str, form: bool) -> (Vec<u8>, Option<Vec<u8>>) {
    let decode = if form { decode_form } else { decode };
    let decoded = |text: &str| decode(text.as_bytes()).expect("a valid query");
    match piece.split_once('=') {
        Some((key, value)) => (decoded(key), Some(decoded(value))),
        None => (decoded(piece), None),
    }
}

fn has_key(piece: &str, key: &str, form: bool) -> bool {
    !piece.is_empty() && pair(piece, form).0 == key.as_bytes()
}

/// Encodes a pair.
fn written(key: &str, value: &str, form: bool) -> String {
    let encoded = if form { encode_form } else { encode_pair_text };
    format!("{}={}", encoded(key.as_bytes()), encoded(value.as_bytes()))
}

/// Encodes `data` for a query, including the delimiters of pairs.
fn encode_pair_text(data: &[u8]) -> String {
    let text = encode(data, "query", "");
    text.replace('&', "%26").replace('=', "%3D").replace('+', "%2B")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs_edited(input: &str, edit: Edit) -> String {
        super::edit(input, &[edit]).unwrap()
    }

    #[test]
    fn popping_stops_at_the_root() {
        let paths = ["/a/c", "/a", "a/b", "a", "/", "", "/a/"].map(pop);
        assert_eq!(paths, ["/a", "/", "a", "", "/", "", "/a"]);
    }

    #[test]
    fn empty_pieces_stay_at_their_places() {
        assert_eq!(pairs_edited("?b&&a", Edit::SortPairs { form: false }), "?a&&b");
        let key = "a".to_owned();
        assert_eq!(pairs_edited("?a&&a=1&b", Edit::RemovePairs { key, form: false }), "?&b");
    }

    #[test]
    fn the_first_pair_of_a_key_is_set_and_the_others_are_removed() {
        let (key, value) = ("a".to_owned(), "&".to_owned());
        let edit = Edit::SetPair { key, value, form: false };
        assert_eq!(pairs_edited("?x&%61=1&y&a=2", edit.clone()), "?x&a=%26&y");
        assert_eq!(pairs_edited("s:", edit), "s:?a=%26");
    }
}
