//! The variables that a match of a template finds.

use urial::{ExpandError, ExpandReferenceError, Template, TemplateBuf, Value, Variables};
use urial_oracle as oracle;
use urial_testdata as data;

use crate::count::inputs;
use crate::template::OPERATORS;

/// Returns the variables that a match finds as `name=value`, with `[a, b]` for lists and `{k: v}`
/// for maps.
fn find(template: &str, text: &str) -> String {
    let Some(found) = Template::parse(template).unwrap().match_text(text) else {
        return "no match".into();
    };
    let shown = found.iter().map(|(name, value)| match value {
        Value::String(string) => format!("{name}={string}"),
        Value::List(items) => format!("{name}=[{}]", items.join(", ")),
        Value::Map(pairs) => {
            let pairs: Vec<_> = pairs.iter().map(|(k, v)| format!("{k}: {v}")).collect();
            format!("{name}={{{}}}", pairs.join(", "))
        }
    });
    shown.collect::<Vec<_>>().join(" ")
}

/// Checks matches, each a template, a text and the expected variables.
fn check(cases: &[(&str, &str, &str)]) {
    for &(template, text, expected) in cases {
        assert_eq!(find(template, text), expected, "{template} on {text}");
    }
}

#[test]
fn expressions_take_as_much_as_they_can() {
    check(&[
        ("", "", ""),
        ("a", "a", ""),
        ("a", "b", "no match"),
        ("{x}{y}", "ab", "x=ab"),
        ("{x:1}{y}", "abc", "x=a y=bc"),
        ("{x}-{y}", "a-b-c", "x=a-b y=c"),
        ("{x}a{y}", "aaa", "x=aa"),
        ("{x}", "", ""),
        ("{+x}{#y}", "", ""),
        ("{x}/", "/", ""),
        ("{?x}", "?x=", "x="),
        ("{;x}", ";x", "x="),
        ("{;x}", ";x=", "no match"),
        ("{?x}", "?x", "no match"),
        ("{/x}", "/", "x="),
        ("{#x}", "#", "x="),
        ("{.x}", "", ""),
        ("{x}", "a/b", "no match"),
        ("{+x}", "a/b?c#d", "x=a/b?c#d"),
        ("{+x}{y}", "a", "x=a"),
        ("{x}", "%4", "no match"),
    ]);
}

#[test]
fn pieces_are_assigned_from_the_left() {
    check(&[
        ("{x,y}", "a,b", "x=a y=b"),
        ("{x,y}", "a,b,c", "x=a y=[b, c]"),
        ("{x,y,z}", "a,b", "x=a y=b"),
        ("{x,y}", "a", "x=a"),
        ("{x,y}", ",", "x= y="),
        ("{x,y}", ",b", "x= y=b"),
        ("{x,y:1}", "a,b,c", "x=[a, b] y=c"),
        ("{x:1,y}", "ab,c", "y=[ab, c]"),
        ("{x,y},{z}", "a,b", "x=a z=b"),
        ("{.x,y}", ".a.b", "x=a y=b"),
        ("{.x,y}", ".a.b.c", "x=a y=b.c"),
        ("{.x}", ".a.b", "x=a.b"),
        ("{/x,y}", "/a/b", "x=a y=b"),
        ("{/x,y}", "/a/b/c", "no match"),
        ("{/x,y}", "/", "x="),
        ("{+x,y}", "a,b,c", "x=a y=b,c"),
        ("{#x,y}", "#a/b,c", "x=a/b y=c"),
        ("{/list*,x}", "/a/b/c", "list=[a, b] x=c"),
        ("{list*,x}", "a,b,c", "list=[a] x=[b, c]"),
    ]);
}

#[test]
fn without_explode_a_comma_makes_a_list() {
    check(&[
        ("{x}", "a,b", "x=[a, b]"),
        ("{x}", ",", "x=[, ]"),
        ("{x}", "a%2Cb", "x=a,b"),
        ("{?x}", "?x=a,b", "x=[a, b]"),
        ("{;x}", ";x=,", "x=[, ]"),
        ("{+x}", "a,b", "x=a,b"),
        ("{#x}", "#a,b", "x=a,b"),
        ("{x:3}", "a,b", "no match"),
        ("{+x:3}", "a,b", "x=a,b"),
    ]);
}

#[test]
fn explode_makes_lists_and_maps() {
    check(&[
        ("{/list*}", "/red", "list=[red]"),
        ("{/list*}", "/red/green", "list=[red, green]"),
        ("{.list*}", ".a.b", "list=[a, b]"),
        ("{list*}", "a,b", "list=[a, b]"),
        ("{keys*}", "a=1,b=2", "keys={a: 1, b: 2}"),
        ("{keys*}", "a=1,b", "no match"),
        ("{keys*}", "a=", "keys={a: }"),
        ("{/keys*}", "/a=1/b=2", "keys={a: 1, b: 2}"),
        ("{.keys*}", ".a=1.b=2", "keys={a: 1, b: 2}"),
        ("{.keys*}", ".a.b=1.2.c=3.4", "keys={a.b: 1.2, c: 3.4}"),
        ("{.keys*,x}", ".a=1.b", "keys={a: 1} x=b"),
        ("{+keys*}", "semi=;,dot=.", "keys={semi: ;, dot: .}"),
        ("{+keys*}", "a=b=c", "keys={a: b=c}"),
        ("{+list*}", "a=1,b", "list=[a=1, b]"),
        ("{#list*}", "#a/b,c", "list=[a/b, c]"),
    ]);
}

#[test]
fn named_pieces_are_assigned_to_their_variable() {
    check(&[
        ("{?x,y}", "?x=1&y=2", "x=1 y=2"),
        ("{?x,y}", "?y=2", "y=2"),
        ("{?x,y}", "?y=2&x=1", "no match"),
        ("{?x}{&y}", "?x=1&y=2", "x=1 y=2"),
        ("{?x}", "?y=1", "no match"),
        ("{?x}", "?%78=1", "x=1"),
        ("{?x*}", "?x=1&x=2", "x=[1, 2]"),
        ("{?x*}", "?x=1&y=2", "x={x: 1, y: 2}"),
        ("{?x*,y}", "?x=1&x=2&y=3", "x=[1, 2] y=3"),
        ("{?keys*}", "?a=1&b=", "keys={a: 1, b: }"),
        ("{?keys*}", "?a", "no match"),
        ("{;keys*}", ";a=1;b", "keys={a: 1, b: }"),
        ("{;x*}", ";x;x=1", "x=[, 1]"),
        ("{?keys*,q}", "?a=1&q=2", "keys={a: 1} q=2"),
        ("{?keys*,q}", "?q=2", "q=2"),
        ("{?keys*,q}", "?a=1&b=2&q=2&q=3", "keys={a: 1, b: 2, q: 2} q=3"),
        ("{?q,keys*}", "?q=2&a=1", "keys={a: 1} q=2"),
        ("{?keys*}", "?a%3Db=c%26", "keys={a=b: c&}"),
    ]);
}

/// A text that matches matches in any order too, and then so does any order of its query, with the
/// same variables.
#[test]
fn every_order_of_a_query_matches() {
    let templates = [
        "{?a,b,c}",
        "/{x}?a={a}&b={b}&c={c}",
        "/{x}{?c,a}&z=1{&b*}#f",
        "{?a}{&b}{&c}{#d}",
        "?{+a}&b={b}&c={c}",
        "{?a*,b}",
    ];
    let variables = Variables::from([("a", "1"), ("b", "2"), ("c", "3"), ("x", "y"), ("d", "4")]);
    let mut sorted = 0;
    for template in templates {
        let template = Template::parse(template).unwrap();
        let text = template.expand(&variables).unwrap();
        let found = template.match_text(&text).unwrap();
        assert_eq!(template.match_any_order(&text).as_ref(), Some(&found), "{text}");
        let (rest, after) = text.split_at(text.find('#').unwrap_or(text.len()));
        let (before, query) = rest.split_once('?').unwrap();
        if template.as_str().contains("?{+a}") {
            // This piece has no name.
            continue;
        }
        let pieces: Vec<_> = query.split('&').collect();
        for first in 0..pieces.len() {
            for is_reversed in [false, true] {
                let mut pieces = pieces.clone();
                pieces.rotate_left(first);
                if is_reversed {
                    pieces.reverse();
                }
                let other = format!("{before}?{}{after}", pieces.join("&"));
                assert_eq!(template.match_any_order(&other).as_ref(), Some(&found), "{other}");
                assert_eq!(template.matcher().match_any_order(&other).as_ref(), Some(&found));
                sorted += usize::from(other != text);
            }
        }
    }
    assert!(sorted > 20, "only {sorted} texts were in another order");
}

/// A strict match has all variables, and expanding strictly gives the text.
#[test]
fn a_strict_match_has_every_variable() {
    for (template, text, matches) in [
        ("/users/{id}", "/users/7", true),
        ("/users/{id}", "/users/", false),
        ("/users{/id}", "/users/", true),
        ("/users{/id}", "/users", false),
        ("{?a,b}", "?a=&b=1", true),
        ("{?a,b}", "?a=1", false),
        ("{a,b}", "1", false),
        ("/", "/", true),
    ] {
        let parsed = Template::parse(template).unwrap();
        let found = parsed.match_strict(text);
        assert_eq!(found.is_some(), matches, "{template} on {text}");
        assert_eq!(parsed.matcher().match_strict(text), found);
        assert_eq!(TemplateBuf::from(parsed).match_strict(text), found);
        assert!(parsed.match_text(text).is_some());
        if let Some(found) = found {
            assert_eq!(parsed.expand_strict(&found).unwrap(), text);
        }
    }
}

/// An expansion is a reference, a URI or neither.
#[test]
fn an_expansion_may_be_no_reference() {
    let template = TemplateBuf::parse("{+x}:a").unwrap();
    let expand = |x| template.expand_uri_ref(&Variables::from([("x", x)]));
    assert_eq!(expand("s").unwrap(), "s:a");
    assert_eq!(expand("//h/").unwrap(), "//h/:a");
    let Err(ExpandReferenceError::Parse(error)) = expand("1") else { unreachable!() };
    assert_eq!((error.as_str(), error.error().offset()), ("1:a", 1));
    let uri = |x| template.expand_uri(&Variables::from([("x", x)]));
    assert_eq!(uri("s").unwrap().scheme(), "s");
    assert!(matches!(uri("//h/"), Err(ExpandReferenceError::Parse(_))));
    let prefix = TemplateBuf::parse("{x:1}").unwrap();
    let error = prefix.expand_uri_ref(&Variables::from([("x", ["a"])])).unwrap_err();
    assert_eq!(error, ExpandReferenceError::Expand(ExpandError::Prefix { offset: 1 }));
    assert_eq!(error.to_string(), "prefix: expected a string, found a list or a map at byte 1");
}

#[test]
fn values_are_decoded_as_expanding_encodes_them() {
    check(&[
        ("{x}", "%61%C3%A9%20%25", "x=aé %"),
        ("{x}", "%C3", "no match"),
        ("{x}", "%2F", "x=/"),
        ("{+x}", "%61%C3%A9%20", "x=aé "),
        ("{+x}", "%2F/%2c", "x=%2F/%2c"),
        ("{+x}", "%C3%28", "x=%C3%28"),
        ("{+x}", "%25", "x=%"),
        ("{+x}", "%2541", "x=%2541"),
        ("{+x}", "%25%34%31", "x=%2541"),
        ("{+x}", "%25zz", "x=%zz"),
        ("{+x}%A9", "%C3%A9", "x=%C3"),
        ("é{x}", "%c3%a9a", "x=a"),
        ("%41{x}", "Aa", "x=a"),
    ]);
}

#[test]
fn repeated_variables_have_one_value() {
    check(&[
        ("{x:3}", "ab", "x=ab"),
        ("{x:3}", "abcd", "no match"),
        ("{x:2}", "%C3%A9a", "x=éa"),
        ("{+x:2}", "%C3%A9a", "x=éa"),
        ("{+x:1}", "%C3%A9a", "no match"),
        ("/{x}/{x}", "/a/a", "x=a"),
        ("/{x}/{x}", "/a/b", "no match"),
        ("/{x}/{x}", "/a/", "no match"),
        ("{x:1}/{x}", "a/abc", "x=abc"),
        ("{x}/{x:1}", "abc/a", "x=abc"),
        ("{x}/{x:1}", "abc/b", "no match"),
        ("{x:1}/{x:2}", "a/ab", "x=ab"),
        ("{x}{?x}", "?x=", "x="),
        ("{/x*}{?x*}", "/a/b?x=a&x=b", "x=[a, b]"),
    ]);
}

/// The text before an expression with a first character ends at the first such character.
#[test]
fn a_first_character_starts_its_expression() {
    check(&[
        ("{+path}{?query*}", "a/b?abc=123", "path=a/b query={abc: 123}"),
        ("{+path}{?query*}", "a/b", "path=a/b"),
        ("{+path}{?query*}", "a?b?c=1", "path=a?b query={c: 1}"),
        ("foo{+foo}{#bar}baz", "foo#xbaz", "bar=x"),
        ("foo{+foo}{#bar}baz", "fooa#b#cbaz", "bar=b#c foo=a"),
        ("{x}{.y}", "a.b.c", "x=a y=b.c"),
        ("{x}{.y}", "a", "x=a"),
        ("{+path}{/x}", "/a/b", "path=/a x=b"),
        ("{+path}{?q}{#f}", "a#b#c", "f=b#c path=a"),
        ("{+path}{?q}{#f}", "a?q=1#f", "f=f path=a q=1"),
        ("{+path}{?q}{+rest}", "abc", "path=abc"),
        ("{+path}{?q}-{#f}", "a#b-", "path=a#b"),
        ("{+x,y}{?q}", "a?q=1", "q=1 x=a"),
        ("{?keys*}{&q}", "?a=1&q=2", "keys={a: 1} q=2"),
        ("{?keys*}{&q}{#f}", "?a=1#", "f= keys={a: 1}"),
        ("{/x*}{/y}", "/a", "x=[a]"),
        ("{/x*}{/y*}", "/a/b/c", "x=[a] y=[b, c]"),
        ("{x:1}{.y}", "ab.c", "no match"),
        ("{;x}{;y}", ";x;y=1", "x= y=1"),
        ("{?l*}{&m*}", "?l=1&l=2&k=v", "l=[1, 2] m={k: v}"),
        ("{?l*,m*}", "?l=1&l=2&k=v", "l=[1, 2] m={k: v}"),
        ("{?l*,m*}", "?l=1&l=2", "l=[1, 2]"),
    ]);
}

#[test]
fn a_prefix_may_end_within_a_percent_encoding() {
    check(&[
        ("{+x:1}%A9", "%C3%A9", "x=%C3"),
        ("{+x:1}%82%AC", "%E2%82%AC", "x=%E2"),
        ("{+x:1}%AC", "%E2%82%AC", "no match"),
        ("{+x:2}%AC", "%E2%82%AC", "x=%E2%82"),
        ("{+x:3}%AC", "a%E2%82%AC", "x=a%E2%82"),
        ("{+x:1}{+y}", "%C3%A9", "x=é"),
        ("{#x:1}%A9", "#%c3%a9", "x=%c3"),
        ("%C3{+x:1}", "%C3%A9", "x=%A9"),
    ]);
}

/// For a repeated variable, the most complete value is returned.
#[test]
fn repeated_variables_have_their_most_complete_value() {
    check(&[
        ("{/id:1}{/id*}", "/a/abc", "id=abc"),
        ("{/id*}{/id:1}", "/abc/a", "id=abc"),
        ("{/id:1}{/id*}", "/a/abc/d", "no match"),
        ("{+list}{/list*}", "a,b/a/b", "list=[a, b]"),
        ("{/keys}{?keys*}", "/k,v?k=v", "keys={k: v}"),
        ("{?keys*}{#keys}", "?k=v#k,v", "keys={k: v}"),
        ("{+x}{?x}", "a%20b?x=a%2520b", "x=a%20b"),
        ("{x}/{+x*}", "a%2520b/a%20b", "x=a%20b"),
        ("{x}{x}", "abab", "no match"),
    ]);
}

#[test]
fn iris_match_as_their_uris() {
    check(&[
        ("café/{v}", "café/value", "v=value"),
        ("caf%c3%A9/{v}", "café/é", "v=é"),
        ("{x}", "é", "x=é"),
        ("{x:2}", "éa", "x=éa"),
        ("{+x}", "a/\u{10FFFD}é%C3", "x=a/\u{10FFFD}é%C3"),
        ("{x}", "\u{FFFE}", "no match"),
        ("{x}", "é %", "no match"),
        ("{x}", "é%4", "no match"),
    ]);
}

/// Compares 724 templates with the oracle, which tries every way, on all texts of up to four
/// pieces, or of up to six pieces of few kinds.
#[test]
fn matches_as_trying_all_does() {
    let firsts = ["x", "x:1", "x*", "x,y", "x*,y", "x,y*", "x:1,y", "x,x:1", "x,x*"];
    let seconds = ["", "a", "{y}", "{.z}", "{/x}", "{;z}{/z}", "{?z*}", "{&z,x*}", "{#z}", "{+z}"];
    for template in ["{?x*,z*}{&x:1}", "{;x*}{;z*}{.z}", "{;z*}{;x}", "{&x*}{&z*}{+y}"] {
        matches_as_trying_all(template);
    }
    let pairs = firsts.iter().flat_map(|first| seconds.map(|second| (first, second)));
    let templates = OPERATORS.into_iter().flat_map(|operator| {
        pairs.clone().map(move |(first, second)| format!("{{{operator}{first}}}{second}"))
    });
    // About 3,000 texts per template.
    let step = 2_000_000 / inputs(2_000_000);
    templates.step_by(step).for_each(|template| matches_as_trying_all(&template));
}

fn matches_as_trying_all(template: &str) {
    let read = Template::parse(template).unwrap();
    let matcher = read.matcher();
    let mut pieces = vec!["a", ","];
    pieces.extend([".", "/", ";", "?", "#"].into_iter().filter(|&it| template.contains(it)));
    let is_named = template.contains(['?', '&', ';']);
    pieces.extend(["&"].into_iter().filter(|_| template.contains(['?', '&'])));
    pieces.extend(["x=", "z="].into_iter().filter(|_| is_named));
    pieces.extend(["="].into_iter().filter(|_| template.contains('*')));
    let longest = if pieces.len() < 5 {
        6
    } else if pieces.len() < 7 {
        5
    } else {
        4
    };
    let mut texts = vec![String::new()];
    for length in 0..=longest {
        for text in &texts {
            let found = matcher.match_text(text).as_ref().map(untied);
            let expected = oracle::match_template(template, text);
            assert_eq!(found, expected, "{template} on {text}");
        }
        if length < longest {
            let longer =
                texts.iter().flat_map(|text| pieces.iter().map(move |it| format!("{text}{it}")));
            texts = longer.collect();
        }
    }
}

fn untied(variables: &Variables<'_>) -> data::Variables {
    let value = |value: &Value<'_>| match value.clone().into_owned() {
        Value::String(text) => data::Value::String(text.into()),
        Value::List(items) => data::Value::List(items.into_iter().map(String::from).collect()),
        Value::Map(pairs) => data::Value::Map(
            pairs.into_iter().map(|(name, it)| (name.into_owned(), it.into_owned())).collect(),
        ),
    };
    data::Variables(variables.iter().map(|(name, it)| (name.to_owned(), value(it))).collect())
}

/// Matching allocates one bit per step and byte, and little more (see `Template::match_text`).
#[test]
fn matching_allocates_as_documented() {
    for (template, steps) in [("/{user}{.format}", 14), ("/{user}{?tag*}", 27)] {
        let text = "/".to_owned() + &"a".repeat(999_999);
        let matcher = Template::parse(template).unwrap().matcher();
        let work = || assert!(matcher.match_text(&text).is_some());
        let bytes = allocation_counter::measure(work).bytes_max;
        let expected = steps * 125_000;
        assert!((expected..expected + 5_000).contains(&bytes), "{template}: {}", bytes / 125_000);
    }
}
