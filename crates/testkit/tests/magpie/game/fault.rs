//! One planted fault at a time.

use serde::{Deserialize, Serialize};

/// What is wrong with this Magpie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// Nothing: an honest game.
    #[default]
    None,
    /// A refused trade still counts as the trade of this round.
    RefusalMarks,
    /// A refused trade is announced.
    RefusalTalks,
    /// A refusal without a code.
    RefusalMumbles,
    /// A card traded away is gone for good.
    LostCard,
    /// A sealed card that is exchanged for another stays sealed and comes back to the hand.
    DoubleCard,
    /// A scenario forgets who has traded.
    ForgetfulScenario,
    /// The game keeps a memory outside the state.
    Moody,
    /// An action holds something that is not written down.
    Unwritten,
    /// Everybody sees the card that a trade drew.
    TradeShown,
    /// Everybody sees the event of a card being sealed, face up.
    SealShown,
    /// Everybody's view holds the sealed cards, face up.
    SealInView,
    /// The deal shows each seat all hands.
    DealShown,
    /// The deal shows watchers all hands.
    DealWatched,
    /// Sealing a card that one does not hold is refused with the name of who does.
    RefusalTells,
    /// The preview of a trade tells the card.
    PreviewPeeks,
    /// The deadline depends on a card in a hand.
    DeadlineTells,
    /// Whose turn it is depends on a card in a hand.
    TurnTells,
    /// Every input claims to reveal something.
    AllReveals,
    /// A card that is not held is listed.
    ListsTooMuch,
    /// Trades are not listed.
    ListsTooLittle,
    /// Everything is listed twice.
    ListsTwice,
    /// Cards can be dealt in the middle of the game.
    LuckAnytime,
    /// What luck proposes is not what it accepts.
    LuckRefused,
    /// A preview refuses what would be accepted.
    PreviewRefuses,
    /// When all cards are played they are dealt again.
    Endless,
    /// The outcome has no winner.
    NobodyWins,
    /// One can resign when it is over.
    NeverOver,
    /// Nobody has anything to do, and it is not over.
    Deadlock,
    /// States share memory.
    SharedMemory,
    /// An imagined world has a card too few in somebody's hand.
    WrongWorld,
    /// An imagined world depends on more than the view and the luck.
    MoodyWorld,
    /// A view is another each time.
    MoodyView,
    /// An event loses something on its way.
    LossyEvent,
    /// Sealing a card emits no event, though everybody's view changes.
    SilentSeal,
    /// The next round's time is counted from when the last should have ended.
    StaleDeadline,
    /// A deadline that passes changes nothing.
    IdleDeadline,
    /// The clock runs on when the game is over.
    EternalClock,
    /// The text of a position knows no time as late as a scenario may name.
    PositionPanics,
    /// Nor does the text of an action.
    ActionPanics,
    /// Nor does the view.
    ViewPanics,
    /// The sentence of an event has no full stop.
    EventMumbles,
}
