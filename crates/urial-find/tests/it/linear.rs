//! Linear time: a text of twice the length takes no more than some four times as long.

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
        let time = |len: usize| {
            let text = unit.repeat(len / unit.len());
            let once = || {
                let start = Instant::now();
                assert!(finder.find(&text).count() <= len);
                start.elapsed()
            };
            (0..3).map(|_| once()).min().unwrap_or_default()
        };
        let (short, long) = (time(1 << 16), time(1 << 20));
        let most = 64 * short + Duration::from_millis(20);
        assert!(long < most, "{unit:?}: {short:?} for 64 KiB, {long:?} for 1 MiB");
    }
}
