//! The cells of every record are as its columns say, and its `Debug` output has no secret.

use std::fmt::Debug;
use std::io;

use urial::{EncodeSet, HostMapping, PairSyntax, Rfc3986, Rfc3987};
use urial_lint::{Policy, Redaction};
use urial_verbs::*;

/// Inputs of many kinds; each verb reads what it can.
const INPUTS: [&[u8]; 13] = [
    b"",
    b"http://anna:S3CRETpw@e.org:80/a/../b?q=1#f",
    b"http://anna:S3CRETpw@e.org/a b",
    b"sftp://anna:S3CRETpw@e.org/%41",
    b"file://anna:S3CRETpw@e.org/a",
    b"http:/\\anna:S3CRETpw@e.org/",
    b"//[::1]:/%41?",
    b"www.e.org/a",
    b"<URL:http://e.org/a>",
    "http://\u{e9}.org/\u{202E}".as_bytes(),
    b"a b\t\\",
    b"file:///tmp/%FF",
    b"/{user}",
];

/// Asserts that each row has a cell of the right kind for each column. Returns the cells that are
/// not absent.
fn check(columns: &[Column<'_>], record: &dyn Row) -> usize {
    let mut filled = 0;
    let mut take = |cells: &[Cell<'_>]| {
        assert_eq!(cells.len(), columns.len(), "{columns:?}: {cells:?}");
        for (column, cell) in columns.iter().zip(cells) {
            let kind = match cell {
                Cell::Absent => continue,
                Cell::Plain(text) => {
                    let is_plain = |char: char| !char.is_control() && !"\" <>".contains(char);
                    assert!(text.chars().all(is_plain), "{column:?}: {text:?}");
                    Kind::Plain
                }
                Cell::Text(_) => Kind::Text,
                Cell::Octets(_) => Kind::Octets,
                Cell::Number(_) => Kind::Number,
                Cell::Boolean(_) => Kind::Boolean,
                Cell::Verbatim(_) => panic!("{column:?}: only a program makes it"),
            };
            assert_eq!(kind, column.kind, "{column:?}: {cell:?}");
            filled += 1;
        }
        Ok(())
    };
    record.rows(&mut take).unwrap();
    let names: Vec<_> = columns.iter().map(|column| column.name).collect();
    let mut different = names.clone();
    different.sort_unstable();
    different.dedup();
    assert_eq!(different.len(), names.len(), "{names:?}");
    filled
}

/// Checks what a verb makes of the inputs that it reads: at least one.
fn check_all<R, E>(columns: &[Column<'_>], run: impl Fn(&'static [u8]) -> Result<R, E>)
where
    R: Row + Debug,
    E: Debug,
{
    let answers = INPUTS.iter().map(|input| run(input)).inspect(is_free);
    let filled: usize = answers.flatten().map(|record| check(columns, &record)).sum();
    assert!(filled > 0, "{columns:?}");
}

/// Asserts that `Debug` output has no password, neither as text nor as octets.
fn is_free(value: &impl Debug) {
    let shown = format!("{value:?}");
    assert!(!shown.contains("S3CRETpw") && !shown.contains("83, 51, 67"), "{shown}");
}

/// A buffer for a record that outlives the closure which makes it.
fn scratch() -> &'static mut Scratch {
    Box::leak(Box::default())
}

#[test]
fn references_have_their_columns() {
    for specification in [Specification::Rfc3986, Specification::Rfc3987] {
        check_all(Parsed::COLUMNS, |input| Parse::new(specification).run(input));
        check_all(SplitText::COLUMNS, |input| {
            Ok::<_, ()>(SplitAny::new(specification).run(input, scratch()))
        });
    }
    for edition in [Specification::Rfc2396, Specification::Rfc2732, Specification::Java] {
        check_all(Parsed::LEGACY_COLUMNS, |input| Parse::new(edition).run(input));
    }
    check_all(Completed::COLUMNS, |input| {
        Complete::new(SegmentParameters::None).run(input, scratch())
    });
    for completes in [false, true] {
        let verb = ReadTyped::new().completes(completes);
        check_all(verb.columns(), |input| verb.run::<Rfc3986>(input, scratch()));
        check_all(verb.columns(), |input| verb.run::<Rfc3987>(input, scratch()));
    }
}

#[test]
fn the_guess_follows_the_columns_of_a_reference() {
    assert_eq!(Completed::COLUMNS.split_last().unwrap().1, Parsed::COLUMNS);
    assert_eq!(Parsed::LEGACY_COLUMNS[..10], *Parsed::COLUMNS);
}

#[test]
fn texts_that_are_made_have_one_column() {
    let (rfc3986, base) = (Specification::Rfc3986, b"http://e.org/a/b");
    let resolve = Resolve::new(base, rfc3986).unwrap();
    check_all(Resolved::COLUMNS, |input| resolve.run(input, scratch()));
    let relativize = Relativize::new(base, rfc3986).unwrap();
    check_all(Relativized::COLUMNS, |input| relativize.run(input, scratch()));
    let normalize = Normalize::new(rfc3986);
    check_all(Normalized::COLUMNS, |input| normalize.run(input, scratch()));
    let edit = Edit::new([], false, PairSyntax::Rfc3986, rfc3986).unwrap();
    check_all(Edited::COLUMNS, |input| edit.run(input, scratch()));
    let encode = EncodeData::Set(EncodeSet::SEGMENT);
    check_all(Encoded::COLUMNS, |input| Ok::<_, ()>(encode.run(input, scratch())));
    check_all(Decoded::COLUMNS, |input| Decode::Rfc3986.run(input, scratch()));
    check_all(MappedToPath::COLUMNS, |input| ToPath::new(Os::Posix).run(input, scratch()));
    check_all(MappedToUri::COLUMNS, |input| ToUri::new(HostMapping::Idna).run(input, scratch()));
    check_all(MappedToIri::COLUMNS, |input| ToIri::new(HostMapping::Idna).run(input, scratch()));
    let wrap = Wrap::new(rfc3986, 20).unwrap();
    check_all(WrappedReference::COLUMNS, |input| wrap.run(input, scratch()));
    let expand = Expand::new(urial::Variables::new(), Undefined::Omit);
    check_all(Expanded::COLUMNS, |input| expand.run(input, scratch()));
    let redact = Redact::new(Redaction::new());
    check_all(Redacted::COLUMNS, |input| Ok::<_, ()>(redact.run(input)));
    let compare = Compare::new(rfc3986);
    check_all(Compared::COLUMNS, |input| compare.run([input, base]));
}

#[test]
fn findings_have_a_row_each() {
    let lint = Lint::new(Policy::new(), false);
    let mut rows = 0;
    for input in INPUTS {
        let linted = lint.run(input);
        let filled = check(FindingRows::COLUMNS, &FindingRows { linted: &linted, number: 1 });
        assert_eq!(filled, linted.findings.len() * FindingRows::COLUMNS.len());
        let start = Some(FilePosition { line: 1, column: 1, offset: 0 });
        for place in [Place::default(), Place { start, ..Place::default() }] {
            check(LocatedRows::COLUMNS, &LocatedRows { linted: &linted, place: &place });
        }
        rows += linted.findings.len();
    }
    assert!(rows > 0);
    let verb = Gate::fetch(urial_lint::FetchPolicy::new());
    check_all(Gated::COLUMNS, |input| Ok::<_, ()>(verb.run(input)));
}

#[test]
fn each_reader_has_a_column() {
    let verb = Interpret::new(None).unwrap();
    check_all(Interpreted::COLUMNS, |input| Ok::<_, ()>(verb.run(input)));
    let columns = Interpreted::COLUMNS[2..].iter().map(|column| column.name.to_owned());
    let readers = urial_diff::Reader::ALL.map(|reader| format!("{}_host", reader.as_str()));
    assert!(columns.eq(readers));
}

#[test]
fn lists_have_their_columns() -> io::Result<()> {
    let filled = |columns, records: &[&dyn Row]| -> usize {
        records.iter().map(|record| check(columns, *record)).sum()
    };
    for step in NormalStep::ALL {
        assert!(filled(NormalStep::COLUMNS, &[step]) >= 3);
    }
    for tracker in Tracker::ALL {
        assert_eq!(filled(Tracker::COLUMNS, &[tracker]), 3);
    }
    for known in KnownScheme::all() {
        assert!(filled(KnownScheme::COLUMNS, &[&known]) >= 2);
    }
    for rule in urial_lint::RULES {
        assert_eq!(filled(RulePage::COLUMNS, &[&RulePage::from(*rule)]), 3);
    }
    for (input, valid, count) in [("a", true, None), ("a b", false, Some(2))] {
        let line = UniqueLine { input: Input(input.as_bytes()), valid, count };
        assert_eq!(filled(UniqueLine::COLUMNS, &[&line]), 1 + usize::from(count.is_some()));
    }
    let mut summary = Summary::default();
    summary.add(b"http://e.org/", true);
    summary.count(Table::Host, b"e.org", 1, 10);
    summary.finish(10);
    let mut rows = Vec::new();
    summary.rows(&mut |cells| {
        rows.push(format!("{cells:?}"));
        Ok(())
    })?;
    check(Summary::COLUMNS, &summary);
    assert_eq!(rows.len(), 7, "{rows:#?}");
    Ok(())
}

#[test]
fn an_error_ends_the_rows() {
    let lint = Lint::new(Policy::new(), false);
    let linted = lint.run(b"http://a:b@0x7f.1/");
    assert!(linted.findings.len() > 1);
    let mut calls = 0;
    let ended = FindingRows { linted: &linted, number: 1 }.rows(&mut |_| {
        calls += 1;
        Err(io::ErrorKind::Other.into())
    });
    assert!(ended.is_err());
    assert_eq!(calls, 1);
}

/// Shows: R-279.
#[test]
fn no_debug_output_of_an_input_has_its_text() {
    let input = b"http://anna:S3CRETpw@e.org/";
    let line = UniqueLine { input: Input(input), valid: true, count: Some(1) };
    let shown = [format!("{:?}", Input(input)), format!("{:?}", Text(input)), format!("{line:?}")];
    shown.iter().for_each(is_free);
    assert!(shown.iter().all(|it| it.contains("len: 27")), "{shown:?}");
}
