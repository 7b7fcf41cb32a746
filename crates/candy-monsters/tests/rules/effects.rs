//! Every effect alone, and every two of them together. KM-16.

use crate::table::{ONE, THREE, TWO, Table, cards_with, change, player};
use candy_monsters::table::{StageTable, Table as Open};
use serde_json::{Value, json};

/// Effects for a turn, as a card file writes them, and what each is used on.
const IN_TURN: [(&str, Option<&str>); 9] = [
    ("{ gain-sugar = 2 }", None),
    ("{ gain-sugar = { per = \"monsters\", each = 2, most = 3 } }", None),
    ("{ gain-candies = 1 }", None),
    ("{ drop-cubes = 2 }", None),
    ("{ take-cubes = 1 }", None),
    ("{ steal = { sugar = 2, from = \"rival\" } }", Some(r#"{"rival":1}"#)),
    ("{ steal = { sugar = 1, from = \"each-rival\" } }", None),
    ("\"extra-action\"", None),
    ("\"sweep\"", Some(r#"{"open":"oni-yami"}"#)),
];

/// Effects for feeding.
const FEEDING: [(&str, Option<&str>); 6] = [
    ("{ gain-sugar = 2 }", None),
    ("{ gain-candies = { per = \"tucked-here\", most = 3 } }", None),
    ("{ drop-cubes = 2 }", None),
    ("{ steal = { sugar = 2, from = \"rival\" } }", Some(r#"{"rival":1}"#)),
    ("\"eats-nothing\"", None),
    ("{ eat-less = 1 }", None),
];

/// MAGMOT has PICKPOCKET, BULK BUY and SWEET TALK tucked, which have these effects.
fn table(when: &str, effects: [&str; 3]) -> Table {
    let cards = cards_with(|file| {
        for (name, effects) in ["PICKPOCKET", "BULK BUY", "SWEET TALK"].into_iter().zip(effects) {
            let ability = format!("ability = {{ when = \"{when}\", effects = [{effects}] }}");
            change(file, "ability", name, &ability);
        }
    });
    let (stage, seen) = match when {
        "black-candy" => (json!({ "feeding": { "seat": 0 } }), json!(["black-candy"])),
        _ => (json!({ "turn": { "seat": 0 } }), json!([])),
    };
    Table::with_cards(
        cards,
        json!({
            "stage": stage, "seen": seen,
            "players": [
                { "sugar": 3, "cubes": 5, "monsters": [{ "card": "uno" }, { "card": "lickness" },
                    { "card": "magmot", "tucked": ["pickpocket", "bulk-buy", "sweet-talk"] }] },
                player(7, &["crumblet"]), player(1, &["bittersweet"])],
            "monsters": { "open": ["oni-baba", "oni-yami", "fizzard"] },
        }),
    )
}

fn usage(card: &str, on: Option<&str>) -> Value {
    let on: Value = on.map_or(Value::Null, |on| serde_json::from_str(on).unwrap());
    json!({ "use": { "card": card, "on": on } })
}

/// What lies open, but for which cards were used.
fn after(table: &Table) -> Open {
    let mut open = table.table();
    open.players.iter_mut().for_each(|p| p.used.clear());
    open
}

// KM-16: each effect alone does what it says, and nothing else.
#[test]
fn every_effect_alone() {
    let turn = |effect: usize| {
        let (effects, on) = IN_TURN[effect];
        let mut table = table("any", [effects; 3]);
        let before = table.table();
        table.does(ONE, usage("pickpocket", on));
        let purses = [ONE, TWO, THREE].map(|s| table.purse(s));
        let StageTable::Turn(turn) = table.table().stage else { panic!("still a turn") };
        (purses, turn.actions, table.table().monsters != before.monsters)
    };
    let others = [(7, 0, 0), (1, 0, 0)];
    let with = |own| [own, others[0], others[1]];
    assert_eq!(turn(0), (with((5, 0, 5)), 1, false), "gain-sugar");
    assert_eq!(turn(1), (with((4, 0, 5)), 1, false), "gain-sugar for every two monsters");
    assert_eq!(turn(2), (with((3, 1, 5)), 1, false), "gain-candies");
    assert_eq!(turn(3), (with((3, 0, 3)), 1, false), "drop-cubes");
    assert_eq!(turn(5), ([(5, 0, 5), (5, 0, 0), (1, 0, 0)], 1, false), "steal from a rival");
    assert_eq!(turn(6), ([(5, 0, 5), (6, 0, 0), (0, 0, 0)], 1, false), "steal from each");
    assert_eq!(turn(7), (with((3, 0, 5)), 2, false), "extra-action");
    assert_eq!(turn(8), (with((3, 0, 5)), 1, true), "sweep");
    let mut only_bad = table("any", [IN_TURN[4].0; 3]);
    only_bad.refuses(ONE, usage("pickpocket", None), "nothing-happens", "KM-16");
}

// KM-16, KM-23: the effects for feeding.
#[test]
fn every_effect_while_feeding_alone() {
    let feeding = |effect: usize| {
        let (effects, on) = FEEDING[effect];
        let mut table = table("black-candy", [effects; 3]);
        table.does(ONE, usage("pickpocket", on));
        let hunger: Vec<u8> =
            table.view(None).feeding.unwrap().monsters.iter().map(|m| m.hunger).collect();
        (table.purse(ONE), hunger)
    };
    assert_eq!(feeding(0), ((5, 0, 5), vec![2, 2, 2]), "gain-sugar");
    assert_eq!(feeding(1), ((3, 3, 5), vec![2, 2, 2]), "gain-candies for cards here");
    assert_eq!(feeding(2), ((3, 0, 3), vec![2, 2, 2]), "drop-cubes");
    assert_eq!(feeding(3), ((5, 0, 5), vec![2, 2, 2]), "steal");
    assert_eq!(feeding(4), ((3, 0, 5), vec![2, 0, 2]), "eats-nothing: MAGMOT, whose card it is");
    assert_eq!(feeding(5), ((3, 0, 5), vec![1, 1, 1]), "eat-less");
}

/// Whether two effects on one card do what they do on two, one after the other.
fn same_in_pairs(when: &str, effects: &[(&str, Option<&str>)]) -> usize {
    let mut pairs = 0;
    for (a, on_a) in effects {
        for (b, on_b) in effects {
            if on_a.is_some() && on_b.is_some() {
                continue; // only one can ask for a choice
            }
            let both = format!("{a}, {b}");
            let mut one_card = table(when, [&both, a, b]);
            if one_card.act(ONE, usage("pickpocket", on_a.or(*on_b))).is_err() {
                assert!(a.contains("take-cubes") && b.contains("take-cubes"), "{both}");
                continue;
            }
            let mut two_cards = table(when, [&both, a, b]);
            let mut alone = |card, effect: &str, on| match two_cards.act(ONE, usage(card, on)) {
                Ok(_) => true,
                // Black cubes or missing hunger alone do nothing; together they do.
                Err(reject) => {
                    assert_eq!(reject.code, "nothing-happens", "{effect}: {reject}");
                    false
                }
            };
            if alone("bulk-buy", a, *on_a) && alone("sweet-talk", b, *on_b) {
                assert_eq!(after(&one_card), after(&two_cards), "{both}");
                pairs += 1;
            }
        }
    }
    pairs
}

// KM-16: two effects on one card do the same as on two cards, in that order.
#[test]
fn every_two_effects_together() {
    assert_eq!(same_in_pairs("any", &IN_TURN), 60);
    assert_eq!(same_in_pairs("start", &IN_TURN), 60);
}

// KM-16, KM-23: the same while feeding; only lowering hunger to zero twice does nothing.
#[test]
fn every_two_effects_while_feeding_together() {
    assert_eq!(same_in_pairs("black-candy", &FEEDING), 34);
}

// KM-16: black cubes as the price of something good.
#[test]
fn a_drawback_comes_with_something_good() {
    let mut table =
        table("any", ["{ gain-sugar = 4 }, { take-cubes = 1 }", "\"sweep\"", "\"sweep\""]);
    table.does(ONE, usage("pickpocket", None));
    assert_eq!(table.purse(ONE), (7, 0, 6));
}

// KM-16: prices are lowered by several cards together, and no further than to zero.
#[test]
fn two_lowered_prices_add_up() {
    let mut table =
        table("buy-monster", ["{ lower-price = 1 }", "{ lower-price = 1 }", "{ lower-price = 9 }"]);
    let offer = |t: &Table| t.view(Some(ONE)).offers[0].clone();
    assert_eq!((offer(&table).price, offer(&table).best, offer(&table).first.len()), (5, 0, 1));
    table.does(ONE, usage("pickpocket", None));
    table.does(ONE, usage("bulk-buy", None));
    assert_eq!(offer(&table).price, 3);
    table.does(ONE, json!({ "buy-monster": "oni-baba" }));
    assert_eq!(table.purse(ONE).0, 0);
}

// KM-09, KM-16: one more action is one more of any kind, and cards bought twice stay fresh.
#[test]
fn an_extra_action_is_a_whole_action() {
    let mut table = table("any", ["\"extra-action\"", "{ gain-sugar = 9 }", "{ gain-sugar = 9 }"]);
    table.does(ONE, json!("collect"));
    table.refuses(ONE, json!("collect"), "no-action-left", "KM-09");
    table.does(ONE, usage("pickpocket", None));
    table.does(ONE, json!({ "buy-monster": "oni-baba" }));
    assert_eq!(table.purse(ONE).0, 3 + 5 - 5);
    table.refuses(ONE, json!({ "use": { "card": "oni-baba" } }), "bought-this-turn", "KM-19");
    table.uses(ONE, "lickness");
}

/// Sugar, candies and black cubes.
type Purse = (u8, u16, u16);
/// What happens to a purse.
type Happens = fn(Purse) -> Purse;

/// Effects of events, as a card file writes them, and what each does to somebody with two monsters.
const EVENTS: [(&str, Happens); 6] = [
    ("{ gain-sugar = 2 }", |(s, c, b)| (s + 2, c, b)),
    ("{ gain-candies = { per = \"monsters\", most = 3 } }", |(s, c, b)| (s, c + 2, b)),
    ("{ lose-sugar = 5 }", |(s, c, b)| (s.saturating_sub(5), c, b)),
    ("{ lose-sugar = { per = \"monsters\", each = 2, most = 9 } }", |(s, c, b)| {
        (s.saturating_sub(1), c, b)
    }),
    ("{ take-cubes = 1 }", |(s, c, b)| (s, c, b + 1)),
    ("{ drop-cubes = 3 }", |(s, c, b)| (s, c, b.saturating_sub(3))),
];

/// What seat 1 has after an event with these effects, which they have paid 1 sugar for.
fn after_event(effects: &str) -> Purse {
    let cards = cards_with(|file| {
        change(file, "event", "PICK AND MIX", &format!("price = 1\neffects = [{effects}]"));
    });
    let own =
        json!({ "sugar": 5, "cubes": 2, "monsters": [{ "card": "uno" }, { "card": "magmot" }] });
    let mut table = Table::with_cards(
        cards,
        json!({
            "stage": { "offer": { "seat": 0 } }, "seen": ["pick-and-mix"],
            "players": [own, player(7, &["crumblet"])],
        }),
    );
    table.does(ONE, json!("accept"));
    assert_eq!(table.purse(TWO), (7, 0, 0), "{effects}: nobody else is struck");
    table.purse(ONE)
}

// KM-21, KM-30: each effect of an event alone, and every two in their order.
#[test]
fn every_effect_of_an_event_alone_and_with_every_other() {
    let paid = (5 - 1, 0, 2);
    for (a, does_a) in EVENTS {
        assert_eq!(after_event(a), does_a(paid), "{a}");
        for (b, does_b) in EVENTS {
            let both = format!("{a}, {b}");
            assert_eq!(after_event(&both), does_b(does_a(paid)), "{both}");
        }
    }
}

// KM-16, KM-20: using the one just bought goes together with everything else that a card can do then.
#[test]
fn using_the_one_just_bought_goes_with_every_other_effect() {
    for (effect, on) in IN_TURN {
        let cards = cards_with(|file| {
            let both = format!("\"use-just-bought\", {effect}");
            let ability = format!("ability = {{ when = \"buy-ability\", effects = [{both}] }}");
            change(file, "ability", "INSTANT PUDDING", &ability);
        });
        let mut table = Table::with_cards(
            cards,
            json!({
                "stage": { "turn": { "seat": 0 } },
                "players": [{ "sugar": 9, "cubes": 5, "monsters": [
                    { "card": "magmot", "tucked": ["instant-pudding"] }] },
                    player(7, &["crumblet"]), player(1, &["bittersweet"])],
                "monsters": { "open": ["oni-baba", "oni-yami", "fizzard"] },
                "abilities": { "open": ["bulk-buy", "sweet-talk", "dental-plan"] },
            }),
        );
        let place = json!({ "tuck": "magmot" });
        table.does(ONE, json!({ "buy-ability": { "card": "dental-plan", "place": place } }));
        table.does(ONE, usage("instant-pudding", on));
        let cubes = table.purse(ONE).2;
        table.uses(ONE, "dental-plan"); // for the start of a turn, but just bought
        assert_eq!(table.purse(ONE).2, cubes - 1, "{effect}");
    }
}
