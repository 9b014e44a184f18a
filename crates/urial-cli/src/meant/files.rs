//! Names of files, given as texts.

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::Path;

use crate::failure::file_name;
use crate::progress;

/// Returns whether an argument has the name of a file, and nothing that only a URI has.
fn is_name_of_file(argument: &OsStr) -> bool {
    let octets = argument.as_encoded_bytes();
    !octets.iter().any(|octet| b":?#".contains(octet)) && Path::new(argument).is_file()
}

/// Returns whether all arguments are names of files, and `--` does not say that they are texts.
pub(crate) fn are_names_of_files(arguments: &[OsString]) -> bool {
    !arguments.is_empty()
        && arguments.iter().all(|argument| is_name_of_file(argument))
        && !env::args_os().any(|argument| argument == "--")
}

/// Says once that the name of a file was read as a text.
pub(crate) fn note(arguments: &[OsString]) {
    if env::args_os().any(|argument| argument == "--") {
        return;
    }
    if let Some(argument) = arguments.iter().find(|argument| is_name_of_file(argument)) {
        let name = file_name(Path::new(argument));
        progress::tell(&format!(
            "urial: {name}: this name was read, and not the file: `--file {name}` reads its lines\n"
        ));
    }
}
