//! The steps that `edit` takes, and `build` too.

use urial::{BuildError, Component, Content, IriRefBuf, PairsBuf, ReferenceBuf};

use crate::args::{self, PairStep, Step};
use crate::failure::Failure;
use crate::refusal::Refusal;
use crate::syntax::{Syntax, is_beyond_ascii};

/// A step, and the option that it was given by.
pub(super) struct Given<'a> {
    pub(super) option: &'static str,
    pub(super) step: &'a Step,
    /// How what is given is meant.
    pub(super) content: &'a args::Content,
}

impl<'a> Given<'a> {
    /// Text is text, before any reference is read.
    pub(super) fn check(&self) -> Result<(), Failure> {
        if self.content.is_data || str::from_utf8(self.step.given()).is_ok() {
            return Ok(());
        }
        Err(Failure::Usage(self.option, "text must be UTF-8; data, with --data, need not".into()))
    }

    /// Takes the step.
    pub(super) fn take<G: Syntax>(
        &self,
        reference: &mut ReferenceBuf<G>,
    ) -> Result<(), Refusal<'a>> {
        let given = self.step.given();
        let content = match str::from_utf8(given) {
            Ok(text) if !self.content.is_data => Content::Text(text),
            _ => Content::Data(given),
        };
        let Given { option, .. } = *self;
        self.change(content, reference).map_err(|error| {
            let is_own = self.is_about(error.component());
            let help = self.help(error, reference);
            Refusal::Part { option, given, error, is_own, help }
        })
    }

    /// What would have helped against the refusal of a character beyond ASCII: what was tried.
    fn help<G: Syntax>(
        &self,
        error: BuildError,
        reference: &ReferenceBuf<G>,
    ) -> Option<&'static str> {
        match error {
            BuildError::Part(error) if is_beyond_ascii(error.found()) => {}
            _ => return None,
        }
        let text = str::from_utf8(self.step.given()).ok()?;
        let mut iri = reference.as_str().parse::<IriRefBuf>().ok()?;
        let is_iri = G::HELP.is_some() && self.change(Content::Text(text), &mut iri).is_ok();
        let data = Content::Data(text.as_bytes());
        let is_data = self.takes_data() && self.change(data, &mut reference.clone()).is_ok();
        match (is_iri, is_data) {
            (true, true) => Some("write an IRI, with --iri, or percent-encode data, with --data"),
            (true, false) => Some("write an IRI, with --iri"),
            (false, true) => Some("percent-encode data, with --data"),
            (false, false) => None,
        }
    }

    /// Does `--data` make a difference? A scheme, a port and an authority are always text.
    fn takes_data(&self) -> bool {
        use Component::{Authority, Port, Scheme};
        !matches!(self.step, Step::Set(Scheme | Port | Authority, _))
    }

    /// Is `component` what was given, or a part of it? A path can be refused for the host before
    /// it.
    fn is_about(&self, component: Component) -> bool {
        match self.step {
            Step::Set(Component::Authority, _) => component != Component::Path,
            Step::Set(set, _) => *set == component,
            _ => true,
        }
    }

    fn change<G: Syntax>(
        &self,
        content: Content<'_>,
        reference: &mut ReferenceBuf<G>,
    ) -> Result<(), BuildError> {
        match self.step {
            Step::Set(component, _) => reference.set(*component, content),
            Step::Remove(component) => reference.remove(*component),
            Step::Push(_) => reference.push_segment(content),
            Step::Pop => {
                reference.pop_segment();
                Ok(())
            }
            Step::Append(_) => reference.append_path(content),
            Step::Pairs(step) => {
                reference.edit_pairs(self.content.syntax(), |pairs| take_pairs(step, pairs))
            }
        }
    }
}

fn take_pairs(step: &PairStep, pairs: &mut PairsBuf) {
    match step {
        PairStep::Append(pair) => pairs.append(&pair.key, &pair.value),
        PairStep::Set(pair) => pairs.set(&pair.key, &pair.value),
        PairStep::Replace(pair) => {
            if pairs.pairs().get(&pair.key).is_some() {
                pairs.set(&pair.key, &pair.value);
            }
        }
        PairStep::Trim(keys) => pairs.retain(|pair| !keys.contain(&pair.decode_key())),
        PairStep::Sort => pairs.sort(),
    }
}
