//! Manual pages, and completions for shells, made from the definition of the command line.
//!
//! It is a test, so that the command is built without it. With the variable `URIAL_MANUAL`, it
//! writes the files to that folder, as `cargo xtask dist` asks.

use std::io;
use std::path::Path;
use std::{env, fs};

use clap::Command;
use clap_complete::{Shell, generate};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

#[test]
fn every_verb_has_a_page_with_examples() {
    let files = files();
    let verbs: Vec<_> =
        crate::command().get_subcommands().map(|it| it.get_name().to_owned()).collect();
    assert!(verbs.len() > 20, "{verbs:?}");
    for verb in verbs {
        let page = text(&files, &format!("man/urial-{verb}.1"));
        let escaped = verb.replace('-', "\\-");
        let has = |start: &str| page.lines().any(|line| line.starts_with(start));
        for start in [&*format!("urial {escaped} "), ".SH SYNOPSIS", ".SH OPTIONS", "0 if "] {
            assert!(has(start), "{start} is not in {page}");
        }
        let list = text(&files, "man/urial.1");
        assert!(list.contains(&format!("urial\\-{escaped}(1)")), "{list}");
    }
}

#[test]
fn every_shell_completes_verbs_and_options() {
    let files = files();
    for (_, name) in SHELLS {
        let script = text(&files, &format!("completions/{name}"));
        for word in ["relativize", "no-progress", "2396"] {
            assert!(script.contains(word), "{name}: {word}");
        }
    }
}

#[test]
fn the_files_are_written() {
    let Some(folder) = env::var_os("URIAL_MANUAL") else { return };
    for (name, text) in files() {
        let path = Path::new(&folder).join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

fn text<'f>(files: &'f [(String, Vec<u8>)], name: &str) -> &'f str {
    let (_, text) = files.iter().find(|it| it.0 == name).unwrap_or_else(|| panic!("no {name}"));
    str::from_utf8(text).unwrap()
}

/// The files, each with its path.
fn files() -> Vec<(String, Vec<u8>)> {
    let mut command = crate::command().disable_help_subcommand(true);
    command.build();
    let verbs = command.get_subcommands();
    let pages = verbs.map(page).collect::<io::Result<Vec<_>>>().unwrap();
    let mut files: Vec<_> = SHELLS.map(|(shell, name)| completion(shell, name)).into();
    files.push(page(&command).unwrap());
    files.extend(pages);
    files
}

/// The names under which the shells look for completions.
const SHELLS: [(Shell, &str); 4] = [
    (Shell::Bash, "urial"),
    (Shell::Zsh, "_urial"),
    (Shell::Fish, "urial.fish"),
    (Shell::PowerShell, "_urial.ps1"),
];

fn completion(shell: Shell, name: &str) -> (String, Vec<u8>) {
    let mut text = Vec::new();
    generate(shell, &mut crate::command(), "urial", &mut text);
    (format!("completions/{name}"), text)
}

/// The page of urial, or of one of its verbs.
fn page(command: &Command) -> io::Result<(String, Vec<u8>)> {
    let page = Man::new(command.clone()).source(concat!("urial ", env!("CARGO_PKG_VERSION")));
    let mut text = Vec::new();
    page.render_title(&mut text)?;
    page.render_name_section(&mut text)?;
    page.render_synopsis_section(&mut text)?;
    page.render_description_section(&mut text)?;
    page.render_options_section(&mut text)?;
    if command.has_subcommands() {
        page.render_subcommands_section(&mut text)?;
    }
    end(command).to_writer(&mut text)?;
    Ok((format!("man/{}", page.get_filename()), text))
}

/// The end of the help as sections: examples, and the exit status.
fn end(command: &Command) -> Roff {
    let help = command.get_after_long_help().unwrap().to_string();
    let (examples, status) = help.split_once("\n\nExit status: ").unwrap();
    let mut end = Roff::new();
    end.control("SH", ["EXAMPLES"]).control("nf", []);
    for example in examples.lines().skip(1) {
        end.text([roman(example.trim_start())]);
    }
    end.control("fi", []);
    end.control("SH", ["EXIT STATUS"]).text([roman(status)]);
    end
}
