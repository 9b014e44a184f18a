//! The parts of a checked template (RFC 6570 §2): literals, and expressions with their operators
//! and variables.
//!
//! They are parsed from the text on every use, so that a template stores only its text. The
//! [`reader`](super::reader) has checked it, so nothing here can fail.

use crate::chars::abnf::{self, Set};

/// `1*literals / expression`, with as many literals as possible  (§2)
#[derive(Clone, Copy)]
pub(super) enum TemplatePart<'a> {
    Literals(&'a str),
    Expression(Expression<'a>),
}

/// `expression = "{" [ operator ] variable-list "}"`  (§2.2)
#[derive(Clone, Copy)]
pub(super) struct Expression<'a> {
    pub(super) operator: &'static Operator,
    /// The text between the braces.
    pub(super) inside: &'a str,
    variable_list: &'a str,
    /// Offset of the list in the template.
    offset: usize,
}

/// `varspec = varname [ modifier-level4 ]`  (§2.3)
#[derive(Clone, Copy)]
pub(super) struct Varspec<'a> {
    pub(super) name: &'a str,
    pub(super) modifier: Option<Modifier>,
    /// Offset of the variable in the template.
    pub(super) offset: usize,
}

/// `modifier-level4 = prefix / explode`  (§2.4)
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Modifier {
    /// `":" max-length`: the first characters of a string.
    Prefix(u16),
    /// `"*"`
    Explode,
}

/// `operator = op-level2 / op-level3`, without `op-reserve`  (§2.2)
pub(super) const OPERATOR: Set = abnf::OP_LEVEL2.or(abnf::OP_LEVEL3);

/// The effects of an operator: a column of the table in Appendix A.
pub(super) struct Operator {
    /// The text before the first defined variable.
    pub(super) first: &'static str,
    /// The text between variables.
    pub(super) sep: &'static str,
    /// Whether variables are written as `name=value`.
    pub(super) named: bool,
    /// The text after a name with an empty value.
    pub(super) ifemp: &'static str,
    /// Whether values keep reserved characters and triplets: "U+R", not "U".
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
    fn of(character: u8) -> &'static Operator {
        match character {
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
pub(super) fn parts(template: &str) -> impl Iterator<Item = TemplatePart<'_>> + Clone {
    let mut at = 0;
    core::iter::from_fn(move || {
        let rest = template.get(at..).filter(|rest| !rest.is_empty())?;
        let part = match rest.strip_prefix('{') {
            None => TemplatePart::Literals(&rest[..find(rest, b'{')]),
            Some(inside) => {
                let inside = &inside[..find(inside, b'}')];
                TemplatePart::Expression(Expression::new(inside, at + 1))
            }
        };
        at += part.len();
        Some(part)
    })
}

/// Offset of the first `byte` of `text`, or its end.
fn find(text: &str, byte: u8) -> usize {
    text.bytes().position(|it| it == byte).unwrap_or(text.len())
}

/// Iterates over the variables of `template`.
pub(super) fn varspecs(template: &str) -> impl Iterator<Item = Varspec<'_>> + Clone {
    let expressions = parts(template).filter_map(|part| match part {
        TemplatePart::Literals(_) => None,
        TemplatePart::Expression(expression) => Some(expression),
    });
    expressions.flat_map(Expression::varspecs)
}

impl TemplatePart<'_> {
    /// Length of the text of the part.
    pub(super) fn len(&self) -> usize {
        match self {
            TemplatePart::Literals(text) => text.len(),
            TemplatePart::Expression(expression) => "{}".len() + expression.inside.len(),
        }
    }
}

impl<'a> Expression<'a> {
    /// Makes an expression of the text `inside` its braces, which is at `offset`.
    fn new(inside: &'a str, offset: usize) -> Expression<'a> {
        let operator = inside.bytes().next().filter(|&byte| OPERATOR.has(byte));
        let operator_len = usize::from(operator.is_some());
        Expression {
            operator: Operator::of(operator.unwrap_or_default()),
            inside,
            variable_list: &inside[operator_len..],
            offset: offset + operator_len,
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

    /// The text of the list from `varspec` on, which is one of it.
    pub(super) fn list_from(self, varspec: Varspec<'_>) -> &'a str {
        &self.variable_list[varspec.offset - self.offset..]
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

    /// The maximum number of characters of a string, if there is a prefix modifier.
    pub(super) fn max_length(&self) -> Option<u16> {
        self.modifier.and_then(Modifier::max_length)
    }
}

impl Modifier {
    pub(super) fn max_length(self) -> Option<u16> {
        match self {
            Modifier::Prefix(max_length) => Some(max_length),
            Modifier::Explode => None,
        }
    }
}
