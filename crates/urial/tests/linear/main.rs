//! No input is slow. Megabytes of any repeated text are parsed, explained, resolved, normalized,
//! compared, relativized, edited, mapped and printed; templates are expanded, and texts matched
//! with them.
//!
//! The bounds are not measurements. Linear work takes a fraction of a second here. Quadratic work
//! takes hours on ten megabytes, or minutes if it only moves bytes; on half a megabyte, seconds.

mod legacy;
#[cfg(target_pointer_width = "64")]
mod longest;

use std::fmt::Display;
use std::time::Duration;

use urial::{
    Comparer, Excess, Grammar, HostMapping, Identifier, IdentifierBuf, IriRef, Normalizer,
    PairSyntax, PairsBuf, Reference, ReferenceBuf, Relativizer, Resolver, Rfc3986, Rfc3987,
    SuffixRule, Template, UriBuf, UriRef, UriRefBuf, Value, Variables, escape_html, unescape_html,
    wrap,
};
use urial_testdata::linear;

const LENGTH: usize = 10_000_000;

/// The length of a text for which there are many others.
const SHORT: usize = LENGTH / 20;

const BOUND: Duration = Duration::from_secs(20);
const SHORT_BOUND: Duration = Duration::from_secs(3);

fn timed<T>(name: impl Display, work: impl FnOnce() -> T) -> T {
    within(BOUND, name, work)
}

fn within<T>(bound: Duration, name: impl Display, work: impl FnOnce() -> T) -> T {
    let (time, result) = linear::spent(work);
    assert!(time < bound, "{name} took {time:?}");
    result
}

/// Parses `text` by both grammars, and does everything with it that the library can do.
fn exercise(text: &[u8]) {
    let bound = if text.len() < 2 * SHORT { SHORT_BOUND } else { BOUND };
    within(bound, text[..20].escape_ascii(), || {
        exercise_by::<Rfc3986>(text);
        if text.is_ascii() {
            UriRef::parse_bytes(text).into_iter().for_each(map_to_iri);
        } else {
            exercise_by::<Rfc3987>(text);
            IriRef::parse_bytes(text).into_iter().for_each(map_to_uri);
        }
    });
}

fn exercise_by<G: Grammar>(text: &[u8]) {
    match Reference::<G>::parse_bytes(text) {
        Ok(reference) => {
            resolve(reference);
            normalize(reference);
            edit(reference);
            drop(wrap(reference).width(7).to_string());
            Identifier::try_from(reference).into_iter().for_each(relativize);
        }
        Err(error) => {
            drop(error.explain(text).to_string());
            error.fixes(text).for_each(|fix| drop(fix.apply()));
            if let Ok(text) = std::str::from_utf8(text) {
                drop(UriRefBuf::repair(text));
                drop(UriBuf::repair(text));
                drop(UriRefBuf::read_typed(text, SuffixRule::COMMON));
                drop(unescape_html(&escape_html(text).to_string()).to_string());
            }
        }
    }
}

fn resolve<G: Grammar>(reference: Reference<'_, G>) {
    let base = Identifier::parse("http://a/b/c/d;p?q").unwrap();
    for excess in [Excess::Discard, Excess::Keep] {
        let resolver = Resolver::new(base).excess(excess);
        let target: IdentifierBuf<G> = resolver.resolve(reference).unwrap().into();
        let target = target.as_identifier();
        assert!(resolver.display(reference).unwrap().to_string() == target.as_str());
        assert!(target.to_string().len() <= reference.as_str().len() + base.as_str().len() + 3);
        assert!(target.path().as_pct_str().octets().count() <= target.as_str().len());
    }
    if let Ok(base) = Identifier::try_from(reference) {
        let target = Resolver::new(base).resolve(Reference::<G>::parse("../x").unwrap()).unwrap();
        assert!(target.to_string().ends_with('x'));
    }
}

fn normalize<G: Grammar>(reference: Reference<'_, G>) {
    let normal: ReferenceBuf<G> = Normalizer::new().normalize(reference).into();
    assert!(Normalizer::new().is_normalized(&normal));
    let comparison = Comparer::new().compare(reference, &normal);
    assert!(comparison.rung().is_some() || reference.is_relative());
}

fn relativize<G: Grammar>(identifier: Identifier<'_, G>) {
    let reference = Reference::<G>::parse("../../a?b").unwrap();
    let other: IdentifierBuf<G> = Resolver::new(identifier).resolve(reference).unwrap().into();
    let other = other.as_identifier();
    for (base, target) in [(identifier, other), (other, identifier)] {
        if let Ok(reference) = Relativizer::new(base).relativize(target) {
            let reference: ReferenceBuf<G> = reference.into();
            let resolved = Resolver::new(base).resolve(&reference).unwrap();
            assert_eq!(resolved.to_string(), target.as_str());
        }
    }
}

fn edit<G: Grammar>(reference: Reference<'_, G>) {
    let mut edited = ReferenceBuf::from(reference);
    edited.push_segment("a").unwrap();
    assert!(edited.pop_segment());
    edited.edit_pairs(PairSyntax::Form, PairsBuf::sort).unwrap();
    edited.edit_pairs(PairSyntax::Rfc3986, |pairs| pairs.set("a", "b")).unwrap();
    assert!(edited.as_str().contains("a=b"));
}

fn map_to_iri(reference: UriRef<'_>) {
    let there = reference.to_iri(HostMapping::Triplets);
    assert!(there.as_str().len() <= reference.as_str().len());
}

fn map_to_uri(reference: IriRef<'_>) {
    assert!(reference.bidi_findings().count() <= reference.as_str().len());
    let there = reference.to_uri(HostMapping::Triplets).unwrap();
    assert!(there.as_str().len() > reference.as_str().len());
    by_idna(reference);
}

/// IDNA is linear in the length of the host, too.
#[cfg(feature = "idna")]
fn by_idna(reference: IriRef<'_>) {
    drop(reference.to_uri(HostMapping::Idna));
}

#[cfg(not(feature = "idna"))]
fn by_idna(_: IriRef<'_>) {}

#[test]
fn any_byte_repeated() {
    for byte in 0..=255 {
        exercise(&vec![byte; SHORT]);
    }
}

#[test]
fn any_piece_repeated() {
    let pieces = [
        "/..", "/.", "../", "./", "%41", "%", "a/", "//", "a:", "@:", "::", "[", "]", "1.", "&",
        "&=", "%2e/", "A@B,", "\u{e9}", "\u{202e}", "\u{5d0}a", "\u{5d0}.", "%C3%A9", "%C3",
        "xn--a.", "\u{fdd0}",
    ];
    for prefix in ["", "http://h/", "http://", "http://[", "a:", "?", "http://u@h:", "mailto:"] {
        for piece in pieces {
            exercise((prefix.to_owned() + &piece.repeat(SHORT / piece.len())).as_bytes());
        }
    }
}

/// Shows: R-196.
#[test]
fn ten_megabytes_of_climbing() {
    exercise("/..".repeat(LENGTH / 3).as_bytes());
    exercise(("http://h".to_owned() + &"/a/..".repeat(LENGTH / 5)).as_bytes());
    exercise(("a:".to_owned() + &"a/".repeat(LENGTH / 5) + &"../".repeat(LENGTH / 5)).as_bytes());
}

/// No template is slow to parse, to explain or to expand.
#[test]
fn ten_megabytes_of_template() {
    let pieces = ["a", "%41", "é", "{a}", "{?a,b}", "{", "}", "%", "{a*}{b:9999}", "a{x:0}"];
    let variables = Variables::from([("a", "x")]);
    for piece in pieces {
        let text = piece.repeat(LENGTH / piece.len());
        timed(piece, || match Template::parse(&text) {
            Ok(template) => assert!(!template.expand(&variables).unwrap().is_empty()),
            Err(error) => drop(error.explain(&text).to_string()),
        });
    }
    let many = format!("{{?a{}}}", ",a".repeat(LENGTH / 2));
    timed("many", || Template::parse(&many).unwrap().expand(&variables).unwrap());
}

/// No text is slow to match, whatever the template.
#[test]
fn megabytes_of_text() {
    let templates = [
        "{a}{b}{c}{d}",
        "{+a}{+b}!{+c}",
        "{a,b,c,d}",
        "{+a,b:9999}",
        "{a}{b:9999}x",
        "{+a:9999}{+b:9999}",
        "{.a*,b*}",
        "{/a*}{b}",
        "{?a*,b*}",
        "{;a*,b}",
    ];
    for template in templates {
        for piece in ["a", ",", ".", "%41", "%C3%A9", "%FF", ";a", "&a=", "/a=b"] {
            match_repeated(template, piece, LENGTH / 10);
        }
    }
    match_repeated("{a}{b}{c}{d}", "a", LENGTH);
    match_repeated("{+a,b:9999}", ",", LENGTH);
    match_repeated("{.a*}", ".a=b", LENGTH);
}

/// The expansion of megabytes of text matches its template again, under every operator.
#[test]
fn megabytes_of_value() {
    for operator in ["", "+", "#", ".", "/", ";", "?", "&"] {
        for (modifier, after) in
            [("", ""), ("*", ""), (":9999", "{+y}"), ("", "{#y}"), ("*", "{&y*}")]
        {
            let template = format!("{{{operator}x{modifier}}}{after}");
            let read = Template::parse(&template).unwrap();
            for piece in ["a", "é", "=", "a%", ","] {
                let text = piece.repeat(LENGTH / 10);
                let items: Value<'_> = text.split_inclusive(piece).take(LENGTH / 50).collect();
                let value = if modifier == "*" { items } else { Value::from(&*text) };
                let text = read.expand(&Variables::from([("x", value)])).unwrap();
                let found = timed(&template, || read.match_text(&text));
                assert!(found.is_some(), "{template} on {}", &text[..10]);
            }
        }
    }
}

fn match_repeated(template: &str, piece: &str, length: usize) {
    let first = &template[1..2];
    let first = if ".;?/".contains(first) { first } else { "" };
    let text = first.to_owned() + &piece.repeat(length / piece.len());
    let read = Template::parse(template).unwrap();
    if let Some(found) = timed(template, || read.match_text(&text)) {
        assert!(read.expand(&found).unwrap().len() <= 3 * text.len());
    }
}

/// The time for many variables and a long text is at most proportional to the product of both.
#[test]
fn many_variables() {
    let names = (0..1000).map(|number| format!("v{number}")).collect::<Vec<_>>();
    for template in [
        format!("{{{}}}", names.join(",")),
        format!("{{{}}}", names.join("}{")),
        format!("{{?{}*}}", names.join("*,")),
    ] {
        let read = Template::parse(&template).unwrap();
        for text in ["a".repeat(5000), ",".repeat(5000), "?".to_owned() + &"&a=b".repeat(1000)[1..]]
        {
            timed("many", || read.match_text(&text).is_some());
        }
    }
}

/// A repair takes few steps, however many bytes are wrong, and however they alternate.
#[test]
fn repairs_are_linear() {
    let pieces = [
        "%", "%4", " ", "%% ", "\\", "[", "]", "@", ":", "<", ">", "\u{e9}", "?", "#", "//", "\"",
        "%zz/ ", "a@[", "\u{e9}%", ".", "::", "/ ?", "C:\\",
    ];
    let starts = ["", "//", "http://", "http://u@", "/", "?", "#", "C:\\", "<", "//[", "//[::1%"];
    for (start, piece) in starts.iter().flat_map(|start| pieces.map(|piece| (start, piece))) {
        let text = (*start).to_owned() + &piece.repeat(SHORT / piece.len());
        within(SHORT_BOUND, &text[..start.len() + piece.len()], || {
            let _ = (UriRefBuf::repair(&text), UriBuf::repair(&text));
        });
    }
    let nested = ["<", "\""].map(|it| it.repeat(LENGTH / 10)).concat();
    let nested = nested + "a" + &["\"", ">"].map(|it| it.repeat(LENGTH / 10)).concat();
    assert_eq!(timed("nested", || UriRefBuf::repair(&nested)).unwrap().value, "a");
    assert_eq!(timed("typed", || UriRefBuf::read_typed(&nested, &[])).unwrap().value, "a");
}
