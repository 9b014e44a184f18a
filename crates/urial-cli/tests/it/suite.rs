//! The command line against all vectors of `testdata/`.

use std::process::Output;

use serde_json::{Value, json};
use urial_testdata::{
    self as data, Answer, Components, Decoded, Edit, EncodeSet, Facts, Finding, NormalForm, Parts,
    Policy, Reason, Rejection, Relative, Rung, SchemeRejection, Split, Surface, TypedText,
    Undefined, Unresolved, Variables, View, Within, run, vectors,
};

use crate::answers::{
    Matched, changed, check_words, finding, no_view, offset, parsed, read, reason, reference_kind,
    refusal, refusal_in, rung, target, typed, view,
};

#[test]
fn the_command_line_meets_every_vector() {
    run(&CommandLine { iri: false }, &vectors::URIS).finish();
}

#[test]
fn the_command_line_meets_every_vector_of_iris() {
    run(&CommandLine { iri: true }, &vectors::IRIS).finish();
}

#[test]
fn the_command_line_meets_every_vector_of_mapping_iris() {
    run(&CommandLine { iri: true }, &vectors::IRI_MAPPINGS).finish();
}

#[test]
fn the_command_line_meets_every_vector_of_templates() {
    run(&CommandLine { iri: false }, &vectors::TEMPLATES).finish();
}

#[test]
fn the_command_line_meets_every_vector_of_schemes() {
    run(&CommandLine { iri: false }, &vectors::SCHEMES).finish();
}

struct CommandLine {
    /// Whether references are parsed with `--iri`.
    iri: bool,
}

const NO_VERB: &str = "no verb of the command line asks this yet";
const NO_BUILDER: &str = "the command line builds from components, not from the fields of a scheme";
const TWO_USERINFOS: &str = "--userinfo beside --user is wrong usage";
const NO_INPUT: &str = "an input with NUL and line feed is neither an argument nor a line";
const NO_FORM: &str = "parse reads pairs by RFC 3986";
const NO_GUESS: &str = "--complete completes URIs alone";
const NO_LINES: &str = "find writes links on one line";
const NO_HTML: &str = "only scheme writes HTML, for web resources";
const NOT_MIXED: &str = "--data and --form are for all steps or none";
const NO_EQUALS: &str = "the key of KEY=VALUE ends at the first =";
const NO_IRIS: &str = "encode writes for URIs, and decode reads either";

impl Surface for CommandLine {
    fn name(&self) -> &'static str {
        "command line"
    }

    fn parse(&self, input: &[u8]) -> Answer<Result<Components, Rejection>> {
        match self.ask(&["parse"], input) {
            Some(answer) => Answer::Is(parsed(&answer)),
            None => Answer::Skipped(NO_INPUT),
        }
    }

    fn parse_uri(&self, input: &[u8]) -> Answer<Result<(), Rejection>> {
        // `relativize` only accepts URIs.
        let Some(answer) = self.ask(&["relativize", "--base=x:"], input) else {
            return Answer::Skipped(NO_INPUT);
        };
        let error = &answer["error"];
        let is_uri = error.is_null() || error["expected"].as_str().unwrap().contains("dot-segment");
        Answer::Is(if is_uri { Ok(()) } else { Err(refusal(error)) })
    }

    fn facts(&self, input: &str) -> Result<Facts, Rejection> {
        let Some(answer) = self.ask(&["parse"], input.as_bytes()) else {
            return Ok(Facts::skipped(NO_INPUT));
        };
        let is_uri = answer["kind"] == if self.iri { "iri" } else { "uri" };
        parsed(&answer).map(|_| Facts {
            is_uri: Answer::Is(is_uri),
            is_absolute_uri: Answer::Is(answer["absolute"].as_bool().unwrap()),
            is_relative: Answer::Is(answer["kind"] == "relative-reference"),
            reference_kind: Answer::Is(reference_kind(&answer["reference"])),
            segments: Answer::Is(read(&answer["decoded"]["segments"])),
            ..Facts::skipped(NO_VERB)
        })
    }

    fn base(&self, base: &str) -> Answer<Result<(), Rejection>> {
        let base = format!("--base={base}");
        let output = crate::command::run(&[&["resolve", &base, ""], self.grammar()].concat());
        match output.status.code() {
            Some(0) => Answer::Is(Ok(())),
            Some(2) => Answer::Is(Err(refusal_in(&String::from_utf8(output.stderr).unwrap()))),
            status => panic!("{status:?}"),
        }
    }

    fn resolve(
        &self,
        base: &str,
        reference: &str,
        policy: Policy,
    ) -> Answer<Result<String, Unresolved>> {
        let base = format!("--base={base}");
        let policy: &[&str] = match policy {
            Policy::Strict => &[],
            Policy::NonStrict => &["--non-strict"],
            Policy::KeepExcess => &["--excess", "keep"],
            Policy::RefuseExcess => &["--excess", "refuse"],
            Policy::EncodedDots => &["--encoded-dots", "dot"],
        };
        let arguments = [&["resolve", &base], policy].concat();
        let Some(answer) = self.ask(&arguments, reference.as_bytes()) else {
            return Answer::Skipped(NO_INPUT);
        };
        Answer::Is(target(&answer))
    }

    fn merge(&self, base: &str, reference: &str) -> Answer<Result<String, Rejection>> {
        let base = format!("--relative-base={base}");
        let Some(answer) = self.ask(&["resolve", &base], reference.as_bytes()) else {
            return Answer::Skipped(NO_INPUT);
        };
        Answer::Is(Ok(answer["target"].as_str().unwrap().into()))
    }

    fn same_document(&self, base: &str, reference: &str) -> Answer<Result<bool, Rejection>> {
        let base = format!("--base={base}");
        let Some(answer) = self.ask(&["resolve", &base], reference.as_bytes()) else {
            return Answer::Skipped(NO_INPUT);
        };
        Answer::Is(answer["same_document"].as_bool().ok_or_else(|| refusal(&answer["error"])))
    }

    fn same_document_rung(&self, base: &str, reference: &str) -> Answer<Result<Rung, Rejection>> {
        let base = format!("--base={base}");
        for name in ["simple", "case", "percent", "path", "scheme"] {
            let option = format!("--same-document-rung={name}");
            let Some(answer) = self.ask(&["resolve", &base, &option], reference.as_bytes()) else {
                return Answer::Skipped(NO_INPUT);
            };
            match answer["same_document"].as_bool() {
                Some(true) => return Answer::Is(Ok(rung(name))),
                Some(false) => {}
                None => return Answer::Is(Err(refusal(&answer["error"]))),
            }
        }
        Answer::Is(Ok(Rung::Never))
    }

    fn normalize(&self, input: &str, form: NormalForm) -> Answer<Result<String, Rejection>> {
        let option = match form {
            NormalForm::Case => "--rung=case",
            NormalForm::Percent => "--rung=percent",
            NormalForm::Path => "--rung=path",
            NormalForm::Scheme => "--rung=scheme",
            NormalForm::Ipv6 => "--ipv6-text",
        };
        made("normalized", self.ask(&["normalize", option], input.as_bytes()))
    }

    fn compare(&self, a: &str, b: &str, with_fragment: bool) -> Answer<Result<Rung, Rejection>> {
        let options: &[&str] = if with_fragment { &[] } else { &["--ignore-fragment"] };
        let output = crate::command::run(
            &[&["compare", "--json"], self.grammar(), options, &["--", a, b]].concat(),
        );
        let answer = json(&output.stdout);
        assert_eq!((&answer["a"], &answer["b"]), (&a.into(), &b.into()));
        assert_eq!(output.status.code(), Some(i32::from(answer["rung"].is_null())));
        check_words(&answer);
        let meeting = answer["rung"].as_str().map_or(Rung::Never, rung);
        let is_valid = answer["valid"] == true;
        Answer::Is(if is_valid { Ok(meeting) } else { Err(refusal(&answer["error"])) })
    }

    fn compare_redirected(
        &self,
        a: &str,
        b: &str,
        redirects: &[[String; 2]],
    ) -> Answer<Result<Rung, Rejection>> {
        let lines: String = redirects.iter().map(|seen| seen.join("\t") + "\n").collect();
        let verb: &[_] = &["compare", "--json", "--redirects=-"];
        let output = crate::command::run_on(
            &[verb, self.grammar(), &["--", a, b]].concat(),
            lines.as_bytes(),
        );
        let answer = json(&output.stdout);
        assert_eq!(output.status.code(), Some(i32::from(answer["rung"].is_null())));
        Answer::Is(Ok(answer["rung"].as_str().map_or(Rung::Never, rung)))
    }

    fn relativize(
        &self,
        base: &str,
        target: &str,
        within: Within,
    ) -> Answer<Result<Relative, Rejection>> {
        let base = format!("--base={base}");
        let option = match within {
            Within::Scheme => "--within=scheme",
            Within::Authority => "--within=authority",
            Within::Directory => "--within=directory",
            Within::NoDotDot => "--no-dot-dot",
        };
        let answer = self.ask(&["relativize", &base, option], target.as_bytes());
        let reason = answer.as_ref().map_or(Reason::None, |answer| reason(&answer["reason"]));
        made("reference", answer).map(|made| made.map(|reference| Relative { reference, reason }))
    }

    fn build(&self, parts: &Parts) -> Answer<Result<String, Rejection>> {
        if parts.userinfo.is_some() && (parts.user.is_some() || parts.password.is_some()) {
            return Answer::Skipped(TWO_USERINFOS);
        }
        let options = options(parts);
        let options: Vec<_> = options.iter().map(String::as_str).collect();
        let output = crate::command::run(&[&options, self.grammar()].concat());
        let answer = json(&output.stdout);
        assert!(answer["input"].is_null());
        assert_eq!(output.status.code(), Some(i32::from(answer["valid"] == false)));
        check_words(&answer);
        made("built", Some(answer))
    }

    fn edit(&self, input: &str, edits: &[Edit]) -> Answer<Result<String, Rejection>> {
        let (mut arguments, mut data, mut form) = (vec!["edit".to_owned()], vec![], vec![]);
        for edit in edits {
            if key(edit).contains('=') {
                return Answer::Skipped(NO_EQUALS);
            }
            arguments.push(step(edit));
            data.extend(is_data(edit));
            form.extend(is_form(edit));
        }
        for (name, wanted) in [("--data", data), ("--form", form)] {
            match wanted[..] {
                [] => {}
                [first, ..] if wanted.iter().any(|&it| it != first) => {
                    return Answer::Skipped(NOT_MIXED);
                }
                [first, ..] => arguments.extend(first.then(|| name.to_owned())),
            }
        }
        let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
        made("edited", self.ask(&arguments, input.as_bytes()))
    }

    fn pairs(&self, input: &str, form: bool) -> Answer<Vec<(String, Option<String>)>> {
        if form {
            return Answer::Skipped(NO_FORM);
        }
        let Some(answer) = self.ask(&["parse"], input.as_bytes()) else {
            return Answer::Skipped(NO_INPUT);
        };
        let pairs = answer["decoded"]["pairs"].as_array().into_iter().flatten();
        Answer::Is(pairs.map(|pair| (read(&pair["key"]), read(&pair["value"]))).collect())
    }

    fn complete_suffix(&self, input: &str) -> Answer<Option<String>> {
        if self.iri {
            return Answer::Skipped(NO_GUESS);
        }
        let Some(answer) = ask(&["parse", "--complete"], input.as_bytes()) else {
            return Answer::Skipped(NO_INPUT);
        };
        Answer::Is(answer["guess"]["uri"].as_str().map(String::from))
    }

    fn read_typed(&self, input: &str, completes: bool) -> Answer<Result<TypedText, Rejection>> {
        if completes && self.iri {
            return Answer::Skipped(NO_GUESS);
        }
        let options = &["parse", "--typed", "--complete"][..if completes { 3 } else { 2 }];
        let Some(answer) = self.ask(options, input.as_bytes()) else {
            return Answer::Skipped(NO_INPUT);
        };
        Answer::Is(if answer["valid"] == true {
            Ok(typed(&answer))
        } else {
            Err(refusal(&answer["error"]))
        })
    }

    fn wrap(&self, _: &str, _: usize) -> Answer<String> {
        Answer::Skipped(NO_LINES)
    }

    fn escape_html(&self, input: &str) -> Answer<String> {
        let answer = ask(&["scheme"], input.as_bytes());
        let html = answer.and_then(|it| Some(it["view"]["html"].as_str()?.to_owned()));
        html.map_or(Answer::Skipped(NO_HTML), Answer::Is)
    }

    fn unescape_html(&self, _: &str) -> Answer<String> {
        Answer::Skipped(NO_HTML)
    }

    fn split(&self, input: &str) -> Answer<Split> {
        let Some(answer) = self.ask(&["parse", "--lossy"], input.as_bytes()) else {
            return Answer::Skipped(NO_INPUT);
        };
        let strict = self.ask(&["parse"], input.as_bytes()).unwrap();
        assert_eq!(answer["valid_strict"], strict["valid"]);
        Answer::Is(Split {
            scheme: read(&answer["scheme"]),
            authority: read(&answer["authority"]),
            path: read(&answer["path"]),
            query: read(&answer["query"]),
            fragment: read(&answer["fragment"]),
        })
    }

    fn encode(&self, data: &[u8], set: EncodeSet, allow: &str) -> Answer<String> {
        if self.iri {
            return Answer::Skipped(NO_IRIS);
        }
        let (set, keep) = (format!("--set={}", set.rule()), format!("--keep={allow}"));
        encoded(&["encode", &set, &keep], data)
    }

    fn decode(&self, text: &[u8]) -> Answer<Result<Decoded, usize>> {
        decoded(&["decode"], text)
    }

    fn encode_form(&self, data: &[u8]) -> Answer<String> {
        encoded(&["encode", "--form"], data)
    }

    fn decode_form(&self, text: &[u8]) -> Answer<Result<Decoded, usize>> {
        decoded(&["decode", "--form"], text)
    }

    fn to_uri(&self, input: &str, idna: bool) -> Answer<Result<String, Rejection>> {
        made("uri", ask(&mapping("to-uri", idna), input.as_bytes()))
    }

    fn to_iri(&self, input: &str, idna: bool) -> Answer<Result<String, Rejection>> {
        made("iri", ask(&mapping("to-iri", idna), input.as_bytes()))
    }

    fn as_uri(&self, input: &str) -> Answer<Result<(), Rejection>> {
        CommandLine { iri: false }.parse(input.as_bytes()).map(|parsed| parsed.map(drop))
    }

    fn bidi(&self, input: &str) -> Answer<Vec<Finding>> {
        let Some(answer) = self.ask(&["parse"], input.as_bytes()) else {
            return Answer::Skipped(NO_INPUT);
        };
        Answer::Is(answer["findings"].as_array().unwrap().iter().map(finding).collect())
    }

    fn template(&self, template: &str) -> Answer<Result<(), Rejection>> {
        made("expanded", ask(&["expand"], template.as_bytes())).map(|expanded| expanded.map(drop))
    }

    fn expand(
        &self,
        template: &str,
        variables: &Variables,
        undefined: Undefined,
    ) -> Answer<Result<String, Rejection>> {
        let (object, options) = (object(variables), given(variables));
        let policy: &[&str] = match undefined {
            Undefined::Omit => &[],
            Undefined::Reject => &["--strict"],
            Undefined::Keep => &["--partial"],
        };
        let ask = |arguments: &[&str], object: &str| {
            let arguments = [&["expand", "--json"], policy, arguments, &["--", template]].concat();
            json(&crate::command::run_on(&arguments, object.as_bytes()).stdout)
        };
        let answer = ask(&["--vars=-"], &object);
        if let Some(options) = options {
            let options: Vec<_> = options.iter().map(String::as_str).collect();
            assert_eq!(ask(&options, ""), answer, "{options:?}");
        }
        check_words(&answer);
        made("expanded", Some(answer))
    }

    fn match_template(
        &self,
        template: &str,
        text: &str,
        any_order: bool,
    ) -> Answer<Option<Variables>> {
        let mut arguments = vec!["match", "--json", "--template", template];
        arguments.extend(any_order.then_some("--any-order"));
        let output = crate::command::run(&[&arguments[..], &["--", text]].concat());
        let answer: Matched = serde_json::from_slice(&output.stdout).unwrap();
        let matches = answer.variables.is_some();
        assert_eq!(answer.matches, matches);
        assert_eq!(output.status.code(), Some(i32::from(!matches)));
        Answer::Is(answer.variables.map(|variables| {
            Variables(variables.0.into_iter().map(|(name, json)| (name, json.into())).collect())
        }))
    }

    fn view(&self, input: &str) -> Answer<Result<Option<View>, SchemeRejection>> {
        let Some(answer) = ask(&["scheme"], input.as_bytes()) else {
            return Answer::Skipped(NO_INPUT);
        };
        Answer::Is(if answer["valid"] == true { Ok(view(&answer)) } else { Err(no_view(&answer)) })
    }

    fn rebuild(&self, _: &str) -> Answer<Result<String, SchemeRejection>> {
        Answer::Skipped(NO_BUILDER)
    }

    fn lenient(&self, input: &str) -> Answer<Result<data::Lenient, SchemeRejection>> {
        let Some(answer) = ask(&["scheme", "--lenient"], input.as_bytes()) else {
            return Answer::Skipped(NO_INPUT);
        };
        if answer["valid"] == false {
            return Answer::Is(Err(no_view(&answer)));
        }
        let changes = answer["changes"].as_array().unwrap();
        let names: Vec<_> = changes.iter().map(|change| change["name"].clone()).collect();
        let uri = changed(input, changes);
        assert_eq!(answer["uri"], *uri);
        let strict = ask(&["scheme"], input.as_bytes()).unwrap();
        assert_eq!(answer["valid_strict"], strict["valid"]);
        if strict["valid"] == false {
            assert_eq!(strict["lint"], Value::from(names.clone()));
        }
        let as_read = ask(&["scheme"], uri.as_bytes()).unwrap();
        for key in ["scheme", "view", "access"] {
            assert_eq!(answer[key], as_read[key], "{key}");
        }
        let changes = serde_json::from_value(names.into()).unwrap();
        Answer::Is(Ok(data::Lenient { uri, changes }))
    }
}

impl CommandLine {
    /// Returns the option for the grammar of references.
    fn grammar(&self) -> &[&'static str] {
        if self.iri { &["--iri"] } else { &[] }
    }

    /// Runs a verb about references on one input with `--json`.
    fn ask(&self, arguments: &[&str], input: &[u8]) -> Option<Value> {
        ask(&[arguments, self.grammar()].concat(), input)
    }
}

/// Runs a verb on one input, as an argument if possible, or else as a line.
fn run_on_one(arguments: &[&str], input: &[u8]) -> Option<Output> {
    Some(match str::from_utf8(input) {
        Ok(text) if !text.contains('\0') && text.len() < 100_000 => {
            crate::command::run(&[arguments, &["--", text]].concat())
        }
        _ if !input.contains(&b'\n') => crate::command::run_on(arguments, &[input, b"\n"].concat()),
        _ => return None,
    })
}

/// Runs a verb on one input with `--json`.
fn ask(arguments: &[&str], input: &[u8]) -> Option<Value> {
    let output = run_on_one(&[arguments, &["--json"]].concat(), input)?;
    assert!(output.stderr.is_empty(), "{:?}", output.stderr.escape_ascii().to_string());
    let answer = json(&output.stdout);
    assert_eq!(answer["input"], *String::from_utf8_lossy(input));
    assert_eq!(output.status.code(), Some(i32::from(answer["valid"] == false)));
    check_words(&answer);
    Some(answer)
}

fn json(stdout: &[u8]) -> Value {
    serde_json::from_slice(stdout).unwrap()
}

/// Returns the text under `key` that a verb made.
fn made(key: &str, answer: Option<Value>) -> Answer<Result<String, Rejection>> {
    let Some(answer) = answer else { return Answer::Skipped(NO_INPUT) };
    let text = answer[key].as_str().map(String::from);
    Answer::Is(text.ok_or_else(|| refusal(&answer["error"])))
}

fn options(parts: &Parts) -> Vec<String> {
    let named = [
        ("scheme", &parts.scheme),
        ("userinfo", &parts.userinfo),
        ("user", &parts.user),
        ("password", &parts.password),
        ("host", &parts.host),
        ("port", &parts.port),
        ("path", &Some(parts.path.clone())),
        ("query", &parts.query),
        ("fragment", &parts.fragment),
    ];
    let option = |(name, part): (_, &Option<String>)| Some(format!("--{name}={}", part.as_ref()?));
    let data = parts.data.then(|| "--data".into());
    let verb = ["build".into(), "--json".into()].into_iter();
    verb.chain(named.into_iter().filter_map(option)).chain(data).collect()
}

fn step(edit: &Edit) -> String {
    match edit {
        Edit::Set { component, to, .. } => format!("--set={component}={to}"),
        Edit::Remove { component } => format!("--remove={component}"),
        Edit::Push { segment } => format!("--push={segment}"),
        Edit::PushEncoded { segment } => format!("--push-encoded={segment}"),
        Edit::Pop => "--pop".into(),
        Edit::Append { path, .. } => format!("--append=path={path}"),
        Edit::SetPair { key, value, .. } => format!("--set-pair={key}={value}"),
        Edit::AppendPair { key, value, .. } => format!("--append=query={key}={value}"),
        Edit::RemovePairs { key, .. } => format!("--trim=query={key}"),
        Edit::SortPairs { .. } => "--sort-query".into(),
    }
}

/// Returns the key of an edit with a key and a value.
fn key(edit: &Edit) -> &str {
    match edit {
        Edit::SetPair { key, .. } | Edit::AppendPair { key, .. } => key,
        _ => "",
    }
}

/// Reports whether an edit is about data, for those that can be.
fn is_data(edit: &Edit) -> Option<bool> {
    match *edit {
        Edit::Set { data, .. } | Edit::Append { data, .. } => Some(data),
        _ => None,
    }
}

/// Reports whether an edit is about a form, for those that can be.
fn is_form(edit: &Edit) -> Option<bool> {
    match *edit {
        Edit::SetPair { form, .. }
        | Edit::AppendPair { form, .. }
        | Edit::RemovePairs { form, .. }
        | Edit::SortPairs { form } => Some(form),
        _ => None,
    }
}

fn mapping(verb: &'static str, idna: bool) -> Vec<&'static str> {
    if idna { vec![verb, "--idna"] } else { vec![verb] }
}

/// Writes the variables as a JSON object, whose members may have the same name.
fn object(variables: &Variables) -> String {
    let members = variables.0.iter().map(|(name, value)| match value {
        data::Value::String(text) => format!("{}:{}", json!(name), json!(text)),
        data::Value::List(items) => format!("{}:{}", json!(name), json!(items)),
        data::Value::Map(pairs) => {
            let pairs = pairs.iter().map(|(key, value)| format!("{}:{}", json!(key), json!(value)));
            format!("{}:{{{}}}", json!(name), pairs.collect::<Vec<_>>().join(","))
        }
    });
    format!("{{{}}}", members.collect::<Vec<_>>().join(","))
}

/// Writes the variables as options, unless there is an empty list or map.
fn given(variables: &Variables) -> Option<Vec<String>> {
    let mut options = Vec::new();
    for (name, value) in &variables.0 {
        let before = options.len();
        match value {
            data::Value::String(text) => options.push(format!("--var={name}={text}")),
            data::Value::List(items) => {
                options.extend(items.iter().map(|item| format!("--list={name}={item}")));
            }
            data::Value::Map(pairs) if pairs.iter().any(|(key, _)| key.contains('=')) => {}
            data::Value::Map(pairs) => {
                options.extend(pairs.iter().map(|(k, v)| format!("--map={name}={k}={v}")));
            }
        }
        if options.len() == before {
            return None;
        }
    }
    Some(options)
}

fn encoded(arguments: &[&str], data: &[u8]) -> Answer<String> {
    made("encoded", ask(arguments, data)).map(|encoded| encoded.unwrap())
}

fn decoded(arguments: &[&str], text: &[u8]) -> Answer<Result<Decoded, usize>> {
    let Some(answer) = ask(arguments, text) else { return Answer::Skipped(NO_INPUT) };
    let Some(octets) = answer["octets"].as_array() else {
        return Answer::Is(Err(offset(&answer["error"])));
    };
    let octet = |octet: &Value| octet.as_u64().unwrap().try_into().unwrap();
    let shown = run_on_one(&[arguments, &["--format", "text"]].concat(), text).unwrap();
    let shown = String::from_utf8(shown.stdout).unwrap();
    Answer::Is(Ok(Decoded {
        bytes: octets.iter().map(octet).collect(),
        utf8: answer["decoded"].as_str().map(Into::into),
        lossy: shown.strip_suffix('\n').unwrap().into(),
    }))
}
