//! Records: one CSV file for each target, day and processor. Lines that begin with `#` are the
//! header.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use crate::Section;
use crate::counts::quoted;
use crate::goals::TableRow;
use crate::{kernels, lock, machine};

/// Writes the record of today into `folder`, and returns its path.
///
/// # Errors
/// If the file cannot be written.
pub(crate) fn write(folder: &Path, sections: &[Section]) -> Result<PathBuf, String> {
    let folder = folder.join(machine::TARGET);
    let path = folder.join(format!("{}-{}.csv", machine::today(), machine::processor_in_words()));
    let written = fs::create_dir_all(&folder).and_then(|()| fs::write(&path, text(sections)));
    written.map(|()| path.clone()).map_err(|error| format!("{}: {error}", path.display()))
}

fn text(sections: &[Section]) -> String {
    let mut text = String::new();
    for (name, value) in machine::facts() {
        comment(&mut text, name, &value);
    }
    comment(&mut text, "kernel", kernels::current());
    for Section { corpus, differences, .. } in sections {
        let size =
            format!("{}, {} lines, {} bytes", corpus.name, corpus.lines(), corpus.text.len());
        comment(&mut text, "corpus", &size);
        for it in differences {
            let numbers = format!("{} in {}, {}, {}", it.number, it.of, it.work, corpus.name);
            comment(&mut text, "other texts of fluent-uri", &numbers);
        }
    }
    text += "corpus,work,engine,call,version,kernel,ns_per_line,count,ratio,against\n";
    for Section { corpus, rows, .. } in sections {
        text.extend(rows.iter().map(|row| line(&corpus.name, row)));
    }
    text
}

fn comment(text: &mut String, name: &str, value: &str) {
    writeln!(text, "# {name}: {value}").expect("a String takes all");
}

fn line(corpus: &str, row: &TableRow) -> String {
    let it = &row.measured;
    let cells = [
        quoted(corpus),
        it.work.to_string(),
        it.engine.to_owned(),
        quoted(it.call),
        lock::version(it.engine).to_owned(),
        it.kernel.unwrap_or_default().to_owned(),
        format!("{:.3}", it.nanoseconds),
        it.count.to_string(),
        row.ratio.map(|ratio| format!("{ratio:.3}")).unwrap_or_default(),
        row.against.map(|(engine, call)| quoted(&format!("{engine} {call}"))).unwrap_or_default(),
    ];
    cells.join(",") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::harness::Measured;
    use crate::work::Work;

    #[test]
    fn a_line_has_a_cell_for_each_name() {
        let (kernel, is_default) = (Some("avx2"), true);
        let (nanoseconds, bytes, count) = (12.3456, 50.0, 7);
        let (work, engine, call) = (Work::Read, "urial", "parse, component");
        let it = Measured { work, engine, call, kernel, is_default, nanoseconds, bytes, count };
        let row =
            TableRow { measured: it, against: Some(("memchr", "count")), ratio: None, goal: None };
        let version = lock::version("urial");
        let expected = format!(
            "\"a,b.txt\",read,urial,\"parse, component\",{version},avx2,12.346,7,,memchr count\n"
        );
        assert_eq!(line("a,b.txt", &row), expected);
    }
}
