//! Five readers of one input, for `urial diff`: what each of them makes of it, or why it refuses.

mod difference;
mod file;
mod legacy;
mod meaning;
mod rfc;
mod whatwg;

use urial::Found;

pub(crate) use difference::{Aspect, Difference, GRAVITY, Verdict, differences, verdict};

/// Who reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reader {
    /// RFC 3986: URIs.
    Rfc3986,
    /// RFC 2396 to the letter, without the IPv6 addresses of RFC 2732.
    Rfc2396,
    /// `java.net.URI` of JDK 17.
    Java,
    /// RFC 3987: IRIs.
    Rfc3987,
    /// The URL standard of the WHATWG, as the crate `url` has it: browsers, Node.
    Whatwg,
}

/// All readers, in the order of what is printed.
pub(crate) const READERS: [Reader; 5] =
    [Reader::Rfc3986, Reader::Rfc2396, Reader::Java, Reader::Rfc3987, Reader::Whatwg];

impl Reader {
    /// The name, as JSON and columns have it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Reader::Rfc3986 => "rfc3986",
            Reader::Rfc2396 => "rfc2396",
            Reader::Java => "java",
            Reader::Rfc3987 => "rfc3987",
            Reader::Whatwg => "whatwg",
        }
    }

    /// Reads `text`; with a base, what `text` leads to from there.
    fn read(self, text: &[u8], base: Option<&[u8]>) -> Answer {
        match self {
            Reader::Rfc3986 => rfc::read::<urial::Rfc3986>(text, base),
            Reader::Rfc3987 => rfc::read::<urial::Rfc3987>(text, base),
            Reader::Rfc2396 => legacy::read_rfc2396(text, base),
            Reader::Java => legacy::read_java(text, base),
            Reader::Whatwg => whatwg::read(text, base),
        }
    }
}

/// What a reader says.
pub(crate) type Answer = Result<Reading, Refused>;

/// Asks all readers, in their order.
pub(crate) fn ask(text: &[u8], base: Option<&[u8]>) -> [Answer; 5] {
    READERS.map(|reader| reader.read(text, base))
}

/// A component, as all readers have it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    Scheme,
    Userinfo,
    Host,
    Port,
    /// Also the opaque part that some readers have in place of a path.
    Path,
    Query,
    Fragment,
}

/// All components, in the order of a reference.
pub(crate) const PARTS: [Part; 7] =
    [Part::Scheme, Part::Userinfo, Part::Host, Part::Port, Part::Path, Part::Query, Part::Fragment];

impl Part {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Part::Scheme => "scheme",
            Part::Userinfo => "userinfo",
            Part::Host => "host",
            Part::Port => "port",
            Part::Path => "path",
            Part::Query => "query",
            Part::Fragment => "fragment",
        }
    }
}

/// What a reader reads: components as it gives them, without their delimiters.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reading {
    /// What was resolved, where there is a base.
    pub(crate) target: Option<String>,
    pub(crate) scheme: Option<String>,
    /// Not compared, as its parts are: but a registry's name, which has none, is seen here.
    pub(crate) authority: Option<String>,
    pub(crate) userinfo: Option<String>,
    pub(crate) host: Option<String>,
    pub(crate) port: Option<String>,
    pub(crate) path: String,
    pub(crate) query: Option<String>,
    pub(crate) fragment: Option<String>,
}

impl Reading {
    pub(crate) fn part(&self, part: Part) -> Option<&str> {
        match part {
            Part::Scheme => self.scheme.as_deref(),
            Part::Userinfo => self.userinfo.as_deref(),
            Part::Host => self.host.as_deref(),
            Part::Port => self.port.as_deref(),
            Part::Path => Some(&self.path),
            Part::Query => self.query.as_deref(),
            Part::Fragment => self.fragment.as_deref(),
        }
    }
}

/// Why a reader reads nothing.
#[derive(Clone, Debug)]
pub(crate) struct Refused {
    /// It is the base that is refused.
    pub(crate) is_base: bool,
    /// The component, where the reader tells it.
    pub(crate) component: Option<&'static str>,
    /// The byte, where the reader tells it.
    pub(crate) offset: Option<usize>,
    pub(crate) message: String,
}

impl Refused {
    /// A refusal about all of the input.
    fn of_all(message: String) -> Refused {
        Refused { is_base: false, component: None, offset: None, message }
    }

    /// A refusal about a component, wherever it stands.
    fn of(component: &'static str, expected: &str) -> Refused {
        let message = format!("{component}: expected {expected}");
        Refused { component: Some(component), ..Refused::of_all(message) }
    }

    fn without_scheme() -> Refused {
        Refused::of("scheme", "one, found none")
    }

    fn of_base(self) -> Refused {
        Refused { is_base: true, ..self }
    }
}

/// The text, for a reader of text.
fn utf8(octets: &[u8]) -> Result<&str, Refused> {
    str::from_utf8(octets).map_err(|error| {
        let offset = error.valid_up_to();
        let found = Found::Byte(octets[offset]);
        let message = format!("input: expected UTF-8, found {found} at byte {offset}");
        Refused { is_base: false, component: Some("input"), offset: Some(offset), message }
    })
}
