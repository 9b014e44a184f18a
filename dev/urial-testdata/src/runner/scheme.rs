//! The questions about URIs by the rules of their schemes.

use crate::scheme::{FieldValue, SchemeCase, SchemeRejection, View, has_fields};
use crate::surface::{Answer, Surface};

use super::examination::{Examination, Examine, Outcome, Outcomes, equal, judge, unmet, viewed};

impl Examine for SchemeCase {
    fn examine(&self, surface: &dyn Surface) -> Outcomes {
        let of_any_reference = self.reference().examine(surface);
        let of_the_scheme = Examination::run(surface, self, |examination| {
            examination.schemes();
            examination.leniency();
        });
        of_any_reference.into_iter().chain(of_the_scheme).collect()
    }
}

impl Examination<'_, SchemeCase> {
    fn schemes(&mut self) {
        let (surface, case, input) = (self.surface, self.case, self.text);
        let view = || surface.view(input);
        self.expect("has_view", case.has_view, |has_view| {
            equal(&Ok(has_view), view().map(|it| it.map(|view| view.is_some())))
        });
        self.expect("view", case.view.clone(), |fields| {
            viewed(&fields, view(), |view| has_fields(&fields, &view.fields))
        });
        self.expect("absent", case.absent.clone(), |names| {
            let is_absent = |view: &View, name| view.fields.get(name) == Some(&FieldValue::Absent);
            viewed(&names, view(), |view| names.iter().all(|name| is_absent(view, name)))
        });
        self.expect("lint", case.lint.clone(), |lint| {
            viewed(&lint, view(), |view| view.lint == lint)
        });
        self.expect("access", case.access.clone(), |access| {
            viewed(&access, view(), |view| access.is_met_by(view.access.as_ref()))
        });
        self.expect("rebuilt", case.rebuilt.clone(), |uri| equal(&Ok(uri), surface.rebuild(input)));
        self.expect("scheme_error", case.scheme_error.clone(), |error| {
            let is_met = |answer: &SchemeRejection| error.is_met_by(answer);
            judge(&error, view(), |got| got.as_ref().is_err_and(is_met))
        });
    }

    fn leniency(&mut self) {
        let (surface, case, input) = (self.surface, self.case, self.text);
        let lenient = || surface.lenient(input);
        self.expect("lenient", case.lenient.clone(), |it| equal(&Ok(it), lenient()));
        self.expect("lenient_view", case.lenient_view.clone(), |fields| match lenient() {
            Answer::Is(Ok(it)) => {
                viewed(&fields, surface.view(&it.uri), |view| has_fields(&fields, &view.fields))
            }
            Answer::Is(error) => unmet(&fields, &error),
            Answer::Skipped(reason) => Outcome::Skipped(reason),
        });
    }
}
