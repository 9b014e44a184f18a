//! What makes two URIs of a scheme equivalent beyond plain data (RFC 3986 §6.2.3): a normal form of
//! path and query.
//!
//! Each form is one text for a class of equivalent ones, made from the text of the path rung. Text
//! outside of the scheme's syntax stays. No form is longer than its text.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::char_form::Spelling;
use crate::chars::abnf::{self, Set};
use crate::parse::grammar::Rfc3986;
use crate::reference::split::cut;

/// How path and query are written on the scheme rung.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum SchemeForm {
    /// `geo`: numbers by their value (RFC 5870 §3.4.4).
    Geo,
    /// `mailto`: the addresses of `to` in the path (RFC 6068 §2).
    Mailto,
    /// `sip`, `sips`: lower case after the user, sorted lists (RFC 3261 §19.1.4).
    Sip,
    /// `tel`: no visual separators, sorted parameters (RFC 3966 §3, §4).
    Tel,
    /// `urn`: UUIDs, ISBNs and ISSNs (RFC 9562 §4, RFC 8254 §4).
    Urn,
}

impl SchemeForm {
    /// Whether the form of `path` and a query, as they are in a URI, may be another text.
    pub(super) fn may_change(self, path: &str, has_query: bool) -> bool {
        let has_namespace =
            |nid: &str| path.get(..nid.len()).is_some_and(|it| it.eq_ignore_ascii_case(nid));
        match self {
            SchemeForm::Mailto => has_query,
            SchemeForm::Urn => ["uuid:", "isbn:", "issn:"].into_iter().any(has_namespace),
            SchemeForm::Geo | SchemeForm::Sip | SchemeForm::Tel => true,
        }
    }

    /// Returns path and query in this form; `None` if they do not change.
    pub(super) fn of(self, path: &str, query: Option<&str>) -> Option<(String, Option<String>)> {
        let query_too = query.map(String::from);
        let (formed, query_too) = match self {
            SchemeForm::Geo => (geo(path)?, query_too),
            SchemeForm::Mailto => mailto(path, query?)?,
            SchemeForm::Sip => sip(path, query)?,
            SchemeForm::Tel => (tel(path)?, query_too),
            SchemeForm::Urn => (urn(path)?, query_too),
        };
        let changes = formed != path || query_too.as_deref() != query;
        changes.then_some((formed, query_too))
    }
}

/// `coord-a "," coord-b [ "," coord-c ] *( ";" parameter )`  (RFC 5870 §3.3)
///
/// `crs` and `u` come first; `wgs84` is the default of `crs`.
fn geo(path: &str) -> Option<String> {
    let (coordinates, mut parameters) = split_parameters(path);
    let mut numbers = coordinates.split(',').map(number).collect::<Option<Vec<_>>>()?;
    for (name, value) in &mut parameters {
        name.make_ascii_lowercase();
        match (&**name, value) {
            ("crs", Some(crs)) => crs.make_ascii_lowercase(),
            ("u", Some(u)) if !u.starts_with('-') => *u = number(u)?,
            ("crs" | "u", _) => return None,
            _ => {}
        }
    }
    let is_wgs84 = |(name, value): &(String, Option<String>)| {
        name != "crs" || value.as_deref() == Some("wgs84")
    };
    if parameters.iter().all(is_wgs84) {
        parameters.retain(|(name, _)| name != "crs");
        wrap_longitude(&mut numbers);
    }
    matches!(numbers.len(), 2 | 3)
        .then(|| joined(numbers.join(","), ';', &sorted(parameters, &["crs", "u"])))
}

/// All longitudes are the same at a pole, and so are those of 180 and -180 degrees  (§3.4.4)
fn wrap_longitude(numbers: &mut [String]) {
    let [latitude, longitude, ..] = numbers else { return };
    match (&**latitude, &**longitude) {
        ("90" | "-90", _) => *longitude = "0".into(),
        (_, "-180") => *longitude = "180".into(),
        _ => {}
    }
}

/// `num = [ "-" ] 1*DIGIT [ "." 1*DIGIT ]`, without redundant zeros
fn number(text: &str) -> Option<String> {
    let (sign, digits) = text.strip_prefix('-').map_or(("", text), |digits| ("-", digits));
    let (whole, fraction) = cut(digits, '.');
    let is_number =
        |digits: &str| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    if !is_number(whole) || !fraction.is_none_or(is_number) {
        return None;
    }
    let whole = whole.trim_start_matches('0');
    let fraction = fraction.unwrap_or_default().trim_end_matches('0');
    let point = if fraction.is_empty() { "" } else { "." };
    let sign = if whole.is_empty() && fraction.is_empty() { "" } else { sign };
    let whole = if whole.is_empty() { "0" } else { whole };
    Some([sign, whole, point, fraction].concat())
}

/// `to` after the `?` is `to` before it, where it is a list of plain addresses  (RFC 6068 §2)
fn mailto(path: &str, query: &str) -> Option<(String, Option<String>)> {
    let value = |header: &str| {
        let (name, value) = header.split_once('=')?;
        name.eq_ignore_ascii_case("to").then(|| value.to_string())
    };
    let addressees: Vec<_> = query.split('&').filter_map(value).collect();
    let is_plain = |list: &String| list.split(',').all(is_plain_address);
    if addressees.is_empty() || !addressees.iter().all(is_plain) {
        return None;
    }
    let others: Vec<_> = query.split('&').filter(|header| value(header).is_none()).collect();
    let lists = addressees.iter().flat_map(|list| list.split(',')).map(with_lower_domain);
    let given = Some(path.to_string()).filter(|path| !path.is_empty());
    let path = given.into_iter().chain(lists).collect::<Vec<_>>().join(",");
    Some((path, (!others.is_empty()).then(|| others.join("&"))))
}

/// Whether `text` is an address of atoms, dots and `@`, none of which is ever encoded.
fn is_plain_address(text: &str) -> bool {
    const ATOM: Set = abnf::UNRESERVED.without(Set::of(b".")).or(Set::of(b"!$'*+"));
    let is_atom = |atom: &str| !atom.is_empty() && atom.bytes().all(|byte| ATOM.has(byte));
    let are_atoms = |part: &str| part.split('.').all(is_atom);
    text.split_once('@').is_some_and(|(name, domain)| are_atoms(name) && are_atoms(domain))
}

fn with_lower_domain(address: &str) -> String {
    let (name, domain) = address.split_at(address.find('@').unwrap_or(address.len()));
    [name, &domain.to_ascii_lowercase()].concat()
}

/// `[ userinfo "@" ] hostport *( ";" parameter ) [ "?" header *( "&" header ) ]`  (RFC 3261 §25.1)
///
/// All but the userinfo and the headers is case-insensitive (§19.1.4). A `?` in the userinfo is the
/// start of a query in the generic syntax: such a URI stays as it is.
fn sip(path: &str, query: Option<&str>) -> Option<(String, Option<String>)> {
    if query.is_some_and(|query| query.contains('@')) {
        return None;
    }
    let path = without_marks(path);
    let (userinfo, address) = path.split_at(path.find('@').map_or(0, |at| at + 1));
    let address = in_lower_case(address);
    let (host, parameters) = split_parameters(&address);
    let parameters = sorted(parameters, &[]);
    let headers = query.map(|query| {
        let mut headers = list('&')(&without_marks(query));
        headers.sort_by_cached_key(|(name, _)| name.to_ascii_lowercase());
        joined(String::new(), '&', &headers).split_off('&'.len_utf8())
    });
    Some((joined([userinfo, host].concat(), ';', &parameters), headers))
}

/// `number *( ";" parameter )`  (RFC 3966 §3)
///
/// Extension and subaddress come first, then the context, then all others by name (§3).
fn tel(path: &str) -> Option<String> {
    const DIGITS: Set = abnf::HEXDIG.or(Set::of(b"+*%-.()"));
    const FIRST: [&str; 3] = ["ext", "isub", "phone-context"];
    let (digits, mut parameters) = split_parameters(path);
    let digits = digits.bytes().all(|byte| DIGITS.has(byte)).then(|| bare_number(digits))?;
    for (name, value) in &mut parameters {
        name.make_ascii_lowercase();
        let Some(value) = value else { continue };
        let is_number = name == "ext" || (name == "phone-context" && value.starts_with('+'));
        *value = if is_number { bare_number(value) } else { in_lower_case(value) };
    }
    Some(joined(digits, ';', &sorted(parameters, &FIRST)))
}

/// `digits` without visual separators, unless there is nothing else; in lower case.
fn bare_number(digits: &str) -> String {
    let bare = digits.replace(['-', '.', '(', ')'], "");
    in_lower_case(if matches!(&*bare, "" | "+") { digits } else { &bare })
}

/// `"uuid:" UUID`, `"isbn:" ISBN`, `"issn:" ISSN`, after the namespace in lower case
fn urn(path: &str) -> Option<String> {
    let (nid, name) = path.split_once(':')?;
    let name = match nid {
        "uuid" if is_uuid(name) => name.to_ascii_lowercase(),
        "isbn" => standard_number(name, &[10, 13])?,
        "issn" => standard_number(name, &[8])?,
        _ => return None,
    };
    Some([nid, ":", &name].concat())
}

/// `8-4-4-4-12` hexadecimal digits  (RFC 9562 §4)
pub(crate) fn is_uuid(name: &str) -> bool {
    let is_hex = |part: &str| part.bytes().all(|byte| byte.is_ascii_hexdigit());
    name.split('-').all(is_hex) && name.split('-').map(str::len).eq([8, 4, 4, 4, 12])
}

/// The digits of a number of one of the `lengths`, whose last may be `X`, without hyphens.
fn standard_number(name: &str, lengths: &[usize]) -> Option<String> {
    let number = name.replace('-', "").to_ascii_uppercase();
    let digits = number.strip_suffix('X').unwrap_or(&number);
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && lengths.contains(&number.len())).then_some(number)
}

/// A list of `name [ "=" value ]`.
type Parameters = Vec<(String, Option<String>)>;

/// Splits a list at its `delimiter`.
fn list(delimiter: char) -> impl Fn(&str) -> Parameters {
    move |text| {
        let parameter = |text| {
            let (name, value) = cut(text, '=');
            (name.to_string(), value.map(String::from))
        };
        text.split(delimiter).map(parameter).collect()
    }
}

/// The text before the first `;`, and the parameters after it.
fn split_parameters(text: &str) -> (&str, Parameters) {
    let (start, parameters) = cut(text, ';');
    (start, parameters.map(list(';')).unwrap_or_default())
}

/// Sorts parameters: the names of `first` in that order, then the others by name. Those of one name
/// keep their order.
fn sorted(mut parameters: Parameters, first: &[&str]) -> Parameters {
    let rank = |name: &str| first.iter().position(|it| *it == name).unwrap_or(first.len());
    parameters.sort_by(|(a, _), (b, _)| (rank(a), a).cmp(&(rank(b), b)));
    parameters
}

/// `start` and the parameters, each after a `delimiter`.
fn joined(start: String, delimiter: char, parameters: &Parameters) -> String {
    let mut text = start;
    for (name, value) in parameters {
        text.push(delimiter);
        text.push_str(name);
        if let Some(value) = value {
            text.push('=');
            text.push_str(value);
        }
    }
    text
}

/// `text` in lower case, except for its triplets.
fn in_lower_case(text: &str) -> String {
    const LOWER: Spelling<Rfc3986> =
        Spelling { upper_triplets: true, lower: true, ..Spelling::AS_WRITTEN };
    let mut lower = String::new();
    LOWER.write(text, &mut lower);
    lower
}

/// `text` with `mark` decoded, which RFC 3261 §25.1 does not reserve.
fn without_marks(text: &str) -> String {
    const MARKS: [(&str, &str); 5] =
        [("%21", "!"), ("%27", "'"), ("%28", "("), ("%29", ")"), ("%2A", "*")];
    MARKS.iter().fold(text.to_string(), |text, (triplet, mark)| text.replace(triplet, mark))
}
