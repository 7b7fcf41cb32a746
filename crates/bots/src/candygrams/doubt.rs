//! Plays of others that are worth a challenge.

use super::known::Known;
use super::profile::{Profile, chance};
use candygrams::{Action, Colours, Laid, PlayerView, Role, Target, View, Word};
use lexicon::Lexicon;
use play::Luck;

/// The first of the `open` plays that is challenged, if any is.
pub fn doubt(
    view: &View,
    open: &[Target],
    profile: &Profile,
    list: &Lexicon,
    known: &Known,
    luck: &mut Luck<'_>,
) -> Option<Action> {
    let challenged = open.iter().find(|target| {
        let Some((player, laid)) = laid(view, target) else { return false };
        let mut words = words(player, laid);
        // A word must be one of its player's list.
        let theirs = view.options.words_of(Some(target.seat));
        let theirs = if theirs == list.id() { None } else { lexicon::named(&theirs.name).ok() };
        let list = theirs.as_deref().unwrap_or(list);
        let bad = words.clone().any(|word| is_bad(view, laid, word, list));
        let strange = words.any(|word| !known.words.is_word(&word.word));
        chance(if bad { profile.spots_bad_plays } else { 0 }, luck)
            || !bad && strange && chance(profile.challenges_words, luck)
    });
    challenged.map(|target| Action::Challenge { seat: target.seat, play: target.play })
}

/// The play and whose it is.
fn laid<'v>(view: &'v View, target: &Target) -> Option<(&'v PlayerView, &'v Laid)> {
    let player = view.players.get(target.seat.index())?;
    let laid = player.laid.iter().find(|laid| laid.play == target.play)?;
    Some((player, laid))
}

/// The words that a challenge would be about: of an older play those that still lie there (CG-39).
fn words<'v>(player: &'v PlayerView, laid: &'v Laid) -> impl Iterator<Item = &'v Word> + Clone {
    let latest = player.laid.last().is_some_and(|last| last.play == laid.play);
    let stands = |word: &Word| {
        let same = |standing: &candygrams::Standing| {
            (standing.from, standing.along, &standing.word) == (word.from, word.along, &word.word)
        };
        player.words.iter().any(same)
    };
    laid.words.iter().filter(move |word| latest || stands(word))
}

/// Whether the list or the dice are against a word (CG-36).
fn is_bad(view: &View, laid: &Laid, word: &Word, list: &Lexicon) -> bool {
    let rude = |word: &str| list.entry(word).is_some_and(|entry| entry.offensive);
    if !list.is_word(&word.word) || (!view.options.offensive && rude(&word.word)) {
        return true;
    }
    let colours = word.colours();
    let fits = match (word.role, laid.combo) {
        (Role::Base, _) => colours == Colours::ALL,
        (Role::Leftover, _) | (_, None) => true,
        (Role::Extra, Some(combo)) if view.options.lenient_extra_words => combo.allows(colours),
        (Role::New | Role::Extra, Some(combo)) => combo.matches(colours),
    };
    !fits
}
