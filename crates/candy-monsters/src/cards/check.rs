//! What makes a card sound, and all cards together a set.

use super::file::{AbilityCard, Entry, EventCard, Monster};
use super::language::{Ability, Amount, Condition, Count, Effect, EndBonus, Moment, Occasion};
use crate::Slug;
use card_file::Fields;
use std::collections::BTreeMap;

/// The most that one effect can bring or cost.
const MAX_AMOUNT: u8 = 9;
/// The most effects of one card.
const MAX_EFFECTS: usize = 3;

fn in_range(n: u8) -> bool {
    (1..=MAX_AMOUNT).contains(&n)
}

fn amount(fields: &mut Fields<'_, '_>, key: &str, amount: Amount) {
    let sound = match amount {
        Amount::Fixed(n) => in_range(n),
        Amount::Per(per) => in_range(per.each) && in_range(per.most),
    };
    if !sound {
        fields.wrong(key, format!("the amount is not valid: use numbers from 1 to {MAX_AMOUNT}."));
    }
}

fn condition(fields: &mut Fields<'_, '_>, condition: Option<Condition>) {
    match condition {
        Some(Condition::Most(Count::TuckedHere) | Condition::Fewest(Count::TuckedHere)) => {
            fields.wrong("if", "\"tucked-here\" cannot be compared with what rivals have.");
        }
        Some(Condition::AtLeast(bound)) if bound.count == 0 => {
            fields.wrong("if", "\"at-least\" 0 always holds: leave the condition out.");
        }
        _ => {}
    }
}

/// An effect's own numbers, and how many there are.
fn effects(fields: &mut Fields<'_, '_>, effects: &[Effect]) {
    if effects.is_empty() || effects.len() > MAX_EFFECTS {
        let message = format!("give 1 to {MAX_EFFECTS} effects, not {}.", effects.len());
        fields.wrong("effects", message);
    }
    for effect in effects {
        match *effect {
            Effect::GainSugar(n)
            | Effect::GainCandies(n)
            | Effect::LoseSugar(n)
            | Effect::TakeCubes(n)
            | Effect::DropCubes(n) => amount(fields, "effects", n),
            Effect::LowerPrice(n) | Effect::EatLess(n) => {
                amount(fields, "effects", Amount::Fixed(n));
            }
            Effect::Steal(steal) => amount(fields, "effects", Amount::Fixed(steal.sugar)),
            Effect::UseJustBought | Effect::ExtraAction | Effect::EatsNothing | Effect::Sweep => {}
        }
    }
    if effects.iter().filter(|e| e.chooses()).count() > 1 {
        fields.wrong("effects", "only one effect of a card can ask for a choice.");
    }
}

/// Every effect fits its moment.
pub(crate) fn ability(fields: &mut Fields<'_, '_>, ability: &Ability) {
    condition(fields, ability.condition);
    effects(fields, &ability.effects);
    let buying = matches!(ability.when, Moment::BuyAbility | Moment::BuyMonster);
    for effect in &ability.effects {
        let message = match effect {
            Effect::LoseSugar(_) => "\"lose-sugar\" is for events: use \"cost\".",
            Effect::LowerPrice(_) if !buying => {
                "\"lower-price\" needs the moment \"buy-ability\" or \"buy-monster\"."
            }
            Effect::LowerPrice(_) if ability.effects.len() > 1 => {
                "\"lower-price\" must be the only effect: it is used before the purchase, others after."
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
        fields.wrong("effects", message);
    }
}

/// An end bonus has sound numbers.
pub(crate) fn end(fields: &mut Fields<'_, '_>, end: &EndBonus) {
    condition(fields, end.condition);
    amount(fields, "candies", end.candies);
}

/// An event does only what can happen to everybody without asking for more than yes or no.
pub(crate) fn occasion(fields: &mut Fields<'_, '_>, occasion: &Occasion) {
    condition(fields, occasion.condition);
    effects(fields, &occasion.effects);
    let happens = |effect: &Effect| match effect {
        Effect::GainSugar(n)
        | Effect::GainCandies(n)
        | Effect::LoseSugar(n)
        | Effect::TakeCubes(n)
        | Effect::DropCubes(n) => !matches!(n, Amount::Per(per) if per.per == Count::TuckedHere),
        _ => false,
    };
    if !occasion.effects.iter().all(happens) {
        let message = "an event gains, loses, takes or drops sugar, candies and cubes, nothing else, \
                   and counts no cards \"here\".";
        fields.wrong("effects", message);
    }
    let bound = match occasion.condition {
        Some(Condition::AtLeast(bound) | Condition::AtMost(bound)) => Some(bound.of),
        _ => None,
    };
    if bound == Some(Count::TuckedHere) {
        fields.wrong("if", "an event lies nowhere: \"tucked-here\" counts nothing.");
    }
}

/// The numbers of cards (KM-03).
pub(crate) fn number(top: &mut Fields<'_, '_>, kind: &str, found: usize) {
    let (wanted, what) = match kind {
        "starter" => (6, "starting monsters"),
        "monster" => (19, "monsters"),
        "ability" => (10, "types of abilities"),
        _ => (8, "events besides Black Candy"),
    };
    if found != wanted {
        top.wrong_somewhere(kind, format!("a set has {wanted} {what} (KM-03), this one {found}."));
    }
}

/// What no two cards may share, and what only abilities can be.
pub(crate) fn all<'s, 'i>(
    starters: &mut [Entry<'s, 'i, Monster>],
    monsters: &mut [Entry<'s, 'i, Monster>],
    abilities: &mut [Entry<'s, 'i, AbilityCard>],
    events: &mut [Entry<'s, 'i, EventCard>],
) {
    let mut names = Names::default();
    let mut looks = BTreeMap::new();
    for Entry { card, fields } in starters.iter_mut().chain(monsters) {
        names.take(card.slug, fields);
        let look = looks.entry((card.art, card.colour)).or_insert_with(|| card.name.clone());
        if *look != card.name {
            fields.wrong("art", format!("it looks just like {look}: change a part."));
        }
        if card.ability.as_ref().is_some_and(|a| a.once) {
            let message = "only abilities on cards can be once a game: the tokens are for them.";
            fields.wrong("ability.once", message);
        }
    }
    let mut tokens = false;
    for Entry { card, fields } in abilities {
        names.take(card.slug, fields);
        let once = card.ability.as_ref().is_some_and(|a| a.once);
        if once && tokens {
            fields.wrong("ability.once", "there are tokens for one such type only (KM-35).");
        }
        tokens |= once;
        if card.ability.is_none() && card.end.is_none() {
            let message = "it does nothing when tucked: give it an ability or an end bonus.";
            fields.wrong("ability", message);
        }
    }
    for Entry { card, fields } in events {
        names.take(card.slug, fields);
    }
}

/// The short names that are taken.
struct Names(Vec<Slug>);

impl Default for Names {
    fn default() -> Names {
        Names(vec![Slug::new(super::BLACK_CANDY).expect("a short name")])
    }
}

impl Names {
    fn take(&mut self, slug: Slug, fields: &mut Fields<'_, '_>) {
        match self.0.binary_search(&slug) {
            Ok(_) => {
                let message = format!("another card is called \"{slug}\" for short as well.");
                fields.wrong("name", message);
            }
            Err(place) => self.0.insert(place, slug),
        }
    }
}
