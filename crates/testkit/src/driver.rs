//! Plays whole random matches.

use crate::Trial;
use play::{Game, Input, Luck, Millis, Reject, Seat, Sink, Turn};
use rand_chacha::{ChaCha12Rng, rand_core::SeedableRng};
use serde::Serialize;

/// What changes a state of `G`.
pub type InputOf<G> = Input<<G as Game>::Action, <G as Game>::Chance>;

/// One input of a match and its result.
pub struct Step<G: Game> {
    /// When.
    pub at: Millis,
    /// What.
    pub input: InputOf<G>,
    /// The events it caused.
    pub events: Vec<G::Event>,
    /// The state after it.
    pub after: G::State,
}

/// Why a match stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// The game is over.
    Over,
    /// It had as many inputs as the trial allows.
    Long,
    /// The match got stuck, for this reason.
    Stuck(String),
}

/// A random match.
pub struct Match<G: Game> {
    /// What it was played from.
    pub seed: u64,
    /// The state it began with.
    pub first: G::State,
    /// What happened, in order; times never run backwards.
    pub steps: Vec<Step<G>>,
    /// Why it stopped.
    pub end: End,
}

impl<G: Game> Match<G> {
    /// The state before step `i`, counted from 0; the last one for the number of steps.
    pub fn state(&self, i: usize) -> &G::State {
        if i == 0 { &self.first } else { &self.steps[i - 1].after }
    }

    /// The moment that state came to be.
    pub fn at(&self, i: usize) -> Millis {
        if i == 0 { Millis::ZERO } else { self.steps[i - 1].at }
    }

    /// All its states in order.
    pub fn states(&self) -> impl Iterator<Item = &G::State> {
        (0..=self.steps.len()).map(|i| self.state(i))
    }

    /// The falls of luck it saw.
    pub fn chances(&self) -> impl Iterator<Item = &G::Chance> {
        self.steps.iter().filter_map(|step| match &step.input {
            Input::Chance(chance) => Some(chance),
            _ => None,
        })
    }
}

/// A generator with a named algorithm; different `purpose`s give unrelated streams of one seed.
pub fn generator(seed: u64, purpose: &str) -> ChaCha12Rng {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    for (place, byte) in key[8..].iter_mut().zip(purpose.bytes()) {
        *place = byte;
    }
    ChaCha12Rng::from_seed(key)
}

/// Compact JSON of something that the contract promises can be written.
pub fn json<T: Serialize + ?Sized>(thing: &T) -> String {
    serde_json::to_string(thing).expect("what the contract calls Serialize can be written as JSON")
}

/// Feeds one input to a state.
pub fn apply<G: Game>(
    game: &G,
    state: &mut G::State,
    at: Millis,
    input: &InputOf<G>,
    events: &mut impl Sink<G::Event>,
) -> Result<(), Reject> {
    match input {
        Input::Act { seat, action } => game.act(state, at, *seat, action, events),
        Input::Chance(chance) => game.resolve(state, at, chance, events),
        Input::Expire => {
            game.expire(state, at, events);
            Ok(())
        }
    }
}

/// Plays the match of `seed`, showing every state to `watch` the moment it comes to be.
pub fn play_match<G: Game>(
    trial: &Trial<G>,
    seed: u64,
    mut watch: impl FnMut(&G::State),
) -> Result<Match<G>, Reject> {
    let game = &trial.game;
    let first = game.open(&trial.start)?;
    watch(&first);
    let mut played = Match { seed, first, steps: Vec::new(), end: End::Long };
    let mut rng = generator(seed, "match");
    let mut luck = Luck::new(&mut rng);
    while played.steps.len() < trial.steps {
        let now = played.at(played.steps.len());
        match next(trial, played.state(played.steps.len()), now, seed, &mut luck) {
            Ok(step) => {
                watch(&step.after);
                played.steps.push(step);
            }
            Err(end) => {
                played.end = end;
                break;
            }
        }
    }
    Ok(played)
}

/// One more step of a match, or why there is none.
pub(crate) fn next<G: Game>(
    trial: &Trial<G>,
    state: &G::State,
    now: Millis,
    seed: u64,
    luck: &mut Luck<'_>,
) -> Result<Step<G>, End> {
    let game = &trial.game;
    let made = |at, input| {
        let (mut after, mut events) = (state.clone(), Vec::new());
        apply(game, &mut after, at, &input, &mut events)?;
        Ok(Step { at, input, events, after })
    };
    let may_act = match game.turn(state) {
        Turn::Over(_) => return Err(End::Over),
        Turn::Chance => {
            let refused =
                |reject: Reject| End::Stuck(format!("the luck it proposed was refused: {reject}"));
            return made(now, Input::Chance(game.sample(state, luck))).map_err(refused);
        }
        Turn::Play { may_act, .. } => may_act,
    };
    let due = game.deadline(state);
    let expire = |due: Millis, luck: &mut Luck<'_>| {
        // Now and then the host comes late.
        let late = if luck.below(4) == 0 { luck.below(5_000) } else { 0 };
        let at = due.max(now).plus(Millis(u64::from(late)));
        made(at, Input::Expire).map_err(|reject: Reject| End::Stuck(reject.to_string()))
    };
    if let Some(due) = due
        && (due <= now || dawdles(seed, luck))
    {
        return expire(due, luck);
    }
    let room = due.map_or(u64::MAX, |due| due.since(now).0 - 1);
    let at = now.plus(Millis(room.min(u64::from(luck.below(4_000)))));
    let mut seats: Vec<Seat> = may_act.iter().collect();
    luck.shuffle(&mut seats);
    for seat in seats {
        let mut actions = trial.actions(state, seat);
        luck.shuffle(&mut actions);
        for action in actions {
            // A listed action that is refused is for the law `enumerated` to report.
            if let Ok(step) = made(at, Input::Act { seat, action }) {
                return Ok(step);
            }
        }
    }
    match due {
        Some(due) => expire(due, luck),
        None => Err(End::Stuck("no seat has an action that is accepted, and no deadline".into())),
    }
}

/// Whether everybody lets the deadline pass: never in a third of the matches, seldom in a
/// third, often in a third, so that games end both by play and by the clock.
fn dawdles(seed: u64, luck: &mut Luck<'_>) -> bool {
    match seed % 3 {
        0 => false,
        1 => luck.below(24) == 0,
        _ => luck.below(4) == 0,
    }
}
