//! `cargo xtask new-game NAME`: a small game to begin from, complete and playable at once.

use crate::workspace::Workspace;
use anyhow::{Context, Result, bail, ensure};
use std::fs;
use std::path::Path;

/// Which game.
#[derive(clap::Args)]
pub struct Args {
    /// Its id, in small letters and hyphens: `pips`, `sugar-rush`.
    name: String,
}

/// The files of a new game: where they go, and their contents.
const FILES: &[(&str, &str)] = &[
    ("rules/KEBAB.md", include_str!("../templates/new-game/rules.md")),
    ("lessons/KEBAB.toml", include_str!("../templates/new-game/lesson.toml")),
    ("crates/KEBAB/Cargo.toml", include_str!("../templates/new-game/Cargo.toml.txt")),
    ("crates/KEBAB/src/lib.rs", include_str!("../templates/new-game/lib.rs.txt")),
    ("crates/KEBAB/src/game.rs", include_str!("../templates/new-game/game.rs.txt")),
    ("crates/KEBAB/src/options.rs", include_str!("../templates/new-game/options.rs.txt")),
    ("crates/KEBAB/src/refusal.rs", include_str!("../templates/new-game/refusal.rs.txt")),
    ("crates/KEBAB/src/describe.rs", include_str!("../templates/new-game/describe.rs.txt")),
    ("crates/KEBAB/tests/laws.rs", include_str!("../templates/new-game/laws.rs.txt")),
    ("crates/KEBAB/tests/rules.rs", include_str!("../templates/new-game/rules.rs.txt")),
    ("crates/catalog/src/SNAKE.rs", include_str!("../templates/new-game/plugin.rs.txt")),
];

/// The game that the command line names.
pub fn run(ws: &Workspace, args: &Args) -> Result<()> {
    make(ws, &args.name)
}

/// Writes the game with this id and registers it.
pub fn make(ws: &Workspace, id: &str) -> Result<()> {
    let names = Names::new(id, &ws.root)?;
    for (path, text) in FILES {
        let path = ws.root.join(names.fill(path));
        fs::create_dir_all(path.parent().context("every file lies in a folder")?)?;
        fs::write(&path, names.fill(text))?;
    }
    register(&ws.root, &names)?;
    println!(
        "{} is ready: a race with one die, to begin from.\n\n\
         \x20   cargo nextest run -p {1}     # its laws and rules\n\
         \x20   cargo xtask play            # play it in the browser\n\
         \x20   cargo run -- play {1}        # play it in the terminal\n\
         \x20   UPDATE_DOCS=1 cargo test -p catalog --test game_docs   # describe its JSON in docs/games\n\n\
         Its rules are in rules/{1}.md, its lesson in lessons/{1}.toml, its code in crates/{1}, and\n\
         crates/catalog/src/{2}.rs tells the rest of the program about it. CONTRIBUTING.md says what comes next.",
        names.title, names.kebab, names.snake
    );
    Ok(())
}

/// A game's name in every spelling that is needed.
struct Names {
    kebab: String,
    snake: String,
    /// `SugarRush`.
    type_name: String,
    /// `Sugar Rush`.
    title: String,
    /// The letters of its rules: `SR`.
    prefix: String,
}

impl Names {
    fn new(name: &str, root: &Path) -> Result<Names> {
        let plain = |word: &str| {
            word.starts_with(|c: char| c.is_ascii_lowercase())
                && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        };
        let words: Vec<&str> = name.split('-').collect();
        ensure!(
            words.iter().all(|word| plain(word)),
            "\"{name}\" cannot be a game's id: write small letters, with hyphens between words, \
             such as pips or sugar-rush."
        );
        if root.join("crates").join(name).exists() {
            bail!("There is a crate called {name} already: choose another name.");
        }
        let capital = |word: &&str| word[..1].to_uppercase() + &word[1..];
        let capitals: Vec<String> = words.iter().map(capital).collect();
        Ok(Names {
            kebab: name.into(),
            snake: words.join("_"),
            type_name: capitals.concat(),
            title: capitals.join(" "),
            prefix: prefix(&words, &taken(root)?)?,
        })
    }

    fn fill(&self, text: &str) -> String {
        text.replace("KEBAB", &self.kebab)
            .replace("SNAKE", &self.snake)
            .replace("TYPE", &self.type_name)
            .replace("NAME", &self.title)
            .replace("ID-", &format!("{}-", self.prefix))
    }
}

/// The letters that rules begin with already.
fn taken(root: &Path) -> Result<Vec<String>> {
    let mut taken = Vec::new();
    for entry in fs::read_dir(root.join("rules"))? {
        let text = fs::read_to_string(entry?.path())?;
        let first = text.lines().find_map(|line| line.strip_prefix("- ")?.get(..2));
        taken.extend(first.map(str::to_owned));
    }
    Ok(taken)
}

/// Two letters for the rules that no other game has.
fn prefix(words: &[&str], taken: &[String]) -> Result<String> {
    let letters: String = words.concat().to_uppercase();
    let first = &letters[..1];
    let initials: String = words.iter().map(|word| &word[..1]).collect::<String>().to_uppercase();
    let second = letters.chars().skip(1).chain('A'..='Z').filter(char::is_ascii_uppercase);
    let mut candidates = (initials.len() == 2).then_some(initials).into_iter();
    candidates
        .by_ref()
        .chain(second.map(|letter| format!("{first}{letter}")))
        .find(|letters| !taken.contains(letters))
        .context("all letters for rules are taken")
}

/// Names the game in the files that list crates and games.
fn register(root: &Path, names: &Names) -> Result<()> {
    let Names { kebab, snake, .. } = names;
    let line = format!("{kebab} = {{ path = \"crates/{kebab}\" }}\n");
    insert(root, "Cargo.toml", "# third-party crates\n", &line)?;
    let line = format!("{kebab}.workspace = true\n");
    insert(root, "crates/catalog/Cargo.toml", "\n[dev-dependencies]", &line)?;
    let line = format!("{kebab} = {{ workspace = true, features = [\"schema\"] }}\n");
    insert(root, "crates/catalog/Cargo.toml", "schemars.workspace = true", &line)?;
    let line = format!("    typed::<catalog::{snake}::Plugin>(),\n");
    insert(
        root,
        "crates/catalog/tests/game_docs/schema.rs",
        "];\n\n/// A game whose types",
        &line,
    )?;
    let lib = "crates/catalog/src/lib.rs";
    insert(root, lib, "];\n\n/// The game with this id.", &format!("    {snake}::Plugin,\n"))?;
    insert(root, lib, "pub mod bot;", &format!("pub mod {snake};\n"))
}

/// Puts `line` before `mark`.
fn insert(root: &Path, file: &str, mark: &str, line: &str) -> Result<()> {
    let path = root.join(file);
    let text = fs::read_to_string(&path).with_context(|| format!("{file} cannot be read"))?;
    let at = text.find(mark).with_context(|| format!("{file} has no \"{}\"", mark.trim()))?;
    fs::write(&path, format!("{}{line}{}", &text[..at], &text[at..]))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_get_letters_of_their_own() {
        let taken = ["CC".to_owned(), "PI".to_owned()];
        assert_eq!(prefix(&["sugar", "rush"], &taken).unwrap(), "SR");
        assert_eq!(prefix(&["pips"], &taken).unwrap(), "PP");
        assert_eq!(prefix(&["candy", "corn"], &taken).unwrap(), "CA");
    }

    #[test]
    fn names_that_are_none_are_refused() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        for name in ["", "Pips", "pips!", "-pips", "1pips", "candy-chain"] {
            assert!(Names::new(name, root).is_err(), "{name}");
        }
    }
}
