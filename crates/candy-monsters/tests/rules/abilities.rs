//! KM-16 to KM-20: using abilities.

use crate::table::{ONE, TWO, Table, cards_with, change, player};
use candy_monsters::EventView;
use serde_json::{Value, json};

fn usage(card: &str) -> Value {
    json!({ "use": { "card": card } })
}

// KM-16: once a round, free of action, and again in the next round.
#[test]
fn an_ability_is_used_once_a_round() {
    let mut table = Table::turn(player(2, &["uno"]));
    table.uses(ONE, "uno");
    assert_eq!(table.purse(ONE).0, 4);
    table.refuses(ONE, usage("uno"), "used-this-round", "KM-16");
    table.does(ONE, json!("done"));
    table.does(TWO, json!("done"));
    table.does(ONE, json!("done")); // as First Player
    assert_eq!((table.table().round, table.waiting_for()), (2, Some(TWO)));
    table.does(TWO, json!("done"));
    table.uses(ONE, "uno");
}

// KM-16: each at its moment: start, collect, buying an ability, buying a monster, any time.
#[test]
fn an_ability_has_its_moment() {
    let open = json!({
        "stage": { "turn": { "seat": 0 } },
        "players": [
            { "sugar": 20, "monsters": [{ "card": "uno" }, { "card": "ginger-dread" },
                { "card": "sherbertha" }, { "card": "lickness" }, { "card": "carameltdown" },
                { "card": "marzipanda" }] },
            player(0, &["crumblet"]),
        ],
        "monsters": { "open": ["magmot", "oni-baba", "oni-yami"] },
        "abilities": { "open": ["bulk-buy", "pickpocket", "sweet-talk"] },
    });
    let mut table = Table::open(open.clone());
    for card in ["ginger-dread", "sherbertha", "lickness", "marzipanda"] {
        table.refuses(ONE, usage(card), "wrong-moment", "KM-16");
    }
    table.uses(ONE, "carameltdown");
    table.does(ONE, json!("collect"));
    for card in ["uno", "sherbertha", "lickness", "marzipanda"] {
        table.refuses(ONE, usage(card), "wrong-moment", "KM-16");
    }
    table.uses(ONE, "ginger-dread");
    let mut table = Table::open(open.clone());
    table.does(ONE, json!({ "buy-monster": "magmot" }));
    table.refuses(ONE, usage("ginger-dread"), "wrong-moment", "KM-16");
    table.uses(ONE, "lickness");
    let mut table = Table::open(open.clone());
    table.does(ONE, json!({ "buy-ability": { "card": "bulk-buy", "place": "keep" } }));
    table.refuses(ONE, usage("lickness"), "wrong-moment", "KM-16");
    table.uses(ONE, "sherbertha");
    // During Black Candy, and then no other.
    let mut feeding = open;
    feeding["stage"] = json!({ "feeding": { "seat": 0 } });
    feeding["seen"] = json!(["black-candy"]);
    let mut table = Table::open(feeding);
    table.refuses(ONE, usage("carameltdown"), "wrong-moment", "KM-16");
    table.uses(ONE, "marzipanda");
}

// KM-16: only one's own, only what can be used, only with some effect, and only on what it asks.
#[test]
fn an_ability_must_be_ones_own_and_do_something() {
    let mut table = Table::open(json!({
        "stage": { "turn": { "seat": 0 } },
        "players": [
            { "sugar": 7, "monsters": [{ "card": "sticky-rick", "tucked": ["pickpocket"] },
                { "card": "oni-yami" }, { "card": "krakencrunch" }, { "card": "fizzard" }] },
            { "sugar": 0, "monsters": [{ "card": "bittersweet" }] },
        ],
    }));
    table.refuses(ONE, usage("bittersweet"), "not-your-card", "KM-16");
    table.refuses(ONE, usage("sugar-rain"), "not-your-card", "KM-16");
    table.refuses(ONE, usage("oni-yami"), "no-ability", "KM-16");
    table.refuses(ONE, usage("pickpocket"), "nothing-happens", "KM-16");
    table.refuses(ONE, usage("fizzard"), "wrong-target", "KM-16");
    let rival = json!({ "use": { "card": "fizzard", "on": { "rival": 1 } } });
    table.refuses(ONE, rival, "wrong-target", "KM-16");
    table.does(ONE, json!("collect"));
    table.uses(ONE, "krakencrunch"); // nobody to take from, but 2 sugar from the Kingdom
    assert_eq!(table.purse(ONE).0, 7 + 5 + 2);
}

// KM-16: a condition on the card must hold.
#[test]
fn a_condition_must_hold() {
    let turn = |sugar| {
        Table::open(json!({
            "stage": { "turn": { "seat": 0 } },
            "players": [player(sugar, &["bittersweet"]), player(0, &["uno"])],
        }))
    };
    let mut poor = turn(4);
    poor.uses(ONE, "bittersweet");
    assert_eq!(poor.purse(ONE).0, 7);
    turn(5).refuses(ONE, usage("bittersweet"), "condition", "KM-16");
}

// KM-16: a lowered price binds the action, or is lost.
#[test]
fn a_lowered_price_is_for_buying() {
    let turn = |sugar| {
        Table::open(json!({
            "stage": { "turn": { "seat": 0 } },
            "players": [{ "sugar": sugar, "cubes": 1, "monsters": [
                { "card": "uno" }, { "card": "magmot", "tucked": ["sweet-talk"] }] },
                player(0, &["crumblet"])],
            "monsters": { "open": ["oni-baba", "lickness", "fizzard"] },
            "abilities": { "open": ["pickpocket", "bulk-buy", "second-helping"] },
        }))
    };
    let mut table = turn(3);
    table.uses(ONE, "magmot");
    table.refuses(ONE, json!("collect"), "price-was-lowered", "KM-16");
    table.refuses(ONE, json!({ "buy-monster": "oni-baba" }), "price-was-lowered", "KM-16");
    table.refuses(ONE, usage("uno"), "wrong-moment", "KM-16");
    table.refuses(ONE, json!({ "pay-off": 1 }), "start-is-over", "KM-08");
    table.does(ONE, json!({ "buy-ability": { "card": "pickpocket", "place": "keep" } }));
    assert_eq!(table.purse(ONE).0, 0, "4 less 1");
    let mut table = turn(3);
    table.uses(ONE, "sweet-talk");
    table.does(ONE, json!({ "buy-monster": "lickness" }));
    assert_eq!(table.purse(ONE).0, 0, "5 less 2");
    let mut table = turn(2);
    table.refuses(ONE, usage("magmot"), "nothing-happens", "KM-16");
    table.does(ONE, json!("collect"));
    let mut table = turn(3);
    table.uses(ONE, "magmot");
    table.does(ONE, json!("done"));
    assert_eq!((table.purse(ONE).0, table.waiting_for()), (3, Some(TWO)));
}

// KM-17: once a game, in one's own turn, marked by a token on the card.
#[test]
fn a_once_a_game_ability_is_used_up() {
    let own = json!({ "sugar": 9, "monsters": [
        { "card": "crumblet", "tucked": ["im-inevitable"] }, { "card": "magmot" }] });
    let mut table = Table::turn(own.clone());
    let events = table.uses(ONE, "im-inevitable");
    let card = events.iter().find_map(|e| match e {
        EventView::Candies { card, by: 2, .. } => Some(card.to_string()),
        _ => None,
    });
    assert_eq!(card.as_deref(), Some("im-inevitable"));
    assert_eq!(table.purse(ONE), (6, 2, 0));
    assert_eq!(table.has(ONE).spent.len(), 1);
    let mut later = own;
    later["spent"] = json!(["im-inevitable"]);
    Table::turn(later).refuses(ONE, usage("im-inevitable"), "used-up", "KM-17");
    let mut feeding = Table::open(json!({
        "stage": { "feeding": { "seat": 0 } }, "seen": ["black-candy"],
        "players": [{ "sugar": 9, "monsters": [{ "card": "uno", "tucked": ["im-inevitable"] }] },
            player(0, &["crumblet"])],
    }));
    feeding.refuses(ONE, usage("im-inevitable"), "wrong-moment", "KM-16");
}

// KM-17: the token goes with its card.
#[test]
fn a_token_goes_when_its_card_is_discarded() {
    let mut table = Table::open(json!({
        "stage": { "feeding": { "seat": 0 } }, "seen": ["black-candy"],
        "players": [{ "monsters": [{ "card": "magmot", "tucked": ["im-inevitable"] }],
            "spent": ["im-inevitable"] }, player(0, &["uno"])],
    }));
    table.does(ONE, json!({ "let-go": "magmot" }));
    assert!(table.has(ONE).spent.is_empty());
    assert_eq!(table.table().abilities.discards[0].to_string(), "im-inevitable");
}

// KM-18: the activation cost is paid to the Kingdom; without it the ability cannot be used.
#[test]
fn an_activation_cost_is_paid() {
    let turn = |sugar| Table::turn(player(sugar, &["carameltdown"]));
    let mut table = turn(2);
    let events = table.uses(ONE, "carameltdown");
    assert!(matches!(events[0], EventView::Used { paid: 2, .. }));
    assert_eq!((table.purse(ONE), table.view(None).kingdom), ((0, 1, 0), 130));
    turn(1).refuses(ONE, usage("carameltdown"), "too-little-sugar", "KM-18");
}

// KM-19: a card bought in this turn cannot be used in it, but in this round's event phase.
#[test]
fn a_fresh_card_waits_for_the_next_turn() {
    let shop = || {
        Table::open(json!({
            "stage": { "turn": { "seat": 0 } }, "first": 1,
            "players": [player(20, &["crumblet", "carameltdown"]), player(0, &["magmot"])],
            "monsters": { "open": ["lickness", "gargloyle", "fizzard"] },
            "abilities": { "open": ["pickpocket", "bulk-buy", "second-helping"] },
            "seen": ["sugar-rain", "tooth-tax"],
        }))
    };
    let mut table = shop();
    table.does(ONE, json!({ "buy-monster": "lickness" }));
    table.refuses(ONE, usage("lickness"), "bought-this-turn", "KM-19");
    let mut table = shop();
    let place = json!({ "tuck": "crumblet" });
    table.does(ONE, json!({ "buy-ability": { "card": "second-helping", "place": place } }));
    table.refuses(ONE, usage("second-helping"), "bought-this-turn", "KM-19");
    let mut table = shop();
    table.does(ONE, json!({ "buy-monster": "gargloyle" }));
    table.does(ONE, json!("done"));
    assert_eq!(table.waiting_for(), Some(TWO), "the Black Candy has come");
    table.does(TWO, json!({ "feed": { "monster": "magmot", "pay": 0 } }));
    table.uses(ONE, "gargloyle");
}

// KM-20: MAGMOT makes I'M INEVITABLE 1 cheaper; INSTANT PUDDING, for 1, lets it be used at once,
// for 3.
#[test]
fn the_printed_example_of_abilities_holds() {
    let mut table = Table::open(json!({
        "stage": { "turn": { "seat": 0 } },
        "players": [{ "sugar": 9, "monsters": [
            { "card": "magmot", "tucked": ["instant-pudding"] }] }, player(0, &["uno"])],
        "abilities": { "open": ["im-inevitable", "bulk-buy", "second-helping"] },
    }));
    table.refuses(ONE, usage("instant-pudding"), "wrong-moment", "KM-16");
    table.uses(ONE, "magmot");
    let place = json!({ "tuck": "magmot" });
    let bought = json!({ "buy-ability": { "card": "im-inevitable", "place": place } });
    let events = table.does(ONE, bought);
    assert!(matches!(events[0], EventView::BoughtAbility { price: 5, .. }), "{events:?}");
    assert_eq!(table.purse(ONE).0, 4);
    table.refuses(ONE, usage("im-inevitable"), "bought-this-turn", "KM-19");
    table.uses(ONE, "instant-pudding");
    let after = table.purse(ONE).0;
    let events = table.uses(ONE, "im-inevitable");
    assert!(matches!(events[0], EventView::Used { paid: 3, .. }), "{events:?}");
    assert_eq!((after - table.purse(ONE).0, table.purse(ONE).1), (3, 1));
}

// KM-20: with nothing that could be used at once, the effect alone does nothing.
#[test]
fn nothing_bought_cannot_be_used_at_once() {
    let cards = cards_with(|file| {
        let ability =
            "ability = { when = \"buy-ability\", cost = 1, effects = [\"use-just-bought\"] }";
        change(file, "ability", "INSTANT PUDDING", ability);
    });
    let turn = |place: Value| {
        let mut table = Table::with_cards(
            cards.clone(),
            json!({
                "stage": { "turn": { "seat": 0 } },
                "players": [{ "sugar": 20, "monsters": [{ "card": "carameltdown" },
                    { "card": "magmot", "tucked": ["instant-pudding"] }] }, player(5, &["uno"])],
                "abilities": { "open": ["pickpocket", "shelf-life", "sweet-talk"] },
            }),
        );
        table.does(ONE, json!({ "buy-ability": place }));
        table
    };
    let mut kept = turn(json!({ "card": "pickpocket", "place": "keep" }));
    kept.refuses(ONE, usage("instant-pudding"), "nothing-happens", "KM-16");
    let mut no_use = turn(json!({ "card": "shelf-life", "place": { "tuck": "magmot" } }));
    no_use.refuses(ONE, usage("instant-pudding"), "nothing-happens", "KM-16");
    let mut tucked = turn(json!({ "card": "pickpocket", "place": { "tuck": "magmot" } }));
    tucked.uses(ONE, "instant-pudding");
    tucked.does(ONE, json!({ "use": { "card": "pickpocket", "on": { "rival": 1 } } }));
    assert_eq!(tucked.purse(TWO).0, 3);
}
