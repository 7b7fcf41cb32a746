//! Settings of a host: the first line holds flags, the rest is a settings file.
//!
//! Law: what is refused is refused with a sentence.

/// Reads bytes as settings.
pub fn run(bytes: &[u8]) {
    let Some(text) = crate::text(bytes) else { return };
    let (flags, file) = text.split_once('\n').unwrap_or((text, ""));
    if let Err(refused) = cli::check_settings(flags.split_whitespace(), file) {
        assert!(!refused.to_string().trim().is_empty());
    }
}
