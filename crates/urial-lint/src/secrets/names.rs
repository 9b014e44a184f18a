//! Names whose values are secret: the one list of the project.
//!
//! A name is taken apart into words, where case, punctuation or digits change, as
//! `OPENAI_API_KEY`, `AccountKey` and `pass1`. It is secret if it has a word, or two, of a list,
//! and no word beside it that makes it something else, as `token_type` and `nextPageToken`.

use urial::PctStr;

/// What a name says of its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Meaning {
    /// The value is a secret, wherever the name is.
    Secret,
    /// The value is a secret, unless it is a small number: `pass=3` counts tests.
    Pass,
    /// The value is a secret in a query, a fragment or a path: `code=1` in a log is a number.
    InQueries,
    Harmless,
}

/// Whether the name of a parameter says that its value is secret, in a query, a fragment or a path.
/// Triplets are decoded.
pub(crate) fn is_secret_name(name: &[u8]) -> bool {
    // PERF: most names are short.
    name.len() >= SHORTEST && meaning(name) != Meaning::Harmless
}

/// What a name says of its value.
pub(crate) fn meaning(name: &[u8]) -> Meaning {
    let Some(name) = decoded(name) else { return Meaning::Harmless };
    let words = Words::of(&name);
    let squeezed = words.words().concat();
    if SECRETS.contains(&&*squeezed) {
        Meaning::Secret
    } else if squeezed.trim_end_matches(|it: char| it.is_ascii_digit()) == "pass" {
        Meaning::Pass
    } else if IN_QUERIES.contains(&&*squeezed) {
        Meaning::InQueries
    } else {
        of_words(&words.words())
    }
}

/// The letters and digits of the last word of a name, in lower case; `None` for a name that is
/// longer than any name of a secret.
pub(crate) fn letters(name: &[u8]) -> Option<String> {
    let decoded = decoded(name)?;
    // The last word of `a[b][]` is `b`.
    let mut words = decoded.rsplit(['[', ']', '.']);
    let word = words.find(|word| !word.is_empty()).unwrap_or_default();
    let letters = word.chars().filter(|it| !"-_".contains(*it));
    Some(letters.map(|it| it.to_ascii_lowercase()).collect())
}

fn decoded(name: &[u8]) -> Option<String> {
    let name = str::from_utf8(name).ok().filter(|name| name.len() <= LONGEST)?;
    Some(PctStr::new(name).map_or_else(|_| name.into(), |it| it.decode_utf8_lossy().into_owned()))
}

/// No name of a secret is longer.
pub(super) const LONGEST: usize = 128;

/// The words of a name in lower case, and where each ends.
struct Words {
    letters: String,
    ends: Vec<usize>,
}

impl Words {
    /// Takes a name apart: `AWSAccessKeyId2` is `aws access key id 2`.
    fn of(name: &str) -> Words {
        let mut words = Words { letters: String::with_capacity(name.len()), ends: vec![] };
        let mut chars = name.chars().peekable();
        let mut before = None;
        while let Some(char) = chars.next() {
            let is_lower_next = chars.peek().is_some_and(|it| it.is_lowercase());
            if before.is_some_and(|before| is_border(before, char, is_lower_next)) {
                words.end();
            }
            if char.is_alphanumeric() {
                words.letters.extend(char.to_lowercase());
            }
            before = Some(char);
        }
        words.end();
        words
    }

    fn end(&mut self) {
        if self.ends.last().copied().unwrap_or(0) < self.letters.len() {
            self.ends.push(self.letters.len());
        }
    }

    fn words(&self) -> Vec<&str> {
        let starts = [0].into_iter().chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.letters[start..end]).collect()
    }
}

/// Whether a word ends between two characters.
fn is_border(before: char, char: char, is_lower_next: bool) -> bool {
    !char.is_alphanumeric()
        || before.is_numeric() != char.is_numeric()
        || char.is_uppercase() && (before.is_lowercase() || is_lower_next)
}

/// The meaning of a name by its words, where no list has the whole name.
fn of_words(words: &[&str]) -> Meaning {
    let core = (0..words.len()).rev().find_map(|at| Some((at, core(words, at)?)));
    let Some((at, len)) = core else { return Meaning::Harmless };
    let (before, after) = (&words[..at - len], &words[at + 1..]);
    let is_public = before.iter().any(|it| PUBLIC.contains(it));
    let is_attribute = after.iter().any(|it| ATTRIBUTES.contains(it));
    let is_hint = words[at] == "token" && after == ["hint"];
    let is_action = words[at].ends_with("password")
        && before.last().is_some_and(|it| ["change", "forgot", "reset"].contains(it));
    if is_public || is_attribute && !is_hint || is_action {
        Meaning::Harmless
    } else {
        Meaning::Secret
    }
}

/// How many words before the one at `at` belong to it, if they name a secret: none or one.
fn core(words: &[&str], at: usize) -> Option<usize> {
    let word = words[at];
    let before = at.checked_sub(1).map(|at| words[at]);
    if before.is_some_and(|before| PAIRS.iter().any(|(a, b)| *b == word && a.contains(&before))) {
        return Some(1);
    }
    let is_end = ENDS.iter().any(|end| word.ends_with(end)) && !PUBLIC_WORDS.contains(&word);
    // `pass` is a word of other names, too, so the words before it count.
    let is_last =
        || words[at + 1..].iter().all(|it| it.parse::<u32>().is_ok() || STAGES.contains(it));
    let is_pass = || {
        let rest = word.strip_suffix("pass").unwrap_or("-");
        let is_known = rest.is_empty() && before.is_some_and(|it| !PASSES.contains(&it));
        (is_known || OWNERS.contains(&rest)) && is_last()
    };
    (is_end || WORDS.contains(&word) || is_pass()).then_some(0)
}

/// Names that are secret as a whole, without punctuation.
const SECRETS: [&str; 35] = [
    "apikey",
    "apisecret",
    "authkey",
    "awsaccesskeyid",
    "bindpw",
    "dockercfg",
    "dockerconfigjson",
    "encryptionkey",
    "jsessionid",
    "keymaterial",
    "masterauth",
    "presharedkey",
    "oauthsignature",
    "oauthverifier",
    "phpsessid",
    "privatekey",
    "psk",
    "requirepass",
    "rootpw",
    "samlresponse",
    "secretid",
    "secretkeybase",
    "sessionid",
    "signingkey",
    "sslkeypassword",
    "subscriptionkey",
    "urlauth",
    "xauth",
    "xamzcredential",
    "xamzsignature",
    "wpapsk",
    "xapikey",
    "xgoogcredential",
    "xgoogsignature",
    "xossignature",
];

/// Names as a whole that mean something else in other texts than queries.
const IN_QUERIES: [&str; 13] = [
    "auth",
    "authorization",
    "bearer",
    "code",
    "credential",
    "credentials",
    "hmac",
    "key",
    "otp",
    "session",
    "sid",
    "sig",
    "signature",
];

/// Words that name a secret.
const WORDS: [&str; 9] =
    ["creds", "jwt", "passcode", "passe", "passphrase", "passwords", "passwort", "phpsessid", "pw"];

/// What a word that names a secret may end in.
const ENDS: [&str; 12] = [
    "accesskey",
    "apikey",
    "keypass",
    "passphrase",
    "passwd",
    "password",
    "privatekey",
    "pwd",
    "secret",
    "secretkey",
    "storepass",
    "token",
];

/// Words with these ends that hold no secret.
const PUBLIC_WORDS: [&str; 9] = [
    "changepassword",
    "continuationtoken",
    "forgotpassword",
    "nextpagetoken",
    "nexttoken",
    "nopassword",
    "oldpwd",
    "pagetoken",
    "resetpassword",
];

/// Words that name a secret together with the one before them.
const PAIRS: [(&[&str], &str); 8] = [
    (
        &[
            "access",
            "account",
            "admin",
            "aes",
            "api",
            "app",
            "application",
            "auth",
            "client",
            "consumer",
            "crypto",
            "deploy",
            "encryption",
            "fernet",
            "function",
            "functions",
            "hmac",
            "license",
            "master",
            "private",
            "secret",
            "security",
            "service",
            "session",
            "shared",
            "signing",
            "storage",
            "subscription",
            "unseal",
            "webhook",
            "write",
        ],
        "key",
    ),
    (&["session", "sess"], "id"),
    (
        &[
            "access",
            "auth",
            "authorization",
            "backup",
            "device",
            "login",
            "otp",
            "recovery",
            "reset",
            "security",
            "user",
            "verification",
        ],
        "code",
    ),
    (&["code", "oauth"], "verifier"),
    (&["client", "saml"], "assertion"),
    (&["oauth"], "signature"),
    (&["webhook", "sas"], "signature"),
    (&["pass"], "phrase"),
];

/// Words before one that names a secret: the value is of another kind.
const PUBLIC: [&str; 24] = [
    "allow",
    "cache",
    "continuation",
    "count",
    "cursor",
    "existing",
    "foreign",
    "has",
    "hide",
    "is",
    "max",
    "min",
    "next",
    "no",
    "num",
    "page",
    "primary",
    "public",
    "random",
    "require",
    "show",
    "total",
    "without",
    "xdg",
];

/// Words after one that names a secret: the value is of another kind.
const ATTRIBUTES: [&str; 89] = [
    "age",
    "alg",
    "algorithm",
    "arn",
    "audience",
    "budget",
    "bucket",
    "changed",
    "class",
    "command",
    "cost",
    "count",
    "created",
    "days",
    "dir",
    "enabled",
    "disabled",
    "encoder",
    "endpoint",
    "env",
    "error",
    "exception",
    "expire",
    "expired",
    "expires",
    "expiration",
    "expiry",
    "fd",
    "field",
    "file",
    "format",
    "hasher",
    "hashers",
    "header",
    "hint",
    "hours",
    "id",
    "ids",
    "index",
    "issuer",
    "iterations",
    "kind",
    "label",
    "length",
    "lifetime",
    "limit",
    "manager",
    "max",
    "message",
    "method",
    "min",
    "minutes",
    "mode",
    "name",
    "path",
    "pattern",
    "placeholder",
    "policy",
    "position",
    "prefix",
    "prompt",
    "provider",
    "re",
    "ref",
    "regex",
    "regexp",
    "required",
    "reset",
    "rotation",
    "rounds",
    "rules",
    "scope",
    "seconds",
    "size",
    "status",
    "stdin",
    "store",
    "strength",
    "suffix",
    "timeout",
    "ttl",
    "type",
    "updated",
    "uri",
    "url",
    "usage",
    "used",
    "validator",
    "version",
];

/// Words before `pass` that count something, or say when.
const PASSES: [&str; 16] = [
    "all", "band", "boarding", "did", "first", "high", "is", "last", "low", "multi", "one", "ski",
    "second", "single", "test", "tests",
];

/// What is written together with `pass`.
const OWNERS: [&str; 16] = [
    "admin", "db", "ftp", "http", "key", "ldap", "mail", "my", "mysql", "pg", "proxy", "root",
    "smtp", "sql", "store", "user",
];

/// Words after `pass` that say where it holds.
const STAGES: [&str; 8] = ["confirm", "default", "dev", "live", "main", "prod", "staging", "test"];

/// The length of the shortest name.
const SHORTEST: usize = 2;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_taken_apart() {
        for (name, words) in [
            ("AWSAccessKeyId2", "aws access key id 2"),
            ("OPENAI_API_KEY", "openai api key"),
            ("ASP.NET_SessionId", "asp net session id"),
            ("pass1", "pass 1"),
            ("a[b][]", "a b"),
            ("__Host-auth", "host auth"),
            ("", ""),
        ] {
            assert_eq!(Words::of(name).words().join(" "), words, "{name}");
        }
    }

    #[test]
    fn names_of_secrets_are_known() {
        for name in [
            "password",
            "pass1",
            "DB_PASS",
            "MYSQL_PWD",
            "PGPASSWORD",
            "OPENAI_API_KEY",
            "AccountKey",
            "ASP.NET_SessionId",
            "client_assertion",
            "device_code",
            "id_token_hint",
            "secret_key_base",
            "newPassword",
            "password_confirmation",
            "api_key_openai",
            "user[password]",
            "c[token][]",
            "X-Vault-Token",
            "dbpassword",
            "keypass",
            "aws_secret_access_key",
            "AWSAccessKeyId",
            "SharedAccessKey",
            "csrf_token",
            "pass%77ord",
            "reset_token",
            "db-pass-prod",
            "passPhrase",
            "code_verifier",
            "PHPSESSID",
        ] {
            assert_ne!(meaning(name.as_bytes()), Meaning::Harmless, "{name}");
            assert_ne!(meaning(name.as_bytes()), Meaning::InQueries, "{name}");
        }
        for name in ["code", "key", "auth", "sig", "sid"] {
            assert_eq!(meaning(name.as_bytes()), Meaning::InQueries, "{name}");
        }
    }

    #[test]
    fn other_names_are_harmless() {
        for name in [
            "tokens",
            "max_tokens",
            "tokenizer",
            "token_type",
            "token_endpoint",
            "nextPageToken",
            "pageToken",
            "nopassword",
            "passwordless",
            "password_reset_url",
            "has_password",
            "forgot_password",
            "secretName",
            "SharedAccessKeyName",
            "public_key",
            "sort_key",
            "keyboard",
            "turkey",
            "country_code",
            "zip code",
            "compass",
            "bypass",
            "test_pass",
            "pass_count",
            "XDG_SESSION_ID",
            "OLDPWD",
            "author",
            "key_id",
            "passenger",
            "",
        ] {
            assert_eq!(meaning(name.as_bytes()), Meaning::Harmless, "{name}");
        }
    }
}
