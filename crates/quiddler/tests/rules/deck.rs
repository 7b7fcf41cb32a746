//! QD-01 and QD-02: the cards and what they are worth.

use crate::table::*;
use play::{Game, Luck};
use quiddler::{Card, Chance, Word, card};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

/// QD-01: 118 cards, worth 592 points; every face as often and as dear as the rule says.
#[test]
fn the_deck_is_complete() {
    let deck: Vec<Card> = Card::deck().collect();
    assert_eq!(deck.len(), 118);
    assert_eq!(card::points(&deck), 592);
    let rule = include_str!("../../../../rules/quiddler.md");
    let line = rule.lines().find(|line| line.contains("QD-01 ")).expect("the rule is there");
    let table = line.split("points: ").nth(1).and_then(|rest| rest.split(". ").next());
    let entries: Vec<&str> = table.expect("the rule has a table").split(", ").collect();
    assert_eq!(entries.len(), Card::FACES);
    for entry in entries {
        let (face, rest) = entry.split_once(' ').unwrap();
        let (copies, points) = rest.split_once('×').unwrap();
        let card: Card = face.to_ascii_lowercase().parse().unwrap();
        assert_eq!(card.to_string(), face);
        assert_eq!(card.copies().to_string(), copies, "{face}");
        assert_eq!(card.points().to_string(), points, "{face}");
        assert_eq!(deck.iter().filter(|c| **c == card).count(), usize::from(card.copies()));
    }
}

/// QD-01: an unknown card is refused, and every deal uses the same deck.
#[test]
fn other_cards_are_refused() {
    for face in ["", "Q", "ing", "é", "1", "QU"] {
        assert_eq!(refusal(face.parse::<Card>()), because("no-such-card", "QD-01"));
        assert!(serde_json::from_value::<Card>(face.into()).is_err());
    }
    let mut short = order("");
    short.pop();
    let mut swapped = order("");
    swapped[0] = cards("z")[0];
    for wrong in [short, swapped, Vec::new()] {
        let shuffled = Table::new(2).shuffle(Some(A), wrong);
        assert_eq!(refusal(shuffled), because("wrong-cards", "QD-05"));
    }
    let three_of_two = dealt(1, &["z z z", "a b c"], "", "e");
    assert_eq!(refusal(Table::new(2).game.open(&three_of_two)), because("too-many-cards", "QD-01"));
}

/// QD-01: a shuffle puts every card on top about as often as there are of it.
#[test]
fn shuffles_are_even() {
    let table = Table::new(2);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let (mut top, mut dealers) = ([0u32; Card::FACES], [0u32; 2]);
    for _ in 0..11_800 {
        let chance = table.game.sample(&table.state, &mut Luck::new(&mut rng));
        let Chance::Shuffle { dealer, cards } = chance else { panic!("a round begins") };
        top[cards[0].index()] += 1;
        dealers[dealer.expect("the first dealer is random").index()] += 1;
    }
    for card in Card::all() {
        let (n, mean) = (top[card.index()], 100 * u32::from(card.copies()));
        let spread = 5 * mean.isqrt();
        assert!((mean - spread..mean + spread).contains(&n), "{card} came {n} times");
    }
    assert!(dealers.iter().all(|n| (5_600..6_200).contains(n)), "{dealers:?}");
}

/// QD-02: the points and letters of words.
#[test]
fn words_are_worth_their_cards() {
    for (word, points, cards_in_it, letters) in [
        ("qu i d d l er", 31, 6, 8),
        ("q u i z z", 49, 5, 5),
        ("qu i z z", 39, 4, 5),
        ("th e", 11, 2, 3),
        ("z a x", 28, 3, 3),
    ] {
        let word = Word::of(&cards(word));
        assert_eq!((word.points, word.cards.len(), word.letters), (points, cards_in_it, letters));
    }
    assert_eq!(Word::of(&cards("qu i d d l er")).text, "quiddler");
}
