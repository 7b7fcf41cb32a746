//! What a decision cost in candies: games played on to their end in worlds that fit what is seen.

use super::card_table::CardTable;
use super::policy::Policy;
use super::rollout::Effort;
use crate::coach::{Coach, Pattern, Unit, Weighed, compare, luck};
use candy_monsters::{Action, CandyMonsters, Move, Moves};
use play::{Determinize, Luck, SnapshotOf};

/// The coach of Kingdom's Candy Monsters.
pub const COACH: Coach<CandyMonsters> =
    Coach { unit: Unit::Candies, patterns: PATTERNS, weighs, weigh };

const PATTERNS: &[Pattern] = &[
    Pattern {
        id: "feeding",
        title: "Feeding, and letting go",
        advice: "A monster that brings something every turn is worth its food. Let go only of one \
                 that costs more than it brings.",
    },
    Pattern {
        id: "saving-too-long",
        title: "Saving up for too long",
        advice: "Monsters and abilities pay back over many turns: buy early what you can afford.",
    },
    Pattern {
        id: "buying-too-much",
        title: "Buying what does not pay",
        advice: "Every monster eats when the Black Candy comes. Sugar is often worth more.",
    },
    Pattern {
        id: "which-card",
        title: "Another card was worth more",
        advice: "Compare price, candies and what a card brings in every turn that is left.",
    },
    Pattern {
        id: "unused-ability",
        title: "An ability that was not used",
        advice: "Look at your own cards before you end your turn: what they give is free.",
    },
    Pattern {
        id: "debts-and-offers",
        title: "Black cubes, offers and the end of a turn",
        advice: "Each black cube costs a candy at the end, and only 2 sugar to pay off before.",
    },
];

/// In how many worlds each option is played on to the end.
const WORLDS: u32 = 160;
/// The options worth a try beside what was done.
const OPTIONS: Effort = Effort { most: 5, margin: 256, games: 0, rounds: 0 };

fn weighs(action: &Action) -> bool {
    *action != Action::Leave
}

fn weigh(seen: &SnapshotOf<CandyMonsters>, done: &Action) -> Option<Weighed<Action>> {
    let seat = seen.you?;
    if !seen.turn.waiting_for.has(seat) || !weighs(done) {
        return None;
    }
    let seats = u8::try_from(seen.view.table.players.len()).ok()?;
    let game = CandyMonsters::with_named_cards(seen.view.options.clone(), seats).ok()?;
    let cards = CardTable::of(game.set());
    let policy = Policy::new(&game, &cards);
    let mut rng = luck();
    let mut luck = Luck::new(&mut rng);
    let world = game.determinize(seen, &mut luck);
    let mut moves = Moves::new();
    game.moves(&world, seat, &mut moves);
    let all = moves.as_slice();
    let taken = *all.iter().find(|mv| game.action(**mv) == *done)?;
    let mut options = policy.candidates(&world, seat, all, OPTIONS);
    options.retain(|mv| *mv != taken);
    options.insert(0, taken);
    if options.len() < 2 {
        return None;
    }
    let compared = compare(&policy.margins(&world, seat, &options, WORLDS, &mut luck), 0);
    let best = game.action(options[compared.best]);
    let pattern = pattern(taken, options[compared.best]);
    let done = (done, compared.taken);
    Some(Weighed::beside(done, (best, compared.worth), false, compared.error, pattern))
}

fn pattern(done: Move, best: Move) -> &'static str {
    let buys = |mv| matches!(mv, Move::BuyMonster(_) | Move::Keep(_) | Move::Tuck(..));
    match (done, best) {
        (Move::Feed(..) | Move::LetGo(_), _) => "feeding",
        (_, Move::Use(..)) => "unused-ability",
        (a, b) if buys(a) && buys(b) => "which-card",
        (_, b) if buys(b) => "saving-too-long",
        (a, _) if buys(a) => "buying-too-much",
        _ => "debts-and-offers",
    }
}
