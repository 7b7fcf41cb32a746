//! From when the game was decided, told after it. Only proofs are told: an estimate is no
//! knowledge.

use super::errand::Errand;
use anyhow::{Context, Result};
use play::Seat;

/// Who was bound to win after each line of a log, where that can be proved.
type Proofs = Vec<Option<Seat>>;

/// The proofs of a finished game, worked out beside the screen.
pub struct Afterword {
    coming: Errand<Result<Proofs, table::Fault>>,
    told: Option<Vec<String>>,
}

impl Afterword {
    /// Begins to work on the log of a finished game.
    pub fn start(log: String) -> Result<Afterword> {
        let coming = Errand::send(move || catalog::proved(&log))?;
        Ok(Afterword { coming, told: None })
    }

    /// Looks whether the proofs have come; whether there is something new to tell. `moves` says
    /// how many moves there had been at each line of the log.
    pub fn tick(&mut self, moves: &[u32], names: &[String]) -> Result<bool> {
        if self.told.is_some() {
            return Ok(false);
        }
        let Some(proofs) = self.coming.back()? else { return Ok(false) };
        let proofs = proofs.context("The game's own log cannot be read.")?;
        self.told = Some(tell(&proofs, moves, names));
        Ok(true)
    }

    /// The sentences, in the order of the game; `None` while they are worked out.
    pub fn told(&self) -> Option<&[String]> {
        self.told.as_deref()
    }
}

/// A sentence for every time that a proof says something new. When a later one says the opposite,
/// somebody made a mistake in between, and that is worth knowing.
fn tell(proofs: &[Option<Seat>], moves: &[u32], names: &[String]) -> Vec<String> {
    let mut told = Vec::new();
    let mut last = None;
    // The end itself needs no proof.
    let before_the_end = proofs.len().saturating_sub(1);
    for (proof, after) in proofs[..before_the_end].iter().zip(moves) {
        let Some(seat) = *proof else { continue };
        if last.replace(seat) != Some(seat) {
            let name = if names[seat.index()] == "You" { "you" } else { &names[seat.index()] };
            told.push(format!("Proved: won for {name} from move {} on.", after + 1));
        }
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    const YOU: Option<Seat> = Some(Seat(0));
    const BOT: Option<Seat> = Some(Seat(1));

    fn told(proofs: &[Option<Seat>]) -> Vec<String> {
        // The header and the deal come before the first move.
        tell(proofs, &[0, 0, 1, 2, 4, 5], &["You".into(), "Gumdrop".into()])
    }

    #[test]
    fn a_proof_is_told_once_from_where_it_held() {
        let told = told(&[None, None, None, BOT, BOT, BOT]);
        assert_eq!(told, ["Proved: won for Gumdrop from move 3 on."]);
    }

    #[test]
    fn a_mistake_between_two_proofs_shows() {
        let told = told(&[None, YOU, YOU, None, BOT, BOT]);
        let first = "Proved: won for you from move 1 on.";
        assert_eq!(told, [first, "Proved: won for Gumdrop from move 5 on."]);
    }

    #[test]
    fn the_end_itself_is_no_news() {
        assert_eq!(told(&[None, None, None, None, None, BOT]), [""; 0]);
    }
}
