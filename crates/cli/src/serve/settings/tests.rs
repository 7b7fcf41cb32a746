use super::*;
use proptest::prelude::*;

fn settings(words: &[&str]) -> anyhow::Result<Settings> {
    let command = Args::augment_args(clap::Command::new("serve").no_binary_name(true));
    Settings::from(&command.try_get_matches_from(words)?)
}

fn port(ip: [u8; 4], port: u16) -> Listen {
    Listen::Port(SocketAddr::from((ip, port)))
}

#[cfg(unix)]
#[test]
fn a_proxy_on_the_same_machine_needs_no_port() {
    let path = "/run/parlour/parlour.sock";
    let on_the_line = settings(&["--unix", path, "--forget"]).unwrap();
    assert_eq!(on_the_line.listen, Listen::Unix(path.into()));
    for other in [&["--listen", "7913"][..], &["--port", "7913"], &["--lan"], &["--open"]] {
        assert!(settings(&[&["--unix", path, "--forget"], other].concat()).is_err());
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("parlour.toml");
    std::fs::write(&file, format!("unix = \"{path}\"\nforget = true\n")).unwrap();
    let file = file.to_str().unwrap();
    let from_file = settings(&["--config", file]).unwrap();
    assert_eq!(from_file.listen, Listen::Unix(path.into()));
    let line = settings(&["--config", file, "--listen", "7913"]).unwrap();
    assert_eq!(line.listen, port([127, 0, 0, 1], 7913), "the line wins over the file");
}

#[test]
fn a_family_needs_no_settings() {
    let settings = settings(&["--data", "somewhere"]).unwrap();
    assert_eq!(settings.listen, port([127, 0, 0, 1], PORT));
    assert!(!settings.open);
}

#[test]
fn a_port_alone_will_do() {
    let settings = settings(&["--listen", "7913", "--forget"]).unwrap();
    assert_eq!(settings.listen, port([127, 0, 0, 1], 7913));
    for wrong in ["localhost", "127.0.0.1:99999", "99999", ""] {
        assert!(value::address(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn a_port_can_be_chosen_whatever_the_address() {
    let on = |words: &[&str]| settings(&[words, &["--forget"]].concat()).map(|s| s.listen);
    assert_eq!(on(&["--port", "8123"]).unwrap(), port([127, 0, 0, 1], 8123));
    assert_eq!(on(&["--lan", "--port", "8123"]).unwrap(), port([0, 0, 0, 0], 8123));
    for wrong in [&["--port", "99999"][..], &["--port", "1", "--listen", "2"]] {
        assert!(on(wrong).is_err(), "{wrong:?}");
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("parlour.toml");
    std::fs::write(&file, "listen = \"192.0.2.7:1\"\n").unwrap();
    let config = ["--config", file.to_str().unwrap()];
    let moved = on(&[&config[..], &["--port", "8123"]].concat()).unwrap();
    assert_eq!(
        moved,
        port([192, 0, 2, 7], 8123),
        "the line chooses the port of the file's address"
    );
    std::fs::write(&file, "port = 8124\n").unwrap();
    assert_eq!(on(&config).unwrap(), port([127, 0, 0, 1], 8124));
    std::fs::write(&file, "port = 8124\nlisten = \"127.0.0.1:1\"\n").unwrap();
    assert!(on(&config).unwrap_err().is::<Usage>(), "one or the other");
}

#[test]
fn the_whole_room_can_join() {
    let settings = settings(&["--lan", "--forget"]).unwrap();
    assert_eq!(settings.listen, port([0, 0, 0, 0], PORT));
    assert_eq!(settings.keep, Keep::Nowhere);
}

#[test]
fn flags_win_over_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("parlour.toml");
    std::fs::write(&file, "listen = \"127.0.0.1:1\"\nbot-pace = 5\nforget = true\n").unwrap();
    let file = file.to_str().unwrap();
    let from_file = settings(&["--config", file]).unwrap();
    assert_eq!(from_file.listen, port([127, 0, 0, 1], 1));
    assert_eq!(from_file.config.bot_pace, Duration::from_millis(5));
    let flags = settings(&["--config", file, "--listen", "127.0.0.1:2", "--data", "d"]).unwrap();
    assert_eq!(flags.listen, port([127, 0, 0, 1], 2));
    assert_eq!(flags.keep, Keep::Folder("d".into()), "a folder on the line wins over forgetting");
}

#[test]
fn an_operator_says_how_long_tables_are_kept() {
    let config = |words: &[&str]| settings(&[words, &["--forget"]].concat()).unwrap().config;
    let (day, usual) = (Duration::from_secs(24 * value::HOUR), config(&[]));
    assert_eq!((usual.keep_waiting, usual.keep_finished), (Some(day), None));
    let line = ["--keep-waiting-hours", "0", "--keep-finished-days", "30"];
    let chosen = config(&line);
    assert_eq!((chosen.keep_waiting, chosen.keep_finished), (None, Some(day * 30)));
}

#[test]
fn many_nodes_share_a_database() {
    let url = "postgres://parlour@db/parlour";
    let line = ["--database-url", url, "--nats", "nats://bus:4222", "--lease", "2000"];
    let nodes = settings(&line).unwrap();
    assert_eq!(nodes.keep, Keep::Database(url.into()));
    assert_eq!(nodes.nats.as_deref(), Some("nats://bus:4222"));
    assert_eq!(nodes.config.lease, Duration::from_secs(2));
    assert!(settings(&["--database-url", url, "--data", "d"]).is_err(), "one or the other");
    for alone in [&["--nats", "nats://bus:4222", "--forget"][..], &["--forget", "--lease", "5"]] {
        assert!(settings(alone).unwrap_err().is::<Usage>());
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("parlour.toml");
    let text = format!("database-url = \"{url}\"\nnats = \"nats://bus:4222\"\n");
    std::fs::write(&file, text).unwrap();
    let from_file = settings(&["--config", file.to_str().unwrap()]).unwrap();
    assert_eq!(from_file.keep, Keep::Database(url.into()));
}

#[test]
fn a_file_can_name_word_lists_and_cards() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("parlour.toml");
    std::fs::write(&file, "words = [\"club.txt\"]\ncards = [\"my.toml\"]\nforget = true\n")
        .unwrap();
    let settings = settings(&["--config", file.to_str().unwrap()]).unwrap();
    assert_eq!(settings.words, [PathBuf::from("club.txt")]);
    assert_eq!(settings.cards, [PathBuf::from("my.toml")]);
}

#[test]
fn a_wrong_file_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("parlour.toml");
    std::fs::write(&file, "lisen = \"127.0.0.1:1\"\n").unwrap();
    let error = settings(&["--config", file.to_str().unwrap()]).unwrap_err();
    assert!(error.is::<Usage>() && error.to_string().contains("lisen"), "{error}");
    assert!(settings(&["--config", "no-such-file"]).is_err());
}

/// Names and values that are right somewhere, and nonsense.
fn word() -> impl Strategy<Value = String> {
    let known = [
        "listen",
        "port",
        "lan",
        "unix",
        "data",
        "forget",
        "database-url",
        "nats",
        "lease",
        "open",
        "log-json",
        "bot-pace",
        "messages-per-second",
        "changes-per-second",
        "origins",
        "origin",
        "trust-proxy",
        "words",
        "cards",
        "true",
        "false",
        "0",
        "-1",
        "7777",
        "65536",
        "1e400",
        "18446744073709551616",
        "127.0.0.1:1",
        "[::]:0",
        "\"127.0.0.1:99999\"",
        "\"\"",
        "[]",
        "[\"https://a\", 1]",
        "{ a = 1 }",
        "1979-05-27",
        "'",
        "\u{feff}",
        "postgres://u:p@h/d",
    ];
    prop_oneof![proptest::sample::select(known.map(str::to_owned).to_vec()), ".{0,12}"]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(3000) })]

    /// Anything in the file or on the command line is accepted, or refused with a sentence.
    #[test]
    fn nonsense_is_refused_with_a_sentence(
        pairs in proptest::collection::vec((word(), word()), 0..5)
    ) {
        let text: String = pairs.iter().map(|(name, value)| format!("{name} = {value}\n")).collect();
        let flags = pairs.iter().flat_map(|(name, value)| [format!("--{name}"), value.clone()]);
        let flags: Vec<String> = flags.collect();
        let flags = flags.iter().map(String::as_str);
        let tried = [check_settings([], &text), check_settings(flags.clone(), ""), check_settings(flags, &text)];
        for refused in tried.into_iter().filter_map(Result::err) {
            prop_assert!(!refused.to_string().is_empty());
        }
    }
}

#[test]
fn contradictions_are_refused_with_their_sources() {
    let said = |words: &[&str]| settings(words).unwrap_err().to_string();
    for (words, parts) in [
        (&["--lan", "--listen", "127.0.0.1:7777", "--forget"][..], ["--lan", "--listen"]),
        (&["--data", "d", "--database-url", "postgres://h/d"], ["--data", "--database-url"]),
        (&["--forget", "--messages-per-second", "0"], ["--messages-per-second", "at least 1"]),
    ] {
        let said = said(words);
        assert!(parts.iter().all(|part| said.contains(part)), "{said}");
    }
    let both = check_settings([], "data = \"d\"\ndatabase-url = \"postgres://h/d\"\n").unwrap_err();
    assert!(both.to_string().contains("`database-url` in the settings file"), "{both}");
}

#[test]
fn values_are_read_as_people_write_them() {
    assert_eq!(value::address("localhost:7913"), Ok(SocketAddr::from(([127, 0, 0, 1], 7913))));
    for file in ["listen = 7913", "listen = \"localhost:7913\"", "origins = [\"https://a\"]"] {
        check_settings(["--forget"], file).unwrap();
    }
    check_settings(["--forget", "--trust-proxy", "1"], "").unwrap();
    for wrong in [["--origin", "foo"], ["--log", "nonsense"], ["--origin", "https://a/b"]] {
        assert!(check_settings(["--forget"].into_iter().chain(wrong), "").is_err(), "{wrong:?}");
    }
    check_settings(["--forget", "--log", "info,security=debug"], "").unwrap();
}

#[test]
fn a_secret_can_be_in_a_file_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("url");
    std::fs::write(&file, "postgres://ada:hunter2@db/parlour\n").unwrap();
    let line = ["--database-url-file", file.to_str().unwrap(), "--check"];
    let settings = settings(&line).unwrap();
    assert_eq!(settings.keep, Keep::Database("postgres://ada:hunter2@db/parlour".into()));
    assert_eq!(settings.warnings, [""; 0]);
    let shown = settings.shown.unwrap();
    assert!(shown.contains("ada:…@db") && shown.contains("secret file"), "{shown}");
    assert!(!shown.contains("hunter2"), "{shown}");
}

#[test]
fn a_password_that_everybody_can_see_is_told() {
    let url = "postgres://ada:hunter2@db/parlour";
    for (line, told) in [
        (&["--database-url", url][..], 1),
        (&["--database-url", url, "--nats", "nats://ada:hunter2@bus:4222"], 2),
        (&["--database-url", "postgres://ada@db/parlour"], 0),
    ] {
        let warnings = settings(line).unwrap().warnings;
        assert_eq!(warnings.len(), told, "{warnings:?}");
        assert!(warnings.iter().all(|said| said.contains("-file") && !said.contains("hunter2")));
    }
}

fn acme(words: &[&str]) -> anyhow::Result<Settings> {
    settings(&[&["--acme", "Games.Example.org", "--data", "somewhere"], words].concat())
}

#[test]
fn a_name_is_enough_for_a_certificate() {
    let one = acme(&[]).unwrap();
    assert_eq!(one.listen, port([0, 0, 0, 0], 443));
    assert_eq!(one.config.names, ["games.example.org"], "the host answers to that name");
    let Some(Certificate::Acme(asked)) = one.tls else { panic!("{:?}", one.tls) };
    assert_eq!(asked.domains, ["games.example.org"]);
    assert_eq!(asked.folder, Path::new("somewhere/certificate"));
    assert_eq!((asked.directory, asked.contact), (None, None));
    assert_eq!(acme(&["--port", "8443"]).unwrap().listen, port([0, 0, 0, 0], 8443));
    let there = acme(&["--listen", "192.0.2.7:443"]).unwrap();
    assert_eq!(there.listen, port([192, 0, 2, 7], 443));
    let written_to = acme(&["--contact", "mailto:me@example.org"]).unwrap();
    let Some(Certificate::Acme(asked)) = written_to.tls else { panic!("{:?}", written_to.tls) };
    assert_eq!(asked.contact.as_deref(), Some("mailto:me@example.org"));
}

#[test]
fn what_contradicts_a_name_with_a_certificate_is_refused() {
    for wrong in [&["--tls-cert", "a", "--tls-key", "b"][..], &["--acme-directory", "http://a/b"]] {
        assert!(acme(wrong).is_err(), "{wrong:?}");
    }
    assert!(settings(&["--acme", "games.example.org", "--forget"]).is_err());
    assert!(settings(&["--acme-directory", "https://a.example/b"]).is_err());
    for wrong in
        ["localhost", "192.0.2.7", "https://a.example", "a.example:443", "a..example", "-a.b"]
    {
        assert!(settings(&["--acme", wrong, "--data", "d"]).is_err(), "{wrong}");
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("parlour.toml");
    std::fs::write(&file, "acme = [\"games.example.org\"]\ndata = \"d\"\n").unwrap();
    let config = ["--config", file.to_str().unwrap()];
    let of_file = settings(&config).unwrap().tls;
    assert!(matches!(of_file, Some(Certificate::Acme(_))), "{of_file:?}");
    let files = settings(&[&config[..], &["--tls-cert", "a", "--tls-key", "b"]].concat());
    let files = files.unwrap().tls;
    assert!(matches!(files, Some(Certificate::Files(..))), "the line wins: {files:?}");
}
