//! The fast paths of normalization: recognize a normal reference, or copy it with a few edits.

use alloc::string::String;

use super::prescan::{ABSENT, Prescan, is_clean};
use super::rewrite::Rewrite;
use crate::ops::char_form::any_byte;
use crate::ops::normalize::{Normalizer, Plan};
use crate::ops::rules::Rules;
use crate::ops::rung::{Step, Steps};
use crate::parse::offsets::Offsets;
use crate::reference::borrowed::Reference;
use crate::reference::types::Grammar;

impl Normalizer<'_> {
    /// Whether normalizing `reference` certainly changes nothing. `false` declines: the plain steps
    /// decide.
    // PERF: the answer for most normal references, so nothing rare is inlined (`normalize-normal`).
    #[inline(never)]
    pub(in crate::ops) fn is_certainly_normal<G: Grammar>(
        &self,
        reference: &Reference<'_, G>,
    ) -> bool {
        is_clean(reference)
            && (offsets_rule_out_changes(
                reference.offsets(),
                self.rules_for(*reference),
                self.ipv6_text,
            ) || self.plan(*reference).rules_change_nothing())
    }
}

/// Whether the offsets alone show that neither rules nor options change a clean reference.
// PERF: no branch depends on the scheme: one misprediction costs more than all of these tests
// (`normalize-normal`).
#[inline]
fn offsets_rule_out_changes(offsets: Offsets, rules: &Rules<'_>, ipv6_text: bool) -> bool {
    let has_port = offsets.host_end() != offsets.path_start();
    let has_path = offsets.path_start() != offsets.path_end();
    let may_change_host = rules.may_change_host(offsets) | ipv6_text;
    let may_give = rules.empty_authority & !offsets.has_authority();
    has_path && !(has_port | may_change_host | may_give | rules.rewrites_path())
}

impl<'a, 'r: 'a, G: Grammar> Plan<'a, 'r, G> {
    /// Whether nothing changes, by a prescan of the reference. `false` declines.
    #[inline]
    pub(in crate::ops) fn changes_nothing(&self, prescan: &Prescan) -> bool {
        *prescan == Prescan::CLEAN
            && offsets_rule_out_changes(self.reference.offsets(), self.rules, self.ipv6_text)
    }

    /// The steps that [`rewrite`](Plan::rewrite) takes. What the prescan rules out is not examined.
    pub(in crate::ops) fn steps_of_rewrite(&self, prescan: &Prescan) -> Steps {
        let mut steps = Steps::default();
        if prescan.capital && self.lower_case().lower {
            let has_capital = |text: &str| any_byte(text, |byte| byte.is_ascii_uppercase());
            let offsets = self.reference.offsets();
            let scheme = self.reference.cut(0..offsets.scheme_end());
            let host = self.reference.cut(offsets.host_start()..offsets.host_end());
            steps.add_if(has_capital(scheme), Step::SchemeCase);
            steps.add_if(has_capital(host), Step::HostCase);
        }
        let first_unit = prescan.encoded_path.min(prescan.encoded_tail);
        if first_unit != ABSENT {
            self.character_steps(first_unit, &mut steps);
        }
        let may_have_dots = prescan.dots != ABSENT && self.removes_dots();
        let path = self.reference.path().as_str();
        steps.add_if(may_have_dots && self.has_dots(path), Step::DotSegments);
        steps.add(self.port_step());
        steps.add_if(self.roots_path(), Step::RootPath);
        steps
    }

    /// Appends the normal form to `target` as a copy with these edits, and returns its offsets.
    #[allow(clippy::inline_always)] // as in `write_after`
    #[inline(always)]
    pub(in crate::ops) fn rewrite(&self, prescan: &Prescan, target: &mut String) -> Offsets {
        let mut result = Rewrite::new(self.reference, target);
        if prescan.capital && self.lower_case().lower {
            result.lower_head();
        }
        if let Some(superfluous) = self.superfluous_port() {
            result.drop_from_port(superfluous);
        }
        if self.roots_path() {
            result.root_path();
        }
        if prescan.dots != ABSENT && self.removes_dots() {
            result.remove_dot_segments(prescan.dots, prescan.last_dots);
        }
        let first_unit = prescan.encoded_path.min(prescan.encoded_tail);
        if first_unit != ABSENT && self.spelling().upper_triplets {
            result.spell(first_unit, self.spelling());
        }
        result.finish()
    }

    /// Whether there may be a change that [`Rewrite`] cannot make.
    // PERF: few rules can require one, and the test of those is out of line (`normalize-needed`).
    #[allow(clippy::inline_always)] // as in `write_after`
    #[inline(always)]
    pub(in crate::ops) fn needs_parts(&self, prescan: &Prescan) -> bool {
        let rules_may = self.ipv6_text || self.rules.may_ask_for_parts();
        prescan.encoded_head
            || rules_may && self.rules_need_parts()
            || self.dots_need_parts(prescan)
    }

    #[inline(never)]
    fn rules_need_parts(&self) -> bool {
        self.changes_host() || self.gives_authority() || self.rewrites_path()
    }

    /// Whether there are dot-segments that [`Rewrite`] cannot handle: where triplets may be dots,
    /// or where some are removed, there is no authority and the path may need a guard.
    fn dots_need_parts(&self, prescan: &Prescan) -> bool {
        let needs_guard = || self.removes_dots() && !self.reference.offsets().has_authority();
        prescan.dots != ABSENT && (prescan.encoded_path != ABSENT || needs_guard())
    }
}

#[cfg(test)]
mod tests {
    use urial_testdata::Mutator;

    use super::*;
    use crate::ops::rules::PathCase;
    use crate::ops::rung::Rung;
    use crate::ops::scheme_forms::SchemeForm;
    use crate::parse::grammar::{Rfc3986, Rfc3987};

    /// Fast paths and plain writer agree on mutated inputs, on every rung.
    #[test]
    fn fast_paths_agree_with_the_plain_writer() {
        let (mut uris, mut iris) = (Mutator::of_vectors(22), Mutator::of_iris(23));
        let mut changed = [0; 2];
        for _ in 0..60_000 {
            if let Ok(reference) = Reference::<Rfc3986>::parse_bytes(&uris.input()) {
                changed[0] += usize::from(check_all_rungs(reference));
            }
            if let Ok(reference) =
                Reference::<Rfc3987>::parse(&iris.input().iter().collect::<String>())
            {
                changed[1] += usize::from(check_all_rungs(reference));
            }
        }
        assert!(changed.iter().all(|&it| it > 4_000), "too few inputs change: {changed:?}");
    }

    /// Returns whether normalizing changes the reference.
    fn check_all_rungs<G: Grammar>(reference: Reference<'_, G>) -> bool {
        const RULES: &[(&str, Rules<'static>)] = &[
            ("http", Rules::GENERIC.path_is_opaque(true).default_host("h")),
            ("a", Rules::GENERIC.path_case(PathCase::Domains).empty_path_is_root(false)),
            ("file", Rules::GENERIC.empty_authority(true)),
            ("urn", Rules::GENERIC.path_case(PathCase::Namespace)),
            ("mailto", Rules::GENERIC.path_case(PathCase::Domains).form(SchemeForm::Mailto)),
            ("tel", Rules::GENERIC.path_is_opaque(true).form(SchemeForm::Tel)),
        ];
        let normalizer = Normalizer::by(|_| const { &Rules::GENERIC.default_port(80) });
        let all = [normalizer.ipv6_text(true), normalizer.rules(RULES), normalizer];
        let mut changed = false;
        for normalizer in all.iter().flat_map(|it| Rung::ALL.map(|rung| it.rung(rung))) {
            let plan = normalizer.plan(reference);
            let [mut text, mut by_parts] = ["A/."; 2].map(String::from);
            assert_eq!(plan.write(&mut text), plan.write_parts(&mut by_parts), "{reference}");
            assert_eq!(text, by_parts, "{reference}");
            assert_eq!(normalizer.steps(reference), plan.steps_by_parts(), "{reference}");
            changed = text["A/.".len()..] != *reference.as_str();
        }
        changed
    }
}
