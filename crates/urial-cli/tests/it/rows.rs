//! Inputs in rows of CSV and JSON lines, in several files, compressed; and tables as results.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::command::{json, run, run_on, stderr, stdout};

const TABLE: &str = "\
id,url,\"my note\"
1,http://joe@e.org/a%20b,\"x, y\"
2,a b,

3,\"//h/\"\"\",\"two
lines\"
4,http://x
5,http://x,a,b
6,//last,end";

fn table(options: &[&str]) -> (String, Option<i32>) {
    on(TABLE, options)
}

fn on(text: &str, options: &[&str]) -> (String, Option<i32>) {
    let output = run_on(options, text.as_bytes());
    (stdout(&output).into(), output.status.code())
}

#[test]
fn a_column_is_chosen_by_name_or_number() {
    let named = table(&["parse", "--get={host}", "--column=url"]);
    assert_eq!(named, ("e.org\n\\N\n\\N\n\\N\n\\N\nlast\n".into(), Some(1)));
    assert_eq!(table(&["parse", "--get={host}", "--column=2"]), named);
    let by_number = on("//a,1\n//b,2\n", &["parse", "--get={host}", "--column=1", "--no-headers"]);
    assert_eq!(by_number, ("a\nb\n".into(), Some(0)));
    assert_eq!(on("\n", &["normalize", "--column=1"]), (String::new(), Some(0)));
    // A name comes before a number.
    let named = on("2,1\n//a,//b\n", &["parse", "--get={host}", "--column=1"]);
    assert_eq!(named, ("b\n".into(), Some(0)));
    let output = run_on(&["normalize", "--column=URL"], TABLE.as_bytes());
    let expected =
        "urial: --column: no column URL; standard input has these columns: id, url, my note\n";
    assert_eq!((stderr(&output), output.status.code()), (expected, Some(2)));
}

#[test]
fn columns_are_kept_and_every_row_has_a_line() {
    let (made, status) =
        table(&["parse", "--get={host}", "--column=url", "--keep-columns", "--format=csv"]);
    let quoted = "\"path: expected pchar, \"\"/\"\", \"\"?\"\" or \"\"#\"\"";
    let expected = format!(
        "id,url,my note,host,error\n\
         1,http://joe@e.org/a%20b,\"x, y\",e.org,\n\
         2,a b,,,{quoted}, found ` ` at byte 1\"\n\
         3,\"//h/\"\"\",\"two\nlines\",,{quoted}, found `\"\"` at byte 4\"\n\
         4,http://x,,,\"input: expected as many columns as the first row has, found the end at \
         byte 10\"\n\
         5,http://x,a,,\"input: expected no more columns than the first row has, found `,` at byte \
         12\"\n\
         6,//last,end,last,\n"
    );
    assert_eq!((made, status), (expected, Some(1)));
}

#[test]
fn the_line_in_a_message_is_that_where_the_row_begins() {
    let output = run_on(&["normalize", "--column=url"], TABLE.as_bytes());
    let told = stderr(&output);
    let places: Vec<_> = told.lines().map(|line| line.split(": ").nth(1).unwrap()).collect();
    assert_eq!(places, [3, 5, 7, 8].map(|line| format!("standard input:{line}")));
    let lines: Vec<_> = json(&["normalize", "--column=url"], TABLE)
        .iter()
        .filter_map(|it| it.split("\"line\":").nth(1).map(|it| it.trim_end_matches('}').to_owned()))
        .collect();
    assert_eq!(lines, ["3", "5", "7", "8"]);
}

#[test]
fn json_has_the_row() {
    let rows = json(&["normalize", "--column=url", "--keep-columns"], TABLE);
    let begins =
        |at: usize, expected: &str| assert!(rows[at].starts_with(expected), "{}", rows[at]);
    begins(0, r#"{"row":{"id":"1","url":"http://joe@e.org/a%20b","my note":"x, y"},"input":"#);
    begins(3, r#"{"row":["4","http://x"],"input":"4,http://x","input_octets":null,"valid":false,"#);
    begins(4, r#"{"row":["5","http://x","a","b"],"input":"5,http://x,a,b","#);
    let options = ["normalize", "--column=2", "--keep-columns", "--no-headers"];
    assert_eq!(
        json(&options, "a,//h\n"),
        [
            r#"{"row":["a","//h"],"input":"//h","input_octets":null,"valid":true,"normalized":"//h"}"#
        ]
    );
}

#[test]
fn a_quote_without_its_end_is_an_error() {
    let (made, status) = on("u\n//a\n\"//b\n//c\n", &["normalize", "--column=u", "--format=csv"]);
    let expected = "normalized,error\n//a,\n,\"input: expected `\"\"` at the end of a column in \
                    quotes, found the end at byte 8\"\n";
    assert_eq!((made.as_str(), status), (expected, Some(1)));
}

#[test]
fn the_delimiter_is_stated_or_that_of_the_name() {
    let (directory, _remover) = directory("delimiter");
    let file = directory.join("a.tsv");
    fs::write(&file, "n\tu\n1,2\t//h\n").unwrap();
    let name = file.to_str().unwrap();
    assert_eq!(stdout(&run(&["normalize", "--column=u", "--file", name])), "//h\n");
    for delimiter in ["tab", r"\t", "\t"] {
        let option = format!("--delimiter={delimiter}");
        assert_eq!(on("n\tu\n1,2\t//h\n", &["normalize", "--column=u", &option]).0, "//h\n");
    }
    assert_eq!(on("n;u\n1,2;//h\n", &["normalize", "--column=u", "--delimiter=;"]).0, "//h\n");
    for wrong in ["", "ab", "\"", "é"] {
        let option = format!("--delimiter={wrong}");
        assert_eq!(on("u\n", &["normalize", "--column=u", &option]).1, Some(2), "{wrong}");
    }
}

const LINES: &str =
    "{\"u\":{\"v\":\"http://E/\"},\"x\":[1, 2]}\n{\"u\":\n\n{\"u\":{\"v\":3}}\n\"\\u00e9\u{85}\"\n";

#[test]
fn a_member_of_json_lines_is_chosen_by_a_pointer() {
    assert_eq!(
        on(LINES, &["normalize", "--field=/u/v"]),
        ("http://e/\n\\N\n\\N\n\\N\n".into(), Some(1))
    );
    let rows = json(&["normalize", "--field=/u/v", "--keep-columns"], LINES);
    let expected = [
        r#"{"row":{"u":{"v":"http://E/"},"x":[1, 2]},"input":"http://E/","#,
        r#"{"row":"{\"u\":","input":"{\"u\":","input_octets":null,"valid":false,"error":{"component":"input","offset":5,"#,
        r#"{"row":{"u":{"v":3}},"input":"{\"u\":{\"v\":3}}","#,
        // A control character that a terminal would take for a command is escaped.
        r#"{"row":"\u00e9\u0085","input":"#,
    ];
    assert_eq!(rows.len(), expected.len());
    for (row, expected) in rows.iter().zip(expected) {
        assert!(row.starts_with(expected), "{row}");
    }
    let (made, _) =
        on("{\"u\":\"//A\"}\n[\n", &["normalize", "--field=/u", "--keep-columns", "--format=csv"]);
    let expected = "row,normalized,error\n\"{\"\"u\"\":\"\"//A\"\"}\",//a,\n\
                    [,,\"input: expected JSON, found the end at byte 1\"\n";
    assert_eq!(made, expected);
    assert_eq!(on(LINES, &["normalize", "--field=u"]).1, Some(2));
    assert_eq!(on("\"//A\"\n", &["normalize", "--field="]).0, "//a\n");
    // The characters of RFC 6901 §3.
    assert_eq!(on("{\"a/b\":{\"~\":\"//A\"}}\n", &["normalize", "--field=/a~1b/~0"]).0, "//a\n");
}

#[test]
fn tables_distinguish_what_is_absent_and_what_is_empty() {
    let made = stdout(&run(&["parse", "--format=csv", "//h?", "a"])).to_owned();
    let expected = "kind,scheme,authority,userinfo,host,host_kind,port,path,query,fragment,error\n\
                    relative-reference,,h,,h,reg-name,,\"\",\"\",,\n\
                    relative-reference,,,,,,,a,,,\n";
    assert_eq!(made, expected);
    let made = stdout(&run(&["parse", "--format=tsv", "//h?"])).to_owned();
    assert_eq!(
        made.lines().nth(1).unwrap(),
        "relative-reference\t\\N\th\t\\N\th\treg-name\t\\N\t\t\t\\N\t"
    );
}

#[test]
fn tables_hold_any_data() {
    let made = stdout(&run(&["decode", "--format=csv", "a%0Ab%2C%5Cn", "%09", "%22"])).to_owned();
    assert_eq!(made, "decoded,error\n\"a\nb,\\n\",\n\t,\n\"\"\"\",\n");
    let made = stdout(&run(&["decode", "--format=tsv", "a%0Ab%5C"])).to_owned();
    assert_eq!(made, "decoded\terror\na\\nb\\\\\t\n");
    let get = |raw: &[&str]| {
        let options = [&["parse", "--format=csv", "--get={decode:path}", "a%0Ab%1B"], raw].concat();
        stdout(&run(&options)).to_owned()
    };
    assert_eq!(get(&[]), "decode:path,error\n\"a\nb\\x1B\",\n");
    assert_eq!(get(&["--raw"]), "decode:path,error\n\"a\nb\x1B\",\n");
}

#[test]
fn a_name_of_ours_that_is_kept_already_has_a_prefix() {
    let options = ["parse", "--get={host}", "--column=u", "--keep-columns", "--format=csv"];
    let made = on("u,host,error,urial_error\n//h,1,2,3\n", &options).0;
    assert_eq!(made, "u,host,error,urial_error,urial_host,urial_urial_error\n//h,1,2,3,h,\n");
}

#[test]
fn inputs_can_be_repeated_in_a_table() {
    let made = stdout(&run(&["compare", "--with-input", "--format=csv", "a,b", "//b"])).to_owned();
    assert_eq!(made, "a,b,rung,error\n\"a,b\",//b,never,\n");
}

#[test]
fn rows_can_be_unique_by_a_column() {
    let rows = "id,u\n1,http://E.org\n2,http://e.org/\n3,a b\n4,a b\n5,//h,\n";
    for memory in ["--memory=0", "--memory=1M"] {
        let options = ["uniq", "--column=u", "--keep-columns", "--format=csv", memory];
        let made = on(rows, &options).0;
        let kept: Vec<_> = made.lines().map(|line| line.split(',').next().unwrap()).collect();
        assert_eq!(kept.first(), Some(&"id"));
        assert_eq!(kept.iter().filter(|id| **id == "1" || **id == "3" || **id == "5").count(), 3);
        assert_eq!(kept.len(), 4, "{made}");
        assert!(made.contains("3,a b,a b,\"path: expected"), "{made}");
        let with = [&options[..], &["--count"]].concat();
        assert!(on(rows, &with).0.contains("1,http://E.org,2,http://E.org,\n"));
    }
}

#[test]
fn variables_of_a_template_are_columns() {
    let options =
        ["match", "--template=/{a}{?b,c*}", "--format=csv", "/x?c=1&c=2", "/y%2Cz?b=", "z"];
    let output = run(&options);
    let expected = "matches,a,b,c,error\ntrue,x,,\"[\"\"1\"\",\"\"2\"\"]\",\ntrue,\"y,z\",\"\",,\n\
                    false,,,,\n";
    assert_eq!((stdout(&output), output.status.code()), (expected, Some(1)));
}

#[test]
fn what_is_masked_is_not_kept() {
    for verb in [&["redact"][..], &["lint", "--redact"]] {
        let (made, status) = on("u\nhttp://a:b@h/\n", &[verb, &["--column=u"]].concat());
        assert!(made.contains("http://a:***@h/") || made.contains("password"), "{made}");
        assert_ne!(status, Some(2));
        let (made, status) =
            on("u\nhttp://a:b@h/\n", &[verb, &["--column=u", "--keep-columns"]].concat());
        assert_eq!((made.as_str(), status), ("", Some(2)));
    }
}

const RAGGED: &str = "id,u\n1,http://h/,x\n2,http://anna:secret@h/,x\n3,http://b:secret@h:80/\n";

#[test]
fn secrets_of_rows_that_cannot_be_read_are_masked() {
    for verb in [&["redact"][..], &["lint", "--redact"]] {
        for format in ["json", "columns", "csv", "text"] {
            let format = format!("--format={format}");
            let output = run_on(&[verb, &["--column=u", &format]].concat(), RAGGED.as_bytes());
            let all = [stdout(&output), stderr(&output)].concat();
            assert!(!all.contains("secret@"), "{verb:?} {format}: {all}");
        }
    }
    // Escapes of JSON hide what a mask looks for.
    let line =
        "{\"u\":\"//h/\",\"v\":\"http:\\/\\/u:hunter\\u0040x/\"}\n{\"v\":\"//u:hunter\\u0040\n";
    let options = ["normalize", "--field=/u", "--keep-columns", "--format=text"];
    let output = run_on(&options, line.as_bytes());
    assert!(!stdout(&output).contains("hunter") && !stderr(&output).contains("hunter"));
}

#[test]
fn reports_have_rows_that_cannot_be_read() {
    let output = run_on(&["lint", "--format=sarif", "--column=u"], RAGGED.as_bytes());
    let log: serde_json::Value = serde_json::from_str(stdout(&output)).unwrap();
    let results = log["runs"][0]["results"].as_array().unwrap();
    let invalid = results.iter().filter(|it| it["ruleId"] == "invalid").count();
    assert_eq!((invalid, stderr(&output)), (2, ""));
    // A part of a row has no place of its own that a fix could change.
    assert!(results.iter().all(|it| it["fixes"].is_null()), "{results:?}");
    let output = run_on(&["lint", "--format=github", "--column=u"], RAGGED.as_bytes());
    assert!(stdout(&output).lines().all(|line| line.starts_with("::")), "{output:?}");
}

#[test]
fn findings_have_what_is_kept_once() {
    let table = "id,u,z\n1,http://a:b@h:80/?x,zz\n2,http://h/,y\n3,a b,k\n";
    let keep = ["lint", "--column=u", "--keep-columns"];
    let made = on(table, &keep).0;
    assert!(made.lines().all(|line| line.starts_with("1\thttp://a:b@h:80/?x\tzz\t2\t")), "{made}");
    let made = on(table, &[&keep[..], &["--format=csv"]].concat()).0;
    let columns: Vec<_> = made.lines().map(|line| line.matches(',').count()).collect();
    assert!(columns.len() > 3 && columns[..3].iter().all(|it| *it == columns[0]), "{made}");
    assert!(made.lines().last().unwrap().starts_with("3,a b,k,,,,,,,\"path:"), "{made}");
    let made = on(table, &["gate", "--column=u", "--format=csv"]).0;
    assert_eq!(made.lines().count(), 4, "{made}");
    let made = stdout(&run(&["lint", "--format=csv", "--documents", "Cargo.toml"])).to_owned();
    assert!(made.starts_with("file,line,column,severity,rule,message,error\n"), "{made}");
}

#[test]
fn a_cell_is_one_cell() {
    let options = ["parse", "--format=csv", "--get={host}\\t{path}\\n\\\\n", "--get={scheme}"];
    let made = stdout(&run(&[&options[..], &["a://h/p"]].concat())).to_owned();
    assert!(made.ends_with("\n\"h\t/p\n\\n\",a,\n"), "{made}");
    let table = "u\n\"a\nb\tc\"\n";
    assert_eq!(on(table, &["uniq", "--column=u", "--only=invalid"]).0, "a\\nb\\tc\n");
    assert_eq!(on(table, &["redact", "--column=u"]).0, "a\\nb\\tc\n");
    let (directory, _remover) = directory("seen");
    let seen = format!("--seen={}", directory.join("seen").display());
    assert_eq!(on(table, &["uniq", "--column=u", &seen]).0, "a\\nb\\tc\n");
    assert_eq!(fs::read(directory.join("seen")).unwrap(), b"");
}

#[test]
fn a_byte_order_mark_is_that_of_a_file() {
    let table = "\u{FEFF}u\n\u{FEFF}x\n";
    let rows = json(&["normalize", "--iri", "--column=u"], table);
    assert!(rows[0].starts_with("{\"input\":\"\u{FEFF}x\""), "{rows:?}");
}

#[test]
fn json_that_no_number_of_ours_holds_is_json() {
    let nested = format!("{}{}", "[".repeat(2000), "]".repeat(2000));
    for other in ["1e999", r#""\ud800""#, &nested] {
        let line = format!("{{\"n\":{other},\"u\":[\"//A\",\"//B\"]}}\n");
        assert_eq!(on(&line, &["normalize", "--field=/u/1"]), ("//b\n".into(), Some(0)), "{other}");
    }
    let line = "{\"u\":\"//A\",\"u\":\"//B\"}\n";
    assert_eq!(on(line, &["normalize", "--field=/u"]).0, "//b\n");
    assert_eq!(on("[\"//A\"]\n", &["normalize", "--field=/00"]).1, Some(1));
}

#[test]
fn what_is_no_text_is_called_by_its_name() {
    let line = |value: &str| format!("{{\"u\":{value}}}\n");
    for (value, expected) in [
        (r#""\ud800""#, r"expected a text at --field, not a lone surrogate, found `\` at byte 6"),
        (r#""a\udfff""#, r"expected a text at --field, not a lone surrogate, found `\` at byte 7"),
        (
            "1e999",
            "expected a string at --field, not a number that is too large, found `1` at byte 5",
        ),
    ] {
        for format in ["columns", "json", "csv", "tsv"] {
            let options = ["normalize", "--field=/u", "--keep-columns", "--format", format];
            let output = run_on(&options, line(value).as_bytes());
            let both = [stdout(&output), stderr(&output)].concat();
            let expected =
                if format == "json" { expected.replace('\\', "\\\\") } else { expected.into() };
            let escaped = expected.replace('\\', "\\\\");
            assert!(both.contains(&expected) || both.contains(&escaped), "{format}: {both}");
            assert_eq!(output.status.code(), Some(1));
        }
    }
    // Names of members beside the pointer are not looked at.
    assert_eq!(on("{\"\\ud800\":1,\"u\":\"//A\"}\n", &["normalize", "--field=/u"]).0, "//a\n");
    assert_eq!(on("", &["normalize", "--field=/a~2"]).1, Some(2));
    assert_eq!(on("", &["normalize", "--field=/a~"]).1, Some(2));
}

/// A pointer is as long as an argument of the system can be.
#[test]
fn a_pointer_may_be_deep() {
    let depth = 30_000;
    let pointer = format!("--field={}", "/a".repeat(depth));
    let line = format!("{}\"//A\"{}\n", "{\"a\":".repeat(depth), "}".repeat(depth));
    assert_eq!(on(&line, &["normalize", &pointer]), ("//a\n".into(), Some(0)));
    let shorter = line.replacen("\"//A\"", "1", 1);
    assert_eq!(on(&shorter, &["normalize", &pointer]).1, Some(1));
}

#[test]
fn what_only_leaves_out_of_a_table_is_not_reported() {
    let output = run(&["normalize", "--only=valid", "--format=csv", "a b", "//h"]);
    assert_eq!(stdout(&output), "normalized,error\n//h,\n");
    assert_eq!((stderr(&output), output.status.code()), ("", Some(0)));
}

#[test]
fn names_of_results_are_distinct() {
    let made =
        stdout(&run(&["match", "--template=/{matches}{?error}", "--format=csv", "/a?error=b"]))
            .to_owned();
    assert_eq!(made, "matches,urial_matches,error,urial_error\ntrue,a,b,\n");
    let (_, status) = on("u,u\n//a,//b\n", &["normalize", "--column=u"]);
    assert_eq!(status, Some(2));
    assert_eq!(on("a,u\n1,//b,2\n", &["match", "--template={x}", "--column=u"]).0, "\\N\n");
}

#[test]
fn what_has_no_fixed_columns_is_no_table() {
    let output = run(&["scheme", "--format=csv", "http://h/"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).starts_with("urial: --format: results have no fixed columns"));
    let output = run(&["stats", "--format=csv", "//h"]);
    assert!(stdout(&output).starts_with("table,name,count\ninputs,all,1\n"));
}

#[test]
fn every_invalid_input_of_lint_has_a_row() {
    let made = stdout(&run(&["lint", "--format=csv", "a%", "http://h/"])).to_owned();
    assert_eq!(made.lines().count(), 2, "{made}");
    assert!(made.lines().nth(1).unwrap().starts_with(",,,,,,"), "{made}");
}

#[test]
fn results_do_not_depend_on_threads() {
    let rows: Vec<_> = (0..50_000).map(|it| format!("{it},\"http://e.org/\n{it}\"\n")).collect();
    let table = format!("id,u\n{}", rows.concat());
    let made = |threads: &str| {
        on(&table, &["parse", "--column=u", "--keep-columns", "--format=csv", "--threads", threads])
            .0
    };
    let one = made("1");
    assert!(one == made("4"));
    assert_eq!(one.matches("found `\\n`").count(), 50_000);
}

#[test]
fn several_files_are_read_in_order() {
    let (directory, _remover) = directory("several");
    let name = |file: &str| directory.join(file).to_str().unwrap().to_owned();
    fs::write(name("b.txt"), "//B").unwrap();
    fs::write(name("a.txt"), "\u{FEFF}//A\na b\n").unwrap();
    fs::write(name("[c].txt"), "//C\n").unwrap();
    let [a, b, c] = ["a.txt", "b.txt", "[c].txt"].map(name);
    let output = run(&["normalize", "--file", &b, "--file", &a, "--file", &c]);
    assert_eq!(stdout(&output), "//b\n//a\n\\N\n//c\n");
    assert!(stderr(&output).contains("a.txt:2: path:"), "{}", stderr(&output));
    let pattern = name("?.txt");
    assert_eq!(stdout(&run(&["normalize", "--file", &pattern])), "//a\n\\N\n//b\n");
    let none = name("*.none");
    let output = run(&["normalize", "--file", &a, "--file", &none]);
    assert_eq!((stdout(&output), output.status.code()), ("", Some(2)));
    assert!(stderr(&output).contains("*.none"));
    fs::write(name("0.csv"), "\n").unwrap();
    let [empty, full] = ["0.csv", "1.csv"].map(name);
    let options = ["normalize", "--column=u", "--keep-columns", "--format=csv"];
    let options = [&options[..], &["--file", &empty, "--file", &full]].concat();
    fs::write(name("1.csv"), "u,v\n//A,1\n").unwrap();
    assert_eq!(stdout(&run(&options)), "u,v,normalized,error\n//A,1,//a,\n");
    fs::write(name("2.csv"), "v,u\n2,//B\n").unwrap();
    let both = ["--column=u", "--file", &name("1.csv"), "--file", &name("2.csv")].map(String::from);
    let both: Vec<_> = ["normalize"].into_iter().chain(both.iter().map(String::as_str)).collect();
    assert_eq!(stdout(&run(&both)), "//a\n//b\n");
    let output = run(&[&both[..], &["--keep-columns"]].concat());
    assert_eq!((stdout(&output), output.status.code()), ("//A\t1\t//a\n", Some(2)));
    assert!(stderr(&output).contains("2.csv: its columns differ from the columns of"));
}

#[test]
fn what_gzip_and_zstd_compressed_is_decompressed() {
    let (directory, _remover) = directory("compressed");
    for (program, options) in [("gzip", &["-c"][..]), ("zstd", &["-c", "-q"])] {
        let Some(once) = compressed(program, options, "//A\n//B") else { continue };
        let file = directory.join("file");
        let name = file.to_str().unwrap();
        let twice = [&once[..], &once].concat();
        for (octets, expected) in [(&once, "//a\n//b\n"), (&twice, "//a\n//b//A\n//b\n")] {
            fs::write(&file, octets).unwrap();
            let output = run(&["normalize", "--file", name]);
            assert_eq!((stdout(&output), output.status.code()), (expected, Some(0)), "{program}");
            assert_eq!(run_on(&["normalize"], octets).stdout, expected.as_bytes());
        }
        if program == "zstd" {
            let skipped = [b"\x5A\x2A\x4D\x18\x03\0\0\0abc", &once[..]].concat();
            assert_eq!(run_on(&["normalize"], &skipped).stdout, b"//a\n//b\n");
        }
        let seen = format!("--seen={name}");
        assert_eq!(run(&["uniq", &seen, "//h"]).status.code(), Some(2), "{program}");
        assert!(fs::read(&file).unwrap() == twice, "{program}");
        // What is cut off is a failure, not the end.
        fs::write(&file, &once[..once.len() - 5]).unwrap();
        assert_eq!(run(&["normalize", "--file", name]).status.code(), Some(2), "{program}");
        let mut changed = once.clone();
        let last = changed.len() - 6;
        changed[last] ^= 1;
        fs::write(&file, &changed).unwrap();
        assert_eq!(run(&["normalize", "--file", name]).status.code(), Some(2), "{program}");
    }
}

/// Tapes and archives fill their last block with zeros. What else is after the end is a failure,
/// after the results of what is before it.
#[test]
fn zeros_after_what_is_compressed_are_nothing() {
    let skippable = b"\x50\x2A\x4D\x18\x02\0\0\0ab";
    for (program, options) in [("gzip", &["-c"][..]), ("zstd", &["-c", "-q"])] {
        let Some(once) = compressed(program, options, "//A\n") else { continue };
        let expected_member = if program == "gzip" { "header" } else { "a frame or the end" };
        for zeros in [0, 1, 3, 4, 512, 10_240, 1 << 20] {
            let filled = [&*once, &*once, &vec![0; zeros]].concat();
            let output = run_on(&["normalize"], &filled);
            assert_eq!((stdout(&output), output.status.code()), ("//a\n//a\n", Some(0)));
            for rest in [&b"garbage, and more of it"[..], b"\x01", &once] {
                let output = run_on(&["normalize"], &[&filled, rest].concat());
                if zeros == 0 && rest == once {
                    assert_eq!(stdout(&output), "//a\n//a\n//a\n", "{program}");
                    continue;
                }
                assert_eq!(output.status.code(), Some(2), "{program} {zeros}");
                let zeros = zeros > 0;
                let expected = if zeros { "zeros up to the end" } else { expected_member };
                let is_short = rest.len() == 1 && !zeros;
                assert!(is_short || stderr(&output).contains(expected), "{}", stderr(&output));
            }
        }
        if program == "zstd" {
            for after in [&skippable[..], &[&skippable[..], &[0; 100]].concat()] {
                let whole = [&*once, after].concat();
                assert_eq!(run_on(&["normalize"], &whole).stdout, b"//a\n");
            }
            let cut = [&*once, &skippable[..9]].concat();
            assert_eq!(run_on(&["normalize"], &cut).status.code(), Some(2));
        }
    }
}

/// What a program makes of a text; none where it is not installed.
fn compressed(program: &str, options: &[&str], text: &str) -> Option<Vec<u8>> {
    let mut command = Command::new(program);
    let started = command.args(options).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut started = started.ok()?;
    started.stdin.take()?.write_all(text.as_bytes()).ok()?;
    Some(started.wait_with_output().ok()?.stdout)
}

/// A directory that is removed with what is returned beside it.
fn directory(name: &str) -> (PathBuf, Remover) {
    let directory = std::env::temp_dir().join(format!("urial-{name}-{}", std::process::id()));
    fs::create_dir_all(&directory).unwrap();
    (directory.clone(), Remover(directory))
}

struct Remover(PathBuf);

impl Drop for Remover {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(Path::new(&self.0));
    }
}
