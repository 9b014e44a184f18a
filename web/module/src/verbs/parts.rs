//! Verbs about parts: `encode`, `decode`.

use urial::EncodeSet;
use urial_verbs::{Decode, EncodeData, Scratch, json};

use super::record;
use crate::arguments::Arguments;
use crate::failure::Failure;

/// `input`, `set`, `keep`, `form`.
pub(crate) fn encode(arguments: &mut Arguments) -> Result<String, Failure> {
    let input = arguments.input()?;
    let set = arguments.word("set", &EncodeData::SETS)?;
    let (keep, is_form) = (arguments.text("keep")?, arguments.flag("form")?);
    arguments.end()?;
    if is_form && (set.is_some() || keep.is_some()) {
        return Err(Failure::of("form", "not available with set and keep"));
    }
    let keep = keep.unwrap_or_default();
    let keep = EncodeData::kept(&keep).map_err(|why| Failure::of("keep", why))?;
    let verb = if is_form {
        EncodeData::Form
    } else {
        EncodeData::Set(set.unwrap_or(EncodeSet::UNRESERVED).and_keep(keep.as_bytes()))
    };
    Ok(json::to_string(&verb.run(&input, &mut Scratch::default())))
}

/// `input`, `form`.
pub(crate) fn decode(arguments: &mut Arguments) -> Result<String, Failure> {
    let (input, is_form) = (arguments.input()?, arguments.flag("form")?);
    arguments.end()?;
    let verb = if is_form { Decode::Form } else { Decode::Rfc3986 };
    Ok(record(&input, verb.run(&input, &mut Scratch::default())))
}
