//! Linear time: a text of twice the length takes no more than some four times as long. This runs
//! alone, so that no other test takes the machine.

#[cfg(all(feature = "mime", feature = "warc"))]
mod document;

use std::time::{Duration, Instant};

use urial_find::{Finder, Schemes};

/// Texts that tempt a finder to read the same bytes again and again.
const REPEATED: &[&str] = &[
    "a:",
    "x://[",
    "x://%",
    "tel:",
    "<http://",
    "\"http://",
    "<http://e.org/ ",
    "a@",
    "www.",
    ".",
    "http://",
    "'x://u:p'@",
    "a-",
    "&quot;",
    ")",
    "(",
    "http://e.org/(",
    "news:",
    "URL:",
    "x://[v1.a:",
    "mailto:?",
    "data:",
    "http:// ",
    "a.b@",
    "-\n",
];

#[test]
fn time_is_linear() {
    let finder = Finder::new().schemes(Schemes::Any).iris(true).emails(true).suffixes(true);
    let finders = [Finder::new(), finder];
    for (finder, unit) in finders.iter().flat_map(|it| REPEATED.iter().map(move |unit| (it, unit)))
    {
        assert_linear(unit, 1 << 16, |len| {
            let text = unit.repeat(len / unit.len());
            move || assert!(finder.find(&text).count() <= len)
        });
    }
}

/// Compares the time for a length with that for one 16 times as long. `make` prepares the work.
fn assert_linear<F: Fn()>(unit: &str, len: usize, make: impl Fn(usize) -> F) {
    let time = |len: usize| {
        let work = make(len);
        let once = || {
            let start = Instant::now();
            work();
            start.elapsed()
        };
        (0..3).map(|_| once()).min().unwrap_or_default()
    };
    let (short, long) = (time(len), time(16 * len));
    let most = 64 * short + Duration::from_millis(20);
    assert!(long < most, "{unit:?}: {short:?} for {len} bytes, {long:?} for 16 times as many");
}
