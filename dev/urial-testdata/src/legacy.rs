//! What vectors state by RFC 2396, by RFC 2732, and of `java.net.URI` (`testdata/README.md`, "Legacy editions").

use serde::Deserialize;

/// What one legacy edition says of an input. Each field is the key of that name in `testdata/README.md`.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields, default)]
pub struct Legacy {
    /// Whether it is a reference.
    pub valid: Option<bool>,
    /// Whether the BNF alone derives it.
    pub bnf: Option<bool>,
    /// Its refusal.
    pub error: Option<LegacyRefusal>,
    /// How it is written.
    pub kind: Option<String>,
    /// Its components.
    pub parse: Option<LegacyComponents>,
    /// The reference without its fragment.
    pub uri: Option<String>,
    /// Its segments, each the name and its params.
    pub segments: Option<Vec<Vec<String>>>,
    /// The target against the base, or `(current document)#s`.
    pub resolve: Option<String>,
    /// The target where leftover `..` are removed.
    pub resolve_remove: Option<String>,
    /// The target where leftover `..` are refused, or `false`.
    pub resolve_refuse: Option<TextOrNone>,
    /// The target where the base's scheme is ignored.
    pub resolve_ignore: Option<String>,
    /// The target where a relative reference with the base's scheme is refused, or `false`.
    pub resolve_validating: Option<TextOrNone>,
    /// The target by the letter of step 6a.
    pub resolve_letter: Option<String>,
    /// The target where the base stands for the current document.
    pub resolve_form: Option<String>,
    /// Why it is not resolved: `relative-base`, `opaque-base`.
    pub resolve_error: Option<String>,
    /// The normal form.
    pub normalize: Option<String>,
    /// The components of that target, of Java.
    pub resolved: Option<LegacyComponents>,
    /// Whether its normal form is that of the other.
    pub equivalent: Option<bool>,
    /// `relativize` of the base and it.
    pub relativize: Option<String>,
    /// The components of that.
    pub relativized: Option<LegacyComponents>,
    /// `compareTo` of it and the other: -1, 0 or 1.
    pub compare: Option<i8>,
    /// `toASCIIString`, of a text in normalization form C.
    pub ascii: Option<String>,
}

impl Legacy {
    /// Whether an expectation is about the base.
    #[must_use]
    pub fn needs_base(&self) -> bool {
        self.resolve.is_some()
            || self.resolve_remove.is_some()
            || self.resolve_refuse.is_some()
            || self.resolve_ignore.is_some()
            || self.resolve_validating.is_some()
            || self.resolve_letter.is_some()
            || self.resolve_form.is_some()
            || self.resolve_error.is_some()
            || self.resolved.is_some()
            || self.relativize.is_some()
            || self.relativized.is_some()
    }

    /// Whether an expectation is about the other.
    #[must_use]
    pub fn needs_other(&self) -> bool {
        self.equivalent.is_some() || self.compare.is_some()
    }
}

/// A text, or `false` where there is none.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(untagged)]
pub enum TextOrNone {
    /// `false`
    None(bool),
    /// The text.
    Text(String),
}

impl TextOrNone {
    /// The text, if there is one.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            TextOrNone::None(_) => None,
            TextOrNone::Text(text) => Some(text),
        }
    }
}

/// A refusal. Only the keys that a vector states are compared.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields, default)]
pub struct LegacyRefusal {
    /// Where, in bytes.
    pub offset: Option<usize>,
    /// In which component.
    pub component: Option<String>,
    /// The class of what stands there: `control`, `space`, `delims`, `unwise`, `not US-ASCII`.
    pub class: Option<String>,
    /// The whole sentence.
    pub message: Option<String>,
    /// The section with the rule.
    pub section: Option<String>,
    /// What Java says.
    pub reason: Option<String>,
    /// Where Java says that is, in UTF-16 code units.
    pub index: Option<i64>,
}

impl LegacyRefusal {
    /// Whether `answer` says what this refusal states.
    #[must_use]
    pub fn is_met_by(&self, answer: &LegacyRefusal) -> bool {
        fn met<T: PartialEq>(stated: Option<&T>, answer: Option<&T>) -> bool {
            stated.is_none() || stated == answer
        }
        met(self.offset.as_ref(), answer.offset.as_ref())
            && met(self.component.as_ref(), answer.component.as_ref())
            && met(self.class.as_ref(), answer.class.as_ref())
            && met(self.message.as_ref(), answer.message.as_ref())
            && met(self.section.as_ref(), answer.section.as_ref())
            && met(self.reason.as_ref(), answer.reason.as_ref())
            && met(self.index.as_ref(), answer.index.as_ref())
    }
}

/// Components; one that is left out is absent.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields, default)]
pub struct LegacyComponents {
    /// `scheme`
    pub scheme: Option<String>,
    /// `opaque_part`
    pub opaque_part: Option<String>,
    /// `authority`
    pub authority: Option<String>,
    /// `server` or `reg_name`
    pub authority_kind: Option<String>,
    /// `userinfo`
    pub userinfo: Option<String>,
    /// `host`
    pub host: Option<String>,
    /// `hostname`, `IPv4address` or `IPv6reference`
    pub host_kind: Option<String>,
    /// `port`
    pub port: Option<String>,
    /// `path`
    pub path: Option<String>,
    /// `query`
    pub query: Option<String>,
    /// `fragment`
    pub fragment: Option<String>,
}

/// A row of docs/generated/migration.md.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Migration {
    /// Where it stands there.
    pub topic: Topic,
    /// What changed, in words.
    pub title: String,
}

/// What a difference between the editions is about, in the order of the page.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Topic {
    /// Which components there are.
    Syntax,
    /// What an authority is.
    Authority,
    /// Which characters are reserved.
    Characters,
    /// Where a reference leads.
    Resolution,
    /// What is the same.
    Equivalence,
    /// By which rule, where the answers are the same.
    Rule,
}

/// An answer of `parse_url`.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct SparkPart {
    /// Which part.
    pub part: String,
    /// The key, literally.
    pub key: Option<String>,
    /// The key as a regular expression.
    pub pattern: Option<String>,
    /// What it is; absent for NULL.
    pub is: Option<String>,
    /// Whether ANSI mode refuses.
    #[serde(default)]
    pub error: bool,
}

#[cfg(test)]
mod tests {
    use super::Legacy;

    #[test]
    fn every_key_of_the_readme_is_one() {
        let readme = std::fs::read_to_string(crate::testdata().join("README.md")).unwrap();
        let (_, table) = readme.split_once("\n## Legacy editions").unwrap();
        let rows = table.lines().filter(|line| line.starts_with("| `"));
        let first_cells = rows.filter_map(|line| line.split('|').nth(1));
        let keys: Vec<_> =
            first_cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect();
        assert_eq!(keys.len(), 22, "{keys:?}");
        for key in keys {
            let sample = match key {
                "valid" | "bnf" | "equivalent" => "true",
                "error" | "parse" | "resolved" | "relativized" => "{}",
                "segments" => "[]",
                "compare" => "0",
                _ => "''",
            };
            let read = toml::from_str::<Legacy>(&format!("{key} = {sample}")).unwrap();
            assert_ne!(read, Legacy::default(), "{key}");
        }
    }
}
