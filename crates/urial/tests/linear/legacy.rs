//! No text is slow for RFC 2396, `java.net.URI` and Spark's `parse_url`.

use urial::rfc2396::java::{Uri, UriBuf};
use urial::rfc2396::{Normalizer, Reference, Resolver, Syntax};
use urial::spark::{Key, SparkError, parse_url};

use super::timed;

/// Two megabytes of any repeated text are parsed in a moment; quadratic work would take hours.
#[test]
fn nothing_is_slow() {
    for unit in [
        "a", "/..", "../", "a/../", "/.", "%41", ";", "a.", "1.", "@", ":", "&k=", "é", "a:", "[",
        "%",
    ] {
        for start in ["", "http://", "http://h/", "a:", "?", "//[::", "#"] {
            let text = format!("{start}{}", unit.repeat(2_000_000 / unit.len()));
            timed(format_args!("{start}{unit}…"), || exercise(&text));
        }
    }
}

fn exercise(text: &str) {
    let base = Reference::parse("http://a/b/c").unwrap();
    for syntax in [Syntax::RFC2396, Syntax::RFC2732, Syntax::JAVA] {
        match Reference::parse_as(text, syntax) {
            Ok(reference) => {
                let _ = Resolver::new(base).resolve(reference);
                assert!(Normalizer::new().normalize(reference).len() <= text.len());
            }
            Err(error) => assert!(error.explain(text).to_string().len() < 2000),
        }
    }
    if let Ok(uri) = Uri::parse(text) {
        let base = Uri::parse("http://a/b/c").unwrap();
        let [resolved, normal] = [base.resolve(uri), uri.normalize()].map(UriBuf::into_string);
        assert!(resolved.len() + normal.len() <= 2 * text.len() + 20);
        assert!(uri.equals(uri) && uri.compare_to(uri).is_eq());
        assert_eq!(base.relativize(uri).as_str(), text);
    }
    let half = text.get(..text.len() / 2).unwrap_or(text);
    for key in ["k", half] {
        let answer = parse_url(text, "QUERY", Some(key.into()));
        assert!(!matches!(answer, Err(SparkError::Pattern)));
        // Longer ones are rejected immediately.
        let _ = parse_url(text, "QUERY", Some(Key::Pattern(key)));
        let _ = parse_url(text, "QUERY", key.get(..255).map(Key::Pattern));
    }
}
