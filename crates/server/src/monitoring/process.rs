//! What the system says about this process, under the names that all exporters use.

use super::metric_list::{CPU_SECONDS, MAX_FILES, MEMORY, OPEN_FILES, STARTED, THREADS};

/// Reads the figures of this process. Elsewhere than on Linux they stay at zero.
pub(super) fn measure() {
    #[cfg(target_os = "linux")]
    if let Some(process) = linux::Process::read() {
        MEMORY.set(process.memory as f64);
        THREADS.set(process.threads as f64);
        STARTED.set(process.started);
        OPEN_FILES.set(process.files as f64);
        MAX_FILES.set(process.max_files as f64);
        metrics::counter!(CPU_SECONDS.name).absolute(process.cpu_seconds as u64);
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use rustix::param::{clock_ticks_per_second, page_size};
    use rustix::process::{Resource, getrlimit};
    use std::fs;
    use std::time::{SystemTime, UNIX_EPOCH};

    pub(super) struct Process {
        pub(super) cpu_seconds: f64,
        pub(super) memory: u64,
        pub(super) threads: u64,
        pub(super) files: usize,
        pub(super) max_files: u64,
        /// In seconds since 1970.
        pub(super) started: f64,
    }

    impl Process {
        pub(super) fn read() -> Option<Process> {
            let stat = fs::read_to_string("/proc/self/stat").ok()?;
            // The name of the program may hold anything, and ends with the last bracket.
            let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
            // Numbered from 3 in proc(5), where these begin.
            let field = |number: usize| fields.get(number - 3)?.parse::<u64>().ok();
            let ticks = clock_ticks_per_second() as f64;
            let up = fs::read_to_string("/proc/uptime").ok()?;
            let up: f64 = up.split_whitespace().next()?.parse().ok()?;
            let now = SystemTime::now().duration_since(UNIX_EPOCH).ok()?.as_secs_f64();
            Some(Process {
                cpu_seconds: (field(14)? + field(15)?) as f64 / ticks,
                threads: field(20)?,
                started: now - up + field(22)? as f64 / ticks,
                memory: field(24)? * page_size() as u64,
                files: fs::read_dir("/proc/self/fd").ok()?.count(),
                max_files: getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX),
            })
        }
    }

    #[cfg(test)]
    mod tests {
        #[test]
        fn this_process_is_as_it_is() {
            let process = super::Process::read().unwrap();
            assert!(process.memory > 1 << 20 && process.threads >= 1 && process.files >= 3);
            assert!(process.max_files >= process.files as u64);
            let now = super::SystemTime::now().duration_since(super::UNIX_EPOCH).unwrap();
            let age = now.as_secs_f64() - process.started;
            assert!((-1.0..86_400.0).contains(&age), "{age}");
        }
    }
}
