//! Finds puzzles with their certificates: on a last turn one action lets the player count the most.

use candy_monsters::{CandyMonsters, Card, Move, Moves, Now, On, State};
use puzzle_check::candy_monsters::{SUGAR, THEME, check, most};
use puzzle_text::candy_monsters::{Position, SOLVER, write_action};
use puzzle_text::{Puzzle, sign};

/// The fewest cards to choose from: with fewer there is little to weigh.
const FEWEST_CARDS: usize = 3;
/// The longest certificate.
const LONGEST: usize = 200;

/// The puzzle in this position, if there is one. It has no level yet.
pub fn find_puzzle(position: &Position) -> Option<Puzzle> {
    let (game, start) = position.open().ok()?;
    let set = game.set();
    let mut list = Moves::new();
    game.moves(&start, SOLVER, &mut list);
    // What each action can bring at the most, and the worth of sugar that shows it.
    let mut actions = Vec::new();
    for mv in list.as_slice() {
        let Some(name) = write_action(game.action(*mv)) else { continue };
        let mut after = start;
        game.play(&mut after, SOLVER, *mv, &mut ());
        let bound = |sugar| Some((most(set, *mv, [&start, &after], sugar).ok()?, sugar));
        let (most, sugar) = SUGAR.filter_map(bound).min()?;
        actions.push((most, sugar, *mv, name, after));
    }
    let mut bought: Vec<Card> = actions.iter().filter_map(|it| card(it.2)).collect();
    bought.dedup();
    if bought.len() < FEWEST_CARDS {
        return None;
    }
    let best = (0..actions.len()).max_by_key(|place| actions[*place].0)?;
    let (_, _, _, answer, after) = actions.remove(best);
    let (_, mut proof) = Lines { game: &game, after }.best()?;
    proof.extend(actions.iter().filter_map(|it| sign(it.1 as usize)));
    let position = position.to_string();
    let puzzle = Puzzle { theme: THEME.into(), position, answer, proof, ..Puzzle::default() };
    (puzzle.proof.len() <= LONGEST && check(&puzzle).is_ok()).then_some(puzzle)
}

/// What a move buys.
fn card(mv: Move) -> Option<Card> {
    match mv {
        Move::BuyMonster(card) | Move::Keep(card) | Move::Tuck(card, _) => Some(card),
        _ => None,
    }
}

/// Lines of play from an action to the end.
struct Lines<'a> {
    game: &'a CandyMonsters,
    after: State,
}

impl Lines<'_> {
    /// The line with the highest count: every choice of monsters to let go and of abilities that
    /// cost something is tried.
    fn best(&self) -> Option<(i32, String)> {
        let player = self.after.player(SOLVER);
        let subsets = |of: u64| {
            // The next subset of a set of bits, until it is empty again.
            std::iter::successors(Some(of), move |now| (*now != 0).then(|| (now - 1) & of))
        };
        let paid = player.tucked() | player.monsters();
        let paid = self.game.set().all().filter(|card| paid >> card.number() & 1 == 1);
        let costs = |card: &Card| self.cost(*card) > 0;
        let paid = paid.filter(costs).fold(0, |set, card| set | 1 << card.number());
        let lines = subsets(player.monsters())
            .flat_map(|go| subsets(paid).map(move |uses| (go, uses)))
            .filter_map(|(go, uses)| self.play(go, uses));
        // Of equal ones the shortest.
        lines.max_by_key(|(counted, line)| (*counted, std::cmp::Reverse(line.len())))
    }

    fn cost(&self, card: Card) -> u8 {
        let set = self.game.set();
        let ability = match set.monsters().get(card.number()) {
            Some(monster) => &monster.ability,
            None => &set.abilities()[card.number() - set.monsters().len()].ability,
        };
        ability.as_ref().map_or(0, |ability| ability.cost)
    }

    /// Plays to the end: these monsters go, these abilities are used for sugar; what is free is used,
    /// and who stays is fed as far as the means go.
    fn play(&self, go: u64, uses: u64) -> Option<(i32, String)> {
        let has = |cards: u64, card: Card| cards >> card.number() & 1 == 1;
        let (mut at, mut line, mut list) = (self.after, String::new(), Moves::new());
        while at.now() != Now::Over {
            self.game.moves(&at, SOLVER, &mut list);
            let list = list.as_slice();
            let find = |fits: &dyn Fn(&Move) -> bool| list.iter().position(fits);
            let used = |mv: &Move| match mv {
                Move::Use(card, On::Nothing) => self.cost(*card) == 0 || has(uses, *card),
                _ => false,
            };
            let number = find(&used)
                .or_else(|| find(&|mv| matches!(mv, Move::LetGo(card) if has(go, *card))))
                .or_else(|| find(&|mv| *mv == Move::Done))
                .or_else(|| find(&|mv| matches!(mv, Move::Feed(..))))?;
            line.push(sign(number)?);
            self.game.play(&mut at, SOLVER, list[number], &mut ());
        }
        Some((self.game.score(&at, SOLVER), line))
    }
}
