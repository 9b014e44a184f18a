//! `urial resolve`: the target of every input against a base.

use std::io::{self, Write as _};

use urial::{ParseError, ResolveError, Resolver, Uri, UriRef};

use super::{Failure, Out, Status, diagnose, run as run_verb};
use crate::args::Resolve;
use crate::input::Input;
use crate::out::json;

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
    run_verb(&args.common, |input, out| {
        target.clear();
        match resolve(&resolver, input.text, &mut target) {
            Ok(()) if args.common.json => {
                json::write(&json::Resolved::new(input, &target), out)?;
            }
            Ok(()) => writeln!(out, "{target}")?,
            Err(refusal) => {
                return refuse(input, &refusal, args.common.json, out).map(|()| Status::Bad);
            }
        }
        Ok(Status::Good)
    })
}

fn base(args: &Resolve) -> Result<Uri<'_>, Failure> {
    let text = args.base.as_encoded_bytes();
    Uri::parse_bytes(text).map_err(|error| {
        let why = format!("a base must be a URI: {}", error.explain(text));
        Failure::Usage("--base", why)
    })
}

fn resolve(resolver: &Resolver<'_>, text: &[u8], target: &mut String) -> Result<(), Refusal> {
    let reference = UriRef::parse_bytes(text).map_err(Refusal::Parse)?;
    resolver.resolve_into(reference, target).map_err(Refusal::Resolve)
}

fn refuse(input: &Input<'_>, refusal: &Refusal, json: bool, out: &mut Out) -> io::Result<()> {
    match refusal {
        Refusal::Parse(error) if json => json::write(&json::Refused::new(input, *error), out),
        Refusal::Resolve(error) if json => {
            json::write(&json::Refused::unresolved(input, *error), out)
        }
        Refusal::Parse(error) => {
            writeln!(out)?;
            diagnose(input, error, &error.explain(input.text), out)
        }
        Refusal::Resolve(error) => {
            writeln!(out)?;
            diagnose(input, error, error, out)
        }
    }
}
