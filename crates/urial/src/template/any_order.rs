//! Matching with the pieces of a query in any order: sorts the pieces of the text as the template
//! has them, and matches the result.

use alloc::collections::{BTreeMap, VecDeque};
use alloc::string::String;
use alloc::vec::Vec;

use super::Template;
use super::expression::{Expression, TemplatePart, parts};
use super::matching::atoms;

/// The octets of a name, each with whether it is a triplet: equal for equivalent spellings.
type Name = Vec<(u8, bool)>;

/// The pieces of the query of a template, numbered in its order.
#[derive(Default)]
struct Slots {
    /// The slots of each name, and whether a slot takes any number of pieces.
    named: BTreeMap<Name, VecDeque<(usize, bool)>>,
    /// The first slot that may take pieces with names of their own.
    open: Option<usize>,
    count: usize,
}

/// Where in a template the text of a query is.
enum Place<'a> {
    Before,
    /// In a piece that has this literal text so far.
    Piece(&'a str),
    After,
}

/// Returns `text` with the pieces of its query in the order of the template; `None` if they are in
/// that order.
pub(super) fn in_order(template: Template<'_>, text: &str) -> Option<String> {
    let (text, after) = text.split_at(text.find('#').unwrap_or(text.len()));
    let (before, query) = text.split_once('?')?;
    let mut slots = Slots::of(template);
    let mut places: Vec<Vec<&str>> = Vec::new();
    places.resize_with(slots.count + 1, Vec::new);
    let (mut is_sorted, mut last) = (true, 0);
    for piece in query.split('&') {
        let slot = slots.take(piece);
        is_sorted &= last <= slot;
        last = slot;
        places[slot].push(piece);
    }
    if is_sorted {
        return None;
    }
    let mut sorted = String::with_capacity(text.len() + after.len());
    sorted.push_str(before);
    for (index, piece) in places.iter().flatten().enumerate() {
        sorted.push(if index == 0 { '?' } else { '&' });
        sorted.push_str(piece);
    }
    sorted.push_str(after);
    Some(sorted)
}

fn name(piece: &str) -> Name {
    let name = piece.split('=').next().unwrap_or_default();
    atoms(name).map(|atom| (atom.octet, atom.is_triplet)).collect()
}

impl Slots {
    fn of(template: Template<'_>) -> Slots {
        let (mut slots, mut place) = (Slots::default(), Place::Before);
        for part in parts(template.as_str()) {
            place = match part {
                TemplatePart::Literals(literals) => slots.literals(literals, place),
                TemplatePart::Expression(expression) => slots.expression(expression, place),
            };
        }
        if let Place::Piece(piece) = place {
            slots.add_literal(piece);
        }
        slots
    }

    /// The slot of a piece of a text: the next one of its name, or else one that takes any name. A
    /// piece without a slot comes last.
    fn take(&mut self, piece: &str) -> usize {
        match self.named.get_mut(&name(piece)) {
            Some(of_name) => {
                let (slot, takes_more) = of_name[0];
                if !takes_more && of_name.len() > 1 {
                    of_name.pop_front();
                }
                slot
            }
            None => self.open.unwrap_or(self.count),
        }
    }

    /// Reads literals: each `&` in a query ends a piece.
    fn literals<'a>(&mut self, mut literals: &'a str, mut place: Place<'a>) -> Place<'a> {
        if matches!(place, Place::Before) {
            match literals.find(['?', '#']) {
                None => return place,
                Some(at) if literals[at..].starts_with('#') => return Place::After,
                Some(at) => (literals, place) = (&literals[at + 1..], Place::Piece("")),
            }
        }
        let Place::Piece(begun) = place else { return place };
        let (query, is_over) = match literals.split_once('#') {
            Some((query, _)) => (query, true),
            None => (literals, false),
        };
        let mut piece = begun;
        for (index, text) in query.split('&').enumerate() {
            if index > 0 {
                self.add_literal(piece);
            }
            // A piece that an expression has begun keeps its name.
            piece = if index == 0 && !begun.is_empty() { begun } else { text };
        }
        if is_over {
            self.add_literal(piece);
            return Place::After;
        }
        Place::Piece(piece)
    }

    /// Reads an expression. An expression of the query has pieces of its own.
    fn expression<'a>(&mut self, expression: Expression<'a>, place: Place<'a>) -> Place<'a> {
        match (expression.operator.first, place) {
            ("?", Place::Before) => {
                self.add_variables(expression);
                Place::Piece("")
            }
            ("&", Place::Piece(piece)) => {
                self.add_literal(piece);
                self.add_variables(expression);
                Place::Piece("")
            }
            ("#", place) => {
                if let Place::Piece(piece) = place {
                    self.add_literal(piece);
                }
                Place::After
            }
            (_, place) => place,
        }
    }

    /// Adds a piece that begins with literal text, unless that has no name.
    fn add_literal(&mut self, piece: &str) {
        if !piece.is_empty() {
            self.add(name(piece), false);
        }
    }

    fn add_variables(&mut self, expression: Expression<'_>) {
        for varspec in expression.varspecs() {
            if varspec.is_exploded() {
                self.open.get_or_insert(self.count);
            }
            self.add(name(varspec.name), varspec.is_exploded());
        }
    }

    fn add(&mut self, name: Name, takes_more: bool) {
        self.named.entry(name).or_default().push_back((self.count, takes_more));
        self.count += 1;
    }
}
