//! Documents that are compressed with gzip (RFC 1952).

use std::io::{self, BufRead, BufReader, Read};

use flate2::bufread::GzDecoder;

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
    /// That of the member that is read; none after the last one.
    decoder: Option<GzDecoder<BufReader<Watched<'r>>>>,
    /// How much was read.
    pub(crate) len: u64,
    pub(crate) is_broken: bool,
}

impl<'r> Unpacked<'r> {
    pub(crate) fn new(reader: &'r mut dyn Read) -> Unpacked<'r> {
        let watched = Watched { reader, error: None };
        let decoder = Some(GzDecoder::new(BufReader::new(watched)));
        Unpacked { decoder, len: 0, is_broken: false }
    }

    /// Reads from the member, or from the one after it.
    fn read_members(&mut self, to: &mut [u8]) -> io::Result<usize> {
        while let Some(decoder) = self.decoder.as_mut().filter(|_| !to.is_empty()) {
            let len = decoder.read(to)?;
            if len > 0 {
                return Ok(len);
            }
            let is_last = !has_more(decoder.get_mut())?;
            let reader = self.decoder.take().map(GzDecoder::into_inner);
            self.decoder = reader.filter(|_| !is_last).map(GzDecoder::new);
        }
        Ok(0)
    }

    /// Returns the last error of the reader, if that is why the decoder failed.
    fn error(&mut self) -> Option<io::Error> {
        self.decoder.as_mut()?.get_mut().get_mut().error.take()
    }
}

/// Whether there is more than zeros, with which tapes and archives fill their last block.
fn has_more(reader: &mut impl BufRead) -> io::Result<bool> {
    let mut is_filled = false;
    loop {
        let read = reader.fill_buf()?;
        let zeros = read.iter().take_while(|byte| **byte == 0).count();
        match read.len() {
            0 => return Ok(false),
            len if zeros == len => reader.consume(len),
            _ if is_filled || zeros > 0 => return Err(io::ErrorKind::InvalidData.into()),
            _ => return Ok(true),
        }
        is_filled = true;
    }
}

impl Read for Unpacked<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        if self.is_broken {
            return Ok(0);
        }
        let read = self.read_members(to);
        let len = match (read, self.error()) {
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
