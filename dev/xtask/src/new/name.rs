//! Names of new schemes and verbs, as they occur in Rust.

/// A name that is the name of a module too, once its hyphens are underscores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name(String);

impl Name {
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the name of the module: `to_uri`.
    pub(super) fn module(&self) -> String {
        self.0.replace('-', "_")
    }

    /// Returns the name of the type: `ToUri`.
    pub(super) fn type_name(&self) -> String {
        let capital = |word: &str| word[..1].to_ascii_uppercase() + &word[1..];
        self.0.split('-').map(capital).collect()
    }
}

/// Reads the name of a scheme.
///
/// # Errors
/// What is expected of one.
pub(crate) fn scheme(text: &str) -> Result<Name, String> {
    if !is_word(text) {
        let expected = "expected lower-case letters and digits, a letter first";
        return Err(format!("{expected}; other characters can be added in `schemes:` of the view"));
    }
    not_reserved(text)
}

/// Reads the name of a verb.
///
/// # Errors
/// What is expected of one.
pub(crate) fn verb(text: &str) -> Result<Name, String> {
    if !is_kebab(text) {
        return Err("expected words of lower-case letters and digits, with hyphens between".into());
    }
    not_reserved(text)
}

/// Answers whether `text` is in kebab-case, and each word begins with a letter.
fn is_kebab(text: &str) -> bool {
    text.split('-').all(is_word)
}

fn is_word(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_lowercase())
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

fn not_reserved(text: &str) -> Result<Name, String> {
    if RESERVED.contains(&text) {
        return Err(format!("`{text}` is a keyword of Rust, so it names no module"));
    }
    Ok(Name(text.into()))
}

/// The keywords of Rust 2024, reserved ones included.
const RESERVED: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate",
    "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl",
    "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref",
    "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_modules_and_types() {
        let name = verb("to-uri2").unwrap();
        assert_eq!((&*name.module(), &*name.type_name()), ("to_uri2", "ToUri2"));
        assert_eq!(scheme("s3").unwrap().type_name(), "S3");
    }

    #[test]
    fn wrong_names_are_rejected() {
        for text in ["", "3s", "A", "a b", "a_b", "../a", "a.b", "é", "match", "self"] {
            assert!(scheme(text).is_err() && verb(text).is_err(), "{text}");
        }
        assert!(scheme("a-b").is_err());
        for text in ["-a", "a-", "a--b", "a-3"] {
            assert!(verb(text).is_err(), "{text}");
        }
    }
}
