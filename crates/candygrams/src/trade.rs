//! Trading with the jar (CG-33 to CG-35).

use crate::event::{Event, Kind};
use crate::refusal::Refusal;
use crate::state::{Jarred, Player, State, Status};
use crate::{Candy, Candygrams, Combo};
use play::{Refusal as _, Reject, Seat, Sink};

/// From this version of the rules on, a round waits for players who may still trade (CG-33).
const TRADES_AWAITED: u32 = 2;

impl Candygrams {
    /// Whether `seat` may trade at this roll at all, or why not.
    pub(crate) fn may_trade(&self, state: &State, seat: Seat) -> Result<(), Reject> {
        let player = &state.players[seat];
        if !state.combo.is_some_and(|combo| combo.is_double()) {
            return Err(Refusal::NoDouble.into());
        }
        if player.traded {
            return Err(Refusal::AlreadyTraded.into());
        }
        if !player.has_base() {
            return Err(Refusal::BaseBeforeTrade.into());
        }
        Ok(())
    }

    /// Whether the round waits for this player, who has answered the roll and may still trade
    /// (CG-33). Passing also means being done; in a race the roll does not wait.
    pub(crate) fn lingers(&self, state: &State, player: &Player) -> bool {
        let answered = matches!(player.status, Status::Played | Status::Toothache);
        self.rules_version >= TRADES_AWAITED
            && !self.options.express()
            && state.combo.is_some_and(Combo::is_double)
            && answered
            && !(player.left || player.traded || player.done)
            && player.shoppe.iter().any(|candy| player.can_spare(*candy))
    }

    /// `seat` gives a candy of the shoppe for one of the jar.
    pub(crate) fn trade(
        &self,
        state: &mut State,
        seat: Seat,
        give: Candy,
        take: u32,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Reject> {
        self.may_trade(state, seat)?;
        let player = &state.players[seat];
        if !player.shoppe.has(&give) {
            return Err(
                Refusal::NotInShoppe { colour: give.colour(), letter: give.upper() }.at([give])
            );
        }
        // In a race only a play that has just come in is undone, and then nobody trades.
        if !self.options.express() && !player.can_spare(give) {
            return Err(Refusal::CameOff.at([give]));
        }
        let Some(place) = state.jar.iter().position(|jarred| jarred.number == take) else {
            return Err(Refusal::NotInJar.at([take]));
        };
        let taken = state.jar[place];
        let number = state.jar.len() as u32 + state.trades;
        state.jar[place] = Jarred { number, candy: give, up: true };
        state.trades += 1;
        let player = &mut state.players[seat];
        player.traded = true;
        let held = player.shoppe.take(&[give]).is_ok();
        debug_assert!(held, "the candy was seen in the shoppe");
        player.shoppe.add(taken.candy);
        let known = taken.up || self.options.open_shoppes;
        let traded = Kind::Traded { seat, gave: give, took: taken.candy, number: take, known };
        events.emit(Event(traded));
        Ok(())
    }
}

impl Player {
    /// Whether all plays could still be undone without this candy of the shoppe.
    fn can_spare(&self, candy: Candy) -> bool {
        let Some(laid) = self.laid.last() else { return true };
        let mut hand = self.shoppe.clone();
        hand.extend(laid.on.iter().map(|put| put.candy));
        let off: Vec<Candy> = laid.off.iter().map(|put| put.candy).chain([candy]).collect();
        hand.take(&off).is_ok()
    }
}
