//! Challenges in the round and in the race.

use crate::table::*;
use candygrams::{Action, EventView, Mode, Options, Status};
use play::Seat;

fn two(options: Options) -> Table {
    let people = vec![
        person(&[across(0, 0, "ApTp")], "EpSpZpQy"),
        person(&[across(0, 0, "ApTp")], "EpHpVpXb"),
    ];
    Table::new(options, round("pp", people))
}

fn standard() -> Table {
    two(challenge(Mode::Standard))
}

/// ATE, a word.
fn ate() -> Action {
    play(1, &[], across(2, 0, "Ep"))
}

/// ATZ, none.
fn atz() -> Action {
    play(1, &[], across(2, 0, "Zp"))
}

fn challenge_of(seat: u8, play: u32) -> Action {
    Action::Challenge { seat: Seat(seat), play }
}

// CG-36: a referee leaves nothing to challenge
#[test]
fn a_referee_leaves_nothing_to_challenge() {
    let mut table = two(Options::default());
    table.ok(0, ate());
    assert_eq!(table.code(1, challenge_of(0, 0)), pair("nothing-to-challenge", "CG-36"));
    assert!(table.can(1).challenge.is_empty());
}

// CG-36, CG-37: a bad play is undone
#[test]
fn a_bad_play_is_undone_and_its_player_has_a_toothache() {
    let mut table = standard();
    table.ok(0, atz());
    assert_eq!(table.words(0), ["atz"], "words are not looked at");
    assert_eq!(table.code(0, challenge_of(0, 0)), pair("not-another-player", "CG-36"));
    assert_eq!(table.code(1, challenge_of(3, 0)).0, "not-another-player");
    assert_eq!(table.code(1, challenge_of(0, 5)), pair("too-late-to-challenge", "CG-37"));
    let events = table.ok(1, challenge_of(0, 0));
    let EventView::Challenged { fault: Some(fault), .. } = &events[0] else { panic!("{events:?}") };
    assert_eq!((&*fault.code, fault.at[0].as_str()), ("not-a-word", "atz"));
    assert_eq!(events[1], EventView::Undone { seat: Seat(0), play: 0 });
    assert_eq!(events[2], EventView::Toothache { seat: Seat(0) });
    assert_eq!((table.words(0), table.held(0)), (vec!["at".to_string()], 4));
    assert_eq!(table.code(0, ate()), pair("toothache", "CG-37"));
    table.ok(0, done(1));
    table.ok(1, Action::Pass { roll: 1 });
    table.roll("pp");
    assert_eq!(table.view(0).players[0].status, Status::Thinking, "it is over with the round");
}

// CG-36: wrong colours are unacceptable too, of any word of the play
#[test]
fn wrong_colours_can_be_challenged() {
    let mut table = standard();
    table.ok(1, play(1, &[], across(2, 0, "Ep")));
    table.ok(1, done(1));
    table.ok(0, Action::Pass { roll: 1 });
    table.ok(0, Action::Stand { play: 0 });
    table.roll("yb");
    table.ok(1, play(2, &[], across(-1, 0, "Hp")));
    let events = table.ok(0, challenge_of(1, 1));
    let EventView::Challenged { fault: Some(fault), .. } = &events[0] else { panic!("{events:?}") };
    assert_eq!((&*fault.code, fault.at[0].as_str()), ("not-a-word", "hate"));
    let mut table = two(challenge(Mode::Standard));
    table.ok(1, play(1, &[], across(-1, 0, "Hp")));
    table.ok(1, done(1));
    table.ok(0, Action::Pass { roll: 1 });
    table.ok(0, Action::Stand { play: 0 });
    table.roll("yb");
    table.ok(0, play(2, &[], across(2, 0, "Ep")));
    let events = table.ok(1, challenge_of(0, 1));
    let EventView::Challenged { fault: Some(fault), .. } = &events[0] else { panic!("{events:?}") };
    assert_eq!((&*fault.code, &*fault.rule), ("wrong-colours", "CG-11"));
}

// CG-37: only in the round of the play
#[test]
fn last_rounds_play_cannot_be_challenged() {
    let mut table = standard();
    table.ok(0, atz());
    table.ok(0, done(1));
    table.ok(1, Action::Pass { roll: 1 });
    table.ok(1, Action::Stand { play: 0 });
    table.roll("pp");
    assert_eq!(table.code(1, challenge_of(0, 0)), pair("too-late-to-challenge", "CG-37"));
}

// CG-38: upheld, the challenger has the toothache, and loses the word of this round
#[test]
fn who_challenges_a_good_play_has_the_toothache() {
    let mut table = standard();
    table.ok(0, ate());
    table.ok(1, play(1, &[], across(-1, 0, "Hp")));
    let events = table.ok(1, challenge_of(0, 0));
    assert!(matches!(events[0], EventView::Challenged { fault: None, .. }), "{events:?}");
    assert_eq!(events[1], EventView::Undone { seat: Seat(1), play: 1 });
    assert_eq!(events[2], EventView::Toothache { seat: Seat(1) });
    assert_eq!((table.words(0), table.words(1)), (vec!["ate".into()], vec!["at".to_string()]));
    for seat in [0, 1] {
        table.ok(seat, done(1));
    }
    assert!(table.rolls_next(), "there is nothing left to challenge");
    // before the play: no word in this round
    let mut table = standard();
    table.ok(0, ate());
    table.ok(1, challenge_of(0, 0));
    for seat in [0, 1] {
        table.ok(seat, done(1));
    }
    assert!(table.rolls_next());
}

// CG-36: an upheld play stands
#[test]
fn an_upheld_play_is_not_challenged_again() {
    let third = person(&[across(0, 0, "OpNp")], "EpCp");
    let people = vec![
        person(&[across(0, 0, "ApTp")], "EpSpZpQy"),
        person(&[across(0, 0, "ApTp")], "EpHpVpXb"),
        third,
    ];
    let mut table = Table::new(challenge(Mode::Standard), round("pp", people));
    table.ok(0, ate());
    table.ok(1, challenge_of(0, 0));
    assert_eq!(table.code(2, challenge_of(0, 0)), pair("already-upheld", "CG-36"));
    assert_eq!(table.view(1).players[1].status, Status::Toothache);
    table.ok(2, play(1, &[], across(2, 0, "Ep")));
}

fn base(text: &str) -> Action {
    Action::Base { on: across(0, 0, text) }
}

fn baseless(mode: Mode) -> Table {
    let people = vec![person(&[], "CpAyTbZpXb"), person(&[], "HpEyNbApRp")];
    Table::new(challenge(mode), bases(people))
}

// CG-36: base words in Standard, until the first roll
#[test]
fn base_words_can_be_challenged() {
    let mut table = baseless(Mode::Standard);
    table.ok(0, base("ZpXb"));
    table.ok(1, challenge_of(0, 0));
    assert_eq!(table.held(0), 5, "it must be laid again");
    table.ok(1, base("HpEyNb"));
    table.ok(0, challenge_of(1, 1));
    table.ok(0, base("CpAyTb"));
    assert!(!table.rolls_next(), "the other one may still object");
    table.ok(1, Action::Stand { play: 2 });
    table.roll("pp");
    assert_eq!(table.view(0).players[0].status, Status::Toothache, "in the first round");
    assert_eq!(table.code(0, play(1, &[], down(0, 1, "Zp"))).0, "toothache");
    assert_eq!(table.code(1, challenge_of(0, 2)).0, "too-late-to-challenge");
}

// CG-36: wrong colours make a base word bad; a base word taken back opens the table again
#[test]
fn a_base_word_challenged_at_the_last_chance_is_laid_anew() {
    let mut table = baseless(Mode::Standard);
    table.ok(0, base("CpAyTb"));
    table.ok(1, base("HpEy"));
    assert_eq!(table.deadline(), Some(20_000));
    table.ok(0, challenge_of(1, 1));
    assert_eq!(table.deadline(), Some(120_000), "with a clock of its own");
    table.ok(1, base("HpEyNb"));
    table.ok(0, Action::Stand { play: 2 });
    assert!(!table.rolls_next());
    table.expire();
    assert!(table.rolls_next());
}

// CG-36: base words in Express, until the next accepted play
#[test]
fn base_words_can_be_challenged_in_a_race() {
    let mut table = baseless(Mode::Express);
    table.ok(0, base("ZpXb"));
    table.roll("pp");
    table.ok(1, challenge_of(0, 0));
    assert_eq!(table.held(0), 5);
    table.ok(0, base("CpAyTb"));
    table.ok(1, base("HpEyNb"));
    assert_eq!(table.code(1, challenge_of(0, 1)), pair("too-late-to-challenge", "CG-39"));
    table.ok(0, challenge_of(1, 2));
    assert_eq!(table.words(0), ["cat"], "back to base, which is all there is");
}

// CG-39, CG-40: directly after the play
#[test]
fn in_a_race_the_loser_goes_back_to_base() {
    let mut table = two(Options { photo_ms: 0, ..challenge(Mode::Express) });
    table.ok(0, ate());
    table.roll("pp");
    table.ok(0, play(2, &[], across(3, 0, "Zp")));
    table.roll("pp");
    assert_eq!(table.words(0), ["atez"]);
    let events = table.ok(1, challenge_of(0, 1));
    assert_eq!(events[1], EventView::BackToBase { seat: Seat(0), base: true });
    assert_eq!((table.words(0), table.held(0)), (vec!["at".to_string()], 4));
    // and who challenges a good one goes back
    table.ok(1, play(3, &[], across(-1, 0, "Hp")));
    table.roll("pp");
    table.ok(0, play(4, &[], across(2, 0, "Ep")));
    table.roll("pp");
    assert_eq!(table.code(0, challenge_of(1, 2)), pair("too-late-to-challenge", "CG-39"));
    let events = table.ok(1, challenge_of(0, 3));
    assert_eq!(events[1], EventView::BackToBase { seat: Seat(1), base: true });
    assert_eq!((table.words(0), table.words(1)), (vec!["ate".into()], vec!["at".to_string()]));
    table.ok(1, play(5, &[], across(-1, 0, "Hp")));
}

// CG-39: not while a photo finish is open
#[test]
fn a_play_in_the_window_is_not_challenged_yet() {
    let mut table = two(challenge(Mode::Express));
    table.ok(0, atz());
    assert_eq!(table.code(1, challenge_of(0, 0)), pair("photo-finish", "CG-29"));
    table.expire();
    table.roll("pp");
    table.ok(1, challenge_of(0, 0));
}

// CG-40: a base word that is not whole any more goes too
#[test]
fn without_a_whole_base_word_everything_returns() {
    let me = person(&[across(0, 0, "CpApTp"), down(1, -1, "Hb"), down(1, 1, "Ty")], "ApZpOp");
    let options = Options { photo_ms: 0, ..challenge(Mode::Express) };
    let mut table = Table::new(options, round("pp", vec![me, bystander()]));
    // the H of HAT, the base word, comes off; AZ is no word
    table.ok(0, play(1, &[(1, -1)], down(2, -1, "Zp")));
    table.roll("pp");
    let events = table.ok(1, challenge_of(0, 0));
    assert_eq!(events[1], EventView::BackToBase { seat: Seat(0), base: false });
    assert_eq!((table.words(0).len(), table.held(0)), (0, 8));
    assert_eq!(table.code(0, play(2, &[], across(0, 0, "ApTp"))).0, "base-first");
    table.ok(0, base("CpApTy"));
}
