//! What to give to the jar, and what to take.

use super::outlook::Outlook;
use candygrams::{Action, Candy, View};

/// A trade must gain at least this part of a round: a face-down candy may be worse than it seems.
const WORTHWHILE: f64 = 0.1;

/// The best trade, if one is worth it. `left` is what the play at hand would leave in the shoppe:
/// nothing else is given away.
pub fn trade(view: &View, left: &[Candy], outlook: Outlook<'_>) -> Option<Action> {
    let now = outlook.rounds(left);
    let hidden = unseen(view);
    let mut best: Option<(f64, Action)> = None;
    let mut given: Vec<Candy> = Vec::new();
    for (at, give) in left.iter().copied().enumerate() {
        if given.contains(&give) {
            continue;
        }
        given.push(give);
        let with = |take: Candy| {
            let mut after = left.to_vec();
            after[at] = take;
            outlook.rounds(&after)
        };
        let blind = hidden.iter().map(|candy| with(*candy)).sum::<f64>() / hidden.len() as f64;
        for jarred in &view.jar {
            let rounds = jarred.candy.map_or(blind, with);
            // Without unseen candies there is nothing face down either.
            if rounds < best.as_ref().map_or(now - WORTHWHILE, |(rounds, _)| *rounds) {
                let trade = Action::Trade { roll: view.roll, give, take: jarred.number };
                best = Some((rounds, trade));
            }
        }
    }
    best.map(|(_, trade)| trade)
}

/// The candies that the viewer sees nowhere: any of them may lie face down in the jar.
pub fn unseen(view: &View) -> Vec<Candy> {
    let mut left = [0u8; Candy::KINDS];
    Candy::kinds().for_each(|candy| left[candy.index()] = candy.count());
    let mut see = |candy: Candy| left[candy.index()] = left[candy.index()].saturating_sub(1);
    for player in &view.players {
        player.crossword.iter().for_each(|(_, candy)| see(*candy));
        player.candies.iter().flatten().for_each(|candy| see(*candy));
    }
    view.jar.iter().filter_map(|jarred| jarred.candy).for_each(&mut see);
    Candy::kinds().flat_map(|c| std::iter::repeat_n(c, usize::from(left[c.index()]))).collect()
}
