//! `cargo xtask new-game` as a stranger would run it, in a scratch copy of the checkout: the new game
//! obeys the laws, is played at once, in the terminal, by the referee and in the page, and has its JSON
//! described.

use crate::workspace::run;
use crate::{Workspace, new_game, web};
use anyhow::{Context, Result};
use std::fs;
use std::os::unix::fs::symlink;

/// Tests that play every game there is, by their names.
const EVERY_GAME: &[(&str, &str)] =
    &[("tui", "every_game_is_played_from_the_list"), ("referee", "every_game_is_played_by_bots")];

/// Makes a game called `pips` and tests it. The copy shares the build folder, so that only our own
/// crates are built again. It is gone afterwards: Cargo would look into it to see whether the sources
/// of what was built there have changed, and never see that those here have.
pub(super) fn check(ws: &Workspace) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let scratch = ws.scratch(folder.path().join("parlour"))?;
    let scratch = Workspace { target: ws.target.clone(), ..scratch };
    new_game::make(&scratch, "pips")?;
    let test = |package: &str, name: &[&str]| {
        let mut test = scratch.cargo(["test", "--package", package]);
        test.args(name).env("CARGO_TARGET_DIR", &scratch.target);
        run(test)
    };
    test("pips", &[])?;
    EVERY_GAME.iter().try_for_each(|(package, name)| test(package, &["--lib", name]))?;
    let mut describe = scratch.cargo(["test", "--package", "catalog", "--test", "game_docs"]);
    describe.arg("documented").env("UPDATE_DOCS", "1").env("CARGO_TARGET_DIR", &scratch.target);
    run(describe)?;
    for file in ["pips.md", "pips.schema.json"] {
        fs::read(scratch.root.join("docs/games").join(file)).context(file)?;
    }
    in_the_page(ws, &scratch)
}

/// A game without a folder of its own in the page is played there as text: the page as it is built
/// here, and a host that has the new game.
fn in_the_page(ws: &Workspace, scratch: &Workspace) -> Result<()> {
    web::script(ws, "build")?;
    let [ours, theirs] = [ws, scratch].map(|ws| ws.root.join(web::FOLDER).join("dist"));
    symlink(ours, theirs)?;
    let mut build = scratch.cargo(["build", "--workspace", "--bin", "parlour"]);
    build.env("CARGO_TARGET_DIR", &scratch.target);
    run(build)?;
    run(web::in_chromium(ws, "new-game")?)
}
