//! The program as a process whose words are kept.

use client::Http;
use serde_json::Value;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Half a second is promised; the rest is for a machine that has much else to do.
const HEALTH_WITHIN: Duration = Duration::from_millis(500 + 500);

/// The program under test.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_parlour");

/// Runs the program to its end.
pub fn parlour(args: &[&str]) -> Output {
    Command::new(PROGRAM).args(args).output().unwrap()
}

/// A host or node, ended when it is dropped.
pub struct Node {
    process: Child,
    pub base: String,
    said: Arc<Mutex<String>>,
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// What is said to the operator, as it is said.
struct Log(Arc<Mutex<String>>, usize);

impl Read for Log {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let end = Instant::now() + Duration::from_secs(30);
        while Instant::now() < end {
            let said = self.0.lock().unwrap();
            let fresh = &said.as_bytes()[self.1..];
            let length = fresh.len().min(buffer.len());
            if length > 0 {
                buffer[..length].copy_from_slice(&fresh[..length]);
                self.1 += length;
                return Ok(length);
            }
            drop(said);
            std::thread::sleep(Duration::from_millis(10));
        }
        Ok(0)
    }
}

impl Node {
    /// `parlour serve` with these flags.
    pub fn start(flags: &[&str]) -> Node {
        Node::start_by(Command::new(PROGRAM), flags)
    }

    /// The same, by a command that ends with the program's name.
    pub fn start_by(mut command: Command, flags: &[&str]) -> Node {
        command.args(["serve", "--listen", "127.0.0.1:0", "--bot-pace", "0"]).args(flags);
        if !flags.contains(&"--changes-per-second") {
            command.args(["--changes-per-second", "100000"]);
            command.args(["--open-tables-per-address", "100000"]);
        }
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut process = command.spawn().expect("the program starts");
        let said = Arc::new(Mutex::new(String::new()));
        let (mut errors, heard) = (process.stderr.take().unwrap(), Arc::clone(&said));
        std::thread::spawn(move || {
            let mut piece = [0; 4096];
            while let Ok(n @ 1..) = errors.read(&mut piece) {
                heard.lock().unwrap().push_str(&String::from_utf8_lossy(&piece[..n]));
            }
        });
        let out: Box<dyn Read> = match flags.contains(&"--log-json") {
            false => Box::new(process.stdout.take().unwrap()),
            // All that it says is in the log.
            true => Box::new(Log(Arc::clone(&said), 0)),
        };
        let base = BufReader::new(out).lines().map_while(Result::ok).find_map(|line| {
            let address = line.split_once("On this machine: ")?.1;
            Some(address.split([';', '"']).next()?.trim().to_owned())
        });
        let base = base.unwrap_or_else(|| panic!("it did not start: {}", said.lock().unwrap()));
        Node { process, base, said }
    }

    pub fn http(&self) -> Http {
        Http::new(&self.base)
    }

    /// All that it has said to its operator.
    pub fn said(&self) -> String {
        self.said.lock().unwrap().clone()
    }

    /// Waits until it has said this to its operator, and never that anything panicked.
    pub async fn says(&self, part: &str) {
        let heard = || self.said().contains(part);
        until(&format!("the log says {part:?}"), heard, || self.said()).await;
        assert!(!self.said().contains("panicked"), "{}", self.said());
    }

    /// What `/healthz` says, which it does at once whatever is down.
    pub async fn health(&self) -> Value {
        let (to, asked) = (self.base.trim_start_matches("http://"), Instant::now());
        let mut stream = TcpStream::connect(to).await.unwrap();
        let request = format!("GET /healthz HTTP/1.1\r\nHost: {to}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        let took = asked.elapsed();
        assert!(took < HEALTH_WITHIN, "/healthz took {took:?}: {answer}");
        let (_, body) = answer.split_once("\r\n\r\n").expect("an answer has a body");
        let health: Value = serde_json::from_str(body).unwrap();
        assert_eq!(health["ok"] == true, answer.starts_with("HTTP/1.1 200 "), "{answer}");
        health
    }

    /// Whether `/healthz` says that moves can be saved.
    pub async fn is_healthy(&self) -> bool {
        self.health().await["ok"] == true
    }

    /// What `/healthz` says is down.
    pub async fn down(&self) -> Vec<String> {
        serde_json::from_value(self.health().await["down"].clone()).unwrap()
    }

    /// Its process.
    pub fn id(&self) -> u32 {
        self.process.id()
    }

    /// Whether it is still running.
    pub fn is_up(&mut self) -> bool {
        matches!(self.process.try_wait(), Ok(None))
    }
}

/// Waits for something that happens by itself.
pub async fn until(what: &str, mut done: impl FnMut() -> bool, tell: impl Fn() -> String) {
    let end = Instant::now() + Duration::from_secs(30);
    while !done() {
        assert!(Instant::now() < end, "{what}: not within 30 seconds. {}", tell());
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
