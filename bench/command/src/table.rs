//! The table of results.

use crate::input::Input;
use crate::process::{Measured, Usage};
use crate::programs::{Goal, Program};

/// A line for each program that ran. The first one is what the others are compared with.
pub(crate) fn of(programs: &[Program], measured: &[Option<Measured>], input: &Input) -> String {
    let lines = |program: &Program| real(input.lines / program.share);
    let rows: Vec<_> = programs
        .iter()
        .zip(measured)
        .filter_map(|(program, it)| Some((program, (*it)?)))
        .map(|(program, it)| (program, it, lines(program) / it.seconds))
        .collect();
    let base = rows.first().map_or(1.0, |(_, _, speed)| *speed);
    let head = line(["program", "lines/s", "to cut", "CPU µs", "MiB", "goal"].map(str::to_owned));
    let rows = rows.into_iter().map(|(program, it, speed)| {
        line([
            program.name.clone(),
            format!("{speed:.0}"),
            format!("{:.2}", speed / base),
            used(it, |it| format!("{:.2}", it.processors * 1e6 / lines(program))),
            used(it, |it| it.memory.div_ceil(1024).to_string()),
            program.goal.map(|goal| verdict(goal, speed, base)).unwrap_or_default(),
        ])
    });
    std::iter::once(head).chain(rows).collect()
}

/// A part of what a process used, if that is known.
fn used(measured: Measured, show: impl FnOnce(Usage) -> String) -> String {
    measured.usage.map(show).unwrap_or_default()
}

fn line([program, speed, ratio, processors, memory, goal]: [String; 6]) -> String {
    let left = format!("{program:<56} {speed:>10} {ratio:>7}");
    let line = format!("{left} {processors:>8} {memory:>5}  {goal}");
    format!("{}\n", line.trim_end())
}

fn verdict(goal: Goal, speed: f64, base: f64) -> String {
    let (goal, is_met) = match goal {
        Goal::MillionLines(least) => (format!("≥ {least} million"), speed >= least * 1e6),
        Goal::TimesCut(least) => (format!("≥ {least} times cut"), speed >= least * base),
    };
    format!("{goal}: {}", if is_met { "met" } else { "NOT MET" })
}

/// A number of lines, of which there are less than 2³².
fn real(lines: usize) -> f64 {
    f64::from(u32::try_from(lines).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_goal_is_met_from_its_speed_on() {
        assert_eq!(verdict(Goal::MillionLines(2.0), 2e6, 1.0), "≥ 2 million: met");
        assert_eq!(verdict(Goal::TimesCut(2.0), 1.9, 1.0), "≥ 2 times cut: NOT MET");
    }
}
