//! The option `--psl`.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use urial_files::reason;
use urial_verbs::PublicSuffixes;

use crate::Failure;

#[derive(Args)]
#[allow(clippy::doc_markdown)]
pub(crate) struct ListOption {
    /// The public suffix list for uri_registrable_domain and uri_public_suffix. [default: the
    /// system's, if there is one]
    #[arg(long, value_name = "FILE")]
    psl: Option<PathBuf>,
}

/// The public suffix list, if there is one.
#[derive(Default)]
pub(crate) struct List {
    pub(crate) suffixes: Option<PublicSuffixes>,
    /// The content of the file.
    #[cfg_attr(not(feature = "cluster"), allow(dead_code))]
    pub(crate) content: Vec<u8>,
}

impl ListOption {
    pub(crate) fn read(&self) -> Result<List, Failure> {
        let path = self.psl.as_deref().unwrap_or(Path::new(PublicSuffixes::SYSTEM));
        let content = match fs::read(path) {
            Ok(content) => content,
            // A function that needs the list says where to get one.
            Err(_) if self.psl.is_none() => return Ok(List::default()),
            Err(error) => return Err(Failure(format!("{}: {}", path.display(), reason(&error)))),
        };
        let suffixes = PublicSuffixes::read(&content)
            .map_err(|error| Failure(format!("{}: {}", path.display(), error.message)))?;
        Ok(List { suffixes: Some(suffixes), content })
    }
}
