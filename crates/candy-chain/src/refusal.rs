//! Every reason to refuse something.

use crate::{Cell, Colour, Name, Side, Take};
use play::{Millis, Seat};

play::refusals! {
    /// Why a move, a set-up, a position, an option or a record was refused.
    pub enum Refusal {
        // Whose turn it is.
        /// A seat that the game does not have.
        NoSuchSeat { seat: Seat } = "no-such-seat", "CC-05",
            "There is no {seat}: the two players have seats 1 and 2.";
        /// Somebody has already won by clearing two colours.
        GameOver { winner: Seat } = "game-over", "CC-11",
            "The game is over: {winner} has won. Start a new one.";
        /// Somebody has resigned or run out of time.
        GameGivenUp { winner: Seat } = "game-over", "CC-15",
            "The game is over: {winner} has won. Start a new one.";
        /// The board is still empty.
        NotPlaced = "not-placed", "CC-04",
            "The candies are not on the board yet: wait until they are laid out.";
        /// It is the other seat's turn to take a right or choose a side.
        NotYourDecision { to_act: Seat } = "not-your-turn", "CC-05",
            "It is not your turn: {to_act} decides first.";
        /// It is the other seat's turn to move.
        NotYourTurn { to_act: Seat } = "not-your-turn", "CC-06",
            "It is not your turn: {to_act} moves next.";
        /// Nobody has taken a right yet.
        TakeARight = "not-this-stage", "CC-05",
            "First take a right: to move first, or to choose your side.";
        /// Nobody has chosen a side yet.
        NameASide = "not-this-stage", "CC-05", "Choose your side first: mints or fruits.";
        /// Rights and sides are settled, so only moves are left.
        TakePieces = "not-this-stage", "CC-06",
            "Rights and sides are settled: take one or two candies.";

        // Taking pieces.
        /// The very first move takes two candies.
        OpeningTakesOne = "opening-takes-one", "CC-07",
            "The very first move of the game takes only one candy: choose one of the two.";
        /// Some candies would be cut off.
        SplitsChain { take: Take, pieces: String, names: String } = "splits-chain", "CC-08",
            "Taking {take} would cut off {pieces} ({names}). The candies left must stay connected, by sides or corners.";
        /// The same cell is named twice.
        SameCellTwice { cell: Cell } = "same-cell-twice", "CC-06",
            "{cell} is named twice: name it once to take that candy, or name two.";
        /// The two candies have different colours.
        TwoColoursAtOnce { first: Cell, colour: Colour, second: Cell, other: Colour }
            = "two-colours-at-once", "CC-06",
            "{first} is {colour} and {second} is {other}: two candies taken together must have the same colour.";
        /// The cell is not on the board.
        OffBoard { cell: Cell, corner: Cell } = "off-board", "CC-01",
            "There is no cell {cell}: the board goes from a1 to {corner}.";
        /// The cell is empty.
        EmptyCell { cell: Cell } = "empty-cell", "CC-06",
            "There is no candy on {cell}: choose a cell with one of yours.";
        /// The candy belongs to the other side.
        NotYourColour { own: &'static str } = "not-your-colour", "CC-06",
            "That one is your opponent's. Yours are {own}.";
        /// Passing is never a choice.
        NobodyPasses = "nobody-passes", "CC-09",
            "You cannot choose to pass: a player who cannot move is skipped automatically. Take one or two of your candies.";
        /// The text is not a move.
        NotAMove { why: String } = "not-a-move", "CC-13", "{why}.";

        // Boards and set-ups.
        /// The candies have already been laid out.
        AlreadyPlaced = "already-placed", "CC-04",
            "The candies are already on the board: they are laid out only once.";
        /// The board does not have the table's size.
        BoardSize { what: String, width: u8, height: u8 } = "board-size", "CC-01",
            "{what}: this board is {width} wide and {height} high, so write {height} ranks of {width} cells from the top, joined by “/”.";
        /// No table has a board of this size.
        NoSuchBoard { width: usize, height: usize } = "board-size", "CC-01",
            "You cannot play on a board of {width} by {height} cells: it needs 2 to 26 columns, 2 to 32 rows and at most 64 cells.";
        /// The letter does not stand for a candy.
        UnknownPiece { letter: char, cell: Cell } = "unknown-piece", "CC-02",
            "“{letter}” on {cell} is not a candy: write W, B, G, R, U (blue), Y, or “.” for an empty cell.";
        /// Two candies share a cell, or one is off the board.
        BadBoard = "bad-board", "CC-01",
            "A candy is off the board, or two candies share a cell: every candy needs a cell of its own.";
        /// More candies of a colour than the game has.
        TooManyPieces { count: u32, colour: Colour, most: u32 } = "too-many-pieces", "CC-02",
            "There are {count} {colour} candies, but the game has only {most}.";
        /// The set-up has too few candies of a colour.
        WrongCount { each: u32, colour: Colour, count: u32 } = "wrong-count", "CC-02",
            "A set-up needs exactly {each} candies of each colour, but {colour} has {count}. (For a game under way, also say who moves first and who plays which side.)";
        /// The board has no candies.
        EmptyBoard = "empty-board", "CC-02",
            "There are no candies on the board: add some.";
        /// Some candies touch no others.
        NotConnected { names: String, verb: &'static str } = "not-connected", "CC-03",
            "The candies are not one chain: {names} {verb} not touch the biggest group. Every candy must touch another along an edge or a corner.";
        /// Both sides would have won.
        TwoWinners = "two-winners", "CC-11",
            "Both sides have cleared two colours here, but the game ends as soon as one side has.";
        /// The side to move has no legal move.
        MustPass { side: Side, other: Side } = "must-pass", "CC-09",
            "The {side} cannot take any candy here, so they pass: make it the {other}' turn.";

        // Scenarios.
        /// Details are given without a board.
        NoBoard = "no-board", "CC-04",
            "Nothing is decided before the candies are laid out: give the board as well.";
        /// Sides are given without rights.
        NoFirst = "no-first", "CC-05",
            "Sides are chosen after the rights: say which seat moves first as well.";
        /// A turn is given before first move and sides are settled.
        NotInPlay = "not-in-play", "CC-05",
            "Before you say whose turn it is, or whether the opening move is done, say who moves first and who plays which side.";
        /// Both seats have the same side.
        SameSide { side: Side } = "same-side", "CC-05",
            "Both seats play the {side}: give one the mints and the other the fruits.";
        /// `opening` contradicts the board.
        OpeningMismatch = "opening-mismatch", "CC-07",
            "The opening move is still to come only while every candy is on the board: leave “opening” out, or change the board.";
        /// It is the other seat that opens.
        WrongTurn { to_act: Seat } = "wrong-turn", "CC-05",
            "The opening move belongs to {to_act}, so it must be their turn.";
        /// Nobody can have won like this by clearing two colours.
        WrongWin { winner: Seat } = "wrong-end", "CC-11",
            "{winner} cannot have won by clearing two colours with this board and turn.";
        /// Nobody can have resigned or run out of time like this.
        WrongEnd { reason: &'static str, winner: Seat } = "wrong-end", "CC-15",
            "With this board and turn, the game cannot have ended like this ({reason}, won by {winner}).";

        // Options.
        /// Only one of width and height is given.
        HalfASize = "half-a-size", "CC-01",
            "A board needs both a width and a height: give both, or neither for the standard 8 by 8 board.";
        /// Both a named variant and a size are given.
        VariantAndSize = "variant-and-size", "CC-01",
            "A named variant has its own size: give either a variant, or a width and a height.";
        /// The candies do not fit on a board of this size.
        BadSize { width: u8, height: u8, cells: u32 } = "bad-size", "CC-01",
            "A board of {width} by {height} has {cells} cells: choose 2 to 26 columns and 2 to 32 rows with at least 48 cells, so that all candies fit, and at most 64.";
        /// The clock is too short or too long.
        BadClock { seconds: u32, most: u32 } = "bad-clock", "CC-15",
            "The clock can have 1 to {most} seconds (a week), not {seconds}.";
        /// The increment is too long.
        BadIncrement { increment: u32, most: u32 } = "bad-clock", "CC-15",
            "The increment can be 0 to {most} seconds (an hour), not {increment}.";
        /// The position has a clock, but the table does not.
        NoClock = "no-clock", "CC-15",
            "This table plays without a clock: leave the clock out, or choose one in the options.";
        /// More time is left than the table gives.
        TooMuchTime { most: Millis } = "too-much-time", "CC-15",
            "A seat can have at most {most} left.";

        // Positions and records as text.
        /// The position cannot be read.
        BadPosition { why: &'static str } = "bad-position", "CC-13", "{why}";
        /// The opening move has already been made.
        OpeningDone = "opening-done", "CC-07",
            "Before the opening move every colour has the same number of candies, but here some are gone: write - instead of o.";
        /// The record cannot be read.
        BadRecord { why: String } = "bad-record", "CC-13", "{why}";
        /// The record has moves after the end.
        OverBefore = "game-over", "CC-11", "The game was already over before this move.";
        /// The record repeats rights or sides.
        SettledBefore = "not-this-stage", "CC-05",
            "Rights and sides are settled before the record begins.";
        /// The record passes where a move was possible.
        NoPass { side: Side } = "no-pass", "CC-09",
            "The {side} cannot pass: they have a candy to take.";
        /// The record moves where only a pass was possible.
        WritePass { side: Side } = "must-pass", "CC-09",
            "The {side} have no candy to take: write pass.";
        /// The result contradicts the moves.
        WrongResult { real: String } = "wrong-result", "CC-11",
            "The result does not match the moves: they give “{real}”.";
    }
}

impl Refusal {
    /// The refusal of anything after the end.
    pub(crate) fn over(end: crate::state::End) -> Refusal {
        match end.reason {
            crate::state::Reason::TwoColours => Refusal::GameOver { winner: end.winner },
            _ => Refusal::GameGivenUp { winner: end.winner },
        }
    }

    /// The refusal of a take that would cut off these candies.
    pub(crate) fn splits_chain(take: &Take, names: &[Name]) -> Refusal {
        let pieces = play::describe::count(names.len() as u32, "candy");
        Refusal::SplitsChain { take: *take, pieces, names: names.join(", ") }
    }
}
