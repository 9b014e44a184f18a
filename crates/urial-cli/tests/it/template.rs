//! URI templates: `expand` and `match`.

use std::fs;

use crate::command::{drawn, json, printed, stderr, stdout};

/// Runs `urial expand` with `vars` as the input of `--vars -`.
fn expand_with(vars: &str, templates: &[&str]) -> std::process::Output {
    crate::command::run_on(&[&["expand", "--vars", "-"], templates].concat(), vars.as_bytes())
}

/// Returns the usage error of `urial expand`.
fn misuse(arguments: &[&str]) -> String {
    let output = crate::command::run(&[&["expand"], arguments].concat());
    assert_eq!((stdout(&output), output.status.code()), ("", Some(2)), "{arguments:?}");
    stderr(&output).into()
}

#[test]
fn a_strict_expansion_names_the_undefined_variable() {
    assert_eq!(
        json(&["expand", "--strict", "/{a}"], ""),
        [concat!(
            r#"{"input":"/{a}","input_octets":null,"valid":false,"error":{"component":"variable","offset":2,"#,
            r#""expected":"a defined one","found":"none","#,
            r#""message":"variable: expected a defined one, found none at byte 2","#,
            r#""fix":null,"rule":"RFC 6570 §2.3","note":"an expansion that is not strict leaves undefined variables out","line":null}}"#
        )]
    );
}

#[test]
fn json_of_expand() {
    assert_eq!(
        json(&["expand", "--var=a=1 2", "/{a}{b}"], ""),
        [r#"{"input":"/{a}{b}","input_octets":null,"valid":true,"expanded":"/1%202"}"#]
    );
    assert_eq!(
        json(&["expand", "--list=a=1"], "{a..b}\n{a:1}\n"),
        [
            concat!(
                r#"{"input":"{a..b}","input_octets":null,"valid":false,"error":{"component":"variable","offset":3,"#,
                r#""expected":"varchar","found":".","#,
                r#""message":"variable: expected varchar, found `.` at byte 3","#,
                r#""fix":null,"rule":"RFC 6570 §2.3","note":null,"line":1}}"#
            ),
            concat!(
                r#"{"input":"{a:1}","input_octets":null,"valid":false,"error":{"component":"prefix","offset":1,"#,
                r#""expected":"a string","found":"a list or a map","#,
                r#""message":"prefix: expected a string, found a list or a map at byte 1","#,
                r#""fix":null,"rule":"RFC 6570 §2.4.1","note":"a list or a map expands whole: joined by "#,
                r#"commas or, with \"*\", item by item","line":2}}"#
            ),
        ]
    );
}

#[test]
fn options_give_strings_lists_and_maps() {
    let values =
        ["--list=l=b", "--map=m=k==", "--var=s=a=b", "--map=m=a=", "--list", "l=-a", "--var=e="];
    let expanded = |template: &str| printed(&[&["expand"][..], &values, &[template]].concat()).0;
    assert_eq!(expanded("{s,l,m}"), "a%3Db,b,-a,k,%3D,a,\n");
    assert_eq!(expanded("{?s,l*,m*,e,none}"), "?s=a%3Db&l=b&l=-a&k=%3D&a=&e=\n");
}

#[test]
fn a_file_gives_variables_in_its_own_order() {
    let vars = r#"{"s":"a\n","n":1.10,"t":true,"z":null,"l":["b",1,null],"m":{"b":1,"a":null,"0":"c"},
                   "no name":{}}"#;
    let output = expand_with(vars, &["{?s,n,t,z,l*,m*}"]);
    assert_eq!(stdout(&output), "?s=a%0A&n=1.10&t=true&l=b&l=1&b=1&0=c\n");
    let file = std::env::temp_dir().join(format!("urial-template-{}", std::process::id()));
    fs::write(&file, vars).unwrap();
    let arguments = ["expand", "--vars", file.to_str().unwrap()];
    let expanded = crate::command::run_on(&arguments, b"/{n}\n/{t}");
    fs::remove_file(&file).unwrap();
    assert_eq!(stdout(&expanded), "/1.10\n/true\n");
}

#[test]
fn invalid_variables_are_explained() {
    for (vars, why) in [
        ("[1]", "standard input:1:1: expected a JSON object, found another value"),
        ("", "standard input:1:1: expected more JSON, found the end"),
        ("{", "standard input:1:1: expected more JSON, found the end"),
        ("{\n  \"a\": tru}", "standard input:2:11: expected JSON"),
        (r#"{"a":1,"a":null,"a":2}"#, "standard input:1:21: the variable a already has a value"),
        (
            "{\n\"a\":[[]]}",
            "standard input:2:5: the variable a: a list or a map cannot contain lists or maps",
        ),
        (
            r#"{"a":{"b":{}}}"#,
            "standard input:1:6: the variable a: a list or a map cannot contain lists or maps",
        ),
        (
            r#"{"\u202e":"\ud800"}"#,
            r"standard input:1:11: the variable \u{202E}: a string contains half of a surrogate pair",
        ),
    ] {
        let output = expand_with(vars, &["x"]);
        assert_eq!(stderr(&output), format!("urial: --vars: {why}\n"));
        assert_eq!((stdout(&output), output.status.code()), ("", Some(2)));
    }
    assert!(misuse(&["--vars=no-such-file", "a"]).starts_with("urial: --vars: no-such-file: "));
    let octets = crate::command::run_on(&["expand", "--vars=-", "a"], b"{\"a\":\"\xE9\"}");
    let why = "urial: --vars: standard input: expected UTF-8, found 0xE9 at byte 6\n";
    assert_eq!((stderr(&octets), octets.status.code()), (why, Some(2)));
}

#[test]
fn a_byte_order_mark_is_not_part_of_a_file_of_variables() {
    let marked = expand_with("\u{feff}{\"a\":\"\u{feff}b\"}", &["{a}"]);
    assert_eq!(stdout(&marked), "%EF%BB%BFb\n");
}

#[test]
fn standard_input_is_read_for_one_thing() {
    let why = "urial: --vars: standard input is used for the templates; give them as arguments or with --file FILE\n";
    assert_eq!(misuse(&["--vars=-"]), why);
    assert_eq!(misuse(&["--vars=-", "--file=-"]), why);
}

#[test]
fn a_variable_is_given_in_one_way() {
    for (option, arguments) in [
        ("--var", &["--var=x=1", "--var=x=1"][..]),
        ("--list", &["--list=x=1", "--var=x=1"]),
        ("--map", &["--var=x=1", "--map=x=a=1"]),
        ("--map", &["--map=x=a=1", "--list=x=1"]),
    ] {
        let why = format!("urial: {option}: the variable x already has a value\n");
        assert_eq!(misuse(&[arguments, &["a"]].concat()), why);
    }
    let output = crate::command::run_on(&["expand", "--vars=-", "--var=x=1", "a"], br#"{"x":2}"#);
    assert_eq!(
        stderr(&output),
        "urial: --vars: standard input:1:6: the variable x already has a value\n"
    );
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn names_are_those_of_the_grammar() {
    assert!(misuse(&["--var=x", "a"]).contains("expected NAME=VALUE"));
    assert!(misuse(&["--list=x", "a"]).contains("expected NAME=ITEM"));
    assert!(misuse(&["--map=x=a", "a"]).contains("expected NAME=KEY=VALUE"));
    for name in ["", "a b", "x*", "x:3", "+x", "x,y", "x}{y", ".x", "%4", "\u{e9}"] {
        assert!(
            misuse(&["--var", &format!("{name}=1"), "a"]).contains("a name consists of letters"),
            "{name}"
        );
    }
    assert_eq!(printed(&["expand", "--var=a.b_%41=1", "{a.b_%41}"]).0, "1\n");
}

#[test]
fn a_report_marks_the_byte_of_a_template() {
    let report = crate::command::run(&["expand", "--format=text", "/{a..b}"]);
    let marked = "urial: variable: expected varchar, found `.` at byte 4\n\
                  \n\
                  \x20   /{a..b}\n\
                  \x20       ^\n\
                  \x20 rule: RFC 6570 §2.3\n\n";
    assert_eq!(stderr(&report), marked);
}

#[test]
fn a_report_marks_the_prefix_of_a_list() {
    let report = crate::command::run(&["expand", "--format=text", "--list=a=1", "/{x}{?b,a:1}/"]);
    let marked = "urial: prefix: expected a string, found a list or a map at byte 8\n\
                  \n\
                  \x20   /{x}{?b,a:1}/\n\
                  \x20           ^\n\
                  \x20 rule: RFC 6570 §2.4.1\n\
                  \x20 note: a list or a map expands whole: joined by commas or, with \"*\", item by item\n\n";
    assert_eq!(stderr(&report), marked);
}

#[test]
fn an_invalid_template_is_wrong_usage() {
    let refused = crate::command::run(&["match", "--template={a", "b"]);
    let why = "urial: --template: variable: expected \"}\" to close the expression, found the end at byte 2\n";
    assert_eq!((stderr(&refused), stdout(&refused), refused.status.code()), (why, "", Some(2)));
    let report = crate::command::run(&["match", "--format=text", "--template={a", "b"]);
    assert!(stderr(&report).contains("\n    {a\n      ^\n"), "{}", stderr(&report));
}

#[test]
fn a_template_is_text() {
    let output = crate::command::run_on(&["expand"], b"{a\xFF\n}\xFF\n");
    let said: Vec<_> = stderr(&output).lines().collect();
    assert_eq!(said.len(), 2, "{said:?}");
    assert_eq!(
        said[0],
        r#"urial: standard input:1: input: expected UTF-8, found 0xFF at byte 2: "{a\xFF""#
    );
    assert!(said[1].starts_with("urial: standard input:2: literals: expected"), "{said:?}");
}

#[test]
fn json_of_match() {
    assert_eq!(
        json(&["match", "--template=/{a}{?l*}{&m*}"], "/b?l=1&l=2&k=%0A\n/\n?\n"),
        [
            concat!(
                r#"{"input":"/b?l=1&l=2&k=%0A","input_octets":null,"valid":true,"matches":true,"#,
                r#""variables":{"a":"b","l":["1","2"],"m":{"k":"\n"}}}"#
            ),
            r#"{"input":"/","input_octets":null,"valid":true,"matches":true,"variables":{}}"#,
            r#"{"input":"?","input_octets":null,"valid":true,"matches":false,"variables":null}"#,
        ]
    );
    let map = json(&["match", "--template={?m*}", "?b=1&a=2&b=3"], "").concat();
    assert!(map.ends_with(r#""variables":{"m":{"b":"1","a":"2","b":"3"}}}"#), "{map}");
    let output = crate::command::run_on(&["match", "--template={a}", "--json"], b"\xFF\n");
    assert!(stdout(&output).contains(r#""valid":false,"error":{"component":"input","offset":0,"#));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_match_is_a_line_of_columns() {
    let lines = "/b?l=1&l=2&k=v\n/%5C%09%0A%0D\n/\n?\n";
    let output = crate::command::run_on(&["match", "--template=/{a}{?l*}{&m*}"], lines.as_bytes());
    assert_eq!(stdout(&output), "a=b\tl=1\tl=2\tm=k=v\na=\\\\\\t\\n\\r\n\n\\N\n");
    assert_eq!((stderr(&output), output.status.code()), ("", Some(1)));
}

#[test]
fn people_see_a_list() {
    assert_eq!(
        drawn(&["match", "--template=/{a}{?list*}", "/b?list=1", "/", "?"]),
        "/b?list=1\n\
         \x20 a     \"b\"\n\
         \x20 list  [\"1\"]\n\
         \n\
         /\n\
         \x20 matches without variables\n\
         \n\
         ?\n\
         \x20 does not match\n\n"
    );
    assert!(!drawn(&["match", "--template={a}", "%E2%80%AE"]).contains('\u{202e}'));
}

/// A password is masked in texts and reports, also as the value of its own variable.
#[test]
fn a_password_is_masked_in_inputs_and_values() {
    for (template, text) in [
        ("http://{+rest}", "ftp://anna:secret@e.org/"),
        ("{+all}", "ftp://anna:secret@e.org/"),
        ("{+a}", "ftp://anna:secret@\u{e9}/"),
        ("{+a}", "ftp://anna:sec ret@e.org/"),
        ("{+a}", "ftp://anna:se/cret@e.org/ b"),
        ("{?a*}", "?a=ftp:%2F%2Fanna:secret@e.org%2F"),
        ("{?a*}", "?b=ftp:%2F%2Fanna:secret@e.org%2F"),
    ] {
        let drawn = drawn(&["match", "--template", template, text]);
        let is_decoded = !text.contains("%2F");
        assert!(!is_decoded || drawn.lines().next().unwrap().contains("anna:***@"), "{drawn}");
        let values = drawn.lines().skip(1).collect::<String>();
        assert!(!values.contains("cret"), "{drawn}");
    }
    let alone = ["match", "--template=ftp://{user}:{password}@{host}/", "ftp://anna:secret@e.org/"];
    assert_eq!(
        drawn(&alone),
        "ftp://anna:***@e.org/\n  user      \"anna\"\n  password  \"***\"\n  host      \"e.org\"\n\n"
    );
}
