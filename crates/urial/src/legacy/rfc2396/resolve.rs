//! Resolution (RFC 2396 §5.2): the absolute form of a reference relative to a base, in seven steps.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::reference::Reference;
use crate::ops::resolve;
use crate::reference::masked::Masked;

/// Resolves references against a base by RFC 2396 §5.2.
///
/// ```
/// # use urial::rfc2396::{Leftover, Reference, ResolveError, Resolver, Target};
/// let base = Reference::parse("http://a/b/c/d;p?q")?;
/// let resolve = |text| Resolver::new(base).resolve(Reference::parse(text).unwrap()).unwrap();
/// assert_eq!(resolve("../g").to_string(), "http://a/b/g");
/// assert_eq!(resolve("?y").to_string(), "http://a/b/c/?y");
/// assert_eq!(resolve("#s"), Target::CurrentDocument { fragment: Some("s") });
///
/// // A `..` above the root is an error, which is handled in one of three ways.
/// let excess = Reference::parse("../../../g")?;
/// let resolver = Resolver::new(base);
/// assert_eq!(resolver.resolve(excess)?.to_string(), "http://a/../g");
/// assert_eq!(resolver.leftover(Leftover::Remove).resolve(excess)?.to_string(), "http://a/g");
/// let result = resolver.leftover(Leftover::Refuse).resolve(excess);
/// assert_eq!(result, Err(ResolveError::Leftover { in_base: false, offset: 6 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Resolver<'b> {
    base: Reference<'b>,
    leftover: Leftover,
    same_scheme: SameScheme,
    by_the_letter: bool,
}

/// What happens to `..` segments left at the start of a merged path  (§5.2, step 6g).
///
/// ```
/// # use urial::rfc2396::{Leftover, Reference, Resolver};
/// let (base, up) = (Reference::parse("http://a/b")?, Reference::parse("../g")?);
/// let resolver = Resolver::new(base);
/// assert_eq!(resolver.leftover(Leftover::Retain).resolve(up)?.to_string(), "http://a/../g");
/// assert_eq!(resolver.leftover(Leftover::Remove).resolve(up)?.to_string(), "http://a/g");
/// assert!(resolver.leftover(Leftover::Refuse).resolve(up).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Leftover {
    /// Keep them, as the examples of Appendix C.2 do: `http://a/../g`.
    #[default]
    Retain,
    /// Remove them, as RFC 3986 does: `http://a/g`.
    Remove,
    /// Fail with [`ResolveError::Leftover`].
    Refuse,
}

/// How a reference with the scheme of its base is resolved, such as `http:g`  (§5.2, step 3).
///
/// ```
/// # use urial::rfc2396::{Reference, Resolver, SameScheme};
/// let (base, same) = (Reference::parse("http://a/b/c")?, Reference::parse("http:g")?);
/// let resolver = Resolver::new(base).same_scheme(SameScheme::Ignore);
/// assert_eq!(resolver.resolve(same)?.to_string(), "http://a/b/g");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SameScheme {
    /// As an absolute URI, like any other with a scheme: `http:g`.
    #[default]
    Absolute,
    /// As the relative reference without the scheme, for compatibility: `http://a/b/c/g`. If the
    /// rest is not a relative reference, the scheme stays. Use this only for schemes whose URIs are
    /// all hierarchical.
    Ignore,
    /// Fail with [`ResolveError::SameScheme`] if the rest is a relative reference without an
    /// authority, as validating parsers should.
    Refuse,
}

/// The result of resolution.
///
/// ```
/// # use urial::rfc2396::{Reference, Resolver};
/// let base = Reference::parse("http://a/b?q")?;
/// let target = Resolver::new(base).resolve(Reference::parse("#s")?)?;
/// assert_eq!((target.as_str(), target.to_string()), (None, "(current document)#s".into()));
/// assert_eq!(target.or_base(base), "http://a/b?q#s");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub enum Target<'r> {
    /// The document that contains the reference, whatever the base. The reference is empty or a
    /// fragment alone  (§4.2, §5.2, step 2), and nothing needs to be retrieved.
    ///
    /// In a context that always makes a request, such as the action of a form, the empty reference
    /// is the base (§4.2): see [`or_base`](Target::or_base).
    CurrentDocument {
        /// The fragment.
        fragment: Option<&'r str>,
    },
    /// The absolute form of the reference, with its fragment.
    Reference(String),
}

impl Target<'_> {
    /// Returns the absolute form, or `None` for the current document.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Target::CurrentDocument { .. } => None,
            Target::Reference(text) => Some(text),
        }
    }

    /// Returns the absolute form. For the current document, that is the base with the fragment of
    /// the reference instead of its own. Allocates the result.
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
    /// Writes the absolute form, or `(current document)#s` as Appendix C does.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::CurrentDocument { fragment: None } => f.write_str("(current document)"),
            Target::CurrentDocument { fragment: Some(it) } => write!(f, "(current document)#{it}"),
            Target::Reference(text) => f.write_str(text),
        }
    }
}

impl fmt::Debug for Target<'_> {
    /// Masks the password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::CurrentDocument { fragment } => {
                f.debug_struct("CurrentDocument").field("fragment", fragment).finish()
            }
            Target::Reference(text) => {
                f.debug_tuple("Reference").field(&Masked::of_text(text)).finish()
            }
        }
    }
}

/// Why a reference was not resolved.
///
/// ```
/// # use urial::rfc2396::{Reference, ResolveError, Resolver};
/// let base = Reference::parse("mailto:a@e.org")?;
/// let error = Resolver::new(base).resolve(Reference::parse("b")?).unwrap_err();
/// assert_eq!(error, ResolveError::OpaqueBase);
/// # Ok::<(), urial::rfc2396::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ResolveError {
    /// The base has no scheme  (§5.2).
    RelativeBase,
    /// The base has an opaque part, which has no hierarchy  (§5).
    OpaqueBase,
    /// A `..` climbs above the root, which [`Leftover::Refuse`] forbids  (§5.2, step 6g).
    Leftover {
        /// Whether the `..` is in the path of the base, not of the reference.
        in_base: bool,
        /// Offset of the `..`, in bytes from the start of the base or of the reference.
        offset: usize,
    },
    /// The reference has the scheme of the base but no authority, which [`SameScheme::Refuse`]
    /// forbids  (§5.2, step 3).
    SameScheme,
}

impl fmt::Display for ResolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match *self {
            ResolveError::RelativeBase => "base: expected a scheme",
            ResolveError::OpaqueBase => "base: expected hier_part, found opaque_part",
            ResolveError::SameScheme => "scheme: expected no scheme in a relative reference",
            ResolveError::Leftover { in_base, offset } => {
                return resolve::ResolveError::Excess { in_base, offset }.fmt(f);
            }
        };
        f.pad(text)
    }
}

impl core::error::Error for ResolveError {}

impl<'b> Resolver<'b> {
    /// Makes a resolver for `base`, whose query and fragment are ignored. The defaults are those of
    /// §5.2 without the two errors that [`by_the_letter`](Resolver::by_the_letter) describes.
    #[must_use]
    pub const fn new(base: Reference<'b>) -> Resolver<'b> {
        Resolver {
            base,
            leftover: Leftover::Retain,
            same_scheme: SameScheme::Absolute,
            by_the_letter: false,
        }
    }

    /// Sets what happens to `..` above the root.
    #[must_use]
    pub const fn leftover(self, leftover: Leftover) -> Resolver<'b> {
        Resolver { leftover, ..self }
    }

    /// Sets how a reference with the scheme of the base is resolved.
    ///
    /// ```
    /// # use urial::rfc2396::{Reference, Resolver, SameScheme};
    /// let (base, same) = (Reference::parse("http://a/b/c")?, Reference::parse("http:g")?);
    /// let resolver = Resolver::new(base);
    /// assert_eq!(resolver.resolve(same)?.to_string(), "http:g");
    /// assert!(resolver.same_scheme(SameScheme::Refuse).resolve(same).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn same_scheme(self, same_scheme: SameScheme) -> Resolver<'b> {
        Resolver { same_scheme, ..self }
    }

    /// Sets whether two errors of RFC 2396 are reproduced; the default is `false`.
    ///
    /// - Step 6a joins a relative path to a base without a path: `http://a` and `g` make
    ///   `http://ag`. By default a `/` is inserted, as RFC 3986 §5.2.3 does.
    /// - Step 7 can make a path that begins with `//` and parses as an authority: `a:/b` and `.//c`
    ///   make `a://c`. By default `/.` is inserted before it.
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

    /// Resolves `reference` in linear time. Allocates the result.
    ///
    /// # Errors
    /// - [`ResolveError::RelativeBase`] for a base without a scheme.
    /// - [`ResolveError::OpaqueBase`] for an opaque base and a relative reference.
    /// - [`ResolveError::Leftover`] and [`ResolveError::SameScheme`], if the options ask for them.
    pub fn resolve(self, reference: Reference<'_>) -> Result<Target<'_>, ResolveError> {
        if !self.base.is_absolute() {
            return Err(ResolveError::RelativeBase);
        }
        // Step 2: a reference to the current document.
        if reference.uri().is_empty() {
            return Ok(Target::CurrentDocument { fragment: reference.fragment() });
        }
        // Step 3: a reference with a scheme is absolute.
        match self.relative(reference)? {
            Some(relative) if relative.uri().is_empty() => {
                Ok(Target::CurrentDocument { fragment: relative.fragment() })
            }
            Some(relative) => {
                // The length of an ignored scheme.
                let skipped = reference.as_str().len() - relative.as_str().len();
                self.resolve_relative(relative, skipped).map(Target::Reference)
            }
            None => Ok(Target::Reference(String::from(reference.as_str()))),
        }
    }

    /// Returns `reference`, without its scheme if that is ignored, or `None` if it is absolute.
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

    /// Returns `reference` without its scheme, if that is the scheme of the base and the rest is a
    /// relative reference.
    fn without_scheme<'r>(self, reference: Reference<'r>, scheme: &str) -> Option<Reference<'r>> {
        let is_same = self.base.scheme().is_some_and(|it| it.eq_ignore_ascii_case(scheme));
        if !is_same || self.base.is_opaque() {
            return None;
        }
        let rest = &reference.as_str()[scheme.len() + 1..];
        let relative = Reference::parse_as(rest, reference.syntax()).ok()?;
        (!relative.is_absolute()).then_some(relative)
    }

    /// Steps 4 to 7, for the rest of a reference after `skipped` bytes.
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
        // Step 7: recombine the components.
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

    /// Step 6: merges `path`, which begins after `skipped` bytes, with the path of the base.
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

/// Steps 6c to 6h, on segments: removes each `.`, and each `..` with the segment before it, and
/// treats `..` left at the start by `leftover`.
///
/// # Errors
/// The offset of the first `..` left, with [`Leftover::Refuse`].
fn without_dots(buffer: &str, leftover: Leftover) -> Result<String, usize> {
    let (mut root, rest) = match buffer.strip_prefix('/') {
        Some(rest) => ("/", rest),
        None => ("", buffer),
    };
    let mut at = root.len();
    // The segments with their offsets.
    let mut kept: Vec<(usize, &str)> = Vec::new();
    let mut segments = rest.split('/').peekable();
    while let Some(segment) = segments.next() {
        let is_last = segments.peek().is_none();
        let is_removed = segment == "." || segment == ".." && pop(&mut kept);
        if root.is_empty() && kept.is_empty() && segment.is_empty() && !is_last {
            // Everything before this slash was removed, so it now begins the path.
            root = "/";
        } else if !is_removed {
            kept.push((at, segment));
        } else if is_last && !kept.is_empty() {
            // Keep the slash before it.
            kept.push((at, ""));
        }
        at += segment.len() + 1;
    }
    let excess = kept.iter().take_while(|(_, segment)| *segment == "..").count();
    let kept = match leftover {
        Leftover::Refuse if excess > 0 => return Err(kept[0].0),
        Leftover::Remove => &kept[excess..],
        _ => &kept[..],
    };
    let segments: Vec<_> = kept.iter().map(|&(_, segment)| segment).collect();
    Ok([root, &segments.join("/")].concat())
}

/// Removes the last segment unless it is `..`. Returns whether it did.
fn pop(kept: &mut Vec<(usize, &str)>) -> bool {
    kept.pop_if(|(_, last)| *last != "..").is_some()
}

/// Appends `delimiter` and `component`, if there is a component.
pub(super) fn append(text: &mut String, delimiter: char, component: Option<&str>) {
    if let Some(component) = component {
        text.push(delimiter);
        text.push_str(component);
    }
}
