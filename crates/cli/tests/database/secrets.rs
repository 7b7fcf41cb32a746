//! Who can read the database cannot sit in anybody's seat: of a key only its hash is kept.

use crate::fixture::Fixture;

/// All files of a folder, one after the other.
fn bytes(folder: &std::path::Path) -> Vec<u8> {
    let files = std::fs::read_dir(folder).unwrap();
    files.flat_map(|file| std::fs::read(file.unwrap().path()).unwrap()).collect()
}

fn holds(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_of_seats_are_nowhere_in_the_files() {
    let fixture = Fixture::new().await;
    let bytes = bytes(fixture.path());
    assert_eq!(fixture.secrets.len(), 4);
    for secret in &fixture.secrets {
        assert!(!holds(&bytes, secret.as_bytes()), "a key can be read in the files");
    }
    assert!(holds(&bytes, fixture.running.as_bytes()), "stored values can be found like this");
}
