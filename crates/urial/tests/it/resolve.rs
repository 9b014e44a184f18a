//! Resolution against the oracle, which has the pseudo-code of §5.2 and §5.3.

use std::sync::LazyLock;
use urial::{Resolver, Uri, UriRef};
use urial_oracle as oracle;
use urial_testdata::Mutator;

use crate::count::inputs;

/// The number of random inputs.
static INPUTS: LazyLock<usize> = LazyLock::new(|| inputs(1_000_000));

/// Compares §5.2 and §5.3 with their pseudo-code.
///
/// Shows.
#[test]
fn resolves_as_the_oracle_does() {
    let mut mutator = Mutator::of_vectors(5);
    let (mut base, mut resolved) = (b"http://a/b/c/d;p?q".to_vec(), 0);
    for _ in 0..*INPUTS {
        let input = mutator.input();
        let (Ok(uri), Ok(reference)) = (Uri::parse_bytes(&base), UriRef::parse_bytes(&input))
        else {
            continue;
        };
        for strict in [true, false] {
            let target = Resolver::new(uri).strict(strict).resolve(reference).unwrap();
            let expected = oracle::resolve(uri.as_str(), reference.as_str(), strict);
            assert_eq!(target, *expected, "{uri} and {reference}");
        }
        resolved += 1;
        if reference.is_uri() {
            base = input;
        }
    }
    assert!(resolved > *INPUTS / 10, "{resolved} resolved: a poor mixture");
}
