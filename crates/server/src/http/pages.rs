//! The web client, embedded.

use crate::{Host, HostError};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use data_encoding::HEXLOWER;
use rust_embed::{EmbeddedFile, RustEmbed};
use std::sync::Arc;
use store::TableId;

/// The built page, with its ready-compressed copies. Absent where only Rust was built.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Page;

/// Any address outside the API: a file of the page, or the page itself, which decides what to show.
pub(crate) async fn page(
    State(host): State<Arc<Host>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return wrong_method(uri).await.into_response();
    }
    let path = uri.path().trim_start_matches('/');
    if let Some(response) = file(path, &headers) {
        return response;
    }
    // Addresses of the page have no file extension.
    let is_file = path.rsplit('/').next().is_some_and(|last| last.contains('.'));
    if is_file {
        return HostError::NoSuchFile.into_response();
    }
    let mut page = file("index.html", &headers).unwrap_or_else(|| {
        let message = "<!doctype html><title>Parlour</title><p>The host is up, but this program was \
                   built without its page. Build it with <code>cargo xtask play</code>.";
        Html(message).into_response()
    });
    if is_page_address(path) {
        for links in preloads(&host, path).await {
            page.headers_mut().append(header::LINK, links);
        }
        return page;
    }
    // The page has its own "not found" screen.
    (StatusCode::NOT_FOUND, page).into_response()
}

/// Addresses at which the page shows something; `*` matches one part. `lib/router.svelte.ts` says
/// what.
const ADDRESSES: &[&str] = &[
    "",
    "t/*",
    "t/*/replay",
    "t/*/tv",
    "t/*/race",
    "rules/*",
    "learn/*",
    "puzzles",
    "puzzles/*",
    "puzzles/*/*",
    "daily",
    "daily/*",
    "history",
    "practice",
    "practice/*/*/*",
    "about",
    "check",
    "stored",
    "device",
    "f",
    "f/*",
];

fn is_page_address(path: &str) -> bool {
    let path = path.trim_end_matches('/');
    let fits = |place: &&str| {
        let mut parts = path.split('/').zip(place.split('/'));
        path.split('/').count() == place.split('/').count()
            && parts.all(|(part, known)| part == known || (known == "*" && !part.is_empty()))
    };
    ADDRESSES.iter().any(fits)
}

/// What the page will need at this address besides itself, as `Link` headers: the files of the screen,
/// and those of the game that is played there. `web/scripts/pack.mjs` lists them.
async fn preloads(host: &Host, path: &str) -> Vec<HeaderValue> {
    let parts: Vec<&str> = path.trim_end_matches('/').split('/').collect();
    let game = match parts[..] {
        ["t", id] | ["t", id, "replay"] => game_at(host, id).await,
        ["learn", game] => Some(game.to_owned()),
        _ => None,
    };
    let screen = match parts[..] {
        ["t", _, "replay"] => "replay",
        [first, ..] => first,
        [] => "",
    };
    let keys = [screen.to_owned(), format!("game/{}", game.unwrap_or_default()), parts.join("/")];
    let Some(list) = Page::get("preloads.txt") else { return Vec::new() };
    let lines = str::from_utf8(&list.data).unwrap_or_default().lines();
    let listed = lines.filter_map(|line| line.split_once(' '));
    let needed = listed.filter(|(listed, _)| keys.iter().any(|key| key == listed));
    needed.filter_map(|(_, links)| HeaderValue::from_str(links).ok()).collect()
}

/// The game of a table, if there is such a table.
async fn game_at(host: &Host, id: &str) -> Option<String> {
    let id: TableId = id.parse().ok()?;
    Some(host.store.table(&id).await.ok()?.game)
}

/// Whether a browser accepts this encoding: it is named, and not with a weight of zero.
pub(super) fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|v| v.to_str().ok());
    accepted.unwrap_or_default().split(',').any(|part| {
        let (name, weight) = part.split_once(';').unwrap_or((part, ""));
        let weight = weight.trim().trim_start_matches("q=").trim();
        name.trim() == encoding && weight.parse() != Ok(0.0)
    })
}

fn file(path: &str, asked: &HeaderMap) -> Option<Response> {
    let plain = Page::get(path).filter(|_| !path.is_empty())?;
    let kind = HeaderValue::from_str(plain.metadata.mimetype()).ok()?;
    let packed = |(encoding, ending): (&'static str, &str)| {
        let found = Page::get(&format!("{path}.{ending}"));
        found.filter(|_| accepts(asked, encoding)).map(|file| (file, Some(encoding)))
    };
    let best = [("br", "br"), ("gzip", "gz")].into_iter().find_map(packed);
    let (EmbeddedFile { data, metadata }, encoding) = best.unwrap_or((plain, None));
    let mark = HEXLOWER.encode(&metadata.sha256_hash()[..16]);
    let mark = HeaderValue::from_str(&format!("\"{mark}\"")).ok()?;
    let mut response = match asked.get(header::IF_NONE_MATCH) == Some(&mark) {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => data.into_owned().into_response(),
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, kind);
    headers.insert(header::ETAG, mark);
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(encoding) = encoding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    if path == "index.html"
        && let Some(policy) = Page::get("policy.txt")
        && let Ok(policy) = HeaderValue::from_bytes(&policy.data)
    {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    // Built files carry a hash of their content in their name and never change; the rest may.
    let caching = match path.starts_with("assets/") {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    Some(response)
}

/// An address under `/api/` that does not exist.
pub(crate) async fn no_such_route(uri: Uri) -> HostError {
    HostError::NoSuchRoute { path: uri.path().to_owned() }
}

/// A method that an address does not take.
pub(crate) async fn wrong_method(uri: Uri) -> HostError {
    HostError::WrongMethod { path: uri.path().to_owned() }
}

#[cfg(test)]
mod tests {
    use super::is_page_address;

    /// A program built before the page finds it later only if its folder was there to be resolved.
    #[test]
    fn the_folder_of_the_page_is_there_when_the_program_is_compiled() {
        assert!(std::path::Path::new("../../web/dist").is_dir());
    }

    #[test]
    fn only_addresses_of_the_page_are_recognised() {
        for place in [
            "",
            "t/ab12",
            "t/ab12/replay",
            "rules/candy-chain",
            "about",
            "check",
            "puzzles",
            "puzzles/keyword",
            "puzzles/keyword/12",
            "daily",
            "daily/2026-11-18",
            "history",
            "practice",
            "practice/ab12/0/7",
            "about/",
        ] {
            assert!(is_page_address(place), "{place}");
        }
        for other in ["t", "t/a/b", "t/a/replay/b", "rules", "about/us", "wp-admin"] {
            assert!(!is_page_address(other), "{other}");
        }
    }
}
