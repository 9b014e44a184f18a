//! The parser of templates (RFC 6570 §2): a state machine over characters.

use super::error::{TemplateComponent, TemplateError};
use super::expression::OPERATOR;
use crate::chars::abnf;
use crate::chars::cast::as_position;
use crate::parse::error::Sentence;
use crate::parse::expected::Terms;

/// Declares the places and a list of them.
macro_rules! places {
    ($($(#[$doc:meta])* $place:ident,)*) => {
        /// A state of the parser: a position in the grammar.
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub(super) enum Place {
            $($(#[$doc])* $place,)*
        }

        impl Place {
            const ALL: &[Place] = &[$(Place::$place,)*];
        }
    };
}

places! {
    /// The template is too long.
    Length,
    /// Outside expressions.
    Literals,
    /// After the `%` of a triplet in the literals.
    LiteralsTriplet,
    LiteralsTripletEnd,
    /// After the `{`.
    Operator,
    /// Before a required `varchar`: at the start of a name, or after a `.` in one.
    Varchar,
    /// After a `varchar`.
    Varname,
    /// After the `%` of a triplet in a name.
    VarnameTriplet,
    VarnameTripletEnd,
    /// After the `:` of a prefix.
    MaxLength,
    /// After one, two, three or four digits of a prefix.
    OneDigit,
    TwoDigits,
    ThreeDigits,
    FourDigits,
    /// After the `*`.
    Explode,
}

/// What an error at a place reports: component, section, and what the grammar allows next.
struct Expectation(TemplateComponent, &'static str, Terms);

const NEXT: Terms = Terms::COMMA.or(Terms::CLOSE_BRACE);

impl Place {
    #[rustfmt::skip] // One line per place.
    const fn expectation(self) -> Expectation {
        use Place as P;
        use TemplateComponent as C;
        use Terms as T;
        const VARNAME: Terms = T::VARCHAR.or(T::DOT).or(T::COLON).or(T::STAR).or(NEXT);
        match self {
            P::Length => Expectation(C::Input, "RFC 6570 §2", T::LENGTH),
            P::Literals => Expectation(C::Literals, "RFC 6570 §2.1", T::LITERALS.or(T::OPEN_BRACE)),
            P::LiteralsTriplet | P::LiteralsTripletEnd => Expectation(C::Literals, "RFC 6570 §2.1", T::HEXDIG),
            P::Operator => Expectation(C::Expression, "RFC 6570 §2.2", T::OP_LEVEL2.or(T::OP_LEVEL3).or(T::VARCHAR)),
            P::Varchar => Expectation(C::Variable, "RFC 6570 §2.3", T::VARCHAR),
            P::Varname => Expectation(C::Variable, "RFC 6570 §2.3", VARNAME),
            P::VarnameTriplet | P::VarnameTripletEnd => Expectation(C::Variable, "RFC 6570 §2.3", T::HEXDIG),
            P::MaxLength => Expectation(C::Prefix, "RFC 6570 §2.4.1", T::ONE_TO_9),
            P::OneDigit | P::TwoDigits | P::ThreeDigits => Expectation(C::Prefix, "RFC 6570 §2.4.1", T::DIGIT.or(NEXT)),
            P::FourDigits => Expectation(C::Prefix, "RFC 6570 §2.4.1", NEXT),
            P::Explode => Expectation(C::Explode, "RFC 6570 §2.4.2", NEXT),
        }
    }

    pub(super) const fn component(self) -> TemplateComponent {
        self.expectation().0
    }

    pub(super) const fn section(self) -> &'static str {
        self.expectation().1
    }

    pub(super) const fn terms(self) -> Terms {
        self.expectation().2
    }

    /// The place after `character`, if the grammar allows it here.
    fn after(self, character: char) -> Option<Place> {
        match self {
            Place::Length => None,
            Place::Literals => after_literals(character),
            Place::LiteralsTriplet => hexdig(character, Place::LiteralsTripletEnd),
            Place::LiteralsTripletEnd => hexdig(character, Place::Literals),
            Place::Operator if has(OPERATOR, character) => Some(Place::Varchar),
            Place::Operator | Place::Varchar => after_varchar(character),
            Place::Varname => after_varname(character),
            Place::VarnameTriplet => hexdig(character, Place::VarnameTripletEnd),
            Place::VarnameTripletEnd => hexdig(character, Place::Varname),
            Place::MaxLength if character == '0' => None,
            Place::MaxLength => digit(character, Place::OneDigit),
            Place::OneDigit => digit(character, Place::TwoDigits).or(after_varspec(character)),
            Place::TwoDigits => digit(character, Place::ThreeDigits).or(after_varspec(character)),
            Place::ThreeDigits => digit(character, Place::FourDigits).or(after_varspec(character)),
            Place::FourDigits | Place::Explode => after_varspec(character),
        }
    }
}

/// `URI-Template = *( literals / expression )`  (§2)
fn after_literals(character: char) -> Option<Place> {
    match character {
        '{' => Some(Place::Operator),
        '%' => Some(Place::LiteralsTriplet),
        _ => is_literal(character).then_some(Place::Literals),
    }
}

/// `literals = %x21 / %x23-24 / … / ucschar / iprivate / pct-encoded`, without the last  (§2.1)
fn is_literal(character: char) -> bool {
    has(abnf::LITERALS, character) || abnf::is_ucschar(character) || abnf::is_iprivate(character)
}

/// `varchar = ALPHA / DIGIT / "_" / pct-encoded`  (§2.3)
fn after_varchar(character: char) -> Option<Place> {
    match character {
        '%' => Some(Place::VarnameTriplet),
        _ => has(abnf::VARCHAR, character).then_some(Place::Varname),
    }
}

/// `varspec = varname [ ":" max-length / "*" ]`, `varname = varchar *( ["."] varchar )`  (§2.3)
fn after_varname(character: char) -> Option<Place> {
    match character {
        '.' => Some(Place::Varchar),
        ':' => Some(Place::MaxLength),
        '*' => Some(Place::Explode),
        _ => after_varspec(character).or(after_varchar(character)),
    }
}

/// `variable-list = varspec *( "," varspec )`, then `}`  (§2.2, §2.3)
fn after_varspec(character: char) -> Option<Place> {
    match character {
        ',' => Some(Place::Varchar),
        '}' => Some(Place::Literals),
        _ => None,
    }
}

fn digit(character: char, then: Place) -> Option<Place> {
    has(abnf::DIGIT, character).then_some(then)
}

fn hexdig(character: char, then: Place) -> Option<Place> {
    has(abnf::HEXDIG, character).then_some(then)
}

pub(super) fn has(set: abnf::Set, character: char) -> bool {
    u8::try_from(character).is_ok_and(|byte| set.has(byte))
}

/// Checks that `text` is a `URI-Template`  (§2).
pub(super) fn read(text: &str) -> Result<(), TemplateError> {
    let longest = as_position(u32::MAX);
    if text.len() > longest {
        return Err(TemplateError::at(text, longest, Place::Length));
    }
    let mut place = Place::Literals;
    for (offset, character) in text.char_indices() {
        let next = place.after(character);
        place = next.ok_or_else(|| TemplateError::at(text, offset, place))?;
    }
    match place {
        Place::Literals => Ok(()),
        _ => Err(TemplateError::at(text, text.len(), place)),
    }
}

// Every error message fits into a `Sentence`.
const _: () = {
    let mut i = 0;
    while i < Place::ALL.len() {
        let Expectation(component, _, terms) = Place::ALL[i].expectation();
        assert!(Sentence::holds(component.as_str().len() + terms.len()));
        i += 1;
    }
};
