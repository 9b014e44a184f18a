//! Ratios: the time of another engine divided by that of urial, so that greater is better; and
//! their goals.

use crate::engine::{
    FLUENT_URI, FORM_URLENCODED, LINKIFY, PARSE_AND_COPY, PERCENT_ENCODING, URIAL,
};
use crate::harness::Measured;
use crate::work::Work;

/// A measurement, and its comparison with another one.
#[derive(Debug)]
pub(crate) struct TableRow {
    pub(crate) measured: Measured,
    /// The engine and call that it is compared with.
    pub(crate) against: Option<(&'static str, &'static str)>,
    pub(crate) ratio: Option<f64>,
    pub(crate) goal: Option<Goal>,
}

impl TableRow {
    /// Returns whether the goal is met. `None` if there is no goal or no ratio.
    pub(crate) fn is_met(&self) -> Option<bool> {
        Some(match self.goal?.least {
            Least::Ratio(_, least) => self.ratio? >= least,
            Least::GigabytesPerSecond(least) => self.measured.megabytes_per_second() >= least * 1e3,
            Least::Nanoseconds(most) => self.measured.nanoseconds <= most,
        })
    }
}

/// The goal of a call of urial.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Goal {
    work: Work,
    call: &'static str,
    /// The kernel. `None` is the one that urial chooses by itself.
    kernel: Option<&'static str>,
    pub(crate) least: Least,
}

/// The least that meets a goal.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Least {
    /// A ratio: the time of the peer divided by that of the call.
    Ratio(Peer, f64),
    GigabytesPerSecond(f64),
    /// A time per text: at most this.
    Nanoseconds(f64),
}

/// The other side of a ratio.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Peer {
    /// The first call of an engine for the same work.
    Engine(&'static str),
    /// Another call of urial for the same work, with the same kernel.
    Call(&'static str),
}

const fn goal(work: Work, call: &'static str, least: Least) -> Goal {
    Goal { work, call, kernel: None, least }
}

/// At least `least` times as fast as an engine.
const fn against(work: Work, call: &'static str, engine: &'static str, least: f64) -> Goal {
    goal(work, call, Least::Ratio(Peer::Engine(engine), least))
}

const fn of_kernel(kernel: &'static str, least: f64) -> Goal {
    Goal { kernel: Some(kernel), ..against(Work::Parse, "UriRef::parse", FLUENT_URI, least) }
}

/// Within 1.1 times of parsing and copying a text.
const fn owned(call: &'static str) -> Goal {
    goal(Work::ParseOwned, call, Least::Ratio(Peer::Call(PARSE_AND_COPY), 0.91))
}

const fn within(work: Work, call: &'static str, nanoseconds: f64) -> Goal {
    goal(work, call, Least::Nanoseconds(nanoseconds))
}

const GOALS: [Goal; 36] = [
    of_kernel("avx512", 5.0),
    of_kernel("avx2", 4.0),
    of_kernel("sse2", 2.5),
    of_kernel("neon", 2.5),
    of_kernel("portable", 1.2),
    against(Work::Read, "UriRef::parse, host, path, query", FLUENT_URI, 5.0),
    against(Work::Resolve, "Resolver::resolve_into", FLUENT_URI, 5.0),
    against(Work::ResolveRelative, "Resolver::resolve_into", FLUENT_URI, 5.0),
    against(Work::NormalizeNormal, "Normalizer::normal_text", FLUENT_URI, 8.0),
    against(Work::NormalizeNormal, "Normalizer::is_normalized", FLUENT_URI, 8.0),
    against(Work::NormalizeNeeded, "Normalizer::normalize_into", FLUENT_URI, 3.0),
    against(Work::NormalizeNeeded, "Normalizer::normalize", FLUENT_URI, 3.0),
    against(Work::Lines, "lines", FLUENT_URI, 8.0),
    against(Work::Lines, "lines", "memchr", 0.25),
    against(Work::LinesLong, "lines", "memchr", 0.25),
    goal(Work::Validate, "validate", Least::Ratio(Peer::Call("lines"), 1.0)),
    goal(Work::ParseLong, "UriRef::parse", Least::GigabytesPerSecond(5.0)),
    owned("UriRefBuf::parse"),
    owned("parse::<UriRefBuf>"),
    against(Work::Resolve, "Uri::resolve", FLUENT_URI, 3.0),
    against(Work::ResolveRelative, "Uri::resolve", FLUENT_URI, 3.0),
    against(Work::Normalize, "UriRef::normalize", FLUENT_URI, 6.0),
    against(Work::NormalizeNormal, "UriRef::normalize", FLUENT_URI, 6.0),
    against(Work::NormalizeNeeded, "UriRef::normalize", FLUENT_URI, 3.0),
    against(Work::Compare, "Uri::compare", FLUENT_URI, 5.0),
    against(Work::Decode, "PctStr::decode_utf8", PERCENT_ENCODING, 4.0),
    against(Work::DecodeNeeded, "PctStr::decode_utf8", PERCENT_ENCODING, 1.5),
    against(Work::Pairs, "Pairs, decoded", FORM_URLENCODED, 4.0),
    within(Work::Relativize, "Uri::relativize", 150.0),
    within(Work::Match, "Template::match_text", 1000.0),
    within(Work::Match, "Matcher::match_text", 500.0),
    against(Work::FindLines, "Finder::find", LINKIFY, 2.0),
    against(Work::FindBrackets, "Finder::find", LINKIFY, 1.5),
    against(Work::FindMarkdown, "Finder::find", LINKIFY, 1.5),
    against(Work::FindProse, "Finder::find", LINKIFY, 0.5),
    within(Work::Lint, "findings, all rules", 1000.0),
];

/// Returns a row for each goal of a call, and one for each call without a goal.
pub(crate) fn rows(measured: &[Measured]) -> Vec<TableRow> {
    let mut rows = Vec::new();
    for it in measured {
        let goals = GOALS.iter().filter(|goal| goal.is_for(it));
        rows.extend(goals.map(|goal| row(it, Some(*goal), measured)));
        if rows.last().is_none_or(|last: &TableRow| !last.measured.is_same(it)) {
            rows.push(row(it, None, measured));
        }
    }
    rows
}

impl Goal {
    fn is_for(&self, it: &Measured) -> bool {
        let is_of_kernel = self.kernel.map_or(it.is_default, |kernel| it.kernel == Some(kernel));
        it.engine == URIAL && it.work == self.work && it.call == self.call && is_of_kernel
    }
}

impl Measured {
    fn is_same(&self, other: &Measured) -> bool {
        let key = |it: &Measured| (it.work, it.engine, it.call, it.kernel);
        key(self) == key(other)
    }
}

fn row(it: &Measured, goal: Option<Goal>, all: &[Measured]) -> TableRow {
    let other = other(it, goal, all);
    let ratio = |other: &Measured| {
        let quotient = other.nanoseconds / it.nanoseconds;
        if it.engine == URIAL { quotient } else { quotient.recip() }
    };
    TableRow {
        measured: it.clone(),
        against: other.map(|other| (other.engine, other.call)),
        ratio: other.map(ratio),
        goal,
    }
}

/// The measurement to compare with: for urial that of its goal, or else that of fluent-uri; for a
/// peer, that of urial's first call.
fn other<'a>(it: &Measured, goal: Option<Goal>, all: &'a [Measured]) -> Option<&'a Measured> {
    let peer = match goal.map(|goal| goal.least) {
        Some(Least::Ratio(peer, _)) => peer,
        _ if it.engine == URIAL => Peer::Engine(FLUENT_URI),
        _ => Peer::Engine(URIAL),
    };
    let is_peer = |other: &&Measured| match peer {
        Peer::Engine(engine) => other.engine == engine && other.is_default,
        Peer::Call(call) => {
            other.engine == URIAL && other.call == call && other.kernel == it.kernel
        }
    };
    all.iter().filter(|other| other.work == it.work).find(is_peer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::ENGINES;

    fn measured(engine: &'static str, call: &'static str, nanoseconds: f64) -> Measured {
        let kernel = (engine == URIAL).then_some("avx2");
        let (work, bytes) = (Work::Lines, 50.0);
        Measured { work, engine, call, kernel, is_default: true, nanoseconds, bytes, count: 1 }
    }

    #[test]
    fn a_ratio_is_the_time_of_the_peer_divided_by_ours() {
        let rows = rows(&[
            measured(URIAL, "lines", 10.0),
            measured(FLUENT_URI, "memchr, UriRef::parse", 75.0),
            measured("memchr", "count", 5.0),
        ]);
        let ratios: Vec<_> = rows.iter().map(|it| (it.ratio.unwrap(), it.is_met())).collect();
        assert_eq!(ratios, [(7.5, Some(false)), (0.5, Some(true)), (7.5, None), (0.5, None)]);
        assert_eq!(rows[1].against, Some(("memchr", "count")));
    }

    #[test]
    fn each_goal_is_that_of_a_call() {
        let urial = ENGINES.iter().find(|it| it.package == URIAL).unwrap();
        for goal in GOALS {
            let calls =
                urial.calls.iter().filter(|it| it.work == goal.work && it.name == goal.call);
            assert_eq!(calls.count(), 1, "{goal:?}");
        }
    }

    #[test]
    fn a_goal_of_a_kernel_is_for_that_kernel() {
        let avx2 = Measured { work: Work::Parse, ..measured(URIAL, "UriRef::parse", 10.0) };
        let goals: Vec<_> = GOALS.iter().filter(|goal| goal.is_for(&avx2)).collect();
        assert!(matches!(goals[..], [Goal { kernel: Some("avx2"), .. }]));
    }
}
