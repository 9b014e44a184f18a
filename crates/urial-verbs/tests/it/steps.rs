//! The vectors of `testdata/normalize/`, and the laws of steps and presets.

use std::collections::BTreeSet;

use urial::{Component, Normalizer, Reference, Rfc3986, Rfc3987, Rung};
use urial_testdata::{Mutator, NormalizeCase, cases, vectors};
use urial_verbs::{
    NormalStep, NormalSteps, Normalize, Preset, Safety, Scratch, Specification, Syntax,
};

#[test]
fn vectors_of_steps() {
    for file in vectors::NORMALIZATIONS.iter() {
        for test in &file.tests {
            let NormalizeCase { input, iri, normalized, .. } = &test.case;
            let specification = if *iri { Specification::Rfc3987 } else { Specification::Rfc3986 };
            let verb = Normalize::new(specification).steps(steps(&test.case));
            let mut scratch = Scratch::default();
            let said = verb.run(input.as_bytes(), &mut scratch).unwrap();
            assert_eq!(said.normalized, normalized, "{}: {}", file.name, test.name);
        }
    }
}

fn steps(case: &NormalizeCase) -> NormalSteps {
    let preset = case.preset.iter().flat_map(|name| Preset::find(name).unwrap().steps());
    NormalSteps::of(case.take.iter().map(String::as_str).chain(preset)).unwrap()
}

#[test]
fn every_step_has_a_vector_that_it_changes_and_one_that_it_keeps() {
    let alone = |changes: bool| -> BTreeSet<&str> {
        let cases = cases(&vectors::NORMALIZATIONS).filter(|it| it.preset.is_none());
        let cases = cases.filter(|it| (it.input != it.normalized) == changes);
        cases.flat_map(|it| &it.take).map(String::as_str).collect()
    };
    let always = ["rung-scheme", "lowercase-scheme", "uppercase-escapes", "sort-query"];
    let always = always.into_iter().chain(["decode-unnecessary-escapes", "remove-fragment"]);
    let all = || NormalStep::ALL.iter().map(|it| it.step);
    assert!(all().all(|step| alone(true).contains(step)), "{:?}", alone(true));
    let kept: BTreeSet<_> = alone(false).into_iter().chain(always).collect();
    assert!(all().all(|step| kept.contains(step)), "{kept:?}");
    let presets: BTreeSet<_> = cases(&vectors::NORMALIZATIONS).flat_map(|it| &it.preset).collect();
    assert_eq!(presets.len(), Preset::ALL.len());
}

/// Every step alone, every pair of steps, every preset, and many other sets.
fn all_steps() -> Vec<NormalSteps> {
    let names = || NormalStep::ALL.iter().map(|it| it.step);
    let alone = names().map(|one| NormalSteps::of([one]).unwrap());
    let pairs = names().flat_map(|one| names().flat_map(move |two| NormalSteps::of([one, two])));
    let presets = Preset::ALL.iter().map(|it| NormalSteps::of(it.steps()).unwrap());
    let sets = (1..500_u64).flat_map(|number| {
        let bits = number.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        let is_in = move |place: usize| bits >> place & 1 == 1;
        NormalSteps::of(names().enumerate().filter(|it| is_in(it.0)).map(|it| it.1))
    });
    alone.chain(pairs).chain(presets).chain(sets).collect()
}

/// A result is a reference of the same grammar, and stays as it is.
#[test]
fn steps_taken_twice_change_nothing_more() {
    let mut changed = 0;
    let mut check = |specification, input: &[u8], steps| {
        let verb = Normalize::new(specification).steps(steps);
        let (mut once, mut twice) = (Scratch::default(), Scratch::default());
        let Ok(first) = verb.run(input, &mut once).map(|it| it.normalized) else { return };
        let second = verb.run(first.as_bytes(), &mut twice).unwrap().normalized;
        let input = String::from_utf8_lossy(input);
        assert_eq!(second, first, "{input}: {:?}", steps.names().collect::<Vec<_>>());
        changed += usize::from(first != input);
    };
    let all = all_steps();
    for case in cases(&vectors::NORMALIZATIONS) {
        for steps in &all {
            check(Specification::Rfc3987, case.input.as_bytes(), *steps);
        }
    }
    let mut uris = Mutator::of_steps(32);
    let mut iris = Mutator::of_iris(32);
    for number in 0..60_000 {
        let steps = all[number % all.len()];
        check(Specification::Rfc3986, uris.text().as_bytes(), steps);
        check(Specification::Rfc3987, iris.text().as_bytes(), steps);
    }
    assert!(changed > 10_000, "{changed}");
}

/// The preset `safe` is the rung `scheme`.
#[test]
fn what_is_safe_is_the_ladder() {
    let safe = NormalSteps::of(Preset::find("safe").unwrap().steps()).unwrap();
    for specification in [Specification::Rfc3986, Specification::Rfc3987] {
        let steps = Normalize::new(specification).steps(safe);
        let rung = Normalize::new(specification).rung(Rung::Scheme);
        let (mut uris, mut iris) = (Mutator::of_vectors(33), Mutator::of_iris(33));
        for _ in 0..20_000 {
            for input in [uris.input(), iris.text().into_bytes()] {
                let (mut one, mut other) = (Scratch::default(), Scratch::default());
                let one = steps.run(&input, &mut one).map(|it| it.normalized);
                let other = rung.run(&input, &mut other).map(|it| it.normalized);
                assert_eq!(one.ok(), other.ok(), "{}", String::from_utf8_lossy(&input));
            }
        }
    }
}

/// A safe step leads to a URI with the same normal form (§6.2).
#[test]
fn safe_steps_keep_the_normal_form() {
    let is_safe = |step: &&NormalStep| step.safety == Safety::Safe;
    let safe: Vec<_> = NormalStep::ALL.iter().filter(is_safe).map(|it| it.step).collect();
    assert_eq!(safe.len(), 8);
    let (mut uris, mut iris) = (Mutator::of_steps(34), Mutator::of_iris(34));
    let mut changed = 0;
    for number in 0..40_000 {
        let steps = NormalSteps::of([safe[number % safe.len()]]).unwrap();
        changed += usize::from(keeps_normal_form::<Rfc3986>(steps, uris.text().as_bytes()));
        changed += usize::from(keeps_normal_form::<Rfc3987>(steps, iris.text().as_bytes()));
    }
    assert!(changed > 1_000, "{changed}");
}

/// Returns whether the steps change `input`. Without a scheme, the rules of a scheme do not apply.
fn keeps_normal_form<G: Syntax>(steps: NormalSteps, input: &[u8]) -> bool {
    let Ok(before) = Reference::<G>::parse_bytes(input) else { return false };
    if before.scheme().is_none() {
        return false;
    }
    let specification = if G::IS_IRI { Specification::Rfc3987 } else { Specification::Rfc3986 };
    let mut scratch = Scratch::default();
    let after = Normalize::new(specification).steps(steps).run(input, &mut scratch).unwrap();
    let after = Reference::<G>::parse(after.normalized).unwrap();
    let [one, other] = [before, after].map(|it| Normalizer::new().normal_text(it).into_owned());
    assert_eq!(one, other, "{before:?} {:?}", steps.names().next());
    before.as_str() != after.as_str()
}

/// A step changes the components that it names, and no other.
#[test]
fn the_rest_keeps_its_bytes() {
    let kept = |step: &str, component: Component| {
        let words: Vec<_> = step.split('-').collect();
        let is_named = |name: &str| words.contains(&name);
        match component {
            Component::Scheme => !is_named("scheme") && !is_named("http"),
            Component::Userinfo | Component::Fragment if is_named("escapes") => false,
            Component::Userinfo => true,
            Component::Host => !is_named("host") && !is_named("www") && !is_named("escapes"),
            Component::Port => !is_named("port"),
            Component::Path => {
                !is_named("slash")
                    && !is_named("slashes")
                    && !is_named("index")
                    && !is_named("segments")
                    && !is_named("escapes")
            }
            Component::Query => !is_named("query") && !is_named("trackers") && !is_named("escapes"),
            Component::Fragment => !is_named("fragment"),
            _ => false,
        }
    };
    let mut uris = Mutator::of_steps(35);
    let steps: Vec<_> = NormalStep::ALL.iter().filter(|it| it.step != "rung-scheme").collect();
    for number in 0..40_000 {
        let (step, input) = (steps[number % steps.len()].step, uris.text());
        let Ok(before) = Reference::<Rfc3986>::parse(&input) else { continue };
        let mut scratch = Scratch::default();
        let verb = Normalize::new(Specification::Rfc3986).steps(NormalSteps::of([step]).unwrap());
        let after = verb.run(input.as_bytes(), &mut scratch).unwrap().normalized;
        let after = Reference::<Rfc3986>::parse(after).unwrap();
        for component in Component::ALL.iter().filter(|it| kept(step, **it)) {
            let [before, after] = [before, after].map(|it| it.component(*component));
            assert_eq!(before, after, "{step}: {input}");
        }
    }
}

#[test]
fn a_wrong_name_is_reported_with_those_that_are_near() {
    let error = NormalSteps::of(["remove-ww"]).unwrap_err();
    assert!(
        error.message.starts_with("no step has the name `remove-ww`; the nearest are remove-www")
    );
    let error = NormalSteps::of(["x"]).unwrap_err();
    assert!(error.message.ends_with("`urial normalize --list steps` has all"));
    assert!(NormalSteps::of(["add-trailing-slash", "remove-trailing-slash"]).is_err());
    assert!(NormalSteps::of([]).unwrap().is_empty());
}

#[test]
fn steps_say_what_they_may_break_unless_they_are_safe() {
    for step in NormalStep::ALL {
        let is_safe = step.safety == Safety::Safe;
        assert_eq!(step.may_break.is_none(), is_safe, "{}", step.step);
        assert_eq!(step.section.is_some(), is_safe, "{}", step.step);
    }
    let is_in_its_class = |preset: &Preset, most| {
        let steps = preset.steps();
        let steps = NormalStep::ALL.iter().filter(|it| steps.contains(&it.step));
        steps.map(|it| it.safety).max() == Some(most)
    };
    for preset in Preset::ALL {
        let most = match preset.name.split_once("safe") {
            Some(("", _)) => Safety::Safe,
            Some(("usually-", _)) => Safety::UsuallySafe,
            _ => Safety::Unsafe,
        };
        assert!(is_in_its_class(preset, most), "{}", preset.name);
    }
}
