//! How the bots choose, from views only.

use super::evaluation::estimate;
use super::node::Node;
use super::solver::solve;
use candy_chain::notation::read_board;
use candy_chain::{
    Action, CandyChain, Geometry, MoveList, Position, Right, Side, Stage, Take, View,
};
use play::{Bot, BotMove, Luck, SnapshotOf, Verdict};
use search::Position as _;

/// Chooses any legal action with equal probability.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl Bot<CandyChain> for Random {
    fn choose(
        &mut self,
        seen: &SnapshotOf<CandyChain>,
        _: u64,
        luck: &mut Luck<'_>,
    ) -> BotMove<Action> {
        let action = luck.pick(&seen.can.actions).copied().unwrap_or(OUT_OF_TURN);
        BotMove { action, verdict: Verdict::Unknown }
    }
}

/// The answer of a bot that is asked out of turn: the rules refuse it, which does no harm.
const OUT_OF_TURN: Action = Action::Right(Right::First);

/// Looks at each of its moves once and takes what looks best, but like a person it overlooks
/// some and judges none exactly.
#[derive(Clone, Copy, Debug)]
pub struct Greedy {
    /// The most moves it looks at.
    pub nodes: u64,
}

/// It overlooks one move in this many.
const OVERLOOKED: u32 = 3;
/// Its judgement is off by up to this much either way: a piece or two.
const NOISE: u32 = 150;

impl Bot<CandyChain> for Greedy {
    fn choose(
        &mut self,
        seen: &SnapshotOf<CandyChain>,
        nodes: u64,
        luck: &mut Luck<'_>,
    ) -> BotMove<Action> {
        let most = self.nodes.min(nodes).max(1);
        decide(&seen.view, |position| {
            let mut moves = MoveList::new();
            position.moves(&mut moves);
            luck.shuffle(&mut moves);
            let mut best = (*moves.first()?, Verdict::Unknown);
            let mut most_worth = i32::MIN;
            for mv in moves.iter().take(most as usize) {
                let noise = luck.below(2 * NOISE + 1) as i32 - NOISE as i32;
                if luck.below(OVERLOOKED) == 0 {
                    continue;
                }
                let after = position.after(*mv);
                if after.winner().is_some() {
                    best = (*mv, Verdict::Proved { win: true, moves: 1 });
                    break;
                }
                let same = after.to_move() == position.to_move();
                let theirs = if same { -estimate(&after) } else { estimate(&after) };
                let loses_at_once = !same && Node(after).wins_at_once().is_some();
                let score = noise - theirs - if loses_at_once { Node::EDGE / 2 } else { 0 };
                if score > most_worth {
                    most_worth = score;
                    best = (*mv, Verdict::Estimated { score, depth: 1 });
                }
            }
            Some((Take::of(position.geometry(), best.0), best.1))
        })
    }
}

/// Searches as far as its nodes reach, and proves what it can.
#[derive(Clone, Copy, Debug)]
pub struct Thinker {
    /// The most positions it looks at.
    pub nodes: u64,
}

impl Bot<CandyChain> for Thinker {
    fn choose(
        &mut self,
        seen: &SnapshotOf<CandyChain>,
        nodes: u64,
        _: &mut Luck<'_>,
    ) -> BotMove<Action> {
        let most = self.nodes.min(nodes);
        // Before the first move it compares two positions.
        let share = if seen.view.stage == Stage::Play { most } else { most / 2 };
        decide(&seen.view, |position| {
            let found = solve(position, share)?;
            Some((found.best, found.verdict))
        })
    }
}

/// Thinks like a [`Thinker`], but now and then moves without thinking, like a [`Greedy`].
#[derive(Clone, Copy, Debug)]
pub struct Hasty {
    /// The most positions it looks at when it thinks.
    pub nodes: u64,
}

/// It makes one move in this many without thinking.
const HASTE: u32 = 3;

impl Bot<CandyChain> for Hasty {
    fn choose(
        &mut self,
        seen: &SnapshotOf<CandyChain>,
        nodes: u64,
        luck: &mut Luck<'_>,
    ) -> BotMove<Action> {
        let nodes = self.nodes.min(nodes);
        match luck.below(HASTE) {
            0 => Greedy { nodes }.choose(seen, nodes, luck),
            _ => Thinker { nodes }.choose(seen, nodes, luck),
        }
    }
}

/// Chooses a right, a side or a take, where `think` gives a move and what it is worth to the
/// side to move.
fn decide(
    view: &View,
    mut think: impl FnMut(&Position) -> Option<(Take, Verdict)>,
) -> BotMove<Action> {
    let chosen = match view.stage {
        Stage::Rights => weigh(view, think).map(|values| {
            // The player who moves first is given the worse side.
            let first = values.into_iter().min_by_key(|v| worth(*v)).unwrap_or(Verdict::Unknown);
            match worth(first) > 0 {
                true => (Action::Right(Right::First), first),
                false => (Action::Right(Right::Side), for_opponent(first)),
            }
        }),
        Stage::Sides => weigh(view, think).map(|[mints_first, fruits_first]| {
            // The other one moves first: give them the side that is worse for them.
            match worth(mints_first) < worth(fruits_first) {
                true => (Action::Side(Side::Fruits), for_opponent(mints_first)),
                false => (Action::Side(Side::Mints), for_opponent(fruits_first)),
            }
        }),
        Stage::Play => view.position.as_ref().and_then(|line| {
            let position = line.parse().ok()?;
            think(&position).map(|(take, verdict)| (Action::Take(take), verdict))
        }),
        Stage::Placing | Stage::Over => None,
    };
    let (action, verdict) = chosen.unwrap_or((OUT_OF_TURN, Verdict::Unknown));
    BotMove { action, verdict }
}

/// What moving first is worth with the mints, and with the fruits.
pub(super) fn weigh(
    view: &View,
    mut think: impl FnMut(&Position) -> Option<(Take, Verdict)>,
) -> Option<[Verdict; 2]> {
    let geometry = Geometry::new(view.width, view.height)?;
    let pieces = read_board(&geometry, view.board.as_ref()?).ok()?;
    let mut first = |side: Side| {
        // A side that cannot make the first move passes (CC-09): then the other one is to move.
        let passed = || Position::new(geometry, pieces, side.other(), true);
        let position = Position::new(geometry, pieces, side, true).or_else(|_| passed()).ok()?;
        let (_, verdict) = think(&position)?;
        Some(if position.to_move() == side { verdict } else { for_opponent(verdict) })
    };
    Some([first(Side::Mints)?, first(Side::Fruits)?])
}

/// A verdict as a number to compare: proofs beyond all estimates.
fn worth(verdict: Verdict) -> i32 {
    match verdict {
        Verdict::Unknown => 0,
        Verdict::Estimated { score, .. } => score,
        Verdict::Proved { win: true, moves } => 2 * Node::EDGE - moves as i32,
        Verdict::Proved { win: false, moves } => moves as i32 - 2 * Node::EDGE,
    }
}

/// The same verdict seen by the opponent.
fn for_opponent(verdict: Verdict) -> Verdict {
    match verdict {
        Verdict::Unknown => Verdict::Unknown,
        Verdict::Estimated { score, depth } => Verdict::Estimated { score: -score, depth },
        Verdict::Proved { win, moves } => Verdict::Proved { win: !win, moves },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use candy_chain::{Options, State};
    use play::{Game, Millis, Viewer};
    use rand_chacha::{ChaCha12Rng, rand_core::SeedableRng};

    fn deal() -> (CandyChain, State) {
        let game = CandyChain::new(Options::default()).expect("the ordinary board");
        let mut rng = ChaCha12Rng::from_seed([9; 32]);
        let mut state = game.open(&game.start()).expect("the start opens");
        let placing = game.sample(&state, &mut Luck::new(&mut rng));
        game.resolve(&mut state, Millis::ZERO, &placing, &mut ()).expect("a legal deal");
        (game, state)
    }

    /// What is chosen when moving first is worth this much with the mints and the fruits.
    fn choice(
        game: &CandyChain,
        state: &State,
        mints: Verdict,
        fruits: Verdict,
    ) -> BotMove<Action> {
        let seat = game.waiting_for(state).expect("the game waits for somebody");
        decide(&game.view(state, Viewer::Seat(seat)), |position| {
            let mut moves = MoveList::new();
            position.moves(&mut moves);
            let verdict = if position.to_move() == Side::Mints { mints } else { fruits };
            Some((Take::of(position.geometry(), moves[0]), verdict))
        })
    }

    const fn guess(score: i32) -> Verdict {
        Verdict::Estimated { score, depth: 1 }
    }

    const fn proof(win: bool) -> Verdict {
        Verdict::Proved { win, moves: 20 }
    }

    /// CC-05: the right to move first is worth what it is with the worse side, because the
    /// opponent chooses.
    #[test]
    fn moves_first_only_if_that_is_good_with_either_side() {
        let (game, state) = deal();
        let right = |mints, fruits| choice(&game, &state, mints, fruits);
        let thought = right(guess(50), guess(20));
        assert_eq!(thought.action, Action::Right(Right::First));
        assert_eq!(thought.verdict, guess(20));
        let thought = right(guess(50), guess(-20));
        assert_eq!(thought.action, Action::Right(Right::Side));
        assert_eq!(thought.verdict, guess(20));
        let thought = right(proof(true), proof(false));
        assert_eq!(thought.action, Action::Right(Right::Side));
        assert_eq!(thought.verdict, proof(true));
        let thought = right(proof(true), guess(1));
        assert_eq!(thought.verdict, guess(1), "what rests on a guess is not a proof");
    }

    /// CC-05: the opponent moves first, with the side that is left.
    #[test]
    fn leaves_the_opponent_the_side_that_is_worse_to_begin_with() {
        let (game, mut state) = deal();
        let seat = game.waiting_for(&state).expect("the game waits for somebody");
        let right = Action::Right(Right::Side);
        game.act(&mut state, Millis::ZERO, seat, &right, &mut ()).expect("a legal right");
        let side = |mints, fruits| choice(&game, &state, mints, fruits);
        assert_eq!(side(guess(50), guess(20)).action, Action::Side(Side::Mints));
        assert_eq!(side(guess(50), guess(20)).verdict, guess(-20));
        assert_eq!(side(guess(-50), guess(20)).action, Action::Side(Side::Fruits));
        assert_eq!(side(proof(false), guess(-900)).action, Action::Side(Side::Fruits));
        assert_eq!(side(proof(false), guess(-900)).verdict, proof(true));
    }

    #[test]
    fn asked_out_of_turn_a_bot_says_something_harmless() {
        let game = CandyChain::new(Options::default()).expect("the ordinary board");
        let mut state = game.open(&game.start()).expect("the start opens");
        let seen = play::Snapshot::of(&game, &state, Viewer::Seat(play::Seat(0)));
        let mut rng = ChaCha12Rng::from_seed([9; 32]);
        let thought = Thinker { nodes: 10 }.choose(&seen, 10, &mut Luck::new(&mut rng));
        let seat = play::Seat(0);
        assert!(game.act(&mut state, Millis::ZERO, seat, &thought.action, &mut ()).is_err());
    }
}
