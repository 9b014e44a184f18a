//! Linear time: a text of twice the length takes no more than some four times as long.

use std::time::{Duration, Instant};

use urial::{Base, BaseSource, uri};
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

/// Documents that tempt a reader of their format.
const DOCUMENTS: &[(Format, &[&str])] = &[
    (
        Format::Html,
        &[
            "<",
            "<a ",
            "<a href='",
            "<a href=x ",
            "&amp",
            "&",
            "<base href=x/>",
            "<!--",
            "<code>",
            "<iframe srcdoc=\"",
            "<iframe srcdoc=x>",
            "<noscript>",
            "<p style=\"a:url(",
            "srcset=,",
            "<img srcset=\"a (",
            "<script>",
            "<style>url(",
            "<a href='?&amp;a'>http://e.org/&amp;",
        ],
    ),
    (
        Format::Xml,
        &[
            "<",
            "<a xml:base='x/'>",
            "<a xml:base='x/' href='y'/>",
            "<a b='",
            "&",
            "&#38;",
            "<a>",
            "<![CDATA[",
            "<!DOCTYPE a \"",
            "<!--",
            "]]>",
            "<rss>",
            "<?a href='b'?>",
            "</a>",
        ],
    ),
    (
        Format::Css,
        &["url(", "url(a)", "url(\"", "'", "\\", "/*", "image-set(\"a\"", "@import", "(", "a("],
    ),
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
fn time_in_documents_is_linear() {
    let finder = Finder::new().verbatim(true);
    let base = Base::new(uri!("http://e.org/"), BaseSource::Retrieval);
    for (format, units) in DOCUMENTS {
        for unit in *units {
            assert_linear(unit, |text| {
                let mut count = 0;
                let read = finder.find_links(text, *format, Some(&base), |_| {
                    count += 1;
                    Ok(())
                });
                read.unwrap();
                count
            });
        }
    }
}

#[test]
fn time_is_linear() {
    let finder = Finder::new().schemes(Schemes::Any).iris(true).emails(true).suffixes(true);
    let finders = [Finder::new(), finder];
    for (finder, unit) in finders.iter().flat_map(|it| REPEATED.iter().map(move |unit| (it, unit)))
    {
        assert_linear(unit, |text| finder.find(text).count());
    }
}

fn assert_linear(unit: &str, find: impl Fn(&str) -> usize) {
    let time = |len: usize| {
        let text = unit.repeat(len / unit.len());
        let once = || {
            let start = Instant::now();
            assert!(find(&text) <= len);
            start.elapsed()
        };
        (0..3).map(|_| once()).min().unwrap_or_default()
    };
    let (short, long) = (time(1 << 16), time(1 << 20));
    let most = 128 * short + Duration::from_millis(50);
    assert!(long < most, "{unit:?}: {short:?} for 64 KiB, {long:?} for 1 MiB");
}
