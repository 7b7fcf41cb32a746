//! Somebody plays Kingdom's Candy Monsters with keys and mouse.

use super::rig::{COLOURS, LETTERS, Rig, SHAPES, line};
use crate::play::args::PlayArgs;
use candy_monsters::CardSet;
use candy_monsters::cards;
use insta::assert_snapshot;
use play::{Millis, Seat};
use ratatui::style::Color;
use serde_json::{Value, json};
use std::sync::Arc;

/// A position with so many seats as players, and cards that stay the same whatever becomes of ours.
fn at(table: Value, rest: &[&str]) -> PlayArgs {
    let fixed = include_str!("../../../../candy-monsters/tests/fixed.toml");
    cards::add(Arc::new(CardSet::parse(fixed).unwrap()));
    let seats = table["players"].as_array().unwrap().len().to_string();
    let position = json!({ "table": table }).to_string();
    let game = ["candy-monsters", "--seats", &seats, "--seed", "s", "--set", "cards=fixed"];
    line(&[&game[..], &["--position", &position], rest].concat())
}

/// Ada and Ben at one keyboard.
const TWO: &[&str] = &["--two", "--name", "Ada,Ben"];

/// Ada's turn, with something of everything.
fn turn() -> Value {
    json!({
        "stage": { "turn": { "seat": 0 } }, "seen": ["sugar-rain"],
        "players": [
            { "sugar": 9, "candies": 2, "cubes": 2, "kept": ["shelf-life"], "monsters": [
                { "card": "uno" },
                { "card": "magmot", "tucked": ["sweet-talk", "pickpocket"] },
                { "card": "oni-baba" }] },
            { "sugar": 7, "monsters": [{ "card": "crumblet", "tucked": ["bulk-buy"] }] },
        ],
        "monsters": { "open": ["ginger-dread", "lickness", "fizzard"] },
        "abilities": { "open": ["pickpocket", "dental-plan", "im-inevitable"] },
    })
}

/// Ada feeds.
fn feeding() -> Value {
    json!({
        "stage": { "feeding": { "seat": 0 } }, "seen": ["black-candy"],
        "players": [
            { "sugar": 3, "candies": 1, "monsters": [{ "card": "uno" },
                { "card": "marzipanda" }, { "card": "magmot", "tucked": ["pickpocket"] }] },
            { "sugar": 7, "monsters": [{ "card": "crumblet" }] },
        ],
    })
}

/// KM-11, KM-16, KM-27: a price is told with why, what would lower it, and what buying brings.
#[test]
fn prices_are_explained() {
    let mut rig = Rig::new(at(turn(), TWO), LETTERS);
    rig.press("kkkkkk");
    rig.sees(&[">+GINGER DREAD", "It costs you ", "printed price", "SHELF LIFE, kept, same"]);
    rig.sees(&["Use SWEET TALK first: then "]);
    rig.press("\n");
    rig.sees(&["GINGER DREAD: what will you do?", ">1 Use SWEET TALK", "2 Buy GINGER DREAD for "]);
    rig.press("\n");
    rig.sees(&["You have lowered a price: buy that now.", "Ada uses SWEET TALK."]);
    rig.press("\n");
    rig.sees(&["Ada buys GINGER DREAD for ", "Use abilities, or end your turn."]);
    rig.press("e");
    rig.sees(&["> Ben."]);
}

/// KM-12, KM-13, KM-14: an ability is tucked or kept where it can be.
#[test]
fn an_ability_is_bought_and_put_somewhere() {
    let mut rig = Rig::new(at(turn(), TWO), LETTERS);
    rig.press("kk");
    rig.sees(&[">+DENTAL PLAN"]);
    rig.press("\n");
    rig.sees(&["and keep it", "tuck it under UNO", "tuck it under MAGMOT"]);
    rig.press("j");
    rig.sees(&["That is sugar -3"]);
    rig.press("\x1b");
    rig.sees(&[">+DENTAL PLAN"]);
    rig.press("\njjj\n");
    rig.sees(&["Ada buys DENTAL PLAN for 3, under"]);
}

/// KM-16: abilities light up at their moment, are used on somebody, and say why not otherwise.
#[test]
fn abilities_light_up() {
    let mut rig = Rig::new(at(turn(), TWO), LETTERS);
    rig.sees(&["+UNO", "use it now", "+MAGMOT"]);
    rig.press("j\n");
    rig.sees(&["Ada uses UNO; +2 sugar for Ada.", "used this round"]);
    rig.press("\n");
    rig.sees(&["used"]);
    rig.press("jj");
    rig.sees(&["PICKPOCKET, an ability, red", "In your turn: take 2 sugar from a"]);
    rig.press("\n");
    rig.sees(&["Ada uses PICKPOCKET on Ben; Ada", "takes 2 from Ben."]);
    rig.press("c");
    rig.sees(&["Ada collects 5 sugar."]);
}

/// KM-08: black cubes are paid off at the start; income is explained there.
#[test]
fn the_start_of_a_turn_is_explained() {
    let mut rig = Rig::new(at(turn(), TWO), LETTERS);
    rig.sees(&["> You: 9 sugar, 2 candies, 2 black cubes", "sets bring 1 sugar."]);
    rig.sees(&["2 red monsters: sugar 1", "Used at the start: UNO", "your monsters eat"]);
    rig.press("p");
    rig.sees(&[
        "How many black cubes",
        ">1 Pay 2 black cubes off for 4 sugar",
        "2 Pay 1 black cube",
    ]);
    rig.press("2");
    rig.sees(&["Ada pays 1 black cube off.", "> You: 7 sugar, 2 candies, 1 black cube"]);
    rig.press("x");
    rig.sees(&["Ada turns 4 sugar into a candy."]);
    rig.press("x");
    rig.sees(&["A candy costs 4 sugar, and you have 3. [KM-02]"]);
}

/// KM-23, KM-25, KM-31: feeding is guided: the total, what is next, what each choice costs.
#[test]
fn feeding_is_guided() {
    let mut rig = Rig::new(at(feeding(), TWO), LETTERS);
    rig.sees(&["Black Candy: feed your monsters.", "They eat 6 in all; you have 3 sugar and 1"]);
    rig.sees(&["UNO eats 2 (one for each other monster 2).", "After that: "]);
    rig.sees(&[
        ">1 Give 2 sugar",
        "3 Give nothing, take 2 black cubes",
        "Let UNO go",
        "Use MARZIPANDA",
    ]);
    rig.press("j");
    rig.sees(&["That is sugar -1, black cubes +1,"]);
    rig.press("1");
    rig.sees(&["Ada feeds UNO 2 sugar.", "MAGMOT eats 2"]);
    rig.sees(&["Give 1 sugar and 1 candy", "Let MAGMOT go, with PICKPOCKET"]);
    rig.press("1");
    rig.sees(&["MARZIPANDA eats 2", "Give nothing, take 2 black cubes"]);
    rig.press("jjjjjj\n");
    rig.sees(&["Ada uses MARZIPANDA", "Go on: it eats nothing"]);
    rig.press("\n");
    rig.sees(&["Ben."]);
}

/// KM-21: an event that offers something asks; the First Player may discard open cards.
#[test]
fn offers_and_the_first_player() {
    let mut offer = turn();
    offer["stage"] = json!({ "offer": { "seat": 0 } });
    offer["seen"] = json!(["pick-and-mix"]);
    let mut rig = Rig::new(at(offer, TWO), LETTERS);
    rig.sees(&["PICK AND MIX is the event.", "may pay 3 sugar to gain 1 candy", ">1 Pay 3 sugar"]);
    rig.press("\n");
    rig.sees(&["You may discard an open card of each row.", "[e Go on]"]);
    rig.press("kkkkk");
    rig.sees(&["[Enter Discard]"]);
    rig.press("\ne");
    rig.sees(&["Ada discards LICKNESS.", "Round 2: Ben goes first.", "Ben."]);
}

/// KM-33: the count is told line by line, at any time and at the end.
#[test]
fn the_count_is_told_line_by_line() {
    let mut rig = Rig::new(at(turn(), TWO), LETTERS);
    rig.press("=");
    rig.sees(&["What everybody would count now", "monsters' candies", "tucked, 1 each", "in all"]);
    rig.press("\x1bt");
    rig.sees(&[
        "Everybody's cards",
        "under it PICKPOCKET (red): In your turn: take 2",
        "kept: SHELF",
    ]);
    let mut last = feeding();
    last["seen"] = json!([
        "black-candy",
        "tooth-tax",
        "sugar-rain",
        "ant-parade",
        "black-candy",
        "the-one-gummy",
        "exlollipor",
        "home-sweet-home",
        "black-candy",
        "black-candy"
    ]);
    let mut rig = Rig::new(at(last, TWO), LETTERS);
    rig.press("1111");
    rig.sees(&["The final count", "place", "1.", "2.", "candy tokens"]);
    rig.press("\x1b");
    rig.sees(&["wins: candies counted.", "[KM-32]", "[= Count]"]);
}

/// KM-08: where a clock is asked for, it is shown, and decides.
#[test]
fn time_runs_out() {
    let clock = [TWO, &["--clock", "30s"]].concat();
    let mut rig = Rig::new(at(turn(), &clock), LETTERS);
    rig.sees(&["0:30 ####"]);
    rig.pass(Millis::secs(31));
    rig.sees(&["Time is up for Ada.", "Ada collects 5 sugar.", "Ben."]);
}

#[test]
fn rows_and_menus_can_be_clicked() {
    for (width, height) in [(80, 24), (120, 40)] {
        let mut rig = Rig::sized(at(turn(), TWO), LETTERS, width, height);
        rig.click("+DENTAL PLAN");
        rig.sees(&[">+DENTAL PLAN"]);
        rig.click(">+DENTAL PLAN");
        rig.click("Buy it for");
        rig.sees(&["Ada buys DENTAL PLAN for "]);
    }
}

#[test]
fn pictures_of_a_turn() {
    let mut rig = Rig::new(at(turn(), TWO), SHAPES);
    assert_snapshot!("candy_monsters_turn", rig.text());
    rig.press("kkkkkk");
    assert_snapshot!("candy_monsters_price", rig.text());
    let mut rig = Rig::new(at(turn(), TWO), LETTERS);
    assert!(rig.text().is_ascii());
    assert_snapshot!("candy_monsters_letters", rig.text());
    let mut rig = Rig::new(at(feeding(), TWO), SHAPES);
    assert_snapshot!("candy_monsters_feeding", rig.text());
    let mut rig = Rig::sized(at(turn(), TWO), SHAPES, 120, 40);
    assert_snapshot!("candy_monsters_large", rig.text());
    rig.press("?");
    assert_snapshot!("candy_monsters_help", rig.text());
}

#[test]
fn colours_are_the_sixteen_or_none() {
    let mut rig = Rig::new(at(turn(), TWO), COLOURS);
    let palette = |colour: Color| !matches!(colour, Color::Rgb(..) | Color::Indexed(_));
    let cells = &rig.buffer().content;
    assert!([Color::Red, Color::Blue].iter().all(|c| cells.iter().any(|cell| cell.fg == *c)));
    assert!(cells.iter().all(|cell| palette(cell.fg) && palette(cell.bg)));
    let mut rig = Rig::new(at(turn(), TWO), SHAPES);
    let plain = |cell: &ratatui::buffer::Cell| (cell.fg, cell.bg) == Default::default();
    assert!(rig.buffer().content.iter().all(plain), "NO_COLOR means none at all");
}

/// KM-32: a whole game against four bots, by keys alone, is sound.
#[test]
fn a_whole_game_against_four_bots_is_sound() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.jsonl");
    let save = ["--bot", "random", "--seed", "s", "--save", file.to_str().unwrap()];
    let game = ["candy-monsters", "--seats", "5", "--variant", "wide"];
    let mut rig = Rig::new(line(&[&game, &save[..]].concat()), LETTERS);
    let me = Seat(0);
    let mut turns = 0;
    while rig.app.game().outcome().is_none() {
        rig.wait();
        if rig.app.game().awaited().has(me) {
            // Buy what is at the top of the list if it can be had, else collect; answer what is asked.
            rig.press(if turns % 3 == 0 { "kkkkkkkk\n1\x1bce" } else { "1\x1bce" });
            turns += 1;
            assert!(turns < 500, "{}", rig.text());
        }
    }
    rig.press("=");
    rig.sees(&["The final count"]);
    let (table, checked) = catalog::verify(&std::fs::read_to_string(file).unwrap()).unwrap();
    assert!(checked.finished, "{checked:?}");
    assert_eq!(table.header().players.len(), 5);
}

#[test]
fn wrong_wishes_are_told() {
    for (rest, says) in [
        (&["--seats", "6"][..], "wrong-seats"),
        (&["--clock", "soon"], "bad-clock"),
        (&["--clock", "0s"], "bad-clock"),
        (&["--variant", "tall"], "unknown-variant"),
        (&["--set", "cards=nonsense"], "unknown-cards"),
        (&["--list", "large"], "unknown-wish"),
    ] {
        let args = line(&[&["candy-monsters"], rest].concat());
        let error = crate::play::open(args, LETTERS, std::path::Path::new(""), None);
        let error = error.map(|_| ()).unwrap_err();
        assert!(error.is::<crate::failure::Usage>(), "{rest:?}: {error}");
        let known = error.to_string();
        assert!(known.contains(says) || known.contains("[KM-"), "{rest:?}: {error}");
    }
}
