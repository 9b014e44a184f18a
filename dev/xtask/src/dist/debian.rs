//! The Debian package, made by `dpkg-deb`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{VERSION, copy, forget, output, write};
use crate::folder::paths;

/// Makes a package of what is in the folder of a release. `None` where there is no dpkg.
pub(super) fn package(release: &Path, releases: &Path) -> Result<Option<PathBuf>, String> {
    let Ok(architecture) = output(Command::new("dpkg").arg("--print-architecture")) else {
        return Ok(None);
    };
    let architecture = architecture.trim();
    let tree = releases.join("debian");
    forget(&tree)?;
    for (from, to) in places(release)? {
        copy(&from, &tree.join(to))?;
    }
    compress(&tree)?;
    write(&tree.join("usr/share/doc/urial/copyright"), copyright(release)?)?;
    write(&tree.join("DEBIAN/control"), control(release, architecture)?)?;
    let package = releases.join(format!("urial_{VERSION}_{architecture}.deb"));
    let mut build = Command::new("dpkg-deb");
    build.args(["--root-owner-group", "--build"]).args([&tree, &package]);
    output(&mut build).map(|_| Some(package))
}

/// The files, each with its place in the system.
fn places(release: &Path) -> Result<Vec<(PathBuf, String)>, String> {
    let mut places: Vec<_> =
        FIXED.into_iter().map(|(from, to)| (release.join(from), to.to_owned())).collect();
    for page in paths(&release.join("man"))? {
        let name = page.file_name().unwrap_or_default().to_string_lossy();
        places.push((page.clone(), format!("usr/share/man/man1/{name}")));
    }
    Ok(places)
}

const FIXED: [(&str, &str); 6] = [
    ("urial", "usr/bin/urial"),
    ("completions/urial", "usr/share/bash-completion/completions/urial"),
    ("completions/_urial", "usr/share/zsh/vendor-completions/_urial"),
    ("completions/urial.fish", "usr/share/fish/vendor_completions.d/urial.fish"),
    ("README.md", "usr/share/doc/urial/README.md"),
    ("CHANGELOG.md", "usr/share/doc/urial/changelog"),
];

/// Compresses what Debian wants compressed (Policy §12.1, §12.7), without time or name.
fn compress(tree: &Path) -> Result<(), String> {
    let mut gzip = Command::new("gzip");
    gzip.args(["-9n"]).args(paths(&tree.join("usr/share/man/man1"))?);
    output(gzip.arg(tree.join("usr/share/doc/urial/changelog"))).map(drop)
}

fn copyright(release: &Path) -> Result<String, String> {
    let mit = fs::read_to_string(release.join("LICENSE-MIT")).map_err(|error| error.to_string())?;
    Ok(format!(
        "urial is licensed under MIT or Apache-2.0, as you like. The text of Apache-2.0 is in\n\
         /usr/share/common-licenses/Apache-2.0. That of MIT:\n\n{mit}"
    ))
}

fn control(release: &Path, architecture: &str) -> Result<String, String> {
    let urial = fs::read(release.join("urial")).map_err(|error| error.to_string())?;
    Ok(format!(
        "Package: urial\n\
         Version: {VERSION}\n\
         Architecture: {architecture}\n\
         Maintainer: The maintainers of urial <urial@localhost>\n\
         {}\
         Section: utils\n\
         Priority: optional\n\
         Description: URIs and IRIs, exactly as RFC 3986 and RFC 3987 specify\n \
         Parses, explains, resolves, compares and edits URIs: arguments, or the lines of\n \
         files, with results for people, for other commands and as JSON.\n",
        depends(&urial)
    ))
}

/// The field with the libraries that a program needs: that of C, in the newest version of which the
/// program names a symbol, and that of GCC.
fn depends(program: &[u8]) -> String {
    let names = program.windows(GLIBC.len()).enumerate().filter(|it| it.1 == GLIBC);
    let newest = names.filter_map(|(at, _)| number(&program[at + GLIBC.len()..])).max();
    let c = newest.map(|minor| format!("libc6 (>= 2.{minor})"));
    let has_gcc = program.windows(LIBGCC.len()).any(|it| it == LIBGCC);
    let libraries: Vec<_> = c.into_iter().chain(has_gcc.then(|| "libgcc-s1".into())).collect();
    if libraries.is_empty() {
        return String::new();
    }
    format!("Depends: {}\n", libraries.join(", "))
}

const GLIBC: &[u8] = b"GLIBC_2.";
const LIBGCC: &[u8] = b"libgcc_s.so.1";

/// The number with which a text begins.
fn number(text: &[u8]) -> Option<u32> {
    let digits = text.iter().take_while(|it| it.is_ascii_digit()).count();
    str::from_utf8(&text[..digits]).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_are_those_that_a_program_names() {
        let program = b"\0GLIBC_2.2.5\0GLIBC_2.34\0GLIBC_2.\0GLIBC_PRIVATE\0GLIBC_2.9\0";
        assert_eq!(depends(program), "Depends: libc6 (>= 2.34)\n");
        let both = [&program[..], LIBGCC].concat();
        assert_eq!(depends(&both), "Depends: libc6 (>= 2.34), libgcc-s1\n");
        assert_eq!(depends(b"static"), "");
    }
}
