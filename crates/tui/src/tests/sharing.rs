//! Several people at one keyboard, and bots that people wait for.

use super::rig::{LETTERS, Rig, line};
use play::Millis;

/// QD-27: nobody sees another's hand when the keyboard is passed on.
#[test]
fn a_curtain_falls_between_hidden_hands() {
    let position = r#"{"dealer":2,"deal":{"discards":["o"],"seats":[{"hand":["c","a","t"]},
        {"hand":["d","o","g"]},{"hand":["v","v","w"]}],"to_act":0}}"#;
    let names = ["--people", "2", "--seats", "3", "--name", "Ada,Ben"];
    let args = line(&[&["quiddler", "--seed", "s", "--position", position], &names[..]].concat());
    let mut rig = Rig::new(args, LETTERS);
    rig.sees(&["now.", "Pass the keyboard on; everybody else looks away.", "[Enter Here I am]"]);
    rig.misses(&["Your cards", "Draw"]);
    // Nothing behind the curtain gets keys or clicks, but help and leaving work.
    rig.press("1xyz-");
    rig.app.click(ratatui::layout::Position::new(2, 14)).unwrap();
    rig.misses(&["Your cards"]);
    rig.press("?");
    rig.sees(&["Help"]);
    rig.press("\x1bq");
    rig.sees(&["Leave this game?"]);
    rig.press("n");
    rig.misses(&["Your cards"]);
    rig.sees(&["looks away"]);
    let mut eyes = Vec::new();
    for _ in 0..4 {
        rig.wait_until("the curtain", |rig| rig.text().contains("looks away"));
        let seen = rig.text();
        let name = if seen.contains("It is for Ada now.") { "Ada" } else { "Ben" };
        eyes.push(name);
        rig.press("\n");
        rig.sees(&["Your cards", &format!("> {name}. Draw a card")]);
        rig.press("1-\n");
    }
    assert_ne!(eyes[0], eyes[1], "they take turns");
    assert_eq!(eyes[0], eyes[2]);
}

/// Nothing is hidden in Candy Chain, so nobody needs to look away.
#[test]
fn where_nothing_is_hidden_no_curtain_falls() {
    let mut rig = Rig::new(line(&["candy-chain", "--people", "2", "--seed", "s"]), LETTERS);
    rig.sees(&["First player. Take one of the two rights."]);
    rig.press("1");
    rig.sees(&["Second player. Choose the candies"]);
}

/// A player's planned word is back when the keyboard comes back, and nobody else sees it.
#[test]
fn plans_are_kept_for_their_owner() {
    let position = serde_json::json!({
        "dealer": 1,
        "deal": {
            "draw": ["b", "b", "z", "z"],
            "discards": ["o"],
            "seats": [{"hand": ["c", "a", "t"]}, {"hand": ["c", "a", "t"]}],
            "to_act": 0,
        },
    });
    let position = position.to_string();
    let args = ["quiddler", "--two", "--name", "Ada,Ben", "--position", &position];
    let mut rig = Rig::new(line(&args), LETTERS);
    rig.press("\n1cat b-0");
    rig.sees(&["It is for Ben now."]);
    rig.press("\n");
    rig.misses(&["C.A.T"]);
    rig.press("1b-\n");
    rig.sees(&["It is for Ada now."]);
    rig.press("\n");
    rig.sees(&["1 C.A.T 13 ok"]);
}

/// Bots take the time that a person would; a key lets them get on with it.
#[test]
fn a_key_hurries_bots_that_people_wait_for() {
    let two_moves = |hurry: bool| {
        let args = ["quiddler", "--seats", "4", "--bot", "strong", "--seed", "s"];
        let mut rig = Rig::new(line(&args), LETTERS);
        rig.wait();
        rig.press("1-\n");
        let lines = rig.app.game().lines();
        let mut waited = Millis::ZERO;
        while rig.app.game().lines() < lines + 2 {
            if hurry {
                rig.press("→");
            }
            rig.pass(Millis(25));
            // Far more than a thought takes, so that only the waiting counts.
            std::thread::sleep(std::time::Duration::from_millis(25));
            waited = waited.plus(Millis(25));
        }
        waited
    };
    let (slow, quick) = (two_moves(false), two_moves(true));
    assert!(quick < slow && slow >= Millis(800), "{quick} against {slow}");
}
