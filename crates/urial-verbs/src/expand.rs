//! `expand`: the text that a template makes of variables (RFC 6570 §3).

use serde::Serialize;
use urial::Variables;

use crate::Scratch;
use crate::error::Error;
use crate::json::{Text, Valid};
use crate::read::template_text;

/// Expands templates.
#[derive(Clone, Debug)]
pub struct Expand<'v> {
    variables: Variables<'v>,
}

/// A template and its expansion. Serializes as `{"input","valid":true,"expanded"}`.
#[derive(Clone, Copy, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Expanded<'r> {
    /// The input.
    pub input: Text<'r>,
    /// Always true.
    pub valid: Valid,
    /// The expansion.
    pub expanded: &'r str,
}

impl<'v> Expand<'v> {
    /// Prepares the verb for `variables`.
    #[must_use]
    pub fn new(variables: Variables<'v>) -> Expand<'v> {
        Expand { variables }
    }

    /// Expands the template `input`.
    ///
    /// # Errors
    /// [`Error::Template`] or [`Error::Input`] for an input that is not a template,
    /// [`Error::Expand`] for one that cannot be expanded with the variables.
    pub fn run<'r>(
        &self,
        input: &'r [u8],
        scratch: &'r mut Scratch,
    ) -> Result<Expanded<'r>, Error<'r>> {
        let expanded = scratch.text();
        template_text(input)?.expand_into(&self.variables, expanded)?;
        Ok(Expanded { input: Text(input), valid: Valid, expanded })
    }
}
