//! A seat at a table of a host.

use crate::seat::{GameOn, Moves, SeatAtTable, Seen, as_json, without_examples};
use async_trait::async_trait;
use play::{Reject, Seat, TurnView};
use protocol::{
    Answer, AnySnapshot, Description, EventInWords, MakeTable, Stage, TableInfo, ToClient, ToHost,
};
use serde_json::value::RawValue;
use std::time::Duration;

/// A host at which programs play.
#[async_trait]
pub trait PlayHost: Send + Sync {
    /// Makes a table and sits down at it.
    async fn make(&self, table: MakeTable) -> Result<Box<dyn SeatLink>, Reject>;
    /// Takes a free seat of a table: this one, or the first.
    async fn join(
        &self,
        table: &str,
        name: &str,
        seat: Option<Seat>,
    ) -> Result<Box<dyn SeatLink>, Reject>;
}

/// A connection that speaks for one seat.
#[async_trait]
pub trait SeatLink: Send {
    /// Connects, or connects again after a loss: to the table of a rematch, if it is named. The client
    /// has been shown `seq` events. The welcome is the first message to [receive](SeatLink::receive).
    async fn connect(&mut self, table: Option<&str>, seq: Option<u32>) -> Result<(), Reject>;
    /// Says something.
    async fn send(&mut self, message: &ToHost) -> Result<(), Reject>;
    /// The next message. Nothing is lost if this is given up.
    async fn receive(&mut self) -> Result<ToClient, Reject>;
}

/// The code of a lost connection: the seat connects again.
pub const LOST: &str = "connection-lost";

/// A lost connection.
pub fn lost(why: impl std::fmt::Display) -> Reject {
    Reject::new(LOST, "", format!("The connection to the host is lost ({why})."))
}

/// A seat at such a table.
pub struct HostedSeat {
    link: Box<dyn SeatLink>,
    table: TableInfo,
    you: Seat,
    snapshot: Option<AnySnapshot>,
    seq: u32,
    news: Vec<String>,
    /// How many questions were asked: each has a name of its own.
    asked: u64,
    hide_moves: bool,
}

/// How long an answer may take.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(30);

impl HostedSeat {
    /// Connects to the table.
    pub async fn connect(
        mut link: Box<dyn SeatLink>,
        hide_moves: bool,
    ) -> Result<HostedSeat, Reject> {
        link.connect(None, None).await?;
        let welcome = async {
            loop {
                match link.receive().await? {
                    ToClient::Welcome(welcome) => return Ok(welcome),
                    ToClient::Error(reject) => return Err(reject),
                    _ => {}
                }
            }
        };
        let welcome = tokio::time::timeout(ANSWER_TIMEOUT, welcome).await.map_err(|_| slow())??;
        let Some(you) = welcome.you else {
            return Err(Reject::new("not-seated", "", "The host does not know this seat."));
        };
        let mut seat = HostedSeat {
            link,
            table: welcome.table.clone(),
            you,
            snapshot: None,
            seq: 0,
            news: Vec::new(),
            asked: 0,
            hide_moves,
        };
        seat.note(ToClient::Welcome(welcome)).await?;
        Ok(seat)
    }

    fn happened(&mut self, events: Vec<EventInWords>) {
        self.news.extend(events.into_iter().map(|event| event.text).filter(|t| !t.is_empty()));
    }

    /// Keeps what a message says.
    async fn note(&mut self, message: ToClient) -> Result<(), Reject> {
        let said = |table: &TableInfo, seat: Seat, what: &str| {
            let seat = table.seats.get(seat.index());
            let name = seat.and_then(|seat| Some(seat.occupant.as_ref()?.name().to_owned()));
            format!("{} says: {what}", name.unwrap_or_else(|| "Somebody".into()))
        };
        match message {
            ToClient::Welcome(welcome) => {
                if welcome.table.id != self.table.id {
                    self.news.clear();
                }
                (self.table, self.snapshot, self.seq) =
                    (welcome.table, welcome.snapshot, welcome.seq);
                self.happened(welcome.events);
            }
            ToClient::News(news) => {
                (self.snapshot, self.seq) = (Some(news.snapshot), news.seq);
                self.happened(news.events);
            }
            ToClient::Table(table) => self.table = table,
            ToClient::Moved { table } => {
                (self.snapshot, self.seq) = (None, 0);
                self.link.connect(Some(&table), None).await?;
            }
            ToClient::Reaction { seat, reaction } => {
                self.news.push(said(&self.table, seat, &reaction));
            }
            ToClient::Nudge { from } => {
                self.news.push(said(&self.table, from, "we wait for you."));
            }
            ToClient::Broadcast { text } => self.news.push(format!("The host says: {text}")),
            ToClient::Answer(_)
            | ToClient::Reveal(_)
            | ToClient::Lesson(_)
            | ToClient::Puzzle(_)
            | ToClient::Error(_)
            | ToClient::Pong {} => {}
        }
        Ok(())
    }

    /// Asks something and waits for the answer, over a lost connection too: asking again under the same
    /// name is harmless.
    async fn ask(
        &mut self,
        question: impl Fn(String) -> ToHost,
    ) -> Result<Option<Box<RawValue>>, Reject> {
        self.asked += 1;
        let id = format!("q{}", self.asked);
        let asking = async {
            match self.ask_once(&id, &question).await {
                Err(reject) if reject.code == LOST => {
                    self.link.connect(None, Some(self.seq)).await?;
                    self.ask_once(&id, &question).await
                }
                answer => answer,
            }
        };
        let answer = tokio::time::timeout(ANSWER_TIMEOUT, asking).await.map_err(|_| slow())??;
        match answer.error {
            Some(reject) => Err(reject),
            None => Ok(answer.draft),
        }
    }

    async fn ask_once(
        &mut self,
        id: &str,
        question: &impl Fn(String) -> ToHost,
    ) -> Result<Answer, Reject> {
        self.link.send(&question(id.to_owned())).await?;
        loop {
            match self.link.receive().await? {
                ToClient::Answer(answer) if answer.id == id => return Ok(answer),
                ToClient::Error(reject) => return Err(reject),
                other => self.note(other).await?,
            }
        }
    }

    async fn describe(&mut self) -> Result<Description, Reject> {
        let draft = self.ask(|id| ToHost::Describe { id }).await?;
        let description = draft.and_then(|draft| serde_json::from_str(draft.get()).ok());
        description
            .ok_or_else(|| Reject::new("unexpected", "", "The host's answer is no description."))
    }

    /// Whether there is nothing to wait for.
    fn is_due(&self) -> bool {
        let due = |turn: &TurnView| turn.is_over() || turn.may_act.has(self.you);
        self.snapshot.as_ref().is_some_and(|snapshot| due(&snapshot.turn))
            || matches!(self.table.stage, Stage::Closed | Stage::Frozen)
    }
}

fn slow() -> Reject {
    Reject::new("no-answer", "", "The host did not answer in time. Try again.")
}

#[async_trait]
impl SeatAtTable for HostedSeat {
    fn table(&self) -> &str {
        &self.table.id
    }

    async fn look(&mut self) -> Result<Seen, Reject> {
        // What has happened meanwhile comes before the answer.
        let game_on = match self.describe().await {
            Ok(described) => self.snapshot.as_ref().map(|snapshot| GameOn {
                position: described.position,
                turn: snapshot.turn.clone(),
                round: snapshot.round,
            }),
            Err(_) if self.snapshot.is_none() => None,
            Err(reject) => return Err(reject),
        };
        let name = |seat: &protocol::SeatInfo| {
            seat.occupant.as_ref().map(|occupant| occupant.name().to_owned()).unwrap_or_default()
        };
        let game = catalog::game(&self.table.game).map(|game| game.about.name.to_owned());
        Ok(Seen {
            game: game.unwrap_or_else(|_| self.table.game.clone()),
            players: self.table.seats.iter().map(name).collect(),
            you: self.you,
            laid_out: self.table.laid_out.is_some(),
            news: std::mem::take(&mut self.news),
            game_on,
        })
    }

    async fn moves(&mut self) -> Result<Moves, Reject> {
        let described = self.describe().await?;
        let how = self.ask(|id| ToHost::Parse { id, text: "?".into() }).await;
        let can = self.snapshot.as_ref().map(|snapshot| &snapshot.can);
        let listed = described.actions.into_iter().map(|action| action.text).collect();
        Ok(Moves {
            listed: (!self.hide_moves).then_some(listed),
            compose: can.map(|can| can.compose.clone()).unwrap_or_default(),
            how: how.err().map(|reject| reject.message).unwrap_or_default(),
            resign: can.is_some_and(|can| can.resign.is_some()),
        })
    }

    async fn act(&mut self, action: &str) -> Result<(), Reject> {
        let action = match as_json(action) {
            Some(json) => Some(RawValue::from_string(json.to_owned()).expect("it was read")),
            None => {
                let read = self.ask(|id| ToHost::Parse { id, text: action.to_owned() }).await;
                if self.hide_moves { read.map_err(without_examples)? } else { read? }
            }
        };
        let action =
            action.ok_or_else(|| Reject::new("unexpected", "", "The host read no move."))?;
        self.ask(|id| ToHost::Act { id, action: action.clone() }).await.map(drop)
    }

    async fn wait(&mut self, most: Duration) -> Result<(), Reject> {
        let until = tokio::time::Instant::now() + most;
        // What may be done and need not be, the game waits for nobody to do: the first time, something
        // has to happen.
        let waited_for = |seat: &HostedSeat| {
            let turn = seat.snapshot.as_ref().map(|snapshot| &snapshot.turn);
            turn.is_some_and(|turn| turn.is_over() || turn.waiting_for.has(seat.you))
        };
        if waited_for(self) {
            return Ok(());
        }
        loop {
            let received = tokio::time::timeout_at(until, self.link.receive()).await;
            let Ok(received) = received else { return Ok(()) };
            match received {
                Err(reject) if reject.code == LOST => {
                    self.link.connect(None, Some(self.seq)).await?;
                }
                message => self.note(message?).await?,
            }
            if self.is_due() {
                return Ok(());
            }
        }
    }
}
