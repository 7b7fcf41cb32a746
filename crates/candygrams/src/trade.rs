//! Trading with the jar (CG-33 to CG-35).

use crate::event::{Event, Kind};
use crate::state::{Jarred, Player, State};
use crate::{Candy, Candygrams};
use play::{Reject, Seat, Sink};

impl Candygrams {
    /// Whether `seat` may trade at this roll at all, or why not.
    pub(crate) fn may_trade(&self, state: &State, seat: Seat) -> Result<(), Reject> {
        let player = &state.players[seat];
        if !state.combo.is_some_and(|combo| combo.is_double()) {
            let say = "Trade when the dice show a double: two of the same colour.";
            return Err(Reject::new("no-double", "CG-33", say));
        }
        if player.traded {
            let say = "You have traded already: one trade for each double.";
            return Err(Reject::new("already-traded", "CG-33", say));
        }
        if !player.has_base() {
            let say = "Lay your base word first; then you can trade.";
            return Err(Reject::new("base-first", "CG-10", say));
        }
        Ok(())
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
            let say = format!(
                "You have no {} {} in your shoppe: trade a candy that is not on your crossword.",
                give.colour(),
                give.upper()
            );
            return Err(Reject::new("not-yours", "CG-34", say).at([give]));
        }
        // In a race only a play that has just come in is undone, and then nobody trades.
        if !self.options.express() && !player.can_spare(give) {
            let say = "That candy came off your crossword in this round, and would have to go back \
                       if your play were undone: trade another one.";
            return Err(Reject::new("came-off", "CG-35", say).at([give]));
        }
        let Some(place) = state.jar.iter().position(|jarred| jarred.number == take) else {
            let say = "That candy is no longer in the jar: somebody was faster. Choose another.";
            return Err(Reject::new("not-in-jar", "CG-35", say).at([take]));
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
