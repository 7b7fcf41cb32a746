//! When the game was decided, said after it. Only proofs count, no estimates.

use super::background::BackgroundTask;
use anyhow::{Context, Result};
use play::Seat;

/// Who was certain to win after each line of a log, where that can be proved.
type Proofs = Vec<Option<Seat>>;

/// The proofs of a finished game, worked out beside the screen.
pub struct PostGameAnalysis {
    coming: BackgroundTask<Result<Proofs, table::Fault>>,
    sentences: Option<Vec<String>>,
}

impl PostGameAnalysis {
    /// Begins to work on the log of a finished game.
    pub fn start(log: String) -> Result<PostGameAnalysis> {
        let coming = BackgroundTask::start(move || catalog::proved(&log))?;
        Ok(PostGameAnalysis { coming, sentences: None })
    }

    /// Looks whether the proofs have come; whether there is something new to tell. `moves` says
    /// how many moves there had been at each line of the log.
    pub fn tick(&mut self, moves: &[u32], names: &[String]) -> Result<bool> {
        if self.sentences.is_some() {
            return Ok(false);
        }
        let Some(proofs) = self.coming.result()? else { return Ok(false) };
        let proofs = proofs.context("The game's own log cannot be read.")?;
        self.sentences = Some(describe_proofs(&proofs, moves, names));
        Ok(true)
    }

    /// The sentences, in the order of the game; `None` while they are worked out.
    pub fn sentences(&self) -> Option<&[String]> {
        self.sentences.as_deref()
    }
}

/// A sentence for every time that a proof says something new. When a later one says the opposite,
/// somebody made a mistake in between, and that is worth knowing.
fn describe_proofs(proofs: &[Option<Seat>], moves: &[u32], names: &[String]) -> Vec<String> {
    let mut sentences = Vec::new();
    let mut last = None;
    // The end itself needs no proof.
    let before_the_end = proofs.len().saturating_sub(1);
    for (proof, after) in proofs[..before_the_end].iter().zip(moves) {
        let Some(seat) = *proof else { continue };
        if last.replace(seat) != Some(seat) {
            let name = if names[seat.index()] == "You" { "you" } else { &names[seat.index()] };
            sentences.push(format!(
                "Turning point: from move {} on, {name} could no longer lose (proved).",
                after + 1
            ));
        }
    }
    sentences
}

#[cfg(test)]
mod tests {
    use super::*;

    const YOU: Option<Seat> = Some(Seat(0));
    const BOT: Option<Seat> = Some(Seat(1));

    fn sentences(proofs: &[Option<Seat>]) -> Vec<String> {
        // The header and the deal come before the first move.
        describe_proofs(proofs, &[0, 0, 1, 2, 4, 5], &["You".into(), "Gumdrop".into()])
    }

    #[test]
    fn a_proof_is_said_once_from_where_it_held() {
        let found = sentences(&[None, None, None, BOT, BOT, BOT]);
        assert_eq!(
            found,
            ["Turning point: from move 3 on, Gumdrop could no longer lose (proved)."]
        );
    }

    #[test]
    fn a_mistake_between_two_proofs_shows() {
        let found = sentences(&[None, YOU, YOU, None, BOT, BOT]);
        let first = "Turning point: from move 1 on, you could no longer lose (proved).";
        assert_eq!(
            found,
            [first, "Turning point: from move 5 on, Gumdrop could no longer lose (proved)."]
        );
    }

    #[test]
    fn the_end_itself_is_no_news() {
        assert_eq!(sentences(&[None, None, None, None, None, BOT]), [""; 0]);
    }
}
