//! Single texts.

use urial::{Reference, Rfc3986, Rfc3987};
use urial_testdata::Mutator;

use super::{CARRIERS, HOLED, INPUTS, Kernels, PIECES, replaced};

/// Every piece at every offset of every carrier of up to three blocks.
#[test]
fn one_piece_at_every_offset() {
    let kernels = Kernels::alone();
    for carrier in CARRIERS {
        for len in carrier.len()..=192 {
            let text = carrier.to_owned() + &"a".repeat(len - carrier.len());
            for place in 0..len.max(1) {
                for piece in PIECES {
                    kernels.check::<Rfc3986>(&replaced(text.as_bytes(), place, piece));
                }
            }
        }
    }
}

/// Two pieces, with whole blocks of letters between and after them.
#[test]
fn two_pieces_far_apart() {
    const PLACES: [usize; 14] = [1, 60, 61, 62, 63, 64, 65, 125, 126, 127, 128, 129, 192, 250];
    const PIECES: [&str; 8] = ["?", "#", "%", "%4", "%41", "%g1", "%4g", "a"];
    let kernels = Kernels::alone();
    let text = format!("/{}", "a".repeat(260));
    for (first, second) in PLACES.into_iter().flat_map(|it| PLACES.map(|other| (it, other))) {
        for (piece, other) in PIECES.into_iter().flat_map(|it| PIECES.map(|other| (it, other))) {
            let text = replaced(text.as_bytes(), first, piece);
            kernels.check::<Rfc3986>(&replaced(&text, second, other));
        }
    }
}

/// Every pair of pieces at every pair of offsets near a block boundary.
#[test]
fn two_pieces_around_a_boundary() {
    let kernels = Kernels::alone();
    for (carrier, border) in CARRIERS.into_iter().flat_map(|it| [(it, 64), (it, 128)]) {
        let near = border - 4..border + 4;
        let text = carrier.to_owned() + &"a".repeat(border + 6 - carrier.len());
        for (first, second) in
            near.clone().flat_map(|it| (it + 1..near.end).map(move |to| (it, to)))
        {
            for (one, other) in PIECES.iter().flat_map(|one| PIECES.map(|other| (one, other))) {
                let text = replaced(text.as_bytes(), second, other);
                kernels.check::<Rfc3986>(&replaced(&text, first, one));
            }
        }
    }
}

/// Every delimiter on both sides of every block boundary, with every piece near the boundary.
#[test]
fn every_delimiter_on_both_sides_of_a_boundary() {
    let kernels = Kernels::alone();
    for (holed, fill) in
        HOLED.into_iter().flat_map(|it| ["a", "8", ".", "%41"].map(|fill| (it, fill)))
    {
        for count in 0..=140 {
            let text = holed.replacen('_', &fill.repeat(count), 1);
            kernels.check::<Rfc3986>(text.as_bytes());
            for place in (60..68).chain(124..132).filter(|&place| place < text.len()) {
                for piece in PIECES {
                    kernels.check::<Rfc3986>(&replaced(text.as_bytes(), place, piece));
                }
            }
        }
    }
}

/// The input may be a slice of a longer text.
#[test]
fn bytes_after_the_end_do_not_matter() {
    let kernels = Kernels::alone();
    for carrier in CARRIERS {
        for len in carrier.len()..=192 {
            let text = carrier.to_owned() + &"a".repeat(len - carrier.len());
            for piece in PIECES {
                let longer = text.clone() + &piece.repeat(70);
                kernels.check_as(&Reference::<Rfc3986>::const_parse(&text), || {
                    Reference::parse(&longer[..len])
                });
            }
        }
    }
}

#[test]
fn changed_references() {
    let kernels = Kernels::alone();
    let mut mutator = Mutator::of_vectors(11);
    for _ in 0..*INPUTS {
        let bytes = mutator.input();
        kernels.check::<Rfc3986>(&bytes);
        kernels.check::<Rfc3987>(&bytes);
    }
}

#[test]
fn changed_iris() {
    let kernels = Kernels::alone();
    let mut mutator = Mutator::of_iris(12);
    for _ in 0..*INPUTS {
        let text = mutator.text();
        kernels.check_as(&Reference::<Rfc3987>::const_parse(&text), || Reference::parse(&text));
    }
}

/// Writes the names of all kernels to the file named by `URIAL_KERNEL_REPORT`. `cargo xtask test`
/// runs more tests with each of them.
#[cfg(feature = "__kernels")]
#[test]
fn names_are_reported() {
    let names = super::here::all();
    assert_eq!(names.last(), Some(&"portable"));
    if let Some(path) = std::env::var_os("URIAL_KERNEL_REPORT") {
        std::fs::write(path, names.join("\n")).unwrap();
    }
}
