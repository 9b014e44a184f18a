//! `urial gate`: whether a URI may be fetched for others.
#![allow(clippy::doc_markdown)]

use std::io;
use std::net::IpAddr;
use std::path::PathBuf;

use clap::builder::StringValueParser;
use urial_lint::StrictPolicy;
use urial_verbs::{Decision, Gated, Lint, Row as _};

use super::lint::draw::masked;
use super::policy;
use crate::failure::Failure;
use crate::format::names::Names;
use crate::input::Input;
use crate::options::{Common, Printing, after_help, completed, schemes};
use crate::output::Output;
use crate::print::printable_octets;
use crate::print::reference::Style;
use crate::print::secrets::starred;
use crate::run::{Status, each};

/// Say whether a server may fetch URIs that others gave (RFC 3986 §7).
///
/// allow: the address is one of the public Internet. deny: the reason says why. resolve-first: the
/// host is a name, whose addresses have to be judged, too; --addresses does that. Nothing is looked
/// up. The status is 3 for resolve-first, so that urial gate URL && curl URL fetches no name that
/// nobody has judged.
#[derive(clap::Args)]
#[command(
    after_help = after_help!(
        "urial gate 'http://[::ffff:10.0.0.1]/' 'https://93.184.216.34/'"
        "urial gate --addresses 93.184.216.34 https://e.org/"
        "urial gate --strict --no-fetch 'http://good.example@evil.example/'",
        "0 if every input is allowed, 1 if some input is denied, 3 if none is and the name of some \
         input has to be resolved first, 2 for wrong usage or a failed read or write"
    ),
    args_override_self = true
)]
pub(crate) struct Gate {
    /// The schemes to allow, with commas between them. [default: http,https]
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        value_parser = completed(StringValueParser::new(), schemes),
        hide_possible_values = true
    )]
    schemes: Vec<String>,

    /// The addresses to which the caller has resolved the name of the input, with commas between
    /// them. All of them have to be allowed.
    #[arg(long, value_name = "LIST", value_delimiter = ',', conflicts_with = "has_no_fetch")]
    addresses: Vec<IpAddr>,

    /// Deny what programs may read differently, too. Allows a narrow form of http and https URIs,
    /// on whose validity, scheme, host, port, path and query these agree: RFC 3986, RFC 3987, RFC
    /// 2396 (which has no IPv6), browsers (ada 4.0), libcurl 7.88 and 8.23, java.net.URI and URL of
    /// JDK 17, Python 3.11, urllib3 2.8, yarl 1.25, httpx 0.28 and others.
    #[arg(long = "strict", id = "strict")]
    is_strict: bool,

    /// Say only whether all programs read the input alike, wherever it leads: accept, or reject.
    #[arg(long = "no-fetch", id = "has_no_fetch", requires = "strict")]
    has_no_fetch: bool,

    /// Read names, addresses, schemes and ports to allow or deny from a TOML file; - is standard
    /// input. Other options override the file.
    #[arg(long, value_name = "FILE")]
    policy: Option<PathBuf>,

    #[command(flatten)]
    common: Common,
}

impl Gate {
    pub(crate) fn run(&self, printing: &Printing) -> Result<Status, Failure> {
        self.common.note_files();
        let (verb, secrets) = self.prepared()?;
        let names = Names::of(Gated::COLUMNS);
        each(&self.common, printing, names, |input, (): &mut (), output| {
            show(&verb.run(input.text), input, &secrets, output)
        })
    }

    /// The verb, and what finds secrets in its inputs.
    fn prepared(&self) -> Result<(urial_verbs::Gate, Lint), Failure> {
        let file = policy::read(self.policy.as_deref(), &self.common)?;
        let schemes = || self.schemes.iter().map(String::as_str);
        let has_schemes = !self.schemes.is_empty();
        let strict = if has_schemes { StrictPolicy::with_schemes(schemes()) } else { file.strict };
        let fetch = if has_schemes { file.fetch.schemes(schemes()) } else { file.fetch };
        let verb = match (self.is_strict, self.has_no_fetch) {
            (_, true) => urial_verbs::Gate::strict(strict),
            (true, false) => urial_verbs::Gate::fetch(fetch.strict(strict)),
            (false, false) => urial_verbs::Gate::fetch(fetch),
        };
        let verb = verb.addresses(self.addresses.clone());
        Ok((verb, Lint::new(file.policy, false)))
    }
}

fn show(
    gated: &Gated<'_>,
    input: Input<'_>,
    secrets: &Lint,
    output: &mut Output,
) -> io::Result<Status> {
    let rows = |take: &mut urial_verbs::TakeRow<'_>| gated.rows(take);
    output.show(gated.valid, &[Some(input.text)], gated, &rows, |style, output| {
        output.printable(&shown(gated, secrets, style))?;
        let reason = gated.reason.as_ref().map_or_else(String::new, |it| format!(": {it}"));
        output.printable(&format!("  {}{reason}", gated.verdict))
    })?;
    Ok(match gated.decision {
        Decision::Allow => Status::Good,
        Decision::ResolveFirst => Status::Unresolved,
        Decision::Deny => Status::Bad,
    })
}

/// The input, with its secrets masked.
fn shown(gated: &Gated<'_>, secrets: &Lint, style: Style) -> String {
    match str::from_utf8(gated.input.0) {
        Ok(text) => masked(text, secrets.secrets(text), style),
        Err(_) if style.shows_secrets => printable_octets(gated.input.0),
        Err(_) => printable_octets(&starred(gated.input.0, gated.input.0.len())),
    }
}
