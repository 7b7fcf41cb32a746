//! Two worlds that differ only in what is hidden from a seat: its coach says the same in both.

use bots::coach::Coach;
use play::{Bot, Determinize, Game, Luck, Millis, Propose, Seat, Snapshot, Turn, Viewer};
use rand_chacha::{ChaCha12Rng, rand_core::SeedableRng};

/// Plays on by what is proposed; at some decisions the coach is asked in two worlds.
fn says_the_same_in_every_world<G: Determinize + Propose>(
    game: &G,
    coach: &Coach<G>,
    mut bot: Option<Box<dyn Bot<G>>>,
) {
    let mut rng = ChaCha12Rng::seed_from_u64(7);
    let mut luck = Luck::new(&mut rng);
    let mut state = game.open(&game.start()).expect("a game begins");
    let (mut different, mut asked) = (0, 0);
    for step in 0..40 {
        let waiting_for = match game.turn(&state) {
            Turn::Over(_) => break,
            Turn::Chance => {
                let chance = game.sample(&state, &mut luck);
                game.resolve(&mut state, Millis::ZERO, &chance, &mut ()).expect("luck falls");
                continue;
            }
            Turn::Play { waiting_for, .. } => waiting_for,
        };
        let Some(seat) = waiting_for.iter().next() else { break };
        let seen = Snapshot::of(game, &state, Viewer::Seat(seat));
        let action = match &mut bot {
            Some(bot) => bot.choose(&seen, 1, &mut luck).action,
            None => {
                let mut proposed = Vec::new();
                game.propose(&state, seat, &mut proposed);
                luck.pick(&proposed).expect("there is something to do").clone()
            }
        };
        if step % 5 == 3 {
            let worlds = [game.determinize(&seen, &mut luck), game.determinize(&seen, &mut luck)];
            different += u32::from(worlds[0] != worlds[1]);
            let said = worlds.map(|world| {
                let seen = Snapshot::of(game, &world, Viewer::Seat(seat));
                (coach.weigh)(&seen, &action)
            });
            assert_eq!(said[0], said[1]);
            asked += u32::from(said[0].is_some());
        }
        game.act(&mut state, Millis::ZERO, seat, &action, &mut ()).expect("it was proposed");
    }
    assert!(different > 0 && asked > 0, "{different} pairs of worlds, {asked} decisions");
}

#[test]
fn monsters() {
    let game = candy_monsters::CandyMonsters::with_named_cards(Default::default(), 2).unwrap();
    let bot = bots::candy_monsters::bot("medium");
    says_the_same_in_every_world(&game, &bots::candy_monsters::COACH, bot);
}

#[test]
fn quiddler_and_its_solitaire() {
    let list = lexicon::named("family").unwrap();
    let options = quiddler::Options { words: list.id().clone(), ..Default::default() };
    let game = quiddler::Quiddler::new(options, 2, list.clone()).unwrap();
    let bot = bots::quiddler::bot("medium");
    says_the_same_in_every_world(&game, &bots::quiddler::COACH, bot);
    let options = quiddler::solitaire::Options { words: list.id().clone(), ..Default::default() };
    let game = quiddler::solitaire::Solitaire::new(options, list).unwrap();
    says_the_same_in_every_world(&game, &bots::solitaire::COACH, None);
}

#[test]
fn keyword() {
    let list = lexicon::named("family").unwrap();
    let options = keyword::Options { words: list.id().clone(), ..Default::default() };
    let game = keyword::Keyword::new(options, 2, list).unwrap();
    says_the_same_in_every_world(&game, &bots::keyword::COACH, bots::keyword::bot("medium"));
}

#[test]
fn candygrams() {
    let list = lexicon::named("family").unwrap();
    let options =
        candygrams::Options { words: list.id().clone(), round_seconds: 0, ..Default::default() };
    let game = candygrams::Candygrams::new(options, 2, list).unwrap();
    let bot = bots::candygrams::bot("medium");
    says_the_same_in_every_world(&game, &bots::candygrams::COACH, bot);
}

#[test]
fn nobody_else_is_coached() {
    let game = candy_monsters::CandyMonsters::with_named_cards(Default::default(), 2).unwrap();
    let state = game.open(&game.start()).unwrap();
    let seen = Snapshot::of(&game, &state, Viewer::Seat(Seat(0)));
    let said = (bots::candy_monsters::COACH.weigh)(&seen, &candy_monsters::Action::Done);
    assert_eq!(said, None, "nothing was dealt yet");
}
