//! Every reason to refuse something.

use crate::Colour;
use play::Seat;

play::refusals! {
    /// Why an action, a word, a shuffle, a position or an option was refused.
    pub enum Refusal {
        // Acting.
        /// Too few or too many players.
        SeatCount { seats: u8 } = "seat-count", "KW-03",
            "Keyword is for two to six players, not for {seats}.";
        /// A seat that this table does not have.
        NoSuchSeat { seat: Seat, seats: u8 } = "no-such-seat", "KW-03",
            "This table has {seats} seats; there is no {seat}.";
        /// Somebody has the keyword.
        KeywordFound = "game-over", "KW-14", "The game is over: start a new one.";
        /// A deck has run out.
        DeckEmpty = "game-over", "KW-15", "The game is over: start a new one.";
        /// Nothing more can happen.
        Stalled = "game-over", "KW-17", "The game is over: start a new one.";
        /// Everybody else has left.
        LeftAlone = "game-over", "KW-03", "The game is over: start a new one.";
        /// There are no cards yet.
        NotDealt = "not-dealt", "KW-03", "The cards have not been dealt yet: wait a moment.";
        /// The player has left.
        HasLeft = "has-left", "KW-03", "You have left this table.";
        /// The player has laid no word.
        NothingToTakeBack = "nothing-to-take-back", "KW-04",
            "You have no word to take back: you have not laid one yet.";
        /// The player has laid a word.
        TakeBackFirst = "take-back-first", "KW-07",
            "You have laid a word: take it back first if you want to pass.";
        /// The round is over.
        TooLate { round: u32 } = "too-late", "KW-04",
            "Too late: round {round} is over, and this does not count in the next one.";
        /// The player has passed this round.
        AlreadyPassed = "already-passed", "KW-07",
            "You have passed, so you are out of this round: wait for the next one.";
        /// The round has not begun.
        NotYet { round: u32, now: u32 } = "not-yet", "KW-04",
            "Round {round} has not begun: this is round {now}.";
        /// The words are no longer on show.
        PutAway { round: u32 } = "too-late", "KW-09",
            "The words of round {round} have already been cleared away.";
        /// The player is already ready.
        AlreadyReady = "already-ready", "KW-09",
            "You are already marked as ready: the next round begins when everybody is.";
        /// No words are on show.
        NothingShown = "nothing-shown", "KW-09",
            "No words have been shown yet: lay a word or pass first.";
        /// The hand has no card at this position.
        NotInHand = "no-such-card", "KW-07",
            "There is no such card in your hand: give the positions of your cards, 0 to 5.";
        /// A position is given twice.
        DroppedTwice = "dropped-twice", "KW-07",
            "You cannot drop the same card twice: give each position once.";
        /// The text is not a command.
        NotUnderstood = "not-understood", "KW-04",
            "Type a word to lay it, or pass, pass 1 3 (to swap the first and third card), take back, ready or leave.";

        // Words.
        /// The cards do not spell the word.
        CardsMissing { word: String } = "cards-missing", "KW-05",
            "You cannot make “{word}” from your cards and the blue ones, with at least one card from your hand: try another word.";
        /// The word has no cards.
        NoCards = "no-cards", "KW-05",
            "This word has no cards: use at least two, one of them from your hand. If you have no word, pass.";
        /// The word has too many cards.
        TooManyCards { cards: usize } = "too-many-cards", "KW-05",
            "A word has at most 12 letters: your six cards and the six blue ones. This one has {cards}.";
        /// There is no card at this position.
        NoSuchCard { place: &'static str } = "no-such-card", "KW-10",
            "There is no such card in {place}: use the cards that are there, in positions 0 to 5.";
        /// The blank stands for something other than a letter.
        NotALetter { letter: char } = "not-a-letter", "KW-06",
            "A blank can stand for any letter from a to z, but not for “{letter}”.";
        /// The blank has no letter.
        BlankWithoutLetter = "blank-without-letter", "KW-06",
            "A blank can be any letter: say which one.";
        /// A letter is chosen for a card that is not blank.
        NotABlank { letter: char } = "not-a-blank", "KW-06",
            "Only a blank can stand for another letter, and this card is {letter}: leave the letter out.";
        /// One card is used for two letters.
        CardTwice { word: String, colour: Colour, letter: char } = "card-twice", "KW-05",
            "{word} uses the same {colour} {letter} twice: every letter needs a card of its own.";
        /// The word has only one letter.
        TooShort { word: String } = "too-short", "KW-05",
            "{word} is only one letter: a word has at least two.";
        /// The word uses no card from the hand.
        BlueAlone { word: String } = "blue-alone", "KW-05",
            "{word} is made of blue cards only: at least one card must come from your hand.";
        /// The word is not in the list.
        NotAWord { word: String, list: String } = "not-a-word", "KW-10",
            "{word} is not in the word list ({list}): try another word.";
        /// The word is offensive.
        OffensiveWord { word: String } = "offensive-word", "KW-10",
            "This table plays without offensive words, and {word} is one: try another.";

        // Options.
        /// The word list has other contents.
        OtherList { list: String } = "other-list", "KW-10",
            "This table needs another edition of the word list “{list}”: choose a list that this host has, or play on a host that has that edition.";
        /// The timer is out of bounds.
        BadTimer { seconds: u16 } = "bad-timer", "KW-04",
            "The timer can be 30 to 300 seconds, not {seconds}. Leave it out for no limit.";
        /// The pause is out of bounds.
        BadReveal { seconds: u8, most: u8 } = "bad-reveal", "KW-09",
            "The time to look at the words can be 0 to {most} seconds, not {seconds}.";
        /// The keyword has something other than letters in it.
        KeywordLetters { keyword: String } = "keyword-letters", "KW-02",
            "A keyword has only letters from a to z, but “{keyword}” has something else in it: choose a plain word.";
        /// The keyword is too short or too long.
        KeywordLength { keyword: String, length: usize } = "keyword-length", "KW-02",
            "A keyword has 3 to 12 letters, but “{keyword}” has {length}.";
        /// The decks cannot spell the keyword.
        KeywordCards { keyword: String, letter: char } = "keyword-cards", "KW-02",
            "The two decks do not have enough {letter}s for “{keyword}”: choose another word.";
        /// The keyword is not a word.
        KeywordUnknown { keyword: String, list: String } = "keyword-unknown", "KW-02",
            "“{keyword}” is not in the word list ({list}): choose a word that is.";
        /// The keyword is offensive.
        KeywordOffensive = "keyword-offensive", "KW-02",
            "This table plays without offensive words: choose another keyword.";

        // Shuffles and positions.
        /// The shuffle is not of this deck.
        Misdeal { colour: Colour, why: String } = "misdeal", "KW-01",
            "A shuffle must list every {colour} card once: {why}.";
        /// The cards have already been dealt.
        AlreadyDealt = "already-dealt", "KW-15",
            "The cards have already been dealt: they are shuffled only once.";
        /// The text does not name cards.
        UnknownCards { text: String } = "unknown-card", "KW-01",
            "“{text}” is not a row of cards: write a to z, and ? for a blank.";
        /// The text does not name six cards.
        UnknownHand { text: String } = "unknown-card", "KW-03",
            "“{text}” is not a hand or a row: write six cards from a to z, ? for a blank and . for a gap.";
        /// The text does not describe a scored word.
        UnknownWord { text: String } = "unknown-word", "KW-12",
            "“{text}” is not a scored word: write orange letters in lower case, blue ones in capitals, and ? before the letter of a blank.";
        /// The scenario describes something before the deal.
        BeforeTheDeal = "not-dealt", "KW-03",
            "Nothing can have happened before the deal: give the phase as well, “thinking” or “reveal”.";
        /// The number of seats does not match.
        OtherSeats { seats: u8, named: usize } = "seat-count", "KW-03",
            "This table has {seats} seats, but the position has {named}.";
        /// More of a card than the deck has.
        TooManyAlike { named: usize, colour: Colour, card: char, all: usize } = "too-many-cards", "KW-01",
            "The position has {named} {colour} cards with “{card}”, but the game has only {all}.";
        /// Round 0, or a higher one than any game reaches.
        NoRound { most: u32 } = "no-round", "KW-04",
            "The round must be 1 to {most}.";
        /// A new row would have been dealt.
        TooQuiet = "too-quiet", "KW-17",
            "After three rounds without a card drawn, a new row is dealt, so the count can only be 0, 1 or 2.";
        /// The first seat is not at the table.
        NoFirstSeat { seat: Seat } = "no-such-seat", "KW-13", "There is no {seat} at this table.";
        /// The last round has the wrong number of seats.
        OtherRound { seats: u8 } = "seat-count", "KW-09",
            "The last round must have {seats} seats.";
        /// The reveal has no words.
        NoLastRound = "nothing-shown", "KW-09",
            "There are no words to look at: give the last round too.";
        /// A deadline is given, but no timer is running.
        NoTimer = "no-timer", "KW-04",
            "No timer is running here: leave “until” out, or choose a timer in the options.";
        /// A seat's status contradicts the phase.
        NotThisPhase { seat: Seat } = "not-this-phase", "KW-04",
            "The status of {seat} is not possible in this phase of a round.";
        /// A hand has too few cards.
        ShortHand { seat: Seat } = "short-hand", "KW-03", "The hand of {seat} needs six cards.";
        /// A seat that is still thinking has an earlier hand too.
        StillThinking { seat: Seat } = "still-thinking", "KW-04",
            "{seat} is still thinking, with the cards in its hand: leave out “thought_with”.";
        /// The row has too few cards.
        ShortRow = "short-row", "KW-03", "The blue row needs six cards.";
        /// Only one player is left.
        TooFewLeft = "left-alone", "KW-03", "At least two players must still be at the table.";
        /// Everybody is done, so the game would have moved on.
        NobodyAwaited = "nobody-awaited", "KW-09",
            "Everybody is done here, so the game would have moved on: somebody must still be thinking or looking.";
        /// The keyword is complete.
        KeywordComplete = "keyword-complete", "KW-14",
            "Somebody has all the letters of the keyword, so the game must be over: say so.";
        /// The game cannot have ended like this.
        WrongEnd { end: &'static str } = "wrong-end", "KW-15",
            "The game cannot have ended like this ({end}) in this position.";
    }
}

impl Refusal {
    /// The refusal of anything after the end.
    pub(crate) const fn over(end: crate::End) -> Refusal {
        match end {
            crate::End::Keyword(_) => Refusal::KeywordFound,
            crate::End::OrangeDeck | crate::End::BlueDeck => Refusal::DeckEmpty,
            crate::End::Stalled => Refusal::Stalled,
            crate::End::LeftAlone(_) => Refusal::LeftAlone,
        }
    }
}
