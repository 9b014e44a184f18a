//! A process as the other end: it is started, asked line by line, and ended if it fails.

use std::cell::{Cell, RefCell};
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use super::Peer;
use crate::surface::Answer;

/// A process that answers questions, line by line.
///
/// One that ends, is late, or writes something else than an answer is killed. The next question
/// starts it again, up to thirty times: each late answer costs the whole time.
pub struct Process {
    command: RefCell<Command>,
    timeout: Duration,
    running: Cell<Option<Running>>,
    restarts: Cell<u32>,
}

const MOST_RESTARTS: u32 = 30;

impl Process {
    /// Starts `command`, which has `timeout` for each answer.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start(mut command: Command, timeout: Duration) -> io::Result<Self> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let running = Cell::new(Some(Running::start(&mut command)?));
        Ok(Process { command: RefCell::new(command), timeout, running, restarts: Cell::new(0) })
    }

    fn restart(&self) -> Result<Running, String> {
        if self.restarts.get() == MOST_RESTARTS {
            return Err(format!("the process was started again {MOST_RESTARTS} times, no more"));
        }
        self.restarts.update(|restarts| restarts + 1);
        let running = Running::start(&mut self.command.borrow_mut());
        running.map_err(|error| format!("the process does not start again: {error}"))
    }
}

impl Peer for Process {
    fn ask(&self, question: &str) -> Result<Answer<Value>, String> {
        let running = self.running.take().map_or_else(|| self.restart(), Ok)?;
        let line = running.ask(question, self.timeout)?;
        let answer = serde_json::from_slice(&line);
        let answer = answer.map_err(|error| format!("{error}, in {}", line.escape_ascii()))?;
        self.running.set(Some(running));
        Ok(answer)
    }
}

/// A process that runs, and the channels of the thread that writes to it and reads from it.
struct Running {
    child: Child,
    questions: Sender<String>,
    answers: Receiver<Vec<u8>>,
}

impl Running {
    fn start(command: &mut Command) -> io::Result<Self> {
        let mut child = command.spawn()?;
        let input = child.stdin.take().expect("standard input is piped");
        let output = child.stdout.take().expect("standard output is piped");
        let (questions, asked) = mpsc::channel();
        let (given, answers) = mpsc::channel();
        thread::spawn(move || converse(&asked, input, BufReader::new(output), &given));
        Ok(Running { child, questions, answers })
    }

    fn ask(&self, question: &str, timeout: Duration) -> Result<Vec<u8>, String> {
        // If the thread has ended, so has the sender of its answers.
        let _ = self.questions.send(format!("{question}\n"));
        self.answers.recv_timeout(timeout).map_err(|error| match error {
            RecvTimeoutError::Timeout => format!("no answer within {timeout:?}"),
            RecvTimeoutError::Disconnected => "the process ended".to_owned(),
        })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Both fail only for a process that has ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Writes each question and reads a line, until the process or the questions end.
fn converse(
    questions: &Receiver<String>,
    mut input: impl Write,
    mut output: impl BufRead,
    answers: &Sender<Vec<u8>>,
) {
    for question in questions {
        let mut line = Vec::new();
        let written = input.write_all(question.as_bytes()).and_then(|()| input.flush());
        let read = written.and_then(|()| output.read_until(b'\n', &mut line));
        if !read.is_ok_and(|length| length > 0) || answers.send(line).is_err() {
            return;
        }
    }
}
