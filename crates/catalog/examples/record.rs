//! Writes the recorded games in `data/games`: `cargo run -p catalog --example record`.
//!
//! They hold the rules still: a change of the rules that turns them into other games is found
//! by the test that verifies them. So a game that is there is left alone. When the rules change on
//! purpose, and with them their version, rename it first (`NAME-rules-1.jsonl`, by the version that
//! it was played with): games that began under a version end under it.

use anyhow::{Context, Result, bail};
use catalog::Start;
use play::{Millis, Seat, Turn, Viewer};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use table::fair::commit_to;
use table::{AnyTable, Hosted, Seed};

/// How a game is played.
struct Recipe {
    /// The file's name.
    name: &'static str,
    /// The game's id.
    game: &'static str,
    options: Value,
    scenario: Value,
    entropy: &'static [&'static str],
    /// At a hosted table, where the seats committed to their texts: how often each stayed silent
    /// before.
    hosted: Option<&'static [u32]>,
    /// The bots' levels by seat; without a bot the first proposal is played.
    levels: Vec<&'static str>,
    /// Milliseconds that every action takes.
    pace: u64,
    /// What ends it, after this many actions; `None` for the rules.
    cut: Option<(usize, Cut)>,
}

#[derive(Clone, Copy)]
enum Cut {
    /// This seat gives up.
    Resign(Seat),
    /// Nobody acts any more, until the clock has run out.
    Wait,
}

/// The ordinary way: an ordinary board, a second and a half for a move.
fn recipe(name: &'static str, levels: [&'static str; 2]) -> Recipe {
    Recipe {
        name,
        game: "candy-chain",
        options: json!({}),
        scenario: json!(null),
        entropy: &[],
        hosted: None,
        levels: levels.to_vec(),
        pace: 1_500,
        cut: None,
    }
}

/// The same of another game, with as many seats as levels.
fn of(game: &'static str, name: &'static str, levels: &[&'static str]) -> Recipe {
    Recipe { game, levels: levels.to_vec(), ..recipe(name, ["", ""]) }
}

fn recipes() -> Vec<Recipe> {
    let bank = json!({"clock": {"bank": {"seconds": 30, "increment": 2}}});
    let per_move = json!({"variant": "mini", "clock": {"per-move": {"seconds": 20}}});
    // Fruits are to move, and have cleared red already.
    let late = json!({
        "board": "...../YW.B./.UYG./UWYU./..B..",
        "first": 0, "sides": ["mints", "fruits"], "to_act": 1,
    });
    let laid = json!({"board": "WBGRU/YWBGR/UY.WB/GRUYW/BGRUY"});
    vec![
        recipe("standard-strong-medium", ["strong", "medium"]),
        recipe("standard-medium-easy", ["medium", "easy"]),
        recipe("standard-random", ["beginner", "beginner"]),
        Recipe { entropy: &["salt", "pepper"], ..recipe("standard-entropy", ["easy", "easy"]) },
        Recipe {
            entropy: &["salt", "pepper"],
            hosted: Some(&[0, 1]),
            options: json!({"variant": "mini"}),
            cut: Some((0, Cut::Resign(Seat(1)))),
            ..recipe("hosted", ["beginner", "beginner"])
        },
        Recipe {
            options: json!({"placer": 1, "variant": "standard"}),
            ..recipe("standard-placer-1", ["easy", "beginner"])
        },
        Recipe {
            options: json!({"variant": "dense"}),
            ..recipe("dense-strong-easy", ["strong", "easy"])
        },
        Recipe {
            options: json!({"width": 12, "height": 5}),
            ..recipe("wide-medium-random", ["medium", "beginner"])
        },
        Recipe { options: json!({"variant": "mini"}), ..recipe("mini-easy", ["easy", "easy"]) },
        Recipe {
            options: json!({"variant": "mini"}),
            ..recipe("mini-pass", ["beginner", "beginner"])
        },
        Recipe {
            options: bank.clone(),
            pace: 4_000,
            cut: Some((12, Cut::Wait)),
            ..recipe("timeout-bank", ["easy", "easy"])
        },
        Recipe {
            options: per_move,
            cut: Some((0, Cut::Wait)),
            ..recipe("timeout-before-the-first-move", ["easy", "easy"])
        },
        Recipe {
            options: bank,
            cut: Some((9, Cut::Resign(Seat(0)))),
            ..recipe("resigned", ["easy", "medium"])
        },
        Recipe {
            cut: Some((1, Cut::Resign(Seat(1)))),
            ..recipe("resigned-out-of-turn", ["easy", "easy"])
        },
        Recipe {
            options: json!({"variant": "mini"}),
            scenario: laid,
            ..recipe("scenario-laid-out", ["medium", "easy"])
        },
        Recipe {
            options: json!({"variant": "mini"}),
            scenario: late,
            ..recipe("scenario-late", ["strong", "strong"])
        },
        of("quiddler", "quiddler-strong-medium", &["strong", "medium"]),
        Recipe {
            options: json!({"mode": "challenge", "words": "family"}),
            ..of("quiddler", "quiddler-challenge", &["medium", "easy", "beginner"])
        },
        Recipe {
            options: json!({"daily": "2026-11-15"}),
            ..of("quiddler-solitaire", "solitaire-daily", &[""])
        },
        of("keyword", "keyword-strong-medium", &["strong", "medium"]),
        Recipe {
            options: json!({"validation": "table", "keyword": "candy", "words": "family"}),
            ..of("keyword", "keyword-four", &["strong", "medium", "easy", "medium"])
        },
        of("candygrams", "candygrams-expert-strong", &["expert", "strong"]),
        of("candygrams", "candygrams-solo", &["strong"]),
        Recipe {
            options: json!({"mode": "express", "judge": "challenge", "words": "family"}),
            ..of("candygrams", "candygrams-race", &["medium", "easy", "strong"])
        },
        of("candy-monsters", "candy-monsters-expert-strong", &["expert", "strong"]),
        Recipe {
            options: json!({"wide_market": true}),
            ..of(
                "candy-monsters",
                "candy-monsters-five",
                &["strong", "medium", "easy", "beginner", "medium"],
            )
        },
        // Two actions fit in a turn, and one answer.
        Recipe {
            options: json!({"turn_seconds": 5, "answer_seconds": 3}),
            pace: 2_000,
            ..of("candy-monsters", "candy-monsters-clock", &["medium", "easy", "medium"])
        },
    ]
}

fn main() -> Result<()> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/games"));
    fs::create_dir_all(folder)?;
    for recipe in recipes() {
        let file = folder.join(recipe.name).with_extension("jsonl");
        if !file.exists() {
            fs::write(file, play(&recipe).with_context(|| recipe.name)?)?;
        }
    }
    Ok(())
}

fn play(recipe: &Recipe) -> Result<String> {
    let game = catalog::game(recipe.game)?;
    let names = ["Ada", "Bob", "Cyd", "Dan", "Eve"];
    let start = Start {
        options: recipe.options.clone(),
        seats: Some(recipe.levels.len() as u8),
        scenario: recipe.scenario.clone(),
        players: names[..recipe.levels.len()].iter().map(|name| name.to_string()).collect(),
        seed: Seed::from_text(recipe.name),
        entropy: recipe.entropy.iter().map(|text| text.to_string()).collect(),
        opened: 0,
    };
    let (mut table, news) = match recipe.hosted {
        None => game.open(start)?,
        Some(silent) => {
            let commits = start.entropy.iter().map(|text| Some(commit_to(text))).collect();
            let attempt = 1 + silent.iter().sum::<u32>();
            let silent = silent.to_vec();
            game.open_hosted(start, Hosted { commits, attempt, silent, ..Hosted::default() })?
        }
    };
    let mut log = news.lines;
    let mut bots = Vec::new();
    for (id, seed) in recipe.levels.iter().zip(1..) {
        bots.push(game.level(id).ok().map(|level| game.bot(level, seed)));
    }
    for actions in 0.. {
        if let Some((after, cut)) = recipe.cut
            && actions == after
        {
            log.extend(end_by(&mut *table, cut)?);
        }
        // A timer that is due before anybody acts, such as a photo finish.
        let at = table.now().plus(Millis(recipe.pace));
        if let Some(due) = table.deadline().filter(|due| *due <= at) {
            log.extend(table.tick(due).lines);
            continue;
        }
        let seat = match table.turn() {
            Turn::Over(_) => break,
            Turn::Play { waiting_for, .. } => {
                // Where several may act they take turns.
                let turn = actions % waiting_for.len().max(1) as usize;
                waiting_for.iter().nth(turn).context("the game waits for nobody")?
            }
            Turn::Chance => bail!("the table deals"),
        };
        let view = table.snapshot(Viewer::Seat(seat));
        let action = match &mut bots[seat.index()] {
            Some(bot) => bot.choose(view.get())?.0,
            None => {
                let proposed = table.actions(seat).context("games propose")?;
                proposed
                    .into_iter()
                    .next()
                    .context("a seat that the game waits for has no action")?
            }
        };
        let (news, result) = table.act(at, seat, action.get());
        result?;
        log.extend(news.lines);
    }
    log.extend(table.end());
    Ok(log.join("\n") + "\n")
}

fn end_by(table: &mut dyn AnyTable, cut: Cut) -> Result<Vec<String>> {
    match cut {
        Cut::Resign(seat) => {
            let (news, result) = table.act(table.now(), seat, "\"resign\"");
            result?;
            Ok(news.lines)
        }
        Cut::Wait => Ok(table.tick(table.deadline().context("there is a clock")?).lines),
    }
}
