//! Editing: one part of a reference changes, and every other keeps its bytes (RFC 3986 §3, §5.3).

use alloc::borrow::Cow;
use alloc::string::{String, ToString as _};

use super::build::{BuildError, Content, Parts, check_path, set_for};
use super::pairs::PairsBuf;
use crate::components::pairs::PairSyntax;
use crate::components::percent::{EncodeSet, encode};
use crate::parse::error::ParseError;
use crate::parse::grammar::Grammar;
use crate::parse::offsets::Component;
use crate::parse::{self, component};
use crate::reference::borrowed::{Identifier, Reference};
use crate::reference::owned::{IdentifierBuf, ReferenceBuf};

/// # Editing
///
/// Each of these gives a valid reference, or an error and the reference as it was. All that is not
/// named keeps its bytes, but for the guard of a path, which is added where one is needed, and
/// stays: see [`Parts::path`]. Each writes the text anew, and so takes time linear in its length;
/// to change much at once, make [`Parts`] of it.
///
/// To *append* to a path is not to *resolve* against it, which takes the last segment away:
///
/// | of | push `c` | append `c/d` | resolve `c/d` |
/// |---|---|---|---|
/// | `/a/b` | `/a/b/c` | `/a/b/c/d` | `/a/c/d` |
/// | `/a/b/` | `/a/b//c` | `/a/b/c/d` | `/a/b/c/d` |
/// | `/` | `/c` | `/c/d` | `/c/d` |
///
/// ```
/// # use urial::{UriBuf, UriRef};
/// let results = |path: &str| {
///     let uri: UriBuf = format!("s://h{path}").parse().unwrap();
///     let (mut pushed, mut appended) = (uri.clone(), uri.clone());
///     pushed.push_segment("c").unwrap();
///     appended.append_path("c/d").unwrap();
///     let resolved = uri.as_uri().resolve(UriRef::from_static("c/d")).unwrap();
///     [pushed, appended, resolved].map(|it| it.path().to_string())
/// };
/// assert_eq!(results("/a/b"), ["/a/b/c", "/a/b/c/d", "/a/c/d"]);
/// assert_eq!(results("/a/b/"), ["/a/b//c", "/a/b/c/d", "/a/b/c/d"]);
/// assert_eq!(results("/"), ["/c", "/c/d", "/c/d"]);
/// ```
impl<G: Grammar> ReferenceBuf<G> {
    /// Sets or replaces a component; [`Component::Input`] is the whole text.
    ///
    /// An authority is made by setting it, or its host.
    ///
    /// # Errors
    /// [`BuildError::Part`] where the content is not of the component's grammar, or where the path
    /// cannot stand after an authority; [`BuildError::NoHost`] for a userinfo or a port without a
    /// host.
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
        content: impl Into<Content<'c>>,
    ) -> Result<(), BuildError> {
        self.replace(component, Some(content.into()))
    }

    /// Removes a component, with its delimiter. The path becomes empty; with [`Component::Input`],
    /// all does.
    ///
    /// # Errors
    /// [`BuildError::NoHost`] for a host beside which a userinfo or a port stands.
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
        self.replace(component, None)
    }

    /// Puts `content` in the place of a component, or nothing.
    fn replace(
        &mut self,
        component: Component,
        content: Option<Content<'_>>,
    ) -> Result<(), BuildError> {
        let mut parts = Parts::from(self.as_reference());
        let text = || content.map(|content| text_of::<G>(component, content)).transpose();
        match component {
            Component::Input => {
                let whole = content.map_or(b"".as_slice(), Content::as_bytes);
                parts = Reference::<G>::parse_bytes(whole).map_err(BuildError::of_whole)?.into();
            }
            Component::Scheme => parts.scheme = text()?,
            Component::Authority => parts.replace_authority::<G>(text()?)?,
            Component::Userinfo => parts.userinfo = content,
            Component::Host => parts.host = content,
            Component::Port => parts.port = text()?,
            Component::Path => parts.path = content.unwrap_or(Content::Text("")),
            Component::Query => parts.query = content,
            Component::Fragment => parts.fragment = content,
        }
        *self = parts.make()?;
        Ok(())
    }

    /// Adds one segment at the end of the path. The path `/`, and the empty one, count as having
    /// none.
    ///
    /// The empty segment ends a path in `/`; onto `/`, which ends in one already, it changes
    /// nothing. As data, a `/` is encoded.
    ///
    /// # Errors
    /// [`BuildError::Part`] for text that is no segment, and for an empty one with nothing before
    /// it; [`BuildError::DotSegment`] for data that none can stand for: a `..` from outside does
    /// not climb.
    ///
    /// ```
    /// # use urial::{BuildError, Content, UriRefBuf};
    /// let mut reference: UriRefBuf = "/a".parse()?;
    /// reference.push_segment(Content::data("b/c"))?;
    /// reference.push_segment("")?;
    /// assert_eq!(reference, "/a/b%2Fc/");
    /// let error = reference.push_segment(Content::data("..")).unwrap_err();
    /// assert_eq!(error, BuildError::DotSegment { offset: 0 });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn push_segment<'c>(&mut self, segment: impl Into<Content<'c>>) -> Result<(), BuildError> {
        let segment = segment.into();
        let path = self.path().as_str();
        let is_first = path.is_empty() && self.authority().is_none();
        if is_first {
            component::nonempty_segment::<G>(segment.as_bytes())?;
        }
        check_segment::<G>(segment)?;
        // As the first of a relative reference, data has its `:` encoded.
        let is_nc = is_first && self.is_relative();
        let set = if is_nc { EncodeSet::SEGMENT_NZ_NC } else { EncodeSet::SEGMENT };
        let segment = written::<G>(segment, set);
        let joint = if is_first || path == "/" { "" } else { "/" };
        let path = [path, joint, &segment].concat();
        self.set(Component::Path, &path)
    }

    /// Removes the last segment of the path and the `/` before it, unless the path begins with that
    /// one. Answers whether there was a segment: the path `/`, and the empty one, count as having
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
        let path = self.path().as_str();
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

    /// Puts a path below this one: one `/` comes between them, whether or not this one ends with
    /// `/` or that one begins with it. Dot-segments stay as they are.
    ///
    /// # Errors
    /// [`BuildError::Part`] for text that is no path; [`BuildError::DotSegment`] in data.
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
    pub fn append_path<'c>(&mut self, below: impl Into<Content<'c>>) -> Result<(), BuildError> {
        let below = below.into();
        let path = self.path().as_str();
        if path.is_empty() && self.authority().is_none() {
            return self.set(Component::Path, below);
        }
        check_path::<G>(below)?;
        let below = written::<G>(below, EncodeSet::PATH);
        let path = path.strip_suffix('/').unwrap_or(path);
        let joined = [path, "/", below.strip_prefix('/').unwrap_or(&below)].concat();
        self.set(Component::Path, &joined)
    }

    /// Changes the pairs of the query, as `syntax` has them: see [`PairsBuf`]. Returns what `edit`
    /// does.
    ///
    /// A query of which no piece is left is removed, with its `?`.
    ///
    /// # Errors
    /// [`BuildError::Length`] beyond 4 GiB.
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
        let mut pairs = PairsBuf::new(self.query(), syntax, set_for::<G>(EncodeSet::PAIR));
        let edited = edit(&mut pairs);
        self.replace(Component::Query, pairs.query().map(Content::Text))?;
        Ok(edited)
    }
}

/// # Editing
///
/// The same as of a [`ReferenceBuf`], except that the scheme stays.
impl<G: Grammar> IdentifierBuf<G> {
    /// Sets or replaces a component: as [`ReferenceBuf::set`].
    ///
    /// # Errors
    /// Those of `ReferenceBuf::set`; and for a whole text, [`Component::Input`], without a scheme.
    ///
    /// ```
    /// # use urial::{Component, UriBuf};
    /// let mut uri: UriBuf = "mailto:anna".parse()?;
    /// uri.set(Component::Path, "//x")?;
    /// assert_eq!(uri, "mailto:/.//x");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set<'c>(
        &mut self,
        component: Component,
        content: impl Into<Content<'c>>,
    ) -> Result<(), BuildError> {
        if component == Component::Input {
            let whole = content.into().as_bytes();
            *self = Identifier::parse_bytes(whole).map_err(BuildError::of_whole)?.into();
            return Ok(());
        }
        self.reference_mut().set(component, content)
    }

    /// Removes a component: as [`ReferenceBuf::remove`].
    ///
    /// # Errors
    /// Those of `ReferenceBuf::remove`; and for the scheme or the whole, without which it would be no
    /// URI.
    ///
    /// ```
    /// # use urial::{Component, UriBuf};
    /// let mut uri: UriBuf = "http://e.org/a#b".parse()?;
    /// uri.remove(Component::Fragment)?;
    /// assert!(uri.remove(Component::Scheme).is_err());
    /// assert_eq!(uri, "http://e.org/a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn remove(&mut self, component: Component) -> Result<(), BuildError> {
        match component {
            Component::Scheme | Component::Input => Err(parse::no_scheme::<G>(b"").into()),
            _ => self.reference_mut().remove(component),
        }
    }

    /// Adds one segment at the end of the path: as [`ReferenceBuf::push_segment`].
    ///
    /// # Errors
    /// Those of `ReferenceBuf::push_segment`.
    ///
    /// ```
    /// # use urial::{PairSyntax, UriBuf};
    /// let mut uri: UriBuf = "http://e.org/a".parse()?;
    /// uri.push_segment("b")?;
    /// uri.append_path("c/d")?;
    /// assert!(uri.pop_segment());
    /// uri.edit_pairs(PairSyntax::Form, |pairs| pairs.set("k", "x y"))?;
    /// assert_eq!(uri, "http://e.org/a/b/c?k=x+y");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn push_segment<'c>(&mut self, segment: impl Into<Content<'c>>) -> Result<(), BuildError> {
        self.reference_mut().push_segment(segment)
    }

    /// Removes the last segment of the path: as [`ReferenceBuf::pop_segment`].
    pub fn pop_segment(&mut self) -> bool {
        self.reference_mut().pop_segment()
    }

    /// Puts a path below this one: as [`ReferenceBuf::append_path`].
    ///
    /// # Errors
    /// Those of `ReferenceBuf::append_path`.
    pub fn append_path<'c>(&mut self, below: impl Into<Content<'c>>) -> Result<(), BuildError> {
        self.reference_mut().append_path(below)
    }

    /// Changes the pairs of the query: as [`ReferenceBuf::edit_pairs`].
    ///
    /// # Errors
    /// Those of `ReferenceBuf::edit_pairs`.
    pub fn edit_pairs<T>(
        &mut self,
        syntax: PairSyntax,
        edit: impl FnOnce(&mut PairsBuf) -> T,
    ) -> Result<T, BuildError> {
        self.reference_mut().edit_pairs(syntax, edit)
    }
}

/// The text of a component that has no encoding, not yet read as one.
fn text_of<G: Grammar>(component: Component, content: Content<'_>) -> Result<&str, ParseError> {
    let text = str::from_utf8(content.as_bytes());
    // What is no UTF-8 is no component; what is, is read with the other parts.
    text.or_else(|_| component::part::<G>(component, content.as_bytes()).map(|()| ""))
}

/// Can `segment` be one segment of a path?
fn check_segment<G: Grammar>(segment: Content<'_>) -> Result<(), BuildError> {
    match segment {
        Content::Text(text) => Ok(component::segment::<G>(text.as_bytes())?),
        Content::Data(b"." | b"..") => Err(BuildError::DotSegment { offset: 0 }),
        Content::Data(_) => Ok(()),
    }
}

/// Content that has been checked, as it is to stand.
fn written<G: Grammar>(content: Content<'_>, set: EncodeSet) -> Cow<'_, str> {
    match content {
        Content::Text(text) => Cow::Borrowed(text),
        Content::Data(data) => Cow::Owned(encode(data, set_for::<G>(set)).to_string()),
    }
}
