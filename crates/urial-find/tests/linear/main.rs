//! Linear time: a text of twice the length takes no more than some four times as long. This runs
//! alone, so that no other test takes the machine.

#[cfg(all(feature = "mime", feature = "warc"))]
mod document;

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
            "<svg><style/>",
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
            assert_linear(unit, 1 << 16, |len| {
                let text = unit.repeat(len / unit.len());
                let (finder, base) = (&finder, &base);
                move || finder.find_links(&text, *format, Some(base), |_| Ok(())).unwrap()
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
        assert_linear(unit, 1 << 16, |len| {
            let text = unit.repeat(len / unit.len());
            move || assert!(finder.find(&text).count() <= len)
        });
    }
}

/// Compares the time for a length with that for one 16 times as long. `make` prepares the work.
fn assert_linear<F: Fn()>(unit: &str, len: usize, make: impl Fn(usize) -> F) {
    let time = |len: usize| {
        let work = make(len);
        let once = || {
            let start = Instant::now();
            work();
            start.elapsed()
        };
        (0..3).map(|_| once()).min().unwrap_or_default()
    };
    let (short, long) = (time(len), time(16 * len));
    let most = 128 * short + Duration::from_millis(50);
    assert!(long < most, "{unit:?}: {short:?} for {len} bytes, {long:?} for 16 times as many");
}
