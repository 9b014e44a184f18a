//! What looks like a host.

use crate::report::before_path;

/// Whether the hosts of `scheme` are domain names.
pub(super) fn has_domain_names(scheme: &str) -> bool {
    WITH_DOMAIN_NAMES.iter().any(|it| it.eq_ignore_ascii_case(scheme))
}

/// Schemes whose hosts are domain names, so that a triplet in one leads nowhere.
const WITH_DOMAIN_NAMES: &[&str] = &[
    "http",
    "https",
    "ws",
    "wss",
    "ftp",
    "ftps",
    "sftp",
    "ssh",
    "git",
    "imap",
    "imaps",
    "pop",
    "ldap",
    "ldaps",
    "rtsp",
    "rtsps",
    "irc",
    "ircs",
    "telnet",
    "gopher",
    "nntp",
    "amqp",
    "amqps",
    "mqtt",
    "redis",
    "rediss",
    "mysql",
    "postgres",
    "postgresql",
    "mongodb",
    "svn",
    "rsync",
    "smb",
];

/// Whether `text` begins with what is most likely a host: letters, digits and `-` between dots, and
/// then perhaps a port.
pub(super) fn begins_with_host(text: &str) -> bool {
    let authority = &text[..before_path(text.as_bytes()).len()];
    let (host, port) = authority.split_once(':').unwrap_or((authority, ""));
    let is_address = host.rsplit('.').next().is_some_and(is_digits);
    let least = if is_address { 4 } else { 2 };
    (port.is_empty() || is_digits(port))
        && host.split('.').count() >= least
        && host.split('.').all(|label| is_word(label, b"-"))
}

/// Whether `text` is a number.
pub(super) fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether `text` has ASCII letters, digits and `others`, and nothing else.
pub(super) fn is_word(text: &str, others: &[u8]) -> bool {
    !text.is_empty()
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || others.contains(&byte))
}
