//! Planted corruption is found, by table and position; a sound database is left in peace.

use crate::fixture::{Fixture, parlour, text};
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// What the doctor says about a data folder: whether all is well, and everything found.
pub fn doctor(folder: &Path) -> (bool, Value) {
    let said = parlour(&["doctor", "--json", "--data", folder.to_str().unwrap()]);
    let report: Value = serde_json::from_slice(&said.stdout).unwrap_or_else(|e| {
        panic!("{e}: {} {}", text(&said.stdout), text(&said.stderr));
    });
    assert_eq!(report["ok"], said.status.success(), "{report}");
    (said.status.success(), report)
}

fn file(fixture: &Fixture) -> Vec<u8> {
    std::fs::read(fixture.path().join("parlour.sqlite")).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sound_database_is_found_sound_and_left_as_it_is() {
    let fixture = Fixture::new().await;
    let before = file(&fixture);
    let (well, report) = doctor(fixture.path());
    assert!(well, "{report}");
    assert_eq!(report["tables"], 5, "three of Candy Chain, a rematch, one of Quiddler: {report}");
    assert!(report["lines"].as_u64().unwrap() > 20, "{report}");
    assert!(file(&fixture) == before, "looking changes nothing");
    let folder = fixture.path().to_str().unwrap();
    let said = parlour(&["doctor", "--data", folder]);
    assert!(text(&said.stdout).starts_with("All is well: 5 tables"), "{}", text(&said.stdout));
    // A settings file names it as well as it does for the host.
    let settings = fixture.path().join("host.toml");
    std::fs::write(&settings, format!("data = {folder:?}\n")).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlour"));
    let said = command.arg("doctor").env("PARLOUR_CONFIG", settings).output().unwrap();
    assert!(text(&said.stdout).starts_with("All is well: 5 tables"), "{}", text(&said.stderr));
    let said = parlour(&["doctor", "--data", folder, "--table", &fixture.running, "--json"]);
    assert!(text(&said.stdout).contains(r#""tables":1"#), "{}", text(&said.stdout));
}

/// Every way to spoil it: what is done to the log or the record of a table, and what is found.
#[tokio::test(flavor = "multi_thread")]
async fn planted_corruption_is_found_where_it_is() {
    let log = |set: &str, at: u64| {
        format!(
            "update log set {set} where position = {at} and table_key = (select key from tables
             where id = 'ID')"
        )
    };
    let cases: Vec<(&str, String, Option<u64>, &str)> = vec![
        // A flipped line: another move, with the old hash.
        (
            "running",
            log(r#"line = replace(line, '"seat":', '"seat": ')"#, 2),
            Some(2),
            "not-canonical",
        ),
        ("running", log(r#"line = replace(line, '"at":', '"at":1')"#, 3), Some(3), "wrong-hash"),
        (
            "finished",
            log(
                r#"line = substr(line, 1, length(line) - 3)
                || iif(line like '%0"}', '1"}', '0"}')"#,
                4,
            ),
            Some(4),
            "wrong-hash",
        ),
        ("running", log("line = 'Dear diary'", 5), Some(5), "malformed-line"),
        ("running", log("line = line || char(10) || line", 3), Some(3), "not-one-line"),
        ("running", log("position = 1000", 3), Some(3), "missing-lines"),
        (
            "running",
            "delete from log where position = 3
             and table_key = (select key from tables where id = 'ID')"
                .into(),
            Some(3),
            "missing-lines",
        ),
        (
            "finished",
            "delete from log where key = (select max(log.key) from log join tables
             on table_key = tables.key where id = 'ID')"
                .into(),
            None,
            "no-end",
        ),
        (
            "finished",
            "delete from log where position > 3
             and table_key = (select key from tables where id = 'ID')"
                .into(),
            Some(3),
            "cut-short",
        ),
        (
            "running",
            "delete from log where key = (select max(log.key) from log join tables
             on table_key = tables.key where id = 'ID')"
                .into(),
            None,
            "missing-lines",
        ),
        (
            "running",
            "insert into log (table_key, position, line) select key, 500, '{}' from tables
             where id = 'ID'"
                .into(),
            None,
            "added-lines",
        ),
        (
            "running",
            "delete from log where table_key = (select key from tables where id = 'ID')".into(),
            None,
            "no-log",
        ),
        (
            "running",
            "update log set action_id = 'a0' where action_id = 'a1'
             and table_key = (select key from tables where id = 'ID')"
                .into(),
            None,
            "action-taken-twice",
        ),
        (
            "running",
            "update log set seat = 1 where action_id = 'a1'
             and table_key = (select key from tables where id = 'ID')"
                .into(),
            None,
            "other-seat-acted",
        ),
        ("finished", table(r#"outcome = replace(outcome, '1', '2')"#), None, "wrong-outcome"),
        ("finished", table("state = 'running', outcome = null"), None, "end-not-noted"),
        ("running", table("state = 'waiting'"), None, "too-early"),
        ("running", table("game = 'ludo'"), None, "unknown-game"),
        ("running", table("game = 'keyword'"), Some(0), "other-game"),
        ("running", table("meta = 'Dear diary'"), None, "unreadable-record"),
        ("running", table("secret = substr(secret, 3) || '00'"), None, "other-seed"),
        ("waiting", table("secret = 'Dear diary'"), None, "unreadable-seed"),
        (
            "finished",
            table("meta = replace(meta, '\"next\":\"', '\"next\":\"x')"),
            None,
            "missing-rematch",
        ),
        ("running", seat("seat = 7"), None, "no-such-seat"),
        ("running", seat("name = 'Eve'"), Some(0), "other-players"),
        ("waiting", seat("secret_hash = null"), None, "no-secret"),
        ("running", seat("bot_level = 'easy'"), None, "bot-with-secret"),
        ("running", seat("table_key = 999"), None, "empty-seat"),
    ];
    let sound = Fixture::new().await;
    let bytes = file(&sound);
    for (table, sql, position, code) in cases {
        std::fs::write(sound.path().join("parlour.sqlite"), &bytes).unwrap();
        let id = match table {
            "waiting" => &sound.waiting,
            "running" => &sound.running,
            _ => &sound.finished,
        };
        sound.spoil(&sql.replace("ID", id));
        let (well, report) = doctor(sound.path());
        assert!(!well, "{sql}");
        let found = report["findings"].as_array().unwrap().iter().find(|f| f["code"] == code);
        let found = found.unwrap_or_else(|| panic!("no {code} after {sql}: {report}"));
        assert_eq!(found["table"], **id, "{sql}: {report}");
        if let Some(position) = position {
            assert_eq!(found["position"], position, "{sql}: {report}");
        }
    }
}

fn table(set: &str) -> String {
    format!("update tables set {set} where id = 'ID'")
}

fn seat(set: &str) -> String {
    format!(
        "update seats set {set} where seat = 0
         and table_key = (select key from tables where id = 'ID')"
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_file_is_told_as_such() {
    let fixture = Fixture::new().await;
    let path = fixture.path().join("parlour.sqlite");
    let sql = "select rootpage from sqlite_schema where name = 'log_by_table'";
    let root: usize =
        rusqlite::Connection::open(&path).unwrap().query_row(sql, [], |row| row.get(0)).unwrap();
    let mut bytes = file(&fixture);
    bytes[(root - 1) * 4096..root * 4096].fill(0xab);
    std::fs::write(&path, bytes).unwrap();
    let (well, report) = doctor(fixture.path());
    assert!(!well);
    let damaged = report["findings"].as_array().unwrap().iter().any(|f| f["table"].is_null());
    assert!(damaged, "{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_database_is_told_and_none_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let away = folder.path().join("away");
    let said = parlour(&["doctor", "--data", away.to_str().unwrap()]);
    assert_eq!(said.status.code(), Some(2));
    assert!(text(&said.stderr).contains("with --data"), "{}", text(&said.stderr));
    assert!(!away.exists());
    std::fs::write(folder.path().join("parlour.sqlite"), "Dear diary, ".repeat(1000)).unwrap();
    let said = parlour(&["doctor", "--data", folder.path().to_str().unwrap()]);
    assert_eq!(said.status.code(), Some(1));
    assert!(text(&said.stderr).contains("damaged"), "{}", text(&said.stderr));
}

/// The last lines are gone together with the row that says how many there were, as when SQLite drops
/// the end of its write-ahead log: the marks beside the database know better.
#[tokio::test(flavor = "multi_thread")]
async fn lines_that_went_with_their_count_are_missed() {
    let fixture = Fixture::new().await;
    let table = format!("table_key = (select key from tables where id = '{}')", fixture.running);
    for sql in [
        "delete from log where TABLE and position >= (select length - 2 from heads where TABLE)",
        "update heads set length = length - 2, last = null where TABLE",
    ] {
        fixture.spoil(&sql.replace("TABLE", &table));
    }
    let (well, report) = doctor(fixture.path());
    assert!(!well, "{report}");
    let findings = report["findings"].as_array().unwrap();
    let [found] = &findings[..] else { panic!("{report}") };
    assert_eq!(found["code"], "missing-lines");
    assert_eq!(found["table"], *fixture.running);
    assert!(found["message"].as_str().unwrap().starts_with("2 lines are missing"), "{report}");
}

/// Somebody who may read the folder and not write to it.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn the_right_to_read_is_enough() {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    let fixture = Fixture::new().await;
    let place = tempfile::tempdir().unwrap();
    let allow =
        |path: &Path, mode| fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
    // Where a user without rights can start it, wherever it was built.
    let program = place.path().join("parlour");
    fs::copy(env!("CARGO_BIN_EXE_parlour"), &program).unwrap();
    let folder = place.path().join("data");
    fs::create_dir(&folder).unwrap();
    for file in fs::read_dir(fixture.path()).unwrap().map(Result::unwrap) {
        let copy = folder.join(file.file_name());
        fs::copy(file.path(), &copy).unwrap();
        allow(&copy, 0o444);
    }
    allow(&folder, 0o555);
    allow(place.path(), 0o755);
    let list = || {
        let mut names: Vec<_> =
            fs::read_dir(&folder).unwrap().map(|f| f.unwrap().file_name()).collect();
        names.sort();
        names
    };
    let before = list();
    // Root may write anywhere, so it steps down first.
    let mut doctor = std::process::Command::new("setpriv");
    if fs::metadata(&program).unwrap().uid() == 0 {
        doctor.args(["--reuid", "65534", "--regid", "65534", "--clear-groups"]);
    }
    let said =
        doctor.arg("--").arg(&program).args(["doctor", "--data"]).arg(&folder).output().unwrap();
    assert!(said.status.success(), "{} {}", text(&said.stdout), text(&said.stderr));
    assert!(text(&said.stdout).starts_with("All is well: 5 tables"), "{}", text(&said.stdout));
    assert_eq!(list(), before, "nothing is left there");
    allow(&folder, 0o755);
}
