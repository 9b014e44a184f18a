use std::ops::Range;

use urial::Split;
use urial_diff::{Aspect, Diff, Difference, Reader, DiffVerdict, diff};

use crate::confusion::class;
use crate::finding::Findings;
use crate::rule::rule;
use crate::subject::Subject;

rule! {
    /// Reports a text that specifications read differently.
    ///
    /// # Why
    /// A filter is bypassed if the program that checks a URI and the one that fetches it read
    /// different hosts (RFC 3986 §7.6 in spirit). RFC 3986, RFC 2396, `java.net.URI`, RFC 3987 and
    /// the URL standard of browsers are compared: on host, scheme, whether the text is rejected,
    /// port, path, userinfo, query and fragment, the gravest first. The message has the name of a
    /// known class of confusion, if the text is in one. A text without a scheme is resolved against
    /// a page, as in a link. This takes long, so it is off by default.
    ///
    /// # Bad
    /// - `http://good.example\@evil.example/`
    /// - `http://a@evil.example@good.example/`
    /// - `http:/evil.example/x`
    /// - `http://0x7f.0.0.1/`
    /// - `http://e.org:65536/`
    /// - `/\evil.example`
    ///
    /// # Good
    /// - `http://good.example/@evil.example/`
    /// - `https://e.org:8443/a?b=c#d`
    /// - `mailto:joe@e.org`
    /// - `../a?b`
    /// - `http://e.org/a/%2e%2e/b`
    ///
    /// # Fix
    /// Accept only what all programs read alike: `urial lint --strict`.
    "specifications-disagree" since "0.1.0", None
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let base = Split::lossy(subject.text).scheme.is_none().then_some(PAGE);
    let diff = diff(subject.text.as_bytes(), base);
    let mut differences: Vec<_> = diff.differences().iter().filter(|it| it.matters()).collect();
    differences.sort_by_key(|difference| gravity(difference.aspect()));
    if let Some(gravest) = differences.first() {
        let aspects: Vec<_> = differences.iter().map(|it| name(it.aspect())).collect();
        let class = class(subject.text).map_or_else(String::new, |class| format!(" ({class})"));
        let readers = readers(&diff, gravest);
        let message = format!("readers disagree about {}{class}: {readers}", aspects.join(", "));
        findings.add(place(subject, gravest.aspect()), message);
    }
}

/// The page against which a text without a scheme is resolved.
const PAGE: &[u8] = b"https://page.invalid/a/b";

fn gravity(aspect: Aspect) -> Option<usize> {
    DiffVerdict::BY_GRAVITY.iter().position(|it| *it == DiffVerdict::Differs(aspect))
}

fn name(aspect: Aspect) -> &'static str {
    match aspect {
        Aspect::Rejected => "validity",
        Aspect::Component(component) => component.as_str(),
    }
}

/// The groups of readers that agree, or those that reject the text.
fn readers(diff: &Diff, difference: &Difference) -> String {
    let rejecting = diff.readings().filter(|(_, read)| read.is_err()).map(|(it, _)| it);
    let names = |readers: &[Reader]| {
        let names: Vec<_> = readers.iter().map(|it| it.as_str()).collect();
        names.join(", ")
    };
    match difference.aspect() {
        Aspect::Rejected => format!("rejected by {}", names(&rejecting.collect::<Vec<_>>())),
        Aspect::Component(_) => {
            let groups: Vec<_> = difference.groups().iter().map(|it| names(it)).collect();
            groups.join(" against ")
        }
    }
}

/// The component that is read differently, if the text has it, else the whole text.
fn place(subject: &Subject<'_>, aspect: Aspect) -> Range<usize> {
    let component = match aspect {
        Aspect::Component(component) => subject.component(component),
        Aspect::Rejected => None,
    };
    let place = component.map(|(_, range)| range).filter(|range| !range.is_empty());
    place.unwrap_or(0..subject.text.len())
}
