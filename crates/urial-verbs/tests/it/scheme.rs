//! `scheme`: the fields of a view as a record has them.

use urial::scheme::FieldValue;
use urial_testdata::{Mutator, cases, vectors};
use urial_verbs::{ReadByScheme, Scratch};

/// A record has one port: the text is the number, or there is no text. An authority may have the
/// port of another host, or one that the query replaces.
#[test]
fn a_port_is_the_text_of_its_number() {
    let vectors = cases(&vectors::SCHEMES).map(|case| case.input.clone());
    let mut mutator = Mutator::of_schemes(71);
    let changed: Vec<_> = (0..20_000).map(|_| mutator.text()).collect();
    let mut checked = 0;
    for text in vectors.chain(changed) {
        let mut scratch = Scratch::default();
        let Ok(viewed) = ReadByScheme::new(false).run(text.as_bytes(), &mut scratch) else {
            continue;
        };
        let fields = viewed.fields();
        let value = |name| fields.iter().find(|(it, _)| *it == name).map(|(_, value)| value);
        let (Some(FieldValue::Text(port)), Some(FieldValue::Number(number))) =
            (value("port"), value("port_number"))
        else {
            continue;
        };
        if !port.is_empty() {
            assert_eq!(port.parse(), Ok(*number), "{text}");
            checked += 1;
        }
    }
    assert!(checked > 200, "{checked} have a port");
}
