//! No `Debug` output of a public type holds a secret of its input.

use std::fmt::Debug;
use std::fs;
use std::path::Path;
use std::time::SystemTime;

use urial_lint::secrets::Decoded;
use urial_lint::{FetchPolicy, Policy, Redaction, StrictPolicy, findings};

use crate::laws::all;

const SECRET: &str = "S3CRETpw";

/// Texts with the secret, valid and not.
const TEXTS: [&str; 5] = [
    "http://anna:S3CRETpw@e.org:80/%7e?next=//a",
    "HTTP://anna:S3CRETpw@e.org/a b",
    "https://e.org/?token=S3CRETpw&a=%3d",
    "anna@S3CRETpw.org",
    "http://S3CRETpw.example:22/",
];

/// The public types. Some hold no text of an input but a host, what a caller lists, or what a
/// function that is named for it returns: these are with a `-`.
const TYPES: [&str; 21] = [
    "-AddressBlock",
    "-Ambiguity",
    "-Decoded",
    "-Denial",
    "FetchPolicy",
    "Finding",
    "RuleFix",
    "-HostName",
    "-MaskError",
    "-NotABlock",
    "-NotAHostName",
    "-Places",
    "Policy",
    "Reason",
    "Redaction",
    "-Rule",
    "-Severity",
    "-SpecialPurpose",
    "StrictPolicy",
    "-Target",
    "-Verdict",
];

/// Shows: R-279.
#[test]
fn no_debug_output_has_a_secret() {
    for text in TEXTS {
        for finding in findings(text, &all()) {
            is_free(&finding);
            finding.fix().into_iter().for_each(is_free);
        }
        if let Err(ambiguity) = StrictPolicy::new().accept(text) {
            is_free(&ambiguity.explain(text));
        }
        if let Err(denial) = FetchPolicy::new().check(text) {
            is_free(&denial.explain(text));
        }
    }
    is_free(&Policy::new());
    is_free(&FetchPolicy::new());
    is_free(&StrictPolicy::new());
    is_free(&Redaction::new());
    assert_eq!(Decoded::of(b"a").octets, b"a");
}

fn is_free(value: &impl Debug) {
    for shown in [format!("{value:?}"), format!("{value:#?}")] {
        assert!(!shown.contains(SECRET), "{shown}");
    }
}

/// A type that the documentation has is in the list. Documentation that is older than a source file
/// is not read.
#[test]
fn each_documented_type_is_listed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = root.join("../../target/doc/urial_lint/all.html");
    let Ok(written) = page.metadata().and_then(|it| it.modified()) else { return };
    if written < newest(&root.join("src")) {
        return;
    }
    let page = fs::read_to_string(page).unwrap();
    for kind in ["struct.", "enum."] {
        for item in page.split(kind).skip(1).filter_map(|rest| rest.split_once(".html")) {
            let is_listed = TYPES.iter().any(|it| it.trim_start_matches('-') == item.0);
            assert!(is_listed, "does the Debug of {} hide secrets?", item.0);
        }
    }
}

/// When a file of a folder was changed last.
fn newest(folder: &Path) -> SystemTime {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let times = entries.map(|path| {
        if path.is_dir() { newest(&path) } else { path.metadata().unwrap().modified().unwrap() }
    });
    times.max().unwrap_or(SystemTime::UNIX_EPOCH)
}
