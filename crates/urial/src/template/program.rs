//! A template as a program of few instructions, by which a text is matched.
//!
//! The program of an expression follows its expansion (RFC 6570 §3.2.1): what stands before it, the
//! variables with what separates them, each there or absent. It is written from the last step to
//! the first, so that a step that reads nothing leads to an earlier label only.

use alloc::vec::Vec;

use super::Template;
use super::expression::{Expression, Operator, Part, Varspec, parts};

/// A step of the program, by its number.
pub(super) type Label = usize;

/// An instruction.
#[derive(Clone, Copy)]
pub(super) enum Step<'a> {
    /// Here the text ends.
    End,
    /// Here stands this text, or what is equivalent to it.
    Text { text: &'a str, then: Label },
    /// The first of two ways, and only if it leads nowhere the second.
    Either { first: Label, second: Label },
    /// One character of a value.
    One { chars: Chars, then: Label },
    /// Any number of characters of a value.
    Run(Run),
    /// Here the text of a variable begins.
    Open { opening: Opening<'a>, then: Label },
    /// Here the text of the variable opened last ends.
    Close { then: Label },
}

/// Characters of a value, as many as lead on.
#[derive(Clone, Copy)]
pub(super) struct Run {
    pub(super) chars: Chars,
    /// How many there may be.
    pub(super) limit: Option<Limit>,
    /// As many as can be, not as few.
    pub(super) is_greedy: bool,
    pub(super) then: Label,
}

/// How many characters a run may take, and its number among those that have such a limit.
#[derive(Clone, Copy)]
pub(super) struct Limit {
    pub(super) max_length: u16,
    pub(super) number: usize,
}

/// Which characters a value can have in an expansion.
#[derive(Clone, Copy)]
pub(super) enum Chars {
    /// Unreserved ones, triplets of characters, and perhaps one more.
    Unreserved(Option<u8>),
    /// All, and triplets of any octet.
    Reserved,
    /// The same, where they are counted: triplets of one character are one.
    Counted,
}

/// The variable that a text belongs to.
#[derive(Clone, Copy)]
pub(super) struct Opening<'a> {
    pub(super) varspec: Varspec<'a>,
    pub(super) operator: &'static Operator,
    pub(super) kind: Kind,
    /// Which expression of the template it is in.
    pub(super) expression: usize,
}

/// What the text of a variable is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A value that is not exploded.
    Joined,
    /// An exploded list.
    List,
    /// An exploded map.
    Map,
    /// An exploded list or map of reserved characters: its pieces tell.
    Exploded,
}

/// How a piece of an exploded or named value begins.
#[derive(Clone, Copy)]
enum Head<'a> {
    /// With the name of the variable.
    Name(&'a str),
    /// With a name of the map.
    Key,
}

#[derive(Clone)]
pub(super) struct Program<'a> {
    steps: Vec<Step<'a>>,
    start: Label,
    /// How many runs have a limit.
    limits: usize,
}

/// Where the rest of a template begins.
#[derive(Clone, Copy)]
struct Rest {
    then: Label,
    /// The same, if first of all an expression with a `first` of its own has text.
    marked: Option<Label>,
}

/// The ways on from a value.
#[derive(Clone, Copy)]
struct Ways {
    /// To the next variable of the expression, or to an expression with a `first` of its own: taken
    /// as soon as can be.
    soon: Option<Label>,
    /// To the next piece of the variable.
    again: Option<Label>,
    /// Are the pieces those of a list by their name? Then they come before what is to be taken soon.
    is_list: bool,
    /// Out of the expression: taken as late as can be.
    late: Label,
}

impl<'a> Program<'a> {
    pub(super) fn new(template: Template<'a>) -> Program<'a> {
        let mut program = Program { steps: Vec::new(), start: 0, limits: 0 };
        let mut rest = Rest { then: program.push(Step::End), marked: None };
        let parts: Vec<_> = parts(template.as_str()).collect();
        for (number, part) in parts.into_iter().enumerate().rev() {
            rest = match part {
                Part::Literals(text) => {
                    let then = program.push(Step::Text { text, then: rest.then });
                    Rest { then, marked: None }
                }
                Part::Expression(expression) => program.expression(expression, number, rest),
            };
        }
        program.start = rest.then;
        program
    }

    pub(super) fn steps(&self) -> &[Step<'a>] {
        &self.steps
    }

    pub(super) fn start(&self) -> Label {
        self.start
    }

    pub(super) fn limits(&self) -> usize {
        self.limits
    }

    fn push(&mut self, step: Step<'a>) -> Label {
        self.steps.push(step);
        self.steps.len() - 1
    }

    /// The label of a step that is written later.
    fn reserve(&mut self) -> Label {
        self.push(Step::End)
    }

    fn either(&mut self, first: Label, second: Option<Label>) -> Label {
        match second {
            Some(second) => self.push(Step::Either { first, second }),
            None => first,
        }
    }

    fn first_of<const N: usize>(&mut self, ways: [Option<Label>; N], last: Label) -> Label {
        let ways = ways.into_iter().rev().flatten();
        ways.fold(last, |second, first| self.either(first, Some(second)))
    }

    /// `[ first variable *( sep variable ) ]`, where each variable may be absent  (§3.2.1)
    fn expression(&mut self, expression: Expression<'a>, number: usize, after: Rest) -> Rest {
        let operator = expression.operator;
        let late = self.push(Step::Close { then: after.then });
        let marked = after.marked.map(|then| self.push(Step::Close { then }));
        let varspecs: Vec<_> = expression.varspecs().collect();
        let mut variables = None;
        for &varspec in varspecs.iter().rev() {
            let next = variables.map(|then| {
                let then = self.push(Step::Text { text: operator.sep, then });
                self.push(Step::Close { then })
            });
            let opening = Opening { varspec, operator, kind: Kind::Joined, expression: number };
            let soon = next.map(|next| self.either(next, marked)).or(marked);
            let ways = Ways { soon, again: None, is_list: false, late };
            variables = Some(self.variable(opening, ways, variables));
        }
        let Some(variables) = variables else { return after };
        if operator.first.is_empty() {
            return Rest { then: self.either(variables, Some(after.then)), marked: None };
        }
        let present = self.push(Step::Text { text: operator.first, then: variables });
        Rest {
            then: self.either(present, Some(after.then)),
            marked: Some(self.either(present, after.marked)),
        }
    }

    /// A variable, in each way in which it can be written, or absent: then `others` follow.
    fn variable(&mut self, opening: Opening<'a>, ways: Ways, others: Option<Label>) -> Label {
        let Opening { varspec, operator, .. } = opening;
        let open = |kind| Opening { kind, ..opening };
        let name = Head::Name(varspec.name);
        match (varspec.is_exploded(), operator.named) {
            (false, false) => {
                let value = self.joined(opening, ways);
                self.either(value, others)
            }
            (false, true) => {
                let value = self.pieces(opening, name, ways);
                self.either(value, others)
            }
            (true, false) if operator.reserved => {
                let value = self.joined(open(Kind::Exploded), ways);
                self.either(value, others)
            }
            (true, false) => {
                let list = self.joined(open(Kind::List), ways);
                let second = self.either(list, others);
                let map = self.pieces(open(Kind::Map), Head::Key, ways);
                self.either(map, Some(second))
            }
            (true, true) => {
                let map = self.pieces(open(Kind::Map), Head::Key, ways);
                let second = others.map_or(map, |others| self.either(others, Some(map)));
                let list = self.pieces(open(Kind::List), name, ways);
                self.either(list, Some(second))
            }
        }
    }

    /// A value without names: a string, or members with their separator between.
    fn joined(&mut self, opening: Opening<'a>, ways: Ways) -> Label {
        let then = self.value(opening.chars(), opening.varspec.max_length(), ways);
        self.push(Step::Open { opening, then })
    }

    /// Pieces of the form `name=value`; one only, if the value is not exploded.
    fn pieces(&mut self, opening: Opening<'a>, head: Head<'a>, ways: Ways) -> Label {
        // Its beginning is known only when this piece is written.
        let again = (opening.kind != Kind::Joined).then(|| self.reserve());
        let is_list = opening.kind == Kind::List;
        let then = self.piece(opening, head, Ways { again, is_list, ..ways });
        if let Some(again) = again {
            self.steps[again] = Step::Text { text: opening.operator.sep, then };
        }
        self.push(Step::Open { opening, then })
    }

    /// A name, `=`, and a value; or the operator's `ifemp` in place of an empty one.
    fn piece(&mut self, opening: Opening<'a>, head: Head<'a>, ways: Ways) -> Label {
        let (chars, limit) = (opening.chars(), opening.varspec.max_length());
        if !(opening.operator.named && opening.operator.ifemp.is_empty()) {
            let then = self.value(chars, limit, ways);
            let then = self.push(Step::Text { text: "=", then });
            return self.name(head, true, then);
        }
        let then = self.value(chars, limit.map(|limit| limit.saturating_sub(1)), ways);
        let then = self.push(Step::One { chars, then });
        let then = self.push(Step::Text { text: "=", then });
        let valued = self.name(head, true, then);
        let late = self.name(head, true, ways.late);
        let soon = ways.soon.map(|then| self.name(head, false, then));
        let again = ways.again.map(|then| self.name(head, true, then));
        if ways.is_list {
            return self.first_of([Some(valued), again, soon], late);
        }
        self.first_of([soon, Some(valued), again], late)
    }

    fn name(&mut self, head: Head<'a>, is_greedy: bool, then: Label) -> Label {
        match head {
            Head::Name(text) => self.push(Step::Text { text, then }),
            Head::Key => self.run(Chars::Unreserved(None), None, is_greedy, then),
        }
    }

    /// The characters of a value, and what follows it.
    fn value(&mut self, chars: Chars, limit: Option<u16>, ways: Ways) -> Label {
        let late = self.run(chars, limit, true, ways.late);
        let soon = ways.soon.map(|then| self.run(chars, limit, false, then));
        let again = ways.again.map(|then| self.run(chars, limit, true, then));
        self.first_of(if ways.is_list { [again, soon] } else { [soon, again] }, late)
    }

    fn run(&mut self, chars: Chars, limit: Option<u16>, is_greedy: bool, then: Label) -> Label {
        let limit = limit.map(|max_length| Limit { max_length, number: self.limits });
        self.limits += usize::from(limit.is_some());
        self.push(Step::Run(Run { chars, limit, is_greedy, then }))
    }
}

impl Opening<'_> {
    /// The characters of the value, or of one of its members.
    fn chars(&self) -> Chars {
        let is_counted = self.varspec.max_length().is_some();
        let sep = match self.kind {
            _ if self.operator.reserved && is_counted => return Chars::Counted,
            _ if self.operator.reserved => return Chars::Reserved,
            Kind::Joined if !is_counted => Some(b','),
            Kind::List if !self.operator.named => self.operator.sep.bytes().next(),
            _ => None,
        };
        Chars::Unreserved(sep)
    }
}
