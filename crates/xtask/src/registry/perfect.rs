//! A perfect hash for given names: hash and displace, where displacing is multiplying.

use std::cmp::Reverse;

/// What the library computes with as well, which is why it is one file.
#[path = "../../../urial/src/scheme/hash.rs"]
mod hash;

/// The constants with which every name has a slot of its own.
#[derive(Debug)]
pub(crate) struct PerfectHash {
    pub(crate) seed: u32,
    pub(crate) bucket_bits: u32,
    pub(crate) slot_bits: u32,
    /// The factor of each bucket.
    pub(crate) factors: Vec<u8>,
    /// The index of the name in each slot, or [`PerfectHash::EMPTY`].
    pub(crate) slots: Vec<u16>,
}

impl PerfectHash {
    /// No name has this index.
    pub(crate) const EMPTY: u16 = u16::MAX;

    /// Returns the constants for these names, the same whenever they are asked for; `None` for names that are equal without regard to
    /// case, for more names than there are indexes, or with bad luck.
    pub(crate) fn of(names: &[&str]) -> Option<Self> {
        if names.len() >= Self::EMPTY.into() {
            return None;
        }
        // At most 80 % of the slots are taken, and a bucket holds 3 names, so that the first seeds will do.
        let slot_bits = (names.len() * 5 / 4).next_power_of_two().ilog2().max(2);
        (0..1000).find_map(|seed| PerfectHash::with_seed(seed, slot_bits - 2, slot_bits, names))
    }

    fn with_seed(seed: u32, bucket_bits: u32, slot_bits: u32, names: &[&str]) -> Option<Self> {
        let mut hash = PerfectHash {
            seed,
            bucket_bits,
            slot_bits,
            factors: vec![1; 1 << bucket_bits],
            slots: vec![Self::EMPTY; 1 << slot_bits],
        };
        // The fullest first, while there is room.
        let mut buckets = hash.buckets(names);
        buckets.sort_by_key(|(_, bucket)| Reverse(bucket.len()));
        for (index, bucket) in buckets {
            hash.factors[index] = (1..=u8::MAX).step_by(2).find(|&it| hash.place(&bucket, it))?;
        }
        Some(hash)
    }

    /// The buckets that are not empty, with the hash and the index of each name.
    fn buckets(&self, names: &[&str]) -> Vec<(usize, Bucket)> {
        let mut buckets = vec![Bucket::new(); 1 << self.bucket_bits];
        for (name, index) in names.iter().zip(0..) {
            let hash = hash::hash(self.seed, name.as_bytes());
            let bucket = hash::bucket(hash, self.bucket_bits);
            buckets[as_index(bucket)].push((hash, index));
        }
        buckets.into_iter().enumerate().filter(|(_, bucket)| !bucket.is_empty()).collect()
    }

    /// Puts the names of a bucket into their slots, if all of those are free, and different.
    fn place(&mut self, bucket: &Bucket, factor: u8) -> bool {
        let slots: Vec<_> = bucket.iter().map(|&(hash, _)| self.slot(hash, factor)).collect();
        for (place, &slot) in slots.iter().enumerate() {
            if self.slots[slot] != Self::EMPTY || slots[..place].contains(&slot) {
                return false;
            }
        }
        for (slot, &(_, index)) in slots.into_iter().zip(bucket) {
            self.slots[slot] = index;
        }
        true
    }

    fn slot(&self, hash: u32, factor: u8) -> usize {
        as_index(hash::slot(hash, factor.into(), self.slot_bits))
    }
}

/// Hashes, and indexes of names.
type Bucket = Vec<(u32, u16)>;

fn as_index(number: u32) -> usize {
    usize::try_from(number).expect("a machine that compiles has 32 bits")
}

#[cfg(test)]
mod tests {
    use super::*;

    impl PerfectHash {
        /// What the library does.
        fn find(&self, name: &str) -> u16 {
            let hash = hash::hash(self.seed, name.as_bytes());
            let factor = self.factors[as_index(hash::bucket(hash, self.bucket_bits))];
            self.slots[self.slot(hash, factor)]
        }
    }

    #[test]
    fn every_name_has_its_slot_however_many_there_are() {
        let names: Vec<_> = (0..1000).map(|number| format!("name-{number}")).collect();
        let names: Vec<_> = names.iter().map(String::as_str).collect();
        for count in [0, 1, 2, 3, 4, 5, 50, 364, 409, 410, 1000] {
            let hash = PerfectHash::of(&names[..count]).unwrap();
            for (name, index) in names[..count].iter().zip(0..) {
                assert_eq!(hash.find(name), index);
                assert_eq!(hash.find(&name.to_ascii_uppercase()), index);
            }
            let empty = hash.slots.iter().filter(|&&slot| slot == PerfectHash::EMPTY);
            assert_eq!(empty.count(), hash.slots.len() - count);
        }
    }

    #[test]
    fn equal_names_have_no_perfect_hash() {
        assert!(PerfectHash::of(&["a", "A"]).is_none());
    }
}
