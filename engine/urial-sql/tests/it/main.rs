//! Integration tests: the program as people run it.

mod answers;
#[cfg(feature = "cluster")]
mod cluster;

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// A folder for the files of one test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn write(&self, name: &str, content: &[u8]) {
        fs::write(self.0.join(name), content).unwrap();
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_urial-sql"));
        command.args(arguments).current_dir(&self.0);
        command
    }

    fn run(&self, arguments: &[&str], input: &[u8]) -> Output {
        let mut command = self.command(arguments);
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        // A query that fails reads nothing.
        let _ = child.stdin.take().unwrap().write_all(input);
        child.wait_with_output().unwrap()
    }

    /// The output of a query that is answered.
    fn answer(&self, arguments: &[&str], input: &[u8]) -> String {
        let output = self.run(arguments, input);
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {told}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// The message of a run that fails.
    fn failure(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments, b"");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty());
        String::from_utf8(output.stderr).unwrap()
    }
}

const URLS: &[u8] = b"\xEF\xBB\xBFhttp://my_host/a\r\nhttp://e.org/a b\n\xFF\n\nHTTP://E.org:80";

#[test]
fn lines_are_read_as_the_command_reads_them() {
    let folder = Folder::new("lines");
    folder.write("urls1.txt", URLS);
    folder.write("urls2.txt", b"http://e.org/x\n");
    let query = "SELECT line, uri_host(line) AS host FROM lines('urls*.txt') ORDER BY line";
    let output = folder.run(&[query], b"");
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        "line\thost\n\t\nHTTP://E.org:80\tE.org\nhttp://e.org/a b\t\nhttp://e.org/x\te.org\n\
         http://my_host/a\tmy_host\n\t\n"
    );
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(told, "urial sql: 1 line is not UTF-8, and null\n");
    let ordered = "SELECT number, line FROM lines('urls1.txt') ORDER BY number LIMIT 2";
    let numbered = "number\tline\n1\thttp://my_host/a\n2\thttp://e.org/a b\n";
    assert_eq!(String::from_utf8(folder.run(&[ordered], b"").stdout).unwrap(), numbered);
    let counted = "SELECT count(*) AS n, count(line) AS texts FROM lines('-')";
    assert_eq!(folder.answer(&[counted], URLS), "n\ttexts\n5\t4\n");
}

#[test]
fn compressed_lines_are_decompressed() {
    let folder = Folder::new("compressed");
    // `printf 'http://e.org/\n' | gzip -n`
    let gzip = [
        0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xcb, 0x28, 0x29, 0x29, 0xb0, 0xd2, 0xd7, 0x4f, 0xd5,
        0xcb, 0x2f, 0x4a, 0xd7, 0xe7, 2, 0, 0x92, 0xba, 0xfe, 0x4e, 14, 0, 0, 0,
    ];
    folder.write("a.gz", &gzip);
    let output = folder.run(&["SELECT uri_host(line) AS h FROM lines('a.gz')"], b"");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "h\ne.org\n", "{told}");
}

#[test]
fn results_have_five_formats() {
    let folder = Folder::new("formats");
    let query =
        "SELECT uri_host(u) AS h, uri_port(u) AS p FROM (VALUES ('//e.org:80'), ('|')) AS t(u)";
    let of = |format| folder.answer(&[query, "--format", format], b"");
    assert_eq!(of("csv"), "h,p\ne.org,80\n,\n");
    assert_eq!(of("tsv"), "h\tp\ne.org\t80\n\t\n");
    assert_eq!(of("json"), "{\"h\":\"e.org\",\"p\":80}\n{}\n");
    assert!(of("table").contains("| e.org | 80 |"));
    folder.answer(&[query, "--format", "parquet", "-o", "hosts.parquet"], b"");
    let read = folder.answer(&["SELECT h FROM 'hosts.parquet' WHERE p = 80"], b"");
    assert_eq!(read, "h\ne.org\n");
    let empty = folder.answer(&["SELECT 1 AS one WHERE false", "--format", "table"], b"");
    assert!(empty.contains("| one |"), "{empty}");
}

#[test]
fn queries_come_from_arguments_files_and_standard_input() {
    let folder = Folder::new("queries");
    folder.write("query.sql", b"SELECT uri_scheme('a:b') AS s");
    folder.write("urls.csv", b"id,url\n1,http://e.org/\n2,a b\n");
    assert_eq!(folder.answer(&["--file", "query.sql"], b""), "s\na\n");
    assert_eq!(folder.answer(&[], b"SELECT uri_path('a:b') AS p"), "p\nb\n");
    let bad =
        "SELECT id, uri_error(url)['message'] AS why FROM 'urls.csv' WHERE NOT uri_is_valid(url)";
    let answer = folder.answer(&[bad], b"");
    assert!(answer.starts_with("id\twhy\n2\t\"path: expected pchar"), "{answer}");
    let spark = folder.answer(&["SELECT parse_url('http://e.org/?k=v', 'QUERY', 'k') AS v"], b"");
    assert_eq!(spark, "v\nv\n");
    let limited =
        "SELECT uri_host(url) h, count(*) FROM 'urls.csv' GROUP BY h ORDER BY h NULLS FIRST";
    let limited = folder.answer(&[limited, "--memory", "64M"], b"");
    assert!(limited.ends_with("e.org\t1\n"), "{limited}");
}

#[test]
fn failures_say_why_in_one_sentence() {
    let folder = Folder::new("failures");
    assert_eq!(
        folder.failure(&["SELECT uri_resolve('//a', 'b')"]),
        "urial sql: base: a base must be a URI: scheme: a URI begins with a scheme and \":\"; \
         expected ALPHA, found `/` at byte 0\n"
    );
    assert_eq!(
        folder.failure(&["SELECT uri_assert(u) FROM (VALUES ('http://anna:pw@h/a b')) AS t(u)"]),
        "urial sql: path: expected pchar, \"/\", \"?\" or \"#\", found ` ` at byte 18: \
         http://anna:***@h/a b\n"
    );
    let missing = folder.failure(&["SELECT * FROM lines('none*.txt')"]);
    assert!(missing.starts_with("urial sql: none*.txt: "), "{missing}");
    for file in ["nope.csv", "./nope.parquet", "nope/*.parquet"] {
        let missing = folder.failure(&[&format!("SELECT * FROM '{file}'")]);
        assert_eq!(
            missing,
            format!(
                "urial sql: {file}: there is no such file of Parquet, CSV or JSON; lines('{file}') reads lines\n"
            )
        );
    }
    folder.write("urls.txt", b"http://e.org/\n");
    let lines = folder.failure(&["SELECT * FROM 'urls.txt'"]);
    assert!(lines.contains("lines('urls.txt') reads lines"), "{lines}");
    let table = folder.failure(&["SELECT * FROM nope"]);
    assert!(table.contains("table 'datafusion.public.nope' not found"), "{table}");
    folder.write("urls.csv", b"url\nhttp://e.org/\n");
    let unquoted = folder.failure(&["SELECT * FROM urls.csv"]);
    assert!(unquoted.contains("FROM 'urls.csv'"), "{unquoted}");
    folder.write("query.sql", b"SELECT 1");
    let file = folder.failure(&["query.sql"]);
    assert!(file.contains("`--file query.sql` reads the query from it"), "{file}");
    let nested = folder.failure(&["SELECT uri_parse('a:b') AS parts"]);
    assert!(nested.contains("the column parts has several values in a row"), "{nested}");
    let unknown = folder.failure(&["SELECT uri_hots('a:b')"]);
    assert!(unknown.contains("uri_host"), "{unknown}");
    assert_eq!(
        folder.failure(&["SELECT uri_host('a', 3)"]),
        "urial sql: expected uri_host(u), found 2 arguments\n"
    );
    let column = folder.failure(&["SELECT line FROM lines(1)"]);
    assert!(column.contains("expected names of files"), "{column}");
}
