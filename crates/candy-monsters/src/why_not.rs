//! Why a move that is not listed is not allowed.

use crate::apply::{CANDY, CUBE};
use crate::cards::Card;
use crate::cards::language::{Effect, Moment};
use crate::cards::set::cards;
use crate::game::CandyMonsters;
use crate::moves::{Move, On};
use crate::refusal::Refusal;
use crate::state::{Deed, Feeding, RowName, Stage, State, Turn};
use play::{Refusal as _, Reject, Seat};

impl CandyMonsters {
    /// Why `seat` cannot do this. Only called for moves that are not listed.
    pub(crate) fn why_not(&self, state: &State, seat: Seat, mv: Move) -> Reject {
        if seat.0 >= self.seats {
            return Refusal::NoSuchSeat { seat, seats: self.seats }.into();
        }
        let sugar = state.player(seat).sugar;
        if let Stage::Over(_) = state.stage {
            return Refusal::GameOver.into();
        }
        if state.player(seat).left {
            return Refusal::YouLeft.into();
        }
        let Some(waiting_for) = state.waiting_for().filter(|_| state.refill == 0) else {
            return Refusal::NotDealt.into();
        };
        if mv == Move::Convert {
            return Refusal::NoSugarForCandy { price: CANDY, sugar }.into();
        }
        if waiting_for != seat {
            return Refusal::NotYourTurn { seat: waiting_for }.into();
        }
        match &state.stage {
            Stage::Turn(turn) => self.not_in_turn(state, turn, mv),
            Stage::Feeding(feeding) => self.not_in_feeding(state, feeding, mv),
            Stage::Offer { .. } if mv == Move::Accept => {
                Refusal::NoSugarForOffer { price: self.offer_price(state), sugar }.into()
            }
            Stage::Offer { .. } => Refusal::AnswerFirst.into(),
            _ => self.not_in_sweeping(state, mv),
        }
    }

    fn not_in_turn(&self, state: &State, turn: &Turn, mv: Move) -> Reject {
        let player = state.player(turn.seat);
        match mv {
            Move::Use(card, on) => self.not_usable(state, turn.seat, card, on),
            Move::PayOff(_) if turn.begun => Refusal::StartIsOver.into(),
            Move::PayOff(cubes) if cubes == 0 || u16::from(cubes) > player.cubes => {
                Refusal::NoSuchCubes { cubes: player.cubes }.into()
            }
            Move::PayOff(cubes) => {
                let price = u16::from(cubes) * u16::from(CUBE);
                Refusal::NoSugarForCubes { price, sugar: player.sugar }.into()
            }
            Move::Collect | Move::BuyMonster(_) | Move::Tuck(..) | Move::Keep(_) => {
                self.not_an_action(state, turn, mv)
            }
            Move::Feed(..) | Move::LetGo(_) => Refusal::NotFeeding.into(),
            Move::Sweep(_) => Refusal::NotSweeping.into(),
            _ => Refusal::NoOffer.into(),
        }
    }

    fn not_an_action(&self, state: &State, turn: &Turn, mv: Move) -> Reject {
        let player = state.player(turn.seat);
        if turn.actions == 0 {
            return Refusal::NoActionLeft.into();
        }
        let (deed, card) = match mv {
            Move::BuyMonster(card) => (Deed::BuyMonster, card),
            Move::Tuck(card, _) | Move::Keep(card) => (Deed::BuyAbility, card),
            _ => (Deed::Collect, Card::NONE),
        };
        if let Some(bound) = turn.bound.filter(|bound| *bound != deed) {
            let what = if bound == Deed::BuyMonster { "a monster" } else { "an ability" };
            return Refusal::PriceWasLowered { what }.into();
        }
        let monster = deed == Deed::BuyMonster;
        let fits = if monster { card.is_monster() } else { card.is_ability() };
        let name = || self.set.name(card).to_owned();
        let taken = |set: u64| set & card.bit() != 0;
        let reject = match mv {
            Move::BuyMonster(_) if !fits || !self.lies_open(state, card) => {
                Refusal::MonsterNotOnOffer
            }
            _ if !fits || !self.lies_open(state, card) => Refusal::AbilityNotOnOffer,
            Move::Keep(_) | Move::Tuck(..) if taken(player.kept & player.active) => {
                Refusal::BothPlacesTaken { name: name() }
            }
            Move::Keep(_) if taken(player.kept) => Refusal::KeptAlready { name: name() },
            Move::Tuck(..) if taken(player.active) => Refusal::TuckedAlready { name: name() },
            Move::Tuck(_, under) if !under.is_monster() || player.active & under.bit() == 0 => {
                return Refusal::TuckUnderYourOwn.at(self.at(under));
            }
            _ => {
                let (price, sugar) = (self.price(state, turn, card), player.sugar);
                match monster {
                    true => Refusal::NoSugarForMonster { price, sugar },
                    false => Refusal::NoSugarForAbility { price, sugar },
                }
            }
        };
        reject.at(self.at(card))
    }

    /// Whether this is a card of a row and lies open in it.
    fn lies_open(&self, state: &State, card: Card) -> bool {
        card.0 < Card::OWNED && state.row(RowName::of(card)).open.contains(&card)
    }

    fn not_in_feeding(&self, state: &State, feeding: &Feeding, mv: Move) -> Reject {
        let player = state.player(feeding.seat);
        let name = |card: Card| self.set.name(card).to_owned();
        // The monster to decide about: the next one, or the first that eats anything.
        let next = cards(self.may_be_fed_next(feeding));
        let first = next.filter(|m| self.rules_version == 1 || self.hunger(feeding, *m) > 0).min();
        match mv {
            Move::Use(card, on) => self.not_usable(state, feeding.seat, card, on),
            Move::Feed(monster, _) | Move::LetGo(monster)
                if self.may_be_fed_next(feeding) & monster.bit() == 0 =>
            {
                let own = monster.is_monster() && player.active & monster.bit() != 0;
                let reject = match first {
                    _ if !own => Refusal::FeedYourOwn,
                    Some(first) if feeding.hungry & monster.bit() != 0 => {
                        Refusal::AnotherFirst { name: name(first) }
                    }
                    _ => Refusal::FedAlready { name: name(monster) },
                };
                reject.at(self.at(monster))
            }
            Move::Feed(monster, pay) => {
                let hunger = self.hunger(feeding, monster);
                let reject = match pay > hunger {
                    true => Refusal::NotSoHungry { name: name(monster), hunger },
                    false => {
                        let (sugar, candies) = (player.sugar, player.candies);
                        Refusal::NoSugarForFood { sugar, candies }
                    }
                };
                reject.at(self.at(monster))
            }
            Move::Done => match first {
                Some(first) => Refusal::StillHungry { name: name(first) }.at(self.at(first)),
                None => Refusal::FeedFirst.into(),
            },
            _ => Refusal::FeedFirst.into(),
        }
    }

    fn not_in_sweeping(&self, state: &State, mv: Move) -> Reject {
        match mv {
            Move::Sweep(card) if self.lies_open(state, card) => {
                Refusal::SweptAlready.at(self.at(card))
            }
            Move::Sweep(card) => Refusal::NotOpen.at(self.at(card)),
            _ => Refusal::SweepFirst.into(),
        }
    }

    fn not_usable(&self, state: &State, seat: Seat, card: Card, on: On) -> Reject {
        self.unusable(state, seat, card, on).at(self.at(card))
    }

    fn unusable(&self, state: &State, seat: Seat, card: Card, on: On) -> Refusal {
        let player = state.player(seat);
        let name = self.set.name(card).to_owned();
        if card.0 >= Card::OWNED || player.active & card.bit() == 0 {
            let kept = card.0 < Card::OWNED && player.kept & card.bit() != 0;
            return if kept { Refusal::OnlyKept { name } } else { Refusal::NotYourCard { name } };
        }
        let Some(power) = &self.set.powers[card.index()] else {
            return Refusal::NoAbility { name };
        };
        if player.spent & card.bit() != 0 {
            return Refusal::UsedUp { name };
        }
        if player.used & card.bit() != 0 {
            return Refusal::UsedThisRound { name };
        }
        let now = match &state.stage {
            Stage::Turn(turn) => {
                let now = self.usable_now(state, turn);
                if turn.fresh & card.bit() != 0 && now & card.bit() == 0 {
                    return Refusal::BoughtThisTurn { name };
                }
                now
            }
            _ => self.set.at[Moment::BlackCandy as usize],
        };
        if now & card.bit() == 0 {
            let lowers = matches!(power.effects(), [Effect::LowerPrice(_)]);
            if let (true, Stage::Turn(turn)) = (lowers, &state.stage)
                && turn.actions > 0
            {
                return Refusal::WouldNotHelp { name };
            }
            let when = match power.when {
                Moment::Any => "on your own turn",
                Moment::Start => "at the start of your turn, before cubes and actions",
                Moment::Collect => "when you collect",
                Moment::BuyAbility => "when you buy an ability",
                Moment::BuyMonster => "when you buy a monster",
                Moment::BlackCandy => "while you feed your monsters",
            };
            return Refusal::WrongMoment { name, when };
        }
        if player.sugar < power.cost {
            return Refusal::NoSugarForUse { price: power.cost, sugar: player.sugar };
        }
        let here = player.host(card);
        if power.condition.is_some_and(|c| !self.set.holds(state, self.seats, seat, c, here)) {
            return Refusal::Condition { name };
        }
        let mut ways = 0;
        let mut open = false;
        self.each_use(state, seat, card, |way| {
            ways += 1;
            open |= matches!(way, On::Open(_));
        });
        if ways == 0 {
            return Refusal::NothingHappens { name };
        }
        let how = match (on, open) {
            (On::Nothing, true) => "say which open card you want to use it on",
            (On::Nothing, false) => "say which rival you want to use it on",
            (_, true) => "it works on an open card of the Kingdom",
            (On::Rival(_), false) if power.effects().iter().any(|e| e.chooses()) => {
                "it works on a rival who has sugar"
            }
            _ => "it needs no target, so leave it out",
        };
        Refusal::WrongTarget { name, how }
    }

    /// The name of a card, where it is one.
    fn at(&self, card: Card) -> Option<crate::Slug> {
        (card.0 < Card::ALL).then(|| self.set.slug(card))
    }
}
