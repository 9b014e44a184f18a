//! Fields of messages: a name, a colon, and a value that may go on in lines that begin with white
//! space (RFC 5322 §2.2, RFC 9112 §5).

use std::ops::Range;

/// The fields with which a message begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fields<'t> {
    text: &'t [u8],
    pub(crate) all: Vec<Field>,
    /// Where the body begins.
    pub(crate) end: usize,
    /// The line in which the fields end, if it is neither empty nor the end of a part.
    pub(crate) broken: Option<usize>,
}

/// A field, by its places in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Field {
    name: Range<usize>,
    /// The value as it is written, without white space around it.
    pub(crate) value: Range<usize>,
}

impl<'t> Fields<'t> {
    /// Reads the fields that begin at `start`, until an empty line or one that is no field.
    pub(crate) fn read(text: &'t [u8], start: usize) -> Fields<'t> {
        let mut fields = Fields { text, all: Vec::new(), end: start, broken: None };
        while let Some(line) = text.get(fields.end..).filter(|line| !line.is_empty()) {
            let len = line_len(line);
            if line[..len].trim_ascii().is_empty() {
                fields.end += len;
                break;
            }
            if line.starts_with(b"--") {
                break;
            }
            if !fields.field(len) {
                fields.broken = Some(fields.end);
                break;
            }
        }
        fields
    }

    /// Reads the field in the next line, which is `len` bytes long.
    fn field(&mut self, len: usize) -> bool {
        let start = self.end;
        let line = &self.text[start..start + len];
        let name = line.iter().take_while(|byte| byte.is_ascii_graphic() && **byte != b':').count();
        let blanks = line[name..].iter().take_while(|byte| b" \t".contains(byte)).count();
        if name == 0 || line.get(name + blanks) != Some(&b':') {
            return false;
        }
        let mut end = start + len;
        while self.text.get(end).is_some_and(|byte| b" \t".contains(byte)) {
            let len = line_len(&self.text[end..]);
            if self.text[end..end + len].trim_ascii().is_empty() {
                break;
            }
            end += len;
        }
        let value = &self.text[start + name + blanks + 1..end];
        let value_start = end - value.trim_ascii_start().len();
        let value = value_start..value_start + value.trim_ascii().len();
        self.all.push(Field { name: start..start + name, value });
        self.end = end;
        true
    }

    /// Returns the name of a field.
    pub(crate) fn name(&self, field: &Field) -> &'t [u8] {
        &self.text[field.name.clone()]
    }

    /// Whether a field has one of the names, in any case.
    pub(crate) fn is(&self, field: &Field, names: &[&str]) -> bool {
        names.iter().any(|name| self.name(field).eq_ignore_ascii_case(name.as_bytes()))
    }

    /// Returns the value of the first field of a name, without line breaks; `None` if there is none
    /// or if it is longer than 8 KiB.
    pub(crate) fn get(&self, name: &str) -> Option<String> {
        let field = self.all.iter().find(|field| self.is(field, &[name]))?;
        let value = self.text.get(field.value.clone()).filter(|value| value.len() <= MOST)?;
        let unfolded = value.iter().copied().filter(|byte| !b"\r\n".contains(byte)).collect();
        Some(
            String::from_utf8(unfolded)
                .unwrap_or_else(|it| String::from_utf8_lossy(it.as_bytes()).into_owned()),
        )
    }
}

/// The longest value that is read as more than text.
const MOST: usize = 8 << 10;

/// The length of the first line, with its end.
fn line_len(text: &[u8]) -> usize {
    memchr::memchr(b'\n', text).map_or(text.len(), |end| end + 1)
}
