//! Errors: a URI breaks a rule of its scheme, or a view cannot be written as a URI.

use core::fmt;

use crate::chars::cast::as_offset;
use crate::ops::build::BuildError;
use crate::parse::error::{Found, PackedFound, Sentence};
use crate::parse::offsets::Component;
use crate::reference::types::Uri;
use crate::report::Explanation;

/// A rule of a scheme beyond the generic syntax.
#[derive(PartialEq, Eq, Hash, Debug)]
pub(super) struct Rule {
    part: &'static str,
    demand: Demand,
    section: &'static str,
}

/// What a rule demands of a part.
#[derive(PartialEq, Eq, Hash, Debug)]
enum Demand {
    /// The part is as these words describe.
    Contains(&'static str),
    /// Such a URI, `a man URI`, has no such component.
    NotIn(&'static str, Component),
}

impl Rule {
    /// The rule in `section` of a document that `part` is `expected`.
    pub(super) const fn new(
        part: &'static str,
        expected: &'static str,
        section: &'static str,
    ) -> Rule {
        Rule { part, demand: Demand::Contains(expected), section }.checked()
    }

    /// The rule in `section` of a document that `uri`, such as `a man URI`, has no `component`.
    pub(super) const fn not_in(
        uri: &'static str,
        component: Component,
        section: &'static str,
    ) -> Rule {
        let demand = Demand::NotIn(uri, component);
        Rule { part: component.as_str(), demand, section }.checked()
    }

    const fn checked(self) -> Rule {
        let words = match self.demand {
            Demand::Contains(expected) => expected.len(),
            Demand::NotIn(uri, _) => "not allowed in ".len() + uri.len(),
        };
        assert!(Sentence::holds(self.part.len() + words), "a sentence has room for the rule");
        self
    }

    const fn expected(&self) -> &'static str {
        match self.demand {
            Demand::Contains(expected) => expected,
            Demand::NotIn(_, Component::Authority) => "no authority",
            Demand::NotIn(_, Component::Userinfo) => "no userinfo",
            Demand::NotIn(_, Component::Port) => "no port",
            Demand::NotIn(_, Component::Query) => "no query",
            Demand::NotIn(_, Component::Fragment) => "no fragment",
            Demand::NotIn(..) => "no such component",
        }
    }

    fn sentence(&self, found: Found, offset: u32) -> Sentence {
        match self.demand {
            Demand::Contains(expected) => {
                Sentence::found(&[self.part, ": expected ", expected], found, offset)
            }
            Demand::NotIn(uri, _) => {
                Sentence::found(&[self.part, ": not allowed in ", uri], found, offset)
            }
        }
    }
}

/// Why a URI is not valid by the rules of its scheme: which part breaks which rule, and where.
///
/// ```
/// # use urial::Uri;
/// # use urial::scheme::Ldap;
/// let uri = Uri::parse("ldap://e.org/o=x?cn?all")?;
/// let error = Ldap::try_from(uri).unwrap_err();
/// assert_eq!(error.to_string(), r#"scope: expected "base", "one" or "sub", found `a` at byte 20"#);
/// assert_eq!((error.part(), error.offset()), ("scope", 20));
/// assert_eq!(error.section(), "RFC 4516 §2");
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SchemeError {
    rule: &'static Rule,
    offset: usize,
    found: PackedFound,
}

impl SchemeError {
    pub(super) fn at(whole: &str, offset: usize, rule: &'static Rule) -> SchemeError {
        SchemeError { rule, offset, found: PackedFound::at(whole.as_bytes(), offset) }
    }

    /// Returns the name of the part that breaks the rule: that of a field, or of a component.
    #[must_use]
    pub const fn part(&self) -> &'static str {
        self.rule.part
    }

    /// Returns where the URI breaks the rule, in bytes from its start.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Returns what is found there.
    ///
    /// ```
    /// # use urial::Found;
    /// # use urial::scheme::Man;
    /// let error = Man::try_from(urial::uri!("man:ls?all")).unwrap_err();
    /// assert_eq!(error.found(), Found::Char('?'));
    /// ```
    #[must_use]
    pub const fn found(&self) -> Found {
        self.found.unpack()
    }

    /// Returns what the part must contain, in words.
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Man;
    /// let error = Man::try_from(Uri::parse("man:ls?all")?).unwrap_err();
    /// assert_eq!(error.to_string(), "query: not allowed in a man URI, found `?` at byte 6");
    /// assert_eq!(error.expected(), "no query");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub const fn expected(&self) -> &'static str {
        self.rule.expected()
    }

    /// Returns document and section of the rule.
    #[must_use]
    pub const fn section(&self) -> &'static str {
        self.rule.section
    }

    /// Returns the error as a report on `uri`, the URI that was rejected.
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Man;
    /// let uri = Uri::parse("man:ls(1")?;
    /// let error = Man::try_from(uri).unwrap_err();
    /// assert_eq!(error.explain(uri).to_string(), r#"section: expected ")" to close the section, found the end at byte 8
    ///
    ///     man:ls(1
    ///             ^
    ///   rule: uri(7), man"#);
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn explain<'t>(&self, uri: Uri<'t>) -> Explanation<'t> {
        let sentence = (self.sentence(), self.offset, self.rule.section);
        Explanation::of_mapping(sentence, uri.as_str().as_bytes())
    }

    fn sentence(&self) -> Sentence {
        self.rule.sentence(self.found(), as_offset(self.offset))
    }
}

impl fmt::Display for SchemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.sentence().as_str())
    }
}

impl fmt::Debug for SchemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("SchemeError").field(&self.sentence().as_str()).finish()
    }
}

impl core::error::Error for SchemeError {}

/// Why a view cannot be written as a URI.
///
/// ```
/// # use urial::scheme::{Info, ViewError};
/// let info = Info { file: "gcc".into(), node: "a_b".into(), ..Info::default() };
/// let error = info.build().unwrap_err();
/// assert_eq!(error, ViewError::Otherwise { field: "node" });
/// assert_eq!(error.to_string(), "node: expected a value that reads back unchanged, found one that changes");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ViewError {
    /// A part cannot be a component of a URI.
    Part(BuildError),
    /// A part breaks a rule of the scheme. The offset is that in the URI that was written.
    Scheme(SchemeError),
    /// The URI that was written reads differently: this is the first field that differs.
    Otherwise {
        /// The name of the field.
        field: &'static str,
    },
}

impl From<BuildError> for ViewError {
    fn from(error: BuildError) -> ViewError {
        ViewError::Part(error)
    }
}

impl From<SchemeError> for ViewError {
    fn from(error: SchemeError) -> ViewError {
        ViewError::Scheme(error)
    }
}

impl fmt::Display for ViewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ViewError::Part(error) => error.fmt(f),
            ViewError::Scheme(error) => error.fmt(f),
            ViewError::Otherwise { field } => {
                write!(
                    f,
                    "{field}: expected a value that reads back unchanged, found one that changes"
                )
            }
        }
    }
}

impl core::error::Error for ViewError {}
