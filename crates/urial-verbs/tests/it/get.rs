//! Templates of `parse --get`: what is in each place.

use std::fs;

use urial::{IriRef, UriRef};
use urial_testdata::{GetCase, Mutator, get, vectors};
use urial_verbs::{Get, Got, PublicSuffixes, json};

const URI: &str = "http://anna:p%41@E.org:8080/a%20b/c;v=1?q=x+y&r&q=%C3%A9#f%0A";

/// Each template with its text for `URI`.
const TEXTS: &[(&str, &str)] = &[
    ("", ""),
    ("{url}", URI),
    ("{:url}", URI),
    ("{scheme}://{authority}", "http://anna:p%41@E.org:8080"),
    ("{userinfo} {user} {password}", "anna:p%41 anna p%41"),
    ("[user]:{decode:password}", "anna:pA"),
    ("{host} {host:kind} {port}", "E.org reg-name 8080"),
    ("{path} {:path} {url:path}", "/a%20b/c;v=1 /a%20b/c;v=1 /a%20b/c;v=1"),
    ("{decode:path}", "/a b/c;v=1"),
    ("{path:segments}", "a%20b c;v=1"),
    ("{decode:path:segments}", "a b c;v=1"),
    ("{path:1}|{path:2}|{path:3}|{path:-1}|{path:-3}", "a%20b|c;v=1||c;v=1|"),
    ("{query}", "q=x+y&r&q=%C3%A9"),
    ("{query:q}|{query:r}|{query:s}", "x+y||"),
    ("{query-all:q}|{decode:query-all:q}", "x+y %C3%A9|x+y é"),
    ("{fragment}|{decode:fragment}", "f%0A|f\n"),
    (r"a\tb\nc\rd\\e\{host}\[host]", "a\tb\nc\rd\\e{host}[host]"),
    ("}]{must:host}", "}]E.org"),
    ("{default:port}", "8080"),
];

#[test]
fn vectors_of_templates() {
    let mut count = 0;
    for file in vectors::GETS.iter() {
        for test in &file.tests {
            let case = &test.case;
            let templates = case.template.iter().map(|it| Get::new(it));
            for template in templates.chain(case.unfurl.iter().map(|it| Get::unfurl(it))) {
                let got = template.map_err(|error| error.to_string()).and_then(|it| got(it, case));
                let got = got.as_deref().map_err(String::as_str);
                assert_eq!(got, case.expected(), "{}: {}", file.name, test.name);
                count += 1;
            }
        }
    }
    assert!(count > 60, "{count}");
}

/// The text of a template for the reference of a case.
fn got(template: Get, case: &GetCase) -> Result<String, String> {
    let template = template.form(case.form).suffixes(suffixes());
    let template = match &case.separator {
        None => template,
        Some(separator) => template.separator(separator),
    };
    let text = if case.iri {
        template.text(IriRef::parse(&case.input).unwrap().into())
    } else {
        template.text(UriRef::parse(&case.input).unwrap().into())
    };
    text.map_err(|error| error.to_string())
}

fn suffixes() -> PublicSuffixes {
    PublicSuffixes::read(&fs::read(get::suffixes()).unwrap()).unwrap()
}

fn text(template: &str, input: &str) -> Result<String, String> {
    let get = Get::new(template).map_err(|error| error.to_string())?;
    get.text(IriRef::parse(input).unwrap().into()).map_err(|error| error.to_string())
}

#[test]
fn places_have_parts_of_the_reference() {
    for (template, expected) in TEXTS {
        assert_eq!(text(template, URI).as_deref(), Ok(*expected), "{template}");
    }
}

#[test]
fn what_a_reference_lacks_is_empty_unless_it_must_be_there() {
    let parts = [
        "scheme",
        "authority",
        "userinfo",
        "user",
        "password",
        "host",
        "port",
        "query",
        "fragment",
    ];
    let others = ["host:kind", "host:public-suffix", "host:registrable-domain", "host:subdomain"];
    let others = others.into_iter().chain(["path:1", "path:extension", "query:a", "query-all:a"]);
    for part in parts.into_iter().chain(others) {
        assert_eq!(text(&format!("<{{{part}}}>"), "").as_deref(), Ok("<>"), "{part}");
        let error = text(&format!("{{must:{part}}}"), "").unwrap_err();
        assert!(error.starts_with("input: expected a"), "{part}: {error}");
    }
    assert_eq!(text("{must:path}|{must:default:port}", "ftp://h").as_deref(), Ok("|21"));
    assert!(text("{must:default:port}", "tag:a").is_err());
    assert_eq!(text("{default:port}|{port}", "ftp://h:/").as_deref(), Ok("21|"));
}

#[test]
fn strict_rejects_data_that_is_not_plain_text() {
    assert_eq!(text("{strict:decode:path}", "/a%20%C3%A9").as_deref(), Ok("/a é"));
    for path in ["/%00", "/%0A", "/%7F", "/%C2%80", "/%FF"] {
        assert!(text("{decode:path}", path).is_ok(), "{path}");
        let error = text("{decode:strict:path}", &["//h", path].concat()).unwrap_err();
        assert!(error.contains("expected data in UTF-8 without control"), "{path}: {error}");
        assert!(error.ends_with("at byte 3"), "{path}: {error}");
    }
}

#[test]
fn a_domain_name_is_written_in_ascii_or_in_letters() {
    assert_eq!(text("{puny:host}", "//例え.jp/").as_deref(), Ok("xn--r8jz45g.jp"));
    assert_eq!(text("{idn:host}", "//xn--r8jz45g.jp/").as_deref(), Ok("例え.jp"));
    assert_eq!(text("{idn:host} {puny:host}", "//[::1]:80/").as_deref(), Ok("[::1] [::1]"));
    assert!(text("{puny:host}", "//a\u{FF0F}b/").unwrap_err().contains("expected a domain name"));
}

#[test]
fn fields_are_those_of_the_view_of_the_scheme() {
    assert_eq!(text("{scheme:nid}", "urn:isbn:1").as_deref(), Ok("isbn"));
    assert_eq!(text("{scheme:number}|{scheme:nid}", "x:y").as_deref(), Ok("|"));
    assert_eq!(text("{scheme:to}", "mailto:a@e.org,b@e.org").unwrap(), r#"["a@e.org","b@e.org"]"#);
}

#[test]
fn pairs_are_those_of_a_form_if_asked() {
    let get = Get::new("{decode:query-all:q}").unwrap().form(true).separator(",");
    assert_eq!(get.text(IriRef::parse(URI).unwrap().into()).unwrap(), "x y,é");
    // A separator is text of the template, and no data.
    let strict = Get::new("{decode:strict:path:segments}").unwrap().separator("\t");
    assert_eq!(strict.text(IriRef::parse("/a/b").unwrap().into()).unwrap(), "a\tb");
}

#[test]
fn a_wrong_template_says_what_is_wrong() {
    for (template, expected) in [
        ("{hots}", "no part has the name `hots`"),
        ("{path:0}", "no part has the name `path:0`"),
        ("{host:tld}", "no part has the name `host:tld`"),
        ("{decode}", "no part has the name `decode`"),
        ("{strict:path}", "{strict:path}: `strict` is about data"),
        ("{default:host}", "{default:host}: `default` is for the port alone"),
        ("{idn:path}", "{idn:path}: `puny` and `idn` are for the host alone"),
        ("{host", "expected `}` after `{host`"),
        ("[host}", "expected `]` after `[host}`"),
        (r"\x", r"expected \t"),
        ("a\\", r"expected \t"),
    ] {
        let error = text(template, "").unwrap_err();
        assert!(error.starts_with(&format!("get: {expected}")), "{template}: {error}");
    }
}

#[test]
fn a_wrong_format_names_all_directives() {
    for (format, directive) in
        [("%x", "%x"), ("%d%", "%"), ("%%%", "%"), ("%é", "%é"), ("% ", "% ")]
    {
        let error = Get::unfurl(format).unwrap_err();
        let expected = format!("no directive is `{directive}`; directives are %s %u");
        assert!(error.message.starts_with(&expected), "{format}: {}", error.message);
        assert_eq!(error.option, "unfurl");
    }
}

/// The format of all components writes the reference.
#[test]
fn all_directives_together_write_the_reference() {
    let get = Get::unfurl("//%a%p%?%q%#%f").unwrap();
    let mut uris = Mutator::of_vectors(36);
    let mut counted = 0;
    for _ in 0..20_000 {
        let input = uris.input();
        let Ok(uri) = UriRef::parse_bytes(&input) else { continue };
        if uri.scheme().is_none() && uri.authority().is_some() {
            assert_eq!(get.text(uri.into()).unwrap(), uri.as_str());
            counted += 1;
        }
    }
    assert!(counted > 500, "{counted}");
}

/// The parts of a domain name, with dots between them, are the name.
#[test]
fn the_parts_of_a_name_make_the_name() {
    let list = suffixes();
    let mut counted = 0;
    let mut iris = Mutator::of_iris(36);
    for number in 0..20_000 {
        let end =
            ["", ".co.uk", ".a.kawasaki.jp", ".city.kawasaki.jp", ".x", ".公司.香港."][number % 6];
        let text = iris.text();
        let start = text.split(['/', '?', '#', '@', ':']).next().unwrap_or_default();
        let text = format!("//{start}{end}");
        let Some(host) = IriRef::parse(&text).ok().and_then(|it| it.host()) else { continue };
        let Some(name) = list.domain(host) else { continue };
        let own = [name.subdomain, name.registrable_label(), Some(name.public_suffix)];
        let joined = own.into_iter().flatten().collect::<Vec<_>>().join(".");
        assert_eq!(joined, text[2..].strip_suffix('.').unwrap_or(&text[2..]));
        let ends = name.registrable_domain.is_none_or(|it| it.ends_with(name.public_suffix));
        assert!(ends, "{name:?}");
        counted += usize::from(name.subdomain.is_some());
    }
    assert!(counted > 500, "{counted}");
}

#[test]
fn what_is_no_list_is_rejected() {
    for file in [&b""[..], b"com\n", b"<html>", b"\xFF", b"// BEGIN ICANN DOMAINS\na..b"] {
        let error = PublicSuffixes::read(file).unwrap_err();
        assert!(error.message.starts_with("this is not a public suffix list: "));
        assert_eq!(error.option, "psl");
    }
    assert_eq!(format!("{:?}", suffixes()), "PublicSuffixes { .. }");
}

#[test]
fn json_has_one_text_or_all() {
    let template = |text| Get::new(text).unwrap();
    let reference = IriRef::parse("//h/").unwrap().into();
    let one = Got::new(&[template("{host}")], reference).unwrap();
    assert!(json::to_string(&one).ends_with(r#""valid":true,"get":"h"}"#));
    let two = Got::new(&[template("{host}"), template("x")], reference).unwrap();
    assert!(json::to_string(&two).ends_with(r#""get":["h","x"]}"#));
}
