//! The library against the vectors of `testdata/find/`.

use std::io;

use urial::{Base, BaseSource, Uri};
use urial_find::{Finder, Link, LinkOrWarning, Markup, Rewrite, Schemes};
use urial_testdata::find::{FindOption, FoundUri, assert_found};
use urial_testdata::{FindCase, vectors};

#[test]
fn the_library_finds_what_the_vectors_expect() {
    let mut count = 0;
    for file in vectors::FINDS.iter() {
        for test in file.tests.iter().filter(|test| is_available(&file.name, &test.case)) {
            let place = format!("{}: {}", file.name, test.name);
            assert_case(&place, &test.case);
            count += 1;
        }
    }
    println!("vectors of finding: {count}");
    assert!(count > 70, "{count}");
}

/// Whether the features are on that a vector needs: of its format, of parts within it, for other
/// character sets, and for domain names.
fn is_available(file: &str, case: &FindCase) -> bool {
    let has_html = case.input.contains("@html") || case.format.as_deref() == Some("mime");
    let has_domain = |it: &FoundUri| {
        let texts = [Some(&it.uri), it.target.as_ref(), it.base.as_ref()];
        texts.into_iter().flatten().any(|text| text.contains("xn--"))
    };
    document_format(case).is_available()
        && (cfg!(feature = "html") || !has_html)
        && (cfg!(feature = "charset") || !file.starts_with("charset"))
        && (cfg!(feature = "idna") || !case.find.iter().any(has_domain))
}

fn document_format(case: &FindCase) -> urial_find::Format {
    case.format.as_deref().unwrap_or("text").parse().unwrap()
}

fn assert_case(place: &str, case: &FindCase) {
    let document = Document::of(case);
    let (found, warnings) = document.found();
    assert_found(place, case, &found);
    assert_eq!(warnings.len(), case.warnings.len(), "{place}: {warnings:?}");
    for (warning, expected) in warnings.iter().zip(&case.warnings) {
        assert!(warning.starts_with(expected), "{place}: {warning}");
    }
    for (how, expected) in &case.rewrite {
        let (rewritten, has_kept) = document.rewritten(rewrite(how));
        assert_eq!(has_kept, expected == "kept", "{place}: {how}");
        let expected = if has_kept { &case.input } else { expected };
        assert_eq!(rewritten, *expected, "{place}: {how}");
    }
    if case.format.is_none() {
        let uris: Vec<_> = document.finder.find(&case.input).map(|hit| hit.range()).collect();
        assert!(
            found.iter().map(|it| it.start.unwrap()).eq(uris.iter().map(|it| it.start)),
            "{place}"
        );
    }
}

/// The input of a vector.
struct Document<'c> {
    text: &'c str,
    finder: Finder,
    format: urial_find::Format,
    base: Option<Base>,
}

impl Document<'_> {
    fn of(case: &FindCase) -> Document<'_> {
        let retrieval = case.retrieval.as_deref().map(|uri| Uri::parse(uri).unwrap());
        Document {
            text: &case.input,
            finder: case.options.iter().copied().fold(Finder::new(), with),
            format: document_format(case),
            base: retrieval.map(|uri| Base::new(uri, BaseSource::Retrieval)),
        }
    }

    fn found(&self) -> (Vec<FoundUri>, Vec<String>) {
        let (mut links, mut warnings) = (Vec::new(), Vec::new());
        let each = |found: LinkOrWarning<'_>| {
            match found {
                LinkOrWarning::Link(link) => links.push(answer(&link)),
                LinkOrWarning::Warning(warning) => warnings.push(warning.to_string()),
                _ => unreachable!(),
            }
            io::Result::Ok(())
        };
        self.finder.find_links(self.text, self.format, self.base.as_ref(), each).unwrap();
        (links, warnings)
    }

    /// The text rewritten, and whether references are kept that would change.
    fn rewritten(&self, how: Rewrite) -> (String, bool) {
        let (base, mut to) = (self.base.as_ref(), Vec::new());
        let kept = self.finder.rewrite_links_into(self.text, self.format, base, how, &mut to);
        (String::from_utf8(to).unwrap(), !kept.unwrap().is_empty())
    }
}

fn with(finder: Finder, option: FindOption) -> Finder {
    match option {
        FindOption::NoIri => finder.iris(false),
        FindOption::Emails => finder.emails(true),
        FindOption::Suffixes => finder.suffixes(true),
        FindOption::Catalogue => finder.schemes(Schemes::Catalogue),
        FindOption::Any => finder.schemes(Schemes::Any),
        FindOption::Verbatim => finder.verbatim(true),
    }
}

fn rewrite(how: &str) -> Rewrite {
    match how {
        "normalize" => Rewrite::Normalize,
        "redact" => Rewrite::Redact,
        "resolve" => Rewrite::Resolve,
        "relativize" => Rewrite::Relativize,
        "link=html" => Rewrite::Link(Markup::Html),
        "link=markdown" => Rewrite::Link(Markup::Markdown),
        "link=angle" => Rewrite::Link(Markup::Angle),
        _ => panic!("{how}"),
    }
}

fn answer(link: &Link<'_>) -> FoundUri {
    let text = || String::from_utf8_lossy(link.text()).into_owned();
    let uri = link.reference().map(|_| link.uri_ref().unwrap().to_string());
    FoundUri {
        invalid: uri.is_err(),
        uri: uri.unwrap_or_else(|_| text()),
        form: Some(link.form().as_str().to_owned()),
        raw: Some(String::from_utf8_lossy(link.raw()).into_owned()),
        start: Some(link.range().start),
        ambiguous: Some(link.other_reading().map(|it| it.to_string()).unwrap_or_default()),
        context: Some(link.context().unwrap_or_default().to_owned()),
        part: Some(link.part().unwrap_or_default().to_owned()),
        target: Some(link.target().map(Into::into).unwrap_or_default()),
        base: Some(link.base().map(|it| it.uri().to_string()).unwrap_or_default()),
        source: Some(link.base().map(|it| it.source().to_string()).unwrap_or_default()),
    }
}
