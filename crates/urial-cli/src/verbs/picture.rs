//! `urial explain --svg`: a reference, its normal form or its resolution as a picture, or where a
//! text is no reference.
//!
//! A picture is for people, so secrets are masked (§3.2.1).

use urial::{Component, Identifier, Reference, Rfc3986, Rfc3987};
use urial_verbs::{
    AnyReference, DotSegments, DotStep, Error, Explained, ExplainedResolve, Lint, Origin, Syntax,
    Trace, ladder,
};

use super::explanation::{head_of, secrets};
use crate::diagnosis::LONGEST;
use crate::print::comparison::marks;
use crate::print::printable;
use crate::print::reference::{Cell, Style, column_of, plain, text_row};
use crate::print::secrets::{Secrets, WITHHELD};
use crate::print::svg::Picture;

/// Draws a text: as a reference with its normal form, or with the place of its error.
pub(super) fn draw(explained: &Explained<'_>, lint: &Lint, style: Style) -> Picture {
    let Ok(text) = str::from_utf8(explained.linted.input.0) else {
        return rejected(explained, "a text that is not UTF-8", &[]);
    };
    if explained.linted.error.is_some() && text.len() > LONGEST {
        return rejected(explained, "a long text", &[]);
    }
    let secrets = secrets(text, lint, style);
    match explained.reference {
        Some(AnyReference::Uri(_)) => valid::<Rfc3986>(&secrets.masked()),
        Some(AnyReference::Iri(_)) => valid::<Rfc3987>(&secrets.masked()),
        _ => {
            let offset = offset(explained).unwrap_or(text.len());
            let starred = secrets.starred(offset);
            rejected(explained, &head_of(&printable(&secrets.masked())), &starred)
        }
    }
}

fn offset(explained: &Explained<'_>) -> Option<usize> {
    explained.linted.error.as_ref().and_then(Error::offset)
}

/// Draws a text with its secrets masked. It need not be a reference any more.
fn valid<G: Syntax>(masked: &str) -> Picture {
    let mut picture = Picture::of(&head_of(&printable(masked)));
    let Ok(shown) = Reference::<G>::parse(masked) else { return withheld() };
    if masked.is_empty() {
        picture.words(0, "the empty reference: the document itself");
    }
    picture.parts(&text_row(shown), |component| component.as_str().into());
    add_ladder(shown, &mut picture);
    picture
}

/// The picture of a text that is no reference once its secrets are masked.
fn withheld() -> Picture {
    let mut picture = Picture::of(WITHHELD);
    picture.words(0, WITHHELD);
    picture
}

/// Adds each form on the way to the normal one, as a step lower than the one before.
fn add_ladder<G: Syntax>(shown: Reference<'_, G>, picture: &mut Picture) {
    let rungs = ladder(shown);
    if rungs.is_empty() {
        return picture.words(0, "This is its normal form (RFC 3986 §6.2).");
    }
    let read = |text| Reference::<G>::parse(text).unwrap_or_default();
    picture.heading("Its normal form (RFC 3986 §6.2)");
    for (number, rung) in rungs.iter().enumerate() {
        let (before, after) = (read(&rung.before), read(&rung.after));
        picture.framed(number * STEP, &text_row(before), (&marks(before, after), "mark"));
        let does = rung.steps.iter().map(|step| format!("{step} ({})", step.section()));
        let does: Vec<_> = does.collect();
        picture.arrow((number + 1) * STEP, &does);
    }
    let last = rungs.last().map_or("", |rung| &rung.after);
    picture.framed(rungs.len() * STEP, &text_row(read(last)), (&[], "mark"));
}

/// The columns by which a step is indented.
const STEP: usize = 4;

/// Draws why a text is no reference. `shown` has stars for its secrets.
fn rejected(explained: &Explained<'_>, title: &str, shown: &[u8]) -> Picture {
    let mut picture = Picture::of(title);
    let of = if explained.is_iri { "an IRI" } else { "a URI" };
    picture.heading(&format!("This is not {of} reference"));
    let shown = str::from_utf8(shown).ok().filter(|shown| !shown.is_empty());
    if let (Some(shown), Some(offset)) = (shown, offset(explained)) {
        let column = column_of(shown, offset);
        let bad = plain(column, &" ".repeat(column_of(shown, offset + 1).max(column + 1) - column));
        picture.framed(0, &[plain(0, &printable(shown))], (&[bad], "bad"));
        picture.space();
    }
    if let Some(error) = &explained.linted.error {
        picture.words(0, &error.to_string());
    }
    picture
}

/// Draws how a reference becomes its target. Both texts have masks.
pub(super) fn draw_resolution(
    explained: &ExplainedResolve<'_>,
    is_iri: bool,
    lint: &Lint,
    style: Style,
) -> Picture {
    let reference = String::from_utf8_lossy(explained.input.0);
    let texts = [explained.base, &reference].map(|text| secrets(text, lint, style));
    let found = texts.each_ref().map(Secrets::octets).concat();
    let [base, reference] = texts.map(|secrets| secrets.and_again(&found).masked());
    let drawn = if is_iri {
        resolution::<Rfc3987>(&base, &reference)
    } else {
        resolution::<Rfc3986>(&base, &reference)
    };
    drawn.unwrap_or_else(withheld)
}

fn resolution<G: Syntax>(base: &str, reference: &str) -> Option<Picture> {
    let base = Identifier::<G>::parse(base).ok()?;
    let reference = Reference::<G>::parse(reference).ok()?;
    let trace = Trace::of(base, reference);
    let mut picture = Picture::of(&format!(
        "{} resolved against {}",
        head_of(&printable(reference.as_str())),
        head_of(&printable(base.as_str()))
    ));
    let name = |component: Component| component.as_str().to_owned();
    picture.heading("The base");
    picture.parts(&text_row(Reference::<G>::parse(base.as_str()).ok()?), name);
    picture.heading("The reference");
    if reference.as_str().is_empty() {
        picture.words(0, "It is empty.");
    }
    picture.parts(&text_row(reference), name);
    picture.words(0, trace.branch.does());
    if let Some(merge) = &trace.merge {
        picture.heading("Its path, merged with that of the base (RFC 3986 §5.2.3)");
        let kept = Cell { column: 0, text: printable(merge.kept), component: Component::Authority };
        let rest = printable(merge.path.get(merge.kept.len()..).unwrap_or_default());
        let rest = Cell { column: 0, text: rest, component: Component::Query };
        picture.parts(&[kept, rest], |component| match component {
            Component::Authority => "kept of the base".into(),
            _ => "the reference".into(),
        });
    }
    if let Some(dots) = trace.dot_segments.as_ref().filter(|dots| dots.is_changed()) {
        add_buffers(dots, &mut picture);
    }
    picture.heading("The target (RFC 3986 §5.3)");
    let target = Reference::<G>::parse(&trace.target).ok()?;
    picture.parts(&text_row(target), |component| of_origin(&trace, component));
    Some(picture)
}

/// Adds the removal of dot-segments: the output and the input buffer after each step.
fn add_buffers(dots: &DotSegments, picture: &mut Picture) {
    picture.heading("Its dot-segments, removed (RFC 3986 §5.2.4)");
    let row =
        |step: &DotStep| (step.rule.as_str(), printable(&step.output), printable(&step.input));
    let rows: Vec<_> = dots.steps.iter().map(row).collect();
    let (first, last) = rows.split_at(if dots.left_out > 0 { rows.len() / 2 } else { rows.len() });
    picture.buffers(first);
    if dots.left_out > 0 {
        picture.words(0, &format!("{} more steps", dots.left_out));
        picture.buffers(last);
    }
    picture.space();
    let mut rules: Vec<_> = dots.steps.iter().map(|step| step.rule).collect();
    rules.sort_unstable();
    rules.dedup();
    for rule in rules {
        picture.words(0, &format!("{:2}  {}", rule.as_str(), rule.does()));
    }
}

/// The name of a component of the target, and where it is from.
fn of_origin(trace: &Trace<'_>, component: Component) -> String {
    let is_in_authority =
        matches!(component, Component::Userinfo | Component::Host | Component::Port);
    let traced = if is_in_authority { Component::Authority } else { component };
    let from = trace.parts.iter().find(|part| part.component == traced).map(|part| part.from);
    match from {
        Some(Origin::Base) => format!("{component} of the base"),
        Some(Origin::Reference) => format!("{component} of the reference"),
        Some(Origin::Both) => format!("{component} of both"),
        None => component.to_string(),
    }
}
