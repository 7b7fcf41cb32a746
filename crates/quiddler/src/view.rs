//! What a viewer sees: the table and their own hand.

use crate::state::{PlayerCards, State, Step};
use crate::tally::losses;
use crate::{Card, Options, Quiddler, Round, Source, Word};
use play::{Seat, SnapshotOf, Viewer};
use serde::{Deserialize, Serialize};

/// How far the game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "quiddler/"))]
pub enum Stage {
    /// The next round is being shuffled and dealt.
    Shuffling,
    /// The seat to act takes a card.
    Drawing,
    /// The draw pile was empty: a new one is being shuffled, and the card is drawn from that.
    Reshuffling,
    /// The seat to act has taken a card: it lays words or not, and discards.
    Deciding,
    /// Words were laid, and the others let them stand or challenge them.
    Challenging,
    /// The game is over.
    Over,
}

/// What a viewer sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "quiddler/"))]
pub struct View {
    /// What the table chose.
    pub options: Options,
    /// How far the game has come.
    pub stage: Stage,
    /// How many cards are dealt to each in this round.
    pub cards: u8,
    /// Who deals this round, or the next one between rounds; null before the first dealer is drawn.
    pub dealer: Option<Seat>,
    /// How often the turn has come round in this round, from 1; 0 between rounds (QD-14).
    pub circuit: u8,
    /// Who is in the middle of a turn while the table waits for something else: for others to
    /// decide about their words, or for a new draw pile.
    pub interrupted: Option<Seat>,
    /// The card that was taken in this turn.
    pub taken: Option<TakenView>,
    /// The viewer's own cards, in order.
    pub hand: Vec<Card>,
    /// The top discard.
    pub top: Option<Card>,
    /// The discards under the top one, the upper first. Everybody saw them being laid, but only
    /// the top one lies open (QD-07): a memory for players made of code, not to be shown.
    pub buried: Vec<Card>,
    /// How many cards the draw pile has.
    pub draw_pile: u8,
    /// How many cards the discard pile has.
    pub discard_pile: u8,
    /// What lies before each seat.
    pub players: Vec<Player>,
    /// The end of the round, once it has begun.
    pub ending: Option<EndingView>,
    /// The score sheet: every finished round. The last one is what was just played.
    pub tally: Vec<Round>,
    /// The running tally, by seat.
    pub totals: Vec<i32>,
}

/// The card that was taken in this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "quiddler/"))]
pub struct TakenView {
    /// Which, if the viewer may know: from the discard pile, or the viewer's own.
    pub card: Option<Card>,
    /// From where.
    pub from: Source,
}

/// What lies before a seat in this round, for everybody to see.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "quiddler/"))]
pub struct Player {
    /// How many cards it holds.
    pub cards: u8,
    /// Cards it holds that everybody saw it take from the discard pile. A memory for players
    /// made of code, as [`buried`](View::buried) is.
    pub known: Vec<Card>,
    /// The words it has laid.
    pub words: Vec<Word>,
    /// Points of those that stand.
    pub words_points: i32,
    /// Points it has lost by challenges in this round, as a positive number.
    pub lost: i32,
    /// The card it discarded in its final turn of this round.
    pub discard: Option<Card>,
    /// Whether its last turn is still to come, or under way (QD-12).
    pub last_turn: bool,
    /// Whether it has left (QD-05).
    pub gone: bool,
}

/// The end of a round has begun.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "quiddler/"))]
pub struct EndingView {
    /// Who went out; nobody if the circuits ran out (QD-14).
    pub out: Option<Seat>,
    /// Those whose last turn is still to come, or under way, by seat.
    pub last: Vec<Seat>,
}

/// Whose turn it is, also while others decide about its words or a new draw pile is shuffled.
pub fn active(seen: &SnapshotOf<Quiddler>) -> Option<Seat> {
    seen.view.interrupted.or(seen.turn.only())
}

impl View {
    /// What `viewer` sees of `state`.
    pub(crate) fn of(game: &Quiddler, state: &State, viewer: Viewer) -> View {
        let deal = state.deal.as_ref();
        let stage = match deal.map(|deal| deal.step) {
            _ if state.over().is_some() => Stage::Over,
            None => Stage::Shuffling,
            Some(Step::Draw) => Stage::Drawing,
            Some(Step::Reshuffle) => Stage::Reshuffling,
            Some(Step::Decide(_)) => Stage::Deciding,
            Some(Step::Challenge { .. }) => Stage::Challenging,
        };
        let own = |seat| viewer.is(seat);
        let mine = viewer.seat().zip(deal).map(|(seat, deal)| &deal.players[seat].hand);
        let discards = || deal.into_iter().flat_map(|deal| deal.discards.cards().copied());
        View {
            options: game.options.clone(),
            stage,
            cards: state.cards(),
            dealer: state.dealer,
            circuit: deal.map_or(0, |deal| deal.circuit),
            interrupted: deal
                .filter(|deal| matches!(deal.step, Step::Challenge { .. } | Step::Reshuffle))
                .map(|deal| deal.to_act),
            taken: deal.and_then(|deal| match deal.step {
                Step::Decide(taken) => Some(TakenView {
                    card: Some(taken.card)
                        .filter(|_| taken.from == Source::Discard || own(deal.to_act)),
                    from: taken.from,
                }),
                _ => None,
            }),
            hand: mine.into_iter().flat_map(|hand| hand.iter().copied()).collect(),
            top: discards().next(),
            buried: discards().skip(1).collect(),
            draw_pile: deal.map_or(0, |deal| deal.draw.len() as u8),
            discard_pile: deal.map_or(0, |deal| deal.discards.len() as u8),
            players: players(state),
            ending: deal
                .and_then(|deal| deal.ending)
                .map(|ending| EndingView { out: ending.out, last: ending.last.iter().collect() }),
            tally: state.tally.iter().map(|round| Round::clone(round)).collect(),
            totals: state.totals(),
        }
    }
}

/// What lies before each seat.
fn players(state: &State) -> Vec<Player> {
    let Some(deal) = &state.deal else {
        let empty = |seat| Player { gone: state.gone.has(seat), ..Player::default() };
        return Seat::first(state.seats).map(empty).collect();
    };
    let words: Vec<&[Word]> = deal.players.iter().map(|(_, place)| &*place.words).collect();
    let lost = losses(&words);
    let player = |(seat, place): (Seat, &PlayerCards)| Player {
        cards: place.hand.len() as u8,
        known: place.known.iter().copied().collect(),
        words: place.words.clone(),
        words_points: place.words.iter().filter(|w| w.stands()).map(|w| w.points).sum(),
        lost: lost[seat.index()],
        discard: place.discard,
        last_turn: deal.ending.is_some_and(|ending| ending.last.has(seat)),
        gone: state.gone.has(seat),
    };
    deal.players.iter().map(player).collect()
}
