//! Long answers, compressed for clients that accept it.

use super::pages::accepts;
use axum::body::Bytes;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::decompress_to_vec_zlib;

/// Most of the gain for little of the work.
const LEVEL: u8 = 6;

/// JSON, compressed. (What HTTP calls `deflate` is zlib's format.)
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PackedJson(Bytes);

impl PackedJson {
    pub(crate) fn new<T: serde::Serialize>(value: &T) -> PackedJson {
        let json = serde_json::to_vec(value).expect("answers are plain data");
        PackedJson(compress_to_vec_zlib(&json, LEVEL).into())
    }

    /// In the form that these headers accept.
    pub(crate) fn answer(&self, asked: &HeaderMap) -> Response {
        let kind = (header::CONTENT_TYPE, "application/json");
        let vary = (header::VARY, "accept-encoding");
        if accepts(asked, "deflate") {
            return ([kind, vary, (header::CONTENT_ENCODING, "deflate")], self.0.clone())
                .into_response();
        }
        let plain = decompress_to_vec_zlib(&self.0).expect("it was compressed here");
        ([kind, vary], plain).into_response()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::to_bytes;
    use axum::http::HeaderValue;

    #[tokio::test]
    async fn a_client_that_accepts_no_compression_gets_a_plain_answer() {
        let answer = PackedJson::new(&vec!["candy"; 100]);
        let plain = answer.answer(&HeaderMap::new());
        assert_eq!(plain.headers().get(header::CONTENT_ENCODING), None);
        let plain = to_bytes(plain.into_body(), usize::MAX).await.unwrap();
        assert_eq!(serde_json::from_slice::<Vec<String>>(&plain).unwrap(), ["candy"; 100]);
        let mut asked = HeaderMap::new();
        asked.insert(header::ACCEPT_ENCODING, HeaderValue::from_static("gzip, deflate"));
        let packed = answer.answer(&asked);
        assert_eq!(packed.headers()[header::CONTENT_ENCODING], "deflate");
        let packed = to_bytes(packed.into_body(), usize::MAX).await.unwrap();
        assert!(packed.len() * 10 < plain.len());
        assert_eq!(decompress_to_vec_zlib(&packed).unwrap(), plain);
    }
}
