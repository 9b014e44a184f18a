//! Built and edited references are valid, have the given components, and keep all others.

use std::borrow::Cow;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use proptest::prelude::*;
use urial::{
    BuildError, Component, Content, Host, HostPart, IriBuf, IriRefBuf, NewContent, PairSeparator,
    PairSyntax, Pairs, PairsBuf, PartError, Parts, PctStr, PortPart, Uri, UriBuf, UriRef,
    UriRefBuf,
};
use urial_oracle::{Automaton, RFC3986};
use urial_testdata::Mutator;

use crate::count::{cases, inputs};
use crate::inputs::{matching, reference, text, uri};

/// Sets one component of a reference that allows every valid text for it, and returns the error, if
/// there is one.
fn refusal(component: Component, text: &str) -> Option<PartError> {
    let mut reference: UriRefBuf = "s://h".parse().unwrap();
    match reference.set(component, text) {
        Ok(()) => {
            assert_eq!(reference.component(component), Some(text), "{reference}");
            assert_eq!(UriRef::parse(reference.as_str()).unwrap(), reference.as_uri_ref());
            None
        }
        Err(BuildError::Part(error)) => Some(error),
        Err(error) => panic!("{text:?}: {error}"),
    }
}

/// A component is accepted or rejected as its rule says, with the same offset and the same set of
/// expected characters.
///
/// Shows: R-029, R-211.
#[test]
fn parts_are_checked_by_their_rules() {
    let rules = [
        (Component::Scheme, "scheme"),
        (Component::Userinfo, "userinfo"),
        (Component::Host, "host"),
        (Component::Port, "port"),
        (Component::Path, "path-abempty"),
        (Component::Query, "query"),
        (Component::Fragment, "fragment"),
    ];
    for (component, rule) in rules {
        let mut rule = Automaton::of(RFC3986, rule);
        let mut mutator = Mutator::of_vectors(41);
        let accepted =
            (0..inputs(100_000)).filter(|_| check_part(component, &mut rule, &mut mutator));
        let accepted = accepted.count();
        assert!(
            accepted > inputs(100_000) / 10,
            "{component}: {accepted} accepted: a poor mixture"
        );
    }
}

fn check_part(component: Component, rule: &mut Automaton, mutator: &mut Mutator) -> bool {
    let Ok(input) = String::from_utf8(mutator.input()) else { return false };
    // Mostly parts of references, sometimes whole references.
    let text = input.rsplit(['/', '?', '#']).next().unwrap_or(&input);
    if component == Component::Host && text.parse::<std::net::Ipv6Addr>().is_ok() {
        return false;
    }
    let error = refusal(component, text);
    let offset = rule.viable_prefix(text.as_bytes()).err();
    assert_eq!(error.map(|error| error.offset()), offset, "{component} {text:?}: {error:?}");
    if let Some(error) = error {
        assert_eq!(error.component(), component);
        let next = rule.next_bytes(&text.as_bytes()[..error.offset()]);
        let expected: [bool; 256] = std::array::from_fn(|byte| {
            error.expected().accepts(u8::try_from(byte).unwrap().into())
        });
        assert_eq!(expected, next, "{component} {text:?}: {error}");
    }
    error.is_none()
}

/// Shows: R-211.
#[test]
fn an_authority_is_checked_by_its_rule() {
    let mut rule = Automaton::of(RFC3986, "authority");
    let mut mutator = Mutator::of_vectors(42);
    let mut accepted = 0;
    for _ in 0..inputs(200_000) {
        let Ok(input) = String::from_utf8(mutator.input()) else { continue };
        let text = input.split('/').nth(2).unwrap_or(&input);
        let refused = refusal(Component::Authority, text);
        accepted += usize::from(refused.is_none() && text.contains(['@', ':']));
        assert_eq!(refused.is_none(), rule.accepts(text.as_bytes()), "{text:?}: {refused:?}");
        let viable = rule.viable_prefix(text.as_bytes()).err();
        assert!(refused.map(|it| it.offset()) <= viable, "{text:?}: {refused:?}");
    }
    assert!(accepted > inputs(200_000) / 40, "{accepted} accepted with delimiters: a poor mixture");
}

/// Reports whether `component` of `read` is `content`, apart from the guard of a path and the
/// brackets of an address.
fn says(read: UriRef<'_>, component: Component, content: Option<Content<'_>>) -> bool {
    let (Some(content), Some(text)) = (content, read.component(component)) else {
        return content.is_none() && read.component(component).is_none();
    };
    let stands_for = |text: &str| match content {
        Content::Text(wanted) => text == wanted,
        Content::Data(wanted) => *PctStr::new(text).unwrap().decode() == *wanted,
    };
    let address = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    match component {
        Component::Path => {
            ["", "/.", "./"].iter().filter_map(|it| text.strip_prefix(it)).any(stands_for)
        }
        Component::Host => stands_for(text) || address.is_some_and(stands_for),
        _ => stands_for(text),
    }
}

/// A host and a user are written as they are said to be, and are what they were when read again.
#[test]
fn hosts_and_users_are_parts() {
    let built = |host: HostPart<'_>| Parts { host: Some(host), ..Parts::default() }.build();
    for text in ["//192.0.2.1", "//[2001:db8::7]", "//[v1.a:b]", "//a%20b", "//"] {
        let host = UriRef::parse(text).unwrap().host().unwrap();
        assert_eq!(built(host.into()).unwrap(), text);
        if let Some(address) = host.ip_addr() {
            assert_eq!(built(address.into()).unwrap(), text);
        }
    }
    // Hosts need not come from a parser.
    let name = |name| built(Host::RegName(PctStr::new(name).unwrap()).into());
    assert_eq!(name("::1").unwrap(), "//[::1]");
    assert_eq!(name("a/b").unwrap_err().offset(), 1);
    assert!(built(Host::IpvFuture { version: "x", address: "a" }.into()).is_err());
    assert!(built(Host::IpvFuture { version: "1", address: "]@h" }.into()).is_err());

    let with = |user, password| {
        let host = Some("h".into());
        let parts = Parts { scheme: Some("s"), user, password, host, ..Parts::default() };
        parts.build_uri().unwrap()
    };
    for (user, password) in
        [("a:b@c", Some("d:e@f")), ("", Some("")), ("%41", None), ("\u{e9}", None)]
    {
        let uri = with(Some(user), password);
        let userinfo = uri.userinfo().unwrap();
        assert_eq!(userinfo.user().decode_utf8().unwrap(), user, "{uri}");
        let read = userinfo.password().map(|password| password.decode_utf8().unwrap());
        assert_eq!(read.as_deref(), password, "{uri}");
    }
    assert_eq!(with(None, Some("p")), "s://:p@h");
    assert_eq!(with(None, None), "s://h");
    let parts = Parts { user: Some("u"), ..Parts::default() };
    assert_eq!(parts.build(), Err(BuildError::NoHost(Component::Userinfo)));
    let both = Parts { userinfo: Some("u".into()), host: Some("h".into()), ..parts };
    assert_eq!(both.build(), Err(BuildError::TwoUserinfos));
    let debug = format!("{:?}", Parts { password: Some("secret"), ..parts });
    assert!(!debug.contains("secret"), "{debug}");
}

/// Errors convert with `?`, and each type that is built is the one it is said to be.
#[test]
fn one_function_may_build_in_several_ways() {
    fn build(text: &str) -> Result<[String; 5], BuildError> {
        let reference: UriRefBuf = text.parse()?;
        let parts = Parts::from(&reference);
        let uri: UriBuf = parts.build()?.try_into()?;
        let (uri_of_parts, iri): (UriBuf, IriBuf) = (parts.build_uri()?, parts.build_iri()?);
        assert_eq!(uri, uri_of_parts);
        let iri_ref: IriRefBuf = parts.build_iri_ref()?;
        let back: UriRefBuf = parts.build_iri_ref()?.try_into()?;
        Ok([uri.into(), uri_of_parts.into(), iri.into(), iri_ref.into(), back.into()])
    }
    assert_eq!(build("s:a").unwrap(), ["s:a"; 5]);
    assert_eq!(build("a").unwrap_err().component(), Component::Scheme);
    assert_eq!(build("a b").unwrap_err().offset(), 1);
}

/// Text that is usually valid in any component.
/// A component is set to whatever a part is built of, borrowed or owned.
#[test]
fn a_component_is_set_to_what_parts_are_made_of() {
    fn set<'c>(component: Component, to: impl Into<NewContent<'c>>) -> String {
        let mut uri = UriBuf::parse("s://h/").unwrap();
        uri.set(component, to).unwrap();
        uri.into_string()
    }
    let other = Uri::from_static("t://u@g/p%20q?r");
    let (cow, string) = (Cow::Borrowed("a"), String::from("a"));
    assert_eq!(set(Component::Port, 8080), "s://h:8080/");
    assert_eq!(set(Component::Port, PortPart::from("08")), "s://h:08/");
    assert_eq!(set(Component::Host, IpAddr::from(Ipv6Addr::LOCALHOST)), "s://[::1]/");
    assert_eq!(set(Component::Host, Ipv6Addr::LOCALHOST), "s://[::1]/");
    assert_eq!(set(Component::Host, Ipv4Addr::LOCALHOST), "s://127.0.0.1/");
    assert_eq!(set(Component::Host, HostPart::from(Ipv6Addr::LOCALHOST)), "s://[::1]/");
    assert_eq!(set(Component::Host, HostPart::from("g")), "s://g/");
    assert_eq!(set(Component::Host, other.host().unwrap()), "s://g/");
    assert_eq!(set(Component::Path, other.path()), "s://h/p%20q");
    assert_eq!(set(Component::Scheme, other.scheme()), "t://h/");
    assert_eq!(set(Component::Authority, other.authority().unwrap()), "s://u@g/");
    assert_eq!(set(Component::Query, other.query().unwrap()), "s://h/?r");
    assert_eq!(set(Component::Query, Cow::Borrowed("a")), "s://h/?a");
    assert_eq!(set(Component::Query, Cow::<str>::Owned("a".into())), "s://h/?a");
    assert_eq!(set(Component::Query, &cow), "s://h/?a");
    assert_eq!(set(Component::Query, String::from("a")), "s://h/?a");
    assert_eq!(set(Component::Query, &string), "s://h/?a");
    assert_eq!(set(Component::Fragment, &string), "s://h/#a");
    assert_eq!(set(Component::Fragment, Content::data("a b")), "s://h/#a%20b");
    assert_eq!(set(Component::Input, String::from("x:y")), "x:y");
    let parts = Parts { host: Some((&cow).into()), ..Parts::default() };
    assert_eq!(parts.build().unwrap(), "//a");
}

/// Pushed segments are at the end of the path, in their order, and no `//` comes before or between
/// them.
#[test]
fn pushed_segments_are_the_last_ones() {
    let bases = ["", "a", "a/", "/", "/a", "/a/", "/a//", "//h", "//h/", "//h/a/", "s:", "s:/a/"];
    let data = ["b", "c d/e", "f:g", "50%", "%2e%2e", "\u{e9}", "..."];
    for base in bases {
        let mut pushed = UriRefBuf::parse(base).unwrap();
        pushed.push_segments::<&str>([]).unwrap();
        assert_eq!(pushed, base);
        for count in 1..=data.len() {
            for first in 0..=data.len() - count {
                let mut pushed = UriRefBuf::parse(base).unwrap();
                let segments = &data[first..first + count];
                pushed.push_segments(segments).unwrap();
                assert_eq!(UriRef::parse(pushed.as_str()).unwrap(), pushed.as_uri_ref());
                let path = pushed.path();
                let decoded: Vec<_> = path.segments().map(|it| it.decode_utf8().unwrap()).collect();
                assert!(
                    decoded
                        .iter()
                        .rev()
                        .zip(segments.iter().rev())
                        .all(|(one, other)| one == other),
                    "{base} and {segments:?}: {pushed}"
                );
                let before = path.as_str().matches("//").count();
                assert_eq!(
                    before,
                    UriRef::parse(base).unwrap().path().as_str().matches("//").count()
                );
            }
        }
    }
}

/// An empty segment and a dot-segment are errors, and nothing is pushed.
#[test]
fn no_segment_is_pushed_beside_an_empty_one() {
    let mut uri = UriBuf::parse("http://h/users/").unwrap();
    let error = uri.push_segments(["7", "", "files"]).unwrap_err();
    assert_eq!(error, BuildError::EmptySegment { index: 1 });
    assert_eq!(error.to_string(), "path: expected pchar, found an empty segment at index 1");
    assert_eq!((error.component(), error.offset()), (Component::Path, 0));
    for dots in [".", ".."] {
        let error = uri.push_segments(["7", dots]).unwrap_err();
        assert_eq!(error, BuildError::DotSegment { offset: 0 });
    }
    assert_eq!(uri, "http://h/users/");
    let mut relative = UriRefBuf::default();
    assert!(relative.push_segments([""]).is_err());
}

fn part() -> impl Strategy<Value = String> {
    prop_oneof![3 => matching("[a-z0-9:@/]{0,6}"), 1 => text()]
}

fn path() -> impl Strategy<Value = String> {
    prop_oneof![3 => matching("(/{1,2}[a-z:.]{0,3}){0,3}"), 1 => part()]
}

/// A userinfo, a host and a port.
fn authority() -> impl Strategy<Value = (Option<String>, Option<String>, Option<String>)> {
    let host = prop_oneof![3 => matching("[a-z.]{0,5}"), 1 => matching("::1|\\[::1\\]|1::|\\[v1\\.a\\]|1\\.2\\.3\\.4"), 1 => text()];
    let userinfo = prop::option::of(prop_oneof![3 => matching("[a-z:]{0,4}"), 1 => text()]);
    let port = prop::option::of(prop_oneof![3 => matching("[0-9]{0,3}"), 1 => matching("[a-z]")]);
    (userinfo, prop::option::weighted(0.9, host), port)
}

/// A random change.
#[derive(Clone, Debug)]
enum Change {
    Set(Component, String, bool),
    Remove(Component),
    Push(String, bool),
    Pop,
    Append(String, bool),
}

fn change() -> impl Strategy<Value = Change> {
    let component = || prop::sample::select(Component::ALL);
    let value = || {
        prop_oneof![
            text(),
            matching("[a-z:/@.]{0,4}"),
            matching("[a-z]{1,2}"),
            matching("[0-9]{0,2}"),
        ]
    };
    prop_oneof![
        (component(), value(), any::<bool>()).prop_map(|(c, v, data)| Change::Set(c, v, data)),
        component().prop_map(Change::Remove),
        (value(), any::<bool>()).prop_map(|(v, data)| Change::Push(v, data)),
        Just(Change::Pop),
        (value(), any::<bool>()).prop_map(|(v, data)| Change::Append(v, data)),
    ]
}

fn content(text: &str, is_data: bool) -> Content<'_> {
    if is_data { Content::data(text) } else { text.into() }
}

impl Change {
    fn apply(&self, reference: &mut UriRefBuf) -> Result<(), BuildError> {
        match self {
            Change::Set(component, to, data) => reference.set(*component, content(to, *data)),
            Change::Remove(component) => reference.remove(*component),
            Change::Push(segment, true) => reference.push_segment(segment),
            Change::Push(segment, false) => reference.push_segment_encoded(segment),
            Change::Append(path, data) => reference.append_path(content(path, *data)),
            Change::Pop => {
                reference.pop_segment();
                Ok(())
            }
        }
    }

    /// Reports whether the change affects `component`.
    fn is_about(&self, component: Component) -> bool {
        use Component::{Authority, Host, Path, Port, Userinfo};
        match *self {
            Change::Set(Component::Input, ..) | Change::Remove(Component::Input) => true,
            Change::Set(Authority, ..) | Change::Remove(Authority) => {
                matches!(component, Authority | Userinfo | Host | Port)
            }
            Change::Set(changed, ..) | Change::Remove(changed) => {
                let is_part = matches!(changed, Userinfo | Host | Port);
                changed == component || (component == Authority && is_part)
            }
            Change::Push(..) | Change::Pop | Change::Append(..) => component == Path,
        }
    }
}

fn separator() -> impl Strategy<Value = PairSeparator> {
    let separators = prop_oneof![Just('&'), Just(';'), Just('/')];
    separators.prop_map(|separator| PairSeparator::new(separator).unwrap())
}

/// Reports whether data for this component is taken as text.
fn has_no_encoding(component: Component) -> bool {
    use Component::{Authority, Input, Port, Scheme};
    matches!(component, Input | Scheme | Authority | Port)
}

/// Returns the path without its guard.
fn unguarded<'p>(path: &'p str, before: &str) -> &'p str {
    let guard = ["/.", "./"].into_iter().find_map(|guard| path.strip_prefix(guard));
    guard.filter(|&rest| rest == before).unwrap_or(path)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(20_000), ..ProptestConfig::default() })]

    /// Building a reference from its own parts changes nothing.
    ///
    /// Shows: R-210.
    #[test]
    fn building_from_all_parts_changes_nothing(reference in reference()) {
        let parts = Parts::from(reference.as_uri_ref());
        prop_assert_eq!(&parts.build().unwrap(), &reference);
        let mut buffer = String::from("//before/");
        parts.build_into(&mut buffer).unwrap();
        prop_assert_eq!(buffer, format!("//before/{reference}"));
    }

    /// A built reference has the parts it was built from, apart from the guard of a path.
    ///
    /// Shows: R-142, R-211.
    #[test]
    fn a_built_reference_has_its_parts(
        scheme in prop::option::of("[a-z]{1,2}"), authority in prop::option::of(authority()),
        path in path(), ends in prop::array::uniform2(prop::option::of(part())), is_data: bool,
    ) {
        let content = |text| content(text, is_data);
        let (userinfo, host, port) = authority.unwrap_or_default();
        let parts = Parts {
            scheme: scheme.as_deref(),
            userinfo: userinfo.as_deref().map(content),
            host: host.as_deref().map(|host| content(host).into()),
            port: port.as_deref().map(PortPart::from),
            path: content(&path),
            query: ends[0].as_deref().map(content),
            fragment: ends[1].as_deref().map(content),
            ..Parts::default()
        };
        let mut buffer = String::from("before");
        let Ok(()) = parts.build_into(&mut buffer) else {
            prop_assert_eq!(buffer, "before");
            return Ok(());
        };
        let built = UriRef::parse(&buffer[6..]).unwrap();
        for (component, content) in [
            (Component::Scheme, parts.scheme.map(Content::Text)),
            (Component::Userinfo, parts.userinfo),
            (Component::Host, host.as_deref().map(content)),
            (Component::Port, port.as_deref().map(Content::Text)),
            (Component::Path, Some(parts.path)),
            (Component::Query, parts.query),
            (Component::Fragment, parts.fragment),
        ] {
            prop_assert!(says(built, component, content), "{:?} in {}", content, built);
        }
    }

    /// A change sets what it was given and keeps the bytes of every other component, or it fails
    /// and changes nothing.
    ///
    /// Shows: R-142, R-211.
    #[test]
    fn a_change_keeps_other_components(reference in reference(), change in change()) {
        let mut changed = reference.clone();
        if let Err(error) = change.apply(&mut changed) {
            prop_assert!(!error.to_string().is_empty());
            prop_assert_eq!(&changed, &reference);
            return Ok(());
        }
        let read = UriRef::parse(changed.as_str()).unwrap();
        for &component in Component::ALL {
            prop_assert_eq!(changed.range(component), read.range(component), "{}", changed);
        }
        match &change {
            Change::Set(component, to, is_data) if !has_no_encoding(*component) || !is_data => {
                prop_assert!(says(read, *component, Some(content(to, *is_data))), "{}", read);
            }
            Change::Remove(Component::Path | Component::Input) => {
                prop_assert!(says(read, Component::Path, Some(Content::Text(""))), "{}", read);
            }
            Change::Remove(component) => prop_assert!(says(read, *component, None), "{}", read),
            _ => {}
        }
        for component in Component::ALL.iter().copied().skip(1).filter(|&it| !change.is_about(it)) {
            let before = reference.component(component);
            let after = changed.component(component);
            let after = match component {
                Component::Path => after.map(|path| unguarded(path, before.unwrap())),
                _ => after,
            };
            prop_assert_eq!(after, before, "{} of {}", component, changed);
        }
    }

    /// A URI keeps its scheme, whatever is changed.
    #[test]
    fn a_uri_keeps_a_scheme(uri in uri(), change in change()) {
        let mut changed: UriBuf = uri.clone();
        let mut reference = UriRefBuf::from(uri.clone());
        let done = match &change {
            Change::Set(component, to, data) => changed.set(*component, content(to, *data)),
            Change::Remove(component) => changed.remove(*component),
            Change::Push(segment, true) => changed.push_segment(segment),
            Change::Push(segment, false) => changed.push_segment_encoded(segment),
            Change::Append(path, data) => changed.append_path(content(path, *data)),
            Change::Pop => { changed.pop_segment(); Ok(()) }
        };
        prop_assert!(!changed.scheme().as_str().is_empty());
        match change {
            Change::Remove(Component::Scheme | Component::Input) => {
                prop_assert!(done.is_err() && changed == uri);
            }
            Change::Set(Component::Input, to, _) => {
                prop_assert_eq!(done.is_ok(), Uri::parse(&to).is_ok());
                prop_assert_eq!(changed.as_str(), if done.is_ok() { &*to } else { uri.as_str() });
            }
            change => {
                prop_assert_eq!(change.apply(&mut reference), done);
                prop_assert_eq!(changed.as_str(), reference.as_str());
            }
        }
    }

    /// A pushed segment is the last one, and popping it restores the path.
    #[test]
    fn popping_undoes_pushing(reference in reference(), segment in matching("\\PC{1,4}")) {
        let mut changed = reference.clone();
        let is_dots = matches!(&*segment, "." | "..");
        let pushed = changed.push_segment(&segment);
        prop_assert_eq!(pushed.is_err(), is_dots);
        if !is_dots {
            let last = changed.path().segments().next_back().unwrap();
            prop_assert_eq!(last.decode_utf8().unwrap(), segment);
            prop_assert!(changed.pop_segment());
            let path = reference.path().as_str();
            let emptied = ["/", "", "."].contains(&path) || changed.path() == ".";
            prop_assert!(emptied || changed == reference, "{}", changed);
        }
    }

    /// Pairs that are made of keys and values have them, in either syntax. Iterating from both ends
    /// gives the same, and decoding both at once gives what decoding each does.
    #[test]
    fn made_pairs_have_their_keys_and_values(
        pairs in prop::collection::vec((matching("\\PC{0,3}"), prop::option::of(matching("\\PC{0,3}"))), 0..5), form: bool,
    ) {
        let mut buffer = if form { PairsBuf::form() } else { PairsBuf::default() };
        for (key, value) in &pairs {
            match value {
                Some(value) => buffer.extend([(key, value)]),
                None => buffer.append_flag(key),
            }
        }
        let wanted: Vec<_> = pairs.iter().filter(|(key, value)| !key.is_empty() || value.is_some()).collect();
        let read = buffer.pairs();
        prop_assert!(UriRef::parse(&format!("?{buffer}")).is_ok(), "{}", buffer);
        let decoded: Vec<_> = read.decode_utf8().map(Result::unwrap).collect();
        prop_assert_eq!(decoded.len(), wanted.len());
        for ((key, value), (its, its_value)) in decoded.iter().zip(&wanted) {
            prop_assert_eq!(key, its);
            // A form has no absent value, only an empty one.
            prop_assert_eq!(value.as_deref(), its_value.as_deref().or(form.then_some("")));
        }
        let mut back: Vec<_> = read.into_iter().rev().collect();
        back.reverse();
        prop_assert_eq!(back, read.iter().collect::<Vec<_>>());
        let reference: UriRefBuf = format!("/?{buffer}").parse().unwrap();
        for (key, _) in &wanted {
            let first = wanted.iter().find(|(its, _)| its == key).unwrap();
            let value = if form { reference.form_value(key) } else { reference.query_value(key) };
            let expected = if form { first.1.clone().or(Some(String::new())) } else { first.1.clone() };
            prop_assert_eq!(value.map(|it| it.unwrap().into_owned()), expected);
        }
        prop_assert_eq!(&buffer, &buffer.clone());
        buffer.clear();
        prop_assert_eq!(buffer.as_str(), "");
    }

    /// Setting and appending pairs stores the given key and value, and keeps all other pairs.
    ///
    /// Shows: R-055, R-147.
    #[test]
    fn set_pairs_are_stored_and_others_are_kept(
        query in matching("[ab&;=+%]{0,2}([ab&;=+]|%(2[6B]|3B)){0,12}"),
        key in matching("[ab&;=+ ]{0,3}"), value in matching("\\PC{0,5}"),
        form: bool, separator in separator(),
    ) {
        let syntax = if form { PairSyntax::Form } else { PairSyntax::Rfc3986 };
        let Ok(reference) = format!("/?{query}").parse::<UriRefBuf>() else { return Ok(()) };
        let others = |of: &UriRefBuf| -> Vec<_> {
            let pairs = of.as_uri_ref().pairs(syntax).separated_by(separator);
            pairs.iter().filter(|it| !it.has_key(&key)).map(|it| (it.key().to_string(), it.value().map(|v| v.to_string()))).collect()
        };
        let values = |of: &UriRefBuf| -> Vec<_> {
            let pairs = of.as_uri_ref().pairs(syntax).separated_by(separator);
            pairs.get_all(&key).map(|it| it.decode_value().map(|it| it.to_vec())).collect()
        };
        let value_octets = || Some(value.as_bytes().to_vec());
        let edit = |edit: fn(&mut PairsBuf, &str, &str)| {
            let mut changed = reference.clone();
            changed.edit_pairs(syntax, |pairs| {
                pairs.separate_by(separator);
                edit(pairs, &key, &value);
            }).unwrap();
            changed
        };
        let set = edit(PairsBuf::set);
        prop_assert_eq!(values(&set), [value_octets()]);
        prop_assert_eq!(others(&set), others(&reference));
        let appended = edit(PairsBuf::append);
        prop_assert_eq!(values(&appended).pop().unwrap(), value_octets());
        prop_assert_eq!(values(&appended).len(), values(&reference).len() + 1);
        prop_assert_eq!(others(&appended), others(&reference));
        let removed = edit(|pairs, key, _| pairs.remove(key));
        prop_assert_eq!(values(&removed).len(), 0);
        prop_assert_eq!(others(&removed), others(&reference));
        let pieces = |of: &UriRefBuf| -> Vec<String> {
            let separator = separator.as_char();
            of.query().map_or(vec![], |it| it.as_str().split(separator).map(String::from).collect())
        };
        let is_named = |piece: &String| {
            let pairs = Pairs::new(PctStr::new(piece).unwrap(), syntax);
            pairs.separated_by(separator).get(&key).is_some()
        };
        let mut kept = pieces(&reference);
        kept.retain(|piece| !is_named(piece));
        prop_assert_eq!(pieces(&removed), kept);
        let places = |of: &UriRefBuf| pieces(of).iter().map(String::is_empty).collect::<Vec<_>>();
        let sorted = edit(|pairs, _, _| pairs.sort());
        prop_assert_eq!(places(&sorted), places(&reference));
        let (mut before, mut after) = (pieces(&reference), pieces(&sorted));
        before.sort();
        after.sort();
        prop_assert_eq!(before, after);
        let sorted = sorted.as_uri_ref().pairs(syntax).separated_by(separator);
        prop_assert!(sorted.iter().map(|it| (it.decode_key(), it.decode_value())).is_sorted());
    }

    /// Each pair gets the value, or a longer one; keys and all that is no pair stay.
    #[test]
    fn every_value_is_set_or_extended(
        query in matching("([ab&;=+]|%(2[6B]|3B|FF)){0,12}"), value in matching("\\PC{0,5}"),
        form: bool, separator in separator(),
    ) {
        let syntax = if form { PairSyntax::Form } else { PairSyntax::Rfc3986 };
        let before: UriRefBuf = format!("/?{query}").parse().unwrap();
        let pairs = |of: &UriRefBuf, change: fn(&[u8], &str) -> Vec<u8>| -> Vec<_> {
            let pairs = of.as_uri_ref().pairs(syntax).separated_by(separator);
            let value = |it: urial::Pair<'_>| change(&it.decode_value().unwrap_or_default(), &value);
            pairs.iter().map(|it| (it.key().to_string(), value(it))).collect()
        };
        let edit = |edit: fn(&mut PairsBuf, &str)| {
            let mut after = before.clone();
            after.edit_pairs(syntax, |pairs| {
                pairs.separate_by(separator);
                edit(pairs, &value);
            }).unwrap();
            after
        };
        let set = pairs(&before, |_, value| value.as_bytes().to_vec());
        let longer = pairs(&before, |old, end| [old, end.as_bytes()].concat());
        for (edited, expected) in
            [(edit(PairsBuf::set_values), set), (edit(PairsBuf::append_to_values), longer)]
        {
            prop_assert_eq!(pairs(&edited, |value, _| value.to_vec()), expected);
            let gaps = |of: &UriRefBuf| -> Vec<_> {
                let query = of.query().unwrap().as_str();
                query.split(separator.as_char()).map(str::is_empty).collect()
            };
            prop_assert_eq!(gaps(&edited), gaps(&before));
        }
    }
}
