//! Bidirectional IRIs (RFC 3987 §4): right-to-left text that can make an IRI look like another.
//!
//! The grammar allows such text, and the parser accepts it. The findings are advice for programs
//! that display IRIs or read them from people.

use core::fmt;
use core::ops::Range;

use crate::chars::abnf;
use crate::parse::grammar::Rfc3987;
use crate::parse::offsets::Component;
use crate::reference::borrowed::Reference;
use crate::reference::types::{Iri, IriRef};
#[cfg(feature = "alloc")]
use crate::reference::types::{IriBuf, IriRefBuf};

/// A part of an IRI that may be displayed misleadingly. Made by [`IriRef::bidi_findings`].
///
/// ```
/// # use urial::{BidiRule, Component, IriRef};
/// // A Hebrew letter and a digit that is not at its edge.
/// let finding = IriRef::parse("/a/\u{5d0}b")?.bidi_findings().next().unwrap();
/// assert_eq!((finding.rule(), finding.component()), (BidiRule::Mixed, Component::Path));
/// assert_eq!(finding.range(), 3..6);
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BidiFinding {
    rule: BidiRule,
    component: Component,
    range: Range<usize>,
}

/// The rules of RFC 3987 for right-to-left text.
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
    /// A bidirectional formatting character: one of §4.1, or one that Unicode has added since, such
    /// as U+2066 to U+2069.
    Formatting,
    /// A part with both right-to-left and left-to-right characters (§4.2, 1).
    Mixed,
    /// A part with right-to-left characters that does not begin and end with one (§4.2, 2).
    /// Combining marks at the end are ignored.
    Edge,
}

/// Declares what IRIs have, in which characters may be displayed misleadingly.
macro_rules! bidi {
    ($a:lifetime) => {
        /// Iterates over the parts of this IRI that may be displayed misleadingly, ordered by
        /// offset and then by [`BidiRule`]. Never allocates.
        ///
        /// A part is what `:` separates in a userinfo, `.` in a host, `/` and `.` in a path, and
        /// `&`, `;` and `=` in a query; a fragment is one part. Triplets have no direction.
        ///
        /// A valid IRI may have findings: RFC 3987 forbids the formatting characters in prose
        /// (§4.1) but not in its grammar, and advises against the rest (§4.2).
        ///
        /// ```
        /// # use urial::{BidiRule, Component, IriRef};
        /// let iri = IriRef::parse("http://e.org/\u{5d0}\u{5d1}-x.html")?;
        /// let finding = iri.bidi_findings().next().unwrap();
        /// assert_eq!((finding.rule(), finding.component()), (BidiRule::Mixed, Component::Path));
        /// assert_eq!(&iri.as_str()[finding.range()], "\u{5d0}\u{5d1}-x");
        /// assert!(IriRef::parse("http://e.org/\u{5d0}\u{5d1}.html")?.bidi_findings().next().is_none());
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        pub fn bidi_findings(&self) -> impl Iterator<Item = BidiFinding> + Clone + use<$a> {
            findings(self.reference())
        }
    };
}

impl<'a> IriRef<'a> {
    bidi!('a);
}

impl<'a> Iri<'a> {
    bidi!('a);
}

#[cfg(feature = "alloc")]
impl IriRefBuf {
    bidi!('_);
}

#[cfg(feature = "alloc")]
impl IriBuf {
    bidi!('_);
}

fn findings(iri: Reference<'_, Rfc3987>) -> impl Iterator<Item = BidiFinding> + Clone + use<'_> {
    const PARTS: [(Component, &str); 5] = [
        (Component::Userinfo, ":"),
        (Component::Host, "."),
        (Component::Path, "/."),
        (Component::Query, "&;="),
        (Component::Fragment, ""),
    ];
    PARTS.into_iter().flat_map(move |(component, delimiters)| {
        let range = iri.range(component).unwrap_or_default();
        let text = iri.component(component).unwrap_or_default();
        let mut start = range.start;
        text.split(|it| delimiters.contains(it)).flat_map(move |text| {
            let part = Part { component, text, start };
            start += text.len() + 1;
            part.findings()
        })
    })
}

/// A part of a component, the unit of the rules of §4.2.
#[derive(Clone, Copy)]
struct Part<'a> {
    component: Component,
    text: &'a str,
    /// Offset of the part in the IRI.
    start: usize,
}

impl<'a> Part<'a> {
    /// The findings of the part, ordered by offset: the formatting character at its start, the
    /// rules for the whole part, all later formatting characters.
    fn findings(self) -> impl Iterator<Item = BidiFinding> + Clone + 'a {
        let has_rtl = self.text.contains(is_rtl);
        let whole = move |is_violated: bool, rule| {
            (has_rtl && is_violated).then(|| self.finding(rule, 0..self.text.len()))
        };
        let mixed = whole(self.has_ltr(), BidiRule::Mixed);
        let edge = whole(!self.has_rtl_edges(), BidiRule::Edge);
        let (first, rest) = self.text.split_at(self.text.chars().next().map_or(0, char::len_utf8));
        self.formatting(first, 0).chain(mixed).chain(edge).chain(self.formatting(rest, first.len()))
    }

    /// The formatting characters of `text`, which begins at offset `start` of the part.
    fn formatting(
        self,
        text: &'a str,
        start: usize,
    ) -> impl Iterator<Item = BidiFinding> + Clone + 'a {
        text.match_indices(abnf::is_bidi_control).map(move |(at, control)| {
            let at = start + at;
            self.finding(BidiRule::Formatting, at..at + control.len())
        })
    }

    /// A finding at `range` of the part.
    fn finding(self, rule: BidiRule, range: Range<usize>) -> BidiFinding {
        let range = self.start + range.start..self.start + range.end;
        BidiFinding { rule, component: self.component, range }
    }

    /// Whether there are left-to-right characters outside triplets.
    fn has_ltr(self) -> bool {
        let mut pieces = self.text.split('%');
        // Every piece but the first begins with the two digits of a triplet.
        pieces.next().is_some_and(|piece| piece.contains(is_ltr))
            || pieces.any(|piece| piece[2..].contains(is_ltr))
    }

    /// Whether the part begins and ends with right-to-left characters.
    fn has_rtl_edges(self) -> bool {
        self.text.starts_with(is_rtl) && self.text.trim_end_matches(is_mark).ends_with(is_rtl)
    }
}

impl BidiFinding {
    /// Returns the violated rule.
    #[must_use]
    pub const fn rule(&self) -> BidiRule {
        self.rule
    }

    /// Returns the component that the finding is in.
    #[must_use]
    pub const fn component(&self) -> Component {
        self.component
    }

    /// Returns the range of the formatting character or of the part, in bytes from the start of the
    /// IRI.
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

    /// Returns the section of the rule.
    #[must_use]
    pub const fn section(self) -> &'static str {
        match self {
            BidiRule::Formatting => "RFC 3987 §4.1",
            BidiRule::Mixed | BidiRule::Edge => "RFC 3987 §4.2",
        }
    }
}

impl fmt::Display for BidiRule {
    /// Writes what the rule requires.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            BidiRule::Formatting => {
                "an IRI must not contain characters that format bidirectional text"
            }
            BidiRule::Mixed => "a part should not mix right-to-left and left-to-right characters",
            BidiRule::Edge => {
                "a part with right-to-left characters should begin and end with one of them"
            }
        })
    }
}

fn is_rtl(character: char) -> bool {
    is_in(RIGHT_TO_LEFT, character)
}

/// Whether this is a letter of a left-to-right script: of any script but the right-to-left ones.
fn is_ltr(character: char) -> bool {
    let is_in_rtl_block = matches!(character,
        '\u{590}'..='\u{8FF}' | '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFC}'
        | '\u{10800}'..='\u{10FFF}' | '\u{1E800}'..='\u{1EFFF}');
    character.is_alphabetic() && !is_in_rtl_block && !is_mark(character)
}

/// Whether this is a combining mark.
fn is_mark(character: char) -> bool {
    is_in(MARKS, character)
}

/// Whether `character` is in one of the sorted inclusive ranges.
fn is_in(ranges: &[(char, char)], character: char) -> bool {
    let index = ranges.partition_point(|&(_, last)| last < character);
    ranges.get(index).is_some_and(|&(first, _)| first <= character)
}

/// The characters of `Bidi_Class` `R` and `AL` in Unicode 16, except formatting characters. Ranges
/// include unassigned code points between them.
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
    ('\u{61B}', '\u{61B}'),
    ('\u{61D}', '\u{64A}'),
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

/// The characters of `Bidi_Class` `NSM` in Unicode 16, in the blocks of right-to-left scripts and
/// of marks for any script. Ranges include unassigned code points between them.
const MARKS: &[(char, char)] = &[
    ('\u{300}', '\u{36F}'),
    ('\u{591}', '\u{5BD}'),
    ('\u{5BF}', '\u{5BF}'),
    ('\u{5C1}', '\u{5C2}'),
    ('\u{5C4}', '\u{5C5}'),
    ('\u{5C7}', '\u{5C7}'),
    ('\u{610}', '\u{61A}'),
    ('\u{64B}', '\u{65F}'),
    ('\u{670}', '\u{670}'),
    ('\u{6D6}', '\u{6DC}'),
    ('\u{6DF}', '\u{6E4}'),
    ('\u{6E7}', '\u{6E8}'),
    ('\u{6EA}', '\u{6ED}'),
    ('\u{711}', '\u{711}'),
    ('\u{730}', '\u{74A}'),
    ('\u{7A6}', '\u{7B0}'),
    ('\u{7EB}', '\u{7F3}'),
    ('\u{7FD}', '\u{7FD}'),
    ('\u{816}', '\u{819}'),
    ('\u{81B}', '\u{823}'),
    ('\u{825}', '\u{827}'),
    ('\u{829}', '\u{82D}'),
    ('\u{859}', '\u{85B}'),
    ('\u{897}', '\u{89F}'),
    ('\u{8CA}', '\u{8E1}'),
    ('\u{8E3}', '\u{8FF}'),
    ('\u{1AB0}', '\u{1ACE}'),
    ('\u{1DC0}', '\u{1DFF}'),
    ('\u{20D0}', '\u{20F0}'),
    ('\u{FB1E}', '\u{FB1E}'),
    ('\u{FE00}', '\u{FE0F}'),
    ('\u{FE20}', '\u{FE2F}'),
    ('\u{10A01}', '\u{10A03}'),
    ('\u{10A05}', '\u{10A06}'),
    ('\u{10A0C}', '\u{10A0F}'),
    ('\u{10A38}', '\u{10A3A}'),
    ('\u{10A3F}', '\u{10A3F}'),
    ('\u{10AE5}', '\u{10AE6}'),
    ('\u{10D24}', '\u{10D27}'),
    ('\u{10D69}', '\u{10D6D}'),
    ('\u{10EAB}', '\u{10EAC}'),
    ('\u{10EFC}', '\u{10EFF}'),
    ('\u{10F46}', '\u{10F50}'),
    ('\u{10F82}', '\u{10F85}'),
    ('\u{1E8D0}', '\u{1E8D6}'),
    ('\u{1E944}', '\u{1E94A}'),
];
