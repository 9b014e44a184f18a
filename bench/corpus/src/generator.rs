//! The built-in corpus: generated lines with the lengths and shapes of real ones.
//!
//! The shares below were measured on web addresses, links in documentation, and file names as URIs.
//! `speed --statistics` prints the result, which is also in bench/README.md. The lines are the same
//! on every machine.

use std::fmt::{Arguments, Write};

/// The first `number` lines.
#[must_use]
pub fn lines(number: usize) -> String {
    let mut it = Generator { random: Random(SEED), text: String::new() };
    for _ in 0..number {
        it.line();
        it.text.push('\n');
    }
    it.text
}

/// An arbitrary number. The counts of counts.csv depend on it.
const SEED: u64 = 3986;

struct Generator {
    random: Random,
    text: String,
}

/// The number of lines per thousand with a shape, and the function that generates one.
type Shape = (u64, fn(&mut Generator));

const SHAPES: [Shape; 8] = [
    (451, Generator::page),
    (320, Generator::document),
    (150, Generator::file),
    (20, Generator::identifier),
    (15, Generator::service),
    (9, Generator::long),
    (25, Generator::relative),
    (10, Generator::invalid),
];

impl Generator {
    fn line(&mut self) {
        let mut pick = self.random.below(1000);
        for (share, shape) in SHAPES {
            if pick < share {
                return shape(self);
            }
            pick -= share;
        }
    }

    /// A page of a web site: a short host, one to four segments.
    fn page(&mut self) {
        self.scheme_of_web();
        self.host();
        for _ in 0..self.random.of(&[0, 1, 1, 1, 2, 2, 2]) {
            self.text.push('/');
            self.name();
        }
        match self.random.below(40) {
            0 => {}
            1..=15 => self.text.push('/'),
            16..=31 => self.leaf(&["html", "htm", "php", "pdf", "asp", "jpg"]),
            _ => self.segment(),
        }
        self.query(5);
        self.fragment(1);
    }

    /// A page of documentation or of a repository: more segments, often a fragment.
    fn document(&mut self) {
        self.scheme_of_web();
        self.host();
        for _ in 0..self.random.of(&[1, 2, 3, 3, 3, 3, 5]) {
            self.segment();
        }
        match self.random.below(10) {
            0..=4 => self.hexadecimal(),
            5..=6 => self.leaf(&["html", "md", "rs", "txt"]),
            7 => self.number("/", 90_000),
            _ => self.segment(),
        }
        self.query(3);
        self.fragment(20);
    }

    /// A file of a source tree. The authority is empty or the first folder.
    fn file(&mut self) {
        self.text.push_str("file://");
        if self.random.below(4) > 0 {
            self.word();
        }
        for _ in 0..self.random.of(&[1, 2, 3, 4, 4, 4, 5, 6]) {
            self.segment();
        }
        self.leaf(&["rs", "c", "h", "js", "py", "test.js", "tar.gz", "json"]);
    }

    /// A URI without an authority.
    fn identifier(&mut self) {
        match self.random.below(4) {
            0 => {
                self.text.push_str("mailto:");
                self.name();
                self.text.push('@');
                self.domain();
            }
            1 => self.uuid(),
            2 => self.number("tel:+3314159", 100_000),
            _ => {
                self.text.push_str("data:text/plain;base64,");
                self.base64(40);
            }
        }
    }

    /// The address of a service: other schemes, a userinfo, an IP address, a port, or upper case.
    fn service(&mut self) {
        self.one_of(&["ftp", "ws", "wss", "ldap", "HTTP", "redis", "git+ssh"]);
        self.text.push_str("://");
        match self.random.below(8) {
            0 => self.text.push_str("anonymous@"),
            1 => self.text.push_str("user:secret@"),
            _ => {}
        }
        match self.random.below(8) {
            0..=2 => self.ipv4(),
            3 => self.ipv6(),
            4 => {
                let start = self.text.len();
                self.domain();
                self.text[start..].make_ascii_uppercase();
            }
            _ => self.domain(),
        }
        match self.random.below(4) {
            0 => self.text.push_str(":80"),
            1 | 2 => self.number(":", 60_000),
            _ => {}
        }
        self.segment();
        self.query(60);
    }

    /// A search or a tracked link: hundreds of bytes of query.
    fn long(&mut self) {
        self.scheme_of_web();
        self.host();
        self.segment();
        self.text.push('?');
        for number in 0..=self.random.below(7).pow(2) {
            if number > 0 {
                self.text.push('&');
            }
            self.pair();
            self.text.push_str("%20");
            self.base64(24);
        }
    }

    fn relative(&mut self) {
        match self.random.below(6) {
            0 => self.text.push_str("../"),
            1 => self.text.push_str("./"),
            2 => self.segment(),
            3 => {
                self.text.push_str("//");
                self.host();
            }
            4 => return self.fragment(100),
            _ => return self.query(100),
        }
        self.segment();
        self.leaf(&["html", "css", "png"]);
    }

    /// An invalid line, by characters that people leave in addresses: spaces, bars, brackets, a
    /// lone percent sign.
    fn invalid(&mut self) {
        self.page();
        self.one_of(&[" a", "|b", "{c}", "/%zz", "/%", "[1]", "<d>", "\\e", "/é"]);
    }

    fn scheme_of_web(&mut self) {
        self.text.push_str(if self.random.below(12) == 0 { "http://" } else { "https://" });
    }

    /// The host of a web site, rarely with a port.
    fn host(&mut self) {
        match self.random.below(100) {
            0..=54 => self.text.push_str("www."),
            55..=69 => {
                self.word();
                self.text.push('.');
            }
            _ => {}
        }
        self.domain();
        if self.random.below(250) == 0 {
            self.text.push_str(":8080");
        }
    }

    fn domain(&mut self) {
        self.word();
        if self.random.below(3) == 0 {
            self.one_of(&["-", "", ""]);
            self.word();
        }
        self.one_of(&[".com", ".com", ".com", ".org", ".org", ".net", ".edu", ".co.uk", ".io"]);
    }

    fn ipv4(&mut self) {
        self.text.push_str("192");
        (0..3).for_each(|_| self.number(".", 256));
    }

    fn ipv6(&mut self) {
        let (high, low) = (self.random.below(0xFFFF), self.random.below(0xFF));
        self.put(format_args!("[2001:db8::{high:x}:{low:x}]"));
    }

    fn uuid(&mut self) {
        let [a, b, c] = [32, 16, 12].map(|bits| self.random.below(1 << bits));
        let end = self.random.below(1 << 48);
        self.put(format_args!("urn:uuid:{a:08x}-{b:04x}-4abc-8{c:03x}-{end:012x}"));
    }

    fn segment(&mut self) {
        self.text.push('/');
        self.name();
        match self.random.below(500) {
            0..=1 => self.text.push_str("%20"),
            2 => self.text.push_str("%C3%A9"),
            3 => self.text.push_str("%7E"),
            _ => {}
        }
    }

    /// The name of a folder or file, such as `guide`, `user-guide`, `~anna` or `v2`.
    fn name(&mut self) {
        match self.random.below(12) {
            0 => self.number("v", 30),
            1 => {
                self.text.push('~');
                self.word();
            }
            2..=4 => {
                self.word();
                self.one_of(&["-", "_", ".", "+", ""]);
                self.word();
            }
            5 => {
                let start = self.text.len();
                self.word();
                self.text[start..=start].make_ascii_uppercase();
            }
            _ => self.word(),
        }
    }

    fn leaf(&mut self, extensions: &[&str]) {
        self.segment();
        self.text.push('.');
        self.one_of(extensions);
    }

    fn query(&mut self, percent: u64) {
        if self.random.below(100) >= percent {
            return;
        }
        self.text.push('?');
        self.pair();
        for _ in 0..self.random.below(3) {
            self.text.push('&');
            self.pair();
        }
    }

    fn pair(&mut self) {
        self.word();
        if self.random.below(4) == 0 {
            return self.number("=", 10_000);
        }
        self.text.push('=');
        self.word();
    }

    fn fragment(&mut self, percent: u64) {
        if self.random.below(100) >= percent {
            return;
        }
        self.text.push('#');
        self.word();
        for _ in 0..self.random.below(6) {
            self.one_of(&["-", ".", "_"]);
            self.word();
        }
    }

    fn hexadecimal(&mut self) {
        let digits = self.random.below(1 << 40);
        self.put(format_args!("/{digits:010x}"));
        if self.random.below(20) == 0 {
            self.put(format_args!("{:030x}", u128::from(digits).pow(3)));
        }
    }

    fn base64(&mut self, length: u64) {
        const DIGITS: [char; 12] = ['A', 'B', 'Q', 'Z', 'a', 'c', 'x', 'z', '0', '7', '+', '/'];
        for _ in 0..length {
            let digit = self.random.of(&DIGITS);
            self.text.push(digit);
        }
    }

    fn number(&mut self, before: &str, below: u64) {
        let number = self.random.below(below);
        self.put(format_args!("{before}{number}"));
    }

    fn put(&mut self, text: Arguments<'_>) {
        self.text.write_fmt(text).expect("a String takes all");
    }

    fn word(&mut self) {
        self.one_of(&WORDS);
    }

    fn one_of(&mut self, texts: &[&str]) {
        let text = self.random.of(texts);
        self.text.push_str(text);
    }
}

pub(crate) const WORDS: [&str; 96] = [
    "about", "access", "album", "amber", "anna", "api", "archive", "article", "atlas", "bakery",
    "basic", "birch", "blog", "book", "bridge", "build", "cabinet", "calendar", "catalog", "cedar",
    "chapter", "city", "class", "cloud", "common", "compass", "config", "contact", "core", "data",
    "delta", "design", "detail", "docs", "download", "draft", "editor", "engine", "event",
    "example", "faq", "feature", "field", "forum", "gallery", "garden", "glossary", "guide",
    "harbour", "help", "history", "home", "icon", "image", "index", "install", "issue", "item",
    "journal", "kernel", "lantern", "learn", "library", "link", "list", "manual", "map", "meadow",
    "member", "module", "museum", "news", "note", "object", "option", "page", "paper", "parser",
    "photo", "plan", "project", "recipe", "release", "report", "river", "school", "search",
    "section", "source", "station", "table", "test", "thread", "tool", "update", "util",
];

/// A generator of pseudo-random numbers: `SplitMix64`.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    pub(crate) fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        let number = u64::try_from(choices.len()).expect("a list is short");
        choices[usize::try_from(self.below(number)).expect("below the length")]
    }
}
