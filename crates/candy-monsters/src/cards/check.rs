//! What makes a card sound, and all cards together a set.

use super::file::File;
use super::flaw::{Fields, Flaw};
use super::language::{Ability, Amount, Condition, Count, Effect, EndBonus, Moment, Occasion};
use crate::Slug;

/// The most that one effect can bring or cost.
const MOST: u8 = 9;
/// The most effects of one card.
const MOST_EFFECTS: usize = 3;

fn in_range(n: u8) -> bool {
    (1..=MOST).contains(&n)
}

fn amount(fields: &Fields, key: &str, amount: Amount) -> Result<(), Flaw> {
    let sound = match amount {
        Amount::Fixed(n) => in_range(n),
        Amount::Per(per) => in_range(per.each) && in_range(per.most),
    };
    if sound {
        return Ok(());
    }
    Err(fields.flaw(key, format!("an amount will not do: all its numbers are 1 to {MOST}.")))
}

fn condition(fields: &Fields, condition: Option<Condition>) -> Result<(), Flaw> {
    match condition {
        Some(Condition::Most(Count::TuckedHere) | Condition::Fewest(Count::TuckedHere)) => {
            Err(fields.flaw("if", "\"tucked-here\" cannot be compared with what rivals have."))
        }
        Some(Condition::AtLeast(bound)) if bound.count == 0 => {
            Err(fields.flaw("if", "\"at-least\" 0 always holds: leave the condition out."))
        }
        _ => Ok(()),
    }
}

/// An effect's own numbers, and how many there are.
fn effects(fields: &Fields, effects: &[Effect]) -> Result<(), Flaw> {
    if effects.is_empty() || effects.len() > MOST_EFFECTS {
        let say = format!("give 1 to {MOST_EFFECTS} effects, not {}.", effects.len());
        return Err(fields.flaw("effects", say));
    }
    for effect in effects {
        match *effect {
            Effect::GainSugar(n)
            | Effect::GainCandies(n)
            | Effect::LoseSugar(n)
            | Effect::TakeCubes(n)
            | Effect::DropCubes(n) => amount(fields, "effects", n)?,
            Effect::LowerPrice(n) | Effect::EatLess(n) => {
                amount(fields, "effects", Amount::Fixed(n))?;
            }
            Effect::Steal(steal) => amount(fields, "effects", Amount::Fixed(steal.sugar))?,
            Effect::UseJustBought | Effect::ExtraAction | Effect::EatsNothing | Effect::Sweep => {}
        }
    }
    if effects.iter().filter(|e| e.chooses()).count() > 1 {
        return Err(fields.flaw("effects", "only one effect of a card can ask for a choice."));
    }
    Ok(())
}

/// Every effect fits its moment.
pub(crate) fn ability(fields: &Fields, ability: &Ability) -> Result<(), Flaw> {
    condition(fields, ability.condition)?;
    effects(fields, &ability.effects)?;
    let buying = matches!(ability.when, Moment::BuyAbility | Moment::BuyMonster);
    for effect in &ability.effects {
        let say = match effect {
            Effect::LoseSugar(_) => "\"lose-sugar\" is for events: use \"cost\".",
            Effect::LowerPrice(_) if !buying => {
                "\"lower-price\" needs the moment \"buy-ability\" or \"buy-monster\"."
            }
            Effect::LowerPrice(_) if ability.effects.len() > 1 => {
                "\"lower-price\" stands alone: it is used before the purchase, other effects after."
            }
            Effect::UseJustBought if ability.when != Moment::BuyAbility => {
                "\"use-just-bought\" needs the moment \"buy-ability\"."
            }
            Effect::ExtraAction | Effect::Sweep if ability.when == Moment::BlackCandy => {
                "while feeding there are no actions and no row to change: choose another moment."
            }
            Effect::EatsNothing | Effect::EatLess(_) if ability.when != Moment::BlackCandy => {
                "monsters eat at the moment \"black-candy\" only."
            }
            _ => continue,
        };
        return Err(fields.flaw("effects", say));
    }
    Ok(())
}

/// An end bonus has sound numbers.
pub(crate) fn end(fields: &Fields, end: &EndBonus) -> Result<(), Flaw> {
    condition(fields, end.condition)?;
    amount(fields, "candies", end.candies)
}

/// An event does only what can happen to everybody without asking for more than yes or no.
pub(crate) fn occasion(fields: &Fields, occasion: &Occasion) -> Result<(), Flaw> {
    condition(fields, occasion.condition)?;
    effects(fields, &occasion.effects)?;
    for effect in &occasion.effects {
        let happens = match effect {
            Effect::GainSugar(n)
            | Effect::GainCandies(n)
            | Effect::LoseSugar(n)
            | Effect::TakeCubes(n)
            | Effect::DropCubes(n) => {
                !matches!(n, Amount::Per(per) if per.per == Count::TuckedHere)
            }
            _ => false,
        };
        if !happens {
            let say = "an event gains, loses, takes or drops sugar, candies and cubes, nothing \
                       else, and counts no cards \"here\".";
            return Err(fields.flaw("effects", say));
        }
    }
    if occasion.condition.is_some_and(|c| c.of() == Count::TuckedHere) {
        return Err(fields.flaw("if", "an event lies nowhere: \"tucked-here\" counts nothing."));
    }
    Ok(())
}

/// The numbers of cards (KM-03), and what no two cards may share.
pub(crate) fn all(file: &File) -> Result<(), Flaw> {
    let counts = [
        ("starter", file.starters.len(), 6, "starting monsters"),
        ("monster", file.monsters.len(), 19, "monsters"),
        ("ability", file.abilities.len(), 10, "types of abilities"),
        ("event", file.events.len(), 8, "events besides Black Candy"),
    ];
    for (field, found, wanted, what) in counts {
        if found != wanted {
            let say = format!("a set has {wanted} {what} (KM-03), this one {found}.");
            return Err(Flaw::new("", field, say));
        }
    }
    let black = (Slug::new(super::BLACK_CANDY).expect("a short name"), "BLACK CANDY".to_owned());
    let monsters = || file.starters.iter().chain(&file.monsters);
    let names = monsters().map(|c| (c.slug, c.name.clone()));
    let names = names.chain(file.abilities.iter().map(|c| (c.slug, c.name.clone())));
    let mut seen = vec![black];
    for (slug, name) in names.chain(file.events.iter().map(|c| (c.slug, c.name.clone()))) {
        if seen.iter().any(|(other, _)| *other == slug) {
            let say = format!("another card is called \"{slug}\" for short as well.");
            return Err(Flaw::new(name, "name", say));
        }
        seen.push((slug, name));
    }
    let mut looks = Vec::new();
    for card in monsters() {
        if let Some((_, other)) = looks.iter().find(|(look, _)| *look == (card.art, card.colour)) {
            let say = format!("it looks just like {other}: change a part.");
            return Err(Flaw::new(&card.name, "art", say));
        }
        looks.push(((card.art, card.colour), &card.name));
    }
    if let Some(card) = monsters().find(|c| c.ability.as_ref().is_some_and(|a| a.once)) {
        let say = "only abilities on cards can be once a game: the tokens are for them.";
        return Err(Flaw::new(&card.name, "ability.once", say));
    }
    let mut once = file.abilities.iter().filter(|c| c.ability.as_ref().is_some_and(|a| a.once));
    if let Some(card) = once.nth(1) {
        let say = "there are tokens for one such type only (KM-35).";
        return Err(Flaw::new(&card.name, "ability.once", say));
    }
    if let Some(card) = file.abilities.iter().find(|c| c.ability.is_none() && c.end.is_none()) {
        let say = "it does nothing when tucked: give it an ability or an end bonus.";
        return Err(Flaw::new(&card.name, "ability", say));
    }
    Ok(())
}
