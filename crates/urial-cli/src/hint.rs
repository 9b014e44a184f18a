//! What helps with a text that is no reference, where no change of the text says it.

use urial::{Component, ParseError, Template};

use crate::print::secrets::starred;
use crate::print::{columns, printable};

/// The longest text that is looked at, in columns.
const LONGEST: usize = 1000;

/// What helps with `text`, which has an `error`, in terms of the command line.
pub(crate) fn hint(text: &[u8], error: ParseError) -> Option<String> {
    let text = str::from_utf8(text).ok().filter(|text| columns(text) <= LONGEST)?;
    two_hosts(text, error).or_else(|| host_list(text, error)).or_else(|| template(text))
}

/// Schemes whose programs read several hosts in an authority, each with its port.
const WITH_LISTS: [&str; 6] = ["postgresql", "postgres", "mongodb", "amqp", "amqps", "redis"];

/// Says that a list of hosts with ports is no authority.
fn host_list(text: &str, error: ParseError) -> Option<String> {
    let (scheme, rest) = text.split_once("://")?;
    let authority = &rest[..rest.find(['/', '?', '#']).unwrap_or(rest.len())];
    let hosts = &authority[authority.rfind('@').map_or(0, |at| at + 1)..];
    let is_list = WITH_LISTS.iter().any(|it| it.eq_ignore_ascii_case(scheme))
        && hosts.split_once(',').is_some_and(|(first, _)| first.contains(':'))
        && error.offset() <= text.len() - rest.len() + authority.len();
    let words = "write one host and one port: only programs of this scheme read a list of hosts";
    is_list.then(|| words.into())
}

/// Says that browsers and other programs find different hosts, if a `\` is before an `@`. Names
/// them, unless the report masks them.
fn two_hosts(text: &str, error: ParseError) -> Option<String> {
    let is_authority =
        matches!(error.component(), Component::Userinfo | Component::Host | Component::Port);
    let (_, rest) = text.split_once("//").filter(|_| is_authority)?;
    let authority = &rest[..rest.find(['/', '?', '#']).unwrap_or(rest.len())];
    let (before, after) = authority.split_once('\\')?;
    let (_, others) = after.rsplit_once('@')?;
    let browsers = before.rsplit_once('@').map_or(before, |(_, host)| host);
    let shown = starred(text.as_bytes(), error.offset());
    let shown = String::from_utf8_lossy(&shown);
    let hosts = if [browsers, others].iter().all(|host| shown.contains(host)) {
        let [browsers, others] = [browsers, others].map(printable);
        format!("browsers go to `{browsers}`, other programs to `{others}`")
    } else {
        "browsers and other programs go to different hosts".into()
    };
    Some(format!("{hosts}: `urial interpret` compares them"))
}

/// Names the verb for templates, if the text is one.
fn template(text: &str) -> Option<String> {
    let is_template =
        text.contains('{') && Template::parse(text).is_ok_and(|it| it.variables().next().is_some());
    is_template.then(|| "use `urial expand` to fill in this template".into())
}
