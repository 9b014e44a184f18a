//! Expands templates by the algorithm of RFC 6570, Appendix A, line by line on strings.

use super::iri::{Unit, to_uri, units};
use super::percent::encode_unless;
use urial_testdata::template::{Value, Variables};

/// Expands a valid template.
///
/// # Errors
/// The offset of a variable with a prefix modifier whose value is not a string.
pub fn expand(template: &str, variables: &Variables) -> Result<String, usize> {
    expand_as(template, variables, false)
}

/// Like [`expand`], if every variable is defined.
///
/// # Errors
/// The offset of the first variable that is undefined, or has such a modifier.
pub fn expand_strict(template: &str, variables: &Variables) -> Result<String, usize> {
    expand_as(template, variables, true)
}

fn expand_as(template: &str, variables: &Variables, is_strict: bool) -> Result<String, usize> {
    let mut result = String::new();
    let mut rest = template;
    while let Some((literals, more)) = rest.split_once('{') {
        result.push_str(&literal(literals));
        let offset = template.len() - more.len();
        let (expression, more) = more.split_once('}').unwrap_or((more, ""));
        result.push_str(&expand_one(expression, offset, variables, is_strict)?);
        rest = more;
    }
    Ok(result + &literal(rest))
}

/// Encodes the characters of a literal that a URI does not allow (§3.1).
fn literal(text: &str) -> String {
    to_uri(text)
}

/// A row of the table in Appendix A.
#[derive(Clone)]
pub(super) struct Operator {
    pub(super) first: &'static str,
    pub(super) sep: &'static str,
    pub(super) named: bool,
    pub(super) ifemp: &'static str,
    pub(super) allow_reserved: bool,
}

/// Returns the row of the operator at the start of `expression`, and the rest.
pub(super) fn operator(expression: &str) -> (Operator, &str) {
    let row = |first, sep, named, ifemp, allow_reserved| Operator {
        first,
        sep,
        named,
        ifemp,
        allow_reserved,
    };
    let (row, sign) = match expression.chars().next() {
        Some('+') => (row("", ",", false, "", true), 1),
        Some('.') => (row(".", ".", false, "", false), 1),
        Some('/') => (row("/", "/", false, "", false), 1),
        Some(';') => (row(";", ";", true, "", false), 1),
        Some('?') => (row("?", "&", true, "=", false), 1),
        Some('&') => (row("&", "&", true, "=", false), 1),
        Some('#') => (row("#", ",", false, "", true), 1),
        _ => (row("", ",", false, "", false), 0),
    };
    (row, &expression[sign..])
}

/// Expands the expression at `offset`: each defined variable, with `first` before the first one and
/// `sep` before the others.
fn expand_one(
    expression: &str,
    offset: usize,
    variables: &Variables,
    is_strict: bool,
) -> Result<String, usize> {
    let (operator, specs) = operator(expression);
    let mut at = offset + expression.len() - specs.len();
    let mut expanded = Vec::new();
    for spec in specs.split(',') {
        match varspec(&operator, spec, variables).map_err(|()| at)? {
            Some(text) => expanded.push(text),
            None if is_strict => return Err(at),
            None => {}
        }
        at += spec.len() + 1;
    }
    let first = if expanded.is_empty() { "" } else { operator.first };
    Ok(format!("{first}{}", expanded.join(operator.sep)))
}

/// Expands a variable. Returns `None` if it is undefined.
fn varspec(operator: &Operator, spec: &str, variables: &Variables) -> Result<Option<String>, ()> {
    let exploded = spec.strip_suffix('*');
    let (name, length) = match exploded.unwrap_or(spec).split_once(':') {
        Some((name, length)) => (name, length.parse::<usize>().ok()),
        None => (exploded.unwrap_or(spec), None),
    };
    let Some(value) = variables.0.get(name).filter(|value| is_defined(value)) else {
        return Ok(None);
    };
    match (value, exploded) {
        (Value::String(text), _) => Ok(Some(string(operator, name, text, length))),
        (_, _) if length.is_some() => Err(()),
        (value, None) => Ok(Some(joined(operator, name, value))),
        (value, Some(_)) => Ok(Some(apart(operator, name, value))),
    }
}

/// A list without members and an associative array without pairs are undefined (§2.3).
fn is_defined(value: &Value) -> bool {
    match value {
        Value::String(_) => true,
        Value::List(members) => !members.is_empty(),
        Value::Map(pairs) => !pairs.is_empty(),
    }
}

fn string(operator: &Operator, name: &str, text: &str, length: Option<usize>) -> String {
    let value = encoded(operator, &prefix(operator, text, length));
    match operator.named {
        true if text.is_empty() => format!("{}{}", literal(name), operator.ifemp),
        true => format!("{}={value}", literal(name)),
        false => value,
    }
}

/// Returns the first characters of `text`. The copied percent-encodings of one character are not
/// split (§2.4.1).
fn prefix(operator: &Operator, text: &str, length: Option<usize>) -> String {
    let Some(length) = length else { return text.to_owned() };
    if !operator.allow_reserved {
        return text.chars().take(length).collect();
    }
    let written = |unit: &Unit| match unit {
        Unit::Encoded(triplets, _) | Unit::Octet(triplets) => triplets.clone(),
        Unit::Plain(character) => character.to_string(),
    };
    units(text).iter().take(length).map(written).collect()
}

/// Without an explode modifier: members, or names and values, separated by commas.
fn joined(operator: &Operator, name: &str, value: &Value) -> String {
    let texts: Vec<&String> = match value {
        Value::String(text) => vec![text],
        Value::List(members) => members.iter().collect(),
        Value::Map(pairs) => pairs.iter().flat_map(|(name, value)| [name, value]).collect(),
    };
    let texts: Vec<_> = texts.into_iter().map(|text| encoded(operator, text)).collect();
    let start = if operator.named { format!("{}=", literal(name)) } else { String::new() };
    start + &texts.join(",")
}

/// With an explode modifier: each member or pair as a variable of its own.
fn apart(operator: &Operator, name: &str, value: &Value) -> String {
    let encoded = |text: &String| encoded(operator, text);
    let named = |name: String, value: String| match (operator.named, value.is_empty()) {
        (true, true) => format!("{name}{}", operator.ifemp),
        _ => format!("{name}={value}"),
    };
    let pieces: Vec<_> = match value {
        Value::String(text) => vec![encoded(text)],
        Value::List(members) if operator.named => {
            members.iter().map(|text| named(literal(name), encoded(text))).collect()
        }
        Value::List(members) => members.iter().map(encoded).collect(),
        Value::Map(pairs) => {
            pairs.iter().map(|(name, value)| named(encoded(name), encoded(value))).collect()
        }
    };
    pieces.join(operator.sep)
}

/// Encodes all characters of `text` except for unreserved ones, and for reserved ones and
/// percent-encodings if the operator allows them (§3.2.1).
fn encoded(operator: &Operator, text: &str) -> String {
    let is_unreserved = |octet: u8| octet.is_ascii_alphanumeric() || b"-._~".contains(&octet);
    let is_reserved = |octet: u8| b":/?#[]@!$&'()*+,;=".contains(&octet);
    if !operator.allow_reserved {
        return encode_unless(text.as_bytes(), is_unreserved);
    }
    let is_allowed = |octet: u8| is_unreserved(octet) || is_reserved(octet);
    let written = |unit: &Unit| match unit {
        Unit::Encoded(triplets, _) | Unit::Octet(triplets) => triplets.clone(),
        Unit::Plain(character) => encode_unless(character.to_string().as_bytes(), is_allowed),
    };
    units(text).iter().map(written).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expanded(template: &str, value: Value) -> Result<String, usize> {
        expand(template, &Variables([("x".to_owned(), value)].into()))
    }

    #[test]
    fn text() {
        let of = |template| expanded(template, "a/é%41".into()).unwrap();
        assert_eq!(of("{x}{+x}"), "a%2F%C3%A9%2541a/%C3%A9%41");
        assert_eq!(of("-{x:2}{+x:4}{#x:9}"), "-a%2Fa/%C3%A9%41#a/%C3%A9%41");
        assert_eq!(of("{;x}{?x:1}{&x:1,y}"), ";x=a%2F%C3%A9%2541?x=a&x=a");
        assert_eq!(of("é{y}{.y,x:1}{/x:1,x:1}"), "%C3%A9.a/a/a");
        assert_eq!(expanded("{;x}{?x}{x}", "".into()).unwrap(), ";x?x=");
    }

    #[test]
    fn lists_and_maps() {
        let list = || Value::List(vec!["a".into(), String::new(), "b".into()]);
        assert_eq!(
            expanded("{x}{.x*}{;x*}{?x*}{;x}", list()).unwrap(),
            "a,,b.a..b;x=a;x;x=b?x=a&x=&x=b;x=a,,b"
        );
        let map = || Value::Map(vec![("k".into(), "/".into()), ("e".into(), String::new())]);
        assert_eq!(
            expanded("{x}{+x*}{;x*}{?x*}", map()).unwrap(),
            "k,%2F,e,k=/,e=;k=%2F;e?k=%2F&e="
        );
        assert_eq!(expanded("{a}{y,x:1}", list()), Err(6));
        assert_eq!(expanded("{x:1}{?x}", Value::Map(vec![])).unwrap(), "");
    }
}
