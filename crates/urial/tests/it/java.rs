//! `Syntax::JAVA` against `java.net.URI`: every answer, on all short texts of significant
//! characters, on the vectors, and on random inputs.
//!
//! Without a JDK 17, the tests are reported as skipped.

use std::cmp::Ordering;
use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::thread;

use urial::rfc2396::java::Uri;
use urial::spark::{Key, SparkError, parse_url};
use urial_testdata::vectors::{IRI_MAPPINGS, IRIS, LEGACY, SPARK, URIS};
use urial_testdata::{Input, Mutator, cases};

use crate::count::inputs;

const PROGRAM: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/java/Uris.java");

/// The folder with the compiled [`PROGRAM`], or why there is none.
static CLASSES: LazyLock<Result<PathBuf, String>> = LazyLock::new(compile);

/// Returns the folder with the compiled program. Without one, reports the test as skipped.
fn classes() -> Option<&'static Path> {
    let classes = CLASSES.as_deref();
    classes.map_err(|reason| urial_testdata::skip("tests/java.rs", reason)).ok()
}

fn compile() -> Result<PathBuf, String> {
    check_version()?;
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("java");
    let built = folder.join(std::process::id().to_string());
    let compiler = Command::new("javac").arg("-d").arg(&built).arg(PROGRAM).output();
    let output = compiler.map_err(|error| format!("javac: {error}"))?;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    // Another process may do the same, so each file is moved into place when it is complete.
    for file in fs::read_dir(&built).unwrap() {
        let file = file.unwrap();
        fs::rename(file.path(), folder.join(file.file_name())).unwrap();
    }
    fs::remove_dir(built).unwrap();
    Ok(folder)
}

fn check_version() -> Result<(), String> {
    let java = Command::new("java").arg("-version").output();
    let output = java.map_err(|error| format!("java: {error}"))?;
    let printed = String::from_utf8_lossy(&output.stderr);
    let version = printed.split("version \"").nth(1).unwrap_or_default();
    if version.split(|character: char| !character.is_ascii_digit()).next() == Some("17") {
        return Ok(());
    }
    let version = printed.lines().next().unwrap_or("nothing");
    Err(format!("expected a JDK 17, found {version}"))
}

/// A base, a reference, and the key of a value in its query.
type Question = (String, String, &'static str);

/// Starts Java, and a thread that writes `questions` to it.
fn java(classes: &Path, questions: Vec<Question>) -> Child {
    let mut java = Command::new("java")
        .args(["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp"])
        .args([classes.as_os_str(), "Uris".as_ref()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = java.stdin.take().unwrap();
    thread::spawn(move || {
        let lines = questions.iter().map(|(base, text, key)| {
            format!("{}\t{}\t{}\n", base64(base), base64(text), base64(key))
        });
        stdin.write_all(lines.collect::<String>().as_bytes())
    });
    java
}

fn base64(text: &str) -> String {
    const SIGNS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let quartet = |octets: &[u8]| {
        let octet = |at| u32::from(octets.get(at).copied().unwrap_or(0));
        let bits = octet(0) << 16 | octet(1) << 8 | octet(2);
        let sign = |at: usize| {
            let six = usize::try_from(bits >> (18 - 6 * at) & 63).unwrap();
            if at <= octets.len() { char::from(SIGNS[six]) } else { '=' }
        };
        [sign(0), sign(1), sign(2), sign(3)]
    };
    text.as_bytes().chunks(3).flat_map(quartet).collect()
}

/// Returns the answers of the library in the format of `Uris.java`. `told` has the answers of Java,
/// for normalization form C, which the library does not implement.
fn answer((base, text, key): &Question, told: &str) -> String {
    let mut fields = Fields(String::new());
    let uri = match Uri::parse(text) {
        Ok(uri) => uri,
        Err(error) => {
            fields.refusal(text, error);
            return fields.0;
        }
    };
    fields.parts(uri, told);
    fields.values(text, key, told);
    match Uri::parse(base) {
        Ok(base) => fields.pair(base, uri),
        Err(error) => fields.refusal(base, error),
    }
    fields.0
}

/// The fields of a line of `Uris.java`.
struct Fields(String);

impl Fields {
    fn refusal(&mut self, text: &str, error: urial::rfc2396::Error) {
        if error.java_reason().is_some() {
            self.add("index", Some(&error.java_index(text).to_string()));
        }
        self.add("reason", error.java_reason());
    }

    fn parts(&mut self, uri: Uri<'_>, told: &str) {
        self.raw("", uri);
        self.add("schemeSpecificPart", Some(&uri.scheme_specific_part()));
        self.add("authority", uri.authority().as_deref());
        self.add("userInfo", uri.user_info().as_deref());
        self.add("path", uri.path().as_deref());
        self.add("query", uri.query().as_deref());
        self.add("fragment", uri.fragment().as_deref());
        self.raw("normalize.", uri.normalize().as_uri());
        let nfc = field(told, "nfc");
        self.add("nfc", Some(&nfc));
        self.add("toASCIIString", Some(&uri.to_ascii_string(|_| nfc.clone())));
    }

    fn raw(&mut self, of: &str, uri: Uri<'_>) {
        self.add(&format!("{of}toString"), Some(uri.as_str()));
        self.add(&format!("{of}scheme"), uri.scheme());
        self.add(&format!("{of}opaque"), Some(&uri.is_opaque().to_string()));
        self.add(&format!("{of}absolute"), Some(&uri.is_absolute().to_string()));
        self.add(&format!("{of}rawSchemeSpecificPart"), Some(uri.raw_scheme_specific_part()));
        self.add(&format!("{of}rawAuthority"), uri.raw_authority());
        self.add(&format!("{of}rawUserInfo"), uri.raw_user_info());
        self.add(&format!("{of}host"), uri.host());
        self.add(&format!("{of}port"), Some(&uri.port().to_string()));
        self.add(&format!("{of}rawPath"), uri.raw_path());
        self.add(&format!("{of}rawQuery"), uri.raw_query());
        self.add(&format!("{of}rawFragment"), uri.raw_fragment());
    }

    /// N.B. For a pattern that the library does not support and a key with `&`, Java's answer is
    /// used.
    fn values(&mut self, text: &str, key: &str, told: &str) {
        let theirs = |name: &str| {
            let is_null = told.split('\t').any(|it| it == format!("{name}=\\0"));
            (!is_null).then(|| field(told, name))
        };
        let ask = |key| parse_url(text, "QUERY", Some(key));
        let literal = ask(Key::Literal(key)).unwrap().map(String::from);
        self.add("literal", if key.contains('&') { theirs("literal") } else { literal }.as_deref());
        let pattern = match ask(Key::Pattern(key)) {
            Err(SparkError::Pattern) => theirs("pattern"),
            answer => answer.unwrap().map(String::from),
        };
        self.add("pattern", pattern.as_deref());
    }

    fn pair(&mut self, base: Uri<'_>, uri: Uri<'_>) {
        let resolved = base.resolve(uri);
        let resolved = resolved.as_uri();
        self.raw("resolve.", resolved);
        self.raw("relativize.", base.relativize(uri).as_uri());
        self.order("", base, uri);
        self.raw("resolve.resolve.", resolved.resolve(uri).as_uri());
        self.raw("resolve.normalize.", resolved.normalize().as_uri());
        self.raw("base.relativize.resolve.", base.relativize(resolved).as_uri());
        self.order("resolve.", resolved, base);
    }

    fn order(&mut self, of: &str, a: Uri<'_>, b: Uri<'_>) {
        self.add(&format!("{of}equals"), Some(&a.equals(b).to_string()));
        let order = match a.compare_to(b) {
            Ordering::Less => "-1",
            Ordering::Equal => "0",
            Ordering::Greater => "1",
        };
        self.add(&format!("{of}compareTo"), Some(order));
    }

    fn add(&mut self, name: &str, value: Option<&str>) {
        if !self.0.is_empty() {
            self.0.push('\t');
        }
        write!(self.0, "{name}=").unwrap();
        let Some(value) = value else {
            self.0.push_str("\\0");
            return;
        };
        for unit in value.encode_utf16() {
            match u8::try_from(unit) {
                Ok(byte @ 0x21..=0x7E) if byte != b'\\' => self.0.push(byte.into()),
                _ => write!(self.0, "\\{unit:04X}").unwrap(),
            }
        }
    }
}

/// Returns the text of a field in a line of Java.
fn field(line: &str, name: &str) -> String {
    let start = format!("{name}=");
    let value = line.split('\t').find_map(|it| it.strip_prefix(&start)).unwrap_or_default();
    let mut units: Vec<u16> = Vec::new();
    let mut rest = value;
    while let Some(sign) = rest.chars().next() {
        let (unit, len) = match sign {
            '\\' => (u16::from_str_radix(&rest[1..5], 16).unwrap(), 5),
            _ => (u16::try_from(u32::from(sign)).unwrap(), 1),
        };
        units.push(unit);
        rest = &rest[len..];
    }
    String::from_utf16_lossy(&units)
}

/// Compares all answers to `questions`. Returns how many texts were accepted.
fn compare(classes: &Path, questions: &[Question]) -> usize {
    let mut java = java(classes, questions.to_vec());
    let lines = BufReader::new(java.stdout.take().unwrap()).lines().map(Result::unwrap);
    let mut accepted = 0;
    let mut compared = 0;
    let mut differences = Vec::new();
    for (question, told) in questions.iter().zip(lines) {
        compared += 1;
        accepted += usize::from(told.starts_with("toString="));
        let own = answer(question, &told);
        if own != told && differences.len() < 20 {
            let differ = told.split('\t').zip(own.split('\t')).filter(|(a, b)| a != b);
            differences
                .push(format!("{question:?}: java, urial: {:?}", differ.collect::<Vec<_>>()));
        }
    }
    assert!(java.wait().unwrap().success());
    assert_eq!(compared, questions.len(), "java said less than it was asked");
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    accepted
}

/// Texts with what Java treats in a special way.
const SEEDS: &[&str] = &[
    "http://u%41@my_host:80/a%20b?k=v&ab!=w#f",
    "http://[fe80::1%eth0]:80/a/../b?ab!=1&k=",
    "http://[1:2:3:4:5:6:1.2.3.4]/",
    "http://[::1.2.3.4]:1/",
    "//[1:2:3:4:5:6:7:8]/a",
    "http://255.256.1.01:2147483648/",
    "file:///etc//passwd/./..",
    "mailto:a@b?k=v[%5B]#[%41%ED%A0%80]",
    "http://a.b-c.1d.e:/a//b/c/../../../d;p?q",
    "a/./b:c/../d:e/..",
    "./../..//x",
    "http://a@b@c:1:2/%C3%A9%E0%80%F0%90%8D",
    "HTTP://A.b:080/%3a%3A",
    "é:ü",
    "http://é.ü/\u{20AC}\u{301}e\u{301}",
    "?k=v&&k=w",
    "#f",
    "//",
    "a:",
    "",
];

/// Base URIs.
const BASES: &[&str] = &[
    "http://a/b/c/d;p?q",
    "http://u@a:080/b//c/../d#f",
    "http://a",
    "file:///etc/passwd",
    "a/b/c",
    "",
    "mailto:a@b",
    "/a/b/",
    "http://a_b/c",
    "s:/a/./b",
];

/// Keys of queries. Some are regular expressions, not all of which are supported.
const KEYS: &[&str] =
    &["k", "ab!", "..\\!", "", ".", "k=v", "&k", "k&", "a.", "\\.", "\\=", "%3.", "k*", "(k|a)"];

/// Returns `count` questions about random texts: near the texts above, and near the vectors of
/// IRIs.
fn questions(count: usize, number: u64) -> Vec<Question> {
    let vectors = cases(&LEGACY).map(Input::input).chain(cases(&SPARK).map(Input::input));
    let seeds = SEEDS.iter().map(|text| text.as_bytes().to_vec()).chain(vectors).collect();
    let mut near = Mutator::new(seeds, number);
    let mut far = Mutator::of_iris(number);
    let mut text = |turn: usize| match turn % 3 {
        0 => far.text(),
        _ => String::from_utf8_lossy(&near.input()).into_owned(),
    };
    let question = |turn: usize| {
        let reference = text(turn);
        let base = match turn % 5 {
            0 => text(turn + 1),
            // Similar texts, for `relativize`, `equals` and `compareTo`.
            1 => reference.to_lowercase(),
            2 => relative_of(&reference, turn / 5),
            _ => BASES[turn / 5 % BASES.len()].to_owned(),
        };
        (base, reference, KEYS[turn % KEYS.len()])
    };
    (0..count).map(question).collect()
}

/// Changes a port, user, scope or percent-encoding of the text.
fn relative_of(text: &str, turn: usize) -> String {
    const CHANGES: &[(&str, &str)] = &[
        (":80", ":080"),
        (":80", ":"),
        (":80", ""),
        (":1", ":2147483647"),
        ("//", "//u@"),
        ("u%41@", "u%61@"),
        ("@", ":p@"),
        ("%eth0", "%ETH0"),
        ("[fe80", "[FE80"),
        ("my_host", "My_host"),
        ("%5B", "%5b"),
        ("/a", "/a/"),
        ("/../", "/"),
        ("?", "/b?"),
        ("#", "?x#"),
    ];
    let (from, to) = CHANGES[turn % CHANGES.len()];
    text.replacen(from, to, 1)
}

#[test]
fn java_answers_the_same() {
    let Some(classes) = classes() else { return };
    let count = inputs(20_000);
    for start in (0..count).step_by(100_000) {
        let some = (count - start).min(100_000);
        let accepted = compare(classes, &questions(some, u64::try_from(start).unwrap()));
        assert!((some / 10..some).contains(&accepted), "{accepted} accepted: a poor mixture");
    }
}

/// All inputs of the vectors, each against its base or the reference that it is compared with.
#[test]
fn java_answers_the_same_on_vectors() {
    let Some(classes) = classes() else { return };
    let legacy = cases(&LEGACY).filter_map(question).chain(cases(&SPARK).filter_map(question));
    let uris = cases(&URIS).filter_map(question);
    let iris = cases(&IRIS).filter_map(question).chain(cases(&IRI_MAPPINGS).filter_map(question));
    // The longest inputs only test length.
    let questions = legacy.chain(uris).chain(iris).filter(|(_, text, _)| text.len() < 10_000);
    assert!(compare(classes, &questions.collect::<Vec<_>>()) > 500);
}

/// The input of a vector, against its base or the reference that it is compared with.
fn question(case: &impl Input) -> Option<Question> {
    let base = case.companion().unwrap_or("http://a/b/c");
    Some((base.to_owned(), case.text()?, "k"))
}

/// Returns all texts of up to `most` characters of `signs`.
fn all_of(signs: &[char], most: usize) -> Vec<String> {
    let mut texts = vec![String::new()];
    let mut last = texts.clone();
    for _ in 0..most {
        let longer = |text: &String| signs.iter().map(|sign| format!("{text}{sign}")).collect();
        last = last.iter().flat_map::<Vec<_>, _>(longer).collect();
        texts.extend(last.clone());
    }
    texts
}

/// Compares all answers about `texts` against `base`, at least `least` of which have to be
/// accepted.
fn compare_all(base: &str, texts: impl Iterator<Item = String>, least: usize) {
    let Some(classes) = classes() else { return };
    let questions: Vec<_> = texts.map(|text| (base.to_owned(), text, "k")).collect();
    let accepted = compare(classes, &questions);
    assert!(accepted >= least, "{accepted}");
}

#[test]
fn java_answers_the_same_on_short_texts() {
    let signs = ['a', '1', '.', '-', '/', ':', '@', '[', ']', '%', '_', '#'];
    let authorities = all_of(&signs, 4).into_iter().map(|text| format!("s://{text}"));
    compare_all("http://a/b/c", all_of(&signs, 3).into_iter().chain(authorities), 2_000);
}

#[test]
fn java_answers_the_same_on_addresses() {
    let short = all_of(&['1', ':', '.', 'F'], 6);
    let whole = short.iter().map(|text| format!("//[{text}]"));
    let rest = short.iter().map(|text| format!("//[1:2:3:4:5:{text}]"));
    let elided = short.iter().map(|text| format!("//[1::3:4:{text}]"));
    let ipv4 =
        all_of(&['2', '5', '0', '.', ':'], 5).into_iter().map(|text| format!("//1.2.{text}"));
    compare_all("", whole.chain(rest).chain(elided).chain(ipv4), 1_000);
}

#[test]
fn java_answers_the_same_on_paths() {
    let texts = all_of(&['.', '/', 'a', ':'], 6).into_iter();
    let all = texts.flat_map(|text| [format!("s:/{text}"), text]);
    compare_all("s:/a/./b/a", all, 5_000);
}

/// All characters up to U+FFFF. Those above are two code units, which Java treats all alike.
#[test]
fn java_answers_the_same_on_every_character() {
    let characters = ('\0'..='\u{FFFF}').chain(['\u{10000}', '\u{1FFFF}', '\u{E0001}', char::MAX]);
    compare_all("/", characters.map(|character| format!("/{character}")), 60_000);
}

/// Percent-encoded bytes, some of which are UTF-8.
#[test]
fn java_answers_the_same_on_octets() {
    const OCTETS: [u8; 20] = [
        0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF,
        0xF0, 0xF1, 0xF4, 0xF5, 0xFF,
    ];
    let one = |octet: u8| format!("%{octet:02X}");
    let longer = |text: &String| OCTETS.map(|octet| text.clone() + &one(octet));
    let two: Vec<_> = OCTETS.map(one).iter().flat_map(longer).collect();
    let three: Vec<_> = two.iter().flat_map(longer).collect();
    let long = three.iter().filter(|text| text.starts_with("%F") || text.starts_with("%ED"));
    let four: Vec<_> = long.flat_map(longer).collect();
    let all = two.iter().chain(&three).chain(&four).map(|text| format!("?{text}"));
    compare_all("/", all, 30_000);
}
