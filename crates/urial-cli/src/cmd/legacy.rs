//! The verbs with `--edition`: by RFC 2396, by RFC 2732, or as `java.net.URI`.

use std::io;

use urial::rfc2396::java::Uri;
use urial::rfc2396::{Leftover, Normalizer, Reference, Resolver, SameScheme, Target};
use urial::scheme::Entry;
use urial::{Obstacle, Rules};

use super::{Status, compare, each, normalize, parse, relativize, resolve};
use crate::args::{
    Base, Compare, Edition, Excess, Normalize, Parse, Printing, Relativize, Resolve,
};
use crate::failure::Failure;
use crate::lines::unended;
use crate::out::json::Reason;
use crate::out::legacy::{Compared, INVALID, Parsed, Resolved};
use crate::out::{Format, Output, is_at_length, json, legacy};
use crate::refusal::Refusal;

pub(crate) fn parse(args: &Parse, edition: Edition) -> Result<Status, Failure> {
    let (syntax, common) = (edition.syntax(), &args.common);
    if args.is_quiet {
        let is_valid = |text: &[u8]| Reference::parse_bytes(text, syntax).is_ok();
        return parse::validate(common.source(), is_valid, |lines| {
            lines.split_inclusive(|&byte| byte == b'\n').all(|line| is_valid(unended(line)))
        });
    }
    each(common, |input, output| match Reference::parse_bytes(input.text, syntax) {
        Ok(reference) => print(reference, output),
        Err(error) => output.refuse(input, &error.into(), INVALID).map(|()| Status::Bad),
    })
}

fn print(reference: Reference<'_>, output: &mut Output) -> io::Result<Status> {
    match output.format() {
        Format::Json => json::write(&Parsed::new(reference), output)?,
        Format::Plain => Parsed::new(reference).columns(output)?,
        Format::Drawing(_) => legacy::list(reference, output)?,
    }
    Ok(Status::Good)
}

pub(crate) fn resolve(args: &Resolve, edition: Edition) -> Result<Status, Failure> {
    let base = base(&args.base, &args.common.printing, edition)?;
    if let Some(base) = Uri::of(base) {
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
    each_target(args, |text| Ok(resolver.resolve(Reference::parse_bytes(text, edition.syntax())?)?))
}

fn base<'a>(
    base: &'a Base,
    printing: &Printing,
    edition: Edition,
) -> Result<Reference<'a>, Failure> {
    let text = base.text.as_encoded_bytes();
    Reference::parse_bytes(text, edition.syntax()).map_err(|error| {
        let refusal = Refusal::from(error);
        let why = refusal.diagnosis(text, is_at_length(printing));
        Failure::Usage("--base", format!("a base must be a URI: {why}"))
    })
}

/// Runs `resolve` on every input. Only JSON can tell the current document from a URI by its kind.
fn each_target(
    args: &Resolve,
    resolve: impl Fn(&[u8]) -> Result<Target<'_>, Refusal<'static>>,
) -> Result<Status, Failure> {
    each(&args.common, |input, output| match (resolve(input.text), output.format()) {
        (Ok(target), Format::Json) => {
            json::write(&Resolved::new(input, &target), output).map(|()| Status::Good)
        }
        (Ok(target), _) => resolve::VERB.print(input, Ok(()), &target.to_string(), output),
        (Err(refusal), _) => resolve::VERB.print(input, Err::<(), _>(refusal), "", output),
    })
}

/// Java has one way to resolve, and no current document.
fn resolve_java(args: &Resolve, base: Uri<'_>) -> Result<Status, Failure> {
    if args.non_strict {
        let why = "not with --edition java, to which a reference with a scheme is absolute";
        return Err(Failure::Usage("--non-strict", why.into()));
    }
    if args.excess.is_some() {
        let why = "not with --edition java, which keeps every \"..\" in excess";
        return Err(Failure::Usage("--excess", why.into()));
    }
    each_target(args, |text| {
        Ok(Target::Reference(base.resolve(Uri::parse_bytes(text)?).into_string()))
    })
}

pub(crate) fn relativize(args: &Relativize, edition: Edition) -> Result<Status, Failure> {
    let Some(base) = Uri::of(base(&args.base, &args.common.printing, edition)?) else {
        let why = "RFC 2396 does not tell how to relativize; java does, and so does RFC 3986, \
                   which is read without --edition";
        return Err(Failure::Usage("--edition", why.into()));
    };
    relativize::VERB.run(&args.common, |input, reference| {
        let made = base.relativize(Uri::parse_bytes(input)?);
        reference.push_str(made.as_str());
        let is_itself = made.as_uri().is_absolute();
        Ok(Reason { reason: is_itself.then_some(Obstacle::Policy.as_str()) })
    })
}

pub(crate) fn normalize(args: &Normalize, edition: Edition) -> Result<Status, Failure> {
    let rules = rules();
    let normalizer = Normalizer::new().rules(&rules);
    normalize::VERB.run(&args.common, |input, normal| {
        normal.push_str(&match edition {
            Edition::Java => Uri::parse_bytes(input)?.normalize().into_string(),
            _ => normalizer.normalize(Reference::parse_bytes(input, edition.syntax())?),
        });
        Ok(())
    })
}

/// What the registry knows of schemes.
fn rules() -> Vec<(&'static str, Rules<'static>)> {
    Entry::all().map(|entry| (entry.name(), *entry.rules())).collect()
}

pub(crate) fn compare(args: &Compare, edition: Edition) -> Result<Status, Failure> {
    let rules = rules();
    let normalizer = Normalizer::new().rules(&rules);
    compare::each_pair(args, |pair, output| {
        let references = pair.map(|it| comparable(it.text, edition, args.ignore_fragment));
        compare::both(pair, references, output, |references, output| {
            let compared = Compared::new(references, normalizer);
            match output.format() {
                Format::Drawing(_) => compared.write(output)?,
                _ => compare::tell(pair, compared.meeting(), output)?,
            }
            Ok(if compared.meeting().is_some() { Status::Good } else { Status::Bad })
        })
    })
}

/// Reads what is compared.
fn comparable(
    text: &[u8],
    edition: Edition,
    ignores_fragment: bool,
) -> Result<Reference<'_>, Refusal<'static>> {
    let reference = Reference::parse_bytes(text, edition.syntax())?;
    Ok(if ignores_fragment { reference.without_fragment() } else { reference })
}
