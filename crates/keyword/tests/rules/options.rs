//! KW-02, KW-04: what a table chooses.

use crate::table::*;
use keyword::{Keyword, Options, Validation};
use lexicon::ListId;
use play::{Game, Reject};

fn with(options: Options) -> Result<Keyword, Reject> {
    Keyword::new(options, 3, list())
}

fn keyword(word: &str) -> Result<Keyword, Reject> {
    with(Options { keyword: word.into(), ..options() })
}

/// KW-02: any word of the list with 3 to 12 letters; KEYWORD without being in it; in any case.
#[test]
fn keywords_that_will_do() {
    for word in ["tea", "letters", "keyword", "KEYWORD", "Planet"] {
        let game = keyword(word).unwrap();
        assert_eq!(game.options().keyword, word.to_lowercase());
    }
    assert!(!list().is_word("keyword"), "it is allowed although the list does not have it");
}

/// KW-02: too short, too long, unknown, not plain letters, or not in the cards.
#[test]
fn keywords_that_will_not() {
    let words = [
        "no",
        "jazz",
        "zzzzz",
        "sassafrasses",
        "antidisestab",
        "antidisestabl",
        "wordy",
        "t\u{e9}a",
        "a b",
        "",
    ];
    let long = lexicon::Lexicon::of_words("test", &["zzz", "zyzzyva", "jj", "antidisestabl"]);
    let long = std::sync::Arc::new(long);
    let code = |word: &str| {
        let made = Keyword::new(Options { keyword: word.into(), ..options() }, 2, long.clone());
        let (code, rule) = refusal(made);
        assert_eq!(rule, "KW-02");
        code
    };
    let codes: Vec<String> = words.iter().map(|word| code(word)).collect();
    assert_eq!(
        codes,
        [
            "keyword-length",
            "keyword-unknown",
            "keyword-cards",
            "keyword-unknown",
            "keyword-unknown",
            "keyword-length",
            "keyword-unknown",
            "keyword-letters",
            "keyword-letters",
            "keyword-length"
        ]
    );
    assert_eq!(code("zyzzyva"), "keyword-cards", "in the list, but there are two Z");
    assert_eq!(code("zzz"), "keyword-cards");
}

/// KW-02: a table without offensive words takes no such keyword.
#[test]
fn offensive_keywords() {
    assert!(keyword("darn").is_ok());
    let clean = with(Options { keyword: "darn".into(), offensive: false, ..options() });
    assert_eq!(refusal(clean), because("keyword-offensive", "KW-02"));
}

/// KW-04: 90 seconds by default, 30 to 300, or none.
#[test]
fn timers() {
    assert_eq!(Options::default().timer_seconds, Some(90));
    for seconds in [Some(30), Some(300), None] {
        assert!(with(Options { timer_seconds: seconds, ..options() }).is_ok());
    }
    for seconds in [0, 29, 301] {
        let made = with(Options { timer_seconds: Some(seconds), ..options() });
        assert_eq!(refusal(made), because("bad-timer", "KW-04"));
    }
}

/// KW-09: the pause after the reveal is bounded.
#[test]
fn pauses() {
    assert_eq!(Options::default().reveal_seconds, Some(12));
    assert!(with(Options { reveal_seconds: Some(60), ..options() }).is_ok());
    let made = with(Options { reveal_seconds: Some(61), ..options() });
    assert_eq!(refusal(made), because("bad-reveal", "KW-09"));
}

/// KW-10: the options name the very list, so that a log never replays with other words.
#[test]
fn the_list_is_named_with_its_hash() {
    let game = with(options()).unwrap();
    assert_eq!(game.options().words, *list().id());
    assert!(!game.options().words.hash.is_empty());
    assert!(with(game.options().clone()).is_ok(), "what was settled settles again");
    let other = ListId { hash: "beef".into(), ..list().id().clone() };
    let made = with(Options { words: other, ..options() });
    assert_eq!(refusal(made), because("other-list", "KW-10"));
    let made = with(Options { words: ListId::named("large"), ..options() });
    assert_eq!(refusal(made), because("other-list", "KW-10"));
}

/// KW-02, KW-04, KW-10: as JSON, every field may be left out, and no timer is null.
#[test]
fn options_as_json() {
    let read = |text: &str| serde_json::from_str::<Options>(text);
    assert_eq!(read("{}").unwrap(), Options::default());
    let chosen = read(r#"{"timer_seconds":null,"validation":"table","words":"test"}"#).unwrap();
    assert_eq!(chosen, Options { timer_seconds: None, ..by_the_table() });
    assert_eq!(chosen.validation, Validation::Table);
    assert!(read(r#"{"time":3}"#).is_err());
}
