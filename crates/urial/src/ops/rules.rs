//! What a scheme adds to the generic syntax for equivalence (RFC 3986 §6.2.3): plain data, looked
//! up by scheme or provided by the caller.

use super::scheme_forms::SchemeForm;
use crate::chars::abnf;
use crate::parse::offsets::Offsets;

/// The properties of a scheme's URIs that the generic syntax does not define.
/// [`Rung::Scheme`](crate::Rung::Scheme) applies them.
///
/// ```
/// # use urial::{Normalizer, Rules, Uri};
/// const GOPHER: Rules<'static> = Rules::GENERIC.default_port(70);
/// let rules = [("gopher", GOPHER.empty_path_is_root(false))];
/// let normalizer = Normalizer::new().rules(&rules);
/// assert_eq!(normalizer.normalize(Uri::parse("gopher://e.org:70")?), "gopher://e.org");
/// # Ok::<(), urial::ParseError>(())
/// ```
// Each bool is a rule of its own.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules<'r> {
    pub(super) default_port: Option<u16>,
    /// Empty if there is none.
    pub(super) default_host: &'r str,
    pub(super) empty_authority: bool,
    pub(super) empty_path_is_root: bool,
    pub(super) path_is_opaque: bool,
    pub(super) path_case: PathCase,
    pub(super) form: Option<SchemeForm>,
}

/// The part of a scheme's paths that is written in lower case, because its case does not matter.
///
/// ```
/// # use urial::{Normalizer, PathCase, Rules, uri};
/// let rules = [("x-id", Rules::GENERIC.path_case(PathCase::Namespace))];
/// let normalizer = Normalizer::new().rules(&rules);
/// assert_eq!(normalizer.normalize(uri!("x-id:ISBN:Ab")), "x-id:isbn:Ab");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum PathCase {
    /// None: case matters, as in the generic syntax.
    #[default]
    Sensitive,
    /// The domain after the last `@` of each address. The path is a list of addresses, separated by
    /// commas, so it is not a hierarchy: see [`Rules::path_is_opaque`].
    Domains,
    /// The namespace before the first `:`, as in a URN (RFC 8141 §3.1). The path is a name, so it
    /// is not a hierarchy.
    Namespace,
}

impl<'r> Rules<'r> {
    /// What §6.2.3 says of every scheme "in general": after an authority, the empty path is `/`.
    /// Whatever the rules, an empty port is the same as none, and leading zeros of a port mean
    /// nothing (§3.2.3).
    ///
    /// ```
    /// # use urial::{Normalizer, Rules, uri};
    /// let rules = [("http", Rules::GENERIC)];
    /// let normalizer = Normalizer::new().rules(&rules);
    /// assert_eq!(normalizer.normalize(uri!("http://e.org:80")), "http://e.org:80/");
    /// ```
    pub const GENERIC: Rules<'static> = Rules {
        default_port: None,
        default_host: "",
        empty_authority: false,
        empty_path_is_root: true,
        path_is_opaque: false,
        path_case: PathCase::Sensitive,
        form: None,
    };

    /// Sets the port that an absent port means.
    #[must_use]
    pub const fn default_port(self, port: u16) -> Rules<'r> {
        Rules { default_port: Some(port), ..self }
    }

    pub(crate) const fn port(&self) -> Option<u16> {
        self.default_port
    }

    /// Sets the host that an empty host means; an empty text removes it. The default host is left
    /// out, except next to a userinfo or to a port that is not empty.
    ///
    /// # Panics
    /// If it contains anything but unreserved characters in lower case. In a constant, this is a
    /// compile error.
    ///
    /// ```
    /// # use urial::{Normalizer, Rules, uri};
    /// let rules = [("x-db", Rules::GENERIC.default_host("localhost"))];
    /// let normalizer = Normalizer::new().rules(&rules);
    /// assert_eq!(normalizer.normalize(uri!("x-db://localhost/a")), "x-db:///a");
    /// ```
    #[must_use]
    pub const fn default_host(self, host: &'r str) -> Rules<'r> {
        let mut i = 0;
        while i < host.len() {
            let byte = host.as_bytes()[i];
            assert!(
                abnf::UNRESERVED.has(byte) && !byte.is_ascii_uppercase(),
                "a default host contains only unreserved characters, in lower case"
            );
            i += 1;
        }
        Rules { default_host: host, ..self }
    }

    /// Sets whether an absolute path without an authority is equivalent to one after an empty
    /// authority, which is then added: `file:/etc` is `file:///etc` (RFC 8089 §2). A path without a
    /// leading `/` is then relative to an unknown directory and keeps its dot-segments, as that of
    /// a relative-path reference does.
    ///
    /// ```
    /// # use urial::{Normalizer, Rules, Uri};
    /// let rules = [("here", Rules::GENERIC.empty_authority(true))];
    /// let normalizer = Normalizer::new().rules(&rules);
    /// assert_eq!(normalizer.normalize(Uri::parse("here:/a")?), "here:///a");
    /// assert_eq!(normalizer.normalize(Uri::parse("here:a/../b")?), "here:a/../b");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub const fn empty_authority(self, is_given: bool) -> Rules<'r> {
        Rules { empty_authority: is_given, ..self }
    }

    /// Sets whether the empty path after an authority is equivalent to `/`.
    #[must_use]
    pub const fn empty_path_is_root(self, is_root: bool) -> Rules<'r> {
        Rules { empty_path_is_root: is_root, ..self }
    }

    /// Sets whether the path is not a hierarchy (§1.2.3): `.` and `..` in it are then names, and
    /// are kept on every rung.
    ///
    /// ```
    /// # use urial::{Normalizer, Rules, uri};
    /// let rules = [("x-id", Rules::GENERIC.path_is_opaque(true))];
    /// let normalizer = Normalizer::new().rules(&rules);
    /// assert_eq!(normalizer.normalize(uri!("x-id:a/../b")), "x-id:a/../b");
    /// ```
    #[must_use]
    pub const fn path_is_opaque(self, is_opaque: bool) -> Rules<'r> {
        Rules { path_is_opaque: is_opaque, ..self }
    }

    /// Sets the part of the path that is written in lower case.
    ///
    /// ```
    /// # use urial::{Normalizer, PathCase, Rules, Uri};
    /// const RULES: &[(&str, Rules<'static>)] = &[
    ///     ("box", Rules::GENERIC.path_case(PathCase::Domains)),
    ///     ("here", Rules::GENERIC.default_host("localhost")),
    ///     ("name", Rules::GENERIC.path_is_opaque(true)),
    ///     ("term", Rules::GENERIC.path_case(PathCase::Namespace)),
    /// ];
    /// let normal = |uri| Normalizer::new().rules(RULES).normalize(Uri::from_static(uri));
    /// assert_eq!(normal("box:Anna@E.org,Bert@E.org"), "box:Anna@e.org,Bert@e.org");
    /// assert_eq!(normal("here://LOCALHOST/a"), "here:///a");
    /// assert_eq!(normal("here://anna@/a"), "here://anna@localhost/a");
    /// assert_eq!(normal("name:a/../b"), "name:a/../b");
    /// assert_eq!(normal("term:Ex:Ab:../C"), "term:ex:Ab:../C");
    /// ```
    #[must_use]
    pub const fn path_case(self, case: PathCase) -> Rules<'r> {
        Rules { path_case: case, ..self }
    }

    /// Sets how path and query are written.
    pub(super) const fn form(self, form: SchemeForm) -> Rules<'r> {
        Rules { form: Some(form), ..self }
    }
}

impl Rules<'_> {
    /// Whether they may change a host or an authority, or a path by its case or form.
    #[inline]
    pub(super) fn may_ask_for_parts(&self) -> bool {
        !self.default_host.is_empty() || self.empty_authority || self.rewrites_path()
    }

    /// Whether there is a case of the path, or a form.
    // PERF: `|`, not `||`: no branch (`normalize-normal`).
    #[inline]
    pub(super) fn rewrites_path(&self) -> bool {
        (self.path_case != PathCase::Sensitive) | self.form.is_some()
    }

    /// Whether the offsets allow a change of a host without triplets: it may be the default host,
    /// or need it. No branch depends on the scheme.
    #[inline]
    pub(super) fn may_change_host(&self, offsets: Offsets) -> bool {
        let (default, host) = (self.default_host.len(), offsets.host_end() - offsets.host_start());
        (default != 0) & ((host == default) | (host == 0) & !offsets.is_authority_empty())
    }
}

impl PathCase {
    /// Iterates over `path` in pieces, each with whether its case is ignored.
    pub(super) fn pieces(self, path: &str) -> impl Iterator<Item = (&str, bool)> {
        let (namespace, sensitive, domains) = match self {
            PathCase::Sensitive => ("", path, ""),
            PathCase::Domains => ("", "", path),
            PathCase::Namespace => {
                let (namespace, name) = path.split_at(path.find(':').unwrap_or(path.len()));
                (namespace, name, "")
            }
        };
        let domains = domains.split_inclusive(',').flat_map(|address| {
            let (name, domain) = address.split_at(address.rfind('@').unwrap_or(address.len()));
            [(name, false), (domain, true)]
        });
        [(namespace, true), (sensitive, false)].into_iter().chain(domains)
    }
}
