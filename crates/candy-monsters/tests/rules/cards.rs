//! KM-35, KM-36 and KM-38: our own cards.

use crate::table::{Table, cards_with, change};
use candy_monsters::cards::language::{Colour, Effect, Moment, Steal, Victim};
use candy_monsters::cards::{Card, CardSet, Face, standard};
use candy_monsters::{Options, Slug};
use play::Game;
use std::collections::BTreeSet;

fn card(set: &CardSet, name: &str) -> Card {
    set.card(Slug::of_name(name).unwrap()).unwrap_or_else(|| panic!("there is a {name}"))
}

fn face(name: &str) -> Face {
    let set = standard();
    set.face(card(&set, name))
}

// KM-35: the fixed points.
#[test]
fn the_fixed_points_are_there() {
    let set = standard();
    assert_eq!(face("MAGMOT").hunger, Some(2));
    assert_eq!(face("MAGMOT").text, "When you buy an ability: pay 1 less for it.");
    assert_eq!(face("ONI BABA").hunger, Some(2));
    assert!(face("ONI YAMI").text.contains("At the end of the game"));
    assert_eq!(face("UNO").text, "At the start of your turn: gain 2 sugar.");
    let gives = "When you buy an ability: gain 2 sugar.";
    assert_eq!(set.all().filter(|c| c.is_monster() && set.face(*c).text == gives).count(), 1);
    let abilities = set.abilities();
    let ability = |name: &str| {
        let found = abilities.iter().find(|a| a.name == name);
        found.and_then(|a| a.ability.clone()).unwrap_or_else(|| panic!("{name}"))
    };
    let steals = |e: &Effect| matches!(e, Effect::Steal(Steal { from: Victim::Rival, .. }));
    assert!(ability("PICKPOCKET").effects.iter().any(steals));
    assert_eq!(ability("I'M INEVITABLE").cost, 3);
    let at_once = abilities.iter().filter_map(|a| a.ability.as_ref());
    let at_once: Vec<_> = at_once.filter(|a| a.effects.contains(&Effect::UseJustBought)).collect();
    assert_eq!((at_once.len(), at_once[0].cost), (1, 1));
    for name in ["THE ONE GUMMY", "EXLOLLIPOR", "HOME SWEET HOME"] {
        let event = set.events().iter().find(|e| e.name == name).unwrap();
        assert!(event.occasion.condition.is_some(), "{name} rewards a condition");
    }
    let once = abilities.iter().filter(|a| a.ability.as_ref().is_some_and(|a| a.once));
    assert_eq!(once.count(), 1, "three tokens, three copies");
}

// KM-36: colours, moments and end bonuses. (The ranges are checked of every set when loaded.)
#[test]
fn the_set_is_inside_the_envelope() {
    let set = standard();
    let coloured = |c: Colour| {
        let monsters = set.monsters().iter().filter(|m| m.colour == Some(c)).count();
        (monsters, set.abilities().iter().filter(|a| a.colour == c).count())
    };
    assert_eq!(Colour::ALL.map(coloured), [(7, 3), (6, 4), (6, 3)]);
    let own = set.monsters().iter().filter_map(|m| m.ability.as_ref());
    let all: Vec<_> =
        own.chain(set.abilities().iter().filter_map(|a| a.ability.as_ref())).collect();
    for moment in Moment::ALL {
        let used = all.iter().filter(|a| a.when == moment).count();
        assert!(used >= 3, "{moment:?} is used by {used} cards");
    }
    let ends = set.monsters().iter().filter(|m| m.end.is_some()).count()
        + set.abilities().iter().filter(|a| a.end.is_some()).count();
    assert!(ends >= 3, "{ends} cards have end bonuses");
    let (mut good, mut bad) = (0, 0);
    for event in set.events() {
        match event.occasion.effects[0] {
            Effect::GainSugar(_) | Effect::GainCandies(_) | Effect::DropCubes(_) => good += 1,
            _ => bad += 1,
        }
    }
    assert!(good >= 3 && bad >= 3, "{good} good, {bad} bad");
}

// KM-36: names, looks and lines of flavour are each card's own, and every card says what it does.
#[test]
fn no_two_cards_are_alike() {
    let set = standard();
    let faces: Vec<Face> = set.all().map(|c| set.face(c)).collect();
    let different = |of: fn(&Face) -> String| faces.iter().map(of).collect::<BTreeSet<_>>().len();
    assert_eq!(different(|f| f.name.clone()), faces.len());
    assert_eq!(different(|f| f.flavour.clone()), faces.len());
    let art = faces.iter().filter(|f| f.art.is_some());
    let looks: BTreeSet<_> = art.map(|f| (f.art, f.colour)).collect();
    assert_eq!(looks.len(), 25);
    for face in faces {
        assert!(
            face.text.ends_with('.') && !face.text.contains(".."),
            "{}: {}",
            face.name,
            face.text
        );
    }
}

/// The text of every card, as a golden file; rewritten with `UPDATE_PLAYTHROUGHS=1`.
#[test]
fn the_texts_are_as_reviewed() {
    let set = standard();
    let line = |c: Card| format!("{}: {}\n", set.name(c), set.face(c).text);
    let texts: String = set.all().map(line).collect();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rules/texts.txt");
    if std::env::var_os("UPDATE_PLAYTHROUGHS").is_some() {
        std::fs::write(file, &texts).unwrap();
    }
    assert_eq!(texts, std::fs::read_to_string(file).unwrap_or_default());
}

// KM-21: the text of an event's offer speaks of everybody, not of you.
#[test]
fn offers_are_told_of_everybody() {
    let effects = "effects = [{ gain-candies = { per = \"monsters\", most = 4 } }]";
    let set = cards_with(|file| change(file, "event", "PICK AND MIX", effects));
    let text = set.face(card(&set, "PICK AND MIX")).text;
    let says = "Everybody may pay 3 sugar to gain 1 candy for each monster they have (at most 4).";
    assert_eq!(text, says);
}

// KM-38: each card is in exactly one place; a position that has one twice is refused.
#[test]
fn each_card_is_in_one_place() {
    use crate::table::player;
    use serde_json::json;
    let game = Table::dealt(2, Options::default(), 1).game;
    let open = |table: serde_json::Value| {
        let table = serde_json::from_value(table).unwrap();
        game.open(&candy_monsters::Scenario { table: Some(table), decks: None })
    };
    let twice = |monsters: serde_json::Value, abilities: serde_json::Value| {
        let reject = open(json!({
            "stage": { "turn": { "seat": 0 } },
            "players": [
                { "monsters": [{ "card": "uno", "tucked": ["pickpocket"] }], "kept": ["pickpocket"] },
                player(0, &["magmot"])],
            "monsters": monsters, "abilities": abilities,
        }));
        reject.map(|_| ()).map_err(|reject| (reject.code.into_owned(), reject.rule.into_owned()))
    };
    let reject = |code: &str| Err((code.to_owned(), "KM-38".to_owned()));
    let none = || json!({});
    assert_eq!(twice(none(), none()), Ok(()));
    let open_again = json!({ "open": ["magmot", "fizzard", "oni-baba"] });
    assert_eq!(twice(open_again, none()), reject("too-many-copies"));
    assert_eq!(twice(json!({ "discards": ["magmot"] }), none()), reject("too-many-copies"));
    assert_eq!(twice(none(), json!({ "discards": ["pickpocket"] })), Ok(()), "the third copy");
    let four = json!({ "discards": ["pickpocket", "pickpocket"] });
    assert_eq!(twice(none(), four), reject("too-many-copies"));
}

// KM-38: the decks' orders are in nobody's view, and everything else is.
#[test]
fn only_the_decks_are_hidden() {
    let table = Table::dealt(3, Options::default(), 4);
    let scenario = table.game.scenario(&table.state);
    let seen = serde_json::to_string(&table.view(Some(crate::table::ONE))).unwrap();
    for hidden in scenario.decks.unwrap().monsters {
        assert!(!seen.contains(&format!("\"{hidden}\"")), "{hidden} lies in the deck");
    }
    let open = candy_monsters::Table { round: 0, ..scenario.table.unwrap() };
    assert_eq!(table.view(None).table, open);
}
