//! Why a URI is denied or rejected: one cause, its place, and what helps.

use std::fmt;
use std::net::IpAddr;

use urial::{Component, EncodeSet, Found, Host, ParseError, Split, Uri};

use crate::address::embedded_ipv4;
use crate::fetch::Denial;
use crate::strict::{Ambiguity, LONGEST, after_dot, is_dot_segment, is_label};

/// Why a text is not accepted: the first cause, where it is, and what helps. It has nothing of a
/// secret.
///
/// ```
/// # use urial_lint::{Ambiguity, StrictPolicy};
/// let text = "http://e.org/a/../b";
/// let why = StrictPolicy::new().accept(text).unwrap_err().explain(text);
/// assert_eq!((why.component().as_str(), why.offset()), ("path", 15));
/// assert_eq!(why.to_string(), "path at byte 15: a segment is ..; resolve it");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    component: Component,
    offset: usize,
    cause: String,
    help: Option<String>,
}

impl Reason {
    fn new(component: Component, offset: usize, cause: impl Into<String>) -> Reason {
        Reason { component, offset, cause: cause.into(), help: None }
    }

    fn help(self, help: impl Into<String>) -> Reason {
        Reason { help: Some(help.into()), ..self }
    }

    /// Returns the component that has the cause; for a text that is no URI, the one that was
    /// probably meant.
    #[must_use]
    pub fn component(&self) -> Component {
        self.component
    }

    /// Returns the offset of the cause, in bytes.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the cause, as a part of a sentence.
    #[must_use]
    pub fn cause(&self) -> &str {
        &self.cause
    }

    /// Returns what to do, where something helps.
    #[must_use]
    pub fn fix(&self) -> Option<&str> {
        self.help.as_deref()
    }
}

/// Why a text is no reference. Its sentence has the component and the place, which a reason has.
impl From<ParseError> for Reason {
    fn from(error: ParseError) -> Reason {
        let sentence = error.to_string();
        let cause = sentence.split_once(": ").map_or(&*sentence, |(_, cause)| cause);
        let end = format!(" at byte {}", error.offset());
        let cause = cause.strip_suffix(&*end).unwrap_or(cause);
        Reason::new(error.likely_component(), error.offset(), cause)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}: {}", self.component, self.offset, self.cause)?;
        self.help.as_ref().map_or(Ok(()), |help| write!(f, "; {help}"))
    }
}

impl Denial {
    /// Returns what denies `text`, for which this was said.
    ///
    /// ```
    /// # use urial_lint::FetchPolicy;
    /// let text = "http://app.localhost/";
    /// let why = FetchPolicy::new().judge(text).denial().unwrap().explain(text);
    /// assert_eq!(why.to_string(), "host at byte 7: the name is of the machine or of its network");
    /// ```
    #[must_use]
    pub fn explain(self, text: &str) -> Reason {
        let host = || Place::of(text, Component::Host);
        match self {
            Denial::Ambiguous(ambiguity) => ambiguity.explain(text),
            Denial::Invalid => invalid(text),
            Denial::Scheme => Place::of(text, Component::Scheme).because(self.to_string()),
            Denial::Port | Denial::UnusualPort => {
                Place::of(text, Component::Port).because(self.to_string())
            }
            Denial::Host => host_not_looked_up(&host()),
            Denial::RareAddress => rare_address(text, &host()),
            Denial::LocalName | Denial::SpecialAddress(_) | Denial::Name | Denial::Address => {
                host().because(self.to_string())
            }
        }
    }
}

fn host_not_looked_up(host: &Place<'_>) -> Reason {
    match host.text {
        "" => host.because("there is no host"),
        text => match text.find('%') {
            Some(at) => encoded_octet(host, at),
            None => host.because("an address of a version that nobody has defined"),
        },
    }
}

/// Why a host with the triplet at `at` is not accepted. What a host cannot have otherwise is no
/// name.
fn encoded_octet(host: &Place<'_>, at: usize) -> Reason {
    let reason = host.at(at, "a percent-encoded octet");
    let octet = host.text.get(at + 1..at + 3).and_then(|it| u8::from_str_radix(it, 16).ok());
    match octet {
        Some(octet) if EncodeSet::REG_NAME.keeps(octet) => reason.help("write the octet itself"),
        _ => reason,
    }
}

fn rare_address(text: &str, host: &Place<'_>) -> Reason {
    let address = Uri::parse(text).ok().and_then(|uri| uri.host()).and_then(Host::platform_addr);
    let reason = host.because("an address that only some programs read as one");
    match address {
        Some(address) => reason.help(format!("write {address}")),
        None => reason,
    }
}

impl Ambiguity {
    /// Returns what programs may read differently in `text`, for which this was said.
    #[must_use]
    pub fn explain(self, text: &str) -> Reason {
        let place = |component| Place::of(text, component);
        match self {
            Ambiguity::Length => {
                let cause = format!("the text has {} bytes, more than {LONGEST}", text.len());
                Reason::new(Component::Input, LONGEST, cause)
            }
            Ambiguity::Character => character(text),
            Ambiguity::Invalid => invalid(text),
            Ambiguity::Scheme => scheme(&place(Component::Scheme)),
            Ambiguity::NoHost => place(Component::Host).because("there is no host after //"),
            Ambiguity::Userinfo => {
                let userinfo = place(Component::Userinfo);
                userinfo.because("there is a userinfo").help("leave it out, with its @")
            }
            Ambiguity::Host => host(text, &place(Component::Host)),
            Ambiguity::InternationalHost => international(&place(Component::Host)),
            Ambiguity::Port => port(&place(Component::Port)),
            Ambiguity::DotSegment => dot_segment(&place(Component::Path)),
            Ambiguity::Root => root(text, &place(Component::Path)),
            Ambiguity::Parameters => {
                let path = place(Component::Path);
                path.at(path.text.find(';').unwrap_or(0), "a semicolon")
                    .help("write %3B, if it is data")
            }
            Ambiguity::Encoded => encoded(text),
            Ambiguity::Query => query(text),
        }
    }
}

/// A component of a text, and where it begins.
struct Place<'t> {
    component: Component,
    text: &'t str,
    start: usize,
}

impl<'t> Place<'t> {
    /// The component of a URI; where it is absent, the end of the authority.
    fn of(text: &'t str, component: Component) -> Place<'t> {
        let uri = Uri::parse(text).ok();
        let range = |component| uri.and_then(|uri| uri.range(component));
        let end = || range(Component::Authority).map_or(text.len(), |authority| authority.end);
        let range = range(component).unwrap_or_else(|| end()..end());
        Place { component, text: &text[range.clone()], start: range.start }
    }

    fn because(&self, cause: impl Into<String>) -> Reason {
        self.at(0, cause)
    }

    fn at(&self, offset: usize, cause: impl Into<String>) -> Reason {
        Reason::new(self.component, self.start + offset, cause)
    }
}

/// Why a text is no URI.
fn invalid(text: &str) -> Reason {
    let Err(error) = Uri::parse(text) else {
        return Reason::new(Component::Input, 0, "a text that is no URI");
    };
    let reason = Reason::from(error);
    if error.found() == Found::Char(' ') && is_in_authority(reason.component) {
        return reason.help(NO_BLANK);
    }
    // A longer fix may repeat a secret.
    match error.explain(text).fix().filter(|fix| fix.range().len() <= 1) {
        Some(fix) if fix.replacement().is_empty() => reason.help("leave it out"),
        Some(fix) => reason.help(format!("write {}", fix.replacement())),
        None => reason,
    }
}

/// A blank in an authority cannot be encoded: no host has one.
const NO_BLANK: &str = "leave it out";

fn is_in_authority(component: Component) -> bool {
    use Component::{Authority, Host, Port, Userinfo};
    matches!(component, Authority | Userinfo | Host | Port)
}

/// The component of a text, valid or not, at an offset.
fn component_at(text: &str, offset: usize) -> Component {
    let split = Split::lossy(text);
    let mut start = split.scheme.map_or(0, |scheme| scheme.len() + 1);
    if offset < start {
        return Component::Scheme;
    }
    if let Some(authority) = split.authority {
        start += 2 + authority.len();
        if offset < start {
            return Component::Authority;
        }
    }
    start += split.path.len();
    if offset < start {
        return Component::Path;
    }
    let query = split.query.map_or(0, |query| query.len() + 1);
    if offset < start + query { Component::Query } else { Component::Fragment }
}

fn character(text: &str) -> Reason {
    let is_odd = |char: char| !char.is_ascii_graphic() || char == '\\';
    let Some((offset, char)) = text.char_indices().find(|(_, char)| is_odd(*char)) else {
        return invalid(text);
    };
    let component = component_at(text, offset);
    let (cause, help) = match char {
        '\\' => ("a backslash".to_owned(), "write /, or %5C if it is data"),
        ' ' if component == Component::Scheme || is_in_authority(component) => {
            ("a blank".to_owned(), NO_BLANK)
        }
        ' ' => ("a blank".to_owned(), "write %20"),
        char if char.is_ascii() => (format!("the control {}", Found::Char(char)), "leave it out"),
        char => (format!("`{}` is not in ASCII", Found::Char(char)), "map the IRI to a URI"),
    };
    Reason::new(component, offset, cause).help(help)
}

/// Without the text, which may be a token.
const LOWER_CASE: &str = "write it in lower case";

fn scheme(scheme: &Place<'_>) -> Reason {
    match scheme.text.find(|char: char| char.is_ascii_uppercase()) {
        Some(at) => scheme.at(at, "a capital letter").help(LOWER_CASE),
        None => scheme.because("the scheme is not listed"),
    }
}

fn host(text: &str, host: &Place<'_>) -> Reason {
    match Uri::parse(text).ok().and_then(|uri| uri.host()).and_then(Host::ip_addr) {
        Some(IpAddr::V6(address)) if embedded_ipv4(address).is_some() => {
            host.because("an IPv6 address with an IPv4 address within")
        }
        Some(address @ IpAddr::V6(_)) => host
            .because("an IPv6 address that is not written by RFC 5952")
            .help(format!("write [{address}]")),
        _ => name(host),
    }
}

/// Why a name is not one of DNS in lower case.
fn name(host: &Place<'_>) -> Reason {
    let is_plain = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || "-.".contains(it);
    if let Some((at, char)) = host.text.char_indices().find(|(_, char)| !is_plain(*char)) {
        return match char {
            'A'..='Z' => host.at(at, "a capital letter").help(LOWER_CASE),
            '%' => encoded_octet(host, at),
            char => host.at(at, format!("`{}` is not in names of DNS", Found::Char(char))),
        };
    }
    if host.text.len() > 253 {
        return host.at(253, "a name of more than 253 bytes");
    }
    let mut at = 0;
    for label in host.text.split('.') {
        if !is_label(label) {
            return label_reason(host, label, at);
        }
        at += label.len() + 1;
    }
    let last = host.text.rfind('.').map_or(0, |dot| dot + 1);
    host.at(last, "a last label that begins with a digit, as an address does")
}

fn label_reason(host: &Place<'_>, label: &str, at: usize) -> Reason {
    match label {
        "" => host.at(at, "an empty label").help("leave out its dot"),
        label if label.len() > 63 => host.at(at, "a label of more than 63 bytes"),
        label if label.starts_with('-') => host.at(at, "a label that begins with a hyphen"),
        label => host.at(at + label.len() - 1, "a label that ends with a hyphen"),
    }
}

fn international(host: &Place<'_>) -> Reason {
    let labels = host.text.split_inclusive('.');
    let before = labels.take_while(|label| !label.starts_with("xn--")).map(str::len).sum();
    host.at(before, "a label that begins with xn--")
}

fn port(port: &Place<'_>) -> Reason {
    let number = port.text.trim_start_matches('0');
    match port.text {
        "" => port.because("an empty port").help("leave out its colon"),
        _ if number.parse::<u16>().is_err() && !number.is_empty() => {
            port.because("the port is above 65535")
        }
        _ if number.is_empty() => port.because("the port 0"),
        _ => port.because("a port with zeros before it").help(format!("write {number}")),
    }
}

fn dot_segment(path: &Place<'_>) -> Reason {
    let mut at = 0;
    for segment in path.text.split('/') {
        if is_dot_segment(segment) {
            let dots = if after_dot(segment) == Some("") { "." } else { ".." };
            let encoded = if segment.contains('%') { ", percent-encoded" } else { "" };
            return path.at(at, format!("a segment is {dots}{encoded}")).help("resolve it");
        }
        at += segment.len() + 1;
    }
    path.because("a segment is . or ..")
}

fn root(text: &str, path: &Place<'_>) -> Reason {
    if path.text.starts_with("//") {
        return path.because("a path that begins with //").help("write one /");
    }
    let follows = if text[path.start..].starts_with('?') { "a query" } else { "a fragment" };
    path.because(format!("{follows} after the host, without a path")).help("write / before it")
}

/// The first triplet that programs decode differently, or the octets that are not UTF-8.
fn encoded(text: &str) -> Reason {
    let triplets = text.match_indices('%').filter_map(|(at, _)| {
        let octet = u8::from_str_radix(text.get(at + 1..at + 3)?, 16).ok()?;
        Some((at, octet))
    });
    let path = Place::of(text, Component::Path);
    let is_in_path = |at: usize| (path.start..path.start + path.text.len()).contains(&at);
    for (at, octet) in triplets {
        let cause = match octet {
            b'/' if is_in_path(at) => "a percent-encoded slash",
            b'\\' if is_in_path(at) => "a percent-encoded backslash",
            octet if octet.is_ascii_control() => "a percent-encoded control",
            _ => continue,
        };
        return Reason::new(component_at(text, at), at, cause);
    }
    let at = text.find('%').unwrap_or(0);
    Reason::new(component_at(text, at), at, "percent-encoded octets that are not UTF-8")
}

fn query(text: &str) -> Reason {
    let [query, fragment] = [Component::Query, Component::Fragment].map(|it| Place::of(text, it));
    match query.text.find('\'') {
        Some(at) => query.at(at, "an apostrophe").help("write %27"),
        None if query.text.is_empty() && text[..query.start].ends_with('?') => {
            query.because("an empty query").help("leave out its ?")
        }
        None => fragment.because("an empty fragment").help("leave out its #"),
    }
}
