//! `serve --check`: the settings that would be in effect, as services and scripts give them.

use std::path::Path;
use std::process::Command;

/// What `serve --check` prints and warns of, in this environment only.
fn check(environment: &[(&str, &str)], args: &[&str]) -> (String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlour"));
    command.env_clear().envs(environment.iter().copied()).args(["serve", "--check"]).args(args);
    let output = command.output().expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program prints text");
    let (shown, said) = (text(output.stdout), text(output.stderr));
    assert!(output.status.success(), "{said}");
    (shown, said)
}

/// A setting's value and source.
fn line<'a>(shown: &'a str, key: &str) -> Vec<&'a str> {
    let mut lines = shown.lines().filter(|line| line.starts_with("  "));
    let line = lines.find(|line| line.split_whitespace().next() == Some(key));
    line.unwrap_or_else(|| panic!("{key} is shown: {shown}")).split_whitespace().skip(1).collect()
}

fn path(path: &Path) -> &str {
    path.to_str().expect("it is text")
}

#[test]
fn credentials_of_the_service_manager_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let credentials = [("CREDENTIALS_DIRECTORY", path(folder.path()))];
    std::fs::write(folder.path().join("database-url"), "postgres://ada:hunter2@db/p\n").unwrap();
    std::fs::write(folder.path().join("nats"), "nats://token@bus:4222\n").unwrap();
    let (shown, said) = check(&credentials, &[]);
    assert_eq!(line(&shown, "database-url"), ["postgres://ada:…@db/p", "systemd", "credential"]);
    assert_eq!(line(&shown, "nats"), ["nats://…@bus:4222", "systemd", "credential"]);
    assert_eq!(line(&shown, "data"), ["none", "default"], "a database is in effect");
    assert!(!shown.contains("hunter2") && !shown.contains("token") && said.is_empty(), "{said}");
    let (shown, _) = check(&credentials, &["--data", "games"]);
    assert_eq!(line(&shown, "database-url"), ["none", "default"], "the line wins");
}

#[test]
fn secrets_are_read_from_their_files() {
    let folder = tempfile::tempdir().unwrap();
    let (url, nats) = (folder.path().join("url"), folder.path().join("bus"));
    std::fs::write(&url, "postgres://ada:hunter2@db/p\n").unwrap();
    std::fs::write(&nats, "nats://ada:hunter2@bus:4222\n").unwrap();
    let files = ["--database-url-file", path(&url), "--nats-file", path(&nats)];
    let (shown, said) = check(&[], &files);
    assert_eq!(line(&shown, "nats"), ["nats://ada:…@bus:4222", "secret", "file"]);
    assert!(!shown.contains("hunter2") && said.is_empty(), "{shown}{said}");
}

#[test]
fn the_folder_of_a_service_is_used() {
    let home = ("HOME", "home");
    let (shown, _) = check(&[home], &[]);
    assert_eq!(line(&shown, "data"), ["home/.local/share/parlour", "default"]);
    let (shown, _) = check(&[home, ("STATE_DIRECTORY", "state/parlour:state/other")], &[]);
    assert_eq!(line(&shown, "data"), ["state/parlour", "default"]);
}

#[test]
fn lists_and_cards_are_shown_wherever_they_come_from() {
    let home = ("HOME", "home");
    let (shown, _) = check(&[home, ("PARLOUR_CARDS", "a.toml,b.toml")], &["--words", "club.txt"]);
    assert_eq!(line(&shown, "words"), ["club.txt", "command", "line"]);
    assert_eq!(line(&shown, "cards"), ["a.toml,b.toml", "environment"]);
    let help = crate::program::ok(&["serve", "--help"]);
    let (_, play) = help.split_once("\nPlay:").expect("the group is there");
    let (play, _) = play.split_once("\nLogs and settings:").expect("so is the next");
    assert!(play.contains("--words") && play.contains("--cards"), "{help}");
}

#[test]
fn a_port_is_shown_as_it_is_in_effect() {
    let (shown, _) = check(&[("HOME", "home")], &["--listen", "127.0.0.1:9"]);
    assert_eq!(line(&shown, "port"), ["9", "default"]);
    let (shown, _) = check(&[("HOME", "home")], &["--lan", "--port", "8123"]);
    assert_eq!(line(&shown, "listen")[0], "0.0.0.0:8123");
}

#[test]
fn variables_of_others_do_not_stop_a_host() {
    let kubernetes = [
        ("HOME", "home"),
        ("PARLOUR_SERVICE_HOST", "10.0.0.1"),
        ("PARLOUR_PORT", "tcp://10.0.0.1:7777"),
        ("PARLOUR_PORT_7777_TCP_PROTO", "tcp"),
    ];
    let (shown, said) = check(&kubernetes, &[]);
    assert_eq!(line(&shown, "port"), ["7777", "default"]);
    assert_eq!(said, "");
    let (_, said) = check(&[("HOME", "home"), ("PARLOUR_LISEN", "7777")], &[]);
    assert!(said.contains("PARLOUR_LISEN") && said.contains("PARLOUR_LISTEN?"), "{said}");
}
