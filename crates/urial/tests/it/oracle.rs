//! The library against the oracle, a second parser made from the ABNF.

use std::net::IpAddr;
use std::sync::LazyLock;

use urial::{Component, Host, Uri, UriRef};
use urial_oracle::{Automaton, HostRules, RFC3986, split, split_authority};
use urial_testdata::Mutator;

use crate::count::inputs;

/// The number of random inputs of each test.
static INPUTS: LazyLock<usize> = LazyLock::new(|| inputs(1_000_000));

/// Shows.
#[test]
fn parses_as_the_oracle_does() {
    let mut reference = Automaton::of(RFC3986, "URI-reference");
    let mut mutator = Mutator::of_vectors(1);
    let inputs = (0..*INPUTS).filter(|_| check(&mut reference, &mutator.input()));
    let accepted = inputs.count();
    assert!((*INPUTS / 10..*INPUTS).contains(&accepted), "{accepted} accepted: a poor mixture");
}

/// Shows.
#[test]
fn parses_uris_as_the_oracle_does() {
    let mut uri = Automaton::of(RFC3986, "URI");
    let mut absolute = Automaton::of(RFC3986, "absolute-URI");
    let mut mutator = Mutator::of_vectors(2);
    for _ in 0..*INPUTS {
        let input = mutator.input();
        let read = Uri::parse_bytes(&input);
        let offset = read.map(drop).map_err(|error| error.offset());
        assert_eq!(offset, uri.viable_prefix(&input), "{}", input.escape_ascii());
        let is_absolute = read.is_ok_and(|uri| uri.is_absolute_uri());
        assert_eq!(is_absolute, absolute.accepts(&input), "{}", input.escape_ascii());
    }
}

/// Shifts every vector so that every byte is at a block boundary once.
#[test]
fn block_boundaries_anywhere() {
    let mut reference = Automaton::of(RFC3986, "URI-reference");
    for seed in Mutator::of_vectors(3).seeds() {
        let host = seed.windows(2).position(|two| two == b"//").map_or(0, |at| at + 2);
        for pad in 1..=128 {
            let mut input = seed.clone();
            input.splice(host..host, std::iter::repeat_n(b'a', pad));
            check(&mut reference, &input);
        }
    }
}

/// Shows.
#[test]
fn hosts_have_the_same_kind() {
    let mut rules = HostRules::default();
    let mut mutator = Mutator::of_vectors(4);
    for _ in 0..*INPUTS {
        let input = mutator.input();
        let Ok(read) = UriRef::parse_bytes(&input) else { continue };
        let Some(host) = read.host() else { continue };
        let text = read.component(Component::Host).unwrap();
        assert_eq!(format!("{:?}", rules.kind(text)), kind(host), "{read}");
        let address = text.trim_matches(['[', ']']).parse();
        match host {
            Host::Ipv6(value) => assert_eq!(address, Ok(IpAddr::V6(value)), "{read}"),
            Host::Ipv4(value) => assert_eq!(address, Ok(IpAddr::V4(value)), "{read}"),
            _ => {}
        }
    }
}

fn kind(host: Host<'_>) -> &'static str {
    match host {
        Host::RegName(_) => "RegName",
        Host::Ipv4(_) => "Ipv4",
        Host::Ipv6(_) => "Ipv6",
        Host::IpvFuture { .. } => "IpvFuture",
    }
}

/// Compares both parsers on one input. Returns whether they accept it.
fn check(reference: &mut Automaton, input: &[u8]) -> bool {
    let shown = input.escape_ascii();
    match (UriRef::parse_bytes(input), reference.viable_prefix(input)) {
        (Ok(read), Ok(())) => check_split(read),
        (Err(error), Err(offset)) => {
            assert_eq!(error.offset(), offset, "{shown}");
            let next = reference.next_bytes(&input[..offset]);
            let expected: [bool; 256] = std::array::from_fn(|byte| {
                error.expected().accepts(u8::try_from(byte).unwrap().into())
            });
            assert_eq!(expected, next, "{shown}: {error}");
        }
        (read, viable) => panic!("{shown}: {read:?}, but {viable:?}"),
    }
    UriRef::parse_bytes(input).is_ok()
}

fn check_split(read: UriRef<'_>) {
    let parts = split(read.as_str());
    assert_eq!(read.component(Component::Scheme), parts.scheme, "{read}");
    assert_eq!(read.component(Component::Authority), parts.authority, "{read}");
    assert_eq!(read.path().as_str(), parts.path, "{read}");
    assert_eq!(read.component(Component::Query), parts.query, "{read}");
    assert_eq!(read.component(Component::Fragment), parts.fragment, "{read}");
    let authority = parts.authority.map(split_authority);
    assert_eq!(read.host().is_some(), authority.is_some(), "{read}");
    if let Some(authority) = authority {
        assert_eq!(read.component(Component::Userinfo), authority.userinfo, "{read}");
        assert_eq!(read.component(Component::Host), Some(authority.host), "{read}");
        assert_eq!(read.component(Component::Port), authority.port, "{read}");
    }
}
