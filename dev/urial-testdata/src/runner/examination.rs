//! Examining one case: asking a surface, and judging its answers.

use std::any::Any;
use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::expectation::Decode;
use crate::scheme::{SchemeRejection, View};
use crate::surface::{Answer, Decoded, Surface};
use crate::values::Rejection;
use crate::vector::Input;

/// A case that a surface can be asked about.
pub trait Examine: Input {
    /// Asks `surface` about every expectation of the case.
    fn examine(&self, surface: &dyn Surface) -> Outcomes;
}

/// The outcome of each expectation, by its key.
pub type Outcomes = Vec<(&'static str, Outcome)>;

/// The outcome of one expectation.
pub enum Outcome {
    /// The answer is the expected one.
    Met,
    /// The surface cannot be asked, for this reason.
    Skipped(&'static str),
    /// The answer is another one.
    Unmet {
        /// What was expected.
        expected: String,
        /// What the surface answered.
        got: String,
    },
}

/// One case on one surface.
pub(super) struct Examination<'a, C> {
    pub(super) surface: &'a dyn Surface,
    pub(super) case: &'a C,
    pub(super) input: &'a [u8],
    /// The input as text; empty if it is not UTF-8, since then no expectation needs text.
    pub(super) text: &'a str,
    outcomes: Outcomes,
}

impl<C: Input> Examination<'_, C> {
    /// Returns the outcomes of all expectations that `ask` asks about.
    pub(super) fn run(
        surface: &dyn Surface,
        case: &C,
        ask: impl FnOnce(&mut Examination<'_, C>),
    ) -> Outcomes {
        let input = case.input();
        let text = str::from_utf8(&input).unwrap_or_default();
        let outcomes = Outcomes::new();
        let mut examination = Examination { surface, case, input: &input, text, outcomes };
        ask(&mut examination);
        examination.outcomes
    }

    pub(super) fn expect<T: Debug>(
        &mut self,
        key: &'static str,
        stated: Option<T>,
        judge: impl FnOnce(T) -> Outcome,
    ) {
        let Some(expected) = stated else { return };
        let shown = format!("{expected:?}");
        let judged = catch_unwind(AssertUnwindSafe(|| judge(expected)));
        let outcome = judged.unwrap_or_else(|panic| Outcome::Unmet {
            expected: shown,
            got: format!("a panic: {}", message(&*panic)),
        });
        self.outcomes.push((key, outcome));
    }
}

/// Returns the message of a panic.
fn message(panic: &(dyn Any + Send)) -> &str {
    let formatted = panic.downcast_ref::<String>().map(String::as_str);
    formatted.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or_default()
}

pub(super) fn unmet(expected: &impl Debug, got: &impl Debug) -> Outcome {
    Outcome::Unmet { expected: format!("{expected:?}"), got: format!("{got:?}") }
}

/// Judges an answer by `is_met`, which says whether it is what was expected.
pub(super) fn judge<T: Debug>(
    expected: &impl Debug,
    answer: Answer<T>,
    is_met: impl FnOnce(&T) -> bool,
) -> Outcome {
    match answer {
        Answer::Skipped(reason) => Outcome::Skipped(reason),
        Answer::Is(got) if is_met(&got) => Outcome::Met,
        Answer::Is(got) => unmet(expected, &got),
    }
}

pub(super) fn equal<T: PartialEq + Debug>(expected: &T, answer: Answer<T>) -> Outcome {
    judge(expected, answer, |got| got == expected)
}

pub(super) fn rejected<T: Debug>(
    expected: &Rejection,
    answer: Answer<Result<T, Rejection>>,
) -> Outcome {
    judge(expected, answer, |got| got.as_ref().is_err_and(|error| expected.is_met_by(error)))
}

pub(super) fn decoded(expected: &Decode, answer: Answer<Result<Decoded, usize>>) -> Outcome {
    judge(expected, answer, |got| got.as_ref().is_ok_and(|decoded| expected.is_met_by(decoded)))
}

/// Judges the view of a URI by `is_met`.
pub(super) fn viewed(
    expected: &impl Debug,
    answer: Answer<Result<Option<View>, SchemeRejection>>,
    is_met: impl FnOnce(&View) -> bool,
) -> Outcome {
    judge(expected, answer, |got| matches!(got, Ok(Some(view)) if is_met(view)))
}
