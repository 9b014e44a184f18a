//! `--edition`: the vectors of `testdata/rfc2396/`, and the rest of its contract.

use serde_json::{Value, json};
use urial_testdata::legacy::{LegacyComponents, TextOrNone};
use urial_testdata::{Input, Legacy, LegacyCase, vectors};

use crate::command::{drawn, json as lines, printed, stderr};

/// Shows: R-283, R-284, R-286, R-316, R-321, R-322.
#[test]
fn the_vectors_are_met() {
    let mut count = 0;
    for file in vectors::LEGACY.iter() {
        for test in &file.tests {
            let case = &test.case;
            let editions = [("2396", &case.rfc2396), ("2732", &case.rfc2732), ("java", &case.java)];
            for (edition, stated) in editions {
                let Some(stated) = stated else { continue };
                let place = format!("{}: {}: {edition}", file.name, test.name);
                count += Check { place, case, edition, count: 0 }.all(stated);
            }
        }
    }
    println!("vectors of legacy editions: {count} expectations");
    assert!(count > 400, "{count}");
}

struct Check<'t> {
    place: String,
    case: &'t LegacyCase,
    edition: &'static str,
    count: usize,
}

impl Check<'_> {
    fn all(mut self, stated: &Legacy) -> usize {
        let parsed = self.ask(&["parse"]);
        self.eq("valid", stated.valid, || parsed["valid"] == true);
        self.eq("parse", stated.parse.clone(), || components(&parsed));
        if let Some(error) = &stated.error {
            let offset = error.offset.map(|offset| json!(offset));
            self.eq("offset", offset, || parsed["error"]["offset"].clone());
            self.eq("message", error.message.clone(), || text(&parsed["error"]["message"]));
        }
        if let Some(stated) = &stated.normalize {
            let normal = text(&self.ask(&["normalize"])["normalized"]);
            self.eq("normalize", Some(stated.clone()), || normal);
        }
        if let Some(base) = self.case.base.as_deref() {
            let base = format!("--base={base}");
            self.resolution(&base, stated);
            if let Some(stated) = &stated.relativize {
                let answer = self.ask(&["relativize", &base]);
                self.eq("relativize", Some(stated.clone()), || text(&answer["reference"]));
            }
        }
        if let Some(other) = self.case.other.as_deref() {
            let meets = self.meets(other);
            self.eq("equivalent", stated.equivalent, || meets);
        }
        self.count
    }

    /// Reports whether `compare` finds the input and `other` equivalent. Status and output have to
    /// agree.
    fn meets(&self, other: &str) -> bool {
        let input = self.case.text().unwrap();
        let (rung, status) = printed(&["compare", "--edition", self.edition, "--", &input, other]);
        let word = if self.edition == "java" { "equals\n" } else { "normal\n" };
        assert!([word, "simple\n", "never\n"].contains(&rung.as_str()), "{}: {rung}", self.place);
        assert_eq!(status, Some(i32::from(rung == "never\n")), "{}", self.place);
        rung != "never\n"
    }

    fn resolution(&mut self, base: &str, stated: &Legacy) {
        for (stated, option) in [
            (&stated.resolve, &[][..]),
            (&stated.resolve_remove, &["--excess=discard"]),
            (&stated.resolve_ignore, &["--non-strict"]),
        ] {
            let Some(stated) = stated else { continue };
            let answer = self.ask(&[&["resolve", base], option].concat());
            self.eq("target", Some(stated.clone()), || target(&answer));
        }
        if let Some(stated) = &stated.resolve_refuse {
            let answer = self.ask(&["resolve", base, "--excess=refuse"]);
            let target = stated.text().map(String::from);
            self.eq("resolve_refuse", Some(target), || answer["target"].as_str().map(String::from));
            let is_valid = !matches!(stated, TextOrNone::None(_));
            self.eq("resolve_refuse", Some(is_valid), || answer["valid"] == true);
        }
    }

    /// Compares an answer with the expectation, if there is one.
    fn eq<T: PartialEq + std::fmt::Debug>(
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

    /// Returns the JSON object that the command prints for the input, as an argument or else as a
    /// line.
    fn ask(&self, arguments: &[&str]) -> Value {
        let input = self.case.input();
        let options = [arguments, &["--json", "--edition", self.edition]].concat();
        let text = str::from_utf8(&input).ok().filter(|text| !text.contains('\0'));
        let output = match text {
            Some(text) => crate::command::run(&[&options[..], &["--", text]].concat()),
            None => crate::command::run_on(&options, &[&input[..], b"\n"].concat()),
        };
        serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|error| panic!("{}: {error}: {output:?}", self.place))
    }
}

/// Returns the target in the notation of the vectors and of the columns.
fn target(answer: &Value) -> String {
    let document = "(current document)";
    match (answer["current_document"] == true, answer["fragment"].as_str()) {
        (false, _) => text(&answer["target"]),
        (true, _) if !answer["target"].is_null() => panic!("{answer}"),
        (true, None) => document.into(),
        (true, Some(fragment)) => format!("{document}#{fragment}"),
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or("null").into()
}

fn components(parsed: &Value) -> LegacyComponents {
    let text = |key: &str| parsed[key].as_str().map(String::from);
    LegacyComponents {
        scheme: text("scheme"),
        opaque_part: text("opaque_part"),
        authority: text("authority"),
        // The vectors have the name of the rule in RFC 2396.
        authority_kind: text("authority_kind").map(|kind| kind.replace('-', "_")),
        userinfo: text("userinfo"),
        host: text("host"),
        host_kind: text("host_kind"),
        port: text("port"),
        path: text("path"),
        query: text("query"),
        fragment: text("fragment"),
    }
}

#[test]
fn json_has_every_key() {
    assert_eq!(
        lines(&["parse", "--edition=2396", "mailto:a@b?q"], "")[0],
        concat!(
            r#"{"input":"mailto:a@b?q","input_octets":null,"valid":true,"kind":"uri","scheme":"mailto","authority":null,"#,
            r#""userinfo":null,"host":null,"host_kind":null,"port":null,"port_number":null,"path":null,"query":null,"#,
            r#""fragment":null,"opaque_part":"a@b?q","authority_kind":null}"#
        )
    );
    assert_eq!(
        lines(&["parse", "--edition=2396", "http://h/|"], "")[0],
        concat!(
            r#"{"input":"http://h/|","input_octets":null,"valid":false,"error":{"component":"path","offset":9,"#,
            r##""expected":"pchar, \";\", \"/\", \"?\" or \"#\"","found":"|","##,
            r##""message":"path: expected pchar, \";\", \"/\", \"?\" or \"#\", found `|` (unwise) at byte 9","##,
            r#""fix":null,"rule":"RFC 2396 §3.3","note":"gateways and agents may change unwise "#,
            r#"characters: escape them (§2.4.3)","line":null}}"#
        )
    );
    assert_eq!(
        lines(&["resolve", "--edition=2396", "--base=http://a/b?c", "#s", "", "d#s"], ""),
        [
            r##"{"input":"#s","input_octets":null,"valid":true,"target":null,"same_document":null,"current_document":true,"fragment":"s"}"##,
            r#"{"input":"","input_octets":null,"valid":true,"target":null,"same_document":null,"current_document":true,"fragment":null}"#,
            r#"{"input":"d#s","input_octets":null,"valid":true,"target":"http://a/d#s","same_document":null,"current_document":false,"fragment":"s"}"#
        ]
    );
    assert_eq!(
        lines(&["resolve", "--edition=java", "--base=http://a/b?c", "#s"], ""),
        [
            r##"{"input":"#s","input_octets":null,"valid":true,"target":"http://a/b?c#s","same_document":null,"current_document":false,"fragment":"s"}"##
        ]
    );
    let refused = &lines(&["resolve", "--edition=2396", "--base=a:b", "d"], "")[0];
    assert!(refused.contains(r#""valid":false,"error":{"component":"base","#), "{refused}");
    assert_eq!(
        lines(&["compare", "--edition=2396"], "a:%28\ta:(\na\tb|\na\n"),
        [
            r#"{"a":"a:%28","a_octets":null,"b":"a:(","b_octets":null,"valid":true,"rung":"normal"}"#,
            concat!(
                r#"{"a":"a","a_octets":null,"b":"b|","b_octets":null,"valid":false,"error":{"component":"input","offset":1,"#,
                r##""expected":"rel_segment, \":\", \"/\", \"?\" or \"#\"","found":"|","##,
                r##""message":"input: expected rel_segment, \":\", \"/\", \"?\" or \"#\", found `|` (unwise) at byte 1","##,
                r#""fix":null,"rule":"RFC 2396 §5","note":"gateways and agents may change unwise "#,
                r#"characters: escape them (§2.4.3)","line":2,"of":"b"}}"#
            ),
            concat!(
                r#"{"a":"a","a_octets":null,"b":null,"b_octets":null,"valid":false,"error":{"component":"input","offset":1,"#,
                r#""expected":"two references separated by one tab","found":null,"#,
                r#""message":"input: expected two references separated by one tab, found the end at byte 1","#,
                r#""fix":null,"rule":null,"note":null,"line":3,"of":"a"}}"#
            )
        ]
    );
    assert_eq!(
        lines(
            &["relativize", "--edition=java", "--base=http://h/a", "http://h/a/b", "a:b", "c"],
            ""
        ),
        [
            r#"{"input":"http://h/a/b","input_octets":null,"valid":true,"reference":"b","reason":null}"#,
            r#"{"input":"a:b","input_octets":null,"valid":true,"reference":"a:b","reason":"policy"}"#,
            r#"{"input":"c","input_octets":null,"valid":true,"reference":"c","reason":null}"#
        ]
    );
}

#[test]
fn what_has_no_line_of_its_own_says_so() {
    let base = "--base=http://a/b";
    assert_eq!(
        printed(&["resolve", "--edition=2396", base, "", "#s"]).0,
        "(current document)\n(current document)#s\n"
    );
    let output = crate::command::run(&["relativize", "--edition=java", base, "a|"]);
    assert_eq!((crate::command::stdout(&output), output.status.code()), ("\\N\n", Some(1)));
    let compare = |options: &[&str], a: &str, b: &str| {
        printed(&[&["compare"], options, &["--", a, b]].concat())
    };
    let invalid = compare(&["--edition=2732"], "a|", "a");
    assert_eq!(invalid, ("\\N\n".into(), Some(1)));
}

/// Default ports are those of the registry, and fragments are compared unless they are ignored.
#[test]
fn compare_follows_the_edition() {
    let compare = |options: &[&str]| {
        let (rung, _) = printed(&[&["compare"], options].concat());
        rung.trim_end().to_owned()
    };
    assert_eq!(compare(&["--edition=2396", "LDAP://h:389/a", "ldap://h/a"]), "normal");
    assert_eq!(compare(&["--edition=2396", "http://h/a", "http://h/b/../a"]), "never");
    assert_eq!(compare(&["--edition=2396", "http://h/a", "http://h/a"]), "simple");
    assert_eq!(compare(&["--edition=java", "http://h:80/", "http://h/"]), "never");
    assert_eq!(compare(&["--edition=java", "a:b", "A:b"]), "equals");
    assert_eq!(compare(&["--edition=java", "a:b", "a:b"]), "simple");
    for edition in ["--edition=2396", "--edition=2732", "--edition=java"] {
        assert_eq!(compare(&[edition, "a:b#c", "a:b"]), "never");
        assert_eq!(compare(&[edition, "--ignore-fragment", "a:b#c", "a:b"]), "simple");
        assert_eq!(compare(&[edition, "--ignore-fragment", "#c", ""]), "simple");
    }
}

#[test]
fn java_errors_are_those_of_the_exception() {
    let thrown = |edition: &str, text: &str| {
        let (json, _) = printed(&["parse", "--json", "--edition", edition, "--", text]);
        let answer: Value = serde_json::from_str(&json).unwrap();
        answer["error"]["java"].to_string()
    };
    let expected = r#"{"index":9,"reason":"Illegal character in path"}"#;
    assert_eq!(thrown("java", "http://\u{e9}/|"), expected);
    assert_eq!(thrown("java", "//[::1.2.3.2147483648]"), "null");
    assert_eq!(thrown("2396", "http://h/|"), "null");
}

#[test]
fn columns_have_two_more() {
    let print = |input: &str| printed(&["parse", "--edition=2396", input]).0;
    assert_eq!(
        print("http://a_b/c"),
        "uri\thttp\ta_b\t\\N\t\\N\t\\N\t\\N\t/c\t\\N\t\\N\t\\N\treg-name\n"
    );
    assert_eq!(print("a:").matches("\\N").count(), 12);
}

#[test]
fn editions_differ() {
    let status =
        |edition: &str, input: &str| printed(&["parse", "-q", "--edition", edition, input]).1;
    let of = |input: &str| ["2396", "2732", "java"].map(|edition| status(edition, input));
    assert_eq!(of("http://[::1]/"), [Some(1), Some(0), Some(0)]);
    assert_eq!(of("http://h/\u{e9}"), [Some(1), Some(1), Some(0)]);
    assert_eq!(of("dav:"), [Some(1), Some(1), Some(1)]);
    let normal =
        |edition: &str| printed(&["normalize", "--edition", edition, "HTTP://H:80/%28a/../b%7e"]).0;
    assert_eq!(normal("2396"), "http://h/(a/../b~\n");
    assert_eq!(normal("java"), "HTTP://H:80/b%7e\n");
    let target = printed(&["resolve", "--edition=java", "--base=http://a/b/c", "?y"]).0;
    assert_eq!(target, "http://a/b/?y\n");
    let output = crate::command::run_on(&["parse", "-q", "--edition=2396"], b"a:b\nc d\n");
    assert_eq!((output.status.code(), stderr(&output)), (Some(1), ""));
}

#[test]
fn unsupported_options_are_wrong_usage() {
    for arguments in [
        &["parse", "--edition=2396", "--iri", "a"][..],
        &["resolve", "--edition=2396", "--iri", "--base=a:/b", "a"],
        &["resolve", "--edition=2396", "--base=b", "a"],
        &["resolve", "--edition=2396", "--base=a:", "a"],
        &["resolve", "--edition=java", "--excess=keep", "--base=a:/b", "a"],
        &["resolve", "--edition=java", "--non-strict", "--base=a:/b", "a"],
        &["resolve", "--edition=2396", "--encoded-dots=dot", "--base=a:/b", "a"],
        &["normalize", "--edition=2396", "--iri", "a"],
        &["normalize", "--edition=2396", "--rung=case", "a"],
        &["normalize", "--edition=2396", "--ipv6-text", "a"],
        &["compare", "--edition=2396", "--iri", "a", "a"],
        &["compare", "--edition=2396", "--rung=simple", "a", "a"],
        &["compare", "--edition=java", "--ipv6-text", "a", "a"],
        &["relativize", "--edition=2396", "--base=a:/b", "a:/c"],
        &["relativize", "--edition=2732", "--base=a:/b", "a:/c"],
        &["relativize", "--edition=java", "--iri", "--base=a:/b", "a:/c"],
        &["relativize", "--edition=java", "--within=scheme", "--base=a:/b", "a:/c"],
        &["relativize", "--edition=java", "--no-dot-dot", "--base=a:/b", "a:/c"],
        &["relativize", "--edition=java", "--base=|", "a:/c"],
        &["parse", "--edition=1738", "a"],
    ] {
        let output = crate::command::run(arguments);
        assert_eq!(
            (output.status.code(), crate::command::stdout(&output)),
            (Some(2), ""),
            "{arguments:?}"
        );
        // The error names the option that does not go with the edition, or else the base or the
        // edition.
        let options = arguments[1..].iter().filter_map(|it| it.split('=').next());
        let options: Vec<_> = options.filter(|it| it.starts_with("--")).collect();
        let other = options.iter().find(|it| !["--edition", "--base"].contains(it));
        let sentence = stderr(&output).lines().next().unwrap();
        let is_named = match other {
            Some(other) => sentence.contains(other),
            None => options.iter().any(|it| sentence.contains(it)),
        };
        assert!(is_named, "{arguments:?}: {sentence}");
    }
}

#[test]
fn people_see_a_list_without_passwords() {
    assert_eq!(
        drawn(&["parse", "--edition=2396", "http://u:secret@h/"]),
        "http://u:***@h/\n  scheme          http\n  authority       u:***@h\n  userinfo        u:***\n  \
         host            h\n  host kind       hostname\n  path            /\n  authority kind  server\n\n"
    );
    assert_eq!(
        drawn(&["parse", "--edition=java", "//u:secret@a_b", ""]),
        "//u:***@a_b\n  authority       u:***@a_b\n  path            \"\"\n  \
         authority kind  reg-name, which has no host\n\n\"\"\n  path            \"\"\n\n"
    );
    assert!(!drawn(&["parse", "--edition=2396", "http://u:secret@a_b/"]).contains("secret"));
}

#[test]
fn people_see_how_two_references_are_equal() {
    let compare = |edition: &str, a: &str, b: &str| drawn(&["compare", "--edition", edition, a, b]);
    assert_eq!(
        compare("2396", "HTTP://u:%61@h/", "http://u:a@h:80/"),
        "the same normal form\n  both  http://u:***@h/\n\n"
    );
    assert_eq!(
        compare("2396", "HTTP://u:b@h_/", "http://u:a@h_/"),
        "never equal\n  a     http://u:***@h_/\n  b     http://u:!!!@h_/\n\n"
    );
    assert_eq!(
        compare("java", "HTTP://u:b@h/", "http://u:b@H:/"),
        "equal by java.net.URI.equals\n  a     HTTP://u:***@h/\n  b     http://u:***@H:/\n\n"
    );
    assert_eq!(compare("java", "", ""), "the same text\n  both  \"\"\n\n");
}

#[test]
fn messages_suggest_the_edition_with_ipv6_if_it_helps() {
    let told = |text| {
        let output = crate::command::run(&["parse", "--edition=2396", "--format=text", text]);
        crate::command::uncolored(stderr(&output))
            .contains("\n  help: use --edition 2732 to accept IPv6 addresses\n")
    };
    assert!(told("http://[::1]/"));
    assert!(!told("http://[v1.x]/"));
}
