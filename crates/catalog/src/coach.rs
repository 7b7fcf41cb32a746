//! What every decision of one player in a finished game was worth: the coach's report.
//!
//! The work is a list of tasks, one for each decision, so that whoever runs them can show how far
//! they are, share cores fairly, and stop.

use crate::moment::check_over;
use crate::plugin::{GamePlugin, of_header};
use crate::{GameEntry, game};
use bots::coach::{Coach, Pattern, Unit, Weighed};
use play::{Describe, Game, Names, Reject, Seat, SnapshotOf, Viewer};
use protocol::{CoachDecision, CoachMoment, CoachReport, CoachUnit};
use std::sync::Arc;
use table::{Fault, Header, LogInput, Record};

/// Weighs one decision; nothing where there was nothing to decide.
pub type Task = Box<dyn FnOnce() -> Option<CoachDecision> + Send>;

/// Raised when a coach answers otherwise than before: what was stored is then worked out again.
pub const VERSION: u32 = 2;

/// How many moments a report tells of.
const MOMENTS: usize = 3;

/// A report in the making.
pub struct CoachRun {
    game: &'static GameEntry,
    seat: Seat,
    kind: CoachKind,
    /// The frame of each task.
    frames: Vec<u32>,
    /// What is to be done, in any order, in parallel or not.
    pub tasks: Vec<Task>,
}

/// What the coach says of one action.
#[derive(Clone, Debug, PartialEq)]
pub enum Judgement {
    /// What it is worth beside the best that is known.
    Weighed(Box<CoachDecision>),
    /// There was nothing else worth a try.
    OnlyOption,
    /// The coach does not weigh actions of this kind.
    Unweighed,
}

/// What is known of a game's coach without its types.
#[derive(Clone, Copy)]
pub(crate) struct CoachKind {
    unit: Unit,
    patterns: &'static [Pattern],
}

/// Tasks, each with the frame of its decision.
type Tasks = Result<Vec<(u32, Task)>, Fault>;

/// A game's coach without its types.
pub(crate) struct AnyCoach {
    pub(crate) kind: CoachKind,
    pub(crate) tasks: fn(&Header, &str, Seat) -> Tasks,
    pub(crate) judge: fn(&Header, &str, &str) -> Result<Judgement, Reject>,
}

impl AnyCoach {
    /// The coach of a game, if it has one.
    pub(crate) const fn of<P: GamePlugin>() -> Option<AnyCoach> {
        match P::COACH {
            None => None,
            Some(Coach { unit, patterns, .. }) => Some(AnyCoach {
                kind: CoachKind { unit, patterns },
                tasks: tasks::<P>,
                judge: judge::<P>,
            }),
        }
    }
}

impl CoachRun {
    /// Everything there is to weigh for `seat` in this log of a finished game.
    pub fn of(log: &str, seat: Seat) -> Result<CoachRun, Fault> {
        check_over(log)?;
        let header = table::replay::header(log)?;
        let fault = |no: Reject| Fault { line: 1, code: "no-coach", message: no.message };
        let game = game(&header.game).map_err(fault)?;
        let coach = game.coach().map_err(fault)?;
        let (frames, tasks) = (coach.tasks)(&header, log, seat)?.into_iter().unzip();
        Ok(CoachRun { game, seat, kind: coach.kind, frames, tasks })
    }

    /// The decision that was made from this frame of the replay.
    pub fn decision(mut self, frame: u32) -> Option<CoachDecision> {
        let at = self.frames.iter().position(|other| *other == frame)?;
        self.tasks.swap_remove(at)()
    }

    /// The report, once everything is weighed.
    pub fn report(&self, mut decisions: Vec<CoachDecision>) -> CoachReport {
        decisions.sort_by_key(|decision| decision.frame);
        let unit = self.kind.unit;
        // What is only estimated counts by what it cost at the least.
        let sure = |decision: &CoachDecision| decision.loss - decision.error;
        let mut dearest: Vec<&CoachDecision> =
            decisions.iter().filter(|it| it.loss >= unit.least() && sure(it) > 0.0).collect();
        dearest.sort_by(|a, b| sure(b).total_cmp(&sure(a)).then(a.frame.cmp(&b.frame)));
        let moments = dearest.into_iter().filter_map(|it| self.moment(it)).take(MOMENTS).collect();
        let losses: f64 = decisions.iter().map(|decision| decision.loss).sum();
        let mean_loss = rounded(losses / decisions.len().max(1) as f64);
        CoachReport {
            game: self.game.about.id.to_owned(),
            seat: self.seat.0,
            unit: named(unit),
            decisions,
            moments,
            mean_loss,
        }
    }

    fn moment(&self, decision: &CoachDecision) -> Option<CoachMoment> {
        let id = decision.pattern.as_deref()?;
        let pattern = self.game.pattern(id)?;
        Some(CoachMoment {
            frame: decision.frame,
            pattern: id.to_owned(),
            title: pattern.title.to_owned(),
            sentence: sentence(self.kind.unit, decision),
            advice: pattern.advice.to_owned(),
        })
    }
}

impl GameEntry {
    pub(crate) fn coach(&self) -> Result<&AnyCoach, Reject> {
        self.coach.as_ref().ok_or_else(|| {
            let message = format!("{} has no coach.", self.about.name);
            Reject::new("no-coach", "", message)
        })
    }

    /// What this action is worth at a table with this header, judged from what the player sees.
    pub fn judge(
        &self,
        header: &Header,
        snapshot: &str,
        action: &str,
    ) -> Result<Judgement, Reject> {
        (self.coach()?.judge)(header, snapshot, action)
    }

    /// What a decision cost and what was better, in a sentence.
    pub fn coach_says(&self, decision: &CoachDecision) -> Result<String, Reject> {
        Ok(sentence(self.coach()?.kind.unit, decision))
    }

    /// Something that players of this game miss, by its id.
    pub fn pattern(&self, id: &str) -> Option<&'static Pattern> {
        self.coach().ok()?.kind.patterns.iter().find(|pattern| pattern.id == id)
    }

    /// Whether an action is known to be as good as the best that is known, as far as one can tell.
    pub fn is_right(&self, judgement: &Judgement) -> bool {
        let least = self.coach().map_or(0.0, |coach| coach.kind.unit.least());
        match judgement {
            Judgement::Weighed(decision) => {
                decision.loss < least || decision.loss <= decision.error
            }
            Judgement::OnlyOption => true,
            Judgement::Unweighed => false,
        }
    }
}

fn tasks<P: GamePlugin>(header: &Header, log: &str, seat: Seat) -> Tasks {
    let game = Arc::new(of_header::<P>(header)?);
    if seat.0 >= game.seats() {
        let message = format!("There is no {seat}: this game has {} seats.", game.seats());
        return Err(Fault { line: 1, code: "no-such-seat", message });
    }
    let mut actions = Vec::new();
    for line in log.lines().skip(1) {
        type Line<G> = Record<LogInput<<G as Game>::Action, <G as Game>::Chance>>;
        let input = serde_json::from_str::<Line<P::Game>>(line).map(|record| record.input);
        actions.push(match input {
            Ok(LogInput::Act { seat: who, action }) if who == seat => Some(action),
            _ => None,
        });
    }
    let players: Arc<[String]> = header.players.clone().into();
    let mut actions = actions.into_iter();
    let mut tasks: Vec<(u32, Task)> = Vec::new();
    let mut before: Option<SnapshotOf<P::Game>> = None;
    let mut frame = 0;
    table::walk(of_header::<P>(header)?, log, None, |table| {
        // The first frame is the beginning: nothing led there.
        let action = if frame == 0 { None } else { actions.next().flatten() };
        if let (Some(seen), Some(action)) = (before.take(), action) {
            let (game, players, at) = (game.clone(), players.clone(), frame - 1);
            let task = move || decision::<P>(&game, &players, &seen, &action, at);
            tasks.push((at, Box::new(task)));
        }
        // What a bot does in somebody's absence is not their decision.
        match table.stand_in_of(seat) {
            None => before = Some(table.snapshot(Viewer::Seat(seat))),
            Some(_) => before = None,
        }
        frame += 1;
    })?;
    Ok(tasks)
}

fn decision<P: GamePlugin>(
    game: &P::Game,
    players: &[String],
    seen: &SnapshotOf<P::Game>,
    done: &<P::Game as Game>::Action,
    frame: u32,
) -> Option<CoachDecision> {
    let mut weighed: Weighed<_> = (P::COACH?.weigh)(seen, done)?;
    if rounded(weighed.loss()) == 0.0 {
        let spoken = weighed.spoken.take();
        weighed = Weighed::good(done, weighed.taken, weighed.proven, weighed.error);
        weighed.spoken = spoken;
    }
    let is_best = weighed.best == *done;
    let said = weighed.spoken.as_ref().unwrap_or(done);
    let best = if is_best { said } else { &weighed.best };
    let (value, best_value) = (rounded(weighed.taken), rounded(weighed.worth));
    let names = Names::new(players, seen.you.map_or(Viewer::Watcher, Viewer::Seat));
    let [done, mut best] = [said, best].map(|action| game.say_action(seen, action, &names));
    if !is_best && best == done {
        best.push_str(", in another way");
    }
    Some(CoachDecision {
        frame,
        done,
        best,
        best_action: serde_json::to_value(&weighed.best).expect("actions are plain data"),
        value,
        best_value,
        loss: rounded(weighed.loss()),
        proven: weighed.proven,
        error: rounded(weighed.error),
        pattern: weighed.pattern.map(str::to_owned),
        fact: weighed.fact,
    })
}

fn judge<P: GamePlugin>(
    header: &Header,
    snapshot: &str,
    action: &str,
) -> Result<Judgement, Reject> {
    let seen: SnapshotOf<P::Game> = serde_json::from_str(snapshot).map_err(|e| {
        Reject::new("malformed-view", "", format!("Nobody can have seen this: {e}."))
    })?;
    let action = table::strict::from_str(action).map_err(|e| {
        play::refuse_malformed("malformed-action", "That is not an action of this game", e)
    })?;
    let game = of_header::<P>(header).map_err(|no| Reject::new(no.code, "", no.message))?;
    if P::COACH.is_none_or(|coach| !(coach.weighs)(&action)) {
        return Ok(Judgement::Unweighed);
    }
    let weighed = decision::<P>(&game, &header.players, &seen, &action, 0);
    Ok(weighed.map_or(Judgement::OnlyOption, |decision| Judgement::Weighed(Box::new(decision))))
}

/// As it is written in reports: a thousandth is more than anybody needs.
fn rounded(value: f64) -> f64 {
    let thousandths = (value * 1000.0).round() / 1000.0;
    if thousandths == 0.0 { 0.0 } else { thousandths }
}

const fn named(unit: Unit) -> CoachUnit {
    match unit {
        Unit::Chance => CoachUnit::Chance,
        Unit::Points => CoachUnit::Points,
        Unit::Rounds => CoachUnit::Rounds,
        Unit::Candies => CoachUnit::Candies,
    }
}

/// What a decision cost and what was better, for somebody who has just learnt the game.
fn sentence(unit: Unit, decision: &CoachDecision) -> String {
    let CoachDecision { done, best, loss, proven, error, .. } = decision;
    if *loss < unit.least() {
        return format!("\"{done}\": nothing better is known.");
    }
    let said = match (unit, proven) {
        (Unit::Chance, true) if *loss >= 1.0 => {
            "it wins whatever the others do, and the other way loses: proved".to_owned()
        }
        (Unit::Chance, _) => {
            let [games, give] = [loss, error].map(|share| (share * 100.0).round());
            format!("it wins about {games} more games in 100, give or take {give}: estimated")
        }
        (Unit::Points, _) => amount(*loss, *error, *proven, "it is worth", "point", " more"),
        (Unit::Rounds, _) => amount(*loss, *error, *proven, "it saves", "round", ""),
        (Unit::Candies, _) => amount(*loss, *error, *proven, "it ends", "candy", " further ahead"),
    };
    let mut text = format!("You chose \"{done}\". Better was \"{best}\": {said}.");
    if let Some(fact) = &decision.fact {
        text.push(' ');
        text.push_str(fact);
    }
    text
}

fn amount(
    loss: f64,
    error: f64,
    proven: bool,
    verb: &str,
    noun: &'static str,
    more: &str,
) -> String {
    let number = |value: f64| {
        let tenths = (value * 10.0).round() as i64;
        if tenths % 10 == 0 {
            format!("{}", tenths / 10)
        } else {
            format!("{}.{}", tenths / 10, tenths % 10)
        }
    };
    let how_many = number(loss);
    let noun = play::describe::count(if how_many == "1" { 1 } else { 2 }, noun);
    let noun = noun.split_once(' ').map_or("", |(_, noun)| noun);
    match proven {
        true => format!("{verb} {how_many} {noun}{more}: proved"),
        false => {
            let give = number(error);
            format!("{verb} about {how_many} {noun}{more}, give or take {give}: estimated")
        }
    }
}
