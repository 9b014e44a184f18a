//! Names of hosts that no public DNS has.

/// Whether a name is of the machine that reads it, or of its network (RFC 6761, RFC 6762,
/// RFC 8375).
pub(crate) fn is_local(host: &str) -> bool {
    let host = host.strip_suffix('.').unwrap_or(host);
    LOCAL.into_iter().any(|name| {
        let parts = host.len().checked_sub(name.len()).and_then(|at| host.split_at_checked(at));
        parts.is_some_and(|(rest, end)| {
            end.eq_ignore_ascii_case(name) && (rest.is_empty() || rest.ends_with('.'))
        })
    })
}

const LOCAL: [&str; 4] = ["localhost", "local", "internal", "home.arpa"];
