//! The live stream of one table, over `GET /api/tables/{id}/socket`.
//!
//! Events are numbered per viewer, from 0: `seq` is how many this viewer has been shown. A client
//! that comes back names its last `seq` and is sent the rest. Everything else a host says is a
//! whole picture that replaces the one before, so that nothing is lost by losing a message.

use crate::tables::TableInfo;
use play::{Millis, Reject, Seat, Snapshot};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use ts_rs::TS;

/// What a client says.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ToHost {
    /// The first message of every connection. Sent again, it starts over: at the same table, or
    /// at the one it names.
    Hello {
        /// [`crate::VERSION`].
        version: u32,
        /// The table, where it is not the one of the connection's address: to go on to a rematch
        /// without reconnecting.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        table: Option<String>,
        /// The secret of a seat; without one the client watches.
        #[serde(default)]
        secret: Option<String>,
        /// How many events it has already, after a lost connection.
        #[serde(default)]
        seq: Option<u32>,
        /// The commitment to the seat's part of the luck, as in `commit`. Without one the seat adds
        /// nothing.
        #[serde(default)]
        commit: Option<SeatCommit>,
        /// Whether this is a screen that shows the table to everybody in a room. It watches, and is
        /// told of as `tvs`, so that phones can leave the table to it.
        #[serde(default)]
        tv: bool,
    },
    /// A seat commits to its part of the luck: a text that it keeps to itself until `reveal` asks
    /// for it. Before all seats are taken it may be replaced.
    Commit(SeatCommit),
    /// A seat tells the text it committed to, because the host asked with `reveal`.
    Reveal {
        /// The attempt that the host named.
        attempt: u32,
        /// The text: plain, up to 64 characters.
        text: String,
    },
    /// A seat acts. Answered exactly once, after the action is durable.
    Act {
        /// The client's own name for this action, new for each, the same when it is sent again.
        id: String,
        /// What: the game's own JSON.
        #[ts(type = "unknown")]
        #[schemars(with = "serde_json::Value")]
        action: Box<RawValue>,
    },
    /// Judge a draft by the real rules, without making it.
    Preview {
        /// As for `act`.
        id: String,
        /// What.
        #[ts(type = "unknown")]
        #[schemars(with = "serde_json::Value")]
        action: Box<RawValue>,
    },
    /// What was possible, where that can no longer help or harm anybody: after a round, after a
    /// reveal. Answered with `draft`: the game's own JSON.
    Possible {
        /// As for `act`.
        id: String,
    },
    /// A hint for a player against bots or alone: first where to look, then the move. Answered
    /// with `draft`: a [`Hint`]. Counted, once until the player acts.
    Hint {
        /// As for `act`.
        id: String,
        /// Whether to include the move.
        full: bool,
    },
    /// The table in words: the position as text, and what you can do now. Answered with `draft`: a
    /// [`Description`].
    Describe {
        /// As for `act`.
        id: String,
    },
    /// What a typed line means here. Answered with `draft`: the action, not made yet.
    Parse {
        /// As for `act`.
        id: String,
        /// What was typed.
        text: String,
    },
    /// Decides, with the others who are here, about somebody that the game waits for and who is away
    /// or takes very long.
    Decide {
        /// As for `act`.
        id: String,
        /// Who is away.
        seat: Seat,
        /// What to do about it.
        choice: AbsentChoice,
    },
    /// Plays again, where a bot played for this seat. Saying hello and acting do the same.
    Back {
        /// As for `act`.
        id: String,
    },
    /// Asks to take back this seat's last action, with all that came after it. It is done when the
    /// other people have agreed; bots always do.
    Takeback {
        /// As for `act`.
        id: String,
    },
    /// Answers the one who asks to take back an action.
    AnswerTakeback {
        /// As for `act`.
        id: String,
        /// Whether it is all right.
        agree: bool,
    },
    /// A seat would like another game. When all people at the table do, they are moved to it.
    Rematch {
        /// As for `act`.
        id: String,
    },
    /// At a puzzle: gives up and sees the answer.
    GiveUp {
        /// As for `act`.
        id: String,
    },
    /// A seat calls something out to the table. Not answered, and in no log.
    React {
        /// One of [`REACTIONS`](crate::REACTIONS).
        reaction: String,
    },
    /// Anybody there? Answered with `pong`.
    Ping {},
}

/// What to do about somebody who is away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AbsentChoice {
    /// Remind them. Done at once.
    Nudge,
    /// Let a bot play for them until they come back. Done when most of those who are here say so.
    StandIn,
    /// End the game without a loser. Done when all who are here say so.
    CallOff,
}

/// A commitment to a seat's part of the luck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatCommit {
    /// For which attempt to begin, as the table says. One for another attempt does not count.
    pub attempt: u32,
    /// SHA-256 of the text in UTF-8, as 64 lower-case hexadecimal digits. Draw the text at random,
    /// again for every table and attempt: at least 32 hexadecimal digits.
    #[schemars(regex(pattern = r"^[0-9a-f]{64}$"))]
    pub hash: String,
}

/// What the host says.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(clippy::large_enum_variant, reason = "messages are read once and not kept")]
pub enum ToClient {
    /// The answer to `hello`: everything that this viewer may know.
    Welcome(Welcome),
    /// Something happened.
    News(News),
    /// Seats, names, presence or the state of the table changed: the whole picture.
    Table(TableInfo),
    /// The answer to any request with an id.
    Answer(Answer),
    /// All commitments are fixed: the host asks this seat for its text. Compare them with what you
    /// saw, keep them, and tell the text for one set of commitments only.
    Reveal(Reveal),
    /// The table goes on elsewhere: all want a rematch.
    Moved {
        /// The new table. The seat's secret stays the same.
        table: String,
    },
    /// Somebody at the table calls something out.
    Reaction {
        /// Who.
        seat: Seat,
        /// One of [`REACTIONS`](crate::REACTIONS).
        reaction: String,
    },
    /// Somebody reminds you that the game waits for you.
    Nudge {
        /// Who.
        from: Seat,
    },
    /// Whoever runs the host tells everybody something.
    Broadcast {
        /// What they say, in a sentence.
        text: String,
    },
    /// In a lesson: where the learner is. Follows the welcome, and the answer to every action.
    Lesson(LessonInfo),
    /// At a puzzle: what is asked for and how far the player is. Follows the welcome, and the answer
    /// to every action.
    Puzzle(PuzzleInfo),
    /// The host refused something that was not a numbered request, or ends the connection.
    Error(Reject),
    /// Yes.
    Pong {},
}

/// The commitments of everybody, before anybody's text is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Reveal {
    /// Which attempt to begin.
    pub attempt: u32,
    /// The host's commitment to its seed.
    pub commit: String,
    /// The seats' commitments; `null` for a seat that adds nothing.
    pub commits: Vec<Option<String>>,
}

/// What a viewer of any game sees: who they are, whose turn it is, what they can do, and the
/// game's own view.
pub type AnySnapshot = Snapshot<Box<RawValue>, Box<RawValue>>;

/// Something that happened, with its sentence.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct EventInWords {
    /// For people: "Mum took A and discarded J." Empty where there is nothing to say.
    pub text: String,
    /// For programs: the game's own JSON.
    #[ts(type = "unknown")]
    #[schemars(with = "serde_json::Value")]
    pub event: Box<RawValue>,
}

/// A table in words, as one viewer sees it.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Description {
    /// The position as text, to be shown in a font of one width.
    pub position: String,
    /// What the viewer can do now; not what they have to put together themselves.
    pub actions: Vec<ActionInWords>,
}

/// An action, and what it is called.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct ActionInWords {
    /// For people: "Take the J".
    pub text: String,
    /// For programs: the game's own JSON.
    #[ts(type = "unknown")]
    #[schemars(with = "serde_json::Value")]
    pub action: Box<RawValue>,
}

/// A hint, made from what the player sees.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Hint {
    /// Where to look: one sentence.
    pub look: String,
    /// The places meant, in the game's own words.
    pub at: Vec<String>,
    /// The move, where it was asked for. It is not made.
    pub action: Option<ActionInWords>,
}

/// The answer to `hello`.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Welcome {
    /// The table.
    pub table: TableInfo,
    /// The seat this connection speaks for; `null` for a watcher.
    pub you: Option<Seat>,
    /// What the viewer sees; `null` before the game starts.
    #[ts(as = "Option<Snapshot<serde_json::Value, serde_json::Value>>")]
    #[schemars(with = "Option<Snapshot<serde_json::Value, serde_json::Value>>")]
    pub snapshot: Option<AnySnapshot>,
    /// How many events the viewer has been shown, with those below.
    pub seq: u32,
    /// The events that the client did not have yet: all, or those after the `seq` it named.
    pub events: Vec<EventInWords>,
    /// How many fewer events the host knows than the client named: 0, unless the host has lost some.
    /// Then `events` holds all that are left.
    #[serde(default)]
    pub lost: u32,
    /// The table's clock.
    pub now: Millis,
}

/// Something happened.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct News {
    /// How many events the viewer has been shown, with those below.
    pub seq: u32,
    /// What happened, as the viewer sees it.
    pub events: Vec<EventInWords>,
    /// What the viewer sees now.
    #[ts(as = "Snapshot<serde_json::Value, serde_json::Value>")]
    #[schemars(with = "Snapshot<serde_json::Value, serde_json::Value>")]
    pub snapshot: AnySnapshot,
    /// The table's clock.
    pub now: Millis,
}

/// Where a learner is in a lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct LessonInfo {
    /// The step, from 0.
    pub step: u32,
    /// How many steps there are.
    pub steps: u32,
    /// The step's sentence for the learner.
    pub say: String,
    /// The rules that the step teaches.
    pub rules: Vec<String>,
    /// What to look at or to use, in order: how the names of these things begin on the page.
    pub point: Vec<String>,
    /// The step waits for no move: reconnect at the next step to go on.
    pub read_only: bool,
    /// The answer to the last move if it was a wrong one; otherwise `null`.
    pub slip: Option<String>,
}

/// A puzzle, and how far its player is. The answer is not in it before it was found or given up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct PuzzleInfo {
    /// Its number, counted from 0.
    pub number: u32,
    /// How many puzzles of the game there are.
    pub count: u32,
    /// What is asked for, in a word: `win-in-3`.
    pub theme: String,
    /// What is asked for, in a sentence.
    pub goal: String,
    /// The weakest bot that finds the answer; `null` where none does.
    pub level: Option<String>,
    /// How far the player is.
    pub stage: PuzzleStage,
    /// What is to be said to the last answer, or about the right one; `null` before.
    pub say: Option<String>,
    /// What to look at, in order: how the names of these things begin on the page.
    pub point: Vec<String>,
}

/// How far the player of a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PuzzleStage {
    /// Nothing was tried.
    Fresh,
    /// The last answer was wrong; the table is as it was.
    Failed,
    /// The answer was found.
    Solved,
    /// The player gave up and was shown the answer.
    Shown,
}

/// The answer to a numbered request.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Answer {
    /// The request's id.
    pub id: String,
    /// What `preview`, `possible`, `describe` or `parse` found out; `null` otherwise.
    #[ts(type = "unknown")]
    #[schemars(with = "Option<serde_json::Value>")]
    pub draft: Option<Box<RawValue>>,
    /// Why it was refused; `null` when it was done.
    pub error: Option<Reject>,
}
