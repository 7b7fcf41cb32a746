//! What can be done with any game, as plain functions from JSON to JSON.

use crate::Start;
use crate::bot::AnyBot;
use crate::coach::AnyCoach;
use crate::daily::{AnyDaily, DailyForm};
use crate::hint::{self, Hint, Look};
use crate::lesson::Lesson;
use crate::solver::Solver;
use crate::{notation::Notation, puzzle::PuzzleForm, recorded, strength};
use bots::Level;
use bots::coach::Coach;
use bots::strength::Scale;
use play::{
    Bot, Day, Describe, Game, OptionKind, OptionSpec, Propose, RefusalInfo, Reject, Seat,
    SnapshotOf, Viewer,
};
use serde_json::{Value, json};
use std::borrow::Cow;
use table::{
    AnyTable, Fault, Header, Hosted, News, Opening, RefereeTable, Seed, TABLE_OPTIONS, Table,
    TableOptions, TimeLimit,
    erased::{ReplayFrame, Verified},
    options::DAILY,
};

/// How a game introduces itself.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// `candy-chain`.
    pub id: &'static str,
    /// `Candy Chain`.
    pub name: &'static str,
    /// One line that makes people want to play.
    pub line: &'static str,
    /// What everybody tries to do, in one sentence.
    pub goal: &'static str,
    /// Fewest players.
    pub min_seats: u8,
    /// Most players.
    pub max_seats: u8,
    /// The rule that says how many play.
    pub seats_rule: &'static str,
    /// About how long a game takes.
    pub minutes: u8,
    /// The rules in our words, as Markdown.
    pub rules: &'static str,
}

impl About {
    /// The fewest players, but at least two unless the game is for one.
    pub const fn usual_seats(&self) -> u8 {
        if self.min_seats == 1 && self.max_seats > 1 { 2 } else { self.min_seats }
    }
}

/// Everything about a game that the rest of the program needs: one file a game implements it,
/// and [`GameEntry`] is made from it.
pub trait GamePlugin {
    /// The rules.
    type Game: Describe + Propose;
    /// How it introduces itself.
    const ABOUT: About;
    /// What a table can choose.
    const OPTIONS: &'static [OptionSpec] = &[];
    /// Every reason it has to refuse something.
    const REFUSALS: &'static [RefusalInfo] = &[];
    /// Its [`Lesson`], as TOML: `lessons/<game>.toml`.
    const LESSON: &'static str;
    /// Its bots, weakest first.
    const LEVELS: &'static [Level];
    /// How strong they are.
    const SCALE: Scale = Scale::UNKNOWN;
    /// Its solver, if it has one.
    const SOLVER: Option<Solver> = None;
    /// Its notation, if it has one.
    const NOTATION: Option<Notation> = None;
    /// Its daily game, if it has one.
    const DAILY: Option<DailyForm<Self::Game>> = None;
    /// Its puzzles, if it has any.
    const PUZZLES: Option<PuzzleForm> = None;
    /// Its coach, if it has one.
    const COACH: Option<Coach<Self::Game>> = None;
    /// The rules with these options for this many seats, in this version: the newest for a new
    /// table, the one in its header for a log.
    fn make(
        options: <Self::Game as Game>::Options,
        seats: u8,
        rules_version: u32,
    ) -> Result<Self::Game, Reject>;
    /// What a table that people make has where they choose nothing else, by the key of the option,
    /// if that is not the rules' own default. A table of friends plays with words that everybody
    /// knows, and without those that hurt; programs that open tables themselves choose for
    /// themselves.
    fn table_defaults() -> Vec<(&'static str, Value)>
    where
        Self: Sized,
    {
        let friendly = |spec: &OptionSpec| match spec.key {
            "words" => Some((spec.key, FAMILY_LIST.into())),
            "offensive" => Some((spec.key, false.into())),
            _ => None,
        };
        Self::OPTIONS.iter().filter_map(friendly).collect()
    }
    /// The options that take every clock away, by key, for a table of one person and bots: nobody
    /// waits, so nobody is hurried. An option that counts seconds and can have none is such a clock.
    fn untimed() -> Vec<(&'static str, Value)> {
        let clock = |spec: &OptionSpec| {
            matches!(spec.kind, OptionKind::Number { unit: "seconds", none: Some(_), .. })
        };
        Self::OPTIONS
            .iter()
            .filter(|spec| clock(spec))
            .map(|spec| (spec.key, Value::Null))
            .collect()
    }
    /// The bot of a level in [`LEVELS`](GamePlugin::LEVELS).
    fn bot(level: &Level) -> Box<dyn Bot<Self::Game>>;
    /// The sets of cards to play with, by name, the usual one first. Empty where there is no choice
    /// of cards.
    fn card_sets() -> Vec<String> {
        Vec::new()
    }
    /// Whether acting first is an advantage at such a table: then bots take the time that people
    /// would, even where nobody watches.
    fn is_race(options: &<Self::Game as Game>::Options) -> bool {
        let _ = options;
        false
    }
    /// For each view of a finished game, as a watcher saw it: the seat that was bound to win from
    /// there on, where that can be proved. Nothing where the game has no prover.
    fn proved(snapshots: &[SnapshotOf<Self::Game>]) -> Vec<Option<Seat>> {
        vec![None; snapshots.len()]
    }
    /// What a good player would do, for somebody who asks for a hint: made from that player's own
    /// view, so it reveals nothing.
    fn advise(snapshot: &SnapshotOf<Self::Game>) -> Result<<Self::Game as Game>::Action, Reject>
    where
        Self: Sized,
    {
        crate::hint::from_bot::<Self>(snapshot)
    }
    /// Where to look for this action, without giving it away.
    fn look(snapshot: &SnapshotOf<Self::Game>, action: &<Self::Game as Game>::Action) -> Look {
        let _ = (snapshot, action);
        Look::new("Look at what you can do now.", [])
    }
    /// What would have been possible, shown on request once it can no longer help or harm anybody
    /// (after a round, after a reveal): made from that viewer's own view, so it reveals nothing.
    fn possible(snapshot: &SnapshotOf<Self::Game>) -> Result<Value, Reject> {
        let _ = snapshot;
        let message = format!("{} has nothing to show here.", Self::ABOUT.name);
        Err(Reject::new("nothing-to-tell", "", message))
    }
}

/// The word list of tables that people make.
const FAMILY_LIST: &str = "family";

/// The time for a move, in seconds, at a table of several people that chooses none: nobody who goes
/// away holds up the others for ever, and nobody who thinks is hurried.
const GENEROUS: u32 = 300;

type Opened<T> = Result<(Box<T>, News), Reject>;
type Replayed = Result<Box<dyn RefereeTable>, Fault>;
type ReplayFrames = Result<Vec<ReplayFrame>, Fault>;
/// The lines of a log without some names.
pub(crate) type Forgotten = Result<Vec<String>, Fault>;
pub(crate) type Proved = Result<Vec<Option<Seat>>, Fault>;

/// A registered game, as functions from JSON to JSON.
pub struct GameEntry {
    /// How it introduces itself.
    pub about: About,
    /// What a table can choose.
    pub options: &'static [OptionSpec],
    /// Every reason it has to refuse something.
    pub refusals: &'static [RefusalInfo],
    /// Its bots, weakest first.
    pub levels: &'static [Level],
    /// How strong they are.
    pub scale: Scale,
    /// The version of its rules.
    pub rules_version: u32,
    /// Its solver, if it has one.
    pub solver: Option<Solver>,
    /// Its notation, if it has one.
    pub notation: Option<Notation>,
    /// Its daily game, if it has one.
    pub daily: Option<AnyDaily>,
    /// Its puzzles, if it has any.
    pub puzzles: Option<PuzzleForm>,
    pub(crate) coach: Option<AnyCoach>,
    lesson: &'static str,
    check_options: fn(&Value, Option<u8>) -> Result<Value, Reject>,
    open: fn(Start, Option<Hosted>) -> Opened<dyn RefereeTable>,
    pub(crate) replay: fn(&Header, &str, Option<Seed>) -> Replayed,
    pub(crate) verify: fn(&Header, &str) -> Result<Verified, Fault>,
    pub(crate) forget: fn(&Header, &str, &[Seat]) -> Forgotten,
    pub(crate) replay_frames: fn(&Header, &str, Viewer, Viewer) -> ReplayFrames,
    pub(crate) proved: fn(&Header, &str) -> Proved,
    bot: fn(&Level, u64) -> Box<dyn AnyBot>,
    card_sets: fn() -> Vec<String>,
    is_race: fn(&Value) -> bool,
    table_defaults: fn() -> Vec<(&'static str, Value)>,
    untimed: fn() -> Vec<(&'static str, Value)>,
    possible: fn(&str) -> Result<Value, Reject>,
    hint: fn(&str) -> Result<Hint, Reject>,
}

impl GameEntry {
    /// The entry of a game.
    pub const fn of<P: GamePlugin>() -> GameEntry {
        GameEntry {
            about: P::ABOUT,
            options: P::OPTIONS,
            refusals: P::REFUSALS,
            levels: P::LEVELS,
            scale: P::SCALE,
            rules_version: P::Game::VERSION,
            solver: P::SOLVER,
            notation: P::NOTATION,
            daily: AnyDaily::of::<P>(),
            puzzles: P::PUZZLES,
            coach: AnyCoach::of::<P>(),
            lesson: P::LESSON,
            check_options: check_options::<P>,
            open: open::<P>,
            replay: replay::<P>,
            verify: verify::<P>,
            forget: recorded::forget::<P>,
            replay_frames: |header, log, viewer, reader| {
                table::erased::replay_frames(of_header::<P>(header)?, log, viewer, reader)
            },
            proved: recorded::proved::<P>,
            bot: strength::bot::<P>,
            card_sets: P::card_sets,
            table_defaults: P::table_defaults,
            untimed: P::untimed,
            is_race: |options| {
                make::<P>(options, None, P::Game::VERSION).is_ok_and(|g| P::is_race(g.options()))
            },
            hint: |snapshot| hint::hint::<P>(&read::<SnapshotOf<P::Game>>(snapshot)?),
            possible: |snapshot| P::possible(&read::<SnapshotOf<P::Game>>(snapshot)?),
        }
    }

    /// The options written out in full, or what is wrong with them.
    pub fn check_options(&self, options: &Value, seats: Option<u8>) -> Result<Value, Reject> {
        (self.check_options)(options, seats)
    }

    /// Opens a table; the news hold the first lines of its log.
    pub fn open(&self, start: Start) -> Opened<dyn AnyTable> {
        let (table, news) = (self.open)(start, None)?;
        Ok((table, news))
    }

    /// Opens a hosted table; its log says how the seats agreed on the luck.
    pub fn open_hosted(&self, start: Start, hosted: Hosted) -> Opened<dyn AnyTable> {
        let (table, news) = (self.open)(start, Some(hosted))?;
        Ok((table, news))
    }

    /// Opens a table whose secrets can be asked for. For referees and tests only.
    pub fn open_as_referee(&self, start: Start) -> Opened<dyn RefereeTable> {
        (self.open)(start, None)
    }

    /// How the game is taught.
    pub fn lesson(&self) -> Lesson {
        Lesson::read(self.lesson).expect("a test reads every lesson")
    }

    /// The level with this id, or with one that tables of older versions name; or of a strength from
    /// 0 to 100, with the number as its id.
    pub fn level(&self, id: &str) -> Result<&'static Level, Reject> {
        strength::known_level(&self.about, self.levels, self.scale, id)
    }

    /// The options that were given, with a generous time limit where they name none.
    pub fn with_time_limit(&self, given: &Value) -> Value {
        given_and(given, vec![("time", json!({ "move": { "seconds": GENEROUS } }))])
    }

    /// The options that were given; where a move may take days, nothing else at the table is in a
    /// hurry either.
    pub fn with_patience(&self, given: &Value) -> Value {
        let time = TableOptions::split(given).map(|(table, _)| table.time).unwrap_or_default();
        let TimeLimit::Move { seconds } = time else { return given.clone() };
        if !time.is_correspondence() {
            return given.clone();
        }
        let window = |spec: &OptionSpec| match spec.kind {
            OptionKind::Number { unit: "seconds", none: None, min, max, .. } => {
                Some((spec.key, seconds.clamp(min, max).into()))
            }
            _ => None,
        };
        let windows = self.options.iter().filter_map(window).collect();
        given_and(&self.without_clocks(given), windows)
    }

    /// What a table can choose: the game's own, then what any table can.
    pub fn all_options(&self) -> impl Iterator<Item = &'static OptionSpec> {
        let alone = self.about.max_seats == 1;
        self.options.iter().chain(TABLE_OPTIONS.iter().filter(move |_| !alone))
    }

    /// The options of a rematch, where everybody sits one seat further on.
    pub fn options_of_rematch(&self, options: &Value, seats: u8) -> Value {
        table::per_seat::move_on(self.all_options(), options, seats)
    }

    /// The level of the bot that plays for somebody who is away, at a table with these options.
    pub fn stand_in_level(&self, options: &Value) -> Option<&'static Level> {
        let chosen = TableOptions::split(options).ok()?.0.stand_in;
        let level = |id: &str| self.level(id).ok();
        chosen.and_then(|id| level(&id)).or_else(|| level("medium")).or(self.levels.last())
    }

    /// The options that somebody wishes for, without a clock where they name none.
    pub fn without_clocks(&self, given: &Value) -> Value {
        given_and(given, (self.untimed)())
    }

    /// The options that somebody wishes for a table, with what is usual where people play.
    pub fn with_table_defaults(&self, given: &Value) -> Value {
        given_and(given, (self.table_defaults)())
    }

    /// A bot of this level; the same seed plays the same.
    pub fn bot(&self, level: &Level, seed: u64) -> Box<dyn AnyBot> {
        (self.bot)(level, seed)
    }

    /// The sets of cards to play with, by name, the usual one first; none without a choice.
    pub fn card_sets(&self) -> Vec<String> {
        (self.card_sets)()
    }

    /// Whether who acts first at a table with these options gains by it.
    pub fn is_race(&self, options: &Value) -> bool {
        (self.is_race)(options)
    }

    /// The day whose deal is played with these options, the same for everybody. Anybody could look
    /// it up early, so a host does not open the deal of a future day.
    pub fn day(&self, options: &Value) -> Option<Day> {
        TableOptions::split(options).ok()?.0.daily
    }

    /// What a good player who sees this would do.
    pub fn hint(&self, snapshot: &str) -> Result<Hint, Reject> {
        (self.hint)(snapshot)
    }

    /// What would have been possible for this viewer, after the fact.
    pub fn possible(&self, snapshot: &str) -> Result<Value, Reject> {
        (self.possible)(snapshot)
    }
}

fn given_and(given: &Value, more: Vec<(&'static str, Value)>) -> Value {
    let mut options = given.as_object().cloned().unwrap_or_default();
    for (key, value) in more {
        options.entry(key).or_insert(value);
    }
    options.into()
}

fn read<T: serde::de::DeserializeOwned>(json: &str) -> Result<T, Reject> {
    serde_json::from_str(json)
        .map_err(|e| Reject::new("malformed-view", "", format!("Nobody can have seen this: {e}.")))
}

/// The rules for these options and seats, or what is wrong with them.
fn make<P: GamePlugin>(
    options: &Value,
    seats: Option<u8>,
    rules_version: u32,
) -> Result<P::Game, Reject> {
    let about = P::ABOUT;
    let seats = seats.unwrap_or(about.usual_seats());
    if !(about.min_seats..=about.max_seats).contains(&seats) {
        let message = match (about.min_seats, about.max_seats) {
            (1, 1) => format!("{} is for one player.", about.name),
            (least, most) if least == most => format!("{} is for {least} players.", about.name),
            (least, most) => format!("{} is for {least} to {most} players.", about.name),
        };
        return Err(Reject::new("wrong-seats", about.seats_rule, message));
    }
    let specs = P::OPTIONS.iter().chain(TABLE_OPTIONS);
    let options = table::per_seat::settle(specs, options, seats)?;
    P::make(read_options::<P>(&options)?, seats, rules_version)
}

/// The options as the game has them. What cannot be read is refused with the rule of its option.
fn read_options<P: GamePlugin>(given: &Value) -> Result<<P::Game as Game>::Options, Reject> {
    let given = if given.is_null() { Value::Object(Default::default()) } else { given.clone() };
    let (shared, mut given) = TableOptions::split(&given)?;
    // A game that deals its days by itself has to know the day.
    if let (Some(day), true) = (shared.daily, P::OPTIONS.iter().any(|spec| spec.key == DAILY)) {
        given[DAILY] = day.to_string().into();
    }
    let what = format!("{} has no such options", P::ABOUT.name);
    let read = |options| {
        let read = table::strict::from_value::<<P::Game as Game>::Options>(options);
        read.map_err(|e| play::refuse_malformed("bad-options", &what, e))
    };
    read(given.clone()).map_err(|reject| {
        let alone = |spec: &OptionSpec| Some(json!({ spec.key: given.get(spec.key)? }));
        let bad = |spec: &&OptionSpec| alone(spec).is_some_and(|option| read(option).is_err());
        match P::OPTIONS.iter().find(bad) {
            Some(spec) => Reject { rule: spec.rule.into(), ..reject }.at([spec.key]),
            None => reject,
        }
    })
}

fn check_options<P: GamePlugin>(options: &Value, seats: Option<u8>) -> Result<Value, Reject> {
    let game = make::<P>(options, seats, P::Game::VERSION)?;
    let (table, _) = TableOptions::split(options)?;
    if let Some(level) = &table.stand_in {
        strength::known_level(&P::ABOUT, P::LEVELS, P::SCALE, level)?;
    }
    Ok(table.join(serde_json::to_value(game.options()).expect("options are plain data")))
}

fn open<P: GamePlugin>(start: Start, hosted: Option<Hosted>) -> Opened<dyn RefereeTable> {
    let game = make::<P>(&start.options, start.seats, P::Game::VERSION)?;
    let scenario = match start.scenario {
        Value::Null => None,
        scenario => Some(table::strict::from_value(scenario).map_err(|e| {
            let what = format!("That is not a position of {}", P::ABOUT.name);
            play::refuse_malformed("bad-scenario", what, e)
        })?),
    };
    let seats = usize::from(game.seats());
    if start.players.len() > seats || start.entropy.len() > seats {
        let message = format!("{} players for {seats} seats.", start.players.len());
        return Err(Reject::new("wrong-seats", P::ABOUT.seats_rule, message));
    }
    let mut players = start.players;
    players.extend((players.len()..seats).map(|seat| format!("Player {}", seat + 1)));
    let mut entropy = start.entropy;
    entropy.resize(seats, String::new());
    let (table, _) = TableOptions::split(&start.options)?;
    let (seed, opened) = (start.seed, start.opened);
    let opening = Opening { players, scenario, seed, entropy, opened, table };
    let (table, step) = Table::open_hosted(game, opening, hosted)?;
    Ok((Box::new(table.listing()), step))
}

/// The rules that a log names in its header.
pub(crate) fn of_header<P: GamePlugin>(header: &Header) -> Result<P::Game, Fault> {
    let (oldest, newest) = (P::Game::OLDEST_VERSION, P::Game::VERSION);
    if !(oldest..=newest).contains(&header.rules) {
        let message = format!(
            "This game was played by version {} of the rules of {}; this program knows versions \
             {oldest} to {newest}. Use the program it was played with.",
            header.rules,
            P::ABOUT.name
        );
        return Err(Fault { line: 1, code: "other-rules", message });
    }
    let seats = u8::try_from(header.players.len()).ok();
    make::<P>(&header.options, seats, header.rules).map_err(|reject| {
        let code = match reject.code {
            Cow::Borrowed(code) => code,
            Cow::Owned(_) => "bad-options",
        };
        Fault { line: 1, code, message: reject.message }
    })
}

fn replay<P: GamePlugin>(header: &Header, log: &str, seed: Option<Seed>) -> Replayed {
    Ok(Box::new(table::replay(of_header::<P>(header)?, log, seed)?.listing()))
}

fn verify<P: GamePlugin>(header: &Header, log: &str) -> Result<Verified, Fault> {
    let (table, checked) = table::verify(of_header::<P>(header)?, log)?;
    Ok((Box::new(table.listing()), checked))
}
