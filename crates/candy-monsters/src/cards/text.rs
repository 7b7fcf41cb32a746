//! The rules text of a card, written from what it does, so that the two cannot differ.

use super::language::{
    Ability, Amount, Condition, Count, Effect, EndBonus, Moment, Occasion, Steal, Victim,
};
use super::{Card, CardSet};

/// What a card does, in words.
pub fn of(set: &CardSet, card: Card) -> String {
    if card == Card::BLACK {
        return "Everybody feeds their monsters.".into();
    }
    let (ability, end) = if card.is_monster() {
        let monster = &set.monsters()[card.index()];
        (&monster.ability, monster.end)
    } else if card.is_ability() {
        let ability = &set.abilities()[card.kind()];
        (&ability.ability, ability.end)
    } else {
        return occasion(&set.event(card).occasion);
    };
    // A kept card does nothing but count (KM-14), so an ability card says that it must be tucked.
    let tucked = card.is_ability();
    let end = end.map(|end| self::end(end, tucked));
    let parts = ability.as_ref().map(self::ability).into_iter().chain(end);
    parts.collect::<Vec<_>>().join(" ")
}

/// The line to smile at.
pub fn flavour(set: &CardSet, card: Card) -> &str {
    if card == Card::BLACK {
        "They all wake up at once, and none of them has had breakfast."
    } else if card.is_monster() {
        &set.monsters()[card.index()].flavour
    } else if card.is_ability() {
        &set.abilities()[card.kind()].flavour
    } else {
        &set.event(card).flavour
    }
}

/// An ability in words.
pub fn ability(ability: &Ability) -> String {
    let when = match ability.when {
        Moment::Any => "In your turn",
        Moment::Start => "At the start of your turn",
        Moment::Collect => "When you collect",
        Moment::BuyAbility => "When you buy an ability",
        Moment::BuyMonster => "When you buy a monster",
        Moment::BlackCandy => "During Black Candy",
    };
    let once = if ability.once { ", once a game" } else { "" };
    let condition = ability.condition.map_or(String::new(), |c| format!(", if you {}", holds(c)));
    let pay = match ability.cost {
        0 => String::new(),
        n => format!(", for {n} sugar"),
    };
    format!("{when}{once}{condition}{pay}: {}.", effects(&ability.effects))
}

/// An end bonus in words; one that counts only if its card is `tucked` says so.
pub fn end(end: EndBonus, tucked: bool) -> String {
    let tucked = tucked.then(|| "this is tucked".to_owned());
    let holds = end.condition.map(|c| format!("you {}", holds(c)));
    let conditions: Vec<String> = tucked.into_iter().chain(holds).collect();
    let condition = match conditions.is_empty() {
        true => String::new(),
        false => format!(", if {}", conditions.join(" and ")),
    };
    format!("At the end of the game{condition}: {}.", amount(end.candies, "candy", "candies"))
}

/// An event in words.
pub fn occasion(occasion: &Occasion) -> String {
    let who = match occasion.condition {
        None => "Everybody".to_owned(),
        Some(condition) => {
            format!("Everybody who {}", holds(condition).replacen("have ", "has ", 1))
        }
    };
    let may = match occasion.price {
        0 => String::new(),
        n => format!(" may pay {n} sugar to"),
    };
    let does = effects(&occasion.effects).replace("you have", "they have");
    match occasion.price {
        0 => format!("{who} {}.", third_person(&does)),
        _ => format!("{who}{may} {does}."),
    }
}

/// `gain 2 sugar; take 1 black cube` becomes `gains 2 sugar; takes 1 black cube`.
fn third_person(does: &str) -> String {
    let verbs = |part: &str| match part.split_once(' ') {
        Some((verb, rest)) => format!("{verb}s {rest}"),
        None => part.to_owned(),
    };
    does.split("; ").map(verbs).collect::<Vec<_>>().join("; ")
}

fn effects(effects: &[Effect]) -> String {
    effects.iter().map(|e| effect(*e)).collect::<Vec<_>>().join("; ")
}

/// One effect in words, as an order.
pub fn effect(effect: Effect) -> String {
    match effect {
        Effect::GainSugar(n) => format!("gain {}", amount(n, "sugar", "sugar")),
        Effect::GainCandies(n) => format!("gain {}", amount(n, "candy", "candies")),
        Effect::LoseSugar(n) => format!("lose {}", amount(n, "sugar", "sugar")),
        Effect::TakeCubes(n) => format!("take {}", amount(n, "black cube", "black cubes")),
        Effect::DropCubes(n) => format!("put back {}", amount(n, "black cube", "black cubes")),
        Effect::Steal(Steal { sugar, from: Victim::Rival }) => {
            format!("take {sugar} sugar from a rival of your choice")
        }
        Effect::Steal(Steal { sugar, from: Victim::EachRival }) => {
            format!("take {sugar} sugar from each rival")
        }
        Effect::LowerPrice(n) => format!("pay {n} less for it"),
        Effect::UseJustBought => "use the one just bought at once, if it is tucked".into(),
        Effect::ExtraAction => "take one more action this turn".into(),
        Effect::EatsNothing => "this monster eats nothing".into(),
        Effect::EatLess(n) => format!("each of your monsters eats {n} less"),
        Effect::Sweep => "replace an open card of the Kingdom".into(),
    }
}

fn amount(amount: Amount, one: &str, many: &str) -> String {
    match amount {
        Amount::Fixed(1) => format!("1 {one}"),
        Amount::Fixed(n) => format!("{n} {many}"),
        Amount::Per(per) => {
            let (single, plural) = counted(per.per);
            let each = match per.each {
                1 => format!("each {single}"),
                n => format!("every {n} {plural}"),
            };
            format!("1 {one} for {each} you have (at most {})", per.most)
        }
    }
}

/// What a condition asks of `you`, as in `if you …`.
fn holds(condition: Condition) -> String {
    let (_, many) = counted(condition.of());
    match condition {
        Condition::Most(_) => format!("have the most {many}"),
        Condition::Fewest(_) => format!("have the fewest {many}"),
        Condition::AtMost(bound) if bound.count == 0 => format!("have no {many}"),
        Condition::AtLeast(bound) | Condition::AtMost(bound) => {
            let (one, many) = counted(bound.of);
            let what = if bound.count == 1 { one } else { many };
            let side =
                if matches!(condition, Condition::AtLeast(_)) { "at least" } else { "at most" };
            format!("have {side} {} {what}", bound.count)
        }
    }
}

/// One of it, and several.
fn counted(count: Count) -> (&'static str, &'static str) {
    match count {
        Count::Sugar => ("sugar", "sugar"),
        Count::Candies => ("candy token", "candy tokens"),
        Count::Cubes => ("black cube", "black cubes"),
        Count::Monsters => ("monster", "monsters"),
        Count::Red => ("red monster", "red monsters"),
        Count::Blue => ("blue monster", "blue monsters"),
        Count::Green => ("green monster", "green monsters"),
        Count::Colours => ("colour of monsters", "colours of monsters"),
        Count::Sets => ("full set of three colours", "full sets of three colours"),
        Count::Tucked => ("tucked card", "tucked cards"),
        Count::TuckedHere => ("card tucked here", "cards tucked here"),
        Count::Kept => ("kept card", "kept cards"),
        Count::Abilities => ("ability card", "ability cards"),
    }
}
