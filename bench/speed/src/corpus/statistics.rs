//! Statistics of a corpus: the lengths of its lines, and how many have which component.

use std::fmt::Write;

use urial::{Component, Host, UriRef};

use super::{Corpus, split};
use crate::number::real;

/// Returns a table. All shares but that of valid lines are shares of the valid lines.
pub(crate) fn of(corpus: &Corpus) -> String {
    let lines: Vec<_> = split(&corpus.text).collect();
    let valid: Vec<_> = lines.iter().filter_map(|line| UriRef::parse(line).ok()).collect();
    let mut table = format!("{}: {} lines\n", corpus.name, lines.len());
    table += &lengths(&lines);
    row(&mut table, "valid", real(valid.len()) / real(lines.len()));
    for (name, has) in QUESTIONS {
        let number = valid.iter().filter(|it| has(**it)).count();
        row(&mut table, name, real(number) / real(valid.len()));
    }
    // The row of six slashes includes paths with more.
    for depth in 0..=6 {
        let number = valid.iter().filter(|it| depth == segments(**it).min(6)).count();
        row(&mut table, &format!("{depth} slashes in the path"), real(number) / real(valid.len()));
    }
    table
}

fn lengths(lines: &[&str]) -> String {
    let mut lengths: Vec<_> = lines.iter().map(|line| line.len()).collect();
    lengths.sort_unstable();
    let mean = real(lengths.iter().sum()) / real(lengths.len());
    let at = |percent: usize| lengths[(lengths.len() - 1) * percent / 100];
    let deciles: Vec<_> = (10..100).step_by(10).map(|percent| at(percent).to_string()).collect();
    let (most, longest) = (at(99), at(100));
    format!("  mean {mean:.1}; deciles {}; 99 %: {most}; longest {longest}\n", deciles.join(" "))
}

fn row(table: &mut String, name: &str, share: f64) {
    writeln!(table, "  {name:<24} {:>6.2} %", share * 100.0).expect("a String takes all");
}

type Question = (&'static str, fn(UriRef<'_>) -> bool);

const QUESTIONS: [Question; 14] = [
    ("at most 64 bytes", |it| it.as_str().len() <= 64),
    ("relative", |it| it.is_relative()),
    ("scheme https", |it| it.scheme().is_some_and(|scheme| scheme == "https")),
    ("scheme http", |it| it.scheme().is_some_and(|scheme| scheme == "http")),
    ("scheme file", |it| it.scheme().is_some_and(|scheme| scheme == "file")),
    ("authority", |it| it.authority().is_some()),
    ("userinfo", |it| it.userinfo().is_some()),
    ("host is an address", |it| it.host().is_some_and(|host| !matches!(host, Host::RegName(_)))),
    ("host with upper case", |it| {
        it.component(Component::Host).is_some_and(|host| host.contains(char::is_uppercase))
    }),
    ("port", |it| it.port().is_some()),
    ("path ends with a slash", |it| it.path().as_str().ends_with('/')),
    ("query", |it| it.query().is_some()),
    ("fragment", |it| it.fragment().is_some()),
    ("triplet", |it| it.as_str().contains('%')),
];

fn segments(it: UriRef<'_>) -> usize {
    it.path().as_str().matches('/').count()
}
