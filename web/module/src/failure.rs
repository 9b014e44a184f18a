//! Why a verb is not asked: wrong arguments.

use serde::Serialize;
use serde_json::Value;
use urial_verbs::{Error, OptionError, Rejected, json};

/// Wrong arguments. Serializes as `{"error":{"argument","message","rejected"}}`, which no record
/// is: each has more members than `error`.
#[derive(Debug, PartialEq, Serialize)]
pub(crate) struct Failure {
    error: Reason,
}

#[derive(Debug, PartialEq, Serialize)]
struct Reason {
    /// The name of the argument; null if the arguments are no object.
    argument: Option<String>,
    /// What it must be.
    message: String,
    /// The record of its value, if that is a text that is not a reference.
    rejected: Option<Value>,
}

impl Failure {
    /// The failure of an argument.
    pub(crate) fn of(argument: &str, message: impl Into<String>) -> Failure {
        Failure::new(Some(argument), message, None)
    }

    /// The failure of all arguments.
    pub(crate) fn of_all(message: impl Into<String>) -> Failure {
        Failure::new(None, message, None)
    }

    /// The failure of an argument with the value `text`.
    pub(crate) fn of_text(argument: &str, text: &[u8], error: &Error<'_>) -> Failure {
        let rejected = json::to_string(&Rejected::new(Some(text), None, error));
        Failure::new(Some(argument), error.to_string(), serde_json::from_str(&rejected).ok())
    }

    /// The failure of an option with the value `text`.
    pub(crate) fn of_option(option: &OptionError, text: &[u8]) -> Failure {
        match &option.error {
            Some(error) if option.message.is_empty() => {
                Failure::of_text(option.option, text, error)
            }
            Some(error) => {
                let Failure { error } = Failure::of_text(option.option, text, error);
                Failure { error: Reason { message: option.message.clone(), ..error } }
            }
            None => Failure::of(option.option, &*option.message),
        }
    }

    fn new(argument: Option<&str>, message: impl Into<String>, rejected: Option<Value>) -> Failure {
        let argument = argument.map(str::to_owned);
        Failure { error: Reason { argument, message: message.into(), rejected } }
    }
}
