//! Kingdom's Candy Monsters: on the last turn, one action lets the player count the most candies.
//!
//! The certificate begins with a line of play from the answer to the end: each sign is the number of
//! a move in the list of moves. Then every other action that takes the place of the answer has a sign,
//! in the order of the list: what one sugar is worth, in twelfths of a candy.
//!
//! Sugar may be worth from a quarter of a candy, as at the end, to a whole one, which hunger that is
//! not paid for costs. At any worth between, nothing brings more than [`most`] says, where abilities
//! are used and monsters fed only if that pays, whether there is enough sugar or not.

use candy_monsters::cards::CardSet;
use candy_monsters::cards::language::{Ability, Amount, Colour, Count, Effect, EndBonus, Moment};
use candy_monsters::{Card, Move, Moves, Now, State};
use puzzle_text::candy_monsters::{SOLVER, purchase, read, write_action};
use puzzle_text::{Flaw, Proof, Puzzle};
use std::ops::RangeInclusive;

/// What a puzzle asks for.
pub const THEME: &str = "best-purchase";
/// How many candies the answer is ahead of everything else: a candy decides a game.
pub const MARGIN: i32 = 1;
/// What a candy is worth.
pub const CANDY: i32 = 12;
/// What a sugar may be worth.
pub const SUGAR: RangeInclusive<i32> = CANDY / 4..=CANDY;

/// Checks a puzzle.
pub fn check(puzzle: &Puzzle) -> Result<(), Flaw> {
    Flaw::unless(puzzle.theme == THEME, "there is no such theme")?;
    let (best, others) = count(puzzle)?;
    // An ability tucked elsewhere is the same purchase: it may bring as much.
    let margin = |name| i32::from(purchase(name) != purchase(&puzzle.answer)) * MARGIN;
    let clear = others.iter().all(|(name, most)| *most <= best - margin(name));
    Flaw::unless(clear, "another action may be as good")
}

/// What the player counts after the answer, and the most that they can after every other action.
pub fn count(puzzle: &Puzzle) -> Result<(i32, Vec<(String, i32)>), Flaw> {
    let (game, start) = read(&puzzle.position)?.open()?;
    let (mut proof, mut list) = (Proof::of(puzzle), Moves::new());
    game.moves(&start, SOLVER, &mut list);
    let named = |mv: &Move| Some((*mv, write_action(game.action(*mv))?));
    let actions: Vec<(Move, String)> = list.as_slice().iter().filter_map(named).collect();
    let answer = actions.iter().find(|(_, name)| *name == puzzle.answer);
    let mut mv = answer.ok_or_else(|| Flaw::new("the answer is no legal action"))?.0;
    let mut end = start;
    loop {
        game.play(&mut end, SOLVER, mv, &mut ());
        if end.now() == Now::Over {
            break;
        }
        game.moves(&end, SOLVER, &mut list);
        let next = list.as_slice().get(proof.number()?);
        mv = *next.ok_or_else(|| Flaw::new("there is no such move"))?;
    }
    let mut others = Vec::new();
    for (mv, name) in actions.into_iter().filter(|(_, name)| *name != puzzle.answer) {
        let mut after = start;
        game.play(&mut after, SOLVER, mv, &mut ());
        let sugar = proof.number()? as i32;
        Flaw::unless(SUGAR.contains(&sugar), "sugar is not worth that")?;
        others.push((name, most(game.set(), mv, [&start, &after], sugar)?));
    }
    proof.end()?;
    Ok((game.score(&end, SOLVER), others))
}

/// The most that the player can count after a move, if a sugar is worth so many twelfths of a candy:
/// what they have, what abilities bring, and each monster, fed or let go.
pub fn most(set: &CardSet, mv: Move, turn: [&State; 2], sugar: i32) -> Result<i32, Flaw> {
    let [before, own] = turn.map(|state| state.player(SOLVER));
    let cards = |of: u64| set.all().filter(move |card| of >> card.number() & 1 == 1);
    // What is counted never grows after the action: what is not known here is as much as it can be.
    let amount = |amount: Amount| match amount {
        Amount::Fixed(n) => i32::from(n),
        Amount::Per(per) => {
            let blue = |card: &Card| set.face(*card).colour == Some(Colour::Blue);
            let counted = match per.per {
                Count::Monsters => own.monsters().count_ones() as usize,
                Count::Kept => own.kept.count_ones() as usize,
                Count::Blue => cards(own.monsters()).filter(blue).count(),
                _ => usize::MAX,
            };
            (counted / usize::from(per.each)).min(per.most.into()) as i32
        }
    };
    let deed = match mv {
        Move::BuyMonster(_) => Some(Moment::BuyMonster),
        Move::Keep(_) | Move::Tuck(..) => Some(Moment::BuyAbility),
        Move::Collect => Some(Moment::Collect),
        _ => None,
    };
    let mut total = CANDY * (i32::from(own.candies) - i32::from(own.cubes));
    total += cards(own.kept).map(|card| CANDY * printed(set, card).0).sum::<i32>();
    total += sugar * i32::from(own.sugar);
    let (mut less, mut spared) = (0, 0u64);
    for card in cards(own.active & !own.used & !own.spent) {
        let Some(power) = printed(set, card).2 else { continue };
        // What was bought in this turn serves for the Black Candy only (KM-19).
        let is_old = before.active >> card.number() & 1 == 1;
        let of_turn = is_old && (power.when == Moment::Any || Some(power.when) == deed);
        if !of_turn && power.when != Moment::BlackCandy {
            continue;
        }
        let mut gain = -sugar * i32::from(power.cost);
        for effect in &power.effects {
            match effect {
                Effect::GainSugar(n) => gain += sugar * amount(*n),
                Effect::GainCandies(n) => gain += CANDY * amount(*n),
                Effect::EatLess(by) => less += i32::from(*by),
                Effect::EatsNothing => spared |= 1 << own.host(card).number(),
                Effect::Steal(_) => {} // the other has no sugar
                _ => return Err(Flaw::new("a card is not for puzzles")),
            }
        }
        total += gain.max(0);
    }
    for monster in cards(own.monsters()) {
        let (tucked, (candies, hunger, ..)) = (own.tucked_under(monster), printed(set, monster));
        let end = |card| printed(set, card).3.map_or(0, |end| amount(end.candies));
        let bonus = end(monster) + cards(tucked).map(end).sum::<i32>();
        let eats = match monster.is_starter() {
            true => own.monsters().count_ones() as i32 - 1,
            false => hunger,
        };
        let is_spared = spared >> monster.number() & 1 == 1;
        let eats = if is_spared { 0 } else { (eats - less).max(0) };
        let worth = CANDY * (candies + tucked.count_ones() as i32 + bonus);
        total += (worth - sugar * eats).max(0);
    }
    Ok(total.div_euclid(CANDY))
}

/// What is printed on a card: candies, hunger, ability, end bonus.
fn printed(set: &CardSet, card: Card) -> (i32, i32, Option<&Ability>, Option<EndBonus>) {
    if let Some(it) = set.monsters().get(card.number()) {
        return (it.candies.into(), it.hunger.into(), it.ability.as_ref(), it.end);
    }
    let it = &set.abilities()[card.number() - set.monsters().len()];
    (it.candies.into(), 0, it.ability.as_ref(), it.end)
}
