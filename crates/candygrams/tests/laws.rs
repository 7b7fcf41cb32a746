//! Candygrams obeys the laws of every game.

mod common;

use candygrams::{Action, Candygrams, Draft, Judge, Mode, Options, Put, Stage, State, View};
use components::Cell;
use play::{Game, Millis, Propose, Seat, Viewer};
use testkit::Trial;

/// After this many steps a random match has shown enough, and everybody passes.
const LAST_ROLL: u32 = 25;

/// What makes sense, and at a challenge table now and then what does not.
fn some(game: &Candygrams, state: &State, seat: Seat, into: &mut Vec<Action>) {
    game.propose(state, seat, into);
    let view = game.view(state, Viewer::Seat(seat));
    let passes = |a: &Action| matches!(a, Action::Pass { .. } | Action::Stand { .. });
    // Random players are so fast that every race would end in a photo finish.
    let calm = view.stage == Stage::Photo && !view.plays.is_multiple_of(5);
    if (view.roll > LAST_ROLL || calm) && into.iter().any(passes) {
        into.retain(passes);
    } else if view.options.judge == Judge::Challenge && view.plays.is_multiple_of(3) {
        let mut bad = nonsense(&view, seat);
        let legal = |draft: Result<Draft, _>| draft.is_ok_and(|d| d.problems.is_empty());
        bad.retain(|a| legal(game.preview(state, Millis::ZERO, seat, a)) && !into.contains(a));
        bad.dedup();
        into.extend(bad);
    }
}

/// Two candies in a row for a base word; one beside another, with or without the last one of the
/// crossword taken off.
fn nonsense(view: &View, seat: Seat) -> Vec<Action> {
    let me = &view.players[seat.index()];
    let Some([first, .., last]) = me.candies.as_deref() else { return Vec::new() };
    let on = vec![Put::new(Cell::new(0, 0), *first), Put::new(Cell::new(1, 0), *last)];
    let beside = |(cell, _): (Cell, _)| cell.neighbours().find(|c| !me.crossword.has(*c));
    let free = me.crossword.iter().filter_map(beside).take(1);
    let off: Vec<Cell> =
        me.crossword.iter().map(|(cell, _)| cell).next_back().into_iter().collect();
    let play = |cell, off| Action::Play { roll: view.roll, off, on: vec![Put::new(cell, *last)] };
    let plays = free.flat_map(|cell| [play(cell, Vec::new()), play(cell, off.clone())]);
    [Action::Base { on }].into_iter().chain(plays).collect()
}

fn trial(seats: u8, options: Options) -> Trial<Candygrams> {
    trial_by(Candygrams::VERSION, seats, options)
}

/// By this version of the rules.
fn trial_by(version: u32, seats: u8, options: Options) -> Trial<Candygrams> {
    let junk = [Action::Leave, Action::Stand { play: 0 }, Action::Pass { roll: 1 }];
    let game = common::game(options, seats).expect("these options make a game");
    let game = game.with_rules_version(version);
    Trial::proposing(game, some).seeds(0..4).also(junk)
}

fn challenge(mode: Mode) -> Options {
    Options { mode, judge: Judge::Challenge, ..Options::default() }
}

testkit::laws!(solo, || trial(1, Options::default()));
testkit::laws!(standard, || trial(2, Options::default()));
testkit::laws!(standard_without_a_clock, || trial(
    3,
    Options { round_seconds: 0, photo_ms: 2_000, lenient_extra_words: true, ..Options::default() }
));
testkit::laws!(standard_challenge, || trial(3, challenge(Mode::Standard)));
testkit::laws!(express, || trial(
    4,
    Options { mode: Mode::Express, open_shoppes: true, ..Options::default() }
));
testkit::laws!(standard_by_version_1, || trial_by(1, 2, Options::default()));
testkit::laws!(express_by_version_1, || trial_by(
    1,
    3,
    Options { mode: Mode::Express, lenient_extra_words: true, ..Options::default() }
));
testkit::laws!(express_challenge, || trial(3, challenge(Mode::Express)));

/// Every position, event and action has a text, and every action's text is read back.
#[test]
fn described() {
    testkit::laws::uphold(testkit::laws::described, || trial(3, challenge(Mode::Standard)));
    testkit::laws::uphold(testkit::laws::described, || trial(2, challenge(Mode::Express)));
    testkit::laws::uphold(testkit::laws::described, || trial(1, Options::default()));
}
