//! Times the functions of `urial-columns` on a column of lines in random order, as a ratio to
//! `UriRef::parse_bytes` on the same rows.
//!
//! `cargo run --release -p columns [-- [--only NAME] FILE…]`: the lines of the files, or generated
//! ones. With a name, only that function beside `parse_bytes`, for a profile.

use std::env;
use std::fs;
use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use arrow_array::{Array, ArrayRef, StringArray};
use urial::UriRef;
use urial_columns::{Error, Function, Given, Options};
use urial_verbs::PublicSuffixes;

const ROWS: u32 = 1_000_000;

/// The rows that engines pass at once.
const BATCH: usize = 8192;

/// In a round each work is done once, so that a disturbance of the machine affects all of them.
const ROUNDS: usize = 7;

/// The functions, with their constants, and the ratio that each should have at most.
const CALLS: &[(&str, &[&str], f64)] = &[
    ("uri_host", &[], 2.0),
    ("uri_parse", &[], 5.0),
    ("uri_normalize", &[], 3.0),
    ("uri_registrable_domain", &[], 5.0),
    ("uri_query_value", &["id"], 2.5),
    ("try_parse_url", &["HOST"], f64::INFINITY),
    ("uri_is_valid", &[], f64::INFINITY),
    ("uri_error", &[], f64::INFINITY),
    ("uri_repair", &[], f64::INFINITY),
    ("uri_segments", &[], f64::INFINITY),
    ("uri_query_pairs", &[], f64::INFINITY),
    ("uri_findings", &[], f64::INFINITY),
    ("uri_redact", &[], f64::INFINITY),
];

/// What is timed: its name, the ratio that it should have at most, and the work.
type Work = (String, f64, Box<dyn Fn()>);

fn main() -> Result<(), Error> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (only, files) = match arguments.as_slice() {
        [flag, name, files @ ..] if flag == "--only" => (Some(name), files),
        files => (None, files),
    };
    let column = column(files);
    let batches: Vec<ArrayRef> = (0..column.len())
        .step_by(BATCH)
        .map(|start| Arc::new(column.slice(start, BATCH.min(column.len() - start))) as ArrayRef)
        .collect();
    let mut works: Vec<Work> = Vec::new();
    let rows = column.clone();
    works.push((
        "UriRef::parse_bytes".into(),
        f64::INFINITY,
        Box::new(move || {
            let valid = |row| UriRef::parse_bytes(black_box(rows.value(row).as_bytes())).is_ok();
            black_box((0..rows.len()).filter(|row| valid(*row)).count());
        }),
    ));
    for (name, constants, goal) in CALLS {
        let function = Function::find(name).expect("a function");
        let constants = constants.iter().map(|text| Given::Text(Some((*text).into())));
        let given: Vec<_> = [Given::Column].into_iter().chain(constants).collect();
        let prepared = function.prepare(&given, &options())?;
        let batches = batches.clone();
        let run = move |batch: &ArrayRef| prepared.run(black_box(std::slice::from_ref(batch)));
        let work = move || batches.iter().for_each(|batch| drop(black_box(run(batch))));
        works.push((function.name.into(), *goal, Box::new(work)));
    }
    let rows = column.clone();
    works.push((
        "url::Url, host as String".into(),
        f64::INFINITY,
        Box::new(move || {
            let host = |text: &str| Some(url::Url::parse(text).ok()?.host_str()?.to_owned());
            black_box(rows.iter().map(|row| row.and_then(host)).collect::<StringArray>());
        }),
    ));
    // The first is what others are compared with.
    let baseline = works[0].0.clone();
    works.retain(|(name, ..)| *name == baseline || only.is_none_or(|only| only == name));
    assert!(works.len() > 1, "no function has the name {}", only.map_or("", String::as_str));
    let mut best = vec![Duration::MAX; works.len()];
    for _ in 0..ROUNDS {
        for ((_, _, work), best) in works.iter().zip(&mut best) {
            let start = Instant::now();
            work();
            *best = start.elapsed().min(*best);
        }
    }
    println!("{} rows, {} bytes", column.len(), column.values().len());
    for ((name, goal, _), time) in works.iter().zip(&best) {
        let of = |time: &Duration| time.as_secs_f64() * 1e9 / f64::from(ROWS);
        let ratio = time.as_secs_f64() / best[0].as_secs_f64();
        let goal = if goal.is_finite() { format!("  at most {goal}") } else { String::new() };
        println!("{name:26} {:8.1} ns a row {ratio:7.2}{goal}", of(time));
    }
    Ok(())
}

/// The system's public suffix list, or one with a few names.
fn options() -> Options {
    let few =
        b"// ===BEGIN ICANN DOMAINS===\ncom\norg\nnet\nuk\nco.uk\n// ===END ICANN DOMAINS===\n";
    let list = fs::read(PublicSuffixes::SYSTEM).unwrap_or_else(|_| few.to_vec());
    Options { suffixes: PublicSuffixes::read(&list).ok() }
}

/// Rows in random order.
fn column(files: &[String]) -> StringArray {
    let texts: Vec<String> = if files.is_empty() {
        bench_corpus::lines(100_000).lines().map(str::to_owned).collect()
    } else {
        let read = |file: &String| fs::read_to_string(file).expect("a file of lines");
        files
            .iter()
            .map(read)
            .flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>())
            .collect()
    };
    let mut state = 12_345_u64;
    let random = (0..ROWS).map(|_| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let index = (state >> 33) as usize % texts.len();
        Some(texts[index].as_str())
    });
    random.collect()
}
