//! Component recomposition (RFC 3986 §5.3): components in, text and offsets out.

use alloc::string::String;

use crate::components::authority::Authority;
use crate::components::userinfo::Userinfo;
use crate::parse::offsets::{Borders, Offsets};

/// What a component is written from.
pub(crate) trait Piece {
    /// Writes the component, without its delimiters, after what `target` holds.
    fn write(self, target: &mut String);
}

impl Piece for &str {
    fn write(self, target: &mut String) {
        target.push_str(self);
    }
}

/// `authority = [ userinfo "@" ] host [ ":" port ]`, each to be written  (§3.2)
pub(crate) struct AuthorityPieces<P> {
    pub(crate) userinfo: Option<P>,
    pub(crate) host: P,
    pub(crate) port: Option<P>,
}

impl<'a> From<Authority<'a>> for AuthorityPieces<&'a str> {
    fn from(authority: Authority<'a>) -> AuthorityPieces<&'a str> {
        AuthorityPieces {
            userinfo: authority.userinfo().map(Userinfo::as_str),
            host: authority.host_str(),
            port: authority.port(),
        }
    }
}

/// Takes the components in the order of §5.3, writes each with its delimiter, and remembers
/// where it went, so that the result need not be read again.
///
/// Here a path gets the guard without which it would be read as something else.
pub(crate) struct Recomposer<'t> {
    target: &'t mut String,
    /// Where the text begins in `target`.
    start: usize,
    has_scheme: bool,
    has_authority: bool,
    borders: Borders,
}

impl<'t> Recomposer<'t> {
    /// Writes behind what `target` holds.
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
    pub(crate) fn scheme(&mut self, scheme: Option<impl Piece>) {
        let Some(scheme) = scheme else { return };
        scheme.write(self.target);
        self.has_scheme = true;
        self.borders.scheme_end = self.position();
        self.target.push(':');
    }

    /// `if defined(authority) then append "//" to result; append authority to result`
    pub(crate) fn authority(&mut self, authority: Option<AuthorityPieces<impl Piece>>) {
        (self.borders.host_start, self.borders.host_end) = (self.position(), self.position());
        if let Some(authority) = authority {
            self.present_authority(authority);
        }
        self.borders.path_start = self.position();
    }

    fn present_authority(&mut self, authority: AuthorityPieces<impl Piece>) {
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

    /// `append path to result`, as `write` does, with a guard where it needs one. Returns what
    /// `write` does.
    pub(crate) fn path<T>(&mut self, write: impl FnOnce(&mut String) -> T) -> T {
        let start = self.target.len();
        let written = write(self.target);
        if let Some(guard) = self.guard(&self.target[start..]) {
            self.target.insert_str(start, guard);
        }
        self.borders.path_end = self.position();
        written
    }

    /// What keeps `path` a path that means the same, where it would be read as something else.
    ///
    /// Without an authority before it, a path that begins with `//` would be read as one: §3.3
    /// forbids it, yet removing dot-segments or an authority makes it. Without a scheme before it,
    /// a first segment with a `:` would be read as one (§4.2).
    fn guard(&self, path: &str) -> Option<&'static str> {
        if self.has_authority {
            return None;
        }
        if path.starts_with("//") {
            return Some("/.");
        }
        let holds_colon = || path.split('/').next().is_some_and(|first| first.contains(':'));
        (!self.has_scheme && holds_colon()).then_some("./")
    }

    /// `if defined(query) then append "?" to result; append query to result`
    pub(crate) fn query(&mut self, query: Option<impl Piece>) {
        self.delimited('?', query);
        self.borders.query_end = self.position();
    }

    /// `if defined(fragment) then append "#" to result; append fragment to result`
    pub(crate) fn fragment(&mut self, fragment: Option<impl Piece>) {
        self.delimited('#', fragment);
    }

    fn delimited(&mut self, delimiter: char, component: Option<impl Piece>) {
        if let Some(component) = component {
            self.target.push(delimiter);
            component.write(self.target);
        }
    }

    /// `return result`: where its components are, unless it is too long to be a value of ours.
    #[inline]
    pub(crate) fn finish(self) -> Option<Offsets> {
        let len = self.position();
        u32::try_from(len).is_ok().then(|| self.borders.offsets(len))
    }

    fn position(&self) -> usize {
        self.target.len() - self.start
    }
}
