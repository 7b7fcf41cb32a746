//! `cargo xtask new-game` as a stranger would run it, in a scratch copy of the checkout: the new game
//! obeys the laws and is played at once, in the terminal and by the referee.

use crate::Workspace;
use crate::new_game;
use crate::workspace::{read, run};
use anyhow::{Context, Result};
use std::fs;
use std::process::Command;

/// Tests that play every game there is, by their names.
const EVERY_GAME: &[(&str, &str)] =
    &[("tui", "every_game_is_played_from_the_list"), ("referee", "every_game_is_played_by_bots")];

/// Makes a game called `pips` and tests it. The copy shares the build folder, so that only our own
/// crates are built again.
pub(super) fn check(ws: &Workspace) -> Result<()> {
    let scratch = Workspace { root: ws.target.join("new-game"), target: ws.target.clone() };
    copy(ws, &scratch)?;
    new_game::make(&scratch, "pips")?;
    let test = |package: &str, name: &[&str]| {
        let mut test = scratch.cargo(["test", "--package", package]);
        test.args(name).env("CARGO_TARGET_DIR", &scratch.target);
        run(test)
    };
    test("pips", &[])?;
    EVERY_GAME.iter().try_for_each(|(package, name)| test(package, &["--lib", name]))
}

/// Copies what git knows of the checkout.
fn copy(ws: &Workspace, scratch: &Workspace) -> Result<()> {
    if scratch.root.exists() {
        fs::remove_dir_all(&scratch.root)?;
    }
    let mut list = Command::new("git");
    list.current_dir(&ws.root).args(["ls-files", "-z"]);
    for file in read(list)?.split_terminator('\0') {
        let (from, to) = (ws.root.join(file), scratch.root.join(file));
        fs::create_dir_all(to.parent().context("every file lies in a folder")?)?;
        if from.exists() {
            fs::copy(&from, &to).with_context(|| format!("{file} cannot be copied"))?;
        }
    }
    Ok(())
}
