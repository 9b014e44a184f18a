//! The views of the catalogue against Perl's URI (Debian package `liburi-perl`). Without it, the
//! tests are reported as skipped.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::thread;

use urial::scheme::{FieldValue, Fields};
use urial::{Component, PctStr, Uri};
use urial_testdata::{Mutator, cases, skip, vectors};

use crate::count::inputs;

/// The number of random inputs, in addition to the vectors. Each scheme has an equal share.
static CHANGED: LazyLock<usize> = LazyLock::new(|| inputs(100_000));

/// Asks Perl about the URIs of each scheme. A line has the answers about one URI, separated by
/// tabs: `name=value,value`, with `x` and hexadecimal digits for a value, or `-` for undef.
///
/// Some answers are changed:
/// - `host` loses the `:` of an empty port, and the brackets before it;
/// - `port` loses its leading zeros;
/// - `password` of ftp is that of the URI, without the default that Perl has for `anonymous`;
/// - `media_type` loses the parameters, which Perl has as text;
/// - `to` loses the leading `,` that Perl writes for an empty path;
/// - `scope` is in lower case: RFC 4516 §2 compares it so, and Perl keeps the case.
const SCRIPT: &str = r#"
use URI;
my %server = (
    host => sub {
        my $host = $_[0]->host;
        $host =~ s/^\[(.*)\]:$/$1/ || $host =~ s/:$// if ($_[0]->authority // "") =~ /:$/;
        $host
    },
    port => sub { 0 + $_[0]->port },
);
my %login = (%server, user => sub { $_[0]->user }, password => sub { $_[0]->password });
my %ldap = (
    %server,
    dn => sub { $_[0]->dn },
    attributes => sub { $_[0]->attributes },
    scope => sub { lc $_[0]->scope },
    filter => sub { $_[0]->filter },
    extensions => sub { $_[0]->extensions },
);
my %news = (group => sub { scalar $_[0]->group }, message => sub { $_[0]->message });
my %asked = (
    data => {
        media_type => sub { my ($type) = $_[0]->media_type =~ /^([^;]*)/; length $type ? $type : "text/plain" },
        data => sub { $_[0]->data },
    },
    file => { unix => sub { $_[0]->file("unix") } },
    ftp => { %login, password => sub { $_[0]->_password } },
    gopher => {
        %server,
        type => sub { $_[0]->gopher_type },
        selector => sub { $_[0]->selector },
        search => sub { $_[0]->search },
        gopher_plus => sub { $_[0]->string },
    },
    ldap => \%ldap,
    ldaps => \%ldap,
    mailto => { to => sub { $_[0]->to =~ s/^,//r }, headers => sub { $_[0]->headers } },
    news => \%news,
    snews => \%news,
    telnet => \%login,
    urn => { nid => sub { $_[0]->nid }, nss => sub { $_[0]->nss } },
);
while (my $line = <STDIN>) {
    chomp $line;
    my $uri = URI->new($line);
    my $asked = $asked{$uri->scheme} || {};
    my @told;
    for my $name (sort keys %$asked) {
        my @values = map { my $value = $_; utf8::encode($value) if utf8::is_utf8($value);
            defined $value ? "x" . unpack("H*", $value) : "-" } $asked->{$name}->($uri);
        push @told, "$name=" . join(",", @values);
    }
    print join("\t", @told), "\n";
}
"#;

/// The values of a field: any number of texts, or undef.
type Values = Vec<Option<Vec<u8>>>;

/// Returns the values of a view by Perl's name of a field, or `None` for a known difference.
type Ours = fn(Uri<'_>, &Fields<'_>) -> Option<Values>;

/// The compared fields: the scheme, Perl's name, and the values of the view.
const COMPARED: &[(&str, &str, Ours)] = &[
    ("data", "media_type", |_, fields| Some(field(fields, "media_type"))),
    ("data", "data", data),
    ("file", "unix", file),
    ("ftp", "host", host),
    ("ftp", "port", |_, fields| Some(field(fields, "port"))),
    ("ftp", "user", |_, fields| Some(field(fields, "user"))),
    ("ftp", "password", password),
    ("gopher", "host", host),
    ("gopher", "port", |_, fields| Some(field(fields, "port"))),
    ("gopher", "type", |uri, fields| plain_gopher(uri).then(|| field(fields, "type"))),
    ("gopher", "selector", selector),
    ("gopher", "search", |uri, fields| plain_gopher(uri).then(|| field(fields, "search"))),
    ("gopher", "gopher_plus", |uri, fields| {
        plain_gopher(uri).then(|| field(fields, "gopher_plus"))
    }),
    ("ldap", "host", host),
    ("ldap", "port", |_, fields| Some(field(fields, "port"))),
    ("ldap", "dn", |_, fields| Some(field(fields, "dn"))),
    ("ldap", "attributes", |_, fields| Some(field(fields, "attributes"))),
    ("ldap", "scope", |_, fields| Some(field(fields, "scope"))),
    ("ldap", "filter", |_, fields| Some(field(fields, "filter"))),
    ("ldap", "extensions", |_, fields| Some(extensions(fields))),
    ("ldaps", "port", |_, fields| Some(field(fields, "port"))),
    ("mailto", "to", to),
    ("mailto", "headers", headers),
    ("news", "group", group),
    ("news", "message", |uri, fields| plain_news(uri).then(|| field(fields, "message_id"))),
    ("snews", "group", group),
    ("telnet", "host", host),
    ("telnet", "port", |_, fields| Some(field(fields, "port"))),
    ("telnet", "user", |_, fields| Some(field(fields, "user"))),
    ("telnet", "password", password),
    ("urn", "nid", |_, fields| Some(field(fields, "nid_lower"))),
    ("urn", "nss", |uri, fields| Some(nss(uri, fields))),
];

#[test]
fn views_agree_with_perl() {
    if !has_perl() {
        return skip("tests/perl.rs", "no Perl with the module URI (Debian: liburi-perl)");
    }
    let uris = uris();
    let answers = ask_perl(&uris);
    assert_eq!(uris.len(), answers.len());
    let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for (text, theirs) in uris.iter().zip(&answers) {
        let uri = Uri::parse(text).unwrap();
        let view = uri.view().unwrap().unwrap();
        let fields = view.fields();
        let scheme = uri.scheme();
        for &(of, name, ours) in COMPARED.iter().filter(|(of, ..)| scheme == *of) {
            let Some(ours) = ours(uri, &fields) else { continue };
            let theirs = theirs.get(name).unwrap_or_else(|| panic!("{text}: Perl tells no {name}"));
            assert_eq!(&ours, theirs, "{name} of {text}");
            *counts.entry((of, name)).or_default() += 1;
        }
    }
    println!("{} answers about {} URIs: {counts:?}", counts.values().sum::<usize>(), uris.len());
    for (of, name, _) in COMPARED {
        let count = counts.get(&(of, name)).copied().unwrap_or_default();
        assert!(count >= 10, "{name} of {of} was compared {count} times: a poor mixture");
    }
}

fn has_perl() -> bool {
    let perl = Command::new("perl").args(["-MURI", "-e", "1"]).stderr(Stdio::null()).status();
    perl.is_ok_and(|status| status.success())
}

/// Returns the URIs of the compared schemes: the vectors, and random inputs for each scheme.
fn uris() -> Vec<String> {
    let schemes: BTreeSet<&str> = COMPARED.iter().map(|(of, ..)| *of).collect();
    let each = *CHANGED / schemes.len();
    schemes.into_iter().flat_map(|scheme| uris_of(scheme, each)).collect()
}

/// Returns the vectors of a scheme and `changed` random inputs, as far as they are compared. The
/// inputs are made from its own vectors alone, so vectors of other schemes do not change the count.
fn uris_of(scheme: &str, changed: usize) -> Vec<String> {
    let is_of =
        |text: &String| text.split_once(':').is_some_and(|(of, _)| of.eq_ignore_ascii_case(scheme));
    let texts = cases(&vectors::SCHEMES).map(|case| case.input.clone());
    let mut uris: Vec<String> = texts.filter(|text| is_of(text) && is_compared(text)).collect();
    let seed = scheme.bytes().fold(23, |seed, byte| seed * 31 + u64::from(byte));
    let mut mutator = Mutator::new(uris.iter().map(|text| text.clone().into()).collect(), seed);
    uris.extend((0..changed).filter_map(|_| String::from_utf8(mutator.input()).ok()));
    uris.retain(|text| is_of(text) && is_compared(text));
    uris
}

/// Reports whether a URI has a view to compare. Perl accepts everything and guesses.
fn is_compared(text: &str) -> bool {
    let Ok(uri) = Uri::parse(text) else { return false };
    COMPARED.iter().any(|(of, ..)| uri.scheme().eq_ignore_ascii_case(of)) && uri.view().is_ok()
}

/// Returns the answers of Perl about each URI.
fn ask_perl(uris: &[String]) -> Vec<BTreeMap<String, Values>> {
    let mut perl = Command::new("perl")
        .args(["-e", SCRIPT])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("a Perl that was there a moment ago");
    let mut stdin = perl.stdin.take().expect("a pipe");
    let lines = uris.join("\n") + "\n";
    let writer = thread::spawn(move || stdin.write_all(lines.as_bytes()));
    let output = perl.wait_with_output().expect("what Perl says");
    writer.join().expect("no panic").expect("a Perl that reads on");
    let output = String::from_utf8(output.stdout).expect("hexadecimal digits");
    output.lines().map(read_answers).collect()
}

fn read_answers(line: &str) -> BTreeMap<String, Values> {
    let answer = |answer: &str| {
        let (name, values) = answer.split_once('=').expect("a name");
        let values = values.split(',').filter(|value| !value.is_empty());
        (name.to_owned(), values.map(read_value).collect())
    };
    line.split('\t').filter(|answer| !answer.is_empty()).map(answer).collect()
}

fn read_value(value: &str) -> Option<Vec<u8>> {
    let hex = value.strip_prefix('x')?;
    let octet = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).expect("hexadecimal digits");
    Some((0..hex.len()).step_by(2).map(octet).collect())
}

/// Returns a field in the form of Perl.
fn field(fields: &Fields<'_>, name: &str) -> Values {
    match fields.get(name).unwrap_or_else(|| panic!("no field {name}")) {
        FieldValue::List(values) => values.iter().map(octets).collect(),
        value => vec![octets(value)],
    }
}

fn octets(value: &FieldValue<'_>) -> Option<Vec<u8>> {
    match value {
        FieldValue::Absent => None,
        FieldValue::Text(text) | FieldValue::Secret(text) => Some(text.as_bytes().to_vec()),
        FieldValue::Octets(octets) | FieldValue::SecretOctets(octets) => Some(octets.to_vec()),
        FieldValue::Number(number) => Some(number.to_string().into_bytes()),
        other => panic!("{other:?} is nothing that Perl tells"),
    }
}

/// Returns the host, decoded and without brackets, as Perl does.
fn host(uri: Uri<'_>, _: &Fields<'_>) -> Option<Values> {
    let host = uri.component(Component::Host)?;
    let host = PctStr::new(host).unwrap().decode();
    let bare = host.strip_prefix(b"[").and_then(|host| host.strip_suffix(b"]")).unwrap_or(&host);
    Some(vec![Some(bare.to_vec())])
}

/// Views have no password where it is empty (RFC 3986 §3.2.1); Perl has the empty text.
fn password(uri: Uri<'_>, fields: &Fields<'_>) -> Option<Values> {
    let is_empty = uri.component(Component::Userinfo).is_some_and(|it| it.ends_with(':'));
    Some(field(fields, "password")).filter(|password| !is_empty || password[0].is_some())
}

/// Perl decodes invalid Base64 by skipping wrong digits; the views reject it.
fn data(_: Uri<'_>, fields: &Fields<'_>) -> Option<Values> {
    Some(field(fields, "data")).filter(|data| data[0].is_some())
}

/// Perl has no path in some cases: by RFC 1738, a `;` ends a segment, and with a userinfo or a port
/// the URI is of another machine.
fn file(uri: Uri<'_>, fields: &Fields<'_>) -> Option<Values> {
    let more = [Component::Userinfo, Component::Port];
    let is_bare = more.iter().all(|&it| uri.component(it).is_none());
    let is_plain = is_bare && !uri.path().as_str().contains(';');
    Some(field(fields, "unix")).filter(|unix| is_plain && unix[0].is_some())
}

/// Perl reads a `?` as the tab before the search, "as many browsers", and the `%` of an encoded
/// type.
fn plain_gopher(uri: Uri<'_>) -> bool {
    uri.component(Component::Query).is_none() && !uri.path().as_str().starts_with("/%")
}

/// Perl has no selector if it is empty; the views have an empty one.
fn selector(uri: Uri<'_>, fields: &Fields<'_>) -> Option<Values> {
    let selector = plain_gopher(uri).then(|| field(fields, "selector"))?;
    let is_nothing = uri.path().as_str().len() <= 2;
    Some(if is_nothing { vec![None] } else { selector })
}

/// Perl leaves out extensions without `=`, and keeps `!` in the key.
fn extensions(fields: &Fields<'_>) -> Values {
    let Some(FieldValue::List(extensions)) = fields.get("extensions") else { panic!("no list") };
    let pair = |extension: &FieldValue<'_>| {
        let FieldValue::Record(extension) = extension else { panic!("no record") };
        let value = field(extension, "value").remove(0)?;
        let is_critical = extension.get("critical") == Some(&FieldValue::Flag(true));
        let mut key = if is_critical { b"!".to_vec() } else { vec![] };
        key.extend(field(extension, "type").remove(0)?);
        Some([Some(key), Some(value)])
    };
    extensions.iter().filter_map(pair).flatten().collect()
}

/// Perl has one text for all addressees. The `to` headers are compared as headers, since Perl keeps
/// invalid addresses.
fn to(uri: Uri<'_>, fields: &Fields<'_>) -> Option<Values> {
    let addresses: Option<Vec<_>> = field(fields, "to").into_iter().collect();
    let one = addresses.map(|addresses| addresses.join(&b","[..]));
    let has_header = uri.query().is_some_and(|query| query.as_str().to_lowercase().contains("to="));
    (plain_mailto(uri) && !has_header).then(|| vec![one])
}

/// Perl has the path as the first header `to`.
fn headers(uri: Uri<'_>, fields: &Fields<'_>) -> Option<Values> {
    let Some(FieldValue::List(headers)) = fields.get("headers") else { panic!("no list") };
    let pair = |header: &FieldValue<'_>| {
        let FieldValue::List(pair) = header else { panic!("no pair") };
        pair.iter().map(octets).collect::<Vec<_>>()
    };
    let path = PctStr::new(uri.path().as_str()).unwrap().decode().into_owned();
    let first = [Some(b"to".to_vec()), Some(path)];
    plain_mailto(uri).then(|| first.into_iter().chain(headers.iter().flat_map(pair)).collect())
}

/// Perl reads headers and path as a form, with `+` for a space and `;` for `&`, against RFC 6068.
/// We read an authority after `//`.
fn plain_mailto(uri: Uri<'_>) -> bool {
    let of_forms = ["+", "%20", ";"];
    !of_forms.iter().any(|it| uri.as_str().contains(it)) && uri.authority().is_none()
}

/// Perl has an empty group if none is named, which means all groups by RFC 5538.
fn group(uri: Uri<'_>, fields: &Fields<'_>) -> Option<Values> {
    let is_named = !uri.path().as_str().trim_start_matches('/').is_empty();
    (is_named && plain_news(uri)).then(|| field(fields, "group"))
}

/// Perl ignores the query, which is part of a Message-ID with a `?`. It removes a slash, which
/// without a server is part of the Message-ID, too. It takes an encoded `@` for the sign of an
/// article.
fn plain_news(uri: Uri<'_>) -> bool {
    let has_slash = uri.authority().is_none() && uri.path().is_absolute();
    uri.component(Component::Query).is_none() && !has_slash && !uri.as_str().contains("%40")
}

/// Perl reads URNs by RFC 2141, where the later r- and q-components are part of the name.
fn nss(uri: Uri<'_>, fields: &Fields<'_>) -> Values {
    let mut nss = field(fields, "nss").remove(0).unwrap_or_default();
    if let Some(query) = uri.component(Component::Query) {
        nss.push(b'?');
        nss.extend(query.bytes());
    }
    vec![Some(nss)]
}
