//! RFC 2396: components by the regular expression of its Appendix B and the rules of its BNF, and
//! §5.2 step by step on strings.

use super::automaton::Automaton;
use super::split::{Split, split};
use super::{RFC2396, RFC2732};

/// The rules of the BNF.
#[derive(Debug)]
pub struct LegacyRules {
    reference: Automaton,
    bnf: Automaton,
    userinfo: Automaton,
    hosts: Vec<(&'static str, Automaton)>,
    port: Automaton,
}

/// The components of a reference by RFC 2396. An absent component is `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LegacyParts {
    /// `scheme`
    pub scheme: Option<String>,
    /// `opaque_part`, instead of authority, path and query.
    pub opaque_part: Option<String>,
    /// `authority`
    pub authority: Option<String>,
    /// `server` or `reg_name`
    pub authority_kind: Option<&'static str>,
    /// `userinfo`, of a server.
    pub userinfo: Option<String>,
    /// `host`, of a server that has one.
    pub host: Option<String>,
    /// `hostname`, `IPv4address` or `IPv6reference`
    pub host_kind: Option<&'static str>,
    /// `port`, of a server.
    pub port: Option<String>,
    /// The path, unless there is an opaque part.
    pub path: Option<String>,
    /// `query`
    pub query: Option<String>,
    /// `fragment`
    pub fragment: Option<String>,
}

impl LegacyRules {
    /// Returns the rules of RFC 2396, or of RFC 2396 with RFC 2732.
    #[must_use]
    pub fn new(with_brackets: bool) -> Self {
        let grammar = if with_brackets { RFC2732 } else { RFC2396 };
        let rule = |rule| Automaton::of(grammar, rule);
        let mut hosts = vec![("hostname", rule("hostname")), ("IPv4address", rule("IPv4address"))];
        if with_brackets {
            hosts.push(("IPv6reference", rule("ipv6reference")));
        }
        let (reference, bnf) = (rule("reference"), rule("URI-reference"));
        LegacyRules { reference, bnf, userinfo: rule("userinfo"), hosts, port: rule("port") }
    }

    /// Returns the recognizer of references: `URI-reference` and `?y`.
    pub fn reference(&mut self) -> &mut Automaton {
        &mut self.reference
    }

    /// Returns the recognizer of `URI-reference` by the BNF alone.
    pub fn bnf(&mut self) -> &mut Automaton {
        &mut self.bnf
    }

    /// Splits a valid reference.
    pub fn parts(&mut self, text: &str) -> LegacyParts {
        let Split { scheme, authority, path, query, fragment } = split(text);
        let owned = |part: Option<&str>| part.map(str::to_owned);
        let mut parts = LegacyParts {
            scheme: owned(scheme),
            fragment: owned(fragment),
            ..LegacyParts::default()
        };
        if scheme.is_some() && authority.is_none() && !path.starts_with('/') {
            // opaque_part = uric_no_slash *uric: a "?" is one of them.
            let query = query.map(|query| format!("?{query}")).unwrap_or_default();
            parts.opaque_part = Some(format!("{path}{query}"));
            return parts;
        }
        parts.path = Some(path.to_owned());
        parts.query = owned(query);
        if let Some(authority) = authority {
            parts.authority = Some(authority.to_owned());
            parts.authority_kind = Some("reg_name");
            self.add_server(authority, &mut parts);
        }
        parts
    }

    // server = [ [ userinfo "@" ] host [ ":" port ] ], tried at every "@" and ":".
    fn add_server(&mut self, authority: &str, parts: &mut LegacyParts) {
        if authority.is_empty() {
            parts.authority_kind = Some("server");
        }
        for (userinfo, hostport) in ways(
            authority,
            '@',
            |it| (Some(&authority[..it]), &authority[it + 1..]),
            (None, authority),
        ) {
            for (host, port) in ways(
                hostport,
                ':',
                |it| (&hostport[..it], Some(&hostport[it + 1..])),
                (hostport, None),
            ) {
                let is_userinfo = userinfo.is_none_or(|it| self.userinfo.accepts(it.as_bytes()));
                let is_port = port.is_none_or(|it| self.port.accepts(it.as_bytes()));
                let mut kinds = self.hosts.iter_mut();
                let kind =
                    kinds.find_map(|(kind, rule)| rule.accepts(host.as_bytes()).then_some(*kind));
                if let (true, true, Some(kind)) = (is_userinfo, is_port, kind) {
                    parts.authority_kind = Some("server");
                    parts.userinfo = userinfo.map(str::to_owned);
                    parts.host = Some(host.to_owned());
                    parts.host_kind = Some(kind);
                    parts.port = port.map(str::to_owned);
                }
            }
        }
    }
}

/// Returns the results of cutting `text` at each `sign`, and `whole` for not cutting it.
fn ways<T>(text: &str, sign: char, cut: impl Fn(usize) -> T, whole: T) -> Vec<T> {
    let cuts = text.match_indices(sign).map(|(at, _)| cut(at));
    cuts.chain([whole]).collect()
}

/// How step 6g treats leftover `..`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leftover {
    /// They are kept.
    Retain,
    /// They are removed.
    Remove,
    /// They are an error.
    Refuse,
}

/// The error for a leftover `..` in step 6g.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AboveTheRoot;

/// Resolves a valid reference against a valid hierarchical base by the literal text of §5.2,
/// including step 6a. Returns `None` for the current document.
///
/// # Errors
/// A leftover `..` in step 6g, if that is an error.
pub fn resolve_legacy(
    base: &str,
    reference: &str,
    leftover: Leftover,
) -> Result<Option<String>, AboveTheRoot> {
    let (base, reference_parts) = (split(base), split(reference));
    // 2)
    let Split { scheme, authority, path, query, fragment } = reference_parts;
    if path.is_empty() && scheme.is_none() && authority.is_none() && query.is_none() {
        return Ok(None);
    }
    // 3)
    if scheme.is_some() {
        return Ok(Some(reference.to_owned()));
    }
    let mut result_path = path.to_owned();
    let mut result_authority = authority;
    // 4)
    if authority.is_none() {
        result_authority = base.authority;
        // 5)
        if !path.starts_with('/') {
            result_path = merge(base.path, path, leftover)?;
        }
    }
    // 7)
    let mut result = String::new();
    if let Some(scheme) = base.scheme {
        result = result + scheme + ":";
    }
    if let Some(authority) = result_authority {
        result = result + "//" + authority;
    }
    result += &result_path;
    if let Some(query) = query {
        result = result + "?" + query;
    }
    if let Some(fragment) = fragment {
        result = result + "#" + fragment;
    }
    Ok(Some(result))
}

/// Step 6.
fn merge(base: &str, path: &str, leftover: Leftover) -> Result<String, AboveTheRoot> {
    // a), b)
    let mut buffer = base[..base.rfind('/').map_or(0, |at| at + 1)].to_owned() + path;
    // c)
    while let Some(at) = complete(&buffer, "./") {
        buffer.replace_range(at..at + 2, "");
    }
    // d)
    if buffer == "." || buffer.ends_with("/.") {
        buffer.pop();
    }
    // e)
    while let Some((start, end)) = pair(&buffer) {
        buffer.replace_range(start..end, "");
    }
    // f)
    if let Some(rest) = buffer.strip_suffix("/..") {
        let start = rest.rfind('/').map_or(0, |at| at + 1);
        if &rest[start..] != ".." && is_segment(&buffer, start) {
            buffer.truncate(start);
        }
    }
    // g)
    let root = if buffer.starts_with('/') { "/" } else { "" };
    let mut rest = &buffer[root.len()..];
    while rest == ".." || rest.starts_with("../") {
        match leftover {
            Leftover::Retain => return Ok(buffer),
            Leftover::Refuse => return Err(AboveTheRoot),
            Leftover::Remove => rest = rest.strip_prefix("../").unwrap_or_default(),
        }
    }
    // h)
    Ok(format!("{root}{rest}"))
}

/// Returns the offset of the first complete segment `sign`.
fn complete(buffer: &str, sign: &str) -> Option<usize> {
    buffer.match_indices(sign).map(|(at, _)| at).find(|&at| at == 0 || buffer[..at].ends_with('/'))
}

/// Returns the leftmost `<segment>/../` whose segment is not `..`. Nothing precedes a leading `/`.
fn pair(buffer: &str) -> Option<(usize, usize)> {
    // Matches may overlap, as in "/../../".
    let ends = (0..buffer.len())
        .filter(|&at| buffer.is_char_boundary(at) && buffer[at..].starts_with("/../"));
    let pairs = ends.map(|at| (buffer[..at].rfind('/').map_or(0, |at| at + 1), at));
    let is_pair =
        |&(start, at): &(usize, usize)| &buffer[start..at] != ".." && is_segment(buffer, start);
    pairs.filter(is_pair).map(|(start, at)| (start, at + 4)).next()
}

/// Reports whether a segment starts at `start`, and not just the empty text before a leading `/`.
fn is_segment(buffer: &str, start: usize) -> bool {
    start > 0 || !buffer.starts_with('/')
}
