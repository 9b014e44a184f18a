//! Laws for every view of the catalogue, tested with the vectors of `testdata/scheme/`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use urial::scheme::{Access, Entry, FieldValue, Fields, Lenient, Sip, Urn, View};
use urial::{Component, Normalizer, Step, Uri};
use urial_testdata::{Mutator, cases, testdata, vectors};

/// Returns the inputs of the vectors and `changed` random ones, as far as they are URIs.
fn uris(changed: usize) -> Vec<String> {
    let mut uris: Vec<_> = cases(&vectors::SCHEMES).map(|case| case.input.clone()).collect();
    let mut mutator = Mutator::new(uris.iter().map(|text| text.clone().into()).collect(), 61);
    uris.extend((0..changed).filter_map(|_| String::from_utf8(mutator.input()).ok()));
    uris.retain(|text| Uri::parse(text).is_ok());
    uris
}

/// Returns the inputs of the vectors with one byte encoded, or with dot-segments or a slash
/// inserted.
fn nearby() -> Vec<String> {
    let mut all = vec![];
    for text in uris(0).into_iter().filter(|text| text.is_ascii() && text.len() < 200) {
        for at in text.find(':').unwrap() + 1..text.len() {
            let (before, behind) = text.split_at(at);
            let encoded = format!("{before}%{:02x}{}", behind.as_bytes()[0], &behind[1..]);
            let inserted = ["/../", "/./", "/"].map(|it| [before, it, behind].concat());
            all.extend(inserted.into_iter().chain([encoded]));
        }
    }
    all.retain(|text| Uri::parse(text).is_ok());
    assert!(all.len() > 50_000, "{} are too few", all.len());
    all
}

/// Returns the views of those URIs that have one.
fn views(uris: &[String]) -> impl Iterator<Item = (&str, View<'_>)> {
    uris.iter().filter_map(|text| Some((&**text, Uri::parse(text).unwrap().view().ok()??)))
}

#[test]
fn a_built_uri_has_the_same_view() {
    let uris = [uris(100_000), nearby()].concat();
    for (text, view) in views(&uris) {
        let built = view.build().unwrap_or_else(|error| panic!("{text}: {error}"));
        let read = built.as_uri().view().unwrap().unwrap();
        assert_eq!(read.fields(), view.fields(), "{text}");
        assert_eq!(read.lint(), view.lint(), "{text}");
        assert_eq!(read.build().unwrap(), built, "{text}");
        let uri = Uri::parse(text).unwrap();
        // The fragment of an Info page is the node, and the default `Top` is left out.
        let may_go = uri.scheme().eq_ignore_ascii_case("info");
        let is_kept = built.fragment().is_some() == uri.fragment().is_some();
        assert!(is_kept || may_go, "{text} is built as {built}");
    }
}

/// A view can be kept when its text is gone: it is the same, and so are its fields and its access.
#[test]
fn an_owned_view_is_the_same_view() {
    let uris = uris(10_000);
    for (text, view) in views(&uris) {
        // Another allocation than `text`, and gone when the view is compared.
        let owned: View<'static> = {
            let text = text.to_owned();
            Uri::parse(&text).unwrap().view().unwrap().unwrap().into_owned()
        };
        assert_eq!(view, owned, "{text}");
        assert_eq!(view.fields(), owned.fields().into_owned(), "{text}");
        assert_eq!(view.access(), owned.access().map(Access::into_owned), "{text}");
    }
}

/// Fragments belong to no scheme (RFC 3986 §3.5): whatever has a view has one with a fragment,
/// which is built again. RFC 6455 §3 alone forbids it.
///
/// Shows: R-077, R-150.
#[test]
fn a_fragment_is_kept() {
    let mut kept = BTreeSet::new();
    for (text, without) in views(&uris(10_000)).filter(|(text, _)| !text.contains('#')) {
        let with_fragment = format!("{text}#%66oo");
        let with = Uri::parse(&with_fragment).unwrap().view();
        let scheme = scheme_of(text);
        if matches!(&*scheme, "ws" | "wss") {
            assert_eq!(with.unwrap_err().part(), "fragment", "{text}");
            continue;
        }
        let with = with.unwrap().unwrap();
        assert_ne!(with.fields(), without.fields(), "{text}");
        assert!(matches!(with.build().unwrap().fragment().unwrap().as_str(), "%66oo" | "foo"));
        kept.insert(scheme);
    }
    assert_eq!(kept.len() + 2, Entry::all().count(), "{kept:?} had a view");
}

/// Returns the inputs of the vectors with an unreserved character inserted, encoded and not.
fn with_unreserved() -> Vec<String> {
    const INSERTED: [&str; 12] =
        ["~", "%7E", "-", "%2D", ".", "%2E", "_", "%5F", "a", "%61", "1", "%31"];
    let mut all = vec![];
    for text in uris(0).into_iter().filter(|text| text.is_ascii() && text.len() < 100) {
        for at in text.find(':').unwrap() + 1..=text.len() {
            let (before, after) = text.split_at(at);
            all.extend(INSERTED.map(|inserted| [before, inserted, after].concat()));
        }
    }
    all.retain(|text| Uri::parse(text).is_ok());
    all
}

/// A lenient reading is settled: a second one changes nothing.
#[test]
fn a_second_lenient_reading_changes_nothing() {
    let mut texts: Vec<_> = cases(&vectors::SCHEMES).map(|case| case.input.clone()).collect();
    let mut mutator = Mutator::new(texts.iter().map(|text| text.clone().into()).collect(), 67);
    texts.extend((0..100_000).filter_map(|_| String::from_utf8(mutator.input()).ok()));
    let mut changed = 0;
    for text in texts {
        let Ok(lenient) = Lenient::read(&text) else { continue };
        changed += usize::from(!lenient.changes().is_empty());
        let again = Lenient::read(lenient.uri().as_str()).unwrap();
        assert!(again.changes().is_empty(), "{text}: {lenient:?}, then {again:?}");
    }
    assert!(changed > 100, "{changed} were changed");
}

/// The steps that change what a view has, or mend a URI that its scheme rejects.
const MENDED: [Step; 5] =
    [Step::DotSegments, Step::EmptyAuthority, Step::EmptyHost, Step::GivenHost, Step::RootPath];

/// A URI and its normal form have the same view, up to the spelling of raw text, a default host and
/// the dot-segments of hierarchical paths.
#[test]
fn a_normal_form_has_the_same_view() {
    let uris = [uris(100_000), nearby(), with_unreserved()].concat();
    let mut otherwise = BTreeMap::new();
    for (text, view) in views(&uris) {
        let uri = Uri::parse(text).unwrap();
        let normal = uri.normalize();
        let steps = Normalizer::new().steps(uri);
        // These views have text that spans several parts of the URI, or the port as it is written.
        let is_mended = MENDED.into_iter().any(|step| steps.contains(step))
            || (steps.contains(Step::Port)
                && ["file", "http", "https", "postgres", "postgresql"]
                    .contains(&&*scheme_of(text)))
            || (steps.contains(Step::Triplets) && scheme_of(text) == "file");
        let is_said = match normal.as_uri().view() {
            Ok(Some(read)) if steps.contains(Step::SchemeForm) => means_the_same(&view, &read),
            Ok(Some(read)) => is_mended || spelled(&read.fields()) == spelled(&view.fields()),
            _ => false,
        };
        if !is_said {
            otherwise.insert(scheme_of(text), format!("{text} and {normal}"));
        }
    }
    assert!(otherwise.is_empty(), "{otherwise:#?}");
}

/// A URI that its scheme rejects has a normal form that is rejected too, unless a step may mend it:
/// triplets where a scheme has digits, an empty port, `geo:90,221` at a pole.
#[test]
fn a_normal_form_is_rejected_where_the_uri_is() {
    let uris = [uris(100_000), nearby(), with_unreserved()].concat();
    let mut mended = BTreeMap::new();
    for text in &uris {
        let uri = Uri::parse(text).unwrap();
        let normal = uri.normalize();
        let steps = Normalizer::new().steps(uri);
        let may_mend = [Step::Triplets, Step::Port, Step::SchemeForm].iter().chain(&MENDED);
        let is_mended = may_mend.into_iter().any(|step| steps.contains(*step));
        if uri.view().is_err() && normal.as_uri().view().is_ok() && !is_mended {
            mended.insert(scheme_of(text), format!("{text} and {normal}"));
        }
    }
    assert!(mended.is_empty(), "{mended:#?}");
}

/// Reports whether two views, of which one is in the form of its scheme, say the same.
fn means_the_same(a: &View<'_>, b: &View<'_>) -> bool {
    match (a, b) {
        (View::Geo(a), View::Geo(b)) => a.is_same(b),
        (View::Tel(a), View::Tel(b)) => a.is_equivalent(b),
        (View::Urn(a), View::Urn(b)) => (a.isbn13(), a.uuid()) == (b.isbn13(), b.uuid()),
        (View::Mailto(a), View::Mailto(b)) => {
            let lower = |addresses: Vec<&str>| addresses.join(",").to_ascii_lowercase();
            (lower(a.to()), a.cc(), a.subject()) == (lower(b.to()), b.cc(), b.subject())
        }
        (View::Sip(a), View::Sip(b)) => a.is_equivalent(b) && a.params.len() == b.params.len(),
        _ => false,
    }
}

/// The examples of RFC 3261 §19.1.4.
#[test]
fn sip_uris_are_compared_by_rfc_3261() {
    let sip = |text| Sip::try_from(Uri::from_static(text)).unwrap();
    let same = [
        ("sip:%61lice@atlanta.com;transport=TCP", "sip:alice@AtlanTa.CoM;Transport=tcp"),
        ("sip:carol@chicago.com", "sip:carol@chicago.com;newparam=5"),
        ("sip:carol@chicago.com", "sip:carol@chicago.com;security=on"),
        ("sip:carol@chicago.com;newparam=5", "sip:carol@chicago.com;security=on"),
        (
            "sip:biloxi.com;transport=tcp;method=REGISTER?to=sip:bob%40biloxi.com",
            "sip:biloxi.com;method=REGISTER;transport=tcp?to=sip:bob%40biloxi.com",
        ),
        (
            "sip:alice@atlanta.com?subject=project%20x&priority=urgent",
            "sip:alice@atlanta.com?priority=urgent&subject=project%20x",
        ),
        ("sip:a@%5B::1%5D", "sip:a@%5B0:0::1%5D"),
        ("sip:a@e.org#%ff%61", "sip:a@e.org#%FFa"),
    ];
    let other = [
        ("SIP:ALICE@AtlanTa.CoM;Transport=udp", "sip:alice@AtlanTa.CoM;Transport=UDP"),
        ("sip:bob@biloxi.com", "sip:bob@biloxi.com:5060"),
        ("sip:bob@biloxi.com", "sip:bob@biloxi.com;transport=udp"),
        ("sip:bob@biloxi.com", "sip:bob@biloxi.com:6000;transport=tcp"),
        ("sip:carol@chicago.com", "sip:carol@chicago.com?Subject=next%20meeting"),
        ("sip:bob@phone21.boxesbybob.com", "sip:bob@192.0.2.4"),
        // Each is equivalent to the URI without the parameter.
        ("sip:carol@chicago.com;security=on", "sip:carol@chicago.com;security=off"),
        // The rules in the text of the section.
        ("sip:carol@chicago.com", "sips:carol@chicago.com"),
        ("sip:chicago.com", "sip:carol@chicago.com"),
        ("sip:carol:a@chicago.com", "sip:carol@chicago.com"),
        ("sip:carol:a@chicago.com", "sip:carol:A@chicago.com"),
        ("sip:carol@chicago.com;maddr=h", "sip:carol@chicago.com"),
        ("sip:carol@chicago.com;ttl=1", "sip:carol@chicago.com"),
        ("sip:carol@chicago.com;user=ip", "sip:carol@chicago.com"),
        ("sip:carol@chicago.com;method=INVITE", "sip:carol@chicago.com"),
    ];
    let are_equivalent = |a, b| {
        let is_equivalent = sip(a).is_equivalent(&sip(b));
        assert_eq!(sip(b).is_equivalent(&sip(a)), is_equivalent, "{a} and {b}");
        is_equivalent
    };
    assert!(same.iter().all(|(a, b)| are_equivalent(a, b)));
    let met = other.iter().find(|(a, b)| are_equivalent(a, b));
    assert_eq!(met, None);
}

/// The examples of RFC 8141 §3.2: URNs of one list are equivalent, those of two are not.
#[test]
fn urns_are_compared_by_rfc_8141() {
    let lists: [&[&str]; 8] = [
        &[
            "urn:example:a123,z456",
            "URN:example:a123,z456",
            "urn:EXAMPLE:a123,z456",
            "urn:example:a123,z456?+abc",
            "urn:example:a123,z456?=xyz",
            "urn:example:a123,z456#789",
        ],
        &["urn:example:a123,z456/foo"],
        &["urn:example:a123,z456/bar"],
        &["urn:example:a123,z456/baz"],
        &["urn:example:a123%2Cz456", "URN:EXAMPLE:a123%2cz456"],
        &["urn:example:A123,z456"],
        &["urn:example:a123,Z456"],
        &["urn:example:%D0%B0123,z456"],
    ];
    let all = || lists.iter().enumerate().flat_map(|(n, list)| list.iter().map(move |it| (n, *it)));
    let urn = |text| Urn::try_from(Uri::from_static(text)).unwrap();
    for ((m, a), (n, b)) in all().flat_map(|a| all().map(move |b| (a, b))) {
        assert_eq!(urn(a).is_equivalent(&urn(b)), m == n, "{a} and {b}");
    }
}

/// The scheme rung is an equivalence: two URIs meet if and only if their normal forms are equal,
/// from both sides, and normalizing twice changes nothing.
#[test]
fn the_scheme_rung_is_an_equivalence() {
    let mut schemes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for text in uris(20_000) {
        schemes.entry(scheme_of(&text)).or_default().push(text);
    }
    let mut met = 0;
    for texts in schemes.values() {
        let uris: Vec<_> = texts.iter().map(|text| Uri::parse(text).unwrap()).collect();
        let normal: Vec<_> = uris.iter().map(Uri::normalize).collect();
        for (uri, normal) in uris.iter().zip(&normal) {
            assert_eq!(normal.normalize(), *normal, "{uri}");
        }
        for (i, a) in uris.iter().enumerate().take(200) {
            for (j, b) in uris.iter().enumerate().take(200) {
                let is_met = a.compare(*b).rung().is_some();
                assert_eq!(is_met, normal[i] == normal[j], "{a} and {b}");
                met += usize::from(is_met && i != j);
            }
        }
    }
    assert!(met > 100, "{met} pairs met");
}

/// Returns the fields as text, in lower case and with unreserved characters decoded.
fn spelled(fields: &Fields<'_>) -> String {
    let text = format!("{fields:?}").to_ascii_lowercase();
    let mut pieces = text.split('%');
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces
        .fold(first, |spelled, piece| {
            let octet = piece.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok());
            match octet.filter(|it| it.is_ascii_alphanumeric() || b"-._~".contains(it)) {
                Some(octet) => spelled + &char::from(octet).to_string() + &piece[2..],
                None => spelled + "%" + piece,
            }
        })
        .to_ascii_lowercase()
}

#[test]
fn the_fields_are_those_of_the_entry() {
    for (text, view) in views(&uris(0)) {
        let entry = Entry::find(Uri::parse(text).unwrap().scheme().as_str()).unwrap();
        let names = entry.fields().iter().map(|&(name, _)| name);
        let fields = view.fields();
        assert!(names.eq(fields.iter().map(|(name, _)| name)), "{text}: {fields:?}");
    }
}

/// The default port of fields and access is that of the normalization rules.
#[test]
fn default_ports_agree() {
    let uris = uris(0);
    let mut seen = BTreeSet::new();
    for (text, view) in views(&uris).filter(|(text, _)| !says_port(text)) {
        let scheme = scheme_of(text);
        let port = Entry::find(&scheme).unwrap().default_port();
        if let Some(FieldValue::Number(its)) = view.fields().get("port") {
            assert_eq!(port.map(u64::from), Some(*its), "{text}");
            seen.insert(scheme.clone());
        }
        if let Some(its) = view.access().and_then(|access| access.port).filter(|_| scheme != "jar")
        {
            assert_eq!(port, Some(its), "{text}");
        }
    }
    let missing = Entry::all().filter(|entry| entry.default_port().is_some());
    let missing: Vec<_> = missing.map(|it| it.name()).filter(|it| !seen.contains(*it)).collect();
    assert!(missing.is_empty(), "no vector without a port: {missing:?}");
}

/// A program that checks the fields checks the server that it connects to: access and fields have
/// one host, port and user. `jar` has the access of the URI inside it.
#[test]
fn a_client_connects_to_the_fields() {
    let uris = [uris(100_000), nearby()].concat();
    let mut seen = BTreeSet::new();
    for (text, view) in views(&uris).filter(|(_, view)| !matches!(view, View::Jar(_))) {
        let Some(access) = view.clone().access().filter(|it| it.command.is_empty()) else {
            continue;
        };
        let fields = view.fields();
        let is_socket = |host: &str| match view {
            View::Postgres(_) => host.starts_with(['/', '@']),
            View::Ldap(ref ldap) => ldap.is_local,
            View::File(ref file) => file.is_local(),
            _ => false,
        };
        if let Some(host) = fields.get("host") {
            let host = octets(host).filter(|it| !is_socket(str::from_utf8(it).unwrap()));
            let bare = access.host.as_deref().unwrap_or_default();
            // A `sip` URI has no brackets where others have them.
            let bare = if matches!(view, View::Sip(_)) { without_brackets(bare) } else { bare };
            assert_eq!(bare.as_bytes(), host.unwrap_or_default(), "{text}");
            seen.insert(scheme_of(text));
        }
        if let Some(FieldValue::Number(port)) = fields.get("port") {
            assert_eq!(access.port.map(u64::from), Some(*port), "{text}");
        }
        if let Some(user) = fields.get("user") {
            let user = octets(user).unwrap_or_default();
            assert_eq!(access.user.as_deref().unwrap_or_default(), user, "{text}");
        }
        let has_password = fields.get("password").is_some_and(|it| *it != FieldValue::Absent);
        assert!(!(has_password && access.asks_password), "{text}");
    }
    let servers = Entry::all().filter(|it| it.fields().iter().any(|(name, _)| *name == "host"));
    let missing: Vec<_> = servers.map(|it| it.name()).filter(|it| !seen.contains(*it)).collect();
    assert!(missing.is_empty(), "no access with a host: {missing:?}");
}

/// Returns the octets of a text, if there is one.
fn octets(value: &FieldValue<'_>) -> Option<Vec<u8>> {
    match value {
        FieldValue::Text(text) | FieldValue::Secret(text) => Some(text.as_bytes().to_vec()),
        FieldValue::Octets(octets) | FieldValue::SecretOctets(octets) => Some(octets.to_vec()),
        _ => None,
    }
}

fn without_brackets(host: &str) -> &str {
    host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host)
}

/// `Debug` shows octets as text: a list of numbers can neither be read nor masked.
#[test]
fn debug_shows_no_numbers_for_octets() {
    let uris = [uris(20_000), nearby()].concat();
    let mut shown = 0;
    for (text, view) in views(&uris) {
        for debug in [format!("{view:?}"), format!("{:?}", view.fields())] {
            assert!(!has_list_of_numbers(&debug), "{text}: {debug}");
        }
        let access = format!("{:?}", view.access());
        assert!(!has_list_of_numbers(&access), "{text}: {access}");
        shown += usize::from(text.contains("%FF"));
    }
    assert!(shown > 100, "{shown} have octets that are no text");
}

/// Reports whether a list of `debug` begins with a number, outside of texts.
fn has_list_of_numbers(debug: &str) -> bool {
    let mut bytes = debug.bytes().peekable();
    let mut is_text = false;
    while let Some(byte) = bytes.next() {
        match byte {
            b'\\' if is_text => drop(bytes.next()),
            b'"' => is_text = !is_text,
            b'[' if !is_text && bytes.peek().is_some_and(u8::is_ascii_digit) => return true,
            _ => {}
        }
    }
    false
}

/// Reports whether `text` may contain a port.
fn says_port(text: &str) -> bool {
    let text = text.replace("%3A", ":").replace("%3a", ":");
    text.contains("port=")
        || text.split(':').skip(1).any(|it| it.starts_with(|c: char| c.is_ascii_digit()))
}

/// The arguments before `--` are chosen by the scheme, so there are few different ones.
#[test]
fn text_from_a_uri_is_never_an_option() {
    let mut heads: BTreeMap<String, BTreeSet<Vec<String>>> = BTreeMap::new();
    let uris = [uris(10_000), nearby()].concat();
    for (text, view) in views(&uris) {
        let Some(access) = view.access().filter(|access| !access.command.is_empty()) else {
            continue;
        };
        let command: Vec<String> = access.command.into_iter().map(Into::into).collect();
        let end = command.iter().position(|word| word == "--");
        let end = end.unwrap_or_else(|| panic!("{text}: {command:?}"));
        let arguments = &command[end + 1..];
        assert!(!arguments.concat().contains(char::is_control), "{text}: {command:?}");
        heads.entry(scheme_of(text)).or_default().insert(command[..end].to_vec());
    }
    assert!(heads.values().all(|heads| heads.len() <= 2), "{heads:?}");
}

#[test]
fn an_error_has_an_offset_and_a_reason() {
    for text in uris(100_000) {
        let uri = Uri::parse(&text).unwrap();
        let Err(error) = uri.view() else { continue };
        assert!(error.offset() <= text.len(), "{text}: {error}");
        assert!(text.is_char_boundary(error.offset()), "{text}: {error}");
        assert!(error.explain(uri).to_string().starts_with(&error.to_string()), "{text}: {error}");
        let entry = Entry::find(uri.scheme().as_str()).unwrap();
        let is_part = ["user", "password"].contains(&error.part())
            || Component::ALL.iter().any(|component| component.as_str() == error.part())
            || entry.fields().iter().any(|&(name, _)| name == error.part());
        assert!(is_part, "{text}: {error}: neither a field nor a component");
    }
}

#[test]
fn every_scheme_has_a_description() {
    for entry in Entry::all() {
        let name = entry.name();
        assert_eq!(name, name.to_ascii_lowercase());
        assert!(!entry.documents().is_empty() && !entry.fields().is_empty(), "{name}");
        assert!(entry.text().contains("```text\n"), "{name}: no picture of the anatomy");
        let names: BTreeSet<_> = entry.fields().iter().map(|(name, _)| name).collect();
        assert_eq!(names.len(), entry.fields().len(), "{name}: two fields of one name");
    }
}

/// Parsing, describing and building take linear time. Quadratic work would take minutes here.
#[test]
fn long_texts_take_linear_time() {
    let many = |text: &str| text.repeat(100_000);
    let texts = [
        format!("postgresql:///d?host={0}&port={0}", many(",")),
        format!("ldap:///{}????{0}", many("a=b,") + "a=b"),
        format!("ldap:///??sub?{}{}", many("(!"), many(")")),
        format!("{}http://e.org/{}", many("jar:"), many("!/")),
        format!("mailto:{0}a@b?{0}", many("a@b,")),
        format!("tel:+1{}", many(";a")),
        format!("magnet:?{}", many("xt=urn:a:b&")),
        format!("otpauth://totp/a?{}", many("a=b&")),
        format!("data:,{}", many("%00")),
        format!("urn:isbn:{}", many("1")),
        format!("imap://e.org/{}", many(";UID=1")),
        format!("news:{}", many("a.")),
        format!("man:{}", many("(a)")),
        format!("geo:1,1{}", many(";a=b")),
    ];
    let mut told = 0;
    for text in texts {
        let uri = Uri::parse(&text).unwrap();
        if let Ok(Some(view)) = uri.view() {
            told += usize::from(view.fields() == view.fields());
            drop((view.lint(), view.build(), format!("{view:?}")));
            drop(view.access());
        }
        drop(uri.normalize());
    }
    assert!(told >= 8, "{told} had a view");
}

/// Shows: R-279.
#[test]
fn debug_shows_no_secret() {
    const SECRETS: &[&str] = &[
        "sip:alice:s3cret@e.org;password=s3cret",
        "otpauth://totp/a?secret=S3CRET",
        "redis://h/0?password=s3cret",
        "postgresql://h/d?password=s3cret&sslpassword=s3cret",
        "file://u:s3cret@h/x",
        "jar:http://u:s3cret@e.org/a.jar!/x",
        "jar:jar:http://u:s3cret@e.org/a.jar!/b!/x",
        "ldap://h/o=x????x-bindpw=s3cret",
        "irc://h/a?key=s3cret",
        "imap://h/a;UID=1/;UID=2;URLAUTH=anonymous:internal:s3cret",
    ];
    let mut uris = uris(0);
    for uri in &mut uris {
        let parsed = Uri::parse(uri).unwrap();
        let Some(userinfo) = parsed.range(Component::Userinfo) else { continue };
        if let Some(colon) = uri[userinfo.clone()].find(':') {
            uri.replace_range(userinfo.start + colon + 1..userinfo.end, "s3cret");
        }
    }
    uris.extend(SECRETS.iter().map(|&text| text.into()));
    uris.retain(|text| text.to_ascii_lowercase().contains("s3cret"));
    let mut shown = 0;
    for (text, view) in views(&uris) {
        let debug = format!("{view:?}");
        assert!(!debug.to_ascii_lowercase().contains("s3cret"), "{text}: {debug}");
        shown += 1;
    }
    assert!(shown > 20, "{shown} of {} have a view", uris.len());
}

/// Every scheme has a source file, an entry in the list and a file of vectors.
#[test]
fn every_view_has_an_entry_and_vectors() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/scheme/view");
    let catalogue = fs::read_to_string(source.join("catalogue.rs")).unwrap();
    let mut checked = 0;
    for path in files_of(&source) {
        let text = fs::read_to_string(&path).unwrap();
        if !text.contains("\nview! {\n") {
            continue;
        }
        let name = module(&source, &path);
        assert!(catalogue.contains(&format!("\n    {name}: ")), "{name} has no line in the list");
        let vectors = testdata().join(format!("scheme/{name}.toml"));
        assert!(vectors.exists(), "{name} has no vectors: {}", vectors.display());
        checked += 1;
    }
    let lines = catalogue.lines().skip_while(|line| *line != "schemes! {").skip(1);
    assert_eq!(checked, lines.take_while(|line| *line != "}").count(), "lines without a view");
}

/// Returns the files in a folder and its subfolders.
fn files_of(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files_of(&path) } else { vec![path] }).collect()
}

/// Returns the module below `source` that a file belongs to.
fn module(source: &Path, file: &Path) -> String {
    let first = file.strip_prefix(source).unwrap().iter().next().unwrap();
    first.to_str().unwrap().trim_end_matches(".rs").into()
}

#[test]
fn every_scheme_has_a_vector_with_a_view() {
    let uris = uris(0);
    let seen: BTreeSet<_> = views(&uris).map(|(text, _)| scheme_of(text)).collect();
    for entry in Entry::all() {
        assert!(seen.contains(entry.name()), "no vector has a view of {}", entry.name());
    }
}

fn scheme_of(uri: &str) -> String {
    Uri::parse(uri).unwrap().scheme().as_str().to_ascii_lowercase()
}
