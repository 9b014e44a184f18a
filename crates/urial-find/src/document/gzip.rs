//! Documents that are compressed with gzip (RFC 1952).

use std::io::{self, BufReader, Read};

use flate2::bufread::MultiGzDecoder;

/// Whether a text is compressed.
pub(crate) fn is_compressed(text: &[u8]) -> bool {
    text.starts_with(b"\x1f\x8b")
}

/// Returns how a compressed text begins.
pub(crate) fn beginning(mut compressed: &[u8]) -> Vec<u8> {
    let mut beginning = Vec::new();
    let read = Unpacked::new(&mut compressed).take(MOST).read_to_end(&mut beginning);
    debug_assert!(read.is_ok(), "a text in memory is always read");
    beginning
}

/// How much of a text its format is known by.
const MOST: u64 = 4 << 10;

/// The text of all members of a compressed one. It ends where they are broken.
pub(crate) struct Unpacked<'r> {
    decoder: MultiGzDecoder<BufReader<Watched<'r>>>,
    /// How much was read.
    pub(crate) len: u64,
    pub(crate) is_broken: bool,
}

impl<'r> Unpacked<'r> {
    pub(crate) fn new(reader: &'r mut dyn Read) -> Unpacked<'r> {
        let watched = Watched { reader, error: None };
        let decoder = MultiGzDecoder::new(BufReader::new(watched));
        Unpacked { decoder, len: 0, is_broken: false }
    }
}

impl Read for Unpacked<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        if self.is_broken {
            return Ok(0);
        }
        let read = self.decoder.read(to);
        let len = match (read, self.decoder.get_mut().get_mut().error.take()) {
            (Ok(len), _) => len,
            (Err(_), Some(error)) => return Err(error),
            (Err(_), None) => {
                self.is_broken = true;
                0
            }
        };
        self.len += u64::try_from(len).unwrap_or_default();
        Ok(len)
    }
}

/// A reader whose errors are kept apart from those of the decoder.
struct Watched<'r> {
    reader: &'r mut dyn Read,
    error: Option<io::Error>,
}

impl Read for Watched<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.reader.read(to) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    let kind = error.kind();
                    self.error = Some(error);
                    return Err(kind.into());
                }
                read => return read,
            }
        }
    }
}
