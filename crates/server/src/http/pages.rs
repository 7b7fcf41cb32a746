//! The web client, embedded.

use super::body::No;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

/// The built page, with its ready-compressed copies. Absent where only Rust was built.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Page;

/// Any address that is not the API's: a file of the page, or the page itself, which knows what to
/// show there.
pub(crate) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return wrong_method(uri).await.into_response();
    }
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

/// Whether a browser takes this encoding: it is named, and not with a weight of zero.
fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
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
    let mark: String = metadata.sha256_hash()[..16].iter().map(|b| format!("{b:02x}")).collect();
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
