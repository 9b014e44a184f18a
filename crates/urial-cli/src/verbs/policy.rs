//! `urial lint`: the file of `--policy`, and the options that judge a whole input.

use std::path::Path;

use urial::Found;
use urial_files::reason;
use urial_lint::{Severity, StrictPolicy};
use urial_verbs::{Lint, PolicyFile};

use super::lint::FailOn;
use crate::failure::{Failure, file_name};
use crate::input;
use crate::options::Common;
use crate::print::printable;

/// The options that judge a whole input.
#[derive(clap::Args)]
pub(super) struct Judging {
    /// Print a verdict instead of findings, for a server that fetches URIs for others: allow, deny
    /// with the reason, or resolve-first for a name, whose addresses the server has to check when
    /// it connects.
    #[arg(long, conflicts_with_all = ["explain", "is_list"])]
    fetch: bool,

    /// The schemes that --fetch allows, with commas between them; http and https by default.
    #[arg(long, value_name = "LIST", value_delimiter = ',', requires = "fetch")]
    fetch_schemes: Vec<String>,

    /// Print a verdict instead of findings, whether all programs read an input alike: accept, or
    /// reject with the reason. Accepts a narrow form of http and https URIs, on whose validity,
    /// scheme, host, port, path and query these agree: RFC 3986, RFC 3987, RFC 2396 (which has no
    /// IPv6), browsers (ada 4.0), libcurl 7.88 and 8.23, java.net.URI and URL of JDK 17, Python
    /// 3.11, urllib3 2.8, yarl 1.25, httpx 0.28 and others. With --fetch, a rejected input is
    /// denied.
    #[arg(long, conflicts_with_all = ["explain", "is_list"])]
    strict: bool,

    /// The schemes that --strict accepts, with commas between them; http and https by default.
    #[arg(long, value_name = "LIST", value_delimiter = ',', requires = "strict")]
    strict_schemes: Vec<String>,
}

impl Judging {
    pub(super) fn is_asked(&self) -> bool {
        self.fetch || self.strict
    }

    /// Lets a verb judge its inputs, by the options and what the file says.
    pub(super) fn applied(&self, verb: Lint, file: PolicyFile) -> Lint {
        let fetch = match names(&self.fetch_schemes) {
            Some(schemes) => file.fetch.schemes(schemes),
            None => file.fetch,
        };
        let strict = names(&self.strict_schemes).map(StrictPolicy::with_schemes);
        let strict = strict.unwrap_or(file.strict);
        match (self.fetch, self.strict) {
            (false, false) => verb,
            (false, true) => verb.strict(strict),
            (true, false) => verb.fetch(fetch),
            (true, true) => verb.fetch(fetch.strict(strict)),
        }
    }
}

/// The names of an option, if it is given.
fn names(given: &[String]) -> Option<impl Iterator<Item = &str>> {
    (!given.is_empty()).then(|| given.iter().map(String::as_str))
}

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
    PolicyFile::read(text).map_err(|error| printable(&error.to_string()))
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
