//! Writes examples of every game to `fuzz/corpus`: some actions, and the positions they lead to. Run
//! `cargo run -p fuzzed --example corpus` after adding or changing a game.

use catalog::{GAMES, GameEntry, Start};
use play::{Millis, Turn};
use serde_json::{Value, json};
use std::path::Path;
use table::Seed;

fn main() -> std::io::Result<()> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    for game in GAMES {
        let (actions, positions) = played(game);
        let id = game.about.id;
        write(&corpus, "actions", id, &actions)?;
        if let Some(first) = positions.first() {
            let options = json!({"options": first["options"], "seats": first["seats"]});
            write(&corpus, "positions", &format!("{id}-options"), &format!("{id} {options}"))?;
        }
        for (i, position) in positions.iter().enumerate() {
            write(&corpus, "positions", &format!("{id}-{i}"), &format!("{id} {position}"))?;
        }
    }
    Ok(())
}

fn write(corpus: &Path, target: &str, name: &str, text: &str) -> std::io::Result<()> {
    let folder = corpus.join(target);
    std::fs::create_dir_all(&folder)?;
    std::fs::write(folder.join(name), text)
}

/// Twenty actions at the table of the target `actions`, and three positions of it.
fn played(game: &GameEntry) -> (String, Vec<Value>) {
    let start = Start {
        options: Value::Null,
        seats: None,
        scenario: Value::Null,
        players: vec![],
        seed: Seed::new([7; 32]),
        entropy: vec![],
        opened: 0,
    };
    let (mut table, _) = game.open_as_referee(start).expect("the usual game can be opened");
    let mut lines = game.about.id.to_owned();
    let mut positions = Vec::new();
    for turn in 0..20usize {
        if turn % 8 == 0 {
            let scenario: Value = serde_json::from_str(table.scenario().get()).expect("JSON");
            let options = &table.header().options;
            positions
                .push(json!({"options": options, "seats": table.seats(), "scenario": scenario}));
        }
        let Turn::Play { waiting_for, .. } = table.turn() else { break };
        let Some(seat) = waiting_for.iter().next() else { break };
        let actions = table.actions(seat).unwrap_or_default();
        let Some(action) = actions.get((turn * 7) % actions.len().max(1)) else { break };
        lines += &format!("\n{} {action}", seat.0);
        let (_, acted) = table.act(Millis(1000 * (turn as u64 + 1)), seat, action.get());
        acted.expect("a proposed action is accepted");
    }
    (lines, positions)
}
