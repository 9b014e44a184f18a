//! The laws of `edit`: what is not named stays, combinations are a product, no text panics.

use urial::{Component, PairSeparator, PairSyntax, Reference, Rfc3986, Uri, UriRef};
use urial_testdata::Mutator;
use urial_verbs::{Edit, EditStep, PairData, PairStep, Scratch, Specification};

/// Steps, each with the components that it may change.
fn steps() -> Vec<(EditStep, &'static [Component])> {
    use Component::{Authority, Fragment, Host, Path, Port, Query, Scheme, Userinfo};
    let encoded = |component, text: &str| EditStep::SetEncoded(component, text.into());
    let if_absent = |step| EditStep::IfAbsent(Box::new(step));
    vec![
        (encoded(Scheme, "ftp"), &[Scheme]),
        (encoded(Host, "e.org"), &[Host]),
        (encoded(Port, "80"), &[Port]),
        (encoded(Path, "/a"), &[Path]),
        (encoded(Query, "a=%20"), &[Query]),
        (if_absent(encoded(Fragment, "f")), &[Fragment]),
        (if_absent(encoded(Authority, "e.org")), &[Authority, Userinfo, Host, Port]),
        (if_absent(EditStep::SetPassword(b"p".into())), &[Userinfo]),
        (EditStep::DefaultPort, &[Port]),
        (EditStep::Pairs(PairStep::SetValues("x".into())), &[Query]),
        (EditStep::Pairs(PairStep::AppendToValues("x".into())), &[Query]),
        (EditStep::Pairs(PairStep::AppendFlag("x".into())), &[Query]),
        (EditStep::Pairs(PairStep::Sort), &[Query]),
        (EditStep::Iterate(vec![encoded(Host, "a"), encoded(Host, "b")]), &[Host]),
    ]
}

fn edit(steps: impl IntoIterator<Item = EditStep>, is_data: bool, pairs: PairSyntax) -> Edit {
    Edit::new(steps, is_data, pairs, Specification::Rfc3986).unwrap()
}

#[test]
fn components_that_are_not_named_keep_their_bytes() {
    let mut uris = Mutator::of_vectors(51);
    let steps: Vec<_> = steps()
        .into_iter()
        .map(|(step, named)| (edit([step], false, PairSyntax::Rfc3986), named))
        .collect();
    let (mut scratch, mut changed) = (Scratch::default(), 0);
    for _ in 0..5_000 {
        let input = uris.input();
        let Ok(before) = Reference::<Rfc3986>::parse_bytes(&input) else { continue };
        for (edit, named) in &steps {
            let Ok(edited) = edit.run(&input, &mut scratch) else { continue };
            let after = Reference::<Rfc3986>::parse(edited.edited).unwrap();
            changed += usize::from(before.as_str() != after.as_str());
            assert_kept(before, after, named);
        }
    }
    assert!(changed > 5_000, "{changed}");
}

/// A path may get a guard, with which it is not read as something else.
fn assert_kept(before: Reference<'_>, after: Reference<'_>, named: &[Component]) {
    use Component::{Fragment, Host, Path, Port, Query, Scheme, Userinfo};
    for part in [Scheme, Userinfo, Host, Port, Path, Query, Fragment] {
        if named.contains(&part) {
            continue;
        }
        let [before, after] = [before, after].map(|it| it.component(part));
        let without_guard = || {
            let path = after.unwrap_or_default();
            path.strip_prefix("./").or_else(|| path.strip_prefix("/.")) == before
        };
        assert!(before == after || part == Path && without_guard(), "{part}: {before:?} {after:?}");
    }
}

#[test]
fn combinations_are_the_product_in_order() {
    let ports = ["1", "2", "x"].map(|it| EditStep::Set(Component::Port, it.into()));
    let hosts = ["a", "b"].map(|it| EditStep::Set(Component::Host, it.into()));
    let push = || EditStep::Push(b"p".into());
    let all = [EditStep::Iterate(ports.to_vec()), push(), EditStep::Iterate(hosts.to_vec())];
    let all = edit(all, false, PairSyntax::Rfc3986);
    assert_eq!(all.combinations(), 6);
    let pairs = ports.iter().flat_map(|port| hosts.iter().map(move |host| (port, host)));
    for (number, (port, host)) in pairs.enumerate() {
        let one = edit([port.clone(), push(), host.clone()], false, PairSyntax::Rfc3986);
        for input in [&b"http://e.org"[..], b"a b", b"//h/?q#f", b"mailto:a"] {
            let (mut scratch, mut other) = (Scratch::default(), Scratch::default());
            let expected = one.run(input, &mut scratch).map(|it| it.edited.to_owned());
            let got = all.run_nth(number, input, &mut other).map(|it| it.edited.to_owned());
            let sentence = |error: urial_verbs::Error<'_>| error.to_string();
            assert_eq!(got.map_err(sentence), expected.map_err(sentence), "{number}");
        }
    }
}

#[test]
fn a_choice_needs_a_step_and_a_part_of_its_own() {
    let port = |port: &str| EditStep::Set(Component::Port, port.into());
    let if_absent = EditStep::IfAbsent(Box::new(port("2")));
    let prepare = |steps: &[EditStep]| {
        let edit = Edit::new(steps.to_vec(), false, PairSyntax::Rfc3986, Specification::Rfc3986);
        edit.map(|edit| edit.combinations()).map_err(|error| error.to_string())
    };
    let twice = prepare(&[EditStep::Iterate(vec![port("1")]), EditStep::Iterate(vec![if_absent])]);
    assert!(twice.unwrap_err().starts_with("iterate: the same part twice"));
    assert!(prepare(&[EditStep::Iterate(vec![])]).is_err());
    let choice = || EditStep::Iterate(vec![port("1")]);
    assert!(prepare(&[EditStep::Iterate(vec![choice()])]).is_err());
    assert!(prepare(&[EditStep::IfAbsent(Box::new(choice()))]).is_err());
    assert!(
        prepare(&[EditStep::Iterate(vec![EditStep::Set(Component::Path, vec![0xFF])])]).is_err()
    );
    let many = |step: fn(Component, String) -> EditStep, part| {
        EditStep::Iterate(vec![step(part, "1".into()); 1 << 20])
    };
    let parts = [Component::Scheme, Component::Host, Component::Port, Component::Path];
    let steps = parts.map(|part| many(EditStep::SetEncoded, part));
    assert_eq!(prepare(&steps[..3]), Ok(1 << 60));
    assert!(prepare(&steps).unwrap_err().starts_with("iterate: too many combinations"));
}

#[test]
fn a_target_is_that_of_the_resolver() {
    let mut uris = Mutator::of_vectors(52);
    let (mut scratch, mut count) = (Scratch::default(), 0);
    for _ in 0..5_000 {
        let (input, location) = (uris.input(), uris.input());
        let Ok(location) = String::from_utf8(location) else { continue };
        let redirect = edit([EditStep::Redirect(location.clone())], false, PairSyntax::Rfc3986);
        let Ok(edited) = redirect.run(&input, &mut scratch) else { continue };
        let mut target = String::new();
        let location = UriRef::parse(&location).unwrap();
        let base = UriRef::parse(str::from_utf8(&input).unwrap()).unwrap();
        match Uri::try_from(base) {
            Ok(base) => target.push_str(base.resolve(location).unwrap().as_str()),
            Err(_) => base.merge_into(location, &mut target).unwrap(),
        }
        assert_eq!(edited.edited, target, "{input:?}");
        count += 1;
    }
    assert!(count > 1_000, "{count}");
}

/// What is given may be anything, and so may the input.
#[test]
fn no_text_panics() {
    let mut uris = Mutator::of_vectors(53);
    let mut scratch = Scratch::default();
    for number in 0..20_000_usize {
        let (input, given) = (uris.input(), uris.input());
        let text = String::from_utf8_lossy(&given).into_owned();
        let component = Component::ALL[number % Component::ALL.len()];
        let pair = PairData { key: text.clone(), value: text.clone() };
        let steps = [
            EditStep::IfAbsent(Box::new(EditStep::SetEncoded(component, text.clone()))),
            EditStep::Iterate(vec![
                EditStep::Set(component, given.clone()),
                EditStep::SetUser(given),
            ]),
            EditStep::Redirect(text.clone()),
            EditStep::Pairs(PairStep::SetValues(text.clone())),
            EditStep::Pairs(PairStep::Append(pair)),
            EditStep::Pairs(PairStep::AppendToValues(text)),
            EditStep::DefaultPort,
        ];
        let syntax = if number % 2 == 0 { PairSyntax::Form } else { PairSyntax::Rfc3986 };
        let separator = PairSeparator::new(['/', ';', '?', '&'][number % 4]).unwrap();
        for step in steps {
            let edit = edit([step], true, syntax).query_separator(separator);
            for combination in 0..=edit.combinations() {
                if let Ok(edited) = edit.run_nth(combination, &input, &mut scratch) {
                    assert!(UriRef::parse(edited.edited).is_ok(), "{input:?}: {edited:?}");
                }
            }
        }
    }
}
