//! `Debug` output of what has the text of an input.

/// Implements `Debug` as the name of a type alone, because its texts may have secrets
/// (RFC 3986 §7.5).
macro_rules! hide {
    ($name:ident $(<$lifetime:lifetime>)?) => {
        impl std::fmt::Debug for $name $(<$lifetime>)? {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }
    };
}

pub(crate) use hide;
