//! What gzip and zstd compressed.

use std::io::{self, BufRead, BufReader, ErrorKind, Read};

use flate2::bufread::GzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// Returns the decompressed members of a gzip file (RFC 1952 §2.2).
pub(crate) fn gzip(source: impl Read + Send + 'static) -> Box<dyn Read + Send> {
    Box::new(Members { decoder: Some(GzDecoder::new(BufReader::new(source))) })
}

/// Returns the decompressed frames of a zstd file (RFC 8878 §3.1).
pub(crate) fn zstd(source: impl Read + Send + 'static) -> Box<dyn Read + Send> {
    Box::new(Frames { source: BufReader::new(source), decoder: FrameDecoder::new() })
}

/// Whether there is more than zeros, with which tapes and archives fill their last block.
fn has_more(source: &mut impl BufRead) -> io::Result<bool> {
    let mut is_filled = false;
    loop {
        let read = source.fill_buf()?;
        let zeros = read.iter().take_while(|byte| **byte == 0).count();
        match read.len() {
            0 => return Ok(false),
            len if zeros == len => source.consume(len),
            _ if is_filled || zeros > 0 => {
                return Err(io::Error::other("expected zeros up to the end"));
            }
            _ => return Ok(true),
        }
        is_filled = true;
    }
}

/// The members of gzip, one after the other (RFC 1952 §2.2).
struct Members<R> {
    /// None after the end.
    decoder: Option<GzDecoder<R>>,
}

impl<R: BufRead> Read for Members<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(decoder) = self.decoder.as_mut().filter(|_| !buffer.is_empty()) {
            let len = decoder.read(buffer)?;
            if len > 0 {
                return Ok(len);
            }
            let is_last = !has_more(decoder.get_mut())?;
            let source = self.decoder.take().map(GzDecoder::into_inner);
            self.decoder = source.filter(|_| !is_last).map(GzDecoder::new);
        }
        Ok(0)
    }
}

/// The frames of zstd, one after the other (RFC 8878 §3.1).
struct Frames<R> {
    source: BufReader<R>,
    decoder: FrameDecoder,
}

impl<R: Read> Frames<R> {
    /// Begins the next frame that has data. Returns whether there is one.
    fn begin(&mut self) -> io::Result<bool> {
        while has_more(&mut self.source)? {
            match self.decoder.init(&mut self.source) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    let mut skipped = self.source.by_ref().take(length.into());
                    if io::copy(&mut skipped, &mut io::sink())? < length.into() {
                        return Err(ErrorKind::UnexpectedEof.into());
                    }
                }
                Err(FrameDecoderError::ReadFrameHeaderError(
                    ReadFrameHeaderError::BadMagicNumber(_),
                )) => return Err(io::Error::other("zstd: expected a frame or the end")),
                Err(error) => return Err(io::Error::other(error)),
            }
        }
        Ok(false)
    }

    /// Fails if the frame that has ended has a checksum, and its data has another one.
    fn check(&self) -> io::Result<()> {
        let [stated, computed] =
            [self.decoder.get_checksum_from_data(), self.decoder.get_calculated_checksum()];
        let is_same = stated.is_none() || stated == computed;
        if is_same { Ok(()) } else { Err(io::Error::other("zstd: the checksum does not match")) }
    }
}

impl<R: Read> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.decoder.can_collect() == 0 {
            if !self.decoder.is_finished() {
                let one = BlockDecodingStrategy::UptoBlocks(1);
                self.decoder.decode_blocks(&mut self.source, one).map_err(io::Error::other)?;
                continue;
            }
            self.check()?;
            if !self.begin()? {
                return Ok(0);
            }
        }
        self.decoder.read(buffer)
    }
}
