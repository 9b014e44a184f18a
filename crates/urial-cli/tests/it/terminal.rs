//! The command on a terminal, which is one of tmux: drawings, reports and the progress of a long
//! run.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use urial_testdata::skip;

use crate::command::{command, stdout};

/// A terminal of its own, in which one shell command runs.
struct Terminal {
    /// The name of the server of tmux.
    name: String,
}

impl Terminal {
    /// Opens a terminal of some width, with our binary first on its path. Its last line is END once
    /// the command has ended. `None` without tmux.
    fn open(test: &str, width: usize, command: &str) -> Option<Terminal> {
        let name = format!("urial-{}-{test}", std::process::id());
        let folder = Path::new(env!("CARGO_BIN_EXE_urial")).parent().unwrap();
        let script = format!(
            "PATH='{}':$PATH; export PATH; {command}; echo END; sleep 60",
            folder.display()
        );
        let terminal = Terminal { name };
        if terminal.run(&["-V"]).is_none() {
            skip("tests/terminal.rs", "there is no tmux");
            return None;
        }
        let width = width.to_string();
        let size = ["new-session", "-d", "-x", &width, "-y", "99"];
        let shell = ["env", "-u", "COLUMNS", "sh", "-c", &script];
        terminal.run(&[&size[..], &shell].concat()).expect("tmux has started");
        Some(terminal)
    }

    /// Runs a command of tmux, and returns what it prints.
    fn run(&self, arguments: &[&str]) -> Option<String> {
        let mut tmux = Command::new("tmux");
        tmux.args(["-u", "-f", "/dev/null", "-L", &self.name]).args(arguments);
        let output = tmux.env_remove("TMUX").output().ok().filter(|it| it.status.success())?;
        Some(stdout(&output).trim_end().into())
    }

    /// Waits until the screen is as expected, and returns it.
    fn wait(&self, is_expected: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        loop {
            let screen = self.run(&["capture-pane", "-p", "-J"]).unwrap();
            if is_expected(&screen) {
                return screen;
            }
            assert!(start.elapsed() < PATIENCE, "{screen}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits until the command has ended, and returns what is above END.
    fn end(&self) -> String {
        let screen = self.wait(|screen| screen.ends_with("END"));
        screen.trim_end_matches("END").into()
    }
}

/// Enough for a machine that does much else.
const PATIENCE: Duration = Duration::from_secs(60);

impl Drop for Terminal {
    fn drop(&mut self) {
        self.run(&["kill-server"]);
    }
}

#[test]
fn a_drawing_has_the_width_of_the_terminal() {
    let uri = "ftp://e.org/a/b?and=a&another=query";
    let drawings = [40, 80].map(|width| {
        let terminal =
            Terminal::open(&format!("drawing-{width}"), width, &format!("urial explain '{uri}'"))?;
        let mut known = command(&["explain", uri, "--format", "text"]);
        let known = known.env("COLUMNS", width.to_string()).output().unwrap();
        let screen = terminal.end();
        assert_eq!(screen.trim_end(), stdout(&known).trim_end(), "{width} columns");
        Some(screen)
    });
    let [Some(narrow), Some(wide)] = drawings else { return };
    assert!(narrow.lines().count() > wide.lines().count(), "{narrow}{wide}");
}

#[test]
fn a_report_takes_the_place_of_a_result() {
    let Some(terminal) = Terminal::open("report", 80, "urial parse a: 'a b'") else { return };
    let screen = terminal.end();
    assert!(screen.contains("urial: argument 2: path: "), "{screen}");
    assert!(!screen.contains(r"\N"), "{screen}");
}

#[test]
fn progress_vanishes() {
    let run = "{ yes a:b | head -n 5000; sleep 2; echo 'a b'; sleep 1; } | urial parse >/dev/null";
    let Some(terminal) = Terminal::open("progress", 80, run) else { return };
    let screen = terminal.wait(|screen| screen.contains("lines/s"));
    assert!(screen.starts_with("0.0 MB  "), "{screen}");
    let screen = terminal.wait(|screen| screen.contains("lines/s  1 error"));
    assert!(screen.starts_with("urial: standard input:5001: "), "{screen}");
    let end = terminal.end();
    assert!(!end.contains("lines/s"), "{end}");
    assert!(end.ends_with("\n\n"), "{end:?}");
}

#[test]
fn an_interrupt_removes_the_progress() {
    // What writes the input stays: its end would be another reason to remove the progress.
    let input = "{ trap '' INT; yes a:b | head -n 5000; sleep 5; }";
    let run = format!("trap : INT; {input} | urial parse >/dev/null; echo $?");
    let Some(terminal) = Terminal::open("interrupt", 80, &run) else { return };
    terminal.wait(|screen| screen.contains("lines/s"));
    terminal.run(&["send-keys", "C-c"]);
    let end = terminal.end();
    assert!(!end.contains("lines/s"), "{end}");
    assert!(end.ends_with("130\n"), "{end}");
}

#[test]
fn nothing_is_shown_of_a_run_without_a_terminal_or_on_request() {
    let input = "{ yes a:b | head -n 5000; sleep 2; } |";
    for (test, run) in [
        ("quiet", format!("{input} urial parse --no-progress >/dev/null")),
        ("dumb", format!("{input} TERM=dumb urial parse >/dev/null")),
        ("piped", format!("{input} urial parse 2>&1 >/dev/null | cat")),
        ("shown", format!("{input} urial parse --only invalid")),
    ] {
        let Some(terminal) = Terminal::open(test, 80, &run) else { return };
        let screen = terminal.wait(|screen| !screen.is_empty());
        assert_eq!(screen, "END", "{test}");
    }
}
