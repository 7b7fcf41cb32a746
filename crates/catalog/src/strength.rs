//! Levels by their strength from 0 to 100, as [`GameEntry::level`](crate::GameEntry::level) finds
//! them: `37`.

use crate::bot::{AnyBot, Seated};
use crate::plugin::{About, GamePlugin};
use bots::Level;
use bots::strength::{Blend, Mixed, Scale, of_id};
use play::Reject;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// Those that were asked for: at most a hundred and one a game, and they stay.
static KNOWN: Mutex<BTreeMap<(&str, u8), &'static Level>> = Mutex::new(BTreeMap::new());

/// The level with this strength as its id; nothing where the id is none, or the game has no bots.
fn level_of(
    game: &'static str,
    levels: &'static [Level],
    scale: Scale,
    id: &str,
) -> Option<&'static Level> {
    let strength = of_id(id)?;
    let Blend { weaker, share } = scale.blend(strength, levels.len());
    let (weak, strong) = (levels.get(weaker)?, levels.get(weaker + 1)?);
    let near = if share < 500 { weak } else { strong };
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    Some(known.entry((game, strength)).or_insert_with(|| {
        let leak = |text: String| -> &'static str { text.leak() };
        Box::leak(Box::new(Level {
            id: leak(strength.to_string()),
            line: leak(format!("Strength {strength} of 100. {}", near.line)),
            nodes: weak.nodes.max(strong.nodes),
            millis: weak.millis.max(strong.millis),
            ..*near
        }))
    }))
}

/// Levels by the ids that they had once, and have now.
const RENAMED: [(&str, &str); 2] = [("random", "beginner"), ("greedy", "easy")];

/// The level with this id, or of this strength; or which there are.
pub(crate) fn known_level(
    game: &About,
    levels: &'static [Level],
    scale: Scale,
    id: &str,
) -> Result<&'static Level, Reject> {
    let id = RENAMED.iter().find(|(old, _)| *old == id).map_or(id, |(_, new)| *new);
    let by_strength = || level_of(game.id, levels, scale, id);
    levels.iter().find(|level| level.id == id).or_else(by_strength).ok_or_else(|| {
        let known: Vec<&str> = levels.iter().map(|level| level.id).collect();
        let (name, known) = (game.name, known.join(", "));
        let message = match levels {
            [] => format!("{name} has no bots."),
            _ => format!(
                "{name} has no bot called \"{id}\". It has {known}, and strengths from 0 to 100."
            ),
        };
        Reject::new("unknown-bot", "", message)
    })
}

/// A bot of this level, with luck from this seed.
pub(crate) fn bot<P: GamePlugin>(level: &Level, seed: u64) -> Box<dyn AnyBot> {
    let levels = P::LEVELS;
    let blend = of_id(level.id).map(|strength| P::SCALE.blend(strength, levels.len()));
    let neighbours = blend.and_then(|blend| {
        Some((levels.get(blend.weaker)?, levels.get(blend.weaker + 1)?, blend.share))
    });
    let bot = match neighbours {
        None => P::bot(level),
        Some((weak, strong, share)) => Box::new(Mixed {
            weaker: (P::bot(weak), weak.nodes),
            stronger: (P::bot(strong), strong.nodes),
            share,
        }),
    };
    Box::new(Seated::new(bot, level.nodes, seed))
}

#[cfg(test)]
mod tests {
    use crate::{GAMES, Start};
    use bots::strength::of_id;
    use play::Viewer;
    use serde_json::Value;
    use table::Seed;

    #[test]
    fn every_game_with_bots_has_every_strength() {
        for game in GAMES.iter().filter(|game| !game.levels.is_empty()) {
            let id = game.about.id;
            for strength in [0, 1, 37, 99, 100] {
                let level = game.level(&strength.to_string()).unwrap();
                assert_eq!(of_id(level.id), Some(strength), "{id}");
                assert!(level.line.contains(&format!("Strength {strength} ")), "{id}");
                assert!(std::ptr::eq(level, game.level(level.id).unwrap()), "{id}");
            }
            for wrong in ["101", "-1", "strong-ish"] {
                let refused = game.level(wrong).unwrap_err();
                assert_eq!(refused.code, "unknown-bot");
                assert!(refused.message.contains("from 0 to 100"), "{}", refused.message);
            }
            let strengths: Vec<u8> =
                (0..game.levels.len()).map(|i| game.scale.strength(i, game.levels.len())).collect();
            assert!(strengths.is_sorted(), "{id}: {strengths:?}");
            assert_eq!((strengths[0], strengths[strengths.len() - 1]), (0, 100), "{id}");
        }
    }

    #[test]
    fn the_ends_of_the_scale_play_like_the_levels_there() {
        for game in GAMES.iter().filter(|game| !game.levels.is_empty()) {
            let start = Start {
                options: Value::Null,
                seats: None,
                scenario: Value::Null,
                players: Vec::new(),
                seed: Seed::from_text("ends"),
                entropy: Vec::new(),
                opened: 0,
            };
            let (table, _) = game.open(start).unwrap();
            let play::Turn::Play { waiting_for, .. } = table.turn() else { panic!("it waits") };
            let seat = waiting_for.iter().next().expect("for somebody");
            let seen = table.snapshot(Viewer::Seat(seat));
            let middle = game.level("50").unwrap();
            let said = |seed| game.bot(middle, seed).choose(seen.get()).unwrap().0.to_string();
            assert_eq!(said(7), said(7), "{}: the same seed plays the same", game.about.id);
        }
    }
}
