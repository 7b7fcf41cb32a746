//! Why a move that is not listed is not allowed: code, rule, and a sentence that teaches.

use crate::apply::{CANDY, CUBE};
use crate::cards::Card;
use crate::cards::language::{Effect, Moment};
use crate::game::CandyMonsters;
use crate::moves::{Move, On};
use crate::state::{Deed, Feeding, RowName, Stage, State, Turn};
use play::{Reject, Seat};

impl CandyMonsters {
    /// Why `seat` cannot do this. Called for moves that are not listed only.
    pub(crate) fn why_not(&self, state: &State, seat: Seat, mv: Move) -> Reject {
        if seat.0 >= self.seats {
            let say = format!("There is no {seat} at this table: it has {} seats.", self.seats);
            return Reject::new("no-such-seat", "KM-04", say);
        }
        if let Stage::Over(_) = state.stage {
            return Reject::new("game-over", "KM-32", "The game is over. Start a new one.");
        }
        if state.player(seat).left {
            let say = "You have left this table, so you cannot do anything here any more.";
            return Reject::new("you-left", "KM-32", say);
        }
        let Some(awaited) = state.awaited().filter(|_| state.refill == 0) else {
            let say = "The cards are being dealt: wait until they lie on the table.";
            return Reject::new("not-dealt", "KM-06", say);
        };
        if mv == Move::Convert {
            let has = state.player(seat).sugar;
            let say = format!("A candy costs {CANDY} sugar, and you have {has}.");
            return Reject::new("too-little-sugar", "KM-02", say);
        }
        if awaited != seat {
            let say = format!(
                "It is not your turn: {awaited} is to decide. You can only turn sugar into candies."
            );
            return Reject::new("not-your-turn", "KM-07", say);
        }
        match &state.stage {
            Stage::Turn(turn) => self.not_in_turn(state, turn, mv),
            Stage::Feeding(feeding) => self.not_in_feeding(state, feeding, mv),
            Stage::Offer { .. } if mv == Move::Accept => {
                poor("KM-21", self.offer_price(state).into(), state.player(seat).sugar)
            }
            Stage::Offer { .. } => {
                let say = "An event offers you something: accept or decline it first.";
                Reject::new("answer-first", "KM-21", say)
            }
            _ => self.not_in_sweeping(state, mv),
        }
    }

    fn not_in_turn(&self, state: &State, turn: &Turn, mv: Move) -> Reject {
        let player = state.player(turn.seat);
        match mv {
            Move::Use(card, on) => self.not_usable(state, turn.seat, card, on),
            Move::PayOff(cubes) => {
                if turn.begun {
                    let say = "Black cubes are paid off at the start of a turn, before the action.";
                    return Reject::new("start-is-over", "KM-08", say);
                }
                if cubes == 0 || u16::from(cubes) > player.cubes {
                    let say = format!(
                        "You have {} black cubes: pay 1 or more of them off.",
                        player.cubes
                    );
                    return Reject::new("no-such-cubes", "KM-08", say);
                }
                poor("KM-08", u16::from(cubes) * u16::from(CUBE), player.sugar)
            }
            Move::Collect | Move::BuyMonster(_) | Move::Tuck(..) | Move::Keep(_) => {
                self.not_an_action(state, turn, mv)
            }
            Move::Feed(..) | Move::LetGo(_) => {
                let say = "Monsters are fed when a Black Candy is drawn, not in a turn.";
                Reject::new("not-feeding", "KM-23", say)
            }
            Move::Sweep(_) => {
                let say = "The First Player discards open cards after an event, not in a turn.";
                Reject::new("not-sweeping", "KM-21", say)
            }
            _ => {
                let say = "No event offers you anything now: this is your turn.";
                Reject::new("no-offer", "KM-21", say)
            }
        }
    }

    fn not_an_action(&self, state: &State, turn: &Turn, mv: Move) -> Reject {
        let player = state.player(turn.seat);
        if turn.actions == 0 {
            let say =
                "You have taken your action. Use what abilities you like, then end your turn.";
            return Reject::new("no-action-left", "KM-09", say);
        }
        let (deed, card, rule) = match mv {
            Move::BuyMonster(card) => (Deed::BuyMonster, card, "KM-11"),
            Move::Tuck(card, _) | Move::Keep(card) => (Deed::BuyAbility, card, "KM-12"),
            _ => (Deed::Collect, Card::NONE, "KM-10"),
        };
        if let Some(bound) = turn.bound.filter(|bound| *bound != deed) {
            let what = if bound == Deed::BuyMonster { "a monster" } else { "an ability" };
            let say = format!(
                "You have lowered the price of {what}: buy one now, or end your turn without."
            );
            return Reject::new("price-was-lowered", "KM-16", say);
        }
        let fits = if deed == Deed::BuyMonster { card.is_monster() } else { card.is_ability() };
        if !fits || !state.row(RowName::of(card)).open.contains(&card) {
            let say = "This card is not on offer: buy one of the open cards of its row.";
            return Reject::new("not-on-offer", rule, say).at(self.at(card));
        }
        match mv {
            Move::Keep(_) if player.kept & card.bit() != 0 => {
                let say = format!(
                    "You keep a {} already: only one of each type. Tuck this one, or buy another.",
                    self.set.name(card)
                );
                return Reject::new("type-taken", "KM-14", say).at(self.at(card));
            }
            Move::Tuck(_, _) if player.active & card.bit() != 0 => {
                let say = format!(
                    "You have tucked a {} already: only one of each type. Keep this one, or buy \
                     another.",
                    self.set.name(card)
                );
                return Reject::new("type-taken", "KM-13", say).at(self.at(card));
            }
            Move::Tuck(_, under) if !under.is_monster() || player.active & under.bit() == 0 => {
                let say = "A card is tucked under one of your own monsters: name one of them.";
                return Reject::new("not-your-monster", "KM-13", say).at(self.at(under));
            }
            _ => {}
        }
        poor(rule, self.price(state, turn, card).into(), player.sugar).at(self.at(card))
    }

    fn not_in_feeding(&self, state: &State, feeding: &Feeding, mv: Move) -> Reject {
        let player = state.player(feeding.seat);
        let first = Card(feeding.hungry.trailing_zeros() as u8);
        match mv {
            Move::Use(card, on) => self.not_usable(state, feeding.seat, card, on),
            Move::Feed(monster, _) | Move::LetGo(monster)
                if feeding.hungry == 0 || monster != first =>
            {
                let own = monster.is_monster() && player.active & monster.bit() != 0;
                let (code, say) = if !own {
                    ("not-your-monster", "That is no monster of yours: feed your own.".to_owned())
                } else if feeding.hungry & monster.bit() == 0 {
                    let say = format!("{} has been fed already.", self.set.name(monster));
                    ("fed-already", say)
                } else {
                    let say = format!("First decide about {}.", self.set.name(first));
                    ("another-first", say)
                };
                Reject::new(code, "KM-25", say).at(self.at(monster))
            }
            Move::Feed(monster, pay) => {
                let hunger = self.hunger(feeding, monster);
                if pay > hunger {
                    let say = format!("{} eats only {hunger}.", self.set.name(monster));
                    return Reject::new("not-so-hungry", "KM-25", say).at(self.at(monster));
                }
                let say = format!(
                    "You have {} sugar and {} candies: give less, and take black cubes for the rest.",
                    player.sugar, player.candies
                );
                Reject::new("too-little-sugar", "KM-31", say).at(self.at(monster))
            }
            Move::Done => {
                let say =
                    format!("{} is still hungry: feed it or let it go.", self.set.name(first));
                Reject::new("still-hungry", "KM-25", say).at(self.at(first))
            }
            _ => {
                let say = "A Black Candy was drawn: feed your monsters, or let them go.";
                Reject::new("feed-first", "KM-23", say)
            }
        }
    }

    fn not_in_sweeping(&self, state: &State, mv: Move) -> Reject {
        let Move::Sweep(card) = mv else {
            let say = "You may discard an open monster and an open ability as First Player; then \
                       say that you are done.";
            return Reject::new("sweep-first", "KM-21", say);
        };
        let open = card.0 < Card::OWNED && state.row(RowName::of(card)).open.contains(&card);
        if !open {
            let say = "This card is not open: discard one of the open cards.";
            return Reject::new("not-on-offer", "KM-21", say).at(self.at(card));
        }
        let say =
            "You have discarded one of this row already: one monster and one ability at most.";
        Reject::new("swept-already", "KM-21", say).at(self.at(card))
    }

    fn not_usable(&self, state: &State, seat: Seat, card: Card, on: On) -> Reject {
        let player = state.player(seat);
        let name = self.set.name(card);
        let no = |code, rule, say: String| Reject::new(code, rule, say).at(self.at(card));
        if card.0 >= Card::OWNED || player.active & card.bit() == 0 {
            if card.0 < Card::OWNED && player.kept & card.bit() != 0 {
                let say = format!("You keep {name}: only tucked abilities can be used.");
                return no("only-kept", "KM-14", say);
            }
            return no("not-your-card", "KM-16", format!("{name} is not in front of you."));
        }
        let Some(power) = &self.set.powers[card.index()] else {
            let say = format!("{name} has no ability that is used: it counts at the end.");
            return no("no-ability", "KM-16", say);
        };
        if player.spent & card.bit() != 0 {
            return no("used-up", "KM-17", format!("{name} is used up: it works once a game."));
        }
        if player.used & card.bit() != 0 {
            let say = format!("You have used {name} in this round already: wait for the next.");
            return no("used-this-round", "KM-16", say);
        }
        let now = match &state.stage {
            Stage::Turn(turn) => {
                let now = self.usable_now(state, turn);
                if turn.fresh & card.bit() != 0 && now & card.bit() == 0 {
                    let say =
                        format!("You bought {name} in this turn: it can be used from the next.");
                    return no("bought-this-turn", "KM-19", say);
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
                let say = format!("{name} would not help: there is nothing you could buy with it.");
                return no("nothing-happens", "KM-16", say);
            }
            let when = match power.when {
                Moment::Any => "in your own turn",
                Moment::Start => "at the start of your turn, before cubes and actions",
                Moment::Collect => "when you collect",
                Moment::BuyAbility => "when you buy an ability",
                Moment::BuyMonster => "when you buy a monster",
                Moment::BlackCandy => "while you feed your monsters",
            };
            return no("wrong-moment", "KM-16", format!("{name} is used {when}, not now."));
        }
        if player.sugar < power.cost {
            return poor("KM-18", power.cost.into(), player.sugar).at(self.at(card));
        }
        let here = player.host(card);
        if power.condition.is_some_and(|c| !self.set.holds(state, self.seats, seat, c, here)) {
            let say = format!("{name} asks for something that you do not have now: read its text.");
            return no("condition", "KM-16", say);
        }
        let mut ways = 0;
        let mut open = false;
        self.each_use(state, seat, card, |way| {
            ways += 1;
            open |= matches!(way, On::Open(_));
        });
        if ways == 0 {
            return no(
                "nothing-happens",
                "KM-16",
                format!("{name} would do nothing now: keep it."),
            );
        }
        let say = match (on, open) {
            (On::Nothing, true) => "say which open card it is used on",
            (On::Nothing, false) => "say which rival it is used on",
            (_, true) => "it is used on an open card of the Kingdom",
            (On::Rival(_), false) if power.effects().iter().any(|e| e.chooses()) => {
                "it is used on a rival who has sugar"
            }
            _ => "leave out on whom or what it is used: it asks for nothing",
        };
        no("wrong-target", "KM-16", format!("{name} cannot be used like this: {say}."))
    }

    /// The name of a card, where it is one.
    fn at(&self, card: Card) -> Option<crate::Slug> {
        (card.0 < Card::ALL).then(|| self.set.slug(card))
    }
}

/// Something costs more than there is.
fn poor(rule: &'static str, price: u16, has: u8) -> Reject {
    let say = format!("That costs {price} sugar, and you have {has}.");
    Reject::new("too-little-sugar", rule, say)
}
