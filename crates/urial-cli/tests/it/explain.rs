//! `urial explain`.

use serde_json::Value;
use urial_testdata::{ExplainCase, ExplainRung, ExplainStep, vectors};

use crate::command::{command, drawn, printed, run, run_on, stderr, stdout};

/// Shows.
#[test]
fn vectors_of_explanations() {
    for file in vectors::EXPLANATIONS.iter() {
        for test in &file.tests {
            let place = format!("{}: {}", file.name, test.name);
            test.case.assert_met_by(&place, &ask(&place, &test.case));
        }
    }
}

fn ask(place: &str, case: &ExplainCase) -> ExplainCase {
    let base = case.base.iter().flat_map(|base| ["--resolve", base]);
    let arguments: Vec<_> = ["explain", "--json"].into_iter().chain(base).collect();
    let output = run_on(&arguments, format!("{}\n", case.input).as_bytes());
    let answer: Value = serde_json::from_str(stdout(&output)).unwrap();
    let is_valid = answer["valid"] == true;
    assert_eq!(output.status.code(), Some(i32::from(!is_valid)), "{place}");
    assert_eq!(stderr(&output), "", "{place}");
    ExplainCase {
        branch: text(&answer["branch"]),
        merged: text(&answer["merge"]["path"]),
        steps: list(&answer["steps"], |it| ExplainStep {
            step: text(&it["step"]).unwrap(),
            output: text(&it["output"]).unwrap(),
            input: text(&it["input"]).unwrap(),
        }),
        target: text(&answer["target"]),
        normal: list(&answer["ladder"], |it| ExplainRung {
            rung: text(&it["rung"]).unwrap(),
            after: text(&it["after"]).unwrap(),
            sections: list(&it["steps"], |it| text(&it["section"]).unwrap()).unwrap(),
        }),
        next: list(&answer["next"], |it| text(&it["term"]).unwrap()),
        fixes: list(&answer["fixes"], |it| text(&it["result"]).unwrap()),
        ..case.clone()
    }
}

fn text(of: &Value) -> Option<String> {
    of.as_str().map(str::to_owned)
}

fn list<T>(of: &Value, item: impl Fn(&Value) -> T) -> Option<Vec<T>> {
    of.as_array().map(|items| items.iter().map(item).collect())
}

#[test]
fn a_reference_is_drawn_with_all_that_is_known() {
    let expected = "\
HTTP://anna@E.org:80/%7ea/../b?q=x%26y
\\__/   \\___________/\\________/ \\_____/
 |           |          |         |
scheme   authority    path      query
  kind      URI
  userinfo  anna
  host      E.org  reg-name
  port      80

the parts, split first and then decoded (RFC 3986 §2.4)
  segments  \"~a\", \"..\", \"b\"
  pairs     \"q\" = \"x&y\"

the scheme, http
  registered      Hypertext Transfer Protocol, permanent, RFC9110, Section 4.2.1
";
    let drawing = drawn(&["explain", "HTTP://anna@E.org:80/%7ea/../b?q=x%26y"]);
    assert!(drawing.starts_with(expected), "{drawing}");
    let expected = "
the normal form (RFC 3986 §6.2)
  HTTP://anna@E.org:80/%7ea/../b?q=x%26y
  ^^^^        ^          ^
    |  case     scheme is written in lower case (RFC 3986 §6.2.2.1)
    |           host is written in lower case (RFC 3986 §6.2.2.1)
    |           percent-encodings are written in upper case (RFC 3986 §6.2.2.1)
    v
  http://anna@e.org:80/%7Ea/../b?q=x%26y
                       ^^^
    |  percent  percent-encodings of unreserved characters are decoded (RFC 3986 §6.2.2.2)
    v
  http://anna@e.org:80/~a/../b?q=x%26y
                       ^^^^^^
    |  path     dot-segments are removed (RFC 3986 §6.2.2.3)
    v
  http://anna@e.org:80/b?q=x%26y
                   ^^^
    |  scheme   empty or default port is removed (RFC 3986 §6.2.3)
    v
  http://anna@e.org/b?q=x%26y

what to look out for (RFC 3986 §7)
";
    assert!(drawing.contains(expected), "{drawing}");
    assert!(
        drawing.contains("\n    advice: the port is the default (default-port, RFC 3986 §3.2.3)\n")
    );
}

/// The report is the result: nothing is on standard error.
#[test]
fn an_invalid_text_is_explained_on_standard_output() {
    let expected = "\
this is not a URI reference
  path: white space is not allowed, found ` ` at byte 2

      /a b
        ^
    expected: pchar, \"/\", \"?\" or \"#\"
    rule: RFC 3986 §3.3
    help: write `%20` for ` `: /a%20b

what could be there instead
  pchar  a letter, a digit, one of -._~!$&'()*+,;=:@, or a percent-encoding
  \"/\"    a segment of the path begins
  \"?\"    the query begins
  \"#\"    the fragment begins

what to look out for (RFC 3986 §7)
  `urial lint` finds nothing

";
    let output = run(&["explain", "/a b"]);
    assert_eq!((stdout(&output), stderr(&output)), (expected, ""));
    assert_eq!(output.status.code(), Some(1));
    let other = drawn(&["explain", "http://\u{e9}.org/"]);
    assert!(other.contains("\nwhat else would help\n  write `%C3%A9` for `\u{e9}`\n"), "{other}");
    let iri = drawn(&["explain", "--iri", "/\u{e000}"]);
    assert!(iri.starts_with("this is not an IRI reference\n"), "{iri}");
}

#[test]
fn a_resolution_is_drawn_step_by_step() {
    let expected = "
  base       http://a/b/c/d;p?q
  reference  ../../g?y

whose parts? (RFC 3986 §5.2.2)
  has the reference a scheme?   no
  has it an authority?          no
  is its path empty?            no
  does its path begin with \"/\"? no
  -> scheme and authority are those of the base, and the paths are merged

merge the paths (RFC 3986 §5.2.3)
  of the base, all up to its last \"/\" is kept
  base path  /b/c/d;p
  kept       /b/c/
  reference       ../../g
  merged     /b/c/../../g

remove dot-segments (RFC 3986 §5.2.4)
  step  output buffer  input buffer
  1                    /b/c/../../g
  2E    /b             /c/../../g
  2E    /b/c           /../../g
  2C    /b             /../g
  2C                   /g
  2E    /g

  1     the path is the input, and the output is empty
  2C    \"/../\" or a last \"/..\" becomes \"/\", and the last segment leaves the output
  2E    the first segment moves to the output

put the parts together (RFC 3986 §5.3)
  scheme     http  from the base
  authority  a     from the base
  path       /g    from both
  query      y     from the reference
  target     http://a/g?y

";
    let drawing = drawn(&["explain", "--resolve", "http://a/b/c/d;p?q", "../../g?y"]);
    assert_eq!(drawing, expected.trim_start_matches('\n'));
}

#[test]
fn a_long_table_is_cut_in_the_middle() {
    let drawing = drawn(&["explain", "--resolve", "http://a/", &"b/../".repeat(100)]);
    assert!(drawing.contains("\n  …     138 more steps\n"), "{drawing}");
    let rows = drawing.lines().filter(|line| line.starts_with("  2"));
    // Each step is explained once, too.
    assert_eq!(rows.count(), 63 + 2);
}

#[test]
fn a_table_is_as_wide_as_columns_says() {
    for width in [40, 80] {
        let mut narrow = command(&["explain", "--resolve=http://a/b/c", &"d/../e/".repeat(9)]);
        let output = narrow.env("COLUMNS", width.to_string()).output().unwrap();
        let rows = stdout(&output).lines().filter(|line| line.starts_with("  2"));
        assert!(rows.clone().count() > 20);
        assert!(rows.clone().all(|row| row.chars().count() <= width), "{}", stdout(&output));
        assert!(rows.clone().any(|row| row.ends_with('…')));
    }
    let mut none = command(&["parse", "--format=text", "http://example.org/a/b/c"]);
    let output = none.env("COLUMNS", "20").output().unwrap();
    assert!(stdout(&output).starts_with("  kind      URI\n"));
}

/// Also where it is no terminal; colours are for terminals, or for who asks.
#[test]
fn it_is_text_wherever_it_goes() {
    let (text, status) = printed(&["explain", "http://e.org/"]);
    assert!(text.starts_with("http://e.org/\n\\__/") && !text.contains('\x1B'), "{text}");
    assert_eq!(status, Some(0));
    let (colored, _) = printed(&["explain", "--color=always", "http://e.org/"]);
    assert!(colored.contains('\x1B'));
    for wrong in [
        &["explain", "--format=columns", "a"][..],
        &["explain", "--svg", "a", "b"],
        &["explain", "--svg"],
        &["explain", "--svg", "--json", "a"],
        &["--json", "explain", "--svg", "a"],
        &["--format=json", "explain", "--svg", "a"],
        &["explain", "--resolve=a", "b"],
        &["explain", "--edition=2396", "b"],
    ] {
        assert_eq!(run(wrong).status.code(), Some(2), "{wrong:?}");
    }
    let (only, status) = printed(&["explain", "--only=invalid", "a", "b c"]);
    assert!(only.starts_with("this is not") && only.matches("this is not").count() == 1);
    assert_eq!(status, Some(1));
}

/// What is masked in one of the two texts is masked in both, and in the target.
#[test]
fn secrets_are_masked_in_both_texts() {
    let base = "--resolve=http://anna:Zq7Vx9Kw@e.org/";
    let drawing = drawn(&["explain", base, "Zq7Vx9Kw/../x"]);
    assert!(!drawing.contains("Zq7V"), "{drawing}");
    assert!(drawing.contains("\n  target     http://anna:***@e.org/x\n"), "{drawing}");
    // A mask is no port.
    let port = drawn(&["explain", "http://anna:8080@e.org:8080/"]);
    assert!(port.starts_with("this cannot be drawn without its secret: use --show-secrets\n"));
    assert!(!port.contains("8080"), "{port}");
    let shown = drawn(&["explain", "--show-secrets", "http://anna:8080@e.org:8080/"]);
    assert!(shown.contains("  port      8080\n"), "{shown}");
}

#[test]
fn an_svg_is_xml_without_secrets() {
    for arguments in [
        &["http://anna:Zq7Vx9Kw@e.org/?a=b&c='d'#e"][..],
        &["http://e.org/<b>&\"\u{1b}\u{202e}\u{fffe}\0".trim_end_matches('\0')],
        &["--iri", "http://\u{65e5}\u{672c}.jp/\u{e9}"],
        &["--resolve=http://a/b/c", "../<d&"],
        &["--resolve=http://a/b/c", "../d?e&f"],
        &["http://anna:Zq7Vx9Kw@e.org/a b"],
        &["--resolve=http://anna:Zq7Vx9Kw@e.org/", "Zq7Vx9Kw/../x"],
        &[""],
    ] {
        let output = run(&[&["explain", "--svg"], arguments].concat());
        let svg = stdout(&output);
        assert_eq!(stderr(&output), "");
        let mut reader = quick_xml::Reader::from_str(svg);
        reader.config_mut().check_end_names = true;
        let mut names = Vec::new();
        loop {
            match reader.read_event().unwrap() {
                quick_xml::events::Event::Eof => break,
                quick_xml::events::Event::Start(start) => names.push(start.name().0.to_owned()),
                quick_xml::events::Event::GeneralRef(name) => {
                    assert!(["amp", "lt", "gt"].contains(&&*name), "{svg}");
                }
                _ => {}
            }
        }
        assert_eq!(names[..3], ["svg", "title", "desc"]);
        let is_allowed = |char: char| !char.is_control() || char == '\n';
        assert!(svg.chars().all(is_allowed) && !svg.contains("Zq7V"), "{svg}");
        assert!(svg.ends_with("</svg>\n") && svg.matches("<svg").count() == 1);
    }
}

/// A picture has boxes under parts, steps and buffers, and nothing of the lists of a terminal.
#[test]
fn an_svg_is_a_picture_that_wraps() {
    let drawn = |arguments: &[&str]| printed(&[&["explain", "--svg"], arguments].concat()).0;
    let count = |svg: &str, class: &str| svg.matches(&format!("class=\"{class}\"")).count();
    let svg = drawn(&["http://u@e.org:80/a?b#c"]);
    for part in ["scheme", "userinfo", "host", "port", "path", "query", "fragment"] {
        assert_eq!(count(&svg, part), 1, "{part}: {svg}");
    }
    // The forms before and after the removal of the port.
    assert_eq!(count(&svg, "frame"), 2, "{svg}");
    assert!(!svg.contains("urial lint") && !svg.contains("registered"), "{svg}");
    let resolved = drawn(&["--resolve=http://a/b/c/d", "../../g"]);
    assert_eq!([count(&resolved, "output"), count(&resolved, "input")], [6, 6]);
    let width = |svg: &str| {
        let (_, rest) = svg.split_once(" width=\"").unwrap();
        rest.split_once('"').unwrap().0.parse::<usize>().unwrap()
    };
    for text in ["/".to_owned() + &"a".repeat(100), "a".repeat(100_000), "b ".repeat(50_000)] {
        let svg = drawn(&[&text]);
        assert!(width(&svg) < 900 && svg.len() < 100_000, "{}", svg.len());
        assert!(count(&svg, "path") > 1 || svg.contains("not a URI"), "{}", svg.len());
    }
    let bad = drawn(&["http://e.org/a b"]);
    assert!(count(&bad, "bad") == 1 && bad.contains("found ` ` at byte 14"), "{bad}");
}

/// The drawings of the guide. They are written, and not compared, if `URIAL_WRITE_DRAWINGS` is set.
#[test]
fn the_drawings_of_the_guide_are_those_of_the_command() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/drawings");
    for (file, arguments) in [
        ("anatomy.svg", &["http://anna@example.org:8042/over/there?name=x%26y#nose"][..]),
        ("resolution.svg", &["--resolve", "http://a/b/c/d;p?q", "../../g?y#s"]),
    ] {
        let svg = printed(&[&["explain", "--svg"], arguments].concat()).0;
        let file = folder.join(file);
        if std::env::var_os("URIAL_WRITE_DRAWINGS").is_some() {
            std::fs::write(&file, &svg).unwrap();
        }
        assert_eq!(std::fs::read_to_string(&file).unwrap_or_default(), svg, "{}", file.display());
    }
}
