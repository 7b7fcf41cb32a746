//! `cargo xtask pictures`: every screen of every game, as the real program shows it in Chromium.
//!
//! The browser tests that look at every screen (`web/e2e/*-looks.test.ts`) take the pictures, here
//! at every size in both themes; so no screen is described twice, and what they check is checked too.

use crate::Workspace;
use crate::setup::{self, Need};
use crate::web;
use crate::workspace::run;
use anyhow::{Context, Result};
use clap::ValueEnum;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What to take pictures of, and where to.
#[derive(clap::Args)]
pub struct Args {
    /// The folder to write to: one folder a game, and a sheet with all of its pictures.
    #[arg(long, value_name = "FOLDER", default_value = "web/shots")]
    out: PathBuf,
    /// Only this game's pictures, or `page` for the screens that all games share. May be repeated.
    #[arg(long, value_name = "GAME")]
    game: Vec<String>,
    /// Only pictures of this size. May be repeated.
    #[arg(long, value_enum, value_name = "SIZE")]
    size: Vec<Size>,
    /// Only the light or the dark theme.
    #[arg(long, value_enum)]
    theme: Option<Theme>,
    /// Copies the pictures that the documents show into docs/pictures.
    #[arg(long)]
    docs: bool,
}

/// The sizes that there are pictures of, by width and height.
#[derive(Clone, Copy, ValueEnum)]
enum Size {
    /// A small phone.
    #[value(name = "360x740")]
    SmallPhone,
    /// A usual phone.
    #[value(name = "390x844")]
    Phone,
    /// A phone on its side.
    #[value(name = "844x390")]
    Sideways,
    /// A laptop.
    #[value(name = "1280x800")]
    Laptop,
    /// A large screen.
    #[value(name = "1920x1080")]
    Large,
}

#[derive(Clone, Copy, ValueEnum)]
enum Theme {
    Light,
    Dark,
}

impl Args {
    /// The words that tell the tests which pictures to take.
    fn looks(&self) -> String {
        fn name<T: ValueEnum>(value: &T) -> Option<String> {
            Some(value.to_possible_value()?.get_name().to_owned())
        }
        let words: Vec<String> =
            self.size.iter().filter_map(name).chain(self.theme.iter().filter_map(name)).collect();
        if words.is_empty() { "all".to_owned() } else { words.join(" ") }
    }

    /// The tests that take them, by the beginnings of their files' names.
    fn tests(&self) -> Vec<String> {
        if self.game.is_empty() {
            return vec!["-looks".to_owned()];
        }
        self.game.iter().map(|game| format!("{game}-looks")).collect()
    }
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
    let needs = [Need::Node, Need::WebPackages, Need::Chromium, Need::Fonts, Need::WasmTarget];
    setup::install(ws, needs)?;
    let out = std::path::absolute(ws.root.join(&args.out))?;
    std::fs::create_dir_all(&out)?;
    let mut tests = web::browser_tests(ws)?;
    tests.arg("--").args(args.tests());
    tests.env("LOOKS", args.looks()).env("SHOTS", &out);
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

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: Args,
    }

    fn args(line: &[&str]) -> Args {
        Line::parse_from([&["pictures"], line].concat()).args
    }

    #[test]
    fn everything_is_pictured_unless_less_is_asked_for() {
        let all = args(&[]);
        assert_eq!((all.looks().as_str(), all.tests()), ("all", vec!["-looks".to_owned()]));
        let some = args(&["--game", "quiddler", "--size", "360x740", "--theme", "dark"]);
        assert_eq!(some.looks(), "360x740 dark");
        assert_eq!(some.tests(), ["quiddler-looks"], "and not the solitaire's");
    }

    #[test]
    fn the_tests_know_the_same_sizes() {
        let measured = include_str!("../../web/e2e/measure.ts");
        for size in Size::value_variants() {
            let name = size.to_possible_value().unwrap().get_name().to_owned();
            let (width, height) = name.split_once('x').unwrap();
            let listed = format!("{{ width: {width}, height: {height} }}");
            assert!(measured.contains(&listed), "{name}");
        }
    }
}
