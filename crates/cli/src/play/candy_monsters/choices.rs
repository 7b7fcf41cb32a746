//! What can be done with something, as a menu to choose from.

use super::rows::Key;
use super::seen::Seen;
use crate::play::speech::{count, listed};
use candy_monsters::explain::FeedingView;
use candy_monsters::{Action, BuyAbility, Place, Slug, Target, Use};

/// One thing that can be done.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// In words.
    pub label: String,
    /// What to send.
    pub action: Action,
}

/// A menu.
#[derive(Clone, Debug, PartialEq)]
pub struct Menu {
    /// What is asked.
    pub title: Vec<String>,
    /// The answers.
    pub choices: Vec<Choice>,
    /// The one under the cursor.
    pub at: usize,
    /// Whether it must be answered before anything else.
    pub must: bool,
}

impl Menu {
    /// The action under the cursor.
    pub fn action(&self) -> Option<Action> {
        self.choices.get(self.at).map(|choice| choice.action)
    }

    /// The ability that the action under the cursor uses, if it does.
    pub fn used(&self) -> Option<Slug> {
        match self.action()? {
            Action::Use(used) => Some(used.card),
            _ => None,
        }
    }

    /// What must be answered now, if anything must.
    pub fn required(seen: &Seen) -> Option<Menu> {
        if !seen.my_turn() {
            return None;
        }
        if let Some(feeding) = &seen.view.feeding {
            return Some(feed(seen, feeding));
        }
        let asked = seen.view.asked.as_ref()?;
        let mut title = vec![format!("{} is the event.", seen.name(asked.card))];
        title.extend(seen.face(asked.card).map(|face| face.text.clone()));
        let choices = [Action::Accept, Action::Decline].into_iter();
        let choices = choices.filter(|action| seen.view.actions.contains(action));
        let choices = choices.map(|action| choice(seen, action)).collect();
        Some(Menu { title, choices, at: 0, must: true })
    }
}

/// Feeding as a guided step: the total, and what each choice costs.
fn feed(seen: &Seen, feeding: &FeedingView) -> Menu {
    let mine = seen.mine().cloned().unwrap_or_default();
    let total = match (feeding.total, feeding.short) {
        (0, _) => "None of them is hungry.".to_owned(),
        (total, 0) => format!("They eat {total} in all; you have {} sugar: enough.", mine.sugar),
        (total, short) => format!(
            "They eat {total} in all; you have {} sugar and {}: {short} sugar short.",
            mine.sugar,
            candies(mine.candies)
        ),
    };
    let mut title = vec!["Black Candy: feed your monsters.".to_owned(), total];
    let mut choices = Vec::new();
    if let Some(next) = feeding.monsters.first() {
        let lines: Vec<String> =
            next.lines.iter().map(|line| format!("{} {}", line.why, line.by)).collect();
        title.push(format!(
            "{} eats {} ({}).",
            seen.name(next.monster),
            next.hunger,
            lines.join(", ")
        ));
        for way in &next.choices {
            let given = match (way.sugar, way.candies) {
                (0, 0) if next.hunger == 0 => "Go on: it eats nothing".to_owned(),
                (0, 0) => "Give nothing".to_owned(),
                (sugar, 0) => format!("Give {sugar} sugar"),
                (0, sweet) => format!("Give {}", candies(sweet.into())),
                (sugar, sweet) => format!("Give {sugar} sugar and {}", candies(sweet.into())),
            };
            let label = match way.cubes {
                0 => given,
                n => format!("{given}, take {}", count(n, "black cube")),
            };
            choices.push(Choice { label, action: way.action });
        }
        let gone = Action::LetGo(next.monster);
        if seen.view.actions.contains(&gone) {
            choices.push(choice(seen, gone));
        }
    }
    let uses = seen.view.actions.iter().filter(|action| matches!(action, Action::Use(_)));
    choices.extend(uses.map(|action| choice(seen, *action)));
    if seen.view.actions.contains(&Action::Done) {
        choices.push(Choice { label: "Done feeding".into(), action: Action::Done });
    }
    let later: Vec<String> = feeding
        .monsters
        .iter()
        .skip(1)
        .map(|hungry| format!("{} {}", seen.name(hungry.monster), hungry.hunger))
        .collect();
    if !later.is_empty() {
        title.push(format!("After that: {}.", later.join(", ")));
    }
    Menu { title, choices, at: 0, must: true }
}

/// What can be done with a thing of the table, as a menu; without choices if nothing can.
pub fn with(seen: &Seen, key: Key) -> Menu {
    let (title, actions): (String, Vec<Action>) = match key {
        Key::Open(slug) if seen.sweeping() => {
            let sweep = Action::Sweep(slug);
            let can = seen.view.actions.contains(&sweep);
            (String::new(), can.then_some(sweep).into_iter().collect())
        }
        Key::Open(slug) => {
            let offer = seen.offer(slug);
            let title = format!("{}: what will you do?", seen.name(slug));
            let lower = offer.map_or(&[][..], |offer| &offer.first);
            let buys = offer.map_or(&[][..], |offer| &offer.buys);
            (title, lower.iter().chain(buys).copied().collect())
        }
        Key::Active(slug) => {
            let uses = seen.ability(slug).map_or(&[][..], |ability| &ability.uses);
            (format!("{}: on whom or what?", seen.name(slug)), uses.to_vec())
        }
        Key::Kept(_) | Key::Me => (String::new(), Vec::new()),
    };
    let choices = actions.into_iter().map(|action| choice(seen, action)).collect();
    Menu { title: vec![title], choices, at: 0, must: false }
}

/// How many black cubes to pay off.
pub fn pay_off(seen: &Seen) -> Menu {
    let ways = seen.view.actions.iter().rev();
    let ways = ways.filter(|action| matches!(action, Action::PayOff(_)));
    let choices = ways.map(|action| choice(seen, *action)).collect();
    let title = vec!["How many black cubes will you pay off, at 2 sugar each?".into()];
    Menu { title, choices, at: 0, must: false }
}

fn choice(seen: &Seen, action: Action) -> Choice {
    Choice { label: label(seen, action), action }
}

/// An action in words, as an order.
pub fn label(seen: &Seen, action: Action) -> String {
    let price = |slug: Slug| seen.offer(slug).map_or(0, |offer| offer.price);
    match action {
        Action::Convert => "Turn 4 sugar into 1 candy".into(),
        Action::Use(Use { card, on }) => {
            let cost = seen.face(card).map_or(0, |face| face.activation);
            let cost = if cost > 0 { format!(" for {cost} sugar") } else { String::new() };
            let on = match on {
                None => String::new(),
                Some(Target::Open(open)) => format!(" on {}", seen.name(open)),
                Some(Target::Rival(rival)) => {
                    let has = seen.view.table.players.get(rival.index()).map_or(0, |p| p.sugar);
                    format!(" on {}, who has {has}", seen.who(rival))
                }
            };
            format!("Use {}{cost}{on}", seen.name(card))
        }
        Action::PayOff(n) => format!("Pay {} off for {} sugar", count(n, "black cube"), 2 * n),
        Action::Collect => "Collect 5 sugar".into(),
        Action::BuyMonster(card) => format!("Buy {} for {}", seen.name(card), price(card)),
        Action::BuyAbility(BuyAbility { card, place: Place::Keep }) => {
            format!("Buy it for {} and keep it", price(card))
        }
        Action::BuyAbility(BuyAbility { card, place: Place::Tuck(under) }) => {
            format!("Buy it for {}, tuck it under {}", price(card), seen.name(under))
        }
        Action::Feed(feed) => format!("Give {} {}", seen.name(feed.monster), feed.pay),
        Action::LetGo(monster) => {
            let hungry = seen.view.feeding.as_ref().and_then(|feeding| feeding.monsters.first());
            let tucked: Vec<String> = hungry
                .into_iter()
                .flat_map(|hungry| &hungry.tucked)
                .map(|card| seen.name(*card))
                .collect();
            match tucked.is_empty() {
                true => format!("Let {} go", seen.name(monster)),
                false => format!("Let {} go, with {}", seen.name(monster), listed(&tucked)),
            }
        }
        Action::Sweep(card) => format!("Discard {}", seen.name(card)),
        Action::Accept => {
            let price = seen.view.asked.as_ref().map_or(0, |asked| asked.price);
            format!("Pay {price} sugar for it")
        }
        Action::Decline => "Decline".into(),
        Action::Done => "End your turn".into(),
        Action::Leave => "Leave the table".into(),
    }
}

/// "1 candy", "2 candies".
pub fn candies(n: u16) -> String {
    if n == 1 { "1 candy".into() } else { format!("{n} candies") }
}
