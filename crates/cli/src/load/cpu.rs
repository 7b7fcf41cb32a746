//! The CPU time of another process, as Linux tells it.

use anyhow::Context;
use std::time::Duration;

/// Linux counts CPU time in hundredths of a second, whatever the kernel's own clock.
const TICK: Duration = Duration::from_millis(10);

/// What the process has spent so far, in all its threads.
pub(super) fn time_of(pid: u32) -> anyhow::Result<Duration> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).with_context(|| {
        format!("There is no process {pid} here, or this is not Linux: leave out --pid")
    })?;
    read(&stat).with_context(|| format!("/proc/{pid}/stat is not understood"))
}

/// The program's name is in brackets and may contain anything; numbers follow, the 12th
/// and 13th of them the time in user and in kernel mode.
fn read(stat: &str) -> Option<Duration> {
    let (_, numbers) = stat.rsplit_once(')')?;
    let numbers: Vec<&str> = numbers.split_whitespace().collect();
    let ticks = |at: usize| numbers.get(at)?.parse::<u32>().ok();
    Some(TICK * (ticks(11)? + ticks(12)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn user_and_kernel_time_are_added() {
        let stat = "7 (a) b) S 1 7 7 0 -1 4194304 9 0 0 0 150 25 0 0 20 0 3 0 88 1 2";
        assert_eq!(read(stat), Some(Duration::from_millis(1750)));
        assert_eq!(read("7 (a) S 1"), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_process_that_works_spends_time() {
        let id = std::process::id();
        let before = time_of(id).unwrap();
        let begun = std::time::Instant::now();
        while begun.elapsed() < 5 * TICK || time_of(id).unwrap() == before {
            assert!(begun.elapsed() < Duration::from_secs(30), "no time is counted");
        }
        assert!(time_of(u32::MAX).is_err());
    }
}
