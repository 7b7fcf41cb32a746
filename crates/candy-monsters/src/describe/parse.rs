//! Commands as people type them, as actions.

use crate::refusal::Refusal;
use crate::{Action, BuyAbility, CandyMonsters, Feed, Place, Slug, Target, Use};
use play::{Reject, Seat, SnapshotOf};

/// The action that a text means. If the text leaves something open, the only possible answer is
/// filled in; if there are several, the refusal lists them.
pub(super) fn parse(
    game: &CandyMonsters,
    snapshot: &SnapshotOf<CandyMonsters>,
    text: &str,
) -> Result<Action, Reject> {
    let command = Command::read(game, snapshot, text);
    let (first, second) = (command.cards.first().copied(), command.cards.get(1).copied());
    let one_of = |fits: &dyn Fn(&Action) -> bool| command.one_of(fits);
    let verb = command.words.first().map_or("", String::as_str);
    let action = match verb {
        "convert" | "turn" | "change" | "candy" => Action::Convert,
        "collect" => Action::Collect,
        "buy" | "hire" | "learn" | "keep" | "tuck" => return command.buy(verb, first, second),
        "use" => return command.use_ability(first, second),
        "pay" | "payoff" if snapshot.view.asked.is_none() => match command.number {
            Some(cubes) => Action::PayOff(cubes),
            None => return one_of(&|action| matches!(action, Action::PayOff(_))),
        },
        "feed" => return command.feed(first),
        "let" | "release" | "free" => match first {
            Some(monster) => Action::LetGo(monster),
            None => return one_of(&|action| matches!(action, Action::LetGo(_))),
        },
        "discard" | "replace" => match first {
            Some(card) => Action::Sweep(card),
            None => return one_of(&|action| matches!(action, Action::Sweep(_))),
        },
        "accept" | "yes" | "pay" => Action::Accept,
        "decline" | "no" => Action::Decline,
        "pass" if snapshot.view.asked.is_some() => Action::Decline,
        "done" | "end" | "finish" | "pass" | "stop" => Action::Done,
        "leave" | "resign" | "quit" => Action::Leave,
        _ => return Err(command.not_understood(text)),
    };
    Ok(action)
}

/// What a text says, taken apart.
struct Command<'a> {
    game: &'a CandyMonsters,
    snapshot: &'a SnapshotOf<CandyMonsters>,
    words: Vec<String>,
    /// The cards that it names, in order.
    cards: Vec<Slug>,
    /// The first number that belongs to no card.
    number: Option<u8>,
}

/// A text as words: small letters and digits only.
fn words(text: &str) -> Vec<String> {
    let text = text.to_lowercase().replace(['\'', '’'], "");
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

impl<'a> Command<'a> {
    fn read(
        game: &'a CandyMonsters,
        snapshot: &'a SnapshotOf<CandyMonsters>,
        text: &str,
    ) -> Command<'a> {
        let words = words(text);
        let known: Vec<(Slug, Vec<String>)> =
            snapshot.view.cards.iter().map(|face| (face.card, self::words(&face.name))).collect();
        let (mut cards, mut number, mut at) = (Vec::new(), None, 1);
        let mut card_ended_at = 0;
        while at < words.len() {
            let rest = &words[at..];
            let named = known.iter().filter(|(_, name)| rest.starts_with(name));
            match named.max_by_key(|(_, name)| name.len()).or_else(|| part(&known, &rest[0])) {
                Some((card, name)) => {
                    // A name that was given in parts is one card: "buy sour puss" and "buy puss"
                    // alike. After another word it is the card once more.
                    if at != card_ended_at || cards.last() != Some(card) {
                        cards.push(*card);
                    }
                    at += if rest.starts_with(name) { name.len() } else { 1 };
                    card_ended_at = at;
                }
                None => {
                    number = number.or_else(|| rest[0].parse().ok());
                    at += 1;
                }
            }
        }
        Command { game, snapshot, words, cards, number }
    }

    fn says(&self, word: &str) -> bool {
        self.words.iter().any(|said| said == word)
    }

    fn buy(&self, verb: &str, first: Option<Slug>, second: Option<Slug>) -> Result<Action, Reject> {
        let tuck = self.says("tuck") || self.says("under");
        let keep = !tuck && self.says("keep");
        let fits = |action: &Action, card: Option<Slug>, under: Option<Slug>| match action {
            Action::BuyMonster(sold) => verb == "buy" && card.is_none_or(|card| card == *sold),
            Action::BuyAbility(BuyAbility { card: sold, place }) => {
                card.is_none_or(|card| card == *sold)
                    && match place {
                        Place::Keep => !tuck,
                        Place::Tuck(host) => !keep && under.is_none_or(|under| under == *host),
                    }
            }
            _ => false,
        };
        let Some(card) = first else { return self.one_of(&|a| fits(a, None, None)) };
        let kind = self.game.set.card(card);
        if kind.is_some_and(|card| card.is_ability()) {
            let place = match second {
                _ if keep => Some(Place::Keep),
                Some(under) => Some(Place::Tuck(under)),
                None => None,
            };
            match place {
                Some(place) => Ok(Action::BuyAbility(BuyAbility { card, place })),
                None => self.one_of(&|action| fits(action, Some(card), None)),
            }
        } else if verb == "tuck" || tuck && second.is_none() {
            // "Tuck it under MAGMOT": which ability is left open.
            self.one_of(&|action| fits(action, None, Some(card)))
        } else {
            Ok(Action::BuyMonster(card))
        }
    }

    fn use_ability(&self, card: Option<Slug>, open: Option<Slug>) -> Result<Action, Reject> {
        let Some(card) = card else {
            return self.one_of(&|action| matches!(action, Action::Use(_)));
        };
        let rival = self.number.and_then(|n| n.checked_sub(1)).map(|n| Target::Rival(Seat(n)));
        let on = open.map(Target::Open).or(rival);
        if on.is_some() || self.none(&|action| uses(action, card)) {
            return Ok(Action::Use(Use { card, on }));
        }
        self.one_of(&|action| uses(action, card))
    }

    /// By default, as much as possible to the first hungry monster.
    fn feed(&self, monster: Option<Slug>) -> Result<Action, Reject> {
        let hungry = self.snapshot.view.feeding.iter().flat_map(|feeding| &feeding.monsters);
        let monster = monster.or_else(|| hungry.clone().map(|hungry| hungry.monster).next());
        let Some(monster) = monster else { return Err(self.not_understood("feed")) };
        let most = || {
            let hungry = hungry.clone().find(|hungry| hungry.monster == monster)?;
            match hungry.choices.first()?.action {
                Action::Feed(feed) => Some(feed.pay),
                _ => None,
            }
        };
        let pay = self.number.or_else(most).unwrap_or(0);
        Ok(Action::Feed(Feed { monster, pay }))
    }

    fn none(&self, fits: &dyn Fn(&Action) -> bool) -> bool {
        !self.snapshot.can.actions.iter().any(fits)
    }

    /// The only action of this kind that is possible now.
    fn one_of(&self, fits: &dyn Fn(&Action) -> bool) -> Result<Action, Reject> {
        let all: Vec<Action> =
            self.snapshot.can.actions.iter().copied().filter(|a| fits(a)).collect();
        match all.as_slice() {
            [] => Err(self.not_understood(&self.words.join(" "))),
            [one] => Ok(*one),
            _ => Err(Refusal::SayWhich { choices: self.list(&all) }.into()),
        }
    }

    fn not_understood(&self, text: &str) -> Reject {
        let text = text.chars().take(60).collect();
        Refusal::NotUnderstood { text, choices: self.list(&self.snapshot.can.actions) }.into()
    }

    /// Some of these actions, as one could type them.
    fn list(&self, actions: &[Action]) -> String {
        let shown = actions.iter().take(6);
        let shown: Vec<String> = shown
            .map(|action| super::actions::describe(self.game, self.snapshot, action))
            .collect();
        match shown.is_empty() {
            true => "nothing just now".into(),
            false => shown.join("; "),
        }
    }
}

fn uses(action: &Action, card: Slug) -> bool {
    matches!(action, Action::Use(used) if used.card == card)
}

/// The one card that has this word in its name.
fn part<'k>(known: &'k [(Slug, Vec<String>)], word: &str) -> Option<&'k (Slug, Vec<String>)> {
    if word.len() < 3 || ["the", "and", "for", "sugar", "under", "tuck", "keep"].contains(&word) {
        return None;
    }
    let mut fitting = known.iter().filter(|(_, name)| name.iter().any(|part| part == word));
    let first = fitting.next()?;
    fitting.next().is_none().then_some(first)
}
