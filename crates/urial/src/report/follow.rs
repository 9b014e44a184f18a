//! Where the secrets of a text are after the changes of a fix.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::fix::Change;
use crate::components::percent::encode_octet;

/// Follows the places of secrets in `text` through `changes`. If the text is not UTF-8, the first
/// change makes it so. Returns which changes touch a secret, and the places in the fixed text.
///
/// A place grows by the text that replaces a part of it.
pub(super) fn follow(
    text: &[u8],
    places: Vec<Range<usize>>,
    changes: &[Change],
) -> (Vec<bool>, Vec<Range<usize>>) {
    let mut places = places;
    let mut touches = Vec::with_capacity(changes.len());
    for (number, change) in changes.iter().enumerate() {
        if number == 0 && core::str::from_utf8(text).is_err() {
            let images = images_in_utf8(text);
            places = places.iter().map(|it| images[it.start]..images[it.end]).collect();
            touches.push(true);
            continue;
        }
        let range = change.range();
        let is_hidden = places.iter().any(|it| it.start < range.end && range.start < it.end);
        let images = images(&change.replaced, &change.replacement, is_hidden);
        places = places.iter().map(|it| moved(it, change, &images)).collect();
        touches.push(is_hidden);
    }
    (touches, places)
}

/// Where a place is after a change.
fn moved(place: &Range<usize>, change: &Change, images: &[Range<usize>]) -> Range<usize> {
    let range = change.range();
    let after = |at: usize| at - range.end + range.start + change.replacement.len();
    let start = match place.start {
        at if at < range.start => at,
        at if at >= range.end => after(at),
        at => range.start + images[at - range.start].start,
    };
    let end = match place.end {
        at if at <= range.start => at,
        at if at >= range.end => after(at),
        at => range.start + images[at - range.start].end,
    };
    start..end
}

/// The offset in `replacement` of each offset in `replaced`, or the range in which it is. None if
/// they are not `needed`.
fn images(replaced: &str, replacement: &str, needed: bool) -> Vec<Range<usize>> {
    if !needed {
        return Vec::new();
    }
    let exact = |images: Vec<usize>| images.into_iter().map(|at| at..at).collect();
    let images = images_in_part(replaced, replacement).map(exact);
    let images = images.or_else(|| images_of_encoded(replaced, replacement).map(exact));
    images.unwrap_or_else(|| images_at_ends(replaced, replacement))
}

/// The offsets if `replacement` is a part of `replaced`, once.
fn images_in_part(replaced: &str, replacement: &str) -> Option<Vec<usize>> {
    let mut places = replaced.match_indices(replacement).map(|(at, _)| at);
    let (Some(start), None) = (places.next(), places.next()) else { return None };
    let end = start + replacement.len();
    Some((0..=replaced.len()).map(|at| at.clamp(start, end) - start).collect())
}

/// The offsets if `replacement` has each character of `replaced`, some of them percent-encoded.
fn images_of_encoded(replaced: &str, replacement: &str) -> Option<Vec<usize>> {
    let (mut images, mut rest) = (Vec::with_capacity(replaced.len() + 1), replacement);
    for character in replaced.chars() {
        let image = replacement.len() - rest.len();
        images.extend((0..character.len_utf8()).map(|_| image));
        rest = rest.strip_prefix(&*encoded(character)).or_else(|| rest.strip_prefix(character))?;
    }
    images.push(replacement.len());
    rest.is_empty().then_some(images)
}

/// The offsets in the start and the end that both texts share; between these, the whole middle.
fn images_at_ends(replaced: &str, replacement: &str) -> Vec<Range<usize>> {
    let len = |(a, b): (char, char)| (a == b).then_some(a.len_utf8());
    let start: usize = replaced.chars().zip(replacement.chars()).map_while(len).sum();
    let rests = replaced[start..].chars().rev().zip(replacement[start..].chars().rev());
    let end: usize = rests.map_while(len).sum();
    let (old_end, new_end) = (replaced.len() - end, replacement.len() - end);
    let image = |at: usize| match at {
        _ if at <= start => at..at,
        _ if at >= old_end => at - old_end + new_end..at - old_end + new_end,
        _ => start..new_end,
    };
    (0..=replaced.len()).map(image).collect()
}

/// The triplets of a character.
fn encoded(character: char) -> String {
    character.encode_utf8(&mut [0; 4]).bytes().map(encode_octet).collect()
}

/// The offset of each octet, and of the end, after all that is not UTF-8 is percent-encoded.
fn images_in_utf8(octets: &[u8]) -> Vec<usize> {
    let (mut images, mut at) = (Vec::with_capacity(octets.len() + 1), 0);
    for chunk in octets.utf8_chunks() {
        for (part, width) in [(chunk.valid().as_bytes(), 1), (chunk.invalid(), "%FF".len())] {
            images.extend((0..part.len()).map(|number| at + number * width));
            at += part.len() * width;
        }
    }
    images.push(at);
    images
}
