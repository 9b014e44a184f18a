//! Completions for shells and manual pages, as users ask for them.

use crate::command::{printed, run, stderr, stdout};

const SHELLS: [&str; 5] = ["bash", "elvish", "fish", "powershell", "zsh"];

#[test]
fn every_shell_completes_verbs_options_and_values() {
    for shell in SHELLS {
        let (script, status) = printed(&["completions", shell]);
        assert_eq!(status, Some(0), "{shell}");
        for word in ["relativize", "no-progress"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
        // These two complete names of options alone.
        let has_values = !["elvish", "powershell"].contains(&shell);
        let edition = "2396";
        let (rule, scheme, component, format) = ("rare-ip-address", "ldap", "userinfo", "sarif");
        let (markup, step) = ("texinfo", "remove-trackers");
        if !has_values {
            continue;
        }
        for value in [edition, rule, scheme, component, format, markup, step] {
            assert!(script.contains(value), "{shell}: {value}");
        }
    }
}

/// What is after `--format` in a script is what the verb has.
#[test]
fn a_verb_completes_and_lists_its_own_formats() {
    let own = |verb: &str| {
        let (help, _) = printed(&[verb, "-h"]);
        let (_, rest) = help.split_once("--format <FORMAT>").unwrap();
        let (_, values) = rest.split_once("[possible values: ").unwrap();
        let (values, _) = values.split_once(']').unwrap();
        values.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(own("explain"), "text, json");
    assert_eq!(own("lint"), "text, columns, json, csv, tsv, sarif, github");
    assert_eq!(own("parse"), "text, columns, json, csv, tsv");
    let (script, _) = printed(&["completions", "fish"]);
    let offers = |verb: &str, format: &str| {
        let of_verb = format!("__fish_urial_using_subcommand {verb}\" -l format ");
        let formats = script.split_once(&of_verb).unwrap().1.split_once("\"\n").unwrap().0;
        formats.contains(&format!("{format}\\t"))
    };
    assert!(offers("lint", "sarif") && offers("parse", "csv"));
    assert!(!offers("parse", "sarif") && !offers("explain", "columns"));
}

/// A format before the verb is not rejected by the parser, which does not know the verb yet.
#[test]
fn a_format_that_a_verb_does_not_have_is_wrong_usage() {
    for arguments in [&["--format=sarif", "parse", "a"][..], &["--format=columns", "explain", "a"]]
    {
        let output = run(arguments);
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""), "{arguments:?}");
        let start = format!("urial: --format: {} has the formats text, ", arguments[1]);
        assert!(stderr(&output).starts_with(&start), "{}", stderr(&output));
    }
    let output = run(&["parse", "--format=sarif", "a"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("possible values: text, columns, json, csv, tsv]"));
}

#[test]
fn the_verbs_about_the_command_come_last() {
    let (help, _) = printed(&["--help"]);
    let place = |verb: &str| help.find(&format!("\n  {verb} ")).unwrap();
    assert!(place("parse") < place("decode"), "{help}");
    assert!(place("decode") < place("completions") && place("completions") < place("man"));
}

#[test]
fn a_page_is_of_a_verb_or_of_urial() {
    for (arguments, title) in
        [(&["man"][..], ".TH urial 1 "), (&["man", "to-path"], ".TH urial-to-path 1 ")]
    {
        let (page, status) = printed(arguments);
        assert_eq!(status, Some(0));
        assert!(page.contains(title), "{page}");
    }
    assert_eq!(run(&["man", "no-verb"]).status.code(), Some(2));
    assert_eq!(run(&["completions"]).status.code(), Some(2));
}
