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

/// Characters of a value, as many as are allowed and as lead to a way on.
#[derive(Clone, Copy)]
pub(super) struct Run {
    pub(super) chars: Chars,
    /// How many there may be.
    pub(super) limit: Option<u16>,
    pub(super) exits: Exits,
}

/// The ways on from a value.
#[derive(Clone, Copy)]
pub(super) struct Exits {
    /// To the next variable of the expression: taken at the first chance.
    pub(super) next: Option<Label>,
    /// Out of the expression, or to the next piece: taken at the last chance.
    pub(super) last: Label,
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

pub(super) struct Program<'a> {
    steps: Vec<Step<'a>>,
}

impl<'a> Program<'a> {
    pub(super) fn new(template: Template<'a>) -> Program<'a> {
        let mut program = Program { steps: Vec::new() };
        let mut then = program.push(Step::End);
        let parts: Vec<_> = parts(template.as_str()).collect();
        for (number, part) in parts.into_iter().enumerate().rev() {
            then = match part {
                Part::Literals(text) => program.push(Step::Text { text, then }),
                Part::Expression(expression) => program.expression(expression, number, then),
            };
        }
        program
    }

    pub(super) fn steps(&self) -> &[Step<'a>] {
        &self.steps
    }

    /// The label of the first step: it was written last.
    pub(super) fn start(&self) -> Label {
        self.steps.len() - 1
    }

    fn push(&mut self, step: Step<'a>) -> Label {
        self.steps.push(step);
        self.steps.len() - 1
    }

    /// The first of the `ways` that leads on.
    fn first_of(&mut self, ways: impl DoubleEndedIterator<Item = Label>) -> Option<Label> {
        ways.rev().reduce(|second, first| self.push(Step::Either { first, second }))
    }

    /// `[ first variable *( sep variable ) ]`, where each variable may be absent  (§3.2.1)
    fn expression(&mut self, expression: Expression<'a>, number: usize, then: Label) -> Label {
        let operator = expression.operator;
        let leave = self.push(Step::Close { then });
        let varspecs: Vec<_> = expression.varspecs().collect();
        let mut rest = None;
        for &varspec in varspecs.iter().rev() {
            let next = rest.map(|rest| {
                let then = self.push(Step::Text { text: operator.sep, then: rest });
                self.push(Step::Close { then })
            });
            let opening = Opening { varspec, operator, kind: Kind::Joined, expression: number };
            rest = self.variable(opening, Exits { next, last: leave }, rest);
        }
        let body = rest.map(|then| match operator.first {
            "" => then,
            first => self.push(Step::Text { text: first, then }),
        });
        self.first_of(body.into_iter().chain([then])).unwrap_or(then)
    }

    /// A variable, in each way in which it can be written, or absent: then `rest` follows.
    fn variable(
        &mut self,
        opening: Opening<'a>,
        exits: Exits,
        rest: Option<Label>,
    ) -> Option<Label> {
        let Opening { varspec, operator, .. } = opening;
        let open = |kind| Opening { kind, ..opening };
        let name = Head::Name(varspec.name);
        let ways = match (varspec.is_exploded(), operator.named) {
            (false, false) => [Some(self.joined(opening, exits)), rest, None],
            (false, true) => [Some(self.pieces(opening, name, exits)), rest, None],
            (true, false) if operator.reserved => {
                [Some(self.joined(open(Kind::Exploded), exits)), rest, None]
            }
            (true, false) => {
                let map = self.pieces(open(Kind::Map), Head::Key, exits);
                let list = self.joined(open(Kind::List), exits);
                [Some(map), Some(list), rest]
            }
            (true, true) => {
                let map = self.pieces(open(Kind::Map), Head::Key, exits);
                let list = self.pieces(open(Kind::List), name, exits);
                [Some(list), rest, Some(map)]
            }
        };
        self.first_of(ways.into_iter().flatten())
    }

    /// A value without names: a string, or members with their separator between.
    fn joined(&mut self, opening: Opening<'a>, exits: Exits) -> Label {
        let chars = opening.chars();
        let run = Run { chars, limit: opening.varspec.max_length(), exits };
        let then = self.push(Step::Run(run));
        self.push(Step::Open { opening, then })
    }

    /// Pieces of the form `name=value`; one only, if the value is not exploded.
    fn pieces(&mut self, opening: Opening<'a>, head: Head<'a>, exits: Exits) -> Label {
        let operator = opening.operator;
        // Where another piece follows; its beginning is known only when this one is written.
        let again = self.push(Step::End);
        let last = match opening.kind {
            Kind::Joined => exits.last,
            _ => self.push(Step::Either { first: again, second: exits.last }),
        };
        let value = self.named_value(opening, Exits { last, ..exits });
        let beginning = match head {
            Head::Name(text) => self.push(Step::Text { text, then: value }),
            Head::Key => {
                let chars = Chars::Unreserved(None);
                self.push(Step::Run(Run {
                    chars,
                    limit: None,
                    exits: Exits { next: None, last: value },
                }))
            }
        };
        self.steps[again] = Step::Text { text: operator.sep, then: beginning };
        self.push(Step::Open { opening, then: beginning })
    }

    /// What follows a name: `=` and a value, or the operator's `ifemp` in place of an empty one.
    fn named_value(&mut self, opening: Opening<'a>, exits: Exits) -> Label {
        let (chars, limit) = (opening.chars(), opening.varspec.max_length());
        if opening.operator.named && opening.operator.ifemp.is_empty() {
            let limit = limit.map(|limit| limit.saturating_sub(1));
            let run = self.push(Step::Run(Run { chars, limit, exits }));
            let then = self.push(Step::One { chars, then: run });
            let valued = self.push(Step::Text { text: "=", then });
            let ways = [Some(valued), exits.next, Some(exits.last)];
            return self.first_of(ways.into_iter().flatten()).unwrap_or(valued);
        }
        let then = self.push(Step::Run(Run { chars, limit, exits }));
        self.push(Step::Text { text: "=", then })
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
