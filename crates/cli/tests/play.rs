//! `parlour play` in a real terminal: the program behind a pseudo-terminal, its screen read by a
//! terminal emulator, its keys and clicks sent as bytes.

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::path::Path;
use std::process::Command;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};
use testcluster::cluster;
use vt100::{MouseProtocolMode, Parser};

/// Far longer than anything here takes: what has not come by then does not come.
const TEST_TIMEOUT: Duration = Duration::from_secs(60);

/// The program in a terminal.
struct Terminal {
    master: Box<dyn MasterPty + Send>,
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    emulator: Parser,
}

fn size(cols: u16, rows: u16) -> PtySize {
    PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }
}

impl Terminal {
    /// Starts `parlour play candy-chain` with these arguments in a plain terminal.
    fn start(args: &[&str]) -> Terminal {
        Terminal::play("candy-chain", args, None)
    }

    /// Starts `parlour play` with this game and these arguments; data is kept in `data`.
    fn play(game: &str, args: &[&str], data: Option<&Path>) -> Terminal {
        Terminal::run(&[&["play", game], args].concat(), data)
    }

    /// Starts `parlour` with these arguments.
    fn run(args: &[&str], data: Option<&Path>) -> Terminal {
        let pair = native_pty_system().openpty(size(80, 24)).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_parlour"));
        command.args(args);
        if let Some(data) = data {
            command.env("XDG_DATA_HOME", data);
        }
        command.env("TERM", "xterm-256color");
        command.env("LC_ALL", "C.UTF-8");
        command.env_remove("NO_COLOR");
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave); // so that the output ends with the program
        let mut reader = pair.master.try_clone_reader().unwrap();
        let keys = pair.master.take_writer().unwrap();
        let (bytes, output) = mpsc::channel();
        thread::spawn(move || {
            let mut some = [0; 4096];
            // An end, or an error as Linux gives it when the other side is gone: both end it.
            while let Ok(count @ 1..) = reader.read(&mut some) {
                if bytes.send(some[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        let emulator = Parser::new(24, 80, 0);
        Terminal { master: pair.master, child, keys, output, emulator }
    }

    fn text(&self) -> String {
        self.emulator.screen().contents()
    }

    /// Waits until this is visible.
    fn see(&mut self, words: &str) {
        let started = Instant::now();
        while !self.text().contains(words) {
            let left = TEST_TIMEOUT.saturating_sub(started.elapsed());
            match self.output.recv_timeout(left) {
                Ok(bytes) => self.emulator.process(&bytes),
                Err(_) => panic!("{words:?} is not visible in\n{}", self.text()),
            }
        }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Clicks where these words begin, as terminals report it (SGR).
    fn click(&mut self, words: &str) {
        self.see(words);
        let found = self.emulator.screen().rows(0, 400).enumerate().find_map(|(y, row)| {
            let byte = row.find(words)?;
            Some((row[..byte].chars().count() + 1, y + 1))
        });
        let (x, y) = found.expect("they are visible");
        self.press(&format!("\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m"));
    }

    fn resize(&mut self, cols: u16, rows: u16) {
        self.emulator.screen_mut().set_size(rows, cols);
        self.master.resize(size(cols, rows)).unwrap();
    }

    /// Waits for the program to end, and reads its last words.
    fn end(&mut self) -> ExitStatus {
        let started = Instant::now();
        loop {
            let left = TEST_TIMEOUT.saturating_sub(started.elapsed());
            match self.output.recv_timeout(left) {
                Ok(bytes) => self.emulator.process(&bytes),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("it goes on:\n{}", self.text()),
            }
        }
        self.child.wait().unwrap()
    }

    /// The terminal is as it was: nothing of the game is left in it.
    fn is_given_back(&self) -> bool {
        let screen = self.emulator.screen();
        !screen.alternate_screen()
            && !screen.hide_cursor()
            && screen.mouse_protocol_mode() == MouseProtocolMode::None
    }
}

impl Drop for Terminal {
    /// A test that failed leaves nobody behind.
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

/// Mints to move on a small board; c3 and a3 are white.
const SMALL: &str = "...../...../WBWG./..RUY/..R.. m -";

#[test]
fn keys_and_clicks_play_a_game_and_leave_the_terminal_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.jsonl");
    let file = file.to_str().unwrap();
    let mut terminal = Terminal::start(&["--two", "--position", SMALL, "--save", file]);
    terminal.see("First player. Take one candy");
    assert!(terminal.emulator.screen().alternate_screen());
    terminal.press(" ");
    terminal.see("Enter takes c3.");
    terminal.press("\x1b[D\x1b[D "); // two arrows to the left
    terminal.see("Enter takes c3 and a3");
    terminal.click("[Enter Take]");
    terminal.see("Second player. Take one candy");
    terminal.click("[r Resign]");
    terminal.see("Resign? The other player wins.");
    terminal.press("y");
    terminal.see("First player wins.");
    terminal.press("q");
    assert!(terminal.end().success());
    assert!(terminal.is_given_back(), "{}", terminal.text());
    assert!(terminal.text().contains("parlour verify"), "{}", terminal.text());

    let mut verify = Command::new(env!("CARGO_BIN_EXE_parlour"));
    let verified = verify.args(["verify", file]).output().unwrap();
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
}

/// QD-08, QD-09: words are typed, Control leads out.
#[test]
fn letters_are_typed_where_words_are_made() {
    let position = r#"{"dealer":1,"tally":[{},{}],"deal":{"draw":["z"],"discards":["a"],"to_act":0,
        "seats":[{"hand":["qu","i","d","th","e"]},{"hand":["v","v","w","w","x"]}]}}"#;
    let args = ["--seed", "s", "--position", position];
    let mut terminal = Terminal::play("quiddler", &args, None);
    terminal.see("Your turn. Draw a card (1), or take the A (2).");
    terminal.press("1");
    terminal.see("Discard a card");
    terminal.press("quid the");
    terminal.see("QU·I·D 16 ✓");
    terminal.see("TH·E_ 11 ✓");
    terminal.click("[Enter Go out]");
    terminal.see("Round 3 is over");
    terminal.press("\x1b");
    terminal.see("Round 4 of 8");
    terminal.press("\x11"); // Ctrl-Q
    terminal.see("Leave this game?");
    terminal.press("y");
    assert!(terminal.end().success());
    assert!(terminal.is_given_back());
}

/// QD-25, QD-26: a solitaire stopped at once is a game in the statistics.
#[test]
fn a_solitaire_is_counted() {
    let data = tempfile::tempdir().unwrap();
    for games in 1..=2 {
        let mut terminal = Terminal::play("quiddler-solitaire", &[], Some(data.path()));
        terminal.see("48 cards left");
        terminal.press("!");
        terminal.see("Hint: ");
        terminal.press("\x12"); // Ctrl-R
        terminal.see("Stop here?");
        terminal.press("y");
        terminal.see(&format!("games             {games}"));
        terminal.press("\x1b");
        terminal.see("[q Quit]");
        terminal.press("q");
        assert!(terminal.end().success());
    }
    let stored = std::fs::read_to_string(data.path().join("parlour/solitaire.jsonl")).unwrap();
    assert_eq!(stored.lines().count(), 2, "{stored}");
}

/// KW-04, KW-09: people and bots think at the same time, and the sand runs.
#[test]
fn everybody_thinks_at_once() {
    let mut terminal = Terminal::play(
        "keyword",
        &["--seats", "4", "--seed", "s", "--set", "timer_seconds=90"],
        None,
    );
    terminal.see("Type the longest word you find");
    terminal.see("1:28 ");
    terminal.press("--");
    terminal.see("passed");
    terminal.press("--- -");
    terminal.see("[Enter Go on]");
    terminal.press("\r");
    terminal.see("Round 2.");
    terminal.press("\x03");
    assert!(terminal.end().success());
    assert!(terminal.is_given_back());
}

/// The text table: a number and words are moves.
#[test]
fn a_game_is_played_in_words() {
    let plain = ["--plain", "--two", "--position", SMALL];
    let mut terminal = Terminal::play("candy-chain", &plain, None);
    terminal.see("press Enter when you are here");
    terminal.press("\r");
    terminal.see("Type a number");
    terminal.press("take c3\r");
    terminal.see("Second player: press Enter");
    terminal.press("\r");
    terminal.see("took white from c3.");
    terminal.press("\x11y");
    assert!(terminal.end().success());
    assert!(terminal.is_given_back());
}

#[test]
fn a_recorded_game_is_stepped_through() {
    let game = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/games/mini-easy.jsonl");
    let mut terminal = Terminal::run(&["replay", game], None);
    terminal.see("step 0 of ");
    terminal.press("\x1b[C");
    terminal.see("step 1 of ");
    terminal.press("q");
    assert!(terminal.end().success());
    assert!(terminal.is_given_back());
}

#[test]
fn a_bot_answers_while_keys_still_work() {
    let mut terminal = Terminal::start(&["--seed", "s", "--bot", "strong"]);
    terminal.see("Take one of the two rights.");
    terminal.press("1");
    terminal.press("?");
    terminal.see("Be the first to clear two of your colours");
    terminal.press("\x1b");
    terminal.see("Your turn. The first move takes one candy.");
    terminal.press("q");
    terminal.see("Leave this game?");
    terminal.press("y");
    assert!(terminal.end().success());
    assert!(terminal.is_given_back());
}

#[test]
fn another_size_is_drawn_at_once() {
    let mut terminal = Terminal::start(&["--two", "--position", SMALL]);
    terminal.see("First player. Take one candy");
    terminal.resize(60, 20);
    terminal.see("Please enlarge this window to 80 by 24.");
    terminal.resize(120, 40);
    terminal.see("First player. Take one candy");
    terminal.see("│[○]│");
    terminal.press("qy");
    assert!(terminal.end().success());
}

#[test]
fn control_c_leaves_and_gives_the_terminal_back() {
    let mut terminal = Terminal::start(&["--two", "--seed", "s"]);
    terminal.see("Take one of the two rights.");
    terminal.press("\x03");
    assert!(terminal.end().success());
    assert!(terminal.is_given_back());
}

#[cfg(unix)]
#[test]
fn a_signal_gives_the_terminal_back() {
    for signal in ["-TERM", "-INT", "-HUP"] {
        let mut terminal = Terminal::start(&["--two", "--seed", "s"]);
        terminal.see("Take one of the two rights.");
        let id = terminal.child.process_id().unwrap().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
        terminal.end();
        assert!(terminal.is_given_back(), "{signal}");
    }
}

/// The window is closed, or the connection lost: nobody is left to play, so the program ends
/// instead of asking a terminal that is gone for keys for ever.
#[cfg(unix)]
#[test]
fn it_ends_with_its_terminal() {
    let pair = native_pty_system().openpty(size(80, 24)).unwrap();
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_parlour"));
    command.args(["play", "candy-chain", "--two", "--seed", "s"]);
    command.env("TERM", "xterm-256color");
    let mut child = pair.slave.spawn_command(command).unwrap();
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().unwrap();
    let (mut seen, mut some) = (Vec::new(), [0; 4096]);
    while !String::from_utf8_lossy(&seen).contains("rights") {
        let count = reader.read(&mut some).unwrap();
        seen.extend_from_slice(&some[..count]);
    }
    drop(reader);
    drop(pair.master);
    let started = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if started.elapsed() > TEST_TIMEOUT {
            child.kill().unwrap();
            panic!("it goes on without a terminal");
        }
        thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn without_a_terminal_it_says_what_to_use() {
    let parlour = Command::new(env!("CARGO_BIN_EXE_parlour"))
        .args(["play", "candy-chain", "--two"])
        .output()
        .unwrap();
    assert_eq!(parlour.status.code(), Some(2));
    let said = String::from_utf8(parlour.stderr).unwrap();
    assert!(said.contains("needs a terminal") && said.contains("parlour referee"), "{said}");
    assert!(parlour.stdout.is_empty());
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_host_is_watched_until_somebody_presses_q() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let program = env!("CARGO_BIN_EXE_parlour");
    let node = cluster::Node::start(cluster::serve_command(program, &["--data", data]));
    let mut terminal = Terminal::run(&["top", "--data", data, "--every", "1"], None);
    terminal.see("Parlour, one host: all is well");
    terminal.see("No table is in memory");
    // What happens meanwhile is seen.
    let http = client::Http::new(&node.base);
    let made = http.make(&cluster::small_table(&["beginner"])).await.unwrap();
    terminal.see("candy-chain");
    terminal.see(&made.table.id);
    terminal.resize(50, 12);
    terminal.see("all is well");
    drop(node);
    terminal.see("no answer, trying again");
    terminal.press("q");
    assert!(terminal.end().success());
    assert!(terminal.is_given_back());
}
