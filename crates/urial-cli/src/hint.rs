//! What a person meant by a text that is no reference, where no change of the text says it.

use urial::Template;

use crate::print::{columns, printable};

/// The longest text that is looked at, in columns.
const LONGEST: usize = 1000;

/// What helps with `text`, in terms of the command line. Its secrets are masked already.
pub(crate) fn hint(text: &[u8]) -> Option<String> {
    let text = str::from_utf8(text).ok().filter(|text| columns(text) <= LONGEST)?;
    two_hosts(text).or_else(|| template(text))
}

/// The host at which browsers arrive, and that of others, if a `\` is before an `@`.
fn two_hosts(text: &str) -> Option<String> {
    let (_, rest) = text.split_once("//")?;
    let authority = &rest[..rest.find(['/', '?', '#']).unwrap_or(rest.len())];
    let (before, after) = authority.split_once('\\')?;
    let (_, others) = after.rsplit_once('@')?;
    let browsers = before.rsplit_once('@').map_or(before, |(_, host)| host);
    let [browsers, others] = [browsers, others].map(printable);
    Some(format!(
        "browsers go to `{browsers}`, other programs to `{others}`: `urial interpret` compares them"
    ))
}

/// Names the verb for templates, if the text is one.
fn template(text: &str) -> Option<String> {
    let is_template =
        text.contains('{') && Template::parse(text).is_ok_and(|it| it.variables().next().is_some());
    is_template.then(|| "use `urial expand` to fill in this template".into())
}
