//! The library as the other end of a pipe: no question and no answer is lost in JSON.

use std::marker::PhantomData;

use urial::{Rfc3986, Rfc3987};
use urial_testdata::legacy::references;
use urial_testdata::pipe::{Grammar, Local, Pipe};
use urial_testdata::runner::Examine;
use urial_testdata::vector::File;
use urial_testdata::{Surface, run, vectors};

use crate::suite::Library;

const URIS: &dyn Surface = &Library::<Rfc3986>(PhantomData);
const IRIS: &dyn Surface = &Library::<Rfc3987>(PhantomData);

#[test]
fn the_library_answers_over_a_pipe_as_it_does_without() {
    assert_alike(Grammar::Uri, &vectors::URIS);
    assert_alike(Grammar::Iri, &vectors::IRIS);
    assert_alike(Grammar::Iri, &vectors::IRI_MAPPINGS);
    assert_alike(Grammar::Uri, &references(&vectors::LEGACY));
    assert_alike(Grammar::Uri, &vectors::TEMPLATES);
    assert_alike(Grammar::Uri, &vectors::SCHEMES);
}

fn assert_alike<C: Examine>(grammar: Grammar, files: &[File<C>]) {
    let direct = match grammar {
        Grammar::Uri => URIS,
        Grammar::Iri => IRIS,
    };
    let local = Local { uris: URIS, iris: IRIS };
    let over_pipe = run(&Pipe::new("pipe", grammar, &local), files);
    let direct = run(direct, files);
    assert_eq!(over_pipe.failures, direct.failures);
    assert_eq!(over_pipe.expectations, direct.expectations);
    assert_eq!(over_pipe.skipped, direct.skipped);
}
