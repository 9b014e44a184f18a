use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::{Subject, as_browsers_read, decoded};

rule! {
    /// Reports a parameter whose value names a scheme or a host.
    ///
    /// # Why
    /// A page that sends people on to what a parameter says is an open redirect if it does not
    /// check it: a link to a trusted site ends somewhere else (RFC 3986 §7.6 in spirit). Whether
    /// the page does that cannot be seen. Browsers drop tabs and line breaks, and controls and
    /// blanks at the ends of a URI.
    ///
    /// # Bad
    /// - `https://e.org/login?next=https://evil.example/`
    /// - `https://e.org/login?next=%2F%2Fevil.example`
    /// - `https://e.org/login?a=b&u=HTTP:%2f%2fevil.example`
    /// - `https://e.org/login?next=/%5Cevil.example`
    /// - `https://e.org/login?next=javascript:alert(1)`
    /// - `https://e.org/login?next=ftp://evil.example`
    /// - `https://e.org/login?next=/%09/evil.example`
    /// - `https://e.org/login?next=%01//evil.example`
    /// - `https://e.org/login?next=java%09script:alert(1)`
    /// - `https://e.org/login?next=%20/%0d%0a%5cevil.example`
    ///
    /// # Good
    /// - `https://e.org/login?next=/home`
    /// - `https://e.org/login?next=home`
    /// - `https://e.org/?q=a//b`
    "redirect-parameter" since "0.1.0", Some(Severity::Advice)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    for (_, value, range) in subject.pairs() {
        if leads_on(&as_browsers_read(&decoded(value))) {
            findings.add(range, "the value of a parameter names a scheme or a host");
        }
    }
}

/// Whether a value begins as a network-path reference, an absolute URI or a script does.
fn leads_on(value: &[u8]) -> bool {
    let is_of_scheme = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
    let scheme = &value[..value.iter().take_while(|byte| is_of_scheme(byte)).count()];
    let rest = &value[scheme.len()..];
    let is_named = || SCHEMES.into_iter().any(|it| scheme.eq_ignore_ascii_case(it));
    match scheme {
        b"" => matches!(rest, [b'/' | b'\\', b'/' | b'\\', ..]),
        _ => rest.starts_with(b"://") || rest.starts_with(b":") && is_named(),
    }
}

/// Schemes that browsers follow without slashes.
const SCHEMES: [&[u8]; 5] = [b"http", b"https", b"javascript", b"vbscript", b"data"];
