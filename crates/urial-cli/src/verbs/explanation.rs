//! Draws an explanation of a text: its anatomy, its decoded components, its scheme, its normal form
//! rung by rung, and the findings; or why it is not a reference, and a fix.
//!
//! The output is for people, so secrets are masked (§3.2.1). All but the scheme and the findings is
//! about the text with its masks: the normal form of a secret would not be found in it.

use std::io;
use std::ops::Range;

use urial::{Component, PairSyntax, PctStr, Reference, Rfc3986, Rfc3987};
use urial_verbs::{
    AnyReference, Explained, ExplainedScheme, Lint, OfferedFix, RejectedByScheme, RungStep, Syntax,
    ladder,
};

use super::lint::draw::findings as findings_drawn;
use super::scheme::rows as scheme_rows;
use crate::diagnosis::{Diagnosis, LONGEST};
use crate::print::comparison::marks;
use crate::print::drawing::{Drawing, head};
use crate::print::reference::{Style, details, figure, is_right_to_left, text_row, write_finding};
use crate::print::secrets::{Secrets, WITHHELD, places};
use crate::print::{columns, printable, printable_octets, visible};

/// Draws an explanation. `lint` finds secrets.
pub(super) fn draw(explained: &Explained<'_>, lint: &Lint, style: Style) -> io::Result<Drawing> {
    let style = style.limited();
    if explained.linted.error.is_some() && explained.linted.input.0.len() > LONGEST {
        return Ok(long(explained, style));
    }
    let Ok(text) = str::from_utf8(explained.linted.input.0) else {
        return Ok(octets(explained, style));
    };
    let secrets = secrets(text, lint, style);
    let mut drawing = Drawing::default();
    let secrets = &secrets;
    match explained.reference {
        Some(AnyReference::Uri(it)) => {
            valid::<Rfc3986>(it.into(), explained, secrets, style, &mut drawing)?;
        }
        Some(AnyReference::Iri(it)) => {
            valid::<Rfc3987>(it.into(), explained, secrets, style, &mut drawing)?;
        }
        _ => invalid(explained, secrets, style, &mut drawing),
    }
    add_findings(explained, style, &mut drawing)?;
    Ok(drawing)
}

/// The beginning of a printable text, for a title.
pub(super) fn head_of(text: &str) -> String {
    head(text, WIDEST)
}

/// All that may be secret in `text`.
pub(super) fn secrets<'t>(text: &'t str, lint: &Lint, style: Style) -> Secrets<'t> {
    Secrets::of_text(text, lint.secrets(text), style)
}

/// A text that is not UTF-8.
fn octets(explained: &Explained<'_>, style: Style) -> Drawing {
    let mut drawing = Drawing::default();
    add_error(explained, &[], style, &mut drawing);
    drawing
}

/// An invalid text that is too long to be shown: why it is no reference.
fn long(explained: &Explained<'_>, style: Style) -> Drawing {
    let mut drawing = Drawing::default();
    add_error(explained, &[], style, &mut drawing);
    add_next(explained, style, &mut drawing);
    drawing
}

/// The drawing for a text that is no reference once its secrets are masked.
pub(super) fn withheld() -> Drawing {
    let mut drawing = Drawing::default();
    drawing.line(WITHHELD);
    drawing
}

fn valid<G: Syntax>(
    reference: Reference<'_, G>,
    explained: &Explained<'_>,
    secrets: &Secrets<'_>,
    style: Style,
    drawing: &mut Drawing,
) -> io::Result<()> {
    let masked = secrets.masked();
    let Ok(shown) = Reference::<G>::parse(&masked) else {
        *drawing = withheld();
        return Ok(());
    };
    if !masked.is_empty() {
        drawing.figure = figure(shown, style);
    }
    drawing.lines.extend(details(shown, !drawing.figure.is_empty()));
    let mut bidi = Vec::new();
    G::findings(reference).iter().flatten().try_for_each(|it| write_finding(it, &mut bidi))?;
    String::from_utf8_lossy(&bidi).lines().for_each(|line| drawing.line(line));
    add_decoded(shown, style, drawing);
    add_scheme(explained.scheme.as_ref(), secrets, style, drawing);
    add_normal_form(shown, style, drawing);
    Ok(())
}

/// The most parts, findings and fixes of a kind. A text may have any number.
const MOST: usize = 20;

/// Adds the parts that stand for something else than their text, or are more than one.
fn add_decoded<G: Syntax>(shown: Reference<'_, G>, style: Style, drawing: &mut Drawing) {
    let rows = [authority_rows(shown), rows_after_authority(shown)].concat();
    if rows.is_empty() {
        return;
    }
    drawing.section("the parts, split first and then decoded (RFC 3986 §2.4)");
    for (name, text) in rows {
        drawing.prose(&format!("  {name:10}"), &text, style);
    }
}

fn authority_rows<G: Syntax>(shown: Reference<'_, G>) -> Vec<(&'static str, String)> {
    let mut rows = Vec::new();
    if let Some(userinfo) = shown.userinfo().filter(|it| it.as_str().contains([':', '%'])) {
        rows.push(("user", quoted(userinfo.user())));
        rows.extend(userinfo.password().map(|password| ("password", quoted(password))));
    }
    let host = shown.component(Component::Host).filter(|host| host.contains('%'));
    let host = host.and_then(|host| PctStr::new(host).ok());
    rows.extend(host.map(|host| ("host", quoted(host))));
    rows
}

fn rows_after_authority<G: Syntax>(shown: Reference<'_, G>) -> Vec<(&'static str, String)> {
    let (mut rows, path) = (Vec::new(), shown.path());
    if path.as_str().contains('%') || path.segments().nth(1).is_some() {
        rows.push(("segments", listed(path.segments().map(quoted))));
    }
    if shown.query().is_some_and(|query| query.as_str().contains(['=', '&', '%'])) {
        let pair = |pair: urial::Pair<'_>| match pair.value() {
            Some(value) => format!("{} = {}", quoted(pair.key()), quoted(value)),
            None => quoted(pair.key()),
        };
        rows.push(("pairs", listed(shown.pairs(PairSyntax::Rfc3986).iter().map(pair))));
    }
    let fragment = shown.fragment().filter(|it| it.as_str().contains('%'));
    rows.extend(fragment.map(|fragment| ("fragment", quoted(fragment))));
    rows
}

/// A part in quotes, decoded. No URI has quotes.
fn quoted(part: PctStr<'_>) -> String {
    ["\"", &printable_octets(&part.decode()), "\""].concat()
}

/// The first texts, and how many more there are.
fn listed(texts: impl Iterator<Item = String>) -> String {
    let mut texts = texts;
    let mut first: Vec<_> = texts.by_ref().take(MOST).collect();
    let more = texts.count();
    if more > 0 {
        first.push(format!("and {more} more"));
    }
    first.join(", ")
}

/// Adds the form of each rung, with marks below what the next changes.
fn add_normal_form<G: Syntax>(shown: Reference<'_, G>, style: Style, drawing: &mut Drawing) {
    drawing.section("the normal form (RFC 3986 §6.2)");
    let rungs = ladder(shown);
    if rungs.is_empty() {
        return drawing.line("  the reference is normal already");
    }
    for rung in &rungs {
        add_form::<G>(&rung.before, Some(&rung.after), style, drawing);
        add_steps(rung, style, drawing);
    }
    let last = rungs.last().map_or("", |rung| &rung.after);
    add_form::<G>(last, None, style, drawing);
}

fn add_form<G: Syntax>(form: &str, next: Option<&str>, style: Style, drawing: &mut Drawing) {
    let shown = printable(form);
    let read = |text| Reference::<G>::parse(text).unwrap_or_default();
    if columns(&shown) + 2 > style.width || is_right_to_left(form) {
        return drawing.indented(&head(&visible(form), WIDEST));
    }
    drawing.cells(if form.is_empty() { text_row(read("")) } else { text_row(read(form)) });
    let marks = next.map(|next| marks(read(form), read(next))).unwrap_or_default();
    if !marks.is_empty() {
        drawing.cells(marks);
    }
}

/// The widest form that is not cut: a terminal wraps it, and people copy it.
const WIDEST: usize = 1000;

fn add_steps(rung: &RungStep, style: Style, drawing: &mut Drawing) {
    for (number, step) in rung.steps.iter().enumerate() {
        let name = if number == 0 { rung.rung.as_str() } else { "" };
        let text = format!("{step} ({})", step.section());
        drawing.prose(&format!("    |  {name:9}"), &text, style);
    }
    drawing.line("    v");
}

/// Adds the registration and the documents of the scheme, and the URI by its rules.
fn add_scheme(
    scheme: Option<&ExplainedScheme<'_>>,
    secrets: &Secrets<'_>,
    style: Style,
    drawing: &mut Drawing,
) {
    let Some(ExplainedScheme { known, viewed, .. }) = scheme else {
        drawing.section("the scheme");
        let text = "none: what this leads to depends on a base (RFC 3986 §5.2); explain --resolve BASE shows how";
        return drawing.prose("  ", text, style);
    };
    drawing.section(&format!("the scheme, {}", head(known.name(), style.width)));
    let registered = known.registered().map_or("not with IANA".into(), |it| {
        let reference = it.reference().map(|it| format!(", {it}")).unwrap_or_default();
        format!("{}, {}{reference}", it.description(), it.status().as_str())
    });
    let port = known.default_port().map(|port| ("default port", port.to_string()));
    let mut rows = vec![("registered", registered)];
    rows.extend(port);
    match viewed {
        Some(Ok(viewed)) => {
            let of_view = scheme_rows(viewed, secrets, style);
            // The title has the scheme.
            rows.extend(of_view.into_iter().filter(|(name, _)| *name != "scheme"));
        }
        Some(Err(rejected)) => {
            rows.push(("broken rule", broken_rule(rejected)));
        }
        None => rows.push(("view", "only of a URI: map this IRI with `urial to-uri`".into())),
    }
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    for (name, value) in rows {
        let value = head(&printable(&value), WIDEST);
        drawing.prose(&format!("  {name:width$}  "), &value, style);
    }
}

/// The rule of its scheme that a URI breaks, and the document that has it.
fn broken_rule(rejected: &RejectedByScheme<'_>) -> String {
    let report = rejected.error.explain(rejected.input.0);
    let section = report.map(|it| format!(" ({})", it.section())).unwrap_or_default();
    format!("{}{section}", rejected.error)
}

/// Adds the findings, below the text.
fn add_findings(explained: &Explained<'_>, style: Style, drawing: &mut Drawing) -> io::Result<()> {
    drawing.section("what to look out for (RFC 3986 §7)");
    let mut linted = explained.linted.clone();
    linted.secrets = places(linted.input.0, linted.secrets);
    let more = linted.findings.len().saturating_sub(MOST);
    linted.findings.truncate(MOST);
    let mut drawn = Vec::new();
    let style = Style { width: style.width.saturating_sub(2), ..style };
    findings_drawn(&linted, "", style, &mut drawn)?;
    match String::from_utf8_lossy(&drawn) {
        none if none.is_empty() => drawing.line("  `urial lint` finds nothing"),
        drawn => drawing.indented(&drawn),
    }
    if more > 0 {
        drawing.line(&format!("  and {more} more: `urial lint` has them all"));
    }
    Ok(())
}

/// Adds why a text is not a reference, what could be there instead, and what would help.
fn invalid(explained: &Explained<'_>, secrets: &Secrets<'_>, style: Style, drawing: &mut Drawing) {
    add_error(explained, secrets.places(), style, drawing);
    add_next(explained, style, drawing);
    // The report has the first.
    let fixes = explained.fixes();
    if fixes.len() > 1 {
        drawing.section("what else would help");
    }
    for fix in fixes.iter().skip(1) {
        add_fix(fix, secrets, drawing);
    }
}

/// Adds what could be in place of what was found.
fn add_next(explained: &Explained<'_>, style: Style, drawing: &mut Drawing) {
    let next = explained.next();
    if !next.is_empty() {
        drawing.section("what could be there instead");
    }
    let width = next.iter().map(|it| it.term.len()).max().unwrap_or(0);
    for it in next {
        let label = format!("  {:width$}  ", it.term);
        drawing.prose(&label, it.means.unwrap_or("the character itself"), style);
    }
}

/// Adds the report, as `parse` writes it, with stars for `secrets`, too.
fn add_error(
    explained: &Explained<'_>,
    secrets: &[Range<usize>],
    style: Style,
    drawing: &mut Drawing,
) {
    let Some(error) = &explained.linted.error else { return };
    drawing.section(&format!(
        "this is not {} reference",
        if explained.is_iri { "an IRI" } else { "a URI" }
    ));
    let (text, width) = (explained.linted.input.0, Some(style.width.saturating_sub(2)));
    let report = Diagnosis { error, text, secrets, width }.to_string();
    let (sentence, rest) = report.split_at(report.find('\n').unwrap_or(report.len()));
    drawing.prose("  ", sentence, style);
    drawing.indented(rest.strip_prefix('\n').unwrap_or(rest));
}

/// Adds a fix that has nothing of a secret.
fn add_fix(fix: &OfferedFix, secrets: &Secrets<'_>, drawing: &mut Drawing) {
    let place = fix.start..fix.end;
    let old = secrets.text().get(place.clone()).map(printable).unwrap_or_default();
    if secrets.hides(&place) {
        return;
    }
    let new = printable(&fix.text);
    let advice = match (&*old, &*new) {
        ("", new) => format!("insert `{new}`"),
        (old, "") => format!("leave out `{old}`"),
        (old, new) => format!("write `{new}` for `{old}`"),
    };
    drawing.line(&["  ", &head(&advice, WIDEST)].concat());
}
