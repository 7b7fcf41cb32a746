//! What Keyword's bots and solver claim, checked against the rules and against brute force.

use bots::keyword::best::{left_after, longest, optimal, towards};
use bots::keyword::{LEVELS, Laying, Made, Pool, Question, WordsByLength, bot, possible};
use keyword::{
    Action, Colour, ENGLISH, Face, Keyword, Options, Phase, Place, Scenario, SeatScenario, Slots,
    Stage, State,
};
use lexicon::{Entry, Lexicon, Vocabulary};
use play::{Game, Luck, Millis, Seat, Snapshot, SnapshotOf, Turn, Viewer};
use rand_chacha::{ChaCha12Rng, rand_core::SeedableRng};
use std::sync::Arc;

const CLEAN: Vocabulary = Vocabulary::clean(u8::MAX);

fn family() -> Arc<Lexicon> {
    lexicon::named("family").expect("a shipped list")
}

fn slots(text: &str) -> Slots {
    let cards: Vec<char> = text.chars().collect();
    Slots(std::array::from_fn(|at| cards.get(at).and_then(|card| Face::new(*card))))
}

/// Random hands and rows, with this many blanks.
fn deals(many: usize, blanks: usize) -> Vec<(Slots, Slots)> {
    let mut rng = ChaCha12Rng::from_seed([blanks as u8; 32]);
    let mut luck = Luck::new(&mut rng);
    let mut deal = || {
        let mut of = |colour| {
            let mut cards = ENGLISH.cards(colour);
            cards.retain(|card| *card != Face::BLANK);
            luck.shuffle(&mut cards);
            Slots(std::array::from_fn(|at| Some(cards[at])))
        };
        let mut dealt = [of(Colour::Orange), of(Colour::Blue)];
        for blank in 0..blanks {
            dealt[(blank + 1) % 2].0[blank / 2] = Some(Face::BLANK);
        }
        (dealt[0], dealt[1])
    };
    (0..many).map(|_| deal()).collect()
}

/// The most blue cards with which these letters can be laid, one of the hand among them, by
/// trying every card for every letter.
fn bluest(word: &[u8], cards: &mut Vec<(Colour, Face)>, own: bool) -> Option<u8> {
    let Some((letter, rest)) = word.split_first() else { return own.then_some(0) };
    let mut best = None;
    for at in 0..cards.len() {
        let (colour, face) = cards[at];
        if cards[..at].contains(&cards[at]) || face.letter().is_some_and(|l| l as u8 != *letter) {
            continue;
        }
        cards.remove(at);
        let blue = u8::from(colour == Colour::Blue);
        let found = bluest(rest, cards, own || blue == 0).map(|found| found + blue);
        best = best.max(found);
        cards.insert(at, (colour, face));
    }
    best
}

/// Every word of the list that these cards make.
fn all_made(list: &Lexicon, hand: &Slots, row: &Slots) -> Vec<Made> {
    let mut cards: Vec<(Colour, Face)> = Vec::new();
    cards.extend(hand.iter().map(|(_, face)| (Colour::Orange, face)));
    cards.extend(row.iter().map(|(_, face)| (Colour::Blue, face)));
    let blanks = cards.iter().filter(|(_, face)| *face == Face::BLANK).count();
    let mut made = Vec::new();
    let try_word = |word: &str, entry: Entry| {
        // Words that lack too many letters are left out at once: trying would take for ever.
        let has = |letter: char| cards.iter().any(|(_, face)| face.letter() == Some(letter));
        let far = word.chars().filter(|letter| !has(*letter)).count() > blanks;
        if far || entry.offensive || !(2..=12).contains(&word.len()) {
            return;
        }
        if let Some(blue) = bluest(word.as_bytes(), &mut cards, false) {
            made.push(Made { text: word.into(), length: word.len() as u8, blue });
        }
    };
    list.matching("*", try_word).expect("a pattern");
    made
}

/// KW-05, KW-06, KW-11.
#[test]
fn the_best_words_are_the_best_and_all_of_them() {
    let list = family();
    let by_length = WordsByLength::of(&list);
    for blanks in 0..=3 {
        for (hand, row) in deals(6, blanks) {
            let pool = Pool::of(&hand, &row);
            let made = all_made(&list, &hand, &row);
            let best = made.iter().map(Made::rank).max().unwrap_or_default();
            let of = |keep: &dyn Fn(&Made) -> bool| {
                made.iter().filter(|m| keep(m)).cloned().collect::<Vec<_>>()
            };
            let found = optimal(&by_length, &pool, CLEAN);
            assert_eq!(found, of(&|made| made.rank() == best), "{hand:?} {row:?}");
            let mut long = longest(&by_length, &pool, CLEAN);
            assert!(long.is_sorted_by_key(|made| std::cmp::Reverse(made.blue)));
            long.sort_by(|a, b| a.text.cmp(&b.text));
            assert_eq!(long, of(&|made| made.length == best.0), "{hand:?} {row:?}");
            // A word is laid with as many blue cards as can be, and each card once.
            for Made { text, blue, .. } in &made {
                let laying = Laying::of(text, &pool).expect("it can be made");
                assert_eq!(laying.blue(), *blue, "{text} {hand:?} {row:?}");
                let parts = laying.parts(text, &hand, &row).expect("its cards are here");
                let mut places: Vec<Place> = parts.iter().map(|part| part.from).collect();
                places.sort_unstable();
                places.dedup();
                assert_eq!(places.len(), text.len(), "{text} {hand:?} {row:?}");
            }
        }
    }
}

/// KW-14.
#[test]
fn the_words_towards_the_keyword_are_the_best_and_all_of_them() {
    let list = family();
    let by_length = WordsByLength::of(&list);
    for (hand, row) in deals(6, 1) {
        for missing in ["keyword", "kyw", "tea", "ee", ""] {
            let made = all_made(&list, &hand, &row);
            let left = |made: &Made| left_after(missing, &made.text);
            let fewest = made.iter().map(|made| left(made).len()).min().unwrap_or(missing.len());
            let found = towards(&by_length, &Pool::of(&hand, &row), CLEAN, missing);
            assert_eq!(found.is_empty(), fewest == missing.len(), "{missing} {hand:?} {row:?}");
            for towards in &found {
                assert_eq!(towards.missing.len(), fewest);
                let like: Vec<&Made> = made.iter().filter(|m| left(m) == towards.missing).collect();
                let best = like.iter().map(|made| made.rank()).max();
                let best: Vec<Made> =
                    like.into_iter().filter(|m| Some(m.rank()) == best).cloned().collect();
                assert_eq!(towards.words, best, "{missing} {hand:?} {row:?}");
            }
            let mut ways: Vec<String> =
                made.iter().map(left).filter(|left| left.len() == fewest).collect();
            ways.sort();
            ways.dedup();
            let mut shown: Vec<String> = found.iter().map(|found| found.missing.clone()).collect();
            shown.sort();
            assert!(found.is_empty() || shown == ways, "{missing}: {shown:?} {ways:?}");
        }
    }
}

/// KW-05: blue cards alone do not make a word, even if it would be the longest.
#[test]
fn one_card_of_the_hand_is_always_there() {
    let list = Lexicon::of_words("small", &["garden", "zoo", "oz"]);
    let by_length = WordsByLength::new(&list);
    let best = |hand: &str, row: &str| -> Vec<(String, u8)> {
        let found = optimal(&by_length, &Pool::of(&slots(hand), &slots(row)), CLEAN);
        found.into_iter().map(|made| (made.text, made.blue)).collect()
    };
    assert_eq!(best("zo", "garden"), [("oz".into(), 0)]);
    assert_eq!(best("zoa", "garden"), [("garden".into(), 5)]);
    assert_eq!(best("z?", "garden"), [("garden".into(), 5)]);
    assert_eq!(best("q", "garden"), []);
    assert_eq!(best("zoo", "?"), [("zoo".into(), 1)], "a blue blank is a blue card");
}

/// A table with two seats and this keyword, in thinking.
fn table(words: &Arc<Lexicon>, keyword: &str, row: &str, hands: [&str; 2]) -> (Keyword, State) {
    let options =
        Options { keyword: keyword.into(), words: words.id().clone(), ..Options::default() };
    let game = Keyword::new(options, 2, words.clone()).expect("sound options");
    let seat = |hand: &str| SeatScenario { hand: hand.into(), ..SeatScenario::default() };
    let scenario = Scenario {
        phase: Phase::Thinking,
        round: 1,
        row: row.into(),
        seats: hands.map(seat).into(),
        ..Scenario::default()
    };
    let state = game.open(&scenario).expect("a sound position");
    (game, state)
}

fn act(game: &Keyword, state: &mut State, seat: u8, action: &Action) {
    game.act(state, Millis::ZERO, Seat(seat), action, &mut ()).expect("a legal choice");
}

/// What the first seat lays, or nothing if it passes.
fn lays(level: &str, game: &Keyword, state: &State) -> Option<String> {
    let snapshot = Snapshot::of(game, state, Viewer::Seat(Seat(0)));
    let view = &snapshot.view;
    let mut rng = ChaCha12Rng::from_seed([9; 32]);
    let thought = bot(level).expect("a level").choose(&snapshot, 60, &mut Luck::new(&mut rng));
    let mut after = state.clone();
    act(game, &mut after, 0, &thought.action);
    match thought.action {
        Action::Commit { word, .. } => {
            let slots = |place| match place {
                Place::Hand(slot) => view.hand.and_then(|hand| hand.get(slot)),
                Place::Row(slot) => view.row.get(slot),
            };
            let letter = |part: &keyword::Part| part.letter.or(slots(part.from)?.letter());
            word.iter().map(letter).collect()
        }
        _ => None,
    }
}

/// KW-14: where the other has passed any word wins the round, so one that wins the game is laid,
/// however short.
#[test]
fn the_keyword_is_worth_more_than_a_long_word() {
    let list = family();
    let (hand, row) = ("gsteal", "foxrin");
    let (game, mut state) = table(&list, "fox", row, [hand, "zjqvwk"]);
    act(&game, &mut state, 1, &Action::Pass { round: 1, drop: vec![] });
    let laid = lays("expert", &game, &state).expect("there are words");
    assert!(left_after("fox", &laid).is_empty(), "{laid}");
    let best = optimal(&WordsByLength::of(&list), &Pool::of(&slots(hand), &slots(row)), CLEAN);
    assert!(best.iter().all(|made| !left_after("fox", &made.text).is_empty()), "{best:?}");
}

/// KW-06: where any word wins and none brings the letter that is missing, the best players keep a
/// blank for a round that needs it.
#[test]
fn a_blank_is_saved_where_it_is_not_needed() {
    let list = family();
    let (hand, row) = ("?steal", "garden");
    let (game, state) = table(&list, "quit", row, [hand, "zjxvwk"]);
    let mut scenario = game.scenario(&state);
    scenario.seats[0].scored = vec!["unit".into()];
    (scenario.orange, scenario.face_down) = (None, String::new());
    let mut state = game.open(&scenario).expect("a sound position");
    act(&game, &mut state, 1, &Action::Pass { round: 1, drop: vec![] });
    let makes = |hand: &str, word: &str| Pool::of(&slots(hand), &slots(row)).makes(word);
    let laid = lays("expert", &game, &state).expect("there are words");
    assert!(makes("steal", &laid), "{laid} needs the blank");
    let best = optimal(&WordsByLength::of(&list), &Pool::of(&slots(hand), &slots(row)), CLEAN);
    assert!(best.iter().all(|made| !makes("steal", &made.text)), "{best:?}");
}

/// KW-12, KW-14: of words that are as good, the one is laid that takes the blue card which the
/// other needs.
#[test]
fn what_the_other_needs_is_taken() {
    let list = Arc::new(Lexicon::of_words("deny", &["tan", "tap", "tax", "fox", "fop", "fon"]));
    lexicon::add(list.clone());
    for (keyword, taken) in [("fox", "tax"), ("fop", "tap"), ("fon", "tan")] {
        let (game, state) = table(&list, keyword, "anxpvw", ["tbbmmg", "zjqvwk"]);
        let mut scenario = game.scenario(&state);
        // The first seat has the last letter already, the second lacks nothing else.
        scenario.seats[0].scored = vec![format!("a{}", &keyword[2..])];
        scenario.seats[1].scored = vec!["oF".into()];
        (scenario.orange, scenario.blue) = (None, None);
        let mut state = game.open(&scenario).expect("a sound position");
        act(&game, &mut state, 1, &Action::Pass { round: 1, drop: vec![] });
        assert_eq!(lays("expert", &game, &state).as_deref(), Some(taken));
    }
}

/// KW-07: without a word a bot passes and drops what makes words hard.
#[test]
fn without_a_word_bots_pass() {
    let (hand, row) = ("jqxzv?", "kkbbff");
    let list = Arc::new(Lexicon::of_words("pass", &["garden"]));
    lexicon::add(list.clone());
    let (game, state) = table(&list, "keyword", row, [hand, "gstead"]);
    for level in LEVELS {
        let snapshot = Snapshot::of(&game, &state, Viewer::Seat(Seat(0)));
        let mut rng = ChaCha12Rng::from_seed([1; 32]);
        let thought =
            bot(level.id).expect("a level").choose(&snapshot, 10, &mut Luck::new(&mut rng));
        let passes = Action::Pass { round: 1, drop: vec![0, 1, 2, 3, 4] };
        assert_eq!(thought.action, passes, "{}: the blank stays", level.id);
    }
}

/// KW-10: a list that is not here makes a bot pass, and an offensive word is never laid.
#[test]
fn what_bots_do_not_lay() {
    let list = Arc::new(Lexicon::of_words("rude", &["darned!", "ran"]));
    let (game, state) = table(&list, "keyword", "darned", ["gsteal", "zjqvwk"]);
    let snapshot = Snapshot::of(&game, &state, Viewer::Seat(Seat(0)));
    let mut rng = ChaCha12Rng::from_seed([1; 32]);
    let mut luck = Luck::new(&mut rng);
    for level in LEVELS {
        let action = bot(level.id).expect("a level").choose(&snapshot, 10, &mut luck).action;
        assert!(matches!(action, Action::Pass { .. }), "{}", level.id);
    }
    lexicon::add(list);
    assert_eq!(lays("expert", &game, &state).as_deref(), Some("ran"));
    for level in LEVELS {
        assert!(lays(level.id, &game, &state).is_none_or(|word| word == "ran"), "{}", level.id);
    }
}

/// KW-04: a round of 30 seconds is long enough for every bot, and none is done at once.
#[test]
fn bots_take_a_persons_time() {
    let list = family();
    let (game, state) = table(&list, "keyword", "darned", ["gsteal", "zjqvwk"]);
    let mut snapshot = Snapshot::of(&game, &state, Viewer::Seat(Seat(0)));
    let mut rng = ChaCha12Rng::from_seed([1; 32]);
    let mut luck = Luck::new(&mut rng);
    for seconds in [Some(30), Some(90), Some(300), None] {
        snapshot.view.options.timer_seconds = seconds;
        let timer = u64::from(seconds.unwrap_or(300)) * 1_000;
        for level in LEVELS {
            let mut bot = bot(level.id).expect("a level");
            let paces: Vec<u64> = (0..200).map(|_| bot.pace(&snapshot, &mut luck).0).collect();
            let (least, most) = (paces.iter().min().unwrap(), paces.iter().max().unwrap());
            assert!(*least > 2_000 && *most < timer / 2 && *most < 45_000, "{least} {most}");
            assert!(most > &(2 * least), "some are quick, some are slow: {least} {most}");
        }
    }
}

/// Bots are given views only; whatever they choose, the rules accept. What was possible is at
/// least what they laid.
#[test]
fn levels_play_whole_games_and_what_was_possible_is_no_less_than_what_was_laid() {
    let list = family();
    for (seed, level) in LEVELS.iter().enumerate() {
        let options = Options { words: list.id().clone(), ..Options::default() };
        let game = Keyword::new(options, 3, list.clone()).expect("sound options");
        let mut rng = ChaCha12Rng::from_seed([seed as u8; 32]);
        let mut luck = Luck::new(&mut rng);
        let mut state = game.open(&game.start()).expect("the start opens");
        let chance = game.sample(&state, &mut luck);
        game.resolve(&mut state, Millis::ZERO, &chance, &mut ()).expect("sound luck");
        let mut players: Vec<_> = (0..3).map(|_| bot(level.id).expect("a level")).collect();
        let mut shown = 0;
        while let Turn::Play { waiting_for, .. } = game.turn(&state) {
            let seat = waiting_for.iter().next().expect("the game waits for somebody");
            let snapshot = Snapshot::of(&game, &state, Viewer::Seat(seat));
            let view = &snapshot.view;
            shown += u32::from(check_possible(&snapshot));
            let action = players[seat.index()].choose(&snapshot, 6, &mut luck).action;
            if view.stage == Stage::Reveal {
                assert_eq!(action, Action::Ready { round: snapshot.round.unwrap() });
            }
            act(&game, &mut state, seat.0, &action);
        }
        assert!(shown > 5, "{}: {shown} rounds were shown", level.id);
        let over = Snapshot::of(&game, &state, Viewer::Seat(Seat(1)));
        assert!(check_possible(&over), "at the end the last round can still be looked at");
    }
}

/// Whether anything is shown; what is shown must be true.
fn check_possible(snapshot: &SnapshotOf<Keyword>) -> bool {
    let view = &snapshot.view;
    let Some(shown) = possible(snapshot) else {
        assert!(view.stage == Stage::Thinking || snapshot.you.is_none());
        return false;
    };
    let round = view.last_round.as_ref().expect("a round was shown");
    assert_eq!((shown.round, shown.hand.len()), (round.round, Slots::LEN));
    let own = round.shown[snapshot.you.expect("a seat").index()].valid();
    let best = shown.words.first().map(Made::rank);
    assert!(best >= own.map(|word| (word.length(), word.blue())), "{shown:?} {own:?}");
    if round.winner == snapshot.you {
        assert!(shown.wins);
    }
    let pool = Pool::new(shown.hand.iter().copied(), round.row.iter().map(|(_, face)| face));
    assert!(shown.words.iter().all(|made| pool.blue(&made.text) == Some(made.blue)));
    true
}

/// KW-09: watchers, and players who are still thinking, are shown nothing.
#[test]
fn what_was_possible_is_told_late_and_to_players_only() {
    let list = family();
    let (game, mut state) = table(&list, "keyword", "darned", ["gsteal", "zjqvwk"]);
    act(&game, &mut state, 0, &Action::Pass { round: 1, drop: vec![0, 1] });
    let shown_to = |state: &State, viewer| possible(&Snapshot::of(&game, state, viewer));
    let (one, two) = (Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)));
    assert_eq!(shown_to(&state, one), None, "the row may still be of use");
    act(&game, &mut state, 1, &Action::Pass { round: 1, drop: vec![] });
    assert_eq!(shown_to(&state, Viewer::Watcher), None);
    let shown = shown_to(&state, one).expect("the round is shown");
    assert_eq!(shown.hand, slots("gsteal").iter().map(|(_, face)| face).collect::<Vec<_>>());
    let pool = Pool::of(&slots("gsteal"), &slots("darned"));
    let best = longest(&WordsByLength::of(&list), &pool, CLEAN);
    assert_eq!(shown.words.len() + shown.more as usize, best.len());
    assert!(shown.wins && best.starts_with(&shown.words));
    assert!(shown_to(&state, two).is_some_and(|shown| shown.hand.len() == 6));
}

/// All who use a list share its tables.
#[test]
fn a_list_has_one_shelf() {
    let list = family();
    assert!(Arc::ptr_eq(&WordsByLength::of(&list), &WordsByLength::of(&list)));
    let other = Arc::new(Lexicon::of_words("other", &["zoo"]));
    assert!(!Arc::ptr_eq(&WordsByLength::of(&list), &WordsByLength::of(&other)));
}

/// KW-01, KW-03.
#[test]
fn questions_nobody_can_have() {
    let cards = |text: &str| text.chars().filter_map(Face::new).collect::<Vec<_>>();
    let ask = |hand: &str, row: &str| Question::new(cards(hand), cards(row), "keyword", "ek");
    assert_eq!(ask("gsteal", "darned").missing, "yword");
    ask("gsteal", "darned").check().expect("a sound question");
    for (hand, row, code) in [
        ("", "darned", "wrong-hand"),
        ("gstealo", "darned", "wrong-hand"),
        ("gsteal", "dardned", "wrong-hand"),
        ("zzteal", "darned", "too-many-alike"),
        ("gsteal", "????", "too-many-alike"),
    ] {
        let reject = ask(hand, row).check().expect_err("a hand nobody can have");
        assert_eq!(reject.code, code, "{reject}");
        assert!(reject.rule.starts_with("KW-"));
    }
}
