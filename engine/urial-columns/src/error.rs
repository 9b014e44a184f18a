//! Why a function cannot run.

use std::fmt;

use urial_verbs::PublicSuffixes;

/// Why a function cannot be prepared, or cannot run on its columns. A text that is no URI is no
/// error: it gives null, or what [`Function::bad`](crate::Function::bad) says.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Error {
    /// There are more or fewer arguments than the function takes, or an argument of another type.
    Argument(String),
    /// A constant is wrong: which one, and the sentence of the command about it.
    Constant {
        /// The name of the argument.
        argument: &'static str,
        /// What is wrong.
        message: String,
    },
    /// A row is wrong, for functions that reject rows.
    Row(String),
    /// Texts are too long for the offsets of their type: what can be done.
    TooLong(&'static str),
    /// There is no public suffix list.
    NoSuffixes,
}

impl std::error::Error for Error {}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Argument(message) | Error::Row(message) => f.write_str(message),
            Error::Constant { argument, message } => write!(f, "{argument}: {message}"),
            Error::TooLong(remedy) => write!(f, "texts are longer than 2 GiB: {remedy}"),
            Error::NoSuffixes => {
                write!(f, "there is no public suffix list; {}", PublicSuffixes::REMEDY)
            }
        }
    }
}
