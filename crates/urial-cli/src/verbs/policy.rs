//! The file of `--policy`, for `lint` and `gate`.

use std::path::Path;

use urial::Found;
use urial_files::reason;
use urial_lint::Severity;
use urial_verbs::PolicyFile;

use super::lint::FailOn;
use crate::failure::{Failure, file_name};
use crate::input;
use crate::options::Common;
use crate::print::printable_octets;
use crate::print::secrets::starred;

/// The option for the file.
const POLICY: &str = "--policy";

/// Reads the policy of a file, or that by default.
pub(super) fn read(file: Option<&Path>, common: &Common) -> Result<PolicyFile, Failure> {
    let Some(file) = file else { return Ok(PolicyFile::default()) };
    if file == Path::new("-") && common.reads_standard_input() {
        let why =
            "standard input is used for the inputs; give them as arguments or with --file FILE";
        return Err(Failure::Usage(POLICY.into(), why.into()));
    }
    let told = |why| Failure::Usage(POLICY.into(), format!("{}:{why}", file_name(file)));
    read_file(file).map_err(told)
}

fn read_file(file: &Path) -> Result<PolicyFile, String> {
    let octets = input::read_all(file).map_err(|error| format!(" {}", reason(&error)))?;
    let text = str::from_utf8(&octets).map_err(|error| {
        let offset = error.valid_up_to();
        format!(" expected UTF-8, found {} at byte {offset}", Found::Byte(octets[offset]))
    })?;
    PolicyFile::read(text).map_err(|error| masked(&error.to_string()))
}

/// A message, whose value of the file may have a secret.
fn masked(message: &str) -> String {
    printable_octets(&starred(message.as_bytes(), message.len()))
}

/// The least grave finding for exit status 1, if the file says it.
pub(super) fn fail_on(file: &PolicyFile) -> Option<FailOn> {
    file.fail_on.map(|it| match it {
        urial_verbs::FailOn::Severity(Severity::Advice) => FailOn::Advice,
        urial_verbs::FailOn::Severity(Severity::Warning) => FailOn::Warning,
        urial_verbs::FailOn::Severity(Severity::Error) => FailOn::Error,
        urial_verbs::FailOn::Never => FailOn::Never,
    })
}
