//! Appends text in lower case.
#![allow(unsafe_code)]

use alloc::string::String;
use core::mem::MaybeUninit;

/// Appends `text` to `target` with its ASCII letters in lower case.
// PERF: reads `text` in place. A copy of it would just have been written in pieces, and
// store-to-load forwarding fails for loads that span several stores (`normalize-needed`).
pub(crate) fn push_lower(text: &str, target: &mut String) {
    let text = text.as_bytes();
    target.reserve(text.len());
    // SAFETY: the string must stay UTF-8. Its bytes are not changed, and the appended ones are
    // `text`, which is UTF-8, with ASCII letters replaced by ASCII letters.
    let bytes = unsafe { target.as_mut_vec() };
    write(text, &mut bytes.spare_capacity_mut()[..text.len()]);
    // SAFETY: the length may grow over initialized capacity only. `reserve` made room for
    // `text.len()` bytes, and `write` initialized all of them.
    unsafe { bytes.set_len(bytes.len() + text.len()) };
}

/// Fills `to`, which is as long as `text`.
// PERF: in chunks, the last of which may overlap. The end of a loop over single bytes would be
// mispredicted (`normalize-needed`).
fn write(text: &[u8], to: &mut [MaybeUninit<u8>]) {
    match text.len() {
        16.. => pieces::<16>(text, to),
        8.. => pieces::<8>(text, to),
        4.. => pieces::<4>(text, to),
        _ => pieces::<1>(text, to),
    }
}

/// Fills `to`, which is as long as `text`: at least `LEN` bytes, or none.
fn pieces<const LEN: usize>(text: &[u8], to: &mut [MaybeUninit<u8>]) {
    for (piece, to) in text.as_chunks::<LEN>().0.iter().zip(to.as_chunks_mut().0) {
        *to = lower(piece);
    }
    if let (Some(piece), Some(to)) = (text.last_chunk::<LEN>(), to.last_chunk_mut()) {
        *to = lower(piece);
    }
}

fn lower<const LEN: usize>(piece: &[u8; LEN]) -> [MaybeUninit<u8>; LEN] {
    piece.map(|byte| MaybeUninit::new(byte.to_ascii_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_become_lower_case_at_every_length() {
        let all = ('\0'..='\u{7f}').chain("ÀÉ\u{212a}".chars()).cycle();
        for (start, len) in (0..131).flat_map(|start| (0..50).map(move |len| (start, len))) {
            let text: String = all.clone().skip(start).take(len).collect();
            let mut target = String::from("Ä");
            push_lower(&text, &mut target);
            assert_eq!(target, String::from("Ä") + &text.to_ascii_lowercase());
        }
    }
}
