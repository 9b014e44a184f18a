//! `scheme --list` and `--about`: the catalogue and the registry of schemes.

use serde::{Serialize, Serializer};
use urial::scheme::{Entry, Registered};

use crate::cells::columns;

/// The entries of a scheme in the catalogue of views and in IANA's registry.
///
/// Serializes as `{"scheme","has_view","default_port","documents","fields","text","registered"}`.
#[derive(Clone, Copy, Debug)]
pub struct KnownScheme<'a> {
    name: &'a str,
    entry: Option<Entry>,
    registered: Option<&'static Registered>,
}

columns!(KnownScheme<'_>, it =>
    "scheme": Plain = it.name(),
    "default_port": Number = it.default_port().map(u64::from),
    "documents": Text = &*it.documents().join("; "),
    "status": Plain = it.registered().map(|registered| registered.status().as_str()),
);

impl<'a> KnownScheme<'a> {
    /// Finds the entries of the scheme `name`, in any case.
    #[must_use]
    pub fn find(name: &'a str) -> KnownScheme<'a> {
        let (entry, registered) = (Entry::find(name), Registered::find(name));
        let own = entry.map(|entry| entry.name()).or(registered.map(Registered::name));
        KnownScheme { name: own.unwrap_or(name), entry, registered }
    }

    /// Returns all schemes that have a view, sorted by name.
    #[must_use]
    pub fn all() -> Vec<KnownScheme<'static>> {
        let mut names: Vec<_> = Entry::all().map(|entry| entry.name()).collect();
        names.sort_unstable();
        names.into_iter().map(KnownScheme::find).collect()
    }

    /// Returns whether the scheme has a view or is registered.
    #[must_use]
    pub fn is_known(&self) -> bool {
        self.entry.is_some() || self.registered.is_some()
    }

    /// Returns the name, in lower case if the scheme is known.
    #[must_use]
    pub fn name(&self) -> &'a str {
        self.name
    }

    /// Returns the port that a URI of the scheme has by default.
    #[must_use]
    pub fn default_port(&self) -> Option<u16> {
        self.entry?.default_port()
    }

    /// Returns the documents that the view follows.
    #[must_use]
    pub fn documents(&self) -> &'static [&'static str] {
        self.entry.map(|entry| entry.documents()).unwrap_or_default()
    }

    /// Returns the names of the view's fields, each with its meaning.
    #[must_use]
    pub fn fields(&self) -> &'static [(&'static str, &'static str)] {
        self.entry.map(|entry| entry.fields()).unwrap_or_default()
    }

    /// Returns the documentation of the view, without Markdown.
    #[must_use]
    pub fn text(&self) -> Option<String> {
        self.entry.map(|entry| undressed(entry.text()))
    }

    /// The member `registered`.
    pub(crate) fn registration(&self) -> Option<Registration> {
        self.registered.map(|it| Registration {
            description: it.description(),
            status: it.status().as_str(),
            reference: it.reference(),
        })
    }

    /// Returns the registration.
    #[must_use]
    pub fn registered(&self) -> Option<&'static Registered> {
        self.registered
    }
}

impl Serialize for KnownScheme<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let field = |&(name, meaning): &(_, _)| Field { name, meaning };
        let record = SchemeRecord {
            scheme: self.name,
            has_view: self.entry.is_some(),
            default_port: self.default_port(),
            documents: self.documents(),
            fields: self.fields().iter().map(field).collect(),
            text: self.text(),
            registered: self.registration(),
        };
        record.serialize(serializer)
    }
}

/// What is known about a scheme.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "KnownScheme"))]
pub(crate) struct SchemeRecord<'a> {
    scheme: &'a str,
    /// Whether the catalogue has a view of the scheme.
    has_view: bool,
    default_port: Option<u16>,
    /// The documents that the view follows, the leading one first.
    documents: &'static [&'static str],
    /// The fields of the view.
    fields: Vec<Field>,
    /// What such a URI identifies, and a picture of its anatomy.
    text: Option<String>,
    registered: Option<Registration>,
}

/// A field of a view.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Field {
    name: &'static str,
    meaning: &'static str,
}

/// The entry of IANA's registry.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Registration {
    description: &'static str,
    /// `permanent`, `provisional` or `historical`.
    status: &'static str,
    reference: Option<&'static str>,
}

/// Removes the Markdown of documentation. Code blocks with a picture are kept and indented; other
/// code blocks are left out. A link or an inline code span leaves its text.
fn undressed(text: &str) -> String {
    let (mut plain, mut fence) = (String::new(), None);
    for line in text.lines() {
        let line = line.strip_prefix(' ').unwrap_or(line);
        match (fence, line.strip_prefix("```")) {
            (None, Some(kind)) => fence = Some(kind),
            (Some(_), Some(_)) => fence = None,
            (Some("text"), None) => plain.push_str(&["    ", line, "\n"].concat()),
            (Some(_), None) => {}
            (None, None) => plain.push_str(&[&*unmarked(line), "\n"].concat()),
        }
    }
    plain.trim_end().to_owned() + "\n"
}

/// Removes backticks, and the targets of links.
fn unmarked(line: &str) -> String {
    let (mut plain, mut rest) = (String::new(), line);
    while let Some((before, after)) = rest.split_once('[')
        && let Some((text, after)) = after.split_once(']')
    {
        let target = after.strip_prefix('(').and_then(|target| target.split_once(')'));
        plain.push_str(&[before, text].concat());
        rest = target.map_or(after, |(_, after)| after);
    }
    (plain + rest).replace('`', "")
}
