//! The lines of buffers.

use urial::{Rfc3986, Rfc3987};
use urial_testdata::Mutator;

use super::{CARRIERS, HOLED, INPUTS, Kernels, PIECES, replaced};

/// Random and plain references as the lines of buffers.
#[test]
fn changed_lines() {
    let kernels = Kernels::alone();
    let mut mutator = Mutator::of_vectors(13);
    for buffer in 0..*INPUTS / 40 {
        let mut lines = Vec::new();
        for line in 0..40 {
            lines.extend(if line % 4 < buffer % 5 { mutator.input() } else { b"a://b/c".to_vec() });
            lines.extend(if (line + buffer) % 7 == 0 { "\r\n" } else { "\n" }.as_bytes());
        }
        kernels.check_lines::<Rfc3986>(&lines);
        kernels.check_lines::<Rfc3987>(&lines);
    }
}

/// Lines of every kind start at every offset of a block, and the buffer ends at every offset.
#[test]
fn lines_at_every_offset() {
    let kernels = Kernels::alone();
    for (holed, end) in HOLED.into_iter().flat_map(|it| [(it, "\n"), (it, "\r\n")]) {
        for fill in ["", "a", "8", "%41", "a".repeat(70).as_str()] {
            let line = holed.replacen('_', fill, 1) + end;
            for before in 0..64 {
                let buffer = "b".repeat(before) + end + &line + "/c#d" + end + &line;
                for last in buffer.len() - line.len()..=buffer.len() {
                    kernels.check_lines::<Rfc3986>(&buffer.as_bytes()[..last]);
                }
            }
        }
    }
}

/// Every piece at every offset of some lines. Only the changed line may change its result.
#[test]
fn one_piece_at_every_offset_of_lines() {
    let kernels = Kernels::alone();
    let lines = HOLED.map(|it| it.replacen('_', "ab", 1)).join("\n") + "\n";
    for before in [0, 1, 2, 3, 5, 8, 13, 21, 34, 55] {
        let buffer = "b".repeat(before) + "\n" + &lines;
        for place in 0..buffer.len() {
            for piece in PIECES.into_iter().chain(["\r", "\r\n", "\n\n", "a:", "@", "##"]) {
                kernels.check_lines::<Rfc3986>(&replaced(buffer.as_bytes(), place, piece));
            }
        }
    }
}

/// Valid and invalid lines that are longer than what is read at once.
#[test]
fn long_lines() {
    let kernels = Kernels::alone();
    for len in [1000, 2000, 4000, 6000].into_iter().flat_map(|it| it..it + 200) {
        for (carrier, last) in
            CARRIERS.into_iter().flat_map(|it| ["a", " ", "#", ":", "%"].map(|last| (it, last)))
        {
            let line = carrier.to_owned() + &"a".repeat(len - 20) + last;
            kernels.check_lines::<Rfc3986>((line + "\na\n%\n").as_bytes());
        }
    }
}
