//! The daily game of each game: the same deal for everybody on a day, played alone, once for the
//! ranking. A plugin declares its form in a [`DailyForm`]; the rest is the same for all.

use crate::plugin::{GamePlugin, of_header};
use play::{Day, Game, Seat, SnapshotOf, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt::Write as _;
use table::{DailyLuck, Fault, Header};

/// How the daily game of one game is played and scored.
pub struct DailyForm<G: Game> {
    /// What to do, in one sentence.
    pub goal: &'static str,
    /// About how long it takes.
    pub minutes: u8,
    /// Its options beside the day, as JSON.
    pub options: &'static str,
    /// Levels of the bots in the other seats; the player has the first.
    pub bots: &'static [&'static str],
    /// Where it begins, if not with an ordinary deal.
    pub start: Option<fn(&DailyLuck) -> G::Scenario>,
    /// How a finished game went, from what its player saw at the beginning and after each move.
    pub result: fn(&[SnapshotOf<G>]) -> DailyResult,
}

/// How well one step of a daily game went, to show without giving anything away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// As good as it gets.
    Best,
    /// Well done.
    Good,
    /// Not much.
    Fair,
    /// Nothing.
    None,
}

impl Mark {
    /// Its name in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Mark::Best => "best",
            Mark::Good => "good",
            Mark::Fair => "fair",
            Mark::None => "none",
        }
    }

    /// The square that people know.
    pub const fn square(self) -> char {
        match self {
            Mark::Best => '🟩',
            Mark::Good => '🟨',
            Mark::Fair => '🟧',
            Mark::None => '⬜',
        }
    }
}

/// How a daily game went.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DailyResult {
    /// In the game's own unit: `12 points left`, `Finished in 9 rolls`.
    pub score: String,
    /// For the ranking: more is better.
    pub rank: i64,
    /// Whether what was asked for was done.
    pub solved: bool,
    /// A mark for each step.
    pub marks: Vec<Mark>,
    /// Hints that the rules themselves gave; those of the host are counted there.
    pub hints: u32,
}

/// Squares in a line of shared text.
const PER_LINE: usize = 10;

impl DailyResult {
    /// The result as a text to share: it shows how it went and gives nothing away. It holds no
    /// address; who wants one adds it.
    pub fn share(&self, game: &str, day: Day, hints: u32) -> String {
        let hints = match hints {
            0 => "no hints".into(),
            1 => "1 hint".into(),
            n => format!("{n} hints"),
        };
        let mut text = format!("{game}, daily {day}\n{}, {hints}", self.score);
        for line in self.marks.chunks(PER_LINE) {
            text.push('\n');
            text.extend(line.iter().map(|mark| mark.square()));
        }
        text
    }

    /// The marks as words, for people who listen: `2 best, 1 fair`.
    pub fn marks_in_words(&self) -> String {
        let mut text = String::new();
        let kinds = [(Mark::Best, "best"), (Mark::Good, "good"), (Mark::Fair, "fair")];
        for (kind, word) in kinds.into_iter().chain([(Mark::None, "nothing")]) {
            let n = self.marks.iter().filter(|mark| **mark == kind).count();
            if n > 0 {
                let comma = if text.is_empty() { "" } else { ", " };
                let _ = write!(text, "{comma}{n} {word}");
            }
        }
        text
    }
}

/// The daily game of any game, as functions from JSON to JSON.
pub struct AnyDaily {
    /// What to do, in one sentence.
    pub goal: &'static str,
    /// About how long it takes.
    pub minutes: u8,
    /// Levels of the bots in the other seats; the player has the first.
    pub bots: &'static [&'static str],
    options: &'static str,
    searched: bool,
    start: fn(Day) -> Value,
    result: fn(&Header, &str) -> Result<DailyResult, Fault>,
}

impl AnyDaily {
    /// The daily game that a plugin declares.
    pub(crate) const fn of<P: GamePlugin>() -> Option<AnyDaily> {
        match P::DAILY {
            Some(DailyForm { goal, minutes, options, bots, start: from, .. }) => Some(AnyDaily {
                goal,
                minutes,
                bots,
                options,
                searched: from.is_some(),
                start: |day| start::<P>(day, P::Game::VERSION),
                result: result::<P>,
            }),
            None => None,
        }
    }

    /// How many seats it has, the bots' included.
    pub fn seats(&self) -> u8 {
        self.bots.len() as u8 + 1
    }

    /// Its options on this day.
    pub fn options(&self, day: Day) -> Value {
        let mut options: Value =
            serde_json::from_str(self.options).expect("a test reads the options of every daily");
        options[table::options::DAILY] = day.to_string().into();
        options
    }

    /// Whether where it begins has to be searched for, which takes a while.
    pub fn is_searched(&self) -> bool {
        self.searched
    }

    /// Where it begins on this day; null for an ordinary deal.
    pub fn start(&self, day: Day) -> Value {
        (self.start)(day)
    }

    /// How the finished game of this log went.
    pub fn result(&self, log: &str) -> Result<DailyResult, Fault> {
        (self.result)(&table::replay::header(log)?, log)
    }
}

/// Where the daily game of this day begins, by this version of the rules.
pub(crate) fn start<P: GamePlugin>(day: Day, rules: u32) -> Value {
    let start = P::DAILY.and_then(|form| form.start);
    let luck = DailyLuck::new(P::ABOUT.id, rules, day);
    let scenario = start.map(|start| serde_json::to_value(start(&luck)));
    scenario.transpose().expect("a scenario is plain data").unwrap_or_default()
}

fn result<P: GamePlugin>(header: &Header, log: &str) -> Result<DailyResult, Fault> {
    let Some(form) = P::DAILY else {
        let message = format!("{} has no daily game.", P::ABOUT.name);
        return Err(Fault { line: 1, code: "no-daily", message });
    };
    let mut seen = Vec::new();
    table::walk(of_header::<P>(header)?, log, None, |table| {
        seen.push(table.snapshot(Viewer::Seat(Seat(0))));
    })?;
    Ok((form.result)(&seen))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shared_result_gives_nothing_away() {
        let marks = [[Mark::Best; 9].as_slice(), &[Mark::Good, Mark::Fair, Mark::None]].concat();
        let score = "12 points left".into();
        let result = DailyResult { score, rank: -12, solved: false, marks, hints: 0 };
        let day = "2026-11-18".parse().unwrap();
        assert_eq!(
            result.share("Some Game", day, 1),
            "Some Game, daily 2026-11-18\n12 points left, 1 hint\n🟩🟩🟩🟩🟩🟩🟩🟩🟩🟨\n🟧⬜"
        );
        assert_eq!(result.marks_in_words(), "9 best, 1 good, 1 fair, 1 nothing");
    }

    /// The beginnings of the hashes of these days' positions, in the order of the shelf, for ever: a release that changes one
    /// without a new version of the rules is wrong.
    const GOLDEN: [&str; 10] = [
        "43fcb46f49f63f92",
        "0d8d56f29b4e0003",
        "6f5b79cf9a570b5c",
        "35484a0c1e2177f6",
        "8a85b4675d3b7a10",
        "5e3729f1e7496809",
        "8cf2697d6e6e9bfa",
        "0d7592a7abea68c4",
        "e5a7be392a95f090",
        "ecf34b189cad528f",
    ];

    /// Every daily can be opened on any day, alone, and is the same each time and everywhere.
    #[test]
    fn every_daily_is_the_same_for_ever() {
        let with_daily =
            || crate::GAMES.iter().filter_map(|game| Some((game, game.daily.as_ref()?)));
        let days = ["2026-11-18", "2026-12-24"];
        let mut found = Vec::new();
        for (day, (game, daily)) in days.iter().flat_map(|day| with_daily().map(move |g| (day, g)))
        {
            let day: Day = day.parse().unwrap();
            let id = game.about.id;
            let options = game.with_table_defaults(&daily.options(day));
            let options = game.check_options(&options, Some(daily.seats())).unwrap();
            assert_eq!(options["daily"], day.to_string(), "{id}");
            assert_eq!(game.day(&options), Some(day), "{id}");
            let board = |seed: &str| {
                let start = crate::Start {
                    options: options.clone(),
                    seats: Some(daily.seats()),
                    scenario: daily.start(day),
                    players: vec![],
                    seed: table::Seed::from_text(seed),
                    entropy: vec![seed.into()],
                    opened: 0,
                };
                let (table, _) = game.open_as_referee(start).unwrap();
                table.scenario().get().to_owned()
            };
            assert_eq!(board("one"), board("another"), "{id}");
            found.push(table::fair::commit_to(&board("one"))[..16].to_owned());
            for level in daily.bots {
                game.level(level).unwrap();
            }
        }
        assert_eq!(found, GOLDEN);
    }

    /// A daily game that bots play, or hints where there are no bots, as its log.
    fn played(game: &'static crate::GameEntry, daily: &AnyDaily, day: Day) -> String {
        let seats = daily.seats();
        let options = game.with_table_defaults(&daily.options(day));
        let options = game.without_clocks(&options);
        let start = crate::Start {
            options: game.check_options(&options, Some(seats)).unwrap(),
            seats: Some(seats),
            scenario: daily.start(day),
            players: vec![],
            seed: table::Seed::from_text("whatever"),
            entropy: vec![],
            opened: 0,
        };
        let hosted = table::Hosted {
            commits: vec![None; usize::from(seats)],
            attempt: 1,
            silent: vec![0; usize::from(seats)],
            ..table::Hosted::default()
        };
        let (mut table, news) = game.open_hosted(start, hosted).unwrap();
        let mut lines = news.lines;
        let me = game.levels.iter().rfind(|level| level.id != "expert");
        let levels = [me].into_iter().chain(daily.bots.iter().map(|id| game.level(id).ok()));
        let mut bots: Vec<_> = levels.map(|level| level.map(|level| game.bot(level, 1))).collect();
        let mut at = play::Millis(0);
        while let play::Turn::Play { waiting_for, .. } = table.turn() {
            let seat = waiting_for.iter().next().unwrap();
            let seen = table.snapshot(Viewer::Seat(seat));
            let action = match &mut bots[seat.index()] {
                Some(bot) => bot.choose(seen.get()).unwrap().0,
                None => game.hint(seen.get()).unwrap().action,
            };
            at = play::Millis(at.0 + 1_000);
            let (news, done) = table.act(at, seat, action.get());
            done.unwrap();
            lines.extend(news.lines);
        }
        lines.extend(table.end());
        lines.join("\n")
    }

    /// Every daily comes to an end that its own log proves, with a result in the game's own unit.
    #[test]
    fn every_daily_is_scored_from_its_log() {
        let day: Day = "2026-11-18".parse().unwrap();
        let with_daily = crate::GAMES.iter().filter_map(|game| Some((game, game.daily.as_ref()?)));
        for (game, daily) in with_daily {
            let (id, log) = (game.about.id, played(game, daily, day));
            let result = daily.result(&log).unwrap();
            assert!(result.score.len() > 4 && !result.marks.is_empty(), "{id}: {result:?}");
            if result.solved {
                assert!(result.marks.contains(&Mark::Best), "{id}: {result:?}");
            }
            let report = crate::check(&log, &table::Witness::default()).unwrap();
            assert!(report.notes.iter().any(|note| note.contains("2026-11-18")), "{id}");
            assert_eq!(report.checked.deals, Some(0), "{id}: no deal is from the seed");
            // Another day is another deal, or another position.
            let other = log.replacen("2026-11-18", "2026-11-19", 1);
            assert!(crate::check(&other, &table::Witness::default()).is_err(), "{id}");
        }
    }
}
