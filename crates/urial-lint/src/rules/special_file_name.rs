use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::{Subject, decoded};

rule! {
    /// Reports a segment that is no ordinary name of a file.
    ///
    /// # Why
    /// RFC 3986 §7.3: where a path becomes the name of a file, systems read more than a name:
    /// devices of Windows, whatever their extension; streams as `a::$DATA`; `...`; names that end
    /// with a dot or a blank, which Windows drops. The list cannot be complete: a policy can add
    /// names.
    ///
    /// # Bad
    /// - `http://e.org/aux`
    /// - `http://e.org/a/CON.txt`
    /// - `http://e.org/lpt1`
    /// - `http://e.org/LPT9.txt`
    /// - `http://e.org/com%C2%B9`
    /// - `http://e.org/conin$`
    /// - `http://e.org/...`
    /// - `http://e.org/a.asp::$DATA`
    /// - `http://e.org/secret.txt.`
    /// - `http://e.org/a%20/b`
    ///
    /// # Good
    /// - `http://e.org/auxiliary`
    /// - `http://e.org/../a`
    /// - `http://e.org/a.txt`
    /// - `urn:example:a`
    "special-file-name" since "0.1.0", Some(Severity::Advice)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let is_hierarchical = subject.path().is_some_and(|(path, _)| path.starts_with('/'));
    for (segment, range) in subject.segments().filter(|_| is_hierarchical) {
        let name = decoded(segment);
        if subject.lists.has_file_name(&name) {
            findings.add(range, "a name that the policy lists");
        } else if let Some(why) = what(&name) {
            findings.add(range, why);
        }
    }
}

/// What a system reads in a name.
fn what(name: &[u8]) -> Option<&'static str> {
    let stem = name.split(|byte| *byte == b'.').next().unwrap_or_default();
    let is_device = || {
        (3..=7).contains(&stem.len())
            && DEVICES.into_iter().any(|it| stem.eq_ignore_ascii_case(it.as_bytes()))
    };
    match name {
        b"" | b"." | b".." => None,
        _ if is_device() => Some("the name of a device on Windows"),
        _ if name.iter().all(|byte| *byte == b'.') => Some("a name of dots"),
        [.., b'.' | b' '] => Some("a dot or a blank at the end, which Windows drops"),
        _ if name.windows(2).any(|pair| pair == b"::") => Some("the name of a stream on Windows"),
        _ => None,
    }
}

/// Names of devices. Windows reads a superscript digit as the digit.
const DEVICES: [&str; 34] = [
    "aux", "clock$", "com0", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8",
    "com9", "com\u{b9}", "com\u{b2}", "com\u{b3}", "con", "conin$", "conout$", "lpt", "lpt0", "lpt1",
    "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9", "lpt\u{b9}", "lpt\u{b2}",
    "lpt\u{b3}", "nul", "prn",
];
