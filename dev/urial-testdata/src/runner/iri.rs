//! The questions about mapping between IRIs and URIs, and about the writing direction.

use crate::iri::IriCase;
use crate::surface::Surface;

use super::examination::{Examination, Examine, Outcomes, equal, rejected};

impl Examine for IriCase {
    fn examine(&self, surface: &dyn Surface) -> Outcomes {
        Examination::run(surface, self, |examination| {
            examination.mapping();
        })
    }
}

impl Examination<'_, IriCase> {
    fn mapping(&mut self) {
        let (surface, case, input) = (self.surface, self.case, self.text);
        let mapped = |idna| surface.to_uri(input, idna);
        let converted = |idna| surface.to_iri(input, idna);
        self.expect("to_uri", case.to_uri.clone(), |uri| equal(&Ok(uri), mapped(false)));
        self.expect("to_uri_idna", case.to_uri_idna.clone(), |uri| equal(&Ok(uri), mapped(true)));
        self.expect("to_uri_idna_error", case.to_uri_idna_error.clone(), |error| {
            rejected(&error, mapped(true))
        });
        self.expect("to_iri", case.to_iri.clone(), |iri| equal(&Ok(iri), converted(false)));
        self.expect("to_iri_idna", case.to_iri_idna.clone(), |iri| {
            equal(&Ok(iri), converted(true))
        });
        self.expect("as_uri", case.as_uri, |is_uri| {
            equal(&is_uri, surface.as_uri(input).map(|it| it.is_ok()))
        });
        self.expect("as_uri_error", case.as_uri_error.clone(), |error| {
            rejected(&error, surface.as_uri(input))
        });
        self.expect("bidi", case.bidi.clone(), |findings| equal(&findings, surface.bidi(input)));
    }
}
