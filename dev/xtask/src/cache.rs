//! The folder outside the checkout for what takes long to make.

use std::env;
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};

/// The folder of this project in the caches of this user.
pub(crate) fn folder() -> PathBuf {
    let home = || Some(env::home_dir()?.join(".cache"));
    let cache = env::var_os("XDG_CACHE_HOME").map(PathBuf::from).or_else(home);
    cache.unwrap_or_else(env::temp_dir).join("urial")
}

/// The target folder of a workspace: outside the checkout, so that another checkout does not
/// compile it again, and another one for other dependencies or another compiler.
pub(crate) fn target(workspace: &Path, compiler: &str) -> PathBuf {
    let mut key = DefaultHasher::new();
    fs::read(workspace.join("Cargo.lock")).unwrap_or_default().hash(&mut key);
    compiler.hash(&mut key);
    let name = workspace.file_name().unwrap_or_default();
    folder().join(name).join(format!("{:016x}", key.finish()))
}
