//! The catalogue of schemes: lines, or a scheme explained.

use std::io::{self, Write};

use serde::Serialize;
use urial::Uri;
use urial::scheme::{Entry, REGISTRY_DATE, Registered};

use super::{columns, plain, printable};

/// What is known of a scheme: by the catalogue, by the registry, by both or by neither.
pub(crate) struct Known<'a> {
    name: &'a str,
    entry: Option<Entry>,
    registered: Option<&'static Registered>,
}

/// The object of a scheme.
#[derive(Serialize)]
pub(crate) struct Record<'a> {
    scheme: &'a str,
    has_view: bool,
    default_port: Option<u16>,
    documents: &'static [&'static str],
    fields: Vec<Field>,
    text: Option<String>,
    registered: Option<Registration>,
}

#[derive(Serialize)]
struct Field {
    name: &'static str,
    meaning: &'static str,
}

#[derive(Serialize)]
struct Registration {
    description: &'static str,
    status: &'static str,
    reference: Option<&'static str>,
}

/// Writes schemes in columns, for people.
pub(crate) fn table(schemes: &[Known<'_>], out: &mut impl Write) -> io::Result<()> {
    let rows: Vec<_> = schemes.iter().map(|known| known.row("")).collect();
    let width = |at: usize| rows.iter().map(|row| columns(&row[at])).max().unwrap_or(0);
    let (name_width, document_width) = (width(0), width(2));
    for [name, port, documents, status] in &rows {
        let row = format!("{name:name_width$}  {port:>5}  {documents:document_width$}  {status}");
        writeln!(out, "{}", row.trim_end())?;
    }
    Ok(())
}

impl<'a> Known<'a> {
    /// What is known of the scheme `name`, in any case.
    pub(crate) fn find(name: &'a str) -> Known<'a> {
        let (entry, registered) = (Entry::find(name), Registered::find(name));
        let own = entry.map(|entry| entry.name()).or(registered.map(Registered::name));
        Known { name: own.unwrap_or(name), entry, registered }
    }

    /// Is it in the catalogue, or registered?
    pub(crate) fn is_known(&self) -> bool {
        self.entry.is_some() || self.registered.is_some()
    }

    /// The name in lower case, where the scheme is known.
    pub(crate) fn name(&self) -> &str {
        self.name
    }

    pub(crate) fn record(&self) -> Record<'_> {
        Record {
            scheme: self.name,
            has_view: self.entry.is_some(),
            default_port: self.default_port(),
            documents: self.documents(),
            fields: self.fields().iter().map(|&(name, meaning)| Field { name, meaning }).collect(),
            text: self.entry.map(|entry| undressed(entry.text())),
            registered: self.registered.map(|it| Registration {
                description: it.description(),
                status: it.status().as_str(),
                reference: it.reference(),
            }),
        }
    }

    /// Writes name, port, documents and status, with tabs between them.
    pub(crate) fn columns(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}", self.row(plain::ABSENT).join("\t"))
    }

    /// The columns, with `absent` for what is not there.
    fn row(&self, absent: &str) -> [String; 4] {
        let port = self.default_port().map(|port| port.to_string());
        let status = self.registered.map(|it| it.status().to_string());
        let name = self.name.to_owned();
        let documents = self.documents().join("; ");
        [name, port.unwrap_or(absent.into()), documents, status.unwrap_or(absent.into())]
    }

    /// Writes all that is known, and an empty line.
    pub(crate) fn explain(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}", self.name)?;
        match self.entry {
            Some(entry) => writeln!(out, "\n{}", indented(&undressed(entry.text())))?,
            None => writeln!(out, "\n  The catalogue has no view of this scheme.\n")?,
        }
        if let Some(port) = self.default_port() {
            writeln!(out, "  port        {port}")?;
        }
        if !self.documents().is_empty() {
            writeln!(out, "  documents   {}", self.documents().join("; "))?;
        }
        writeln!(out, "  registered  {}", self.registration())?;
        let width = self.fields().iter().map(|(name, _)| name.len()).max().unwrap_or(0);
        for (at, (name, meaning)) in self.fields().iter().enumerate() {
            let label = if at == 0 { "fields" } else { "" };
            writeln!(out, "  {label:10}  {name:width$}  {meaning}")?;
        }
        writeln!(out)
    }

    /// What the registry says, in a line.
    fn registration(&self) -> String {
        let Some(it) = self.registered else { return format!("no, as of {REGISTRY_DATE}") };
        let reference = it.reference().map(|by| format!(", by {by}")).unwrap_or_default();
        format!("{}{reference}: {} (IANA, {REGISTRY_DATE})", it.status(), it.description())
    }

    /// What there is to say of a scheme of which nothing is known.
    pub(crate) fn unknown(&self) -> String {
        let name = printable(self.name);
        if !Uri::parse(&[self.name, ":"].concat()).is_ok_and(|uri| uri.scheme() == self.name) {
            return format!("`{name}` is no name of a scheme");
        }
        format!("`{name}` is neither in the catalogue nor in IANA's registry of {REGISTRY_DATE}")
    }

    fn default_port(&self) -> Option<u16> {
        self.entry?.default_port()
    }

    fn documents(&self) -> &'static [&'static str] {
        self.entry.map(|entry| entry.documents()).unwrap_or_default()
    }

    fn fields(&self) -> &'static [(&'static str, &'static str)] {
        self.entry.map(|entry| entry.fields()).unwrap_or_default()
    }
}

/// Documentation without its Markdown: pictures stand as they are, set in, and code is left out; of
/// a link, its text stays, and of what is marked as code.
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

/// A line without backticks, and its links without what they lead to.
fn unmarked(line: &str) -> String {
    let (mut plain, mut rest) = (String::new(), line);
    while let Some((before, behind)) = rest.split_once('[')
        && let Some((text, behind)) = behind.split_once(']')
    {
        let target = behind.strip_prefix('(').and_then(|target| target.split_once(')'));
        plain.push_str(&[before, text].concat());
        rest = target.map_or(behind, |(_, behind)| behind);
    }
    (plain + rest).replace('`', "")
}

/// The text with two spaces before every line that has something.
fn indented(text: &str) -> String {
    let line = |line: &str| if line.is_empty() { "\n".into() } else { format!("  {line}\n") };
    text.lines().map(line).collect()
}
