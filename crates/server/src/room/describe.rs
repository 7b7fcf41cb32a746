//! The table in words, and what words mean.

use super::Room;
use super::command::Conn;
use crate::HostError;
use play::Viewer;
use protocol::{ActionInWords, Description};
use serde_json::value::to_raw_value;

impl Room {
    /// The position and what can be done, as the connection's viewer sees it.
    pub(super) fn describe(&mut self, conn: Conn, id: String) {
        let viewer = self.audience.viewer(conn).unwrap_or(Viewer::Watcher);
        let described = self.playing.as_ref().map(|playing| {
            let actions = viewer.seat().map(|seat| playing.table.describe_actions(seat));
            let actions = actions.into_iter().flatten();
            let description = Description {
                position: playing.table.describe_position(viewer),
                actions: actions.map(|(text, action)| ActionInWords { text, action }).collect(),
            };
            to_raw_value(&description).expect("it is plain data")
        });
        self.answer(conn, id, described.map(Some).ok_or(HostError::NotStarted));
    }

    /// The action that a typed line means.
    pub(super) fn parse(&mut self, conn: Conn, id: String, text: &str) {
        let result = self.seat_at(conn).and_then(|seat| match &self.playing {
            Some(playing) => Ok(Some(playing.table.parse_action(seat, text)?)),
            None => Err(HostError::NotStarted),
        });
        self.answer(conn, id, result);
    }
}
