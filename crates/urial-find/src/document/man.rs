//! References in manual pages: in macros for links, and in text (man(7), mdoc(7)).

use std::ops::Range;

use super::escape::Escape;
use super::outline::{Content, Outline, Slot};
use crate::hit::Form;

/// Reads the places of references in a page. Comments are searched if it is `verbatim`.
pub(crate) fn read(outline: &mut Outline<'_>, verbatim: bool) {
    let (text, mut start) = (outline.text(), 0);
    let mut page = Page { text, verbatim, outline, run: None, is_linked: false, is_ignored: false };
    while start < text.len() {
        start = page.line(start);
    }
    page.end_run();
}

struct Page<'p, 't> {
    text: &'t [u8],
    verbatim: bool,
    outline: &'p mut Outline<'t>,
    /// Lines of text that go on.
    run: Option<Range<usize>>,
    /// Whether the text is that of a link.
    is_linked: bool,
    /// Whether lines are ignored until `..`.
    is_ignored: bool,
}

impl Page<'_, '_> {
    /// Reads the line that begins at `start`, and returns its end.
    fn line(&mut self, start: usize) -> usize {
        let (comment, end) = ends_of_line(self.text, start);
        if self.is_ignored {
            self.is_ignored = !self.text[start..].starts_with(b"..");
            self.comment(start..end);
            return end;
        }
        match self.text[start] {
            b'.' | b'\'' => self.control(start + 1..comment),
            _ => self.lengthen_run(start..comment),
        }
        if comment < end {
            self.comment(comment..end);
        }
        end
    }

    fn lengthen_run(&mut self, line: Range<usize>) {
        self.run = Some(self.run.as_ref().map_or(line.start, |run| run.start)..line.end);
    }

    fn end_run(&mut self) {
        if let Some(range) = self.run.take() {
            self.text(range, self.is_linked);
        }
    }

    fn comment(&mut self, range: Range<usize>) {
        self.end_run();
        if self.verbatim {
            self.outline.add(Slot::text(range, Escape::None));
        }
    }

    /// Reads the name of a macro and its arguments.
    fn control(&mut self, range: Range<usize>) {
        self.end_run();
        let mut words = words(&self.text[..range.end], range.start);
        let Some(name) = words.next() else {
            return;
        };
        let name = &self.text[name];
        match name {
            b"UR" | b"MT" => self.is_linked = true,
            b"UE" | b"ME" => self.is_linked = false,
            b"ig" => self.is_ignored = true,
            _ => {}
        }
        // Macros of mdoc may be arguments of others.
        let has_macros = matches!(name, [_, second] if second.is_ascii_lowercase());
        let (mut context, mut is_linked) = (link_macro(name), self.is_linked);
        for word in words {
            let inner = link_macro(&self.text[word.clone()]).filter(|_| has_macros);
            context = match context {
                _ if inner.is_some() => inner,
                Some(context) => {
                    is_linked = true;
                    self.link(word, context)
                }
                None => {
                    self.text(word, is_linked);
                    None
                }
            };
        }
    }

    /// Reads an argument of a macro for links, and returns the macro if its arguments go on.
    fn link(&mut self, word: Range<usize>, context: &'static str) -> Option<&'static str> {
        let is_address = [".MT", ".MTO", ".Mt"].contains(&context);
        self.outline.add(if is_address {
            Slot::address(word, Escape::Roff, context)
        } else {
            Slot::one(word, Escape::Roff, Form::Command, context)
        });
        (context == ".Mt").then_some(context)
    }

    fn text(&mut self, range: Range<usize>, is_linked: bool) {
        let content = Content::Text { is_linked };
        self.outline.add(Slot::new(range, Escape::Roff, content));
    }
}

/// The macro of which the first argument is a reference or an address.
fn link_macro(name: &[u8]) -> Option<&'static str> {
    let macros = [".UR", ".MT", ".URL", ".MTO", ".Lk", ".Mt", ".%U"];
    macros.into_iter().find(|it| &it.as_bytes()[1..] == name)
}

/// The place of a comment, or the end of the line; and the end of the line. After a back-slash, the
/// next line belongs to it.
fn ends_of_line(text: &[u8], mut at: usize) -> (usize, usize) {
    while let Some(next) = memchr::memchr2(b'\\', b'\n', &text[at..]) {
        at += next;
        match &text[at..] {
            [b'\\', b'"' | b'#', rest @ ..] => {
                let len = memchr::memchr(b'\n', rest).map_or(rest.len(), |len| len + 1);
                return (at, at + 2 + len);
            }
            [b'\\', _, ..] => at += 2,
            _ => return (at + 1, at + 1),
        }
    }
    (text.len(), text.len())
}

/// The words from `at` on, without the quotes that they may be in.
fn words(text: &[u8], mut at: usize) -> impl Iterator<Item = Range<usize>> {
    std::iter::from_fn(move || {
        at += text[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let is_quoted = *text.get(at)? == b'"';
        let start = at + usize::from(is_quoted);
        let is_end = |byte: u8| if is_quoted { byte == b'"' } else { byte.is_ascii_whitespace() };
        let end = end_of_word(text, start, is_end);
        at = if is_quoted { text.len().min(end + 1) } else { end };
        Some(start..end)
    })
}

fn end_of_word(text: &[u8], mut at: usize, is_end: impl Fn(u8) -> bool) -> usize {
    while let Some(&byte) = text.get(at) {
        if is_end(byte) {
            return at;
        }
        at += if byte == b'\\' { 2 } else { 1 };
    }
    text.len()
}
