//! The questions about URI templates.

use crate::surface::Surface;
use crate::template::{TemplateCase, Undefined};

use super::examination::{Examination, Examine, Outcomes, equal, rejected};

impl Examine for TemplateCase {
    fn examine(&self, surface: &dyn Surface) -> Outcomes {
        Examination::run(surface, self, |examination| {
            examination.templates();
        })
    }
}

impl Examination<'_, TemplateCase> {
    fn templates(&mut self) {
        let (surface, case, template) = (self.surface, self.case, self.text);
        let text = case.text.as_deref().unwrap_or_default();
        let variables = case.variables.clone().unwrap_or_default();
        let expand = |undefined| surface.expand(template, &variables, undefined);
        self.expect("template_error", case.template_error.clone(), |error| {
            rejected(&error, surface.template(template))
        });
        for (question, expansion, undefined) in [
            ("expand", &case.expand, Undefined::Omit),
            ("expand_strict", &case.expand_strict, Undefined::Reject),
            ("expand_partial", &case.expand_partial, Undefined::Keep),
        ] {
            self.expect(question, expansion.clone(), |text| equal(&Ok(text), expand(undefined)));
        }
        for (question, error, undefined) in [
            ("expand_error", &case.expand_error, Undefined::Omit),
            ("expand_strict_error", &case.expand_strict_error, Undefined::Reject),
        ] {
            self.expect(question, error.clone(), |error| rejected(&error, expand(undefined)));
        }
        self.expect("match", case.r#match.clone(), |variables| {
            equal(&variables.0, surface.match_template(template, text, false))
        });
        self.expect("match_any_order", case.match_any_order.clone(), |variables| {
            equal(&variables.0, surface.match_template(template, text, true))
        });
    }
}
