//! Bots against bots, through the real rules.
//!
//! Every deal is played as often as there are seats, the bots moving round one seat each time,
//! so that neither luck nor seat favours anybody. A deal's luck depends on the seed and its
//! number only; so does each bot's own.

use play::{Bot, Game, Luck, Millis, Outcome, Reject, Seat, Turn, Viewer};
use rand_chacha::{ChaCha12Rng, rand_core::SeedableRng};
use serde::Serialize;

/// A bot that takes part.
pub struct Entrant<G: Game> {
    /// What the table of results calls it.
    pub name: String,
    /// Its player.
    pub bot: Box<dyn Bot<G>>,
    /// How much it may think at each move.
    pub nodes: u64,
}

/// What an entrant has reached so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Standing {
    /// The entrant.
    pub name: String,
    /// Games played.
    pub games: u32,
    /// Games in which it alone was first.
    pub wins: u32,
    /// Games in which it was first together with others.
    pub shared: u32,
    /// Actions chosen.
    pub actions: u64,
}

impl Standing {
    /// Wins, shared ones half, in thousandths of the games.
    pub fn per_mille(&self) -> u32 {
        (2 * self.wins + self.shared) * 500 / self.games.max(1)
    }
}

/// Why a contest broke off: the bot or the rules are at fault, not the caller.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// A bot chose something the rules refuse.
    #[error("{name} chose an action that is refused: {reject}")]
    Refused {
        /// Whose bot.
        name: String,
        /// Why.
        reject: Reject,
    },
    /// The rules refused their own luck, or could not begin.
    #[error("the game cannot go on: {0}")]
    Stuck(Reject),
    /// The game takes another number of bots.
    #[error("this game has {seats} seats, but {entrants} bots take part: name one bot a seat")]
    Seats {
        /// Seats of the game.
        seats: u8,
        /// Bots given.
        entrants: usize,
    },
}

/// Plays `deals` deals, each once for every way round the table, and tells how everybody fared.
/// `progress` is told after every game and may end the contest by returning `false`.
pub fn contest<G: Game>(
    game: &G,
    entrants: &mut [Entrant<G>],
    deals: u32,
    seed: u64,
    mut progress: impl FnMut(&[Standing]) -> bool,
) -> Result<Vec<Standing>, Fault> {
    let seats = game.seats();
    if entrants.len() != usize::from(seats) {
        return Err(Fault::Seats { seats, entrants: entrants.len() });
    }
    let named = |e: &Entrant<G>| Standing { name: e.name.clone(), ..Standing::default() };
    let mut standings: Vec<Standing> = entrants.iter().map(named).collect();
    for deal in 0..deals {
        for turn in 0..seats {
            let place = |seat: Seat| usize::from((seat.0 + turn) % seats);
            let outcome = play_one(game, entrants, &place, (seed, deal), &mut standings)?;
            let winners = outcome.winners();
            for seat in Seat::first(seats) {
                let standing = &mut standings[place(seat)];
                standing.games += 1;
                if winners.has(seat) {
                    let alone = winners.len() == 1;
                    standing.wins += u32::from(alone);
                    standing.shared += u32::from(!alone);
                }
            }
            if !progress(&standings) {
                return Ok(standings);
            }
        }
    }
    Ok(standings)
}

/// One game; `place` says which entrant sits where.
fn play_one<G: Game>(
    game: &G,
    entrants: &mut [Entrant<G>],
    place: &dyn Fn(Seat) -> usize,
    (seed, deal): (u64, u32),
    standings: &mut [Standing],
) -> Result<Outcome, Fault> {
    // The deal is the same for every way round; what a bot draws goes with its seat.
    let mut deal_rng = generator(seed, deal, 0);
    let mut own: Vec<ChaCha12Rng> =
        Seat::first(game.seats()).map(|s| generator(seed, deal, 1 + u32::from(s.0))).collect();
    let mut at = Millis::ZERO;
    let mut state = game.open(&game.start()).map_err(Fault::Stuck)?;
    loop {
        match game.turn(&state) {
            Turn::Over(outcome) => return Ok(outcome),
            Turn::Chance => {
                let fall = game.sample(&state, &mut Luck::new(&mut deal_rng));
                game.resolve(&mut state, at, &fall, &mut ()).map_err(Fault::Stuck)?;
            }
            Turn::Play { awaited, .. } => match awaited.iter().next() {
                Some(seat) => {
                    let index = place(seat);
                    let entrant = &mut entrants[index];
                    let view = game.view(&state, Viewer::Seat(seat));
                    let mut luck = Luck::new(&mut own[usize::from(seat.0)]);
                    let thought = entrant.bot.choose(&view, entrant.nodes, &mut luck);
                    standings[index].actions += 1;
                    let done = game.act(&mut state, at, seat, &thought.action, &mut ());
                    let name = || entrants[index].name.clone();
                    done.map_err(|reject| Fault::Refused { name: name(), reject })?;
                }
                None => {
                    let stuck = || Reject::new("nobody-awaited", "", "Nobody can go on.");
                    at = game.deadline(&state).ok_or_else(|| Fault::Stuck(stuck()))?;
                    game.expire(&mut state, at, &mut ());
                }
            },
        }
    }
}

/// The generator of one stream of one deal.
fn generator(seed: u64, deal: u32, stream: u32) -> ChaCha12Rng {
    let mut whole = [0; 32];
    whole[..8].copy_from_slice(&seed.to_le_bytes());
    whole[8..12].copy_from_slice(&deal.to_le_bytes());
    whole[12..16].copy_from_slice(&stream.to_le_bytes());
    ChaCha12Rng::from_seed(whole)
}
