//! `parse`, `resolve` and `normalize` with `--edition`: by RFC 2396, RFC 2732, or as `java.net.URI`.

use std::io;

use serde::Serialize;
use urial::Rules;
use urial::rfc2396::java::Uri;
use urial::rfc2396::{Leftover, Normalizer, Reference, Resolver, SameScheme, Syntax, Target};
use urial::scheme::Entry;

use super::{Run, Status, normalize, parse, resolve};
use crate::args::{Edition, Excess, Normalize, Parse, Resolve};
use crate::failure::Failure;
use crate::input::{self, Input};
use crate::lines::unended;
use crate::out::legacy::{INVALID, Parsed};
use crate::out::{Format, Output, is_at_length, json};
use crate::refusal::Refusal;

pub(crate) fn parse(args: &Parse, edition: Edition) -> Result<Status, Failure> {
    let (syntax, source) = (edition.syntax(), args.common.source());
    if args.is_quiet {
        let is_valid = |text: &[u8]| Reference::parse_bytes(text, syntax).is_ok();
        return parse::validate(source, is_valid, |lines| {
            lines.split_inclusive(|&byte| byte == b'\n').all(|line| is_valid(unended(line)))
        });
    }
    let mut run = Run::new(&args.common.printing);
    input::each(source, |input| run.step(|output| answer(input, syntax, output)))?;
    run.finish()
}

fn answer(input: Input<'_>, syntax: Syntax, output: &mut Output) -> io::Result<Status> {
    let parsed = match Reference::parse_bytes(input.text, syntax) {
        Ok(reference) => Parsed::new(reference),
        Err(error) => {
            return output.refuse(input, &error.into(), INVALID).map(|()| Status::Bad);
        }
    };
    match output.format() {
        Format::Json => json::write(&parsed, output)?,
        Format::Plain => parsed.columns(output)?,
        Format::Drawing(_) => parsed.list(output)?,
    }
    Ok(Status::Good)
}

/// What JSON has beside a target.
#[derive(Serialize)]
struct More {
    current_document: bool,
}

pub(crate) fn resolve(args: &Resolve, edition: Edition) -> Result<Status, Failure> {
    let base = base(args, edition)?;
    if edition == Edition::Java {
        return resolve_java(args, base);
    }
    if !base.is_absolute() {
        return Err(Failure::Usage("--base", "a base must be a URI: expected a scheme".into()));
    }
    let same_scheme = if args.non_strict { SameScheme::Ignore } else { SameScheme::Absolute };
    let leftover = match args.excess {
        None | Some(Excess::Keep) => Leftover::Retain,
        Some(Excess::Discard) => Leftover::Remove,
        Some(Excess::Refuse) => Leftover::Refuse,
    };
    let resolver = Resolver::new(base).same_scheme(same_scheme).leftover(leftover);
    resolve::VERB.run(&args.common, |input, text| {
        let target = resolver.resolve(Reference::parse_bytes(input, edition.syntax())?)?;
        text.push_str(&target.to_string());
        Ok(More { current_document: matches!(target, Target::CurrentDocument { .. }) })
    })
}

fn base(args: &Resolve, edition: Edition) -> Result<Reference<'_>, Failure> {
    let text = args.base.text.as_encoded_bytes();
    Reference::parse_bytes(text, edition.syntax()).map_err(|error| {
        let refusal = Refusal::from(error);
        let why = refusal.diagnosis(text, is_at_length(&args.common.printing));
        Failure::Usage("--base", format!("a base must be a URI: {why}"))
    })
}

/// Java has one way to resolve, and no current document.
fn resolve_java(args: &Resolve, base: Reference<'_>) -> Result<Status, Failure> {
    if args.non_strict || args.excess.is_some() {
        let option = if args.non_strict { "--non-strict" } else { "--excess" };
        return Err(Failure::Usage(option, "java.net.URI has no such choice".into()));
    }
    let base = Uri::parse(base.as_str())
        .map_err(|error| Failure::Usage("--base", format!("a base must be a URI: {error}")))?;
    resolve::VERB.run(&args.common, |input, text| {
        text.push_str(base.resolve(Uri::parse_bytes(input)?).as_str());
        Ok(More { current_document: false })
    })
}

pub(crate) fn normalize(args: &Normalize, edition: Edition) -> Result<Status, Failure> {
    if args.ipv6.is_on {
        return Err(Failure::Usage("--ipv6-text", "it cannot be used with --edition".into()));
    }
    let rules: Vec<(&str, Rules<'_>)> =
        Entry::all().map(|entry| (entry.name(), *entry.rules())).collect();
    let normalizer = Normalizer::new().rules(&rules);
    normalize::VERB.run(&args.common, |input, normal| {
        normal.push_str(&match edition {
            Edition::Java => Uri::parse_bytes(input)?.normalize().into_string(),
            _ => normalizer.normalize(Reference::parse_bytes(input, edition.syntax())?),
        });
        Ok(())
    })
}
