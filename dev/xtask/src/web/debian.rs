//! A compiler for WebAssembly from packages of Debian: unpacked into a cache, not installed, so
//! that nothing of the system changes. Its standard library for the target is compiled there, once.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::compiler::{TARGET, has_target, output, version};

/// The package of the compiler. Its version is near the current one, because browsers need it.
const PACKAGE: &str = "rustc-web";

/// Returns the compiler in the cache, and makes it before that if it is missing or too old.
///
/// # Errors
/// A sentence, if no compiler can be made.
pub(super) fn compiler(required: [u32; 2]) -> Result<PathBuf, String> {
    let folder = crate::cache::folder().join("wasm");
    let rustc = folder.join("rustc");
    let known = output(Command::new(&rustc).arg("--version")).unwrap_or_default();
    let known = known.strip_prefix("rustc ").and_then(version);
    if known >= Some(required) && has_target(&rustc) {
        return Ok(rustc);
    }
    println!("compiling the standard library for {TARGET}, once: two minutes, 140 MB to fetch");
    let new = folder.with_extension("new");
    remove(&new)?;
    Unpacked { folder: new.clone() }.make(required)?;
    remove(&folder)?;
    fs::rename(&new, &folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    if has_target(&rustc) { Ok(rustc) } else { Err(format!("no {TARGET} in the cache")) }
}

fn remove(folder: &Path) -> Result<(), String> {
    if !folder.exists() {
        return Ok(());
    }
    fs::remove_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}

/// A folder with the files of packages.
struct Unpacked {
    folder: PathBuf,
}

impl Unpacked {
    fn make(&self, required: [u32; 2]) -> Result<(), String> {
        for folder in ["lists/partial", "cache/archives/partial", "packages", "seed/src"] {
            let folder = self.folder.join(folder);
            fs::create_dir_all(&folder).map_err(|it| format!("{}: {it}", folder.display()))?;
        }
        // The list of the system may be as old as its image.
        output(self.apt("apt-get").args(["-q", "update"]))?;
        let candidate = self.candidate(required)?;
        output(
            self.apt("apt-get")
                .current_dir(self.folder.join("packages"))
                .arg("download")
                .args(self.packages(&candidate)?),
        )?;
        for package in crate::folder::paths(&self.folder.join("packages"))? {
            output(Command::new("dpkg").arg("-x").arg(package).arg(self.folder.join("root")))?;
        }
        self.write_wrapper()?;
        self.compile_library()?;
        ["lists", "cache", "packages", "seed", "root/usr/src"]
            .iter()
            .try_for_each(|it| remove(&self.folder.join(it)))
    }

    /// A command of APT with its own lists, for which nobody needs to be root.
    fn apt(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        let option = |name: &str, value: &Path| format!("{name}={}", value.display());
        command
            .args(["-o", &option("Dir::State::lists", &self.folder.join("lists"))])
            .args(["-o", &option("Dir::Cache", &self.folder.join("cache"))])
            .args(["-o", "APT::Sandbox::User=root"]);
        command
    }

    /// The version of the package, if that is new enough.
    fn candidate(&self, required: [u32; 2]) -> Result<String, String> {
        let policy = output(self.apt("apt-cache").args(["policy", PACKAGE]))?;
        let line = policy.lines().find_map(|it| it.trim().strip_prefix("Candidate: "));
        let candidate = line.filter(|it| *it != "(none)").ok_or(format!("no package {PACKAGE}"))?;
        if version(candidate) < Some(required) {
            let [major, minor] = required;
            return Err(format!("{PACKAGE} {candidate} is older than Rust {major}.{minor}"));
        }
        Ok(candidate.into())
    }

    /// The packages of that version, and the one with its LLVM.
    fn packages(&self, candidate: &str) -> Result<Vec<String>, String> {
        let of = |package: &str| format!("{package}={candidate}");
        let show = |package: &str| output(self.apt("apt-cache").args(["show", &of(package)]));
        let library = named(&show("libstd-rust-web-dev")?, "libstd-rust-web-")
            .ok_or("libstd-rust-web-dev depends on no library")?;
        let llvm = named(&show(&library)?, "libllvm").ok_or(format!("{library} has no LLVM"))?;
        let same = [PACKAGE, "libstd-rust-web-dev", &library, "rust-web-src"].map(of);
        Ok(same.into_iter().chain([llvm]).collect())
    }

    /// Writes the program `rustc`, which finds the libraries beside it.
    fn write_wrapper(&self) -> Result<(), String> {
        let host = output(Command::new("dpkg-architecture").arg("-qDEB_HOST_MULTIARCH"))
            .unwrap_or_else(|_| format!("{}-linux-gnu", env::consts::ARCH));
        let lines = [
            "#!/bin/sh",
            "root=$(dirname \"$(readlink -f \"$0\")\")/root/usr",
            &format!(
                "LD_LIBRARY_PATH=$root/lib/{}${{LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}}",
                host.trim()
            ),
            "export LD_LIBRARY_PATH",
            "exec \"$root/bin/rustc\" \"$@\"",
            "",
        ];
        let path = self.folder.join("rustc");
        super::write(&path, lines.join("\n").as_bytes())?;
        output(Command::new("chmod").arg("+x").arg(path)).map(drop)
    }

    /// Compiles the standard library from its source, and puts it where the compiler looks for it.
    fn compile_library(&self) -> Result<(), String> {
        let rustlib = self.folder.join("root/usr/lib/rustlib");
        if !rustlib.join("src/rust/library").is_dir() {
            return Err("the package of the source has no library".into());
        }
        let seed = self.folder.join("seed");
        super::write(&seed.join("src/lib.rs"), b"")?;
        super::write(&seed.join("Cargo.toml"), SEED.as_bytes())?;
        let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        output(
            cargo
                .current_dir(&seed)
                .env("RUSTC", self.folder.join("rustc"))
                .env("RUSTC_BOOTSTRAP", "1")
                .env("RUSTFLAGS", "-Cembed-bitcode=yes")
                .env("CARGO_TARGET_DIR", seed.join("target"))
                .args(["build", "-q", "--release", "--target", TARGET])
                .arg("-Zbuild-std=std,panic_abort"),
        )?;
        let made = seed.join("target").join(TARGET).join("release/deps");
        let libraries = rustlib.join(TARGET).join("lib");
        for file in crate::folder::paths(&made)? {
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let is_library = file.extension().is_some_and(|it| it == "rlib" || it == "rmeta");
            if is_library && !name.starts_with("libseed") {
                let octets = fs::read(&file).map_err(|it| format!("{}: {it}", file.display()))?;
                super::write(&libraries.join(name), &octets)?;
            }
        }
        Ok(())
    }
}

/// A crate without code, on which cargo compiles the standard library.
const SEED: &str = "\
[package]
name = \"seed\"
version = \"0.0.0\"
edition = \"2021\"

[workspace]

[profile.release]
opt-level = \"s\"
codegen-units = 1
";

/// Returns the first name that begins with `start` and a digit in the description of a package.
fn named(description: &str, start: &str) -> Option<String> {
    let is_of_name = |it: char| it.is_ascii_alphanumeric() || "-.".contains(it);
    let mut words = description.split(|it: char| !is_of_name(it));
    let has_number = |it: &&str| {
        it.strip_prefix(start).is_some_and(|rest| rest.starts_with(|it: char| it.is_ascii_digit()))
    };
    words.find(has_number).map(|it| it.trim_end_matches('.').to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_is_found_in_the_description_of_another() {
        let shown = "Depends: libstd-rust-web-1.96 (= 1.96.0+dfsg1-1), libc6\nBreaks: libllvm-x\n";
        assert_eq!(named(shown, "libstd-rust-web-").as_deref(), Some("libstd-rust-web-1.96"));
        assert_eq!(named(shown, "libllvm"), None);
        assert_eq!(named("Depends: libllvm22 (>= 1:22)", "libllvm").as_deref(), Some("libllvm22"));
    }
}
