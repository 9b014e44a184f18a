//! The table of schemes: this project's copy, or the CSV as IANA publishes it.

use csv::ReaderBuilder;
use serde::Deserialize;

/// A scheme, as the library will report it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) status: Status,
    pub(crate) well_known: Option<String>,
    pub(crate) reference: Option<String>,
}

/// `Debug` prints the variant of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    Permanent,
    Provisional,
    Historical,
}

/// A line of the table, under either header.
#[derive(Deserialize)]
struct Line {
    #[serde(alias = "URI Scheme")]
    scheme: String,
    #[serde(alias = "Description")]
    description: String,
    #[serde(alias = "Status")]
    status: String,
    #[serde(alias = "Well-Known URI Support")]
    well_known: String,
    #[serde(alias = "Reference")]
    reference: String,
}

/// Reads the rows, sorted by name.
///
/// # Errors
/// If a line is malformed, a name is not a scheme, a status is unknown, or a name occurs twice.
pub(crate) fn read(text: &str) -> Result<Vec<Row>, String> {
    let mut rows = Vec::new();
    for line in ReaderBuilder::new().from_reader(text.as_bytes()).deserialize() {
        let line: Line = line.map_err(|error| error.to_string())?;
        rows.push(row(&line)?);
    }
    rows.sort_by(|a, b| a.name.cmp(&b.name));
    match rows.windows(2).find(|pair| pair[0].name == pair[1].name) {
        Some(pair) => Err(format!("`{}` stands there twice", pair[0].name)),
        None => Ok(rows),
    }
}

fn row(line: &Line) -> Result<Row, String> {
    let name = name(&line.scheme)?;
    let status = status(&line.status)
        .ok_or_else(|| format!("`{}`, the status of `{name}`, is not known", line.status))?;
    Ok(Row {
        name,
        description: description(&line.description),
        status,
        well_known: documents(&line.well_known),
        reference: documents(&line.reference),
    })
}

/// Returns the name in lower case, without a remark that follows it, as in `shttp (OBSOLETE)`.
fn name(field: &str) -> Result<String, String> {
    let field = field.trim();
    let name = match field.split_once(char::is_whitespace) {
        Some((name, remark)) if remark.starts_with('(') && remark.ends_with(')') => name,
        _ => field,
    };
    if is_scheme(name) {
        Ok(name.to_ascii_lowercase())
    } else {
        Err(format!("`{field}` is no scheme"))
    }
}

// scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )  (RFC 3986 §3.1)
fn is_scheme(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
}

fn status(field: &str) -> Option<Status> {
    match field.trim().to_ascii_lowercase().as_str() {
        "permanent" => Some(Status::Permanent),
        "provisional" => Some(Status::Provisional),
        "historical" => Some(Status::Historical),
        _ => None,
    }
}

/// Returns the description in one line, without the number of a note at its end, as in
/// `coap+tcp [1]`.
fn description(field: &str) -> String {
    let line = one_line(field);
    let without_note = line.strip_suffix(']').and_then(|line| line.rsplit_once(" ["));
    match without_note {
        Some((text, number)) if number.parse::<u32>().is_ok() => text.to_owned(),
        _ => line,
    }
}

/// Returns the documents, separated by `; `, as in this project's copy; IANA puts each in brackets.
/// People and companies are left out.
fn documents(field: &str) -> Option<String> {
    let line = one_line(field);
    let documents = line.split([';', ']']).map(|it| it.trim_start_matches([' ', '[']).trim());
    let documents: Vec<_> = documents.filter(|it| is_document(it)).collect();
    (!documents.is_empty()).then(|| documents.join("; "))
}

fn is_document(reference: &str) -> bool {
    reference.starts_with("RFC") || reference.contains("://")
}

/// A field may contain line ends.
fn one_line(field: &str) -> String {
    field.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const OURS: &str = "scheme,description,status,well_known,reference\n";
    const IANA: &str =
        "URI Scheme,Template,Description,Status,Well-Known URI Support,Reference,Notes\r\n";

    fn expected(
        name: &str,
        description: &str,
        status: Status,
        documents: [Option<&str>; 2],
    ) -> Row {
        let [well_known, reference] = documents.map(|it| it.map(String::from));
        Row { name: name.into(), description: description.into(), status, well_known, reference }
    }

    #[test]
    fn both_tables_are_read_and_sorted() {
        let rows = [
            expected("acd", "acd", Status::Provisional, [None, None]),
            expected(
                "http",
                "Hypertext",
                Status::Permanent,
                [Some("RFC8615"), Some("RFC9110, §4.2.1")],
            ),
            expected("p1", "says \"hello\", twice", Status::Historical, [None, Some("RFC1; RFC2")]),
        ];
        let ours = "http,Hypertext,permanent,RFC8615,\"RFC9110, §4.2.1\"\nacd,acd,provisional,,\n\
            p1,\"says \"\"hello\"\", twice\",historical,,RFC1; RFC2\n";
        let iana = "p1,hist/p1,\"says \"\"hello\"\",\n twice\",Historical,-,[RFC1][First_Last][RFC2],\"a\nnote\"\r\n\
            ACD,prov/acd,acd,Provisional,-,[First_Last],\r\n\
            http,,Hypertext,Permanent,[RFC8615],\"[RFC9110, §4.2.1]\",\r\n";
        assert_eq!(read(&format!("{OURS}{ours}")).unwrap(), rows);
        assert_eq!(read(&format!("{IANA}{iana}")).unwrap(), rows);
    }

    #[test]
    fn remarks_and_notes_are_left_out() {
        assert_eq!(name("shttp (OBSOLETE)").as_deref(), Ok("shttp"));
        assert_eq!(description("coap+tcp [1]"), "coap+tcp");
        assert_eq!(description("as in [RFC4452]"), "as in [RFC4452]");
    }

    #[test]
    fn documents_are_kept_and_people_are_not() {
        let cases = [
            ("[RFC2326][RFC7826]", Some("RFC2326; RFC7826")),
            ("[RFC9110, Section\n4.2.1]", Some("RFC9110, Section 4.2.1")),
            ("RFC2326; RFC7826", Some("RFC2326; RFC7826")),
            ("[https://e.org/spec][First_Last]", Some("https://e.org/spec")),
            ("[First_Last]", None),
            ("-", None),
            ("", None),
        ];
        for (field, expected) in cases {
            assert_eq!(documents(field).as_deref(), expected, "{field}");
        }
    }

    #[test]
    fn a_malformed_table_is_rejected() {
        let refusal = |lines: &str| read(&format!("{OURS}{lines}")).unwrap_err();
        assert_eq!(refusal("1a,,permanent,,\n"), "`1a` is no scheme");
        assert_eq!(refusal("a b,,permanent,,\n"), "`a b` is no scheme");
        assert_eq!(refusal("a,,eternal,,\n"), "`eternal`, the status of `a`, is not known");
        assert_eq!(refusal("a,,permanent,,\nA,,permanent,,\n"), "`a` stands there twice");
        assert!(refusal("a,permanent\n").contains("line: 2"));
        assert!(read("scheme,status\na,permanent\n").unwrap_err().contains("missing field"));
    }
}
