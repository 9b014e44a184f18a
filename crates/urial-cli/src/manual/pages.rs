//! Manual pages.

use std::io::{self, IsTerminal as _, Write as _};
use std::process;

use clap::{Arg, ArgGroup, Command};
use clap_mangen::Man;
use clap_mangen::roff::{Inline, Roff, bold, italic, roman};

use super::Failure;
use crate::options::ONE_OF;

/// Prints the page of urial, or of one of its verbs. On a terminal, the program `man` shows it.
pub(super) fn print(verb: Option<&str>, command: &Command) -> Result<(), Failure> {
    let page = page(verb, command)?;
    if io::stdout().is_terminal() && show(&page).is_ok() {
        return Ok(());
    }
    Ok(io::stdout().write_all(&page)?)
}

fn show(page: &[u8]) -> io::Result<()> {
    let mut file = tempfile::Builder::new().prefix("urial-").suffix(".1").tempfile()?;
    file.write_all(page)?;
    let status = process::Command::new("man").arg(file.path()).status()?;
    if status.success() { Ok(()) } else { Err(io::ErrorKind::Other.into()) }
}

fn page(verb: Option<&str>, command: &Command) -> Result<Vec<u8>, Failure> {
    let mut command = command.clone();
    command.build();
    // `urial help` has no page.
    let command = command.mut_subcommand("help", |help| help.hide(true));
    let of = verb.and_then(|verb| command.find_subcommand(verb)).unwrap_or(&command);
    Ok(written(of, &see_also(verb, &command))?)
}

fn written(command: &Command, see_also: &[String]) -> io::Result<Vec<u8>> {
    let page = Man::new(command.clone()).source(concat!("urial ", env!("CARGO_PKG_VERSION")));
    let mut text = Vec::new();
    page.render_title(&mut text)?;
    page.render_name_section(&mut text)?;
    synopsis(command).to_writer(&mut text)?;
    page.render_description_section(&mut text)?;
    page.render_options_section(&mut text)?;
    if command.has_subcommands() {
        page.render_subcommands_section(&mut text)?;
    }
    end(command, see_also).to_writer(&mut text)?;
    Ok(text)
}

/// The command, its options with their values, and its inputs. What is not required is in brackets.
fn synopsis(command: &Command) -> Roff {
    let shown = || command.get_arguments().filter(|it| !it.is_hide_set());
    let (inputs, options): (Vec<_>, Vec<_>) = shown().partition(|it| it.is_positional());
    let one_of = |it: &&Arg| command.get_groups().any(|group| is_one_of(it, group));
    let options = options.into_iter().filter(|it| !one_of(it));
    let mut line = vec![bold(command.get_bin_name().unwrap_or("urial").to_owned())];
    let required: Vec<_> = shown().filter(one_of).map(usage).collect();
    if !required.is_empty() {
        line.push(roman(" {"));
        line.extend(required.join(&roman(" | ")));
        line.push(roman("}"));
    }
    for argument in options.chain(inputs) {
        line.push(roman(" "));
        line.extend(word(argument));
    }
    if command.has_subcommands() {
        line.extend([roman(" "), italic("VERB"), roman(" ...")]);
    }
    let mut roff = Roff::new();
    roff.control("SH", ["SYNOPSIS"]).text(line);
    roff
}

fn is_one_of(argument: &Arg, group: &ArgGroup) -> bool {
    group.get_id() == ONE_OF && group.get_args().any(|id| id == argument.get_id())
}

fn word(argument: &Arg) -> Vec<Inline> {
    let is_repeated =
        argument.is_positional() && argument.get_num_args().is_some_and(|it| it.max_values() > 1);
    let mut word = usage(argument);
    if !argument.is_required_set() {
        word.insert(0, roman("["));
        word.push(roman("]"));
    }
    word.extend(is_repeated.then(|| roman("...")));
    word
}

/// The name of an argument, and its value.
fn usage(argument: &Arg) -> Vec<Inline> {
    let name = match (argument.get_long(), argument.get_short()) {
        (Some(long), _) => vec![bold(format!("--{long}"))],
        (None, Some(short)) => vec![bold(format!("-{short}"))],
        (None, None) => Vec::new(),
    };
    let has_value = argument.get_num_args().is_none_or(|it| it.takes_values());
    if !argument.get_action().takes_values() || !has_value {
        return name;
    }
    let values = argument.get_value_names().unwrap_or_default();
    let values: Vec<_> = values.iter().map(ToString::to_string).collect();
    let value = italic(values.join(" "));
    let is_optional = argument.get_num_args().is_some_and(|it| it.min_values() == 0);
    let around = match name.is_empty() {
        true => ["", ""],
        false if !is_optional => [" ", ""],
        false if argument.is_require_equals_set() => ["[=", "]"],
        false => [" [", "]"],
    };
    [name, vec![roman(around[0]), value, roman(around[1])]].concat()
}

/// The end of the help as sections, and what it does not have: the environment and other pages.
fn end(command: &Command, see_also: &[String]) -> Roff {
    let help = command.get_after_long_help().map(ToString::to_string).unwrap_or_default();
    let (examples, status) = help.split_once("\n\nExit status: ").unwrap_or((&help, ""));
    let mut end = Roff::new();
    end.control("SH", ["EXAMPLES"]).control("nf", []);
    for example in examples.lines().skip(1) {
        end.text([roman(example.trim_start())]);
    }
    end.control("fi", []);
    end.control("SH", ["EXIT STATUS"]).text([roman(status)]);
    end.control("SH", ["ENVIRONMENT"]);
    for (name, meaning) in ENVIRONMENT {
        end.control("TP", []).text([bold(*name)]).text([roman(*meaning)]);
    }
    end.control("SH", ["SEE ALSO"]).text([roman(see_also.join(", "))]);
    end
}

/// The variables that the command reads.
const ENVIRONMENT: &[(&str, &str)] = &[
    ("COLUMNS", "The width of text. Without it, text is as wide as the terminal."),
    ("NO_COLOR", "If it is set and not empty, text has no colors, unless --color always is given."),
    ("TERM", "If it is dumb, there are no colors and no progress line."),
    ("TMPDIR", "The folder of temporary files, which uniq and stats write beyond --memory."),
];

/// Verbs that go together. Each page names the others of its groups.
const GROUPS: &[&[&str]] = &[
    &["parse", "explain", "scheme", "interpret"],
    &["resolve", "relativize", "explain"],
    &["normalize", "compare", "uniq"],
    &["lint", "gate", "interpret", "redact"],
    &["build", "edit", "expand"],
    &["to-uri", "to-iri", "to-path"],
    &["expand", "match"],
    &["find", "lint", "redact"],
    &["uniq", "stats"],
    &["encode", "decode"],
    &["completions", "man"],
];

/// The pages to read next: all verbs after the page of urial, its neighbours after one of a verb.
fn see_also(verb: Option<&str>, command: &Command) -> Vec<String> {
    let is_next = |name: &str| {
        verb.is_none_or(|verb| {
            name != verb && GROUPS.iter().any(|it| it.contains(&name) && it.contains(&verb))
        })
    };
    let verbs = command.get_subcommands().filter(|it| !it.is_hide_set());
    let names = verbs.map(Command::get_name).filter(|name| is_next(name));
    let own = verb.map(|_| "urial(1)".to_owned());
    let verbs = names.map(|name| format!("urial-{name}(1)"));
    own.into_iter().chain(verbs).chain(["RFC 3986".into(), "RFC 3987".into()]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pages() -> Vec<(String, String)> {
        let command = crate::command();
        let verbs = command.get_subcommands().map(|it| it.get_name().to_owned());
        let page = |verb: String| {
            let Ok(page) = page(Some(&verb), &command) else { panic!("{verb}") };
            (verb, String::from_utf8(page).unwrap())
        };
        verbs.map(page).collect()
    }

    #[test]
    fn every_verb_has_a_page_with_all_sections() {
        let pages = pages();
        assert!(pages.len() > 20, "{}", pages.len());
        for (verb, page) in pages {
            let escaped = verb.replace('-', "\\-");
            let has = |start: &str| page.lines().any(|line| line.starts_with(start));
            let sections = [".SH SYNOPSIS", ".SH OPTIONS", ".SH ENVIRONMENT", ".SH \"SEE ALSO\""];
            for start in [&*format!("urial {escaped}"), "0 if "].iter().chain(&sections) {
                assert!(has(start), "{start} is not in {page}");
            }
        }
    }

    #[test]
    fn neighbours_are_verbs() {
        let pages = pages();
        let of = |verb: &str| &pages.iter().find(|it| it.0 == verb).unwrap().1;
        for (group, verb) in GROUPS.iter().flat_map(|group| group.iter().map(move |it| (group, it)))
        {
            let (_, see_also) = of(verb).split_once(".SH \"SEE ALSO\"").unwrap();
            let others = group.iter().filter(|name| *name != verb);
            let others = others.map(|name| format!("urial-{name}(1)").replace('-', "\\-"));
            for name in others.chain(["urial(1)".into()]) {
                assert!(see_also.contains(&name), "{name}: {see_also}");
            }
        }
    }

    /// An option without a value has no place for one.
    #[test]
    fn the_page_of_the_command_names_pages() {
        let page = page(None, &crate::command()).ok().unwrap();
        let page = String::from_utf8(page).unwrap();
        assert!(page.contains("urial\\-parse(1)") && !page.contains("urial\\-help(1)"), "{page}");
    }

    #[test]
    fn no_page_has_empty_brackets() {
        for (verb, page) in pages() {
            let plain = page.replace("\\fR", "").replace("\\fI", "");
            assert!(!plain.contains("[]"), "{verb}: {page}");
        }
    }

    #[test]
    fn a_synopsis_has_values() {
        let pages = pages();
        let of = |verb: &str| pages.iter().find(|it| it.0 == verb).unwrap().1.as_str();
        let lines = |verb: &str| of(verb).lines().find(|it| it.starts_with("\\fBurial")).unwrap();
        let plain =
            |verb: &str| lines(verb).replace("\\fB", "").replace("\\fI", "").replace("\\fR", "");
        let starts = |verb: &str, start: &str| {
            let line = plain(verb).replace("\\-", "-");
            assert!(line.starts_with(&format!("urial {verb} {start}")), "{line}");
        };
        starts("resolve", "{--base URI | --relative-base REF} [--non-strict] [--excess EXCESS] ");
        starts("scheme", "[--lenient] [--glob[=LIMIT]] [--list] [--about NAME] ");
        starts("normalize", "[--rung RUNG] [--list [WHAT]] [--about NAME] ");
        assert!(plain("parse").ends_with(" [INPUT]..."), "{}", plain("parse"));
    }
}
