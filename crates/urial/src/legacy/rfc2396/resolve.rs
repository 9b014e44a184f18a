//! Resolution (RFC 2396 §5.2): a base and a reference make the absolute form, in seven steps.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::reference::Reference;
use crate::ops::resolve;

/// What resolves references against a base, and how.
///
/// ```
/// # use urial::rfc2396::{Leftover, Reference, ResolveError, Resolver, Target};
/// let base = Reference::parse("http://a/b/c/d;p?q")?;
/// let resolve = |text| Resolver::new(base).resolve(Reference::parse(text).unwrap()).unwrap();
/// assert_eq!(resolve("../g").to_string(), "http://a/b/g");
/// assert_eq!(resolve("?y").to_string(), "http://a/b/c/?y");
/// assert_eq!(resolve("#s"), Target::CurrentDocument { fragment: Some("s") });
///
/// // A `..` that leads nowhere is an error, which is handled in one of three ways.
/// let lost = Reference::parse("../../../g")?;
/// let resolver = Resolver::new(base);
/// assert_eq!(resolver.resolve(lost)?.to_string(), "http://a/../g");
/// assert_eq!(resolver.leftover(Leftover::Remove).resolve(lost)?.to_string(), "http://a/g");
/// let refused = resolver.leftover(Leftover::Refuse).resolve(lost);
/// assert_eq!(refused, Err(ResolveError::Leftover { in_base: false, offset: 6 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Resolver<'b> {
    base: Reference<'b>,
    leftover: Leftover,
    same_scheme: SameScheme,
    by_the_letter: bool,
}

/// What becomes of `..` segments that a merged path still begins with  (§5.2, step 6g).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Leftover {
    /// They stay, as in the examples of Appendix C.2: `http://a/../g`.
    #[default]
    Retain,
    /// They are removed, as by RFC 3986: `http://a/g`.
    Remove,
    /// The reference is refused.
    Refuse,
}

/// What becomes of a reference that has the scheme of its base, as `http:g`  (§5.2, step 3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SameScheme {
    /// It is absolute, as any other with a scheme: `http:g`.
    #[default]
    Absolute,
    /// The scheme is ignored, for compatibility, and the rest is relative: `http://a/b/c/g`. Only
    /// for schemes that always use `hier_part`, which the caller knows. Of what is no relative reference
    /// without the scheme, it stays.
    Ignore,
    /// A reference that would be relative, were it not for the scheme, is marked as an error, as
    /// validating parsers should. One with an authority is as good as it looks.
    Refuse,
}

/// What a reference leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target<'r> {
    /// The document that holds the reference, whatever the base: the reference is empty, or a fragment
    /// alone  (§4.2, §5.2, step 2). Nothing is retrieved anew.
    ///
    /// Where a reference always leads to a request, as in the action of a form, the base takes the
    /// place of the empty one, says §4.2: see [`or_base`](Target::or_base).
    CurrentDocument {
        /// The fragment.
        fragment: Option<&'r str>,
    },
    /// The absolute form of the reference, with its fragment.
    Reference(String),
}

impl Target<'_> {
    /// Returns the absolute form, if it is not the current document.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Target::CurrentDocument { .. } => None,
            Target::Reference(text) => Some(text),
        }
    }

    /// Returns the absolute form, or, of the current document, the base without its fragment and the
    /// fragment of the reference.
    #[must_use]
    pub fn or_base(&self, base: Reference<'_>) -> String {
        match self {
            Target::CurrentDocument { fragment } => {
                let mut text = String::from(base.uri());
                append(&mut text, '#', *fragment);
                text
            }
            Target::Reference(text) => text.clone(),
        }
    }
}

impl fmt::Display for Target<'_> {
    /// Writes the absolute form, or as Appendix C has it, `(current document)#s`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::CurrentDocument { fragment: None } => f.write_str("(current document)"),
            Target::CurrentDocument { fragment: Some(it) } => write!(f, "(current document)#{it}"),
            Target::Reference(text) => f.write_str(text),
        }
    }
}

/// Why a reference was not resolved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ResolveError {
    /// The base has no scheme  (§5.2).
    RelativeBase,
    /// The base has an opaque part, and so nothing to be relative to  (§5).
    OpaqueBase,
    /// A `..` leads above the root, and was to be refused  (§5.2, step 6g).
    Leftover {
        /// Whether the `..` stands in the base's path, not in the reference's.
        in_base: bool,
        /// Where it stands, in bytes from the start of the base or of the reference.
        offset: usize,
    },
    /// The reference has the scheme of the base, but no authority, and that was to be refused
    /// (§5.2, step 3).
    SameScheme,
}

impl fmt::Display for ResolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match *self {
            ResolveError::RelativeBase => "base: expected a scheme",
            ResolveError::OpaqueBase => "base: expected hier_part, found opaque_part",
            ResolveError::SameScheme => "scheme: expected none in a relative reference",
            ResolveError::Leftover { in_base, offset } => {
                return resolve::ResolveError::Excess { in_base, offset }.fmt(f);
            }
        };
        f.pad(text)
    }
}

impl core::error::Error for ResolveError {}

impl<'b> Resolver<'b> {
    /// Resolves against `base`, to the letter but for step 6a, see
    /// [`by_the_letter`](Resolver::by_the_letter). The base's query and fragment play no part.
    #[must_use]
    pub const fn new(base: Reference<'b>) -> Resolver<'b> {
        Resolver {
            base,
            leftover: Leftover::Retain,
            same_scheme: SameScheme::Absolute,
            by_the_letter: false,
        }
    }

    /// What becomes of `..` that lead above the root.
    #[must_use]
    pub const fn leftover(self, leftover: Leftover) -> Resolver<'b> {
        Resolver { leftover, ..self }
    }

    /// What becomes of a scheme that is the base's.
    #[must_use]
    pub const fn same_scheme(self, same_scheme: SameScheme) -> Resolver<'b> {
        Resolver { same_scheme, ..self }
    }

    /// Whether to join a relative path to an authority without a slash, where the base has no path, as
    /// step 6a has it: of `http://a` and `g` it makes `http://ag`. It is an error of the document, which
    /// RFC 3986 §5.2.3 mends: otherwise, a `/` comes first.
    ///
    /// And whether to leave a path that begins with `//` to be read as an authority: of `a:/b` and
    /// `.//c`, step 7 makes `a://c`. Otherwise, `/.` precedes it.
    ///
    /// ```
    /// # use urial::rfc2396::{Reference, Resolver};
    /// let (base, reference) = (Reference::parse("http://a")?, Reference::parse("g")?);
    /// let resolver = Resolver::new(base);
    /// assert_eq!(resolver.resolve(reference)?.to_string(), "http://a/g");
    /// assert_eq!(resolver.by_the_letter(true).resolve(reference)?.to_string(), "http://ag");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn by_the_letter(self, by_the_letter: bool) -> Resolver<'b> {
        Resolver { by_the_letter, ..self }
    }

    /// Resolves `reference`. Takes linear time.
    ///
    /// # Errors
    /// Where a reference is relative and the base is not hierarchical; what the resolver was told to
    /// refuse.
    pub fn resolve(self, reference: Reference<'_>) -> Result<Target<'_>, ResolveError> {
        if !self.base.is_absolute() {
            return Err(ResolveError::RelativeBase);
        }
        // 2) A reference to the current document.
        if reference.uri().is_empty() {
            return Ok(Target::CurrentDocument { fragment: reference.fragment() });
        }
        // 3) A scheme: absolute.
        match self.relative(reference)? {
            Some(relative) if relative.uri().is_empty() => {
                Ok(Target::CurrentDocument { fragment: relative.fragment() })
            }
            Some(relative) => {
                // Of a scheme that is ignored.
                let skipped = reference.as_str().len() - relative.as_str().len();
                self.resolve_relative(relative, skipped).map(Target::Reference)
            }
            None => Ok(Target::Reference(String::from(reference.as_str()))),
        }
    }

    /// What is relative of `reference`.
    fn relative(self, reference: Reference<'_>) -> Result<Option<Reference<'_>>, ResolveError> {
        let Some(scheme) = reference.scheme() else { return Ok(Some(reference)) };
        let rest = || self.without_scheme(reference, scheme);
        match self.same_scheme {
            SameScheme::Ignore => Ok(rest()),
            SameScheme::Refuse if rest().is_some_and(|it| it.authority().is_none()) => {
                Err(ResolveError::SameScheme)
            }
            SameScheme::Absolute | SameScheme::Refuse => Ok(None),
        }
    }

    /// `reference` without its scheme, if that is the base's and what follows would be relative.
    fn without_scheme<'r>(self, reference: Reference<'r>, scheme: &str) -> Option<Reference<'r>> {
        let is_same = self.base.scheme().is_some_and(|it| it.eq_ignore_ascii_case(scheme));
        if !is_same || self.base.is_opaque() {
            return None;
        }
        let rest = &reference.as_str()[scheme.len() + 1..];
        let relative = Reference::parse_as(rest, reference.syntax()).ok()?;
        (!relative.is_absolute()).then_some(relative)
    }

    /// Steps 4 to 7, of what follows the first `skipped` bytes of a reference.
    fn resolve_relative(
        self,
        reference: Reference<'_>,
        skipped: usize,
    ) -> Result<String, ResolveError> {
        if self.base.is_opaque() {
            return Err(ResolveError::OpaqueBase);
        }
        let path = reference.path().unwrap_or_default();
        let (authority, path) = match reference.authority() {
            Some(authority) => (Some(authority), String::from(path)),
            None if path.starts_with('/') => (self.base.authority(), String::from(path)),
            None => (self.base.authority(), self.merge(path, skipped)?),
        };
        // 7) The components are recombined.
        let mut text = String::from(self.base.scheme().unwrap_or_default());
        text.push(':');
        if let Some(authority) = authority {
            text.push_str("//");
            text.push_str(authority);
        } else if path.starts_with("//") && !self.by_the_letter {
            text.push_str("/.");
        }
        text.push_str(&path);
        append(&mut text, '?', reference.query());
        append(&mut text, '#', reference.fragment());
        Ok(text)
    }

    /// 6) Merges `path`, which stands behind `skipped` bytes, with that of the base.
    fn merge(self, path: &str, skipped: usize) -> Result<String, ResolveError> {
        let base = self.base.path().unwrap_or_default();
        let directory = match base.rfind('/') {
            Some(slash) => &base[..=slash],
            None if self.by_the_letter || path.is_empty() => "",
            None => "/",
        };
        let buffer = [directory, path].concat();
        without_dots(&buffer, self.leftover).map_err(|at| match at.checked_sub(directory.len()) {
            Some(at) => ResolveError::Leftover { in_base: false, offset: skipped + at },
            None => ResolveError::Leftover { in_base: true, offset: self.base.borders().path + at },
        })
    }
}

/// Steps 6c to 6h, on segments: `.` goes, `..` takes the segment before it, and what is left of
/// those at the start is retained, removed or refused: then, where the first stands.
///
/// What precedes a leading `/` is no segment.
fn without_dots(buffer: &str, leftover: Leftover) -> Result<String, usize> {
    let (mut root, rest) = match buffer.strip_prefix('/') {
        Some(rest) => ("/", rest),
        None => ("", buffer),
    };
    let mut at = root.len();
    // The segments, and where they stand.
    let mut kept: Vec<(usize, &str)> = Vec::new();
    let mut segments = rest.split('/').peekable();
    while let Some(segment) = segments.next() {
        let is_last = segments.peek().is_none();
        let is_taken = segment == "." || segment == ".." && pop(&mut kept);
        if root.is_empty() && kept.is_empty() && segment.is_empty() && !is_last {
            // By the letter, what was before the slash has gone, and the slash leads now.
            root = "/";
        } else if !is_taken {
            kept.push((at, segment));
        } else if is_last && !kept.is_empty() {
            // The slash before it stays.
            kept.push((at, ""));
        }
        at += segment.len() + 1;
    }
    let lost = kept.iter().take_while(|(_, segment)| *segment == "..").count();
    let kept = match leftover {
        Leftover::Refuse if lost > 0 => return Err(kept[0].0),
        Leftover::Remove => &kept[lost..],
        _ => &kept[..],
    };
    let segments: Vec<_> = kept.iter().map(|&(_, segment)| segment).collect();
    Ok([root, &segments.join("/")].concat())
}

/// Takes the last segment away, if it is one that `..` can take.
fn pop(kept: &mut Vec<(usize, &str)>) -> bool {
    let is_there = kept.last().is_some_and(|&(_, last)| last != "..");
    is_there && kept.pop().is_some()
}

/// Appends `sign` and a part, if it is there.
pub(super) fn append(text: &mut String, sign: char, part: Option<&str>) {
    if let Some(part) = part {
        text.push(sign);
        text.push_str(part);
    }
}
