//! The questions about URI templates.

use crate::surface::Surface;
use crate::template::TemplateCase;

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
        let expand = || surface.expand(template, &case.variables.clone().unwrap_or_default());
        self.expect("template_error", case.template_error.clone(), |error| {
            rejected(&error, surface.template(template))
        });
        self.expect("expand", case.expand.clone(), |text| equal(&Ok(text), expand()));
        self.expect("expand_error", case.expand_error.clone(), |error| rejected(&error, expand()));
        self.expect("match", case.r#match.clone(), |variables| {
            equal(&variables.0, surface.match_template(template, text))
        });
    }
}
