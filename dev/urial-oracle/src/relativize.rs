//! The inverse of resolution: tries candidates and takes the shortest that resolves to the target.

use super::resolve::{Reference, resolve};
use super::split::split;
use super::syntax::Syntax;
use urial_testdata::surface::Within;
use urial_testdata::values::{Reason, Relative};

/// Returns the shortest reference that is `within` the limit and resolves to `target` against
/// `base`, or else `target`.
///
/// # Errors
/// The offset of the first dot-segment of `target`, if no reference resolves to it.
pub fn relativize(base: &str, target: &str, within: Within) -> Result<Relative, usize> {
    relativize_as(Syntax::Uri, base, target, within)
}

/// Like [`relativize`], for a base and a target of `syntax`.
///
/// # Errors
/// The offset of the first dot-segment of `target`, if no reference resolves to it.
pub fn relativize_as(
    syntax: Syntax,
    base: &str,
    target: &str,
    within: Within,
) -> Result<Relative, usize> {
    let reference = shortest(syntax, base, target, within).ok_or_else(|| dot_segment(target))?;
    let is_whole = reference == target;
    let reason = if is_whole { reason(syntax, base, target, within) } else { Reason::None };
    Ok(Relative { reference, reason })
}

fn shortest(syntax: Syntax, base: &str, target: &str, within: Within) -> Option<String> {
    let is_outside = within == Within::Directory && is_above_all(base, target);
    let may_be_given =
        |reference: &String| reference == target || (is_within(reference, within) && !is_outside);
    let references = resolving_to_target(syntax, base, target).into_iter().filter(may_be_given);
    references.min_by_key(|reference| (reference.len(), place(base, reference)))
}

/// Returns the candidates that are valid and resolve to the target.
fn resolving_to_target(syntax: Syntax, base: &str, target: &str) -> Vec<String> {
    let mut rule = syntax.automaton("URI-reference");
    let mut references = candidates(base, target);
    references.retain(|reference| resolve(base, reference, true) == target);
    references.retain(|reference| rule.accepts(reference.as_bytes()));
    references
}

/// Returns every possible result and many others: tails of the target's path after any number of
/// `../`.
fn candidates(base: &str, target: &str) -> Vec<String> {
    let Reference { authority, path, query, fragment, .. } = Reference::parse(target);
    let begun = |start, part: Option<String>| part.map(|part| format!("{start}{part}"));
    let (query, fragment) = (begun('?', query).unwrap_or_default(), begun('#', fragment));
    let fragment = fragment.unwrap_or_default();
    let network = authority.map(|authority| format!("//{authority}{path}"));
    let paths = climbs(base).into_iter().flat_map(|climb| tails(&path, &climb)).chain(network);
    let with_ends = |path: String| [format!("{path}{query}{fragment}"), path + &fragment];
    paths.flat_map(with_ends).chain([target.to_owned()]).collect()
}

/// Returns prefixes of a reference that stay in the directory, climb, or start at the root.
fn climbs(base: &str) -> Vec<String> {
    let most = split(base).path.matches('/').count();
    let ups = (0..=most).flat_map(|count| ["../".repeat(count), "../".repeat(count) + ".."]);
    ["", ".", "./", "/."].map(str::to_owned).into_iter().chain(ups).collect()
}

/// Returns every tail of `path`, with `start` before it.
fn tails(path: &str, start: &str) -> Vec<String> {
    let ends = path.char_indices().map(|(at, _)| at).chain([path.len()]);
    ends.map(|at| format!("{start}{}", &path[at..])).collect()
}

/// Reports whether only `target` has a root, so that it is in no directory of `base`.
fn is_above_all(base: &str, target: &str) -> bool {
    let directory = resolve(base, ".", true);
    let directory = split(&directory);
    directory.authority.is_none()
        && directory.path.is_empty()
        && split(target).path.starts_with('/')
}

fn is_within(reference: &str, within: Within) -> bool {
    let parts = split(reference);
    let climbs = parts.path.split('/').any(|segment| segment == "..");
    match within {
        Within::Scheme => true,
        Within::Authority => parts.authority.is_none(),
        Within::Directory => parts.authority.is_none() && !parts.path.starts_with('/') && !climbs,
        Within::NoDotDot => !climbs,
    }
}

/// Returns the rank of `reference` among references of the same length.
fn place(base: &str, reference: &str) -> usize {
    let parts = split(reference);
    let absolute = if split(base).path.is_empty() { 1 } else { 3 };
    match parts.path {
        _ if parts.scheme.is_some() => 5,
        _ if parts.authority.is_some() => 4,
        "" => 0,
        path if path.starts_with('/') => absolute,
        _ => 2,
    }
}

fn reason(syntax: Syntax, base: &str, target: &str, within: Within) -> Reason {
    let (from, to) = (split(base), split(target));
    if within != Within::Scheme
        && shortest(syntax, base, target, Within::Scheme).as_deref() != Some(target)
    {
        Reason::Policy
    } else if from.scheme != to.scheme {
        Reason::Scheme
    } else if from.authority.is_some() && to.authority.is_none() {
        Reason::Authority
    } else if resolving_to_target(syntax, base, target).iter().any(|reference| reference != target)
    {
        Reason::Length
    } else {
        Reason::Path
    }
}

/// Returns the offset of the first dot-segment of `target`.
fn dot_segment(target: &str) -> usize {
    let Reference { scheme, authority, path, .. } = Reference::parse(target);
    let start = scheme.map_or(0, |it| it.len() + 1) + authority.map_or(0, |it| it.len() + 2);
    let is_dots = |segment: &&str| matches!(*segment, "." | "..");
    let before: usize =
        path.split('/').take_while(|segment| !is_dots(segment)).map(|it| it.len() + 1).sum();
    start + before
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns all valid references of up to `length` characters of `alphabet`, the shortest first.
    fn references(alphabet: &str, length: usize) -> Vec<String> {
        let mut rule = Syntax::Uri.automaton("URI-reference");
        let mut texts = vec![String::new()];
        let mut longest = texts.clone();
        for _ in 0..length {
            let longer = |text: &String| alphabet.chars().map(|c| format!("{text}{c}")).collect();
            longest = longest.iter().flat_map::<Vec<_>, _>(longer).collect();
            texts.extend_from_slice(&longest);
        }
        texts.retain(|text| rule.accepts(text.as_bytes()));
        texts
    }

    /// The candidates are complete: no other short text resolves to the target and is shorter or
    /// ranks first.
    #[test]
    fn nothing_shorter_resolves_to_the_target() {
        let references = references("./a:?", 5);
        let plain = ["s:", "s:a", "s:/", "s:/a", "s:/a/", "s:/a?", "s:a/a", "s:a:a", "s:/.//a"];
        let hosts = ["s://a", "s://a/", "s://a/a", "s://a//a", "s://a/aa/", "s:///", "s:////"];
        let targets = plain.into_iter().chain(hosts);
        let more = ["s:a/a/a/a", "s://a/a/a/a?a", "s://a/aa/a/a", "s:/a/../a"];
        for base in targets.clone().chain(more) {
            targets.clone().for_each(|target| assert_shortest(base, target, &references));
        }
    }

    /// Asserts that none of `references`, all texts of up to five characters, is a better result.
    fn assert_shortest(base: &str, target: &str, references: &[String]) {
        let leads_there = |it: &&String| resolve(base, it, true) == target;
        let tried = references.iter().filter(leads_there);
        let tried = tried.min_by_key(|it| (it.len(), place(base, it)));
        let found = shortest(Syntax::Uri, base, target, Within::Scheme).expect("no dot-segments");
        let is_among_tried = found.len() <= 5 && !found.contains('s');
        if is_among_tried {
            assert_eq!(tried, Some(&found), "{base} {target}");
        }
        assert!(tried.is_none_or(|it| it.len() >= found.len()), "{base} {target}: {tried:?}");
    }

    #[test]
    fn reasons() {
        let reason = |base, target, within| relativize(base, target, within).map(|it| it.reason);
        assert_eq!(reason("s://h/a", "t://h/a", Within::Scheme), Ok(Reason::Scheme));
        assert_eq!(reason("s://h/a", "s:/a", Within::Scheme), Ok(Reason::Authority));
        assert_eq!(reason("s:/a", "s:b", Within::Scheme), Ok(Reason::Path));
        assert_eq!(reason("s:a/b/c/d", "s:a/x", Within::Scheme), Ok(Reason::Length));
        assert_eq!(reason("s://h/a", "s://i/a", Within::Authority), Ok(Reason::Policy));
        assert_eq!(reason("s://h/a", "s://h/b", Within::Authority), Ok(Reason::None));
    }

    #[test]
    fn only_its_own_path_leads_to_a_target_with_dot_segments() {
        let reference =
            |base, target| relativize(base, target, Within::Scheme).map(|it| it.reference);
        assert_eq!(reference("s://h/a", "s://h/a/../b"), Err(8));
        assert_eq!(reference("s:/a", "s:./b"), Err(2));
        assert_eq!(reference("s:/a/../b", "s:/a/../b#f"), Ok("#f".to_owned()));
        assert_eq!(reference("s:/a/../b?q", "s:/a/../b"), Err(5));
    }
}
