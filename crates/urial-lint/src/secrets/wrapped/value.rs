//! The value after the name of a secret.

use std::ops::Range;

use super::super::names::{LONGEST, Meaning};
use super::Name;

/// The values of the name of a secret. A name of [`Meaning::InQueries`] has none here.
pub(super) fn of_name(text: &[u8], name: &Name, meaning: Meaning) -> Vec<Range<usize>> {
    if matches!(meaning, Meaning::Harmless | Meaning::InQueries) {
        return vec![];
    }
    let Some(place) = after(text, name) else { return vec![] };
    // A result of a test: `PASS: a/b.sh`.
    let word = &text[name.range.clone()];
    if word == b"PASS" && place.sign == Sign::Colon && place.has_blank {
        return vec![];
    }
    let is_one = |it: &Range<usize>| {
        let value = &text[it.clone()];
        let is_name = || place.sign == Sign::Blank && is_own_name(word, value);
        let is_faulty = || is_of_message(text, name) && value.iter().all(u8::is_ascii_punctuation);
        !value.is_empty() && !is_name() && !is_access_key(word, value) && !is_faulty()
    };
    let values = match block(text, name, &place) {
        Some(block) if is_placeholder(&text[block.clone()]) => vec![],
        Some(block) => vec![block],
        None => place.values(text, meaning),
    };
    values.into_iter().filter(is_one).collect()
}

/// The lines of a block of YAML 1.2 §8.1 that is the value of a name: `password: |`.
fn block(text: &[u8], name: &Name, place: &Place) -> Option<Range<usize>> {
    let header =
        text[place.start..].strip_prefix(b"|").or(text[place.start..].strip_prefix(b">"))?;
    let marks = header.iter().take(2).take_while(|it| b"+-123456789".contains(it)).count();
    let lines = header[marks..].strip_prefix(b"\r").unwrap_or(&header[marks..]);
    let lines = lines.strip_prefix(b"\n").filter(|_| place.before != Before::Text)?;
    let before = text[..name.range.start].iter().rev();
    let indent = before.take(LONGEST).take_while(|byte| **byte != b'\n').count();
    let start = text.len() - lines.len();
    let (mut at, mut end) = (start, start);
    for line in lines.split_inclusive(|byte| *byte == b'\n') {
        let content = line.trim_ascii_end();
        let blanks = content.iter().take_while(|byte| **byte == b' ').count();
        if !content.is_empty() && blanks <= indent {
            break;
        }
        if !content.is_empty() {
            end = at + content.len();
        }
        at += line.len();
    }
    Some(trim(text, start..end))
}

/// Whether a value is the name itself in capital letters, as in a help text:
/// `--api-key API_KEY`.
pub(crate) fn is_own_name(name: &[u8], value: &[u8]) -> bool {
    let letters = |text: &[u8]| -> Vec<u8> {
        let text = &text[..text.len().min(LONGEST)];
        text.iter().filter(|it| !b"-_".contains(it)).map(u8::to_ascii_uppercase).collect()
    };
    value.len() <= LONGEST
        && !value.iter().any(u8::is_ascii_lowercase)
        && letters(name) == letters(value)
}

/// Whether a name and a value are a key of the keyboard: `<a accesskey=k>`.
pub(crate) fn is_access_key(name: &[u8], value: &[u8]) -> bool {
    name.eq_ignore_ascii_case(b"accesskey") && value.len() == 1
}

/// Whether a name is one of a message about syntax: `unexpected token: '}'`.
fn is_of_message(text: &[u8], name: &Name) -> bool {
    let before = &text[..name.range.start];
    let is_after = |word: &&str| {
        let start = before.len().saturating_sub(word.len());
        before[start..].eq_ignore_ascii_case(word.as_bytes())
    };
    ["unexpected ", "invalid "].iter().any(is_after)
}

/// Where a value begins, and the text before it.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) start: usize,
    pub(super) sign: Sign,
    /// Whether a blank is between the sign and the value.
    has_blank: bool,
    marks: Marks,
    before: Before,
}

/// The quotation marks of a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Marks {
    None,
    /// Its own, as in JSON.
    Own,
    /// One begins before the name and goes on, as around a field of HTTP.
    Around(u8),
}

/// What is before a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Before {
    /// The line begins, as in YAML.
    Line,
    /// The line begins, and the name has a capital letter, as a sentence has.
    Sentence,
    Text,
}

/// What is between a name and its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sign {
    Colon,
    Equals,
    /// The end of the tag of an element.
    Tag,
    /// The name of the attribute `value`, after one whose value is the name.
    Attribute,
    /// A blank, after the name of an option.
    Blank,
}

/// Where the value of a name begins.
pub(super) fn after(text: &[u8], name: &Name) -> Option<Place> {
    let Range { start, end } = name.range;
    let mark = quote_before(text, start);
    let quoted = quoted_name(text, name);
    let is_quoted = quoted.is_some();
    let mut at = quoted.as_ref().map_or(end, |it| it.end);
    if let Some(quoted) = quoted {
        let place = in_tag(text, &quoted)
            .or_else(|| in_record(text, &quoted))
            .or_else(|| argument(text, &quoted));
        if place.is_some() {
            return place;
        }
    }
    while text.get(at).is_some_and(|byte| b"])".contains(byte)) && (is_quoted || at == end) {
        at += 1;
    }
    let rest = &text[at..];
    let blanks = blanks(rest);
    let (sign, len) = match &rest[blanks..] {
        [b'=', b'=' | b'~', ..] | [b':', b':', ..] | [b':', b'/', b'/', ..] => return None,
        [b'=', b'>', ..] | [b':', b'=', ..] => (Sign::Equals, blanks + 2),
        // Words of URIs and lists are read elsewhere.
        [b'=', next, ..] if blanks == 0 && !is_quoted && !is_blank(*next) && !is_quote(rest, 1) => {
            return None;
        }
        [b'=', ..] => (Sign::Equals, blanks + 1),
        [b':', ..] => (Sign::Colon, blanks + 1),
        _ => {
            return element(text, name)
                .or_else(|| listed(text, name))
                .or_else(|| option(text, name))
                .or_else(|| in_mapping(text, quoted_name(text, name).unwrap_or(start..end)));
        }
    };
    let value = at + len;
    let gap = self::blanks(&text[value..]);
    Some(Place {
        start: value + gap,
        sign,
        has_blank: gap > 0,
        marks: match mark {
            _ if is_quoted => Marks::Own,
            Some((_, mark)) if mark.is_ascii() => Marks::Around(mark),
            Some(_) | None => Marks::None,
        },
        before: match begins_line(&text[..start]) {
            true if text[start].is_ascii_uppercase() => Before::Sentence,
            true => Before::Line,
            false => Before::Text,
        },
    })
}

/// Whether a line begins after a text, or after its indentation and marks of lists.
fn begins_line(before: &[u8]) -> bool {
    let marks = before.iter().rev().take(LONGEST).take_while(|byte| b" \t->*+|".contains(byte));
    let line = &before[..before.len() - marks.count()];
    line.last().is_none_or(|byte| *byte == b'\n')
}

impl Place {
    /// The quotation mark that begins before the name and goes on.
    pub(super) fn outer(&self) -> Option<u8> {
        match self.marks {
            Marks::Around(mark) => Some(mark),
            Marks::None | Marks::Own => None,
        }
    }

    /// A place that nothing is known about.
    fn plain(start: usize, sign: Sign) -> Place {
        Place { start, sign, has_blank: false, marks: Marks::None, before: Before::Text }
    }

    fn values(&self, text: &[u8], meaning: Meaning) -> Vec<Range<usize>> {
        let is_one = |it: &Range<usize>| !is_harmless(&text[it.clone()], meaning);
        if let Some(quoted) = self.quoted(text) {
            let is_type = text[quoted.clone()] == *b"string";
            return [quoted].into_iter().filter(|it| is_one(it) && !is_type).collect();
        }
        match text.get(self.start) {
            Some(b'[') if self.sign != Sign::Tag => list(text, self.start + 1, meaning),
            Some(b'{' | b'(') | None if self.sign != Sign::Tag => vec![],
            _ if self.sign == Sign::Tag => self.content(text).into_iter().collect(),
            _ => self.unquoted(text, meaning).into_iter().collect(),
        }
    }

    /// A value within quotation marks.
    fn quoted(&self, text: &[u8]) -> Option<Range<usize>> {
        let (mark, start) = self.mark(text)?;
        Some(start..end_of_quoted(text, start, mark))
    }

    /// The mark that begins a value, and where it ends.
    pub(super) fn mark(&self, text: &[u8]) -> Option<(Mark, usize)> {
        let has_letter = text.get(self.start).is_some_and(|byte| b"bBrRuUfFnN@$".contains(byte));
        let mut start = self.start;
        if quote_at(text, start).is_none() && has_letter {
            start += 1;
        }
        let (mark, start) = quote_at(text, start)?;
        // The mark ends the wrapper of the name: there is no value.
        let ends_outer = self.outer().is_some_and(|outer| mark.1 == outer && mark.0 == 0);
        if ends_outer && self.sign != Sign::Blank {
            return None;
        }
        Some((mark, start))
    }

    /// The text of an element.
    fn content(&self, text: &[u8]) -> Option<Range<usize>> {
        const CDATA: &[u8] = b"<![CDATA[";
        let (start, end): (_, &[u8]) = if text[self.start..].starts_with(CDATA) {
            (self.start + CDATA.len(), b"]]>")
        } else {
            (self.start, b"<")
        };
        let len = memchr::memmem::find(&text[start..], end).unwrap_or(text.len() - start);
        let place = trim(text, start..start + len);
        (!is_placeholder(&text[place.clone()])).then_some(place)
    }

    /// A value without quotation marks.
    fn unquoted(&self, text: &[u8], meaning: Meaning) -> Option<Range<usize>> {
        let rest = &text[self.start..];
        // A mark within a word is a part of it.
        let is_end = |at: usize| {
            let goes_on = || rest.get(at + 1).is_some_and(u8::is_ascii_alphanumeric);
            let is_escaped_break =
                || rest[at] == b'\\' && rest.get(at + 1).is_some_and(|byte| b"nr".contains(byte));
            Some(rest[at]) == self.outer()
                || b"\"`".contains(&rest[at]) && !goes_on()
                || is_escaped_break()
        };
        let is_inner = |at: &usize| {
            !rest[*at].is_ascii_whitespace() && !b"<>".contains(&rest[*at]) && !is_end(*at)
        };
        let word = |most: usize| {
            let word = &rest[..(0..rest.len().min(most)).take_while(is_inner).count()];
            &word[..word_len(word)]
        };
        let line = &rest[..rest.len().min(LOOK)];
        let line = line.split(|byte| b"\r\n".contains(byte)).next().unwrap_or_default();
        let begin = word(LOOK);
        let is_harmless =
            begin.len() < LOOK && (begin.starts_with(b"=") || is_harmless(begin, meaning));
        if is_harmless || begins_template(line) || self.is_prose(begin, line) {
            return None;
        }
        let word = word(rest.len());
        let begins_line = self.before != Before::Text && self.has_blank;
        if !begins_line && self.outer().is_none() {
            return Some(self.start..self.start + word.len());
        }
        let line = (0..rest.len()).find(|&at| b"\r\n".contains(&rest[at]) || is_end(at));
        let line = &rest[..line.unwrap_or(rest.len())];
        let comment = memchr::memmem::find(line, b" #").unwrap_or(line.len());
        Some(trim(text, self.start..self.start + comment))
    }

    /// Whether the word that begins a line is one of a sentence or a program rather than a value.
    fn is_prose(&self, word: &[u8], line: &[u8]) -> bool {
        let after = &line[word.len()..];
        let is_letters = |word: &[u8]| {
            !word.is_empty() && word.iter().all(|it| it.is_ascii_alphabetic() || *it == b'\'')
        };
        let mut words = after[..after.len().min(LONGEST)]
            .split(u8::is_ascii_whitespace)
            .skip(1)
            .filter(|word| !word.is_empty());
        let next = words.next().map(trimmed);
        let is_sentence = is_letters(word) && next.is_some_and(is_letters);
        let is_call = || next.is_some() && KEYWORDS.iter().any(|it| it.as_bytes() == word);
        let may_be_state = self.sign == Sign::Colon || self.has_blank;
        if is_call_of(word, line)
            || may_be_state && is_state(word)
            || self.has_blank && (is_of_program(word) || is_call())
        {
            return true;
        }
        match self.sign {
            Sign::Colon if !self.has_blank || self.marks == Marks::Own => false,
            Sign::Colon if self.before == Before::Text => {
                is_sentence && !word.iter().any(u8::is_ascii_uppercase)
            }
            Sign::Colon => {
                let goes_on = words.next().is_some_and(|it| is_letters(trimmed(it)));
                self.before == Before::Sentence && is_sentence && goes_on
            }
            _ => false,
        }
    }
}

/// Whether a line begins with a name and arguments, which end in it or go on after it.
fn is_call_of(word: &[u8], line: &[u8]) -> bool {
    let is_inner = |byte: &u8| byte.is_ascii_alphanumeric() || b"_.:[]!$&*'\"->".contains(byte);
    let Some(open) = word.iter().position(|&byte| byte == b'(') else { return false };
    let arguments = &line[open + 1..];
    open > 0
        && word[..open].iter().all(is_inner)
        && (memchr::memchr(b')', arguments).is_some() || arguments.trim_ascii().is_empty())
}

/// Words of programs before an expression.
const KEYWORDS: [&str; 7] = ["async", "await", "function", "lambda", "new", "typeof", "yield"];

/// Whether a value without quotation marks is absent: a template may go on after a blank.
pub(crate) fn is_harmless_word(value: &[u8], meaning: Meaning) -> bool {
    value.starts_with(b"=") || template_end(value).is_some() || is_harmless(value, meaning)
}

/// Whether a value is absent by its own words, or is a path of a file.
fn is_harmless(value: &[u8], meaning: Meaning) -> bool {
    let is_one = |words: &[&str]| {
        let word = trimmed(value);
        words.iter().any(|it| word.eq_ignore_ascii_case(it.as_bytes()))
    };
    let is_count = || value.len() < 5 && value.iter().all(|it| it.is_ascii_digit() || *it == b',');
    let is_path = || {
        let root = value.strip_prefix(b"/").and_then(|rest| rest.split(|it| *it == b'/').next());
        root.is_some_and(|root| ROOTS.iter().any(|it| it.as_bytes() == root))
    };
    is_placeholder(value)
        || is_example(value)
        || is_one(&NOTHING)
        || is_path()
        || meaning == Meaning::Pass && is_count()
}

/// Whether a value asks for one: `your-api-key-here`.
fn is_example(value: &[u8]) -> bool {
    let is_mark = |byte: &u8| b"-_".contains(byte);
    let mut words = value[..value.len().min(LONGEST)].split(is_mark);
    let is_first = words.next().is_some_and(|it| it.eq_ignore_ascii_case(b"your"));
    let is_inner = |byte: &u8| byte.is_ascii_alphabetic() || is_mark(byte);
    is_first && words.next().is_some() && value.len() <= LONGEST && value.iter().all(is_inner)
}

/// Values of programs that are no secrets.
const NOTHING: [&str; 6] = ["false", "nil", "none", "null", "true", "undefined"];

/// How paths of files begin.
const ROOTS: [&str; 16] = [
    "Users", "app", "data", "dev", "etc", "home", "mnt", "opt", "private", "proc", "root", "run",
    "srv", "tmp", "usr", "var",
];

/// Whether a word that is not quoted describes a secret, or says that one is missing.
fn is_state(word: &[u8]) -> bool {
    let word = trimmed(word);
    STATES.iter().any(|it| word.eq_ignore_ascii_case(it.as_bytes()))
}

/// Whether a value is the place of one: empty, masked, or the name of a variable.
pub(super) fn is_placeholder(value: &[u8]) -> bool {
    let is_name = |name: &[u8]| {
        !name.is_empty() && name.iter().all(|it| it.is_ascii_alphanumeric() || b"_.:-".contains(it))
    };
    if value.len() > LOOK {
        return false;
    }
    match value {
        [b'%', b's' | b'd' | b'v' | b'q'] => true,
        _ if template_end(value).is_some_and(|end| value.ends_with(end)) => true,
        [b'$', name @ ..] => name.iter().all(|it| it.is_ascii_uppercase() || *it == b'_'),
        [b'<', name @ .., b'>'] | [b'%', name @ .., b'%'] | [b'{', name @ .., b'}'] => {
            is_name(name)
        }
        [b'[', name @ .., b']'] => name.iter().all(u8::is_ascii_uppercase),
        _ => value.iter().all(|byte| b"*.".contains(byte)),
    }
}

/// How far a text is looked at before it is clear whether a value is absent. A longer one is a
/// value. A value is not read again, so no octet is looked at by more names than
/// this many octets can hold, and time is linear.
pub(super) const LOOK: usize = 1024;

/// How places of values begin and end in templates and shells.
const TEMPLATES: [(&[u8], &[u8]); 4] =
    [(b"{{", b"}}"), (b"${", b"}"), (b"$(", b")"), (b"<%", b"%>")];

/// What ends the template that begins a text.
fn template_end(text: &[u8]) -> Option<&'static [u8]> {
    TEMPLATES.iter().find(|(begin, _)| text.starts_with(begin)).map(|(_, end)| *end)
}

/// Whether a text begins with a template that ends in it.
pub(super) fn begins_template(text: &[u8]) -> bool {
    let text = &text[..text.len().min(LOOK)];
    let has_end = |end| memchr::memmem::find(&text[2..], end).is_some();
    template_end(text).is_some_and(has_end)
}

/// The text before a quotation mark or a line break, up to [`LOOK`] octets.
pub(super) fn unmarked(text: &[u8]) -> &[u8] {
    let text = &text[..text.len().min(LOOK)];
    text.split(|byte| b"\"'`\r\n".contains(byte)).next().unwrap_or_default()
}

/// Whether a word is an expression of a program: a call, a member, another name of a secret.
fn is_of_program(word: &[u8]) -> bool {
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"_.:[]'\"".contains(byte);
    let word = trimmed(word);
    let has_digit = word.iter().any(u8::is_ascii_digit);
    let word_lower = word.to_ascii_lowercase();
    let is_known = ["self.", "this.", "os.", "process.", "config.", "args.", "env."];
    let is_member = is_known.iter().any(|it| word_lower.starts_with(it.as_bytes()));
    let is_secret = ["password", "token", "secret", "input", "key"]
        .iter()
        .any(|it| word_lower.ends_with(it.as_bytes()));
    word.iter().all(is_name) && (is_member || is_secret && !has_digit) || is_type(word)
}

/// Whether a word is a type of Rust or Python: `&str`, `&'static`, `Optional[str`.
fn is_type(word: &[u8]) -> bool {
    const REFERENCES: [&str; 6] = ["&str", "&mut", "&[u8", "&String", "&SecretString", "&dyn"];
    let is_lifetime = || {
        let name = word.strip_prefix(b"&'");
        name.is_some_and(|it| !it.is_empty() && it.iter().all(u8::is_ascii_lowercase))
    };
    let is_generic = || {
        let open = word.iter().position(|&byte| byte == b'[').unwrap_or(0);
        let (name, argument) = word.split_at(open);
        name.first().is_some_and(u8::is_ascii_uppercase)
            && name.iter().all(u8::is_ascii_alphabetic)
            && argument.iter().all(|it| it.is_ascii_alphabetic() || b"[],|.".contains(it))
    };
    REFERENCES.iter().any(|it| it.as_bytes() == word) || is_lifetime() || is_generic()
}

/// The place of a name with the quotation marks around it.
fn quoted_name(text: &[u8], name: &Name) -> Option<Range<usize>> {
    let Range { start, end } = name.range;
    let opening = quote_before(text, start)?;
    if !opening.1.is_ascii() {
        let rest = &text[end..];
        let closing = WIDE_ENDS.iter().find(|it| rest.starts_with(it.as_bytes()))?;
        let before = &text[..start];
        let opening = WIDE.iter().find(|it| before.ends_with(it.as_bytes()))?;
        return Some(start - opening.len()..end + closing.len());
    }
    let (closing, after) = quote_at(text, end)?;
    (closing == opening).then_some(start - opening.0 - 1..after)
}

/// The value of an attribute, or the text of an element, of a tag that has the name in quotation
/// marks: `<add key="password" value="x"/>`, `<input value="x" name="csrf_token">`.
fn in_tag(text: &[u8], quoted: &Range<usize>) -> Option<Place> {
    const ATTRIBUTES: [&[u8]; 4] = [b"name=", b"key=", b"id=", b"property="];
    let Range { start: mark, end: at } = *quoted;
    let before = &text[mark.saturating_sub(16)..mark];
    let attribute = ATTRIBUTES.iter().find(|it| {
        let len = before.len().saturating_sub(it.len());
        let is_start =
            len.checked_sub(1).is_none_or(|at| is_blank(before[at]) || before[at] == b':');
        before[len..].eq_ignore_ascii_case(it) && is_start
    })?;
    let begin = mark.saturating_sub(TAG);
    let before = text[begin..mark].iter().rposition(|byte| b"<>".contains(byte));
    let begin = before.map_or(mark, |len| begin + len);
    let tag = &text[at..text.len().min(at + TAG)];
    let end = tag.iter().position(|byte| b"<>".contains(byte)).unwrap_or(tag.len());
    let value = attribute_value(text, at..at + end).or_else(|| attribute_value(text, begin..mark));
    if let Some(value) = value {
        return Some(Place::plain(value, Sign::Attribute));
    }
    let has_content = tag.get(end) == Some(&b'>') && !tag[..end].ends_with(b"/");
    let start = at + end + 1;
    let len = text.get(start..)?.iter().take(TAG).position(|&byte| byte == b'<')?;
    let is_closed = text[start + len..].starts_with(b"</");
    // The name of an element says less: `<button id="token">`.
    let is_key = *attribute != b"id=";
    (is_key && has_content && is_closed).then(|| Place::plain(start, Sign::Tag))
}

/// Where the value of the attribute `value` or `content` begins in a part of a tag.
fn attribute_value(text: &[u8], part: Range<usize>) -> Option<usize> {
    let tag = &text[part.clone()];
    [&b"value="[..], b"content="].iter().find_map(|name| {
        let at = memchr::memmem::find(tag, name)?;
        Some(part.start + at + name.len())
    })
}

/// The value of a record of JSON that has the name as a value, in any order of its members:
/// `{"name":"password","value":"x"}`.
fn in_record(text: &[u8], quoted: &Range<usize>) -> Option<Place> {
    let Range { start, end } = *quoted;
    let before = text[start.saturating_sub(16)..start].trim_ascii_end().strip_suffix(b":")?;
    if !ends_with_any(before.trim_ascii_end(), &[b"\"name\"", b"\"key\""]) {
        return None;
    }
    let is_brace = |byte: &u8| b"{}".contains(byte);
    let after = &text[end..text.len().min(end + TAG)];
    let after = &after[..after.iter().position(is_brace).unwrap_or(after.len())];
    let begin = start.saturating_sub(TAG);
    let begin = begin + text[begin..start].iter().rposition(is_brace)?;
    [end..end + after.len(), begin..start].into_iter().find_map(|part| {
        let members = text[part.clone()].to_ascii_lowercase();
        let at = memchr::memmem::find(&members, b"\"value\"")?;
        let after = text[part.start + at + 7..part.end].trim_ascii_start().strip_prefix(b":")?;
        let value = part.end - after.trim_ascii_start().len();
        quote_at(text, value).map(|_| Place::plain(value, Sign::Attribute))
    })
}

/// The value of a mapping of YAML that has the name as a value, on the next line:
/// `- name: DB_PASSWORD`, `  value: x`.
fn in_mapping(text: &[u8], name: Range<usize>) -> Option<Place> {
    let before = &text[name.start.saturating_sub(16)..name.start];
    let before = before.strip_suffix(b" ")?.trim_ascii_end();
    if !ends_with_any(before, &[b"name:", b"key:"]) {
        return None;
    }
    let line = text[name.end..].trim_ascii_start();
    let gap = &text[name.end..text.len() - line.len()];
    let value = line.get(..6).filter(|it| it.eq_ignore_ascii_case(b"value:"));
    let is_next = gap.contains(&b'\n') && gap.ends_with(b" ") && value.is_some();
    let start = text.len() - line.len() + 6;
    let blanks = is_next.then(|| blanks(&text[start..])).filter(|it| *it > 0)?;
    let plain = Place::plain(start + blanks, Sign::Colon);
    Some(Place { has_blank: true, before: Before::Line, ..plain })
}

/// Whether a text ends with one of some in lower case.
fn ends_with_any(text: &[u8], ends: &[&[u8]]) -> bool {
    let has = |end: &&[u8]| {
        let start = text.len().checked_sub(end.len());
        start.is_some_and(|start| text[start..].eq_ignore_ascii_case(end))
    };
    ends.iter().any(has)
}

/// The value after a name in quotation marks that is an argument of a call, or the first of a list
/// of two: `define("PASSWORD", "x")`, `["X-Api-Key","x1"]`.
fn argument(text: &[u8], quoted: &Range<usize>) -> Option<Place> {
    let (opening, value) = (text[..quoted.start].last()?, listed_after(text, quoted.end)?);
    let is_one = match opening {
        b'(' => true,
        b'[' => {
            // A list of names has no digits.
            let (mark, start) = quote_at(text, value)?;
            let near = &text[..text.len().min(start + LOOK)];
            let end = end_of_quoted(near, start, mark);
            let is_last = text.get(end + mark.0 + 1) == Some(&b']');
            is_last && text[start..end].iter().any(|it| it.is_ascii_digit() || *it == b' ')
        }
        _ => false,
    };
    is_one.then(|| Place::plain(value, Sign::Attribute))
}

/// Where the value in quotation marks begins after a comma.
fn listed_after(text: &[u8], at: usize) -> Option<usize> {
    let rest = text[at..].strip_prefix(b",")?;
    let value = at + 1 + blanks(rest);
    quote_at(text, value).map(|_| value)
}

/// The longest tag that is read.
const TAG: usize = 512;

/// The text of an element that has the name, with any prefix: `<a:password b="c">x</a:password>`.
fn element(text: &[u8], name: &Name) -> Option<Place> {
    let before = &text[name.range.start.saturating_sub(32)..name.range.start];
    let prefix =
        before.iter().rev().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b':');
    let prefix = prefix.count();
    if !before[..before.len() - prefix].ends_with(b"<") {
        return None;
    }
    let at = name.range.end;
    let tag = &text[at..text.len().min(at + TAG)];
    let end = tag.iter().position(|byte| b"<>".contains(byte))?;
    if tag[end] != b'>' {
        return None;
    }
    let is_empty = tag[..end].ends_with(b"/");
    match memchr::memmem::find(&tag[..end], b"value=") {
        Some(value) => Some(Place::plain(at + value + 6, Sign::Attribute)),
        None if is_empty => None,
        None => Some(Place::plain(at + end + 1, Sign::Tag)),
    }
}

/// The value after a name in a list of properties: `<key>password</key><string>x</string>`, or
/// `<name>password</name><value>x</value>`.
fn listed(text: &[u8], name: &Name) -> Option<Place> {
    let rest = &text[name.range.end..];
    let rest = rest.strip_prefix(b"</key>").or_else(|| rest.strip_prefix(b"</name>"))?;
    let after = rest.trim_ascii_start();
    let tag = after.strip_prefix(b"<")?;
    let end =
        tag.iter().take(32).position(|&byte| byte == b'>').filter(|end| tag[end - 1] != b'/')?;
    Some(Place::plain(text.len() - tag.len() + end + 1, Sign::Tag))
}

/// The value after an option and a blank, or after the name of a variable and a blank, as in a
/// Dockerfile.
fn option(text: &[u8], name: &Name) -> Option<Place> {
    let before = &text[..name.range.start];
    let is_long = before.ends_with(b"--") || {
        before.ends_with(b"-") && before[..before.len() - 1].last().is_none_or(|it| is_blank(*it))
    };
    // An option in a list of arguments: `["--password", "x"]`.
    if is_long
        && let Some(mark) = before.iter().rfind(|byte| **byte != b'-')
        && text[name.range.end..].starts_with(&[*mark])
        && MARKS.contains(mark)
    {
        let value = listed_after(text, name.range.end + 1)?;
        let is_option = text.get(value + 1) == Some(&b'-');
        return (!is_option).then(|| Place::plain(value, Sign::Attribute));
    }
    let is_variable = [&b"ENV "[..], b"setenv ", b"ARG "].iter().any(|it| before.ends_with(it));
    let gap = blanks(&text[name.range.end..]);
    let start = name.range.end + gap;
    let is_value = text
        .get(start)
        .is_some_and(|byte| !byte.is_ascii_whitespace() && !b"-|&;<>".contains(byte));
    (gap > 0 && is_value && (is_long || is_variable)).then(|| Place::plain(start, Sign::Blank))
}

/// The values of a list in quotation marks, up to [`LOOK`] octets without one.
fn list(text: &[u8], mut at: usize, meaning: Meaning) -> Vec<Range<usize>> {
    let (mut found, mut last) = (vec![], at);
    loop {
        at += text[at..]
            .iter()
            .take_while(|byte| byte.is_ascii_whitespace() || **byte == b',')
            .count();
        let Some((mark, start)) = quote_at(text, at).filter(|_| at < last + LOOK) else {
            return found;
        };
        let end = end_of_quoted(text, start, mark);
        if !is_harmless(&text[start..end], meaning) {
            found.push(start..end);
            last = end;
        }
        at = text.len().min(end + mark.0 + 1);
    }
}

/// A quotation mark: the number of backslashes before it, and its last octet.
pub(super) type Mark = (usize, u8);

/// The marks of ASCII.
const MARKS: &[u8] = b"\"'`";

/// The mark that ends right before an offset.
fn quote_before(text: &[u8], at: usize) -> Option<Mark> {
    let (&mark, before) = text[..at].split_last()?;
    if MARKS.contains(&mark) {
        let slashes = before.iter().rev().take_while(|&&byte| byte == b'\\').count();
        return Some((slashes, mark));
    }
    WIDE.iter().any(|it| text[..at].ends_with(it.as_bytes())).then_some((0, mark))
}

/// The mark at an offset, and where it ends.
pub(super) fn quote_at(text: &[u8], at: usize) -> Option<(Mark, usize)> {
    let rest = text.get(at..)?;
    let slashes = rest.iter().take_while(|&&byte| byte == b'\\').count();
    let mark = *rest.get(slashes)?;
    if MARKS.contains(&mark) {
        return Some(((slashes, mark), at + slashes + 1));
    }
    let is_wide = |mark: &&&str| rest.starts_with(mark.as_bytes());
    let wide = WIDE.iter().find(is_wide)?;
    Some(((0, wide.as_bytes()[wide.len() - 1]), at + wide.len()))
}

fn is_quote(text: &[u8], at: usize) -> bool {
    quote_at(text, at).is_some()
}

/// Marks beyond ASCII that begin a quotation.
const WIDE: [&str; 8] = ["“", "”", "„", "‘", "’", "‚", "«", "‹"];

/// Marks beyond ASCII that end a quotation.
const WIDE_ENDS: [&str; 6] = ["“", "”", "‘", "’", "»", "›"];

/// Where a quoted value ends that begins at an offset: at the next mark with as many backslashes
/// before it, or as many as data has, or at the end of the text around it.
pub(super) fn end_of_quoted(text: &[u8], start: usize, (slashes, mark): Mark) -> usize {
    let rest = &text[start..];
    if !mark.is_ascii() {
        let is_end = |at: &usize| is_wide_end(&rest[*at..]);
        // The octets with which these marks begin.
        let end = memchr::memchr2_iter(0xE2, 0xC2, rest).find(is_end);
        return start + end.unwrap_or(rest.len());
    }
    // Marks are written twice in CSV and in SQL: `""x""`.
    let is_doubled = slashes == 0 && rest.first() == Some(&mark) && {
        rest.get(1).is_some_and(u8::is_ascii_alphanumeric)
    };
    let mut from = usize::from(is_doubled);
    while let Some(at) = memchr::memchr(mark, &rest[from..]) {
        let at = from + at;
        let before = rest[..at].iter().rev().take_while(|&&byte| byte == b'\\').count();
        if is_doubled || before < slashes || before % (2 * (slashes + 1)) == slashes {
            let is_data = !is_doubled && slashes == 0 && rest.get(at + 1) == Some(&mark) && {
                rest.get(at + 2).is_some_and(u8::is_ascii_alphanumeric)
            };
            if !is_data {
                return start + at - before.min(slashes);
            }
            from = at + 2;
        } else {
            from = at + 1;
        }
    }
    text.len()
}

/// Whether a text begins with a mark beyond ASCII that ends a quotation.
pub(super) fn is_wide_end(text: &[u8]) -> bool {
    WIDE_ENDS.iter().any(|it| text.starts_with(it.as_bytes()))
}

fn is_blank(byte: u8) -> bool {
    b" \t".contains(&byte)
}

fn blanks(text: &[u8]) -> usize {
    text.iter().take_while(|byte| is_blank(**byte)).count()
}

/// The length of a word without the punctuation after it.
fn word_len(word: &[u8]) -> usize {
    word.iter().rposition(|byte| !b",;)}]'".contains(byte)).map_or(0, |last| last + 1)
}

fn trimmed(word: &[u8]) -> &[u8] {
    let is_mark = |byte: &u8| b".,;:!?'\")(".contains(byte);
    let start = word.iter().take_while(|it| is_mark(it)).count();
    let end = word.iter().rposition(|it| !is_mark(it)).map_or(start, |last| last + 1);
    &word[start..end.max(start)]
}

fn trim(text: &[u8], place: Range<usize>) -> Range<usize> {
    let value = text[place.clone()].trim_ascii_start();
    let start = place.end - value.len();
    start..start + value.trim_ascii_end().len()
}

/// Values that describe a secret, or say that one is missing.
const STATES: [&str; 69] = [
    "a",
    "an",
    "and",
    "any",
    "are",
    "as",
    "at",
    "bad",
    "bool",
    "boolean",
    "can",
    "cannot",
    "changed",
    "deleted",
    "disabled",
    "does",
    "empty",
    "enabled",
    "expected",
    "expired",
    "failed",
    "for",
    "from",
    "has",
    "hidden",
    "identifier",
    "in",
    "incorrect",
    "inherit",
    "int",
    "invalid",
    "is",
    "keep",
    "lax",
    "long",
    "may",
    "missing",
    "must",
    "no",
    "not",
    "number",
    "object",
    "ok",
    "on",
    "option",
    "optional",
    "or",
    "please",
    "redacted",
    "required",
    "reset",
    "revoked",
    "rotated",
    "set",
    "should",
    "str",
    "strict",
    "string",
    "the",
    "to",
    "token",
    "too",
    "unexpected",
    "unknown",
    "unset",
    "valid",
    "weak",
    "wrong",
    "yes",
];
