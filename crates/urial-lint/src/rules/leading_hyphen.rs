use urial::Component;

use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::{Subject, decoded};

rule! {
    /// Reports a host or a user that begins with a hyphen.
    ///
    /// # Why
    /// A program that passes it to a command, such as `ssh`, passes an option: `-oProxyCommand=…`
    /// runs a command. RFC 3986 §7.3 asks that data be checked after decoding and before use.
    ///
    /// # Bad
    /// - `ssh://-oProxyCommand=touch%20x/`
    /// - `ssh://-oProxyCommand=x@e.org/`
    /// - `git+ssh://%2DoProxyCommand=x/`
    ///
    /// # Good
    /// - `ssh://e.org/-a`
    /// - `ssh://a-b@e-f.org/`
    "leading-hyphen" since "0.1.0", Some(Severity::Error)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    for component in [Component::Userinfo, Component::Host] {
        if let Some((text, range)) = subject.component(component)
            && decoded(text).starts_with(b"-")
        {
            findings.add(range, format!("the {component} begins with a hyphen"));
        }
    }
}
