//! `urial build`: a reference from its parts.
#![allow(clippy::doc_markdown)]

use std::ffi::OsString;

use clap::builder::OsStringValueParser;
use urial::Component;
use urial_verbs::{Built, Login, PairData, Scratch};

use super::edit::{Content, pair};
use crate::failure::Failure;
use crate::format::names::Names;
use crate::input::Input;
use crate::options::{Iri, NoEdition, Printing, Rows, after_help, completed, schemes};
use crate::run::{Run, Status, usage};

/// Build a URI reference from its components (RFC 3986 §5.3).
///
/// Prints one line: the reference, which is empty without any part, or \N if the parts do not make
/// a reference. An empty part is written too, with its delimiter. A path that would be read as
/// another component gets a prefix: "./" before a ":" in its first segment, "/." before "//".
#[derive(clap::Args)]
#[command(
    after_help = after_help!(
        "urial build --scheme http --host e.org --path /a"
        "urial build --scheme http --host e.org --path /a --segment 'b/c' --pair 'k=50%'"
        "urial build --json --host ::1 --port 80",
        "0 if the parts make a reference, 1 if they do not, 2 for wrong usage or a failed write"
    ),
    mut_arg("iri", |iri| {
        iri.help("Write an IRI (RFC 3987), whose parts may contain non-ASCII characters, instead of a URI")
    }),
    args_override_self = true
)]
pub(crate) struct Build {
    /// The scheme.
    #[arg(
        long,
        value_name = "TEXT",
        value_parser = completed(OsStringValueParser::new(), schemes),
        hide_possible_values = true,
        allow_hyphen_values = true
    )]
    scheme: Option<OsString>,

    /// The text before the "@"; needs a host.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    userinfo: Option<OsString>,

    /// The user, data before the ":" of the userinfo; needs a host.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, conflicts_with = "userinfo")]
    user: Option<OsString>,

    /// The password, data after the ":" of the userinfo; needs a host. Shell history and process
    /// lists show it; RFC 3986 deprecates passwords.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, conflicts_with = "userinfo")]
    password: Option<OsString>,

    /// The host; an IPv6 address may lack its brackets.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    host: Option<OsString>,

    /// The port; needs a host.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    port: Option<OsString>,

    /// The path. With a host, it must be empty or begin with "/".
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    path: Option<OsString>,

    /// The query.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    query: Option<OsString>,

    /// The fragment.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    fragment: Option<OsString>,

    /// A segment of data to add at the end of the path, other than "." or ".."; may be repeated.
    #[arg(long = "segment", value_name = "TEXT", allow_hyphen_values = true)]
    segments: Vec<OsString>,

    /// A pair of data to add at the end of the query; may be repeated.
    #[arg(long = "pair", value_name = "KEY=VALUE", value_parser = pair, allow_hyphen_values = true)]
    pairs: Vec<PairData>,

    #[command(flatten)]
    content: Content,

    #[command(flatten)]
    iri: Iri,

    #[command(flatten)]
    edition: NoEdition,
}

impl Build {
    pub(crate) fn run(&self, printing: &Printing) -> Result<Status, Failure> {
        self.edition.check(
            "not available with build, which writes by RFC 3986 or, with --iri, by RFC 3987",
        )?;
        let verb = urial_verbs::Build::new(
            self.components(),
            self.login(),
            self.segments.iter().map(bytes),
            self.pairs.iter().cloned(),
            self.content.is_data,
            self.content.pairs(),
            self.iri.specification(),
        )
        .map_err(|error| usage(error, b"", printing))?;
        let mut scratch = Scratch::default();
        let names = Names::without_input(Built::COLUMNS);
        let mut run = Run::new(printing, Rows::default(), names)?;
        run.begin(names, &[]);
        run.step(|output| output.text(Input::NONE, verb.run(&mut scratch)))?;
        run.finish()
    }

    fn login(&self) -> Login {
        let [user, password] = [&self.user, &self.password].map(|it| it.as_ref().map(bytes));
        Login { user, password }
    }

    fn components(&self) -> impl Iterator<Item = (Component, Vec<u8>)> {
        let components = [
            (Component::Scheme, &self.scheme),
            (Component::Userinfo, &self.userinfo),
            (Component::Host, &self.host),
            (Component::Port, &self.port),
            (Component::Path, &self.path),
            (Component::Query, &self.query),
            (Component::Fragment, &self.fragment),
        ];
        components.into_iter().filter_map(|(it, text)| Some((it, bytes(text.as_ref()?))))
    }
}

fn bytes(text: &OsString) -> Vec<u8> {
    text.as_encoded_bytes().to_vec()
}
