//! The module, compiled.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use super::compiler::{Compiler, TARGET, output};
use super::optimizer;
use crate::cache;

/// Which verbs the module has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The verbs that the page shows.
    Page,
    /// All verbs.
    Full,
}

/// A compiled module.
pub(crate) struct Module {
    pub(crate) octets: Vec<u8>,
    /// Whether there is an optimizer, which made it smaller.
    pub(super) is_small: bool,
}

impl Module {
    /// Compiles the module.
    ///
    /// # Errors
    /// If it cannot be compiled or optimized.
    pub(crate) fn build(root: &Path, compiler: &Compiler, kind: Kind) -> Result<Module, String> {
        let target = cache::target(&root.join("web"), &compiler.version());
        let features: &[&str] = if kind == Kind::Full { &["--features", "full"] } else { &[] };
        let mut cargo = compiler.cargo(root);
        cargo
            .args(["build", "-q", "--locked", "--release", "--target", TARGET])
            .args(features)
            .env("CARGO_TARGET_DIR", &target)
            .env("CARGO_ENCODED_RUSTFLAGS", flags(root));
        output(&mut cargo)?;
        let path = target.join(TARGET).join("release/urial_web.wasm");
        Ok(match optimizer::optimized(&path)? {
            Some(octets) => Module { octets, is_small: true },
            None => Module {
                octets: fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?,
                is_small: false,
            },
        })
    }
}

/// The flags of the compiler: messages of panics name files by their place in the workspace or in a
/// crate, and not by that on this machine.
fn flags(root: &Path) -> String {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(env::home_dir()?.join(".cargo"))).unwrap_or_default();
    let registry = home.join("registry/src");
    let indices = crate::folder::paths(&registry).unwrap_or_default();
    let folders = indices.into_iter().chain([root.to_owned()]);
    let flags = folders.map(|it| format!("--remap-path-prefix={}/=", it.display()));
    // The flags are separated by U+001F.
    flags.collect::<Vec<_>>().join("\u{1F}")
}
