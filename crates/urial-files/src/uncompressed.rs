//! What gzip and zstd compressed, for a command that cannot decompress it.

use std::io::{self, Read};

/// Fails.
pub(crate) fn gzip(_: impl Read) -> Box<dyn Read + Send> {
    Box::new(Unread("gzip"))
}

/// Fails.
pub(crate) fn zstd(_: impl Read) -> Box<dyn Read + Send> {
    Box::new(Unread("zstd"))
}

struct Unread(&'static str);

impl Read for Unread {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other(format!(
            "this urial was compiled without {}: compile it with --features full",
            self.0
        )))
    }
}
