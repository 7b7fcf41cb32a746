//! The laws are tried themselves: an honest game passes them all, and each of many planted
//! faults is caught by the law it breaks.

use crate::game::{Action, Fault, Magpie, Options};
use testkit::{Trial, laws};

laws!(honest, || trial(Fault::None));
laws!(two_seats, || Magpie::new(Options { seats: 2, cards: 6, fault: Fault::None }).unwrap());
laws!(from_the_middle, || {
    let game = Magpie::with(Fault::None);
    let played = testkit::driver::play_match(&Trial::of(Magpie::with(Fault::None)), 0, |_| {});
    let middle = play::Game::scenario(&game, played.unwrap().state(9));
    Trial::of(game).starting(middle).seeds(0..6).steps(200)
});

/// A trial that also tries every trade there could be.
fn trial(fault: Fault) -> Trial<Magpie> {
    let game = Magpie::with(fault);
    let trades = (1..=game.options.cards).map(|card| Action::Trade { card });
    Trial::of(game).also(trades)
}

/// One test for each fault, and the law that must catch it.
macro_rules! bites {
    ($($test:ident: $fault:ident is caught by $law:ident,)+) => {
        $(
            #[test]
            fn $test() {
                let caught = laws::$law(&trial(Fault::$fault));
                let breach = caught.expect_err("the fault went unnoticed");
                assert_eq!(breach.law, stringify!($law));
                assert!(!breach.message.is_empty());
            }
        )+

        /// The match has no other arm, so a new fault without a test does not compile.
        fn caught_by(fault: Fault) -> &'static str {
            match fault {
                Fault::None => "nothing",
                $(Fault::$fault => stringify!($law),)+
            }
        }

        const CAUGHT: &[Fault] = &[$(Fault::$fault,)+];
    };
}

bites! {
    refusal_marks: RefusalMarks is caught by refused,
    refusal_talks: RefusalTalks is caught by refused,
    refusal_mumbles: RefusalMumbles is caught by refused,
    lost_card: LostCard is caught by conserved,
    double_card: DoubleCard is caught by conserved,
    forgetful_scenario: ForgetfulScenario is caught by scenario,
    moody: Moody is caught by replay,
    unwritten: Unwritten is caught by log,
    trade_shown: TradeShown is caught by secrecy,
    seal_shown: SealShown is caught by secrecy,
    seal_in_view: SealInView is caught by secrecy,
    deal_shown: DealShown is caught by secrecy,
    deal_watched: DealWatched is caught by secrecy,
    refusal_tells: RefusalTells is caught by secrecy,
    preview_peeks: PreviewPeeks is caught by secrecy,
    deadline_tells: DeadlineTells is caught by secrecy,
    turn_tells: TurnTells is caught by secrecy,
    all_reveals: AllReveals is caught by secrecy,
    lists_too_much: ListsTooMuch is caught by enumerated,
    lists_too_little: ListsTooLittle is caught by enumerated,
    lists_twice: ListsTwice is caught by enumerated,
    luck_anytime: LuckAnytime is caught by enumerated,
    luck_refused: LuckRefused is caught by enumerated,
    preview_refuses: PreviewRefuses is caught by enumerated,
    endless: Endless is caught by ends,
    nobody_wins: NobodyWins is caught by ends,
    never_over: NeverOver is caught by ends,
    deadlock: Deadlock is caught by ends,
    shared_memory: SharedMemory is caught by unharmed,
    wrong_world: WrongWorld is caught by determinized,
    moody_world: MoodyWorld is caught by determinized,
    moody_view: MoodyView is caught by seen,
    lossy_event: LossyEvent is caught by seen,
    silent_seal: SilentSeal is caught by announced,
    stale_deadline: StaleDeadline is caught by clock,
    idle_deadline: IdleDeadline is caught by clock,
    eternal_clock: EternalClock is caught by clock,
    position_panics: PositionPanics is caught by extreme_scenarios,
    action_panics: ActionPanics is caught by extreme_scenarios,
    view_panics: ViewPanics is caught by extreme_scenarios,
    event_mumbles: EventMumbles is caught by described,
}

#[test]
fn every_law_has_a_fault_to_catch() {
    let laws = [
        "refused",
        "conserved",
        "scenario",
        "replay",
        "log",
        "secrecy",
        "enumerated",
        "ends",
        "unharmed",
        "determinized",
        "seen",
        "announced",
        "clock",
        "extreme_scenarios",
        "described",
    ];
    for law in laws {
        assert!(CAUGHT.iter().any(|fault| caught_by(*fault) == law), "nothing tries {law}");
    }
}
