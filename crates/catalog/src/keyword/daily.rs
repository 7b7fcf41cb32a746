//! The daily game: a short game against a bot, in which every word is compared with the longest that
//! was possible.

use crate::daily::{DailyForm, DailyResult, Mark};
use crate::words;
use keyword::{
    Doing, Face, Keyword, Options, Phase, Scenario, SeatScenario, Shuffle, Slots, Stage,
};
use play::{Game, SnapshotOf};
use table::DailyLuck;

pub(super) const FORM: DailyForm<Keyword> = DailyForm {
    goal: "A short game against Pip. In every round, how close do you come to the longest possible word?",
    minutes: 8,
    options: "{}",
    bots: &["beginner"],
    start: Some(start),
    result,
};

/// Cards in each deck besides those that are dealt: enough for about five rounds.
const DECK: usize = 24;

/// An ordinary deal with small decks, so that the game is short.
fn start(luck: &DailyLuck) -> Scenario {
    let list = words::list(&Options::default().words, "KW-10").expect("the usual list is here");
    let game = Keyword::new(Options::default(), 2, list).expect("the usual options make a game");
    let state = game.open(&game.start()).expect("a game can begin");
    let Shuffle { orange, blue } = luck.deal(1, |luck| game.sample(&state, luck));
    let written = |cards: &[Face]| cards.iter().map(|card| card.written()).collect::<String>();
    let hand = |seat: usize| SeatScenario {
        hand: written(&orange[seat * Slots::LEN..][..Slots::LEN]),
        doing: Doing::Thinking,
        ..SeatScenario::default()
    };
    Scenario {
        phase: Phase::Thinking,
        round: 1,
        orange: Some(written(&orange[2 * Slots::LEN..][..DECK])),
        blue: Some(written(&blue[Slots::LEN..][..DECK])),
        row: written(&blue[..Slots::LEN]),
        seats: vec![hand(0), hand(1)],
        ..Scenario::default()
    }
}

/// The letters of the player's words, of those in the longest possible ones, and a mark for each
/// round by how many were missing.
fn result(seen: &[SnapshotOf<Keyword>]) -> DailyResult {
    let (mut round, mut made, mut best, mut marks) = (0, 0, 0, Vec::new());
    for at in seen {
        let (Stage::Reveal | Stage::Over, Some(last)) = (at.view.stage, &at.view.last_round) else {
            continue;
        };
        let Some(possible) = bots::keyword::possible(at).filter(|_| last.round > round) else {
            continue;
        };
        round = last.round;
        let longest = possible.words.first().map_or(0, |word| u32::from(word.length));
        let word = last.shown.first().and_then(|shown| shown.valid());
        let own = word.map_or(0, |word| u32::from(word.length()));
        marks.push(match (own, longest.saturating_sub(own)) {
            (_, 0) => Mark::Best,
            (0, _) => Mark::None,
            (_, 1) => Mark::Good,
            _ => Mark::Fair,
        });
        // A word that only a larger vocabulary has is as good as the longest of the usual one.
        made += own.min(longest);
        best += longest;
    }
    let share = |of: u32| (of * made).checked_div(best).unwrap_or_default();
    DailyResult {
        score: format!("{made} of {best} letters, {} %", share(100)),
        rank: share(10_000).into(),
        solved: best > 0 && made == best,
        marks,
        hints: 0,
    }
}
