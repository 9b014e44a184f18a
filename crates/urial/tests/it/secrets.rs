//! No `Debug` output holds the password of its input
//! (docs/decisions/09-passwords-are-masked.md).

use std::any::type_name;
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::fs;
use std::path::Path;

use urial::rfc2396;
use urial::scheme::{
    Entry, LdapExtension, Lenient, NewsItem, Param, PostgresHost, Server, SshParams, View, WaisKind,
};
use urial::spark;
use urial::{
    Authority, BaseSources, Comparer, Component, Content, EncodeSet, HostPart, Identifier,
    IdentifierBuf, Iri, IriBuf, IriRef, IriRefBuf, LineReader, NewContent, Normalizer, PairSyntax,
    PairsBuf, Parts, PortPart, Reference, ReferenceBuf, Relativizer, Resolver, Rules, Split,
    SuffixRule, Template, TemplateBuf, Uri, UriBuf, UriRef, UriRefBuf, Value, Variables,
    complete_suffix, encode, escape_html, lines, split_zone, unescape_html, validate, wrap,
};
use urial_testdata::{cases, vectors};

use crate::layering::sources;

const SECRET: &str = "S3CRETpw";

/// URIs with the password.
const URIS: [&str; 2] =
    ["http://anna:S3CRETpw@e.org/a/../b?q=1#f", "http://anna:S3CRETpw@e.org/?u=%41&password=x"];

/// Texts that are no URIs, although a person or a browser finds the password.
const INVALID: [&str; 8] = [
    "http://anna:S3CRETpw@e.org/ b",
    r"http:\\anna:S3CRETpw@e.org/",
    r"http:/\anna:S3CRETpw@e.org/",
    "http://a b:S3CRETpw@h/",
    "http://anna:S3CRETpw|@h/",
    "http://j\u{fc}rgen:S3CRETpw\u{df}@e.org/",
    "<http://anna:S3CRETpw@e.org/>",
    "http://anna:S3CRETpw@e@org/",
];

/// URIs whose views have the secret, also without a userinfo.
const VIEWED: [&str; 8] = [
    "sip:anna:S3CRETpw@e.org",
    "otpauth://totp/a?secret=S3CRETpw",
    "imap://e.org/a/;UID=2;URLAUTH=submit+anna:internal:S3CRETpw",
    "redis://e.org/0?password=S3CRETpw",
    "postgres://e.org/db?password=S3CRETpw&sslpassword=S3CRETpw",
    "irc://e.org/x?key=S3CRETpw",
    "jar:http://anna:S3CRETpw@e.org/a.jar!/b",
    "file://anna:S3CRETpw@e.org/b",
];

/// The types of values whose `Debug` was seen, and what shows the secret.
#[derive(Default)]
struct Seen {
    types: BTreeSet<String>,
    leaks: Vec<String>,
}

impl Seen {
    fn add<T: Debug>(&mut self, value: &T) {
        let name = type_name::<T>();
        self.types.insert(name.split('<').next().unwrap_or_default().into());
        for shown in [format!("{value:?}"), format!("{value:#?}")] {
            self.check(name, &shown);
        }
    }

    fn check(&mut self, name: &str, shown: &str) {
        if shown.contains(SECRET) {
            self.leaks.push(format!("{name}: {shown}"));
        }
    }
}

/// Shows: R-279.
#[test]
fn no_debug_output_has_a_password() {
    let mut seen = Seen::default();
    for text in URIS {
        add_valid(text, &mut seen);
        add_any(text, &mut seen);
    }
    for text in INVALID {
        add_invalid(text, &mut seen);
        add_any(text, &mut seen);
    }
    add_views(&mut seen);
    seen.add(&split_zone("http://anna:S3CRETpw@[fe80::1%25en0]/").unwrap());
    seen.add(&UriRefBuf::read_typed("<http://u:S3CRETpw@a-\nb/>", &[]).unwrap());
    assert!(seen.leaks.is_empty(), "{}", seen.leaks.join("\n"));
    let is_seen = |(module, name): &(String, String)| {
        seen.types.iter().any(|it| it.starts_with(module) && it.ends_with(&format!("::{name}")))
    };
    let missing: Vec<_> = types_with_text().filter(|it| !is_seen(it)).collect();
    assert!(missing.is_empty(), "does their Debug hide passwords? {missing:#?}");
}

/// What is made of a valid URI.
fn add_valid(text: &'static str, seen: &mut Seen) {
    let uri = Uri::parse(text).unwrap();
    add_references(text, seen);
    add_components(uri, seen);
    add_operations(uri, seen);
    add_legacy(text, seen);
    seen.add(&Lenient::read(text).unwrap());
}

fn add_references(text: &str, seen: &mut Seen) {
    seen.add(&UriRef::parse(text).unwrap());
    seen.add(&Uri::parse(text).unwrap());
    seen.add(&IriRef::parse(text).unwrap());
    seen.add(&Iri::parse(text).unwrap());
    seen.add(&UriRefBuf::try_from(text).unwrap());
    seen.add(&UriBuf::try_from(text).unwrap());
    seen.add(&IriRefBuf::try_from(text).unwrap());
    seen.add(&IriBuf::try_from(text).unwrap());
    seen.add(&<Reference<'_>>::parse(text).unwrap());
    seen.add(&<Identifier<'_>>::parse(text).unwrap());
    seen.add(&<ReferenceBuf>::try_from(text.to_owned()).unwrap());
    seen.add(&<IdentifierBuf>::try_from(text.to_owned()).unwrap());
}

fn add_components(uri: Uri<'_>, seen: &mut Seen) {
    let authority: Authority<'_> = uri.authority().unwrap();
    let pairs = uri.pairs(PairSyntax::Form);
    seen.add(&uri.masked());
    seen.add(&uri.scheme());
    seen.add(&authority);
    seen.add(&authority.userinfo().unwrap());
    seen.add(&authority.userinfo().unwrap().user());
    seen.add(&authority.host());
    seen.add(&uri.path());
    seen.add(&uri.path().segments());
    seen.add(&pairs);
    seen.add(&pairs.iter());
    seen.add(&pairs.iter().next().unwrap());
    seen.add(&pairs.decode_utf8());
    seen.add(&PairsBuf::from_iter([("q", "1")]));
    seen.add(&encode(SECRET, EncodeSet::PAIR));
    seen.add(&escape_html(SECRET));
    seen.add(&unescape_html(SECRET));
    seen.add(&wrap(uri));
}

fn add_operations(uri: Uri<'_>, seen: &mut Seen) {
    let sources = BaseSources { retrieval: Some(uri), ..BaseSources::default() };
    seen.add(&sources);
    seen.add(&sources.establish().unwrap());
    let resolver = Resolver::new(uri);
    seen.add(&resolver);
    seen.add(&resolver.display(UriRef::from_static("c")).unwrap());
    seen.add(&Relativizer::new(uri));
    seen.add(&Normalizer::new());
    seen.add(&Normalizer::new().key(uri));
    seen.add(&Comparer::new());
    seen.add(&Rules::GENERIC);
    seen.add(&IriRef::from_static("/a/\u{5d0}b").bidi_findings().next().unwrap());
    seen.add(&SuffixRule::COMMON[0]);
    seen.add(&complete_suffix("www.e.org/", SuffixRule::COMMON).unwrap());
    seen.add(&Parts::from(uri));
    seen.add(&Parts { password: Some(SECRET), ..Parts::default() });
    seen.add(&Content::Text(SECRET));
    seen.add(&NewContent::from(SECRET));
    seen.add(&NewContent::from(String::from(SECRET)));
    seen.add(&HostPart::from("h"));
    seen.add(&PortPart::from("80"));
}

fn add_legacy(text: &'static str, seen: &mut Seen) {
    let reference = rfc2396::Reference::parse(text).unwrap();
    let resolver = rfc2396::Resolver::new(reference);
    let uri = rfc2396::java::Uri::parse(text).unwrap();
    seen.add(&reference);
    seen.add(&reference.segments().next().unwrap());
    seen.add(&resolver);
    seen.add(&resolver.resolve(reference).unwrap());
    seen.add(&rfc2396::Normalizer::new());
    seen.add(&uri);
    seen.add(&uri.normalize());
    seen.add(&spark::Key::Literal("q"));
}

/// The error of a text that is no URI, and what is made of both.
fn add_invalid(text: &'static str, seen: &mut Seen) {
    let error = UriRef::parse(text).unwrap_err();
    let explanation = error.explain(text);
    seen.check("Display of Explanation", &explanation.to_string());
    seen.add(&error);
    seen.add(&explanation);
    error.fixes(text).for_each(|fix| seen.add(&fix));
    seen.add(&UriBuf::try_from(text.to_owned()).unwrap_err());
    seen.add(&lines(text.as_bytes()).next().unwrap().unwrap_err());
    if let Ok(repaired) = UriRefBuf::repair(text) {
        // Where a `\\` became `%5C%5C`, all after it is data of the path.
        if repaired.value.userinfo().is_some() {
            seen.add(&repaired);
        }
        repaired.changes.iter().for_each(|change| seen.add(change));
    }
    if let Err(error) = rfc2396::Reference::parse(text) {
        seen.check("Display of Explanation", &error.explain(text).to_string());
    }
}

/// What is made of any text.
fn add_any(text: &'static str, seen: &mut Seen) {
    let mut reader = LineReader::new(text.as_bytes());
    seen.add(&Split::lossy(text));
    seen.add(&lines(text.as_bytes()));
    seen.add(&validate(text.as_bytes()));
    seen.add(&reader);
    seen.add(&reader.next_raw_batch().unwrap().unwrap());
    let variables = Variables::from([("url", text)]);
    seen.add(&variables);
    seen.add(&variables.iter());
    seen.add(&variables.clone().into_iter());
    seen.add(&Value::from([text]));
    seen.add(&Value::from([("url", text)]));
    seen.add(&Variables::from_serialize(text).unwrap_err());
    if let Ok(template) = Template::parse(text) {
        seen.add(&template);
        seen.add(&TemplateBuf::from(template));
        seen.add(&template.matcher());
        if let Err(error) = template.expand_uri(&variables) {
            seen.add(&error);
        }
    }
}

macro_rules! views {
    ($view:expr, $seen:expr, $($name:ident)*) => {
        match $view {
            $(View::$name(view) => $seen.add(view),)*
            _ => {}
        }
    };
}

/// The views of all vectors, of those with the password, and of `VIEWED`.
fn add_views(seen: &mut Seen) {
    for case in cases(&vectors::SCHEMES) {
        let Ok(mut uri) = UriBuf::try_from(case.input.as_str()) else { continue };
        add_view(uri.as_uri(), seen);
        if uri.set(Component::Userinfo, "anna:S3CRETpw").is_ok() {
            add_view(uri.as_uri(), seen);
        }
    }
    for uri in VIEWED {
        assert!(add_view(Uri::parse(uri).unwrap(), seen), "{uri}");
    }
    seen.add(&Entry::find("ldap").unwrap());
    seen.add(&Param { name: "password".into(), value: Some(SECRET.into()) });
    seen.add(&Server { password: Some(SECRET.as_bytes().into()), ..Server::default() });
    seen.add(&LdapExtension::default());
    seen.add(&NewsItem::default());
    seen.add(&PostgresHost::default());
    seen.add(&SshParams::default());
    seen.add(&WaisKind::default());
}

/// Adds the view of `uri`, and returns whether it has one.
fn add_view(uri: Uri<'_>, seen: &mut Seen) -> bool {
    if let Ok(Some(access)) = uri.access() {
        seen.add(&access);
    }
    let Ok(Some(view)) = uri.view() else { return false };
    seen.add(&view);
    seen.add(&view.fields());
    view.fields().iter().for_each(|(_, value)| seen.add(value));
    views!(&view, seen, About Amqp Blob Cid Data Did File Ftp Geo Ghelp Git Gopher Http Icap Imap
        Info Irc Jar Ldap Magnet Mailto Man Mid Mms News Nntp Otpauth Pop Postgres Prospero Redis
        Rsync Rtsp S3 Sftp Sip Smb Sms Smtp Ssh Tag Tel Telnet Toc Unix Urn Wais Whatis Ws);
    true
}

/// The public types that can hold text of an input: the module and the name. A type that is `Copy`
/// and has no lifetime cannot.
fn types_with_text() -> impl Iterator<Item = (String, String)> {
    let mut names = Vec::new();
    for file in sources() {
        let module = module_path(&file);
        let source = fs::read_to_string(&file).unwrap();
        let lines: Vec<_> = source.lines().map(str::trim).collect();
        for (at, line) in lines.iter().enumerate() {
            let Some(name) = declared(line) else { continue };
            let attributes = lines[..at].iter().rev().take_while(|it| it.starts_with(['#', '/']));
            let is_copy = attributes.clone().any(|it| it.contains("derive") && it.contains("Copy"));
            if !is_copy || line.contains('\'') {
                names.push((module.clone(), name.to_owned()));
            }
        }
    }
    assert!(names.len() > 100, "only {} types were found", names.len());
    names.into_iter()
}

/// The name in the first line of a public struct or enum, unless a macro gives it.
fn declared(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("pub struct ").or_else(|| line.strip_prefix("pub enum "))?;
    let name = rest.split(|it: char| !it.is_alphanumeric()).next()?;
    (!name.is_empty()).then_some(name)
}

/// `src/report/fix.rs` is `urial::report::fix`.
fn module_path(file: &Path) -> String {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let path = file.strip_prefix(source).unwrap().with_extension("");
    let names = path.iter().map(|name| name.to_str().unwrap()).filter(|&name| name != "mod");
    ["urial"].into_iter().chain(names).collect::<Vec<_>>().join("::")
}
