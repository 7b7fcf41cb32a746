//! Actions as people say them who see the board: no cell by its numbers, no candy by its code.

use crate::laying::Laying;
use crate::{Action, Along, Candy, Candygrams, Cell, PlayerView, Put, Role, View, Word};
use components::{Grid, Hand};
use play::SnapshotOf;
use play::describe::and;

/// "Play KITE down from the K, with the pink T".
pub(super) fn say(snapshot: &SnapshotOf<Candygrams>, action: &Action, version: u32) -> String {
    let view = &snapshot.view;
    let me = snapshot.you.and_then(|seat| view.players.get(seat.index()));
    match action {
        Action::Base { on } => {
            format!("Lay {} as your base word{}", letters(on), colours(on, &[], me))
        }
        Action::Play { off, on, .. } => played(view, me, off, on, version),
        Action::Pass { .. } => "Pass".into(),
        Action::Trade { give, take, .. } => {
            let taken = view.jar.iter().find(|jarred| jarred.number == *take);
            let taken = taken.and_then(|jarred| jarred.candy);
            let taken =
                taken.map_or("a face-down candy".into(), |candy| format!("the {}", of(candy)));
            format!("Swap your {} for {taken}", of(*give))
        }
        Action::Done { .. } => "Say that you are done".into(),
        Action::Challenge { seat, play } => {
            let laid = view.players.get(seat.index()).map(|player| player.laid.iter());
            let laid = laid.and_then(|mut laid| laid.find(|laid| laid.play == *play));
            let word = laid.and_then(|laid| laid.words.first()).map(|w| w.word.to_uppercase());
            format!("Challenge {}", word.as_deref().unwrap_or("the last play"))
        }
        Action::Stand { .. } => "Accept it".into(),
        Action::Leave => "Leave".into(),
    }
}

/// "pink Q".
fn of(candy: Candy) -> String {
    format!("{} {}", candy.colour(), candy.upper())
}

fn letters(on: &[Put]) -> String {
    on.iter().map(|put| put.candy.upper()).collect()
}

/// Which candies to take, where a letter is there in several colours: ", with the pink T".
fn colours(on: &[Put], off: &[Candy], me: Option<&PlayerView>) -> String {
    let held = me.and_then(|me| me.candies.as_deref()).unwrap_or_default();
    let held = || held.iter().chain(off);
    let unclear = |candy: &Candy| {
        held().any(|one| one.letter() == candy.letter() && one.colour() != candy.colour())
    };
    let named: Vec<String> = on
        .iter()
        .filter(|put| unclear(&put.candy))
        .map(|put| format!("the {}", of(put.candy)))
        .collect();
    if named.is_empty() { String::new() } else { format!(", with {}", and(&named)) }
}

fn played(view: &View, me: Option<&PlayerView>, off: &[Cell], on: &[Put], version: u32) -> String {
    let nothing = Grid::default();
    let before = me.map_or(&nothing, |me| &me.crossword);
    let gone: Vec<Candy> = off.iter().filter_map(|cell| before.get(*cell).copied()).collect();
    let taken: Vec<String> = gone.iter().map(|candy| format!("the {}", candy.upper())).collect();
    let new = new_word(view, me, off, on, version);
    let word = new.as_ref().map_or_else(|| letters(on), |word| word.word.to_uppercase());
    let place = new.as_ref().map(|word| place(word, before, off, on)).unwrap_or_default();
    let with = colours(on, &gone, me);
    match (taken.is_empty(), on.is_empty()) {
        (true, _) => format!("Play {word}{place}{with}"),
        (false, true) => format!("Take off {}, which leaves {word}", and(&taken)),
        (false, false) => format!("Take off {}, then play {word}{place}{with}", and(&taken)),
    }
}

/// The new word that these candies make, if they can lie there.
fn new_word(
    view: &View,
    me: Option<&PlayerView>,
    off: &[Cell],
    on: &[Put],
    version: u32,
) -> Option<Word> {
    let me = me?;
    let shoppe: Hand<Candy> = me.candies.iter().flatten().copied().collect();
    let laying = Laying::new(&me.crossword, &shoppe, off, on, version).ok()?;
    let words = laying.words(&me.crossword, view.combo, |_| true);
    words.into_iter().find(|word| word.role == Role::New)
}

/// Where the word lies: " down from the K", " by adding to FLOW".
fn place(word: &Word, before: &Grid<Candy>, off: &[Cell], on: &[Put]) -> String {
    let lies = |cell: &Cell| {
        before.has(*cell) && !off.contains(cell) && !on.iter().any(|put| put.cell == *cell)
    };
    let way = if word.along == Along::Row { "across" } else { "down" };
    let old: Vec<Cell> = word.cells().filter(lies).collect();
    let letter = |cell: Cell| before.get(cell).map_or(' ', |candy| candy.upper());
    let whole = old.first().and_then(|cell| before.run(*cell, word.along));
    if let Some(run) = whole.filter(|run| run.cells().all(|cell| old.contains(&cell))) {
        let text: String = run.cells().map(letter).collect();
        return format!(" by adding to {text}");
    }
    match old.first() {
        Some(first) if *first == word.from => format!(" {way} from the {}", letter(*first)),
        Some(first) => format!(" {way} through the {}", letter(*first)),
        None => {
            let beside = word.cells().flat_map(Cell::neighbours).find(lies);
            beside.map_or(String::new(), |cell| format!(" {way}, beside the {}", letter(cell)))
        }
    }
}
