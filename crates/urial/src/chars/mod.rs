//! Characters and bytes: the character classes of the ABNF, UTF-8, arithmetic on bit masks and
//! integers, and what delimits references in text.

pub(crate) mod abnf;
pub(crate) mod bits;
pub(crate) mod cast;
pub(crate) mod delimiting;
pub(crate) mod utf8;
