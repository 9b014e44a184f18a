//! Timing. In each round every call of a work runs once, so that a disturbance of the machine
//! affects all of them. The best round of each call counts.

use std::hint::black_box;
use std::time::{Duration, Instant};

use crate::engine::{self, Call, Run};
use crate::input::Input;
use crate::kernels;
use crate::number::real;
use crate::work::Work;

/// The measurement of a call; for urial, with one kernel.
#[derive(Clone, Debug)]
pub(crate) struct Measured {
    pub(crate) work: Work,
    pub(crate) engine: &'static str,
    pub(crate) call: &'static str,
    pub(crate) kernel: Option<&'static str>,
    /// Whether urial chooses this kernel by itself. Always true for peers.
    pub(crate) is_default: bool,
    /// The mean time per text in the best round.
    pub(crate) nanoseconds: f64,
    /// The mean length of a text in bytes, without its line feed.
    pub(crate) bytes: f64,
    pub(crate) count: usize,
}

impl Measured {
    pub(crate) fn megabytes_per_second(&self) -> f64 {
        self.bytes / self.nanoseconds * 1e3
    }
}

/// Measures `works` on `input`.
///
/// # Errors
/// If the count of a call changes between rounds.
pub(crate) fn measure(
    input: &Input,
    works: &[Work],
    rounds: usize,
) -> Result<Vec<Measured>, String> {
    let works = works.iter().map(|work| measure_work(*work, input, rounds));
    works.collect::<Result<Vec<_>, _>>().map(|works| works.concat())
}

fn measure_work(work: Work, input: &Input, rounds: usize) -> Result<Vec<Measured>, String> {
    let texts = input.of(work);
    let (number, bytes) = (real(texts.number()), real(texts.bytes()));
    let mut entries = entries(work, input);
    for _ in 0..rounds {
        entries.iter_mut().try_for_each(Entry::round)?;
    }
    let measured = |entry: Entry<'_>| Measured {
        work,
        engine: entry.engine,
        call: entry.call.name,
        kernel: entry.kernel,
        is_default: entry.kernel.is_none_or(|kernel| kernel == kernels::current()),
        nanoseconds: entry.best.as_secs_f64() * 1e9 / number,
        bytes: bytes / number,
        count: entry.count.unwrap_or_default(),
    };
    Ok(entries.into_iter().map(measured).collect())
}

/// A prepared call, and its best time and count so far.
struct Entry<'a> {
    engine: &'static str,
    call: &'static Call,
    kernel: Option<&'static str>,
    run: Run<'a>,
    best: Duration,
    count: Option<usize>,
}

fn entries(work: Work, input: &Input) -> Vec<Entry<'_>> {
    let mut entries = Vec::new();
    for engine in &engine::ENGINES {
        for call in engine.calls.iter().filter(|call| call.work == work) {
            for kernel in kernels_for(work, engine.package) {
                entries.push(Entry {
                    engine: engine.package,
                    call,
                    kernel,
                    run: (call.prepare)(input.of(work)),
                    best: Duration::MAX,
                    count: None,
                });
            }
        }
    }
    entries
}

fn kernels_for(work: Work, engine: &str) -> Vec<Option<&'static str>> {
    match engine == engine::URIAL {
        false => vec![None],
        true if work.is_of_kernels() => kernels::all().into_iter().map(Some).collect(),
        true => vec![Some(kernels::current())],
    }
}

impl Entry<'_> {
    fn round(&mut self) -> Result<(), String> {
        let chosen = kernels::current();
        self.kernel.into_iter().for_each(kernels::force);
        let start = Instant::now();
        let count = black_box((self.run)());
        self.best = self.best.min(start.elapsed());
        kernels::force(chosen);
        let before = *self.count.get_or_insert(count);
        if before == count {
            return Ok(());
        }
        let Entry { engine, call: Call { work, name, .. }, .. } = self;
        Err(format!("{work}: {engine}, {name}: counted {before} in one round, {count} in another"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_is_the_same_in_every_round() {
        let mut counts = [3, 3, 4].into_iter();
        let mut entry = Entry {
            engine: "urial",
            call: &Call { work: Work::Parse, name: "parse", prepare: |_| Box::new(|| 0) },
            kernel: None,
            run: Box::new(|| counts.next().unwrap()),
            best: Duration::MAX,
            count: None,
        };
        assert_eq!((entry.round(), entry.round()), (Ok(()), Ok(())));
        let reason = "parse: urial, parse: counted 3 in one round, 4 in another";
        assert_eq!(entry.round().unwrap_err(), reason);
    }
}
