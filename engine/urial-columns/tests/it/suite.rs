//! Columns against the vectors of `testdata/`: each input in an array with neighbors, a null, and an
//! offset.

use urial_testdata::{
    self as data, Answer, Components, Decoded, Edit, EncodeSet, Facts, Finding, NormalForm, Parts,
    Policy, PortNumber, Rejection, Relative, Rung, SchemeRejection, Split, Surface, TypedText,
    Undefined, Unresolved, Variables, View, Within, cases, run, vectors,
};

use super::*;

#[test]
fn columns_meet_every_vector() {
    run(&Columns, &vectors::URIS).finish();
}

#[test]
fn columns_meet_every_vector_of_mapping_iris() {
    run(&Columns, &vectors::IRI_MAPPINGS).finish();
}

/// The surface cannot say why a URI stays as it is, but it has the reference.
#[test]
fn columns_relativize_as_every_vector_says() {
    let mut checked = 0;
    for case in cases(&vectors::URIS) {
        let (Some(input), Some(base)) = (&case.input, &case.base) else { continue };
        let Some(expected) = &case.relativize else { continue };
        let made = one("uri_relativize", &[base], Some(input));
        assert_eq!(made.as_deref(), Some(&**expected), "{base} {input}");
        checked += 1;
    }
    assert!(checked > 50, "only {checked}");
}

struct Columns;

const NO_FUNCTION: &str = "no function of columns answers this";
const NOT_UTF8: &str = "a column of texts is UTF-8";
const NO_RUNG: &str = "uri_equivalent answers for one rung, by RFC 5952 not at all";
const NO_STEPS: &str = "uri_set sets text alone, or removes";
const NULL: &str = "null is for any text that cannot be set, without a reason";
const NO_REASON: &str = "uri_relativize has no reason: see columns_relativize_as_every_vector_says";
const NO_ALLOWED: &str = "uri_encode keeps the characters of a component alone";

/// The row of an input: the second of an array with others, which begins at an offset.
fn row(
    name: &str,
    before: &[&str],
    input: Option<&str>,
    after: &[&str],
) -> Result<ArrayRef, Error> {
    let text = |text: &&str| Given::Text(Some((*text).into()));
    let given: Vec<_> =
        before.iter().map(text).chain([Given::Column]).chain(after.iter().map(text)).collect();
    let rows = column(&[Some("x"), Some("a:b"), input, None, Some("//c")]).slice(1, 4);
    let made = call(name, &given, &[rows])?;
    assert!(made.is_null(2), "{name}");
    Ok(made.slice(1, 1))
}

/// The text of a row.
fn one(name: &str, before: &[&str], input: Option<&str>) -> Option<String> {
    let made = row(name, before, input, &[]).unwrap();
    texts(&made)[0].map(str::to_owned)
}

fn text_of(name: &str, input: &str, after: &[&str]) -> Option<String> {
    let made = row(name, &[], Some(input), after).unwrap();
    texts(&made)[0].map(str::to_owned)
}

/// Why a text is not what it must be.
fn reason(input: &str, what: &[&str]) -> Rejection {
    let made = row("uri_error", &[], Some(input), what).unwrap();
    assert!(!made.is_null(0), "{input} has no result and no error");
    let made = made.as_struct();
    let text = |name: &str| {
        let column = made.column_by_name(name).unwrap().as_string_view();
        column.is_valid(0).then(|| Box::from(column.value(0)))
    };
    let offset = made.column_by_name("offset").unwrap().as_primitive::<Int32Type>().value(0);
    let fix = made.column_by_name("fix").unwrap().as_struct();
    let fix = fix.is_valid(0).then(|| Box::from(fix.column(2).as_string_view().value(0)));
    // The words of the message, which has escapes for some characters.
    let message: Box<str> = text("message").unwrap();
    let told = message.split_once(", found ").unwrap().1;
    let told =
        told.strip_prefix('`').and_then(|told| Some(told.split_once("` at byte ")?.0.into()));
    Rejection {
        offset: offset.try_into().unwrap(),
        component: text("component"),
        expected: text("expected"),
        found: told.or_else(|| text("found")).or_else(|| Some("the end".into())),
        message: Some(message),
        fix,
    }
}

fn made(input: &str, made: Option<String>) -> Answer<Result<String, Rejection>> {
    Answer::Is(made.ok_or_else(|| reason(input, &[])))
}

fn parsed(input: &str) -> Result<Components, Rejection> {
    let made = row("uri_parse", &[], Some(input), &[]).unwrap();
    if made.is_null(0) {
        return Err(reason(input, &[]));
    }
    let made = made.as_struct();
    let text = |name: &str| {
        let column = made.column_by_name(name).unwrap().as_string_view();
        column.is_valid(0).then(|| column.value(0).to_owned())
    };
    let host_kind = text("host_kind").map(|kind| match &*kind {
        "reg-name" => data::HostKind::RegName,
        "ipv4" => data::HostKind::Ipv4,
        "ipv6" => data::HostKind::Ipv6,
        "ipvfuture" => data::HostKind::IpvFuture,
        other => panic!("{other}"),
    });
    Ok(Components {
        scheme: text("scheme"),
        authority: text("authority"),
        userinfo: text("userinfo"),
        host: text("host"),
        host_kind,
        port: text_of("uri_get", input, &["{port}"]),
        path: text("path").unwrap(),
        query: text("query"),
        fragment: text("fragment"),
    })
}

impl Surface for Columns {
    fn name(&self) -> &'static str {
        "columns"
    }

    fn parse(&self, input: &[u8]) -> Answer<Result<Components, Rejection>> {
        str::from_utf8(input).map_or(Answer::Skipped(NOT_UTF8), |text| Answer::Is(parsed(text)))
    }

    fn parse_uri(&self, input: &[u8]) -> Answer<Result<(), Rejection>> {
        let Ok(text) = str::from_utf8(input) else { return Answer::Skipped(NOT_UTF8) };
        let is_valid =
            row("uri_is_valid", &[], Some(text), &["uri"]).unwrap().as_boolean().value(0);
        Answer::Is(if is_valid { Ok(()) } else { Err(reason(text, &["uri"])) })
    }

    fn facts(&self, input: &str) -> Result<Facts, Rejection> {
        parsed(input)?;
        let is_uri = row("uri_is_valid", &[], Some(input), &["uri"]).unwrap().as_boolean().value(0);
        let segments = row("uri_segments", &[], Some(input), &[]).unwrap();
        let segments = segments.as_list::<i32>().value(0);
        let decoded =
            segments.as_string_view().iter().flatten().map(|it| text_of("uri_decode", it, &[]));
        let segments: Option<Vec<_>> = decoded.collect();
        let port = row("uri_port", &[], Some(input), &[]).unwrap();
        let port = port.as_primitive::<Int32Type>();
        let is_written = text_of("uri_get", input, &["{port}"]).is_some_and(|it| !it.is_empty());
        let port_number = match port.is_valid(0) {
            true => PortNumber::Number(port.value(0).try_into().unwrap()),
            false if is_written => PortNumber::Overflow,
            false => PortNumber::None,
        };
        Ok(Facts {
            is_uri: Answer::Is(is_uri),
            is_relative: Answer::Is(!is_uri),
            segments: segments.map_or(Answer::Skipped(NOT_UTF8), Answer::Is),
            port_number: Answer::Is(port_number),
            ..Facts::skipped(NO_FUNCTION)
        })
    }

    fn base(&self, base: &str) -> Answer<Result<(), Rejection>> {
        Answer::Is(
            row("uri_resolve", &[base], Some(""), &[])
                .map(|_| ())
                .map_err(|_| reason(base, &["uri"])),
        )
    }

    fn resolve(
        &self,
        base: &str,
        reference: &str,
        policy: Policy,
    ) -> Answer<Result<String, Unresolved>> {
        if policy != Policy::Strict {
            return Answer::Skipped(NO_FUNCTION);
        }
        let made = one("uri_resolve", &[base], Some(reference));
        Answer::Is(made.ok_or_else(|| Unresolved::Invalid(reason(reference, &[]))))
    }

    fn merge(&self, _: &str, _: &str) -> Answer<Result<String, Rejection>> {
        Answer::Skipped(NO_FUNCTION)
    }

    fn same_document(&self, _: &str, _: &str) -> Answer<Result<bool, Rejection>> {
        Answer::Skipped(NO_FUNCTION)
    }

    fn same_document_rung(&self, _: &str, _: &str) -> Answer<Result<Rung, Rejection>> {
        Answer::Skipped(NO_FUNCTION)
    }

    fn normalize(&self, input: &str, form: NormalForm) -> Answer<Result<String, Rejection>> {
        let rung = match form {
            NormalForm::Case => "case",
            NormalForm::Percent => "percent",
            NormalForm::Path => "path",
            NormalForm::Scheme => "scheme",
            NormalForm::Ipv6 => return Answer::Skipped(NO_RUNG),
        };
        made(input, text_of("uri_normalize", input, &[rung]))
    }

    fn compare(&self, a: &str, b: &str, with_fragment: bool) -> Answer<Result<Rung, Rejection>> {
        if !with_fragment {
            return Answer::Skipped(NO_FUNCTION);
        }
        let rungs = [
            ("simple", Rung::Simple),
            ("case", Rung::Case),
            ("percent", Rung::Percent),
            ("path", Rung::Path),
            ("scheme", Rung::Scheme),
        ];
        for (name, rung) in rungs {
            let made = row("uri_equivalent", &[], Some(a), &[b, name]).unwrap();
            if made.is_null(0) {
                let bad = if parsed(a).is_err() { a } else { b };
                return Answer::Is(Err(reason(bad, &[])));
            }
            if made.as_boolean().value(0) {
                return Answer::Is(Ok(rung));
            }
        }
        Answer::Is(Ok(Rung::Never))
    }

    fn compare_redirected(
        &self,
        _: &str,
        _: &str,
        _: &[[String; 2]],
    ) -> Answer<Result<Rung, Rejection>> {
        Answer::Skipped(NO_FUNCTION)
    }

    fn relativize(&self, _: &str, _: &str, _: Within) -> Answer<Result<Relative, Rejection>> {
        Answer::Skipped(NO_REASON)
    }

    fn build(&self, _: &Parts) -> Answer<Result<String, Rejection>> {
        Answer::Skipped(NO_FUNCTION)
    }

    fn edit(&self, input: &str, edits: &[Edit]) -> Answer<Result<String, Rejection>> {
        let mut text = input.to_owned();
        for edit in edits {
            let (component, to) = match edit {
                Edit::Set { component, to, data: false } => (component, Some(to.clone())),
                Edit::Remove { component } => (component, None),
                _ => return Answer::Skipped(NO_STEPS),
            };
            let given = [Given::Column, Given::Text(Some(component.clone())), Given::Text(to)];
            let made =
                call("uri_set", &given, &[column(&[None, Some(&text)]).slice(1, 1)]).unwrap();
            match texts(&made)[0] {
                Some(made) => text = made.to_owned(),
                None => return Answer::Skipped(NULL),
            }
        }
        Answer::Is(Ok(text))
    }

    fn pairs(&self, input: &str, form: bool) -> Answer<Vec<(String, Option<String>)>> {
        if !form {
            return Answer::Skipped(NO_FUNCTION);
        }
        let made = row("uri_query_pairs", &[], Some(input), &[]).unwrap();
        if made.is_null(0) {
            return Answer::Is(Vec::new());
        }
        let pairs = made.as_list::<i32>().value(0);
        let texts = |number| pairs.as_struct().column(number).as_string_view().iter().flatten();
        // A column has '' for a key without `=`.
        let query = text_of("uri_query", input, &[]).unwrap();
        let pieces = query.split('&').filter(|pair| !pair.is_empty());
        let flags = pieces.map(|pair| !pair.contains('='));
        let made = texts(0).zip(texts(1)).zip(flags);
        Answer::Is(
            made.map(|((key, value), is_flag)| {
                (key.to_owned(), (!is_flag).then(|| value.to_owned()))
            })
            .collect(),
        )
    }

    fn complete_suffix(&self, _: &str) -> Answer<Option<String>> {
        Answer::Skipped(NO_FUNCTION)
    }

    fn read_typed(&self, _: &str, _: bool) -> Answer<Result<TypedText, Rejection>> {
        Answer::Skipped(NO_FUNCTION)
    }

    fn wrap(&self, _: &str, _: usize) -> Answer<String> {
        Answer::Skipped(NO_FUNCTION)
    }

    fn escape_html(&self, _: &str) -> Answer<String> {
        Answer::Skipped(NO_FUNCTION)
    }

    fn unescape_html(&self, _: &str) -> Answer<String> {
        Answer::Skipped(NO_FUNCTION)
    }

    fn split(&self, _: &str) -> Answer<Split> {
        Answer::Skipped(NO_FUNCTION)
    }

    fn encode(&self, data: &[u8], set: EncodeSet, allow: &str) -> Answer<String> {
        let Ok(text) = str::from_utf8(data) else { return Answer::Skipped(NOT_UTF8) };
        if !allow.is_empty() {
            return Answer::Skipped(NO_ALLOWED);
        }
        Answer::Is(text_of("uri_encode", text, &[set.rule()]).unwrap())
    }

    fn decode(&self, text: &[u8]) -> Answer<Result<Decoded, usize>> {
        let Ok(text) = str::from_utf8(text) else { return Answer::Skipped(NOT_UTF8) };
        match text_of("uri_decode", text, &[]) {
            Some(text) => {
                let (bytes, utf8) = (text.clone().into_bytes(), Some(text.clone()));
                Answer::Is(Ok(Decoded { bytes, utf8, lossy: text }))
            }
            None => {
                Answer::Skipped("null is for octets that are not UTF-8, and for wrong triplets")
            }
        }
    }

    fn encode_form(&self, data: &[u8]) -> Answer<String> {
        let Ok(text) = str::from_utf8(data) else { return Answer::Skipped(NOT_UTF8) };
        Answer::Is(text_of("uri_encode", text, &["form"]).unwrap())
    }

    fn decode_form(&self, _: &[u8]) -> Answer<Result<Decoded, usize>> {
        Answer::Skipped(NO_FUNCTION)
    }

    fn to_uri(&self, input: &str, idna: bool) -> Answer<Result<String, Rejection>> {
        let after: &[&str] = if idna { &["idna"] } else { &[] };
        match text_of("uri_from_iri", input, after) {
            Some(uri) => Answer::Is(Ok(uri)),
            None => Answer::Skipped("null is for texts that are no IRIs, and for hosts"),
        }
    }

    fn to_iri(&self, input: &str, idna: bool) -> Answer<Result<String, Rejection>> {
        made(input, text_of("uri_to_iri", input, if idna { &["idna"] } else { &[] }))
    }

    fn as_uri(&self, _: &str) -> Answer<Result<(), Rejection>> {
        Answer::Skipped(NO_FUNCTION)
    }

    fn bidi(&self, _: &str) -> Answer<Vec<Finding>> {
        Answer::Skipped(NO_FUNCTION)
    }

    fn template(&self, _: &str) -> Answer<Result<(), Rejection>> {
        Answer::Skipped(NO_FUNCTION)
    }

    fn expand(&self, _: &str, _: &Variables, _: Undefined) -> Answer<Result<String, Rejection>> {
        Answer::Skipped(NO_FUNCTION)
    }

    fn match_template(&self, _: &str, _: &str, _: bool) -> Answer<Option<Variables>> {
        Answer::Skipped(NO_FUNCTION)
    }

    fn view(&self, _: &str) -> Answer<Result<Option<View>, SchemeRejection>> {
        Answer::Skipped(NO_FUNCTION)
    }

    fn rebuild(&self, _: &str) -> Answer<Result<String, SchemeRejection>> {
        Answer::Skipped(NO_FUNCTION)
    }

    fn lenient(&self, _: &str) -> Answer<Result<data::scheme::Lenient, SchemeRejection>> {
        Answer::Skipped(NO_FUNCTION)
    }
}
