//! A surface of this process as the other end. It shows that a pipe loses nothing.

use serde::Serialize;
use serde_json::Value;

use super::Peer;
use super::protocol::{Call, Grammar, Request, Verdict};
use crate::surface::{Answer, Surface};

/// Surfaces of this process, one for each grammar.
pub struct Local<'s> {
    /// Answers about URIs.
    pub uris: &'s dyn Surface,
    /// Answers about IRIs.
    pub iris: &'s dyn Surface,
}

impl Peer for Local<'_> {
    fn ask(&self, question: &str) -> Result<Answer<Value>, String> {
        let answer = self.answer(question).map_err(|error| error.to_string())?;
        serde_json::from_str(&answer).map_err(|error| error.to_string())
    }
}

impl Local<'_> {
    /// Returns the line that answers the line `question`.
    fn answer(&self, question: &str) -> serde_json::Result<String> {
        let Request { grammar, call } = serde_json::from_str(question)?;
        let surface = match grammar {
            Grammar::Uri => self.uris,
            Grammar::Iri => self.iris,
        };
        call.answer(surface)
    }
}

impl Call {
    fn answer(self, surface: &dyn Surface) -> serde_json::Result<String> {
        match self {
            Call::Parse { input } => verdict(surface.parse(&input)),
            Call::ParseUri { input } => verdict(surface.parse_uri(&input)),
            Call::Facts { input } => verdict(Answer::Is(surface.facts(&input))),
            Call::Base { base } => verdict(surface.base(&base)),
            Call::Resolve { base, reference, policy } => {
                verdict(surface.resolve(&base, &reference, policy))
            }
            Call::Merge { base, reference } => verdict(surface.merge(&base, &reference)),
            Call::SameDocument { base, reference } => {
                verdict(surface.same_document(&base, &reference))
            }
            Call::SameDocumentRung { base, reference } => {
                verdict(surface.same_document_rung(&base, &reference))
            }
            Call::Normalize { input, form } => verdict(surface.normalize(&input, form)),
            Call::Compare { a, b, with_fragment } => {
                verdict(surface.compare(&a, &b, with_fragment))
            }
            Call::CompareRedirected { a, b, redirects } => {
                verdict(surface.compare_redirected(&a, &b, &redirects))
            }
            Call::Relativize { base, target, within } => {
                verdict(surface.relativize(&base, &target, within))
            }
            Call::Build { parts } => verdict(surface.build(&parts)),
            Call::Edit { input, edits } => verdict(surface.edit(&input, &edits)),
            Call::Pairs { input, form } => line(&surface.pairs(&input, form)),
            Call::CompleteSuffix { input } => line(&surface.complete_suffix(&input)),
            Call::ReadTyped { input, completes } => verdict(surface.read_typed(&input, completes)),
            Call::Wrap { input, width } => line(&surface.wrap(&input, width)),
            Call::EscapeHtml { input } => line(&surface.escape_html(&input)),
            Call::UnescapeHtml { input } => line(&surface.unescape_html(&input)),
            Call::Split { input } => line(&surface.split(&input)),
            Call::Encode { data, set, allow } => line(&surface.encode(&data, set, &allow)),
            Call::Decode { text } => verdict(surface.decode(&text)),
            Call::EncodeForm { data } => line(&surface.encode_form(&data)),
            Call::DecodeForm { text } => verdict(surface.decode_form(&text)),
            Call::ToUri { input, idna } => verdict(surface.to_uri(&input, idna)),
            Call::ToIri { input, idna } => verdict(surface.to_iri(&input, idna)),
            Call::AsUri { input } => verdict(surface.as_uri(&input)),
            Call::Bidi { input } => line(&surface.bidi(&input)),
            Call::Template { template } => verdict(surface.template(&template)),
            Call::Expand { template, variables, undefined } => {
                verdict(surface.expand(&template, &variables, undefined))
            }
            Call::MatchTemplate { template, text, any_order } => {
                line(&surface.match_template(&template, &text, any_order))
            }
            Call::View { input } => verdict(surface.view(&input)),
            Call::Rebuild { input } => verdict(surface.rebuild(&input)),
            Call::Lenient { input } => verdict(surface.lenient(&input)),
        }
    }
}

fn verdict<T: Serialize, E: Serialize>(answer: Answer<Result<T, E>>) -> serde_json::Result<String> {
    line(&answer.map(Verdict::from))
}

fn line<T: Serialize>(answer: &Answer<T>) -> serde_json::Result<String> {
    serde_json::to_string(answer)
}
