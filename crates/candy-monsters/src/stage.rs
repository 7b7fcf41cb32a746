//! Reads how far the game has come from a scenario.

use crate::cards::Card;
use crate::game::CandyMonsters;
use crate::scenario::refuse;
use crate::state::{Deed, Feeding, Reason, Stage, State, Turn};
use crate::table::{FeedingTable, StageTable, Table, TurnTable};
use play::{Reject, Seat};

/// More actions or lowered prices than this no turn sees.
const MOST: u8 = 99;

/// The stage, held against everything else.
pub(crate) fn read_stage(
    game: &CandyMonsters,
    table: &Table,
    state: &State,
) -> Result<Stage, Reject> {
    let black = state.black_candies();
    let ends = matches!(table.stage, StageTable::Over(_) | StageTable::Feeding(_));
    if black == 4 && !ends {
        let say = "The fourth Black Candy has come: after it is fed the game is over.";
        return refuse("wrong-stage", "KM-32", say);
    }
    let stage = match &table.stage {
        StageTable::Dealing => {
            let say = "Say how far the game has come: whose turn it is, or who is feeding.";
            return refuse("no-stage", "KM-08", say);
        }
        StageTable::Round => Stage::Round,
        StageTable::Turn(turn) => Stage::Turn(read_turn(game, turn, state)?),
        StageTable::Offer(offer) => {
            let priced =
                |card: &Card| *card != Card::BLACK && game.set.event(*card).occasion.price > 0;
            if !state.event().as_ref().is_some_and(priced) {
                let say = "The last event offers nothing, so nobody is asked.";
                return refuse("wrong-stage", "KM-21", say);
            }
            present(game, state, offer.seat)?;
            let mut rest = 0;
            for seat in &offer.rest {
                present(game, state, *seat)?;
                rest |= 1 << seat.0;
            }
            Stage::Offer { seat: offer.seat, rest }
        }
        StageTable::Feeding(feeding) => Stage::Feeding(read_feeding(game, feeding, state)?),
        StageTable::Sweeping(rows) => {
            present(game, state, table.first)?;
            if state.drawn == 0 {
                let say = "The First Player's ability comes after an event.";
                return refuse("wrong-stage", "KM-21", say);
            }
            Stage::Sweeping { done: rows.iter().fold(0, |set, row| set | row.bit()) }
        }
        StageTable::Over(reason) => {
            let right = match reason {
                Reason::BlackCandy => black == 4 && game.present(state) > 1,
                Reason::Left => game.present(state) == 1,
            };
            if !right {
                let say = "The game is over after the fourth Black Candy, or when one is left.";
                return refuse("wrong-end", "KM-32", say);
            }
            Stage::Over(*reason)
        }
    };
    if game.present(state) < 2 && !matches!(stage, Stage::Over(_)) {
        return refuse("wrong-end", "KM-32", "When one player is left the game is over.");
    }
    Ok(stage)
}

/// The seat is one of this table, and has not left.
fn present(game: &CandyMonsters, state: &State, seat: Seat) -> Result<(), Reject> {
    if seat.0 < game.seats && !state.player(seat).left {
        return Ok(());
    }
    let say = format!("{seat} is not at this table, or has left it.");
    refuse("no-such-seat", "KM-04", say)
}

fn read_turn(game: &CandyMonsters, turn: &TurnTable, state: &State) -> Result<Turn, Reject> {
    present(game, state, turn.seat)?;
    let player = state.player(turn.seat);
    let active = |c: Card| c.0 < Card::OWNED && player.active & c.bit() != 0;
    let fresh = game.card_set(&turn.fresh, active, "a card in front of this player")?;
    let just_bought = match turn.just_bought {
        None => Card::NONE,
        Some(slug) => {
            game.named(slug, |c| c.is_ability() && fresh & c.bit() != 0, "a fresh tucked ability")?
        }
    };
    let bound = turn.bound.is_none_or(|deed| deed != Deed::Collect && turn.actions > 0);
    let sound = turn.actions <= MOST
        && turn.lower <= MOST
        && (turn.lower == 0 || turn.bound.is_some())
        && bound
        && (!turn.ready || just_bought != Card::NONE)
        && (turn.begun || (turn.done.is_empty() && turn.bound.is_none()));
    if !sound {
        let say = "No turn gets there: check actions, bound, lower, begun and ready.";
        return refuse("wrong-turn", "KM-08", say);
    }
    Ok(Turn {
        seat: turn.seat,
        paid_off: turn.paid_off,
        begun: turn.begun,
        actions: turn.actions,
        done: turn.done.iter().fold(0, |set, deed| set | deed.bit()),
        bound: turn.bound,
        lower: turn.lower,
        fresh,
        just_bought,
        ready: turn.ready,
    })
}

fn read_feeding(
    game: &CandyMonsters,
    feeding: &FeedingTable,
    state: &State,
) -> Result<Feeding, Reject> {
    if state.event() != Some(Card::BLACK) {
        return refuse("wrong-stage", "KM-23", "Monsters are fed when a Black Candy is drawn.");
    }
    present(game, state, feeding.seat)?;
    let monsters = state.player(feeding.seat).monsters();
    let own = |c: Card| c.is_monster() && monsters & c.bit() != 0;
    let hungry = match &feeding.hungry {
        None => monsters,
        Some(hungry) => game.card_set(hungry, own, "a monster of this player")?,
    };
    let others = (monsters.count_ones() as u8).saturating_sub(1);
    let starter = feeding.starter.unwrap_or(others);
    if starter > Card::MONSTERS || feeding.less > MOST {
        return refuse("wrong-stage", "KM-24", "No starter eats more than there are monsters.");
    }
    // Monsters that were spared may have been let go since.
    let spared = game.card_set(&feeding.spared, Card::is_monster, "a monster")?;
    Ok(Feeding { seat: feeding.seat, hungry, starter, spared, less: feeding.less })
}
