//! Every reason to refuse something in Quiddler.

use play::{Refusal as _, RefusalInfo, Seat};

/// All refusals of Quiddler.
pub const REFUSALS: &[RefusalInfo] = &join::<
    { CardRefusal::ALL.len() + Refusal::ALL.len() + ScenarioRefusal::ALL.len() },
>(&[CardRefusal::ALL, Refusal::ALL, ScenarioRefusal::ALL]);

/// Several lists in one.
pub(crate) const fn join<const N: usize>(lists: &[&[RefusalInfo]]) -> [RefusalInfo; N] {
    let mut all = [lists[0][0]; N];
    let (mut list, mut from, mut to) = (0, 0, 0);
    while to < N {
        if from == lists[list].len() {
            (list, from) = (list + 1, 0);
        }
        all[to] = lists[list][from];
        (from, to) = (from + 1, to + 1);
    }
    all
}

play::refusals! {
    /// Why cards or words were refused, in Quiddler and in its solitaire.
    pub enum CardRefusal {
        /// No card has this face.
        NoSuchCard { text: String } = "no-such-card", "QD-01",
            "“{text}” is not a card. The cards are A to Z, CL, ER, IN, QU and TH.";
        /// More cards than the deck has.
        TooManyCards = "too-many-cards", "QD-01",
            "That is more cards than the deck has: it has 118.";
        /// More cards with one face than the deck has.
        TooManyAlike { found: u8, face: String, copies: u8 } = "too-many-cards", "QD-01",
            "There are {found} {face} cards, but the deck has only {copies}.";
        /// A word has no cards.
        EmptyWord = "one-card", "QD-03",
            "One of the words has no cards. Leave it out, or give it at least two cards.";
        /// A word has only one card.
        OneCard { face: String } = "one-card", "QD-03",
            "{face} alone is not a word. A word needs at least two cards.";
        /// The word is not in the list.
        NotAWord { text: String } = "not-a-word", "QD-03",
            "“{text}” is not in this table's word list. Try another word.";
        /// The word is in the list, but the table does not allow it.
        OffensiveWord { text: String } = "offensive-word", "QD-03",
            "“{text}” is an offensive word, and this table does not allow those. Try another word.";
        /// The game began with another word list.
        OtherList { name: String } = "other-list", "QD-04",
            "This game began with a different word list called “{name}”. Play it where that list \
             is, or start a new game.";
    }
}

play::refusals! {
    /// Why something was refused in Quiddler.
    pub enum Refusal {
        /// Too few or too many players.
        WrongSeats { seats: u8 } = "wrong-seats", "QD-05",
            "Quiddler is for two to eight players, not {seats}.";
        /// The turn clock is out of bounds.
        BadTurnTime { seconds: u32, min: u32, max: u32 } = "bad-turn-time", "QD-08",
            "The time for a turn can be {min} to {max} seconds, not {seconds}.";
        /// The challenge clock is out of bounds.
        BadWindow { seconds: u32, min: u32, max: u32 } = "bad-window", "QD-19",
            "The time to challenge can be {min} to {max} seconds, not {seconds}.";

        /// The table has no such seat.
        NoSuchSeat { seats: u8 } = "no-such-seat", "QD-05", "This table has only {seats} seats.";
        /// All rounds have been played.
        GameOver = "game-over", "QD-18", "The game is over. Start a new one to play again.";
        /// Only one player is left.
        EverybodyLeft = "game-over", "QD-05",
            "The game is over, because everybody else has left. Start a new one to play again.";
        /// The player has left.
        HasLeft = "has-left", "QD-05", "You have left this game, so you can only watch it.";
        /// Meant for another round.
        WrongRound { named: u8, round: u8 } = "wrong-round", "QD-05",
            "That was meant for round {named}, but this is round {round}. Look again before you \
             play.";
        /// A round has not been dealt yet.
        Shuffling = "shuffling", "QD-05", "The cards are being shuffled. Wait a moment.";
        /// The draw pile is empty.
        Reshuffling = "shuffling", "QD-14", "A new draw pile is being shuffled. Wait a moment.";
        /// The player has no cards.
        NoHand = "no-hand", "QD-05", "You have no cards yet. Wait for the deal.";
        /// It is somebody else's turn.
        NotYourTurn = "not-your-turn", "QD-06",
            "It is not your turn yet.";

        /// The player has already taken a card this turn.
        AlreadyTaken = "already-taken", "QD-08",
            "You have already taken a card. Now discard one, or lay words.";
        /// A turn starts with taking a card.
        TakeFirst = "take-first", "QD-08",
            "First take a card, from the draw pile or the discard pile.";
        /// The hand does not have this card, or not as many.
        NotInHand { card: String } = "not-in-hand", "QD-08",
            "You do not have {card}, or not as many of it as that. Use the cards in your hand.";
        /// There are no words to lay.
        NoWords = "no-words", "QD-08", "There are no words here. Lay at least one, or just discard.";
        /// Going out needs a discard.
        NoDiscard = "no-discard", "QD-09",
            "A turn always ends with a discard. Keep one card back for it.";
        /// A last turn needs a discard.
        NoLastDiscard = "no-discard", "QD-12",
            "A last turn ends with a discard too. Keep one card back for it.";
        /// Laying words without going out.
        CardsLeft { cards: String } = "cards-left", "QD-09",
            "To go out you lay all your cards but the discard, but {cards} would be left. Until \
             somebody goes out, words stay in your hand.";
        /// Going out in the first turn, where the table forbids it.
        FirstTurn = "first-turn", "QD-10",
            "At this table nobody can go out in their first turn of a round. Discard a card, and \
             go out next time.";

        /// There is nothing to challenge or accept.
        NothingToChallenge = "nothing-to-challenge", "QD-19",
            "There is no word to challenge now. You can challenge words only just after they are \
             laid.";
        /// Words on the table can still be challenged.
        ChallengesFirst = "challenges-first", "QD-19",
            "The game goes on when everybody else has accepted or challenged the words.";
        /// The words are the player's own.
        YourOwnWords = "your-own-words", "QD-19",
            "These are your own words. It is up to the others to accept them.";
        /// The player has accepted the words.
        StoodAlready = "stood-already", "QD-19",
            "You have accepted these words. Wait for the others.";
        /// The player has challenged one of the words.
        AnsweredAlready = "answered-already", "QD-19",
            "You have challenged one of these words, so nobody is waiting for you. You can still \
             challenge another.";
        /// No word has this number.
        NoSuchWord { last: usize } = "no-such-word", "QD-19",
            "There is no such word. The words are numbered 0 to {last}.";
        /// Somebody else has challenged it.
        ChallengedAlready { text: String } = "challenged-already", "QD-19",
            "“{text}” has already been challenged. Each word can be challenged once.";

        /// The text is not a command.
        NotUnderstood { examples: String } = "not-understood", "",
            "You can type: {examples}.";
        /// There is nothing to do.
        NothingToType = "not-understood", "", "There is nothing for you to do now. Wait a moment.";
        /// The card is not the open one.
        NotOpen { card: String, open: String } = "not-open", "QD-07",
            "{card} is not on top of the discard pile, {open} is. Take that, or draw.";
        /// The hand does not spell the words.
        NotInCards { words: String } = "not-in-hand", "QD-08",
            "You do not have the cards for {words}. Use the cards in your hand.";

        /// A round is under way.
        NotBetweenRounds = "not-shuffling", "QD-05", "The cards are shuffled only between rounds.";
        /// The draw pile is not empty.
        NotEmpty = "not-shuffling", "QD-14",
            "The discards are shuffled only when somebody draws from an empty pile.";
        /// The shuffle is not of the deck.
        NotTheDeck { wrong: String } = "wrong-cards", "QD-05",
            "A round is dealt from all 118 cards, each once; {wrong}.";
        /// The shuffle is not of the discards.
        NotTheDiscards { wrong: String } = "wrong-cards", "QD-14",
            "All discards but the top one are shuffled, each once; {wrong}.";
        /// The first shuffle names no dealer.
        NoLot = "no-dealer", "QD-06",
            "The first dealer is drawn at random. Name one with the first shuffle.";
        /// The dealer has no seat.
        NoSuchDealer { seat: Seat } = "no-such-seat", "QD-06",
            "There is no {seat} to deal the cards. Choose one of the players.";
        /// A later shuffle names a dealer.
        DealerSettled = "dealer-settled", "QD-06",
            "Only the first dealer is drawn at random. After that, the deal moves clockwise.";
    }
}

play::refusals! {
    /// Why a position set up by hand was refused.
    pub enum ScenarioRefusal {
        /// Too many finished rounds.
        TooManyRounds { found: usize } = "too-many-rounds", "QD-05",
            "A game has 8 rounds, not {found}.";
        /// The dealer is missing.
        NoDealer = "no-dealer", "QD-06", "The game has begun, so say who deals as well.";
        /// A round is under way, but the game is over.
        GameOver = "game-over", "QD-18",
            "The game is over, so no round can be under way. Leave the deal out.";
        /// A round is under way, but only one player is left.
        EverybodyLeft = "game-over", "QD-05",
            "Only one player is left, so no round can be under way. Leave the deal out.";
        /// The table has no such seat.
        NoSuchSeat { seat: Seat, seats: u8 } = "no-such-seat", "QD-05",
            "There is no {seat}. This table has {seats} seats.";
        /// The number of hands does not match the seats.
        WrongSeats { seats: u8, found: usize } = "wrong-seats", "QD-05",
            "This table has {seats} seats, but there are cards for {found}.";
        /// A hand has too few or too many cards.
        WrongHand { round: u8, seat: Seat, expected: String, found: usize } = "wrong-hand", "QD-05",
            "In round {round} the hand and words of {seat} must have {expected} cards \
             together, not {found}.";
        /// It is the turn of somebody who has left.
        HasLeft { seat: Seat } = "has-left", "QD-05",
            "It cannot be the turn of {seat}: that player has left.";
        /// A deadline is given, but the table has no clock.
        NoClock = "no-clock", "QD-08",
            "Turns have no time limit here: leave the deadline out, or set a time for turns.";
        /// A card that everybody saw taken is not in the hand.
        UnknownKnown { seat: Seat, card: String } = "unknown-known", "QD-07",
            "Everybody saw {seat} take {card}, so it must be in that hand.";
        /// The discard pile is empty.
        NoDiscards = "no-discards", "QD-07",
            "The discard pile must have a card when a turn begins.";
        /// Words are on the table too early.
        WordsTooEarly { seat: Seat } = "words-too-early", "QD-08",
            "Nobody has gone out, so {seat} can have no words on the table.";
        /// The card cannot have been taken.
        WrongTaken { card: String, seat: Seat, cards: String } = "wrong-taken", "QD-08",
            "{card} cannot be what {seat} took: it holds {cards}. (A card from the discard pile \
             is among the known ones.)";
        /// The player who went out still has cards.
        NotOut { seat: Seat } = "wrong-ending", "QD-09",
            "To go out, {seat} must have laid all its cards as words.";
        /// Somebody went out in the first turn.
        FirstTurn = "first-turn", "QD-10",
            "At this table nobody can go out in the first turn of a round.";
        /// Somebody who has left has a last turn.
        LastTurnOfNobody = "wrong-ending", "QD-12", "A player who has left has no last turn.";
        /// A last turn that is already over.
        LastTurnDone = "wrong-ending", "QD-12",
            "A player with words on the table has had their last turn.";
        /// The turn belongs to somebody without a last turn.
        NotALastTurn = "wrong-ending", "QD-12",
            "During the last turns, it must be the turn of somebody who still has one.";
        /// The player who went out has a last turn.
        OutHasNoLastTurn = "wrong-ending", "QD-12", "The player who went out has no last turn.";
        /// Last turns begin too early.
        CircuitsToGo { most: u8 } = "wrong-ending", "QD-14",
            "Nobody has gone out, so last turns begin only after {most} circuits.";
        /// The circuit is out of bounds.
        WrongCircuit { circuit: u8, most: u8 } = "wrong-circuit", "QD-14",
            "The circuit must be 1 to {most}, not {circuit}.";
        /// A shuffle is due, but there are cards to draw.
        NotEmpty = "not-empty", "QD-14",
            "Discards are shuffled only when the draw pile is empty: put its cards somewhere else.";
        /// The challenge cannot have been made.
        NoSuchChallenge { text: String } = "no-such-challenge", "QD-19",
            "“{text}” cannot have been challenged like that: only other players challenge, and \
             only where the players check words.";
        /// Nobody can be deciding about a challenge.
        NothingToChallenge = "nothing-to-challenge", "QD-19",
            "Words can be challenged only where the players check words, just after they were \
             laid, and while somebody has not answered.";
    }
}
