//! The questions about references: parsing, resolving, normalizing, comparing and so on.

use std::fmt::Debug;

use crate::expectation::TargetOrExcess;
use crate::reference::ReferenceCase;
use crate::surface::{Answer, Facts, NormalForm, Policy, Surface, Within};

use super::examination::{Examination, Examine, Outcomes, decoded, equal, judge, rejected, unmet};

impl Examine for ReferenceCase {
    fn examine(&self, surface: &dyn Surface) -> Outcomes {
        Examination::run(surface, self, |examination| {
            examination.parsing();
            examination.facts();
            examination.resolution();
            examination.percent_encoding();
            examination.normalization();
            examination.comparison();
            examination.relativization();
            examination.building();
            examination.editing();
            examination.reading();
            examination.text();
            examination.form_encoding();
        })
    }
}

impl<'a> Examination<'a, ReferenceCase> {
    fn base(&self) -> &'a str {
        self.case.base.as_deref().unwrap_or_default()
    }

    fn other(&self) -> &'a str {
        self.case.other.as_deref().unwrap_or_default()
    }

    fn parsing(&mut self) {
        let (surface, case, input) = (self.surface, self.case, self.input);
        let parse = || surface.parse(input);
        self.expect("parse", case.parse.clone(), |parts| equal(&Ok(parts), parse()));
        self.expect("valid", case.valid, |valid| equal(&valid, parse().map(|it| it.is_ok())));
        self.expect("error", case.error.clone(), |error| rejected(&error, parse()));
        self.expect("uri_error", case.uri_error.clone(), |error| {
            rejected(&error, surface.parse_uri(input))
        });
    }

    fn facts(&mut self) {
        let case = self.case;
        self.fact("is_uri", case.is_uri, |it| it.is_uri);
        self.fact("is_absolute_uri", case.is_absolute_uri, |it| it.is_absolute_uri);
        self.fact("is_relative", case.is_relative, |it| it.is_relative);
        self.fact("reference_kind", case.reference_kind, |it| it.reference_kind);
        self.fact("path_kind", case.path_kind, |it| it.path_kind);
        self.fact("segments", case.segments.clone(), |it| it.segments);
        self.fact("ipv4", case.ipv4.map(Some), |it| it.ipv4);
        self.fact("ipv6", case.ipv6.map(Some), |it| it.ipv6);
        self.fact("ipvfuture", case.ipvfuture.clone().map(Some), |it| it.ipvfuture);
        self.fact("port_number", case.port_number, |it| it.port_number);
    }

    fn resolution(&mut self) {
        let (surface, case, base, reference) = (self.surface, self.case, self.base(), self.text);
        let resolve = |policy| surface.resolve(base, reference, policy);
        let discarding = case.resolve.clone();
        let non_strict = case.resolve_non_strict.clone();
        let keeping = case.resolve_keep.clone();
        let failing = case.resolve_refuse.clone().map(TargetOrExcess::outcome);
        self.expect("resolve", discarding, |target| equal(&Ok(target), resolve(Policy::Strict)));
        self.expect("resolve_non_strict", non_strict, |target| {
            equal(&Ok(target), resolve(Policy::NonStrict))
        });
        self.expect("resolve_keep", keeping, |target| {
            equal(&Ok(target), resolve(Policy::KeepExcess))
        });
        self.expect("resolve_refuse", failing, |outcome| {
            equal(&outcome, resolve(Policy::RefuseExcess))
        });
        self.expect("resolve_encoded_dots", case.resolve_encoded_dots.clone(), |target| {
            equal(&Ok(target), resolve(Policy::EncodedDots))
        });
        self.expect("merge", case.merge.clone(), |merged| {
            equal(&Ok(merged), surface.merge(base, reference))
        });
        self.expect("base_error", case.base_error.clone(), |error| {
            rejected(&error, surface.base(base))
        });
        self.expect("same_document", case.same_document, |same| {
            equal(&Ok(same), surface.same_document(base, reference))
        });
        self.expect("same_document_rung", case.same_document_rung, |rung| {
            equal(&Ok(rung), surface.same_document_rung(base, reference))
        });
    }

    fn percent_encoding(&mut self) {
        let (surface, case, input) = (self.surface, self.case, self.input);
        let decode = || surface.decode(input);
        self.expect("encode", case.encode.clone(), |it| {
            equal(&it.output, surface.encode(input, it.set, &it.allow))
        });
        self.expect("decode", case.decode.clone(), |it| decoded(&it, decode()));
        self.expect("decode_error", case.decode_error, |offset| equal(&Err(offset), decode()));
    }

    fn normalization(&mut self) {
        let case = self.case;
        self.normal_form("normalize", case.normalize.clone(), NormalForm::Scheme);
        self.normal_form("normalize_case", case.normalize_case.clone(), NormalForm::Case);
        self.normal_form("normalize_percent", case.normalize_percent.clone(), NormalForm::Percent);
        self.normal_form("normalize_path", case.normalize_path.clone(), NormalForm::Path);
        self.normal_form("normalize_ipv6", case.normalize_ipv6.clone(), NormalForm::Ipv6);
    }

    fn comparison(&mut self) {
        let (surface, case, a, b) = (self.surface, self.case, self.text, self.other());
        self.expect("rung", case.rung, |rung| equal(&Ok(rung), surface.compare(a, b, true)));
        self.expect("rung_without_fragment", case.rung_without_fragment, |rung| {
            equal(&Ok(rung), surface.compare(a, b, false))
        });
        let redirects = case.redirects.as_deref().unwrap_or_default();
        self.expect("rung_with_redirects", case.rung_with_redirects, |rung| {
            equal(&Ok(rung), surface.compare_redirected(a, b, redirects))
        });
    }

    fn relativization(&mut self) {
        let (surface, case, base, target) = (self.surface, self.case, self.base(), self.text);
        let relativize = || surface.relativize(base, target, Within::Scheme);
        self.relative("relativize", case.relativize.clone(), Within::Scheme);
        self.relative("relativize_authority", case.relativize_authority.clone(), Within::Authority);
        self.relative("relativize_directory", case.relativize_directory.clone(), Within::Directory);
        self.relative(
            "relativize_no_dot_dot",
            case.relativize_no_dot_dot.clone(),
            Within::NoDotDot,
        );
        self.expect("relativize_reason", case.relativize_reason, |reason| {
            equal(&Ok(reason), relativize().map(|it| it.map(|relative| relative.reason)))
        });
        self.expect("relativize_error", case.relativize_error.clone(), |error| {
            rejected(&error, relativize())
        });
    }

    fn building(&mut self) {
        let (surface, case) = (self.surface, self.case);
        let build = || surface.build(case.build.as_ref().expect("checked on loading"));
        self.expect("built", case.built.clone(), |text| equal(&Ok(text), build()));
        self.expect("build_error", case.build_error.clone(), |error| rejected(&error, build()));
    }

    fn editing(&mut self) {
        let (surface, case, input) = (self.surface, self.case, self.text);
        let edit = || surface.edit(input, case.edit.as_deref().unwrap_or_default());
        self.expect("edited", case.edited.clone(), |text| equal(&Ok(text), edit()));
        self.expect("edit_error", case.edit_error.clone(), |error| rejected(&error, edit()));
    }

    fn reading(&mut self) {
        let (surface, case, input) = (self.surface, self.case, self.text);
        self.expect("pairs", case.pairs.clone(), |it| equal(&it.0, surface.pairs(input, false)));
        self.expect("pairs_form", case.pairs_form.clone(), |it| {
            equal(&it.0, surface.pairs(input, true))
        });
        self.expect("suffix", case.suffix.clone(), |it| {
            equal(&it.0, surface.complete_suffix(input))
        });
        self.expect("split", case.split.clone(), |it| equal(&it, surface.split(input)));
    }

    fn text(&mut self) {
        let (surface, case, input) = (self.surface, self.case, self.text);
        let typed = || surface.read_typed(input, false);
        self.expect("typed", case.typed.clone(), |it| {
            judge(&it, typed(), |got| got.as_ref().is_ok_and(|typed| it.is_met_by(typed)))
        });
        self.expect("typed_suffix", case.typed_suffix.clone(), |it| {
            let completed = surface.read_typed(input, true);
            equal(&Ok(it), completed.map(|it| it.map(|it| it.text)))
        });
        self.expect("typed_error", case.typed_error.clone(), |error| rejected(&error, typed()));
        self.expect("wrap", case.wrap.clone(), |it| {
            equal(&it.lines.join("\n"), surface.wrap(input, it.width))
        });
        self.expect("html", case.html.clone(), |it| equal(&it, surface.escape_html(input)));
        self.expect("from_html", case.from_html.clone(), |it| {
            equal(&it, surface.unescape_html(input))
        });
    }

    fn form_encoding(&mut self) {
        let (surface, case, input) = (self.surface, self.case, self.input);
        let decode = || surface.decode_form(input);
        self.expect("encode_form", case.encode_form.clone(), |text| {
            equal(&text, surface.encode_form(input))
        });
        self.expect("decode_form", case.decode_form.clone(), |text| {
            equal(&Ok(Some(text)), decode().map(|it| it.map(|decoded| decoded.utf8)))
        });
        self.expect("decode_form_error", case.decode_form_error, |offset| {
            equal(&Err(offset), decode())
        });
    }

    fn normal_form(&mut self, key: &'static str, stated: Option<String>, form: NormalForm) {
        let (surface, text) = (self.surface, self.text);
        self.expect(key, stated, |normal| equal(&Ok(normal), surface.normalize(text, form)));
    }

    fn relative(&mut self, key: &'static str, stated: Option<String>, within: Within) {
        let (surface, base, target) = (self.surface, self.base(), self.text);
        self.expect(key, stated, |reference| {
            let relative = surface.relativize(base, target, within);
            equal(&Ok(reference), relative.map(|it| it.map(|relative| relative.reference)))
        });
    }

    fn fact<T: PartialEq + Debug>(
        &mut self,
        key: &'static str,
        stated: Option<T>,
        choose: fn(Facts) -> Answer<T>,
    ) {
        let (surface, text) = (self.surface, self.text);
        self.expect(key, stated, |expected| match surface.facts(text) {
            Ok(facts) => equal(&expected, choose(facts)),
            Err(rejection) => unmet(&expected, &rejection),
        });
    }
}
