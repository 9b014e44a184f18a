//! Linear time: a text of twice the length takes no more than some four times as long. This runs
//! alone, so that no other test takes the machine.

#[cfg(all(feature = "mime", feature = "warc"))]
mod document;

use urial::{Base, BaseSource, IriRef, uri};
use urial_find::{Finder, Format, Hit, Schemes};
use urial_testdata::{cut, linear};

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
    "\x1B[1;",
    "\\033[32ma:",
    "%22ab://",
    "%28ab://e",
    "=3Da@e.org",
    "\\nwww.a.b",
    "1a:",
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
        Format::Json,
        &[
            "\"",
            "\\\"",
            "\"\\",
            "{\"a\":\"http:\\/\\/h\\/\"}\n",
            "\"{\\\"a\\\":",
            "\"http://e",
            "\n\"\\\"",
        ],
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

/// One that finds little, and one that finds all.
fn finders() -> [Finder; 2] {
    let all = Finder::new().schemes(Schemes::Any).iris(true).emails(true).suffixes(true);
    [Finder::new(), all]
}

#[test]
fn time_is_linear() {
    for (finder, unit) in
        finders().iter().flat_map(|it| REPEATED.iter().map(move |unit| (it, unit)))
    {
        assert_linear(unit, 1 << 16, |len| {
            let text = unit.repeat(len / unit.len());
            move || assert!(finder.find(&text).count() <= len)
        });
    }
}

/// Units that are cut at each place where a parser or the finder cuts, repeated without anything
/// between them, in every format.
#[test]
fn time_of_hits_that_are_cut_is_linear() {
    for finder in finders() {
        for unit in cut::units(|unit| cuts(&finder, unit)) {
            assert_linear(&unit, 1 << 14, |len| {
                let text = unit.repeat(len / unit.len());
                let finder = &finder;
                move || assert!(finder.find(&text).count() <= len)
            });
            for format in FORMATS {
                assert_linear(&format!("{format} {unit}"), 1 << 12, |len| {
                    let text = unit.repeat(len / unit.len());
                    let finder = &finder;
                    move || finder.find_links(&text, format, None, |_| Ok(())).unwrap()
                });
            }
        }
    }
}

const FORMATS: [Format; 8] = [
    Format::Json,
    Format::Html,
    Format::Xml,
    Format::Markdown,
    Format::Css,
    Format::Mime,
    Format::Man,
    Format::Texinfo,
];

/// How a finder takes a unit: the component and the terms of its fault, and for each hit in two
/// units its form and the character after it.
fn cuts(finder: &Finder, unit: &str) -> String {
    let twice = unit.repeat(2);
    let fault = IriRef::parse(&twice).err();
    let fault = fault.map(|fault| format!("{} {}", fault.component(), fault.expected()));
    let hits = finder.find(&twice);
    let class = |next: char| if next.is_ascii_alphanumeric() { 'a' } else { next };
    let cut = |hit: Hit<'_>| (hit.form(), twice[hit.range().end..].chars().next().map(class));
    format!("{fault:?} {:?}", hits.map(cut).collect::<Vec<_>>())
}

/// Compares the time for a length with that for one 16 times as long. `make` prepares the work.
fn assert_linear<F: Fn()>(unit: &str, len: usize, make: impl Fn(usize) -> F) {
    linear::assert_linear(unit, len, 128, make);
}

/// A host of one label, of a script without spaces between words.
#[test]
fn time_is_linear_for_one_long_host() {
    let finder = Finder::new();
    for letter in ["\u{65E5}", "\u{E9}", "a\u{B7}", "-\u{2019}"] {
        assert_linear(letter, 1 << 16, |len| {
            let text = ["http://", &letter.repeat(len / letter.len())].concat();
            let finder = &finder;
            move || assert!(finder.find(&text).count() <= 1)
        });
    }
}
