//! What a word or a pass cost: the chance of winning the game, over what the others may hold.

use super::best::{Made, left_after, longest};
use super::evaluate::{Candidates, Evaluator};
use super::laying::Laying;
use super::levels::profile;
use super::player::KeywordSnapshot;
use super::pool::Pool;
use super::rivals::sample_rivals;
use super::standing::Standing;
use super::words_by_length::{LONGEST, WordsByLength};
use crate::coach::{Coach, Pattern, Unit, Weighed, compare, luck};
use keyword::{Action, Keyword, Part, Place, Slots, Stage};
use lexicon::Vocabulary;
use play::Luck;

/// Keyword's coach.
pub const COACH: Coach<Keyword> = Coach { unit: Unit::Chance, patterns: PATTERNS, weighs, weigh };

const PATTERNS: &[Pattern] = &[
    Pattern {
        id: "longer-word",
        title: "A longer word",
        advice: "Put the usual endings aside first: -s, -ed, -er, -ing. What is left is easier to read.",
    },
    Pattern {
        id: "blue-cards",
        title: "More blue cards",
        advice: "Of two words as long, the one with more blue cards wins: use the row first.",
    },
    Pattern {
        id: "keyword-letters",
        title: "Letters of your keyword",
        advice: "A word that scores letters of your keyword brings you nearer to the end of the game.",
    },
    Pattern {
        id: "passed-too-soon",
        title: "A word worth laying",
        advice: "Pass only where your best word has little hope: even a middling one may win a round.",
    },
    Pattern {
        id: "better-pass",
        title: "A round to sit out",
        advice: "A poor word spends good cards. Pass, swap what makes words hard, and wait.",
    },
    Pattern {
        id: "better-cards",
        title: "Keeping the better cards",
        advice: "Of words that do the same, lay the one that keeps E, S, N, R and the blanks.",
    },
];

/// How many deals are imagined.
const DEALS: u32 = 120;

fn weighs(action: &Action) -> bool {
    matches!(action, Action::Commit { .. } | Action::Spell { .. } | Action::Pass { .. })
}

fn weigh(seen: &KeywordSnapshot, done: &Action) -> Option<Weighed<Action>> {
    let view = &seen.view;
    if view.stage != Stage::Thinking {
        return None;
    }
    let (hand, row, round) = (view.hand?, view.row, seen.round?);
    let word = match done {
        Action::Commit { word, .. } => Some(letters(word, &hand, &row)?),
        Action::Spell { text, .. } => Some(text.to_lowercase()),
        Action::Pass { .. } => None,
        _ => return None,
    };
    let list = lexicon::named(&view.options.words_of(seen.you).name).ok()?;
    let (shelf, expert) = (WordsByLength::of(&list), profile("expert")?);
    let standing = Standing::of(seen)?;
    let pool = Pool::of(&hand, &row);
    let mut rng = luck();
    let mut luck = Luck::new(&mut rng);
    let mut candidates = Candidates::new(view, &standing, pool);
    for length in 2..=LONGEST.min(pool.len()) {
        shelf.each(length, &pool, expert.vocabulary(), |word, _| candidates.add(word));
    }
    // The others are taken to play well, but not to know every word.
    let rivals = sample_rivals(seen, &shelf, &profile("strong")?, &standing, DEALS, &mut luck);
    let scales = Evaluator::new(view, &standing, &rivals);
    let own = match (&word, done) {
        (Some(word), _) => match candidates.candidate(word).filter(|_| list.is_word(word)) {
            Some(candidate) => scales.word_by_deal(&candidate).collect(),
            // What is no word wins nothing.
            None => scales.pass_by_deal(&candidates, &[]).collect(),
        },
        (None, Action::Pass { drop, .. }) => scales.pass_by_deal(&candidates, drop).collect(),
        _ => return None,
    };
    let mut values: Vec<Vec<f64>> = vec![own];
    let mut options = vec![(word.clone(), done.clone())];
    let (_, drop) = scales.pass(&candidates);
    values.push(scales.pass_by_deal(&candidates, &drop).collect());
    options.push((None, Action::Pass { round, drop }));
    if let Some((_, best)) = scales.best(&candidates) {
        values.push(scales.word_by_deal(best).collect());
        let text = best.word.clone();
        options.push((Some(text.clone()), Action::Spell { round, text }));
    }
    let compared = compare(&values, 0);
    let (better, action) = options.swap_remove(compared.best);
    let missing = &standing.seats[standing.you].missing;
    let pattern = pattern(word.as_deref(), better.as_deref(), missing, &pool);
    let clamp = |chance: f64| chance.clamp(0.0, 1.0);
    let (taken, worth) = (clamp(compared.taken), clamp(compared.worth));
    let mut weighed =
        Weighed::beside((done, taken), (action, worth), false, compared.error, pattern);
    weighed.spoken = word.clone().map(|text| Action::Spell { round, text });
    weighed.fact = fact(&longest(&shelf, &pool, Vocabulary::clean(u8::MAX)), word.as_deref());
    Some(weighed)
}

/// How long the longest word was, which is certain.
fn fact(longest: &[Made], laid: Option<&str>) -> Option<String> {
    let best = longest.first()?;
    let by = usize::from(best.length).checked_sub(laid?.len()).filter(|by| *by > 0)?;
    let (text, letters) = (best.text.to_uppercase(), play::describe::count(by as i64, "letter"));
    Some(format!("The longest word was {text}, {letters} longer: every word was looked at."))
}

/// What these cards spell.
fn letters(word: &[Part], hand: &Slots, row: &Slots) -> Option<String> {
    let letter = |part: &Part| {
        let face = match part.from {
            Place::Hand(slot) => hand.get(slot),
            Place::Row(slot) => row.get(slot),
        };
        part.letter.or_else(|| face?.letter())
    };
    word.iter().map(letter).collect()
}

fn pattern(done: Option<&str>, best: Option<&str>, missing: &str, pool: &Pool) -> &'static str {
    let blue = |word: &str| Laying::of(word, pool).map_or(0, |laying| laying.blue());
    match (done, best) {
        (None, Some(_)) => "passed-too-soon",
        (Some(_), None) => "better-pass",
        (Some(done), Some(best)) => match () {
            () if left_after(missing, best).len() < left_after(missing, done).len() => {
                "keyword-letters"
            }
            () if best.len() > done.len() => "longer-word",
            () if blue(best) > blue(done) => "blue-cards",
            () => "better-cards",
        },
        (None, None) => "better-cards",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keyword::Face;
    use lexicon::Lexicon;

    /// KW-05, KW-11: what is said of the longest word agrees with trying every word of the list,
    /// letter by letter.
    #[test]
    fn the_longest_word_agrees_with_trying_every_word() {
        let list = lexicon::named("family").unwrap();
        let shelf = WordsByLength::of(&list);
        let hands = [("trains", "edz"), ("qqv?ae", "bcd"), ("storme", "dlyu?g"), ("zzxxjj", "")];
        for (hand, row) in hands {
            let faces = |text: &str| text.chars().filter_map(Face::new).collect::<Vec<_>>();
            let pool = Pool::new(faces(hand), faces(row));
            let found = longest(&shelf, &pool, Vocabulary::clean(u8::MAX));
            let brute = tried(&list, hand, row);
            assert_eq!(found.first().map(|made| usize::from(made.length)), brute, "{hand} {row}");
            if let Some(most) = brute.filter(|most| *most > 2) {
                let short = "x".repeat(most - 2);
                let said = fact(&found, Some(&short)).unwrap();
                assert!(said.contains("2 letters longer"), "{said}");
                assert_eq!(fact(&found, Some(&"x".repeat(most))), None);
            }
        }
    }

    /// The most letters of a word that these cards make, one at least from the hand.
    fn tried(list: &Lexicon, hand: &str, row: &str) -> Option<usize> {
        let mut most = None;
        list.matching("*", |word, entry| {
            let mut cards: Vec<char> = hand.chars().chain(row.chars()).collect();
            let mut take = |wanted: char| {
                let at = cards.iter().position(|c| *c == wanted);
                at.or_else(|| cards.iter().position(|c| *c == '?')).map(|at| cards.remove(at))
            };
            let own = hand.contains('?') || word.chars().any(|c| hand.contains(c));
            if !entry.offensive
                && word.len() <= 12
                && own
                && word.chars().all(|c| take(c).is_some())
            {
                most = most.max(Some(word.len()));
            }
        })
        .unwrap();
        most
    }
}
