//! One client's player: the tables it plays at.

use crate::hosted::{HostedSeat, PlayHost};
use crate::local::{LocalSeat, Others};
use crate::seat::SeatAtTable;
use catalog::{GAMES, GameEntry, Start};
use play::{Reject, Seat};
use protocol::MakeTable;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;
use table::Seed;
use tokio::sync::Mutex;

/// A player can have so many tables at once.
const MAX_TABLES: usize = 16;

/// The name of a player that gives none.
const NAME: &str = "Model";

/// A seat, which one request at a time may use.
type SharedSeat = Arc<Mutex<Box<dyn SeatAtTable>>>;

/// One client's player.
#[derive(Clone)]
pub struct Player(Arc<Inner>);

struct Inner {
    /// Where tables are made and joined; without one, in this process.
    host: Option<Box<dyn PlayHost>>,
    /// Whether no table lists moves.
    hide_moves: bool,
    tables: Mutex<Tables>,
}

#[derive(Default)]
struct Tables {
    by_name: BTreeMap<String, SharedSeat>,
    /// The one that is meant where none is named.
    current: Option<String>,
    /// How many there have been.
    opened: u64,
}

/// A table to make.
pub struct NewTable {
    /// The game's id.
    pub game: String,
    /// How many seats.
    pub seats: Option<u8>,
    /// The levels of the bots, in order; the last one again for further seats.
    pub bots: Vec<String>,
    /// The game's options.
    pub options: Value,
    /// The player's name.
    pub name: Option<String>,
    /// Whether the table lists no moves.
    pub hide_moves: bool,
}

impl Player {
    /// A player at tables in this process.
    pub fn local() -> Player {
        Player::new(None, false)
    }

    /// A player at the tables of a host, or in this process. With `hide_moves` no table lists moves.
    pub fn new(host: Option<Box<dyn PlayHost>>, hide_moves: bool) -> Player {
        Player(Arc::new(Inner { host, hide_moves, tables: Mutex::default() }))
    }

    /// Makes a table against bots and sits down. Says what it is called.
    pub async fn new_table(&self, new: NewTable) -> Result<String, Reject> {
        let game = catalog::game(&new.game)?;
        let seats = new.seats.unwrap_or(game.about.usual_seats());
        let bots = bots(game, seats, &new.bots)?;
        let hide_moves = new.hide_moves || self.0.hide_moves;
        let name = new.name.unwrap_or_else(|| NAME.into());
        if let Some(host) = &self.0.host {
            let make = MakeTable {
                game: new.game,
                options: new.options,
                seats: Some(seats),
                public: false,
                name,
                avatar: None,
                program: true,
                seat: None,
                bots,
                scenario: Value::Null,
                secret: None,
            };
            let seat = HostedSeat::connect(host.make(make).await?, hide_moves).await?;
            return self.sit(Box::new(seat)).await;
        }
        let table = format!("t{}", self.0.tables.lock().await.opened + 1);
        let options = game.without_clocks(&game.with_table_defaults(&new.options));
        let levels = bots.iter().map(|id| game.level(id)).collect::<Result<Vec<_>, _>>()?;
        let mut players = vec![name];
        for level in levels {
            let name = level.name_beside(players.iter().map(String::as_str)).to_owned();
            players.push(catalog::distinct_name(&name, players.iter().map(String::as_str)));
        }
        let start = Start {
            options: game.check_options(&options, Some(seats))?,
            seats: Some(seats),
            scenario: Value::Null,
            players,
            seed: Seed::new(random()?),
            entropy: Vec::new(),
            opened: 0,
        };
        let luck = u64::from_le_bytes(random()?);
        let others = Others { levels: bots, luck };
        let opened = tokio::task::spawn_blocking(move || {
            LocalSeat::open(table, game, start, Seat(0), &others, hide_moves)
        });
        let seat = opened.await.expect("nobody stops it")?;
        self.sit(Box::new(seat)).await
    }

    /// Takes a seat of a host's table, by its link or its id; with `hide_moves` it lists no moves. Says
    /// what it is called.
    pub async fn join(
        &self,
        link: &str,
        name: Option<&str>,
        seat: Option<Seat>,
        hide_moves: bool,
    ) -> Result<String, Reject> {
        let Some(host) = &self.0.host else {
            let message = "These tables are in this program alone: use new_table. To join a table of \
                           a host, start `parlour mcp --host ADDRESS`.";
            return Err(Reject::new("no-host", "", message));
        };
        let table = id_of(link);
        let seat = host.join(table, name.unwrap_or(NAME), seat).await?;
        let seat = HostedSeat::connect(seat, hide_moves || self.0.hide_moves).await?;
        self.sit(Box::new(seat)).await
    }

    /// Sits at a table that is there already.
    pub async fn sit(&self, seat: Box<dyn SeatAtTable>) -> Result<String, Reject> {
        let mut tables = self.0.tables.lock().await;
        if tables.by_name.len() >= MAX_TABLES {
            let message = format!("You play at {MAX_TABLES} tables already. Leave one first.");
            return Err(Reject::new("too-many-tables", "", message));
        }
        let name = seat.table().to_owned();
        tables.opened += 1;
        tables.by_name.insert(name.clone(), Arc::new(Mutex::new(seat)));
        tables.current = Some(name.clone());
        Ok(name)
    }

    /// Forgets a table. The seat stays the player's, but nobody plays it.
    pub async fn leave(&self, table: Option<&str>) -> Result<String, Reject> {
        let (name, _) = self.seat(table).await?;
        let mut tables = self.0.tables.lock().await;
        tables.by_name.remove(&name);
        tables.current = tables.by_name.keys().next_back().cloned();
        Ok(name)
    }

    /// The seat at a table: the named one, or the one that was joined last.
    pub async fn seat(&self, table: Option<&str>) -> Result<(String, SharedSeat), Reject> {
        let tables = self.0.tables.lock().await;
        let name = match table.map(id_of).or(tables.current.as_deref()) {
            Some(name) => name.to_owned(),
            None => {
                let message = "You play at no table: use new_table or join.";
                return Err(Reject::new("no-table", "", message));
            }
        };
        match tables.by_name.get(&name) {
            Some(seat) => Ok((name, Arc::clone(seat))),
            None => {
                let known: Vec<&str> = tables.by_name.keys().map(String::as_str).collect();
                let name: String = name.chars().take(40).collect();
                let message = match known.is_empty() {
                    true => "You play at no table: use new_table or join.".to_owned(),
                    false => {
                        format!("You do not play at \"{name}\". Your tables: {}.", known.join(", "))
                    }
                };
                Err(Reject::new("no-table", "", message))
            }
        }
    }
}

/// Random bytes of the system.
fn random<const N: usize>() -> Result<[u8; N], Reject> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|e| {
        Reject::new("no-entropy", "", format!("The system gives no random numbers ({e})."))
    })?;
    Ok(bytes)
}

/// A level for every other seat: those that were named, the last one again, or a middling one.
fn bots(game: &GameEntry, seats: u8, named: &[String]) -> Result<Vec<String>, Reject> {
    let others = usize::from(seats).saturating_sub(1);
    if named.len() > others {
        let message = format!("{} bots do not fit: there are {others} other seats.", named.len());
        return Err(Reject::new("too-many-bots", "", message));
    }
    let usual =
        || game.level("medium").ok().or(game.levels.first()).map(|level| level.id.to_owned());
    let mut bots = named.to_vec();
    while bots.len() < others {
        let next = bots.last().cloned().or_else(usual);
        bots.extend(next);
        if bots.is_empty() {
            let message = format!("{} has no bots.", game.about.name);
            return Err(Reject::new("unknown-bot", "", message));
        }
    }
    for id in &bots {
        game.level(id)?;
    }
    Ok(bots)
}

/// The table's id in a link, which may be just that.
fn id_of(link: &str) -> &str {
    let link = link.trim().trim_end_matches('/');
    let link = link.split(['?']).next().unwrap_or(link);
    link.rsplit(['/', '#']).next().unwrap_or(link)
}

/// The games, as text.
pub fn games() -> String {
    let line = |game: &GameEntry| {
        let about = &game.about;
        let seats = match about.min_seats == about.max_seats {
            true => format!("{}", about.min_seats),
            false => format!("{} to {}", about.min_seats, about.max_seats),
        };
        let levels: Vec<&str> = game.levels.iter().map(|level| level.id).collect();
        let bots = match levels.is_empty() {
            true => "no bots".to_owned(),
            false => format!("bots: {}", levels.join(", ")),
        };
        format!("- {} ({}): {} {seats} players, {bots}.", about.id, about.name, about.goal)
    };
    GAMES.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// The rules of a game, or one of them.
pub fn rules(game: &str, rule: Option<&str>) -> Result<String, Reject> {
    let game = catalog::game(game)?;
    let Some(rule) = rule else { return Ok(game.about.rules.to_owned()) };
    catalog::rules::rule(game.about.rules, rule.trim()).ok_or_else(|| {
        let rule: String = rule.chars().take(40).collect();
        Reject::new("unknown-rule", "", format!("{} has no rule {rule}.", game.about.name))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_names_its_table() {
        for link in ["abc", " abc ", "http://h:7/t/abc", "http://h/t/abc/", "http://h/#/t/abc?x=1"]
        {
            assert_eq!(id_of(link), "abc", "{link}");
        }
    }

    #[test]
    fn every_other_seat_gets_a_bot() {
        let game = catalog::game("quiddler").unwrap();
        let some = |named: &[&str]| {
            bots(game, 4, &named.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>())
        };
        assert_eq!(some(&[]).unwrap(), ["medium"; 3]);
        assert_eq!(some(&["easy", "strong"]).unwrap(), ["easy", "strong", "strong"]);
        assert_eq!(some(&["easy"; 4]).unwrap_err().code, "too-many-bots");
        assert_eq!(some(&["clever"]).unwrap_err().code, "unknown-bot");
        assert_eq!(bots(catalog::game("quiddler-solitaire").unwrap(), 1, &[]).unwrap(), [""; 0]);
    }

    #[test]
    fn one_rule_can_be_asked_for() {
        assert!(rules("candy-chain", Some("cc-08")).unwrap().contains("CC-08"));
        assert!(rules("candy-chain", None).unwrap().len() > 1000);
        assert_eq!(rules("candy-chain", Some("99")).unwrap_err().code, "unknown-rule");
    }
}
