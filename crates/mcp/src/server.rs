//! Answers a client's requests.

use crate::player::{self, NewTable, Player};
use crate::{say, tool};
use play::{Reject, Seat};
use rmcp::ErrorData;
use rmcp::handler::server::ServerHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation,
    ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::{RequestContext, RoleServer};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::time::Duration;

/// How long `wait` waits, in seconds: clients give up on a tool after a minute.
const USUAL_WAIT: u8 = 20;
const MAX_WAIT: u8 = 50;

/// Said to a model before it begins.
const INSTRUCTIONS: &str = "Tabletop games. Begin with new_table (against bots) or join (somebody's table). \
    Then: look, act, and wait until it is your turn again. list_actions says what you can do, rules explains a game. \
    A refused move changes nothing and says which rule forbids it.";

/// The tools of one player.
#[derive(Clone)]
pub struct Server {
    player: Player,
}

impl Server {
    /// The tools of this player.
    pub fn new(player: Player) -> Server {
        Server { player }
    }

    /// Uses a tool. What it says is for the model; so is why it did not work.
    async fn call(&self, name: &str, arguments: Value) -> Result<String, Reject> {
        let player = &self.player;
        match name {
            "games" => read::<tool::Games>(name, arguments).map(|_| player::games()),
            "rules" => {
                let asked: tool::Rules = read(name, arguments)?;
                player::rules(&asked.game, asked.rule.as_deref())
            }
            "new_table" => {
                let asked: tool::NewTable = read(name, arguments)?;
                let tool::NewTable { game, seats, bots, options, name, hide_moves } = asked;
                let options = options.map_or(Value::Null, Value::Object);
                let new = NewTable { game, seats, bots, options, name, hide_moves };
                let table = player.new_table(new).await?;
                self.look(Some(&table)).await
            }
            "join" => {
                let asked: tool::Join = read(name, arguments)?;
                let seat = match asked.seat {
                    Some(0) => {
                        return Err(Reject::new("no-such-seat", "", "Seats are counted from 1."));
                    }
                    seat => seat.map(|seat| Seat(seat - 1)),
                };
                let tool::Join { table, name, hide_moves, .. } = asked;
                let table = player.join(&table, name.as_deref(), seat, hide_moves).await?;
                self.look(Some(&table)).await
            }
            "look" => {
                let asked: tool::AtTable = read(name, arguments)?;
                self.look(asked.table.as_deref()).await
            }
            "list_actions" => {
                let asked: tool::ListActions = read(name, arguments)?;
                let (_, seat) = player.seat(asked.table.as_deref()).await?;
                let moves = seat.lock().await.moves().await?;
                Ok(say::moves(&moves, asked.from, asked.limit))
            }
            "act" => {
                let asked: tool::Act = read(name, arguments)?;
                let (_, seat) = player.seat(asked.table.as_deref()).await?;
                seat.lock().await.act(&asked.action).await?;
                self.look(asked.table.as_deref()).await
            }
            "wait" => {
                let asked: tool::Wait = read(name, arguments)?;
                let most = asked.seconds.unwrap_or(USUAL_WAIT).min(MAX_WAIT);
                let (_, seat) = player.seat(asked.table.as_deref()).await?;
                seat.lock().await.wait(Duration::from_secs(most.into())).await?;
                self.look(asked.table.as_deref()).await
            }
            "leave" => {
                let asked: tool::AtTable = read(name, arguments)?;
                let table = player.leave(asked.table.as_deref()).await?;
                Ok(format!("You no longer look at table {table}."))
            }
            _ => Err(Reject::new("unknown-tool", "", format!("There is no tool \"{name}\"."))),
        }
    }

    async fn look(&self, table: Option<&str>) -> Result<String, Reject> {
        let (name, seat) = self.player.seat(table).await?;
        let seen = seat.lock().await.look().await?;
        Ok(say::seen(&name, &seen))
    }
}

/// The arguments of a tool.
fn read<T: DeserializeOwned>(tool: &str, arguments: Value) -> Result<T, Reject> {
    serde_json::from_value(arguments).map_err(|e| {
        play::refuse_malformed("malformed-arguments", format!("{tool} does not take that"), e)
    })
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new("parlour", env!("CARGO_PKG_VERSION")))
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(tool::all()))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        tool::all().into_iter().find(|tool| tool.name == name)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let arguments = Value::Object(request.arguments.unwrap_or_default());
        let result = match self.call(&request.name, arguments).await {
            Ok(text) => CallToolResult::success(vec![ContentBlock::text(text)]),
            Err(reject) => CallToolResult::error(vec![ContentBlock::text(say::refused(&reject))]),
        };
        Ok(result.into())
    }
}
