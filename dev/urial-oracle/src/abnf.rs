//! A parser for ABNF (RFC 2234, RFC 5234).
//!
//! It reads what the grammars of the RFCs use: alternatives, concatenations, groups, options,
//! repetitions, quoted text, `%xNN`, `%xNN-MM` and comments. The alphabet is characters (RFC 3987
//! §2.2). A rule begins in the first column; indented lines continue it.

use std::collections::BTreeMap;

/// An element of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Element {
    /// `a / b`: one of the elements. Matches nothing if empty.
    Alternation(Vec<Element>),
    /// `a b`: all elements in order. Matches the empty string if empty.
    Concatenation(Vec<Element>),
    /// `n*m a`, unbounded without `m`. An option is `*1`.
    Repetition {
        /// The `n`.
        least: usize,
        /// The `m`.
        most: Option<usize>,
        /// The `a`.
        of: Box<Element>,
    },
    /// `%xNN-MM`: one character of a range, both ends included.
    Characters(char, char),
    /// The name of a rule, in lower case: rule names are case-insensitive.
    Rule(String),
}

/// The rules of a grammar.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grammar(BTreeMap<String, Element>);

impl Grammar {
    /// Parses the rules of `text`.
    ///
    /// # Errors
    /// A syntax error, with the rule that has it, or a rule that is defined twice.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut rules = BTreeMap::new();
        for line in unfolded(text)? {
            let (name, element) =
                Reader { rest: &line }.rule().map_err(|error| format!("{error}, in: {line}"))?;
            if rules.insert(name.clone(), element).is_some() {
                return Err(format!("a second rule {name}"));
            }
        }
        Ok(Grammar(rules))
    }

    /// Returns the definition of the rule `name`.
    #[must_use]
    pub fn rule(&self, name: &str) -> Option<&Element> {
        self.0.get(&name.to_ascii_lowercase())
    }
}

/// Returns the rules of `text`, each on one line and without comments.
fn unfolded(text: &str) -> Result<Vec<String>, String> {
    let mut rules: Vec<String> = Vec::new();
    for line in text.lines().map(without_comment).filter(|line| !line.trim().is_empty()) {
        match rules.last_mut() {
            Some(rule) if line.starts_with([' ', '\t']) => rule.push_str(line),
            None if line.starts_with([' ', '\t']) => {
                return Err(format!("nothing to continue by: {line}"));
            }
            _ => rules.push(line.to_owned()),
        }
    }
    Ok(rules)
}

/// Returns `line` up to a `;` outside of quotes.
fn without_comment(line: &str) -> &str {
    let mut quoted = false;
    let starts_comment = |c| {
        quoted ^= c == '"';
        c == ';' && !quoted
    };
    line.find(starts_comment).map_or(line, |at| &line[..at])
}

/// A parser of one rule.
struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    // rule = rulename "=" alternation
    fn rule(&mut self) -> Result<(String, Element), String> {
        let name = self.name()?;
        self.expect('=')?;
        let element = self.alternation()?;
        if self.rest.is_empty() {
            Ok((name, element))
        } else {
            Err(self.unexpected("the end of the rule"))
        }
    }

    // alternation = concatenation *( "/" concatenation )
    fn alternation(&mut self) -> Result<Element, String> {
        let mut alternatives = vec![self.concatenation()?];
        while self.eat('/') {
            alternatives.push(self.concatenation()?);
        }
        Ok(one_or(alternatives, Element::Alternation))
    }

    // concatenation = repetition *( repetition )
    fn concatenation(&mut self) -> Result<Element, String> {
        let mut elements = vec![self.repetition()?];
        while !self.rest.is_empty() && !self.rest.starts_with(['/', ')', ']']) {
            elements.push(self.repetition()?);
        }
        Ok(one_or(elements, Element::Concatenation))
    }

    // repetition = [ 1*DIGIT / ( *DIGIT "*" *DIGIT ) ] element
    fn repetition(&mut self) -> Result<Element, String> {
        let count = self.number()?;
        let (least, most) = match (count, self.eat('*')) {
            (None, false) => return self.element(),
            (count, true) => (count.unwrap_or(0), self.number()?),
            (Some(count), false) => (count, Some(count)),
        };
        let of = Box::new(self.element()?);
        if most.is_some_and(|most| most < least) {
            return Err(format!("{least} times at least, and fewer at most"));
        }
        Ok(Element::Repetition { least, most, of })
    }

    // element = rulename / group / option / char-val / num-val
    fn element(&mut self) -> Result<Element, String> {
        match self.rest.chars().next() {
            Some('(') => self.enclosed('(', ')'),
            Some('[') => Ok(Element::Repetition {
                least: 0,
                most: Some(1),
                of: Box::new(self.enclosed('[', ']')?),
            }),
            Some('"') => self.quoted(),
            Some('%') => self.characters(),
            _ => self.name().map(Element::Rule),
        }
    }

    fn enclosed(&mut self, open: char, close: char) -> Result<Element, String> {
        self.expect(open)?;
        let element = self.alternation()?;
        self.expect(close)?;
        Ok(element)
    }

    // char-val = DQUOTE *(%x20-21 / %x23-7E) DQUOTE, case-insensitive
    fn quoted(&mut self) -> Result<Element, String> {
        let (text, rest) = self.rest[1..]
            .split_once('"')
            .ok_or_else(|| self.unexpected("a quoted text that ends"))?;
        let either_case = |c: char| match (c.to_ascii_lowercase(), c.to_ascii_uppercase()) {
            (lower, upper) if lower == upper => Element::Characters(c, c),
            (lower, upper) => Element::Alternation(vec![
                Element::Characters(lower, lower),
                Element::Characters(upper, upper),
            ]),
        };
        let characters = text.chars().map(either_case).collect();
        self.advance_to(rest.len());
        Ok(one_or(characters, Element::Concatenation))
    }

    // num-val = "%x" 1*HEXDIG [ "-" 1*HEXDIG ]
    fn characters(&mut self) -> Result<Element, String> {
        let word = self.word(|c| c.is_ascii_alphanumeric() || matches!(c, '%' | '-' | '.'));
        let character =
            |digits: &str| u32::from_str_radix(digits, 16).ok().and_then(char::from_u32);
        let range = word.strip_prefix("%x").and_then(|values| match values.split_once('-') {
            Some((first, last)) => character(first).zip(character(last)),
            None => character(values).zip(character(values)),
        });
        let (first, last) = range
            .filter(|(first, last)| first <= last)
            .ok_or(format!("{word} is no character or range"))?;
        Ok(Element::Characters(first, last))
    }

    // rulename = ALPHA *( ALPHA / DIGIT / "-" )
    fn name(&mut self) -> Result<String, String> {
        if !self.rest.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return Err(self.unexpected("the name of a rule"));
        }
        Ok(self.word(|c| c.is_ascii_alphanumeric() || c == '-').to_ascii_lowercase())
    }

    fn number(&mut self) -> Result<Option<usize>, String> {
        let digits = self.word(|c| c.is_ascii_digit());
        if digits.is_empty() {
            Ok(None)
        } else {
            digits.parse().map(Some).map_err(|error| format!("{digits}: {error}"))
        }
    }

    /// Consumes the characters of `class`, then white space.
    fn word(&mut self, class: fn(char) -> bool) -> String {
        let end = self.rest.find(|c| !class(c)).unwrap_or(self.rest.len());
        let word = self.rest[..end].to_owned();
        self.advance_to(self.rest.len() - end);
        word
    }

    fn eat(&mut self, sign: char) -> bool {
        let is_there = self.rest.starts_with(sign);
        if is_there {
            self.advance_to(self.rest.len() - sign.len_utf8());
        }
        is_there
    }

    fn expect(&mut self, sign: char) -> Result<(), String> {
        if self.eat(sign) { Ok(()) } else { Err(self.unexpected(&format!("{sign:?}"))) }
    }

    /// Keeps the last `length` bytes without their leading white space.
    fn advance_to(&mut self, length: usize) {
        self.rest = self.rest[self.rest.len() - length..].trim_start();
    }

    fn unexpected(&self, expected: &str) -> String {
        format!("expected {expected} before {:?}", self.rest)
    }
}

/// Returns a single element itself, and several as a list.
fn one_or(mut elements: Vec<Element>, list: fn(Vec<Element>) -> Element) -> Element {
    if elements.len() == 1 { elements.remove(0) } else { list(elements) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Element {
        Grammar::read(text).unwrap().rule("r").unwrap().clone()
    }

    fn times(least: usize, most: Option<usize>, of: Element) -> Element {
        Element::Repetition { least, most, of: Box::new(of) }
    }

    fn rule(name: &str) -> Element {
        Element::Rule(name.to_owned())
    }

    #[test]
    fn concatenation_binds_tighter_than_alternation() {
        let a_b = Element::Concatenation(vec![rule("a"), rule("b")]);
        assert_eq!(read("r = a b / c"), Element::Alternation(vec![a_b.clone(), rule("c")]));
        assert_eq!(read("r = a / ( a b )"), Element::Alternation(vec![rule("a"), a_b]));
    }

    #[test]
    fn repetitions() {
        assert_eq!(read("r = *a"), times(0, None, rule("a")));
        assert_eq!(read("r = 1*a"), times(1, None, rule("a")));
        assert_eq!(read("r = *2a"), times(0, Some(2), rule("a")));
        assert_eq!(read("r = 1*4a"), times(1, Some(4), rule("a")));
        assert_eq!(read("r = 6( a )"), times(6, Some(6), rule("a")));
        assert_eq!(read("r = [ a ]"), times(0, Some(1), rule("a")));
    }

    #[test]
    fn characters_and_quoted_text() {
        let either = Element::Alternation(vec![
            Element::Characters('v', 'v'),
            Element::Characters('V', 'V'),
        ]);
        assert_eq!(read("r = %x31-39"), Element::Characters('1', '9'));
        assert_eq!(read("r = %xFF"), Element::Characters('\u{FF}', '\u{FF}'));
        assert_eq!(read("r = %xE1000-EFFFD"), Element::Characters('\u{E1000}', '\u{EFFFD}'));
        assert_eq!(read("r = \"v\""), either);
        assert_eq!(read("r = \"\""), Element::Concatenation(vec![]));
        assert_eq!(
            read("r = \"25\""),
            Element::Concatenation(vec![
                Element::Characters('2', '2'),
                Element::Characters('5', '5')
            ])
        );
    }

    #[test]
    fn comments_end_lines_and_indented_lines_continue_rules() {
        assert_eq!(
            read("; a rule\nR = \";\" ; not this: /\n\n  / A ; nor this\n"),
            read("r = %x3B / a")
        );
    }

    #[test]
    fn other_texts_are_rejected() {
        for text in [
            "r",
            "r =",
            "r = (a",
            "r = a)",
            "r = \"a",
            "r = %x",
            "r = %x3A-39",
            "r = %x110000",
            "r = %xD800",
            "r = %d65",
            "r = a / ",
            "r = 2*1a",
            "r = <prose>",
            " a",
            "r = a\nr = b",
            "= a",
            "r = é",
        ] {
            assert!(Grammar::read(text).is_err(), "{text}");
        }
    }
}
