//! Names of files, given as texts.

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::Path;

use crate::failure::file_name;
use crate::progress;

/// Returns whether an argument has the name of a file, and nothing that only a URI has. What begins
/// like an authority is not looked for: on Windows, it is a name in the network.
fn is_name_of_file(argument: &OsStr) -> bool {
    let octets = argument.as_encoded_bytes();
    let is_slash = |octet: Option<&u8>| octet.is_some_and(|octet| b"/\\".contains(octet));
    let has_authority = is_slash(octets.first()) && is_slash(octets.get(1));
    let is_plain = !octets.iter().any(|octet| b":?#".contains(octet));
    is_plain && !has_authority && Path::new(argument).is_file()
}

/// Returns whether all arguments are names of files, and `--` does not say that they are texts.
pub(crate) fn are_names_of_files(arguments: &[OsString]) -> bool {
    !are_texts() && arguments.iter().all(|argument| is_name_of_file(argument))
}

/// Returns whether `--` is given.
pub(crate) fn are_texts() -> bool {
    env::args_os().any(|argument| argument == "--")
}

/// Says once that the name of a file was read as a text.
pub(crate) fn note(arguments: &[OsString]) {
    let name = arguments.iter().find(|argument| is_name_of_file(argument));
    if let Some(argument) = name.filter(|_| !are_texts()) {
        let name = file_name(Path::new(argument));
        progress::tell(&format!(
            "urial: {name}: this name was read, and not the file: `--file {name}` reads its lines\n"
        ));
    }
}
