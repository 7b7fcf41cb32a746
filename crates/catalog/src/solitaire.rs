//! The plugin of Quiddler's solitaire.

use crate::daily::{DailyForm, DailyResult, Mark};
use crate::hint::Look;
use crate::plugin::{About, GamePlugin};
use crate::solver::Solver;
use crate::words;
use bots::Level;
use bots::coach::Coach;
use bots::quiddler::Lays;
use lexicon::Vocabulary;
use play::{Bot, OptionSpec, RefusalInfo, Reject, SnapshotOf};
use quiddler::Card;
use quiddler::solitaire::{self, Action, Options, Solitaire, Stage};

/// Ways to lay the same cards that are tried.
const WAYS: u32 = 200;

/// Quiddler's solitaire.
pub struct Plugin;

impl GamePlugin for Plugin {
    type Game = Solitaire;

    const ABOUT: About = About {
        id: "quiddler-solitaire",
        name: "Quiddler Solitaire",
        line: "Eight piles, one goal: spell them all away.",
        goal: "Spell all 48 cards away: every card that is left counts against you, and 0 is best.",
        min_seats: 1,
        max_seats: 1,
        seats_rule: "QD-22",
        minutes: 10,
        rules: include_str!("../../../rules/quiddler.md"),
    };

    const OPTIONS: &'static [OptionSpec] = solitaire::OPTIONS;
    const REFUSALS: &'static [RefusalInfo] = solitaire::REFUSALS;
    const LESSON: &'static str = include_str!("../../../lessons/quiddler-solitaire.toml");
    const COACH: Option<Coach<Solitaire>> = Some(bots::solitaire::COACH);
    const LEVELS: &'static [Level] = &[];
    const SOLVER: Option<Solver> = Some(bots::solitaire::solve::solve);

    const DAILY: Option<DailyForm<Solitaire>> = Some(DailyForm {
        goal: "Spell away as many of the 48 cards as you can. What is left counts against you.",
        minutes: 10,
        options: "{}",
        bots: &[],
        start: None,
        result: daily_result,
    });

    fn make(options: Options, _: u8, _: u32) -> Result<Solitaire, Reject> {
        let list = words::list(&options.words, "QD-04")?;
        Solitaire::new(options, list)
    }

    fn advise(snapshot: &SnapshotOf<Solitaire>) -> Result<Action, Reject> {
        let view = &snapshot.view;
        let nothing = || Reject::new("no-hint", "QD-25", "There is nothing left to do here.");
        if view.stage == Stage::Filling {
            let fills = snapshot.can.actions.iter().filter_map(|action| match action {
                Action::Fill(fill) => Some((view.piles[usize::from(fill.from)].below, action)),
                _ => None,
            });
            // The deepest pile is the hardest to empty.
            return fills
                .max_by_key(|(below, _)| *below)
                .map(|(_, fill)| fill.clone())
                .ok_or_else(nothing);
        }
        let list = words::list(&view.options.words, "QD-04")?;
        let open: Vec<(u8, Card)> =
            (0..).zip(&view.piles).filter_map(|(i, pile)| Some((i, pile.open?))).collect();
        let cards: Vec<Card> = open.iter().map(|(_, card)| *card).collect();
        let lays = Lays::of(&cards, &list, Vocabulary::clean(u8::MAX), |_| true);
        let mut best: Option<(i32, Vec<Card>)> = None;
        for set in (1..=lays.all()).filter(|set| lays.can_lay(*set)) {
            lays.splits(set, WAYS, &mut |words| {
                let better = best.as_ref().is_none_or(|(points, _)| lays.points(set) > *points);
                if let ([word], true) = (words, better) {
                    best = Some((lays.points(set), lays.word(*word)));
                }
            });
        }
        let mut left = open;
        let take = |card: Card| {
            let i = left.iter().position(|(_, there)| *there == card)?;
            Some(left.remove(i).0)
        };
        let piles = best.and_then(|(_, word)| word.into_iter().map(take).collect());
        piles.map(Action::Word).ok_or_else(nothing)
    }

    fn look(_: &SnapshotOf<Solitaire>, action: &Action) -> Look {
        match action {
            Action::Word(piles) => {
                let text =
                    format!("There is a word with {} cards. Start with this one.", piles.len());
                Look::new(text, piles.first().map(|pile| (pile + 1).to_string()))
            }
            _ => Look::new("Look at the piles: which one has the most cards left?", []),
        }
    }

    fn bot(level: &Level) -> Box<dyn Bot<Solitaire>> {
        unreachable!("a game for one has no bots, not even {}", level.id)
    }
}

/// QD-25, QD-26: the points that are left, and a mark for each word by how many cards it used.
fn daily_result(seen: &[SnapshotOf<Solitaire>]) -> DailyResult {
    let Some(last) = seen.last() else { return DailyResult::default() };
    let left = last.turn.outcome.as_ref().and_then(|outcome| outcome.scores.first());
    let left = left.copied().unwrap_or_default();
    let mark = |cards: usize| match cards {
        5.. => Mark::Best,
        4 => Mark::Good,
        _ => Mark::Fair,
    };
    DailyResult {
        score: match left {
            0 => "A perfect zero".into(),
            1 => "1 point left".into(),
            n => format!("{n} points left"),
        },
        rank: -i64::from(left),
        solved: left == 0,
        marks: last.view.words.iter().map(|word| mark(word.cards.len())).collect(),
        hints: last.view.hints.into(),
    }
}
