//! `cargo xtask web`: the page in `web/dist`, as files for a server and as one file, and the module
//! of the package in `web/npm`.

mod compiler;
mod debian;
mod forms;
mod module;
mod optimizer;
mod policy;
mod script;
mod serve;
mod size;
mod types;

use std::fs;
use std::path::{Path, PathBuf};

pub(crate) use compiler::Compiler;
pub(crate) use module::{Kind, Module};
pub(crate) use types::FILE as TYPES;

use forms::{ONE_FILE, Page};

/// What to make.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Then serve the page on loopback, until the process is ended.
    #[arg(long)]
    serve: bool,

    /// The port to serve on; 0 for a free one.
    #[arg(long, value_name = "PORT", default_value_t = 8080, requires = "serve")]
    port: u16,
}

/// Builds both modules, writes the page, and prints the sizes.
///
/// # Errors
/// If there is no compiler for WebAssembly, something cannot be built or written, or the served
/// page is larger than [`size::LIMIT`].
pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<(), String> {
    let compiler = Compiler::find(root)?;
    let full = Module::build(root, &compiler, Kind::Full)?;
    write(&root.join("web/npm/urial.wasm"), &full.octets)?;
    println!("web/npm/urial.wasm: {}", size::of(&full.octets));
    let dist = make_page(root, &compiler)?;
    if arguments.serve { serve::run(&dist, arguments.port) } else { Ok(()) }
}

/// Writes the page to `web/dist`, which is made anew, and returns that folder.
pub(crate) fn make_page(root: &Path, compiler: &Compiler) -> Result<PathBuf, String> {
    let module = Module::build(root, compiler, Kind::Page)?;
    let page = Page::read(root)?;
    let dist = root.join("web/dist");
    if dist.exists() {
        fs::remove_dir_all(&dist).map_err(|error| format!("{}: {error}", dist.display()))?;
    }
    let served = page.served(&module.octets)?;
    for (name, octets) in &served {
        write(&dist.join(name), octets)?;
    }
    let one_file = page.one_file(&module.octets)?;
    write(&dist.join(ONE_FILE), one_file.as_bytes())?;
    println!("web/dist/{ONE_FILE}: {} bytes", one_file.len());
    size::check(&served, module.is_small)?;
    Ok(dist)
}

fn write(path: &Path, octets: &[u8]) -> Result<(), String> {
    let failed = |error| format!("{}: {error}", path.display());
    fs::create_dir_all(path.parent().unwrap_or(path)).map_err(failed)?;
    fs::write(path, octets).map_err(failed)
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}
