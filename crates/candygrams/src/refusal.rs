//! Every reason to refuse something.

use crate::{Candy, Colour, Combo};
use play::Millis;

play::refusals! {
    /// Why something was refused.
    pub enum Refusal {
        // At the table.
        /// The table has no such seat.
        NoSuchSeat { seat: u16, seats: u8 } = "no-such-seat", "CG-03", "There is no seat {seat}: this table has {seats}.";
        /// The game has ended.
        GameOver = "game-over", "CG-30", "The game is over. Start a new one.";
        /// The player has left for good.
        HasLeft = "has-left", "CG-42", "You have left this game: watch the others, or start a new game.";
        /// The candies have not been drawn yet.
        NotDealt = "not-dealt", "CG-03", "Wait until the candies are drawn.";
        /// The dice have not been rolled yet.
        DiceRolling = "dice-rolling", "CG-27", "Wait for the dice.";
        /// This roll is still to come.
        NoSuchRoll { roll: u32, now: u32 } = "no-such-roll", "CG-25", "Roll {roll} has not happened yet: this is roll {now}.";
        /// Somebody was faster in a race.
        TooLate { first: String, by: Millis } = "too-late", "CG-27", "{first} was {by} faster, so your candies are as they were. Look at the new colours.";
        /// Somebody's play has just come in.
        RollTaken { first: String, by: Millis } = "too-late", "CG-27", "{first} was {by} faster, so this roll is over.";
        /// The round it was meant for is over.
        RoundOver = "too-late", "CG-25", "That roll is over: look at the new colours.";
        /// The roll it was meant for is over, in a race.
        RollOver = "too-late", "CG-28", "That roll is over: look at the new colours.";
        /// Nobody plays while a finish can be challenged.
        SomebodyFinished = "somebody-finished", "CG-41", "Somebody has finished: accept it or challenge it. If a challenge succeeds, the game goes on.";
        /// Everybody plays once per roll.
        AlreadyPlayed = "already-played", "CG-25", "You have already played this roll: it is one word per roll.";
        /// The player has passed.
        AlreadyPassed = "already-passed", "CG-25", "You have passed: wait for the next roll.";
        /// The player has passed, in a race.
        RollPassed = "already-passed", "CG-28", "You have passed: wait for the next roll.";
        /// A toothache costs a round.
        Toothache = "toothache", "CG-37", "You have a toothache, so you cannot play a word this round.";

        /// The text is not a command.
        NotUnderstood = "not-understood", "CG-14", "You can type “base CAT”, “play SUNNY at 7,-3 down”, “take off 2,0 and play …”, “trade Ap for 3”, “challenge”, “accept”, “pass” or “done”.";

        // Base words.
        /// Standard: nothing else happens before everybody has a base word.
        BasesFirst = "base-first", "CG-09", "Base words come first: the dice are rolled when everybody has one.";
        /// Express: the first base word takes the dice.
        RaceForBase = "base-first", "CG-10", "Base words come first: the dice are rolled when somebody has one.";
        /// Players need their own base word before they play.
        BaseFirst = "base-first", "CG-10", "Lay a base word with all three colours first.";
        /// Players need their own base word before they trade.
        BaseBeforeTrade = "base-first", "CG-10", "Lay your base word first; then you can trade.";
        /// The player already has a base word.
        BaseLies = "base-lies", "CG-08", "You already have a base word: connect words to it.";
        /// The base word would be too far out.
        BaseFarAway { near: u16 } = "far-away", "CG-08", "That is too far out: start within {near} cells of the middle.";

        // Where candies go.
        /// The cell to take from is empty.
        NothingThere = "nothing-there", "CG-19", "There is no candy on that cell to take off.";
        /// The cell is off the board.
        FarAway { reach: u16 } = "far-away", "CG-14", "That is too far out: stay within {reach} cells of the middle.";
        /// The player does not have this candy.
        NotYours { colour: Colour, letter: char } = "not-yours", "CG-14", "You have no {colour} {letter} left: use candies from your shoppe, or take some off your crossword.";
        /// The cell is not empty.
        CellTaken { letter: char } = "cell-taken", "CG-14", "There is already a candy where the {letter} should go: choose an empty cell.";
        /// The play changes nothing.
        NoChange = "no-change", "CG-14", "Nothing has changed: put at least one candy on your crossword.";
        /// The play only takes candies off.
        NothingLaid = "nothing-laid", "CG-21", "You have only taken candies off: put at least one on as well.";
        /// Every candy would move.
        NothingStays = "nothing-stays", "CG-19", "You have moved every candy: leave at least one where it is, and connect your word to it.";
        /// Express: the play only takes candies off, and leaves no matching word.
        NoLeftover = "no-leftover", "CG-22", "Just taking candies off counts only if it leaves a word in the right colours.";
        /// The new candies are not in one line.
        NotInLine { letter: char } = "not-in-line", "CG-14", "Your new candies must all be in one row or one column, but the {letter} is not.";
        /// The new candies are in more than one word.
        Gap { letter: char } = "gap", "CG-14", "There is a gap before the {letter}: your new candies must be part of one word.";
        /// The same word was already there.
        SameWord { word: String } = "same-word", "CG-14", "{word} is already there: make a different word.";
        /// A candy is part of no word.
        LoneCandy = "lone-candy", "CG-17", "One candy alone is not a word: every candy must be part of one.";
        /// The crossword would be in pieces.
        Splits = "splits", "CG-17", "Your crossword would fall apart: all candies must stay connected, edge to edge.";

        // Words and colours.
        /// The table does not allow offensive words.
        OffensiveWord { word: String } = "offensive-word", "CG-06", "{word} is not a word for this table: choose a kinder one.";
        /// The new word, or base word, is not a word.
        NotAWord { word: String, list: String } = "not-a-word", "CG-06", "{word} is not in the word list ({list}). Change a letter or two.";
        /// An extra word is not a word.
        ExtraNotAWord { word: String, list: String } = "not-a-word", "CG-06", "{word} is not in the word list ({list}). Every row and column of candies that touch must be a word.";
        /// A leftover is not a word.
        LeftoverNotAWord { word: String, list: String } = "not-a-word", "CG-20", "{word} is not in the word list ({list}). The letters you leave behind must be a word.";
        /// The base word lacks a colour.
        BaseColours { word: String, missing: String } = "wrong-colours", "CG-08", "Your base word needs all three colours: {word} is missing {missing}.";
        /// The new word does not match two colours.
        WrongColours { word: String, combo: Combo } = "wrong-colours", "CG-11", "The dice show {combo}: {word} needs both and no other colour.";
        /// The new word does not match a double.
        WrongDouble { word: String, combo: Combo } = "wrong-colours", "CG-12", "The dice show {combo}: {word} can have that colour only.";
        /// An extra word does not match.
        ExtraColours { word: String, combo: Combo } = "wrong-colours", "CG-16", "You also make {word}, so it must match {combo} too.";
        /// An extra word does not match, even at a lenient table.
        LenientColours { word: String, combo: Combo } = "wrong-colours", "CG-16", "You also make {word}, so it can have no colours but {combo}.";

        // The jar.
        /// Trades need a double.
        NoDouble = "no-double", "CG-33", "You can trade only when the dice show a double: the same colour twice.";
        /// Everybody trades once per double.
        AlreadyTraded = "already-traded", "CG-33", "You have already traded: it is one trade per double.";
        /// There is nothing for this player to be done with.
        NotTrading = "not-trading", "CG-33", "Nobody is waiting for you to trade.";
        /// The candy is not in the shoppe.
        NotInShoppe { colour: Colour, letter: char } = "not-yours", "CG-34", "You have no {colour} {letter} in your shoppe: trade a candy that is not on your crossword.";
        /// The candy would be missing if the play were undone.
        CameOff = "came-off", "CG-35", "That candy came off your crossword this round, and may have to go back if your play is undone: trade another one.";
        /// Somebody was faster.
        NotInJar = "not-in-jar", "CG-35", "That candy is no longer in the jar: somebody was faster. Choose another.";

        // Challenges.
        /// The program has checked every play.
        NothingToChallenge = "nothing-to-challenge", "CG-36", "At this table the program checks every play, so there is nothing to challenge.";
        /// The play is the challenger's own, or nobody's.
        NotAnotherPlayer = "not-another-player", "CG-36", "You can only challenge a play by another player at this table.";
        /// A photo finish is still open.
        PhotoFinish = "photo-finish", "CG-29", "Wait a moment: it is not decided yet whether that play stands.";
        /// The play has already survived a challenge.
        AlreadyUpheld = "already-upheld", "CG-36", "That play has already survived a challenge, so it stands.";
        /// The round of the play is over.
        TooLateToChallenge = "too-late-to-challenge", "CG-37", "It is too late to challenge that play: challenge a play in the round it is made.";
        /// Another play has come after it.
        TooLateInRace = "too-late-to-challenge", "CG-39", "It is too late to challenge that play: do it before the next play, or, when somebody has finished, while the word is still there.";
        /// There is nothing to accept.
        NothingToStand = "nothing-to-stand", "CG-41", "There is nothing for you to accept now.";

        // Luck.
        /// The deal is not the 111 candies.
        WrongCandies { wrong: String } = "wrong-candies", "CG-01", "A deal must have each of the 111 candies once, but: {wrong}.";
        /// A hand allows no base word.
        NoBaseWord { seat: u16 } = "no-base-word", "CG-09", "Seat {seat} was dealt no base word, so their candies must be drawn again.";
        /// The candies have already been drawn.
        AlreadyDealt = "already-dealt", "CG-03", "The candies are drawn only once, at the start.";
        /// No roll is due.
        NoRollNow = "no-roll-now", "CG-24", "It is not time to roll the dice.";

        // Options.
        /// Too many seats, or none.
        WrongSeats { seats: u8 } = "wrong-seats", "CG-03", "Candygrams is for two to four players, or for one, not for {seats}.";
        /// A race needs an opponent.
        NoRaceAlone = "no-race-alone", "CG-43", "You cannot race alone: play Standard, or invite somebody.";
        /// A challenge needs an opponent.
        NoChallengeAlone = "no-challenge-alone", "CG-43", "If you play alone, nobody can challenge you: let the table check plays.";
        /// The round clock is out of bounds.
        RoundClock { seconds: u32, most: u32 } = "bad-clock", "CG-25", "A round can take 1 to {most} seconds, not {seconds}. Choose 0 for no clock.";
        /// The challenge clock is out of bounds.
        ChallengeClock { seconds: u32, most: u32 } = "bad-clock", "CG-41", "The time to challenge can be 1 to {most} seconds, not {seconds}.";
        /// The photo finish is too long.
        PhotoWindow { ms: u32, most: u32 } = "bad-window", "CG-31", "A photo finish can last 0 to {most} ms, not {ms}.";
        /// The word list has other contents.
        OtherList { name: String, hash: String } = "other-list", "CG-06", "This table needs the word list “{name}” {hash}, which is not here: use a program that has the same words.";
        /// The word list has too few base words.
        TooFewWords { list: String } = "too-few-words", "CG-09", "The word list “{list}” is too short: there is not a base word for everybody.";

        // Scenarios.
        /// The scenario describes something before the deal.
        DescribedTooEarly = "not-dealt", "CG-03", "Before the candies are drawn there is nothing to describe: give a later phase, or leave everything out.";
        /// The number of players does not match the seats.
        PlayersForSeats { players: usize, seats: u8 } = "wrong-seats", "CG-03", "There are {players} players for {seats} seats: describe one for each.";
        /// A counter is higher than any game reaches.
        TooMany { most: u32 } = "too-many", "CG-25", "No game has more than {most} rolls, plays or trades.";
        /// A time is later than any table reaches.
        TooLateForAll = "too-far-ahead", "CG-25", "No table stays open that long: use earlier times.";
        /// More of a candy than the game has.
        TooManyCandies { candy: Candy, colour: Colour, letter: char, count: u8 } = "too-many-candies", "CG-44", "There are too many of the {colour} {letter} ({candy}): the game has {count}.";
        /// Some candies are nowhere.
        MissingCandies { missing: usize } = "missing-candies", "CG-44", "{missing} candies are nowhere: leave the box out, or name them all.";
        /// The jar does not have its ten candies.
        WrongJar = "wrong-jar", "CG-34", "The jar must hold ten candies, each with a number of its own, counted from 0.";
        /// A cell is off the board.
        CellFarAway { cell: String, seat: u16 } = "far-away", "CG-14", "Cell {cell} of seat {seat} is too far from the middle.";
        /// A crossword is in pieces.
        InPieces { seat: u16 } = "splits", "CG-17", "The crossword of seat {seat} must be one connected group, with every candy in a word.";
        /// A base word without a crossword, or the other way round.
        WrongBase { seat: u16 } = "wrong-base", "CG-08", "Seat {seat} needs both a base word and a crossword, or neither.";
        /// The plays cannot have been made.
        WrongPlays { seat: u16 } = "wrong-plays", "CG-36", "The plays of seat {seat} do not match their crossword and shoppe.";
        /// The winners cannot have won.
        WrongWinners = "wrong-end", "CG-30", "These players cannot have won like this.";
        /// Only one player is left.
        OneLeft = "wrong-end", "CG-42", "Only one player is left, so the game is over: say how it ended.";
        /// The game would have ended by now.
        GameWouldBeOver = "wrong-end", "CG-32", "After ten rolls without a play, or three photo finishes, the game is over: say how it ended.";
        /// A round has no roll, or a roll has no round.
        WrongRoll = "wrong-roll", "CG-25", "A round needs a roll and its number; before the first round there is neither.";
        /// A round is under way without base words.
        RoundWithoutBases = "base-first", "CG-09", "In a Standard round everybody has a base word.";
        /// The finish cannot have happened.
        WrongFinish = "wrong-finish", "CG-31", "Nobody can have finished like this.";
        /// Everybody is done, so the game would have moved on.
        NotSettled = "not-settled", "CG-26", "Everybody is done here: describe what comes next instead.";
    }
}

/// The number of a seat, from 1, as people count.
pub(crate) fn counted(seat: play::Seat) -> u16 {
    u16::from(seat.0) + 1
}
