//! References in style sheets: `url()`, `src()`, `image-set()` and `@import` (CSS Syntax Module
//! Level 3, CSS Values and Units Module Level 4).

use std::ops::Range;

use super::escape::{Delimiter, Escape};
use super::outline::{Outline, Slot};
use crate::hit::Form;

/// Reads the places of references in a style sheet, or in the value of a `style` attribute.
pub(crate) fn read(outline: &mut Outline<'_>, verbatim: bool) {
    let (text, functions) = (outline.text(), Vec::new());
    let mut sheet = Sheet { text, verbatim, outline, at: 0, functions, is_import: false };
    while let Some(&byte) = text.get(sheet.at) {
        sheet.token(byte);
    }
}

struct Sheet<'s, 't> {
    text: &'t [u8],
    verbatim: bool,
    outline: &'s mut Outline<'t>,
    at: usize,
    /// For each open parenthesis, the function whose strings are references.
    functions: Vec<Option<Function>>,
    is_import: bool,
}

impl<'t> Sheet<'_, 't> {
    fn token(&mut self, byte: u8) {
        match byte {
            b'/' if self.text[self.at..].starts_with(b"/*") => self.comment(),
            b'"' | b'\'' => self.string(byte),
            b'\\' => self.at += 2,
            b'@' => self.at_rule(),
            _ if is_name(byte) => self.name(),
            _ => self.punctuation(byte),
        }
    }

    fn comment(&mut self) {
        let start = self.at + 2;
        let end = memchr::memmem::find(&self.text[start..], b"*/").map(|len| start + len);
        self.at = end.map_or(self.text.len(), |end| end + 2);
        if self.verbatim {
            let range = start..end.unwrap_or(self.text.len());
            self.outline.add(Slot::text(range, Escape::None));
        }
    }

    fn string(&mut self, quote: u8) {
        let start = self.at + 1;
        let end = self.skip_until(start, |byte| byte == quote || b"\n\r\x0c".contains(&byte));
        self.at = end + 1;
        let function = self.functions.last().copied().flatten();
        let context = if self.is_import { Some("@import") } else { function.map(Function::name) };
        self.is_import = false;
        if self.text.get(end) != Some(&quote) {
            // A line break ends a string that is not closed, and no function goes on.
            return self.functions.clear();
        }
        if let Some(context) = context {
            let delimiter = if quote == b'\'' { Delimiter::Apostrophe } else { Delimiter::Other };
            self.reference(start..end, delimiter, context);
        }
    }

    fn at_rule(&mut self) {
        self.at += 1;
        self.is_import = self.take_name().eq_ignore_ascii_case(b"import");
    }

    fn name(&mut self) {
        let name = self.take_name();
        let function = Function::find(name);
        if self.text.get(self.at) != Some(&b'(') {
            return;
        }
        self.at += 1;
        let content = self.skip_blanks(self.at);
        let is_quoted = self.text.get(content).is_some_and(|byte| b"\"'".contains(byte));
        if function == Some(Function::Url) && !is_quoted {
            self.bare_url(content);
        } else {
            self.functions.push(function);
        }
    }

    /// Reads a reference without quotes, and the parenthesis that ends it.
    fn bare_url(&mut self, start: usize) {
        let end = self.skip_until(start, |byte| byte == b')');
        self.at = end + 1;
        self.is_import = false;
        let written = self.text[start..end].trim_ascii_end();
        let is_url = !written.is_empty() && end < self.text.len();
        if is_url && self.skip_until(start, |byte| b"\"'()".contains(&byte)) == end {
            self.reference(start..start + written.len(), Delimiter::Parenthesis, "url");
        }
    }

    fn punctuation(&mut self, byte: u8) {
        self.at += 1;
        match byte {
            b'(' => self.functions.push(None),
            b')' => {
                self.functions.pop();
            }
            b';' | b'{' | b'}' => {
                self.functions.clear();
                self.is_import = false;
            }
            _ => {}
        }
    }

    fn reference(&mut self, range: Range<usize>, delimiter: Delimiter, context: &'static str) {
        self.outline.add(Slot::one(range, Escape::Css(delimiter), Form::Css, context));
    }

    fn take_name(&mut self) -> &'t [u8] {
        let start = self.at;
        let len = self.text[start..].iter().take_while(|byte| is_name(**byte)).count();
        self.at += len;
        &self.text[start..self.at]
    }

    /// Returns the next place from `at` with a byte that `is_end` accepts, and that is not escaped.
    fn skip_until(&self, mut at: usize, is_end: impl Fn(u8) -> bool) -> usize {
        while let Some(&byte) = self.text.get(at) {
            if is_end(byte) {
                return at;
            }
            at += if byte == b'\\' { 2 } else { 1 };
        }
        self.text.len()
    }

    fn skip_blanks(&self, at: usize) -> usize {
        let is_blank = |byte: &&u8| b" \t\n\r\x0c".contains(byte);
        at + self.text.get(at..).unwrap_or_default().iter().take_while(is_blank).count()
    }
}

/// A function with references.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Function {
    Url,
    Src,
    ImageSet,
    WebkitImageSet,
}

impl Function {
    const ALL: [Function; 4] =
        [Function::Url, Function::Src, Function::ImageSet, Function::WebkitImageSet];

    fn find(name: &[u8]) -> Option<Function> {
        let is = |it: &Function| name.eq_ignore_ascii_case(it.name().as_bytes());
        Function::ALL.into_iter().find(is)
    }

    fn name(self) -> &'static str {
        match self {
            Function::Url => "url",
            Function::Src => "src",
            Function::ImageSet => "image-set",
            Function::WebkitImageSet => "-webkit-image-set",
        }
    }
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-_".contains(&byte) || !byte.is_ascii()
}
