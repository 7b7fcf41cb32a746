//! Why the host refuses something, or cannot do it: every code it can answer with.

use axum::http::StatusCode;
use play::Reject;
use serde::{Deserialize, Serialize};
use store::{Damage, StoreError};

/// One kind of error, for documents and clients.
#[derive(Clone, Copy, Debug)]
pub struct HostErrorInfo {
    /// `unknown-table`.
    pub code: &'static str,
    /// The status of an HTTP answer.
    pub status: StatusCode,
    /// Whether the same request can succeed a moment later.
    pub retryable: bool,
    /// The sentence, with its gaps.
    pub message: &'static str,
}

macro_rules! host_errors {
    ($(
        $(#[$doc:meta])*
        $variant:ident $({ $($field:ident : $type:ty),+ })?
            = $code:literal, $status:ident $($retry:ident)?, $message:literal;
    )+) => {
        /// Why the host refuses something. Travels between nodes, so it holds plain data only.
        #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
        pub enum HostError {
            /// A game's rules refuse it, with a code of their own.
            #[error("{}", .0.message)]
            Game(Reject),
            $(
                $(#[$doc])*
                #[error($message)]
                $variant $({
                    $(
                        #[doc = concat!("What stands for `{", stringify!($field), "}` in the sentence.")]
                        $field: $type,
                    )+
                })?,
            )+
        }

        impl HostError {
            /// Every error of the host itself.
            pub const ALL: &'static [HostErrorInfo] = &[$(HostErrorInfo {
                code: $code,
                status: StatusCode::$status,
                retryable: host_errors!(@retryable $($retry)?),
                message: $message,
            }),+];

            /// Stable, kebab-case, for programs.
            pub fn code(&self) -> &str {
                match self {
                    HostError::Game(reject) => &reject.code,
                    $(HostError::$variant { .. } => $code,)+
                }
            }

            /// The status of an HTTP answer.
            pub const fn status(&self) -> StatusCode {
                match self {
                    // It was understood, but does not fit the rules.
                    HostError::Game(_) => StatusCode::CONFLICT,
                    $(HostError::$variant { .. } => StatusCode::$status,)+
                }
            }

            /// Whether the same request can succeed a moment later.
            pub const fn is_retryable(&self) -> bool {
                match self {
                    HostError::Game(_) => false,
                    $(HostError::$variant { .. } => host_errors!(@retryable $($retry)?),)+
                }
            }
        }
    };
    (@retryable) => { false };
    (@retryable retryable) => { true };
}

host_errors! {
    /// No table has this id.
    UnknownTable { id: String } = "unknown-table", NOT_FOUND,
        "There is no table {id} here. Check the link; it may have been mistyped.";
    /// The text cannot be a table's id.
    BadTableId { reason: String } = "bad-table-id", BAD_REQUEST, "{reason}";
    /// The text cannot be stored.
    BadText { reason: String } = "bad-text", BAD_REQUEST, "{reason}";
    /// The host does not have this game.
    UnknownGame { reason: String } = "unknown-game", NOT_FOUND, "{reason}";
    /// The host does not have this word list.
    UnknownList { reason: String } = "unknown-list", NOT_FOUND, "{reason}";
    /// The table has fewer seats.
    NoSuchSeat { seats: u8, seat: String } = "no-such-seat", NOT_FOUND,
        "This table has {seats} seats; there is no {seat}.";
    /// One address has too many public tables that wait for players.
    TooManyOpenTables { most: u32 } = "too-many-open-tables", TOO_MANY_REQUESTS,
        "You have {most} public tables that wait for players. Play at one of them first, or make a private table and send its link.";
    /// One address has too many public tables where a game is on.
    TooManyShownTables { most: u32 } = "too-many-shown-tables", TOO_MANY_REQUESTS,
        "You have {most} public tables where a game is on. Finish one of them first, or make a private table.";
    /// One address has too many private tables that wait for players.
    TooManyPrivateTables { most: u32 } = "too-many-private-tables", TOO_MANY_REQUESTS,
        "You have {most} private tables that wait for players. Play at one of them first, or close one.";
    /// Games take as much disk space as the operator allows them.
    HostFull = "host-full", INSUFFICIENT_STORAGE,
        "This host has no room for more games. Games that are on go on; ask whoever runs it to make room.";
    /// More bots than free seats.
    TooManyBots { bots: usize, seats: u8 } = "too-many-bots", CONFLICT,
        "{bots} bots and you do not fit at {seats} seats.";
    /// A name is too long.
    LongName { most: usize } = "long-name", BAD_REQUEST,
        "Names here have at most {most} letters. Choose a shorter one.";
    /// There is no picture of this name.
    UnknownAvatar { known: String } = "unknown-avatar", BAD_REQUEST,
        "There is no such picture. Choose one of these: {known}.";
    /// Nobody could see the name.
    InvisibleName = "invisible-name", BAD_REQUEST,
        "Nobody could see this name. Choose one with letters.";
    /// The name mixes alphabets that look alike.
    MixedName = "mixed-name", BAD_REQUEST,
        "This name mixes letters of different alphabets, so it could be mistaken for another. Write it in one alphabet.";
    /// The name is a bot's, or looks like it.
    BotName { name: String } = "bot-name", CONFLICT,
        "{name} is a bot's name here. Choose another one, so that nobody takes you for a bot.";
    /// The token is none, or no longer.
    UnknownToken = "unknown-token", UNAUTHORIZED,
        "This token opens nothing here. Ask the operator of this host, or the owner of a table, for one.";
    /// The token is for one seat only.
    TokenForOtherSeat = "token-for-other-seat", FORBIDDEN,
        "This token is for one seat of one table only. Take that seat, or ask for another token.";
    /// No such program is connected.
    NoSuchProgram { name: String } = "no-such-program", NOT_FOUND,
        "No program called {name} is connected here. Choose one of the list.";
    /// The program does not play this game.
    ProgramPlaysOthers { name: String } = "program-plays-others", CONFLICT,
        "{name} does not play this game. Choose another program.";
    /// The program plays at as many tables as it can.
    ProgramBusy { name: String } = "program-busy", CONFLICT retryable,
        "{name} plays at other tables now. Choose another program, or try again later.";
    /// The invitation is none, or too old.
    NoInvitation = "no-invitation", NOT_FOUND,
        "There is no such invitation any more: each is good for a minute, once.";
    /// The program is at as many tables as it may.
    TooManyTables { most: u32 } = "too-many-tables", CONFLICT,
        "This program plays at {most} tables at most. Leave one first.";
    /// A second hello on a connection of a program.
    HelloOnce = "hello-once", CONFLICT,
        "This connection has said hello already. Open another one for another program.";
    /// A seat's part of the luck is too long, or not plain text.
    BadEntropy { most: usize } = "bad-entropy", BAD_REQUEST,
        "Your part of the luck is plain text of up to {most} characters.";
    /// A commitment to a seat's part of the luck has the wrong form.
    BadCommit = "bad-commit", BAD_REQUEST,
        "A commitment is the SHA-256 of your text, as 64 hexadecimal digits in lower case.";
    /// A seat tells another text than it committed to.
    WrongReveal = "wrong-reveal", CONFLICT,
        "This is not the text that this seat committed to. Tell the one whose SHA-256 it sent.";
    /// A position of one's own at a public table.
    LaidOutInPublic = "laid-out-in-public", FORBIDDEN,
        "Strangers play from the ordinary beginning only. Make the table private to begin from a position of your own.";
    /// The deal of a day that has not come.
    FutureDay { day: String } = "future-day", FORBIDDEN,
        "The deal of {day} is not open yet: a day begins at midnight UTC. Play the one of today, or of any day before.";
    /// Several people, or bots that are not part of it, at a daily game.
    DailyIsForOne = "daily-is-for-one", FORBIDDEN,
        "Everybody can look up the deal of a day, so it is played alone. Leave the day out to play together.";
    /// A daily game from a position of one's own.
    LaidOutDaily = "laid-out-daily", FORBIDDEN,
        "The deal of a day is the same for everybody, so it cannot begin from a position of your own. Leave out the day, or the position.";
    /// The game has no daily.
    NoDaily { game: String } = "no-daily", NOT_FOUND,
        "{game} has no daily game. `GET /api/daily` lists those that have one.";
    /// The table is no daily game.
    NotDaily = "not-daily", NOT_FOUND,
        "This is not a daily game.";
    /// A move of a daily game cannot be taken back.
    DailyStands = "daily-stands", FORBIDDEN,
        "Everybody plays the same deal today, so a move stands.";
    /// A secret that a client chose has the wrong form.
    BadSecret = "bad-secret", BAD_REQUEST,
        "A seat's key is 22 to 64 letters, digits, - or _, drawn at random. Send one like that, or leave it out and the host makes one.";
    /// A secret that a client chose repeats itself too much.
    WeakSecret = "weak-secret", FORBIDDEN,
        "This key is too easy to guess. Draw it at random, or leave it out: then the host makes it.";
    /// The id of a request is empty, too long, or not plain text.
    BadRequestId { most: usize } = "bad-id", BAD_REQUEST,
        "Name your action with 1 to {most} bytes of plain text.";
    /// The id of a request names another action already.
    ReusedId = "reused-id", CONFLICT,
        "You have given this name to another action already, and that one was done. Give each action a name of its own.";
    /// The secret opens no seat of this table.
    WrongSecret = "wrong-secret", FORBIDDEN,
        "This key fits no seat of this table. Open the table's link without it to watch or to take a free seat.";
    /// Only somebody who sits at the table may do that.
    NotSeated = "not-seated", FORBIDDEN,
        "Only somebody who sits at this table can do that. Take a seat first.";
    /// A watcher cannot act.
    OnlyWatching = "only-watching", FORBIDDEN,
        "You are watching this table. Take a free seat to play.";
    /// Names and seats stay as they are once the game has begun.
    AlreadyStarted = "already-started", CONFLICT,
        "The game has begun, so names and seats stay as they are until it is over.";
    /// Everybody left before the game began.
    TableClosed = "table-closed", CONFLICT,
        "This table was closed before the game began. Open a new one from the home page.";
    /// The replay has fewer frames.
    NoSuchFrame { last: usize } = "no-such-frame", NOT_FOUND,
        "This game has steps 0 to {last}. Choose one of them.";
    /// The game was over at this frame.
    OverThere = "over-there", CONFLICT,
        "The game was over at that step. Go back a step or more, then play on from there.";
    /// Somebody else sits there.
    SeatTaken = "seat-taken", CONFLICT,
        "Somebody sits there already. Take another seat, or watch.";
    /// The secret already opens another seat or table.
    SecretInUse = "secret-in-use", CONFLICT,
        "This key is in use already. Every seat and every table wants a key of its own.";
    /// The game has not begun.
    NotStarted = "not-started", CONFLICT, "The game has not begun: seats are still free.";
    /// No seat waits for this code: it was mistyped, used or is too old.
    UnknownCode = "unknown-code", NOT_FOUND,
        "This code does not work. Each works once and for a minute: check its letters, or get a new one on your other device.";
    /// The seats tell what they committed to, which only the devices that committed can.
    Beginning = "beginning", CONFLICT retryable,
        "The game is beginning right now. Try again in a moment.";
    /// Nobody made this link, or nobody used it for more than a year.
    UnknownFamily = "unknown-family", NOT_FOUND,
        "There is no family link like this here. Check it; it may have been mistyped. You can make a new one on the home page.";
    /// What was called out is not one of the reactions.
    UnknownReaction { known: String } = "unknown-reaction", BAD_REQUEST,
        "There is no such reaction. These are there: {known}.";
    /// A seat calls out too much.
    TooManyReactions = "too-many-reactions", TOO_MANY_REQUESTS retryable,
        "That is a lot at once. Wait a moment before you call out something else.";
    /// The game is not over.
    NotOver = "not-over", CONFLICT,
        "This game is not over yet. Its log becomes public when it is, and then you can play again.";
    /// Another person plays at the table.
    HintsAreForOne = "hints-are-for-one", FORBIDDEN,
        "Hints are for games against bots and games alone. Here another person plays.";
    /// The game waits for somebody else.
    NotYourMove = "not-your-move", CONFLICT,
        "There is nothing for you to do just now. Ask when it is your turn.";
    /// Others decide about somebody who is here and was not waited for long.
    StillThere = "still-there", CONFLICT,
        "The game has not waited long for them. Give them a little more time.";
    /// Others decide about somebody who has days for a move.
    TimeIsLeft = "time-is-left", CONFLICT,
        "A move here may take days. You can decide about somebody when their time was up, the table moved for them, and they have not moved since.";
    /// Nobody can be reminded who is not connected and has not asked to be told.
    NotReachable = "not-reachable", CONFLICT,
        "They do not have this table open, so no reminder reaches them. Send them the link, or keep waiting.";
    /// There is nobody to decide about.
    NotAway = "not-away", CONFLICT,
        "There is nothing to decide about this seat. Choose a player that the game waits for.";
    /// Somebody was reminded a moment ago.
    NudgedAlready = "nudged-already", TOO_MANY_REQUESTS retryable,
        "They were reminded a moment ago. Wait ten seconds, then try again.";
    /// Nobody asks to take anything back.
    NoTakeback = "no-takeback", CONFLICT,
        "Nobody else asks to take back a move just now. Something may have happened since.";
    /// Nobody is told at a table where moves take minutes.
    NotByDays = "not-by-days", CONFLICT,
        "Only at tables where a move may take a day or more can you be told when it is your turn.";
    /// Nobody is told when the game is over.
    OverAlready = "over-already", CONFLICT,
        "This game is over, so there is no turn left to tell you about.";
    /// The host does not send notifications to such an address.
    BadNoticeAddress = "bad-notice-address", FORBIDDEN,
        "Notifications go to addresses on the internet that begin with https://. Check the address for spaces and mistakes.";
    /// A bot has no legal action.
    NoAction = "no-action", CONFLICT, "There is nothing this seat could do.";
    /// An analysis failed.
    NotWorkedOut = "not-worked-out", INTERNAL_SERVER_ERROR,
        "This could not be worked out. The game is not harmed: play on.";
    /// The queue of one client, or of all, is full.
    Busy = "busy", SERVICE_UNAVAILABLE retryable,
        "The host is still working out what you asked before. Wait for that, then ask again.";
    /// The table cannot go on; see `docs/operations.md`.
    TableFrozen { reason: String } = "table-frozen", SERVICE_UNAVAILABLE, "{reason}";
    /// The table is moving to another node, or the link to it broke.
    TableAway = "table-away", SERVICE_UNAVAILABLE retryable,
        "This table does not answer just now. Try again.";
    /// The store cannot be written to.
    NotSaved = "not-saved", SERVICE_UNAVAILABLE retryable,
        "The host cannot save just now, so nothing was changed. Try again in a moment.";
    /// The client speaks another version of the protocol.
    OtherVersion { host: u32, client: u32 } = "other-version", BAD_REQUEST,
        "This host speaks version {host}, you speak {client}. Load the page again.";
    /// There is no such puzzle.
    NoSuchPuzzle { count: usize } = "no-such-puzzle", NOT_FOUND,
        "There are {count} puzzles, numbered from 0.";
    /// Nobody had anything to decide there.
    NothingDecided = "nothing-decided", NOT_FOUND,
        "That seat had nothing to decide at that step. Choose a step that the coach names.";
    /// Only a puzzle can be given up.
    NotAPuzzle = "not-a-puzzle", CONFLICT, "This is not a puzzle.";
    /// A good move, but not the one that a lesson or a puzzle waits for.
    AnotherStep { say: String } = "another-step", CONFLICT, "{say}";
    /// A connection must begin with hello.
    HelloFirst = "hello-first", BAD_REQUEST,
        "Say hello first: {{\"hello\":{{\"version\":3}}}}.";
    /// This connection belongs to no table, and its hello names none.
    WhichTable = "which-table", BAD_REQUEST,
        "Say which table: {{\"hello\":{{\"version\":3,\"table\":\"…\"}}}}.";
    /// A message cannot be read.
    MalformedMessage { why: String } = "malformed-message", BAD_REQUEST,
        "This host cannot read that message: {why}.";
    /// A message was not text.
    TextOnly = "text-only", BAD_REQUEST, "This host speaks JSON text, not binary.";
    /// A request or message is too long.
    TooLong { most: usize } = "too-long", PAYLOAD_TOO_LARGE,
        "That is too long: {most} bytes are the most.";
    /// A request did not arrive in time.
    TooSlow = "too-slow", REQUEST_TIMEOUT retryable,
        "This request did not arrive in time. Try again.";
    /// Too many requests or messages at once.
    SlowDown = "slow-down", TOO_MANY_REQUESTS retryable,
        "That is too much at once from here. Wait a second, then try again.";
    /// Too many connections from one address.
    TooManyConnections = "too-many-connections", TOO_MANY_REQUESTS retryable,
        "Too many connections from here. Close some pages, then try again.";
    /// The operator does not let them play for a while.
    Blocked { until: String, reason: String } = "blocked", FORBIDDEN,
        "Whoever runs this host does not let you play here until {until}: {reason}";
    /// A page of another site asks.
    ForeignOrigin = "foreign-origin", FORBIDDEN,
        "This page belongs to somebody else and may not play here.";
    /// The request is for a name that is not this host's.
    ForeignHost { name: String } = "foreign-host", FORBIDDEN,
        "This host does not go by the name {name}. If it should, its operator starts it with --name {name}.";
    /// The address is for WebSocket connections.
    NotASocket = "not-a-socket", UPGRADE_REQUIRED, "This address is for WebSocket connections.";
    /// The body does not say that it is JSON.
    NotJson = "not-json", UNSUPPORTED_MEDIA_TYPE,
        "Send JSON, and say so: content-type: application/json.";
    /// The body cannot be read as what belongs there.
    MalformedBody { why: String } = "malformed-body", BAD_REQUEST,
        "This is not what is expected here: {why}.";
    /// A path or query cannot be read.
    BadAddress = "bad-address", BAD_REQUEST,
        "This address cannot be read: write it in UTF-8, and say everything once.";
    /// The API has no such path.
    NoSuchRoute { path: String } = "no-such-route", NOT_FOUND,
        "There is nothing at {path}. /api/openapi.json says what there is.";
    /// The page has no such file.
    NoSuchFile = "no-such-file", NOT_FOUND, "There is no such file here.";
    /// The path does not take this method.
    WrongMethod { path: String } = "wrong-method", METHOD_NOT_ALLOWED,
        "Method not allowed at {path}. /api/openapi.json says which is.";
    /// The host is about to stop; see [`Host::drain`](crate::Host::drain).
    Leaving = "leaving", SERVICE_UNAVAILABLE,
        "This host is about to stop, so nobody should be sent here any more. Whoever is here plays on.";
    /// A request panicked.
    HostBrokeDown = "host-broke-down", INTERNAL_SERVER_ERROR,
        "Something went wrong here that never should. The host's operator has been told.";
}

impl HostError {
    /// The sentence for people.
    pub fn message(&self) -> String {
        self.to_string()
    }

    /// The game's log cannot be replayed by this host.
    pub(crate) fn does_not_replay() -> HostError {
        HostError::frozen(
            "This table's log does not replay, so the host keeps its hands off it. The host's \
             operator has been told.",
        )
    }

    /// The table is not as it was acknowledged.
    fn damaged(damage: Damage) -> HostError {
        let what = match damage {
            Damage::MissingLines { acknowledged, found } => {
                match acknowledged.saturating_sub(found) {
                    1 => "One saved step of this game is missing".to_owned(),
                    n => format!("{n} saved steps of this game are missing"),
                }
            }
            Damage::MissingTable => "This table was saved, and is missing".to_owned(),
            Damage::MissingChanges { .. } => {
                "Something that was saved at this table is missing".to_owned()
            }
            Damage::AddedLines { .. } | Damage::ChangedEnd => {
                "This game is not as it was saved".to_owned()
            }
        };
        HostError::frozen(format!(
            "{what}, so the host keeps its hands off it. The host's operator has been told."
        ))
    }

    pub(crate) fn frozen(reason: impl Into<String>) -> HostError {
        HostError::TableFrozen { reason: reason.into() }
    }
}

impl From<Reject> for HostError {
    fn from(reject: Reject) -> HostError {
        HostError::Game(reject)
    }
}

impl From<HostError> for Reject {
    fn from(error: HostError) -> Reject {
        match error {
            HostError::Game(reject) => reject,
            error => {
                let (code, message) = (error.code().to_owned().into(), error.message());
                Reject { code, rule: "".into(), message, at: Vec::new() }
            }
        }
    }
}

/// What a store's error is for a client: refusals as they are, the rest without inner details,
/// which go to the operator.
impl From<StoreError> for HostError {
    fn from(error: StoreError) -> HostError {
        let reason = error.to_string();
        match error {
            StoreError::UnknownTable { id } => HostError::UnknownTable { id: id.to_string() },
            StoreError::BadId { .. } => HostError::BadTableId { reason },
            StoreError::BadText { .. } => HostError::BadText { reason },
            StoreError::DamagedTable { damage, .. } => HostError::damaged(damage),
            // Somebody else has written: whoever asks again finds out what.
            error if error.is_refusal() => HostError::TableAway,
            error => {
                crate::host::report_store_error(&error);
                HostError::NotSaved
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_code_is_listed_once() {
        let codes: BTreeSet<_> = HostError::ALL.iter().map(|error| error.code).collect();
        assert_eq!(codes.len(), HostError::ALL.len());
    }

    #[test]
    fn an_error_arrives_at_another_node_as_it_left() {
        let reject = Reject::new("splits-chain", "CC-08", "Taking b4 would cut off c5.");
        for error in [HostError::TableAway, HostError::LongName { most: 24 }, reject.into()] {
            let json = serde_json::to_string(&error).unwrap();
            assert_eq!(serde_json::from_str::<HostError>(&json).unwrap(), error);
        }
    }
}
