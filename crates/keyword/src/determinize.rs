//! Worlds that fit a view, with random hidden cards.

use crate::action::{Action, Part};
use crate::game::Shuffle;
use crate::judge::pick;
use crate::letters::ENGLISH;
use crate::state::{Discards, Doing, End, Phase, Player, State};
use crate::view::{Stage, Status, View};
use crate::{Colour, Face, Keyword, Slots};
use components::{Census, Deck, PerSeat};
use play::{Determinize, Game, Input, Luck, Outcome, Seat, SnapshotOf, Viewer};

impl Determinize for Keyword {
    /// Others' hands, the decks' order, cards dropped face down and sealed words are imagined.
    fn determinize(&self, snapshot: &SnapshotOf<Self>, luck: &mut Luck<'_>) -> State {
        let view = &snapshot.view;
        if view.stage == Stage::Dealing {
            return State::new(self.seats);
        }
        let mut orange = unseen(view, Colour::Orange, luck);
        let blue = unseen(view, Colour::Blue, luck);
        let mut deal = |n: u8| orange.split_off(orange.len() - usize::from(n));
        let players = PerSeat::new(self.seats, |seat| {
            let shown = &view.seats[seat.index()];
            let own = snapshot.you == Some(seat);
            let hand = view.hand.filter(|_| own).unwrap_or_else(|| {
                let mut hand = Slots::default();
                for (place, card) in hand.0.iter_mut().zip(deal(shown.hand)) {
                    *place = Some(card);
                }
                hand
            });
            let doing = match shown.status {
                Status::Thinking => Doing::Thinking,
                Status::Committed => Doing::Word(match view.sealed.as_ref().filter(|_| own) {
                    Some(sealed) => sealed.parts.clone(),
                    None => self.some_word(seat, &hand, &view.row, luck),
                }),
                Status::Passed => Doing::Passed,
                Status::Looking => Doing::Looking,
                Status::Ready => Doing::Ready,
                Status::Left => Doing::Left,
            };
            let thought_with = view.thought_with.filter(|_| own);
            Player { hand, doing, scored: shown.words.clone(), thought_with }
        });
        let face_down = deal(view.discards.face_down);
        let revealed =
            players.iter().any(|(_, p)| matches!(p.doing, Doing::Looking | Doing::Ready));
        State {
            phase: if revealed { Phase::Reveal } else { Phase::Thinking },
            round: snapshot.round.unwrap_or_default(),
            until: snapshot.turn.deadline,
            orange: Deck::new(orange),
            blue: Deck::new(blue),
            row: view.row,
            discards: Discards {
                orange: view.discards.orange.clone(),
                face_down,
                blue: view.discards.blue.clone(),
            },
            first: view.first,
            quiet: view.quiet,
            drawn: view.drawn,
            last_round: view.last_round.clone(),
            end: snapshot.turn.outcome.as_ref().and_then(end_of),
            players,
        }
    }
}

impl Keyword {
    /// The end of a phase shows everybody words or new cards; a pass shows its own seat the
    /// cards it draws; the deal shows everybody theirs.
    pub(crate) fn tells(
        &self,
        state: &State,
        input: &Input<Action, Shuffle>,
        viewer: Viewer,
    ) -> bool {
        match input {
            Input::Chance(_) | Input::Expire => true,
            Input::Act { seat, action: Action::Pass { drop, .. } }
                if viewer.is(*seat) && !drop.is_empty() =>
            {
                true
            }
            Input::Act { seat, action } => {
                let mut after = state.clone();
                let done =
                    self.act(&mut after, state.until.unwrap_or_default(), *seat, action, &mut ());
                let ended = after.end.is_some_and(|end| !matches!(end, End::LeftAlone(_)));
                let over = ended || (after.phase, after.round) != (state.phase, state.round);
                done.is_ok() && over
            }
        }
    }
}

impl Keyword {
    /// A word that a seat may have laid. Where none is found, two cards: they are judged like
    /// any others at the reveal.
    fn some_word(&self, seat: Seat, hand: &Slots, row: &Slots, luck: &mut Luck<'_>) -> Vec<Part> {
        let words = self.some_words(seat, hand, row, 12);
        let picked = luck.pick(&words).and_then(|text| pick(hand, row, text));
        picked.unwrap_or_else(|| {
            let part = |(slot, face): (u8, Face)| match face.letter() {
                Some(_) => Part::hand(slot),
                None => Part::hand(slot).standing_for('e'),
            };
            hand.iter().take(2).map(part).collect()
        })
    }
}

/// The cards of a colour that the viewer cannot see, in random order.
fn unseen(view: &View, colour: Colour, luck: &mut Luck<'_>) -> Vec<Face> {
    let words = view.seats.iter().flat_map(|seat| &seat.words);
    let mut seen: Vec<Face> = words.flat_map(|word| word.of(colour)).collect();
    match colour {
        Colour::Orange => {
            seen.extend(view.hand.iter().flat_map(Slots::iter).map(|(_, card)| card));
            seen.extend(&view.discards.orange);
        }
        Colour::Blue => {
            seen.extend(view.row.iter().map(|(_, card)| card));
            seen.extend(&view.discards.blue);
        }
    }
    let seen: Census<Face> = seen.into_iter().collect();
    let left = |face| usize::from(ENGLISH.count(colour, face)) - seen.count(&face);
    let mut unseen: Vec<Face> =
        Face::all().flat_map(|face| std::iter::repeat_n(face, left(face))).collect();
    luck.shuffle(&mut unseen);
    unseen
}

/// How the game ended, from its outcome.
fn end_of(outcome: &Outcome) -> Option<End> {
    let winner = outcome.winners().iter().next().unwrap_or_default();
    let ends = [
        End::Keyword(winner),
        End::OrangeDeck,
        End::BlueDeck,
        End::Stalled,
        End::LeftAlone(winner),
    ];
    ends.into_iter().find(|end| end.name() == outcome.reason)
}
