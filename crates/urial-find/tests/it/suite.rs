//! The library against the vectors of `testdata/find/`.

use urial::HostMapping;
use urial_find::{Finder, Hit, Schemes};
use urial_testdata::find::{FindOption, FoundUri, assert_found};
use urial_testdata::{FindCase, vectors};

#[test]
fn the_library_finds_what_the_vectors_expect() {
    let mut count = 0;
    for file in vectors::FINDS.iter() {
        for test in &file.tests {
            let FindCase { input, options, .. } = &test.case;
            let finder = options.iter().copied().fold(Finder::new(), with);
            let found: Vec<_> = finder.find(input).map(|hit| answer(&hit, input)).collect();
            assert_found(&format!("{}: {}", file.name, test.name), &test.case, &found);
            count += 1;
        }
    }
    println!("vectors of finding: {count}");
    assert!(count > 70, "{count}");
}

fn with(finder: Finder, option: FindOption) -> Finder {
    match option {
        FindOption::Iris => finder.iris(true),
        FindOption::Emails => finder.emails(true),
        FindOption::Suffixes => finder.suffixes(true),
        FindOption::Catalogue => finder.schemes(Schemes::Catalogue),
        FindOption::Any => finder.schemes(Schemes::Any),
    }
}

fn answer(hit: &Hit<'_>, input: &str) -> FoundUri {
    FoundUri {
        uri: hit.iri().to_uri(HostMapping::Triplets).unwrap().into(),
        form: Some(hit.form().as_str().to_owned()),
        raw: Some(input[hit.range()].to_owned()),
        start: Some(hit.range().start),
        ambiguous: Some(hit.other_reading().map(|it| it.to_string()).unwrap_or_default()),
    }
}
