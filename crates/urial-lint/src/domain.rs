//! The labels of a host, as people see them.

use std::ops::Range;

use urial::{Component, HostMapping, PctStr, UriRef};

use crate::subject::Subject;

/// The decoded labels of the host, each with its place; none for a host without international
/// labels.
pub(crate) fn labels<'t>(
    subject: &Subject<'t>,
) -> impl Iterator<Item = (String, Range<usize>)> + use<'t> {
    let host = subject.host().filter(|(host, _)| is_international(host));
    host.into_iter().flat_map(|(host, range)| {
        let labels = split(host).into_iter().filter(|label| !label.is_empty());
        labels.map(move |Range { start, end }| {
            (decoded(&host[start..end]), range.start + start..range.start + end)
        })
    })
}

/// The places of labels, between dots that may be encoded.
fn split(host: &str) -> Vec<Range<usize>> {
    let (mut labels, mut start) = (Vec::new(), 0);
    for (at, _) in host.match_indices(['.', '%']) {
        let rest = &host[at..];
        let is_encoded = rest.get(..3).is_some_and(|it| it.eq_ignore_ascii_case("%2e"));
        if is_encoded || rest.starts_with('.') {
            labels.push(start..at);
            start = at + if is_encoded { 3 } else { 1 };
        }
    }
    labels.push(start..host.len());
    labels
}

fn is_international(host: &str) -> bool {
    let has_prefix = |label: &str| label.get(..4).is_some_and(|it| it.eq_ignore_ascii_case("xn--"));
    !host.is_ascii() || host.contains('%') || host.split('.').any(has_prefix)
}

/// A label without triplets, and by IDNA if it is an A-label.
fn decoded(label: &str) -> String {
    let plain = PctStr::new(label).map_or(label.into(), PctStr::decode_utf8_lossy);
    if !plain.is_ascii() {
        return plain.into_owned();
    }
    let text = format!("//{plain}");
    let iri = UriRef::parse(&text).ok().map(|uri| uri.to_iri(HostMapping::Idna));
    let host = iri.as_ref().and_then(|iri| iri.component(Component::Host));
    host.map_or_else(|| plain.into_owned(), str::to_owned)
}
