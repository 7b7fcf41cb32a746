//! Words: what they mean, which lists hold them, and whose work that is.

use super::body::{No, Path, Query};
use axum::http::StatusCode;
use lexicon::{WordLists, WordReport};
use play::Reject;
use serde::Deserialize;

/// By which list to judge.
#[derive(Deserialize)]
pub(crate) struct Wanted {
    list: Option<String>,
}

/// `GET /api/words`: the word lists of this host, and the notices that must be shown.
pub(crate) async fn lists() -> axum::Json<WordLists> {
    axum::Json(WordLists::known())
}

/// `GET /api/words/{word}`: all about a word, and whether the list allows it.
pub(crate) async fn about(
    Path(word): Path<String>,
    Query(wanted): Query<Wanted>,
) -> Result<axum::Json<WordReport>, No> {
    let name = wanted.list.unwrap_or_else(|| lexicon::ListId::default().name);
    // Lists are unpacked when first asked for, and connections must not wait for that.
    let work = tokio::task::spawn_blocking(move || {
        lexicon::named(&name).map(|list| lexicon::about_word(&word, &list))
    });
    let report = work.await.map_err(|e| {
        tracing::error!("a word cannot be looked up: {e}");
        let say = "This word cannot be looked up now.";
        No::new(StatusCode::INTERNAL_SERVER_ERROR, "not-looked-up", say)
    })?;
    let unknown = |no: lexicon::UnknownList| {
        No(StatusCode::NOT_FOUND, Reject::new(lexicon::UnknownList::CODE, "", no.to_string()))
    };
    Ok(axum::Json(report.map_err(unknown)?))
}
