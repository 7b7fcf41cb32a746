//! Two worlds that differ only in what a player may not know give that player's client the same bytes.

use crate::client::Client;
use catalog::{GamePlugin, Start};
use mcp::{LocalSeat, Others, Player};
use play::{Determinize, Game, Seat};
use serde_json::{Value, json};
use table::Seed;

/// Positions of each game that are compared.
const POSITIONS: usize = 6;

/// Everything that a client hears at a table that begins from this position.
async fn heard<P: GamePlugin>(options: &Value, seats: u8, scenario: Value) -> String {
    let game = catalog::game(P::ABOUT.id).unwrap();
    let start = Start {
        options: options.clone(),
        seats: Some(seats),
        scenario,
        players: Vec::new(),
        seed: Seed::from_text("two worlds"),
        entropy: Vec::new(),
        opened: 0,
    };
    let others = Others { levels: vec!["beginner".into()], luck: 1 };
    let opened = LocalSeat::open("t1".into(), game, start, Seat(0), &others, false);
    let player = Player::local();
    player.sit(Box::new(opened.unwrap())).await.unwrap();
    let mut client = Client::connect(player).await;
    for (tool, arguments) in [
        ("look", json!({})),
        ("list_actions", json!({})),
        ("list_actions", json!({"from": 1, "limit": 2})),
        ("act", json!({"action": "?"})),
        ("act", json!({"action": "take everything"})),
        ("act", json!({"action": "{\"take\":\"z9\"}"})),
        ("act", json!({"action": "play ZZZ at 0,0 down"})),
        ("act", json!({"action": "lay QI, ZA"})),
        ("wait", json!({"seconds": 0})),
        ("look", json!({})),
        ("look", json!({"table": "t2"})),
    ] {
        let _ = client.call(tool, arguments).await;
    }
    client.heard
}

/// Compares what a client hears in pairs of worlds; in how many the secrets differed.
async fn two_worlds<P>(seats: u8, deal: u64) -> usize
where
    P: GamePlugin,
    P::Game: Determinize,
{
    let entry = catalog::game(P::ABOUT.id).unwrap();
    let options = entry.without_clocks(&entry.with_table_defaults(&Value::Null));
    let options = entry.check_options(&options, Some(seats)).unwrap();
    let own = serde_json::from_value(options.clone()).unwrap();
    let game = P::make(own, seats, P::Game::VERSION).unwrap();
    let pairs = testkit::worlds::pairs(&game, Seat(0), deal, POSITIONS);
    assert!(!pairs.is_empty(), "{}: it was never the first seat's turn", P::ABOUT.id);
    let mut differed = 0;
    for [one, two] in pairs {
        differed += usize::from(one != two);
        let one = heard::<P>(&options, seats, one).await;
        let two = heard::<P>(&options, seats, two).await;
        assert_eq!(one, two, "{}", P::ABOUT.id);
        assert!(one.contains("It is your turn."), "{one}");
    }
    differed
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bytes_tell_nothing_of_others_secrets() {
    for deal in 0..2 {
        assert!(two_worlds::<catalog::quiddler::Plugin>(3, deal).await > 0);
        assert!(two_worlds::<catalog::keyword::Plugin>(3, deal).await > 0);
        assert!(two_worlds::<catalog::candy_monsters::Plugin>(3, deal).await > 0);
        assert!(two_worlds::<catalog::candygrams::Plugin>(2, deal).await > 0);
        assert!(two_worlds::<catalog::solitaire::Plugin>(1, deal).await > 0);
        // Nothing is secret there: the worlds are equal, and so are the bytes.
        two_worlds::<catalog::candy_chain::Plugin>(2, deal).await;
    }
}
