//! Letters in lower case, written behind a text.
#![allow(unsafe_code)]

use alloc::string::String;
use core::mem::MaybeUninit;

/// Writes `text` behind what `target` holds, its ASCII letters in lower case.
// PERF: from where it stands, and not in a copy of it: that has just been written by other pieces, which a load waits for
// (`normalize-needed`).
pub(crate) fn push_lower(text: &str, target: &mut String) {
    let text = text.as_bytes();
    target.reserve(text.len());
    // SAFETY: no byte of the vector is changed, and what is added to it is UTF-8, as told below.
    let bytes = unsafe { target.as_mut_vec() };
    write(text, &mut bytes.spare_capacity_mut()[..text.len()]);
    // SAFETY: `reserve` has made room, and `write` has filled as much of it as `text` is long. Of UTF-8, letters that are ASCII
    // have become others, and all else is as it was: so it is UTF-8 still.
    unsafe { bytes.set_len(bytes.len() + text.len()) };
}

/// Fills `to`, which is as long as `text`.
// PERF: in pieces, the last of which may overlap: a loop over single bytes ends where it cannot be foreseen
// (`normalize-needed`).
fn write(text: &[u8], to: &mut [MaybeUninit<u8>]) {
    match text.len() {
        16.. => pieces::<16>(text, to),
        8.. => pieces::<8>(text, to),
        4.. => pieces::<4>(text, to),
        _ => pieces::<1>(text, to),
    }
}

/// Fills `to`, which is as long as `text`, and no shorter than a piece unless it is empty.
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
