//! What resolution makes of dot-segments that need a decision: excess `..`, which climb above the
//! root, and percent-encoded ones (RFC 3986 §5.2.4, §5.4.2).

/// What happens to an excess `..`: one that climbs above the root, with no segment left to remove.
///
/// ```
/// # use urial::{Excess, Resolver, uri, uri_ref};
/// # #[cfg(feature = "alloc")] {
/// let resolver = Resolver::new(uri!("http://a/b"));
/// let resolve = |excess| resolver.excess(excess).resolve(uri_ref!("../../g"));
/// assert_eq!(resolve(Excess::Discard)?, "http://a/g");
/// assert_eq!(resolve(Excess::Keep)?, "http://a/../../g");
/// assert!(resolve(Excess::Refuse).is_err());
/// # }
/// # Ok::<(), urial::ResolveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Excess {
    /// Drop it, as §5.2.4 requires: `../../../g` gives `http://a/g`.
    #[default]
    Discard,
    /// Keep it, as RFC 2396 and reported erratum 4547 do: `http://a/../g`.
    Keep,
    /// Fail with [`ResolveError::Excess`](crate::ResolveError::Excess).
    Refuse,
}

/// How resolution reads a percent-encoded dot-segment: `%2E`, `%2e%2E` or `.%2e`.
///
/// ```
/// # use urial::{EncodedDots, Resolver, uri, uri_ref};
/// # #[cfg(feature = "alloc")] {
/// let resolver = Resolver::new(uri!("http://a/b/c"));
/// let resolve = |it| resolver.encoded_dots(it).resolve(uri_ref!("%2e%2E/g"));
/// assert_eq!(resolve(EncodedDots::Name)?, "http://a/b/%2e%2E/g");
/// assert_eq!(resolve(EncodedDots::Dot)?, "http://a/g");
/// # }
/// # Ok::<(), urial::ResolveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum EncodedDots {
    /// As a name, which is kept: §5.2.4 compares text.
    #[default]
    Name,
    /// As the dot-segment that it encodes, which is removed, as browsers do. Then resolving and
    /// normalizing commute.
    Dot,
}

/// An excess `..` under [`Excess::Refuse`]: its offset in the chunk being read.
pub(super) struct ExcessDotDot(pub(super) usize);
