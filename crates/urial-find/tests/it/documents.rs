//! What holds for every document of every format.

use std::collections::BTreeSet;
use std::io;
use std::ops::Range;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use urial::{Base, BaseSource, uri};
use urial_find::{Finder, Format, LinkOrWarning, Markup, Rewrite};

/// Pieces of which documents of a format are made, besides those of every text.
const PIECES: &[(Format, &[&str])] = &[
    (Format::Text, &[]),
    (Format::Json, &["\"", "{\"a\":\"", "\"}", "\\\"", "\\/", "\\u0026", "\\n", "\\\\"]),
    (
        Format::Xml,
        &[
            "<a href=\"",
            "<a href='",
            "\"/>",
            "'>",
            "</a>",
            "<b xml:base='",
            "<rss>",
            "<link>",
            "</link>",
            "<description>",
            "<![CDATA[",
            "]]>",
            "<style>",
            "url(",
            "<!--",
            "-->",
            "<?x href='",
            "?>",
            "<!DOCTYPE a \"",
            "\">",
            "&#38;",
            "&lt;",
        ],
    ),
    (
        Format::Html,
        &[
            "<a href=\"",
            "<a href='",
            "<a href=",
            "<base href=",
            "</a>",
            "<img srcset='",
            " 1x, ",
            "<p style=\"a:url(",
            "<style>",
            "</style>",
            "<meta http-equiv=refresh content='1;url=",
            "<iframe srcdoc=\"",
            "<!--",
            "-->",
            "<code>",
            "</code>",
            "&quot;",
            "&#x2F;",
        ],
    ),
    (
        Format::Css,
        &["url(", "url(\"", "@import '", "image-set(", "/*", "*/", ";", "\\28 ", "\\)", "\\\n"],
    ),
    (
        Format::Markdown,
        &[
            "[a](",
            "![a](<",
            "](",
            "]: ",
            "[a]: ",
            "[a][",
            " \"t\")",
            "`",
            "```\n",
            "    ",
            "> ",
            "- ",
            "# ",
            "|",
            "|---|\n",
            "[^1]",
            "[^1]: ",
            "*",
            "_",
            "~~",
            "\\",
            "\\)",
            "\\|",
            "<joe@e.org>",
            "<a href='",
            "<div>\n",
            "<!-- ",
            "-->",
            "---\n",
            "\r\n",
            "\t",
        ],
    ),
    (
        Format::Man,
        &[
            "\n.UR ",
            "\n.UE",
            "\n.MT ",
            "\n.Lk ",
            "\n.An Aq Mt ",
            "\n.\\\" ",
            "\\\"",
            "\n.ig\n",
            "\n..\n",
            "\\fB",
            "\\f[",
            "\\-",
            "\\:",
            "\\(ti",
            "\\[aq]",
            "\\s-1",
            "\\\n",
            "\\",
            "\"\"",
        ],
    ),
    (
        Format::Texinfo,
        &[
            "@uref{",
            "@url{",
            "@email{",
            "@code{",
            "@verb{|",
            "|}",
            "@@",
            "@/",
            "@comma{}",
            "{",
            "}",
            "\n@c ",
            "@ignore\n",
            "@end ignore\n",
            "@example\n",
            "@end example\n",
            "@html\n",
            "@end html\n",
            "@",
        ],
    ),
];

/// Pieces of every text.
const COMMON: &[&str] = &[
    "http://e.org/",
    "HTTP://e.org:80/%7e",
    "//e.org/",
    "../x",
    "?a&b",
    "#c",
    "joe@e.org",
    "e.org",
    "/",
    "é",
    "-",
    "~",
    "'",
    "\"",
    "<",
    ">",
    "(",
    ")",
    " ",
    "\n",
    "\n\n",
    "&amp;",
    ",",
    ";",
    "x",
    "\r",
    "\r\n",
    "\0",
    "|",
    "&",
    "\u{FEFF}",
    "\u{10FFFF}",
];

fn documents() -> impl Strategy<Value = (Format, String)> {
    let available: Vec<_> = PIECES.iter().filter(|(format, _)| format.is_available()).collect();
    select(available).prop_flat_map(|(format, own)| {
        let (format, own) = (*format, *own);
        let pieces = [own, COMMON].concat();
        let marks = (0..4_usize).prop_map(|count| "\u{FEFF}".repeat(count / 2));
        (marks, vec(select(pieces), 0..24))
            .prop_map(move |(marks, pieces)| (format, marks + &pieces.concat()))
    })
}

fn finders() -> impl Strategy<Value = Finder> {
    any::<[bool; 3]>().prop_map(|[iris, emails, verbatim]| {
        Finder::new().iris(iris).emails(emails).verbatim(verbatim)
    })
}

fn base() -> Base {
    Base::new(uri!("http://a/b,c/(d)/e-f~'g"), BaseSource::Retrieval)
}

fn rewritten(text: &str, format: Format, how: Rewrite) -> Option<String> {
    let mut to = Vec::new();
    Finder::new().rewrite_links_into(text, format, Some(&base()), how, &mut to).ok()?;
    Some(String::from_utf8(to).unwrap())
}

fn targets(text: &str, format: Format) -> Vec<String> {
    let mut targets = Vec::new();
    let each = |found: LinkOrWarning<'_>| {
        if let LinkOrWarning::Link(link) = found {
            let target = link.target().map(String::from);
            targets.push(target.unwrap_or_else(|| String::from_utf8_lossy(link.text()).into()));
        }
        io::Result::Ok(())
    };
    Finder::new().find_links(text, format, Some(&base()), each).unwrap();
    targets
}

/// The places of what is found in a document, but not of what is in its parts.
fn places(text: &[u8], format: Format, finder: &Finder) -> Vec<Range<usize>> {
    let (mut places, mut at) = (Vec::new(), 0);
    let each = |found: LinkOrWarning<'_>| {
        match found {
            LinkOrWarning::Link(link) if link.part().is_none() => {
                let (range, outer) = (link.range(), link.outer_range());
                assert!(at <= outer.start && outer.start <= range.start, "{link:?}");
                assert!(range.start < range.end && range.end <= outer.end, "{link:?}");
                assert_eq!(text.get(range.clone()), Some(link.raw()));
                let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b":/.?#".contains(byte);
                assert!(link.text() == link.raw() || !link.raw().iter().all(is_plain), "{link:?}");
                at = outer.end;
                places.extend([range, outer]);
            }
            LinkOrWarning::Warning(warning) => {
                assert!(warning.at() <= text.len());
                // No parser is known to get a place wrong that is read here.
                assert!(!warning.to_string().contains("gets wrong"), "{warning}");
            }
            _ => {}
        }
        io::Result::Ok(())
    };
    finder.find_links(text, format, None, each).unwrap();
    assert!(at <= text.len());
    places
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn places_are_in_order((format, text) in documents(), finder in finders()) {
        for place in places(text.as_bytes(), format, &finder) {
            prop_assert!(text.get(place).is_some());
        }
        let latin: Vec<_> = text.chars().filter_map(|it| u8::try_from(u32::from(it)).ok()).collect();
        places(&latin, format, &finder);
    }

    /// What is resolved leads to the same targets, and nothing is left to resolve.
    #[test]
    fn resolved_references_are_found_again((format, text) in documents()) {
        if let Some(resolved) = rewritten(&text, format, Rewrite::Resolve) {
            prop_assert_eq!(targets(&resolved, format), targets(&text, format), "{}", &resolved);
            prop_assert_eq!(rewritten(&resolved, format, Rewrite::Resolve).unwrap(), resolved);
        }
    }

    /// There are no passwords.
    #[test]
    fn what_does_not_change_stays((format, text) in documents()) {
        if let Some(redacted) = rewritten(&text, format, Rewrite::Redact) {
            prop_assert_eq!(redacted, text);
        }
    }

    /// Where links are markup of the format. A `-->` in them may end what then is a comment.
    #[test]
    fn links_lead_to_what_they_are_made_of((format, text) in documents()) {
        let markups: &[Markup] = match format {
            Format::Markdown if !text.contains("<!--") => &[Markup::Markdown, Markup::Html, Markup::Angle],
            Format::Html => &[Markup::Html],
            _ => &[],
        };
        let expected: BTreeSet<_> = targets(&text, format).into_iter().collect();
        for markup in markups {
            if let Some(linked) = rewritten(&text, format, Rewrite::Link(*markup)) {
                let found: BTreeSet<_> = targets(&linked, format).into_iter().collect();
                prop_assert!(found.is_superset(&expected), "{expected:?}: {linked}");
            }
        }
    }
}
