//! Domain names by a public suffix list: what a registry sells, and what its owner adds.

use std::fmt;
use std::sync::Arc;

use publicsuffix::{List, Psl as _};
use urial::{Host, PctStr};

use crate::error::OptionError;

/// A public suffix list: the names under which registries and companies give names to others, such
/// as `com`, `co.uk` and `github.io`. A clone shares the list.
///
/// RFC 3986 knows nothing of it (§3.2.2): hosts are names in any registry, and lists change. So
/// there is no list in the library; systems and browsers have a file.
///
/// ```
/// use urial::Uri;
/// use urial_verbs::PublicSuffixes;
///
/// let list = PublicSuffixes::read(b"// ===BEGIN ICANN DOMAINS===\nuk\nco.uk\n")?;
/// let uri = Uri::parse("http://a.www.Example.co.uk/").unwrap();
/// let name = list.domain(uri.host().unwrap()).unwrap();
/// assert_eq!(name.public_suffix, "co.uk");
/// assert_eq!(name.registrable_domain, Some("Example.co.uk"));
/// assert_eq!(name.subdomain, Some("a.www"));
/// # Ok::<(), urial_verbs::OptionError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct PublicSuffixes(Arc<List>);

/// A domain name, split by a list. All parts are as written, without a final dot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Domain<'h> {
    /// The longest public suffix. The last label, if the list has none.
    pub public_suffix: &'h str,
    /// The public suffix with one label more. None if the whole name is a public suffix.
    pub registrable_domain: Option<&'h str>,
    /// The labels before the registrable domain, without the last dot.
    pub subdomain: Option<&'h str>,
}

impl PublicSuffixes {
    /// Where Debian, Fedora and others have a list.
    pub const SYSTEM: &str = "/usr/share/publicsuffix/public_suffix_list.dat";

    /// What to do where there is no list.
    pub const REMEDY: &str = "name the file of one, which https://publicsuffix.org has";

    /// Reads a list in the format of publicsuffix.org. Both of its sections count, so private
    /// suffixes of companies are public suffixes, too.
    ///
    /// # Errors
    /// For a file that is not UTF-8 or not such a list, with the option `psl`.
    pub fn read(file: &[u8]) -> Result<PublicSuffixes, OptionError> {
        match List::from_bytes(file) {
            Ok(list) => Ok(PublicSuffixes(Arc::new(list))),
            Err(error) => {
                let message = format!("this is not a public suffix list: {error}");
                Err(OptionError::new("psl", &message))
            }
        }
    }

    /// Splits a host. None for an address, also one in a rare form (RFC 3986 §7.4), and for a name
    /// with an empty label.
    #[must_use]
    pub fn domain<'h>(&self, host: Host<'h>) -> Option<Domain<'h>> {
        let Host::RegName(name) = host else { return None };
        if host.platform_addr().is_some() {
            return None;
        }
        let name = name.as_str().strip_suffix('.').unwrap_or(name.as_str());
        let own = self.suffix_length(name)?;
        let public_suffix = &name[name.len() - own..];
        let before = &name[..name.len() - own];
        let before = before.strip_suffix('.').unwrap_or(before);
        if before.is_empty() {
            return Some(Domain { public_suffix, registrable_domain: None, subdomain: None });
        }
        let label = before.rfind('.');
        let registrable_domain = Some(&name[label.map_or(0, |dot| dot + 1)..]);
        let subdomain = label.map(|dot| &before[..dot]);
        Some(Domain { public_suffix, registrable_domain, subdomain })
    }

    /// The length of the public suffix, as written. None for a name with an empty label.
    fn suffix_length(&self, name: &str) -> Option<usize> {
        // PERF: names of DNS have at most 253 octets, so they need no memory.
        let mut short = [0; 256];
        let Some(lower) = short.get_mut(..name.len()) else {
            return self.encoded_suffix_length(name);
        };
        lower.copy_from_slice(name.as_bytes());
        let Octets { has_percent, has_dots } = lower_case_and_search(&mut short, name.len());
        if has_percent {
            return self.encoded_suffix_length(name);
        }
        let lower = &short[..name.len()];
        let has_empty = has_dots || lower.starts_with(b".") || lower.ends_with(b".");
        let labels = lower.rsplit(|octet| *octet == b'.');
        (!has_empty).then(|| self.0.find(labels).len)
    }

    /// The length of the public suffix of a name with percent-encodings, as written.
    fn encoded_suffix_length(&self, name: &str) -> Option<usize> {
        let labels = name.split('.').map(data).collect::<Option<Vec<_>>>()?;
        let found = self.0.find(labels.iter().rev().map(Vec::as_slice));
        // Each label has a dot before it, the first one too.
        let mut left = found.len + 1;
        let own = labels.iter().rev().take_while(|label| {
            let is_own = left > 0;
            left = left.saturating_sub(label.len() + 1);
            is_own
        });
        Some(last_labels(name, own.count()).len())
    }
}

impl<'h> Domain<'h> {
    /// Returns the first label of the registrable domain, which its owner has chosen.
    ///
    /// ```
    /// use urial::Uri;
    /// use urial_verbs::PublicSuffixes;
    /// let list = PublicSuffixes::read(b"// ===BEGIN ICANN DOMAINS===\nuk\nco.uk\n")?;
    /// let host = Uri::parse("http://www.e.co.uk/")?.host().unwrap();
    /// let name = list.domain(host).unwrap();
    /// assert_eq!(name.registrable_label(), Some("e"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn registrable_label(&self) -> Option<&'h str> {
        self.registrable_domain.and_then(|name| name.split('.').next())
    }
}

impl fmt::Debug for PublicSuffixes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PublicSuffixes").finish_non_exhaustive()
    }
}

/// What a search in a name finds.
struct Octets {
    has_percent: bool,
    /// Two dots side by side.
    has_dots: bool,
}

/// Makes the first `count` octets lower-case, and says what they have.
///
/// PERF: 16 octets at once, without an early end; after the name are zeros (bench/columns,
/// `uri_registrable_domain`: 119 ns to 97).
fn lower_case_and_search(octets: &mut [u8; 256], count: usize) -> Octets {
    let (mut percent, mut dots, mut last) = (0, 0, 0);
    let (chunks, _) = octets.as_chunks_mut::<16>();
    for chunk in chunks.iter_mut().take(count.div_ceil(16)) {
        let mut before = [last; 16];
        before[1..].copy_from_slice(&chunk[..15]);
        last = chunk[15];
        for (octet, before) in chunk.iter_mut().zip(before) {
            percent |= u8::from(*octet == b'%');
            dots |= u8::from(*octet == b'.') & u8::from(before == b'.');
            *octet = octet.to_ascii_lowercase();
        }
    }
    Octets { has_percent: percent != 0, has_dots: dots != 0 }
}

/// A label as the list has it. None if there is no text, or a dot in it.
fn data(label: &str) -> Option<Vec<u8>> {
    let data = PctStr::new(label).ok()?.decode().to_ascii_lowercase();
    (!data.is_empty() && !data.contains(&b'.')).then_some(data)
}

/// The last labels of a name, at least one.
fn last_labels(name: &str, count: usize) -> &str {
    let dot = name.rmatch_indices('.').nth(count.saturating_sub(1));
    dot.map_or(name, |(dot, _)| &name[dot + 1..])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Both ways to find a suffix agree: without memory, and with labels that are decoded.
    #[test]
    fn names_without_encodings_are_read_alike() {
        let list = b"// ===BEGIN ICANN DOMAINS===\norg\nuk\nco.uk\n*.ck\n!www.ck\njp\n*.kobe.jp\n";
        let list = PublicSuffixes::read(list).unwrap();
        let labels = ["org", "UK", "co", "www", "ck", "kobe", "jp", "e", ""];
        let mut names: Vec<String> = labels.map(str::to_owned).to_vec();
        for _ in 0..3 {
            let longer =
                names.iter().flat_map(|name| labels.map(|label| format!("{label}.{name}")));
            names = longer.collect();
            for name in &names {
                let (fast, slow) = (list.suffix_length(name), list.encoded_suffix_length(name));
                assert_eq!(fast, slow, "{name}");
            }
        }
        let long = format!("{}co.uk", "a.".repeat(200));
        assert_eq!(list.suffix_length(&long), Some(5));
    }
}
