//! Where a name stands in `registry.rs`: a perfect hash, in two steps.
//!
//! A name's hash chooses a bucket, the bucket has a factor, and hash times factor is the slot. The generator chooses the factors so that
//! no two names of the registry have the same slot. It compiles this file too, which therefore uses nothing but `core`.

/// FNV-1a with a seed, of the name in lower case.
///
/// `| 0x20` makes letters small, and leaves digits, `+`, `-` and `.` as they are. What else it confuses is told apart where names are
/// compared.
pub(crate) fn hash(seed: u32, name: &[u8]) -> u32 {
    const PRIME: u32 = 0x0100_0193;
    name.iter().fold(seed, |hash, byte| (hash ^ u32::from(byte | 0x20)).wrapping_mul(PRIME))
}

/// The bucket: the lowest bits.
pub(crate) const fn bucket(hash: u32, bits: u32) -> u32 {
    hash & ((1 << bits) - 1)
}

/// The slot: the highest bits of the product, on which all bits of the hash have had their influence.
pub(crate) const fn slot(hash: u32, factor: u32, bits: u32) -> u32 {
    hash.wrapping_mul(factor) >> (u32::BITS - bits)
}
