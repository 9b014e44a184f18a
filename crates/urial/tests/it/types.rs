//! The eight types of references: owned types do what their borrowed forms do.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use urial::{
    Component, Guess, HostMapping, Iri, IriBuf, IriRef, IriRefBuf, PairSyntax, ParseError,
    SuffixRule, Uri, UriBuf, UriRef, UriRefBuf, complete_suffix,
};

/// What a borrowed type has and an owned one cannot have, or has by another name.
const BORROWED_ALONE: [&str; 3] = ["constructors!", "lines!", "to_owned"];

/// The names of a borrowed type and of its owned form, in the macro that declares them and
/// elsewhere.
const PAIRS: [(&str, &str); 7] = [
    ("$reference", "$reference_buf"),
    ("$identifier", "$identifier_buf"),
    ("UriRef", "UriRefBuf"),
    ("Uri", "UriBuf"),
    ("IriRef", "IriRefBuf"),
    ("Iri", "IriBuf"),
    ("Template", "TemplateBuf"),
];

/// Enums that own text, so that they are neither `Copy` nor hashed.
const WITH_TEXT: [&str; 6] =
    ["ExpandReferenceError", "FieldValue", "NewsItem", "Value", "View", "WaisKind"];

/// Enums that show text with their `Debug`, which is written by hand.
const WITH_OWN_DEBUG: [&str; 7] =
    ["Content", "FieldValue", "HostPart", "PortPart", "Target", "Value", "WaisKind"];

#[test]
fn every_public_enum_has_the_same_traits() {
    let sources = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let mut checked = 0;
    for source in &sources {
        let mut derived = "";
        for line in source.lines().map(str::trim) {
            if line.starts_with("#[derive(") {
                derived = line;
            }
            let Some(rest) = line.strip_prefix("pub enum ") else { continue };
            let name = rest.split(|it: char| !it.is_alphanumeric()).next().unwrap();
            let mut traits = vec!["Clone", "PartialEq", "Eq"];
            traits.extend(["Copy", "Hash"].into_iter().filter(|_| !WITH_TEXT.contains(&name)));
            traits.extend(Some("Debug").filter(|_| !WITH_OWN_DEBUG.contains(&name)));
            let has = |it: &str| derived.split(['(', ',', ' ', ')']).any(|word| word == it);
            let missing: Vec<_> = traits.into_iter().filter(|it| !has(it)).collect();
            assert!(missing.is_empty(), "{name} does not derive {missing:?}");
            checked += 1;
        }
    }
    assert!(checked > 40, "only {checked} enums were found: does the test still read them?");
}

#[test]
fn an_owned_type_does_what_its_borrowed_form_does() {
    let sources = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let mut compared = 0;
    for (borrowed, owned) in PAIRS {
        let owned = items(&sources, owned);
        for item in items(&sources, borrowed) {
            let is_alone = BORROWED_ALONE.contains(&item.as_str());
            assert!(
                is_alone || owned.contains(&item),
                "{borrowed} has `{item}`, its owned form not"
            );
            compared += 1;
        }
    }
    assert!(compared > 12, "only {compared} items were found: does the test still read them?");
}

/// The public methods in the `impl` blocks of a type, and the macros that declare more of them.
fn items(sources: &[String], name: &str) -> BTreeSet<String> {
    let is_of = |line: &str| {
        let Some(rest) = line.trim().strip_prefix("impl") else { return false };
        let rest = rest.trim_start_matches("<'a>").trim();
        let rest = rest.strip_prefix("$crate::").unwrap_or(rest);
        let Some(after) = rest.strip_prefix(name) else { return false };
        after.starts_with('<') || after.starts_with(" {")
    };
    let mut items = BTreeSet::new();
    for source in sources {
        let mut lines = source.lines();
        while let Some(line) = lines.next() {
            if !is_of(line) {
                continue;
            }
            let indent = line.len() - line.trim_start().len();
            let end = format!("{}}}", " ".repeat(indent));
            for line in lines.by_ref().take_while(|line| **line != end) {
                items.extend(item(line.trim()));
            }
        }
    }
    items
}

/// The method or macro of a line.
fn item(line: &str) -> Option<String> {
    let code = line.strip_prefix("pub ").map(|line| line.trim_start_matches("const "));
    if let Some(method) = code.and_then(|code| code.strip_prefix("fn ")) {
        return method.split(['(', '<']).next().map(String::from);
    }
    let (name, _) = line.split_once('!')?;
    let is_macro = !line.starts_with("//")
        && name.chars().all(|it| it == '_' || it == '$' || it.is_alphanumeric());
    is_macro.then(|| format!("{name}!"))
}

fn sources(folder: &Path) -> Vec<String> {
    let mut sources = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.ends_with("legacy") {
            // Its types have the names of Java's.
            continue;
        }
        if path.is_dir() {
            sources.extend(self::sources(&path));
        } else {
            sources.push(fs::read_to_string(&path).unwrap());
        }
    }
    sources
}

/// Asks a borrowed value and its owned form the same questions.
macro_rules! assert_alike {
    ($borrowed:expr, $owned:expr; $($method:ident($($argument:expr),*))*) => {
        $(assert_eq!(
            format!("{:?}", $borrowed.$method($($argument),*)),
            format!("{:?}", $owned.$method($($argument),*)),
        );)*
    };
}

macro_rules! assert_references_alike {
    ($borrowed:expr, $owned:expr) => {
        assert_alike! { $borrowed, $owned;
            as_str() scheme() authority() userinfo() host() host_str() port() port_number() path()
            query() query_str() fragment() fragment_str() pairs(PairSyntax::Rfc3986)
            component(Component::Path) range(Component::Host) slice(..) is_relative() kind()
            path_kind() without_fragment() masked() normalize() is_normalized() to_owned()
        }
    };
}

#[test]
fn owned_types_answer_as_borrowed_ones() {
    for text in ["HTTP://u:p@e.org:80/a/../%7Eb?k=v#f", "urn:a", "man:ls(1)"] {
        let (uri, uri_buf) = (Uri::parse(text).unwrap(), UriBuf::parse(text).unwrap());
        let (iri, iri_buf) = (Iri::parse(text).unwrap(), IriBuf::parse(text).unwrap());
        assert_references_alike!(uri, uri_buf);
        assert_references_alike!(iri, iri_buf);
        assert_references_alike!(UriRef::parse(text).unwrap(), UriRefBuf::parse(text).unwrap());
        assert_references_alike!(IriRef::parse(text).unwrap(), IriRefBuf::parse(text).unwrap());
        let other = Uri::from_static("http://e.org/x");
        assert_alike! { uri, uri_buf;
            resolve(UriRef::from_static("../g")) relativize(other) compare(other) view() access()
            to_iri(HostMapping::Triplets) is_absolute_uri() as_uri_ref()
        }
        let other = Iri::from(other);
        assert_alike! { iri, iri_buf;
            resolve(IriRef::from_static("../g")) relativize(other) compare(other)
            to_uri(HostMapping::Triplets) is_absolute_iri() as_iri_ref()
        }
    }
}

fn read<U: TryInto<UriBuf>>(uri: U) -> Result<UriBuf, ParseError>
where
    U::Error: Into<ParseError>,
{
    uri.try_into().map_err(Into::into)
}

#[test]
fn one_function_takes_text_and_uris() {
    let uri = Uri::from_static("urn:a");
    assert_eq!(read("urn:a").unwrap(), uri);
    assert_eq!(read(String::from("urn:a")).unwrap(), uri);
    assert_eq!(read(uri).unwrap(), uri);
    assert_eq!(read(uri.to_owned()).unwrap(), uri);
    assert_eq!(read(UriRef::from_static("urn:a").to_owned()).unwrap(), uri);
    assert_eq!(read("a b").unwrap_err().offset(), 1);
}

#[test]
fn owned_types_become_shared_and_borrowed_text() {
    let uri = || UriBuf::parse("urn:a").unwrap();
    assert_eq!(&*Box::<str>::from(uri()), "urn:a");
    assert_eq!(&*std::sync::Arc::<str>::from(uri()), "urn:a");
    assert_eq!(std::borrow::Cow::from(uri()), "urn:a");
    assert_eq!(uri(), String::from("urn:a"));
}

/// A completed suffix reference is no URI but a [`Guess`], which has the rule that it follows.
///
/// Shows: R-280.
#[test]
fn a_completed_suffix_is_a_guess() {
    let guess: Option<Guess<'_>> = complete_suffix("www.e.org", SuffixRule::COMMON);
    let Guess { uri, rule } = guess.unwrap();
    assert_eq!((uri.as_str(), rule.prefix, rule.scheme), ("http://www.e.org", "www", "http"));
}
