//! The time that a part takes: on the clock, and of processors.

use std::fmt::{self, Display, Formatter};
use std::fs;
use std::iter::Sum;
use std::ops::Sub;
use std::time::{Duration, SystemTime};

/// Times of this process and of the children that it has waited for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Times {
    pub(crate) wall: Duration,
    /// Of all processors together; 0 on systems other than Linux.
    pub(crate) cpu: Duration,
}

impl Times {
    /// The time of the clock, and what processors have worked since the process began.
    pub(crate) fn so_far() -> Times {
        let wall = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default();
        let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
        Times { wall, cpu: cpu(&stat).unwrap_or_default() }
    }
}

/// The sum of utime, stime, cutime and cstime (proc(5)), which are in ticks of 10 ms.
fn cpu(stat: &str) -> Option<Duration> {
    // The name of the program is in parentheses, and may have blanks.
    let (_, after_name) = stat.rsplit_once(") ")?;
    let ticks = after_name.split(' ').skip(11).take(4).map(|ticks| ticks.parse::<u64>().ok());
    Some(Duration::from_millis(10 * ticks.sum::<Option<u64>>()?))
}

impl Sub for Times {
    type Output = Times;

    fn sub(self, start: Times) -> Times {
        let wall = self.wall.saturating_sub(start.wall);
        Times { wall, cpu: self.cpu.saturating_sub(start.cpu) }
    }
}

impl Sum for Times {
    fn sum<I: Iterator<Item = Times>>(times: I) -> Times {
        times.fold(Times::default(), |sum, it| Times {
            wall: sum.wall + it.wall,
            cpu: sum.cpu + it.cpu,
        })
    }
}

impl Display for Times {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let [wall, cpu] = [self.wall, self.cpu].map(|time| time.as_secs_f64());
        write!(f, "{wall:7.1} s {cpu:7.1} s of CPU")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_of_the_process_and_its_children_are_added() {
        let stat = "7 (a) b) S 1 7 7 0 -1 4194560 100 200 0 0 1 20 300 4000 20 0 1 0 5 6 7";
        assert_eq!(cpu(stat), Some(Duration::from_millis(43_210)));
        assert_eq!(cpu(""), None);
    }
}
