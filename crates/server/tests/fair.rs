//! Nobody chooses the deal: not the host, not an operator who reads the store and has a seat, not
//! somebody who stays silent. And whoever was there can tell.

mod common;

use client::{Live, SeatLuck};
use common::{Running, candy_chain, quick, setup, start, start_at};
use play::Seat;
use protocol::{Join, MakeTable, Reveal, Stage, TableInfo, ToClient, ToHost};
use serde_json::{Value, json};
use server::Config;
use std::path::Path;
use std::time::Duration;
use table::fair::commit_to;
use table::{Hosted, LeftOut, Seed, Witness};

/// Two people at a full table, who have committed; what they were asked.
struct Committed {
    id: String,
    secrets: [String; 2],
    luck: [SeatLuck; 2],
    live: [Live; 2],
    asked: [Reveal; 2],
}

/// The next message that `pick` finds something in, within ten seconds.
async fn next<T>(live: &mut Live, pick: impl Fn(ToClient) -> Option<T>) -> T {
    let found = async {
        loop {
            if let Some(found) = pick(live.next().await.unwrap()) {
                return found;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(10), found).await.expect("it never came")
}

async fn next_reveal(live: &mut Live) -> Reveal {
    next(live, |message| if let ToClient::Reveal(asked) = message { Some(asked) } else { None })
        .await
}

async fn next_table(live: &mut Live, fits: impl Fn(&TableInfo) -> bool) -> TableInfo {
    next(live, |message| match message {
        ToClient::Table(table) if fits(&table) => Some(table),
        ToClient::Welcome(welcome) if fits(&welcome.table) => Some(welcome.table),
        _ => None,
    })
    .await
}

async fn say_hello(host: &Running, id: &str, secret: &str, luck: &SeatLuck) -> Live {
    let commit = Some(luck.commit());
    let connected = Live::connect_committed(host.base(), id, Some(secret), None, commit).await;
    connected.unwrap().0
}

async fn committed(host: &Running) -> Committed {
    let made = host.http.make(&candy_chain()).await.unwrap();
    let id = made.table.id;
    let luck = [SeatLuck::new(), SeatLuck::new()];
    let mut ada = say_hello(host, &id, made.secret.as_deref().unwrap(), &luck[0]).await;
    let join = Join { name: "Ben".into(), commit: Some(luck[1].commit()), ..Join::default() };
    let joined = host.http.sit(&id, Seat(1), &join, None).await.unwrap();
    assert_eq!(joined.table.stage, Stage::Waiting, "Ben has not told his text");
    let mut ben = say_hello(host, &id, joined.secret.as_deref().unwrap(), &luck[1]).await;
    let asked = [next_reveal(&mut ada).await, next_reveal(&mut ben).await];
    let secrets = [made.secret.unwrap(), joined.secret.unwrap()];
    Committed { id, secrets, luck, live: [ada, ben], asked }
}

impl Committed {
    async fn tell(&mut self, seat: usize) -> String {
        let told = self.luck[seat].reveal(&self.asked[seat]).expect("it was asked for");
        self.live[seat].send(&told).await.unwrap();
        let ToHost::Reveal { text, .. } = told else { panic!("it is a text") };
        text
    }

    /// Both have told; Ada gives up, and the game is public.
    async fn finish(mut self, host: &Running) -> (String, [Witness; 2]) {
        for live in &mut self.live {
            next_table(live, |table| table.stage == Stage::Running).await;
        }
        self.live[0].act("r", "\"resign\"").await.unwrap();
        let log = host.http.log(&self.id).await.unwrap();
        (log, [0, 1].map(|seat| self.luck[seat].witness(Seat(seat as u8))))
    }
}

/// Whether anything that the host has written to disk holds this text.
fn is_stored(folder: &Path, text: &str) -> bool {
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    files.filter(|path| path.is_file()).any(|path| {
        let bytes = std::fs::read(path).unwrap();
        bytes.windows(text.len()).any(|window| window == text.as_bytes())
    })
}

fn header(log: &str) -> table::Header {
    table::replay::header(log).unwrap()
}

#[tokio::test]
async fn everybody_commits_before_anybody_tells() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let mut table = committed(&host).await;
    let commits = table.luck.clone().map(|luck| Some(luck.commit().hash));
    for asked in &table.asked {
        assert_eq!((asked.attempt, &asked.commits[..]), (1, &commits[..]));
    }
    let info = host.http.table(&table.id).await.unwrap();
    assert_eq!(info.commit, table.asked[0].commit);
    let shown: Vec<_> = info.seats.iter().map(|seat| seat.commit.clone()).collect();
    assert_eq!(shown, commits, "everybody sees everybody's commitment");
    let texts = vec![table.tell(0).await, table.tell(1).await];
    let (log, witnesses) = table.finish(&host).await;
    let header = header(&log);
    assert_eq!(header.entropy, texts);
    let hosted = header.hosted.unwrap();
    assert_eq!((&hosted.commits[..], hosted.attempt), (&commits[..], 1));
    assert_eq!((hosted.silent, hosted.laid_out), (vec![0, 0], None));
    for witness in witnesses {
        let report = catalog::check(&log, &witness).unwrap();
        assert!(report.checked.finished && report.notes.is_empty(), "{report:?}");
    }
    host.stop().await;
}

/// An operator with a seat reads the store. As long as anybody can still choose what to commit to,
/// nobody's text is there to be searched with; and when one is told, nobody can choose any more.
#[tokio::test]
async fn who_reads_the_store_finds_nothing_to_search_with() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let mut table = committed(&host).await;
    let adas = table.tell(0).await;
    // The host has heard it: it answers what was said after it.
    table.live[0].send(&ToHost::Ping {}).await.unwrap();
    next(&mut table.live[0], |m| matches!(m, ToClient::Pong {}).then_some(())).await;
    assert!(!is_stored(folder.path(), &adas), "Ada's text is in the store before Ben has told his");
    assert!(is_stored(folder.path(), &table.luck[1].commit().hash), "Ben's commitment is fixed");
    // Ben would like another one now: by message, and by a new hello.
    let better = SeatLuck::new();
    table.live[1].send(&ToHost::Commit(better.commit())).await.unwrap();
    let mut again = say_hello(&host, &table.id, &table.secrets[1], &better).await;
    assert_eq!(next_reveal(&mut again).await, table.asked[1], "the commitments stay");
    let text = "another text".to_owned();
    table.live[1].send(&ToHost::Reveal { attempt: 1, text }).await.unwrap();
    let code = next(&mut table.live[1], |m| match m {
        ToClient::Error(reject) => Some(reject.code.to_string()),
        _ => None,
    });
    assert_eq!(code.await, "wrong-reveal");
    let bens = table.tell(1).await;
    let (log, _) = table.finish(&host).await;
    assert_eq!(header(&log).entropy, [adas, bens]);
    host.stop().await;
}

/// The host falls after it has asked: what was committed to stays, and a text counts once.
#[tokio::test]
async fn commitments_outlive_the_host() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let mut table = committed(&host).await;
    table.tell(0).await;
    host.stop().await;
    let host = start(folder.path()).await;
    let info = host.http.table(&table.id).await.unwrap();
    assert_eq!((info.attempt, &info.commit), (1, &table.asked[0].commit));
    // Ben, who may know Ada's text by now, comes back with another commitment.
    let commits = [table.luck[0].clone(), SeatLuck::new()];
    for (seat, luck) in commits.iter().enumerate() {
        let mut live = say_hello(&host, &table.id, &table.secrets[seat], luck).await;
        assert_eq!(next_reveal(&mut live).await, table.asked[seat]);
        table.live[seat] = live;
    }
    let texts = vec![table.tell(0).await, table.tell(1).await];
    let (log, witnesses) = table.finish(&host).await;
    assert_eq!(header(&log).entropy, texts);
    for witness in witnesses {
        catalog::check(&log, &witness).unwrap();
    }
    host.stop().await;
}

/// Ben commits and then says nothing. Nothing of that attempt is used, everybody sees that it was
/// Ben, and the log keeps it.
#[tokio::test]
async fn a_silent_seat_gains_nothing_and_is_seen() {
    let folder = tempfile::tempdir().unwrap();
    let config = Config { reveal_timeout: Duration::from_millis(50), ..quick() };
    let host = start_at(folder.path(), config, 0).await;
    let mut table = committed(&host).await;
    let before = table.tell(0).await;
    let info = next_table(&mut table.live[0], |table| table.attempt > 1).await;
    assert_ne!(info.commit, table.asked[0].commit, "the host has another seed");
    assert_eq!(info.seats.iter().map(|seat| seat.silent).collect::<Vec<_>>(), [0, 1]);
    assert!(!is_stored(folder.path(), &before), "a text that is not used is kept nowhere");
    host.stop().await;

    // With all the time they need, both take part in the next one.
    let host = start(folder.path()).await;
    for seat in [0, 1] {
        let _ = table.luck[seat].renew(info.attempt).expect("a new attempt wants a new text");
        table.live[seat] =
            say_hello(&host, &table.id, &table.secrets[seat], &table.luck[seat]).await;
    }
    for seat in [0, 1] {
        table.asked[seat] = next_reveal(&mut table.live[seat]).await;
    }
    let texts = vec![table.tell(0).await, table.tell(1).await];
    let (log, witnesses) = table.finish(&host).await;
    let header = header(&log);
    assert_eq!((header.commit, header.entropy), (info.commit, texts));
    let hosted = header.hosted.unwrap();
    assert_eq!((hosted.attempt, hosted.silent), (info.attempt, vec![0, 1]));
    let report = catalog::check(&log, &witnesses[0]).unwrap();
    assert!(report.notes[0].starts_with("Ben committed and then stayed silent once"));
    host.stop().await;
}

/// Ben commits and stays silent again and again: the third time was the last that anybody waited for
/// his text, and the log has the count.
#[tokio::test]
async fn after_three_silences_a_seat_adds_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let config = Config { reveal_timeout: Duration::from_secs(2), ..quick() };
    let host = start_at(folder.path(), config, 0).await;
    let mut table = committed(&host).await;
    for silences in 1..=3 {
        table.tell(0).await;
        let info = next_table(&mut table.live[0], |table| table.attempt > silences).await;
        let silent: Vec<u32> = info.seats.iter().map(|seat| seat.silent).collect();
        assert_eq!((info.attempt, silent), (silences + 1, vec![0, silences]));
        for seat in [0, 1] {
            let fresh = table.luck[seat].renew(info.attempt).expect("a new text for every attempt");
            table.live[seat].send(&fresh).await.unwrap();
        }
        table.asked[0] = next_reveal(&mut table.live[0]).await;
    }
    assert_eq!(table.asked[0].commits, [Some(table.luck[0].commit().hash), None]);
    table.tell(0).await;
    let ben = table.luck[1].clone();
    let (log, [ada, _]) = table.finish(&host).await;
    let hosted = header(&log).hosted.unwrap();
    assert_eq!((hosted.attempt, hosted.silent), (4, vec![0, 3]));
    let notes = catalog::check(&log, &ada).unwrap().notes;
    assert!(notes[0].starts_with("Ben committed and then stayed silent 3 times"), "{notes:?}");
    assert!(notes[1].starts_with("Ben added nothing to the luck"), "{notes:?}");
    let report = catalog::check(&log, &ben.witness(Seat(1))).unwrap();
    assert_eq!(report.left_out, [LeftOut { seat: 1, replaced: false }]);
    host.stop().await;
}

/// Somebody who commits and goes away before the texts are asked for is not waited for.
#[tokio::test]
async fn who_left_before_the_texts_were_asked_for_adds_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let made = host.http.make(&candy_chain()).await.unwrap();
    let (id, luck) = (made.table.id, SeatLuck::new());
    let secret = made.secret.unwrap();
    drop(say_hello(&host, &id, &secret, &luck).await);
    host.http.sit(&id, Seat(1), &Join::default(), None).await.unwrap();
    let (mut watcher, _) = Live::connect(host.base(), &id, None, None).await.unwrap();
    next_table(&mut watcher, |table| table.stage == Stage::Running).await;
    let (mut ada, _) = Live::connect(host.base(), &id, Some(&secret), None).await.unwrap();
    ada.act("r", "\"resign\"").await.unwrap();
    let log = host.http.log(&id).await.unwrap();
    assert_eq!(header(&log).hosted.unwrap().commits, [None, None]);
    let report = catalog::check(&log, &Witness::default()).unwrap();
    assert!(report.notes[0].starts_with("No player added to the luck"), "{report:?}");
    host.stop().await;
}

/// An operator who keeps somebody's connection down while the commitments are fixed can search for a
/// deal, on an unmodified host. It cannot be hidden: from that player, or from the log.
#[tokio::test]
async fn who_was_kept_away_learns_that_they_had_no_part() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let made = host.http.make(&candy_chain()).await.unwrap();
    let (id, secret) = (made.table.id, made.secret.unwrap());
    let (adas, mut operators) = (SeatLuck::new(), SeatLuck::new());
    drop(say_hello(&host, &id, &secret, &adas).await);
    let join = Join { name: "Olga".into(), ..Join::default() };
    let joined = host.http.sit(&id, Seat(1), &join, None).await.unwrap();
    let key = joined.secret.unwrap();
    let (operator, _) =
        Live::connect_with_luck(host.base(), &id, &key, &mut operators).await.unwrap();
    let commit = Some(adas.commit());
    let (mut ada, welcome) =
        Live::connect_committed(host.base(), &id, Some(&secret), None, commit).await.unwrap();
    assert_eq!(welcome.table.stage, Stage::Running);
    assert_eq!(welcome.table.seats[0].commit, None, "her page can tell her before her first move");
    ada.act("r", "\"resign\"").await.unwrap();
    drop(operator);
    let log = host.http.log(&id).await.unwrap();
    let report = catalog::check(&log, &adas.witness(Seat(0))).unwrap();
    assert_eq!(report.left_out, [LeftOut { seat: 0, replaced: false }]);
    let notes: Vec<_> = report.notes.iter().filter(|n| n.contains("added nothing")).collect();
    assert!(notes.len() == 1 && notes[0].starts_with("Ada"), "{notes:?}");
    host.stop().await;
}

/// At a table with a bot, and again at the rematch: the person's text counts, and is a new one.
#[tokio::test]
async fn a_rematch_wants_new_texts() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let setup = MakeTable { bots: vec!["random".into()], ..candy_chain() };
    let made = host.http.make(&setup).await.unwrap();
    assert_eq!(made.table.stage, Stage::Waiting, "nothing is dealt before Ada could add to it");
    let (mut id, secret) = (made.table.id, made.secret.unwrap());
    let mut seen = Vec::new();
    for seat in [Seat(0), Seat(1)] {
        let mut luck = SeatLuck::new();
        let connected = Live::connect_with_luck(host.base(), &id, &secret, &mut luck).await;
        let (mut ada, welcome) = connected.unwrap();
        assert_eq!(welcome.you, Some(seat));
        ada.act("r", "\"resign\"").await.unwrap();
        let log = host.http.log(&id).await.unwrap();
        let report = catalog::check(&log, &luck.witness(seat)).unwrap();
        assert!(report.left_out.is_empty() && report.notes.is_empty(), "{report:?}");
        let hosted = header(&log).hosted.unwrap();
        assert_eq!(hosted.commits.iter().flatten().count(), 1, "bots add nothing");
        seen.push((header(&log).commit, luck.commit().hash));
        ada.rematch("again").await.unwrap();
        id = next(&mut ada, |message| match message {
            ToClient::Moved { table } => Some(table),
            _ => None,
        })
        .await;
    }
    assert!(seen[0].0 != seen[1].0 && seen[0].1 != seen[1].1, "{seen:?}");
    host.stop().await;
}

/// A host that was tampered with. Its logs fit together, and yet those who were there can tell.
#[tokio::test]
async fn a_modified_host_is_found_out() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let mut table = committed(&host).await;
    let unasked = table.luck[0].clone();
    table.tell(0).await;
    table.tell(1).await;
    let (log, [ada, ben]) = table.finish(&host).await;
    host.stop().await;
    let real = header(&log);
    let code = |log: &str, witness: &Witness| catalog::check(log, witness).unwrap_err().code;
    let nobody = Witness::default();

    // Another seed, and a log that fits it.
    let hosted = real.hosted.clone().unwrap();
    let other = forged(&real, Seed::from_text("a better one"), real.entropy.clone(), &hosted);
    catalog::check(&other, &nobody).unwrap();
    assert_eq!(code(&other, &ada), "another-commitment");

    // Ben's text replaced, with the commitment that fits it.
    let text = "tried until it dealt well".to_owned();
    let mut swapped = hosted.clone();
    swapped.commits[1] = Some(commit_to(&text));
    let entropy = vec![real.entropy[0].clone(), text];
    let seed = Seed::from_hex(&seed_of(&log)).unwrap();
    let other = forged(&real, seed.clone(), entropy.clone(), &swapped);
    catalog::check(&other, &nobody).unwrap();
    assert_eq!(code(&other, &ben), "another-text");
    assert_eq!(code(&other, &ada), "another-commitment", "Ada saw what Ben had committed to");

    // Ada's seat left out, as if she had never committed, and her page never asked.
    let mut without = hosted.clone();
    without.commits[0] = None;
    let bens_alone = vec![String::new(), real.entropy[1].clone()];
    let other = forged(&real, seed.clone(), bens_alone, &without);
    let report = catalog::check(&other, &unasked.witness(Seat(0))).unwrap();
    assert_eq!(report.left_out, [LeftOut { seat: 0, replaced: false }]);
    assert!(report.notes[0].starts_with("Ada added nothing to the luck"), "{:?}", report.notes);
    assert_eq!(code(&other, &ada), "another-text", "had she been asked");

    // The same without touching the commitment: that does not even fit together.
    assert_eq!(code(&forged(&real, seed, entropy, &hosted), &nobody), "broken-commitment");

    // One byte of one line.
    let lines: Vec<&str> = log.lines().collect();
    for at in 0..lines.len() {
        let mut changed: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        changed[at] = lines[at].replacen(|c: char| c.is_ascii_digit(), "x", 1);
        let fault = catalog::check(&changed.join("\n"), &ada).unwrap_err();
        assert_eq!(fault.line, at + 1, "{fault}");
    }
    assert_eq!(code(&log.replace('\n', "\r\n"), &ada), "line-ending");
}

fn seed_of(log: &str) -> String {
    let end: Value = serde_json::from_str(log.lines().last().unwrap()).unwrap();
    end["seed"].as_str().unwrap().to_owned()
}

/// A game that was given up at once, as a host would have written it.
fn forged(real: &table::Header, seed: Seed, entropy: Vec<String>, hosted: &Hosted) -> String {
    let start = catalog::Start {
        options: (*real.options).clone(),
        seats: Some(2),
        scenario: Value::Null,
        players: real.players.clone(),
        seed,
        entropy,
        opened: real.opened,
    };
    let game = catalog::game(&real.game).unwrap();
    let (mut table, opened) = game.open_hosted(start, hosted.clone()).unwrap();
    let (resigned, done) = table.act(play::Millis(7), Seat(0), "\"resign\"");
    done.unwrap();
    let lines = opened.lines.into_iter().chain(resigned.lines).chain(table.end());
    lines.collect::<Vec<_>>().join("\n")
}

/// Whoever is asked to sit down at a laid-out position knows it; strangers are not asked.
#[tokio::test]
async fn a_laid_out_position_is_announced() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let laid_out = |public| MakeTable {
        options: json!({"variant": "mini"}),
        scenario: json!({"board": "WRWRW/BUBUB/GYGYG/RWRUB/U.YYG"}),
        public,
        ..candy_chain()
    };
    let refused = host.http.make(&laid_out(true)).await.unwrap_err();
    assert_eq!(refused.code(), "laid-out-in-public");
    let made = host.http.make(&laid_out(false)).await.unwrap();
    let hash = made.table.laid_out.expect("everybody sees it");
    let id = made.table.id;
    assert_eq!(host.http.table(&id).await.unwrap().laid_out.as_ref(), Some(&hash));
    host.http.sit(&id, Seat(1), &Join::default(), None).await.unwrap();
    let secret = made.secret.as_deref();
    let (mut ada, _) = Live::connect(host.base(), &id, secret, None).await.unwrap();
    next_table(&mut ada, |table| table.stage == Stage::Running).await;
    ada.act("r", "\"resign\"").await.unwrap();
    let log = host.http.log(&id).await.unwrap();
    let hosted = header(&log).hosted.unwrap();
    assert_eq!(hosted.laid_out.as_ref(), Some(&hash));
    // Nobody finds what is hidden in a position by trying which one has this hash.
    let position = header(&log).scenario.to_string();
    assert_eq!(commit_to(&(hosted.salt.clone() + &position)), hash);
    assert_ne!(commit_to(&position), hash);
    let again = host.http.make(&laid_out(false)).await.unwrap();
    assert_ne!(again.table.laid_out.as_ref(), Some(&hash), "the same position has another salt");
    let pepper = log.replace(&hosted.salt, &"0".repeat(hosted.salt.len()));
    assert!(catalog::check(&pepper, &Witness::default()).is_err());
    let saw = |hash: &str| Witness { laid_out: Some(hash.to_owned()), ..Witness::default() };
    let report = catalog::check(&log, &saw(&hash)).unwrap();
    assert!(report.notes[0].starts_with("It began from a laid-out position"));
    let fault = catalog::check(&log, &saw("")).unwrap_err();
    assert_eq!(fault.code, "another-position", "nobody was told");
    // The ordinary beginning, spelled out, is nothing special.
    let plain = MakeTable { scenario: json!({}), ..candy_chain() };
    assert_eq!(host.http.make(&plain).await.unwrap().table.laid_out, None);
    host.stop().await;
}

// QD-26: a deal of the day is open from the moment that it is that day by UTC.
#[tokio::test]
async fn the_deal_of_a_day_to_come_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let daily =
        |day: String| MakeTable { options: json!({ "daily": day }), ..setup("quiddler-solitaire") };
    let day = |hours: i64| {
        (time::OffsetDateTime::now_utc() + time::Duration::hours(hours)).date().to_string()
    };
    for open in ["2020-02-29".to_owned(), day(-24), day(0)] {
        host.http.make(&daily(open)).await.unwrap();
    }
    for closed in [day(24), "9999-12-31".to_owned()] {
        assert_eq!(host.http.make(&daily(closed)).await.unwrap_err().code(), "future-day");
    }
    host.stop().await;
}
