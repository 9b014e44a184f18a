//! References in Texinfo: in commands for links, and in text.

use std::ops::Range;

use super::escape::texinfo::escaped;
use super::escape::{Delimiter, Escape};
use super::format::Format;
use super::outline::{Content, Inner, Outline, Slot};
use crate::hit::Form;

/// Reads the places of references in a document. Comments and code are searched if it is
/// `verbatim`.
pub(crate) fn read(outline: &mut Outline<'_>, verbatim: bool) {
    let mut document = Document::new(outline, verbatim);
    while let Some(&byte) = document.text.get(document.at) {
        document.token(byte);
    }
    document.end_run(document.text.len());
}

struct Document<'d, 't> {
    text: &'t [u8],
    verbatim: bool,
    outline: &'d mut Outline<'t>,
    at: usize,
    /// Where the text begins that goes on.
    run: usize,
    /// The commands of which the braces are open.
    open: Vec<Kind>,
    /// How many of them are links, and how many are code.
    links: usize,
    code: usize,
    /// The environment of code that is open.
    example: Option<&'t [u8]>,
}

/// What the braces of a command hold.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Text,
    Link,
    Code,
}

impl<'d, 't> Document<'d, 't> {
    fn new(outline: &'d mut Outline<'t>, verbatim: bool) -> Self {
        let (text, open, example) = (outline.text(), Vec::new(), None);
        Document { text, verbatim, outline, at: 0, run: 0, open, links: 0, code: 0, example }
    }

    fn token(&mut self, byte: u8) {
        match byte {
            b'@' => match escaped(&self.text[self.at..]) {
                Some((_, len)) => self.at += len,
                None => self.command(),
            },
            b'{' => self.open(Kind::Text),
            b'}' => self.close(),
            _ => {
                let rest = &self.text[self.at..];
                self.at += memchr::memchr3(b'@', b'{', b'}', rest).unwrap_or(rest.len());
            }
        }
    }

    fn open(&mut self, kind: Kind) {
        self.end_run(self.at + 1);
        self.open.push(kind);
        self.links += usize::from(kind == Kind::Link);
        self.code += usize::from(kind == Kind::Code);
    }

    fn close(&mut self) {
        self.end_run(self.at + 1);
        let kind = self.open.pop();
        self.links -= usize::from(kind == Some(Kind::Link));
        self.code -= usize::from(kind == Some(Kind::Code));
    }

    /// Ends the text before this place. It goes on at `next`.
    fn end_run(&mut self, next: usize) {
        let range = self.run..self.at;
        let is_code = self.code > 0 || self.example.is_some();
        if !range.is_empty() && (!is_code || self.verbatim) {
            let content = Content::Text { is_linked: self.links > 0 || is_code };
            // In braces, the text may be an argument, which a comma ends.
            let is_content = self.open.is_empty();
            let delimiter = if is_content { Delimiter::Markup } else { Delimiter::Other };
            self.outline.add(Slot::new(range, Escape::Texinfo(delimiter), content));
        }
        (self.run, self.at) = (next, next);
    }

    fn command(&mut self) {
        let name = letters(&self.text[self.at + 1..]);
        self.end_run(self.at + 1 + name.len());
        match name {
            b"uref" => self.link("@uref"),
            b"url" => self.link("@url"),
            b"indicateurl" => self.link("@indicateurl"),
            b"email" => self.link(EMAIL),
            b"code" if self.is_at(b"{") => self.open(Kind::Code),
            b"verb" if self.is_at(b"{") => self.verb(),
            b"c" | b"comment" => self.skip(b"\n"),
            b"ignore" => self.skip(b"@end ignore"),
            b"verbatim" => self.skip(b"@end verbatim"),
            b"html" => self.html(),
            b"bye" => self.skip(b""),
            b"end" if self.ends_example() => self.example = None,
            _ if self.example.is_none() => self.example = Some(name).filter(|it| is_example(it)),
            _ => {}
        }
    }

    /// Reads the first argument of a command for a link. The others are text.
    fn link(&mut self, context: &'static str) {
        if !self.is_at(b"{") {
            return;
        }
        self.open(Kind::Link);
        let Some(len) = argument_len(&self.text[self.at..]) else {
            return;
        };
        let (range, escape) = (self.at..self.at + len, Escape::Texinfo(Delimiter::Other));
        let slot = match context {
            EMAIL => Slot::address(range, escape, context),
            _ => Slot::one(range, escape, Form::Command, context),
        };
        self.outline.add(slot);
        (self.at, self.run) = (self.at + len, self.at + len);
    }

    /// Skips `@verb{|code|}`.
    fn verb(&mut self) {
        let end = self.text.get(self.at + 1).map_or_else(Vec::new, |byte| vec![*byte, b'}']);
        self.end_run(self.text.len().min(self.at + 2));
        self.skip(&end);
    }

    /// Skips what is not read unless it is verbatim, until `end`, or until the end if it is empty.
    fn skip(&mut self, end: &[u8]) {
        let range = self.until(end);
        if self.verbatim {
            let content = Content::Text { is_linked: true };
            self.outline.add(Slot::new(range, Escape::None, content));
        }
    }

    fn html(&mut self) {
        let range = self.until(b"@end html");
        let inner = Inner { format: Format::Html, decoded: None, is_enclosed: false };
        let content = Content::Document(Box::new(inner));
        self.outline.add(Slot::new(range, Escape::None, content));
    }

    /// Returns the text before `end`, and continues there.
    fn until(&mut self, end: &[u8]) -> Range<usize> {
        let rest = &self.text[self.at..];
        let len = memchr::memmem::find(rest, end).filter(|_| !end.is_empty());
        let range = self.at..self.at + len.unwrap_or(rest.len());
        (self.at, self.run) = (range.end, range.end);
        range
    }

    fn is_at(&self, text: &[u8]) -> bool {
        self.text[self.at..].starts_with(text)
    }

    fn ends_example(&self) -> bool {
        let blanks = self.text[self.at..].iter().take_while(|byte| **byte == b' ').count();
        self.example.is_some_and(|name| self.text[self.at + blanks..].starts_with(name))
    }
}

const EMAIL: &str = "@email";

fn letters(text: &[u8]) -> &[u8] {
    &text[..text.iter().take_while(|byte| byte.is_ascii_alphabetic()).count()]
}

/// Whether it is the name of an environment of code.
fn is_example(name: &[u8]) -> bool {
    let names = ["example", "smallexample", "lisp", "smalllisp"];
    names.into_iter().any(|it| it.as_bytes() == name)
}

/// The length of an argument without other commands than those for characters.
fn argument_len(text: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        match text.get(at)? {
            b',' | b'}' => return Some(at),
            b'{' => return None,
            b'@' => at += escaped(&text[at..])?.1,
            _ => at += 1,
        }
    }
}
