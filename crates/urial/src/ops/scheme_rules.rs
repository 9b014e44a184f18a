//! The rules of the schemes (RFC 3986 §6.2.3): ports, hosts, paths and forms.

use super::rules::{PathCase, Rules};
use super::scheme_forms::SchemeForm;
use super::scheme_table::SchemeTable;
use crate::components::scheme::Scheme;

/// Returns the rules of `scheme`: [`Rules::GENERIC`] if the table has no row for it.
pub(super) fn of(scheme: Scheme<'_>) -> &'static Rules<'static> {
    match TABLE.get(scheme.as_str()) {
        Some(row) => &row.value,
        None => const { &Rules::GENERIC },
    }
}

/// Returns the rules of the scheme called `name`, in any case.
pub(crate) const fn named(name: &str) -> &'static Rules<'static> {
    match TABLE.find(name) {
        Some(row) => &row.value,
        None => const { &Rules::GENERIC },
    }
}

static TABLE: SchemeTable<Rules<'static>, { ROWS.len() }> = SchemeTable::new(ROWS);

const GENERIC: Rules<'static> = Rules::GENERIC;

/// No servers, and the path is not a hierarchy but a name, an address or data.
const OPAQUE: Rules<'static> = GENERIC.path_is_opaque(true).empty_path_is_root(false);

/// Servers listen at `port`.
const fn at_port(port: u16) -> Rules<'static> {
    GENERIC.default_port(port)
}

/// Servers listen at `port`, and the path is not a hierarchy: a `.` between slashes is a name.
const fn opaque_at_port(port: u16) -> Rules<'static> {
    at_port(port).path_is_opaque(true)
}

/// A row for each scheme with a port or with a rule of the path, sorted by name.
#[rustfmt::skip]
const ROWS: &[(&str, Rules<'static>)] = &[
    ("about", OPAQUE),
    ("amqp", opaque_at_port(5672).empty_path_is_root(false)),
    ("amqps", opaque_at_port(5671).empty_path_is_root(false)),
    ("blob", OPAQUE),
    ("cid", OPAQUE),
    ("data", OPAQUE),
    ("did", OPAQUE),
    ("file", GENERIC.default_host("localhost").empty_authority(true)),
    ("ftp", at_port(21)),
    ("ftps", at_port(990)),
    ("geo", OPAQUE.form(SchemeForm::Geo)),
    ("ghelp", OPAQUE),
    ("git", at_port(9418).empty_path_is_root(false)),
    ("gopher", opaque_at_port(70)),
    ("help", OPAQUE),
    ("http", at_port(80)),
    ("https", at_port(443)),
    ("icap", at_port(1344)),
    ("imap", opaque_at_port(143)),
    ("info", OPAQUE),
    ("irc", opaque_at_port(6667)),
    ("ircs", opaque_at_port(994)),
    ("jar", OPAQUE),
    ("ldap", opaque_at_port(389)),
    ("ldapi", GENERIC.path_is_opaque(true)),
    ("ldaps", opaque_at_port(636)),
    ("magnet", OPAQUE),
    ("mailto", OPAQUE.path_case(PathCase::Domains).form(SchemeForm::Mailto)),
    ("man", OPAQUE),
    ("mid", OPAQUE),
    ("news", opaque_at_port(119)),
    ("nntp", opaque_at_port(119)),
    ("nntps", opaque_at_port(563)),
    ("otpauth", GENERIC.path_is_opaque(true)),
    ("pop", at_port(110)),
    ("postgres", opaque_at_port(5432)),
    ("postgresql", opaque_at_port(5432)),
    ("prospero", opaque_at_port(1525).empty_path_is_root(false)),
    ("redis", at_port(6379)),
    ("rediss", at_port(6379)),
    ("rlogin", at_port(513)),
    ("rsync", opaque_at_port(873)),
    ("rtsp", at_port(554)),
    ("rtsps", at_port(322)),
    ("rtspu", at_port(554)),
    ("s3", GENERIC.path_is_opaque(true)),
    ("scp", at_port(22)),
    ("sftp", at_port(22)),
    ("sip", OPAQUE.default_port(5060).form(SchemeForm::Sip)),
    ("sips", OPAQUE.default_port(5061).form(SchemeForm::Sip)),
    ("smb", opaque_at_port(445)),
    ("sms", OPAQUE),
    ("smtp", at_port(25)),
    ("snews", opaque_at_port(563)),
    ("ssh", at_port(22)),
    ("tag", OPAQUE),
    ("tel", OPAQUE.form(SchemeForm::Tel)),
    ("telnet", at_port(23)),
    ("tn3270", at_port(23)),
    ("toc", OPAQUE),
    ("unix", GENERIC.empty_authority(true)),
    ("urn", OPAQUE.path_case(PathCase::Namespace).form(SchemeForm::Urn)),
    ("wais", opaque_at_port(210).empty_path_is_root(false)),
    ("whatis", OPAQUE),
    ("ws", at_port(80)),
    ("wss", at_port(443)),
];

#[cfg(test)]
mod tests {
    use super::{ROWS, named};

    #[test]
    fn rows_are_sorted_and_found() {
        assert!(ROWS.is_sorted_by(|(a, _), (b, _)| a < b));
        for (name, rules) in ROWS {
            assert_eq!(named(name), rules);
            assert_eq!(named(&name.to_uppercase()), rules);
        }
    }
}
