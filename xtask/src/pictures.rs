//! `cargo xtask pictures`: every screen of every game, as the real program shows it in Chromium.
//!
//! The browser tests that look at every screen (`web/e2e/*looks.test.ts`) take the pictures, here
//! at every size; so no screen is described twice, and what they check is checked too.

use crate::Workspace;
use crate::setup::{self, Need};
use crate::web;
use crate::workspace::run;
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What to take pictures of, and where to.
#[derive(clap::Args)]
pub struct Args {
    /// The folder to write to: one folder a game, and a sheet with all of its pictures.
    #[arg(long, value_name = "FOLDER", default_value = "web/shots")]
    out: PathBuf,
    /// Only this game's pictures: `quiddler`, `candy-monsters`. Candy Chain's are among the page's.
    #[arg(long, value_name = "GAME", default_value = "")]
    game: String,
    /// Copies the pictures that the documents show into docs/pictures.
    #[arg(long)]
    docs: bool,
}

/// The pictures of the documents: where they are taken from, and what they are called there.
const IN_DOCS: &[(&str, &str)] = &[
    ("page/home-1280x800-light.png", "home.png"),
    ("candy-chain/choice-1280x800-light.png", "candy-chain.png"),
    ("candy-chain/refused-390x844-dark.png", "candy-chain-phone.png"),
    ("candy-monsters/turn-1280x800-light.png", "candy-monsters.png"),
    ("candygrams/word-1280x800-light.png", "candygrams.png"),
    ("keyword/word-1280x800-light.png", "keyword.png"),
    ("quiddler/words-1280x800-light.png", "quiddler.png"),
];

/// Takes the pictures. What the tests find wrong is reported after the sheets are made.
pub fn take(ws: &Workspace, args: &Args) -> Result<()> {
    setup::install(ws, [Need::Node, Need::WebPackages, Need::Chromium, Need::Fonts])?;
    let out = std::path::absolute(ws.root.join(&args.out))?;
    std::fs::create_dir_all(&out)?;
    web::build_quietly(ws)?;
    let mut tests = web::browser_tests(ws)?;
    tests.args([
        "--",
        &match args.game.as_str() {
            "" => "looks".to_owned(),
            game => format!("{game}-looks"),
        },
    ]);
    tests.env("LOOKS", "all").env("SHOTS", &out);
    let found = run(tests);
    let mut sheets = Command::new("node");
    sheets.current_dir(ws.root.join(web::FOLDER)).arg("scripts/contact-sheets.mjs").arg(&out);
    run(sheets)?;
    if args.docs {
        copy_to_docs(&out, &ws.root.join("docs/pictures"))?;
    }
    found
}

fn copy_to_docs(from: &Path, to: &Path) -> Result<()> {
    for (picture, name) in IN_DOCS {
        let picture = from.join(picture);
        std::fs::copy(&picture, to.join(name))
            .with_context(|| format!("no picture {}", picture.display()))?;
    }
    Ok(())
}
