//! A table for tests: feeds a game and keeps what happened.

use candy_monsters::table::PlayerTable;
use candy_monsters::{
    Action, CandyMonsters, CardSet, EventView, Options, Scenario, State, Table as Open, View,
};
use play::{Game, Luck, Millis, Reject, Seat, Snapshot, SnapshotOf, Turn, Viewer};
use rand_chacha::{ChaCha12Rng, rand_core::SeedableRng};
use serde_json::{Value, json};
use std::sync::{Arc, LazyLock};

pub(crate) const ONE: Seat = Seat(0);
pub(crate) const TWO: Seat = Seat(1);
pub(crate) const THREE: Seat = Seat(2);

pub(crate) struct Table {
    pub(crate) game: CandyMonsters,
    pub(crate) state: State,
    pub(crate) at: Millis,
}

/// The cards that these tests play with, whatever becomes of our own.
pub(crate) const FIXED: &str = include_str!("../fixed.toml");

static CARDS: LazyLock<Arc<CardSet>> =
    LazyLock::new(|| Arc::new(CardSet::parse(FIXED).expect("the fixed set is sound")));

/// The same set, but for these changes.
pub(crate) fn cards_with(edit: impl FnOnce(&mut toml::Table)) -> Arc<CardSet> {
    let mut file: toml::Table = FIXED.parse().unwrap();
    edit(&mut file);
    Arc::new(CardSet::parse(&file.to_string()).unwrap_or_else(|flaw| panic!("{flaw}")))
}

/// Gives a card of the file, by kind and name, these fields as TOML; `-field` takes one away.
pub(crate) fn change(file: &mut toml::Table, kind: &str, name: &str, fields: &str) {
    let cards = file[kind].as_array_mut().unwrap();
    let card = cards.iter_mut().find(|c| c["name"].as_str() == Some(name)).unwrap();
    let card = card.as_table_mut().unwrap();
    for line in fields.lines() {
        match line.trim().strip_prefix('-') {
            Some(gone) => drop(card.remove(gone)),
            None => card.extend(line.parse::<toml::Table>().unwrap()),
        }
    }
}

/// A player with a starter and some sugar.
pub(crate) fn player(sugar: u8, monsters: &[&str]) -> Value {
    let monsters: Vec<Value> = monsters.iter().map(|m| json!({ "card": m })).collect();
    json!({ "sugar": sugar, "monsters": monsters })
}

/// The game for this many seats.
pub(crate) fn game(seats: u8, options: Options) -> CandyMonsters {
    let options = Options { cards: CARDS.id().clone(), ..options };
    CandyMonsters::new(options, seats, CARDS.clone()).unwrap()
}

impl Table {
    pub(crate) fn make(game: CandyMonsters, table: Value) -> Table {
        let table = serde_json::from_value(table).unwrap();
        let scenario = Scenario { table: Some(table), decks: None };
        let state = game.open(&scenario).unwrap_or_else(|reject| panic!("{reject}"));
        Table { game, state, at: Millis::ZERO }
    }

    /// A position; as many seats as players.
    pub(crate) fn open(table: Value) -> Table {
        Table::with_cards(CARDS.clone(), table)
    }

    /// The same with other cards.
    pub(crate) fn with_cards(set: Arc<CardSet>, table: Value) -> Table {
        let seats = table["players"].as_array().unwrap().len() as u8;
        let options = Options { cards: set.id().clone(), ..Options::default() };
        Table::make(CandyMonsters::new(options, seats, set).unwrap(), table)
    }

    /// The turn of seat 1 of two, with these things; seat 2 has LITTLE FIZZ and no sugar.
    pub(crate) fn turn(own: Value) -> Table {
        Table::open(
            json!({ "stage": { "turn": { "seat": 0 } }, "players": [own, player(0, &["little-fizz"])] }),
        )
    }

    /// A dealt game.
    pub(crate) fn dealt(seats: u8, options: Options, seed: u8) -> Table {
        let game = CandyMonsters::with_named_cards(options, seats).unwrap();
        let state = game.open(&game.start()).unwrap();
        let mut table = Table { game, state, at: Millis::ZERO };
        table.luck(seed);
        table
    }

    /// Draws luck as long as the state waits for it.
    pub(crate) fn luck(&mut self, seed: u8) -> Vec<EventView> {
        let mut rng = ChaCha12Rng::from_seed([seed; 32]);
        let mut events = Vec::new();
        while self.game.turn(&self.state) == Turn::Chance {
            let chance = self.game.sample(&self.state, &mut Luck::new(&mut rng));
            self.game.resolve(&mut self.state, self.at, &chance, &mut events).unwrap();
        }
        events.iter().filter_map(|e| self.game.view_event(e, Viewer::Watcher)).collect()
    }

    /// Acts; a refusal changes nothing, and the sugar stays what it is.
    pub(crate) fn act(&mut self, seat: Seat, action: Value) -> Result<Vec<EventView>, Reject> {
        let action: Action = serde_json::from_value(action).unwrap();
        let (before, mut events) = (self.state, Vec::new());
        let done = self.game.act(&mut self.state, self.at, seat, &action, &mut events);
        if let Err(reject) = done {
            assert_eq!(self.state, before, "a refusal changes nothing");
            assert!(events.is_empty());
            return Err(reject);
        }
        let players = self.table().players;
        let sugar: u16 = players.iter().map(|p| u16::from(p.sugar)).sum();
        assert_eq!(sugar + u16::from(self.view(None).kingdom), 130, "all sugar is somewhere");
        Ok(events.iter().filter_map(|e| self.game.view_event(e, Viewer::Watcher)).collect())
    }

    /// Acts, and must not be refused.
    #[track_caller]
    pub(crate) fn does(&mut self, seat: Seat, action: Value) -> Vec<EventView> {
        let shown = action.to_string();
        self.act(seat, action).unwrap_or_else(|reject| panic!("{shown}: {reject}"))
    }

    /// Acts, and expects this refusal.
    #[track_caller]
    pub(crate) fn refuses(&mut self, seat: Seat, action: Value, code: &str, rule: &str) {
        let shown = action.to_string();
        match self.act(seat, action) {
            Ok(events) => panic!("{shown} was accepted: {events:?}"),
            Err(reject) => {
                assert_eq!((&*reject.code, &*reject.rule), (code, rule), "{shown}: {reject}")
            }
        }
    }

    /// Uses a card that asks for nothing.
    #[track_caller]
    pub(crate) fn uses(&mut self, seat: Seat, card: &str) -> Vec<EventView> {
        self.does(seat, json!({ "use": { "card": card } }))
    }

    pub(crate) fn expire(&mut self) -> Vec<EventView> {
        let mut events = Vec::new();
        self.at = self.game.deadline(&self.state).expect("there is a deadline");
        let pieces = self.game.census(&self.state);
        self.game.expire(&mut self.state, self.at, &mut events);
        assert_eq!(self.game.census(&self.state), pieces, "all sugar and cards are somewhere");
        events.iter().filter_map(|e| self.game.view_event(e, Viewer::Watcher)).collect()
    }

    pub(crate) fn view(&self, seat: Option<Seat>) -> View {
        self.game.view(&self.state, seat.map_or(Viewer::Watcher, Viewer::Seat))
    }

    pub(crate) fn seen(&self, seat: Option<Seat>) -> SnapshotOf<CandyMonsters> {
        Snapshot::of(&self.game, &self.state, seat.map_or(Viewer::Watcher, Viewer::Seat))
    }

    pub(crate) fn table(&self) -> Open {
        self.game.scenario(&self.state).table.unwrap_or_default()
    }

    pub(crate) fn has(&self, seat: Seat) -> PlayerTable {
        self.table().players[seat.index()].clone()
    }

    /// Sugar, candies and cubes of a seat.
    pub(crate) fn purse(&self, seat: Seat) -> (u8, u16, u16) {
        let has = self.has(seat);
        (has.sugar, has.candies, has.cubes)
    }

    /// The seat that the game waits for.
    pub(crate) fn waiting_for(&self) -> Option<Seat> {
        self.seen(None).turn.only()
    }
}
