//! `urial edit`: every input after some changes.
#![allow(clippy::doc_markdown)]

use std::ffi::{OsStr, OsString};
use std::io;

use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches};
use urial::{Component, PairSeparator, PairSyntax};
use urial_verbs::{
    Cell, EditStep, Edited, Error, Keys, PairData, PairStep, Rejected, Scratch, TakeRow,
};

use crate::failure::Failure;
use crate::format::names::Names;
use crate::input::Input;
use crate::options::{Common, Iri, NoEdition, Printing, after_help, completed};
use crate::output::Output;
use crate::run::{Run, Status, each, in_turn, usage};

/// Change parts of URI references, and keep every other byte.
///
/// Steps run in the order given. Prints one line per input: the edited reference, which may be
/// empty, or \N if the input is not a URI reference or a step fails. --iterate prints one line per
/// combination.
#[derive(clap::Args)]
#[command(
    after_help = after_help!(
        "urial edit --set scheme=https --trim 'query=utm_*' --sort-query 'http://e.org/?b&utm_id=1&a'"
        "urial edit --push 'a/b' --remove fragment --json http://e.org/c#d"
        "urial edit --iterate 'scheme=http https' --iterate 'port=80 8080' //e.org/"
    ),
    args_override_self = true
)]
pub(crate) struct Edit {
    #[command(flatten)]
    steps: Steps,

    #[command(flatten)]
    content: Content,

    /// The separator of query pairs: one of ! $ & ' ( ) , / : ; ? @.
    #[arg(long, value_name = "C", default_value = "&", value_parser = separator)]
    query_separator: PairSeparator,

    /// Keep default ports. urial always does; the option exists for scripts written for trurl.
    #[arg(long = "keep-port")]
    _keeps_port: bool,

    #[command(flatten)]
    iri: Iri,

    #[command(flatten)]
    edition: NoEdition,

    #[command(flatten)]
    common: Common,
}

/// The names of the columns.
const NAMES: Names<'static> = Names::of(Edited::COLUMNS);

/// How to interpret the texts of steps.
#[derive(clap::Args)]
pub(super) struct Content {
    /// Percent-encode components and paths, as data. Without it they are text of a URI, which is
    /// checked and kept. Users, passwords, segments, keys and values are always data; a scheme, a
    /// port and an authority are always text. With --iri, non-ASCII letters in data are kept.
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
            .map_err(|error| usage(error, b"", printing))?
            .query_separator(self.query_separator);
        if verb.combinations() > 1 {
            return self.run_combinations(&verb, printing);
        }
        each(&self.common, printing, NAMES, |input, scratch: &mut Scratch, output| {
            let again = |text: &[u8], _: &[u8]| {
                let mut scratch = Scratch::default();
                verb.run(text, &mut scratch).ok()?;
                Some(scratch.into_text())
            };
            output.remade(input, b"", verb.run(input.text, scratch), again)
        })
    }

    /// Writes each result before the next is made: there may be any number for one input.
    fn run_combinations(
        &self,
        verb: &urial_verbs::Edit,
        printing: &Printing,
    ) -> Result<Status, Failure> {
        let mut scratch = Scratch::default();
        let mut run = Run::new(printing, self.common.lines.rows, NAMES)?;
        in_turn(&self.common, &mut run, NAMES, |input, run| {
            (0..verb.combinations()).try_for_each(|number| {
                let result = verb.run_nth(number, input.text, &mut scratch);
                let again = |text: &[u8], _: &[u8]| {
                    let mut scratch = Scratch::default();
                    let result = verb.run_nth(number, text, &mut scratch);
                    Some(result.ok()?.edited.to_owned())
                };
                run.step_on(input, |output| match result {
                    Err(error @ Error::Parse { .. }) if number > 0 => {
                        reject_again(input, &error, output)
                    }
                    result => output.remade(input, b"", result, again),
                })
            })
        })?;
        run.finish()
    }
}

/// Writes the row of an input whose error is already reported. For people, the report is enough.
fn reject_again(input: Input<'_>, error: &Error<'_>, output: &mut Output) -> io::Result<Status> {
    let record = Rejected::new(input.given(), input.line_number(), error);
    let row = |take: &mut TakeRow<'_>| take(&[Cell::Absent]);
    output.show(false, &[Some(input.text)], &record, &row, |_, _| Ok(()))?;
    Ok(Status::Bad)
}

/// The steps of a run.
struct Steps(Vec<EditStep>);

/// One option per step, in the order of the help.
fn options() -> [Arg; 15] {
    [
        option("set", set).short('s').value_name("COMPONENT=TEXT").help(
            "Set scheme, authority, userinfo, user, password, host, port, path, query or fragment. \
             COMPONENT:=TEXT is text even with --data; COMPONENT?=TEXT sets only an absent \
             component or an empty path; query:*=VALUE sets the value of every pair",
        ),
        option("set-user", |given| Ok(EditStep::SetUser(given.as_encoded_bytes().to_vec())))
            .value_name("TEXT")
            .help("Set the user, data before the \":\" of the userinfo; the password stays"),
        option("set-password", |given| Ok(EditStep::SetPassword(given.as_encoded_bytes().to_vec())))
            .value_name("TEXT")
            .help(
                "Set the password, data after the \":\" of the userinfo; the user stays. Shell \
                 history and process lists show it; RFC 3986 deprecates passwords",
            ),
        option("remove", remove)
            .value_parser(completed(step(remove), components))
            .hide_possible_values(true)
            .value_name("COMPONENT")
            .help("Remove a component and its delimiter; the path becomes empty"),
        option("push", |given| Ok(EditStep::Push(given.as_encoded_bytes().to_vec())))
            .value_name("SEGMENT")
            .help(
                "Add one segment of data at the end of the path, other than \".\" or \"..\". The \
                 empty last segment of /a/ stays, so pushing b gives /a//b: --append path=b gives \
                 /a/b. An empty SEGMENT adds a final \"/\"",
            ),
        option("push-encoded", |given| Ok(EditStep::PushEncoded(utf8(given)?.into())))
            .value_name("SEGMENT")
            .help("Like --push, but of percent-encoded text, which is checked and kept"),
        flag("pop", EditStep::Pop)
            .help("Remove the last segment of the path; the last segment of /a/ is empty"),
        option("append", append)
            .short('a')
            .value_name("path=PATH|query=KEY[=VALUE]")
            .help(
                "Append a path to the path, with one \"/\" between them, or a pair to the query; \
                 query:*=END appends END to the value of every pair",
            ),
        option("set-pair", |given| Ok(EditStep::Pairs(PairStep::Set(pair_of(given)?))))
            .visible_aliases(["replace-append", "force-replace"])
            .value_name("KEY=VALUE")
            .help("Set the value of a key: adds a missing pair, and removes further pairs with the key"),
        option("replace", |given| Ok(EditStep::Pairs(PairStep::Replace(pair_of(given)?))))
            .value_name("KEY=VALUE")
            .help("Like --set-pair, but only if the key exists"),
        option("trim", trim)
            .visible_alias("qtrim")
            .value_name("query=KEY|query=PREFIX*")
            .help(
                "Remove the pairs with a key, or with any key that begins with a prefix; write \\* \
                 for a \"*\" at the end",
            ),
        flag("sort-query", EditStep::Pairs(PairStep::Sort))
            .help("Sort the pairs by key, then by value"),
        option("redirect", |given| Ok(EditStep::Redirect(utf8(given)?.into())))
            .value_name("REFERENCE")
            .help("Resolve a reference with the input as its base (RFC 3986 §5), and go on with the target"),
        flag("default-port", EditStep::DefaultPort)
            .help("Write the default port of the scheme if there is a host without a port"),
        option("iterate", iterate).value_name("COMPONENT=TEXT TEXT").help(
            "Set a component, as --set does, to each of the texts between single spaces; one line \
             for each. If repeated, one line for each combination; the last option changes fastest",
        ),
    ]
}

fn option(
    name: &'static str,
    read: impl Fn(&OsStr) -> Result<EditStep, String> + Clone + Send + Sync + 'static,
) -> Arg {
    let heading = "Steps, taken in the order given";
    Arg::new(name)
        .long(name)
        .action(ArgAction::Append)
        .value_parser(step(read))
        .help_heading(heading)
        .allow_hyphen_values(true)
}

/// Reads the step of an option.
fn step(
    read: impl Fn(&OsStr) -> Result<EditStep, String> + Clone + Send + Sync + 'static,
) -> impl TypedValueParser<Value = EditStep> {
    OsStringValueParser::new().try_map(move |given: OsString| read(&given))
}

fn components() -> Vec<&'static str> {
    let named = Component::ALL.iter().filter(|it| **it != Component::Input);
    named.map(|it| it.as_str()).collect()
}

/// An option without a value: clap does not report the position of a flag.
fn flag(name: &'static str, step: EditStep) -> Arg {
    let option = option(name, move |_| Ok(step.clone())).allow_hyphen_values(false);
    option.num_args(0).default_missing_value("")
}

fn set(given: &OsStr) -> Result<EditStep, String> {
    let assignment = Assignment::of(given.as_encoded_bytes())?;
    assignment.step(assignment.text)
}

fn iterate(given: &OsStr) -> Result<EditStep, String> {
    let assignment = Assignment::of(given.as_encoded_bytes())?;
    let texts = assignment.text.split(|&byte| byte == b' ');
    Ok(EditStep::Iterate(texts.map(|text| assignment.step(text)).collect::<Result<_, _>>()?))
}

/// `COMPONENT=TEXT`, with a `:` or a `?` or both before the `=`.
struct Assignment<'g> {
    name: &'g [u8],
    is_encoded: bool,
    if_absent: bool,
    text: &'g [u8],
}

impl<'g> Assignment<'g> {
    fn of(given: &'g [u8]) -> Result<Assignment<'g>, String> {
        let equals =
            given.iter().position(|&byte| byte == b'=').ok_or("expected COMPONENT=TEXT")?;
        let (name, text) = (&given[..equals], &given[equals + 1..]);
        let (name, is_encoded, if_absent) = match name {
            [name @ .., b'?', b':'] | [name @ .., b':', b'?'] => (name, true, true),
            [name @ .., b':'] => (name, true, false),
            [name @ .., b'?'] => (name, false, true),
            name => (name, false, false),
        };
        Ok(Assignment { name, is_encoded, if_absent, text })
    }

    fn step(&self, text: &[u8]) -> Result<EditStep, String> {
        let step = match self.name {
            b"query:*" | b"user" | b"password" if self.is_encoded => {
                return Err("users, passwords and values are data, which := does not take".into());
            }
            b"query:*" if self.if_absent => return Err("?= is not available with query:*".into()),
            b"query:*" => EditStep::Pairs(PairStep::SetValues(utf8_of(text)?)),
            [b'q', b'u', b'e', b'r', b'y', b':', ..] => {
                return Err("expected query:*=VALUE; --set-pair sets the value of one key".into());
            }
            b"user" => EditStep::SetUser(text.into()),
            b"password" => EditStep::SetPassword(text.into()),
            name if self.is_encoded => EditStep::SetEncoded(component(name)?, utf8_of(text)?),
            name => EditStep::Set(component(name)?, text.into()),
        };
        Ok(if self.if_absent { EditStep::IfAbsent(step.into()) } else { step })
    }
}

fn remove(given: &OsStr) -> Result<EditStep, String> {
    let octets = given.as_encoded_bytes();
    if octets.starts_with(b"query=") {
        let pair = given.to_string_lossy();
        return Err(format!("expected the name of a component; `--trim {pair}` removes a pair"));
    }
    Ok(EditStep::Remove(component(octets)?))
}

fn append(given: &OsStr) -> Result<EditStep, String> {
    if let [b'p', b'a', b't', b'h', b'=', path @ ..] = given.as_encoded_bytes() {
        return Ok(EditStep::Append(path.to_vec()));
    }
    let given = utf8(given)?;
    if let Some(end) = given.strip_prefix("query:*=") {
        return Ok(EditStep::Pairs(PairStep::AppendToValues(end.into())));
    }
    let given = given.strip_prefix("query=");
    let given = given.ok_or("expected path=PATH, query=KEY, query=KEY=VALUE or query:*=END")?;
    let flag = || PairStep::AppendFlag(given.into());
    Ok(EditStep::Pairs(pair(given).map_or_else(|_| flag(), PairStep::Append)))
}

fn trim(given: &OsStr) -> Result<EditStep, String> {
    let given = utf8(given)?;
    let key = given.strip_prefix("query=").ok_or("expected query=KEY or query=PREFIX*")?;
    Ok(EditStep::Pairs(PairStep::Trim(Keys::read(key))))
}

fn pair_of(given: &OsStr) -> Result<PairData, String> {
    pair(utf8(given)?)
}

/// Reads a pair: the key ends at the first `=`.
pub(super) fn pair(given: &str) -> Result<PairData, String> {
    let (key, value) = given.split_once('=').ok_or("expected KEY=VALUE")?;
    Ok(PairData { key: key.into(), value: value.into() })
}

fn component(name: &[u8]) -> Result<Component, String> {
    urial_verbs::component(&String::from_utf8_lossy(name))
}

fn separator(given: &str) -> Result<PairSeparator, String> {
    let char = given.parse().ok().and_then(PairSeparator::new);
    char.ok_or_else(|| "expected one of ! $ & ' ( ) , / : ; ? @".into())
}

fn utf8_of(text: &[u8]) -> Result<String, String> {
    String::from_utf8(text.into()).map_err(|_| "expected UTF-8".into())
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
            let steps = matches.get_many::<EditStep>(name).into_iter().flatten().cloned();
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
