//! The real program, run as people and scripts run it.

use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// What a run of the program left.
pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlour"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program with this input to its end.
pub fn fed(args: &[&str], input: &[u8]) -> Run {
    let mut child = command(args).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("it has an input");
    let input = input.to_owned();
    // From another thread, for both pipes can fill up.
    let feeder = std::thread::spawn(move || {
        // A program that has seen enough closes its input: no failure of ours.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    feeder.join().expect("feeding does not panic");
    let text = |bytes| String::from_utf8(bytes).expect("the program prints text");
    Run {
        code: output.status.code().expect("the program is not killed"),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

/// Runs the program to its end.
pub fn run(args: &[&str]) -> Run {
    fed(args, b"")
}

/// Runs the program, which must succeed without a word on standard error.
pub fn ok(args: &[&str]) -> String {
    let run = run(args);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}");
    run.out
}

/// Runs the program, which must fail with this code and one line on standard error.
pub fn fails(code: i32, args: &[&str]) -> String {
    let run = run(args);
    assert_eq!((run.code, run.out.as_str()), (code, ""), "{args:?}: {}", run.err);
    assert_eq!(run.err.lines().count(), 1, "{args:?}: {}", run.err);
    run.err
}

/// A file of this repository, by its path from the root.
pub fn file(path: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(path)
}

/// The text of such a file.
pub fn text(path: &str) -> String {
    std::fs::read_to_string(file(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// A referee that is asked question after question.
pub struct Referee {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Referee {
    pub fn new() -> Referee {
        Referee::with(&[])
    }

    /// With these flags.
    pub fn with(args: &[&str]) -> Referee {
        let mut child =
            command(&[&["referee"], args].concat()).spawn().expect("the program starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("it has an output"));
        Referee { child, input, output }
    }

    /// Sends these bytes and a line end; the one line that comes back.
    pub fn line(&mut self, request: &[u8]) -> Value {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(request).expect("the referee listens");
        input.write_all(b"\n").expect("the referee listens");
        let mut answer = String::new();
        self.output.read_line(&mut answer).expect("the referee answers in text");
        serde_json::from_str(&answer).unwrap_or_else(|e| panic!("{answer:?}: {e}"))
    }

    /// Sends a request; its answer.
    pub fn ask(&mut self, request: Value) -> Value {
        self.line(request.to_string().as_bytes())
    }

    /// Sends a request that must be granted; what it gave.
    pub fn ok(&mut self, request: Value) -> Value {
        let mut answer = self.ask(request.clone());
        assert!(answer.get("ok").is_some(), "{request}: {answer}");
        answer["ok"].take()
    }

    /// Sends a request that must be refused; why.
    pub fn error(&mut self, request: Value) -> Value {
        let mut answer = self.ask(request.clone());
        assert!(answer.get("error").is_some(), "{request}: {answer}");
        answer["error"].take()
    }
}

impl Drop for Referee {
    /// At the end of its input the referee exits with success.
    fn drop(&mut self) {
        self.input = None;
        let ended = self.child.wait().expect("the program ends");
        if !std::thread::panicking() {
            assert!(ended.success(), "{ended}");
        }
    }
}
