//! A host by its address.

use crate::hosted::{PlayHost, SeatLink, lost};
use async_trait::async_trait;
use client::{Error, Http, Live};
use play::{Reject, Seat};
use protocol::{Join, Joined, MakeTable, ToClient, ToHost};

/// A host by its address.
pub struct RemoteHost {
    http: Http,
}

/// A seat's connection.
struct RemoteSeat {
    base: String,
    table: String,
    secret: String,
    live: Option<Live>,
    welcome: Option<ToClient>,
}

impl RemoteHost {
    /// The host at `http://127.0.0.1:7777`.
    pub fn new(base: &str) -> RemoteHost {
        RemoteHost { http: Http::new(base) }
    }

    fn seated(&self, joined: Joined) -> Result<Box<dyn SeatLink>, Reject> {
        let secret = joined.secret.ok_or_else(|| lost("no seat was given"))?;
        let (base, table) = (self.http.base().to_owned(), joined.table.id);
        Ok(Box::new(RemoteSeat { base, table, secret, live: None, welcome: None }))
    }
}

#[async_trait]
impl PlayHost for RemoteHost {
    async fn make(&self, table: MakeTable) -> Result<Box<dyn SeatLink>, Reject> {
        let joined = self.http.make(&table).await.map_err(refused)?;
        self.seated(joined)
    }

    async fn join(
        &self,
        table: &str,
        name: &str,
        seat: Option<Seat>,
    ) -> Result<Box<dyn SeatLink>, Reject> {
        let info = self.http.table(table).await.map_err(refused)?;
        let free = info.seats.iter().position(|seat| seat.occupant.is_none());
        let seat = seat.or(free.map(|seat| Seat(seat as u8)));
        let Some(seat) = seat else {
            let message = "Every seat of this table is taken. Ask for another table.";
            return Err(Reject::new("seat-taken", "", message));
        };
        let join = Join { name: name.into(), program: true, ..Join::default() };
        let joined = self.http.sit(&info.id, seat, &join, None).await.map_err(refused)?;
        self.seated(joined)
    }
}

#[async_trait]
impl SeatLink for RemoteSeat {
    async fn connect(&mut self, table: Option<&str>, seq: Option<u32>) -> Result<(), Reject> {
        if let Some(table) = table {
            self.table = table.to_owned();
        }
        let connecting = Live::connect(&self.base, &self.table, Some(&self.secret), seq);
        let (live, welcome) = connecting.await.map_err(refused)?;
        (self.live, self.welcome) = (Some(live), Some(ToClient::Welcome(welcome)));
        Ok(())
    }

    async fn send(&mut self, message: &ToHost) -> Result<(), Reject> {
        let live = self.live.as_mut().ok_or_else(|| lost("not connected"))?;
        live.send(message).await.map_err(refused)
    }

    async fn receive(&mut self) -> Result<ToClient, Reject> {
        if let Some(welcome) = self.welcome.take() {
            return Ok(welcome);
        }
        let live = self.live.as_mut().ok_or_else(|| lost("not connected"))?;
        live.next().await.map_err(refused)
    }
}

fn refused(error: Error) -> Reject {
    match error {
        Error::Refused(reject) => reject,
        other => lost(other),
    }
}
