//! How the bots choose, from views only.

use candy_monsters::{Action, CandyMonsters, View};
use play::{Bot, Determinize, Game, Luck, Millis, Thought, Verdict};

/// What a bot says that was asked although it has nothing to do: refused without harm.
const OUT_OF_TURN: Action = Action::Decline;

/// Everything it may do is equally likely.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl Bot<CandyMonsters> for Random {
    fn choose(&mut self, view: &View, _: u64, luck: &mut Luck<'_>) -> Thought<Action> {
        let action = luck.pick(&view.actions).copied().unwrap_or(OUT_OF_TURN);
        Thought { action, verdict: Verdict::Unknown }
    }

    fn pace(&mut self, _: &View, luck: &mut Luck<'_>) -> Millis {
        glance(luck)
    }
}

/// Takes what counts most at once: candies first, then sugar.
#[derive(Clone, Copy, Debug)]
pub struct Greedy;

impl Bot<CandyMonsters> for Greedy {
    fn choose(&mut self, view: &View, _: u64, luck: &mut Luck<'_>) -> Thought<Action> {
        let action = best(view, luck).unwrap_or(OUT_OF_TURN);
        Thought { action, verdict: Verdict::Unknown }
    }

    fn pace(&mut self, _: &View, luck: &mut Luck<'_>) -> Millis {
        glance(luck)
    }
}

/// The action after which most is counted.
fn best(view: &View, luck: &mut Luck<'_>) -> Option<Action> {
    let seat = view.you?;
    let seats = view.table.players.len() as u8;
    let game = CandyMonsters::with_named_cards(view.options.clone(), seats).ok()?;
    let world = game.determinize(view, luck);
    let worth = |action: &Action| {
        let after = game.preview(&world, view.table.since, seat, action).unwrap_or_default();
        let own = i32::from(matches!(action, Action::Convert | Action::PayOff(_)));
        8 * after.total + 2 * i32::from(after.sugar) - 8 * own
    };
    let best = view.actions.iter().map(worth).max()?;
    let equals: Vec<&Action> = view.actions.iter().filter(|a| worth(a) == best).collect();
    luck.pick(&equals).map(|action| **action)
}

/// A second or so: people want to see what happens.
fn glance(luck: &mut Luck<'_>) -> Millis {
    Millis(u64::from(700 + luck.below(900)))
}
