//! The parts of a template that has been read (RFC 6570 §2): its literals, and its expressions with
//! their operators and variables.
//!
//! Read again from the text whenever they are asked for, so that a template is a text and no more.
//! What [`reader`](super::reader) has accepted needs no second judgement here.

use crate::chars::abnf::{self, Set};

/// `literals / expression`, of the literals as many as there are  (§2)
#[derive(Clone, Copy)]
pub(super) enum Part<'a> {
    Literals(&'a str),
    Expression(Expression<'a>),
}

/// `expression = "{" [ operator ] variable-list "}"`  (§2.2)
#[derive(Clone, Copy)]
pub(super) struct Expression<'a> {
    pub(super) operator: &'static Operator,
    variable_list: &'a str,
    /// Where the list stands in the template.
    offset: usize,
}

/// `varspec = varname [ modifier-level4 ]`  (§2.3)
#[derive(Clone, Copy)]
pub(super) struct Varspec<'a> {
    pub(super) name: &'a str,
    pub(super) modifier: Option<Modifier>,
    /// Where it stands in the template.
    pub(super) offset: usize,
}

/// `modifier-level4 = prefix / explode`  (§2.4)
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Modifier {
    /// `":" max-length`: so many characters of a string.
    Prefix(u16),
    /// `"*"`
    Explode,
}

/// `operator = op-level2 / op-level3`, without `op-reserve`  (§2.2)
pub(super) const OPERATOR: Set = abnf::OP_LEVEL2.or(abnf::OP_LEVEL3);

/// What an operator does: a column of the table in Appendix A.
pub(super) struct Operator {
    /// What stands before the first variable that is there.
    pub(super) first: &'static str,
    /// What stands between variables.
    pub(super) sep: &'static str,
    /// Variables are written as `name=value`.
    pub(super) named: bool,
    /// What stands behind a name in place of an empty value.
    pub(super) ifemp: &'static str,
    /// Values keep reserved characters and triplets: "U+R", not "U".
    pub(super) reserved: bool,
}

#[rustfmt::skip] // A table.
impl Operator {
    const SIMPLE:       Operator = Operator { first: "",  sep: ",", named: false, ifemp: "",  reserved: false };
    const RESERVED:     Operator = Operator { first: "",  sep: ",", named: false, ifemp: "",  reserved: true };
    const FRAGMENT:     Operator = Operator { first: "#", sep: ",", named: false, ifemp: "",  reserved: true };
    const LABEL:        Operator = Operator { first: ".", sep: ".", named: false, ifemp: "",  reserved: false };
    const PATH:         Operator = Operator { first: "/", sep: "/", named: false, ifemp: "",  reserved: false };
    const PARAMETERS:   Operator = Operator { first: ";", sep: ";", named: true,  ifemp: "",  reserved: false };
    const QUERY:        Operator = Operator { first: "?", sep: "&", named: true,  ifemp: "=", reserved: false };
    const CONTINUATION: Operator = Operator { first: "&", sep: "&", named: true,  ifemp: "=", reserved: false };
}

impl Operator {
    fn of(sign: u8) -> &'static Operator {
        match sign {
            b'+' => &Operator::RESERVED,
            b'#' => &Operator::FRAGMENT,
            b'.' => &Operator::LABEL,
            b'/' => &Operator::PATH,
            b';' => &Operator::PARAMETERS,
            b'?' => &Operator::QUERY,
            b'&' => &Operator::CONTINUATION,
            _ => &Operator::SIMPLE,
        }
    }
}

/// Iterates over the parts of `template`.
pub(super) fn parts(template: &str) -> impl Iterator<Item = Part<'_>> + Clone {
    let mut at = 0;
    core::iter::from_fn(move || {
        let rest = template.get(at..).filter(|rest| !rest.is_empty())?;
        let Some(inside) = rest.strip_prefix('{') else {
            let literals = &rest[..rest.find('{').unwrap_or(rest.len())];
            at += literals.len();
            return Some(Part::Literals(literals));
        };
        let inside = &inside[..inside.find('}').unwrap_or(inside.len())];
        let expression = Expression::new(inside, at + 1);
        at += "{}".len() + inside.len();
        Some(Part::Expression(expression))
    })
}

/// Iterates over the variables of `template`.
pub(super) fn varspecs(template: &str) -> impl Iterator<Item = Varspec<'_>> + Clone {
    let expressions = parts(template).filter_map(|part| match part {
        Part::Literals(_) => None,
        Part::Expression(expression) => Some(expression),
    });
    expressions.flat_map(Expression::varspecs)
}

impl<'a> Expression<'a> {
    /// The expression of what stands `inside` its braces, from `offset` on.
    fn new(inside: &'a str, offset: usize) -> Expression<'a> {
        let sign = inside.bytes().next().filter(|&sign| OPERATOR.has(sign));
        let sign_len = usize::from(sign.is_some());
        Expression {
            operator: Operator::of(sign.unwrap_or_default()),
            variable_list: &inside[sign_len..],
            offset: offset + sign_len,
        }
    }

    pub(super) fn varspecs(self) -> impl Iterator<Item = Varspec<'a>> + Clone {
        let mut offset = self.offset;
        self.variable_list.split(',').map(move |text| {
            let varspec = Varspec::new(text, offset);
            offset += text.len() + 1;
            varspec
        })
    }
}

impl<'a> Varspec<'a> {
    fn new(text: &'a str, offset: usize) -> Varspec<'a> {
        if let Some(name) = text.strip_suffix('*') {
            return Varspec { name, modifier: Some(Modifier::Explode), offset };
        }
        let (name, max_length) = text.split_once(':').unwrap_or((text, ""));
        Varspec { name, modifier: max_length.parse().ok().map(Modifier::Prefix), offset }
    }

    pub(super) fn is_exploded(&self) -> bool {
        self.modifier == Some(Modifier::Explode)
    }

    /// How many characters of a string it takes, if that is limited.
    pub(super) fn max_length(&self) -> Option<u16> {
        match self.modifier {
            Some(Modifier::Prefix(max_length)) => Some(max_length),
            _ => None,
        }
    }
}
