//! Linear time: a text of twice the length takes no more than some four times as long.

use std::time::{Duration, Instant};

use urial_find::{Finder, Format, Schemes};

/// Texts that tempt a finder to read the same bytes again and again.
const REPEATED: &[&str] = &[
    "a:",
    "x://[",
    "x://%",
    "tel:",
    "<http://",
    "\"http://",
    "<http://e.org/ ",
    "a@",
    "www.",
    ".",
    "http://",
    "'x://u:p'@",
    "a-",
    "&quot;",
    ")",
    "(",
    "http://e.org/(",
    "news:",
    "URL:",
    "x://[v1.a:",
    "mailto:?",
    "data:",
    "http:// ",
    "a.b@",
    "-\n",
];

#[test]
fn time_is_linear() {
    let finder = Finder::new().schemes(Schemes::Any).iris(true).emails(true).suffixes(true);
    let finders = [Finder::new(), finder];
    for (finder, unit) in finders.iter().flat_map(|it| REPEATED.iter().map(move |unit| (it, unit)))
    {
        assert_linear(unit, |text| assert!(finder.find(text).count() <= text.len()));
    }
}

/// Documents that tempt a reader of the format to do so.
const DOCUMENTS: &[(Format, &[&str])] = &[
    (
        Format::Markdown,
        &[
            "[a](",
            "![a](",
            "![",
            "[a](<",
            "[a](x",
            "[a]: ",
            "[a]: x\n\n",
            "[a](x)",
            "](",
            "[",
            "<a ",
            "<!-- ",
            "<http://",
            "`",
            "``` ",
            "> ",
            "- ",
            "*a_",
            "&amp;",
            "\\",
            "|",
            "a\n|-|\n",
            "[^1]",
            "<a href='x'>",
            "http://e.org/*",
        ],
    ),
    (
        Format::Man,
        &[".UR ", ".UR a\n", ".MT a@b\n", "\\[", "\\fB", "\"", ".ig\n", "Mt ", "\\", "a\n"],
    ),
    (
        Format::Texinfo,
        &[
            "@uref{",
            "@url{a",
            "@url{@@",
            "@email{a@@b",
            "@c ",
            "@ignore ",
            "@verb{|",
            "@html ",
            "@html @end html ",
            "@example ",
            "{",
            "}",
            "@",
            "@code{",
        ],
    ),
];

#[test]
fn time_for_documents_is_linear() {
    let finder = Finder::new().verbatim(true);
    let units = |(format, units): &(Format, &'static [&'static str])| {
        let format = *format;
        units.iter().map(move |unit| (format, *unit))
    };
    for (format, unit) in DOCUMENTS.iter().flat_map(units) {
        assert_linear(unit, |text| finder.find_links(text, format, None, |_| Ok(())).unwrap());
    }
}

fn assert_linear(unit: &str, search: impl Fn(&str)) {
    let time = |len: usize| {
        let text = unit.repeat(len / unit.len());
        let once = || {
            let start = Instant::now();
            search(&text);
            start.elapsed()
        };
        (0..3).map(|_| once()).min().unwrap_or_default()
    };
    let (short, long) = (time(1 << 16), time(1 << 20));
    let most = 128 * short + Duration::from_millis(50);
    assert!(long < most, "{unit:?}: {short:?} for 64 KiB, {long:?} for 1 MiB");
}
