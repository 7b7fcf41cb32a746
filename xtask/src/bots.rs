//! The bots of docs/bots.md, started as people start them: each plays whole games of every game at a
//! host's tables.

use crate::host::Host;
use crate::workspace::{read, run};
use crate::{Workspace, cargo, close, web};
use anyhow::{Context, Result};
use serde_json::json;
use std::fs;
use std::path::Path;

/// Games of each kind, spread over the three bots.
const GAMES: u32 = 100;

/// Plays them all.
pub fn check(ws: &Workspace) -> Result<()> {
    let python = close::find(ws).context("websockets is not installed")?;
    cargo::build_program(ws)?;
    run(ws.cargo(["build", "--workspace", "--example", "bot"]))?;
    let program = ws.target.join("debug/parlour");
    let folder = ws.target.join("bots");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let script = beside_packages(ws, &folder)?;
    let bots = ws.root.join("docs/bots");
    let commands = [
        ("Python", json!([python, bots.join("bot.py"), "WEBSOCKET", "TOKEN"])),
        ("Node", json!(["node", script, "WEBSOCKET", "TOKEN"])),
        ("Rust", json!([ws.target.join("debug/examples/bot"), "ADDRESS", "TOKEN"])),
    ];
    let data = folder.join("data");
    let data = data.to_str().context("the checkout's path is text")?;
    let mut told = Vec::new();
    for (name, command) in commands {
        let mut new = ws.command(&program);
        new.args(["token", "new", name, "--data", data]);
        let token = read(new)?;
        told.push(json!({"name": name, "token": token.trim(), "command": command}));
    }
    let host = Host::start(&program, &["--data", data, "--bot-pace=0"])?;
    let mut node = ws.command("node");
    node.current_dir(ws.root.join(web::FOLDER)).arg(ws.root.join("xtask/bots/play.mjs"));
    node.arg(json!({"url": host.url, "games": GAMES, "bots": told}).to_string());
    run(node)
}

/// The bot in JavaScript, where it finds the page's packages as after `npm install ws`.
fn beside_packages(ws: &Workspace, folder: &Path) -> Result<std::path::PathBuf> {
    let script = folder.join("bot.mjs");
    fs::copy(ws.root.join("docs/bots/bot.mjs"), &script)?;
    let packages = ws.root.join(web::FOLDER).join("node_modules/ws");
    let beside = folder.join("node_modules");
    fs::create_dir_all(&beside)?;
    #[cfg(unix)]
    std::os::unix::fs::symlink(packages, beside.join("ws"))?;
    #[cfg(not(unix))]
    anyhow::bail!("{} needs a link to {}", beside.display(), packages.display());
    Ok(script)
}
