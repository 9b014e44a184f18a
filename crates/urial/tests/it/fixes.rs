//! Fixes: what a person most likely meant, valid in one step.

use proptest::prelude::*;
use urial::{Iri, IriRef, ParseError, Uri, UriRef, UriRefBuf, refang};
use urial_testdata::mutate::Mutator;

use crate::count::cases;
use crate::inputs::text;

/// The results of all fixes, with `?` before those that are guesses.
fn fixed(error: ParseError, text: &str) -> Vec<String> {
    let mark = |is_guess: bool| if is_guess { "?" } else { "" };
    error.fixes(text).map(|fix| [mark(fix.is_guess()), &fix.apply()].concat()).collect()
}

/// Checks the first fix of each text as a reference.
fn check(table: &[(&str, &str)]) {
    for (text, expected) in table {
        let error = UriRef::parse(text).expect_err(text);
        let first = fixed(error, text).into_iter().next();
        assert_eq!(first.as_deref().unwrap_or("none"), *expected, "{text}");
    }
}

#[test]
fn data_is_encoded() {
    check(&[
        ("http://a/b c", "http://a/b%20c"),
        ("http://a/b c d?e", "http://a/b%20c%20d?e"),
        ("http://a/b is here", "http://a/b%20is%20here"),
        ("/a[1]", "/a%5B1%5D"),
        ("/日本", "/%E6%97%A5%E6%9C%AC"),
        ("a#b#c", "a#b%23c"),
        ("a##b c", "?a#b%20c"),
        ("a#b#", "?a#b"),
        ("a####b", "?a#b"),
        ("/?{x}&y={z}#f", "/?%7Bx%7D&y=%7Bz%7D#f"),
        ("/a b%20c%x d", "/a%20b%20c%25x%20d"),
        ("http://u:p ss@h/", "http://u:p%20ss@h/"),
        ("http://u:p@ss@e.org/", "http://u:p%40ss@e.org/"),
        ("http://u@v@w@h/@", "http://u%40v%40w@h/@"),
        ("/say \"hi\"", "/say%20%22hi%22"),
        ("/login?u=\"http://x/\"", "/login?u=%22http://x/%22"),
        ("javascript:alert(\"x y\")", "javascript:alert(%22x%20y%22)"),
        // Errors in several components, in one step.
        ("/a b?{c}#100%", "/a%20b?%7Bc%7D#100%25"),
        ("/100% sure", "/100%25%20sure"),
    ]);
}

#[test]
fn a_percent_sign_is_data_or_an_escape() {
    check(&[
        ("100%", "100%25"),
        ("/%zz", "/%25zz"),
        ("/%4", "/%254"),
        ("/%4?", "/%254?"),
        ("/%%zz%41%", "/%25%25zz%41%25"),
        ("/caf%u00e9?%ud83d%ude00", "?/caf%C3%A9?%F0%9F%98%80"),
        ("/%u12", "/%25u12"),
        ("http://u:p%w@e.org/", "http://u:p%25w@e.org/"),
    ]);
}

/// Quotes and backslashes that other syntaxes need, and a URI does not have.
#[test]
fn marks_of_other_syntaxes_are_removed() {
    check(&[
        ("https://\"www.e.org/a", "https://www.e.org/a"),
        ("https://\"www.e.org\"/a", "https://www.e.org/a"),
        ("https://\"www.e.org/a\"", "https://www.e.org/a"),
        ("https://www.\"e.org/a b", "https://www.e.org/a%20b"),
        ("http://\u{201C}e.org\u{201D}/", "http://e.org/"),
        ("https://e.org/a\\%20b\\%2Bc", "https://e.org/a%20b%2Bc"),
        ("https://e.org/?a\\%20b", "https://e.org/?a%20b"),
        ("https://e.org/\\\"a\\\"", "https://e.org/a"),
        ("https://e.org/a\\_b", "?https://e.org/a_b"),
        (r"http:\/\/e.org\/a", "http://e.org/a"),
        (r"http:\/\/e.org\/caf\u00e9", "http://e.org/caf%C3%A9"),
        (r"http:\/\/e.org\/caf\u002F", "?http://e.org//caf/u002F"),
        // Half a character, and what is no escape.
        (r"/a\ud83d", "?/a/ud83d"),
        (r"/a\u+1ff\/b", "?/a/u+1ff//b"),
        (r"/a\/b", "?/a/b"),
        // As a shell pastes them.
        (r"http://e.org/a\?b\=1\&c\=2", "?http://e.org/a?b=1&c=2"),
        (r"http://e.org/a\#b", "?http://e.org/a#b"),
        // In a userinfo they may belong to the password.
        ("http://u:a\"b@e.org/", "http://u:a%22b@e.org/"),
    ]);
}

#[test]
fn backslashes_are_slashes() {
    check(&[
        ("http://a\\b", "?http://a/b"),
        ("http://a\\b\\c?d\\e", "?http://a/b/c?d%5Ce"),
        ("/a\\b", "?/a/b"),
        ("..\\img\\a b.png", "?../img/a%20b.png"),
        (r"http:\\e.org\a", "?http://e.org/a"),
        (r"http:/\e.org\a?x\y", "?http://e.org/a?x%5Cy"),
        (r"http://localhost:8080\api", "?http://localhost:8080/api"),
        (r"smb:\\server\share", "?smb://server/share"),
        ("javascript:a\\b", "javascript:a%5Cb"),
        ("/?a\\b", "/?a%5Cb"),
        // Browsers and others find different hosts.
        ("http://good.com\\@evil.com/", "none"),
        ("http://a\\\\b@c/", "none"),
    ]);
}

#[test]
fn paths_of_windows_are_file_uris() {
    check(&[
        ("C:\\Users\\x", "file:///C:/Users/x"),
        ("C:\\a b\\100%\\é?#", "file:///C:/a%20b/100%25/%C3%A9%3F%23"),
        ("C:/Users/a b", "?file:///C:/Users/a%20b"),
        ("\"C:\\a b\\c.txt\"", "file:///C:/a%20b/c.txt"),
        (r"file:///C:\x", "?file:///C:/x"),
        (r"file://C:\x\y z", "?file:///C:/x/y%20z"),
        (r"file:C:\x%20y", "?file:///C:/x%20y"),
        (r"file:///C|/a\b", "?file:///C:/a/b"),
        (r"file://localhost/C:\a", "?file://localhost/C:/a"),
        (r"\\server\share\a b", "?file://server/share/a%20b"),
        (r"\\?\C:\dir\a b.txt", "file:///C:/dir/a%20b.txt"),
        (r"\\?\UNC\server\share", "?file://server/share"),
        (r"file:\\server\share", "?file://server/share"),
        // Not a server.
        (r"\\server@8080\share", "?//server@8080/share"),
        (r"\\.\pipe\x", "?//./pipe/x"),
    ]);
}

#[test]
fn hosts_are_written_as_hosts() {
    check(&[
        ("http://::1/", "http://[::1]/"),
        ("http://2001:db8::10", "http://[2001:db8::10]"),
        ("http://::1]:80/", "http://[::1]:80/"),
        ("http://[::1", "http://[::1]"),
        ("http://[::1/a", "http://[::1]/a"),
        ("http://[v1.a", "http://[v1.a]"),
        ("http://[fe80::1%25en0]/", "?http://[fe80::1]/"),
        ("http://[1.2.3.4]/", "?http://1.2.3.4/"),
        ("http://[e.org]:80/", "?http://e.org:80/"),
        ("::1", "?//[::1]"),
        ("[::1]:80", "?//[::1]:80"),
        ("http://exa mple.org/", "?http://example.org/"),
        ("http://e.org :80/", "?http://e.org:80/"),
        ("http://e.org: 80/", "?http://e.org:80/"),
        ("http://user:pw@exa mple.org/", "?http://user:pw@example.org/"),
        ("foo://a b/", "foo://a%20b/"),
        ("http：//e.org：８０/", "?http://e.org:80/"),
        ("http://e.org／a", "?http://e.org/a"),
        ("http：//e.org/?q=ＡＢ", "?http://e.org/?q=%EF%BC%A1%EF%BC%A2"),
        // Nothing that a domain name cannot have is encoded.
        ("http://e^x.org/", "none"),
        ("http://<host>/path", "none"),
        ("http://%s/", "none"),
        ("http://e.org:80 80/", "none"),
        // Either an address and a port, or a longer address.
        ("http://::1:80/", "none"),
        ("http://[::1]x/", "none"),
        ("//[v.a]", "none"),
    ]);
}

#[test]
fn passwords_are_encoded() {
    check(&[
        ("redis://u:pa#ss@h", "?redis://u:pa%23ss@h"),
        ("postgres://u:p/w@h:5432/db", "?postgres://u:p%2Fw@h:5432/db"),
        ("http://u:p?w@h/", "?http://u:p%3Fw@h/"),
        ("http://user@corp.com:hunter2@host/", "http://user%40corp.com:hunter2@host/"),
        ("ssh://user@corp.com:hunter2@host/", "ssh://user%40corp.com:hunter2@host/"),
        // A host, an invalid port and a path are as likely.
        ("redis://h:6379x/a@b", "none"),
        ("redis://u:a\"b/c@e.org/", "none"),
        ("http://e.org:port/a@b.com", "none"),
        ("http://h:8a/a@b.com", "none"),
        ("http://h:8a/", "none"),
        ("http://u@h:8x/", "none"),
    ]);
}

#[test]
fn schemes_have_their_own_forms() {
    check(&[
        ("tel:+49 30 123456", "tel:+4930123456"),
        ("urn:isbn:0 395 36341 1", "urn:isbn:0395363411"),
        ("geo:48.2, 16.3", "?geo:48.2,16.3"),
        ("geo:48.2 16.3", "geo:48.2%2016.3"),
        ("urn:example:hello world", "urn:example:hello%20world"),
        ("data:,Hello, World!", "data:,Hello,%20World!"),
        ("mailto:a@e.org, b@e.org", "?mailto:a@e.org,b@e.org"),
        ("mailto:a@e.org?subject=a, b", "mailto:a@e.org?subject=a,%20b"),
        ("mailto:Anna Smith <a@e.org>", "?mailto:a@e.org"),
        ("data:text/plain; charset=utf-8,hi there", "data:text/plain;charset=utf-8,hi%20there"),
        ("data:image/png;base64,iVBO Rw0K", "data:image/png;base64,iVBORw0K"),
        ("git@github.com:o/r.git", "?ssh://git@github.com/o/r.git"),
        ("git@e.org:/srv/a b.git", "?ssh://git@e.org/srv/a%20b.git"),
        ("ssh://git@github.com:o/r.git", "?ssh://git@github.com/o/r.git"),
        ("ssh://git@github.com:22:o/r.git", "?ssh://git@github.com:22/o/r.git"),
        ("ht_tp://e.org", "?http://e.org"),
        ("1http://e.org/", "?http://e.org/"),
        ("http ://e.org/", "?http://e.org/"),
        ("://e.org/", "?https://e.org/"),
        ("1a:b", "./1a:b"),
        (":", "./:"),
        ("127.0.0.1:8080/a", "?//127.0.0.1:8080/a"),
        // A port or a directory.
        ("git@host:22/x", "none"),
    ]);
}

#[test]
fn defanged_uris_are_refanged() {
    check(&[
        ("hxxp://e[.]org/", "?http://e.org/"),
        ("hxxps[://]e[.]org/a?b", "?https://e.org/a?b"),
        ("http[:]//e{.}org/", "?http://e.org/"),
        ("http://1.2.3[.]4:80/", "?http://1.2.3.4:80/"),
        ("http://e\\.org/", "?http://e.org/"),
        ("e[dot]org", "?e.org"),
        ("/a[.]b", "/a%5B.%5Db"),
        // Data.
        ("http://e.org/?x[at]=1", "http://e.org/?x%5Bat%5D=1"),
        ("http://e.org/?q=[.] x", "http://e.org/?q=%5B.%5D%20x"),
        ("http://u:p<.>ss@e.org/", "http://u:p%3C.%3Ess@e.org/"),
    ]);
    for (text, meant) in [
        ("hxxp://e.org/", "http://e.org/"),
        ("FXP://e(.)org/(.)", "ftp://e.org/(.)"),
        ("e(dot)org", "e.org"),
        ("<hxxp://e.org/>", "<http://e.org/>"),
        ("see h**ps://e(.)org.", "see https://e.org."),
        ("http://e.org/", "http://e.org/"),
        ("", ""),
        ("[", "["),
    ] {
        assert_eq!(refang(text), meant, "{text}");
    }
}

/// What Appendix C and uri(7) say of references in text: delimiters, punctuation and white space
/// around and within them do not belong to them.
///
/// Shows: R-223, R-224, R-228.
#[test]
fn references_are_taken_out_of_text() {
    check(&[
        ("  http://a/ ", "http://a/"),
        ("\u{FEFF}http://a/", "http://a/"),
        ("http://a/\r\n", "http://a/"),
        ("http://a/\u{A0}", "http://a/"),
        ("http://a/\0", "http://a/"),
        ("<http://a/>", "http://a/"),
        ("<URL: http://a/>", "http://a/"),
        ("\"http://a/\"", "http://a/"),
        ("“http://a/”", "http://a/"),
        ("'http://a/'", "http://a/"),
        ("`http://a/`", "http://a/"),
        ("«http://a/»", "http://a/"),
        ("(http://a/).", "http://a/"),
        ("  ", ""),
        ("<< \"http://a/\" >>", "http://a/"),
        ("<http://a/b#WARNING>", "http://a/b#WARNING"),
        ("\"http://a/\",", "http://a/"),
        ("\"http://a/b.\"", "http://a/b."),
        ("<http://a/b c>", "http://a/b%20c"),
        // One delimiter of two.
        ("http://a/\"", "http://a/"),
        ("http://a/\">", "?http://a/"),
        ("/?size=7\"", "?/?size=7"),
        ("<b>bold</b>", "%3Cb%3Ebold%3C/b%3E"),
        ("\"a\" or \"b\"", "%22a%22%20or%20%22b%22"),
        ("<http://a/", "?http://a/"),
        // Other text.
        ("see http://a/b.", "?http://a/b"),
        ("see \"http://a/b.\", or not", "?http://a/b."),
        ("look at <http://a/b>!", "?http://a/b"),
        ("[x](http://a/b)", "?http://a/b"),
        ("<a href=\"http://a/b\">x</a>", "?http://a/b"),
        ("href='http://a/b'", "?http://a/b"),
        ("GET http://a/b HTTP/1.1", "?http://a/b"),
        ("/b HTTP/1.1", "?/b"),
        ("curl -s 'http://a/b?c=d'", "?http://a/b?c=d"),
        ("• http://a/", "?http://a/"),
        // White space within.
        (" \"http://a/ b\" ", "?http://a/b"),
        ("http://a/ b", "?http://a/b"),
        ("http:// a/", "?http://a/"),
        ("http://a/b\n  c", "?http://a/bc"),
        ("ftp://foo.example.\n com/rfc/", "?ftp://foo.example.com/rfc/"),
        ("http://a/ b c /\td? e", "?http://a/b%20c/d?e"),
        // Two references.
        ("see http://a/b or http://a/c", "none"),
        ("http://a/b http://a/c", "none"),
        ("\"http://a/b\",\"http://a/c\"", "none"),
    ]);
}

#[test]
fn other_fixes_follow_the_best() {
    let of_reference = |text| fixed(UriRef::parse(text).unwrap_err(), text);
    let of_uri = |text| fixed(Uri::parse(text).unwrap_err(), text);
    assert_eq!(of_reference("/a "), ["/a", "/a%20"]);
    assert_eq!(of_reference("/a\\b"), ["?/a/b", "/a%5Cb"]);
    assert_eq!(of_reference("127.0.0.1:80"), ["?//127.0.0.1:80", "./127.0.0.1:80"]);
    assert_eq!(of_reference("C:/a b"), ["?file:///C:/a%20b", "C:/a%20b"]);
    assert_eq!(of_reference(r"C:\a"), ["file:///C:/a"]);
    assert_eq!(of_reference(r"http:\\e.org\a"), ["?http://e.org/a"]);
    assert_eq!(of_reference("http://a/ b"), ["?http://a/b", "http://a/%20b"]);
    for (text, expected) in [
        ("example.com/x", "?https://example.com/x"),
        ("//example.com:80/x", "?https://example.com:80/x"),
        ("127.0.0.1/x", "?https://127.0.0.1/x"),
        ("www.e-1.org?a b", "?https://www.e-1.org?a%20b"),
        ("e[dot]org", "?https://e.org"),
        ("a@e.org", "?mailto:a@e.org"),
        ("[::1]:80", "?https://[::1]:80"),
        ("<a:b>", "a:b"),
        ("see ab://c.", "?ab://c"),
    ] {
        assert_eq!(of_uri(text), [expected], "{text}");
    }
    for text in ["a/b", "/a.b", "../a.b", ".e.org", "1.2", "a@e.org/", "?a.b", "a..b/", "", "a "] {
        assert_eq!(of_uri(text), [""; 0], "{text}");
    }
}

/// Hosts of schemes that have domain names are domain names; elsewhere that is the second fix.
#[cfg(feature = "idna")]
#[test]
fn hosts_become_domain_names() {
    let of_reference = |text| fixed(UriRef::parse(text).unwrap_err(), text);
    assert_eq!(
        of_reference("http://m\u{FC}nchen.de/\u{E9}?\u{E9}"),
        ["http://xn--mnchen-3ya.de/%C3%A9?%C3%A9", "http://m%C3%BCnchen.de/%C3%A9?%C3%A9"]
    );
    assert_eq!(
        of_reference("//u\u{E9}@b\u{FC}cher.example:80/\u{E9}"),
        ["//u%C3%A9@b%C3%BCcher.example:80/%C3%A9", "//u%C3%A9@xn--bcher-kva.example:80/%C3%A9"]
    );
    // The host is one, too, if something else is wrong after it. An IRI keeps its own.
    let text = "http://\u{435}.org/|?\u{E9}";
    assert_eq!(
        of_reference(text),
        ["http://xn--e1a.org/%7C?%C3%A9", "http://%D0%B5.org/%7C?%C3%A9"]
    );
    let of_iri = fixed(IriRef::parse(text).unwrap_err(), text);
    assert_eq!(of_iri, ["http://\u{435}.org/%7C?\u{E9}"]);
}

/// Octets that are not UTF-8 stay data.
#[test]
fn a_fix_is_applied_to_octets() {
    for (text, expected) in [
        (&b"/\xE9 <\xFF"[..], "/%E9%20%3C%FF"),
        (b"//\xE9h/\xFF", "//%E9h/%FF"),
        (b"/\xE9", "/%E9"),
    ] {
        let fix = UriRef::parse_bytes(text).unwrap_err().fix(text).unwrap();
        assert_eq!((fix.apply().as_str(), fix.range()), (expected, 0..text.len()));
    }
}

#[test]
fn guesses_can_be_left_out() {
    let spelled = |text| UriRefBuf::repair_spelling(text).map(|it| it.value.into_string());
    assert_eq!(spelled(r"/a\b c").unwrap(), "/a%5Cb%20c");
    assert_eq!(spelled("https://\"e.org/").unwrap(), "https://e.org/");
    assert_eq!(spelled("http://a/ b").unwrap(), "http://a/%20b");
    assert_eq!(spelled("1a:b").unwrap(), "./1a:b");
    for text in ["hxxp://e[.]org/", r"http:\\e.org", "git@e.org:a", "see http://a/b", "h:8/|@@//[x"]
    {
        let error = match spelled(text) {
            Err(error) => error,
            Ok(spelled) => {
                assert_eq!(spelled, "h:8/%7C@@//%5Bx");
                continue;
            }
        };
        assert_eq!(error.as_str(), text);
    }
    // A second step that would be a guess.
    assert_eq!(spelled("<http://a\\b>").ok(), None);
    assert!(UriRefBuf::repair("<http://a\\b>").unwrap().changes[1].is_guess());
}

/// A secret is in no report, even if it is what a fix changes.
#[test]
fn a_fix_of_a_password_is_not_shown() {
    let text = "ssh://git@h:secret/x@y";
    let report = UriRef::parse(text).unwrap_err().explain(text).to_string();
    assert!(!report.contains("secret"), "{report}");
    for text in ["redis://u:pa#ss@h", "http://u:pa ss|@h/", "http://u:p@ss@e.org/"] {
        let error = UriRef::parse(text).unwrap_err();
        let report = error.explain(text).to_string();
        assert!(report.contains("percent-encode") && !report.contains("ss@"), "{report}");
        assert!(!format!("{:?}", error.fix(text)).contains("ss"));
    }
}

#[test]
fn reports_say_what_is_a_guess() {
    let report = |text: &str| UriRef::parse(text).unwrap_err().explain(text).to_string();
    for (text, help) in [
        (
            "http://a/ b",
            "help: perhaps remove the white space that breaks the reference: http://a/b",
        ),
        ("see http://a/b.", "help: perhaps remove the text around the reference: http://a/b"),
        ("/a b?c d#e f", "help: write `%20` for each ` `: /a%20b?c%20d#e%20f"),
        ("/a b#100%", "help: write `%20` for ` `, write `%25` for `%`: /a%20b#100%25"),
        (
            "<a:b|c d>",
            "help: remove the text around the reference, write `%7Cc%20` for `|c `: a:b%7Cc%20d",
        ),
    ] {
        assert!(report(text).ends_with(help), "{}", report(text));
    }
    let text = "<http://::1/a{b}?{c}#{d}>";
    assert!(report(text).contains(", and so on: "), "{}", report(text));
}

#[test]
fn iris_are_fixed_as_iris() {
    let of_iri = |text| fixed(IriRef::parse(text).unwrap_err(), text);
    assert_eq!(of_iri("/é b"), ["/é%20b"]);
    assert_eq!(of_iri("/\u{FFFF}"), ["/%EF%BF%BF"]);
}

/// The law for the inputs of all vectors, and for texts made of them.
#[test]
fn what_a_fix_writes_is_valid_for_vectors() {
    for mut mutator in [Mutator::of_iris(44), Mutator::of_schemes(44)] {
        let seeds: Vec<String> = mutator.seeds().iter().map(|it| it.iter().collect()).collect();
        assert!(seeds.len() > 500, "{}", seeds.len());
        for text in &seeds {
            check_each_type(text).unwrap();
        }
        for _ in 0..cases(20_000) {
            check_each_type(&mutator.text()).unwrap();
        }
    }
}

/// Pieces of what people write for a URI, and of what is around it.
const PIECES: [&str; 56] = [
    "http",
    "https",
    "hxxp",
    "file",
    "tel",
    "mailto",
    "data",
    "ssh",
    "urn",
    "redis",
    "://",
    ":",
    "//",
    "/",
    "?",
    "#",
    "@",
    "[",
    "]",
    "[.]",
    "(dot)",
    "\\",
    "\\\\",
    "\\/",
    "\\\"",
    "\\%20",
    "\"",
    "'",
    "<",
    ">",
    "`",
    "«",
    "»",
    "(",
    ")",
    " ",
    "\n",
    "\t",
    "\u{A0}",
    "%",
    "%4",
    "%zz",
    "%41",
    "%u00e9",
    "\\u00e9",
    "C:\\",
    "é",
    "ü.de",
    "：",
    "e.org",
    "::1",
    "127.0.0.1",
    ":80",
    "u:p",
    ", ",
    ";base64,",
];

fn pieces() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(&PIECES[..]), 0..10).prop_map(|it| it.concat())
}

/// Checks that a fix makes `text` valid, and that its changes, its range and the text for it lead
/// there.
fn check_fixes(
    text: &str,
    error: Option<ParseError>,
    parse: impl Fn(&str) -> Option<ParseError>,
) -> Result<(), TestCaseError> {
    let fixes: Vec<_> = error.iter().flat_map(|error| error.fixes(text)).collect();
    for (number, fix) in fixes.iter().enumerate() {
        let mut replaced = text.to_owned();
        replaced.replace_range(fix.range(), fix.replacement());
        prop_assert_eq!(&replaced, &fix.apply());
        prop_assert_eq!(parse(&replaced), None, "{:?} became {:?}", text, replaced);
        prop_assert!(fixes[..number].iter().all(|it| it.apply() != replaced));
        let mut changed = text.to_owned();
        for change in fix.changes() {
            prop_assert_eq!(parse(&changed), Some(change.error()));
            prop_assert_eq!(&changed[change.range()], change.replaced());
            changed.replace_range(change.range(), change.replacement());
        }
        prop_assert_eq!(changed, replaced);
        prop_assert_eq!(fix.is_guess(), fix.changes().iter().any(urial::Change::is_guess));
    }
    prop_assert!(fixes.len() <= 4);
    Ok(())
}

fn check_each_type(text: &str) -> Result<(), TestCaseError> {
    check_fixes(text, UriRef::parse(text).err(), |text| UriRef::parse(text).err())?;
    check_fixes(text, Uri::parse(text).err(), |text| Uri::parse(text).err())?;
    check_fixes(text, IriRef::parse(text).err(), |text| IriRef::parse(text).err())?;
    check_fixes(text, Iri::parse(text).err(), |text| Iri::parse(text).err())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(20_000), ..ProptestConfig::default() })]

    /// Where there is a fix, what it writes is valid, in one step.
    #[test]
    fn what_a_fix_writes_is_valid(texts in (text(), pieces())) {
        check_each_type(&texts.0)?;
        check_each_type(&texts.1)?;
    }

    /// A repair is the first fix, or the first that is no guess.
    #[test]
    fn a_repair_is_a_fix(text in pieces()) {
        let error = UriRef::parse(&text).err();
        let mut fixes = error.iter().flat_map(|error| error.fixes(&text));
        let first = fixes.next().map(|fix| fix.apply());
        let repaired = UriRefBuf::repair(&text).ok().filter(|_| error.is_some());
        prop_assert_eq!(repaired.map(|it| it.value.into_string()), first);
        match UriRefBuf::repair_spelling(&text) {
            Ok(repaired) => prop_assert!(!repaired.changes.iter().any(urial::Change::is_guess)),
            Err(rejected) => {
                prop_assert_eq!(Some(rejected.error()), error);
                prop_assert!(fixes.all(|fix| fix.is_guess()));
            }
        }
    }
}
