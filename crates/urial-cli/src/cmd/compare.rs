//! `urial compare`: the rung on which two references meet.

use std::io;

use urial::{Comparer, Found, Normalizer, Reference, Rung};

use super::{Run, Status, reference};
use crate::args::Compare;
use crate::failure::Failure;
use crate::input::{self, Input};
use crate::out::comparison::{self, Compared};
use crate::out::{Format, Output, json};
use crate::refusal::Refusal;
use crate::syntax::Syntax;

/// The line of what cannot be compared, where programs read.
const STAND_IN: &str = "invalid";

/// The line of two that do not meet.
const NEVER: &str = "never";

pub(crate) fn run<G: Syntax>(args: &Compare) -> Result<Status, Failure> {
    each_pair(args, |pair, output| {
        let references = pair.map(|input| reference::<G>(input.text));
        both(pair, references, output, |references, output| print(args, pair, references, output))
    })
}

/// Runs `compare` on every pair.
pub(super) fn each_pair(
    args: &Compare,
    mut compare: impl FnMut([Input<'_>; 2], &mut Output) -> io::Result<Status>,
) -> Result<Status, Failure> {
    let mut run = Run::new(&args.printing);
    match (&args.a, &args.b) {
        (Some(a), Some(b)) => {
            let pair = [Input::argument(a, 1, 2), Input::argument(b, 2, 2)];
            run.step(|output| compare(pair, output))?;
        }
        _ => input::each_line(args.lines.file(), |line| {
            run.step(|output| match line.sides() {
                Some(pair) => compare(pair, output),
                None => refuse_line(line, output),
            })
        })?,
    }
    run.finish()
}

/// Hands both references to `print`, or refuses the first that is none.
pub(super) fn both<T>(
    pair: [Input<'_>; 2],
    references: [Result<T, Refusal<'_>>; 2],
    output: &mut Output,
    print: impl FnOnce([T; 2], &mut Output) -> io::Result<Status>,
) -> io::Result<Status> {
    match references {
        [Ok(a), Ok(b)] => print([a, b], output),
        [Err(refusal), _] => refuse(pair, false, &refusal, output),
        [_, Err(refusal)] => refuse(pair, true, &refusal, output),
    }
}

fn print<G: Syntax>(
    args: &Compare,
    pair: [Input<'_>; 2],
    references: [Reference<'_, G>; 2],
    output: &mut Output,
) -> io::Result<Status> {
    let normalizer = Normalizer::new().ipv6_text(args.ipv6.is_on);
    let [a, b] =
        if args.ignore_fragment { references.map(Reference::without_fragment) } else { references };
    let comparison = Comparer::new().normalizer(normalizer).compare(a, b);
    let (rung, up_to) = (comparison.rung(), args.rung);
    match output.format() {
        Format::Drawing(style) => {
            let drawn = Compared { references: [a, b], normalizer, comparison, up_to };
            comparison::write(&drawn, style, output)?;
        }
        _ => tell(pair, rung.map(Rung::as_str), output)?,
    }
    Ok(if rung.is_some_and(|rung| rung <= up_to) { Status::Good } else { Status::Bad })
}

/// Writes where two meet, for programs.
pub(super) fn tell(
    pair: [Input<'_>; 2],
    rung: Option<&'static str>,
    output: &mut Output,
) -> io::Result<()> {
    match output.format() {
        Format::Json => json::write(&json::Compared::new(pair, rung), output),
        _ => output.line(rung.unwrap_or(NEVER).as_bytes()),
    }
}

/// Refuses the first of two that is no reference.
fn refuse(
    pair: [Input<'_>; 2],
    is_b: bool,
    refusal: &Refusal<'_>,
    output: &mut Output,
) -> io::Result<Status> {
    let record = || json::PairRefused::new(pair, is_b, refusal);
    output.refuse_as(pair[usize::from(is_b)], refusal, STAND_IN, record)?;
    Ok(Status::Bad)
}

/// Refuses a line that is no pair: it lacks a tab, or has a second one.
fn refuse_line(line: Input<'_>, output: &mut Output) -> io::Result<Status> {
    let second = line.tabs().nth(1);
    let refusal = Refusal::Input {
        offset: second.unwrap_or(line.text.len()),
        expected: "two references with one tab between them",
        found: second.map_or(Found::End, |_| Found::Char('\t')),
    };
    output.refuse_as(line, &refusal, STAND_IN, || json::PairRefused::of_line(line, &refusal))?;
    Ok(Status::Bad)
}
