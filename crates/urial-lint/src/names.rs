//! Names of hosts that no public DNS has.

/// Whether a name is of the machine that reads it, or of its network (RFC 6761, RFC 6762,
/// RFC 8375).
pub(crate) fn is_local(host: &str) -> bool {
    LOCAL.into_iter().any(|domain| is_in(host, domain))
}

const LOCAL: [&str; 4] = ["localhost", "local", "internal", "home.arpa"];

/// Whether a host is a domain, or a name in it. Case and a final dot do not matter, nor does a dot
/// before the domain, as in `.example.org`.
pub(crate) fn is_in(host: &str, domain: &str) -> bool {
    let domain = domain.trim_matches('.');
    let host = host.strip_suffix('.').unwrap_or(host);
    let Some((before, end)) =
        host.len().checked_sub(domain.len()).and_then(|at| host.split_at_checked(at))
    else {
        return false;
    };
    end.eq_ignore_ascii_case(domain) && (before.is_empty() || before.ends_with('.'))
}
