//! `normalize`: the normal form of a reference (RFC 3986 §6.2).

use std::borrow::Cow;
use std::sync::LazyLock;

use serde::Serialize;
use urial::rfc2396;
use urial::rfc2396::java::Uri;
use urial::{Normalizer, Reference, Rfc3986, Rfc3987, Rules, Rung};

use crate::Scratch;
use crate::cells::columns;
use crate::debug::hide;
use crate::error::{Error, OptionError};
use crate::json::{Input, Valid};
use crate::normal_steps::{NormalSteps, Preset};
use crate::read::reference;
use crate::rewrite::rewritten;
use crate::specification::{Specification, Syntax};

/// Normalizes references.
#[derive(Clone, Copy)]
pub struct Normalize {
    specification: Specification,
    normalizer: Normalizer<'static>,
    steps: NormalSteps,
}

/// A reference and its normal form. Serializes as
/// `{"input","input_octets","valid":true,"normalized"}`.
#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Normalized<'r> {
    /// The input.
    #[serde(flatten)]
    pub input: Input<'r>,
    /// Always true.
    pub valid: Valid,
    /// The normal form.
    pub normalized: &'r str,
}

hide!(Normalized<'_>);

columns!(Normalized<'_>, it => "normalized": Plain = it.normalized);

impl Normalize {
    /// Prepares the verb, for all rungs up to the rules of the schemes.
    #[must_use]
    pub fn new(specification: Specification) -> Normalize {
        let (normalizer, steps) = (Normalizer::new(), NormalSteps::default());
        Normalize { specification, normalizer, steps }
    }

    /// Chooses the rung. Editions before RFC 3986 have no choice.
    #[must_use]
    pub fn rung(self, rung: Rung) -> Normalize {
        Normalize { normalizer: self.normalizer.rung(rung), ..self }
    }

    /// Writes IPv6 addresses as RFC 5952 recommends.
    #[must_use]
    pub fn ipv6_text(self, is_on: bool) -> Normalize {
        Normalize { normalizer: self.normalizer.ipv6_text(is_on), ..self }
    }

    /// Takes these steps instead of those up to the rung, until they change nothing more. Editions
    /// before RFC 3986 have none.
    ///
    /// ```
    /// use urial_verbs::{NormalSteps, Normalize, Scratch, Specification};
    ///
    /// let steps = NormalSteps::of(["remove-www", "remove-fragment"])?;
    /// let verb = Normalize::new(Specification::Rfc3986).steps(steps);
    /// let mut scratch = Scratch::default();
    /// let normalized = verb.run(b"HTTP://www.E.org/%7eu#f", &mut scratch).unwrap().normalized;
    /// assert_eq!(normalized, "HTTP://E.org/%7eu");
    /// # Ok::<(), urial_verbs::OptionError>(())
    /// ```
    #[must_use]
    pub fn steps(self, steps: NormalSteps) -> Normalize {
        Normalize { steps, ..self }
    }

    /// Prepares the verb from the name of a rung or of a preset, or from names of steps with commas
    /// between them, with RFC 3986.
    ///
    /// # Errors
    /// An unknown name, and two steps that undo each other.
    ///
    /// ```
    /// use urial_verbs::{Normalize, Scratch};
    ///
    /// let mut scratch = Scratch::default();
    /// let mut run = |form| {
    ///     let verb = Normalize::named(form).unwrap();
    ///     verb.run(b"HTTP://E.org:80/?b&a#f", &mut scratch).unwrap().normalized.to_owned()
    /// };
    /// assert_eq!(run("case"), "http://e.org:80/?b&a#f");
    /// assert_eq!(run("remove-fragment,sort-query"), "HTTP://E.org:80/?a&b");
    /// assert!(Normalize::named("cases").is_err());
    /// ```
    pub fn named(form: &str) -> Result<Normalize, OptionError> {
        let verb = Normalize::new(Specification::Rfc3986);
        let mut rungs = Rung::ALL.into_iter().filter(|it| (Rung::Case..=Rung::Scheme).contains(it));
        if let Some(rung) = rungs.find(|rung| rung.as_str() == form) {
            return Ok(verb.rung(rung));
        }
        let steps = match Preset::find(form) {
            Some(preset) => NormalSteps::of(preset.steps()),
            None => NormalSteps::of(form.split(',').map(str::trim)),
        };
        Ok(verb.steps(steps?))
    }

    /// Normalizes a reference; borrows one that is normal, unless there are steps.
    #[must_use]
    pub fn text<'r, G: Syntax>(&self, reference: Reference<'r, G>) -> Cow<'r, str> {
        if self.steps.is_empty() {
            return self.normalizer.normal_text(reference);
        }
        rewritten(reference, self.steps).as_str().to_owned().into()
    }

    /// Normalizes `input`.
    ///
    /// # Errors
    /// [`Error::Parse`] or [`Error::Legacy`].
    pub fn run<'r>(
        &self,
        input: &'r [u8],
        scratch: &'r mut Scratch,
    ) -> Result<Normalized<'r>, Error<'r>> {
        let normalized = scratch.text();
        match self.specification {
            Specification::Rfc3986 => self.write::<Rfc3986>(input, normalized)?,
            Specification::Rfc3987 => self.write::<Rfc3987>(input, normalized)?,
            Specification::Java => {
                normalized.push_str(Uri::parse_bytes(input)?.normalize().as_str());
            }
            edition => {
                let syntax = edition.legacy().unwrap_or_default();
                let reference = rfc2396::Reference::parse_bytes(input, syntax)?;
                normalized.push_str(&legacy_normalizer().normalize(reference));
            }
        }
        Ok(Normalized { input: Input(input), valid: Valid, normalized })
    }

    fn write<G: Syntax>(
        &self,
        input: &[u8],
        normalized: &mut String,
    ) -> Result<(), Error<'static>> {
        normalized.push_str(&self.text(reference::<G>(input)?));
        Ok(())
    }
}

/// The normalizer of RFC 2396, with the rules of the schemes.
pub(crate) fn legacy_normalizer() -> rfc2396::Normalizer<'static> {
    static RULES: LazyLock<Vec<(&str, Rules<'static>)>> = LazyLock::new(|| {
        let entries = urial::scheme::Entry::all();
        entries.map(|entry| (entry.name(), *entry.rules())).collect()
    });
    rfc2396::Normalizer::new().rules(&RULES)
}
