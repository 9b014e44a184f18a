//! Batches of lines on all cores. Results are written in the order of the inputs.

use std::num::NonZero;
use std::process;
use std::sync::{Arc, Mutex};
use std::thread::{self, Builder};

use super::{Run, Status};
use crate::failure::Failure;
use crate::format::names::Names;
use crate::input::{Batch, Layout, LineReader};
use crate::options::{Lines, Printing};
use crate::output::is_for_people;
use crate::turns::{Ticket, Turns, lock};

/// What a thread does with a batch.
type BatchFn<'w> = dyn FnMut(&Batch<'_>, &mut Run) -> Result<(), Failure> + 'w;

/// Passes all lines to a verb, which each thread prepares for itself.
///
/// Every thread reads a batch, works on it, waits for its turn and writes; with many results it
/// waits before they are complete, and then writes them as they are made. So the first line that
/// arrives is answered at once, and memory is bounded by a batch and a few results per thread.
pub(crate) fn each_batch<'w>(
    lines: &Lines,
    layout: Layout<'_>,
    printing: &Printing,
    names: Names<'_>,
    prepare_work: &(dyn Fn() -> Box<BatchFn<'w>> + Sync),
) -> Result<Status, Failure> {
    let files = lines.files()?;
    let prepare = || Run::new(printing, lines.rows, names);
    let mut run = prepare()?;
    let reader = LineReader::open(&files, layout)?;
    run.begin_with(names, layout, &reader);
    run.deliver()?;
    let queue = Queue::new(reader);
    let count = number(lines.threads, printing);
    let work = || match prepare() {
        Ok(run) if is_for_people(printing) => queue.work(&mut *prepare_work(), run),
        Ok(run) => queue.work(&mut *prepare_work(), run.in_turn(Ticket::new(&queue.turns))),
        Err(failure) => failure.exit(),
    };
    Ok(thread::scope(|scope| {
        // One thread is enough: where no more can be started, there are fewer.
        let started = (1..count).map_while(|_| Builder::new().spawn_scoped(scope, work).ok());
        let others: Vec<_> = started.collect();
        let own = work();
        let statuses = others.into_iter().map(|it| it.join().unwrap_or(Status::Bad));
        statuses.fold(own, Status::or)
    }))
}

/// The number of threads: one for people, who see each result with its report.
fn number(given: Option<NonZero<usize>>, printing: &Printing) -> usize {
    if is_for_people(printing) {
        return 1;
    }
    given.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZero::get)
}

/// What the threads share.
struct Queue<'f> {
    reading: Mutex<Reading<'f>>,
    turns: Arc<Turns>,
}

struct Reading<'f> {
    reader: LineReader<'f>,
    /// The number of batches that were read.
    batches: u64,
}

impl<'f> Queue<'f> {
    fn new(reader: LineReader<'f>) -> Queue<'f> {
        let reading = Mutex::new(Reading { reader, batches: 0 });
        Queue { reading, turns: Arc::default() }
    }

    /// Works on batches until there are no more. Ends the process if something fails, because
    /// other threads may wait for input.
    fn work(&self, work: &mut BatchFn<'_>, mut run: Run) -> Status {
        let _guard = EndOnPanic;
        let mut batch = lock(&self.reading).reader.batch();
        loop {
            let (number, read) = self.read(&mut batch);
            run.begin_turn(number);
            let done = match read {
                Ok(true) => work(&batch, &mut run),
                Ok(false) => return run.status(),
                Err(failure) => Err(failure),
            };
            if let Err(failure) = run.end_turn(done) {
                failure.exit();
            }
        }
    }

    /// Reads the next batch, and returns its number.
    fn read(&self, batch: &mut Batch<'f>) -> (u64, Result<bool, Failure>) {
        let mut reading = lock(&self.reading);
        let read = reading.reader.read(batch);
        reading.batches += 1;
        (reading.batches - 1, read)
    }
}

/// Ends the process if its thread panics: the other threads would wait for its turn. A release ends
/// at once anyway.
struct EndOnPanic;

impl Drop for EndOnPanic {
    fn drop(&mut self) {
        if thread::panicking() {
            process::abort();
        }
    }
}
