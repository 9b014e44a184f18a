//! Tables by scheme name: a perfect hash, computed at compile time.

use crate::chars::cast::{as_offset, as_position, halves, index, long, word};

/// A value for each of `N` scheme names, found by name in any case. Build it in a `static`.
#[derive(Clone, Copy)]
pub(crate) struct SchemeTable<T, const N: usize> {
    rows: [Row<T>; N],
    /// The index in `rows` of the name that hashes to a slot, or `u8::MAX`.
    slots: [u8; SLOT_COUNT],
    /// The multiplier of the hash; it gives each name a slot of its own.
    factor: u64,
}

/// A scheme name and its value.
#[derive(Clone, Copy)]
pub(crate) struct Row<T> {
    /// The name, in lower case.
    pub(crate) name: &'static str,
    pub(crate) value: T,
    key: u64,
}

impl<T: Copy, const N: usize> SchemeTable<T, N> {
    /// Builds the table of `rows`, whose names are in lower case and occur once.
    pub(crate) const fn new(rows: &[(&'static str, T)]) -> SchemeTable<T, N> {
        assert!(rows.len() == N && N < 255, "a byte numbers the rows, and 255 is none of them");
        let rows = keyed(rows);
        let (factor, slots) = perfect_slots(&rows);
        SchemeTable { rows, slots, factor }
    }
}

impl<T, const N: usize> SchemeTable<T, N> {
    /// Returns the rows, in the order they were given in.
    pub(crate) const fn rows(&self) -> &[Row<T>; N] {
        &self.rows
    }

    /// Returns the row of `scheme`, a valid scheme in any case.
    ///
    /// N.B. a text that is not a scheme may be found under a name that differs from it in bit 0x20
    /// of some bytes: use [`find`](SchemeTable::find) for those.
    #[inline]
    pub(crate) const fn get(&self, scheme: &str) -> Option<&Row<T>> {
        let (key, len) = (key(scheme.as_bytes()), scheme.len());
        let place = index(self.slots[slot(key, len, self.factor)]);
        if place >= N {
            return None;
        }
        let row = &self.rows[place];
        let is_match = row.key == key
            && row.name.len() == len
            // The key leaves out the middle of long names.
            && (len <= 8 || row.name.eq_ignore_ascii_case(scheme));
        if is_match { Some(row) } else { None }
    }

    /// Returns the row of `name`, any text, compared without regard to case.
    pub(crate) const fn find(&self, name: &str) -> Option<&Row<T>> {
        match self.get(name) {
            Some(row) if row.name.eq_ignore_ascii_case(name) => Some(row),
            _ => None,
        }
    }
}

/// The rows with their keys.
const fn keyed<T: Copy, const N: usize>(rows: &[(&'static str, T)]) -> [Row<T>; N] {
    let (name, value) = rows[0];
    let mut keyed = [Row { name, value, key: 0 }; N];
    let mut i = 0;
    while i < N {
        let (name, value) = rows[i];
        keyed[i] = Row { name, value, key: key(name.as_bytes()) };
        i += 1;
    }
    keyed
}

/// A scheme as a number, the same in any case: its first and its last four bytes.
///
/// Bit 0x20 makes letters lower case, and is set already in all else that a scheme holds.
#[inline]
const fn key(scheme: &[u8]) -> u64 {
    let word = match (scheme.first_chunk(), scheme.last_chunk()) {
        (Some(first), Some(last)) => {
            long(u32::from_le_bytes(*first)) | long(u32::from_le_bytes(*last)) << 32
        }
        _ => match *scheme {
            [a] => word(a),
            [a, b] => word(a) | word(b) << 8,
            [a, b, c] => word(a) | word(b) << 8 | word(c) << 16,
            _ => 0,
        },
    };
    word | 0x2020_2020_2020_2020
}

/// The number of slots: with this many, a few factors are tried until no two names share a slot.
const SLOT_COUNT: usize = 1024;

/// The slot of a name: the highest bits of a product, which depend on all bits of the key.
#[inline]
const fn slot(key: u64, len: usize, factor: u64) -> usize {
    let length = long(as_offset(len)) << 58;
    as_position(halves((key ^ length).wrapping_mul(factor))[1] >> 22)
}

/// The first factor that gives each name a slot of its own, and those slots.
const fn perfect_slots<T, const N: usize>(rows: &[Row<T>; N]) -> (u64, [u8; SLOT_COUNT]) {
    let mut factor = 0x9E37_79B9_7F4A_7C15;
    loop {
        if let Some(slots) = slots_by(rows, factor) {
            return (factor, slots);
        }
        factor += 2;
    }
}

/// The slots by `factor`, unless two names share one.
const fn slots_by<T, const N: usize>(rows: &[Row<T>; N], factor: u64) -> Option<[u8; SLOT_COUNT]> {
    let mut slots = [u8::MAX; SLOT_COUNT];
    let mut place = 0;
    while place < N {
        let row = &rows[place];
        let slot = &mut slots[slot(row.key, row.name.len(), factor)];
        if *slot != u8::MAX {
            return None;
        }
        let [low, ..] = place.to_le_bytes();
        *slot = low;
        place += 1;
    }
    Some(slots)
}

#[cfg(test)]
mod tests {
    use alloc::borrow::ToOwned;

    use super::SchemeTable;

    const NAMES: [(&str, u8); 6] =
        [("a", 0), ("s3", 1), ("ftp", 2), ("http", 3), ("postgres", 4), ("postgresql", 5)];
    static TABLE: SchemeTable<u8, 6> = SchemeTable::new(&NAMES);

    #[test]
    fn every_name_is_found_in_any_case() {
        for (name, value) in NAMES {
            for name in [name.to_uppercase(), name.to_owned()] {
                assert_eq!(TABLE.get(&name).unwrap().value, value);
                assert_eq!(TABLE.find(&name).unwrap().value, value);
            }
        }
    }

    #[test]
    fn nothing_else_is_found() {
        for (name, _) in NAMES {
            for at in 0..=name.len() {
                let (before, after) = name.split_at(at);
                for other in [
                    [before, "q", after].concat(),
                    [before, after.get(1..).unwrap_or("-")].concat(),
                ] {
                    let is_row = NAMES.iter().any(|&(name, _)| name == other);
                    assert_eq!(TABLE.get(&other).is_some(), is_row, "{other}");
                    assert_eq!(TABLE.find(&other).is_some(), is_row, "{other}");
                }
            }
        }
        // `\u{8}` differs from `(` and `h` from `H` in the bit that the key sets.
        assert!(TABLE.find("").is_none() && TABLE.find("\u{8}ttp").is_none());
    }
}
