//! Passwords in the arguments of programs, and of Oracle's connections.

use std::ops::Range;

use super::absent::{begins_template, is_placeholder, unmarked};
use super::word::is_mixed;

/// A program that takes a password in an argument.
struct Program {
    /// How its name begins.
    name: &'static [u8],
    /// What may follow the name.
    kind: &'static [Argument],
}

/// How a program takes a password.
enum Argument {
    /// After an option, with or without a blank.
    Password(&'static [u8]),
    /// After an option, without a blank.
    Attached(&'static [u8]),
    /// After a user and a mark, in an option with or without a blank.
    Pair(&'static [u8], u8),
    /// In the first argument that is no option: `user/password@server`.
    Connection,
    /// In an argument that is no option.
    Bare,
    /// After the argument that is this word.
    Next(&'static [u8]),
    /// After a user and a mark in the first argument.
    First(u8),
}

use Argument::{Attached, Bare, Connection, First, Next, Pair, Password};

const PROGRAMS: [Program; 26] = [
    Program {
        name: b"curl",
        kind: &[
            Pair(b"-u", b':'),
            Pair(b"--user", b':'),
            Pair(b"-U", b':'),
            Pair(b"--proxy-user", b':'),
            Password(b"--oauth2-bearer"),
            Pair(b"-b", b'='),
            Pair(b"--cookie", b'='),
        ],
    },
    Program { name: b"mysql", kind: &[Attached(b"-p")] },
    Program { name: b"mariadb", kind: &[Attached(b"-p")] },
    Program { name: b"sshpass", kind: &[Password(b"-p")] },
    Program { name: b"redis-cli", kind: &[Password(b"-a")] },
    Program { name: b"docker login", kind: &[Password(b"-p")] },
    Program { name: b"podman login", kind: &[Password(b"-p")] },
    Program { name: b"registry login", kind: &[Password(b"-p")] },
    Program { name: b"smbclient", kind: &[Pair(b"-U", b'%')] },
    Program { name: b"sqlplus", kind: &[Connection] },
    Program { name: b"ldapsearch", kind: &[Password(b"-w")] },
    Program { name: b"mongo", kind: &[Password(b"-p")] },
    Program { name: b"7z", kind: &[Attached(b"-p")] },
    Program { name: b"az login", kind: &[Password(b"-p")] },
    Program { name: b"bcp", kind: &[Password(b"-P")] },
    Program { name: b"convertto-securestring", kind: &[Bare] },
    Program { name: b"xfreerdp", kind: &[Attached(b"/p:")] },
    Program { name: b"wlfreerdp", kind: &[Attached(b"/p:")] },
    Program { name: b"http -a", kind: &[First(b':')] },
    Program { name: b"https -a", kind: &[First(b':')] },
    Program { name: b"mosquitto_", kind: &[Password(b"-P")] },
    Program { name: b"nmcli", kind: &[Next(b"password"), Next(b"wifi-sec.psk")] },
    Program { name: b"unrar", kind: &[Attached(b"-p")] },
    Program { name: b"rar ", kind: &[Attached(b"-p")] },
    Program { name: b"sqlcmd", kind: &[Password(b"-P")] },
    Program { name: b"zip ", kind: &[Password(b"-P")] },
];

/// What follows the name of a program is no longer, as in `mysqldump` and `mysql_upgrade`.
const ENDING: usize = 32;

/// A command in a text.
pub(super) struct Command {
    program: &'static Program,
    /// Where its arguments begin.
    start: usize,
    /// Whether they are in a list, as in `["curl", "-u", "a:b"]`.
    is_list: bool,
}

impl Command {
    /// The command of the program whose name begins as the text at a place.
    pub(super) fn at(text: &[u8], name: Range<usize>) -> Option<Command> {
        let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
        let before = name.start.checked_sub(1).map(|at| text[at]);
        if before.is_some_and(|it| is_word(&it) || b"=:@".contains(&it)) {
            return None;
        }
        let stem = &text[name.clone()];
        let program = PROGRAMS.iter().find(|it| it.name.eq_ignore_ascii_case(stem))?;
        // A stem that ends in a blank is the whole name.
        let most = if stem.ends_with(b" ") { 0 } else { ENDING };
        let ending = text[name.end..].iter().take(most).take_while(|it| is_word(it));
        let start = name.end + ending.count();
        let rest = &text[start..];
        let is_list = rest.starts_with(b"\",") || rest.starts_with(b"',");
        let start = start + usize::from(is_list);
        let has_arguments =
            is_list || rest.first().is_some_and(|it| b" \t".contains(it)) || stem.ends_with(b" ");
        has_arguments.then_some(Command { program, start, is_list })
    }

    /// The passwords in the arguments, which begin before `end`.
    pub(super) fn secrets(&self, text: &[u8], end: usize) -> Vec<Range<usize>> {
        let mut words =
            words(text, self.start, self.is_list).take_while(|it| it.start < end).peekable();
        let (mut found, mut is_first) = (vec![], true);
        while let Some(word) = words.next() {
            let next = words.peek().cloned();
            let mut kinds = self.program.kind.iter().filter(|it| is_first || !it.is_first());
            found.extend(kinds.find_map(|it| it.secret(text, &word, next.as_ref())));
            is_first = false;
        }
        found.retain(|it| {
            let value = &text[it.clone()];
            !is_placeholder(value) && !begins_template(unmarked(&text[it.start..]))
        });
        found
    }
}

impl Argument {
    /// The secret in a word, or in the next one.
    fn secret(
        &self,
        text: &[u8],
        word: &Range<usize>,
        next: Option<&Range<usize>>,
    ) -> Option<Range<usize>> {
        let value = |option: &[u8], is_attached: bool| {
            let rest = after_option(&text[word.clone()], option)?;
            let attached = word.end - rest.len()..word.end;
            match rest.is_empty() {
                true if is_attached => None,
                true => next.cloned(),
                false => Some(unquoted(text, attached)),
            }
        };
        match self {
            Password(option) => value(option, false),
            Attached(option) => value(option, true).filter(|it| !is_ports(&text[it.clone()])),
            Pair(option, mark) => after_user(text, &value(option, false)?, *mark),
            First(mark) => after_user(text, word, *mark),
            Bare => {
                let value = &text[word.clone()];
                let is_quoted = text[..word.start].last().is_some_and(|it| b"\"'".contains(it));
                let is_other = value.first().is_none_or(|it| b"-$(".contains(it));
                (!is_other && (is_quoted || is_mixed(value))).then(|| word.clone())
            }
            Next(name) => (text[word.clone()] == **name).then(|| next.cloned()).flatten(),
            Connection => connection(text, word),
        }
    }

    /// Whether it is the first argument alone.
    fn is_first(&self) -> bool {
        matches!(self, First(_))
    }
}

/// The password after a user and a mark.
fn after_user(text: &[u8], pair: &Range<usize>, mark: u8) -> Option<Range<usize>> {
    let at = text[pair.clone()].iter().position(|byte| *byte == mark)?;
    // An address, which is no user.
    let is_address = text[pair.start + at..pair.end].starts_with(b"://");
    let password = pair.start + at + 1..pair.end;
    (!is_address && !password.is_empty()).then_some(password)
}

/// The password of `echo 'user:x' | chpasswd` and `echo 'x' | sudo -S`, whose program begins at a
/// place.
pub(super) fn echoed(text: &[u8], at: usize) -> Option<Range<usize>> {
    let begin = at.saturating_sub(CONNECTION);
    let before = text[begin..at].trim_ascii_end();
    let before = before.strip_suffix(b"sudo").unwrap_or(before).trim_ascii_end();
    let echo = before.strip_suffix(b"|")?.trim_ascii_end();
    let start = echo.iter().rposition(|byte| b" \t\n".contains(byte)).map_or(0, |at| at + 1);
    let word = unquoted(text, begin + start..begin + echo.len());
    let is_echo = echo[..start].trim_ascii_end().ends_with(b"echo");
    let password = if text[at..].starts_with(b"sudo -S") && is_echo {
        word
    } else {
        after_user(text, &word, b':').filter(|_| !text[at..].starts_with(b"sudo"))?
    };
    (!is_placeholder(&text[password.clone()])).then_some(password)
}

/// The text after an option: `-uX`, `--user=X`, and `-suX` with other letters before.
fn after_option<'t>(word: &'t [u8], option: &[u8]) -> Option<&'t [u8]> {
    if let Some(rest) = word.strip_prefix(option) {
        return match rest {
            [b'=', rest @ ..] => Some(rest),
            [] => Some(rest),
            _ if option.starts_with(b"--") => None,
            _ => Some(rest),
        };
    }
    let [b'-', letter] = option else { return None };
    let is_flags = |it: &[u8]| it.iter().all(|byte| b"sSkLfgiv".contains(byte));
    let flags = word.strip_prefix(b"-")?;
    let at = flags.iter().position(|byte| byte == letter)?;
    (at > 0 && is_flags(&flags[..at])).then(|| &flags[at + 1..])
}

/// Whether a text is two numbers, as a mapping of ports is.
fn is_ports(text: &[u8]) -> bool {
    text.contains(&b':') && text.iter().all(|byte| byte.is_ascii_digit() || *byte == b':')
}

/// The password of `user/password@server`.
fn connection(text: &[u8], word: &Range<usize>) -> Option<Range<usize>> {
    let value = &text[word.clone()];
    let slash = value.iter().position(|&byte| byte == b'/').filter(|&at| at > 0)?;
    let at = value.iter().rposition(|&byte| byte == b'@')?;
    let is_user = value[..slash].iter().all(|it| it.is_ascii_alphanumeric() || b"_$#".contains(it));
    (is_user && slash + 1 < at).then(|| word.start + slash + 1..word.start + at)
}

/// The password after `jdbc:oracle:`, as in `thin:scott/tiger@db`.
pub(super) fn oracle(text: &[u8], start: usize) -> Option<Range<usize>> {
    let rest = &text[start..text.len().min(start + CONNECTION)];
    let len = rest.iter().position(|it| it.is_ascii_whitespace() || b"\"'<>`".contains(it));
    let word = &rest[..len.unwrap_or(rest.len())];
    let colon = word.iter().position(|&byte| byte == b':')?;
    connection(text, &(start + colon + 1..start + word.len()))
}

/// How much of a connection is read.
const CONNECTION: usize = 1024;

/// The words of a command, without their quotation marks, up to its end.
fn words(text: &[u8], start: usize, is_list: bool) -> impl Iterator<Item = Range<usize>> {
    let mut at = start;
    std::iter::from_fn(move || {
        at += text[at..].iter().take_while(|byte| b" \t,".contains(byte)).count();
        let rest = &text[at..];
        let first = *rest.first().filter(|byte| !b"\r\n|;&<>`)]".contains(byte))?;
        let start = at;
        if b"\"'".contains(&first) {
            let len = rest[1..].iter().position(|&byte| byte == first).unwrap_or(rest.len() - 1);
            at = text.len().min(start + len + 2);
            return Some(start + 1..start + 1 + len);
        }
        let mut quote = None;
        let is_end = |byte: &u8| {
            match quote {
                Some(mark) if mark == *byte => quote = None,
                None if b"\"'".contains(byte) => quote = Some(*byte),
                _ => {}
            }
            let is_delimiter = byte.is_ascii_whitespace() || b";|`".contains(byte);
            quote.is_none() && (is_delimiter || is_list && *byte == b',')
        };
        let len = rest.iter().position(is_end).unwrap_or(rest.len());
        at = start + len;
        Some(start..at)
    })
}

/// A place without the quotation marks around it.
fn unquoted(text: &[u8], place: Range<usize>) -> Range<usize> {
    match text[place.clone()] {
        [a @ (b'"' | b'\''), .., b] if a == b => place.start + 1..place.end - 1,
        _ => place,
    }
}
