//! The rules of single schemes: what a view reports, with words and a place.
//!
//! Views find it (`urial::scheme::View::lint`); here is what it means.

use std::ops::Range;

use urial::Component;

use crate::finding::Findings;
use crate::rule::{Rule, Severity};
use crate::secrets::likely_secrets;
use crate::subject::Subject;

/// Declares rules: the page, the name, the severity, and the component that the view looks at,
/// `None` for the whole URI.
macro_rules! view_rules {
    ($($(#[doc = $line:literal])* $name:literal, $severity:expr, $place:expr;)*) => {
        /// The rules, in the order in which they are listed.
        pub(crate) static VIEW_RULES: &[Rule] = &[
            $(Rule {
                name: $name,
                since: "0.1.0",
                severity: $severity,
                page: concat!($($line, "\n"),*),
                silent_for: &[],
                check: |subject, findings| report(subject, $place, findings),
            }),*
        ];
    };
}

/// Reports what the view of the scheme calls by the name of the rule.
fn report(subject: &Subject<'_>, place: Option<Component>, findings: &mut Findings<'_>) {
    let name = findings.rule.name();
    if !subject.view_lints().contains(&name) {
        return;
    }
    let summary = findings.rule.summary();
    let range = match name {
        "password-in-uri" => password_of_view(subject),
        _ => place.and_then(|it| Some(subject.component(it)?.1)).or(Some(0..subject.text.len())),
    };
    if let Some(range) = range {
        let message = summary.trim_start_matches("Reports ").trim_end_matches('.');
        findings.add(range, message.split_whitespace().collect::<Vec<_>>().join(" "));
    }
}

/// The password in a URI whose userinfo and query have none.
fn password_of_view(subject: &Subject<'_>) -> Option<Range<usize>> {
    let is_elsewhere =
        subject.component(Component::Userinfo).is_some_and(|(it, _)| it.contains(':'));
    likely_secrets(subject.text.as_bytes()).into_iter().next_back().filter(|_| !is_elsewhere)
}

view_rules! {
    /// Reports a password in another part than the userinfo.
    ///
    /// # Why
    /// RFC 3986 §7.5 asks that no secret be in a URI. A `sip` URI has its password in the path; the
    /// rule is silent where another rule for passwords speaks.
    ///
    /// # Bad
    /// - `sip:anna:secret@e.org`
    ///
    /// # Good
    /// - `sip:anna@e.org`
    /// - `ftp://anna:secret@e.org/`
    "password-in-uri", Some(Severity::Warning), Some(Component::Path);

    /// Reports an address of mail without a domain.
    ///
    /// # Why
    /// RFC 6068 §2: the address of a `mailto` URI has a domain. Without one it means something else
    /// for each reader.
    ///
    /// # Bad
    /// - `mailto:anna`
    /// - `mailto:a@b?cc=joe`
    ///
    /// # Good
    /// - `mailto:anna@e.org`
    "address-without-domain", Some(Severity::Advice), None;

    /// Reports a line break in a header of mail or of SIP.
    ///
    /// # Why
    /// RFC 6068 §7 and RFC 3261 §19.1.1: a line break ends the header, and what follows is another
    /// one.
    ///
    /// # Bad
    /// - `mailto:a@b?subject=x%0D%0ABcc:y`
    /// - `sip:e.org?subject=x%0D%0AFrom:y`
    ///
    /// # Good
    /// - `mailto:a@b?body=one%0D%0Atwo`
    "header-injection-crlf", Some(Severity::Warning), Some(Component::Query);

    /// Reports a line break in the body of mail that is not CR LF.
    ///
    /// # Why
    /// RFC 6068 §5: line breaks of the body are `%0D%0A`. Programs may drop others.
    ///
    /// # Bad
    /// - `mailto:a@b?body=one%0Atwo`
    ///
    /// # Good
    /// - `mailto:a@b?body=one%0D%0Atwo`
    "line-break-not-crlf", Some(Severity::Advice), Some(Component::Query);

    /// Reports a user in a `file` URI.
    ///
    /// # Why
    /// RFC 8089 §2: a `file` URI has no userinfo. Programs ignore it or reject the URI.
    ///
    /// # Bad
    /// - `file://user@e.org/a`
    ///
    /// # Good
    /// - `file://e.org/a`
    /// - `ftp://user@e.org/a`
    "userinfo-in-file", Some(Severity::Advice), Some(Component::Userinfo);

    /// Reports a drive letter in the place of the host.
    ///
    /// # Why
    /// RFC 8089 Appendix E.2: in `file://C:/x` the letter is a host with an empty port. Only some
    /// programs read it as a drive.
    ///
    /// # Bad
    /// - `file://C:/x`
    ///
    /// # Good
    /// - `file:///C:/x`
    /// - `file://c.example/x`
    "drive-as-host", Some(Severity::Warning), Some(Component::Authority);

    /// Reports a directory of the root in the place of the host.
    ///
    /// # Why
    /// RFC 8089 §2: `file://etc/passwd` is a file of the host `etc`. Three slashes were meant.
    ///
    /// # Bad
    /// - `file://etc/passwd`
    ///
    /// # Good
    /// - `file:///etc/passwd`
    /// - `file://e.org/etc/passwd`
    "probably-missing-slash", Some(Severity::Warning), Some(Component::Authority);

    /// Reports a port in a `file` URI.
    ///
    /// # Why
    /// RFC 8089 §2: a `file` URI has no port. Programs ignore it or reject the URI.
    ///
    /// # Bad
    /// - `file://e.org:80/a`
    ///
    /// # Good
    /// - `file://e.org/a`
    "port-in-file", Some(Severity::Advice), Some(Component::Port);

    /// Reports a `file` URI without a path.
    ///
    /// # Why
    /// RFC 8089 §2: a `file` URI has an absolute path. Without one it names no file.
    ///
    /// # Bad
    /// - `file://e.org`
    ///
    /// # Good
    /// - `file://e.org/`
    "empty-path", Some(Severity::Advice), None;

    /// Reports a `file` URI whose path is relative.
    ///
    /// # Why
    /// RFC 8089 §2 has none: programs resolve it against the working directory, the drive or the
    /// root.
    ///
    /// # Bad
    /// - `file:a/b`
    /// - `file:C:x`
    ///
    /// # Good
    /// - `file:/a/b`
    /// - `file:///a/b`
    "relative-file", Some(Severity::Warning), Some(Component::Path);

    /// Reports a drive letter with a vertical bar.
    ///
    /// # Why
    /// RFC 8089 Appendix E.2.2: old programs write `C|` for `C:`. Others read a name.
    ///
    /// # Bad
    /// - `file:///c%7C/a`
    ///
    /// # Good
    /// - `file:///c:/a`
    "vertical-bar-drive", Some(Severity::Advice), Some(Component::Path);

    /// Reports an encoded `/` in the path of a `file` URI.
    ///
    /// # Why
    /// RFC 8089 §4: no path of a file system can have a `/` in a name. `encoded-separator` reports
    /// it in all schemes, so this is off by default.
    ///
    /// # Bad
    /// - `file:///a%2Fb`
    ///
    /// # Good
    /// - `file:///a/b`
    "encoded-slash", None, Some(Component::Path);

    /// Reports a local `file` URI whose path begins with two slashes.
    ///
    /// # Why
    /// RFC 8089 Appendix E.3: Windows reads it as the name of another machine, and sends the user's
    /// credentials to it.
    ///
    /// # Bad
    /// - `file:////srv/a`
    ///
    /// # Good
    /// - `file:///srv/a`
    /// - `file://srv/a`
    "unc-in-path", Some(Severity::Warning), Some(Component::Path);

    /// Reports a query in a `file` URI.
    ///
    /// # Why
    /// RFC 8089 §2: a `file` URI has no query. Some programs take it for a part of the name.
    ///
    /// # Bad
    /// - `file:///a?b`
    ///
    /// # Good
    /// - `file:///a%3Fb`
    "query-in-file", Some(Severity::Advice), Some(Component::Query);

    /// Reports a `unix` URI whose path is relative.
    ///
    /// # Why
    /// RFC 3986 §1.2.3 is about paths that depend on a context: this one depends on the working
    /// directory of each program that reads it.
    ///
    /// # Bad
    /// - `unix:a/b`
    ///
    /// # Good
    /// - `unix:/a/b`
    "relative-path", Some(Severity::Advice), Some(Component::Path);

    /// Reports the path of a socket that no system takes.
    ///
    /// # Why
    /// RFC 3986 §7.3 is about names that a system cannot open: the address of a socket has room for
    /// 107 bytes on Linux, and a longer path cannot be connected to.
    ///
    /// # Bad
    /// - `unix:/LONG`
    ///
    /// # Good
    /// - `unix:/a`
    "path-too-long", Some(Severity::Warning), Some(Component::Path);

    /// Reports a `?` in an `ftp` URI.
    ///
    /// # Why
    /// RFC 1738 §3.2: `ftp` URLs have no query. Some programs take it for a part of the name.
    ///
    /// # Bad
    /// - `ftp://h/a?b`
    ///
    /// # Good
    /// - `ftp://h/a%3Fb`
    "query-in-ftp", Some(Severity::Advice), None;

    /// Reports a line break in the path of an `ftp` URI.
    ///
    /// # Why
    /// RFC 3986 §7.2: FTP is a protocol of lines, so what follows the line break is another
    /// command.
    ///
    /// # Bad
    /// - `ftp://h/a%0D%0ADELE%20b`
    ///
    /// # Good
    /// - `ftp://h/a`
    "crlf-in-path", Some(Severity::Warning), Some(Component::Path);

    /// Reports a user in a `gopher` URI.
    ///
    /// # Why
    /// RFC 4266 §2.1: `gopher` URIs have no userinfo, and the protocol has no users.
    ///
    /// # Bad
    /// - `gopher://anna@h/1`
    ///
    /// # Good
    /// - `gopher://h/1`
    "userinfo-in-gopher", Some(Severity::Advice), Some(Component::Userinfo);

    /// Reports a `?` in a `gopher` URI.
    ///
    /// # Why
    /// RFC 4266 §2.1: `gopher` URIs have no query; a search is after `%09`.
    ///
    /// # Bad
    /// - `gopher://h?x`
    ///
    /// # Good
    /// - `gopher://h/7a%09x`
    "query-in-gopher", Some(Severity::Advice), None;

    /// Reports a NUL in a selector of Gopher.
    ///
    /// # Why
    /// RFC 4266 §2.1: a selector has no NUL, tab or line break. Programs in C take it for the end.
    ///
    /// # Bad
    /// - `gopher://h/0a%00b`
    ///
    /// # Good
    /// - `gopher://h/0a`
    "nul", Some(Severity::Warning), Some(Component::Path);

    /// Reports a `?` in a `prospero` URI.
    ///
    /// # Why
    /// RFC 4157 §2: `prospero` URIs have no query.
    ///
    /// # Bad
    /// - `prospero://h/a?b`
    ///
    /// # Good
    /// - `prospero://h/a;b=c`
    "query-in-prospero", Some(Severity::Advice), None;

    /// Reports the path of a `telnet` URI.
    ///
    /// # Why
    /// RFC 4248 §2: only a `/` may follow the host. A terminal has no paths, so the rest is
    /// ignored.
    ///
    /// # Bad
    /// - `telnet://h/path`
    ///
    /// # Good
    /// - `telnet://h/`
    "path-in-telnet", Some(Severity::Advice), Some(Component::Path);

    /// Reports a fragment in a URI of a scheme whose resources have no parts.
    ///
    /// # Why
    /// RFC 3986 §3.5: the media type of the retrieved resource defines the meaning of a fragment.
    /// Nothing is retrieved here that has such a type.
    ///
    /// # Bad
    /// - `ssh://h#a`
    /// - `redis://h#a`
    /// - `irc://h/a#b`
    ///
    /// # Good
    /// - `ssh://h`
    /// - `http://h#a`
    "unexpected-fragment", Some(Severity::Advice), Some(Component::Fragment);

    /// Reports an `nntp` URI.
    ///
    /// # Why
    /// RFC 5538 §3: `nntp` URIs depend on the numbers of one server. `news` URIs name the same
    /// articles anywhere.
    ///
    /// # Bad
    /// - `nntp://h/a/1`
    ///
    /// # Good
    /// - `news:a@b`
    "deprecated-nntp", Some(Severity::Advice), Some(Component::Scheme);

    /// Reports an `rtspu` URI.
    ///
    /// # Why
    /// RFC 7826 §1 and Appendix I: RTSP over UDP is gone from version 2.0 of the protocol.
    ///
    /// # Bad
    /// - `rtspu://h/a`
    ///
    /// # Good
    /// - `rtsp://h/a`
    "obsolete-rtspu", Some(Severity::Advice), Some(Component::Scheme);

    /// Reports capital letters in the authority of a `tag` URI.
    ///
    /// # Why
    /// RFC 4151 §2.1: the authority should be in lower case, because tags are compared as texts.
    ///
    /// # Bad
    /// - `tag:E.org,2001:a`
    ///
    /// # Good
    /// - `tag:e.org,2001:a`
    "authority-in-capitals", Some(Severity::Advice), Some(Component::Path);

    /// Reports a date in a `tag` URI that no calendar has.
    ///
    /// # Why
    /// RFC 4151 §2.1: the date is one on which the authority was assigned.
    ///
    /// # Bad
    /// - `tag:e.org,2000-04-00:a`
    ///
    /// # Good
    /// - `tag:e.org,2000-04-01:a`
    "bad-date", Some(Severity::Advice), Some(Component::Path);

    /// Reports an informal namespace of URNs that is no number.
    ///
    /// # Why
    /// RFC 8141 §5.2: an informal namespace is `urn-` and a number without leading zeros.
    ///
    /// # Bad
    /// - `urn:urn-07:a`
    ///
    /// # Good
    /// - `urn:urn-7:a`
    "bad-informal-namespace", Some(Severity::Advice), Some(Component::Path);

    /// Reports an experimental namespace of URNs.
    ///
    /// # Why
    /// RFC 8141 §5.1: names that begin with `X-` are no longer set aside for experiments, and not
    /// registered.
    ///
    /// # Bad
    /// - `urn:X-local:a`
    ///
    /// # Good
    /// - `urn:example:a`
    "experimental-namespace", Some(Severity::Advice), Some(Component::Path);

    /// Reports a UUID of the wrong form.
    ///
    /// # Why
    /// RFC 9562 §4: a UUID has 32 hexadecimal digits in five groups.
    ///
    /// # Bad
    /// - `urn:uuid:F81D`
    ///
    /// # Good
    /// - `urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6`
    "bad-uuid", Some(Severity::Advice), Some(Component::Path);

    /// Reports an object identifier of the wrong form.
    ///
    /// # Why
    /// RFC 3061 §2: it has numbers without leading zeros, and dots between them.
    ///
    /// # Bad
    /// - `urn:oid:1..2`
    ///
    /// # Good
    /// - `urn:oid:1.2`
    "bad-oid", Some(Severity::Advice), Some(Component::Path);

    /// Reports an ISBN of the wrong form.
    ///
    /// # Why
    /// RFC 8254 §2.1: an ISBN by ISO 2108 has 10 or 13 digits.
    ///
    /// # Bad
    /// - `urn:isbn:978030640X155`
    ///
    /// # Good
    /// - `urn:isbn:9780306406157`
    "bad-isbn", Some(Severity::Advice), Some(Component::Path);

    /// Reports an ISBN whose check digit is wrong.
    ///
    /// # Why
    /// RFC 8254 §2.1: by ISO 2108, the last digit follows from the others, so one of them is wrong.
    ///
    /// # Bad
    /// - `urn:isbn:9780395363417`
    ///
    /// # Good
    /// - `urn:isbn:9780306406157`
    "bad-isbn-check-digit", Some(Severity::Warning), Some(Component::Path);

    /// Reports a `data` URI whose base64 is broken.
    ///
    /// # Why
    /// RFC 2397 §2 and RFC 4648 §3.3: programs reject it, or read other data.
    ///
    /// # Bad
    /// - `data:;base64,QQ==QQ==`
    ///
    /// # Good
    /// - `data:;base64,QQ==`
    "bad-base64", Some(Severity::Warning), Some(Component::Path);

    /// Reports a name that no bucket of S3 has.
    ///
    /// # Why
    /// RFC 1123 §2.1: a bucket is a name of DNS, and S3 asks for more: 3 to 63 lower-case letters,
    /// digits, hyphens and dots, with a letter or digit at both ends.
    ///
    /// # Bad
    /// - `s3://-bucket/a`
    ///
    /// # Good
    /// - `s3://bucket/a`
    "bad-bucket-name", Some(Severity::Advice), Some(Component::Host);

    /// Reports a `magnet` URI that identifies nothing.
    ///
    /// # Why
    /// RFC 3986 §1.1: a URI identifies something. A parameter `xt` has the hash of the file;
    /// without one there is nothing to find.
    ///
    /// # Bad
    /// - `magnet:?dn=a`
    ///
    /// # Good
    /// - `magnet:?xt=urn:sha1:YNCKHTQCWBTRNJIV4WNAE52SJUQCZO5C`
    "no-exact-topic", Some(Severity::Advice), None;

    /// Reports a `magnet` URI whose topic is no URN.
    ///
    /// # Why
    /// RFC 8141 §2 is about URNs: a parameter `xt` is one with the hash of the file. Programs
    /// ignore others.
    ///
    /// # Bad
    /// - `magnet:?xt=http://e.org/`
    ///
    /// # Good
    /// - `magnet:?xt=urn:sha1:YNCKHTQCWBTRNJIV4WNAE52SJUQCZO5C`
    "exact-topic-is-no-urn", Some(Severity::Advice), Some(Component::Query);

    /// Reports a `magnet` URI whose hash has the wrong form.
    ///
    /// # Why
    /// RFC 8141 §2.2: what follows `urn:btih:` is for its namespace to define, for torrents by
    /// BEP 9: 40 hexadecimal digits, or 32 characters of base32.
    ///
    /// # Bad
    /// - `magnet:?xt=urn:btih:01CKHTQCWBTRNJIV4WNAE52SJUQCZO5C`
    ///
    /// # Good
    /// - `magnet:?xt=urn:btih:YNCKHTQCWBTRNJIV4WNAE52SJUQCZO5C`
    "bad-info-hash", Some(Severity::Warning), Some(Component::Query);

    /// Reports an `otpauth` URI with two issuers that differ.
    ///
    /// # Why
    /// RFC 3986 §7.6 is about URIs that mislead: some programs show the issuer of the label, others
    /// the issuer of the parameter, so people may see another account.
    ///
    /// # Bad
    /// - `otpauth://totp/A:a?secret=JBSWY3DP&issuer=B`
    ///
    /// # Good
    /// - `otpauth://totp/A:a?secret=JBSWY3DP&issuer=A`
    "issuers-differ", Some(Severity::Warning), None;

    /// Reports a filter of an `ldap` URI without parentheses.
    ///
    /// # Why
    /// RFC 4515 §3: a filter is in parentheses. Programs reject it, or add them.
    ///
    /// # Bad
    /// - `ldap://h/dn=base?cn?sub?objectClass=*`
    ///
    /// # Good
    /// - `ldap://h/dn=base?cn?sub?(objectClass=*)`
    "filter-without-parentheses", Some(Severity::Advice), Some(Component::Query);

    /// Reports a context of a number that needs none.
    ///
    /// # Why
    /// RFC 3966 §5.1.4: `phone-context` says where a local number holds. A global one, with `+`,
    /// holds everywhere.
    ///
    /// # Bad
    /// - `tel:+1234;phone-context=e.org`
    ///
    /// # Good
    /// - `tel:1234;phone-context=e.org`
    "context-of-global-number", Some(Severity::Advice), Some(Component::Path);

    /// Reports parameters of a `tel` URI that are out of order.
    ///
    /// # Why
    /// RFC 3966 §3 asks for the order of the alphabet, so that texts can be compared.
    ///
    /// # Bad
    /// - `tel:+1234;b=1;a=2`
    ///
    /// # Good
    /// - `tel:+1234;a=2;b=1`
    "parameters-unsorted", Some(Severity::Advice), Some(Component::Path);

    /// Reports a longitude at a pole.
    ///
    /// # Why
    /// RFC 5870 §3.4.2: all longitudes are one point there, and `0` should be written.
    ///
    /// # Bad
    /// - `geo:-90.0,46`
    ///
    /// # Good
    /// - `geo:-90.0,0`
    "longitude-at-pole", Some(Severity::Advice), Some(Component::Path);

    /// Reports a `man` URI with a slash before the name.
    ///
    /// # Why
    /// RFC 3986 §3.3 and uri(7): a `man` URI has a path without a root, the name of the page. Some
    /// programs take a slash for the path of a file.
    ///
    /// # Bad
    /// - `man:/ls(1)`
    ///
    /// # Good
    /// - `man:ls(1)`
    "leading-slash", Some(Severity::Advice), Some(Component::Path);

    /// Reports a parameter that changes the server written in the URI.
    ///
    /// # Why
    /// RFC 3986 §7.6 is about URIs that mislead: people and filters look at the authority. A client
    /// of Postgres connects to what `host`, `hostaddr`, `port`, `user` and `password` in the query
    /// say (libpq, "Connection URIs"), one of SIP to what `maddr` says (RFC 3261 §19.1.1). Both are
    /// as the documents have it, so this is only worth a look.
    ///
    /// # Bad
    /// - `postgres://u@h:1/d?host=x`
    /// - `postgresql://e.org/d?hostaddr=192.0.2.1`
    /// - `sip:anna@e.org;maddr=192.0.2.1`
    ///
    /// # Good
    /// - `postgres://u@x/d`
    /// - `postgres:///d?host=x`
    /// - `sip:anna@e.org`
    ///
    /// # Fix
    /// Write the server in the authority alone.
    "server-in-parameter", Some(Severity::Advice), None;

    /// Reports a URI that names two databases.
    ///
    /// # Why
    /// RFC 3986 §7.6 is about URIs that mislead. The registration of `redis` has a number in the
    /// path and one in the query, `db`, and does not say which comes first. Clients differ. For
    /// Postgres it is the `dbname` of the query (libpq, "Connection URIs"), where people read the
    /// path.
    ///
    /// # Bad
    /// - `redis://e.org/2?db=5`
    /// - `postgres://e.org/shop?dbname=test`
    ///
    /// # Good
    /// - `redis://e.org/2?db=2`
    /// - `redis://e.org?db=5`
    /// - `postgres://e.org/shop`
    ///
    /// # Fix
    /// Keep the database in the path, and remove the parameter.
    "databases-differ", Some(Severity::Warning), None;
}
