//! Every reason to refuse something: code, rule, and a sentence that teaches.

use crate::Slug;
use play::Seat;

play::refusals! {
    /// Why something was refused.
    pub enum Refusal {
        // Opening a table.
        /// Too few or too many players.
        WrongSeats { seats: usize }
            = "wrong-seats", "KM-04", "Kingdom's Candy Monsters is for 2 to 5 players, not {seats}.";
        /// The turn clock is out of bounds.
        BadTurnClock { seconds: u32, most: u32 }
            = "bad-clock", "KM-08", "The time for a turn can be 1 to {most} seconds (a week), not {seconds}. Leave turn_seconds out for no limit.";
        /// The answer clock is out of bounds.
        BadAnswerClock { seconds: u32, most: u32 }
            = "bad-clock", "KM-21", "The time to feed and answer can be 1 to {most} seconds (a week), not {seconds}. Leave answer_seconds out for no limit.";
        /// The cards are not those that the table plays with.
        OtherCards { given: String, wanted: String }
            = "other-cards", "KM-03", "These cards are {given}, but the table plays with {wanted}: find that set.";
        /// No set of cards has this name.
        UnknownCards { why: String } = "unknown-cards", "KM-03", "{why}";
        /// The program does not know this version of the rules.
        OtherRules { version: u32, oldest: u32, newest: u32 }
            = "other-rules", "", "There is no version {version} of these rules: {oldest} to {newest} can be played.";

        // Who may act at all.
        /// The table has no such seat.
        NoSuchSeat { seat: Seat, seats: u8 }
            = "no-such-seat", "KM-04", "There is no {seat} at this table: it has {seats} seats.";
        /// The game has ended.
        GameOver = "game-over", "KM-32", "The game is over. Start a new one.";
        /// The player has left.
        YouLeft = "you-left", "KM-32", "You have left this table, so you cannot do anything here any more.";
        /// The deal is not finished.
        NotDealt = "not-dealt", "KM-06", "The cards are still being dealt: wait a moment.";
        /// Somebody else decides.
        NotYourTurn { seat: Seat }
            = "not-your-turn", "KM-07", "It is not your turn: {seat} decides now. Meanwhile you can only turn sugar into candies.";
        /// No card has this name.
        NoSuchCard { card: Slug }
            = "no-such-card", "KM-03", "There is no card called \"{card}\" in this set: check the name.";

        // Sugar.
        /// Too little for a candy.
        NoSugarForCandy { price: u8, sugar: u8 }
            = "too-little-sugar", "KM-02", "A candy costs {price} sugar, and you have {sugar}.";
        /// Too little to pay cubes off.
        NoSugarForCubes { price: u16, sugar: u8 }
            = "too-little-sugar", "KM-08", "That costs {price} sugar, and you have {sugar}.";
        /// Too little for a monster.
        NoSugarForMonster { price: u8, sugar: u8 }
            = "too-little-sugar", "KM-11", "That costs {price} sugar, and you have {sugar}.";
        /// Too little for an ability.
        NoSugarForAbility { price: u8, sugar: u8 }
            = "too-little-sugar", "KM-12", "That costs {price} sugar, and you have {sugar}.";
        /// Too little to use an ability.
        NoSugarForUse { price: u8, sugar: u8 }
            = "too-little-sugar", "KM-18", "That costs {price} sugar, and you have {sugar}.";
        /// Too little for an event's offer.
        NoSugarForOffer { price: u8, sugar: u8 }
            = "too-little-sugar", "KM-21", "That costs {price} sugar, and you have {sugar}.";
        /// Too little to feed a monster this much.
        NoSugarForFood { sugar: u8, candies: u16 }
            = "too-little-sugar", "KM-31", "You have {sugar} sugar and {candies} candies: give less, and take black cubes for the rest.";

        // In a turn.
        /// Cubes are paid off at the start.
        StartIsOver = "start-is-over", "KM-08", "You can pay off black cubes only at the start of your turn, before your action.";
        /// More cubes than there are, or none.
        NoSuchCubes { cubes: u16 }
            = "no-such-cubes", "KM-08", "Pay off at least 1 black cube, and no more than you have ({cubes}).";
        /// The action is taken.
        NoActionLeft = "no-action-left", "KM-09", "You have already taken your action. Use any abilities you like, then end your turn.";
        /// Lowering a price commits the player to buying something of that kind.
        PriceWasLowered { what: &'static str }
            = "price-was-lowered", "KM-16", "You have lowered the price of {what}: buy one now, or end your turn without buying.";
        /// No such monster is for sale.
        MonsterNotOnOffer = "not-on-offer", "KM-11", "This card is not for sale: buy one of the open monsters.";
        /// No such ability is for sale.
        AbilityNotOnOffer = "not-on-offer", "KM-12", "This card is not for sale: buy one of the open abilities.";
        /// The player has already kept one and tucked one.
        BothPlacesTaken { name: String }
            = "both-places-taken", "KM-14", "You have already tucked one {name} and kept another, so you cannot buy a third: buy something else.";
        /// The player has already kept one.
        KeptAlready { name: String }
            = "type-taken", "KM-14", "You have already kept a {name}, and you can keep only one of each type. Tuck this one, or buy something else.";
        /// The player has already tucked one.
        TuckedAlready { name: String }
            = "type-taken", "KM-13", "You have already tucked a {name}, and you can tuck only one of each type. Keep this one, or buy something else.";
        /// The monster belongs to somebody else.
        TuckUnderYourOwn = "not-your-monster", "KM-13", "That is not your monster: tuck the card under one of yours.";
        /// Feeding happens at a Black Candy.
        NotFeeding = "not-feeding", "KM-23", "You feed monsters when a Black Candy is drawn, not during a turn.";
        /// Discarding open cards happens after an event.
        NotSweeping = "not-sweeping", "KM-21", "The First Player discards open cards after an event, not during a turn.";
        /// There is nothing to accept or decline.
        NoOffer = "no-offer", "KM-21", "There is no offer to answer: it is your turn to play.";

        // Answers.
        /// An offer needs an answer first.
        AnswerFirst = "answer-first", "KM-21", "The event makes you an offer: accept or decline it first.";
        /// Monsters need feeding first.
        FeedFirst = "feed-first", "KM-23", "A Black Candy was drawn: feed your monsters, or let them go.";
        /// The monster belongs to somebody else.
        FeedYourOwn = "not-your-monster", "KM-25", "That is not your monster: feed your own.";
        /// The monster has eaten.
        FedAlready { name: String } = "fed-already", "KM-25", "You have already fed {name}.";
        /// In version 1 of the rules the order is fixed.
        AnotherFirst { name: String } = "another-first", "KM-25", "Decide about {name} first.";
        /// More food than it eats.
        NotSoHungry { name: String, hunger: u8 } = "not-so-hungry", "KM-25", "{name} eats only {hunger}.";
        /// A monster is still hungry.
        StillHungry { name: String } = "still-hungry", "KM-25", "{name} is still hungry: feed it or let it go.";
        /// The First Player is discarding open cards.
        SweepFirst = "sweep-first", "KM-21", "As First Player you may discard one open monster and one open ability. Say “done” when you have finished.";
        /// The card is not open.
        NotOpen = "not-on-offer", "KM-21", "This card is not open: discard one of the open cards.";
        /// One card of each row is the limit.
        SweptAlready = "swept-already", "KM-21", "You have already discarded a card from this row: one monster and one ability at most.";

        // Using abilities.
        /// Kept cards do nothing.
        OnlyKept { name: String } = "only-kept", "KM-14", "You kept {name}: only tucked abilities can be used.";
        /// Somebody else's, or nobody's.
        NotYourCard { name: String } = "not-your-card", "KM-16", "You do not have {name}.";
        /// The card counts only at the end.
        NoAbility { name: String } = "no-ability", "KM-16", "{name} has no ability to use: it counts at the end.";
        /// Its once-per-game token is on it.
        UsedUp { name: String } = "used-up", "KM-17", "{name} is used up: it works once a game.";
        /// Once per round.
        UsedThisRound { name: String }
            = "used-this-round", "KM-16", "You have already used {name} this round: wait for the next.";
        /// The card was bought this turn.
        BoughtThisTurn { name: String }
            = "bought-this-turn", "KM-19", "You bought {name} this turn: you can use it from your next turn on.";
        /// There is nothing to buy at the lower price.
        WouldNotHelp { name: String }
            = "nothing-happens", "KM-16", "{name} would not help: there is nothing you can buy with it.";
        /// The ability is for another moment.
        WrongMoment { name: String, when: &'static str } = "wrong-moment", "KM-16", "You can use {name} only {when}.";
        /// Its condition is not met.
        Condition { name: String }
            = "condition", "KM-16", "{name} needs something that you do not have now: read its text.";
        /// It would do nothing.
        NothingHappens { name: String } = "nothing-happens", "KM-16", "{name} would do nothing now: save it for later.";
        /// The target is wrong or missing.
        WrongTarget { name: String, how: &'static str }
            = "wrong-target", "KM-16", "You cannot use {name} like this: {how}.";

        // Text.
        /// The text is not a command.
        NotUnderstood { text: String, choices: String }
            = "not-understood", "", "\"{text}\" is not a move here. You can type: {choices}.";
        /// The text could mean several actions.
        SayWhich { choices: String } = "say-which", "", "Say which one: {choices}.";

        // Luck.
        /// The cards have already been dealt.
        AlreadyDealt = "already-dealt", "KM-04", "The cards have already been dealt: that happens only once.";
        /// No shuffle is needed.
        NoShuffle = "no-shuffle", "KM-15", "Discards are shuffled only when their deck is empty and a card is needed.";
        /// The shuffle is not of the discards.
        WrongShuffle = "wrong-cards", "KM-15", "A shuffle must have each discarded card once, and no others.";
        /// The First Player has no seat.
        FirstIsNoSeat { first: Seat } = "wrong-deal", "KM-07", "The First Player must sit at this table: there is no {first}.";
        /// Starters are missing or shared.
        WrongStarters = "wrong-deal", "KM-04", "Each seat gets one starting monster, all different.";
        /// The decks have the wrong number of cards.
        WrongNumbers = "wrong-deal", "KM-03", "There are 19 monsters, 30 abilities and 12 events.";
        /// The monster deck is wrong.
        WrongMonsters = "wrong-deal", "KM-06", "The monster deck must have each monster once.";
        /// The ability deck is wrong.
        WrongAbilities
            = "wrong-deal", "KM-06", "The ability deck must have one of each type at the bottom and the others on top.";
        /// The event deck is wrong.
        WrongEvents
            = "wrong-deal", "KM-05", "The event deck must be four piles of three, each with two events and a Black Candy.";

        // Scenarios.
        /// Decks are given without a table.
        DecksAlone
            = "decks-alone", "KM-06", "Decks need a table: say which cards are open, or leave the decks out for a new game.";
        /// The number of players does not match the seats.
        WrongPlayers { seats: u8, players: usize }
            = "wrong-seats", "KM-04", "This table has {seats} players, not {players}.";
        /// The First Player has no seat.
        NoSuchFirst { last: Seat } = "no-such-seat", "KM-07", "The First Player must sit at this table: seat 1 to {last}.";
        /// The seat is empty.
        NobodyThere { seat: Seat } = "no-such-seat", "KM-04", "{seat} is not at this table, or has left it.";
        /// The card is of another kind.
        WrongCard { card: Slug, kind: &'static str } = "no-such-card", "KM-03", "\"{card}\" is not {kind} of this set.";
        /// A card is listed twice.
        Twice { card: Slug } = "twice", "KM-38", "\"{card}\" is listed twice: list it once.";
        /// A monster is in two places.
        MonsterTwice = "twice", "KM-38", "A monster is on the table twice: there is only one of each.";
        /// More sugar than the game has.
        TooMuchSugar { sugar: u16, all: u8 }
            = "too-much-sugar", "KM-01", "The players have {sugar} sugar, but the game has only {all}.";
        /// More counters than anybody can have.
        TooManyCounters { most: u16 }
            = "too-many-counters", "KM-01", "Nobody can have more than {most} candies or cubes.";
        /// A player has several starters.
        TwoStarters = "two-starters", "KM-04", "A player has only one starting monster.";
        /// One type is tucked twice.
        TuckedTwice { card: Slug } = "type-taken", "KM-13", "Only one \"{card}\" can be tucked.";
        /// A player who has left still owns something.
        LeftWithThings = "left-with-things", "KM-32", "A player who has left owns nothing: leave their cards, sugar and candies out.";
        /// The row has the wrong length.
        WrongRow { places: usize, found: usize }
            = "wrong-row", "KM-06", "A row has {places} places, not {found}.";
        /// The row has no reason to wait.
        WrongRefill
            = "wrong-refill", "KM-15", "A row waits for a refill only if its deck and one of its places are empty and there are discards: leave \"refilling\" out.";
        /// More copies than the set has.
        TooManyCopies { card: Slug, copies: u8 }
            = "too-many-copies", "KM-38", "There are too many copies of \"{card}\": the set has {copies}.";
        /// The events do not add up.
        WrongEventNumber = "wrong-deal", "KM-03", "There are twelve events in all.";
        /// The deck is not what is left over.
        WrongDeck = "wrong-cards", "KM-38", "A deck must hold exactly the cards that are nowhere else.";
        /// The round contradicts the events.
        WrongRound { drawn: u8, round: u8 }
            = "wrong-round", "KM-21", "After {drawn} events this cannot be round {round}: leave the round out.";
        /// The stage is missing.
        NoStage = "no-stage", "KM-08", "Say where the game has got to: whose turn it is, or who is feeding.";
        /// Nothing comes after the fourth Black Candy.
        AfterTheEnd
            = "wrong-stage", "KM-32", "The fourth Black Candy has been drawn: once the monsters are fed, the game is over.";
        /// The last event makes no offer.
        NothingOffered = "wrong-stage", "KM-21", "The last event makes no offer, so nobody can be asked.";
        /// Discarding needs an event.
        NoEventYet = "wrong-stage", "KM-21", "The First Player's ability comes after an event, and there has been none.";
        /// Feeding needs a Black Candy.
        NoBlackCandy = "wrong-stage", "KM-23", "Monsters eat only after a Black Candy, and the last event is not one.";
        /// The starter's hunger is too high.
        TooHungry = "wrong-stage", "KM-24", "A starter cannot eat more than there are monsters.";
        /// The game cannot be over yet.
        NotOver = "wrong-end", "KM-32", "The game is over only after the fourth Black Candy, or when one player is left.";
        /// The game must be over.
        OneIsLeft = "wrong-end", "KM-32", "Only one player is left, so the game must be over.";
        /// No sequence of moves leads to this turn.
        WrongTurn
            = "wrong-turn", "KM-08", "No turn can look like this: check actions, bound, lower, begun and ready.";
    }
}
