//! Kingdom's Candy Monsters obeys the laws of every game.

use candy_monsters::{CandyMonsters, CardSet, Options, Scenario, SetId};
use std::sync::Arc;
use testkit::Trial;

fn game(seats: u8, options: Options) -> CandyMonsters {
    CandyMonsters::with_named_cards(options, seats).expect("these options make a game")
}

fn trial(seats: u8, options: Options) -> Trial<CandyMonsters> {
    Trial::of(game(seats, options)).seeds(0..9)
}

testkit::laws!(two, || trial(2, Options::default()));
testkit::laws!(three_wide, || trial(3, Options { wide_market: true, ..Options::default() }));
testkit::laws!(four_without_a_clock, || trial(4, Options::default()).seeds(0..3));
testkit::laws!(five_with_all_clocks, || trial(
    5,
    Options { turn_seconds: Some(90), answer_seconds: Some(20), ..Options::default() }
)
.seeds(0..3));

/// Somebody has left in the middle: the others go on.
fn after_leaving() -> Trial<CandyMonsters> {
    let scenario = r#"{"table":{"stage":{"turn":{"seat":2}},"first":1,"seen":["sugar-rain"],
        "players":[{"sugar":9,"monsters":[{"card":"uno"},{"card":"magmot"}]},{"left":true},
        {"sugar":7,"candies":2,"monsters":[{"card":"crumblet","tucked":["pickpocket"]}]}]}}"#;
    let scenario: Scenario = serde_json::from_str(scenario).expect("it is a scenario");
    trial(3, Options::default()).starting(scenario).seeds(0..6)
}

testkit::laws!(three_one_left, after_leaving);

/// Cards that do what ours do not: choices at every moment, actions without end, dear uses.
fn wild() -> Trial<CandyMonsters> {
    let fixed = include_str!("fixed.toml").replace("name = \"fixed\"", "name = \"wild\"");
    let swap = [
        (
            r#"{ when = "start", effects = [{ gain-sugar = 2 }] }"#,
            r#"{ when = "start", effects = ["extra-action", "sweep", { take-cubes = 1 }] }"#,
        ),
        (
            r#"{ when = "black-candy", effects = ["eats-nothing"] }"#,
            r#"{ when = "black-candy", cost = 1, effects = [{ steal = { sugar = 3, from = "rival" } }, "eats-nothing", { eat-less = 2 }] }"#,
        ),
        (
            r#"{ when = "buy-monster", effects = [{ lower-price = 2 }] }"#,
            r#"{ when = "buy-monster", cost = 2, if = { fewest = "monsters" }, effects = [{ lower-price = 9 }] }"#,
        ),
        (
            r#"{ when = "any", cost = 3, once = true, effects = [{ gain-candies = { per = "monsters", most = 5 } }] }"#,
            r#"{ when = "black-candy", once = true, if = { most = "cubes" }, effects = [{ drop-cubes = { per = "tucked-here", each = 2, most = 9 } }] }"#,
        ),
    ];
    let mut text = fixed;
    for (ours, theirs) in swap {
        assert!(text.contains(ours), "{ours}");
        text = text.replace(ours, theirs);
    }
    let set = Arc::new(CardSet::parse(&text).unwrap_or_else(|flaw| panic!("{flaw}")));
    let options = Options { cards: SetId::named("wild"), ..Options::default() };
    let game = CandyMonsters::new(options, 3, set).expect("a set like any other");
    Trial::of(game).seeds(0..6)
}

testkit::laws!(wild_cards, wild);
