//! `parse --get`: a line for a line, in every format.

use urial_testdata::get::suffixes;
use urial_testdata::{GetCase, vectors};

use crate::command::{json, run, run_on, stderr, stdout, uncolored};

#[test]
fn the_vectors_are_met() {
    let mut count = 0;
    for file in vectors::GETS.iter() {
        for test in &file.tests {
            assert_met(&format!("{}: {}", file.name, test.name), &test.case);
            count += 1;
        }
    }
    println!("vectors of templates: {count}");
    assert!(count > 30, "{count}");
}

/// JSON has the text as the library returns it; a sentence is at the end of the message.
fn assert_met(place: &str, case: &GetCase) {
    let get = case.template.iter().map(|it| format!("--get={it}"));
    for template in get.chain(case.unfurl.iter().map(|it| format!("--unfurl={it}"))) {
        assert_got(place, &template, case);
    }
}

fn assert_got(place: &str, template: &str, case: &GetCase) {
    let list = format!("--psl={}", suffixes());
    let separator = case.separator.as_ref().map(|separator| format!("--separator={separator}"));
    let switches = [case.form.then_some("--form"), case.iri.then_some("--iri")];
    let arguments: Vec<_> = ["parse", &list, template]
        .into_iter()
        .chain(separator.as_deref())
        .chain(switches.into_iter().flatten())
        .collect();
    match case.expected() {
        Ok(text) => {
            let answers = json(&arguments, &format!("{}\n", case.input));
            let answer: serde_json::Value = serde_json::from_str(&answers[0]).unwrap();
            assert_eq!((answers.len(), answer["get"].as_str()), (1, Some(text)), "{place}");
        }
        Err(sentence) => {
            let output = run(&[&arguments[..], &["--", &case.input]].concat());
            let sentence = sentence.trim_start_matches("get: ");
            assert!(stderr(&output).contains(sentence), "{place}: {output:?}");
            assert_ne!(output.status.code(), Some(0), "{place}");
        }
    }
}

const LINES: &str = "http://anna:secret@e.org/a%0A%5C%1B?q=1\na b\n/c\n";

fn got(options: &[&str]) -> (String, Option<i32>) {
    let output = run_on(&[&["parse"], options].concat(), LINES.as_bytes());
    (stdout(&output).into(), output.status.code())
}

#[test]
fn every_line_gives_one() {
    assert_eq!(got(&["--get={host}"]), ("e.org\n\\N\n\n".into(), Some(1)));
    let columns = "http\tq=1\n\\N\t\\N\n\t\n";
    assert_eq!(got(&["--get={scheme}", "--get={query}"]).0, columns);
    let with_input = got(&["--get={host}", "--with-input"]).0;
    assert!(with_input.ends_with("\na b\t\\N\n/c\t\n"), "{with_input}");
    assert_eq!(got(&["--get={host}", "--only=valid"]).0, "e.org\n\n");
    assert_eq!(got(&["--get={must:host}"]).0, "e.org\n\\N\n\\N\n");
}

#[test]
fn lines_and_arguments_are_read_alike() {
    let arguments: Vec<_> = LINES.lines().collect();
    for options in [&["--get={url} {path:-1}"][..], &["--json", "--get={decode:path}"]] {
        let lines = got(options);
        let as_arguments = run(&[&["parse"], options, &arguments[..]].concat());
        let without_place = |text: &str| text.replace("\"line\":2", "\"line\":null");
        assert_eq!(without_place(&lines.0), stdout(&as_arguments));
        let nul = LINES.trim_end().replace('\n', "\0");
        let with_nul = run_on(&[&["parse", "-0"], options].concat(), nul.as_bytes());
        assert_eq!(stdout(&with_nul).replace('\0', "\n"), lines.0);
    }
}

#[test]
fn data_has_its_controls_escaped_unless_raw() {
    let path =
        |options: &[&str]| got(&[&["--only=valid", "--get={decode:path}"], options].concat()).0;
    assert_eq!(path(&[]), "/a\\n\\\\\\x1B\n/c\n");
    assert_eq!(path(&["--raw"]), "/a\n\\\x1B\n/c\n");
    let answers = json(&["parse", "--get={decode:path}"], "/%0A%5C%1B");
    assert!(answers[0].ends_with(r#""get":"/\n\\\u001b"}"#), "{answers:?}");
}

#[test]
fn a_password_is_shown_only_where_it_is_asked_for() {
    let uri = "http://anna:secret@e.org/";
    for (part, masked) in [
        ("url", "http://anna:******@e.org/"),
        ("authority", "anna:******@e.org"),
        ("userinfo", "anna:******"),
    ] {
        let place = format!("--get={{{part}}}");
        let text = |option| {
            let output = run(&["parse", "--format=text", option, &place, uri]);
            uncolored(stdout(&output))
        };
        assert_eq!(text("--color=never"), format!("{masked}\n"));
        assert_eq!(text("--show-secrets"), format!("{}\n", masked.replace("******", "secret")));
    }
    assert_eq!(stdout(&run(&["parse", "--format=text", "--get={password}", uri])), "secret\n");
    let uri = "http://anna:secret@e.org/?u=http://b:secret@h/&token=secret#http://c:secret@i/";
    for place in
        ["must:url", "decode:url", "decode:userinfo", "must:authority", "query", "fragment"]
    {
        let place = format!("--get={{{place}}}");
        let shown = run(&["parse", "--format=text", &place, uri]);
        assert!(!stdout(&shown).contains("secret"), "{place}: {}", stdout(&shown));
        assert!(stdout(&run(&["parse", &place, uri])).contains("secret"), "{place}");
    }
}

#[test]
fn a_format_of_unfurl_is_a_template() {
    assert_eq!(got(&["--unfurl=%d"]), ("e.org\n\\N\n\n".into(), Some(1)));
    assert_eq!(got(&["--unfurl=%s", "--unfurl=%q"]).0, "http\tq=1\n\\N\t\\N\n\t\n");
    let uri = "http://anna:secret@e.org/";
    for (format, masked) in [("%u", "anna:******\n"), ("%a", "anna:******@e.org\n")] {
        let said = run(&["parse", "--format=text", "--color=never", "--unfurl", format, uri]);
        assert_eq!(stdout(&said), masked);
    }
    assert!(json(&["parse", "--unfurl=%d"], "//h")[0].ends_with(r#""get":"h"}"#));
}

#[test]
fn a_public_suffix_list_is_a_file() {
    let list = suffixes();
    let name = "--get={host:registrable-domain}";
    let said = |options: &[&str]| run(&[&["parse", "//www.e.co.uk"], options].concat());
    assert_eq!(stdout(&said(&["--psl", &list, name])), "e.co.uk\n");
    for (options, why) in [
        (&["--psl=/nowhere", name][..], "urial: /nowhere: "),
        (&["--psl=tests/it/get.rs", name], "urial: --psl: this is not a public suffix list: "),
        (&["--psl=/nowhere", "--get={host}"], "urial: /nowhere: "),
        (&["--psl", &list], "urial: the following required arguments were not provided"),
        (&["--get={host}", "--unfurl=%d"], "urial: the argument '--get <TEMPLATE>' cannot be used"),
        (&["--unfurl=%x"], "urial: --unfurl: no directive is `%x`; directives are %s"),
        (&["--unfurl=%d", "--lossy"], "urial: the argument"),
    ] {
        let output = said(options);
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""), "{options:?}");
        assert!(stderr(&output).starts_with(why), "{options:?}: {}", stderr(&output));
    }
}

/// The list that systems have is used, and asked for where there is none.
#[test]
fn the_list_of_the_system_is_the_default() {
    let output = run(&["parse", "--unfurl=%r.%t", "//www.e.co.uk"]);
    if std::path::Path::new("/usr/share/publicsuffix/public_suffix_list.dat").exists() {
        assert_eq!(stdout(&output), "e.co.uk\n");
    } else {
        assert_eq!(output.status.code(), Some(2));
        assert!(
            stderr(&output).starts_with("urial: --psl: there is no public suffix list at /usr")
        );
    }
}

#[test]
fn a_wrong_template_is_wrong_usage() {
    let output = run(&["parse", "--get={hots}", "a"]);
    assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""));
    assert!(
        stderr(&output).starts_with("urial: --get: no part has the name `hots`; parts are url")
    );
}
