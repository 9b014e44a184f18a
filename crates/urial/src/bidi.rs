//! What may make an IRI look other than it is: text that runs from right to left
//! (RFC 3987 §4.1, §4.2).
//!
//! The grammar lets it through, and so does everything here: these are findings, for whoever shows
//! IRIs to people or takes them from there.

use core::fmt;
use core::ops::Range;

use crate::abnf;
use crate::offsets::Component;
use crate::reference::IriRef;

/// A place where an IRI may look other than it is; made by [`IriRef::bidi_findings`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BidiFinding {
    rule: BidiRule,
    component: Component,
    range: Range<usize>,
}

/// The rules for text that runs from right to left.
///
/// ```
/// # use urial::BidiRule;
/// assert_eq!(BidiRule::Mixed.as_str(), "mixed");
/// assert_eq!(BidiRule::Mixed.section(), "RFC 3987 §4.2");
/// let advice = "a part should not mix right-to-left and left-to-right characters";
/// assert_eq!(BidiRule::Mixed.to_string(), advice);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum BidiRule {
    /// A character that formats bidirectional text: those of §4.1, and those that Unicode has added
    /// since, as U+2066 to U+2069.
    Formatting,
    /// A part with characters of both directions (§4.2, 1).
    Mixed,
    /// A part with right-to-left characters that does not begin and end with one (§4.2, 2). Marks
    /// that combine with the last one do not count.
    Edge,
}

impl<'a> IriRef<'a> {
    /// Iterates over the places where this IRI may look other than it is, from left to right. Never
    /// allocates.
    ///
    /// A part is a userinfo, a label of a host, a segment of a path, a query, or a fragment. Triplets
    /// have no direction. Valid IRIs may well have findings: RFC 3987 forbids the formatting
    /// characters (§4.1), though its grammar does not, and advises against the rest (§4.2).
    ///
    /// ```
    /// # use urial::{BidiRule, Component, IriRef};
    /// let iri = IriRef::parse("http://e.org/\u{5d0}\u{5d1}.html")?;
    /// let finding = iri.bidi_findings().next().unwrap();
    /// assert_eq!((finding.rule(), finding.component()), (BidiRule::Mixed, Component::Path));
    /// assert_eq!(&iri.as_str()[finding.range()], "\u{5d0}\u{5d1}.html");
    /// assert!(IriRef::parse("http://e.org/\u{5d0}\u{5d1}/x")?.bidi_findings().next().is_none());
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    pub fn bidi_findings(self) -> impl Iterator<Item = BidiFinding> + Clone + 'a {
        const PARTS: [(Component, Option<char>); 5] = [
            (Component::Userinfo, None),
            (Component::Host, Some('.')),
            (Component::Path, Some('/')),
            (Component::Query, None),
            (Component::Fragment, None),
        ];
        PARTS.into_iter().flat_map(move |(component, delimiter)| {
            let range = self.range(component).unwrap_or_default();
            let text = self.component(component).unwrap_or_default();
            let mut start = range.start;
            text.split(move |it| Some(it) == delimiter).flat_map(move |text| {
                let part = Part { component, text, start };
                start += text.len() + 1;
                part.findings()
            })
        })
    }
}

/// A run of text that is laid out as one.
#[derive(Clone, Copy)]
struct Part<'a> {
    component: Component,
    text: &'a str,
    start: usize,
}

impl<'a> Part<'a> {
    /// What is to be said of the part as a whole, and then of its characters.
    fn findings(self) -> impl Iterator<Item = BidiFinding> + Clone + 'a {
        let has_rtl = self.text.contains(is_rtl);
        let whole = move |is_found: bool, rule| {
            (has_rtl && is_found).then(|| self.finding(rule, 0..self.text.len()))
        };
        let mixed = whole(self.has_ltr(), BidiRule::Mixed);
        let edge = whole(!self.is_closed(), BidiRule::Edge);
        let controls = self.text.match_indices(abnf::is_bidi_control);
        let formatting = controls
            .map(move |(at, control)| self.finding(BidiRule::Formatting, at..at + control.len()));
        mixed.into_iter().chain(edge).chain(formatting)
    }

    /// A finding at `range` of the part.
    fn finding(self, rule: BidiRule, range: Range<usize>) -> BidiFinding {
        let range = self.start + range.start..self.start + range.end;
        BidiFinding { rule, component: self.component, range }
    }

    /// Has it left-to-right characters, outside of triplets?
    fn has_ltr(self) -> bool {
        let mut pieces = self.text.split('%');
        // Behind a `%` stand two digits.
        pieces.next().is_some_and(|piece| piece.contains(is_ltr))
            || pieces.any(|piece| piece[2..].contains(is_ltr))
    }

    /// Does it begin and end with right-to-left characters?
    fn is_closed(self) -> bool {
        self.text.starts_with(is_rtl) && self.text.trim_end_matches(is_mark).ends_with(is_rtl)
    }
}

impl BidiFinding {
    /// Returns the rule.
    #[must_use]
    pub const fn rule(&self) -> BidiRule {
        self.rule
    }

    /// Returns the component that the place is in.
    #[must_use]
    pub const fn component(&self) -> Component {
        self.component
    }

    /// Returns where it is, in bytes from the start of the text: a formatting character, or a part.
    #[must_use]
    pub const fn range(&self) -> Range<usize> {
        self.range.start..self.range.end
    }
}

impl BidiRule {
    /// Returns the rule's name: `formatting`, `mixed` or `edge`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            BidiRule::Formatting => "formatting",
            BidiRule::Mixed => "mixed",
            BidiRule::Edge => "edge",
        }
    }

    /// Returns the section that has the rule.
    #[must_use]
    pub const fn section(self) -> &'static str {
        match self {
            BidiRule::Formatting => "RFC 3987 §4.1",
            BidiRule::Mixed | BidiRule::Edge => "RFC 3987 §4.2",
        }
    }
}

impl fmt::Display for BidiRule {
    /// Writes what the rule asks for, in words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            BidiRule::Formatting => {
                "an IRI must not hold characters that format bidirectional text"
            }
            BidiRule::Mixed => "a part should not mix right-to-left and left-to-right characters",
            BidiRule::Edge => {
                "a part with right-to-left characters should begin and end with one of them"
            }
        })
    }
}

/// The characters of `Bidi_Class` `R` and `AL` in Unicode 16; what that does not assign goes with its
/// neighbours.
const RIGHT_TO_LEFT: &[(char, char)] = &[
    ('\u{590}', '\u{590}'),
    ('\u{5BE}', '\u{5BE}'),
    ('\u{5C0}', '\u{5C0}'),
    ('\u{5C3}', '\u{5C3}'),
    ('\u{5C6}', '\u{5C6}'),
    ('\u{5C8}', '\u{5FF}'),
    ('\u{608}', '\u{608}'),
    ('\u{60B}', '\u{60B}'),
    ('\u{60D}', '\u{60D}'),
    ('\u{61B}', '\u{64A}'),
    ('\u{66D}', '\u{66F}'),
    ('\u{671}', '\u{6D5}'),
    ('\u{6E5}', '\u{6E6}'),
    ('\u{6EE}', '\u{6EF}'),
    ('\u{6FA}', '\u{710}'),
    ('\u{712}', '\u{72F}'),
    ('\u{74B}', '\u{7A5}'),
    ('\u{7B1}', '\u{7EA}'),
    ('\u{7F4}', '\u{7F5}'),
    ('\u{7FA}', '\u{7FC}'),
    ('\u{7FE}', '\u{815}'),
    ('\u{81A}', '\u{81A}'),
    ('\u{824}', '\u{824}'),
    ('\u{828}', '\u{828}'),
    ('\u{82E}', '\u{858}'),
    ('\u{85C}', '\u{88F}'),
    ('\u{892}', '\u{896}'),
    ('\u{8A0}', '\u{8C9}'),
    ('\u{FB1D}', '\u{FB1D}'),
    ('\u{FB1F}', '\u{FB28}'),
    ('\u{FB2A}', '\u{FD3D}'),
    ('\u{FD50}', '\u{FDCE}'),
    ('\u{FDF0}', '\u{FDFC}'),
    ('\u{FE70}', '\u{FEFE}'),
    ('\u{10800}', '\u{1091E}'),
    ('\u{10920}', '\u{10A00}'),
    ('\u{10A04}', '\u{10A04}'),
    ('\u{10A07}', '\u{10A0B}'),
    ('\u{10A10}', '\u{10A37}'),
    ('\u{10A3B}', '\u{10A3E}'),
    ('\u{10A40}', '\u{10AE4}'),
    ('\u{10AE7}', '\u{10B38}'),
    ('\u{10B40}', '\u{10D23}'),
    ('\u{10D28}', '\u{10D2F}'),
    ('\u{10D3A}', '\u{10D3F}'),
    ('\u{10D4A}', '\u{10D68}'),
    ('\u{10D6F}', '\u{10E5F}'),
    ('\u{10E7F}', '\u{10EAA}'),
    ('\u{10EAD}', '\u{10EFB}'),
    ('\u{10F00}', '\u{10F45}'),
    ('\u{10F51}', '\u{10F81}'),
    ('\u{10F86}', '\u{10FFF}'),
    ('\u{1E800}', '\u{1E8CF}'),
    ('\u{1E8D7}', '\u{1E943}'),
    ('\u{1E94B}', '\u{1EEEF}'),
    ('\u{1EEF2}', '\u{1EFFF}'),
];

/// Is this a right-to-left character?
fn is_rtl(character: char) -> bool {
    let at = RIGHT_TO_LEFT.partition_point(|&(_, last)| last < character);
    RIGHT_TO_LEFT.get(at).is_some_and(|&(first, _)| first <= character)
}

/// The blocks of the scripts that are written from right to left.
const fn is_of_rtl_script(character: char) -> bool {
    matches!(character,
        '\u{590}'..='\u{8FF}' | '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFC}'
        | '\u{10800}'..='\u{10FFF}' | '\u{1E800}'..='\u{1EFFF}')
}

/// Is this a left-to-right character? A letter of any other script.
fn is_ltr(character: char) -> bool {
    character.is_alphabetic() && !is_of_rtl_script(character)
}

/// Is this a mark that combines with a right-to-left character before it?
fn is_mark(character: char) -> bool {
    let is_of_script = is_of_rtl_script(character) && !is_rtl(character);
    matches!(character, '\u{300}'..='\u{36F}') || is_of_script && !character.is_numeric()
}
