//! A compiler for WebAssembly: the one of the toolchain, or else one that Debian has.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::debian;

/// The target of the module.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// A compiler that has the standard library for [`TARGET`].
pub(crate) struct Compiler {
    rustc: PathBuf,
    /// `None` where the compiler has its own.
    linker: Option<PathBuf>,
}

impl Compiler {
    /// Finds the compiler of the toolchain, or makes one from packages of Debian, once.
    ///
    /// # Errors
    /// The command that would install one.
    pub(crate) fn find(root: &Path) -> Result<Compiler, String> {
        let rustc = PathBuf::from(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
        if has_target(&rustc) {
            return Ok(Compiler { rustc, linker: None });
        }
        let required = required(root)?;
        let install = format!("run `rustup target add {TARGET}`");
        let unpacked = debian::compiler(required).map_err(|why| format!("{install} ({why})"))?;
        let linker =
            linker(&rustc).ok_or("no linker for WebAssembly: run `apt-get install lld`")?;
        Ok(Compiler { rustc: unpacked, linker: Some(linker) })
    }

    /// Cargo with this compiler, in the workspace of the module.
    pub(super) fn cargo(&self, root: &Path) -> Command {
        let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo.current_dir(root.join("web")).env("RUSTC", &self.rustc);
        if let Some(linker) = &self.linker {
            cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
        }
        cargo
    }

    /// The version, for the name of a folder with what it has compiled.
    pub(super) fn version(&self) -> String {
        output(Command::new(&self.rustc).arg("-vV")).unwrap_or_default()
    }
}

/// Whether a compiler has the core library of the target.
pub(super) fn has_target(rustc: &Path) -> bool {
    let folder = output(Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]));
    let files = folder.ok().and_then(|it| PathBuf::from(it.trim()).read_dir().ok());
    files.into_iter().flatten().flatten().any(|it| {
        let name = it.file_name();
        name.to_string_lossy().starts_with("libcore-")
    })
}

/// The linker of a toolchain of rustup, or one of the system.
fn linker(rustc: &Path) -> Option<PathBuf> {
    let print = |what| output(Command::new(rustc).args(["--print", what])).ok();
    let [sysroot, host] = ["sysroot", "host-tuple"].map(print);
    let own = sysroot.zip(host).map(|(sysroot, host)| {
        let folder = Path::new(sysroot.trim()).join("lib/rustlib").join(host.trim());
        folder.join("bin/rust-lld")
    });
    let path = env::var_os("PATH").unwrap_or_default();
    let programs =
        env::split_paths(&path).flat_map(|it| ["rust-lld", "wasm-ld"].map(|name| it.join(name)));
    own.into_iter().chain(programs).find(|file| file.is_file())
}

/// The minimum Rust of the module, as major and minor version.
fn required(root: &Path) -> Result<[u32; 2], String> {
    let manifest = super::read(&root.join("web/module/Cargo.toml"))?;
    let line = manifest.lines().find_map(|it| it.strip_prefix("rust-version = "));
    line.and_then(|it| version(it.trim_matches('"'))).ok_or("web/module has no rust-version".into())
}

/// Reads the first two numbers of a version.
pub(super) fn version(text: &str) -> Option<[u32; 2]> {
    let mut numbers = text.split(|it: char| !it.is_ascii_digit());
    Some([numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?])
}

/// Runs a command, and returns its standard output.
pub(super) fn output(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().display().to_string();
    let output = command.output().map_err(|error| format!("{name}: {error}"))?;
    if !output.status.success() {
        let error = String::from_utf8_lossy(&output.stderr);
        let last = error.trim_end().lines().last().unwrap_or_default();
        return Err(format!("{name}: {last}"));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_two_numbers() {
        assert_eq!(version("1.96.0+dfsg1-1~deb12u2"), Some([1, 96]));
        assert_eq!(version("1.89"), Some([1, 89]));
        assert_eq!(version("(none)"), None);
        assert!(version("1.89") < version("1.100"));
    }
}
