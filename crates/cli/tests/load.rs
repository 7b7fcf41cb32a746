//! `parlour load` plays any game, without knowing its rules.

use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_parlour");

/// A host that keeps nothing; it ends with this.
struct Host {
    process: Child,
    url: String,
}

impl Host {
    fn start() -> Host {
        let mut command = Command::new(PROGRAM);
        command.args(["serve", "--forget", "--port", "0", "--changes-per-second", "100000"]);
        command.args(["--open-tables-per-address", "100000"]);
        command.env("PARLOUR_LOG", "error").stdout(Stdio::piped());
        let mut process = command.spawn().expect("the program starts");
        let mut lines =
            BufReader::new(process.stdout.take().unwrap()).lines().map_while(Result::ok);
        let url =
            lines.find_map(|line| Some(line.split_once("On this machine: ")?.1.trim().to_owned()));
        Host { process, url: url.expect("the host says where it is") }
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn printed(args: &[&str]) -> Value {
    let output = Command::new(PROGRAM).args(args).output().expect("the program starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {errors}");
    serde_json::from_slice(&output.stdout).expect("it prints JSON")
}

#[test]
fn load_plays_every_game_that_has_bots() {
    let host = Host::start();
    let games = printed(&["games", "--json"]);
    let mut played = 0;
    for game in games.as_array().unwrap().iter().filter(|game| game["bots"][0].is_object()) {
        let id = game["id"].as_str().unwrap();
        let args = ["--tables=2", "--warm-up=0", "--seconds=1", "--json", "--game", id, "--url"];
        let report = printed(&[&["load"], &args[..], &[&host.url]].concat());
        assert!(report["moves"].as_u64() > Some(0), "{report}");
        assert_eq!(report["refusals"], 0, "{report}");
        played += 1;
    }
    assert!(played >= 5, "{games}");
}

#[test]
fn an_unknown_game_is_refused_with_those_there_are() {
    let host = Host::start();
    let mut load = Command::new(PROGRAM);
    let output = load.args(["load", "--game", "chess", "--url", &host.url]).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("chess") && errors.contains("candy-chain"), "{errors}");
    assert!(!output.status.success());
}
