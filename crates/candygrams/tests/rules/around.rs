//! Away, gone, alone; and every candy somewhere.

use crate::table::*;
use candygrams::{Action, Candy, Options};
use components::Census;
use play::{Game, Luck, Seats, Turn};
use testkit::driver::generator;

fn three(options: Options) -> Table {
    let at = || person(&[across(0, 0, "ApTp")], "Ep");
    Table::new(options, round("pp", vec![at(), at(), bystander()]))
}

fn waiting_for(table: &Table) -> Seats {
    match table.game.turn(&table.state) {
        Turn::Play { waiting_for, .. } => waiting_for,
        _ => Seats::NONE,
    }
}

// CG-42: passed for by the clock, in Express as well, and welcome back
#[test]
fn who_is_away_is_passed_for_and_can_come_back() {
    for options in [Options::default(), express()] {
        let mut table = three(options);
        (0..3).for_each(|seat| drop(table.ok(seat, Action::Pass { roll: 1 })));
        table.roll("yy");
        assert_eq!(table.deadline(), Some(120_000));
        table.ok(1, Action::Pass { roll: 2 });
        table.expire();
        table.roll("pp");
        table.ok(0, play(3, &[], across(2, 0, "Ep")));
        assert_eq!(table.words(0), ["ate"]);
    }
}

// CG-42: nobody waits for players who have left
#[test]
fn a_table_goes_on_without_those_who_left() {
    let mut table = three(Options::default());
    table.ok(0, Action::Leave);
    assert_eq!(table.code(0, Action::Pass { roll: 1 }), pair("has-left", "CG-42"));
    assert!(!waiting_for(&table).has(play::Seat(0)));
    table.ok(1, Action::Pass { roll: 1 });
    table.ok(2, Action::Pass { roll: 1 });
    table.roll("pp");
    table.ok(2, Action::Leave);
    let outcome = table.outcome().expect("one is left");
    assert_eq!((outcome.places.as_slice(), outcome.reason.as_str()), (&[2, 1, 2][..], "left"));
    assert_eq!(outcome.rule, "CG-42");
}

// CG-42: leaving before the base word lets the others begin
#[test]
fn leaving_before_the_base_word_lets_the_others_begin() {
    let people = vec![person(&[], "CpAyTb"), person(&[], "HpEyNb"), person(&[], "RpAbTy")];
    let mut table = Table::new(Options::default(), bases(people));
    table.ok(1, Action::Base { on: across(0, 0, "HpEyNb") });
    table.ok(2, Action::Base { on: across(0, 0, "RpAbTy") });
    table.ok(0, Action::Leave);
    assert!(table.rolls_next());
    assert_eq!(table.view(1).roller, play::Seat(1), "who has left does not roll first");
}

// CG-43
#[test]
fn alone_the_rolls_are_counted() {
    let me = person(&[across(0, 0, "ApTp")], "EpHp");
    let mut table = Table::new(Options::default(), round("yb", vec![me]));
    table.ok(0, Action::Pass { roll: 1 });
    table.roll("pp");
    table.ok(0, play(2, &[], across(2, 0, "Ep")));
    table.ok(0, done(2));
    table.roll("yy");
    table.expire();
    table.roll("pp");
    assert_eq!(table.code(0, play(4, &[], across(-1, 0, "Hp"))).0, "not-a-word");
    table.ok(0, play(4, &[], down(2, -1, "Hp")));
    let outcome = table.outcome().expect("it is over at once");
    assert_eq!((outcome.places, outcome.scores), (vec![1], vec![4]));
    assert_eq!((outcome.reason.as_str(), outcome.rule.as_str()), ("candygrams", "CG-43"));
}

// CG-43: giving up alone
#[test]
fn alone_one_can_give_up() {
    let me = person(&[across(0, 0, "ApTp")], "EpHp");
    let mut table = Table::new(Options::default(), round("yb", vec![me]));
    table.ok(0, Action::Leave);
    let outcome = table.outcome().expect("over");
    assert_eq!((outcome.reason.as_str(), outcome.scores.len()), ("left", 0));
}

// CG-44: also in a game with trades, removals and undone plays (the laws play many more)
#[test]
fn every_candy_is_somewhere_once() {
    let whole: Census<Candy> = Candy::all().collect();
    let mut table = Table::start(challenge(candygrams::Mode::Standard), 2);
    let count = |t: &Table| -> Census<Candy> { t.game.census(&t.state).into_iter().collect() };
    assert_eq!(whole.compare(&count(&table)), Ok(()));
    let mut rng = generator(5, "deal");
    let deal = table.game.sample(&table.state, &mut Luck::new(&mut rng));
    table.luck(deal).expect("its own deal");
    for seat in 0..2 {
        let mine = table.view(seat).players[usize::from(seat)].candies.clone().unwrap();
        let on = mine[..2]
            .iter()
            .zip(0..)
            .map(|(c, x)| candygrams::Put::new(candygrams::Cell::new(x, 0), *c));
        table.ok(seat, Action::Base { on: on.collect() });
        assert_eq!(whole.compare(&count(&table)), Ok(()));
    }
    table.expire();
    table.roll("pp");
    for seat in 0..2 {
        let give = table.view(seat).players[usize::from(seat)].candies.clone().unwrap()[0];
        table.ok(seat, Action::Trade { roll: 1, give, take: u32::from(seat) });
        assert_eq!(whole.compare(&count(&table)), Ok(()));
    }
}
