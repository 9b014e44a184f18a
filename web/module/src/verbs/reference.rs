//! Verbs about references: `parse`, `resolve`, `relativize`, `normalize`, `compare`.

use serde_json::Value;
use urial::{EncodedDots, Excess, Rfc3986, Rfc3987, Within};
use urial_verbs::{
    Compare, Complete, NormalStep, NormalSteps, Normalize, OptionError, Parse, Preset, ReadTyped,
    Redirects, RejectedPair, Relativize, Resolve, Scratch, SegmentParameters, Side, Specification,
    SplitAny, Tracker, json,
};

use super::record;
use crate::arguments::Arguments;
use crate::failure::Failure;

/// `input`, `iri`, `edition`, `parameters`, `commas`, `complete`, `typed`, `refang`, `lossy`.
pub(crate) fn parse(arguments: &mut Arguments) -> Result<String, Failure> {
    let input = arguments.input()?;
    let specification = arguments.specification()?;
    let parameters = match (arguments.flag("parameters")?, arguments.flag("commas")?) {
        (false, true) => return Err(Failure::of("commas", "needs parameters")),
        (false, false) => SegmentParameters::None,
        (true, false) => SegmentParameters::Semicolons,
        (true, true) => SegmentParameters::Commas,
    };
    let completes = arguments.flag("complete")?;
    let (is_typed, refangs) = (arguments.flag("typed")?, arguments.flag("refang")?);
    let is_lossy = arguments.flag("lossy")?;
    arguments.end()?;
    let is_other = specification != Specification::Rfc3986;
    if completes && is_other {
        return Err(Failure::of("complete", "completes URIs by RFC 3986 alone"));
    }
    if refangs && !is_typed {
        return Err(Failure::of("refang", "needs typed"));
    }
    let scratch = &mut Scratch::default();
    let typed = || ReadTyped::new().completes(completes).refangs(refangs);
    let typed = || typed().parameters(parameters);
    Ok(match specification {
        _ if is_lossy && (is_typed || completes) => {
            return Err(Failure::of("lossy", "not available with typed and complete"));
        }
        _ if is_lossy => json::to_string(&SplitAny::new(specification).run(&input, scratch)),
        Specification::Rfc3986 if is_typed => {
            record(&input, typed().run::<Rfc3986>(&input, scratch))
        }
        Specification::Rfc3987 if is_typed => {
            record(&input, typed().run::<Rfc3987>(&input, scratch))
        }
        _ if is_typed => return Err(Failure::of("typed", "not available with edition")),
        _ if completes => record(&input, Complete::new(parameters).run(&input, scratch)),
        _ => record(&input, Parse::new(specification).parameters(parameters).run(&input)),
    })
}

/// `input`, `base` or `relative-base`, `iri`, `edition`, `non-strict`, `excess`, `encoded-dots`,
/// `same-document-rung`.
pub(crate) fn resolve(arguments: &mut Arguments) -> Result<String, Failure> {
    let input = arguments.input()?;
    let (base, relative) = (arguments.octets("base")?, arguments.octets("relative-base")?);
    let specification = arguments.specification()?;
    let is_lax = arguments.flag("non-strict")?;
    let excess = arguments.word("excess", &EXCESS)?;
    let dots = arguments.word("encoded-dots", &ENCODED_DOTS)?;
    let rung = arguments.rung("same-document-rung")?;
    arguments.end()?;
    let prepare = |base| -> Result<Resolve<'_>, OptionError> {
        let mut verb = Resolve::new(base, specification)?;
        if is_lax {
            verb = verb.non_strict()?;
        }
        if let Some(excess) = excess {
            verb = verb.excess(excess)?;
        }
        if let Some(dots) = dots {
            verb = verb.encoded_dots(dots)?;
        }
        rung.map_or(Ok(verb), |rung| verb.same_document_rung(rung))
    };
    let (base, verb) = match (&base, &relative) {
        (Some(base), None) => (base, prepare(base)),
        (None, Some(_)) if is_lax || excess.is_some() || dots.is_some() || rung.is_some() => {
            return Err(Failure::of("relative-base", "merging has no policy"));
        }
        (None, Some(base)) => (base, Resolve::merging(base, specification)),
        (Some(_), Some(_)) => return Err(Failure::of("relative-base", "not available with base")),
        (None, None) => return Err(Failure::of("base", "this argument is needed")),
    };
    let verb = verb.map_err(|error| Failure::of_option(&error, base))?;
    Ok(record(&input, verb.run(&input, &mut Scratch::default())))
}

const EXCESS: [(&str, Excess); 3] =
    [("discard", Excess::Discard), ("keep", Excess::Keep), ("refuse", Excess::Refuse)];

const ENCODED_DOTS: [(&str, EncodedDots); 2] =
    [("name", EncodedDots::Name), ("dot", EncodedDots::Dot)];

/// `input`, `base`, `iri`, `edition`, `within`, `no-dot-dot`.
pub(crate) fn relativize(arguments: &mut Arguments) -> Result<String, Failure> {
    let (input, base) = (arguments.input()?, arguments.needed("base")?);
    let specification = arguments.specification()?;
    let within = arguments.word("within", &WITHIN)?.unwrap_or(Within::Scheme);
    let no_dot_dot = arguments.flag("no-dot-dot")?;
    arguments.end()?;
    let verb = Relativize::new(&base, specification)
        .map_err(|error| Failure::of_option(&error, &base))?
        .within(within)
        .dot_dot(!no_dot_dot);
    Ok(record(&input, verb.run(&input, &mut Scratch::default())))
}

const WITHIN: [(&str, Within); 3] = [
    ("scheme", Within::Scheme),
    ("authority", Within::Authority),
    ("directory", Within::Directory),
];

/// `input`, `iri`, `edition`, `rung`, `ipv6-text`, `steps`, `preset`; or `list` alone: `steps`,
/// `presets` or `trackers`.
pub(crate) fn normalize(arguments: &mut Arguments) -> Result<String, Failure> {
    if let Some(list) = arguments.word("list", &LISTS)? {
        arguments.end()?;
        return Ok(list());
    }
    let input = arguments.input()?;
    let mut verb = Normalize::new(arguments.specification()?);
    if let Some(rung) = arguments.rung("rung")? {
        verb = verb.rung(rung);
    }
    let verb = verb.ipv6_text(arguments.flag("ipv6-text")?).steps(steps(arguments)?);
    arguments.end()?;
    Ok(record(&input, verb.run(&input, &mut Scratch::default())))
}

/// Writes a list.
type List = fn() -> String;

const LISTS: [(&str, List); 3] = [
    ("steps", || json::to_string(&NormalStep::ALL)),
    ("presets", || json::to_string(&Preset::ALL.iter().map(Preset::page).collect::<Vec<_>>())),
    ("trackers", || json::to_string(&Tracker::ALL)),
];

fn steps(arguments: &mut Arguments) -> Result<NormalSteps, Failure> {
    let preset = match arguments.text("preset")? {
        Some(name) => {
            let names = || Preset::ALL.iter().map(|it| it.name).collect::<Vec<_>>().join(", ");
            let preset = Preset::find(&name);
            preset.ok_or_else(|| Failure::of("preset", format!("expected {}", names())))?.steps()
        }
        None => Vec::new(),
    };
    let names = arguments.texts("steps")?;
    NormalSteps::of(preset.into_iter().chain(names.iter().map(String::as_str)))
        .map_err(|error| Failure::of_option(&error, b""))
}

/// `input` and `other`, `iri`, `edition`, `ignore-fragment`, `ipv6-text`, `redirects`, a list of
/// pairs.
pub(crate) fn compare(arguments: &mut Arguments) -> Result<String, Failure> {
    let (a, b) = (arguments.input()?, arguments.needed("other")?);
    let verb = Compare::new(arguments.specification()?)
        .ignore_fragment(arguments.flag("ignore-fragment")?)
        .ipv6_text(arguments.flag("ipv6-text")?)
        .redirects(redirects(arguments)?);
    arguments.end()?;
    let texts = [&*a, &*b];
    Ok(match verb.run(texts) {
        Ok(compared) => json::to_string(&compared),
        Err((side, error)) => json::to_string(&RejectedPair::new(texts, None, side, &error)),
    })
}

fn redirects(arguments: &mut Arguments) -> Result<Redirects, Failure> {
    let mut redirects = Redirects::default();
    let pairs = arguments.value("redirects").unwrap_or(Value::Array(Vec::new()));
    let pairs: Vec<[String; 2]> = serde_json::from_value(pairs)
        .map_err(|_| Failure::of("redirects", "expected a list of pairs of texts"))?;
    for pair in &pairs {
        let texts = pair.each_ref().map(String::as_bytes);
        redirects.add(texts).map_err(|(side, error)| {
            Failure::of_text("redirects", texts[usize::from(side == Side::B)], &error)
        })?;
    }
    Ok(redirects)
}
