//! The first line of each key, in memory up to a limit, and in temporary files beyond it.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::hash_map::{DefaultHasher, Entry, HashMap};
use std::fs::File;
use std::hash::{Hash as _, Hasher as _};
use std::io::{self, BufReader, BufWriter, ErrorKind, Read, Seek as _, Write};

use crate::failure::Failure;

/// Lines, reduced to the first line of each key.
///
/// Keys are kept in memory until the limit. From then on, a line whose key is not in memory goes to
/// a file by the hash of its key; the lines of one file are then few enough. The files have no
/// name, so none is left if the process is killed.
pub(crate) struct Distinct {
    known: HashMap<Box<[u8]>, First>,
    /// About how much memory `known` takes, and may take.
    memory: usize,
    limit: usize,
    /// Whether lines are kept until all are counted.
    is_counting: bool,
    next: u64,
    parts: Vec<BufWriter<File>>,
}

/// The first line of a key.
struct First {
    number: u64,
    /// The line, if it is kept to be taken at the end.
    line: Option<Vec<u8>>,
    /// How many lines have the key.
    count: u64,
}

/// Enough that the lines of a file fit into memory, and few enough for the limit of open files,
/// which is 256 on some systems; two of each are open for a while.
const PARTS: usize = 64;

/// What a key and a line take besides their octets, also while the table grows.
const OVERHEAD: usize = 240;

impl Distinct {
    pub(crate) fn new(limit: usize, is_counting: bool) -> Distinct {
        let known = HashMap::new();
        Distinct { known, memory: 0, limit, is_counting, next: 0, parts: Vec::new() }
    }

    /// Takes the next line, or a key that is known without one. Returns whether this is the first
    /// of its key and is not kept.
    pub(crate) fn add(&mut self, key: &[u8], line: Option<&[u8]>) -> Result<bool, Failure> {
        let number = self.next;
        self.next += 1;
        if let Some(first) = self.known.get_mut(key) {
            first.count += 1;
            return Ok(false);
        }
        let kept = line.filter(|_| self.is_counting);
        self.memory += key.len() + kept.map_or(0, <[u8]>::len) + OVERHEAD;
        if !self.parts.is_empty() || self.memory > self.limit {
            self.put_off(number, key, line).map_err(Failure::Temporary)?;
            return Ok(false);
        }
        self.known.insert(key.into(), First { number, line: kept.map(<[u8]>::to_vec), count: 1 });
        Ok(!self.is_counting)
    }

    /// Writes a line to the file for its key.
    fn put_off(&mut self, number: u64, key: &[u8], line: Option<&[u8]>) -> io::Result<()> {
        if self.parts.is_empty() {
            let files = (0..PARTS).map(|_| tempfile::tempfile().map(BufWriter::new));
            self.parts = files.collect::<Result<_, _>>()?;
        }
        let mut hasher = DefaultHasher::new();
        key.hash(&mut hasher);
        let [part, ..] = hasher.finish().to_le_bytes();
        let file = &mut self.parts[usize::from(part) % PARTS];
        file.write_all(&number.to_le_bytes())?;
        write_text(key, file)?;
        write_line(line, file)
    }

    /// Passes the first lines that were kept to `take`, in order, with the number of lines that
    /// have the key.
    pub(crate) fn finish(
        self,
        mut take: impl FnMut(&[u8], u64) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut take_kept =
            |first: First| first.line.map_or(Ok(()), |line| take(&line, first.count));
        in_order(self.known).into_iter().try_for_each(&mut take_kept)?;
        let parts = self.parts.into_iter().map(firsts).collect::<io::Result<Vec<_>>>();
        let mut merged = parts.and_then(Merged::new).map_err(Failure::Temporary)?;
        while let Some(first) = merged.next().map_err(Failure::Temporary)? {
            take_kept(first)?;
        }
        Ok(())
    }
}

/// Replaces the lines of a file by the first ones.
fn firsts(part: BufWriter<File>) -> io::Result<BufReader<File>> {
    let mut part = reread(part)?;
    let mut known: HashMap<Box<[u8]>, First> = HashMap::new();
    while let Some(number) = read_number(&mut part)? {
        let (key, line) = (read_text(&mut part)?.unwrap_or_default(), read_text(&mut part)?);
        match known.entry(key.into()) {
            Entry::Occupied(mut first) => first.get_mut().count += 1,
            Entry::Vacant(place) => {
                place.insert(First { number, line, count: 1 });
            }
        }
    }
    let mut kept = BufWriter::new(tempfile::tempfile()?);
    for First { number, line, count } in in_order(known) {
        kept.write_all(&number.to_le_bytes())?;
        kept.write_all(&count.to_le_bytes())?;
        write_line(line.as_deref(), &mut kept)?;
    }
    reread(kept)
}

/// The lines of several sorted files, merged in order.
struct Merged {
    parts: Vec<BufReader<File>>,
    /// The number of the next line of each file that has one, and its index.
    next: BinaryHeap<Reverse<(u64, usize)>>,
}

impl Merged {
    fn new(parts: Vec<BufReader<File>>) -> io::Result<Merged> {
        let mut merged = Merged { next: BinaryHeap::new(), parts };
        (0..merged.parts.len()).try_for_each(|index| merged.look(index))?;
        Ok(merged)
    }

    /// Reads the number of the next line of a file.
    fn look(&mut self, index: usize) -> io::Result<()> {
        let number = read_number(&mut self.parts[index])?;
        self.next.extend(number.map(|number| Reverse((number, index))));
        Ok(())
    }

    fn next(&mut self) -> io::Result<Option<First>> {
        let Some(Reverse((number, index))) = self.next.pop() else { return Ok(None) };
        let part = &mut self.parts[index];
        let count = read_number(part)?.unwrap_or_default();
        let line = read_text(part)?;
        self.look(index)?;
        Ok(Some(First { number, line, count }))
    }
}

fn in_order(known: HashMap<Box<[u8]>, First>) -> Vec<First> {
    let mut firsts: Vec<_> = known.into_values().collect();
    firsts.sort_unstable_by_key(|first| first.number);
    firsts
}

/// A file that was written, from its start.
fn reread(file: BufWriter<File>) -> io::Result<BufReader<File>> {
    let mut file = file.into_inner()?;
    file.rewind()?;
    Ok(BufReader::new(file))
}

pub(crate) fn write_text(text: &[u8], out: &mut impl Write) -> io::Result<()> {
    let length = u64::try_from(text.len()).map_err(io::Error::other)?;
    out.write_all(&length.to_le_bytes())?;
    out.write_all(text)
}

fn write_line(line: Option<&[u8]>, out: &mut impl Write) -> io::Result<()> {
    match line {
        Some(line) => write_text(line, out),
        None => out.write_all(&NO_LINE.to_le_bytes()),
    }
}

/// The length that stands for a missing line.
const NO_LINE: u64 = u64::MAX;

/// Reads a number; `None` at the end.
pub(crate) fn read_number(file: &mut impl Read) -> io::Result<Option<u64>> {
    let mut octets = [0; 8];
    match file.read_exact(&mut octets) {
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(None),
        read => read.map(|()| Some(u64::from_le_bytes(octets))),
    }
}

fn read_text(file: &mut impl Read) -> io::Result<Option<Vec<u8>>> {
    let length = read_number(file)?.unwrap_or(NO_LINE);
    if length == NO_LINE {
        return Ok(None);
    }
    let mut text = Vec::new();
    file.take(length).read_to_end(&mut text)?;
    Ok(Some(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first lines of 1,000 and their counts; every third line has a key of its own.
    fn run(limit: usize, is_counting: bool) -> Vec<(Vec<u8>, u64)> {
        let mut distinct = Distinct::new(limit, is_counting);
        let mut found = Vec::new();
        for number in 0..1000_u32 {
            let line = number.to_string().into_bytes();
            let key = if number % 3 == 0 { number } else { number % 7 };
            if distinct.add(&key.to_le_bytes(), Some(&line)).ok().unwrap() {
                found.push((line, 1));
            }
        }
        let kept = |line: &[u8], count| {
            found.push((line.to_vec(), if is_counting { count } else { 1 }));
            Ok(())
        };
        distinct.finish(kept).ok().unwrap();
        found
    }

    #[test]
    fn what_does_not_fit_into_memory_is_in_files() {
        for is_counting in [false, true] {
            let in_memory = run(usize::MAX, is_counting);
            assert_eq!(in_memory.len(), 334 + 4);
            for limit in [0, 1000, 10_000] {
                assert_eq!(run(limit, is_counting), in_memory, "{limit}");
            }
        }
        let counts: u64 = run(1000, true).iter().map(|(_, count)| count).sum();
        assert_eq!(counts, 1000);
    }
}
