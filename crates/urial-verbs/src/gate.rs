//! `gate`: whether a server may fetch a URI for others, and whether all programs read it alike.

use std::net::IpAddr;

use serde::Serialize;
use urial::UriRef;
use urial_lint::{FetchPolicy, Reason, StrictPolicy, Verdict};

use crate::cells::columns;
use crate::json::Input;
use crate::read::utf8;

/// Judges URIs as a whole.
///
/// ```
/// use urial_lint::FetchPolicy;
/// use urial_verbs::{Decision, Gate};
///
/// let gate = Gate::fetch(FetchPolicy::new());
/// let gated = gate.run(b"http://10.0.0.1/");
/// assert_eq!((gated.decision, gated.verdict), (Decision::Deny, "deny"));
/// assert_eq!(gate.run(b"http://e.org/").decision, Decision::ResolveFirst);
/// let resolved = gate.addresses(vec!["93.184.216.34".parse().unwrap()]);
/// assert_eq!(resolved.run(b"http://e.org/").decision, Decision::Allow);
/// ```
#[derive(Clone, Debug)]
pub struct Gate {
    policy: GatePolicy,
    addresses: Vec<IpAddr>,
}

#[derive(Clone, Debug)]
enum GatePolicy {
    Fetch(FetchPolicy),
    Strict(StrictPolicy),
}

/// What may be done with a URI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Decision {
    /// It may be fetched, or all programs read it alike.
    Allow,
    /// The addresses of its name have to be judged first.
    ResolveFirst,
    /// Not to be used.
    Deny,
}

/// A verdict on an input. Serializes as
/// `{"input","input_octets","valid","verdict","reason","component","offset","fix"}`.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Gated<'r> {
    /// The input.
    #[serde(flatten)]
    pub input: Input<'r>,
    /// Whether it is a URI reference.
    pub valid: bool,
    /// `allow`, `resolve-first` or `deny`; `accept` or `reject`.
    pub verdict: &'static str,
    /// Why it is denied or rejected: a component, a place, a cause and what helps.
    pub reason: Option<String>,
    /// The component that has the cause.
    pub component: Option<&'static str>,
    /// The offset of the cause, in bytes.
    pub offset: Option<usize>,
    /// What to do, where something helps.
    pub fix: Option<String>,
    /// The verdict, for programs.
    #[serde(skip)]
    pub decision: Decision,
}

columns!(Gated<'_>, it =>
    "verdict": Plain = it.verdict,
    "reason": Text = it.reason.as_deref(),
);

impl Gate {
    /// Asks whether a server may fetch URIs for others.
    #[must_use]
    pub const fn fetch(policy: FetchPolicy) -> Gate {
        Gate { policy: GatePolicy::Fetch(policy), addresses: Vec::new() }
    }

    /// Asks only whether all programs read URIs alike.
    #[must_use]
    pub const fn strict(policy: StrictPolicy) -> Gate {
        Gate { policy: GatePolicy::Strict(policy), addresses: Vec::new() }
    }

    /// Judges names by these addresses, to which the caller has resolved them.
    #[must_use]
    pub fn addresses(self, addresses: Vec<IpAddr>) -> Gate {
        Gate { addresses, ..self }
    }

    /// Judges `input`, which may be any octets. The time is linear in its length.
    #[must_use]
    pub fn run<'r>(&self, input: &'r [u8]) -> Gated<'r> {
        // Octets that are not UTF-8 are no URI, as the empty text is none.
        let text = utf8(input).unwrap_or_default();
        let (verdict, reason, decision) = match &self.policy {
            GatePolicy::Fetch(policy) => {
                let verdict = policy.judge_resolved(text, &self.addresses);
                let decision = match verdict {
                    Verdict::Allow => Decision::Allow,
                    Verdict::ResolveFirst => Decision::ResolveFirst,
                    Verdict::Deny(_) => Decision::Deny,
                };
                (verdict.as_str(), verdict.denial().map(|it| it.explain(text)), decision)
            }
            GatePolicy::Strict(policy) => match policy.accept(text) {
                Ok(_) => ("accept", None, Decision::Allow),
                Err(why) => ("reject", Some(why.explain(text)), Decision::Deny),
            },
        };
        let parsed = UriRef::parse_bytes(input);
        let of_octets = parsed.err().filter(|_| text.len() != input.len()).map(Reason::from);
        let reason = of_octets.or(reason);
        let reason = reason.as_ref();
        Gated {
            input: Input(input),
            valid: parsed.is_ok(),
            verdict,
            reason: reason.map(ToString::to_string),
            component: reason.map(|it| it.component().as_str()),
            offset: reason.map(Reason::offset),
            fix: reason.and_then(Reason::fix).map(str::to_owned),
            decision,
        }
    }
}
