//! `urial edit`: every input after some changes.
#![allow(clippy::doc_markdown)]

use std::ffi::{OsStr, OsString};

use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches};
use urial::{Component, PairSyntax};
use urial_verbs::{Keys, Pair, PairStep, Scratch, Step};

use crate::failure::Failure;
use crate::options::{Common, Iri, NoEdition, Printing, after_help};
use crate::run::{Status, each_with, usage};
use crate::table::Names;

/// Change parts of URI references, and nothing else about them.
///
/// Steps are taken in the order given. Every input gives one line, the reference after the steps,
/// which may be empty; \N if it is not a URI reference or a step cannot be taken.
#[derive(clap::Args)]
#[command(
    after_help = after_help!(
        "urial edit --set scheme=https --trim 'query=utm_*' --sort-query 'http://e.org/?b&utm_id=1&a'"
        "urial edit --push 'a/b' http://e.org/c"
        "urial edit --remove fragment --json http://e.org/#a"
    ),
    args_override_self = true
)]
pub(crate) struct Edit {
    #[command(flatten)]
    steps: Steps,

    #[command(flatten)]
    content: Content,

    #[command(flatten)]
    iri: Iri,

    #[command(flatten)]
    edition: NoEdition,

    #[command(flatten)]
    common: Common,
}

/// How to interpret the texts of steps.
#[derive(clap::Args)]
pub(super) struct Content {
    /// Percent-encode components and paths, as data. Otherwise they are text, which is checked and
    /// kept. Users, passwords, segments, keys and values are always data; a scheme, a port and an
    /// authority are always text. With --iri, non-ASCII letters in data stay.
    #[arg(long = "data")]
    pub(super) is_data: bool,

    /// Read and write pairs as application/x-www-form-urlencoded, where a "+" is a space.
    #[arg(long = "form")]
    is_form: bool,
}

impl Content {
    /// Returns how pairs are read and written.
    pub(super) fn pairs(&self) -> PairSyntax {
        if self.is_form { PairSyntax::Form } else { PairSyntax::Rfc3986 }
    }
}

impl Edit {
    pub(crate) fn run(&self, printing: &Printing) -> Result<Status, Failure> {
        self.edition.check(
            "not available with edit, which writes by RFC 3986 or, with --iri, by RFC 3987",
        )?;
        let Content { is_data, .. } = self.content;
        let (pairs, specification) = (self.content.pairs(), self.iri.specification());
        let steps = self.steps.0.iter().cloned();
        let verb = urial_verbs::Edit::new(steps, is_data, pairs, specification)
            .map_err(|error| usage(error, b"", printing))?;
        each_with(
            &self.common,
            printing,
            Names::of(&["edited"]),
            |input, scratch: &mut Scratch, output| {
                output.text(input, verb.run(input.text, scratch), |it| it.edited)
            },
        )
    }
}

/// The steps of a run.
struct Steps(Vec<Step>);

/// One option per step, in the order of the help.
fn options() -> [Arg; 12] {
    [
        option("set", set).value_name("COMPONENT=TEXT").help(
            "Set or replace scheme, authority, userinfo, host, port, path, query or fragment",
        ),
        option("set-user", |given| Ok(Step::SetUser(given.as_encoded_bytes().to_vec())))
            .value_name("TEXT")
            .help("Set the user, data before the \":\" of the userinfo; the password stays"),
        option("set-password", |given| Ok(Step::SetPassword(given.as_encoded_bytes().to_vec())))
            .value_name("TEXT")
            .help(
                "Set the password, data after the \":\" of the userinfo; the user stays. Shell \
                 history and lists of processes show it; RFC 3986 deprecates it",
            ),
        option("remove", remove)
            .value_name("COMPONENT")
            .help("Remove a component and its delimiter; the path becomes empty"),
        option("push", |given| Ok(Step::Push(given.as_encoded_bytes().to_vec())))
            .value_name("SEGMENT")
            .help(
                "Add one segment of data at the end of the path, but no \".\" or \"..\": /a/ and b give \
                 /a//b, as the empty segment stays; to go below, append a path. The empty segment \
                 ends a path in \"/\"",
            ),
        option("push-encoded", |given| Ok(Step::PushEncoded(utf8(given)?.into())))
            .value_name("SEGMENT")
            .help("Like --push, but the segment is text, which is checked and kept"),
        flag("pop", Step::Pop).help("Remove the last segment of the path; that of /a/ is the empty one"),
        option("append", append)
            .value_name("path=PATH|query=KEY=VALUE")
            .help("Append a path to the path, with one \"/\" between them, or a pair to the query"),
        option("set-pair", |given| Ok(Step::Pairs(PairStep::Set(pair_of(given)?))))
            .value_name("KEY=VALUE")
            .help("Give a key one value: other pairs with the key are removed, a missing pair is added"),
        option("replace", |given| Ok(Step::Pairs(PairStep::Replace(pair_of(given)?))))
            .value_name("KEY=VALUE")
            .help("Like --set-pair, but only if the key exists"),
        option("trim", trim)
            .value_name("query=KEY|query=PREFIX*")
            .help("Remove the pairs with a key, or with any key that begins with a prefix"),
        flag("sort-query", Step::Pairs(PairStep::Sort))
            .help("Sort the pairs by key, then by value"),
    ]
}

fn option(
    name: &'static str,
    read: impl Fn(&OsStr) -> Result<Step, String> + Clone + Send + Sync + 'static,
) -> Arg {
    let parser = OsStringValueParser::new().try_map(move |given: OsString| read(&given));
    let heading = "Steps, taken in the order given";
    Arg::new(name)
        .long(name)
        .action(ArgAction::Append)
        .value_parser(parser)
        .help_heading(heading)
        .allow_hyphen_values(true)
}

/// An option without a value: clap does not report the position of a flag.
fn flag(name: &'static str, step: Step) -> Arg {
    let option = option(name, move |_| Ok(step.clone())).allow_hyphen_values(false);
    option.num_args(0).default_missing_value("")
}

fn set(given: &OsStr) -> Result<Step, String> {
    let given = given.as_encoded_bytes();
    let equals = given.iter().position(|&byte| byte == b'=');
    let (name, text) = given.split_at(equals.ok_or("expected COMPONENT=TEXT")?);
    Ok(Step::Set(component(name)?, text[1..].to_vec()))
}

fn remove(given: &OsStr) -> Result<Step, String> {
    Ok(Step::Remove(component(given.as_encoded_bytes())?))
}

fn append(given: &OsStr) -> Result<Step, String> {
    match given.as_encoded_bytes() {
        [b'p', b'a', b't', b'h', b'=', path @ ..] => Ok(Step::Append(path.to_vec())),
        _ => match utf8(given)?.strip_prefix("query=") {
            Some(given) => Ok(Step::Pairs(PairStep::Append(pair(given)?))),
            None => Err("expected path=PATH or query=KEY=VALUE".into()),
        },
    }
}

fn trim(given: &OsStr) -> Result<Step, String> {
    let given = utf8(given)?;
    let key = given.strip_prefix("query=").ok_or("expected query=KEY or query=PREFIX*")?;
    let keys = match key.strip_suffix('*') {
        Some(prefix) => Keys::Beginning(prefix.into()),
        None => Keys::Equal(key.into()),
    };
    Ok(Step::Pairs(PairStep::Trim(keys)))
}

fn pair_of(given: &OsStr) -> Result<Pair, String> {
    pair(utf8(given)?)
}

/// Reads a pair: the key ends at the first `=`.
pub(super) fn pair(given: &str) -> Result<Pair, String> {
    let (key, value) = given.split_once('=').ok_or("expected KEY=VALUE")?;
    Ok(Pair { key: key.into(), value: value.into() })
}

fn component(name: &[u8]) -> Result<Component, String> {
    let parts = || Component::ALL.iter().copied().filter(|&part| part != Component::Input);
    let named = parts().find(|part| part.as_str().as_bytes() == name);
    named.ok_or_else(|| {
        let all: Vec<_> = parts().map(Component::as_str).collect();
        format!("expected the name of a component: {}", all.join(", "))
    })
}

fn utf8(given: &OsStr) -> Result<&str, String> {
    given.to_str().ok_or_else(|| "expected UTF-8".into())
}

impl clap::Args for Steps {
    fn augment_args(command: Command) -> Command {
        command.args(options())
    }

    fn augment_args_for_update(command: Command) -> Command {
        Steps::augment_args(command)
    }
}

impl FromArgMatches for Steps {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Steps, clap::Error> {
        let given = |option: &Arg| {
            let name = option.get_id().as_str();
            let steps = matches.get_many::<Step>(name).into_iter().flatten().cloned();
            let places = matches.indices_of(name).into_iter().flatten();
            places.zip(steps).collect::<Vec<_>>()
        };
        let mut steps: Vec<_> = options().iter().flat_map(given).collect();
        steps.sort_by_key(|&(place, _)| place);
        Ok(Steps(steps.into_iter().map(|(_, step)| step).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Steps::from_arg_matches(matches)?;
        Ok(())
    }
}
