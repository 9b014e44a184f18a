//! The steps of an edit, which are taken in the order in which they are given.

use std::ffi::{OsStr, OsString};

use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches};
use urial::Component;

/// One step. Text and data are octets here, as data need not be UTF-8.
#[derive(Clone)]
pub(crate) enum Step {
    Set(Component, Vec<u8>),
    Remove(Component),
    Push(Vec<u8>),
    Pop,
    Append(Vec<u8>),
    Pairs(PairStep),
}

/// One step that is about the pairs of the query.
#[derive(Clone)]
pub(crate) enum PairStep {
    Append(Pair),
    Set(Pair),
    /// As `Set`, but only if the key is there.
    Replace(Pair),
    Trim(Keys),
    Sort,
}

/// A key and a value, as data.
#[derive(Clone)]
pub(crate) struct Pair {
    pub(crate) key: String,
    pub(crate) value: String,
}

/// The keys to trim, as data.
#[derive(Clone)]
pub(crate) enum Keys {
    Equal(String),
    Beginning(String),
}

/// The steps of a run.
pub(crate) struct Steps(pub(crate) Vec<Step>);

impl Step {
    /// The option that the step was given by.
    pub(crate) const fn option(&self) -> &'static str {
        match self {
            Step::Set(..) => "--set",
            Step::Remove(_) => "--remove",
            Step::Push(_) => "--push",
            Step::Pop => "--pop",
            Step::Append(_) | Step::Pairs(PairStep::Append(_)) => "--append",
            Step::Pairs(PairStep::Set(_)) => "--set-pair",
            Step::Pairs(PairStep::Replace(_)) => "--replace",
            Step::Pairs(PairStep::Trim(_)) => "--trim",
            Step::Pairs(PairStep::Sort) => "--sort-query",
        }
    }

    /// The text or data of the step, where errors have their offsets.
    pub(crate) fn given(&self) -> &[u8] {
        match self {
            Step::Set(_, given) | Step::Push(given) | Step::Append(given) => given,
            _ => b"",
        }
    }
}

impl Keys {
    /// Answers whether `key` is one of them.
    pub(crate) fn contain(&self, key: &[u8]) -> bool {
        match self {
            Keys::Equal(equal) => key == equal.as_bytes(),
            Keys::Beginning(prefix) => key.starts_with(prefix.as_bytes()),
        }
    }
}

/// One option a step, in the order of the help.
fn options() -> [Arg; 9] {
    [
        option("set", set).value_name("COMPONENT=TEXT").help(
            "Set or replace scheme, authority, userinfo, host, port, path, query or fragment",
        ),
        option("remove", remove)
            .value_name("COMPONENT")
            .help("Remove a component and its delimiter; the path becomes empty"),
        option("push", |given| Ok(Step::Push(given.as_encoded_bytes().to_vec())))
            .value_name("SEGMENT")
            .help(
                "Add one segment at the end of the path: /a/ and b give /a//b, as the empty segment \
                 stays; to go below, append a path. The empty segment ends a path in \"/\"",
            ),
        flag("pop", Step::Pop).help("Remove the last segment of the path: of /a/ the empty one"),
        option("append", append)
            .value_name("path=PATH|query=KEY=VALUE")
            .help("Put a path below the path, with one \"/\" between, or a pair at the end"),
        option("set-pair", |given| Ok(Step::Pairs(PairStep::Set(pair_of(given)?))))
            .value_name("KEY=VALUE")
            .help("Give a key one value: other pairs with the key go, and a missing one is added"),
        option("replace", |given| Ok(Step::Pairs(PairStep::Replace(pair_of(given)?))))
            .value_name("KEY=VALUE")
            .help("As --set-pair, but only where the key is there"),
        option("trim", trim)
            .value_name("query=KEY|query=PREFIX*")
            .help("Remove the pairs with a key, or with any key that begins so"),
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

/// An option without a value, as clap does not tell where a flag stood.
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
