//! Every vector of `testdata/`, asked of the command line.

mod urial;

use serde_json::Value;
use urial_testdata::{
    Answer, Components, Decoded, EncodeSet, Excess, ExcessInput, Facts, HostKind, Policy, Refusal,
    Surface, Unresolved, load, run, testdata,
};

#[test]
fn the_command_line_meets_every_vector() {
    run(&CommandLine, &load(&testdata().join("rfc3986"))).finish();
}

struct CommandLine;

const NO_VERB: &str = "no verb of the command line asks this yet";
const NO_INPUT: &str = "an input with NUL and line feed is neither an argument nor a line";
const NO_TARGET: &str = "the command line prints the target, not the comparison with the base";

impl Surface for CommandLine {
    fn name(&self) -> &'static str {
        "command line"
    }

    fn parse(&self, input: &[u8]) -> Answer<Result<Components, Refusal>> {
        match ask(&["parse"], input) {
            Some(answer) => Answer::Is(parsed(&answer)),
            None => Answer::Skipped(NO_INPUT),
        }
    }

    fn parse_uri(&self, input: &[u8]) -> Answer<Result<(), Refusal>> {
        // A base must be a URI, and `parse` tells what is one; the refusal is told in prose alone.
        match ask(&["parse"], input) {
            Some(answer) if answer["kind"] == "uri" => Answer::Is(Ok(())),
            _ => Answer::Skipped(NO_VERB),
        }
    }

    fn facts(&self, input: &str) -> Result<Facts, Refusal> {
        let Some(answer) = ask(&["parse"], input.as_bytes()) else {
            return Ok(Facts::skipped(NO_INPUT));
        };
        let is_uri = answer["kind"] == "uri";
        let is_absolute_uri = is_uri && answer["fragment"].is_null();
        parsed(&answer).map(|_| Facts {
            is_uri: Answer::Is(is_uri),
            is_absolute_uri: Answer::Is(is_absolute_uri),
            is_relative: Answer::Is(answer["kind"] == "relative-reference"),
            ..Facts::skipped(NO_VERB)
        })
    }

    fn base(&self, base: &str) -> Answer<Result<(), Refusal>> {
        let output = urial::run(&["resolve", &format!("--base={base}"), ""]);
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
        };
        let arguments = [&["resolve", &base], policy].concat();
        let Some(answer) = ask(&arguments, reference.as_bytes()) else {
            return Answer::Skipped(NO_INPUT);
        };
        Answer::Is(target(&answer))
    }

    fn same_document(&self, _: &str, _: &str) -> Answer<Result<bool, Refusal>> {
        Answer::Skipped(NO_TARGET)
    }

    fn encode(&self, _: &[u8], _: EncodeSet, _: &str) -> Answer<String> {
        Answer::Skipped(NO_VERB)
    }

    fn decode(&self, _: &[u8]) -> Answer<Result<Decoded, usize>> {
        Answer::Skipped(NO_VERB)
    }
}

/// Runs a verb with `--json` on one input: an argument if it can be one, else a line.
fn ask(arguments: &[&str], input: &[u8]) -> Option<Value> {
    let arguments = [arguments, &["--json"]].concat();
    let output = match str::from_utf8(input) {
        Ok(text) if !text.contains('\0') && text.len() < 100_000 => {
            urial::run(&[&arguments[..], &["--", text]].concat())
        }
        _ if !input.contains(&b'\n') => urial::run_on(&arguments, &[input, b"\n"].concat()),
        _ => return None,
    };
    assert!(output.stderr.is_empty(), "{:?}", output.stderr.escape_ascii().to_string());
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["input"], *String::from_utf8_lossy(input));
    assert_eq!(output.status.code(), Some(i32::from(answer["valid"] == false)));
    check_words(&answer);
    Some(answer)
}

fn parsed(answer: &Value) -> Result<Components, Refusal> {
    let text = |key: &str| answer[key].as_str().map(String::from);
    if answer["valid"] == false {
        return Err(refusal(&answer["error"]));
    }
    Ok(Components {
        scheme: text("scheme"),
        authority: text("authority"),
        userinfo: text("userinfo"),
        host: text("host"),
        host_kind: answer["host_kind"].as_str().map(host_kind),
        port: text("port"),
        path: text("path").unwrap(),
        query: text("query"),
        fragment: text("fragment"),
    })
}

fn host_kind(kind: &str) -> HostKind {
    match kind {
        "reg-name" => HostKind::RegName,
        "ipv4" => HostKind::Ipv4,
        "ipv6" => HostKind::Ipv6,
        "ipvfuture" => HostKind::IpvFuture,
        _ => panic!("{kind}"),
    }
}

fn refusal(error: &Value) -> Refusal {
    let text = |key: &str| error[key].as_str().map(Into::into);
    Refusal {
        offset: offset(error),
        component: text("component"),
        expected: text("expected"),
        found: text("found").or_else(|| Some("the end".into())),
        message: text("message"),
        fix: None,
    }
}

/// Of a refusal, `expected` has the words of the message.
fn check_words(answer: &Value) {
    let Some(error) = answer["error"].as_object() else { return };
    let [expected, message] = ["expected", "message"].map(|key| error[key].as_str().unwrap());
    assert!(message.contains(&format!(": expected {expected}, found ")), "{answer}");
}

/// The refusal that a sentence tells: `component: expected …, found … at byte N`.
fn refusal_in(report: &str) -> Refusal {
    let sentence = report.lines().next().unwrap();
    let start = sentence.rfind(": expected ").unwrap();
    let component = sentence[..start].rsplit(' ').next().unwrap();
    let offset = sentence.rsplit(' ').next().unwrap().parse().unwrap();
    Refusal { offset, component: Some(component.into()), ..Refusal::default() }
}

fn target(answer: &Value) -> Result<String, Unresolved> {
    let error = &answer["error"];
    match answer["target"].as_str() {
        Some(target) => Ok(target.into()),
        None if error["found"] == ".." => Err(Unresolved::Excess(Excess {
            input: if error["component"] == "base" {
                ExcessInput::Base
            } else {
                ExcessInput::Reference
            },
            offset: offset(error),
        })),
        None => Err(Unresolved::Refused(refusal(error))),
    }
}

fn offset(error: &Value) -> usize {
    error["offset"].as_u64().unwrap().try_into().unwrap()
}
