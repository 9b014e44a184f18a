//! Templates: laws for all of them.

use proptest::prelude::*;
use urial::{ExpandError, Template, TemplateError, UriRef, Value, Variables};
use urial_oracle as oracle;

use crate::count::cases;
use crate::inputs::matching;

pub(crate) const OPERATORS: [&str; 8] = ["", "+", "#", ".", "/", ";", "?", "&"];
const NAMES: [&str; 6] = ["a", "b", "a.b", "%41", "_1", "k"];

/// Text made of pieces of the grammar, so that many are valid templates and many are nearly valid.
fn nearly_template() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => matching(r"[a-z0-9/?&=;.'-]{0,4}"),
        4 => matching(r"\{[+#./;?&=!|@,]?[a-z0-9_%.,:*]{0,8}\}"),
        2 => matching(r"\{[a-z]{1,3}(:[0-9]{0,5})?\*?\}"),
        1 => matching("%[0-9A-Fa-f]{0,2}"),
        1 => matching("[{}\"<> ^`|\\\\]"),
        1 => matching("[\u{A0}\u{E000}\u{FDD0}\u{FFFE}\u{10FFFD}\u{E0001}é]"),
        1 => matching("\\PC{0,3}"),
    ];
    prop::collection::vec(piece, 0..5).prop_map(|pieces| pieces.concat())
}

/// The operator and variables of an expression.
fn expression() -> impl Strategy<Value = (&'static str, Vec<(usize, String)>)> {
    let modifier = prop_oneof![
        2 => Just(String::new()),
        2 => Just("*".to_owned()),
        1 => (1..4_u16).prop_map(|length| format!(":{length}")),
    ];
    let varspecs = prop::collection::vec((0..NAMES.len(), modifier), 1..4);
    (prop::sample::select(&OPERATORS[..]), varspecs)
}

/// A template. Its variable names are unique, or may be repeated.
fn template(is_unique: bool) -> impl Strategy<Value = String> {
    let literals = prop::sample::select(
        &[
            "", "", "/", "a", ",", ".", "é", "%41", "%c3%A9", "%A9", "%C3", "%e2", "=", "?", "&",
            ";k=", "%2c",
        ][..],
    );
    prop::collection::vec((literals, expression()), 1..4).prop_map(move |parts| {
        let mut text = String::new();
        let mut left = NAMES.to_vec();
        for (literals, (operator, varspecs)) in parts {
            text += literals;
            let mut before = operator.to_owned();
            for (number, modifier) in varspecs {
                let name = match is_unique {
                    true if left.is_empty() => continue,
                    true => left.remove(number % left.len()),
                    false => NAMES[number],
                };
                let opening = if before == operator { "{" } else { "" };
                text.extend([opening, &before, name, &modifier]);
                before = ",".into();
            }
            if before == "," {
                text += "}";
            }
        }
        text
    })
}

fn string() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(
        &[
            "a", "b", "k", "é", "ア", "%", "%25", "41", "%41", "%C3", "%2f", "=", ",", ".", "/",
            ";", "&", " ", "𝄞",
        ][..],
    );
    prop::collection::vec(piece, 0..4).prop_map(|pieces| pieces.concat())
}

fn value() -> impl Strategy<Value = Value<'static>> {
    prop_oneof![
        3 => string().prop_map(Value::from),
        2 => prop::collection::vec(string(), 0..4).prop_map(Value::from),
        2 => prop::collection::vec((string(), string()), 0..4).prop_map(Value::from),
    ]
}

fn variables() -> impl Strategy<Value = Variables<'static>> {
    prop::collection::vec(prop::option::of(value()), NAMES.len()).prop_map(|values| {
        NAMES.into_iter().zip(values).filter_map(|(name, value)| Some((name, value?))).collect()
    })
}

/// Returns the text in ASCII, without unnecessary percent-encodings, and with upper-case digits in
/// all others.
fn canonical(text: &str) -> String {
    let text = &oracle::to_uri(text);
    let mut pieces = text.split('%');
    let mut result = pieces.next().unwrap().to_owned();
    for piece in pieces {
        let octet = u8::from_str_radix(&piece[..2], 16).unwrap();
        match octet {
            b'-' | b'.' | b'_' | b'~' => result.push(octet.into()),
            _ if octet.is_ascii_alphanumeric() => result.push(octet.into()),
            _ => result.extend(["%", &piece[..2].to_uppercase()]),
        }
        result += &piece[2..];
    }
    result
}

/// Reports whether `text` is a template, by a second, top-down implementation of the grammar.
fn is_template(text: &str) -> bool {
    let mut rest = text;
    while let Some((literals, tail)) = rest.split_once('{') {
        let Some((inside, tail)) = tail.split_once('}') else { return false };
        if !are_literals(literals) || !is_expression(inside) {
            return false;
        }
        rest = tail;
    }
    are_literals(rest)
}

fn has_whole_triplets(text: &str) -> bool {
    let is_whole = |it: &str| it.len() > 1 && it.bytes().take(2).all(|it| it.is_ascii_hexdigit());
    text.split('%').skip(1).all(is_whole)
}

fn are_literals(text: &str) -> bool {
    let is_literal = |character: char| match u32::from(character) {
        0..0x80 => character.is_ascii_graphic() && !"\"<>\\^`{|}".contains(character),
        0x80..0xA0 | 0xFDD0..=0xFDEF | 0xFFF0..=0xFFFF | 0xE_0000..0xE_1000 => false,
        number => number & 0xFFFE != 0xFFFE,
    };
    text.chars().all(is_literal) && has_whole_triplets(text)
}

fn is_expression(inside: &str) -> bool {
    let list = inside.strip_prefix(['+', '#', '.', '/', ';', '?', '&']).unwrap_or(inside);
    list.split(',').all(|varspec| {
        let (name, length) = match varspec.split_once(':') {
            Some((name, length)) => (name, length),
            None => (varspec.strip_suffix('*').unwrap_or(varspec), "1"),
        };
        let is_length =
            matches!(length.parse(), Ok(1..=9999_u16)) && !length.starts_with(['0', '+']);
        let is_varchar = |it: char| it.is_ascii_alphanumeric() || it == '_' || it == '%';
        let is_part = |it: &str| !it.is_empty() && it.chars().all(is_varchar);
        is_length && name.split('.').all(|part| is_part(part) && has_whole_triplets(part))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(20_000), ..ProptestConfig::default() })]

    /// The parser agrees with the top-down grammar, and keeps the text.
    #[test]
    fn parses_what_the_grammar_allows(text in nearly_template()) {
        let read = Template::parse(&text);
        prop_assert_eq!(read.is_ok(), is_template(&text), "{}", text);
        prop_assert!(read.is_ok_and(|it| it.as_str() == text && it.to_string() == text) || !is_template(&text));
    }

    /// The offset of an error is the length of the longest prefix of a template, and the expected
    /// characters are all that can follow it.
    #[test]
    fn an_error_has_all_expected_characters(text in nearly_template()) {
        let Err(error) = Template::parse(&text) else { return Ok(()) };
        let prefix = &text[..error.offset()];
        let ways = ["", "a}", "}", "1}", "0", "00", "0}", "00}"];
        prop_assert!(ways.iter().any(|way| is_template(&(prefix.to_owned() + way))), "{}", error);
        let others = ['\u{A0}', 'é', '\u{FDD0}', '\u{E000}', '\u{FFFE}', '\u{10FFFD}', '\u{85}'];
        for next in (0..128_u8).map(char::from).chain(others) {
            let longer = format!("{prefix}{next}");
            let is_refused = Template::parse(&longer).is_err_and(|it| it.offset() == prefix.len());
            prop_assert_eq!(error.expected().accepts(next), !is_refused, "{:?}: {}", longer, error);
        }
        prop_assert!(error.explain(&text).to_string().starts_with(&error.to_string()));
    }

    /// Any text is parsed and matched without a panic.
    #[test]
    fn any_text_is_handled(text in matching(".{0,30}"), other in matching("\\PC{0,30}")) {
        if let Err(error) = Template::parse(&text) {
            prop_assert!(error.offset() <= text.len() && text.is_char_boundary(error.offset()));
        }
        for template in ["{x}", "{+x:3}{y*}", "{?x*,y}{&z}", "{.x*}{;y*}", &text] {
            if let Ok(template) = Template::parse(template) {
                let found = template.match_text(&other);
                let is_odd = |it: char| it.is_ascii_control() || " \"\\^".contains(it);
                prop_assert!(found.is_none() || !other.contains(is_odd));
            }
        }
    }

    /// A template matches its expansion, and the found variables expand to the same text.
    #[test]
    fn matching_undoes_expanding(text in template(true), variables in variables()) {
        let template = Template::parse(&text).unwrap();
        let Ok(expansion) = template.expand(&variables) else { return Ok(()) };
        let Some(found) = template.match_text(&expansion) else {
            return Err(TestCaseError::fail(format!("{expansion} is of {text} and {variables:?}")));
        };
        prop_assert_eq!(canonical(&template.expand(&found).unwrap()), canonical(&expansion));
        prop_assert!(found.iter().all(|(name, _)| template.variables().any(|it| it == name)));
    }

    /// Unnecessary percent-encodings and the case of hexadecimal digits make no difference.
    #[test]
    fn equivalent_texts_match(text in template(true), variables in variables(), at in 0..20_usize) {
        let template = Template::parse(&text).unwrap();
        let Ok(expansion) = template.expand(&variables) else { return Ok(()) };
        let is_free = |at: &usize| !expansion[at.saturating_sub(2)..*at].contains('%');
        let letters = expansion.match_indices(|it: char| it.is_ascii_alphanumeric());
        let Some(at) = letters.map(|(at, _)| at).filter(is_free).nth(at) else { return Ok(()) };
        let triplet = format!("%{:02x}", expansion.as_bytes()[at]);
        let other = [&expansion[..at], &triplet, &expansion[at + 1..]].concat();
        let found = template.match_text(&other);
        prop_assert!(found.is_some(), "{} of {}", other, text);
        prop_assert_eq!(found, template.match_text(&expansion));
    }

    /// A template with only strings matches its expansion even if variables are repeated: a
    /// variable has the same text at each of its places.
    #[test]
    fn matching_undoes_expanding_repeated_variables(operators in prop::collection::vec(0..OPERATORS.len(), 1..5), x in string(), y in string()) {
        let mut template = String::new();
        for number in operators {
            template.extend(["%7C%C3{", OPERATORS[number], "x,y}"]);
        }
        let template = Template::parse(&template).unwrap();
        // A separator within a value is ambiguous if it is not encoded.
        let [x, y] = [x, y].map(|it| it.replace([',', '.'], ""));
        let expansion = template.expand(&Variables::from([("x", x), ("y", y)])).unwrap();
        prop_assert!(template.match_text(&expansion).is_some(), "{} of {}", expansion, template);
    }

    /// The variables found in any text expand to that text, even if variables are repeated.
    #[test]
    fn expanding_undoes_matching(text in template(false), variables in variables(), other in matching("[ab1é%=,.;?&/#]{0,8}")) {
        let template = Template::parse(&text).unwrap();
        let expansion = template.expand(&variables);
        for text in expansion.iter().chain([&other]) {
            if let Some(found) = template.match_text(text) {
                prop_assert_eq!(canonical(&template.expand(&found).unwrap()), canonical(text));
            }
        }
    }

    /// An expansion only has characters of URIs, and is appended to the buffer.
    #[test]
    fn an_expansion_has_only_uri_characters(text in template(false), variables in variables()) {
        let template = Template::parse(&text).unwrap();
        let mut target = String::from("é");
        match template.expand_into(&variables, &mut target) {
            Ok(()) => {
                prop_assert_eq!(&target[2..], template.expand(&variables).unwrap());
                let fragment = target[2..].replace(['#', '[', ']'], "");
                prop_assert!(UriRef::parse(&format!("#{fragment}")).is_ok(), "{}", target);
            }
            Err(ExpandError::Prefix { offset }) => {
                prop_assert!(text[offset..].contains(':'));
                prop_assert_eq!(target, "é");
            }
            Err(error) => prop_assert!(false, "{}", error),
        }
    }

    /// A partial expansion is a template: with all variables, it expands as the whole one does.
    #[test]
    fn a_partial_expansion_is_completed_by_the_rest(text in template(false), all in variables(), kept in prop::collection::vec(any::<bool>(), NAMES.len())) {
        let template = Template::parse(&text).unwrap();
        let mut some = all.clone();
        for (name, _) in NAMES.iter().zip(kept).filter(|(_, is_kept)| !is_kept) {
            some.remove(name);
        }
        let Ok(whole) = template.expand(&all) else { return Ok(()) };
        let partial = template.expand_partial(&some).unwrap();
        let rest = Template::parse(&partial).unwrap();
        prop_assert_eq!(rest.expand(&all).unwrap(), whole, "{}", rest);
        prop_assert_eq!(template.expand_partial(&Variables::new()).unwrap(), split(&text));
        let is_known = |name| all.get(name).is_some();
        if template.variables().all(is_known) {
            prop_assert_eq!(template.expand_partial(&all).is_ok_and(|it| it.contains('{')), false);
        }
    }

    /// A strict expansion is the expansion, or names a variable that is not defined.
    #[test]
    fn a_strict_expansion_has_every_variable(text in template(false), variables in variables()) {
        let template = Template::parse(&text).unwrap();
        let is_defined = |name: &str| match variables.get(name) {
            Some(Value::List(items)) => !items.is_empty(),
            Some(Value::Map(pairs)) => !pairs.is_empty(),
            value => value.is_some(),
        };
        match template.expand_strict(&variables) {
            Err(ExpandError::Undefined { offset }) => {
                let name = text[offset..].split(['}', ',', ':', '*']).next().unwrap();
                prop_assert!(!is_defined(name), "{} in {}", name, text);
            }
            strict => {
                prop_assert!(strict.is_err() || template.variables().all(is_defined));
                prop_assert_eq!(strict, template.expand(&variables));
            }
        }
    }
}

/// Returns the template with an expression for each variable where an operator allows that.
fn split(template: &str) -> String {
    let mut pieces = template.split('{');
    let mut result = pieces.next().unwrap().to_owned();
    for piece in pieces {
        let (inside, literals) = piece.split_once('}').unwrap();
        let operator = inside.chars().next().filter(|first| "./;&".contains(*first));
        let separator = operator.map_or(",".to_owned(), |operator| format!("}}{{{operator}"));
        result.extend(["{", &inside.replace(',', &separator), "}", literals]);
    }
    result
}

#[test]
fn lists_and_maps_have_no_prefix() {
    let template = Template::parse("é{x}{y,z:2}").unwrap();
    let error = template.expand(&Variables::from([("z", [("a", "b")])])).unwrap_err();
    assert_eq!(error, ExpandError::Prefix { offset: 8 });
    assert_eq!(template.expand(&Variables::from([("z", [""; 0])])).unwrap(), "%C3%A9");
}

#[test]
fn variables_are_a_collection() {
    let text = String::from("/anna?tag=a");
    let template = Template::parse("/{user}{?tag*}").unwrap();
    let mut owned = template.match_text(&text).unwrap().into_owned();
    drop(text);
    assert_eq!((owned.len(), owned.iter().len()), (2, 2));
    assert_eq!(owned.get("tag").unwrap().as_list().unwrap(), ["a"]);
    assert_eq!(owned.remove("user").unwrap().as_str(), Some("anna"));
    assert_eq!(owned.remove("user"), None);
    let pairs: Value<'_> = [("k", "v")].into_iter().collect();
    assert_eq!(pairs, Value::from(&[("k", "v")]));
    assert_eq!((pairs.as_list(), pairs.as_map().unwrap().len()), (None, 1));
    assert_eq!(Value::from(&vec!["a".to_owned()]), ["a"].into_iter().collect());
    owned.set("keys", pairs);
    let names: Vec<_> = owned.into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["keys", "tag"]);
}

/// Only a possible password in the literals is masked, and never the character of the error.
#[test]
fn reports_hide_passwords_in_literals() {
    let line = |template: &str| {
        let report = Template::parse(template).unwrap_err().explain(template).to_string();
        report.lines().nth(2).unwrap().trim().to_owned()
    };
    for (template, shown) in [
        ("http://e.org:{@port}/", "http://e.org:{@port}/"),
        ("http://u:{=p}@h/", "http://u:{=p}@h/"),
        ("http://u:a{=p}b@h/", "http://u:*{=p}*@h/"),
        ("http://{user}:{pass}@e.org/{=x}", "http://{user}:{pass}@e.org/{=x}"),
        ("//u:p{?x}ss@h/{", "//u:*{?x}**@h/{"),
        ("//u:p{x:3}ss@h/{@", "//u:*{x:3}**@h/{@"),
        ("http://u:pa{ss@h/{x}", "http://u:**{ss@h/{x}"),
        ("http://u:{=pass@h/", "http://u:{=****@h/"),
        ("http://u:p\u{7F}é@h/", "http://u:***@h/"),
        ("{//}u:p@h}", "{//}u:p@h}"),
        ("mailto:a@b}", "mailto:a@b}"),
    ] {
        assert_eq!(line(template), shown);
    }
}

/// Errors name the section of the rule, and explain the most common misunderstandings.
#[test]
fn errors_name_their_rule() {
    let prefix = "a prefix is from 1 to 9999 characters long, without leading zeros";
    let both = "a variable has a prefix or an explode modifier, never both";
    for (template, section, note) in [
        ("a}", "§2.1", "braces are allowed only around an expression"),
        ("a b", "§2.1", "in literals, write %20 for a space"),
        ("%4z", "§2.1", ""),
        ("{|a}", "§2.2", "reserved for extensions"),
        ("{}", "§2.2", "an expression needs at least one variable"),
        ("{a.}", "§2.3", ""),
        ("{a-b}", "§2.3", "write %2D for it"),
        ("{a%zz}", "§2.3", ""),
        ("{x:0}", "§2.4.1", prefix),
        ("{x:", "§2.4.1", ""),
        ("{x:1*}", "§2.4.1", both),
        ("{x:12*}", "§2.4.1", both),
        ("{x:123*}", "§2.4.1", both),
        ("{x:1234*}", "§2.4.1", both),
        ("{x:12345}", "§2.4.1", prefix),
        ("{x:1234x}", "§2.4.1", ""),
        ("{x:1234", "§2.4.1", ""),
        ("{x*:3}", "§2.4.2", both),
    ] {
        let error = Template::parse(template).unwrap_err();
        assert_eq!(error.section(), format!("RFC 6570 {section}"), "{template}");
        let report = error.explain(template).to_string();
        assert_eq!(report.contains("note: "), !note.is_empty(), "{report}");
        assert!(report.contains(note), "{report}");
    }
}

#[test]
fn errors_are_eight_bytes() {
    assert_eq!(size_of::<TemplateError>(), 8);
    assert_eq!(size_of::<Result<(), TemplateError>>(), 8);
}

#[test]
fn parsing_does_not_allocate() {
    let work = || {
        let template = Template::parse("http://e.org/{user}{/path*}{?q,page:2}").unwrap();
        assert_eq!(template.variables().count(), 4);
        assert!(Template::parse("/{x").is_err());
    };
    assert_eq!(allocation_counter::measure(work).count_total, 0);
}

#[test]
fn expanding_into_spare_capacity_does_not_allocate() {
    let variables = Variables::from([("x", "a b"), ("y", "%")]);
    let template = Template::parse("é{/x,y:3}{+y}").unwrap();
    let mut target = String::with_capacity(100);
    let work = || template.expand_into(&variables, &mut target).unwrap();
    assert_eq!(allocation_counter::measure(work).count_total, 0);
    assert_eq!(target, "%C3%A9/a%20b/%25%25");
}

/// Comparison with `iri-string`.
mod peers {
    use iri_string::spec::UriSpec;
    use iri_string::template::UriTemplateStr;
    use iri_string::template::simple_context::{self, SimpleContext};

    use super::*;

    /// Reports whether `iri-string` is known to parse `text` differently: it accepts or panics at
    /// an invalid prefix length, accepts empty parts between the dots of a name, and rejects
    /// `ucschar` and `iprivate`.
    fn is_parsed_differently(text: &str) -> bool {
        if !text.is_ascii() {
            return true;
        }
        let expressions = text.split('{').skip(1).map(|it| it.split('}').next().unwrap());
        let varspecs = expressions.flat_map(|it| it.split(','));
        varspecs.into_iter().any(|varspec| {
            let length = varspec.split_once(':').map(|(_, length)| length);
            let is_odd = |it: &str| it.starts_with('0') || it.len() > 4;
            length.is_some_and(is_odd) || varspec.contains('.')
        })
    }

    fn context(variables: &Variables<'_>) -> SimpleContext {
        let mut context = SimpleContext::new();
        for (name, value) in variables {
            let value = match value.clone() {
                Value::String(it) => simple_context::Value::String(it.into_owned()),
                Value::List(items) => {
                    simple_context::Value::List(items.into_iter().map(String::from).collect())
                }
                Value::Map(pairs) => {
                    let pairs = pairs.into_iter().map(|(k, v)| (k.into_owned(), v.into_owned()));
                    simple_context::Value::Assoc(pairs.collect())
                }
            };
            context.insert(name, value);
        }
        context
    }

    /// Reports whether `iri-string` is known to expand `template` differently. With `;`, it writes
    /// the `=` of empty members. In the names of lists and maps, it encodes percent-encodings
    /// again. With `+` and `#`, it loses a percent-encoding after bytes that are not UTF-8, and
    /// miscounts prefixes; there, and in prefixes, it panics at non-ASCII characters.
    fn is_expanded_differently(template: &str, variables: &Variables<'_>) -> bool {
        let has_prefix = template.contains(':');
        let is_reserved = template.contains("{+") || template.contains("{#");
        let values = || {
            variables.iter().flat_map(|(_, value)| match value {
                Value::String(string) => vec![string],
                Value::List(items) => items.iter().collect(),
                Value::Map(pairs) => pairs.iter().flat_map(|(name, value)| [name, value]).collect(),
            })
        };
        let has_empty = values().any(|it| it.is_empty());
        let is_ascii = values().all(|it| it.is_ascii());
        template.contains("{;") && has_empty
            || template.contains("%41")
            || is_reserved && (has_prefix || values().any(|it| it.contains("%C3")))
            || !is_ascii && (is_reserved || has_prefix)
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: cases(20_000), ..ProptestConfig::default() })]

        #[test]
        fn parses_as_iri_string_does(text in nearly_template()) {
            if !is_parsed_differently(&text) {
                prop_assert_eq!(Template::parse(&text).is_ok(), UriTemplateStr::new(&text).is_ok(), "{}", text);
            }
        }

        #[test]
        fn expands_as_iri_string_does(text in template(false), variables in variables()) {
            if is_parsed_differently(&text) || is_expanded_differently(&text, &variables) {
                return Ok(());
            }
            let ours = Template::parse(&text).unwrap().expand(&variables).ok();
            let theirs = UriTemplateStr::new(&text).unwrap();
            let theirs = theirs.expand::<UriSpec, _>(&context(&variables)).ok().map(|it| it.to_string());
            prop_assert_eq!(ours, theirs, "{} {:?}", text, variables);
        }
    }
}
