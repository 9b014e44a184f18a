//! Compiles a template to a program that matches texts.
//!
//! The program of an expression mirrors its expansion (RFC 6570 §3.2.1): the first delimiter, then
//! the variables with separators, each present or absent. Instructions are emitted from the last to
//! the first, so one that consumes no text only leads to a smaller label. A program holds ranges of
//! its template, not texts: whoever keeps both need not borrow.

use alloc::vec::Vec;

use super::Template;
use super::expression::{Expression, Modifier, Operator, TemplatePart, Varspec, parts, varspecs};

/// The index of an instruction in the program.
pub(super) type Label = usize;
#[derive(Clone, Copy)]
pub(super) enum Instruction {
    /// Matches the end of the text.
    End,
    /// Matches this text, or an equivalent one.
    Text { text: Literal, then: Label },
    /// Continues at `first`, or at `second` if the rest does not match from there.
    Either { first: Label, second: Label },
    /// Matches one character of a value.
    Character { chars: CharClass, then: Label },
    /// Matches any number of characters of a value.
    Run(Run),
    /// Starts the text of a variable.
    Open { placeholder: Placeholder, then: Label },
    /// Ends the text of the variable opened last.
    Close { then: Label },
}

/// A literal text of a program.
#[derive(Clone, Copy)]
pub(super) enum Literal {
    Delimiter(&'static str),
    InTemplate(Span),
}

/// A range of the template.
#[derive(Clone, Copy)]
pub(super) struct Span {
    pub(super) start: usize,
    len: usize,
}

/// Any number of characters of a value, in one instruction.
#[derive(Clone, Copy)]
pub(super) struct Run {
    pub(super) chars: CharClass,
    /// The maximum number of characters.
    pub(super) limit: Option<Limit>,
    /// Whether to match as many characters as possible, not as few.
    pub(super) is_greedy: bool,
    pub(super) then: Label,
}

/// The maximum length of a run.
#[derive(Clone, Copy)]
pub(super) struct Limit {
    pub(super) max_length: u16,
    /// Index of the run among those with a limit.
    pub(super) index: usize,
}

/// The characters that the expansion of a value can have.
#[derive(Clone, Copy)]
pub(super) enum CharClass {
    /// Unreserved characters, triplets of UTF-8, and optionally one more character.
    Unreserved(Option<u8>),
    /// All characters, and triplets of any octet.
    Reserved,
    /// As `Reserved`, but the triplets of one character count as one.
    Counted,
}

/// An occurrence of a variable in the template, and how its value is written.
#[derive(Clone, Copy)]
pub(super) struct Placeholder {
    pub(super) name: Span,
    modifier: Option<Modifier>,
    pub(super) operator: &'static Operator,
    pub(super) form: ValueForm,
    /// Index of the part of the template that the expression is.
    pub(super) expression: usize,
}

/// The form of the text of a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ValueForm {
    /// A value that is not exploded.
    Joined,
    /// An exploded list.
    List,
    /// An exploded map.
    Map,
    /// An exploded list or map under `+` or `#`. It is a map if every piece has a `=`.
    Exploded,
}

/// The name that a `name=value` piece begins with.
#[derive(Clone, Copy)]
enum PieceName {
    /// The name of the variable.
    Variable(Span),
    /// A name in the map, which is the value of the variable.
    Key,
}

#[derive(Clone)]
pub(super) struct Program {
    instructions: Vec<Instruction>,
    start: Label,
    /// Number of runs with a limit.
    limits: usize,
    /// Whether a variable occurs more than once.
    has_repeats: bool,
}

/// The rest of a template.
#[derive(Clone, Copy)]
struct Continuation {
    then: Label,
    /// The same rest, if it begins with the text of an expression whose operator has a `first`.
    with_first: Option<Label>,
}

/// Where matching continues after a value.
#[derive(Clone, Copy)]
struct Exits {
    /// The next variable of the expression, or a following expression whose operator has a `first`.
    /// Taken as early as possible.
    early: Option<Label>,
    /// The next piece of the same variable.
    repeat: Option<Label>,
    /// Whether the pieces are items of a list, named like the variable. They take precedence over
    /// `early`.
    is_list: bool,
    /// The end of the expression. Taken as late as possible.
    late: Label,
}

impl Program {
    pub(super) fn new(template: Template<'_>) -> Program {
        let template = template.as_str();
        // Enough for most: a variable has a dozen instructions, and a literal text has one.
        let instructions = Vec::with_capacity(template.len());
        let has_repeats = has_repeats(template);
        let mut program = Program { instructions, start: 0, limits: 0, has_repeats };
        let mut rest = Continuation { then: program.push(Instruction::End), with_first: None };
        let parts: Vec<_> = parts(template).collect();
        let mut end = template.len();
        for (index, part) in parts.into_iter().enumerate().rev() {
            end -= part.len();
            rest = match part {
                TemplatePart::Literals(text) => {
                    let text = Literal::InTemplate(Span { start: end, len: text.len() });
                    let then = program.push(Instruction::Text { text, then: rest.then });
                    Continuation { then, with_first: None }
                }
                TemplatePart::Expression(expression) => program.expression(expression, index, rest),
            };
        }
        program.start = rest.then;
        program
    }

    pub(super) fn instructions(&self) -> &[Instruction] {
        &self.instructions
    }

    pub(super) fn start(&self) -> Label {
        self.start
    }

    pub(super) fn has_repeats(&self) -> bool {
        self.has_repeats
    }

    pub(super) fn limits(&self) -> usize {
        self.limits
    }

    fn push(&mut self, step: Instruction) -> Label {
        self.instructions.push(step);
        self.instructions.len() - 1
    }

    /// Reserves the label of an instruction that is emitted later.
    fn reserve(&mut self) -> Label {
        self.push(Instruction::End)
    }

    fn either(&mut self, first: Label, second: Option<Label>) -> Label {
        match second {
            Some(second) => self.push(Instruction::Either { first, second }),
            None => first,
        }
    }

    fn first_of<const N: usize>(&mut self, exits: [Option<Label>; N], last: Label) -> Label {
        let exits = exits.into_iter().rev().flatten();
        exits.fold(last, |second, first| self.either(first, Some(second)))
    }

    /// `[ first variable *( sep variable ) ]`, where each variable may be absent  (§3.2.1)
    fn expression(
        &mut self,
        expression: Expression<'_>,
        index: usize,
        after: Continuation,
    ) -> Continuation {
        let operator = expression.operator;
        let late = self.push(Instruction::Close { then: after.then });
        let with_first = after.with_first.map(|then| self.push(Instruction::Close { then }));
        let varspecs: Vec<_> = expression.varspecs().collect();
        let mut variables = None;
        for &varspec in varspecs.iter().rev() {
            let next = variables.map(|then| {
                let then =
                    self.push(Instruction::Text { text: Literal::Delimiter(operator.sep), then });
                self.push(Instruction::Close { then })
            });
            let placeholder = Placeholder::new(varspec, operator, index);
            let early = next.map(|next| self.either(next, with_first)).or(with_first);
            let exits = Exits { early, repeat: None, is_list: false, late };
            variables = Some(self.variable(placeholder, exits, variables));
        }
        let Some(variables) = variables else { return after };
        if operator.first.is_empty() {
            return Continuation {
                then: self.either(variables, Some(after.then)),
                with_first: None,
            };
        }
        let text = Literal::Delimiter(operator.first);
        let present = self.push(Instruction::Text { text, then: variables });
        Continuation {
            then: self.either(present, Some(after.then)),
            with_first: Some(self.either(present, after.with_first)),
        }
    }

    /// A variable in every form that it can have, or absent: then the `later` variables follow.
    fn variable(&mut self, placeholder: Placeholder, exits: Exits, later: Option<Label>) -> Label {
        let Placeholder { name, modifier, operator, .. } = placeholder;
        let in_form = |form| Placeholder { form, ..placeholder };
        let name = PieceName::Variable(name);
        match (modifier == Some(Modifier::Explode), operator.named) {
            (false, false) => {
                let value = self.joined(placeholder, exits);
                self.either(value, later)
            }
            (false, true) => {
                let value = self.pieces(placeholder, name, exits);
                self.either(value, later)
            }
            (true, false) if operator.reserved => {
                let value = self.joined(in_form(ValueForm::Exploded), exits);
                self.either(value, later)
            }
            (true, false) => {
                let list = self.joined(in_form(ValueForm::List), exits);
                let second = self.either(list, later);
                let map = self.pieces(in_form(ValueForm::Map), PieceName::Key, exits);
                self.either(map, Some(second))
            }
            (true, true) => {
                let map = self.pieces(in_form(ValueForm::Map), PieceName::Key, exits);
                let second = later.map_or(map, |later| self.either(later, Some(map)));
                let list = self.pieces(in_form(ValueForm::List), name, exits);
                self.either(list, Some(second))
            }
        }
    }

    /// A value without names: a string, or members with separators.
    fn joined(&mut self, placeholder: Placeholder, exits: Exits) -> Label {
        let then = self.value(placeholder.chars(), placeholder.max_length(), exits);
        self.push(Instruction::Open { placeholder, then })
    }

    /// Pieces of the form `name=value`: only one if the value is not exploded.
    fn pieces(&mut self, placeholder: Placeholder, name: PieceName, exits: Exits) -> Label {
        // The loop back to the piece is emitted before the piece itself.
        let repeat = (placeholder.form != ValueForm::Joined).then(|| self.reserve());
        let is_list = placeholder.form == ValueForm::List;
        let then = self.piece(placeholder, name, Exits { repeat, is_list, ..exits });
        if let Some(repeat) = repeat {
            let text = Literal::Delimiter(placeholder.operator.sep);
            self.instructions[repeat] = Instruction::Text { text, then };
        }
        self.push(Instruction::Open { placeholder, then })
    }

    /// A name, `=`, and a value; for an empty value the name and the `ifemp` of the operator.
    fn piece(&mut self, placeholder: Placeholder, name: PieceName, exits: Exits) -> Label {
        let (chars, limit) = (placeholder.chars(), placeholder.max_length());
        if !(placeholder.operator.named && placeholder.operator.ifemp.is_empty()) {
            let then = self.value(chars, limit, exits);
            let then = self.push(Instruction::Text { text: Literal::Delimiter("="), then });
            return self.name(name, true, then);
        }
        let then = self.value(chars, limit.map(|limit| limit.saturating_sub(1)), exits);
        let then = self.push(Instruction::Character { chars, then });
        let then = self.push(Instruction::Text { text: Literal::Delimiter("="), then });
        let nonempty = self.name(name, true, then);
        let late = self.name(name, true, exits.late);
        let early = exits.early.map(|then| self.name(name, false, then));
        let repeat = exits.repeat.map(|then| self.name(name, true, then));
        if exits.is_list {
            return self.first_of([Some(nonempty), repeat, early], late);
        }
        self.first_of([early, Some(nonempty), repeat], late)
    }

    fn name(&mut self, name: PieceName, is_greedy: bool, then: Label) -> Label {
        match name {
            PieceName::Variable(name) => {
                self.push(Instruction::Text { text: Literal::InTemplate(name), then })
            }
            PieceName::Key => self.run(CharClass::Unreserved(None), None, is_greedy, then),
        }
    }

    /// The characters of a value, then one of the exits.
    fn value(&mut self, chars: CharClass, limit: Option<u16>, exits: Exits) -> Label {
        let late = self.run(chars, limit, true, exits.late);
        let early = exits.early.map(|then| self.run(chars, limit, false, then));
        let repeat = exits.repeat.map(|then| self.run(chars, limit, true, then));
        self.first_of(if exits.is_list { [repeat, early] } else { [early, repeat] }, late)
    }

    fn run(&mut self, chars: CharClass, limit: Option<u16>, is_greedy: bool, then: Label) -> Label {
        let limit = limit.map(|max_length| Limit { max_length, index: self.limits });
        self.limits += usize::from(limit.is_some());
        self.push(Instruction::Run(Run { chars, limit, is_greedy, then }))
    }
}

/// Whether a variable occurs more than once.
fn has_repeats(template: &str) -> bool {
    let mut names: Vec<_> = varspecs(template).map(|varspec| varspec.name).collect();
    names.sort_unstable();
    names.windows(2).any(|it| it[0] == it[1])
}

impl Literal {
    /// The literal text of a program of `template`.
    #[inline]
    pub(super) fn of(self, template: &str) -> &str {
        match self {
            Literal::Delimiter(text) => text,
            Literal::InTemplate(span) => span.of(template),
        }
    }
}

impl Span {
    #[inline]
    pub(super) fn of(self, template: &str) -> &str {
        &template[self.start..self.start + self.len]
    }
}

impl Placeholder {
    fn new(varspec: Varspec<'_>, operator: &'static Operator, expression: usize) -> Placeholder {
        let name = Span { start: varspec.offset, len: varspec.name.len() };
        let (modifier, form) = (varspec.modifier, ValueForm::Joined);
        Placeholder { name, modifier, operator, form, expression }
    }

    /// The maximum number of characters of a string, if there is a prefix modifier.
    pub(super) fn max_length(&self) -> Option<u16> {
        self.modifier.and_then(Modifier::max_length)
    }

    /// The characters of the value, or of one of its members.
    fn chars(&self) -> CharClass {
        let is_counted = self.max_length().is_some();
        let sep = match self.form {
            _ if self.operator.reserved && is_counted => return CharClass::Counted,
            _ if self.operator.reserved => return CharClass::Reserved,
            ValueForm::Joined if !is_counted => Some(b','),
            ValueForm::List if !self.operator.named => self.operator.sep.bytes().next(),
            _ => None,
        };
        CharClass::Unreserved(sep)
    }
}
