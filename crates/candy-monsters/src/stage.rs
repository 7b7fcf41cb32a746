//! Reads how far the game has come from a scenario.

use crate::cards::Card;
use crate::game::CandyMonsters;
use crate::refusal::Refusal;
use crate::state::{Deed, Feeding, Reason, Stage, State, Turn};
use crate::table::{FeedingTable, StageTable, Table, TurnTable};
use play::{Reject, Seat};

/// No turn has more actions or lowers a price by more than this.
const MAX_COUNT: u8 = 99;

/// The stage, checked against everything else.
pub(crate) fn read_stage(
    game: &CandyMonsters,
    table: &Table,
    state: &State,
) -> Result<Stage, Reject> {
    let black = state.black_candies();
    let ends = matches!(table.stage, StageTable::Over(_) | StageTable::Feeding(_));
    if black == 4 && !ends {
        return Err(Refusal::AfterTheEnd.into());
    }
    let stage = match &table.stage {
        StageTable::Dealing => {
            return Err(Refusal::NoStage.into());
        }
        StageTable::Round => Stage::Round,
        StageTable::Turn(turn) => Stage::Turn(read_turn(game, turn, state)?),
        StageTable::Offer(offer) => {
            let priced =
                |card: &Card| *card != Card::BLACK && game.set.event(*card).occasion.price > 0;
            if !state.event().as_ref().is_some_and(priced) {
                return Err(Refusal::NothingOffered.into());
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
                return Err(Refusal::NoEventYet.into());
            }
            Stage::Sweeping { done: rows.iter().fold(0, |set, row| set | row.bit()) }
        }
        StageTable::Over(reason) => {
            let right = match reason {
                Reason::BlackCandy => black == 4 && game.present(state) > 1,
                Reason::Left => game.present(state) == 1,
            };
            if !right {
                return Err(Refusal::NotOver.into());
            }
            Stage::Over(*reason)
        }
    };
    if game.present(state) < 2 && !matches!(stage, Stage::Over(_)) {
        return Err(Refusal::OneIsLeft.into());
    }
    Ok(stage)
}

/// The seat is one of this table, and has not left.
fn present(game: &CandyMonsters, state: &State, seat: Seat) -> Result<(), Reject> {
    if seat.0 < game.seats && !state.player(seat).left {
        return Ok(());
    }
    Err(Refusal::NobodyThere { seat }.into())
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
    let sound = turn.actions <= MAX_COUNT
        && turn.lower <= MAX_COUNT
        && (turn.lower == 0 || turn.bound.is_some())
        && bound
        && (!turn.ready || just_bought != Card::NONE)
        && (turn.begun || (turn.done.is_empty() && turn.bound.is_none()));
    if !sound {
        return Err(Refusal::WrongTurn.into());
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
        return Err(Refusal::NoBlackCandy.into());
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
    if starter > Card::MONSTERS || feeding.less > MAX_COUNT {
        return Err(Refusal::TooHungry.into());
    }
    // Monsters that were spared may have been let go since.
    let spared = game.card_set(&feeding.spared, Card::is_monster, "a monster")?;
    Ok(Feeding { seat: feeding.seat, hungry, starter, spared, less: feeding.less })
}
