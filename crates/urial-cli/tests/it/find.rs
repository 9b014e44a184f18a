//! `urial find`: the vectors of `testdata/find/`, and the rest of its contract.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::PathBuf;
use std::process::Stdio;

use serde_json::Value;
use urial_testdata::find::{FindOption, FoundUri, assert_found};
use urial_testdata::{FindCase, vectors};

use crate::command::{command, run, run_on, stderr, stdout};

#[test]
fn the_vectors_are_met() {
    let mut count = 0;
    for file in vectors::FINDS.iter() {
        for test in &file.tests {
            let place = format!("{}: {}", file.name, test.name);
            assert_found(&place, &test.case, &ask(&place, &test.case));
            assert_rewritten(&place, &test.case);
            count += 1;
        }
    }
    println!("vectors of finding: {count}");
    assert!(count > 70, "{count}");
}

/// The arguments that say what to find.
fn arguments(case: &FindCase) -> Vec<String> {
    let options = case.options.iter().map(|option| match option {
        FindOption::NoIri => "--no-iri".to_owned(),
        FindOption::Emails => "--emails".to_owned(),
        FindOption::Suffixes => "--suffixes".to_owned(),
        FindOption::Catalogue => "--schemes=catalogue".to_owned(),
        FindOption::Any => "--schemes=any".to_owned(),
        FindOption::Verbatim => "--verbatim".to_owned(),
    });
    let format = format!("--as={}", case.format.as_deref().unwrap_or("text"));
    let retrieval = case.retrieval.iter().map(|uri| format!("--retrieval-uri={uri}"));
    ["find".to_owned(), format].into_iter().chain(options).chain(retrieval).collect()
}

fn ask(place: &str, case: &FindCase) -> Vec<FoundUri> {
    let arguments = arguments(case);
    let mut arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
    arguments.extend(["--json", "--resolve"]);
    let output = run_on(&arguments, case.input.as_bytes());
    let status = i32::from(case.find.is_empty());
    assert_eq!(output.status.code(), Some(status), "{place}");
    let said = stderr(&output);
    let (notes, warnings): (Vec<_>, Vec<_>) =
        said.lines().partition(|line| line.contains("without a base"));
    assert_eq!(warnings.len(), case.warnings.len(), "{place}: {said}");
    for (warning, expected) in warnings.iter().zip(&case.warnings) {
        let said = warning.strip_prefix("urial: standard input: ").unwrap();
        assert!(said.starts_with(expected), "{place}: {warning}");
    }
    let found: Vec<_> = stdout(&output).lines().map(|line| found(&case.input, line)).collect();
    let is_baseless = |it: &&FoundUri| !it.invalid && it.target.as_deref() == Some("");
    let baseless = found.iter().filter(is_baseless).count();
    assert_eq!(notes.len(), usize::from(baseless > 0), "{place}: {notes:?}");
    let count = format!("without a target: {baseless} (");
    assert!(notes.iter().all(|note| note.contains(&count)), "{place}: {notes:?}");
    found
}

fn assert_rewritten(place: &str, case: &FindCase) {
    let arguments = arguments(case);
    for (how, expected) in &case.rewrite {
        let how = format!("--rewrite={how}");
        let arguments: Vec<_> = arguments.iter().chain([&how]).map(String::as_str).collect();
        let output = run_on(&arguments, case.input.as_bytes());
        let is_kept = expected == "kept";
        assert_eq!(output.status.code(), Some(i32::from(is_kept)), "{place}: {how}");
        let expected = if is_kept { &case.input } else { expected };
        assert_eq!(stdout(&output), expected, "{place}: {how}");
    }
}

fn found(input: &str, line: &str) -> FoundUri {
    let answer: Value = serde_json::from_str(line).unwrap();
    let text = |key: &str| answer[key].as_str().map(str::to_owned);
    let or_empty = |key: &str| Some(text(key).unwrap_or_default());
    let place = |key: &str| usize::try_from(answer[key].as_u64().unwrap()).unwrap();
    assert_eq!(answer["file"], Value::Null);
    if answer["part"].is_null() {
        assert_eq!(text("raw").as_deref(), Some(&input[place("start")..place("end")]));
    }
    assert_eq!(answer["uri"].is_null(), answer["error"].is_object());
    FoundUri {
        uri: text("uri").or_else(|| text("text")).unwrap(),
        invalid: answer["error"].is_object(),
        form: text("form"),
        raw: text("raw"),
        start: Some(place("start")),
        ambiguous: or_empty("ambiguous"),
        context: or_empty("context"),
        part: or_empty("part"),
        target: or_empty("target"),
        base: or_empty("base"),
        source: or_empty("base_source"),
    }
}

#[test]
fn uris_are_printed_one_per_line() {
    let output = run_on(&["find", "--emails"], b"http://e.org/a, joe@e.org\n<http://e.org/\nb>");
    assert_eq!(stdout(&output), "http://e.org/a\nmailto:joe@e.org\nhttp://e.org/b\n");
    let only = run_on(&["find", "--schemes=mailto,tel"], b"http://e.org/a, mailto:joe@e.org");
    assert_eq!(stdout(&only), "mailto:joe@e.org\n");
}

#[test]
fn passwords_are_masked_for_people() {
    let text = b"see http://joe:secret@e.org/";
    let output = run_on(&["find", "--format=text"], text);
    assert_eq!(stdout(&output), "http://joe:***@e.org/\n");
    let output = run_on(&["find", "--format=text", "--show-secrets"], text);
    assert_eq!(stdout(&output), "http://joe:secret@e.org/\n");
}

#[test]
fn rewriting_keeps_every_other_byte() {
    let text = b"\xFF HTTP://E.org, <http://u:p@e.org/\n a>\r\n";
    let rewritten = |how: &str| run_on(&["find", &format!("--rewrite={how}")], text).stdout;
    assert_eq!(rewritten("normalize"), b"\xFF http://e.org/, <http://u:p@e.org/a>\r\n");
    assert_eq!(rewritten("redact"), b"\xFF HTTP://E.org, <http://u:***@e.org/a>\r\n");
    assert_eq!(rewritten("link=angle"), b"\xFF <HTTP://E.org>, <http://u:p@e.org/a>\r\n");
}

/// Rewriting masks what `redact` does in what is found, whether that is a reference or not.
#[test]
fn rewriting_masks_what_redact_does() {
    let rewritten = |format: &str, text: &[u8]| {
        let output = run_on(&["find", "--rewrite=redact", "--as", format], text);
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    for (text, masked) in [
        ("<a href='/login?a=b&amp;token=x&amp;c'>", "<a href='/login?a=b&amp;token=***&amp;c'>"),
        ("<a href='http://u:p|w@h/?a&amp;b'>", "<a href='http://u:***@h/?a&amp;b'>"),
        ("<a href=' http://u:p w@h:x/\n&quot;a '>", "<a href=' http://u:***@h:x/\n&quot;a '>"),
        (
            "<a href='h:x/?key=&#x7c;&amp;token=a\"b&amp;|'>",
            "<a href='h:x/?key=***&amp;token=***&amp;|'>",
        ),
        ("<a href='sip:u:p/w@h'> sip:u:pw@h", "<a href='sip:u:***@h'> sip:u:***@h"),
        ("<a href='//u:&eacute;&amp;@h/[&eacute;'>", "<a href='//u:***@h/[&eacute;'>"),
    ] {
        assert_eq!(rewritten("html", text.as_bytes()), masked);
    }
    let octets = b"<a href='http://u:p\xFFw@h/\xFE'>".as_slice();
    let output = run_on(&["find", "--rewrite=redact", "--as=html"], octets);
    assert_eq!(output.stdout, b"<a href='http://u:***@h/\xFE'>");
    assert_eq!(
        rewritten("markdown", b"[a](http://u:p%zz@h/\\*a) <http://e.org/?key=a>"),
        "[a](http://u:***@h/\\*a) <http://e.org/?key=***>"
    );
    assert_eq!(
        rewritten("text", b"?token=a http://e.org/?token=b"),
        "?token=a http://e.org/?token=***"
    );
}

#[test]
fn binary_files_are_skipped_with_a_note() {
    let output = run_on(&["find"], b"\0http://e.org/");
    assert_eq!(stdout(&output), "");
    assert_eq!(stderr(&output), "urial: standard input: skipped, because it is binary\n");
    assert_eq!(output.status.code(), Some(1));
}

/// A page in gzip.
const COMPRESSED: &[u8] =
    b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\xb3\x51\x4c\xc9\x4f\x2e\xa9\x2c\x48\x55\xc8\x28\
    \xc9\xcd\xb1\xb3\x49\x54\xc8\x28\x4a\x4d\xb3\xad\xb0\x03\x00\x16\xb7\x54\x4d\x19\x00\x00\x00";

#[test]
fn what_can_be_decoded_is_not_binary() {
    let compressed = run_on(&["find"], COMPRESSED);
    assert_eq!(stdout(&compressed), "x\n");
    let utf_16 = "\u{feff}see http://e.org/".encode_utf16().flat_map(u16::to_le_bytes);
    let utf_16 = run_on(&["find"], &utf_16.collect::<Vec<_>>());
    assert_eq!(stdout(&utf_16), "http://e.org/\n");
}

#[test]
fn wrong_usage_gives_2() {
    let output = run(&["find", "--schemes=http,a b"]);
    assert!(stderr(&output).contains("`a b` is not a scheme"), "{}", stderr(&output));
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(run(&["find", "no/such/file"]).status.code(), Some(2));
}

const PAGE: &str = "<base href=/b/><a href=c>c</a><a href='http://u:pw@e.org/d e'>";

#[test]
fn targets_are_printed_with_their_base() {
    let arguments = ["find", "--resolve", "--retrieval-uri=http://u:pw@e.org/", "--as=text/html"];
    let columns = run_on(&arguments, PAGE.as_bytes());
    let expected = "http://u:pw@e.org/b/\thttp://u:pw@e.org/\tretrieval\n\
        http://u:pw@e.org/b/c\thttp://u:pw@e.org/b/\tembedded\n";
    assert_eq!(stdout(&columns), expected);
    let text = run_on(&[&arguments[..], &["--format=text"]].concat(), PAGE.as_bytes());
    let expected = "http://u:***@e.org/b/\n  base http://u:***@e.org/ (retrieval)\n\
        http://u:***@e.org/b/c\n  base http://u:***@e.org/b/ (embedded)\n";
    assert_eq!(stdout(&text), expected);
    let unknown = run_on(&["find", "--resolve", "--as=html"], b"<a href=c>");
    assert_eq!(stdout(&unknown), "\\N\t\\N\t\\N\n");
}

/// Whoever sent the references has to see to it that they have a base; whoever reads them is to
/// know that they have none.
///
/// Shows: R-178.
#[test]
fn a_relative_reference_without_a_base_is_reported() {
    let page = b"<a href=c><a href='#d'><a href=http://e.org/>";
    let output = run_on(&["find", "--resolve", "--as=html"], page);
    let expected = "urial: relative references without a base, so without a target: 2 (--base URI \
        is where the files are from)\n";
    assert_eq!((stderr(&output), output.status.code()), (expected, Some(0)));
    for arguments in [&["find", "--resolve", "--base=http://e.org/"][..], &["find"]] {
        let output = run_on(&[arguments, &["--as=html"]].concat(), page);
        assert_eq!((stderr(&output), output.status.code()), ("", Some(0)));
    }
}

#[test]
fn what_is_no_reference_is_reported() {
    let output = run_on(&["find", "--as=html"], PAGE.as_bytes());
    assert_eq!(stdout(&output), "/b/\nc\n");
    let why = "path: expected ipchar, \"/\", \"?\" or \"#\", found ` ` at byte 19";
    let expected = format!("urial: standard input: a href at byte 39 is no reference: {why}\n");
    assert_eq!(stderr(&output), expected);
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn what_is_no_reference_has_a_repaired_target() {
    let arguments = ["find", "--as=html", "--json", "--base=http://e.org/"];
    let output = run_on(&arguments, b"<a href='a b|c'><a href='http://h:x/'><a href=d>");
    let repaired: Vec<_> = stdout(&output)
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["repaired"].clone())
        .collect();
    assert_eq!(
        serde_json::json!(repaired),
        serde_json::json!(["http://e.org/a%20b%7Cc", null, null])
    );
}

/// Shows: R-168.
#[test]
fn a_suffix_is_not_completed_where_there_is_a_base() {
    let output = run_on(&["find", "--suffixes", "--base=http://e.org/"], b"www.e.org");
    assert_eq!(stdout(&output), "");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_part_that_cannot_be_rewritten_stays_unless_it_has_secrets() {
    let page = b"<a href='HTTP://e.org'><iframe srcdoc=\"<a href='HTTP://u:pw@e.org'>\">";
    let output = run_on(&["find", "--as=html", "--rewrite=normalize"], page);
    let rewritten = "<a href='http://e.org/'><iframe srcdoc=\"<a href='HTTP://u:pw@e.org'>\">";
    assert_eq!(stdout(&output), rewritten);
    let expected = "urial: standard input: srcdoc 1: references that stay as they are: 1 (the part \
        is encoded or a document of its own)\n";
    assert_eq!(stderr(&output), expected);
    assert_eq!(output.status.code(), Some(1));

    let output = run_on(&["find", "--as=html", "--rewrite=redact"], page);
    assert_eq!(stdout(&output), "");
    let expected = "urial: standard input: srcdoc 1: cannot mask a part that is encoded or a \
        document of its own\n";
    assert_eq!(stderr(&output), expected);
    assert_eq!(output.status.code(), Some(1));
}

/// A folder with files to search, and files to leave out.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("urial-{}-{name}", std::process::id()));
    for (file, text) in [
        ("b.txt", "a\n\u{e9}http://e.org/b http://e.org/\n"),
        ("a/a.html", "<a href=/x>"),
        ("a/binary", "\0http://e.org/"),
        (".hidden", "http://e.org/hidden"),
        (".ignore", "c.txt"),
        ("c.txt", "http://e.org/c"),
    ] {
        let file = folder.join(file);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    folder
}

#[test]
fn folders_are_searched_if_that_is_asked_for() {
    let folder = folder("folders");
    let run = |arguments: &[&str]| {
        let output =
            command(&[&["find"], arguments].concat()).current_dir(&folder).output().unwrap();
        (stdout(&output).to_owned(), stderr(&output).to_owned(), output.status.code())
    };
    let message = "urial: a: this is a folder: -r (--recursive) searches the files in it\n";
    assert_eq!(run(&["b.txt", "a"]), (String::new(), message.into(), Some(2)));
    let skipped = "urial: files skipped, because they are binary: 1\n";
    let all = "/x\nhttp://e.org/b\nhttp://e.org/\n";
    assert_eq!(run(&["-r"]), (all.into(), skipped.into(), Some(0)));
    assert_eq!(run(&["-r", "a"]), ("/x\n".into(), skipped.into(), Some(0)));
    // No shape depends on the number of files.
    let rows = "./a/a.html\t1\t9\t/x\n./b.txt\t2\t2\thttp://e.org/b\n\
        ./b.txt\t2\t17\thttp://e.org/\n";
    assert_eq!(run(&["-rHn"]).0, rows);
    let text = "b.txt:2:2: http://e.org/b\nb.txt:2:17: http://e.org/\n";
    assert_eq!(run(&["-Hn", "--format=text", "b.txt"]).0, text);
    assert_eq!(run(&["-n", "--format=text", "b.txt"]).0, text.replace("b.txt:", ""));
    assert_eq!(
        run(&["-H", "--format=text", "b.txt"]).0,
        text.replace(":2:2:", ":").replace(":2:17:", ":")
    );
    let table = "file,line,column,uri\na/a.html,1,9,/x\n";
    assert_eq!(run(&["-Hn", "--format=csv", "a/a.html"]).0, table);
    let json = run(&["-n", "--json", "a/a.html"]).0;
    assert!(json.contains("\"end\":10,\"line\":1,\"column\":9,"), "{json}");
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_file_that_cannot_be_read_does_not_end_a_search_of_folders() {
    let folder = folder("unread");
    let run = |arguments: &[&str]| {
        let output =
            command(&[&["find"], arguments].concat()).current_dir(&folder).output().unwrap();
        (stdout(&output).to_owned(), stderr(&output).to_owned(), output.status.code())
    };
    let message = "urial: no-such: there is no such file\n".to_owned();
    let found = "http://e.org/b\nhttp://e.org/\n".to_owned();
    assert_eq!(run(&["-r", "no-such", "b.txt"]), (found, message.clone(), Some(2)));
    assert_eq!(run(&["no-such", "b.txt"]), (String::new(), message.clone(), Some(2)));
    assert_eq!(run(&["-r", "no-such"]), (String::new(), message, Some(2)));
    fs::remove_dir_all(&folder).unwrap();
}

/// It says so once, whatever the number of files.
#[test]
fn what_cannot_be_relativized_without_a_base_is_told() {
    let page = b"<a href='http://e.org/a'>";
    let run = |arguments: &[&str], page: &[u8]| {
        let output =
            run_on(&[&["find", "--as=html", "--rewrite=relativize"], arguments].concat(), page);
        (stdout(&output).to_owned(), stderr(&output).to_owned(), output.status.code())
    };
    let told = "urial: no file has a base, so all references stay: --base URI is where the files \
        are from\n";
    assert_eq!(run(&[], page), ("<a href='http://e.org/a'>".into(), told.into(), Some(0)));
    let made = "<a href='a'>".to_owned();
    assert_eq!(run(&["--base=http://e.org/"], page), (made, String::new(), Some(0)));
    let stated = b"<base href='http://e.org/'><a href='http://e.org/a'>";
    assert_eq!(run(&[], stated).1, "");
}

#[test]
fn places_are_not_of_a_text_that_is_rewritten() {
    for option in ["-n", "-H"] {
        let output = run_on(&["find", option, "--rewrite=normalize"], b"");
        assert_eq!(output.status.code(), Some(2), "{option}");
    }
}

#[test]
fn a_part_has_a_name_in_place_of_a_line() {
    let page = b"<iframe srcdoc='<a href=x>'>";
    let output = run_on(&["find", "-Hn", "--as=html", "--format=text"], page);
    assert_eq!(stdout(&output), "standard input: srcdoc 1: x\n");
    let output = run_on(&["find", "-Hn", "--as=html"], page);
    assert_eq!(stdout(&output), "\\N\t\\N\t\\N\tx\n");
}

/// As `tail -f` gives them: what a complete line has is written before the next one comes.
#[test]
fn lines_are_answered_as_they_come() {
    let mut command = command(&["find"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for line in ["http://e.org/a", "at http://e.org/b."] {
        writeln!(stdin, "{line}").unwrap();
        let expected = line.trim_start_matches("at ").trim_end_matches('.');
        assert_eq!(answers.next().unwrap().unwrap(), expected);
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn the_base_has_the_name_that_it_has_elsewhere() {
    let output =
        run_on(&["find", "--as=html", "--resolve", "--base=http://e.org/a/"], b"<a href=b>");
    assert_eq!(stdout(&output), "http://e.org/a/b\thttp://e.org/a/\tretrieval\n");
    let how = ["find", "--as=html", "--rewrite=relativize", "--base=http://e.org/a/"];
    let output = run_on(&how, b"<a href=http://e.org/a/b>");
    assert_eq!(stdout(&output), "<a href=b>");
}

#[test]
fn usage_of_documents_is_checked() {
    for (arguments, expected) in [
        (["--as=word", "README.md"], "expected the name of a format or a media type"),
        (["--retrieval-uri=a", "README.md"], "--retrieval-uri"),
        (["--resolve", "--rewrite=normalize"], "cannot be used with"),
    ] {
        let output = run(&[&["find"], &arguments[..]].concat());
        assert!(stderr(&output).contains(expected), "{}", stderr(&output));
        assert_eq!(output.status.code(), Some(2));
    }
}

/// As with grep: 1 if nothing was found in any file.
#[test]
fn the_status_says_whether_something_was_found() {
    let status = |arguments: &[&str], text: &str| run_on(arguments, text.as_bytes()).status.code();
    assert_eq!(status(&["find"], "no reference"), Some(1));
    assert_eq!(status(&["find", "--json"], ""), Some(1));
    assert_eq!(status(&["find"], "http://e.org/"), Some(0));
    assert_eq!(status(&["find", "--rewrite=normalize"], "no reference"), Some(0));
    let name =
        |number: u8| std::env::temp_dir().join(format!("urial-{}-{number}", std::process::id()));
    std::fs::write(name(1), "none").unwrap();
    std::fs::write(name(2), "http://e.org/").unwrap();
    let files = [name(1), name(2)];
    let files = files.each_ref().map(|it| it.to_str().unwrap());
    assert_eq!(status(&["find", files[0], files[1]], ""), Some(0));
    assert_eq!(status(&["find", files[0]], ""), Some(1));
}

/// People see the IRI that is written; programs get a URI that leads there.
#[test]
fn iris_are_found_and_shown_as_they_are_written() {
    let iri = "http://m\u{FC}nchen.de/K\u{F6}ln";
    let uri = "http://xn--mnchen-3ya.de/K%C3%B6ln";
    let find = |options: &[&str], text: &str| {
        stdout(&run_on(&[&["find"], options].concat(), text.as_bytes())).to_owned()
    };
    assert_eq!(find(&["--format=text"], iri), format!("{iri}\n"));
    assert_eq!(find(&["--format=columns"], iri), format!("{uri}\n"));
    assert!(find(&["--json"], iri).contains(&format!("\"uri\":\"{uri}\"")));
    assert_eq!(
        find(&["--format=columns", "--no-iri"], "http://e.org/K\u{F6}ln"),
        "http://e.org/K\n"
    );
    assert_eq!(
        find(&["--rewrite=link=html"], "http://e.org/K\u{F6}ln."),
        "<a href=\"http://e.org/K\u{F6}ln\">http://e.org/K\u{F6}ln</a>."
    );
}

#[test]
fn what_is_cut_is_marked() {
    let text = "http://e.org/\u{6771}\u{4EAC} and http://e.org/b";
    let json = run_on(&["find", "--json"], text.as_bytes());
    let cuts: Vec<_> = stdout(&json).lines().map(|line| line.contains("\"cut\":true")).collect();
    assert_eq!(cuts, [true, false]);
    let shown = run_on(&["find", "--format=text"], text.as_bytes());
    assert!(stderr(&shown).contains("end before a letter which may belong to them: 1 ("));
    assert_eq!(stderr(&run_on(&["find", "--format=text"], b"http://e.org/b")), "");
    assert_eq!(stderr(&run_on(&["find", "--format=columns"], text.as_bytes())), "");
}
