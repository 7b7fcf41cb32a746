//! What the strong bot claims.

use bots::candy_chain::bot;
use candy_chain::{CandyChain, Options, Variant};
use play::{Game, Luck, Millis, Snapshot, Turn, Verdict, Viewer};
use rand_chacha::{ChaCha12Rng, rand_core::SeedableRng};

/// Proved means proved: the side that the strong bot says will win does, if both play on.
#[test]
fn what_the_strong_bot_says_is_proved_comes_true() {
    let options = Options { variant: Some(Variant::Mini), ..Options::default() };
    let game = CandyChain::new(options).expect("a named board");
    let mut strong = bot("strong").expect("a level");
    let mut claims = 0;
    for seed in 0..10 {
        let mut rng = ChaCha12Rng::from_seed([seed; 32]);
        let mut luck = Luck::new(&mut rng);
        let mut state = game.open(&game.start()).expect("the start opens");
        let placing = game.sample(&state, &mut luck);
        game.resolve(&mut state, Millis::ZERO, &placing, &mut ()).expect("a legal deal");
        let mut claimed = None;
        while let Turn::Play { waiting_for, .. } = game.turn(&state) {
            let seat = waiting_for.iter().next().expect("the game waits for somebody");
            let seen = Snapshot::of(&game, &state, Viewer::Seat(seat));
            let thought = strong.choose(&seen, 20_000, &mut luck);
            game.act(&mut state, Millis::ZERO, seat, &thought.action, &mut ())
                .expect("a legal choice");
            if let Verdict::Proved { win, .. } = thought.verdict {
                let winner = if win { seat } else { seat.next(2) };
                assert_eq!(*claimed.get_or_insert(winner), winner, "said otherwise before");
                claims += 1;
            }
        }
        assert_eq!(claimed, state.end().map(|end| end.winner));
    }
    assert!(claims > 50, "near the end it knows: {claims}");
}
