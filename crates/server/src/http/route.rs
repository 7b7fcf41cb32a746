//! Every route of the host but the page's files, once: where it is, who answers, what it takes and
//! gives. The router and the document are made from this table.

use super::{
    coach, daily, devices, families, finished, lessons, notices, operator, programs, puzzles,
    ready, tables, words,
};
use crate::Host;
use axum::handler::Handler;
use axum::http::Method;
use axum::routing::{self, MethodRouter};
use lexicon::{WordLists, WordReport};
use protocol::{
    AskDeviceCode, AskProgram, ChangePerson, ContinueGame, DailyGames, DailyReport, DeviceCode,
    Family, FamilyTable, FinishedGame, GameInfo, Join, Joined, MAX_ID, MakeTable, NoticeSettings,
    NoticeText, PlayDaily, ProgramAsked, ProgramInfo, PuzzleList, RenewKey, Replay, StopTelling,
    TableInfo, TableList, TellMe, UseDeviceCode,
};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;

/// One thing that can be asked.
pub(crate) struct Route {
    pub(crate) method: Method,
    pub(crate) path: &'static str,
    pub(crate) summary: &'static str,
    pub(crate) handler: MethodRouter<Arc<Host>>,
    pub(crate) in_path: Option<Fields>,
    pub(crate) in_query: Option<Fields>,
    pub(crate) body: Option<SchemaOf>,
    pub(crate) answer: Answer,
}

/// The schema of a type that is used by name.
pub(crate) type SchemaOf = fn(&mut SchemaGenerator) -> Value;
/// The schema of a type whose fields are parameters, with everything in it.
pub(crate) type Fields = fn() -> Schema;

pub(crate) enum Answer {
    Json(SchemaOf),
    Text(&'static str, &'static str),
    Socket,
}

pub(crate) fn schema_of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Value {
    generator.subschema_for::<T>().to_value()
}

fn fields_of<T: JsonSchema>() -> Schema {
    let settings = schemars::generate::SchemaSettings::draft2020_12().with(|settings| {
        settings.inline_subschemas = true;
    });
    settings.into_generator().into_root_schema_for::<T>()
}

/// A table, in a path.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct TablePath {
    /// The table's id.
    #[schemars(regex(pattern = r"^[A-Za-z0-9_-]{1,64}$"))]
    pub(crate) id: String,
}

/// A seat, in a path.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct SeatPath {
    /// The table's id.
    #[schemars(regex(pattern = r"^[A-Za-z0-9_-]{1,64}$"))]
    pub(crate) id: String,
    /// The seat, counted from 0.
    pub(crate) seat: u8,
}

/// A family's link, in a path.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct FamilyPath {
    /// The link's id.
    #[schemars(regex(pattern = r"^[A-Za-z0-9_-]{1,64}$"))]
    pub(crate) id: String,
}

/// A word, in a path.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct WordPath {
    /// The word.
    #[schemars(length(min = 1))]
    pub(crate) word: String,
}

/// A lesson or a puzzle, in a path.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct LessonPath {
    /// The game's id.
    #[schemars(length(min = 1, max = MAX_ID))]
    pub(crate) game: String,
}

/// Where a lesson begins.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct LessonQuery {
    /// The step, from 0.
    #[serde(default)]
    pub(crate) step: u16,
}

/// Which puzzle.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct PuzzleQuery {
    /// Its number, from 0.
    #[serde(default)]
    pub(crate) number: u16,
}

/// Which finished games to list.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct FinishedQuery {
    /// Only games of this kind: `candy-chain`.
    #[serde(default)]
    #[schemars(with = "String", length(max = MAX_ID))]
    pub(crate) game: Option<String>,
}

/// The viewer of a replay.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct ReplayQuery {
    /// As this seat saw it, counted from 0; as a watcher did where it is left out.
    #[serde(default)]
    #[schemars(with = "u8")]
    pub(crate) seat: Option<u8>,
}

/// A moment of a finished game, and who looks at it.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct MomentQuery {
    /// The frame of the replay, counted from 0.
    pub(crate) frame: u32,
    /// The seat, counted from 0.
    pub(crate) seat: u8,
}

/// Whose decisions the coach weighs.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct CoachQuery {
    /// The seat, counted from 0.
    pub(crate) seat: u8,
}

/// Which day's games to list.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct DailyQuery {
    /// The day, as `2026-11-18`; today where it is left out.
    #[serde(default)]
    #[schemars(with = "String", regex(pattern = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))]
    pub(crate) day: Option<String>,
}

/// By which list to judge a word.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct WordQuery {
    /// The list's name; the usual one where it is left out.
    #[serde(default)]
    #[schemars(with = "String", length(max = MAX_ID))]
    pub(crate) list: Option<String>,
}

impl Route {
    fn new(method: Method, path: &'static str, handler: MethodRouter<Arc<Host>>) -> Route {
        let (in_path, in_query, body) = (None, None, None);
        let answer = Answer::Socket;
        Route { method, path, summary: "", handler, in_path, in_query, body, answer }
    }

    fn says(self, summary: &'static str) -> Route {
        Route { summary, ..self }
    }

    fn path<T: JsonSchema>(self) -> Route {
        Route { in_path: Some(fields_of::<T>), ..self }
    }

    fn query<T: JsonSchema>(self) -> Route {
        Route { in_query: Some(fields_of::<T>), ..self }
    }

    fn takes<T: JsonSchema>(self) -> Route {
        Route { body: Some(schema_of::<T>), ..self }
    }

    fn gives<T: JsonSchema>(self) -> Route {
        Route { answer: Answer::Json(schema_of::<T>), ..self }
    }

    fn gives_text(self, kind: &'static str, what: &'static str) -> Route {
        Route { answer: Answer::Text(kind, what), ..self }
    }
}

fn get<H: Handler<T, Arc<Host>>, T: 'static>(path: &'static str, handler: H) -> Route {
    Route::new(Method::GET, path, routing::get(handler))
}

fn post<H: Handler<T, Arc<Host>>, T: 'static>(path: &'static str, handler: H) -> Route {
    Route::new(Method::POST, path, routing::post(handler))
}

/// The table.
pub(crate) fn all() -> Vec<Route> {
    vec![
        get("/api/games", tables::games)
            .says("The games of this host, their options and their bots")
            .gives::<Vec<GameInfo>>(),
        get("/api/tables", tables::list)
            .says("Public tables: to join, and to watch")
            .gives::<TableList>(),
        post("/api/tables", tables::make)
            .says("Make a table and sit down")
            .takes::<MakeTable>()
            .gives::<Joined>(),
        get("/api/tables/{id}", tables::info)
            .says("One table")
            .path::<TablePath>()
            .gives::<TableInfo>(),
        post("/api/tables/{id}/seats/{seat}", tables::sit)
            .says("Sit down; or, with `authorization: Bearer <seat secret>`, seat a bot")
            .path::<SeatPath>()
            .takes::<Join>()
            .gives::<Joined>(),
        post("/api/tables/{id}/seats/{seat}/person", tables::change_person)
            .says("Change your name and picture before the game begins, with `authorization: Bearer <seat secret>`")
            .path::<SeatPath>()
            .takes::<ChangePerson>()
            .gives::<TableInfo>(),
        post("/api/tables/{id}/seats/{seat}/leave", tables::leave)
            .says("Give up your seat before the game begins, with `authorization: Bearer <seat secret>`; the last one closes the table")
            .path::<SeatPath>()
            .gives::<TableInfo>(),
        post("/api/tables/{id}/seats/{seat}/code", devices::ask_code)
            .says("Get a code that opens your seat on another device, with `authorization: Bearer <seat secret>`")
            .path::<SeatPath>()
            .takes::<AskDeviceCode>()
            .gives::<DeviceCode>(),
        post("/api/tables/{id}/seats/{seat}/key", devices::renew_key)
            .says("Get a new secret for your seat, with `authorization: Bearer <seat secret>`; all others stop working")
            .path::<SeatPath>()
            .takes::<RenewKey>()
            .gives::<Joined>(),
        get("/api/notices", notices::settings)
            .says("How this host tells people that it is their turn")
            .gives::<NoticeSettings>(),
        post("/api/tables/{id}/seats/{seat}/notices", notices::tell_me)
            .says("Be told when it is your turn, where a move may take days, with `authorization: Bearer <seat secret>`")
            .path::<SeatPath>()
            .takes::<TellMe>()
            .gives::<NoticeText>(),
        post("/api/tables/{id}/seats/{seat}/notices/stop", notices::stop)
            .says("No longer be told there, with `authorization: Bearer <seat secret>`")
            .path::<SeatPath>()
            .takes::<StopTelling>()
            .gives::<NoticeText>(),
        get("/api/programs", programs::list)
            .says("Programs that are connected, to be asked to a table")
            .gives::<Vec<ProgramInfo>>(),
        get("/api/programs/socket", programs::socket)
            .says("The one connection of a program, for all of its tables; see docs/bots.md"),
        post("/api/tables/{id}/seats/{seat}/program", programs::ask)
            .says("Ask a program to take a free seat, or get a token for it, with `authorization: Bearer <your seat's secret>`")
            .path::<SeatPath>()
            .takes::<AskProgram>()
            .gives::<ProgramAsked>(),
        post("/api/codes", devices::use_code)
            .says("Take the seat that a code of another device opens")
            .takes::<UseDeviceCode>()
            .gives::<Joined>(),
        post("/api/families", families::make)
            .says("Make a link that always leads to your family's current game")
            .gives::<Family>(),
        get("/api/families/{id}", families::get)
            .says("Where such a link leads now")
            .path::<FamilyPath>()
            .gives::<Family>(),
        post("/api/families/{id}", families::lead)
            .says("Let such a link lead to a table, unless it leads to a game that is not over")
            .path::<FamilyPath>()
            .takes::<FamilyTable>()
            .gives::<Family>(),
        get("/api/daily", daily::list)
            .says("The daily games of a day, and the ranking on this host")
            .query::<DailyQuery>()
            .gives::<DailyGames>(),
        post("/api/daily", daily::play)
            .says("Play the daily game of a day; today's first attempt is ranked")
            .takes::<PlayDaily>()
            .gives::<Joined>(),
        get("/api/finished/{id}/daily", daily::report)
            .says("How a daily game went, and a text to share")
            .path::<TablePath>()
            .gives::<DailyReport>(),
        get("/api/tables/{id}/socket", tables::socket)
            .says("The live stream; see docs/protocol.md")
            .path::<TablePath>(),
        get("/api/socket", tables::early_socket)
            .says("The live stream of a table that the hello names; see docs/protocol.md"),
        get("/api/lessons/{game}/socket", lessons::socket)
            .says("A game taught by playing it, as a live stream; see docs/protocol.md")
            .path::<LessonPath>()
            .query::<LessonQuery>(),
        get("/api/puzzles/{game}", puzzles::list)
            .says("The puzzles of a game and how hard they are, without their answers")
            .path::<LessonPath>()
            .gives::<PuzzleList>(),
        get("/api/puzzles/{game}/socket", puzzles::socket)
            .says("A puzzle on the game's own table, as a live stream; see docs/protocol.md")
            .path::<LessonPath>()
            .query::<PuzzleQuery>(),
        get("/api/finished", finished::list)
            .says("Finished public games, newest first")
            .query::<FinishedQuery>()
            .gives::<Vec<FinishedGame>>(),
        get("/api/finished/{id}/log", finished::log)
            .says("The whole game, for `parlour verify`")
            .path::<TablePath>()
            .gives_text("application/jsonl", "One JSON document a line"),
        get("/api/finished/{id}/replay", finished::replay)
            .says("A finished game step by step, as a watcher or a seat saw it")
            .path::<TablePath>()
            .query::<ReplayQuery>()
            .gives::<Replay>(),
        get("/api/finished/{id}/possible", finished::possible)
            .says("What was possible at one step of a finished game, where the game can tell")
            .path::<TablePath>()
            .query::<MomentQuery>()
            .gives::<serde_json::Map<String, Value>>(),
        get("/api/finished/{id}/coach", coach::coach)
            .says("What a seat's decisions in a finished game were worth: progress, then the report")
            .path::<TablePath>()
            .query::<CoachQuery>()
            .gives_text("application/x-ndjson", "A CoachLine as JSON a line; see docs/coach.md"),
        get("/api/finished/{id}/exercise/socket", coach::exercise)
            .says("A decision of a finished game made again, as a live stream; see docs/protocol.md")
            .path::<TablePath>()
            .query::<MomentQuery>(),
        post("/api/finished/{id}/continue", finished::go_on)
            .says("Open a new table that begins where a finished game stood")
            .path::<TablePath>()
            .takes::<ContinueGame>()
            .gives::<Joined>(),
        get("/api/words", words::lists)
            .says("The word lists, and whose work they are")
            .gives::<WordLists>(),
        get("/api/words/{word}", words::about)
            .says("What a word means, which lists hold it, and why `list` allows it or not")
            .path::<WordPath>()
            .query::<WordQuery>()
            .gives::<WordReport>(),
        get("/api/retention", operator::retention)
            .says("How long this host keeps what")
            .gives::<serde_json::Map<String, Value>>(),
        get("/api/openapi.json", operator::openapi)
            .says("This document")
            .gives::<serde_json::Map<String, Value>>(),
        get("/healthz", operator::healthz)
            .says("Whether the host and its store are well")
            .gives::<serde_json::Map<String, Value>>(),
        get("/readyz", ready::readyz)
            .says("Whether people should be sent here: not when the host is about to stop")
            .gives::<serde_json::Map<String, Value>>(),
        get("/metrics", operator::metrics)
            .says("Figures for Prometheus")
            .gives_text("text/plain", "Prometheus text format"),
    ]
}
