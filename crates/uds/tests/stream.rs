//! Real sockets: what is written arrives, also where the other side is slow, or gone.

#![cfg(unix)]

use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::timeout;
use uds::Stream;

fn pair() -> (Stream, Stream) {
    let (a, b) = std::os::unix::net::UnixStream::pair().unwrap();
    (Stream::new(a).unwrap(), Stream::new(b).unwrap())
}

#[tokio::test]
async fn questions_and_answers_go_to_and_fro() {
    let (mut a, mut b) = pair();
    for n in 0..1000_u32 {
        a.write_u32(n).await.unwrap();
        assert_eq!(b.read_u32().await.unwrap(), n);
        b.write_u32(n + 1).await.unwrap();
        assert_eq!(a.read_u32().await.unwrap(), n + 1);
    }
}

/// More than a socket holds, so that the writer has to wait, many times over.
#[tokio::test]
async fn a_slow_reader_gets_everything_in_order() {
    let (mut a, mut b) = pair();
    let sent: Vec<u8> = (0..5_000_000_u32).map(|n| (n % 251) as u8).collect();
    let copy = sent.clone();
    let writer = tokio::spawn(async move {
        a.write_all(&copy).await.unwrap();
        a.shutdown().await.unwrap();
    });
    let mut got = Vec::new();
    let mut piece = vec![0; 60_000];
    loop {
        tokio::time::sleep(Duration::from_micros(200)).await;
        match b.read(&mut piece).await.unwrap() {
            0 => break,
            n => got.extend_from_slice(&piece[..n]),
        }
    }
    writer.await.unwrap();
    assert!(got == sent, "{} of {} bytes, or others", got.len(), sent.len());
}

#[tokio::test]
async fn who_waits_for_room_waits_without_spinning_and_until_there_is_some() {
    let (mut a, mut b) = pair();
    let much = vec![7; 4_000_000];
    let waiting = timeout(Duration::from_millis(50), a.write_all(&much)).await;
    assert!(waiting.is_err(), "nobody reads");
    let mut all = vec![0; 100_000];
    b.read_exact(&mut all).await.unwrap();
    timeout(Duration::from_secs(10), a.write_u8(1)).await.unwrap().unwrap();
}

#[tokio::test]
async fn whoever_is_gone_is_noticed_on_both_ways() {
    let (mut a, b) = pair();
    drop(b);
    assert_eq!(a.read(&mut [0; 8]).await.unwrap(), 0);
    assert!(a.write_all(&[0; 8]).await.is_err());
}

#[tokio::test]
async fn a_reader_that_waited_is_woken_by_the_end() {
    let (mut a, mut b) = pair();
    let reader = tokio::spawn(async move { b.read(&mut [0; 8]).await.unwrap() });
    tokio::time::sleep(Duration::from_millis(20)).await;
    a.shutdown().await.unwrap();
    assert_eq!(timeout(Duration::from_secs(10), reader).await.unwrap().unwrap(), 0);
}

#[tokio::test]
async fn it_connects_to_whoever_listens_and_says_so_when_nobody_does() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("s");
    assert!(Stream::connect(&path).await.is_err());
    let listener = tokio::net::UnixListener::bind(&path).unwrap();
    let mut a = Stream::connect(&path).await.unwrap();
    let (b, _) = listener.accept().await.unwrap();
    let mut b = Stream::new(b.into_std().unwrap()).unwrap();
    a.write_all(b"hello").await.unwrap();
    let mut five = [0; 5];
    b.read_exact(&mut five).await.unwrap();
    assert_eq!(&five, b"hello");
}
