//! Checking a game from its file alone, for any game. It needs the rules and nothing else of a
//! game, so that a page can load it.

use crate::daily;
use crate::plugin::{GamePlugin, of_header};
use play::{Day, Game, Outcome};
use serde::Serialize;
use table::{Checked, Fault, Header, LeftOut, TableOptions, Witness};

/// How the games of one kind are checked.
pub struct Check {
    id: &'static str,
    run: fn(Header, &str) -> Result<Report, Fault>,
}

impl Check {
    /// How games of this kind are checked.
    pub const fn of<P: GamePlugin>() -> Check {
        Check { id: P::ABOUT.id, run: check::<P> }
    }
}

/// A game whose file is right, as far as it goes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The game's id.
    pub game: String,
    /// Names by seat.
    pub players: Vec<String>,
    /// What was found out.
    #[serde(flatten)]
    pub checked: Checked,
    /// How it ended, if it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// The running hash of the whole game.
    pub hash: String,
    /// Seats of the witness that had committed to a text and yet had no part in the luck.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<LeftOut>,
    /// What else there is to know about the luck of this game, a sentence each.
    pub notes: Vec<String>,
}

/// Checks a whole game from its file: every move legal, every deal drawn from the committed seed
/// and the seats' texts, every hash right, and all of it as `witness` saw it.
pub(crate) fn run(checks: &[Check], log: &str, witness: &Witness) -> Result<Report, Fault> {
    let header = table::replay::header(log)?;
    witness.compare(&header)?;
    let left_out = witness.left_out(&header);
    let Some(check) = checks.iter().find(|check| check.id == header.game) else {
        let message = format!("There is no game called \"{}\" here.", header.game);
        return Err(Fault { line: 1, code: "unknown-game", message });
    };
    Ok(Report { left_out, ..(check.run)(header, log)? })
}

fn check<P: GamePlugin>(header: Header, log: &str) -> Result<Report, Fault> {
    let (table, checked) = table::verify(of_header::<P>(&header)?, log)?;
    let day = TableOptions::split(&header.options).ok().and_then(|(shared, _)| shared.daily);
    check_start::<P>(&header, day)?;
    Ok(Report {
        game: header.game.clone(),
        left_out: Vec::new(),
        notes: notes::<P>(&header, &checked, day),
        outcome: table.turn().outcome().cloned(),
        hash: table.head().to_string(),
        players: header.players,
        checked,
    })
}

/// The daily game begins with the position of its day, where it has one.
fn check_start<P: GamePlugin>(header: &Header, day: Option<Day>) -> Result<(), Fault> {
    let laid_out = header.hosted.as_ref().is_some_and(|hosted| hosted.laid_out.is_some());
    let Some(day) = day.filter(|_| laid_out) else { return Ok(()) };
    let scenario = daily::start::<P>(day, header.rules);
    let opened = serde_json::from_value(scenario).ok().and_then(|scenario| {
        let game = of_header::<P>(header).ok()?;
        let state = game.open(&scenario).ok()?;
        serde_json::to_value(game.scenario(&state)).ok()
    });
    if opened.as_ref() == Some(&*header.scenario) {
        return Ok(());
    }
    let message = format!("This is not the position of {day}: everybody gets the same one.");
    Err(Fault { line: 1, code: "another-position", message })
}

/// What the numbers alone do not say.
fn notes<P: GamePlugin>(header: &Header, checked: &Checked, day: Option<Day>) -> Vec<String> {
    let mut notes = Vec::new();
    if checked.laid_out.is_some() && day.is_none() {
        notes.push(
            "It began from a laid-out position: somebody chose what was dealt before, and only what \
             was dealt later is luck."
                .into(),
        );
    }
    if let Some(day) = day {
        notes.push(format!(
            "It is the deal of {day}, the same for everybody and whatever the seed. So the file \
             proves the moves and that these are the cards of that day; it does not prove that the \
             player saw them for the first time."
        ));
    }
    let Some(hosted) = &header.hosted else { return notes };
    for (name, times) in header.players.iter().zip(&hosted.silent).filter(|(_, n)| **n > 0) {
        let times = if *times == 1 { "once".into() } else { format!("{times} times") };
        notes.push(format!(
            "{name} committed and then stayed silent {times}; each time all drew afresh."
        ));
    }
    if day.is_some() {
        return notes;
    }
    if hosted.commits.iter().all(Option::is_none) {
        notes.push(
            "No player added to the luck, so you have only the host's word that it has not tried \
             many seeds before it published one."
                .into(),
        );
        return notes;
    }
    let without = header.players.iter().zip(&hosted.commits).filter(|(_, c)| c.is_none());
    for (name, _) in without.filter(|(name, _)| !is_bot::<P>(name)) {
        notes.push(format!(
            "{name} added nothing to the luck: to be sure that nobody chose it, {name} must trust \
             the host or one of those who did."
        ));
    }
    notes
}

/// Whether a bot is called this. Bots add nothing to the luck, and hosts let no person have such a name.
fn is_bot<P: GamePlugin>(name: &str) -> bool {
    let numbered = name.rsplit_once(' ').filter(|(_, n)| n.bytes().all(|b| b.is_ascii_digit()));
    let name = numbered.map_or(name, |(name, _)| name);
    P::LEVELS.iter().any(|level| level.names.contains(&name))
}
