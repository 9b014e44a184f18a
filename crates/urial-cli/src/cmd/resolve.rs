//! `urial resolve`: the target of every input against a base.

use std::fmt;
use std::io::{self, Write as _};

use urial::{ParseError, ResolveError, Resolver, Uri, UriRef};

use super::{Status, run as run_verb};
use crate::args::Resolve;
use crate::failure::Failure;
use crate::input::Input;
use crate::out::{Output, is_at_length, json};

/// Why an input has no target.
enum Refusal {
    /// It is no URI reference.
    Parse(ParseError),
    /// It cannot be resolved by the chosen policy.
    Resolve(ResolveError),
}

pub(crate) fn run(args: &Resolve) -> Result<Status, Failure> {
    let resolver = Resolver::new(base(args)?).strict(!args.non_strict).excess(args.excess.into());
    let mut target = String::new();
    run_verb(&args.common, |input, output| {
        target.clear();
        match resolve(&resolver, input.text, &mut target) {
            Ok(()) => print(args, input, &target, output).map(|()| Status::Good),
            Err(refusal) => refuse(args, input, &refusal, output).map(|()| Status::Bad),
        }
    })
}

fn base(args: &Resolve) -> Result<Uri<'_>, Failure> {
    let text = args.base.as_encoded_bytes();
    Uri::parse_bytes(text).map_err(|error| {
        let report = error.explain(text);
        let why: &dyn fmt::Display = if is_at_length(&args.common) { &report } else { &error };
        Failure::Usage("--base", format!("a base must be a URI: {why}"))
    })
}

fn resolve(resolver: &Resolver<'_>, text: &[u8], target: &mut String) -> Result<(), Refusal> {
    let reference = UriRef::parse_bytes(text).map_err(Refusal::Parse)?;
    resolver.resolve_into(reference, target).map_err(Refusal::Resolve)
}

fn print(args: &Resolve, input: &Input<'_>, target: &str, output: &mut Output) -> io::Result<()> {
    if args.common.json {
        return json::write(&json::Resolved::new(input, target), output);
    }
    writeln!(output, "{target}")
}

/// Without JSON, an empty line keeps targets and inputs in step.
fn refuse(
    args: &Resolve,
    input: &Input<'_>,
    refusal: &Refusal,
    output: &mut Output,
) -> io::Result<()> {
    if args.common.json {
        let refused = match *refusal {
            Refusal::Parse(error) => json::Refused::new(input, error),
            Refusal::Resolve(error) => json::Refused::unresolved(input, error),
        };
        return json::write(&refused, output);
    }
    writeln!(output)?;
    match refusal {
        Refusal::Parse(error) => output.diagnose(input, error, &error.explain(input.text)),
        Refusal::Resolve(error) => output.diagnose(input, error, error),
    }
}
