//! The legacy editions against their vectors, and against the oracle made from the BNF of RFC 2396.

use std::fmt::Debug;
use std::sync::LazyLock;

use urial::rfc2396::java::{Uri, UriBuf};
use urial::rfc2396::{
    AuthorityKind, Error, Leftover, Normalizer, Reference, ReferenceKind, ResolveError, Resolver,
    SameScheme, Syntax, Target,
};
use urial::spark::{Key, parse_url, try_parse_url};
use urial::{Found, Rules};
use urial_oracle::{self as oracle, LegacyParts, LegacyRules, resolve_legacy};
use urial_testdata::legacy::LegacyComponents;
use urial_testdata::vectors::{LEGACY, SPARK};
use urial_testdata::{Input, Legacy, LegacyCase, LegacyRejection, Mutator, SparkCase, cases};

use crate::count::inputs;

/// The number of random inputs of each test.
static INPUTS: LazyLock<usize> = LazyLock::new(|| inputs(200_000));

/// The rules that `testdata/rfc2396/normalize.toml` assumes.
const RULES: &[(&str, Rules<'static>)] =
    &[("http", Rules::GENERIC.default_port(80)), ("ftp", Rules::GENERIC.default_port(21))];

/// Shows: R-283, R-284, R-286, R-293, R-316, R-321, R-322.
#[test]
fn the_vectors_are_met() {
    let (mut tests, mut count) = (0, 0);
    for file in LEGACY.iter() {
        for test in &file.tests {
            let place = format!("{}: {}", file.name, test.name);
            let mut check = Check { place, case: &test.case, count: 0 };
            check.all();
            tests += usize::from(check.count > 0);
            count += check.count;
        }
    }
    println!("vectors of legacy editions: {tests} tests, {count} expectations");
    assert!(tests > 250, "{tests}");
}

/// The check of one test.
struct Check<'t> {
    place: String,
    case: &'t LegacyCase,
    count: usize,
}

impl Check<'_> {
    fn all(&mut self) {
        let editions = [
            (&self.case.rfc2396, Syntax::RFC2396),
            (&self.case.rfc2732, Syntax::RFC2732),
            (&self.case.java, Syntax::JAVA),
        ];
        for (stated, syntax) in editions {
            if let Some(stated) = stated {
                self.edition(stated, syntax);
            }
        }
    }

    /// Compares an answer with the expectation, if there is one.
    fn eq<T: PartialEq + Debug>(
        &mut self,
        key: &str,
        stated: Option<T>,
        answer: impl FnOnce() -> T,
    ) {
        if let Some(stated) = stated {
            assert_eq!(answer(), stated, "{}: {key}: urial, stated", self.place);
            self.count += 1;
        }
    }

    fn edition(&mut self, stated: &Legacy, syntax: Syntax) {
        let input = self.case.input();
        let read = Reference::parse_bytes(&input, syntax);
        self.eq("valid", stated.valid, || read.is_ok());
        self.eq("bnf", stated.bnf, || read.is_ok_and(|it| it.kind() != ReferenceKind::QueryOnly));
        if let Some(error) = &stated.error {
            let answer = refusal(read.unwrap_err(), &self.case.text().unwrap_or_default());
            assert!(error.is_met_by(&answer), "{}: {answer:?}, stated {error:?}", self.place);
            self.count += 1;
        }
        let Ok(reference) = read else { return };
        self.parts(stated, reference);
        match syntax {
            Syntax::JAVA => self.java(stated, Uri::parse(reference.as_str()).unwrap()),
            _ => self.resolution(stated, reference),
        }
    }

    fn parts(&mut self, stated: &Legacy, reference: Reference<'_>) {
        self.eq("kind", stated.kind.clone(), || kind(reference).to_owned());
        self.eq("parse", stated.parse.clone(), || components(reference));
        self.eq("uri", stated.uri.clone(), || reference.uri().to_owned());
        self.eq("segments", stated.segments.clone(), || {
            let owned = |segment: urial::rfc2396::Segment<'_>| {
                let parts = [segment.name()].into_iter().chain(segment.params());
                parts.map(str::to_owned).collect()
            };
            reference.segments().map(owned).collect()
        });
    }

    fn resolution(&mut self, stated: &Legacy, reference: Reference<'_>) {
        let normalizer = Normalizer::new().rules(RULES);
        self.eq("normalize", stated.normalize.clone(), || normalizer.normalize(reference));
        let other = self.case.other.as_deref().map(|it| Reference::parse(it).unwrap());
        self.eq("equivalent", stated.equivalent, || {
            normalizer.normalize(reference) == normalizer.normalize(other.unwrap())
        });
        let Some(base) = self.case.base.as_deref() else { return };
        let base = Reference::parse(base).unwrap();
        let resolver = Resolver::new(base);
        let text = |resolver: Resolver<'_>| resolver.resolve(reference).unwrap().to_string();
        self.eq("resolve", stated.resolve.clone(), || text(resolver));
        self.eq("resolve_remove", stated.resolve_remove.clone(), || {
            text(resolver.leftover(Leftover::Remove))
        });
        self.eq("resolve_ignore", stated.resolve_ignore.clone(), || {
            text(resolver.same_scheme(SameScheme::Ignore))
        });
        self.eq("resolve_letter", stated.resolve_letter.clone(), || {
            text(resolver.by_the_letter(true))
        });
        self.eq("resolve_form", stated.resolve_form.clone(), || {
            resolver.resolve(reference).unwrap().or_base(base)
        });
        let stated_text = |it: &urial_testdata::legacy::TextOrNone| it.text().map(str::to_owned);
        self.eq("resolve_refuse", stated.resolve_refuse.as_ref().map(stated_text), || {
            refused(resolver.leftover(Leftover::Refuse).resolve(reference), |error| {
                matches!(error, ResolveError::Leftover { .. })
            })
        });
        self.eq("resolve_validating", stated.resolve_validating.as_ref().map(stated_text), || {
            let validating = resolver.same_scheme(SameScheme::Refuse);
            refused(validating.resolve(reference), |error| error == ResolveError::SameScheme)
        });
        self.eq("resolve_error", stated.resolve_error.clone(), || {
            match resolver.resolve(reference).unwrap_err() {
                ResolveError::OpaqueBase => "opaque-base".to_owned(),
                ResolveError::RelativeBase => "relative-base".to_owned(),
                other => other.to_string(),
            }
        });
    }

    fn java(&mut self, stated: &Legacy, uri: Uri<'_>) {
        self.eq("normalize", stated.normalize.clone(), || uri.normalize().into_string());
        self.eq("ascii", stated.ascii.clone(), || uri.to_ascii_string(str::to_owned));
        let base = self.case.base.as_deref().map(|it| Uri::parse(it).unwrap());
        let resolve = || base.unwrap().resolve(uri);
        self.eq("resolve", stated.resolve.clone(), || resolve().into_string());
        let made = |it: &UriBuf| components(it.as_uri().as_reference());
        self.eq("resolved", stated.resolved.clone(), || made(&resolve()));
        let relativize = || base.unwrap().relativize(uri);
        self.eq("relativize", stated.relativize.clone(), || relativize().into_string());
        self.eq("relativized", stated.relativized.clone(), || made(&relativize()));
        let other = self.case.other.as_deref().map(|it| Uri::parse(it).unwrap());
        self.eq("equivalent", stated.equivalent, || uri.equals(other.unwrap()));
        self.eq("compare", stated.compare, || {
            let order = uri.compare_to(other.unwrap());
            i8::from(order.is_gt()) - i8::from(order.is_lt())
        });
    }
}

#[test]
fn the_vectors_of_spark_are_met() {
    let calls: usize = cases(&SPARK).map(check_spark).sum();
    println!("vectors of Spark: {calls} calls");
    assert!(calls > 70, "{calls}");
}

/// Returns how many calls of `parse_url` were checked.
fn check_spark(case: &SparkCase) -> usize {
    let SparkCase { input: url, spark: calls } = case;
    for stated in calls {
        let literal = stated.key.as_deref().map(Key::Literal);
        let key = literal.or(stated.pattern.as_deref().map(Key::Pattern));
        let answer = parse_url(url, &stated.part, key);
        assert_eq!(answer.is_err(), stated.error, "{url}: {stated:?}");
        assert_eq!(answer.ok().flatten(), stated.is.as_deref(), "{url}: {stated:?}");
        assert_eq!(try_parse_url(url, &stated.part, key), stated.is.as_deref(), "{url}");
    }
    calls.len()
}

fn refused(
    resolved: Result<Target<'_>, ResolveError>,
    is_expected: impl Fn(ResolveError) -> bool,
) -> Option<String> {
    match resolved {
        Ok(target) => Some(target.to_string()),
        Err(error) => {
            assert!(is_expected(error), "{error}");
            None
        }
    }
}

fn refusal(error: Error, text: &str) -> LegacyRejection {
    LegacyRejection {
        offset: Some(error.offset()),
        component: Some(error.component().to_string()),
        class: error.excluded().map(|class| class.as_str().to_owned()),
        message: Some(error.to_string()),
        section: Some(error.section().to_owned()),
        reason: error.java_reason().map(str::to_owned),
        index: Some(error.java_index(text)),
    }
}

fn kind(reference: Reference<'_>) -> &'static str {
    match reference.kind() {
        ReferenceKind::Hierarchical => "hierarchical",
        ReferenceKind::Opaque => "opaque",
        ReferenceKind::NetworkPath => "network-path",
        ReferenceKind::AbsolutePath => "absolute-path",
        ReferenceKind::RelativePath => "relative-path",
        ReferenceKind::QueryOnly => "query-only",
        _ => "current-document",
    }
}

fn components(reference: Reference<'_>) -> LegacyComponents {
    let owned = |part: Option<&str>| part.map(str::to_owned);
    LegacyComponents {
        scheme: owned(reference.scheme()),
        opaque_part: owned(reference.opaque_part()),
        authority: owned(reference.authority()),
        authority_kind: owned(reference.authority_kind().map(AuthorityKind::as_str)),
        userinfo: owned(reference.userinfo()),
        host: owned(reference.host()),
        host_kind: owned(reference.host_kind().map(urial::rfc2396::HostKind::as_str)),
        port: owned(reference.port()),
        path: owned(reference.path()),
        query: owned(reference.query()),
        fragment: owned(reference.fragment()),
    }
}

/// Returns the components in the type of the oracle.
fn parts(reference: Reference<'_>) -> LegacyParts {
    let owned = |part: Option<&str>| part.map(str::to_owned);
    LegacyParts {
        scheme: owned(reference.scheme()),
        opaque_part: owned(reference.opaque_part()),
        authority: owned(reference.authority()),
        authority_kind: reference.authority_kind().map(AuthorityKind::as_str),
        userinfo: owned(reference.userinfo()),
        host: owned(reference.host()),
        host_kind: reference.host_kind().map(urial::rfc2396::HostKind::as_str),
        port: owned(reference.port()),
        path: owned(reference.path()),
        query: owned(reference.query()),
        fragment: owned(reference.fragment()),
    }
}

/// Returns two mutators: of the legacy vectors, and of all URIs.
fn mutators(number: u64) -> [Mutator; 2] {
    let seeds = cases(&LEGACY).map(Input::input).chain(cases(&SPARK).map(Input::input));
    [Mutator::new(seeds.collect(), number), Mutator::of_vectors(number)]
}

/// Shows: R-285, R-287, R-290, R-291, R-292, R-294, R-295, R-298, R-303, R-307, R-417.
#[test]
fn parses_as_the_bnf_of_rfc_2396_does() {
    agrees_with_the_bnf(Syntax::RFC2396, 1);
}

#[test]
fn parses_as_the_bnf_of_rfc_2732_does() {
    agrees_with_the_bnf(Syntax::RFC2732, 2);
}

fn agrees_with_the_bnf(syntax: Syntax, number: u64) {
    let mut rules = LegacyRules::new(syntax == Syntax::RFC2732);
    let mut mutators = mutators(number);
    let mut accepted = 0;
    for turn in 0..*INPUTS {
        let input = mutators[turn % 2].input();
        let viable = rules.reference().viable_prefix(&input);
        match Reference::parse_bytes(&input, syntax) {
            Ok(reference) => {
                assert_eq!(viable, Ok(()), "{}", input.escape_ascii());
                assert_eq!(parts(reference), rules.parts(reference.as_str()), "{reference}");
                let is_bnf = reference.kind() != ReferenceKind::QueryOnly;
                assert_eq!(rules.bnf().accepts(&input), is_bnf, "{reference}");
                accepted += 1;
            }
            Err(error) => {
                assert_eq!(viable, Err(error.offset()), "{}", input.escape_ascii());
                assert_expected(&mut rules, error, &input);
            }
        }
    }
    assert!((*INPUTS / 10..*INPUTS).contains(&accepted), "{accepted} accepted: a poor mixture");
}

/// Checks that the expected characters are exactly those that may follow.
fn assert_expected(rules: &mut LegacyRules, error: Error, input: &[u8]) {
    let prefix = &input[..error.offset()];
    let expected = error.expected();
    for (octet, &may_follow) in (0..=0x7F_u8).zip(&rules.reference().next_bytes(prefix)) {
        let accepts = expected.accepts(octet.into());
        assert_eq!(accepts, may_follow, "{:?} in {}", char::from(octet), input.escape_ascii());
    }
    match error.found() {
        Found::End => assert_eq!(error.offset(), input.len()),
        Found::Char(found) => assert!(!expected.accepts(found)),
        _ => {}
    }
    assert!(error.explain(input).to_string().contains(error.section()));
}

/// Shows: R-315, R-316, R-317, R-318, R-320.
#[test]
fn resolves_by_the_seven_steps() {
    const BASES: [&str; 9] = [
        "http://a/b/c/d;p?q",
        "http://a",
        "http://a/",
        "http://a?q",
        "a:/b/../c/./d",
        "a:/",
        "a:///..",
        "http://a/b//c/",
        "http://a/../../b#f",
    ];
    let mut mutators = mutators(3);
    let segments = [".", "..", "g", "", "../..", "a/../..", "./.", "..."];
    let mut count = 0;
    for turn in 0..*INPUTS {
        let mut input = mutators[turn % 2].input();
        if turn % 3 == 0 {
            let path = [turn, turn / 8, turn / 64].map(|it| segments[it % 8]).join("/");
            input = path.into_bytes();
        }
        let Ok(reference) = Reference::parse_bytes(&input, Syntax::RFC2396) else { continue };
        let base = BASES[turn / 3 % BASES.len()];
        for (policy, theirs) in [
            (Leftover::Retain, oracle::Leftover::Retain),
            (Leftover::Remove, oracle::Leftover::Remove),
            (Leftover::Refuse, oracle::Leftover::Refuse),
        ] {
            let resolver = Resolver::new(Reference::parse(base).unwrap()).leftover(policy);
            assert_literal_apart_from_deviations(base, reference, policy);
            let own = match resolver.by_the_letter(true).resolve(reference) {
                Ok(Target::Reference(text)) => Ok(Some(text)),
                Ok(_) => Ok(None),
                Err(ResolveError::Leftover { in_base, offset }) => {
                    let text = if in_base { base } else { reference.as_str() };
                    let segment = text[offset..].split(['/', '?', '#']).next();
                    assert_eq!(segment, Some(".."), "{base} {reference}");
                    Err(oracle::AboveTheRoot)
                }
                Err(error) => panic!("{base} {reference}: {error}"),
            };
            let expected = resolve_legacy(base, reference.as_str(), theirs);
            assert_eq!(own, expected, "{base} {reference} {policy:?}");
            count += 1;
        }
    }
    assert!(count > *INPUTS, "{count}");
}

/// Checks the two deviations from the literal algorithm: a base with an authority and an empty path
/// gets the path `/`, and a path that would be read as an authority gets `/.` before it.
fn assert_literal_apart_from_deviations(base: &str, reference: Reference<'_>, policy: Leftover) {
    let base = Reference::parse(base).unwrap();
    let is_mended = base.path() == Some("") && reference.path() != Some("");
    let mended = base.uri().split('?').next().unwrap().to_owned() + "/";
    let mended = if is_mended { Reference::parse(&mended).unwrap() } else { base };
    let letter = Resolver::new(mended).by_the_letter(true).leftover(policy).resolve(reference);
    let own = Resolver::new(base).leftover(policy).resolve(reference);
    let guarded = own.as_ref().ok().and_then(|it| it.as_str()?.split_once(":/.//"));
    let unguarded = guarded.map(|(scheme, path)| format!("{scheme}://{path}"));
    let is_letter = own.is_ok() == letter.is_ok()
        && (own.is_err() || own == letter || unguarded.as_deref() == letter.unwrap().as_str());
    assert!(is_letter, "{base} {reference} {policy:?}: {own:?}");
}

#[test]
fn an_error_has_the_offset_of_the_leftover() {
    let refuse = |base, text, same_scheme| {
        let resolver = Resolver::new(Reference::parse(base).unwrap()).same_scheme(same_scheme);
        resolver.leftover(Leftover::Refuse).resolve(Reference::parse(text).unwrap()).unwrap_err()
    };
    let absolute = SameScheme::Absolute;
    let error = refuse("http://a/b/", "c/../../../d", absolute);
    assert_eq!(error, ResolveError::Leftover { in_base: false, offset: 8 });
    let error = refuse("http://a/../b/c", "d", absolute);
    assert_eq!(error, ResolveError::Leftover { in_base: true, offset: 9 });
    assert_eq!(
        error.to_string(),
        "path: expected a segment to remove, found `..` at byte 9 of the base"
    );
    let error = refuse("http://a", "http:..", SameScheme::Ignore);
    assert_eq!(error, ResolveError::Leftover { in_base: false, offset: 5 });
}

/// A target that is not resolved literally parses back to the components it was made of.
#[test]
fn targets_keep_their_authority() {
    let mut mutators = mutators(4);
    for turn in 0..*INPUTS {
        let base = ["http://a", "a:/b/c", "a:/"][turn % 3];
        let base = Reference::parse(base).unwrap();
        let input = mutators[turn % 2].input();
        let Ok(reference) = Reference::parse_bytes(&input, Syntax::RFC2396) else { continue };
        let Ok(Target::Reference(text)) = Resolver::new(base).resolve(reference) else { continue };
        let target = Reference::parse(&text).unwrap();
        let given = if reference.is_absolute() { None } else { base.authority() };
        assert_eq!(target.authority(), reference.authority().or(given), "{base} {reference}");
        assert_eq!(target.query(), reference.query(), "{base} {reference}");
    }
}

/// Shows: R-306.
#[test]
fn normalizing_twice_changes_nothing() {
    let mut mutators = mutators(5);
    let normalizer = Normalizer::new().rules(RULES);
    for turn in 0..*INPUTS {
        let input = mutators[turn % 2].input();
        let syntax = [Syntax::RFC2396, Syntax::RFC2732, Syntax::JAVA][turn % 3];
        let Ok(reference) = Reference::parse_bytes(&input, syntax) else { continue };
        let normal = normalizer.normalize(reference);
        let read = Reference::parse_as(&normal, syntax).unwrap();
        assert_eq!(read.kind(), reference.kind(), "{reference}");
        assert_eq!(read.authority().is_some(), reference.authority().is_some(), "{reference}");
        assert_eq!(read.segments().count(), reference.segments().count(), "{reference}");
        assert_eq!(normalizer.normalize(read), normal, "{reference}");
        let letter = normalizer.unescape(false).normalize(reference);
        let read = Reference::parse_as(&letter, syntax).unwrap();
        assert_eq!(read.path(), reference.path(), "{reference}");
        assert_eq!(normalizer.normalize(read), normal, "{reference}");
    }
}

#[test]
fn errors_are_twelve_bytes() {
    assert_eq!(size_of::<Error>(), 12);
}

#[test]
fn references_are_eleven_words() {
    assert_eq!(size_of::<Reference<'_>>(), 11 * size_of::<usize>());
}

#[test]
fn debug_masks_passwords() {
    let shown = |text| format!("{:?}", Reference::parse(text).unwrap());
    assert_eq!(shown("http://u:secret@h/"), r#"Reference("http://u:***@h/")"#);
    assert_eq!(shown("http://u:secret@a_b/"), r#"Reference("http://u:***@a_b/")"#);
    assert_eq!(shown("http://h:80/a@b"), r#"Reference("http://h:80/a@b")"#);
    let uri = Uri::parse("http://u:secret@h/a").unwrap();
    assert_eq!(format!("{uri:?}"), r#"Uri("http://u:***@h/a")"#);
    assert_eq!(format!("{:?}", uri.resolve(uri)), r#"UriBuf("http://u:***@h/a")"#);
    let text = "http://u:secret^word@h/";
    let report = Reference::parse(text).unwrap_err().explain(text).to_string();
    assert!(!report.contains("secret") && !report.contains("word"), "{report}");
}
