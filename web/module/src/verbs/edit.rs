//! Verbs that make references: `build`, `edit`.

use serde::Deserialize;
use serde_json::Value;
use urial::{Component, PairSyntax};
use urial_verbs::{
    Build, Edit, EditStep, Keys, Login, PairData, PairStep, Rejected, Scratch, component, json,
};

use super::record;
use crate::arguments::Arguments;
use crate::failure::Failure;

/// The name of each component, `user` and `password`, `segments`, `pairs`, a list of pairs, `data`,
/// `form`, `iri`.
pub(crate) fn build(arguments: &mut Arguments) -> Result<String, Failure> {
    let mut components = Vec::new();
    for &part in Component::ALL.iter().filter(|&&it| it != Component::Input) {
        components.extend(arguments.octets(part.as_str())?.map(|text| (part, text)));
    }
    let login = Login { user: arguments.octets("user")?, password: arguments.octets("password")? };
    let segments = arguments.texts("segments")?.into_iter().map(String::into_bytes);
    let pairs = arguments.value("pairs").unwrap_or(Value::Array(Vec::new()));
    let pairs: Vec<(String, String)> = serde_json::from_value(pairs)
        .map_err(|_| Failure::of("pairs", "expected a list of pairs of texts"))?;
    let (is_data, syntax) = (arguments.flag("data")?, syntax(arguments)?);
    let specification = arguments.specification()?;
    arguments.end()?;
    if components.iter().any(|(part, _)| *part == Component::Userinfo)
        && (login.user.is_some() || login.password.is_some())
    {
        return Err(Failure::of("userinfo", "not available with user and password"));
    }
    let pairs = pairs.into_iter().map(|(key, value)| PairData { key, value });
    let verb = Build::new(components, login, segments, pairs, is_data, syntax, specification)
        .map_err(|error| Failure::of_option(&error, b""))?;
    Ok(match verb.run(&mut Scratch::default()) {
        Ok(built) => json::to_string(&built),
        Err(error) => json::to_string(&Rejected::new(None, None, &error)),
    })
}

/// `input`, `steps`, a list of objects such as `{"set":"host","to":"e.org"}`, `data`, `form`,
/// `iri`.
pub(crate) fn edit(arguments: &mut Arguments) -> Result<String, Failure> {
    let input = arguments.input()?;
    let steps = arguments.value("steps").unwrap_or(Value::Array(Vec::new()));
    let steps: Vec<GivenStep> = serde_json::from_value(steps)
        .map_err(|error| Failure::of("steps", format!("expected a list of steps: {error}")))?;
    let steps: Result<Vec<_>, _> = steps.into_iter().map(GivenStep::step).collect();
    let steps = steps.map_err(|why| Failure::of("steps", why))?;
    let (is_data, syntax) = (arguments.flag("data")?, syntax(arguments)?);
    let specification = arguments.specification()?;
    arguments.end()?;
    let verb = Edit::new(steps, is_data, syntax, specification)
        .map_err(|error| Failure::of_option(&error, b""))?;
    Ok(record(&input, verb.run(&input, &mut Scratch::default())))
}

fn syntax(arguments: &mut Arguments) -> Result<PairSyntax, Failure> {
    Ok(if arguments.flag("form")? { PairSyntax::Form } else { PairSyntax::Rfc3986 })
}

/// A step, with the name of its option as the key.
#[derive(Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum GivenStep {
    Set {
        set: String,
        to: String,
    },
    Remove {
        remove: String,
    },
    Push {
        push: String,
    },
    #[serde(rename_all = "kebab-case")]
    PushEncoded {
        push_encoded: String,
    },
    Pop {
        pop: True,
    },
    Append {
        append: String,
    },
    #[serde(rename_all = "kebab-case")]
    SetPair {
        set_pair: (String, String),
    },
    Replace {
        replace: (String, String),
    },
    #[serde(rename_all = "kebab-case")]
    AppendPair {
        append_pair: (String, String),
    },
    Trim {
        trim: String,
    },
    #[serde(rename_all = "kebab-case")]
    SortQuery {
        sort_query: True,
    },
    Redirect {
        redirect: String,
    },
    #[serde(rename_all = "kebab-case")]
    DefaultPort {
        default_port: True,
    },
}

/// The only value of a step that has none.
#[derive(Deserialize)]
#[serde(try_from = "bool")]
struct True;

impl TryFrom<bool> for True {
    type Error = &'static str;

    fn try_from(is_on: bool) -> Result<True, Self::Error> {
        if is_on { Ok(True) } else { Err("expected true") }
    }
}

impl GivenStep {
    fn step(self) -> Result<EditStep, String> {
        let pair = |(key, value)| PairData { key, value };
        Ok(match self {
            GivenStep::Set { set, to } => match &*set {
                "user" => EditStep::SetUser(to.into()),
                "password" => EditStep::SetPassword(to.into()),
                name => EditStep::Set(component(name)?, to.into()),
            },
            GivenStep::Remove { remove } => EditStep::Remove(component(&remove)?),
            GivenStep::Push { push } => EditStep::Push(push.into()),
            GivenStep::PushEncoded { push_encoded } => EditStep::PushEncoded(push_encoded),
            GivenStep::Pop { pop: True } => EditStep::Pop,
            GivenStep::Append { append } => EditStep::Append(append.into()),
            GivenStep::SetPair { set_pair } => EditStep::Pairs(PairStep::Set(pair(set_pair))),
            GivenStep::Replace { replace } => EditStep::Pairs(PairStep::Replace(pair(replace))),
            GivenStep::AppendPair { append_pair } => {
                EditStep::Pairs(PairStep::Append(pair(append_pair)))
            }
            GivenStep::Trim { trim } => EditStep::Pairs(PairStep::Trim(Keys::read(&trim))),
            GivenStep::SortQuery { sort_query: True } => EditStep::Pairs(PairStep::Sort),
            GivenStep::Redirect { redirect } => EditStep::Redirect(redirect),
            GivenStep::DefaultPort { default_port: True } => EditStep::DefaultPort,
        })
    }
}
