//! The games that are played: one where people take turns, and one where all act at once and lay
//! words face down.

use crate::luck::Luck;
use lexicon::Lexicon;
use serde_json::{Value, json};
use std::sync::{Arc, Once};

/// A game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Game {
    /// By turns, with everything open.
    CandyChain,
    /// All at once, with hands and words that others must not know of.
    Keyword,
}

/// Of two worlds that differ in one word laid face down, the one that is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Twin {
    One,
    Other,
}

/// Enough words for three people, and not more.
const WORDS: &[&str] = &[
    "add", "age", "ale", "ant", "ape", "are", "arm", "art", "ate", "bad", "bat", "bed", "bee",
    "bit", "cat", "cod", "den", "dig", "dog", "dot", "dug", "ear", "eat", "elm", "end", "eon",
    "era", "fan", "fig", "fin", "fir", "fog", "gas", "get", "gin", "god", "ham", "hat", "hen",
    "hit", "hot", "ice", "ink", "ion", "its", "jar", "jet", "key", "kin", "lie", "lit", "lot",
    "man", "map", "mat", "men", "mix", "net", "new", "nit", "nor", "not", "nut", "oak", "oar",
    "oat", "odd", "oil", "old", "one", "ore", "our", "out", "owl", "pan", "pea", "pen", "pet",
    "pie", "pin", "pit", "pot", "ran", "rat", "red", "rid", "rig", "rim", "rot", "rub", "rug",
    "rum", "run", "sad", "sat", "sea", "see", "set", "sin", "sir", "sit", "six", "son", "sun",
    "tan", "tap", "tar", "tea", "tee", "ten", "tie", "tin", "tip", "toe", "ton", "top", "tug",
    "urn", "use", "van", "vet", "vie", "war", "wet", "wig", "win", "yes", "yet", "zoo", "rain",
    "seat", "tree", "note", "tone", "line", "nine", "rose", "sore", "late", "tale", "teal",
];

/// The cards that are left.
const ORANGE: &str = "aaaadeeeeeeiiilllnnnooorrrssstttu";
const BLUE: &str = "aadeeiilnnoorrsst";

/// The letters in some order.
fn shuffled(letters: &str, luck: &Luck) -> Vec<char> {
    let mut letters: Vec<char> = letters.chars().collect();
    for last in (1..letters.len()).rev() {
        letters.swap(last, luck.below(last as u64 + 1) as usize);
    }
    letters
}

fn text(letters: &[char]) -> String {
    letters.iter().collect()
}

impl Game {
    pub fn seats(self) -> u8 {
        match self {
            Game::CandyChain => 2,
            Game::Keyword => 3,
        }
    }

    /// The table that is asked for.
    pub fn setup(self, luck: &Luck, takes_days: bool) -> Value {
        let by_days = json!({"move": {"seconds": 86_400}});
        let limits = [
            json!("none"),
            json!({"move": {"seconds": 15}}),
            json!({"game": {"seconds": 40, "increment": 5}}),
            by_days.clone(),
        ];
        let mut setup = self.setup_without_limit(luck);
        let limit =
            if takes_days { by_days } else { luck.pick(&limits).cloned().unwrap_or_default() };
        setup["options"]["time"] = limit;
        if takes_days {
            // The clocks of the games themselves know no days.
            let (clock, none) = match self {
                Game::CandyChain => ("clock", json!("none")),
                Game::Keyword => ("timer_seconds", Value::Null),
            };
            setup["options"][clock] = none;
        }
        setup["options"]["stand_in"] = json!("beginner");
        setup
    }

    fn setup_without_limit(self, luck: &Luck) -> Value {
        match self {
            Game::CandyChain => {
                let clock = match luck.below(3) {
                    0 => json!({"per-move": {"seconds": 20}}),
                    _ => json!("none"),
                };
                json!({
                    "game": "candy-chain",
                    "options": {"variant": "mini", "clock": clock},
                    "scenario": {"board": "WRWRW/BUBUB/GYGYG/RWRUB/U.YYG"},
                })
            }
            Game::Keyword => {
                static ADD: Once = Once::new();
                ADD.call_once(|| lexicon::add(Arc::new(Lexicon::of_words("short", WORDS))));
                let timer = luck.pick(&[json!(30), json!(90), json!(null)]).cloned();
                // Late in the game, so that a seed is a matter of a few rounds.
                let (orange, blue) = (shuffled(ORANGE, luck), shuffled(BLUE, luck));
                let hands = orange[..18].chunks(6).map(|hand| json!({"hand": text(hand)}));
                json!({
                    "game": "keyword",
                    "seats": self.seats(),
                    "options": {
                        "keyword": "tea", "timer_seconds": timer, "reveal_seconds": luck.below(4),
                        "words": "short",
                    },
                    "scenario": {
                        "phase": "thinking", "round": 1, "row": text(&blue[..6]),
                        "orange": text(&orange[18..]), "blue": text(&blue[6..]),
                        "seats": hands.collect::<Vec<_>>(),
                    },
                })
            }
        }
    }

    /// What the seat of this view does; nothing where it would rather wait.
    pub fn choose(self, who: u8, seen: &Value, luck: &Luck, twin: Option<Twin>) -> Option<Value> {
        match self {
            Game::CandyChain => chain(who, seen, luck),
            Game::Keyword => keyword(who, seen, luck, twin),
        }
    }
}

fn chain(who: u8, seen: &Value, luck: &Luck) -> Option<Value> {
    let waiting_for = seen["turn"]["waiting_for"].as_array()?;
    if !waiting_for.contains(&json!(who)) {
        return None;
    }
    luck.pick(seen["can"]["actions"].as_array()?).cloned()
}

fn keyword(who: u8, seen: &Value, luck: &Luck, twin: Option<Twin>) -> Option<Value> {
    let (view, round) = (&seen["view"], seen["round"].as_u64()?);
    let can = |kind: &str| {
        let listed = seen["can"]["actions"]
            .as_array()
            .is_some_and(|all| all.iter().any(|action| action.get(kind).is_some()));
        listed || seen["can"]["compose"].as_array().is_some_and(|all| all.contains(&json!(kind)))
    };
    if can("ready") {
        return Some(json!({"ready": {"round": round}}));
    }
    let twin = twin.filter(|_| round == 1 && seen["you"] == 0);
    let words = words(view);
    if can("commit") && view["sealed"].is_null() {
        let word = match twin {
            Some(twin) => pair(&words).map(|(one, other)| match twin {
                Twin::One => one,
                Twin::Other => other,
            }),
            None => luck.pick(&best(who, view, &words)).copied(),
        };
        return Some(match word {
            Some(word) => json!({"spell": {"round": round, "text": word}}),
            None => json!({"pass": {"round": round, "drop": [luck.below(3), 3 + luck.below(3)]}}),
        });
    }
    // A word that lies there already is changed, or taken back, or left as it is.
    if can("take-back") && twin.is_none() {
        match luck.below(8) {
            0 => return Some(json!({"take-back": {"round": round}})),
            1 => return Some(json!({"spell": {"round": round, "text": luck.pick(&words)?}})),
            _ => {}
        }
    }
    None
}

/// Those with the most letters that the seat still wants, so that games end.
fn best(who: u8, view: &Value, words: &[&'static str]) -> Vec<&'static str> {
    let missing = view["seats"][usize::from(who)]["progress"]["missing"].as_str().unwrap_or("");
    let good = |word: &str| missing.chars().filter(|letter| word.contains(*letter)).count();
    let most = words.iter().map(|word| good(word)).max();
    words.iter().filter(|word| Some(good(word)) == most).copied().collect()
}

/// Whether there are two worlds to compare from here: the words that lie in them.
pub fn pair<'a>(words: &[&'a str]) -> Option<(&'a str, &'a str)> {
    let twins = |one: &&'a str| words.iter().find(|w| *w != one && w.len() == one.len());
    words.iter().find_map(|one| Some((*one, *twins(one)?)))
}

/// The words that can be laid, at least one orange card each; blanks stay in the hand.
fn words(view: &Value) -> Vec<&'static str> {
    let letters = |list: &Value| -> Vec<u8> {
        let list = list.as_array().map(Vec::as_slice).unwrap_or_default();
        list.iter().filter_map(|card| card.as_str()?.bytes().next()).collect()
    };
    let (row, hand) = (letters(&view["row"]), letters(&view["hand"]));
    let fits = |word: &&&str| {
        let (mut row, mut hand) = (row.clone(), hand.clone());
        let mut orange = 0;
        let mut take = |letter: u8| {
            if let Some(at) = row.iter().position(|card| *card == letter) {
                row.swap_remove(at);
                return true;
            }
            let Some(at) = hand.iter().position(|card| *card == letter) else { return false };
            hand.swap_remove(at);
            orange += 1;
            true
        };
        word.bytes().all(&mut take) && orange > 0
    };
    WORDS.iter().filter(fits).copied().collect()
}
