//! The web client, embedded.

use super::body::No;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

/// The built page, with its ready-compressed copies. Absent where only Rust was built.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Page;

/// Any address that is not the API's: a file of the page, or the page itself, which knows what to
/// show there.
pub(crate) async fn page(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if let Some(response) = file(path, &headers) {
        return response;
    }
    // Addresses of the page have no file's ending; a missing file is missing.
    let is_file = path.rsplit('/').next().is_some_and(|last| last.contains('.'));
    if is_file {
        return No::new(StatusCode::NOT_FOUND, "no-such-file", "There is no such file here.")
            .into_response();
    }
    file("index.html", &headers).unwrap_or_else(|| {
        let say = "<!doctype html><title>Parlour</title><p>The host is up, but this program was \
                   built without its page. Build it with <code>cargo xtask play</code>.";
        Html(say).into_response()
    })
}

fn file(path: &str, headers: &HeaderMap) -> Option<Response> {
    let plain = Page::get(path).filter(|_| !path.is_empty())?;
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|v| v.to_str().ok());
    let accepted = accepted.unwrap_or_default();
    let packed = |encoding: &'static str, ending: &str| {
        let wanted =
            accepted.split(',').any(|e| e.split(';').next().unwrap_or("").trim() == encoding);
        wanted.then(|| Page::get(&format!("{path}.{ending}"))).flatten().map(|f| (f, encoding))
    };
    let best = packed("br", "br").or_else(|| packed("gzip", "gz"));
    let kind = HeaderValue::from_str(plain.metadata.mimetype()).ok()?;
    let (EmbeddedFile { data, .. }, encoding) = match best {
        Some((file, encoding)) => (file, Some(encoding)),
        None => (plain, None),
    };
    let mut response = data.into_owned().into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, kind);
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(encoding) = encoding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
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
pub(crate) async fn no_such_route(uri: Uri) -> No {
    let say = format!("There is nothing at {}. /api/openapi.json says what there is.", uri.path());
    No::new(StatusCode::NOT_FOUND, "no-such-route", say)
}

/// A method that an address does not take.
pub(crate) async fn wrong_method(uri: Uri) -> No {
    let say = format!("{} is not asked that way. /api/openapi.json says how.", uri.path());
    No::new(StatusCode::METHOD_NOT_ALLOWED, "wrong-method", say)
}
