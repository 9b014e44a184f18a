//! Editing (RFC 3986 §3, §5.3): changes one part of a reference and keeps the bytes of the others.

use alloc::borrow::Cow;
use alloc::string::{String, ToString as _};
use core::fmt::Write as _;

use super::build::{BuildError, Content, Parts, check_path, set_for};
use super::pairs::PairsBuf;
use super::part::{HostPart, NewContent, PortPart};
use crate::components::pairs::PairSyntax;
use crate::components::percent::{EncodeSet, PctStr, encode};
use crate::parse::error::ParseError;
use crate::parse::offsets::Component;
use crate::parse::{self, component};
use crate::reference::borrowed::{Identifier, Reference};
use crate::reference::owned::{IdentifierBuf, ReferenceBuf};
use crate::reference::types::{Grammar, IriBuf, IriRefBuf, UriBuf, UriRefBuf};

impl<G: Grammar> ReferenceBuf<G> {
    /// See [`UriRefBuf::set`](crate::UriRefBuf::set).
    ///
    /// # Errors
    /// The errors of [`UriRefBuf::set`](crate::UriRefBuf::set).
    pub fn set<'c>(
        &mut self,
        component: Component,
        content: impl Into<NewContent<'c>>,
    ) -> Result<(), BuildError> {
        self.replace(component, Some(content.into().as_content()))
    }

    /// See [`UriRefBuf::remove`](crate::UriRefBuf::remove).
    ///
    /// # Errors
    /// The errors of [`UriRefBuf::remove`](crate::UriRefBuf::remove).
    pub fn remove(&mut self, component: Component) -> Result<(), BuildError> {
        self.replace(component, None)
    }

    /// Replaces a component with `content`, or removes it.
    fn replace(
        &mut self,
        component: Component,
        content: Option<Content<'_>>,
    ) -> Result<(), BuildError> {
        let mut parts = Parts::from(self.as_reference());
        let text = || content.map(|content| as_text::<G>(component, content)).transpose();
        match component {
            Component::Input => {
                let whole = content.map_or(b"".as_slice(), Content::as_bytes);
                parts = Reference::<G>::parse_bytes(whole).map_err(BuildError::of_whole)?.into();
            }
            Component::Scheme => parts.scheme = text()?,
            Component::Authority => parts.replace_authority::<G>(text()?)?,
            Component::Userinfo => parts.userinfo = content,
            Component::Host => parts.host = content.map(HostPart::Content),
            Component::Port => parts.port = text()?.map(PortPart::Text),
            Component::Path => parts.path = content.unwrap_or(Content::Text("")),
            Component::Query => parts.query = content,
            Component::Fragment => parts.fragment = content,
        }
        *self = parts.make()?;
        Ok(())
    }

    /// See [`UriRefBuf::push_segment`](crate::UriRefBuf::push_segment).
    ///
    /// # Errors
    /// The errors of [`UriRefBuf::push_segment`](crate::UriRefBuf::push_segment).
    pub fn push_segment(&mut self, segment: impl AsRef<str>) -> Result<(), BuildError> {
        // The first segment of a relative reference is a `segment-nz-nc`, without a `:`.
        let is_nc = self.has_no_segment() && self.as_reference().is_relative();
        let set = if is_nc { EncodeSet::SEGMENT_NZ_NC } else { EncodeSet::SEGMENT };
        self.push(&encode(segment.as_ref(), set_for::<G>(set)).to_string())
    }

    /// See [`UriRefBuf::push_segments`](crate::UriRefBuf::push_segments).
    ///
    /// # Errors
    /// The errors of [`UriRefBuf::push_segments`](crate::UriRefBuf::push_segments).
    pub fn push_segments<S: AsRef<str>>(
        &mut self,
        segments: impl IntoIterator<Item = S>,
    ) -> Result<(), BuildError> {
        let mut path = String::from(self.as_reference().path().as_str());
        let mut is_nc = self.has_no_segment() && self.as_reference().is_relative();
        let mut needs_slash = !self.has_no_segment() && !path.ends_with('/');
        for (index, segment) in segments.into_iter().enumerate() {
            match segment.as_ref() {
                "" => return Err(BuildError::EmptySegment { index }),
                "." | ".." => return Err(BuildError::DotSegment { offset: 0 }),
                segment => {
                    let set = if is_nc { EncodeSet::SEGMENT_NZ_NC } else { EncodeSet::SEGMENT };
                    path.push_str(if needs_slash { "/" } else { "" });
                    // Writing to a `String` cannot fail.
                    let _ = write!(path, "{}", encode(segment, set_for::<G>(set)));
                    (is_nc, needs_slash) = (false, true);
                }
            }
        }
        self.set(Component::Path, &path)
    }

    /// See [`UriRefBuf::push_segment_encoded`](crate::UriRefBuf::push_segment_encoded).
    ///
    /// # Errors
    /// The errors of [`UriRefBuf::push_segment_encoded`](crate::UriRefBuf::push_segment_encoded).
    pub fn push_segment_encoded(&mut self, segment: &str) -> Result<(), BuildError> {
        component::segment::<G>(segment.as_bytes())?;
        self.push(segment)
    }

    /// Appends a valid segment.
    fn push(&mut self, segment: &str) -> Result<(), BuildError> {
        let is_first = self.has_no_segment();
        if is_first {
            component::nonempty_segment::<G>(segment.as_bytes())?;
        }
        if is_dot_segment(segment) {
            return Err(BuildError::DotSegment { offset: 0 });
        }
        let path = self.as_reference().path().as_str();
        let separator = if is_first || path == "/" { "" } else { "/" };
        let path = [path, separator, segment].concat();
        self.set(Component::Path, &path)
    }

    /// Returns whether a pushed segment would begin the path.
    fn has_no_segment(&self) -> bool {
        let reference = self.as_reference();
        reference.path().is_empty() && reference.authority().is_none()
    }

    /// See [`UriRefBuf::pop_segment`](crate::UriRefBuf::pop_segment).
    pub fn pop_segment(&mut self) -> bool {
        let path = self.as_reference().path().as_str();
        if matches!(path, "" | "/") {
            return false;
        }
        let path = match path.rfind('/') {
            Some(slash) => String::from(&path[..slash.max(1)]),
            None => String::new(),
        };
        self.set(Component::Path, &path).unwrap_or_else(|_| unreachable!("a path was cut at a /"));
        true
    }

    /// See [`UriRefBuf::append_path`](crate::UriRefBuf::append_path).
    ///
    /// # Errors
    /// The errors of [`UriRefBuf::append_path`](crate::UriRefBuf::append_path).
    pub fn append_path<'c>(&mut self, below: impl Into<NewContent<'c>>) -> Result<(), BuildError> {
        let below = below.into();
        let below = below.as_content();
        if self.has_no_segment() {
            return self.set(Component::Path, below);
        }
        let path = self.as_reference().path().as_str();
        check_path::<G>(below)?;
        let below = encoded::<G>(below, EncodeSet::PATH);
        let path = path.strip_suffix('/').unwrap_or(path);
        let joined = [path, "/", below.strip_prefix('/').unwrap_or(&below)].concat();
        self.set(Component::Path, &joined)
    }

    /// See [`UriRefBuf::edit_pairs`](crate::UriRefBuf::edit_pairs).
    ///
    /// # Errors
    /// The errors of [`UriRefBuf::edit_pairs`](crate::UriRefBuf::edit_pairs).
    pub fn edit_pairs<T>(
        &mut self,
        syntax: PairSyntax,
        edit: impl FnOnce(&mut PairsBuf) -> T,
    ) -> Result<T, BuildError> {
        let mut pairs =
            PairsBuf::of(self.as_reference().query(), syntax, set_for::<G>(EncodeSet::PAIR));
        let result = edit(&mut pairs);
        self.replace(Component::Query, pairs.query().map(Content::Text))?;
        Ok(result)
    }
}

impl<G: Grammar> IdentifierBuf<G> {
    /// See [`UriBuf::set`](crate::UriBuf::set).
    ///
    /// # Errors
    /// The errors of [`UriBuf::set`](crate::UriBuf::set).
    pub fn set<'c>(
        &mut self,
        component: Component,
        content: impl Into<NewContent<'c>>,
    ) -> Result<(), BuildError> {
        if component == Component::Input {
            let whole = content.into();
            let whole = whole.as_content().as_bytes();
            *self = Identifier::parse_bytes(whole).map_err(BuildError::of_whole)?.into();
            return Ok(());
        }
        self.reference_mut().set(component, content)
    }

    /// See [`UriBuf::remove`](crate::UriBuf::remove).
    ///
    /// # Errors
    /// The errors of [`UriBuf::remove`](crate::UriBuf::remove).
    pub fn remove(&mut self, component: Component) -> Result<(), BuildError> {
        match component {
            Component::Scheme | Component::Input => Err(parse::no_scheme::<G>(b"").into()),
            _ => self.reference_mut().remove(component),
        }
    }

    /// See [`UriBuf::push_segment`](crate::UriBuf::push_segment).
    ///
    /// # Errors
    /// The errors of [`UriBuf::push_segment`](crate::UriBuf::push_segment).
    pub fn push_segment(&mut self, segment: impl AsRef<str>) -> Result<(), BuildError> {
        self.reference_mut().push_segment(segment)
    }

    /// See [`UriBuf::push_segments`](crate::UriBuf::push_segments).
    ///
    /// # Errors
    /// The errors of [`UriBuf::push_segments`](crate::UriBuf::push_segments).
    pub fn push_segments<S: AsRef<str>>(
        &mut self,
        segments: impl IntoIterator<Item = S>,
    ) -> Result<(), BuildError> {
        self.reference_mut().push_segments(segments)
    }

    /// See [`UriBuf::push_segment_encoded`](crate::UriBuf::push_segment_encoded).
    ///
    /// # Errors
    /// The errors of [`UriBuf::push_segment_encoded`](crate::UriBuf::push_segment_encoded).
    pub fn push_segment_encoded(&mut self, segment: &str) -> Result<(), BuildError> {
        self.reference_mut().push_segment_encoded(segment)
    }

    /// See [`UriBuf::pop_segment`](crate::UriBuf::pop_segment).
    pub fn pop_segment(&mut self) -> bool {
        self.reference_mut().pop_segment()
    }

    /// See [`UriBuf::append_path`](crate::UriBuf::append_path).
    ///
    /// # Errors
    /// The errors of [`UriBuf::append_path`](crate::UriBuf::append_path).
    pub fn append_path<'c>(&mut self, below: impl Into<NewContent<'c>>) -> Result<(), BuildError> {
        self.reference_mut().append_path(below)
    }

    /// See [`UriBuf::edit_pairs`](crate::UriBuf::edit_pairs).
    ///
    /// # Errors
    /// The errors of [`UriBuf::edit_pairs`](crate::UriBuf::edit_pairs).
    pub fn edit_pairs<T>(
        &mut self,
        syntax: PairSyntax,
        edit: impl FnOnce(&mut PairsBuf) -> T,
    ) -> Result<T, BuildError> {
        self.reference_mut().edit_pairs(syntax, edit)
    }
}

/// Declares editing, for every owned type.
macro_rules! editing {
    () => {
        /// Sets or replaces a component; [`Component::Input`] is the whole text.
        ///
        /// To add an authority, set it, or set its host.
        ///
        /// # Errors
        /// - [`BuildError::Part`] for content that does not match the grammar of the component, and
        ///   for a path that cannot follow an authority.
        /// - [`BuildError::NoHost`] for a userinfo or a port without a host.
        /// - [`BuildError::DotSegment`] for a segment `.` or `..` in path data.
        /// - [`BuildError::Length`] for a reference longer than `u32::MAX` bytes.
        ///
        /// For a `UriBuf` or `IriBuf` also [`BuildError::Part`] for a whole text without a scheme.
        ///
        /// ```
        /// # use urial::{Component, Content, UriRefBuf};
        /// let mut reference: UriRefBuf = "//e.org/a#b".parse()?;
        /// reference.set(Component::Port, "8080")?;
        /// reference.set(Component::Query, Content::data("k=50%"))?;
        /// assert_eq!(reference, "//e.org:8080/a?k=50%25#b");
        /// let error = reference.set(Component::Query, "a#b").unwrap_err();
        /// assert_eq!(error.to_string(), r#"query: expected pchar, "/" or "?", found `#` at byte 1"#);
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub fn set<'c>(
            &mut self,
            component: Component,
            content: impl Into<NewContent<'c>>,
        ) -> Result<(), BuildError> {
            self.0.set(component, content)
        }

        /// Removes a component and its delimiter. A removed path is empty; removing
        /// [`Component::Input`] leaves the empty reference.
        ///
        /// # Errors
        /// [`BuildError::NoHost`] for a host next to a userinfo or a port. For a `UriBuf` or
        /// `IriBuf` also [`BuildError::Part`] for the scheme and for the whole text, which it
        /// cannot be without.
        ///
        /// ```
        /// # use urial::{Component, UriRefBuf};
        /// let mut reference: UriRefBuf = "x://h//a:b?q".parse()?;
        /// reference.remove(Component::Query)?;
        /// reference.remove(Component::Authority)?;
        /// assert_eq!(reference, "x:/.//a:b");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub fn remove(&mut self, component: Component) -> Result<(), BuildError> {
            self.0.remove(component)
        }

        /// Appends one segment to the path, as data: a `/` or a `%` in it is encoded. The path `/`
        /// and the empty path count as having none.
        ///
        /// Pushing the empty segment adds a `/` at the end; it does not change the path `/`. To
        /// push a segment that is encoded already, such as one of a parsed path, use
        /// `push_segment_encoded`.
        ///
        /// # Errors
        /// - [`BuildError::DotSegment`] for `.` and `..`, so that untrusted data cannot climb.
        /// - [`BuildError::Part`] for an empty segment that would be the first of a path without an
        ///   authority.
        /// - [`BuildError::Length`] for a reference longer than `u32::MAX` bytes.
        ///
        /// ```
        /// # use urial::{BuildError, UriRefBuf};
        /// let mut reference: UriRefBuf = "/a".parse()?;
        /// reference.push_segment("b/50%")?;
        /// reference.push_segment("")?;
        /// assert_eq!(reference, "/a/b%2F50%25/");
        /// let error = reference.push_segment("..").unwrap_err();
        /// assert_eq!(error, BuildError::DotSegment { offset: 0 });
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub fn push_segment(&mut self, segment: impl AsRef<str>) -> Result<(), BuildError> {
            self.0.push_segment(segment)
        }

        /// Appends segments to the path, as data: a `/` or a `%` in one is encoded. Never writes
        /// `//`: if the path ends with `/`, the first segment follows that.
        ///
        /// Without segments, nothing changes.
        ///
        /// # Errors
        /// - [`BuildError::EmptySegment`] for an empty segment: with an empty id, `users`, id,
        ///   `files` would be the path of another resource.
        /// - [`BuildError::DotSegment`] for `.` and `..`, so that untrusted data cannot climb.
        /// - [`BuildError::Length`] for a reference longer than `u32::MAX` bytes.
        ///
        /// ```
        /// # use urial::{BuildError, UriRefBuf};
        /// for base in ["http://e.org/api", "http://e.org/api/"] {
        ///     let mut uri: UriRefBuf = base.parse()?;
        ///     uri.push_segments(["users", "a/b", "files"])?;
        ///     assert_eq!(uri, "http://e.org/api/users/a%2Fb/files");
        ///     let error = uri.push_segments(["users", ""]).unwrap_err();
        ///     assert_eq!(error, BuildError::EmptySegment { index: 1 });
        ///     assert_eq!(uri, "http://e.org/api/users/a%2Fb/files");
        /// }
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub fn push_segments<S: AsRef<str>>(
            &mut self,
            segments: impl IntoIterator<Item = S>,
        ) -> Result<(), BuildError> {
            self.0.push_segments(segments)
        }

        /// Appends one segment to the path, as text: it must match the grammar, and its triplets
        /// are kept.
        ///
        /// # Errors
        /// The errors of `push_segment`, and
        /// - [`BuildError::DotSegment`] for `.` and `..`, encoded or not: `%2e%2E` is `..` too.
        /// - [`BuildError::Part`] for text that is not a segment.
        ///
        /// ```
        /// # use urial::{BuildError, UriRef, UriRefBuf};
        /// let mut reference: UriRefBuf = "/a".parse()?;
        /// reference.push_segment_encoded("b%20c")?;
        /// assert_eq!(reference, "/a/b%20c");
        /// let error = reference.push_segment_encoded("%2e%2E").unwrap_err();
        /// assert_eq!(error, BuildError::DotSegment { offset: 0 });
        /// assert!(reference.push_segment_encoded("b/c").is_err());
        ///
        /// let other = UriRef::parse("/x/y%2Fz")?;
        /// let last = other.path().segments().next_back().unwrap();
        /// reference.push_segment_encoded(last.as_str())?;
        /// assert_eq!(reference, "/a/b%20c/y%2Fz");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub fn push_segment_encoded(&mut self, segment: &str) -> Result<(), BuildError> {
            self.0.push_segment_encoded(segment)
        }

        /// Removes the last segment of the path and the `/` before it, except a leading `/`.
        /// Returns whether there was a segment: the path `/` and the empty path count as having
        /// none.
        ///
        /// ```
        /// # use urial::UriRefBuf;
        /// let mut reference: UriRefBuf = "/a/b/?q".parse()?;
        /// assert!(reference.pop_segment() && reference.pop_segment());
        /// assert_eq!(reference, "/a?q");
        /// assert!(reference.pop_segment() && !reference.pop_segment());
        /// assert_eq!(reference, "/?q");
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        pub fn pop_segment(&mut self) -> bool {
            self.0.pop_segment()
        }

        /// Appends a path to this one, with exactly one `/` between them, whether or not this path
        /// ends with `/` or the other begins with it. Dot-segments in text stay.
        ///
        /// # Errors
        /// - [`BuildError::Part`] for text that is not a path.
        /// - [`BuildError::DotSegment`] for a segment `.` or `..` in data.
        /// - [`BuildError::Length`] for a reference longer than `u32::MAX` bytes.
        ///
        /// ```
        /// # use urial::UriRefBuf;
        /// for base in ["http://e.org/api", "http://e.org/api/"] {
        ///     let mut uri: UriRefBuf = base.parse()?;
        ///     uri.append_path("v1/users")?;
        ///     assert_eq!(uri, "http://e.org/api/v1/users");
        /// }
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub fn append_path<'c>(
            &mut self,
            below: impl Into<NewContent<'c>>,
        ) -> Result<(), BuildError> {
            self.0.append_path(below)
        }

        /// Edits the key-value pairs of the query in `syntax`: see [`PairsBuf`]. Returns the result
        /// of `edit`.
        ///
        /// If no pair and no empty text between two `&` is left, the query is removed with its `?`.
        ///
        /// # Errors
        /// [`BuildError::Length`] for a reference longer than `u32::MAX` bytes.
        ///
        /// ```
        /// # use urial::{PairSyntax, UriRefBuf};
        /// let mut reference: UriRefBuf = "/?b=2&utm_source=x&a=1".parse()?;
        /// reference.edit_pairs(PairSyntax::Rfc3986, |pairs| {
        ///     pairs.set("a", "50%");
        ///     pairs.retain(|pair| !pair.key().as_str().starts_with("utm_"));
        ///     pairs.append("c", "x&y");
        /// })?;
        /// assert_eq!(reference, "/?b=2&a=50%25&c=x%26y");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub fn edit_pairs<T>(
            &mut self,
            syntax: PairSyntax,
            edit: impl FnOnce(&mut PairsBuf) -> T,
        ) -> Result<T, BuildError> {
            self.0.edit_pairs(syntax, edit)
        }
    };
}

/// # Editing
///
/// Methods that take a small piece take *data* and encode it; methods that take a whole component
/// take *text*, which must match the grammar and is kept as it is, unless it is given as
/// [`Content::data`]. What is pushed as a segment, in either form, is never a dot-segment.
///
/// | method | takes | `a b` | `50%25` | `..` | `%2e%2e` |
/// |---|---|---|---|---|---|
/// | [`push_segment`](UriRefBuf::push_segment) | data | `a%20b` | `50%2525` | error | `%252e%252e` |
/// | [`push_segments`](UriRefBuf::push_segments) | data | `a%20b` | `50%2525` | error | `%252e%252e` |
/// | [`push_segment_encoded`](UriRefBuf::push_segment_encoded) | text | error | `50%25` | error | error |
/// | pairs, in [`edit_pairs`](UriRefBuf::edit_pairs) | data | `a%20b` | `50%2525` | `..` | `%252e%252e` |
/// | [`append_path`](UriRefBuf::append_path), [`set`](UriRefBuf::set), the fields of [`Parts`] | text | error | `50%25` | `..` | `%2e%2e` |
/// | the same, of [`Content::data`] in a path | data | `a%20b` | `50%2525` | error | `%252e%252e` |
///
/// ```
/// # use urial::{Content, UriRefBuf};
/// let pushed = |segment: &str| {
///     let mut reference = UriRefBuf::parse("/").unwrap();
///     reference.push_segment(segment).ok().map(|()| reference.into_string())
/// };
/// let as_text = |segment: &str| {
///     let mut reference = UriRefBuf::parse("/").unwrap();
///     reference.push_segment_encoded(segment).ok().map(|()| reference.into_string())
/// };
/// let appended = |path: Content<'_>| {
///     let mut reference = UriRefBuf::parse("/").unwrap();
///     reference.append_path(path).ok().map(|()| reference.into_string())
/// };
/// let some = |text: &str| Some(String::from(text));
/// let inputs = ["a b", "50%25", "..", "%2e%2e"];
/// let data = [some("/a%20b"), some("/50%2525"), None, some("/%252e%252e")];
/// assert_eq!(inputs.map(pushed), data);
/// assert_eq!(inputs.map(as_text), [None, some("/50%25"), None, None]);
/// assert_eq!(inputs.map(|it| appended(it.into())), [None, some("/50%25"), some("/.."), some("/%2e%2e")]);
/// assert_eq!(inputs.map(|it| appended(Content::data(it))), data);
/// ```
///
/// Each of these methods leaves a valid reference, or fails and leaves the reference unchanged. The
/// other components keep their bytes, except that a path may get a guard, which then stays: see
/// [`Parts::path`]. Each call writes the text anew, in time linear in its length; to change several
/// components at once, use [`Parts`].
///
/// *Appending* to a path differs from *resolving* against it, which drops the last segment:
///
/// | path | push `c` | push `c`, `d` at once | append `c/d` | resolve `c/d` |
/// |---|---|---|---|---|
/// | `/a/b` | `/a/b/c` | `/a/b/c/d` | `/a/b/c/d` | `/a/c/d` |
/// | `/a/b/` | `/a/b//c` | `/a/b/c/d` | `/a/b/c/d` | `/a/b/c/d` |
/// | `/` | `/c` | `/c/d` | `/c/d` | `/c/d` |
///
/// ```
/// # use urial::{UriBuf, UriRef};
/// let results = |path: &str| {
///     let uri: UriBuf = format!("s://h{path}").parse().unwrap();
///     let [mut pushed, mut both, mut appended] = [(); 3].map(|()| uri.clone());
///     pushed.push_segment("c").unwrap();
///     both.push_segments(["c", "d"]).unwrap();
///     appended.append_path("c/d").unwrap();
///     let resolved = uri.as_uri().resolve(UriRef::from_static("c/d")).unwrap();
///     [pushed, both, appended, resolved].map(|it| it.path().to_string())
/// };
/// assert_eq!(results("/a/b"), ["/a/b/c", "/a/b/c/d", "/a/b/c/d", "/a/c/d"]);
/// assert_eq!(results("/a/b/"), ["/a/b//c", "/a/b/c/d", "/a/b/c/d", "/a/b/c/d"]);
/// assert_eq!(results("/"), ["/c", "/c/d", "/c/d", "/c/d"]);
/// ```
impl UriRefBuf {
    editing!();
}

/// # Editing
///
/// See [`UriRefBuf`](UriRefBuf#editing). The scheme cannot be removed.
impl UriBuf {
    editing!();
}

/// # Editing
///
/// See [`UriRefBuf`](UriRefBuf#editing).
impl IriRefBuf {
    editing!();
}

/// # Editing
///
/// See [`UriRefBuf`](UriRefBuf#editing). The scheme cannot be removed.
impl IriBuf {
    editing!();
}

/// Returns content as text, for a component that cannot be encoded. Its grammar is checked later,
/// with the other parts.
fn as_text<G: Grammar>(component: Component, content: Content<'_>) -> Result<&str, ParseError> {
    let text = str::from_utf8(content.as_bytes());
    // No component allows invalid UTF-8, so here the parser finds the error to report.
    text.or_else(|_| component::part::<G>(component, content.as_bytes()).map(|()| ""))
}

/// Returns whether normalization would remove `segment`, encoded or not (§6.2.2.2, §6.2.2.3).
fn is_dot_segment(segment: &str) -> bool {
    [".", ".."].into_iter().any(|dots| PctStr::trusted(segment).stands_for(dots))
}

/// Returns checked content as it is written in the reference.
fn encoded<G: Grammar>(content: Content<'_>, set: EncodeSet) -> Cow<'_, str> {
    match content {
        Content::Text(text) => Cow::Borrowed(text),
        Content::Data(data) => Cow::Owned(encode(data, set_for::<G>(set)).to_string()),
    }
}
