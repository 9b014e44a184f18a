//! Component recomposition (RFC 3986 §5.3): components in, text and offsets out.

#[cfg(feature = "alloc")]
use alloc::string::String;

use super::sink::{PathStart, Sink, Stream};
use crate::components::authority::Authority;
use crate::components::userinfo::Userinfo;
use crate::parse::offsets::Borders;
#[cfg(feature = "alloc")]
use crate::parse::offsets::Offsets;

/// Anything a component can be written from.
pub(crate) trait ComponentSource<S> {
    /// Appends the component to `target`, without its delimiters.
    fn write(self, target: &mut S);
}

impl<S: Sink> ComponentSource<S> for &str {
    fn write(self, target: &mut S) {
        target.push_str(self);
    }
}

/// What the parts of an authority are written from:
/// `authority = [ userinfo "@" ] host [ ":" port ]`  (§3.2)
pub(crate) struct AuthoritySources<P> {
    pub(crate) userinfo: Option<P>,
    pub(crate) host: P,
    pub(crate) port: Option<P>,
}

impl<'a> From<Authority<'a>> for AuthoritySources<&'a str> {
    fn from(authority: Authority<'a>) -> AuthoritySources<&'a str> {
        AuthoritySources {
            userinfo: authority.userinfo().map(Userinfo::as_str),
            host: authority.host_str(),
            port: authority.port(),
        }
    }
}

/// Writes components in the order of §5.3, each with its delimiter, and records their offsets, so
/// that the result need not be parsed.
///
/// Adds a guard (`/.` or `./`) to a path that would otherwise be parsed as something else.
pub(crate) struct Recomposer<'t, S> {
    target: &'t mut S,
    /// Offset of the result in `target`.
    start: usize,
    has_scheme: bool,
    has_authority: bool,
    borders: Borders,
}

impl<'t, S: Sink> Recomposer<'t, S> {
    /// Appends to `target`.
    pub(crate) fn new(target: &'t mut S) -> Recomposer<'t, S> {
        Recomposer {
            start: target.len(),
            target,
            has_scheme: false,
            has_authority: false,
            borders: Borders::START,
        }
    }

    /// `if defined(scheme) then append scheme to result; append ":" to result`
    pub(crate) fn scheme(&mut self, scheme: Option<impl ComponentSource<S>>) {
        let Some(scheme) = scheme else { return };
        scheme.write(self.target);
        self.has_scheme = true;
        self.borders.scheme_end = self.position();
        self.target.push(':');
    }

    /// `if defined(authority) then append "//" to result; append authority to result`
    pub(crate) fn authority(
        &mut self,
        authority: Option<AuthoritySources<impl ComponentSource<S>>>,
    ) {
        (self.borders.host_start, self.borders.host_end) = (self.position(), self.position());
        if let Some(authority) = authority {
            self.defined_authority(authority);
        }
        self.borders.path_start = self.position();
    }

    fn defined_authority(&mut self, authority: AuthoritySources<impl ComponentSource<S>>) {
        self.has_authority = true;
        self.target.push_str("//");
        if let Some(userinfo) = authority.userinfo {
            userinfo.write(self.target);
            self.target.push('@');
        }
        self.borders.host_start = self.position();
        authority.host.write(self.target);
        self.borders.host_end = self.position();
        self.delimited(':', authority.port);
    }

    /// Returns the guard that a path needs to be parsed as the path it is.
    ///
    /// Without an authority, a path that begins with `//` would be parsed as one. §3.3 forbids such
    /// paths, but removing dot-segments or an authority can produce them. Without a scheme, a first
    /// segment with a `:` would be parsed as one (§4.2).
    fn guard(
        &self,
        has_two_slashes: bool,
        has_colon: impl FnOnce() -> bool,
    ) -> Option<&'static str> {
        if self.has_authority {
            return None;
        }
        if has_two_slashes {
            return Some("/.");
        }
        (!self.has_scheme && has_colon()).then_some("./")
    }

    /// `if defined(query) then append "?" to result; append query to result`
    pub(crate) fn query(&mut self, query: Option<impl ComponentSource<S>>) {
        self.delimited('?', query);
        self.borders.query_end = self.position();
    }

    /// `if defined(fragment) then append "#" to result; append fragment to result`
    pub(crate) fn fragment(&mut self, fragment: Option<impl ComponentSource<S>>) {
        self.delimited('#', fragment);
    }

    fn delimited(&mut self, delimiter: char, component: Option<impl ComponentSource<S>>) {
        if let Some(component) = component {
            self.target.push(delimiter);
            component.write(self.target);
        }
    }

    fn position(&self) -> usize {
        self.target.len() - self.start
    }
}

#[cfg(feature = "alloc")]
impl Recomposer<'_, String> {
    /// `append path to result`: lets `write` append the path, and inserts a guard if it needs one.
    /// Returns the result of `write`.
    pub(crate) fn path<T>(&mut self, write: impl FnOnce(&mut String) -> T) -> T {
        let start = self.target.len();
        let result = write(self.target);
        let path = &self.target[start..];
        let has_colon = || path.split('/').next().is_some_and(|first| first.contains(':'));
        if let Some(guard) = self.guard(path.starts_with("//"), has_colon) {
            self.target.insert_str(start, guard);
        }
        self.borders.path_end = self.position();
        result
    }

    /// `return result`: the offsets of its components, or `None` if it is longer than `u32::MAX`
    /// bytes.
    #[inline]
    pub(crate) fn finish(self) -> Option<Offsets> {
        let len = self.position();
        u32::try_from(len).is_ok().then(|| self.borders.offsets(len))
    }
}

impl Recomposer<'_, Stream<'_>> {
    /// As `path` does for a `String`. Without an authority, `write` is called twice, because the
    /// guard comes first.
    pub(crate) fn path_in_order(&mut self, write: impl Fn(&mut Stream<'_>)) {
        let mut start = PathStart::default();
        if !self.has_authority {
            write(&mut Stream::new(&mut start));
        }
        if let Some(guard) = self.guard(start.has_two_slashes, || start.has_colon) {
            self.target.push_str(guard);
        }
        write(self.target);
    }
}
