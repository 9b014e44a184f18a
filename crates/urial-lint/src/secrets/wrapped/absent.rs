//! Values that are no secrets: placeholders, examples, words of a sentence, expressions.

use super::super::names::{LONGEST, Meaning};
use super::word::{is_any, is_mixed, is_number, starts_with_any};

/// Whether a line begins with a name and arguments, which end in it or go on after it.
pub(super) fn is_call_of(word: &[u8], line: &[u8]) -> bool {
    let is_inner = |byte: &u8| byte.is_ascii_alphanumeric() || b"_.:[]!?$&*'\"->".contains(byte);
    let Some(open) = word.iter().position(|&byte| byte == b'(') else { return false };
    let arguments = &line[open + 1..];
    open > 0
        && word[..open].iter().all(is_inner)
        && (memchr::memchr(b')', arguments).is_some() || arguments.trim_ascii().is_empty())
}

/// Words of programs before an expression.
pub(super) const KEYWORDS: [&str; 7] =
    ["async", "await", "function", "lambda", "new", "typeof", "yield"];

/// Whether a value without quotation marks is absent: a template may go on after a blank.
pub(crate) fn is_harmless_word(value: &[u8], meaning: Meaning) -> bool {
    value.starts_with(b"=")
        || template_end(value).is_some()
        || starts_with_any(value, &READS)
        || is_harmless(value, meaning)
}

/// How programs read variables.
const READS: [&str; 5] = ["ENV[", "System.getenv", "os.environ", "os.getenv", "process.env"];

/// Whether a value is absent by its own words, or is a path of a file.
pub(super) fn is_harmless(value: &[u8], meaning: Meaning) -> bool {
    let is_count = || value.len() < 5 && value.iter().all(|it| it.is_ascii_digit() || *it == b',');
    let is_path = || {
        let root = value.strip_prefix(b"/").and_then(|rest| rest.split(|it| *it == b'/').next());
        root.is_some_and(|root| ROOTS.iter().any(|it| it.as_bytes() == root))
    };
    // A longer one is a value.
    value.len() <= LOOK
        && (is_placeholder(value)
            || is_example(value)
            || starts_with_any(value, &REFERENCES)
            || is_sentence(value)
            || is_any(trimmed(value), &NOTHING)
            || is_path()
            || meaning == Meaning::Pass && is_count())
}

/// Whether a value asks for one: `your-api-key-here`.
fn is_example(value: &[u8]) -> bool {
    let is_mark = |byte: &u8| b"-_".contains(byte);
    let mut words = value[..value.len().min(LONGEST)].split(is_mark);
    let is_first = words.next().is_some_and(|it| it.eq_ignore_ascii_case(b"your"));
    let is_inner = |byte: &u8| byte.is_ascii_alphabetic() || is_mark(byte);
    is_first && words.next().is_some() && value.len() <= LONGEST && value.iter().all(is_inner)
}

/// How values begin that say where a secret is: `op://Infra/bot/credential`, `!Ref DbPassword`.
const REFERENCES: [&str; 13] = [
    "!Get",
    "!Import",
    "!Join",
    "!Ref",
    "!Sub",
    "!secret",
    "arn:aws",
    "env:",
    "op://",
    "ref+",
    "secretsmanager:",
    "ssm:/",
    "vault:",
];

/// Whether a value is a sentence of a user interface: `Enter your password`.
fn is_sentence(value: &[u8]) -> bool {
    if !value.contains(&b' ') {
        return false;
    }
    let text = String::from_utf8_lossy(value).to_lowercase();
    let mut words = value.split(|byte| *byte == b' ').map(trimmed);
    let is_about = ["passw", "token", "secret", "api key"].iter().any(|it| text.contains(it))
        && !words.clone().any(is_mixed);
    let is_lower = |word: &[u8]| word.iter().all(u8::is_ascii_lowercase);
    let first = words.next().is_some_and(|it| {
        it.first().is_some_and(u8::is_ascii_uppercase) && it[1..].iter().all(u8::is_ascii_lowercase)
    });
    is_about || first && words.clone().count() > 1 && words.all(is_lower)
}

/// Values of programs that are no secrets.
const NOTHING: [&str; 8] = ["false", "nil", "no", "none", "null", "true", "undefined", "yes"];

/// How paths of files begin.
const ROOTS: [&str; 16] = [
    "Users", "app", "data", "dev", "etc", "home", "mnt", "opt", "private", "proc", "root", "run",
    "srv", "tmp", "usr", "var",
];

/// Whether a word that is not quoted describes a secret, or says that one is missing.
pub(super) fn is_state(word: &[u8]) -> bool {
    is_any(trimmed(word), &STATES)
}

/// Whether a value is the place of one: empty, masked, or the name of a variable.
pub(super) fn is_placeholder(value: &[u8]) -> bool {
    let is_name = |name: &[u8]| {
        !name.is_empty() && name.iter().all(|it| it.is_ascii_alphanumeric() || b"_.:-".contains(it))
    };
    if value.len() > LOOK {
        return false;
    }
    match value {
        [b'%', b's' | b'd' | b'v' | b'q'] | b"~" => true,
        [b'$' | b'%', number @ ..] if is_number(number) => true,
        _ if template_end(value).is_some_and(|end| value.ends_with(end)) => true,
        [b'$', member @ ..] if is_member(member) => true,
        [b'$', name @ ..] => name.iter().all(|it| it.is_ascii_uppercase() || *it == b'_'),
        [b'<', name @ .., b'>'] | [b'%', name @ .., b'%'] | [b'{', name @ .., b'}'] => {
            is_name(name)
        }
        [b'[', name @ .., b']'] => name.iter().all(u8::is_ascii_uppercase),
        _ => {
            value.iter().all(|byte| b"*.".contains(byte))
                || value.len() > 2 && value.iter().all(|byte| b"xX".contains(byte))
                || is_any(value, &MASKS)
        }
    }
}

/// Whether a text is a variable of PHP, without its sign, and a member of it: `_POST['x']`.
fn is_member(text: &[u8]) -> bool {
    let len = text.iter().take_while(|it| it.is_ascii_alphanumeric() || **it == b'_').count();
    let first = text.first().is_some_and(|it| it.is_ascii_alphabetic() || *it == b'_');
    let rest = &text[len..];
    // A `>` or a quotation mark ends the word.
    first && (matches!(rest, b"[" | b"-") || rest.starts_with(b"['") || rest.starts_with(b"->"))
}

/// Words in place of a secret.
const MASKS: [&str; 4] = ["filtered", "masked", "redacted", "removed"];

/// How far a text is looked at before it is clear whether a value is absent. A longer one is a
/// value. A value is not read again, so no octet is looked at by more names than
/// this many octets can hold, and time is linear.
pub(super) const LOOK: usize = 1024;

/// How places of values begin and end in templates and shells.
const TEMPLATES: [(&[u8], &[u8]); 6] =
    [(b"{{", b"}}"), (b"${", b"}"), (b"$(", b")"), (b"<%", b"%>"), (b"#{", b"}"), (b"%{", b"}")];

/// What ends the template that begins a text.
fn template_end(text: &[u8]) -> Option<&'static [u8]> {
    TEMPLATES.iter().find(|(begin, _)| text.starts_with(begin)).map(|(_, end)| *end)
}

/// Whether a text begins with a template that ends in it.
pub(super) fn begins_template(text: &[u8]) -> bool {
    let text = &text[..text.len().min(LOOK)];
    let has_end = |end| memchr::memmem::find(&text[2..], end).is_some();
    template_end(text).is_some_and(has_end)
}

/// The text before a quotation mark or a line break, up to [`LOOK`] octets.
pub(super) fn unmarked(text: &[u8]) -> &[u8] {
    let text = &text[..text.len().min(LOOK)];
    text.split(|byte| b"\"'`\r\n".contains(byte)).next().unwrap_or_default()
}

/// Whether a word is an expression of a program: a call, a member, another name of a secret.
pub(super) fn is_of_program(word: &[u8]) -> bool {
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"_.:[]'\"".contains(byte);
    let word = trimmed(word);
    let has_digit = word.iter().any(u8::is_ascii_digit);
    let word_lower = word.to_ascii_lowercase();
    let is_known = [
        "self.", "this.", "os.", "process.", "config.", "args.", "env.", "var.", "local.", "data.",
    ];
    let is_member = starts_with_any(&word_lower, &is_known);
    let is_secret = ["password", "token", "secret", "input", "key"]
        .iter()
        .any(|it| word_lower.ends_with(it.as_bytes()));
    // Names of what has names: `data.secret.db.text`.
    let is_path = || {
        let is_name = |name: &[u8]| {
            name.first().is_some_and(u8::is_ascii_lowercase)
                && name
                    .iter()
                    .all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || *it == b'_')
        };
        let mut names = word.split(|byte| *byte == b'.');
        names.clone().count() > 2 && names.all(is_name)
    };
    is_cmdlet(word)
        || is_item(word)
        || word.iter().all(is_name) && (is_member || is_secret && !has_digit || is_path())
        || is_type(word)
}

/// Whether a word is an item of what has names: `builder.Configuration["Jwt:Secret`.
fn is_item(word: &[u8]) -> bool {
    let len = word.iter().take_while(|it| it.is_ascii_alphanumeric() || b"_.".contains(it)).count();
    let first = word.first().is_some_and(u8::is_ascii_alphabetic);
    first && matches!(word[len..], [b'[', b'"' | b'\'', ..] | [b'['])
}

/// Whether a word is a command of PowerShell: `Read-Host`.
fn is_cmdlet(word: &[u8]) -> bool {
    let mut parts = word.split(|byte| *byte == b'-');
    let is_part = |part: &[u8]| {
        let is_first = part.first().is_some_and(u8::is_ascii_uppercase);
        is_first && part.len() > 2 && part[1..].iter().all(u8::is_ascii_alphabetic)
    };
    parts.clone().count() == 2 && parts.all(is_part)
}

/// Whether a word is a type of Rust or Python: `&str`, `&'static`, `Optional[str`.
fn is_type(word: &[u8]) -> bool {
    const REFERENCES: [&str; 6] = ["&str", "&mut", "&[u8", "&String", "&SecretString", "&dyn"];
    let is_lifetime = || {
        let name = word.strip_prefix(b"&'");
        name.is_some_and(|it| !it.is_empty() && it.iter().all(u8::is_ascii_lowercase))
    };
    let is_generic = || {
        let open = word.iter().position(|&byte| byte == b'[').unwrap_or(0);
        let (name, argument) = word.split_at(open);
        name.first().is_some_and(u8::is_ascii_uppercase)
            && name.iter().all(u8::is_ascii_alphabetic)
            && argument.iter().all(|it| it.is_ascii_alphabetic() || b"[],|.".contains(it))
    };
    REFERENCES.iter().any(|it| it.as_bytes() == word) || is_lifetime() || is_generic()
}

pub(super) fn trimmed(word: &[u8]) -> &[u8] {
    let is_mark = |byte: &u8| b".,;:!?'\")(".contains(byte);
    let start = word.iter().take_while(|it| is_mark(it)).count();
    let end = word.iter().rposition(|it| !is_mark(it)).map_or(start, |last| last + 1);
    &word[start..end.max(start)]
}

/// Values that describe a secret, or say that one is missing.
const STATES: [&str; 82] = [
    "a",
    "an",
    "and",
    "any",
    "are",
    "as",
    "at",
    "bad",
    "bool",
    "boolean",
    "can",
    "cannot",
    "changed",
    "click",
    "contact",
    "deleted",
    "disabled",
    "does",
    "empty",
    "enabled",
    "enter",
    "expected",
    "expired",
    "failed",
    "for",
    "from",
    "has",
    "hidden",
    "identifier",
    "if",
    "in",
    "incorrect",
    "inherit",
    "int",
    "invalid",
    "is",
    "it",
    "keep",
    "lax",
    "long",
    "may",
    "missing",
    "must",
    "no",
    "not",
    "number",
    "object",
    "ok",
    "on",
    "option",
    "optional",
    "or",
    "please",
    "redacted",
    "required",
    "reset",
    "revoked",
    "rotated",
    "see",
    "set",
    "should",
    "str",
    "strict",
    "string",
    "that",
    "the",
    "this",
    "to",
    "token",
    "too",
    "unexpected",
    "unknown",
    "unset",
    "valid",
    "via",
    "visit",
    "weak",
    "with",
    "wrong",
    "yes",
    "you",
    "your",
];
