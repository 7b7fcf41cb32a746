//! QD-22 to QD-26: the solitaire.

use crate::table::{because, cards, lexicon, refusal};
use play::{Can, Game, Luck, Millis, Reject, Seat, Turn, Viewer};
use quiddler::Card;
use quiddler::solitaire::daily::deal;
use quiddler::solitaire::{
    Action, Day, Dealing, Draft, EventView, Fill, Options, Scenario, Solitaire, Stage, State,
    Statistics, View,
};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

const ME: Seat = Seat(0);

fn options() -> Options {
    Options { words: lexicon().id().clone(), ..Options::default() }
}

struct Table {
    game: Solitaire,
    state: State,
}

impl Table {
    fn with(options: Options, scenario: &Scenario) -> Table {
        let game = Solitaire::new(options, lexicon()).unwrap_or_else(|reject| panic!("{reject}"));
        let state = game.open(scenario).unwrap_or_else(|reject| panic!("{reject}"));
        Table { game, state }
    }

    /// Piles such as `"t e a"`: the open card first.
    fn piles(piles: [&str; 8]) -> Table {
        Table::with(options(), &scenario(piles))
    }

    fn act(&mut self, action: Action) -> Result<Vec<EventView>, Reject> {
        let (before, mut events) = (self.state.clone(), Vec::new());
        let done = self.game.act(&mut self.state, Millis::ZERO, ME, &action, &mut events);
        if let Err(reject) = done {
            assert_eq!(self.state, before, "a refusal changes nothing");
            assert!(events.is_empty());
            return Err(reject);
        }
        let seen = |event| self.game.view_event(event, Viewer::Watcher);
        Ok(events.iter().filter_map(seen).collect())
    }

    fn word(&mut self, piles: &[u8]) -> Result<Vec<EventView>, Reject> {
        self.act(Action::Word(piles.to_vec()))
    }

    fn fill(&mut self, from: u8) -> Result<Vec<EventView>, Reject> {
        self.act(Action::Fill(Fill { from }))
    }

    fn deal(&mut self, cards: Vec<Card>) -> Result<Vec<EventView>, Reject> {
        let mut events = Vec::new();
        let chance = Dealing { cards };
        self.game.resolve(&mut self.state, Millis::ZERO, &chance, &mut events)?;
        let seen = |event| self.game.view_event(event, Viewer::Watcher);
        Ok(events.iter().filter_map(seen).collect())
    }

    fn view(&self) -> View {
        self.game.view(&self.state, Viewer::Seat(ME))
    }

    fn open(&self) -> Vec<Option<Card>> {
        self.view().piles.iter().map(|pile| pile.open).collect()
    }
}

fn scenario(piles: [&str; 8]) -> Scenario {
    Scenario { piles: piles.iter().map(|pile| cards(pile)).collect(), ..Scenario::default() }
}

fn some(text: &str) -> Vec<Option<Card>> {
    let card = |face: &str| (face != "-").then(|| cards(face)[0]);
    text.split(' ').map(card).collect()
}

/// QD-22: eight piles of five and an open card on each; 70 cards are out, unseen.
#[test]
fn forty_eight_cards_are_dealt() {
    let mut table = Table::with(options(), &Scenario::default());
    assert_eq!(table.game.turn(&table.state), Turn::Chance);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let Dealing { cards } = table.game.sample(&table.state, &mut Luck::new(&mut rng));
    assert_eq!(cards.len(), 48);
    table.deal(cards.clone()).unwrap();
    let view = table.view();
    assert_eq!((view.piles.len(), view.cards_left), (8, 48));
    assert!(view.piles.iter().all(|pile| pile.below == 5));
    let open: Vec<Card> = view.piles.iter().filter_map(|pile| pile.open).collect();
    assert_eq!(open, cards[40..], "the last eight lie open");
    assert_eq!(table.game.census(&table.state).len(), 118);
}

/// QD-22: a deal is 48 cards of one deck, once, for one player.
#[test]
fn other_deals_are_refused() {
    let mut table = Table::with(options(), &Scenario::default());
    assert_eq!(refusal(table.act(Action::Hint)), because("not-dealt", "QD-22"));
    let deck: Vec<Card> = Card::deck().collect();
    assert_eq!(refusal(table.deal(deck[..47].to_vec())), because("wrong-cards", "QD-22"));
    assert_eq!(refusal(table.deal(vec![deck[0]; 48])), because("too-many-cards", "QD-01"));
    let mut table = Table::piles(["t e", "e", "a", "d", "o", "g", "x", "z"]);
    assert_eq!(refusal(table.deal(deck[..48].to_vec())), because("already-dealt", "QD-22"));
    let done = table.game.act(&mut table.state, Millis::ZERO, Seat(1), &Action::Stop, &mut ());
    assert_eq!(refusal(done), because("no-such-seat", "QD-22"));
    let seven = Scenario { piles: vec![cards("a"); 7], ..Scenario::default() };
    let high = scenario(["a a a a a a a", "e", "e", "e", "e", "e", "e", "e"]);
    for wrong in [seven, high] {
        assert_eq!(refusal(table.game.open(&wrong)), because("wrong-piles", "QD-22"));
    }
    let early = Scenario { hints: 1, ..Scenario::default() };
    assert_eq!(refusal(table.game.open(&early)), because("not-dealt", "QD-22"));
    let double = scenario(["z z", "z", "a", "d", "o", "g", "x", "e"]);
    assert_eq!(refusal(table.game.open(&double)), because("too-many-cards", "QD-01"));
}

/// QD-23: the cards of a word leave, and the next ones of their piles are turned.
#[test]
fn a_word_turns_cards() {
    let mut table = Table::piles(["t z", "e n", "a x", "d o", "o d", "g g", "x v", "z v"]);
    let events = table.word(&[0, 1, 2]).unwrap();
    let EventView::Made { word, piles } = &events[0] else { panic!("{events:?}") };
    assert_eq!((word.text.as_str(), &piles[..]), ("tea", &[0, 1, 2][..]));
    assert_eq!(events[1], EventView::Turned { pile: 0, card: cards("z")[0] });
    assert_eq!(events.len(), 4);
    assert_eq!(table.open(), some("z n x d o g x z"));
    let view = table.view();
    assert_eq!((view.made_points, view.words.len(), view.cards_left), (7, 1, 13));
    assert_eq!(view.open_points, 14 + 5 + 12 + 5 + 2 + 6 + 12 + 14);
}

/// QD-23, QD-03: a word has two cards or more, each open, each once, and is in the list.
#[test]
fn other_words_are_refused() {
    let mut table = Table::piles(["t z", "e n", "a x", "d o", "o d", "in g", "", ""]);
    table.fill(0).unwrap();
    table.fill(1).unwrap();
    assert_eq!(table.open(), some("z n a d o in t e"));
    assert_eq!(refusal(table.word(&[5])), because("one-card", "QD-03"));
    assert_eq!(refusal(table.word(&[])), because("one-card", "QD-03"));
    assert_eq!(refusal(table.word(&[6, 7])), because("not-a-word", "QD-03"));
    assert_eq!(refusal(table.word(&[6, 8])), because("no-such-card", "QD-23"));
    assert_eq!(refusal(table.word(&[4, 4])), because("card-twice", "QD-23"));
    let clean = Options { offensive: false, ..options() };
    let mut polite = Table::with(clean, &scenario(["d", "a", "r", "n", "o", "", "", ""]));
    assert_eq!(refusal(polite.word(&[0, 1, 2, 3])), because("offensive-word", "QD-03"));
}

/// QD-23: a draft tells what it spells and whether it can be made.
#[test]
fn drafts() {
    let table = Table::piles(["t z", "e n", "a x", "d o", "o d", "g g", "x v", "z v"]);
    let draft = |piles: &[u8]| {
        let action = Action::Word(piles.to_vec());
        table.game.preview(&table.state, Millis::ZERO, ME, &action)
    };
    let tea = Draft { text: "tea".into(), points: 7 };
    assert_eq!(draft(&[0, 1, 2]), Ok(tea));
    assert_eq!(draft(&[0, 1]).unwrap_err().code, "not-a-word");
    assert_eq!(draft(&[0]).unwrap_err().code, "one-card");
    assert_eq!(refusal(draft(&[9])), because("no-such-card", "QD-23"));
    let hint = table.game.preview(&table.state, Millis::ZERO, ME, &Action::Hint);
    assert_eq!(hint, Ok(Draft::default()), "a preview gives no hint away");
}

/// QD-24: a space is filled before the next word, from any pile that has more cards.
#[test]
fn spaces_are_filled_first() {
    let mut table = Table::piles(["t", "e", "a x", "d o", "o d", "g g", "x", "z v"]);
    table.word(&[0, 1, 2]).unwrap();
    let view = table.view();
    assert_eq!((view.stage, view.space), (Stage::Filling, Some(0)));
    let fill = [3, 4, 5, 7].map(|from| Action::Fill(Fill { from })).to_vec();
    assert_eq!(table.game.can(&table.state, ME), Can::only(fill).and_resign(Action::Stop));
    assert_eq!(refusal(table.word(&[3, 4])), because("fill-first", "QD-24"));
    assert_eq!(refusal(table.act(Action::Hint)), because("fill-first", "QD-24"));
    for pile in [0, 2, 6, 8, 255] {
        assert_eq!(refusal(table.fill(pile)), because("nothing-below", "QD-24"));
    }
    let events = table.fill(5).unwrap();
    let g = cards("g")[0];
    assert_eq!(events[0], EventView::Filled { from: 5, to: 0, card: g });
    assert_eq!(events[1], EventView::Turned { pile: 5, card: g });
    assert_eq!(table.view().space, Some(1), "the next space");
    table.fill(4).unwrap();
    assert_eq!(table.open(), some("g o x d d g x z"));
    assert_eq!(table.view().stage, Stage::Making);
    assert_eq!(refusal(table.fill(3)), because("no-space", "QD-24"));
}

/// QD-24: with no pile that has more, fewer than eight are open.
#[test]
fn spaces_that_cannot_be_filled_stay() {
    let mut table = Table::piles(["t", "e", "a", "d", "o", "g", "x", "z"]);
    table.word(&[0, 1, 2]).unwrap();
    assert_eq!((table.view().stage, table.open()), (Stage::Making, some("- - - d o g x z")));
    assert_eq!(refusal(table.fill(3)), because("no-space", "QD-24"));
    table.word(&[3, 4, 5]).unwrap();
}

/// QD-25: no card left: a perfect zero.
#[test]
fn zero_is_perfect() {
    let mut table = Table::piles(["t", "e", "a", "d", "o", "g", "", ""]);
    table.word(&[0, 1, 2]).unwrap();
    let events = table.word(&[3, 4, 5]).unwrap();
    let Some(EventView::Ended { score: 0, outcome, .. }) = events.last() else {
        panic!("{events:?}")
    };
    assert_eq!((outcome.reason.as_str(), &outcome.scores[..]), ("zero", &[0][..]));
    assert_eq!(table.game.turn(&table.state), Turn::Over(outcome.clone()));
    assert_eq!(refusal(table.act(Action::Stop)), because("game-over", "QD-25"));
}

/// QD-25: no word left: the points of all remaining cards, the face-down ones too.
#[test]
fn stuck() {
    let mut table = Table::piles(["t z q", "e", "a", "x j", "v", "v", "", ""]);
    table.fill(3).unwrap();
    table.fill(0).unwrap_or_default();
    assert_eq!(table.view().stage, Stage::Making);
    let piles: Vec<u8> = ["t", "e", "a"]
        .map(|face| {
            let card = Some(cards(face)[0]);
            table.open().iter().position(|open| *open == card).expect("it lies open") as u8
        })
        .to_vec();
    table.word(&piles).unwrap();
    table.fill(0).unwrap_or_default();
    let view = table.view();
    let Turn::Over(outcome) = table.game.turn(&table.state) else { panic!("it goes on") };
    assert_eq!((view.stage, outcome.scores), (Stage::Over, vec![14 + 15 + 12 + 13 + 11 + 11]));
    assert_eq!(outcome.reason, "stuck");
    assert_eq!(view.rest.unwrap().concat().len(), 6, "all cards are shown");
    let dead = Table::piles(["z z", "x", "v", "v", "q", "q", "j", "j"]);
    assert_eq!(dead.view().stage, Stage::Over, "also before the first word");
}

/// QD-25: the player may stop at any time.
#[test]
fn stopped() {
    let mut table = Table::piles(["t z", "e", "a", "d", "o", "g", "x", "z"]);
    assert_eq!(table.view().rest, None, "nothing tells what lies face down");
    let events = table.act(Action::Stop).unwrap();
    let [EventView::Ended { rest, score, outcome }] = &events[..] else { panic!("{events:?}") };
    assert_eq!((*score, outcome.reason.as_str()), (60, "stopped"));
    assert_eq!(rest[0], cards("t z"));
    assert_eq!(refusal(table.word(&[0, 1])), because("game-over", "QD-25"));
    let ended = Scenario { stopped: true, ..scenario(["z", "x", "v", "v", "q", "q", "j", "j"]) };
    assert_eq!(refusal(table.game.open(&ended)), because("ended-already", "QD-25"));
}

/// QD-25: a hint shows one word, the dearest; it is counted, and there is one for each set of
/// open cards.
#[test]
fn hints() {
    let mut table = Table::piles(["t", "e", "a", "d", "o", "g", "x", "z"]);
    let can = |table: &Table| table.game.can(&table.state, ME).actions;
    assert_eq!(can(&table), [Action::Hint]);
    let events = table.act(Action::Hint).unwrap();
    let [EventView::Hinted { hint }] = &events[..] else { panic!("{events:?}") };
    assert_eq!((hint.text.as_str(), &hint.piles[..]), ("zax", &[7, 2, 6][..]));
    let view = table.view();
    assert_eq!((view.hints, view.hint.as_ref(), can(&table)), (1, Some(hint), vec![]));
    assert_eq!(refusal(table.act(Action::Hint)), because("hint-showing", "QD-25"));
    table.word(&[7, 2, 6]).unwrap();
    assert_eq!((table.view().hints, table.view().hint), (1, None));
    table.act(Action::Hint).unwrap();
    assert_eq!(table.view().hints, 2);
    for wrong in [
        Scenario {
            hint: Some(vec![0, 1]),
            hints: 1,
            ..scenario(["t", "o", "", "", "", "", "", "e"])
        },
        Scenario {
            hint: Some(vec![0, 1]),
            hints: 0,
            ..scenario(["t", "o", "", "", "", "", "", ""])
        },
    ] {
        let opened = table.game.open(&wrong);
        if wrong.hints == 0 {
            assert_eq!(refusal(opened), because("wrong-hint", "QD-25"));
        } else {
            assert!(opened.is_ok());
        }
    }
}

/// QD-25: a hint is offensive only if nothing else can be made.
#[test]
fn polite_hints() {
    let rough = |piles| {
        let options = Options { offensive: true, ..options() };
        Table::with(options, &scenario(piles))
    };
    let mut table = rough(["d", "a", "r", "n", "o", "", "", ""]);
    table.act(Action::Hint).unwrap();
    assert_eq!(table.view().hint.unwrap().text, "do");
    let mut table = rough(["d", "a", "r", "n", "x", "", "", ""]);
    table.act(Action::Hint).unwrap();
    assert_eq!(table.view().hint.unwrap().text, "darn");
}

/// QD-26: everybody gets the deal of a day, and no other.
#[test]
fn the_deal_of_a_day() {
    let daily = |day: &str| Options { daily: Some(day.into()), ..options() };
    let mut table = Table::with(daily("2026-11-15"), &Scenario::default());
    let dealt = |seed| {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        table.game.sample(&table.state, &mut Luck::new(&mut rng)).cards
    };
    let cards = dealt(1);
    assert_eq!(dealt(2), cards, "luck has no part in it");
    let day: Day = "2026-11-15".parse().unwrap();
    assert_eq!((deal(day), day.to_string()), (cards.clone(), "2026-11-15".into()));
    let faces: Vec<&str> = cards[40..].iter().map(|card| card.letters()).collect();
    assert_eq!(faces, PINNED, "a day stays as it is for ever");
    let tomorrow: Day = "2026-11-16".parse().unwrap();
    assert_ne!(deal(tomorrow), cards);
    assert_eq!(refusal(table.deal(deal(tomorrow))), because("other-deal", "QD-26"));
    table.deal(cards).unwrap();
}

/// The open cards of the fifteenth of November 2026.
const PINNED: [&str; 8] = ["a", "o", "l", "n", "o", "g", "e", "t"];

/// QD-26: there is no deal for something that is not a date.
#[test]
fn days_that_are_none() {
    for day in [
        "2026-02-29",
        "2026-13-01",
        "2026-00-10",
        "2026-1-1",
        "today",
        "",
        "2026-11-31",
        "+026-11-01",
        "2026-11-1é",
    ] {
        let options = Options { daily: Some(day.into()), ..options() };
        let reject = Solitaire::new(options, lexicon());
        assert_eq!(refusal(reject.map(drop)), because("no-such-day", "QD-26"), "{day}");
    }
    for day in ["2024-02-29", "2000-02-29", "2026-12-31", "1999-01-01"] {
        assert!(day.parse::<Day>().is_ok());
    }
    assert!("1900-02-29".parse::<Day>().is_err());
}

/// QD-26: games, zeros, best, mean, and zeros in a row.
#[test]
fn statistics() {
    let all = Statistics::of([12, 0, 0, 7, 0]);
    assert_eq!((all.games, all.zeros, all.best), (5, 3, Some(0)));
    assert_eq!((all.mean_tenths, all.streak, all.longest_streak), (Some(38), 1, 2));
    assert_eq!(Statistics::of([]), Statistics::default());
    assert_eq!(Statistics::of([5, 6]).mean_tenths, Some(55));
    assert_eq!(Statistics::of([1, 1, 2]).mean_tenths, Some(13), "rounded");
}

/// QD-04: the solitaire keeps to its list too.
#[test]
fn its_list() {
    let reject = Solitaire::new(Options::default(), lexicon());
    assert_eq!(refusal(reject.map(drop)), because("other-list", "QD-04"));
}
