//! The examples of docs/protocol.md, run against a real host.

mod common;

use client::Live;
use common::start;
use protocol::ToClient;
use serde_json::Value;
use std::collections::BTreeMap;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

/// Whether `found` is what the document says; "…" stands for anything.
fn fits(said: &Value, found: &Value) -> bool {
    match (said, found) {
        (Value::String(dots), _) if dots == "…" => true,
        (Value::Object(said), Value::Object(found)) => {
            let open = said.contains_key("…");
            let named = said.iter().filter(|(key, _)| *key != "…");
            (open || said.len() == found.len())
                && named.into_iter().all(|(key, v)| found.get(key).is_some_and(|f| fits(v, f)))
        }
        (Value::Array(said), Value::Array(found)) => {
            said.len() == found.len() && said.iter().zip(found).all(|(s, f)| fits(s, f))
        }
        _ => said == found,
    }
}

struct Reader {
    base: String,
    id: String,
    secrets: BTreeMap<String, String>,
    sockets: BTreeMap<String, Live>,
    checked: usize,
}

impl Reader {
    fn fill(&self, text: &str) -> String {
        let mut text = text.replace("{id}", &self.id);
        for (seat, secret) in &self.secrets {
            text = text.replace(&format!("{{secret {seat}}}"), secret);
        }
        text
    }

    fn compare(&mut self, said: &str, found: &str) {
        let said: Value = serde_json::from_str(&self.fill(said)).unwrap();
        let found: Value = serde_json::from_str(found).unwrap();
        assert!(fits(&said, &found), "the document says\n{said}\nthe host says\n{found}");
        self.checked += 1;
    }

    /// Request line, body, status, answer.
    async fn http(&mut self, block: &[&str]) {
        let [request, body, status, answer] = block else { panic!("four lines: {block:?}") };
        let (request, body) = (self.fill(request), self.fill(body));
        let address = self.base.trim_start_matches("http://");
        let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
        let text = format!(
            "{request} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(text.as_bytes()).await.unwrap();
        let mut reply = String::new();
        stream.read_to_string(&mut reply).await.unwrap();
        assert!(reply.starts_with(&format!("HTTP/1.1 {status}")), "{request}: {reply}");
        let found = reply.split_once("\r\n\r\n").unwrap().1;
        self.compare(answer, found);
        let found: Value = serde_json::from_str(found).unwrap();
        if let (Some(seat), Some(secret)) = (found["seat"].as_u64(), found["secret"].as_str()) {
            self.id = found["table"]["id"].as_str().unwrap().to_owned();
            self.secrets.insert(seat.to_string(), secret.to_owned());
        }
    }

    async fn lesson(&mut self, game: &str, block: &[&str]) {
        let live = Live::open_lesson(&self.base, game, 0).await.unwrap();
        self.sockets.insert(game.to_owned(), live);
        self.socket(game, block).await;
    }

    async fn puzzle(&mut self, game: &str, block: &[&str]) {
        let live = Live::open_puzzle(&self.base, game, 0).await.unwrap();
        self.sockets.insert(game.to_owned(), live);
        self.socket(game, block).await;
    }

    async fn socket(&mut self, name: &str, block: &[&str]) {
        for line in block {
            let (mark, text) = line.split_at(2);
            if !self.sockets.contains_key(name) {
                let live = Live::open(&self.base, &self.id).await.unwrap();
                self.sockets.insert(name.to_owned(), live);
            }
            if mark == "> " {
                let text = self.fill(text);
                self.sockets.get_mut(name).unwrap().send_text(text).await.unwrap();
                continue;
            }
            let live = self.sockets.get_mut(name).unwrap();
            let found = loop {
                // Presence comes when it comes; the document says so.
                match live.next().await.unwrap() {
                    ToClient::Table(_) => {}
                    other => break serde_json::to_string(&other).unwrap(),
                }
            };
            self.compare(text, &found);
        }
    }
}

#[tokio::test]
async fn the_document_tells_the_truth() {
    let text = include_str!("../../../docs/protocol.md");
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let mut reader = Reader {
        base: host.base().to_owned(),
        id: String::new(),
        secrets: BTreeMap::new(),
        sockets: BTreeMap::new(),
        checked: 0,
    };
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(kind) = line.strip_prefix("```").filter(|k| !k.is_empty()) else { continue };
        let block: Vec<&str> = lines.by_ref().take_while(|l| *l != "```").collect();
        match kind.split_once(' ') {
            None if kind == "http" => reader.http(&block).await,
            Some(("socket", name)) => reader.socket(name, &block).await,
            Some(("lesson", game)) => reader.lesson(game, &block).await,
            Some(("puzzle", game)) => reader.puzzle(game, &block).await,
            _ => panic!("an example of an unknown kind: {kind}"),
        }
    }
    assert!(reader.checked >= 15, "{}", reader.checked);
    host.stop().await;
}
