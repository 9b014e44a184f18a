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
pub struct Domain<'h> {
    /// The longest public suffix. The last label, if the list has none.
    pub public_suffix: &'h str,
    /// The public suffix with one label more. None if the whole name is a public suffix.
    pub registrable_domain: Option<&'h str>,
    /// The labels before the registrable domain, without the last dot.
    pub subdomain: Option<&'h str>,
}

impl PublicSuffixes {
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
        let labels = name.split('.').map(data).collect::<Option<Vec<_>>>()?;
        let own = self.suffix_labels(&labels);
        let registrable_domain = (labels.len() > own).then(|| last_labels(name, own + 1));
        let before = registrable_domain.and_then(|it| name.strip_suffix(it));
        let subdomain = before.and_then(|before| before.strip_suffix('.'));
        Some(Domain { public_suffix: last_labels(name, own), registrable_domain, subdomain })
    }

    /// The number of labels of the public suffix.
    fn suffix_labels(&self, labels: &[Vec<u8>]) -> usize {
        let found = self.0.find(labels.iter().rev().map(Vec::as_slice));
        // Each label has a dot before it, the first one too.
        let mut left = found.len + 1;
        let labels = labels.iter().rev().take_while(|label| {
            let is_own = left > 0;
            left = left.saturating_sub(label.len() + 1);
            is_own
        });
        labels.count()
    }
}

impl<'h> Domain<'h> {
    /// Returns the first label of the registrable domain, which its owner has chosen.
    ///
    /// ```
    /// use urial_verbs::Domain;
    /// let registrable_domain = Some("e.co.uk");
    /// let name = Domain { public_suffix: "co.uk", registrable_domain, subdomain: None };
    /// assert_eq!(name.registrable_label(), Some("e"));
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
