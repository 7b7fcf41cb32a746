//! What a seat can do now, as small moves in a list of fixed size: the one place that decides
//! what is allowed.

use crate::action::Action;
use crate::apply::CANDY;
use crate::cards::Card;
use crate::cards::language::{Effect, Moment, Steal, Victim};
use crate::cards::set::cards;
use crate::game::CandyMonsters;
use crate::state::{Deed, Feeding, Row, RowName, Stage, State, Turn};
use play::Seat;

/// Something a seat does: an [`Action`](crate::Action) in four bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Turns 4 sugar into a candy (KM-02).
    Convert,
    /// Uses an ability, on somebody or something where it asks for that.
    Use(Card, On),
    /// Pays off this many black cubes (KM-08).
    PayOff(u8),
    /// Collects (KM-10).
    Collect,
    /// Buys a monster (KM-11).
    BuyMonster(Card),
    /// Buys an ability and tucks it under a monster.
    Tuck(Card, Card),
    /// Buys an ability and keeps it.
    Keep(Card),
    /// Feeds a monster this much (KM-25).
    Feed(Card, u8),
    /// Lets a monster go (KM-25).
    LetGo(Card),
    /// The First Player discards an open card (KM-21).
    Sweep(Card),
    /// Takes what an event offers.
    Accept,
    /// Does not.
    Decline,
    /// Has nothing more to do.
    Done,
    /// Leaves the table.
    Leave,
}

/// What an ability is used on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On {
    /// It asks for nothing.
    Nothing,
    /// A rival.
    Rival(Seat),
    /// An open card.
    Open(Card),
}

/// The most moves there can be: 35 abilities with 8 targets, or 4 abilities in 26 places, and
/// some more.
const MAX_MOVES: usize = 512;

/// A list of moves.
pub struct Moves {
    list: [Move; MAX_MOVES],
    len: usize,
}

impl Default for Moves {
    fn default() -> Moves {
        Moves { list: [Move::Done; MAX_MOVES], len: 0 }
    }
}

impl Moves {
    /// An empty list.
    pub fn new() -> Moves {
        Moves::default()
    }

    #[inline]
    fn push(&mut self, mv: Move) {
        self.list[self.len] = mv;
        self.len += 1;
    }

    /// Forgets all of them.
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// The moves.
    pub fn as_slice(&self) -> &[Move] {
        &self.list[..self.len]
    }
}

impl CandyMonsters {
    /// A move as it is written.
    pub fn action(&self, mv: Move) -> Action {
        Action::of(&self.set, mv)
    }

    /// Lists every move of `seat`, but for leaving.
    pub fn moves(&self, state: &State, seat: Seat, into: &mut Moves) {
        into.clear();
        if seat.0 >= self.seats || state.refill != 0 || state.player(seat).left {
            return;
        }
        if matches!(state.stage, Stage::Dealing | Stage::Round | Stage::Over(_)) {
            return;
        }
        if state.waiting_for() == Some(seat) {
            match &state.stage {
                Stage::Turn(turn) => self.in_turn(state, turn, into),
                Stage::Feeding(feeding) => self.in_feeding(state, feeding, into),
                Stage::Offer { .. } => {
                    into.push(Move::Decline);
                    // They may have turned their sugar into candies since they were asked.
                    if state.player(seat).sugar >= self.offer_price(state) {
                        into.push(Move::Accept);
                    }
                }
                Stage::Sweeping { done } => {
                    into.push(Move::Done);
                    for row in RowName::ALL.into_iter().filter(|r| done & r.bit() == 0) {
                        each_open(state.row(row), |card| into.push(Move::Sweep(card)));
                    }
                }
                Stage::Dealing | Stage::Round | Stage::Over(_) => {}
            }
        }
        if state.player(seat).sugar >= CANDY {
            into.push(Move::Convert);
        }
    }

    fn in_turn(&self, state: &State, turn: &Turn, into: &mut Moves) {
        let seat = turn.seat;
        let player = state.player(seat);
        into.push(Move::Done);
        self.uses(state, seat, self.usable_now(state, turn), into);
        if !turn.begun {
            let most = player.cubes.min(u16::from(player.sugar / 2));
            (1..=most).for_each(|n| into.push(Move::PayOff(n as u8)));
        }
        if turn.actions == 0 {
            return;
        }
        if turn.bound.is_none() {
            into.push(Move::Collect);
        }
        if turn.bound != Some(Deed::BuyAbility) {
            each_open(state.row(RowName::Monsters), |card| {
                if self.price(state, turn, card) <= player.sugar {
                    into.push(Move::BuyMonster(card));
                }
            });
        }
        if turn.bound != Some(Deed::BuyMonster) {
            each_open(state.row(RowName::Abilities), |card| {
                if self.price(state, turn, card) > player.sugar {
                    return;
                }
                if player.kept & card.bit() == 0 {
                    into.push(Move::Keep(card));
                }
                if player.active & card.bit() == 0 {
                    cards(player.monsters()).for_each(|m| into.push(Move::Tuck(card, m)));
                }
            });
        }
    }

    fn in_feeding(&self, state: &State, feeding: &Feeding, into: &mut Moves) {
        let seat = feeding.seat;
        let player = state.player(seat);
        if self.may_stop_feeding(feeding) {
            into.push(Move::Done);
        }
        let means = u16::from(player.sugar) + player.candies;
        for monster in cards(self.may_be_fed_next(feeding)) {
            let most = u16::from(self.hunger(feeding, monster)).min(means);
            // What costs nothing later comes first: as much as there is.
            (0..=most).rev().for_each(|n| into.push(Move::Feed(monster, n as u8)));
            into.push(Move::LetGo(monster));
        }
        let usable = self.set.at[Moment::BlackCandy as usize];
        self.uses(state, seat, usable, into);
    }

    /// The monsters that may be fed or let go next: any that is hungry (KM-25). Version 1 of the
    /// rules fed them in the order of the set.
    pub(crate) fn may_be_fed_next(&self, feeding: &Feeding) -> u64 {
        match self.rules_version {
            1 => feeding.hungry & feeding.hungry.wrapping_neg(),
            _ => feeding.hungry,
        }
    }

    /// Whether a player may stop feeding: nobody is left who eats anything (KM-25). Version 1 of
    /// the rules asked about those as well.
    pub(crate) fn may_stop_feeding(&self, feeding: &Feeding) -> bool {
        match self.rules_version {
            1 => feeding.hungry == 0,
            _ => cards(feeding.hungry).all(|monster| self.hunger(feeding, monster) == 0),
        }
    }

    /// Whether a player must answer for a monster: one is left that eats something (KM-25). Versions
    /// 1 and 2 of the rules asked about all.
    pub(crate) fn must_ask(&self, feeding: &Feeding) -> bool {
        match self.rules_version {
            1 | 2 => feeding.hungry != 0,
            _ => !self.may_stop_feeding(feeding),
        }
    }

    /// What a card costs in this turn, with what was used to lower it.
    pub(crate) fn price(&self, state: &State, turn: &Turn, card: Card) -> u8 {
        let player = state.player(turn.seat);
        if card.is_monster() {
            let lower = if turn.bound == Some(Deed::BuyMonster) { turn.lower } else { 0 };
            self.set.monster_price(player, card).saturating_sub(lower)
        } else {
            let lower = if turn.bound == Some(Deed::BuyAbility) { turn.lower } else { 0 };
            self.set.cost[card.index()].saturating_sub(lower)
        }
    }

    /// What the event that was drawn last asks for what it offers.
    pub(crate) fn offer_price(&self, state: &State) -> u8 {
        match state.event() {
            Some(card) if card != Card::BLACK => self.set.event(card).occasion.price,
            _ => 0,
        }
    }

    /// What a monster eats this time (KM-24).
    pub(crate) fn hunger(&self, feeding: &Feeding, monster: Card) -> u8 {
        if feeding.spared & monster.bit() != 0 {
            return 0;
        }
        let base =
            if monster.is_starter() { feeding.starter } else { self.set.hunger[monster.index()] };
        base.saturating_sub(feeding.less)
    }

    /// The cards whose moment is now.
    pub(crate) fn usable_now(&self, state: &State, turn: &Turn) -> u64 {
        let at = |moment: Moment| self.set.at[moment as usize];
        let mut now = at(Moment::Any);
        if !turn.begun && !turn.paid_off {
            now |= at(Moment::Start);
        }
        if turn.done & Deed::Collect.bit() != 0 {
            now |= at(Moment::Collect);
        }
        if turn.done & Deed::BuyMonster.bit() != 0 {
            now |= at(Moment::BuyMonster);
        }
        if turn.done & Deed::BuyAbility.bit() != 0 {
            now |= at(Moment::BuyAbility);
        }
        now &= !turn.fresh;
        if turn.ready {
            now |= turn.just_bought.bit() & !self.lowering();
        }
        if turn.actions > 0 {
            now |= self.lowering_now(state, turn) & !turn.fresh;
        }
        now
    }

    pub(crate) fn lowering(&self) -> u64 {
        self.set.lowering[Moment::BuyAbility as usize]
            | self.set.lowering[Moment::BuyMonster as usize]
    }

    /// By how much a card lowers a price, and what using it costs.
    pub(crate) fn lowers(&self, card: Card) -> (u8, u8) {
        match &self.set.powers[card.index()] {
            Some(power) => match power.effects() {
                [Effect::LowerPrice(by)] => (*by, power.cost),
                _ => (0, 0),
            },
            None => (0, 0),
        }
    }

    /// The cards that lower a price which could be paid then.
    fn lowering_now(&self, state: &State, turn: &Turn) -> u64 {
        let player = state.player(turn.seat);
        let mut now = 0;
        for (deed, moment, row) in [
            (Deed::BuyAbility, Moment::BuyAbility, RowName::Abilities),
            (Deed::BuyMonster, Moment::BuyMonster, RowName::Monsters),
        ] {
            let lowering = self.set.lowering[moment as usize] & player.active & !player.used;
            if lowering == 0 || turn.bound.is_some_and(|bound| bound != deed) {
                continue;
            }
            // Free ones may be used together; one that is paid for, with all that are free.
            let free = cards(lowering).map(|c| self.lowers(c)).filter(|(_, cost)| *cost == 0);
            let free = free.fold(0u8, |sum, (by, _)| sum.saturating_add(by));
            for card in cards(lowering) {
                let (by, cost) = self.lowers(card);
                let by = if cost == 0 { free } else { free.saturating_add(by) };
                let Some(means) = player.sugar.checked_sub(cost) else { continue };
                let mut buys = false;
                each_open(state.row(row), |open| {
                    let price = self.price(state, turn, open);
                    let fits = open.is_monster()
                        || player.kept & open.bit() == 0
                        || player.active & open.bit() == 0;
                    buys |= fits && price > 0 && price.saturating_sub(by) <= means;
                });
                if buys {
                    now |= card.bit();
                }
            }
        }
        now
    }

    /// Lists the uses of these cards, as far as `seat` has them and they would do anything.
    fn uses(&self, state: &State, seat: Seat, of: u64, into: &mut Moves) {
        let player = state.player(seat);
        for card in cards(of & player.active & !player.used & !player.spent) {
            self.each_use(state, seat, card, |on| into.push(Move::Use(card, on)));
        }
    }

    /// Whether any of these cards could be used by `seat`.
    pub(crate) fn any_use(&self, state: &State, seat: Seat, of: u64) -> bool {
        let player = state.player(seat);
        cards(of & player.active & !player.used & !player.spent).any(|card| {
            let mut some = false;
            self.each_use(state, seat, card, |_| some = true);
            some
        })
    }

    /// Every way in which `seat` can use a card, its moment aside: paid for, its condition met,
    /// and with some effect (KM-16).
    pub(crate) fn each_use(&self, state: &State, seat: Seat, card: Card, mut give: impl FnMut(On)) {
        let Some(power) = &self.set.powers[card.index()] else { return };
        let player = state.player(seat);
        let here = player.host(card);
        if player.sugar < power.cost
            || power.condition.is_some_and(|c| !self.set.holds(state, self.seats, seat, c, here))
        {
            return;
        }
        let mut targets = false;
        for effect in power.effects() {
            match effect {
                Effect::Steal(Steal { from: Victim::Rival, .. }) => {
                    for rival in self.rivals(state, seat) {
                        if state.player(rival).sugar > 0 {
                            targets = true;
                            give(On::Rival(rival));
                        }
                    }
                }
                Effect::Sweep => {
                    for row in RowName::ALL {
                        each_open(state.row(row), |open| {
                            targets = true;
                            give(On::Open(open));
                        });
                    }
                }
                _ => {}
            }
        }
        if !targets && power.effects().iter().any(|e| self.helps(state, seat, card, *e)) {
            give(On::Nothing);
        }
    }

    /// Whether an effect that asks for nothing would do anything for its user.
    fn helps(&self, state: &State, seat: Seat, card: Card, effect: Effect) -> bool {
        let player = state.player(seat);
        let here = player.host(card);
        match effect {
            Effect::GainSugar(n) => state.kingdom > 0 && self.set.amount(player, n, here) > 0,
            Effect::GainCandies(n) => self.set.amount(player, n, here) > 0,
            Effect::DropCubes(_) => player.cubes > 0,
            Effect::Steal(Steal { from: Victim::EachRival, .. }) => {
                self.rivals(state, seat).any(|rival| state.player(rival).sugar > 0)
            }
            Effect::UseJustBought => match &state.stage {
                Stage::Turn(turn) => {
                    let card = turn.just_bought;
                    !turn.ready
                        && card != Card::NONE
                        && self.set.powers[card.index()].is_some()
                        && self.lowering() & card.bit() == 0
                }
                _ => false,
            },
            Effect::ExtraAction => matches!(state.stage, Stage::Turn(_)),
            Effect::LowerPrice(_) => true,
            Effect::EatsNothing => match &state.stage {
                Stage::Feeding(f) => f.hungry & here.bit() != 0 && self.hunger(f, here) > 0,
                _ => false,
            },
            Effect::EatLess(_) => match &state.stage {
                Stage::Feeding(f) => cards(f.hungry).any(|m| self.hunger(f, m) > 0),
                _ => false,
            },
            Effect::TakeCubes(_)
            | Effect::LoseSugar(_)
            | Effect::Sweep
            | Effect::Steal(Steal { from: Victim::Rival, .. }) => false,
        }
    }

    /// Everybody else at the table, clockwise.
    pub(crate) fn rivals(&self, state: &State, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let seats = self.seats;
        let gone = state.players.map(|p| p.left);
        (1..seats).map(move |n| Seat((seat.0 + n) % seats)).filter(move |s| !gone[s.index()])
    }
}

/// Each open card of a row once, also where two copies lie open.
pub(crate) fn each_open(row: &Row, mut give: impl FnMut(Card)) {
    for (i, card) in row.open.iter().enumerate() {
        if *card != Card::NONE && !row.open[..i].contains(card) {
            give(*card);
        }
    }
}
