//! Characters and bytes: the character classes of the ABNF, UTF-8, and arithmetic on bit masks and
//! integers.

pub(crate) mod abnf;
pub(crate) mod bits;
pub(crate) mod cast;
pub(crate) mod utf8;
