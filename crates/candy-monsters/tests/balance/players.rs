//! Players that follow a plan, to see how the cards do: a yardstick, not opponents for people.

use candy_monsters::cards::language::{
    Ability, Amount, Count, Effect, EndBonus, Moment, Steal, Victim,
};
use candy_monsters::table::StageTable;
use candy_monsters::{CandyMonsters, Card, Move, On, State, Table};
use play::{Game, Luck, Seat};

/// What a player sets their mind on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plan {
    /// Whatever seems to be worth most.
    Mixed,
    /// Nothing but collecting.
    Collect,
    /// Abilities to keep; collects for them.
    Kept,
    /// Monsters; collects for them.
    Monsters,
    /// Any move at all.
    Random,
}

/// Worths are in quarters of a sugar.
const SUGAR: i32 = 4;
const CANDY: i32 = 16;

/// Chooses one of `moves`, which `seat` can make.
pub fn choose(
    game: &CandyMonsters,
    state: &State,
    seat: Seat,
    plan: Plan,
    moves: &[Move],
    luck: &mut Luck<'_>,
) -> Move {
    if plan == Plan::Random {
        return *luck.pick(moves).expect("somebody who is awaited can do something");
    }
    let table = game.scenario(state).table.expect("a game that was dealt has a table");
    let judge = Judge { game, table: &table, seat, plan };
    // Of equals the first, but for a little luck, so that games differ.
    let worth = |mv: &Move| judge.worth(*mv) * 8;
    let best = moves.iter().map(|mv| (worth(mv) + luck.below(8) as i32, *mv));
    best.max_by_key(|(worth, _)| *worth).expect("there is a move").1
}

struct Judge<'a> {
    game: &'a CandyMonsters,
    table: &'a Table,
    seat: Seat,
    plan: Plan,
}

impl Judge<'_> {
    /// Turns of one's own after this one, about.
    fn turns(&self) -> i32 {
        (11 - i32::from(self.table.round)).max(0)
    }

    /// Black Candies to come.
    fn feedings(&self) -> i32 {
        4 - self.table.seen.iter().filter(|e| e.to_string() == "black-candy").count() as i32
    }

    fn monsters(&self) -> Vec<Card> {
        let own = &self.table.players[self.seat.index()].monsters;
        own.iter().filter_map(|m| self.game.set().card(m.card)).collect()
    }

    /// How good a move is; ending the turn is 0.
    fn worth(&self, mv: Move) -> i32 {
        let me = &self.table.players[self.seat.index()];
        match mv {
            Move::Done => 0,
            Move::Leave | Move::Convert => -1000,
            Move::Use(card, on) => self.use_worth(card, on),
            Move::PayOff(n) => i32::from(n) * (CANDY - 2 * SUGAR) - 1,
            Move::Collect => 5 * SUGAR + self.moment_worth(Moment::Collect),
            Move::BuyMonster(_) if matches!(self.plan, Plan::Collect | Plan::Kept) => -1000,
            Move::BuyMonster(card) => {
                self.monster_worth(card) + self.moment_worth(Moment::BuyMonster)
            }
            Move::Keep(_) if matches!(self.plan, Plan::Collect | Plan::Monsters) => -1000,
            Move::Keep(card) => {
                let face = self.game.set().face(card);
                let price = i32::from(face.cost.unwrap_or(0));
                let helps = if self.plan == Plan::Mixed { self.turns() / 3 } else { 9 };
                i32::from(face.candies) * CANDY - price * SUGAR
                    + helps * SUGAR
                    + self.moment_worth(Moment::BuyAbility)
            }
            Move::Tuck(..) if self.plan != Plan::Mixed => -1000,
            Move::Tuck(card, under) => {
                let face = self.game.set().face(card);
                let ability = &self.game.set().abilities()[card_kind(self.game, card)];
                let power = ability.ability.as_ref().map_or(0, |a| self.ability_worth(a));
                let end = ability.end.map_or(0, |e| self.end_worth(e));
                // Starters are never let go for long hunger: a safe place.
                let safe = i32::from(under.is_starter());
                CANDY - i32::from(face.cost.unwrap_or(0)) * SUGAR
                    + power
                    + end
                    + safe
                    + self.moment_worth(Moment::BuyAbility)
            }
            Move::Feed(monster, pay) => {
                let sugar = i32::from(pay.min(me.sugar)) * SUGAR;
                let candies = i32::from(pay.saturating_sub(me.sugar)) * CANDY;
                let hunger = self.hunger(monster);
                let cubes = (hunger - i32::from(pay)).max(0) * (CANDY - 2);
                self.keeping_worth(monster) - sugar - candies - cubes
            }
            Move::LetGo(_) => 0,
            Move::Sweep(_) => -1,
            Move::Accept => CANDY - 3 * SUGAR,
            Move::Decline => 0,
        }
    }

    fn hunger(&self, monster: Card) -> i32 {
        let StageTable::Feeding(feeding) = &self.table.stage else { return 0 };
        let set = self.game.set();
        if feeding.spared.contains(&set.slug(monster)) {
            return 0;
        }
        let printed = match monster.is_starter() {
            true => i32::from(feeding.starter.unwrap_or(0)),
            false => i32::from(set.face(monster).hunger.unwrap_or(0)),
        };
        (printed - i32::from(feeding.less)).max(0)
    }

    /// What a use is worth at once.
    fn use_worth(&self, card: Card, on: On) -> i32 {
        let Some(ability) = self.ability(card) else { return -1 };
        let effects: i32 = ability.effects.iter().map(|e| self.effect_worth(*e)).sum();
        let richest = match on {
            On::Rival(seat) => i32::from(self.table.players[seat.index()].sugar.min(9)) / 3,
            _ => 0,
        };
        // Lowered prices are for whoever wants to buy.
        if matches!(ability.effects[0], Effect::LowerPrice(_)) {
            return self.lowered_worth(ability.when, effects);
        }
        effects - i32::from(ability.cost) * SUGAR + richest + 200 * i32::from(effects > 0)
    }

    /// Using what lowers a price is worth it if the purchase beats collecting.
    fn lowered_worth(&self, when: Moment, by: i32) -> i32 {
        let set = self.game.set();
        let row = match when {
            Moment::BuyMonster => &self.table.monsters,
            _ => &self.table.abilities,
        };
        let open = row.open.iter().flatten().filter_map(|s| set.card(*s));
        let best = open.map(|card| match card.is_monster() {
            true => self.worth(Move::BuyMonster(card)),
            false => self.worth(Move::Keep(card)),
        });
        let best = best.max().unwrap_or(-1000) + by;
        if best > self.worth(Move::Collect) { best + 1 } else { -1 }
    }

    fn ability(&self, card: Card) -> Option<&Ability> {
        let set = self.game.set();
        match card.is_monster() {
            true => set.monsters().iter().find(|m| m.slug == set.slug(card))?.ability.as_ref(),
            false => set.abilities()[card_kind(self.game, card)].ability.as_ref(),
        }
    }

    fn amount(&self, amount: Amount) -> i32 {
        match amount {
            Amount::Fixed(n) => n.into(),
            Amount::Per(per) => {
                let me = &self.table.players[self.seat.index()];
                let count = match per.per {
                    Count::Monsters => me.monsters.len(),
                    Count::Kept => me.kept.len() + 1,
                    Count::Sugar => me.sugar.into(),
                    _ => 2,
                };
                (count as i32 / i32::from(per.each)).min(per.most.into())
            }
        }
    }

    fn effect_worth(&self, effect: Effect) -> i32 {
        let rivals = self.table.players.len() as i32 - 1;
        match effect {
            Effect::GainSugar(n) => self.amount(n) * SUGAR,
            Effect::GainCandies(n) => self.amount(n) * CANDY,
            Effect::LoseSugar(n) => -self.amount(n) * SUGAR,
            Effect::TakeCubes(n) => -self.amount(n) * CANDY,
            Effect::DropCubes(_) => {
                let cubes = self.table.players[self.seat.index()].cubes;
                i32::from(cubes > 0) * CANDY
            }
            Effect::Steal(Steal { sugar, from: Victim::Rival }) => {
                i32::from(sugar) * (SUGAR + SUGAR / rivals)
            }
            Effect::Steal(Steal { sugar, from: Victim::EachRival }) => {
                i32::from(sugar) * rivals * SUGAR * 3 / 4
            }
            Effect::LowerPrice(n) => i32::from(n) * SUGAR,
            Effect::UseJustBought => 1,
            Effect::ExtraAction => 5 * SUGAR + self.moment_worth(Moment::Collect) / 2,
            Effect::EatsNothing => 2 * SUGAR,
            Effect::EatLess(n) => i32::from(n) * (2 + self.monsters().len() as i32) * SUGAR,
            Effect::Sweep => 1,
        }
    }

    /// What the abilities for a moment bring when it comes.
    fn moment_worth(&self, moment: Moment) -> i32 {
        let me = &self.table.players[self.seat.index()];
        let set = self.game.set();
        let own = me.monsters.iter().flat_map(|m| std::iter::once(&m.card).chain(&m.tucked));
        let unused = own.filter(|slug| !me.used.contains(slug)).filter_map(|s| set.card(*s));
        let able = unused.filter_map(|c| self.ability(c)).filter(|a| a.when == moment);
        able.map(|a| {
            let effects: i32 = a.effects.iter().map(|e| self.effect_worth(*e)).sum();
            (effects - i32::from(a.cost) * SUGAR).max(0)
        })
        .sum()
    }

    /// What an ability brings in the rest of the game.
    fn ability_worth(&self, ability: &Ability) -> i32 {
        let effects: i32 = ability.effects.iter().map(|e| self.effect_worth(*e)).sum();
        let net = (effects - i32::from(ability.cost) * SUGAR).max(0);
        let turns = self.turns();
        match ability.when {
            _ if ability.once => net,
            Moment::Any | Moment::Start => net * turns,
            Moment::Collect => net * turns / 2,
            Moment::BuyAbility | Moment::BuyMonster => net * turns / 4,
            Moment::BlackCandy => net * self.feedings(),
        }
    }

    fn end_worth(&self, end: EndBonus) -> i32 {
        self.amount(end.candies) * CANDY
    }

    fn keeping_worth(&self, monster: Card) -> i32 {
        let set = self.game.set();
        let found = set.monsters().iter().find(|m| m.slug == set.slug(monster));
        let Some(card) = found else { return 0 };
        let me = &self.table.players[self.seat.index()];
        let tucked = me.monsters.iter().find(|m| m.card == card.slug).map_or(0, |m| m.tucked.len());
        let later = (self.feedings() - 1).max(0) * (i32::from(card.hunger) + 1) * SUGAR;
        let power = card.ability.as_ref().map_or(0, |a| self.ability_worth(a));
        let sets = self.turns() * SUGAR;
        i32::from(card.candies) * CANDY
            + tucked as i32 * (CANDY + self.turns() * SUGAR)
            + power
            + sets
            - later
            + card.end.map_or(0, |e| self.end_worth(e))
    }

    fn monster_worth(&self, card: Card) -> i32 {
        let set = self.game.set();
        let Some(monster) = set.monsters().iter().find(|m| m.slug == set.slug(card)) else {
            return -1000;
        };
        let me = &self.table.players[self.seat.index()];
        let kept = me.kept.iter().filter_map(|s| set.card(*s));
        let cheaper = kept.filter(|c| set.face(*c).colour == monster.colour).count() as i32;
        let price = (i32::from(monster.cost) - cheaper).max(0) * SUGAR;
        // A starter eats one more, too.
        let eats = self.feedings() * (i32::from(monster.hunger) + 1) * SUGAR;
        let own = self.monsters();
        let colour = |c: &Card| set.face(*c).colour;
        let same = own.iter().filter(|c| colour(c) == monster.colour).count();
        let others: std::collections::BTreeSet<_> =
            own.iter().filter_map(colour).filter(|c| Some(*c) != monster.colour).collect();
        let mut sets = i32::from((1..=3).contains(&same)) * SUGAR;
        if same == 0 {
            sets += [1, SUGAR, CANDY][others.len().min(2)];
        }
        let power = monster.ability.as_ref().map_or(0, |a| self.ability_worth(a));
        let end = monster.end.map_or(0, |e| self.end_worth(e));
        // The second number was tried against others: more or less of it wins fewer games.
        let eager = if self.plan == Plan::Monsters { 1000 } else { 2 * self.turns() };
        i32::from(monster.candies) * CANDY + power + end + sets * self.turns() - price - eats
            + eager
    }
}

/// Which of the ten types a card is.
fn card_kind(game: &CandyMonsters, card: Card) -> usize {
    let slug = game.set().slug(card);
    let found = game.set().abilities().iter().position(|a| a.slug == slug);
    found.expect("an ability is one of the ten types")
}
