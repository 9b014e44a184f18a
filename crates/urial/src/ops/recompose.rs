//! Component recomposition (RFC 3986 §5.3): components in, text and offsets out.

use alloc::string::String;

use crate::components::authority::Authority;
use crate::components::userinfo::Userinfo;
use crate::parse::offsets::{Borders, Offsets};

/// Anything a component can be written from.
pub(crate) trait ComponentSource {
    /// Appends the component to `target`, without its delimiters.
    fn write(self, target: &mut String);
}

impl ComponentSource for &str {
    fn write(self, target: &mut String) {
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
pub(crate) struct Recomposer<'t> {
    target: &'t mut String,
    /// Offset of the result in `target`.
    start: usize,
    has_scheme: bool,
    has_authority: bool,
    borders: Borders,
}

impl<'t> Recomposer<'t> {
    /// Appends to `target`.
    pub(crate) fn new(target: &'t mut String) -> Recomposer<'t> {
        Recomposer {
            start: target.len(),
            target,
            has_scheme: false,
            has_authority: false,
            borders: Borders::START,
        }
    }

    /// `if defined(scheme) then append scheme to result; append ":" to result`
    pub(crate) fn scheme(&mut self, scheme: Option<impl ComponentSource>) {
        let Some(scheme) = scheme else { return };
        scheme.write(self.target);
        self.has_scheme = true;
        self.borders.scheme_end = self.position();
        self.target.push(':');
    }

    /// `if defined(authority) then append "//" to result; append authority to result`
    pub(crate) fn authority(&mut self, authority: Option<AuthoritySources<impl ComponentSource>>) {
        (self.borders.host_start, self.borders.host_end) = (self.position(), self.position());
        if let Some(authority) = authority {
            self.defined_authority(authority);
        }
        self.borders.path_start = self.position();
    }

    fn defined_authority(&mut self, authority: AuthoritySources<impl ComponentSource>) {
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

    /// `append path to result`: lets `write` append the path, and inserts a guard if it needs one.
    /// Returns the result of `write`.
    pub(crate) fn path<T>(&mut self, write: impl FnOnce(&mut String) -> T) -> T {
        let start = self.target.len();
        let result = write(self.target);
        if let Some(guard) = self.guard(&self.target[start..]) {
            self.target.insert_str(start, guard);
        }
        self.borders.path_end = self.position();
        result
    }

    /// Returns the guard that `path` needs to be parsed as the path it is.
    ///
    /// Without an authority, a path that begins with `//` would be parsed as one. §3.3 forbids such
    /// paths, but removing dot-segments or an authority can produce them. Without a scheme, a first
    /// segment with a `:` would be parsed as one (§4.2).
    fn guard(&self, path: &str) -> Option<&'static str> {
        if self.has_authority {
            return None;
        }
        if path.starts_with("//") {
            return Some("/.");
        }
        let has_colon = || path.split('/').next().is_some_and(|first| first.contains(':'));
        (!self.has_scheme && has_colon()).then_some("./")
    }

    /// `if defined(query) then append "?" to result; append query to result`
    pub(crate) fn query(&mut self, query: Option<impl ComponentSource>) {
        self.delimited('?', query);
        self.borders.query_end = self.position();
    }

    /// `if defined(fragment) then append "#" to result; append fragment to result`
    pub(crate) fn fragment(&mut self, fragment: Option<impl ComponentSource>) {
        self.delimited('#', fragment);
    }

    fn delimited(&mut self, delimiter: char, component: Option<impl ComponentSource>) {
        if let Some(component) = component {
            self.target.push(delimiter);
            component.write(self.target);
        }
    }

    /// `return result`: the offsets of its components, or `None` if it is longer than `u32::MAX`
    /// bytes.
    #[inline]
    pub(crate) fn finish(self) -> Option<Offsets> {
        let len = self.position();
        u32::try_from(len).is_ok().then(|| self.borders.offsets(len))
    }

    fn position(&self) -> usize {
        self.target.len() - self.start
    }
}
