//! `cargo xtask rules`: which rule is cited by a test.
//!
//! `rules/<game>.md` holds a game's rules, a list entry each, which begins with the rule's id
//! (`- CC-08 After the move …`). A rule is covered when its id appears
//!
//! - in a Rust test: in the comment or attributes directly above `#[test]`, in its body, or in
//!   its name (`cc_08_…`); or above or in a macro call that makes tests at the top of a file
//!   under `crates/*/tests`. Comments for a whole file, helpers and rules code do not count;
//! - anywhere in a playthrough or another text file under `crates/*/tests`;
//! - anywhere in a test of the page: `web/**/*.test.ts`, `web/e2e`.
//!
//! An id that no rules file defines is an error anywhere in test code. Only crates that are not
//! games may use letters that belong to no game: they test with made-up games.
//!
//! | file | what |
//! |---|---|
//! | [`ids`] | what an id looks like, and the rules files |
//! | [`citations`] | which ids the tests in one file cite |

mod citations;
mod ids;

use crate::Workspace;
use anyhow::{Context, Result, bail};
use citations::Citations;
use ids::Id;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// `cargo xtask rules`.
pub fn run(ws: &Workspace) -> Result<()> {
    let report = Report::of(&ws.root)?;
    print!("{}", report.lines());
    report.verdict()
}

/// The games: those crates that have a rules file.
pub fn games(root: &Path) -> Result<Vec<String>> {
    let mut games = Vec::new();
    for entry in fs::read_dir(root.join("crates")).context("there is no folder crates/")? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if root.join("rules").join(format!("{name}.md")).is_file() {
            games.push(name);
        }
    }
    games.sort();
    Ok(games)
}

#[derive(Default)]
struct Report {
    /// The rules of each game.
    rules: BTreeMap<String, BTreeSet<Id>>,
    covered: BTreeSet<Id>,
    /// `file: id`, where no rule has this id.
    unknown: Vec<String>,
}

impl Report {
    fn of(root: &Path) -> Result<Report> {
        let mut report = Report::default();
        for game in games(root)? {
            let file = format!("rules/{game}.md");
            let text = fs::read_to_string(root.join(&file))?;
            let defined = ids::defined(&text).with_context(|| file.clone())?;
            if let Some(both) = report.rules.values().flatten().find(|id| defined.contains(*id)) {
                bail!("{file}: {both} is already a rule of another game");
            }
            report.rules.insert(game, defined);
        }
        let prefixes = report.rules.values().flatten().map(Id::prefix).collect();
        let mut cited = Vec::new();
        citations::walk(root, &prefixes, &mut |file, found| cited.push((file, found)))?;
        for (file, Citations { tested, named }) in cited {
            let of_game = |game: &String| file.starts_with(&format!("crates/{game}/"));
            let strict = file.starts_with("web/") || report.rules.keys().any(of_game);
            let counts = |id: &Id| strict || prefixes.contains(&id.prefix());
            let known = |id: &Id| report.rules.values().any(|ids| ids.contains(id));
            let unknown = named.iter().filter(|id| counts(id) && !known(id));
            report.unknown.extend(unknown.map(|id| format!("{file}: {id}")));
            report.covered.extend(tested);
        }
        Ok(report)
    }

    /// `<game> covered/total`, a line a game.
    fn lines(&self) -> String {
        let mut lines = String::new();
        for (game, ids) in &self.rules {
            let covered = ids.intersection(&self.covered).count();
            let _ = writeln!(lines, "{game} {covered}/{}", ids.len());
        }
        lines
    }

    fn verdict(&self) -> Result<()> {
        let mut faults = Vec::new();
        for (game, ids) in &self.rules {
            for id in ids.difference(&self.covered) {
                faults.push(format!(
                    "{game}: no test cites {id}. Write one, with `// {id}` above it."
                ));
            }
        }
        for place in &self.unknown {
            faults.push(format!("{place} is not a rule. Cite one from rules/."));
        }
        if !faults.is_empty() {
            bail!("{}", faults.join("\n"));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A checkout with one game of two rules, both tested, and what `plant` adds to it.
    fn report(plant: &[(&str, &str)]) -> Result<Report> {
        let root = tempfile::tempdir()?;
        let sound = [
            ("rules/toy.md", "# Toy\n- TY-01 Two play.\n- TY-02 One wins.\n"),
            (
                "crates/toy/tests/toy.rs",
                "// TY-01\n#[test]\nfn two() {}\n\n#[test]\nfn ty_02_won() {\n    one();\n}\n",
            ),
            ("crates/other/src/lib.rs", "//! Cites nothing.\n"),
        ];
        for (file, text) in sound.iter().chain(plant) {
            let path = root.path().join(file);
            fs::create_dir_all(path.parent().context("a file has a folder")?)?;
            fs::write(path, text)?;
        }
        Report::of(root.path())
    }

    fn fault(plant: &[(&str, &str)]) -> String {
        report(plant).and_then(|r| r.verdict()).unwrap_err().to_string()
    }

    #[test]
    fn a_sound_checkout_passes() {
        let report = report(&[]).unwrap();
        assert_eq!(report.lines(), "toy 2/2\n");
        report.verdict().unwrap();
    }

    #[test]
    fn a_rule_without_a_test_is_named() {
        let plant = [("rules/toy.md", "- TY-01 a\n- TY-02 b\n- TY-03 c\n")];
        assert_eq!(report(&plant).unwrap().lines(), "toy 2/3\n");
        assert!(fault(&plant).contains("no test cites TY-03"));
    }

    #[test]
    fn an_unknown_id_is_named_with_its_file_wherever_it_stands_in_a_test() {
        for (file, text) in [
            ("crates/toy/tests/more.rs", "//! TY-09 for the whole file\n"),
            ("crates/toy/tests/more.rs", "// TY-09\n#[test]\nfn a() {}\n"),
            ("crates/toy/tests/more.rs", "#[test]\nfn ty_09_is_kept() {}\n"),
            ("crates/toy/tests/playthroughs/short.txt", "refused TY-09\n"),
            (
                "crates/toy/src/lib.rs",
                "#[cfg(test)]\nmod tests {\n    // XY-09\n    #[test]\n    fn a() {}\n}\n",
            ),
            ("web/src/board.test.ts", "it('TY-09 marks', () => {})\n"),
            ("web/e2e/play.ts", "// TY-09\n"),
        ] {
            let said = fault(&[(file, text)]);
            assert!(said.contains(file) && said.contains("Y-09 is not a rule"), "{file}: {said}");
        }
    }

    #[test]
    fn a_game_made_up_for_tests_refuses_by_its_own_ids() {
        let text = "// MP-01\n#[test]\nfn a() {}\n";
        report(&[("crates/other/tests/magpie.rs", text)]).unwrap().verdict().unwrap();
        assert!(fault(&[("crates/toy/tests/magpie.rs", text)]).contains("MP-01 is not a rule"));
        let text = "// TY-09\n#[test]\nfn a() {}\n";
        assert!(fault(&[("crates/other/tests/toy.rs", text)]).contains("TY-09 is not a rule"));
    }

    #[test]
    fn what_is_not_a_test_covers_nothing() {
        for (file, text) in [
            ("crates/toy/src/lib.rs", "const RULE: &str = \"TY-03\";\n"),
            (
                "crates/toy/src/lib.rs",
                "#[cfg(test)]\nmod tests {\n    // TY-03\n    fn help() {}\n}\n",
            ),
            ("crates/toy/tests/all.rs", "//! TY-03\n\n// TY-03\nfn help() {}\n"),
            ("web/src/board.ts", "// TY-03\n"),
            ("web/node_modules/x/x.test.ts", "// TY-03\n"),
            ("README.md", "TY-03\n"),
        ] {
            let rules = ("rules/toy.md", "- TY-01 a\n- TY-02 b\n- TY-03 c\n");
            assert!(
                fault(&[rules, (file, text)]).contains("no test cites TY-03"),
                "{file}: {text}"
            );
        }
    }

    #[test]
    fn a_page_or_playthrough_covers_too() {
        for (file, text) in [
            ("crates/toy/tests/playthroughs/short.txt", "refused TY-03\n"),
            ("web/src/board.test.ts", "it('TY-03 marks', () => {})\n"),
            ("web/e2e/play.ts", "// TY-03\n"),
        ] {
            let rules = ("rules/toy.md", "- TY-01 a\n- TY-02 b\n- TY-03 c\n");
            report(&[rules, (file, text)]).unwrap().verdict().unwrap();
        }
    }

    #[test]
    fn rules_files_are_sound() {
        let twice = [("rules/toy.md", "- TY-01 a\n- TY-01 b\n")];
        assert!(format!("{:#}", report(&twice).err().unwrap()).contains("TY-01 is defined twice"));
        let empty = [("rules/toy.md", "Just play.\n")];
        assert!(format!("{:#}", report(&empty).err().unwrap()).contains("no rule"));
        let same = [("rules/other.md", "- TY-01 a\n")];
        assert!(report(&same).err().unwrap().to_string().contains("another game"));
    }
}
