//! Machines inside this one, for tests of what operators do: systemd boots in a container over a view of
//! this system's files that keeps its changes to itself, in memory. Needs root.

use crate::workspace::{is_root, run};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Mounts the view at $1 and boots it with what follows. A machine that installs packages starts their
/// services, even if this one does not, and is content with those that this one has.
const BOOT: &str = r#"set -e
place=$1; shift
mount -t tmpfs tmpfs "$place"
mkdir "$place/changes" "$place/work" "$place/view"
mount -t overlay overlay -o "lowerdir=/,upperdir=$place/changes,workdir=$place/work" "$place/view"
rm -f "$place/view/usr/sbin/policy-rc.d" "$place/view/etc/resolv.conf" "$place/view/etc/hostname"
rm -rf "$place/view/var/lib/apt/lists"
exec systemd-nspawn --quiet --boot --register=no --keep-unit --private-network --console=pipe \
  --link-journal=no --resolv-conf=off --directory="$place/view" "$@" -- --unit=basic.target"#;

/// What every command finds: nothing of ours.
const ENVIRONMENT: [&str; 4] = [
    "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    "HOME=/root",
    "LANG=C.UTF-8",
    "DEBIAN_FRONTEND=noninteractive",
];

const BOOT_TIMEOUT: Duration = Duration::from_secs(120);

/// A running machine. It ends with this, or with this process.
pub struct Machine {
    /// Its name.
    pub name: String,
    container: Child,
    /// Its first process, as this machine counts.
    first: u32,
    _place: Folder,
}

/// A folder that is removed in the end.
struct Folder(std::path::PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl Machine {
    /// Boots one. It has the files of `shared` at `/shared`, and is in the network, if one is given.
    pub fn boot(
        name: &str,
        scratch: &Path,
        shared: &Path,
        network: Option<&Network>,
    ) -> Result<Machine> {
        if !is_root() {
            bail!("Machines inside this one are started by root: run this as root.");
        }
        let place = Folder(scratch.join(format!("machine-{name}")));
        fs::create_dir_all(&place.0)?;
        // Dies with its parent, and everything in it with it.
        let mut boot = Command::new("setpriv");
        boot.args(["--pdeathsig", "KILL", "unshare", "--mount", "--pid", "--fork"]);
        boot.args(["--kill-child=KILL", "--mount-proc", "sh", "-c", BOOT, "sh"]).arg(&place.0);
        boot.arg(format!("--machine={name}"))
            .arg(format!("--bind-ro={}:/shared", shared.display()));
        if let Some(network) = network {
            boot.arg(format!("--network-bridge={}", network.bridge));
        }
        boot.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::inherit());
        let container = boot.spawn().context("setpriv (util-linux) cannot be started")?;
        let mut machine = Machine { name: name.to_owned(), container, first: 0, _place: place };
        let begun = Instant::now();
        while machine.first == 0 || !machine.is_up()? {
            if begun.elapsed() > BOOT_TIMEOUT || machine.container.try_wait()?.is_some() {
                bail!("The machine {name} does not boot.");
            }
            machine.first = first_process(machine.container.id()).unwrap_or_default();
            std::thread::sleep(Duration::from_millis(100));
        }
        if let Some(network) = network {
            network.join(&machine)?;
        }
        Ok(machine)
    }

    fn is_up(&self) -> Result<bool> {
        let state = self.command("systemctl is-system-running").output()?.stdout;
        Ok(matches!(state.trim_ascii(), b"running" | b"degraded"))
    }

    /// A shell script as root there; it stops at the first command that fails.
    pub fn command(&self, script: &str) -> Command {
        let mut command = Command::new("nsenter");
        command.args(["--target", &self.first.to_string()]);
        command.args(["--mount", "--uts", "--ipc", "--net", "--pid", "--cgroup", "--"]);
        command.args(["env", "-i"]).args(ENVIRONMENT);
        command.args(["bash", "-euo", "pipefail", "-c", &format!("cd /root\n{script}")]);
        command.stdin(Stdio::null());
        command
    }

    /// Runs a script, and gives what it printed.
    pub fn run(&self, script: &str) -> Result<String> {
        self.result(script, self.command(script).output()?)
    }

    /// Starts a script that [`Background::wait`] waits for.
    pub fn start(&self, script: &str) -> Result<Background<'_>> {
        let mut command = self.command(script);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        Ok(Background { machine: self, script: script.to_owned(), process: command.spawn()? })
    }

    fn result(&self, script: &str, output: Output) -> Result<String> {
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        if !output.status.success() {
            let complained = String::from_utf8_lossy(&output.stderr);
            let log = self.command("journalctl --no-pager --lines=30 --output=cat").output();
            let log = log.map(|log| String::from_utf8_lossy(&log.stdout).into_owned());
            bail!(
                "On {}, this failed ({}):\n{script}\n\n{printed}{complained}\nIts log:\n{}",
                self.name,
                output.status,
                log.unwrap_or_default()
            );
        }
        Ok(printed)
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        let _ = self.container.kill();
        let _ = self.container.wait();
    }
}

/// A script that runs on a machine.
pub struct Background<'a> {
    machine: &'a Machine,
    script: String,
    process: Child,
}

impl Background<'_> {
    /// What it printed, when it is done.
    pub fn wait(self) -> Result<String> {
        let output = self.process.wait_with_output()?;
        self.machine.result(&self.script, output)
    }
}

/// The first process in a container: its own number there is 1, and its parent was started by ours.
fn first_process(container: u32) -> Option<u32> {
    let processes: Vec<Process> = fs::read_dir("/proc")
        .ok()?
        .flatten()
        .filter_map(|entry| {
            let id = entry.file_name().to_str()?.parse().ok()?;
            Process::read(id, &fs::read_to_string(entry.path().join("status")).ok()?)
        })
        .collect();
    let nspawn = processes.iter().find(|process| process.parent == container)?;
    let first =
        processes.iter().find(|process| process.parent == nspawn.id && process.inside == 1)?;
    Some(first.id)
}

struct Process {
    id: u32,
    parent: u32,
    /// How the innermost namespace counts it.
    inside: u32,
}

impl Process {
    fn read(id: u32, status: &str) -> Option<Process> {
        let field = |name: &str| status.lines().find_map(|line| line.strip_prefix(name));
        let parent = field("PPid:")?.trim().parse().ok()?;
        let inside = field("NSpid:")?.split_whitespace().last()?.parse().ok()?;
        Some(Process { id, parent, inside })
    }
}

/// A network of machines, which know each other by their names and reach nothing else.
pub struct Network {
    bridge: String,
    /// Names, and their addresses in order.
    names: Vec<String>,
}

impl Network {
    /// Sets one up for machines of these names.
    pub fn new(names: &[&str]) -> Result<Network> {
        let bridge = format!("parlour{}", std::process::id() % 100_000_000);
        let network =
            Network { bridge, names: names.iter().map(|&name| name.to_owned()).collect() };
        ip(&["link", "add", &network.bridge, "type", "bridge"])?;
        ip(&["link", "set", &network.bridge, "up"])?;
        Ok(network)
    }

    fn join(&self, machine: &Machine) -> Result<()> {
        let number = self.names.iter().position(|name| *name == machine.name);
        let number = number.with_context(|| format!("{} is in the network", machine.name))? + 10;
        let hosts: String = (10..)
            .zip(&self.names)
            .map(|(number, name)| format!("10.77.0.{number} {name}\n"))
            .collect();
        machine.run(&format!(
            "ip addr add 10.77.0.{number}/24 dev host0\nip link set host0 up\n\
             printf '127.0.0.1 localhost\\n{}' > /etc/hosts",
            hosts.replace('\n', "\\n")
        ))?;
        Ok(())
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        let _ = ip(&["link", "delete", &self.bridge]);
    }
}

fn ip(args: &[&str]) -> Result<()> {
    let mut ip = Command::new("ip");
    ip.args(args);
    run(ip)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_is_known_by_its_innermost_number() {
        let status = "Name:\tsystemd\nPPid:\t12\nNSpid:\t34\t7\t1\n";
        let read = Process::read(34, status).unwrap();
        assert_eq!((read.id, read.parent, read.inside), (34, 12, 1));
    }
}
