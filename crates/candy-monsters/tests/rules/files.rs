//! Card files: every flaw is named by card and field.

use crate::table::{FIXED, cards_with, change};
use candy_monsters::CardSet;
use candy_monsters::cards::language::{Colour, Count, Moment};
use candy_monsters::cards::shelf::{self, STANDARD};
use std::sync::Arc;

/// What is wrong with our file after a change to a card.
fn flaw(kind: &str, name: &str, fields: &str) -> (String, String, String) {
    let mut file: toml::Table = STANDARD.parse().unwrap();
    change(&mut file, kind, name, fields);
    let flaw = CardSet::parse(&file.to_string()).expect_err(fields);
    assert!(flaw.message.ends_with('.') || flaw.message.ends_with(')'), "a sentence: {flaw}");
    (flaw.card, flaw.field, flaw.message)
}

#[track_caller]
fn names(kind: &str, name: &str, fields: &str, field: &str, says: &str) {
    let (card, at, message) = flaw(kind, name, fields);
    assert_eq!((card.as_str(), at.as_str()), (name, field), "{fields}: {message}");
    assert!(message.contains(says), "{fields}: {message}");
}

// KM-36: numbers outside of the envelope are refused by card and field.
#[test]
fn numbers_have_limits() {
    for (fields, field) in [
        ("cost = -1", "cost"),
        ("cost = 2", "cost"),
        ("cost = 10", "cost"),
        ("hunger = 0", "hunger"),
        ("hunger = 5", "hunger"),
        ("candies = 0", "candies"),
        ("candies = 4", "candies"),
        ("cost = 300", "cost"),
    ] {
        names("monster", "MAGMOT", fields, field, "choose");
    }
    for (fields, field) in [("cost = 1", "cost"), ("cost = 7", "cost"), ("candies = 4", "candies")]
    {
        names("ability", "PICKPOCKET", fields, field, "choose");
    }
    let dear = "ability = { when = \"any\", cost = 4, effects = [{ gain-sugar = 1 }] }";
    names("ability", "PICKPOCKET", dear, "ability.cost", "choose 0 to 3");
    names("event", "PICK AND MIX", "price = -2", "price", "choose");
}

// KM-36: an unknown effect, moment, condition or count is refused.
#[test]
fn the_language_is_closed() {
    let ability = |rest: &str| format!("ability = {{ when = \"any\", {rest} }}");
    let reject = |rest: &str, field: &str, says: &str| {
        names("monster", "MAGMOT", &ability(rest), field, says);
    };
    reject("effects = [{ explode = 3 }]", "ability.effects", "unknown variant `explode`");
    reject("effects = [\"explode\"]", "ability.effects", "unknown variant");
    reject("effects = []", "ability.effects", "1 to 3");
    reject("effects = [{ gain-sugar = 0 }]", "ability.effects", "1 to 9");
    reject("effects = [{ gain-sugar = -1 }]", "ability.effects", "a whole number, or");
    reject("effects = [{ gain-sugar = \"two\" }]", "ability.effects", "a whole number, or");
    reject(
        "effects = [{ gain-sugar = { per = \"fun\", most = 2 } }]",
        "ability.effects",
        "whole number",
    );
    reject("effects = [{ steal = { sugar = 2 } }]", "ability.effects", "missing field `from`");
    reject("effects = [{ gain-sugar = 1 }], if = { richest = 1 }", "ability.if", "unknown variant");
    reject("effects = [{ gain-sugar = 1 }], colour = 3", "ability.colour", "no such field");
    reject("effects = [{ gain-sugar = 1 }], once = true", "ability.once", "only abilities");
    names("monster", "MAGMOT", "ability = { effects = [\"sweep\"] }", "ability.when", "missing");
    let never = "ability = { when = \"never\", effects = [\"sweep\"] }";
    names("monster", "MAGMOT", never, "ability.when", "unknown variant `never`");
    names("monster", "MAGMOT", "teeth = 9", "teeth", "no such field");
    names("monster", "MAGMOT", "colour = \"mauve\"", "colour", "unknown variant `mauve`");
    names("monster", "MAGMOT", "-colour", "colour", "missing");
    names("monster", "MAGMOT", "-flavour", "flavour", "missing");
    names("monster", "MAGMOT", "flavour = \" \"", "flavour", "a line");
}

// KM-16, KM-36: effects fit their moment, and do not ask for two choices.
#[test]
fn effects_fit_their_moment() {
    let reject = |when: &str, effects: &str, says: &str| {
        let ability = format!("ability = {{ when = \"{when}\", effects = [{effects}] }}");
        names("monster", "MAGMOT", &ability, "ability.effects", says);
    };
    reject("any", "{ lower-price = 1 }", "buy-ability");
    reject("buy-ability", "{ lower-price = 1 }, { gain-sugar = 1 }", "must be the only effect");
    reject("buy-monster", "\"use-just-bought\"", "buy-ability");
    reject("black-candy", "\"extra-action\"", "no actions");
    reject("black-candy", "\"sweep\"", "no actions");
    reject("start", "\"eats-nothing\"", "black-candy");
    reject("start", "{ eat-less = 1 }", "black-candy");
    reject("any", "{ lose-sugar = 1 }", "for events");
    reject("any", "\"sweep\", { steal = { sugar = 1, from = \"rival\" } }", "only one");
    reject("any", "\"sweep\", \"sweep\", \"sweep\", \"sweep\"", "1 to 3");
    let event = |effects: &str, says: &str| {
        names("event", "SUGAR RAIN", &format!("effects = [{effects}]"), "effects", says);
    };
    event("\"extra-action\"", "nothing else");
    event("{ gain-sugar = { per = \"tucked-here\", most = 2 } }", "\"here\"");
    names("event", "SUGAR RAIN", "if = { most = \"tucked-here\" }", "if", "rivals");
    let here = "if = { at-least = { count = 1, of = \"tucked-here\" } }";
    names("event", "SUGAR RAIN", here, "if", "nowhere");
    names(
        "event",
        "SUGAR RAIN",
        "if = { at-least = { count = 0, of = \"sugar\" } }",
        "if",
        "always",
    );
    let end = "end = { candies = { per = \"kept\", most = 12 } }";
    names("monster", "ONI YAMI", end, "end.candies", "1 to 9");
}

// KM-03, KM-17, KM-35: what no two cards may share, and how many there are.
#[test]
fn cards_differ() {
    let twin = "art = { shape = \"blob\", eyes = \"two\", mouth = \"fangs\", crown = \"horns\" }";
    names("monster", "ONI BABA", twin, "art", "just like MAGMOT");
    names(
        "ability",
        "BULK BUY",
        "ability = { when = \"any\", once = true, effects = [\"sweep\"] }",
        "ability.once",
        "tokens",
    );
    names("ability", "BULK BUY", "-ability", "ability", "does nothing");
    let mut file: toml::Table = STANDARD.parse().unwrap();
    change(&mut file, "monster", "MAGMOT", "name = \"Oni Baba!\"");
    let flaw = CardSet::parse(&file.to_string()).unwrap_err();
    assert_eq!((flaw.card.as_str(), flaw.field.as_str()), ("ONI BABA", "name"));
    change(&mut file, "monster", "Oni Baba!", "name = \"A MUCH TOO LONG NAME\"");
    let flaw = CardSet::parse(&file.to_string()).unwrap_err();
    assert_eq!((flaw.card.as_str(), flaw.field.as_str()), ("A MUCH TOO LONG NAME", "name"));
    let mut file: toml::Table = STANDARD.parse().unwrap();
    file["event"].as_array_mut().unwrap().pop();
    let flaw = CardSet::parse(&file.to_string()).unwrap_err();
    assert_eq!((flaw.field.as_str(), flaw.message.contains("KM-03")), ("event", true), "{flaw}");
}

/// The errors of a file after changes to its text, as people see them.
fn all_flaws(changes: &[(&str, &str)]) -> Vec<String> {
    let mut text = FIXED.to_owned();
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    CardSet::check(&text).expect_err("it is spoilt").iter().map(ToString::to_string).collect()
}

/// The line on which this is first to be read.
fn line(what: &str) -> usize {
    FIXED[..FIXED.find(what).unwrap()].lines().count() + 1
}

// KM-03, KM-36: all errors are reported at once, each with its line, from top to bottom.
#[test]
fn all_flaws_are_told_with_their_lines() {
    let flaws = all_flaws(&[
        ("name = \"MAGMOT\"", "tail = true\nhunger = -3\nname = \"MAGMOT\""),
        ("colour = \"red\"\ncandies = 1\ncost = 3\nhunger = 2\n", "candies = 9\ncost = 3\n"),
        ("[{ lower-price = 1 }]", "[{ boil = 1 }, \"sweep\", { fry = 2 }]"),
        ("name = \"THE ONE GUMMY\"", "name = \"UNO\""),
        ("[[event]]\nname = \"EXLOLLIPOR\"", "[[event]]\n[[event]]\nname = \"EXLOLLIPOR\""),
    ]);
    let (magmot, gummy) = (line("name = \"MAGMOT\""), line("name = \"THE ONE GUMMY\""));
    let expected = [
        format!("Line {}, MAGMOT, colour: it is missing", magmot - 1),
        format!("Line {magmot}, MAGMOT, tail: there is no such field here."),
        format!("Line {}, MAGMOT, hunger: -3 is not valid: choose 1 to 4.", magmot + 1),
        format!("Line {}, MAGMOT, candies: 9 is not valid: choose 1 to 3.", magmot + 4),
        format!("Line {}, MAGMOT, ability.effects: {{ boil = 1 }} is not valid", magmot + 6),
        format!("Line {}, MAGMOT, ability.effects: {{ fry = 2 }} is not valid", magmot + 6),
        format!("Line {gummy}, UNO, name: another card is called \"uno\""),
        "event 2, name: it is missing".to_owned(),
        "event 2, flavour: it is missing".to_owned(),
        "event 2, effects: it is missing".to_owned(),
        "event: a set has 8 events besides Black Candy (KM-03), this one 9.".to_owned(),
    ];
    let text = flaws.join("\n");
    assert_eq!(flaws.len(), expected.len(), "{text}");
    for (flaw, expected) in flaws.iter().zip(&expected) {
        assert!(flaw.contains(expected), "{expected}\n{text}");
    }
}

// KM-36: a file whose TOML is broken in several places says so at each.
#[test]
fn broken_toml_is_told_line_by_line() {
    let flaws = all_flaws(&[("cost = 3\n", "cost = = 3\n"), ("hunger = 4\n", "hunger = \"4\n")]);
    for line in [line("cost = 3\n"), line("hunger = 4\n")] {
        let begins = format!("Line {line}: this is not TOML");
        assert!(flaws.iter().any(|f| f.starts_with(&begins)), "{begins}\n{}", flaws.join("\n"));
    }
}

#[test]
fn a_file_that_is_no_card_file_is_refused() {
    for (text, says) in [
        ("name = ", "Line 1"),
        ("", "name: it is missing"),
        ("name = \"Big Set\"", "lower-case letters"),
        ("name = \"x\"\ncolor = 1", "color: there is no such field"),
        ("name = \"x\"\nmonster = 7", "monster"),
        ("name = \"x\"\nmonster = [7]", "monster 1"),
        ("name = \"x\"\n[[monster]]\ncost = 3", "monster 1, name: it is missing"),
    ] {
        let flaw = CardSet::parse(text).unwrap_err();
        assert!(flaw.to_string().contains(says), "{text}: {flaw}");
    }
}

// KM-36: every word of the language is written down.
#[test]
fn the_document_has_every_word() {
    let document = include_str!("../../../../docs/cards.md");
    let mut words: Vec<String> = Moment::ALL.iter().map(json).collect();
    words.extend(Count::ALL.iter().map(json));
    words.extend(Colour::ALL.iter().map(json));
    words.extend(
        [
            "gain-sugar",
            "gain-candies",
            "lose-sugar",
            "take-cubes",
            "drop-cubes",
            "steal",
            "lower-price",
            "use-just-bought",
            "extra-action",
            "eats-nothing",
            "eat-less",
            "sweep",
            "each-rival",
            "most",
            "fewest",
            "at-least",
            "at-most",
            "once",
            "price",
        ]
        .map(str::to_owned),
    );
    for word in words {
        let shown = [format!("`{word}`"), format!("{{ {word} "), format!("\"{word}\"")];
        assert!(shown.iter().any(|s| document.contains(s)), "docs/cards.md lacks {word}");
    }
}

fn json(word: &impl serde::Serialize) -> String {
    let word = serde_json::to_value(word).unwrap();
    word.as_str().unwrap().to_owned()
}

// KM-35: a set is known by name and hash, so that a log is never replayed with other cards.
#[test]
fn a_game_names_its_cards() {
    let other = cards_with(|file| {
        file["name"] = "mine".into();
        change(file, "monster", "MAGMOT", "cost = 9");
    });
    let options = |cards: &str| {
        let cards = serde_json::from_str(cards).unwrap();
        candy_monsters::Options { cards, ..Default::default() }
    };
    let make = |cards: &str, set: &Arc<CardSet>| {
        candy_monsters::CandyMonsters::new(options(cards), 2, set.clone())
    };
    assert_eq!(make("\"standard\"", &other).unwrap_err().code, "other-cards");
    let whole = format!("{{\"name\":\"mine\",\"hash\":\"{}\"}}", other.id().hash);
    use play::Game;
    assert_eq!(make("\"mine\"", &other).unwrap().options(), &options(&whole), "it is filled in");
    make(&whole, &other).unwrap();
    assert_eq!(make(r#"{"name":"mine","hash":"0"}"#, &other).unwrap_err().code, "other-cards");
    assert_eq!(
        candy_monsters::CandyMonsters::with_named_cards(options("\"mine\""), 2).unwrap_err().code,
        "unknown-cards"
    );
    assert!(shelf::add(other));
    candy_monsters::CandyMonsters::with_named_cards(options("\"mine\""), 2).unwrap();
    assert_eq!(shelf::names(), ["standard", "mine"]);
    assert!(!shelf::add(shelf::standard()), "ours stays ours");
}
