//! The Debian package on machines inside this one, as an operator meets it: installed, played on,
//! upgraded in the middle of games, backed up, restored, removed; and three nodes, set up and upgraded by
//! the documents' own commands. systemd starts the units, as their users. Before that, nodes of two builds
//! take tables of all games over from each other.

use super::pages::{self, Block};
use crate::machine::{Machine, Network};
use crate::release::{fresh, of_build, version};
use crate::setup::Need;
use crate::workspace::read;
use crate::{Workspace, chaos};
use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// What it needs.
pub const NEEDS: &[Need] = &[
    Need::Machines,
    Need::PackageTools,
    Need::Postgres,
    Need::Nats,
    Need::Caddy,
    Need::Sqlite,
    Need::PgBackRest,
    Need::Curl,
];

/// The longest that a player may be away when a node is replaced, and what a busy machine adds.
const A_RESTART: u64 = 1000;

/// Everything, with packages of ordinary builds: this version, and one that differs by one.
pub fn check(ws: &Workspace) -> Result<()> {
    let shared = ws.target.join("packages");
    fresh(&shared)?;
    let old = version(ws)?;
    let (rest, patch) = old.rsplit_once('.').context("a version has three parts")?;
    let new = format!("{rest}.{}", patch.parse::<u32>()? + 1);
    // The new one first, so that what is left is the ordinary build.
    of_build(ws, &shared, &new)?;
    let newer = ws.target.join("parlour-newer");
    fs::copy(ws.target.join("debug/parlour"), &newer)?;
    of_build(ws, &shared, &old)?;
    side_by_side(ws, [&ws.target.join("debug/parlour"), &newer], [&old, &new])?;
    one_host(ws, &shared, [&old, &new])?;
    three_nodes(ws, &shared, [&old, &new])
}

/// One host that is upgraded from an ordinary build to this package.
pub fn check_upgrade_to(ws: &Workspace, package: &Path, version: &str) -> Result<()> {
    let shared = ws.target.join("packages");
    fresh(&shared)?;
    // To Debian, that is a version before this one.
    let old = format!("{version}~1");
    of_build(ws, &shared, &old)?;
    fs::copy(package, shared.join(format!("parlour_{version}_amd64.deb")))?;
    one_host(ws, &shared, [&old, version])
}

/// `load` plays at so many tables, for so many seconds, at these hosts.
fn load(tables: u32, seconds: u32, hosts: &[&str]) -> String {
    let urls: Vec<String> = hosts.iter().map(|host| format!("--url http://{host}:7777")).collect();
    format!(
        "parlour load --tables {tables} --pace 100 --warm-up 1 --seconds {seconds} --json {}",
        urls.join(" ")
    )
}

fn number(report: &Value, key: &str) -> Result<u64> {
    let number = report[key].as_f64().with_context(|| format!("no {key} in {report}"))?;
    Ok(number as u64)
}

/// What came of a load while something was replaced: everybody is back, and played on.
fn is_back(printed: &str, what: &str) -> Result<Value> {
    let report: Value = serde_json::from_str(printed.trim()).context(printed.to_owned())?;
    eprintln!("{what}: {report}");
    ensure!(number(&report, "dropped")? > 0, "{what}: nobody noticed: {report}");
    ensure!(report["still_away"] == 0, "{what}: somebody is not back: {report}");
    ensure!(number(&report, "moves")? > 0, "{what}: nobody played: {report}");
    Ok(report)
}

/// Runs the blocks of a document that belong to this machine, with the reader's own name in them.
fn follow(
    machines: &[&Machine],
    blocks: &[Block],
    before: impl Fn(&Machine) -> Result<()>,
) -> Result<()> {
    for block in blocks {
        for name in &block.machines {
            let Some(machine) = machines.iter().find(|machine| machine.name == *name) else {
                continue;
            };
            before(machine)?;
            let script = block.script.replace("play.example.org", "localhost");
            // Nobody is there to confirm.
            let script = script.replace("apt install", "apt-get install --yes --quiet");
            eprintln!("== {name}\n{}", script.trim_end());
            machine.run(&script)?;
        }
    }
    Ok(())
}

/// Two nodes of two builds, which play at the same tables. Each goes and comes back, in good order and
/// killed, and only the other can take its tables: whatever people were told is in the logs.
fn side_by_side(ws: &Workspace, programs: [&Path; 2], versions: [&str; 2]) -> Result<()> {
    eprintln!("== nodes of two versions side by side");
    let report = read(chaos::hand_over(ws, &programs)?)?;
    eprintln!("{report}");
    let report: Value = serde_json::from_str(report.trim())?;
    ensure!(report["versions"] == serde_json::json!(versions), "other versions: {report}");
    let handed_over = report["handed_over"].as_array().context("the report counts tables")?;
    let both = handed_over.iter().all(|tables| tables.as_u64().is_some_and(|tables| tables > 0));
    ensure!(both, "tables went one way only: {report}");
    ensure!(number(&report, "acknowledged")? > 100, "hardly anybody played: {report}");
    Ok(())
}

fn one_host(ws: &Workspace, shared: &Path, [old, new]: [&str; 2]) -> Result<()> {
    let machine = &Machine::boot("host", &ws.target, shared, None)?;
    let check = |script: &str| machine.run(script);
    check(&format!("cp /shared/parlour_{old}_amd64.deb ."))?;
    follow(&[machine], &pages::read(ws, "docs/hosting.md")?, |_| Ok(()))?;

    eprintln!("== what is where, and whose");
    check("[ \"$(ps -o user= -C parlour)\" = parlour ]")?;
    for (path, expected) in [
        ("/etc/parlour", "750 root:parlour"),
        ("/etc/parlour/parlour.env", "640 root:parlour"),
        ("/var/lib/parlour", "700 parlour:parlour"),
        ("/var/lib/parlour/parlour.sqlite", "600 parlour:parlour"),
        ("/var/backups/parlour", "700 parlour:parlour"),
    ] {
        check(&format!(
            "found=$(stat -c '%a %U:%G' {path}); [ \"$found\" = '{expected}' ] || {{ echo \"{path}: $found\" >&2; false; }}"
        ))?;
    }
    check(
        "zcat /usr/share/man/man1/parlour-serve.1.gz | tr --delete '\\\\' | grep -e --database-url-file > /dev/null",
    )?;
    check("zcat /usr/share/man/man1/parlour-backup.1.gz | grep 'SH SYNOPSIS' > /dev/null")?;
    check(
        "bash -c 'source /usr/share/bash-completion/completions/parlour && complete -p parlour'",
    )?;
    check(
        "systemctl is-enabled parlour parlour-backup.timer && systemctl is-active parlour-backup.timer",
    )?;
    check("curl --fail --silent --show-error --insecure https://localhost/readyz")?;

    eprintln!("== settings in effect, and commands without a flag");
    let env = machine.run("cat /etc/parlour/parlour.env")?;
    let how = env.lines().skip_while(|line| !line.starts_with("#   systemd-run")).take(2);
    let how: Vec<&str> = how.map(|line| line.trim_start_matches('#')).collect();
    let shown = machine.run(&how.join("\n"))?;
    let says = |key: &str, value: &str| {
        let mut lines = shown.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
        lines.any(|words| words.starts_with(&[key, value]))
    };
    ensure!(says("trust-proxy", "on") && says("data", "/var/lib/parlour"), "{shown}");
    check("parlour admin statistics | grep 'all is well'")?;
    check("parlour token new Echo && parlour token list | grep 'Echo (bot)'")?;
    check("parlour prune --older-than 90d && parlour forget Nobody")?;
    check("systemctl stop parlour && parlour prune --older-than 90d && parlour token revoke Echo")?;
    check(
        "[ \"$(stat -c %U:%G /var/lib/parlour /var/lib/parlour/* | sort -u)\" = parlour:parlour ]",
    )?;
    check(
        "systemctl start parlour
        curl --fail --silent --retry 20 --retry-all-errors http://127.0.0.1:7777/healthz",
    )?;

    eprintln!("== an upgrade in the middle of games");
    check("echo '# a line of the operator' >> /etc/parlour/parlour.env")?;
    let playing = machine.start(&load(4, 40, &["127.0.0.1"]))?;
    // In the middle of it, also on a busy machine.
    check(
        "until curl --silent localhost:7777/metrics | grep '^parlour_actions_total.*accepted.* [1-9]' > /dev/null; do sleep 0.1; done",
    )?;
    check("sleep 2")?;
    check(&format!("apt-get install --yes --quiet /shared/parlour_{new}_amd64.deb"))?;
    check(&format!(
        "curl --fail --silent --retry 20 --retry-all-errors http://127.0.0.1:7777/healthz | grep -F '\"version\":\"{new}\"'"
    ))?;
    is_back(&playing.wait()?, "an upgrade of a host on its own")?;
    check("grep -q 'a line of the operator' /etc/parlour/parlour.env")?;
    check("[ \"$(stat -c '%a %U:%G' /etc/parlour/parlour.env)\" = '640 root:parlour' ]")?;

    eprintln!("== backups: rotation, and one put back by root");
    check(
        "for n in 1 2 3; do sleep 1.1; runuser -u parlour -- parlour-backup --keep 2 /var/backups/parlour; done",
    )?;
    check("[ \"$(ls /var/backups/parlour | wc -l)\" = 2 ]")?;
    check(
        "systemctl stop parlour
        mv /var/lib/parlour ~/old-games
        parlour-restore /var/backups/parlour/$(ls /var/backups/parlour | tail -n 1) /var/lib/parlour
        [ \"$(stat -c %U:%G /var/lib/parlour/*.sqlite /var/lib/parlour | sort -u)\" = parlour:parlour ]
        systemctl start parlour
        curl --fail --silent --retry 20 --retry-all-errors http://127.0.0.1:7777/healthz",
    )?;
    let report = machine.run(&load(1, 2, &["127.0.0.1"]))?;
    ensure!(number(&serde_json::from_str(report.trim())?, "moves")? > 0, "{report}");

    eprintln!("== an upgrade where an operator has done away with the settings");
    check(&format!(
        "rm /etc/parlour/parlour.env
        apt-get install --yes --quiet --reinstall /shared/parlour_{new}_amd64.deb
        curl --fail --silent --retry 20 --retry-all-errors http://127.0.0.1:7777/healthz"
    ))?;

    eprintln!("== removed: games and backups stay");
    check(
        "systemctl stop parlour && parlour doctor --data /var/lib/parlour && systemctl start parlour",
    )?;
    check("apt-get purge --yes --quiet parlour")?;
    check("[ ! -e /usr/bin/parlour ] && [ ! -e /etc/parlour ] && ! pgrep -x parlour")?;
    check("[ -f /var/lib/parlour/parlour.sqlite ] && ls /var/backups/parlour/*.sqlite")?;
    Ok(())
}

fn three_nodes(ws: &Workspace, shared: &Path, [old, new]: [&str; 2]) -> Result<()> {
    let names = ["db", "node-1", "node-2", "node-3"];
    let network = Network::new(&names)?;
    let boot = |name| Machine::boot(name, &ws.target, shared, Some(&network));
    let machines = names.into_iter().map(boot).collect::<Result<Vec<_>>>()?;
    let machines: Vec<&Machine> = machines.iter().collect();
    let [db, nodes @ ..] = machines.as_slice() else { unreachable!("there are four") };
    for node in nodes {
        node.run(&format!("cp /shared/parlour_{old}_amd64.deb ."))?;
    }
    // What the page says in words: the folder is copied to every node.
    follow(&machines, &pages::read(ws, "docs/hosting.md")?, |machine| {
        let copied = machine.run("[ -d for-nodes ] && echo yes || true")?;
        if machine.name == "db" || !copied.is_empty() {
            return Ok(());
        }
        let files = db.run("tar --create for-nodes | base64 --wrap=0")?;
        machine.run(&format!("base64 --decode <<< '{files}' | tar --extract")).map(drop)
    })?;
    let node = nodes.first().context("there are three")?;
    let healthz = |name: &str| -> Result<Value> {
        let text = node.run(&format!("curl --fail --silent http://{name}:7777/healthz"))?;
        Ok(serde_json::from_str(&text)?)
    };
    let hosts = ["node-1", "node-2", "node-3"];
    for host in hosts {
        let health = healthz(host)?;
        ensure!(health["reaches_others"] == true, "{host} reaches NATS by TLS: {health}");
    }
    for machine in nodes {
        // Passwords are in files, and in nobody's list of processes.
        machine.run(
            "password=$(sed 's|.*parlour:||; s|@.*||' /etc/parlour/database-url)
            [ ${#password} = 48 ] && ! ps axww -o args= | grep -v grep | grep -F \"$password\"",
        )?;
    }
    let ssl = "select count(*) > 0 and bool_and(ssl) from pg_stat_ssl join pg_stat_activity using (pid) \
               where usename = 'parlour'";
    let encrypted = db.run(&format!(
        "cd / && runuser -u postgres -- psql --tuples-only --no-align --command \"{ssl}\""
    ))?;
    ensure!(encrypted.trim() == "t", "all connections to PostgreSQL are encrypted: {encrypted}");
    node.run("curl --fail --silent --show-error --insecure --retry 20 --retry-all-errors https://localhost/readyz")?;
    node.run("systemctl start parlour-backup && ls /var/backups/parlour/*.dump")?;
    let nodes_told = node.run("parlour admin statistics | grep --count 'all is well'")?;
    ensure!(nodes_told.trim() == "3", "every node is told of without a flag: {nodes_told}");
    node.run("parlour prune --older-than 90d")?;

    eprintln!("== pgBackRest");
    follow(&machines, &pages::read(ws, "docs/operations.md")?, |_| Ok(()))?;
    node.run(
        "until curl --fail --silent http://127.0.0.1:7777/healthz; do sleep 0.2; done
        parlour doctor --database-url-file /etc/parlour/database-url",
    )?;

    eprintln!("== a rolling upgrade, two versions side by side");
    let quiet = node.run(&load(9, 4, &hosts))?;
    let quiet: Value = serde_json::from_str(quiet.trim())?;
    let busy = 4 * number(&quiet, "max_ms")?;
    let playing = node.start(&load(9, 45, &hosts))?;
    let upgrade = pages::read(ws, "docs/upgrading.md")?;
    for (number, &machine) in nodes.iter().enumerate() {
        machine.run(&format!("sleep 3; rm parlour_*.deb; cp /shared/parlour_{new}_amd64.deb ."))?;
        follow(&[machine], &upgrade, |_| Ok(()))?;
        for (at, host) in hosts.iter().enumerate() {
            let version = &healthz(host)?["version"];
            ensure!(*version == *if at <= number { new } else { old }, "{host}: {version}");
        }
    }
    let report = is_back(&playing.wait()?, "a rolling upgrade of three nodes")?;
    let away = number(&report, "back_max_ms")?;
    ensure!(away <= A_RESTART + busy, "somebody was away for {away} ms: {report}");
    Ok(())
}
