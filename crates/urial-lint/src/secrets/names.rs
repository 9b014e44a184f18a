//! Names of parameters whose values are secret: the one list of the project.

use urial::PctStr;

/// Whether the name of a parameter says that its value is secret, in a query, a fragment or a path.
///
/// Case, hyphens and underscores do not matter, triplets are decoded, and of `user[password]` and
/// `user.password` the last word counts. Words may be before the name, as in `db_password`, and
/// digits after it.
pub(crate) fn is_secret_name(name: &[u8]) -> bool {
    // PERF: most names are short.
    name.len() >= SHORTEST && letters(name).is_some_and(|name| is_listed(&name))
}

/// Whether the name means a secret also outside of a query: `code=1` in a log is a number,
/// `password=a` is a password.
pub(super) fn is_secret_word(name: &[u8]) -> bool {
    letters(name).is_some_and(|name| is_listed(&name) && !WORDS.contains(&&*name))
}

fn is_listed(name: &str) -> bool {
    let word = name.trim_end_matches(|it: char| it.is_ascii_digit());
    let is_public = || PUBLIC.contains(&word);
    SECRETS.contains(&name) || ENDS.into_iter().any(|end| word.ends_with(end)) && !is_public()
}

/// The letters and digits of the last word of a name, in lower case; `None` for a name that is
/// longer than any name of a secret.
pub(crate) fn letters(name: &[u8]) -> Option<String> {
    const LONGEST: usize = 128;
    let name = str::from_utf8(name).ok().filter(|name| name.len() <= LONGEST)?;
    let decoded = PctStr::new(name).map_or_else(|_| name.into(), PctStr::decode_utf8_lossy);
    // The last word of `a[b][]` is `b`.
    let mut words = decoded.rsplit(['[', ']', '.']);
    let word = words.find(|word| !word.is_empty()).unwrap_or_default();
    let letters = word.chars().filter(|it| !"-_".contains(*it));
    Some(letters.map(|it| it.to_ascii_lowercase()).collect())
}

/// In lower case, without hyphens and underscores.
const SECRETS: [&str; 61] = [
    "accesskey",
    "accesstoken",
    "apikey",
    "apisecret",
    "apitoken",
    "appsecret",
    "auth",
    "authkey",
    "authtoken",
    "authorization",
    "awsaccesskeyid",
    "bearer",
    "clientsecret",
    "code",
    "consumersecret",
    "credential",
    "credentials",
    "csrftoken",
    "encryptionkey",
    "hmac",
    "idtoken",
    "jsessionid",
    "jwt",
    "key",
    "oauthsignature",
    "oauthtoken",
    "oauthtokensecret",
    "oauthverifier",
    "otp",
    "pass",
    "passcode",
    "passphrase",
    "passwd",
    "password",
    "phpsessid",
    "privatekey",
    "pwd",
    "refreshtoken",
    "resettoken",
    "samlresponse",
    "secret",
    "secretkey",
    "sessionid",
    "sessiontoken",
    "sharedsecret",
    "sig",
    "signature",
    "signingkey",
    "sslpassword",
    "subscriptionkey",
    "token",
    "urlauth",
    "userpassword",
    "webhooksecret",
    "xamzcredential",
    "xamzsecuritytoken",
    "xamzsignature",
    "xapikey",
    "xgoogcredential",
    "xgoogsignature",
    "xossignature",
];

/// What the name of a secret may end in, after any other words.
const ENDS: [&str; 6] = ["accesskey", "passwd", "password", "secret", "secretkey", "token"];

/// Names with these ends that hold no secret: an action, a flag, or a place in a list.
const PUBLIC: [&str; 7] = [
    "changepassword",
    "continuationtoken",
    "forgotpassword",
    "nextpagetoken",
    "nexttoken",
    "nopassword",
    "pagetoken",
];

/// The length of the shortest of [`SECRETS`].
const SHORTEST: usize = 3;

/// Names of [`SECRETS`] that mean something else in other texts than queries.
const WORDS: [&str; 12] = [
    "auth",
    "authorization",
    "bearer",
    "code",
    "credential",
    "credentials",
    "hmac",
    "key",
    "otp",
    "pass",
    "sig",
    "signature",
];
