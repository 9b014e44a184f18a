//! `urial normalize --steps`, `--preset` and `--list`.

use serde_json::Value;
use urial_testdata::{NormalizeCase, vectors};
use urial_verbs::{NormalStep, Preset, Tracker};

use crate::command::{drawn, json, printed, run, stderr, stdout};

#[test]
fn vectors_of_steps() {
    for file in vectors::NORMALIZATIONS.iter() {
        for test in &file.tests {
            let NormalizeCase { input, take, preset, iri, normalized } = &test.case;
            let preset = preset.iter().map(|name| format!("--preset={name}"));
            let steps = (!take.is_empty()).then(|| format!("--steps={}", take.join(",")));
            let options: Vec<_> = preset.chain(steps).chain(iri.then(|| "--iri".into())).collect();
            let options = options.iter().map(String::as_str);
            let arguments: Vec<_> = ["normalize"].into_iter().chain(options).collect();
            let said = printed(&[&arguments[..], &["--", input]].concat());
            assert_eq!(said, (format!("{normalized}\n"), Some(0)), "{}: {}", file.name, test.name);
        }
    }
}

#[test]
fn a_list_has_every_step_preset_and_parameter() {
    let names = |list: &str, key: &str| -> Vec<String> {
        let lines = json(&["normalize", "--list", list], "");
        let objects = lines.iter().map(|line| serde_json::from_str::<Value>(line).unwrap());
        objects.map(|it| it[key].as_str().unwrap().to_owned()).collect()
    };
    let steps: Vec<_> = NormalStep::ALL.iter().map(|it| it.step).collect();
    let presets: Vec<_> = Preset::ALL.iter().map(|it| it.name).collect();
    let trackers: Vec<_> = Tracker::ALL.iter().map(|it| it.parameter).collect();
    for (list, key, expected) in [
        ("steps", "step", steps),
        ("presets", "preset", presets),
        ("trackers", "parameter", trackers),
    ] {
        assert_eq!(names(list, key), expected);
        let columns = printed(&["normalize", "--list", list]).0;
        let column = columns.lines().map(|line| line.split('\t').next().unwrap());
        assert!(column.eq(expected.iter().copied()), "{columns}");
        let text = drawn(&["normalize", "--list", list]);
        assert!(expected.iter().all(|name| text.contains(name)), "{text}");
    }
}

#[test]
fn the_list_of_steps_says_what_each_may_break() {
    let text = drawn(&["normalize", "--list=steps"]);
    let expected = "force-http (unsafe)\n  Writes the scheme https as http.\n  But: The server";
    assert!(text.contains(expected), "{text}");
    assert!(text.contains("\nlowercase-scheme (safe, RFC 3986 §6.2.2.1)\n"), "{text}");
    let line = printed(&["normalize", "--list=trackers"]).0;
    assert!(line.contains("utm_*\tGoogle Analytics"), "{line}");
    assert!(line.lines().all(|line| line.ends_with("\ttrackers-2026-11")), "{line}");
}

#[test]
fn an_entry_of_a_list_is_explained() {
    assert_eq!(printed(&["normalize", "--list"]).0, printed(&["normalize", "--list=steps"]).0);
    for (name, list) in [("force-http", "steps"), ("safe", "presets"), ("utm_*", "trackers")] {
        let (line, status) = printed(&["normalize", "--about", name]);
        assert!(line.starts_with(&format!("{name}\t")) && status == Some(0), "{line}");
        assert!(printed(&["normalize", "--list", list]).0.contains(&line), "{line}");
        assert!(drawn(&["normalize", "--about", name]).starts_with(&format!("{name} (")));
    }
    let told = |names: &[&str]| stderr(&run(&[&["normalize"], names].concat())).to_owned();
    assert!(told(&["--about=force-htp"]).contains("has this name; the nearest "));
    let of = |name: &str| printed(&["normalize", "--about", name]).0;
    assert_eq!(of("utm_source"), of("utm_*"));
    let lists = "`urial normalize --list`, `--list presets` and `--list trackers` have all\n";
    assert!(told(&["--about=qqqqqqqqqq"]).contains(lists.trim_end()));
    assert!(told(&["--about=safe", "--about=utm_*"]).contains("entries of several lists"));
}

#[test]
fn help_has_every_step_and_what_it_does() {
    let help =
        stdout(&run(&["normalize", "--help"])).split_whitespace().collect::<Vec<_>>().join(" ");
    for NormalStep { step, safety, does, .. } in NormalStep::ALL {
        let entry = format!("{step}: {}: {does}", safety.as_str());
        assert!(help.contains(&entry), "{entry}: {help}");
    }
}

#[test]
fn steps_are_instead_of_a_rung() {
    for options in [
        &["--steps=remove-www", "--rung=case"][..],
        &["--preset=safe", "--rung=case"],
        &["--preset=safe", "--edition=2396"],
        &["--preset=safe", "--ipv6-text"],
        &["--list=steps", "a"],
        &["--list=steps", "--preset=safe"],
        &["--preset=unsafe"],
        &["--steps=remove-www,remove-wwww"],
        &["--steps="],
    ] {
        let output = run(&[&["normalize"], options, &[]].concat());
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""), "{options:?}");
    }
    let output = run(&["normalize", "--preset=unsafe-greedy", "--steps=add-www", "a"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(stderr(&output), "urial: --steps: remove-www and add-www cannot both be taken\n");
}

#[test]
fn bad_lines_stay_in_their_place() {
    let output =
        crate::command::run_on(&["normalize", "--preset=all-greedy"], b"HTTPS://e/\na b\n\n");
    assert_eq!((stdout(&output), output.status.code()), ("http://e/\n\\N\n\n", Some(1)));
    assert!(stderr(&output).starts_with("urial: standard input:2: path: expected"));
}
