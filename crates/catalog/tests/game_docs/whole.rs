//! Whole games: everything that is said and heard in them fits the schema, and what the program would
//! not read does not.

use crate::examples::{start, ways};
use crate::judge::{Judge, spoilt};
use crate::{kind, schema, value};
use catalog::{GAMES, GameEntry};
use play::{Seat, Turn, Viewer};
use serde_json::Value;
use std::collections::BTreeMap;

/// No game of bots is longer.
const LONGEST: usize = 3_000;
/// Every so many moves everybody's view is looked at; between, one viewer's.
const LOOK: usize = 10;
/// So many of one kind are spoilt.
const SPOILT: usize = 1;
/// So many ways to play a game are played.
const WAYS: usize = 3;

/// All that was said and heard, by what it is and its kind: the first few of each.
type Heard = BTreeMap<(&'static str, String), Vec<Value>>;

struct Listener<'a> {
    judge: &'a Judge,
    heard: Heard,
}

impl Listener<'_> {
    fn hear(&mut self, what: &'static str, kind: &str, json: Value) {
        self.judge.fits(what, &json).unwrap_or_else(|e| panic!("{json} is no {what}: {e}"));
        let known = self.heard.entry((what, kind.into())).or_default();
        if known.len() < SPOILT && !known.contains(&json) {
            known.push(json);
        }
    }

    /// A whole game of the weakest bots. Without bots it is played by somebody who does what comes
    /// first, and then gives up.
    fn play(&mut self, game: &GameEntry, options: &Value, seats: Option<u8>, deal: usize) {
        let written = game.check_options(options, seats).expect("the options are sound");
        if !options.is_null() {
            self.hear("options", "given", options.clone());
        }
        self.hear("options", "written", written);
        let begin = start(options.clone(), seats, deal);
        let (mut table, _) = game.open_as_referee(begin).expect("it opens");
        let viewers: Vec<Viewer> = Viewer::all(table.seats()).collect();
        let mut known = 0;
        for n in 0.. {
            assert!(n < LONGEST, "{} does not end", game.about.id);
            let look = n % viewers.len()..n % viewers.len() + 1;
            for viewer in &viewers[if n % LOOK == 0 { 0..viewers.len() } else { look }] {
                let snapshot = value(table.snapshot(*viewer).get());
                let stage = snapshot["view"]["stage"].to_string();
                self.hear("view", &stage, snapshot["view"].clone());
                self.hear("snapshot", &stage, snapshot);
            }
            if n % LOOK == 0 {
                let scenario = value(table.scenario().get());
                self.hear("scenario", if n == 0 { "first" } else { "later" }, scenario);
            }
            for viewer in &viewers {
                for (_, event) in table.history(*viewer, known..table.event_count()) {
                    let event = value(event.get())["event"].take();
                    let is = event["is"].as_str().unwrap_or_default().to_owned();
                    self.hear("event", &is, event);
                }
            }
            known = table.event_count();
            let Turn::Play { waiting_for, .. } = table.turn() else { break };
            let Some(seat) = waiting_for.iter().nth(n % waiting_for.len().max(1) as usize) else {
                table.tick(table.deadline().expect("a game waits for somebody or something"));
                continue;
            };
            let action = self.choose(game, &*table, seat, n);
            let now = table.now();
            let draft = table.preview(now, seat, &action.to_string()).draft;
            if let Some(draft) = draft {
                self.hear("draft", &kind(&action), value(draft.get()));
            }
            table.act(now, seat, &action.to_string()).1.expect("bots and lists know the rules");
            self.hear("action", &kind(&action), action);
        }
    }

    fn choose(
        &mut self,
        game: &GameEntry,
        table: &dyn table::RefereeTable,
        seat: Seat,
        n: usize,
    ) -> Value {
        let snapshot = table.snapshot(Viewer::Seat(seat));
        if let Some(level) = game.levels.first() {
            let bot = game.bot(level, n as u64).choose(snapshot.get());
            return value(bot.expect("a bot reads snapshots").0.get());
        }
        let actions = table.actions(seat).unwrap_or_default();
        let resign = || value(snapshot.get())["can"]["resign"].clone();
        actions.first().map_or_else(resign, |action| value(action.get()))
    }
}

#[test]
fn whole_games_fit_the_schemas_and_nothing_else_does() {
    let mut wrong = Vec::new();
    for game in GAMES {
        let typed = schema::of(game);
        let judge = Judge::of(&(typed.schema)());
        let mut listener = Listener { judge: &judge, heard: Heard::new() };
        for (deal, way) in ways(game).iter().take(WAYS).enumerate() {
            let most = (deal % 2 == 1).then_some(game.about.max_seats);
            listener.play(game, way, most, deal);
        }
        let mut refused = 0;
        for ((what, _), known) in listener.heard.iter().filter(|((what, _), _)| *what != "draft") {
            for json in known.iter().flat_map(|json| spoil(what, json)) {
                let (read, fits) = ((typed.reads)(what, &json), judge.fits(what, &json));
                refused += usize::from(fits.is_err());
                let accepted = match *what {
                    "options" => game.check_options(&json, None).is_ok(),
                    "scenario" | "action" => read.is_ok() && !has_more_beside_a_tag(&json),
                    _ => false,
                };
                match (read, fits) {
                    (Err(why), Ok(())) if !is_between_fields(&why) => {
                        wrong.push(format!("{what} of {} fits, but {why}: {json}", game.about.id));
                    }
                    (_, Err(why)) if accepted => {
                        wrong.push(format!("{what} of {} is read: {json}\n{why}", game.about.id));
                    }
                    _ => {}
                }
            }
        }
        assert!(refused > 100, "only {refused} were refused");
    }
    assert!(wrong.is_empty(), "{} disagree:\n{}", wrong.len(), wrong.join("\n"));
}

/// Spoilt in every place; views by themselves, not once more in their snapshots.
fn spoil(what: &str, json: &Value) -> Vec<Value> {
    let mut rest = json.clone();
    let Some(view) =
        rest.as_object_mut().filter(|_| what == "snapshot").and_then(|it| it.remove("view"))
    else {
        return spoilt(json);
    };
    let mut all = spoilt(&rest);
    for other in all.iter_mut().filter_map(Value::as_object_mut) {
        other.insert("view".into(), view.clone());
    }
    all.push(rest);
    all
}

/// What a schema of types cannot know: that the fields of a word agree with its cards.
fn is_between_fields(why: &str) -> bool {
    why.contains("the cards spell")
}

/// serde passes over fields beside the tag of a variant that has none; the schema does not.
fn has_more_beside_a_tag(json: &Value) -> bool {
    match json {
        Value::Object(fields) => {
            let more = fields.contains_key("is") && fields.contains_key("surprise");
            more || fields.values().any(has_more_beside_a_tag)
        }
        Value::Array(items) => items.iter().any(has_more_beside_a_tag),
        _ => false,
    }
}
