//! The places of findings in documents.

use serde_json::Value;
use urial_testdata::vectors;

use super::PAGE;
use crate::command::{drawn, printed, run, run_on, stderr, stdout};

#[test]
fn places_count_in_the_document() {
    let columns = run(&["lint", "--documents", PAGE]);
    assert_eq!(stdout(&columns), include_str!("page.tsv"));
    assert!(stderr(&columns).starts_with(&format!("urial: {PAGE}:5: path: expected ipchar")));
    assert_eq!(columns.status.code(), Some(1));
    assert_eq!(drawn(&["lint", "--documents", PAGE]), include_str!("page.txt"));
}

#[test]
fn json_has_the_file_and_the_places() {
    let (lines, _) = printed(&["lint", "--json", "--documents", PAGE]);
    let records: Vec<Value> = lines.lines().map(|it| serde_json::from_str(it).unwrap()).collect();
    let place = &records[0]["place"];
    assert_eq!((&place["file"], &place["context"]), (&PAGE.into(), &"a href".into()));
    assert_eq!(place["start"]["line"], 3);
    let text = include_str!("page.html");
    let at = |place: &Value, end: &str| usize::try_from(place[end]["offset"].as_u64().unwrap());
    let finding = &records[0]["findings"][0]["place"];
    assert_eq!(&text[at(finding, "start").unwrap()..at(finding, "end").unwrap()], "Zq7Vx9Kw");
    // The second is written with `&amp;`, so its findings have the place of the whole.
    let escaped = &records[1]["findings"][0]["place"];
    assert_eq!(
        &text[at(escaped, "start").unwrap()..at(escaped, "end").unwrap()],
        "http://e.org:80/?a&amp;b"
    );
}

/// Whatever a document is, what is said to be at a place is there.
#[test]
fn places_are_right_in_all_vectors_of_finding() {
    let (mut exact, mut escaped, mut parts) = (0, 0, 0);
    for case in vectors::FINDS.iter().flat_map(|file| &file.tests).map(|test| &test.case) {
        let format = format!("--as={}", case.format.as_deref().unwrap_or("text"));
        let arguments = ["lint", "--json", "--documents", "-", &format, "--select=all"];
        let output = run_on(&arguments, case.input.as_bytes());
        for line in stdout(&output).lines() {
            let record: Value = serde_json::from_str(line).unwrap();
            if record["place"]["start"].is_null() {
                assert!(record["place"]["part"].is_string(), "{line}");
                parts += 1;
                continue;
            }
            assert_place(&case.input, &record["place"]["start"]);
            let text = record["input"].as_str().unwrap();
            for finding in record["findings"].as_array().unwrap() {
                let is_exact = is_exact(&case.input, text, finding);
                let is_whole = finding["place"]["start"] == record["place"]["start"];
                assert!(is_exact || is_whole, "{line}");
                *(if is_exact { &mut exact } else { &mut escaped }) += 1;
            }
        }
    }
    assert!(exact > 100 && escaped > 10 && parts > 10, "{exact} {escaped} {parts}");
}

/// Whether the place of a finding has the text that the finding is about.
fn is_exact(document: &str, text: &str, finding: &Value) -> bool {
    let place = &finding["place"];
    assert_place(document, &place["start"]);
    assert_place(document, &place["end"]);
    let of = |key: &str| usize::try_from(finding[key].as_u64().unwrap()).unwrap();
    document[offset(&place["start"])..offset(&place["end"])] == text[of("start")..of("end")]
}

fn offset(position: &Value) -> usize {
    usize::try_from(position["offset"].as_u64().unwrap()).unwrap()
}

/// Asserts that the line and the column are those of the offset.
fn assert_place(document: &str, position: &Value) {
    let before = &document[..offset(position)];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap();
    // Only the first character of a document is a byte order mark.
    let column = column.strip_prefix('\u{feff}').unwrap_or(column);
    assert_eq!(position["line"], line, "{document}");
    assert_eq!(position["column"], column.chars().count() + 1, "{document}");
}

#[test]
fn a_part_has_its_name_for_a_place() {
    let mail = "Content-Type: text/html\nContent-Transfer-Encoding: base64\n\n\
        PGEgaHJlZj0naHR0cDovL2g6Lyc+\n";
    let arguments = ["lint", "--documents", "-", "--as", "mime"];
    let columns = run_on(&arguments, mail.as_bytes());
    let line = stdout(&columns);
    assert!(line.starts_with("standard input\t"), "{line}");
    assert!(line.ends_with("\t8\tadvice\tempty-port\tthe port is empty\n"), "{line}");
}

#[test]
fn what_is_no_text_is_skipped() {
    let output = run_on(&["lint", "--documents", "-"], b"\0http://h:/");
    assert_eq!(stdout(&output), "");
    assert_eq!(stderr(&output), "urial: standard input: skipped, because it is binary\n");
    assert_eq!(run(&["lint", "--documents", "no/such/file"]).status.code(), Some(2));
}

#[test]
fn wrong_usage_is_reported() {
    for arguments in [
        &["lint", "--documents", PAGE, "--fix"][..],
        &["lint", "--documents", PAGE, "--file", PAGE],
        &["lint", "--as", "html", "x"],
        &["parse", "--format", "sarif", "x"],
        &["lint", "--format", "sarif", "--fix", "x"],
        &["lint", "--format", "sarif", "--list"],
    ] {
        assert_eq!(run(arguments).status.code(), Some(2), "{arguments:?}");
    }
}
