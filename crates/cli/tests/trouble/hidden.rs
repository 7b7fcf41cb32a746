//! Passwords and keys never leak: not in logs, however verbose, not to anybody who listens to
//! NATS, and not in the database.

use crate::game::Game;
use crate::node::{Node, PROGRAM};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::sync::{Arc, Mutex};
use testcluster::{Nats, Postgres};

/// Everything that goes over NATS from now on.
fn listen(nats: &Nats, user: &str, password: &str) -> Arc<Mutex<Vec<u8>>> {
    let mut stream = TcpStream::connect(("127.0.0.1", nats.port())).unwrap();
    let hello = format!(
        "CONNECT {{\"verbose\":false,\"user\":\"{user}\",\"pass\":\"{password}\"}}\r\nSUB > 1\r\n"
    );
    stream.write_all(hello.as_bytes()).unwrap();
    let heard = Arc::new(Mutex::new(Vec::new()));
    let all = Arc::clone(&heard);
    std::thread::spawn(move || {
        let mut piece = [0; 65536];
        while let Ok(n @ 1..) = stream.read(&mut piece) {
            all.lock().unwrap().extend_from_slice(&piece[..n]);
        }
    });
    heard
}

fn holds(all: &[u8], part: &str) -> bool {
    all.windows(part.len()).any(|window| window == part.as_bytes())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn passwords_and_keys_are_nowhere() {
    let server = Postgres::start();
    server.new_user("ada", "lovelace1815");
    let database = server.new_database();
    let address = database.replace("parlour@", "ada:lovelace1815@");
    let nats = Nats::start_with_password("charles", "babbage1791");
    let nodes = [(), ()].map(|()| {
        let mut command = Command::new(PROGRAM);
        command.env("PARLOUR_LOG", "trace").env("PARLOUR_DATABASE_URL", &address);
        command.env("PARLOUR_NATS", nats.address());
        Node::start_by(command, &["--log-json"])
    });
    let heard = listen(&nats, "charles", "babbage1791");
    let mut game = Game::make(&nodes[0].http()).await;
    for node in &nodes {
        game.go_on(&node.base).await;
    }
    let wrong = Game { secret: client::http::secret(), ..Game::make(&nodes[0].http()).await };
    assert_eq!(wrong.connect(&nodes[1].base).await.map(drop).unwrap_err().code(), "wrong-secret");

    let heard = heard.lock().unwrap().clone();
    assert!(holds(&heard, &game.table), "the nodes spoke of the table");
    let dump = Command::new("pg_dump").arg(format!("--dbname={database}")).output().unwrap();
    assert!(holds(&dump.stdout, &game.table), "{}", String::from_utf8_lossy(&dump.stderr));
    for node in &nodes {
        let said = node.said();
        assert!(said.contains("\"TRACE\""), "at its most talkative");
        assert!(said.lines().all(|line| line.starts_with('{')), "JSON, line by line");
        let mut help = Command::new(PROGRAM);
        help.args(["serve", "--help"]).env("PARLOUR_DATABASE_URL", &address);
        let help = help.output().unwrap();
        for all in [said.as_bytes(), &heard, &dump.stdout, &help.stdout] {
            for part in [&game.secret, &wrong.secret, "lovelace1815", "babbage1791"] {
                assert!(!holds(all, part), "{part} is in {}", String::from_utf8_lossy(all));
            }
        }
    }
}
