//! Does what an operator asks, here and at the other nodes.

use super::command::{AdminAnswer, AdminCommand, NodeReport, TableReport, Whom};
use crate::monitoring::{self, health};
use crate::room::{Order, RoomCommand};
use crate::{Host, HostError, programs};
use std::sync::Arc;
use std::time::Duration;
use store::TableId;
use tokio::sync::oneshot;

/// How long one table may take to answer.
const TABLE_TIMEOUT: Duration = Duration::from_millis(500);
/// A block lasts a year at most.
const MAX_MINUTES: u32 = 366 * 24 * 60;
/// Sentences of an operator are short.
const LONGEST_TEXT: usize = 500;

/// Does what the operator of this node asks.
pub(crate) async fn carry_out(host: &Arc<Host>, command: AdminCommand) -> AdminAnswer {
    let answer = match &command {
        AdminCommand::Close { reason: text, .. }
        | AdminCommand::Block { reason: text, .. }
        | AdminCommand::Broadcast { text }
            if text.trim().is_empty() || text.chars().count() > LONGEST_TEXT =>
        {
            let why = format!(
                "Give a sentence of 1 to {LONGEST_TEXT} characters for the people it concerns."
            );
            AdminAnswer::error(why)
        }
        AdminCommand::Nodes {} | AdminCommand::Tables {} | AdminCommand::Broadcast { .. } => {
            // Here and everywhere else at the same time.
            let (here, others) = tokio::join!(do_here(host, &command), ask_others(host, &command));
            let mut answer = others.added_to(here);
            if matches!(command, AdminCommand::Broadcast { .. }) && answer.silent_nodes > 0 {
                answer.done =
                    Some("Everybody at a table of the nodes that answered was told.".into());
            }
            answer
        }
        AdminCommand::Close { table, .. } | AdminCommand::Publish { table, .. } => {
            match at_a_table(host, &command, table).await {
                Ok(done) => AdminAnswer::done(done),
                // Another node has it.
                Err(HostError::TableAway) => {
                    let others = ask_others(host, &command).await;
                    others.added_to(AdminAnswer::error(HostError::TableAway))
                }
                Err(error) => AdminAnswer::error(error),
            }
        }
        AdminCommand::Block { whom, minutes, reason } => match *minutes {
            1..=MAX_MINUTES => {
                let until = host.now() + i64::from(*minutes) * 60_000;
                set_block(host, &command, whom, Some((until, reason.trim().to_owned()))).await
            }
            _ => AdminAnswer::error(format!("A block lasts 1 to {MAX_MINUTES} minutes.")),
        },
        AdminCommand::Unblock { whom } => set_block(host, &command, whom, None).await,
        AdminCommand::Blocks {} => {
            AdminAnswer { blocks: host.blocks.list(host), ..AdminAnswer::default() }
        }
        AdminCommand::Prune { days } => prune(host, *days).await,
        AdminCommand::Forget { names } => forget(host, names).await,
        AdminCommand::MakeToken { name } => {
            let made = programs::issue(&*host.store, name, host.now()).await;
            made.map_or_else(AdminAnswer::error, |token| AdminAnswer {
                tokens: vec![token],
                ..AdminAnswer::done("Made a token.")
            })
        }
        AdminCommand::RevokeToken { name } => {
            let revoked = programs::revoke(&*host.store, name, host.now()).await;
            revoked.map_or_else(AdminAnswer::error, |()| AdminAnswer::done("Revoked a token."))
        }
        AdminCommand::Tokens {} => match programs::list(&*host.store, host.now()).await {
            Ok(tokens) => {
                let tokens = tokens.into_iter().map(|token| token.name).collect();
                AdminAnswer { tokens, ..AdminAnswer::default() }
            }
            Err(error) => AdminAnswer::error(error),
        },
        AdminCommand::Drain { node: Some(name) } if self::name(host).as_ref() != Some(name) => {
            let why = format!("No node is called {name}: `statistics` lists them.");
            let others = ask_others(host, &command).await;
            let mut answer = others.added_to(AdminAnswer::error(why));
            if answer.error.is_some() && answer.silent_nodes > 0 {
                answer.error = Some(format!(
                    "Node {name} cannot be reached from here. Stop it on its machine: systemctl stop \
                     parlour"
                ));
            }
            answer
        }
        AdminCommand::Drain { .. } => drain(host),
    };
    note(&command, &answer);
    answer
}

/// Does what another node passes on, as far as it concerns this one.
pub(crate) async fn carry_out_for_another(host: &Arc<Host>, command: &AdminCommand) -> AdminAnswer {
    let answer = do_here(host, command).await;
    if answer.done.is_some() {
        note(command, &answer);
    }
    answer
}

/// Logs a command that changes something.
fn note(command: &AdminCommand, answer: &AdminAnswer) {
    let action = match command {
        AdminCommand::Nodes {}
        | AdminCommand::Tables {}
        | AdminCommand::Blocks {}
        | AdminCommand::Tokens {} => return,
        AdminCommand::Close { .. } => "close",
        AdminCommand::Publish { public: false, .. } => "hide",
        AdminCommand::Publish { public: true, .. } => "show",
        AdminCommand::Block { .. } => "block",
        AdminCommand::Unblock { .. } => "unblock",
        AdminCommand::Broadcast { .. } => "broadcast",
        AdminCommand::Prune { .. } => "prune",
        AdminCommand::Forget { .. } => "forget",
        AdminCommand::MakeToken { .. } => "make-token",
        AdminCommand::RevokeToken { .. } => "revoke-token",
        AdminCommand::Drain { .. } => "drain",
    };
    let asked = match command {
        // The log must not keep what is to be forgotten.
        AdminCommand::Forget { names } => format!("{} names", names.len()),
        command => serde_json::to_string(command).expect("commands are plain data"),
    };
    let result = answer.error.as_deref().or(answer.done.as_deref()).unwrap_or_default();
    tracing::info!(target: "admin", action, asked, result, "admin: {action}");
}

/// What every node does for itself.
async fn do_here(host: &Arc<Host>, command: &AdminCommand) -> AdminAnswer {
    match command {
        AdminCommand::Nodes {} => {
            let nodes = vec![node(host).await];
            AdminAnswer { nodes, ..AdminAnswer::default() }
        }
        AdminCommand::Tables {} => {
            AdminAnswer { tables: tables(host).await, ..AdminAnswer::default() }
        }
        AdminCommand::Broadcast { text } => {
            for id in host.registry.awake_tables() {
                let order = || Order::Say { text: text.trim().to_owned() };
                let _ = give(host, &id, order).await;
            }
            AdminAnswer::done("Everybody at a table was told.")
        }
        AdminCommand::Close { table, .. } | AdminCommand::Publish { table, .. } => {
            let Ok(id) = table.parse::<TableId>() else { return AdminAnswer::default() };
            match give(host, &id, || order_of(command)).await {
                Some(Ok(())) => AdminAnswer::done(told(command)),
                Some(Err(error)) if error != HostError::TableAway => AdminAnswer::error(error),
                _ => AdminAnswer::default(),
            }
        }
        AdminCommand::Block { .. } | AdminCommand::Unblock { .. } => {
            let loaded = host.blocks.load(host).await;
            loaded.map_or_else(AdminAnswer::error, |()| AdminAnswer::default())
        }
        AdminCommand::Drain { node: Some(node) } if name(host).as_ref() == Some(node) => {
            drain(host)
        }
        AdminCommand::Blocks {}
        | AdminCommand::Prune { .. }
        | AdminCommand::Forget { .. }
        | AdminCommand::MakeToken { .. }
        | AdminCommand::RevokeToken { .. }
        | AdminCommand::Tokens {}
        | AdminCommand::Drain { .. } => AdminAnswer::default(),
    }
}

fn drain(host: &Arc<Host>) -> AdminAnswer {
    let leaving = Arc::clone(host);
    tokio::spawn(async move { leaving.drain().await });
    let which = name(host).map_or_else(|| "This host".to_owned(), |name| format!("Node {name}"));
    AdminAnswer::done(format!("{which} leaves: load balancers are told, then it stops."))
}

/// Tables that somebody is at keep the name: what is in memory would write it back.
async fn forget(host: &Arc<Host>, names: &[String]) -> AdminAnswer {
    let in_use = |id: &TableId| host.registry.awake(id).is_some();
    let shared = host.nodes.is_some();
    match crate::forget::forget(&*host.store, names, shared, in_use, host.now()).await {
        Ok(forgotten) => {
            let done = AdminAnswer::done(forgotten.to_string());
            AdminAnswer { forgotten: Some(forgotten), ..done }
        }
        Err(error) => AdminAnswer::error(error),
    }
}

fn order_of(command: &AdminCommand) -> Order {
    match command {
        AdminCommand::Publish { public, .. } => Order::Publish { public: *public },
        AdminCommand::Close { reason, .. } => Order::Close { reason: reason.trim().to_owned() },
        AdminCommand::Broadcast { text } => Order::Say { text: text.trim().to_owned() },
        _ => unreachable!("it is no order for a table"),
    }
}

fn told(command: &AdminCommand) -> String {
    match command {
        AdminCommand::Publish { public: true, .. } => "The table is in the public lists.".into(),
        AdminCommand::Publish { .. } => "The table is in no list; its link still works.".into(),
        _ => "The table is closed, and the people there were told why.".into(),
    }
}

/// Gives an order to a table in memory, if it is this node's.
async fn give(
    host: &Arc<Host>,
    id: &TableId,
    order: impl FnOnce() -> Order,
) -> Option<Result<(), HostError>> {
    let room = host.registry.awake(id)?;
    let (reply, answer) = oneshot::channel();
    let asking = async {
        room.send(RoomCommand::Order { order: Box::new(order()), reply }).await.ok()?;
        answer.await.ok()
    };
    tokio::time::timeout(TABLE_TIMEOUT, asking).await.ok()?
}

/// Gives an order to a table, which is loaded if it is asleep.
async fn at_a_table(
    host: &Arc<Host>,
    command: &AdminCommand,
    table: &str,
) -> Result<String, HostError> {
    let id: TableId = table.parse()?;
    let order = |reply| RoomCommand::Order { order: Box::new(order_of(command)), reply };
    host.ask(&id, order).await??;
    Ok(told(command))
}

async fn set_block(
    host: &Arc<Host>,
    command: &AdminCommand,
    whom: &Whom,
    block: Option<(i64, String)>,
) -> AdminAnswer {
    let done = if block.is_some() { "Blocked." } else { "No longer blocked." };
    match host.blocks.set(host, whom, block).await {
        Ok(()) => {
            ask_others(host, command).await;
            AdminAnswer::done(done)
        }
        Err(error) => AdminAnswer::error(error),
    }
}

async fn prune(host: &Arc<Host>, days: u32) -> AdminAnswer {
    let before = host.now() - i64::from(days) * 24 * 60 * 60 * 1000;
    match crate::expiry::delete(host, store::State::Finished, before).await {
        Ok(deleted) => AdminAnswer::done(format!("Deleted {deleted} finished games.")),
        Err(error) => AdminAnswer::error(error),
    }
}

async fn node(host: &Arc<Host>) -> NodeReport {
    let checks = health::checks(host).await;
    let down = checks.iter().filter(|check| check.result.is_err());
    NodeReport {
        node: name(host),
        version: crate::PROGRAM_VERSION.into(),
        down: down.map(|check| check.name.to_owned()).collect(),
        metrics: monitoring::render(host),
    }
}

fn name(host: &Host) -> Option<String> {
    host.nodes.as_ref().map(|nodes| nodes.me().to_string())
}

/// The tables in memory here; those of other nodes they tell themselves.
async fn tables(host: &Arc<Host>) -> Vec<TableReport> {
    let asked = host.registry.awake_tables().into_iter().map(|id| async move {
        let room = host.registry.awake(&id)?;
        let (reply, answer) = oneshot::channel();
        let asking = async {
            room.send(RoomCommand::Info { relayed: true, reply }).await.ok()?;
            answer.await.ok()?.ok()
        };
        tokio::time::timeout(TABLE_TIMEOUT, asking).await.ok()?
    });
    let infos = futures_util::future::join_all(asked).await;
    let mut tables: Vec<_> =
        infos.into_iter().flatten().map(|info| TableReport::of(name(host), info)).collect();
    tables.sort_by(|a, b| b.made.cmp(&a.made).then_with(|| a.id.cmp(&b.id)));
    tables
}

/// What the other nodes answered, and how many did not.
#[derive(Default)]
struct Others {
    answers: Vec<AdminAnswer>,
    silent: usize,
}

impl Others {
    fn added_to(self, here: AdminAnswer) -> AdminAnswer {
        let answer = self.answers.into_iter().fold(here, AdminAnswer::and);
        AdminAnswer { silent_nodes: self.silent, ..answer }
    }
}

async fn ask_others(host: &Arc<Host>, command: &AdminCommand) -> Others {
    let Some(nodes) = &host.nodes else { return Others::default() };
    let json = serde_json::to_string(command).expect("commands are plain data");
    let (answers, others) = tokio::join!(nodes.ask_all(json), nodes.live_others());
    let read = |answer: Vec<u8>| serde_json::from_slice(&answer).ok();
    let answers: Vec<AdminAnswer> = answers.into_iter().filter_map(read).collect();
    let silent = others.saturating_sub(answers.len());
    Others { answers, silent }
}
