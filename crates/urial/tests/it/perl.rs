//! The views of the catalogue against Perl's URI (the package `liburi-perl` of Debian): what both
//! tell of a URI has to agree. Where it is not installed, nothing is compared, and that is said.

use std::collections::BTreeMap;
use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::thread;

use urial::scheme::{FieldValue, Fields};
use urial::{Component, PctStr, Uri};
use urial_testdata::{Mutator, cases, skip, vectors};

use crate::count::inputs;

/// How many changed inputs are read, besides those of the vectors.
static CHANGED: LazyLock<usize> = LazyLock::new(|| inputs(100_000));

/// What Perl is asked of each scheme, and its answers by line: `name=value,value`, tab, and so on,
/// values as `x` and hexadecimal digits, or `-` for undef.
///
/// What is made of the answers here, and why:
/// - `host` keeps the `:` of a port that is empty, and the brackets before it;
/// - `port` is a number, as Perl shows its leading zeros;
/// - `password` of ftp is what the URI has, without the one that Perl makes up for `anonymous`;
/// - `media_type` is the type alone, as Perl has the parameters behind it as text;
/// - `to` begins with no `,`, as Perl's does where the path is empty;
/// - `scope` is in small letters: RFC 4516 §2 compares it so, and Perl shows it as it stands.
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

/// What is told by a name: any number of texts, or undef.
type Values = Vec<Option<Vec<u8>>>;

/// What the view of a URI tells by one of Perl's names; `None` where that is known to differ.
type Ours = fn(Uri<'_>, &Fields<'_>) -> Option<Values>;

/// What is compared: scheme, Perl's name, and what the view tells by it.
const COMPARED: &[(&str, &str, Ours)] = &[
    ("data", "media_type", |_, fields| Some(field(fields, "media_type"))),
    ("data", "data", data),
    ("file", "unix", file),
    ("ftp", "host", host),
    ("ftp", "port", |_, fields| Some(field(fields, "port"))),
    ("ftp", "user", |_, fields| Some(field(fields, "user"))),
    ("ftp", "password", |_, fields| Some(field(fields, "password"))),
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
    ("telnet", "password", |_, fields| Some(field(fields, "password"))),
    ("urn", "nid", |_, fields| Some(field(fields, "nid_lower"))),
    ("urn", "nss", |uri, fields| Some(nss(uri, fields))),
];

#[test]
fn tells_what_perl_tells() {
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
    println!("{} answers about {} URIs", counts.values().sum::<usize>(), uris.len());
    for (of, name, _) in COMPARED {
        let count = counts.get(&(of, name)).copied().unwrap_or_default();
        assert!(count >= 10, "{name} of {of} was compared {count} times: a poor mixture");
    }
}

fn has_perl() -> bool {
    let perl = Command::new("perl").args(["-MURI", "-e", "1"]).stderr(Stdio::null()).status();
    perl.is_ok_and(|status| status.success())
}

/// The vectors of the schemes that are compared, and changed ones, as far as they are URIs.
fn uris() -> Vec<String> {
    let texts = cases(&vectors::SCHEMES).map(|case| case.input.clone());
    let mut uris: Vec<String> = texts.filter(|text| is_compared(text)).collect();
    let mut mutator = Mutator::new(uris.iter().map(|text| text.clone().into()).collect(), 23);
    uris.extend((0..*CHANGED).filter_map(|_| String::from_utf8(mutator.input()).ok()));
    uris.retain(|text| is_compared(text));
    uris
}

/// Has the URI a view that is compared? Perl refuses nothing, and has a guess at the rest.
fn is_compared(text: &str) -> bool {
    let Ok(uri) = Uri::parse(text) else { return false };
    COMPARED.iter().any(|(of, ..)| uri.scheme() == *of) && uri.view().is_ok()
}

/// What Perl tells of each URI, by names.
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

/// A field as Perl would tell it.
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
        FieldValue::Octets(octets) => Some(octets.to_vec()),
        FieldValue::Number(number) => Some(number.to_string().into_bytes()),
        other => panic!("{other:?} is nothing that Perl tells"),
    }
}

/// The host, which the views leave as it stands, and Perl decodes and takes out of its brackets.
fn host(uri: Uri<'_>, _: &Fields<'_>) -> Option<Values> {
    let host = uri.component(Component::Host)?;
    let host = PctStr::new(host).unwrap().decode();
    let bare = host.strip_prefix(b"[").and_then(|host| host.strip_suffix(b"]")).unwrap_or(&host);
    Some(vec![Some(bare.to_vec())])
}

/// Perl decodes what is Base64 up to a wrong digit, and over it; the views say that it is none.
fn data(_: Uri<'_>, fields: &Fields<'_>) -> Option<Values> {
    Some(field(fields, "data")).filter(|data| data[0].is_some())
}

/// Perl has no path of what the views have a path of: by RFC 1738, what follows a `;` in a segment
/// is no part of it; and a userinfo or a port makes it another machine.
fn file(uri: Uri<'_>, fields: &Fields<'_>) -> Option<Values> {
    let more = [Component::Userinfo, Component::Port];
    let is_bare = more.iter().all(|&it| uri.component(it).is_none());
    let is_plain = is_bare && !uri.path().as_str().contains(';');
    Some(field(fields, "unix")).filter(|unix| is_plain && unix[0].is_some())
}

/// Perl takes a `?` for the tab before the search, "as many browsers", and of an encoded type the
/// `%`.
fn plain_gopher(uri: Uri<'_>) -> bool {
    uri.component(Component::Query).is_none() && !uri.path().as_str().starts_with("/%")
}

/// Perl has no selector where there is nothing: the views have an empty one.
fn selector(uri: Uri<'_>, fields: &Fields<'_>) -> Option<Values> {
    let selector = plain_gopher(uri).then(|| field(fields, "selector"))?;
    let is_nothing = uri.path().as_str().len() <= 2;
    Some(if is_nothing { vec![None] } else { selector })
}

/// Perl leaves out what has no `=`, and has `!` in the key.
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

/// Perl has one text of all addressees; the `to` headers are compared as headers, as Perl leaves in
/// what is no address.
fn to(uri: Uri<'_>, fields: &Fields<'_>) -> Option<Values> {
    let addresses: Option<Vec<_>> = field(fields, "to").into_iter().collect();
    let one = addresses.map(|addresses| addresses.join(&b","[..]));
    let has_header = uri.query().is_some_and(|query| query.as_str().to_lowercase().contains("to="));
    (plain_mailto(uri) && !has_header).then(|| vec![one])
}

/// Perl has the path as a first header `to`.
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

/// Perl reads headers and path as a form, where `+` is a space and the other way round, and `;` is
/// as `&`, which they are not by RFC 6068. What follows `//` is an authority to us.
fn plain_mailto(uri: Uri<'_>) -> bool {
    let of_forms = ["+", "%20", ";"];
    !of_forms.iter().any(|it| uri.as_str().contains(it)) && uri.authority().is_none()
}

/// Perl has an empty group where none is named, which are all of them by RFC 5538.
fn group(uri: Uri<'_>, fields: &Fields<'_>) -> Option<Values> {
    let is_named = !uri.path().as_str().trim_start_matches('/').is_empty();
    (is_named && plain_news(uri)).then(|| field(fields, "group"))
}

/// Perl does not look at the query, which is part of a Message-ID that has a `?`; drops a slash,
/// which without a server is part of one, too; and takes an encoded `@` for the one that tells
/// articles from groups.
fn plain_news(uri: Uri<'_>) -> bool {
    let has_slash = uri.authority().is_none() && uri.path().is_absolute();
    uri.component(Component::Query).is_none() && !has_slash && !uri.as_str().contains("%40")
}

/// Perl reads URNs by RFC 2141, which had no r- and q-components: to that they are of the name.
fn nss(uri: Uri<'_>, fields: &Fields<'_>) -> Values {
    let mut nss = field(fields, "nss").remove(0).unwrap_or_default();
    if let Some(query) = uri.component(Component::Query) {
        nss.push(b'?');
        nss.extend(query.bytes());
    }
    vec![Some(nss)]
}
