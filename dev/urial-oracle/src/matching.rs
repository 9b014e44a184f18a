//! Matches templates by the documented rules of the library's `match_text`, by trying every way.
//! Texts are ASCII without percent-encoding.

use super::template::{Operator, expand, operator};
use urial_testdata::template::{Value, Variables};

/// Returns variables with which a valid template expands to `text`, if there are any.
#[must_use]
pub fn match_template(template: &str, text: &str) -> Option<Variables> {
    let mut variables = Variables::default();
    let found = rest(template, text)?;
    for &Assignment { name, length, ref operator, ref value, .. } in &found {
        let rank =
            |it: &Assignment<'_>| (it.length, !it.operator.allow_reserved, structure(&it.value));
        let this = (length, !operator.allow_reserved, structure(value));
        if found.iter().filter(|it| it.name == name).all(|it| rank(it) <= this) {
            variables.0.entry(name.to_owned()).or_insert_with(|| value.clone());
        }
    }
    for Assignment { name, .. } in found.iter().filter(|it| it.length < usize::MAX) {
        let value = variables.0.get_mut(*name)?;
        if let Value::List(items) = value
            && let [item] = &items[..]
        {
            *value = Value::String(item.clone());
        }
    }
    (expand(template, &variables).as_deref() == Ok(text)).then_some(variables)
}

/// A value of a variable at one place, and the most characters that it may have there.
#[derive(Clone)]
struct Assignment<'a> {
    name: &'a str,
    length: usize,
    operator: Operator,
    value: Value,
    /// The length of the template after the expression, which identifies the expression.
    rest_len: usize,
}

fn structure(value: &Value) -> usize {
    match value {
        Value::String(_) => 0,
        Value::List(_) => 1,
        Value::Map(_) => 2,
    }
}

/// Matches the rest of a template with the rest of a text.
fn rest<'a>(template: &'a str, text: &str) -> Option<Vec<Assignment<'a>>> {
    let Some(inside) = template.strip_prefix('{') else {
        let literals = template.find('{').unwrap_or(template.len());
        let text = text.strip_prefix(&template[..literals])?;
        return match &template[literals..] {
            "" => text.is_empty().then(Vec::new),
            template => rest(template, text),
        };
    };
    let (expression, template) = inside.split_once('}')?;
    let (operator, specs) = operator(expression);
    present(&operator, specs, template, text).or_else(|| rest(template, text))
}

/// Matches an expression that expands to some text.
fn present<'a>(
    operator: &Operator,
    specs: &'a str,
    template: &'a str,
    text: &str,
) -> Option<Vec<Assignment<'a>>> {
    let mut found = variables(operator, specs, template, text.strip_prefix(operator.first)?)?;
    let here = found.iter().filter(|it| it.rest_len == template.len()).count();
    if here == 1 && operator.first.is_empty() && !operator.named {
        // An expression without text: its variable is absent.
        let is_nothing = match &found[0].value {
            Value::String(text) => text.is_empty(),
            Value::List(items) => items.len() == 1 && items[0].is_empty(),
            Value::Map(_) => false,
        };
        if is_nothing {
            found.remove(0);
        }
    }
    Some(found)
}

/// Matches one of the directly following expressions, whose text begins with its first character.
fn adjacent<'a>(template: &'a str, text: &str) -> Option<Vec<Assignment<'a>>> {
    let (expression, template) = template.strip_prefix('{')?.split_once('}')?;
    let (operator, specs) = operator(expression);
    if operator.first.is_empty() {
        return None;
    }
    present(&operator, specs, template, text).or_else(|| adjacent(template, text))
}

/// A form in which a variable can be written, or its absence.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Joined,
    List,
    Map,
    Either,
    Absent,
}

/// Matches the variables of an expression, at least one of which is present.
fn variables<'a>(
    operator: &Operator,
    specs: &'a str,
    template: &'a str,
    text: &str,
) -> Option<Vec<Assignment<'a>>> {
    let (spec, others) = specs.split_once(',').map_or((specs, None), |(spec, it)| (spec, Some(it)));
    let forms: &[Form] = match (spec.ends_with('*'), operator.named, operator.allow_reserved) {
        (false, ..) => &[Form::Joined, Form::Absent],
        (true, false, true) => &[Form::Either, Form::Absent],
        (true, false, false) => &[Form::Map, Form::List, Form::Absent],
        (true, true, _) => &[Form::List, Form::Absent, Form::Map],
    };
    let next =
        |text: &str| variables(operator, others?, template, text.strip_prefix(operator.sep)?);
    let soon = |text: &str| next(text).or_else(|| adjacent(template, text));
    forms.iter().find_map(|&form| {
        if form == Form::Absent {
            return variables(operator, others?, template, text);
        }
        let taking = |length: usize, then: &dyn Fn(&str) -> Option<Vec<Assignment<'a>>>| {
            let found = self::found(operator, spec, form, &text[..length], template.len())?;
            let mut others = then(&text[length..])?;
            others.insert(0, found);
            Some(others)
        };
        let much = |text: &str| rest(template, text);
        let within = |lengths: &dyn Fn(usize) -> bool| {
            let mut little = (0..=text.len()).filter(|&length| lengths(length));
            let mut most = (0..=text.len()).rev().filter(|&length| lengths(length));
            let found = little.find_map(|length| taking(length, &soon));
            found.or_else(|| most.find_map(|length| taking(length, &much)))
        };
        if form == Form::List && operator.named {
            let pieces = |length: usize| text[..length].split(operator.sep).count();
            let counts = (1..=pieces(text.len())).rev();
            return counts.into_iter().find_map(|count| within(&|length| pieces(length) == count));
        }
        within(&|_| true)
    })
}

/// Returns the variable if `text` can be its value in this form.
fn found<'a>(
    operator: &Operator,
    spec: &'a str,
    form: Form,
    text: &str,
    rest_len: usize,
) -> Option<Assignment<'a>> {
    let spec = spec.strip_suffix('*').unwrap_or(spec);
    let (name, length) = spec.split_once(':').unwrap_or((spec, ""));
    let length = length.parse().unwrap_or(usize::MAX);
    let value = match form {
        Form::Joined => joined(
            operator,
            if operator.named { valued(operator, name, text)? } else { text },
            length,
        ),
        Form::List => {
            let item = |it| if operator.named { valued(operator, name, it) } else { Some(it) };
            let items = text.split(operator.sep).map(|it| item(it).filter(|it| is_plain(it)));
            items.map(|it| it.map(str::to_owned)).collect::<Option<_>>().map(Value::List)
        }
        Form::Map => map(operator, text),
        Form::Either => {
            let pairs = text.split(',').map(|it| it.split_once('='));
            let pairs = pairs.map(|it| it.map(|(k, v)| (k.to_owned(), v.to_owned())));
            let items = || Value::List(text.split(',').map(str::to_owned).collect());
            Some(pairs.collect::<Option<_>>().map_or_else(items, Value::Map))
        }
        Form::Absent => None,
    }?;
    Some(Assignment { name, length, operator: operator.clone(), value, rest_len })
}

fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte))
}

fn joined(operator: &Operator, text: &str, length: usize) -> Option<Value> {
    if operator.allow_reserved || is_plain(text) {
        return (text.len() <= length).then(|| text.into());
    }
    let items = || text.split(',').map(|it| is_plain(it).then(|| it.to_owned()));
    if length < usize::MAX { None } else { items().collect::<Option<_>>().map(Value::List) }
}

/// Returns the text after the name, if `piece` has this name.
fn valued<'t>(operator: &Operator, name: &str, piece: &'t str) -> Option<&'t str> {
    match piece.strip_prefix(name)? {
        "" if operator.ifemp.is_empty() => Some(""),
        value => value.strip_prefix('=').filter(|it| !it.is_empty() || !operator.ifemp.is_empty()),
    }
}

fn map(operator: &Operator, text: &str) -> Option<Value> {
    let mut pieces: Vec<String> = Vec::new();
    for piece in text.split(operator.sep) {
        // Names and values may contain dots: the last dot between two `=` separates the pairs.
        match pieces.last_mut() {
            Some(last) if operator.sep == "." && (!piece.contains('=') || !last.contains('=')) => {
                last.extend([".", piece]);
            }
            _ => pieces.push(piece.to_owned()),
        }
    }
    let pairs = pieces.iter().map(|piece| {
        let (name, value) = match piece.split_once('=') {
            Some((_, "")) if operator.named && operator.ifemp.is_empty() => return None,
            Some(pair) => pair,
            None if operator.named && operator.ifemp.is_empty() => (&**piece, ""),
            None => return None,
        };
        (is_plain(name) && is_plain(value)).then(|| (name.to_owned(), value.to_owned()))
    });
    pairs.collect::<Option<_>>().map(Value::Map)
}
