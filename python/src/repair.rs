//! Texts as they were most likely meant.

use urial::{IriBuf, IriRefBuf, ParseBufError, Repaired, UriBuf, UriRefBuf};

/// An owned type whose texts can be repaired.
pub(crate) trait Repair: Sized {
    fn any(text: &str) -> Result<Repaired<Self>, ParseBufError>;
    fn spelling(text: &str) -> Result<Repaired<Self>, ParseBufError>;
}

macro_rules! repair {
    ($($owned:ty)*) => {$(
        impl Repair for $owned {
            fn any(text: &str) -> Result<Repaired<Self>, ParseBufError> {
                Self::repair(text)
            }

            fn spelling(text: &str) -> Result<Repaired<Self>, ParseBufError> {
                Self::repair_spelling(text)
            }
        }
    )*};
}

repair!(UriRefBuf UriBuf IriRefBuf IriBuf);

/// The reference that a text was most likely meant to be. Without guesses, its spelling alone is
/// mended.
pub(crate) fn repaired<R: Repair>(text: &str, may_guess: bool) -> Result<R, ParseBufError> {
    let repaired = if may_guess { R::any(text) } else { R::spelling(text) };
    repaired.map(|repaired| repaired.value)
}
