//! A seat at a table in this process, against bots.

use crate::seat::{GameOn, Moves, SeatAtTable, Seen, as_json, without_examples};
use async_trait::async_trait;
use catalog::{AnyBot, GameEntry, Start};
use play::{Reject, Seat, Seats, Snapshot, Turn, TurnView, Viewer};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use table::AnyTable;

/// Steps after which a table that never waits for its player is stuck: more than any game has.
const MAX_STEPS: usize = 100_000;

type AnySnapshot = Snapshot<Box<RawValue>, Box<RawValue>>;

/// Who else sits at the table: bots, by the ids of their levels, in the order of the seats.
#[derive(Clone, Debug)]
pub struct Others {
    /// Their levels.
    pub levels: Vec<String>,
    /// Where their own luck comes from.
    pub luck: u64,
}

/// A seat at such a table.
pub struct LocalSeat {
    name: String,
    game: &'static GameEntry,
    you: Seat,
    players: Vec<String>,
    hide_moves: bool,
    /// How many events the player has been told.
    told: usize,
    running: Arc<Mutex<Running>>,
}

/// The table, and the bots at it.
struct Running {
    table: Box<dyn AnyTable>,
    /// By seat; nothing in the player's own.
    bots: Vec<Option<Box<dyn AnyBot>>>,
    you: Seat,
}

/// What the player did before the table goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum After {
    Nothing,
    Act,
    Waiting,
}

impl LocalSeat {
    /// Opens a table called `name`, and plays it until it is the player's turn. A bot that the game
    /// waits for at the same time as for the player acts once for each act of the player.
    pub fn open(
        name: String,
        game: &'static GameEntry,
        start: Start,
        you: Seat,
        others: &Others,
        hide_moves: bool,
    ) -> Result<LocalSeat, Reject> {
        let (table, _) = game.open(start)?;
        let players = table.header().players.clone();
        let mut levels = others.levels.iter();
        let bots = Seat::first(table.seats()).map(|seat| {
            if seat == you {
                return Ok(None);
            }
            let level =
                levels.next().map(String::as_str).or(others.levels.last().map(String::as_str));
            let level = game.level(level.unwrap_or("easy"))?;
            Ok(Some(game.bot(level, others.luck.wrapping_add(u64::from(seat.0)))))
        });
        let bots = bots.collect::<Result<_, Reject>>()?;
        let mut running = Running { table, bots, you };
        running.advance(After::Nothing)?;
        let running = Arc::new(Mutex::new(running));
        Ok(LocalSeat { name, game, you, players, hide_moves, told: 0, running })
    }

    /// Does something at the table, beside everything else: bots may think for a while.
    async fn at_table<T: Send + 'static>(
        &self,
        what: impl FnOnce(&mut Running) -> T + Send + 'static,
    ) -> T {
        let running = Arc::clone(&self.running);
        let done = tokio::task::spawn_blocking(move || {
            what(&mut running.lock().unwrap_or_else(PoisonError::into_inner))
        });
        done.await.expect("nobody stops it")
    }
}

#[async_trait]
impl SeatAtTable for LocalSeat {
    fn table(&self) -> &str {
        &self.name
    }

    async fn look(&mut self) -> Result<Seen, Reject> {
        let (you, told) = (self.you, self.told);
        let (told, news, game_on) = self.at_table(move |running| running.look(you, told)).await;
        self.told = told;
        let players = self.players.clone();
        let game = self.game.about.name.into();
        Ok(Seen { game, players, you, laid_out: false, news, game_on: Some(game_on) })
    }

    async fn moves(&mut self) -> Result<Moves, Reject> {
        let (you, hide) = (self.you, self.hide_moves);
        Ok(self.at_table(move |running| running.moves(you, hide)).await)
    }

    async fn act(&mut self, action: &str) -> Result<(), Reject> {
        let (you, action) = (self.you, action.to_owned());
        let acted = self.at_table(move |running| running.act(you, &action)).await;
        if self.hide_moves { acted.map_err(without_examples) } else { acted }
    }

    async fn wait(&mut self, _: Duration) -> Result<(), Reject> {
        self.at_table(|running| running.advance(After::Waiting)).await
    }
}

impl Running {
    fn snapshot(&self, seat: Seat) -> AnySnapshot {
        let snapshot = self.table.snapshot(Viewer::Seat(seat));
        serde_json::from_str(snapshot.get()).expect("a table writes snapshots")
    }

    fn look(&self, you: Seat, told: usize) -> (usize, Vec<String>, GameOn) {
        #[derive(Deserialize)]
        struct EventText {
            text: String,
        }
        let viewer = Viewer::Seat(you);
        let events = self.table.history(viewer, told..self.table.event_count());
        let text = |event: Box<RawValue>| {
            serde_json::from_str::<EventText>(event.get()).expect("a table writes events").text
        };
        let news = events.into_iter().map(|(_, event)| text(event)).filter(|t| !t.is_empty());
        let snapshot = self.snapshot(you);
        let game_on = GameOn {
            position: self.table.describe_position(viewer),
            turn: TurnView { deadline: None, time_up: None, ..snapshot.turn },
            round: snapshot.round,
        };
        (self.table.event_count(), news.collect(), game_on)
    }

    fn moves(&self, you: Seat, hide: bool) -> Moves {
        let can = self.snapshot(you).can;
        let listed = || self.table.describe_actions(you).into_iter().map(|(text, _)| text);
        // What the game says to something that cannot be understood tells how to write a move.
        let how = self.table.parse_action(you, "?").err().map(|reject| reject.message);
        Moves {
            listed: (!hide).then(|| listed().collect()),
            compose: can.compose,
            how: how.unwrap_or_default(),
            resign: can.resign.is_some(),
        }
    }

    fn act(&mut self, you: Seat, action: &str) -> Result<(), Reject> {
        let action = match as_json(action) {
            Some(json) => json.to_owned(),
            None => self.table.parse_action(you, action)?.get().to_owned(),
        };
        let now = self.table.now();
        self.table.act(now, you, &action).1?;
        self.advance(After::Act)
    }

    /// Plays on until the game waits for the player, or the player may act and does not pass. Bots that
    /// the game waits for together with the player act once `after` an act of the player's.
    fn advance(&mut self, after: After) -> Result<(), Reject> {
        let mut pass = after == After::Waiting;
        let mut acted = Seats::NONE;
        for _ in 0..MAX_STEPS {
            let Turn::Play { may_act, waiting_for } = self.table.turn() else { return Ok(()) };
            let yours = waiting_for.has(self.you);
            let mut bots = waiting_for.without(self.you).iter();
            let next = bots.find(|seat| !yours || (after == After::Act && !acted.has(*seat)));
            match (next, self.table.deadline()) {
                (Some(seat), _) => {
                    acted = acted.with(seat);
                    self.bot_acts(seat)?;
                }
                (None, _) if yours => return Ok(()),
                (None, _) if may_act.has(self.you) && !pass => return Ok(()),
                (None, Some(due)) => {
                    pass = false;
                    self.table.tick(due);
                }
                (None, None) => return Ok(()),
            }
        }
        Err(Reject::new("stuck", "", "This table goes on and on without you. Open another one."))
    }

    fn bot_acts(&mut self, seat: Seat) -> Result<(), Reject> {
        let snapshot = self.table.snapshot(Viewer::Seat(seat));
        let bot = self.bots[seat.index()].as_mut().expect("a bot has every other seat");
        let (action, _) = bot.choose(snapshot.get())?;
        let now = self.table.now();
        self.table.act(now, seat, action.get()).1.map_err(|reject| {
            // What a bot was refused may be about its secrets.
            let _ = reject;
            Reject::new(
                "bot-refused",
                "",
                "A bot chose a move that the rules refuse: a mistake of the program.",
            )
        })
    }
}
