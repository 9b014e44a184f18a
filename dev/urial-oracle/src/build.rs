//! Builds references: checks each part by its rule, guards the path and recomposes (§5.3).

use super::percent::encode;
use super::{Automaton, RFC3986, Syntax};
use urial_testdata::values::{Parts, Rejection};

/// Builds a URI reference from `parts`.
///
/// # Errors
/// The invalid part, and the offset of the error in it.
pub fn build(parts: &Parts) -> Result<String, Rejection> {
    build_as(Syntax::Uri, parts)
}

/// Like [`build`], for a reference of `syntax`. Data is percent-encoded in the same way for both.
///
/// # Errors
/// The invalid part, and the offset of the error in it.
pub fn build_as(syntax: Syntax, parts: &Parts) -> Result<String, Rejection> {
    if parts.data {
        data_dots(&parts.path)?;
    }
    let mut parts = if parts.data { encoded(parts) } else { parts.clone() };
    join_userinfo(&mut parts)?;
    parts.host = parts.host.map(bracketed);
    check_each(syntax, &parts)?;
    check_together(&parts)?;
    parts.path = guarded(&parts);
    Ok(parts.joined())
}

/// Percent-encodes the parts that may be data.
fn encoded(parts: &Parts) -> Parts {
    let mut parts = parts.clone();
    let [userinfo, host] = [&mut parts.userinfo, &mut parts.host];
    let [query, fragment] = [&mut parts.query, &mut parts.fragment];
    let named = [("userinfo", userinfo), ("host", host), ("query", query), ("fragment", fragment)];
    for (name, part) in named {
        *part = part.as_ref().map(|data| encode_as(name, data));
    }
    parts.path = encode_path(&parts);
    parts
}

/// Makes the userinfo of user and password, which are data. A `:` in the user would end it.
fn join_userinfo(parts: &mut Parts) -> Result<(), Rejection> {
    let Parts { userinfo, user, password, .. } = parts;
    if user.is_none() && password.is_none() {
        return Ok(());
    }
    let user = encode_as("userinfo", user.as_deref().unwrap_or_default()).replace(':', "%3A");
    let password = password.as_deref().map(|it| encode_as("userinfo", it));
    let joined = password.map_or(user.clone(), |password| format!("{user}:{password}"));
    userinfo.replace(joined).map_or(Ok(()), |_| Err(rejection("userinfo", 0)))
}

/// Encodes the path. In the first segment of a relative reference, `:` would end a scheme.
fn encode_path(parts: &Parts) -> String {
    let path = encode_as("path", &parts.path);
    if parts.scheme.is_some() || parts.host.is_some() {
        return path;
    }
    let (first, rest) = path.split_at(path.find('/').unwrap_or(path.len()));
    format!("{}{rest}", first.replace(':', "%3A"))
}

/// Returns an error if a segment of `path`, which is data, is a dot-segment.
pub(super) fn data_dots(path: &str) -> Result<(), Rejection> {
    let mut start = 0;
    for segment in path.split('/') {
        if matches!(segment, "." | "..") {
            return Err(rejection("path", start));
        }
        start += segment.len() + 1;
    }
    Ok(())
}

/// Encodes `data` for the component `name`. An IPv6 address cannot be encoded and stays.
pub(super) fn encode_as(name: &str, data: &str) -> String {
    let rule = match name {
        "host" if is_ipv6(data) => return data.to_owned(),
        "host" => "reg-name",
        _ => name,
    };
    encode(data.as_bytes(), rule, "")
}

/// Adds the brackets to an IPv6 address.
fn bracketed(host: String) -> String {
    if is_ipv6(&host) { format!("[{host}]") } else { host }
}

fn is_ipv6(host: &str) -> bool {
    Automaton::of(RFC3986, "IPv6address").accepts(host.as_bytes())
}

fn check_each(syntax: Syntax, parts: &Parts) -> Result<(), Rejection> {
    let path = Some(parts.path.clone());
    let named = [
        ("scheme", &parts.scheme),
        ("userinfo", &parts.userinfo),
        ("host", &parts.host),
        ("port", &parts.port),
        ("path", &path),
        ("query", &parts.query),
        ("fragment", &parts.fragment),
    ];
    let mut given = named.into_iter().filter_map(|(name, part)| Some((name, part.as_deref()?)));
    given.try_for_each(|(name, part)| check(syntax, name, name, part))
}

/// Checks `text`, which is meant for `component`, by a rule of the grammar.
pub(super) fn check(
    syntax: Syntax,
    component: &str,
    rule: &str,
    text: &str,
) -> Result<(), Rejection> {
    let prefix = syntax.automaton(rule).viable_prefix(text.as_bytes());
    prefix.map_err(|offset| rejection(component, offset))
}

/// Returns the error for `component` at `offset`.
pub(super) fn rejection(component: &str, offset: usize) -> Rejection {
    Rejection { offset, component: Some(component.into()), ..Rejection::default() }
}

/// Checks the rules about more than one part (§3.2, §3.3).
fn check_together(parts: &Parts) -> Result<(), Rejection> {
    let is_rootless = !parts.path.is_empty() && !parts.path.starts_with('/');
    match parts.host {
        None if parts.userinfo.is_some() => Err(rejection("userinfo", 0)),
        None if parts.port.is_some() => Err(rejection("port", 0)),
        Some(_) if is_rootless => Err(rejection("path", 0)),
        _ => Ok(()),
    }
}

/// Returns the path, guarded against being read as another component (§3.3, §4.2).
fn guarded(parts: &Parts) -> String {
    let Parts { scheme, host, path, .. } = parts;
    let first = path.split('/').next().unwrap_or_default();
    let guard = match (scheme, host) {
        (_, None) if path.starts_with("//") => "/.",
        (None, None) if first.contains(':') => "./",
        _ => "",
    };
    format!("{guard}{path}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(path: &str) -> Parts {
        Parts { path: path.to_owned(), ..Parts::default() }
    }

    #[test]
    fn misleading_paths_are_guarded() {
        assert_eq!(build(&path("a:b")).unwrap(), "./a:b");
        assert_eq!(build(&path("//a")).unwrap(), "/.//a");
        assert_eq!(build(&Parts { scheme: Some("s".into()), ..path("a:b") }).unwrap(), "s:a:b");
        assert_eq!(build(&Parts { scheme: Some("s".into()), ..path("//a") }).unwrap(), "s:/.//a");
        assert_eq!(build(&Parts { host: Some(String::new()), ..path("//a") }).unwrap(), "////a");
    }

    #[test]
    fn parts_that_do_not_go_together_are_rejected() {
        assert_eq!(
            build(&Parts { host: Some("h".into()), ..path("a") }),
            Err(rejection("path", 0))
        );
        assert_eq!(
            build(&Parts { port: Some("1".into()), ..path("a") }),
            Err(rejection("port", 0))
        );
        assert_eq!(
            build(&Parts { userinfo: Some(String::new()), ..path("") }),
            Err(rejection("userinfo", 0))
        );
    }

    #[test]
    fn data_is_encoded_and_an_address_gets_brackets() {
        let parts = Parts { host: Some("a:b".into()), data: true, ..path("/?%") };
        assert_eq!(build(&parts).unwrap(), "//a%3Ab/%3F%25");
        let address = Parts { host: Some("::1".into()), ..path("") };
        assert_eq!(build(&address).unwrap(), "//[::1]");
        assert_eq!(build(&Parts { data: true, ..address }).unwrap(), "//[::1]");
    }

    #[test]
    fn an_invalid_part_is_rejected_at_its_first_invalid_character() {
        assert_eq!(build(&path("a?")), Err(rejection("path", 1)));
        assert_eq!(
            build(&Parts { scheme: Some(String::new()), ..path("") }),
            Err(rejection("scheme", 0))
        );
        assert_eq!(
            build(&Parts { host: Some("[::1".into()), ..path("") }),
            Err(rejection("host", 4))
        );
    }
}
