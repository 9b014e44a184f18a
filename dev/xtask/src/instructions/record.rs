//! The record of instruction counts: a CSV file whose first lines, comments, name the tools.

use std::fmt::{self, Display, Formatter};

/// Counts, and the tools that they depend on.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Record {
    /// The output of `rustc --version`: another compiler makes other instructions.
    pub(crate) rustc: String,
    /// The target that the program was compiled for.
    pub(crate) target: String,
    /// The version of valgrind. It is not compared, because it does not change the counts.
    pub(crate) valgrind: String,
    pub(crate) counts: Vec<Count>,
}

/// The mean number of instructions per line.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Count {
    pub(crate) work: String,
    pub(crate) kernel: String,
    pub(crate) instructions: f64,
}

impl Count {
    /// Rounds to two decimals, as the file does.
    pub(crate) fn new(work: &str, kernel: &str, instructions: f64) -> Count {
        let instructions = (instructions * 100.0).round() / 100.0;
        Count { work: work.to_owned(), kernel: kernel.to_owned(), instructions }
    }

    pub(crate) fn is_of(&self, other: &Count) -> bool {
        (&self.work, &self.kernel) == (&other.work, &other.kernel)
    }
}

impl Record {
    /// # Errors
    /// If a line is malformed, or a tool is not named.
    pub(crate) fn parse(text: &str) -> Result<Record, String> {
        let (comments, lines): (Vec<_>, Vec<_>) = text.lines().partition(|it| it.starts_with('#'));
        let tool = |name: &str| {
            let found = comments.iter().find_map(|line| value(line, name));
            found.ok_or_else(|| format!("holds no line `# {name}: …`"))
        };
        let counts = lines.iter().skip(1).map(|line| {
            Count::parse(line).ok_or_else(|| format!("expected {HEAD}, found `{line}`"))
        });
        Ok(Record {
            rustc: tool("rustc")?,
            target: tool("target")?,
            valgrind: tool("valgrind")?,
            counts: counts.collect::<Result<_, _>>()?,
        })
    }

    /// Returns the count of the same work and kernel.
    pub(crate) fn find(&self, count: &Count) -> Option<&Count> {
        self.counts.iter().find(|it| it.is_of(count))
    }
}

/// Returns the value of a line like `# rustc: 1.89.0`, if it names `name`.
fn value(line: &str, name: &str) -> Option<String> {
    let value = line.strip_prefix("# ")?.strip_prefix(name)?.strip_prefix(": ")?;
    Some(value.to_owned())
}

impl Count {
    fn parse(line: &str) -> Option<Count> {
        let (work, rest) = line.split_once(',')?;
        let (kernel, instructions) = rest.split_once(',')?;
        let instructions = instructions.parse().ok().filter(|it| *it > 0.0)?;
        Some(Count::new(work, kernel, instructions))
    }
}

const HEAD: &str = "work,kernel,instructions_per_line";

impl Display for Record {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Record { rustc, target, valgrind, counts } = self;
        writeln!(f, "# Written by `cargo xtask instructions --write`.")?;
        writeln!(f, "# rustc: {rustc}\n# target: {target}\n# valgrind: {valgrind}\n{HEAD}")?;
        for Count { work, kernel, instructions } in counts {
            writeln!(f, "{work},{kernel},{instructions:.2}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let count = Count::new("parse", "avx2", 260.2549);
        let [rustc, target, valgrind] = ["1.89.0 (abc)", "x", "3.19.0"].map(str::to_owned);
        let record = Record { rustc, target, valgrind, counts: vec![count] };
        assert!(record.to_string().ends_with("\nparse,avx2,260.25\n"));
        assert_eq!(Record::parse(&record.to_string()), Ok(record));
    }

    #[test]
    fn a_malformed_record_is_rejected() {
        let head = "# rustc: 1\n# target: x\n# valgrind: 3\nwork,kernel,instructions_per_line\n";
        let reason = |text: &str| Record::parse(text).unwrap_err();
        assert_eq!(Record::parse(head).unwrap().counts, []);
        assert_eq!(reason(""), "holds no line `# rustc: …`");
        for line in ["parse", "parse,avx2", "parse,avx2,many", "parse,avx2,0"] {
            assert_eq!(
                reason(&format!("{head}{line}")),
                format!("expected {HEAD}, found `{line}`")
            );
        }
    }
}
