//! What abilities and events do.

use crate::cards::Card;
use crate::cards::language::{Effect, Moment, Steal, Victim};
use crate::event::Event;
use crate::game::CandyMonsters;
use crate::moves::On;
use crate::state::{Deed, Stage, State};
use play::{Seat, Sink};

impl CandyMonsters {
    /// Uses an ability that may be used: the cost, then its effects in order.
    pub(crate) fn use_ability(
        &self,
        state: &mut State,
        seat: Seat,
        card: Card,
        on: On,
        events: &mut impl Sink<Event>,
    ) {
        let Some(power) = &self.set.powers[card.index()] else { return };
        state.pay(seat, power.cost);
        let player = state.player_mut(seat);
        player.used |= card.bit();
        if power.once {
            player.spent |= card.bit();
        }
        events.emit(Event::Used { seat, card, on, paid: power.cost });
        for effect in power.effects() {
            self.happen(state, seat, card, *effect, on, events);
        }
        if let ([Effect::LowerPrice(_)], Stage::Turn(turn)) = (power.effects(), &mut state.stage) {
            let buys_ability = power.when == Moment::BuyAbility;
            turn.bound = Some(if buys_ability { Deed::BuyAbility } else { Deed::BuyMonster });
            turn.begun = true;
        }
    }

    /// One effect of a card happens to a player.
    pub(crate) fn happen(
        &self,
        state: &mut State,
        seat: Seat,
        card: Card,
        effect: Effect,
        on: On,
        events: &mut impl Sink<Event>,
    ) {
        let player = state.player(seat);
        // An event lies nowhere; what it counts does not depend on that.
        let here = if card.0 < Card::OWNED { player.host(card) } else { Card::NONE };
        match effect {
            Effect::GainSugar(n) => {
                let by = state.give(seat, self.set.amount(player, n, here)) as i8;
                if by > 0 {
                    events.emit(Event::Sugar { seat, card, by });
                }
            }
            Effect::GainCandies(n) => {
                let by = self.set.amount(player, n, here);
                state.player_mut(seat).candies += u16::from(by);
                if by > 0 {
                    events.emit(Event::Candies { seat, card, by });
                }
            }
            Effect::LoseSugar(n) => {
                let by = state.pay(seat, self.set.amount(player, n, here)) as i8;
                if by > 0 {
                    events.emit(Event::Sugar { seat, card, by: -by });
                }
            }
            Effect::TakeCubes(n) => {
                let by = self.set.amount(player, n, here);
                state.player_mut(seat).cubes += u16::from(by);
                if by > 0 {
                    events.emit(Event::Cubes { seat, card, by: by as i8 });
                }
            }
            Effect::DropCubes(n) => {
                let by = u16::from(self.set.amount(player, n, here)).min(player.cubes);
                state.player_mut(seat).cubes -= by;
                if by > 0 {
                    events.emit(Event::Cubes { seat, card, by: -(by as i8) });
                }
            }
            Effect::Steal(Steal { sugar, from: Victim::Rival }) => {
                if let On::Rival(rival) = on {
                    take(state, seat, rival, sugar, events);
                }
            }
            Effect::Steal(Steal { sugar, from: Victim::EachRival }) => {
                for rival in self.rivals(state, seat) {
                    take(state, seat, rival, sugar, events);
                }
            }
            Effect::Sweep => {
                if let On::Open(open) = on {
                    self.sweep(state, seat, open, events);
                }
            }
            Effect::LowerPrice(by) => {
                if let Stage::Turn(turn) = &mut state.stage {
                    turn.lower = turn.lower.saturating_add(by);
                }
            }
            Effect::UseJustBought => {
                if let Stage::Turn(turn) = &mut state.stage {
                    turn.ready = turn.just_bought != Card::NONE;
                }
            }
            Effect::ExtraAction => {
                if let Stage::Turn(turn) = &mut state.stage {
                    turn.actions = turn.actions.saturating_add(1);
                }
            }
            Effect::EatsNothing => {
                if let Stage::Feeding(feeding) = &mut state.stage {
                    feeding.spared |= here.bit();
                }
            }
            Effect::EatLess(by) => {
                if let Stage::Feeding(feeding) = &mut state.stage {
                    feeding.less = feeding.less.saturating_add(by);
                }
            }
        }
    }
}

/// Sugar from one player to another, as far as there is any.
pub(crate) fn take(
    state: &mut State,
    seat: Seat,
    from: Seat,
    sugar: u8,
    events: &mut impl Sink<Event>,
) -> u8 {
    let victim = state.player_mut(from);
    let taken = sugar.min(victim.sugar);
    victim.sugar -= taken;
    state.player_mut(seat).sugar += taken;
    if taken > 0 {
        events.emit(Event::Took { seat, from, sugar: taken });
    }
    taken
}
