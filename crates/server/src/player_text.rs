//! Text that players choose for themselves.

use crate::HostError;
use protocol::{AVATARS, MAX_ENTROPY, SeatCommit};

/// One of the pictures that people can choose from.
pub(crate) fn check_avatar(avatar: Option<String>) -> Result<Option<String>, HostError> {
    match avatar {
        Some(avatar) if !AVATARS.contains(&avatar.as_str()) => {
            Err(HostError::UnknownAvatar { known: AVATARS.join(", ") })
        }
        avatar => Ok(avatar),
    }
}

/// A seat's commitment to its part of the luck.
pub(crate) fn check_commit(commit: SeatCommit) -> Result<SeatCommit, HostError> {
    if table::fair::is_commit(&commit.hash) { Ok(commit) } else { Err(HostError::BadCommit) }
}

/// A seat's part of the luck.
pub(crate) fn check_entropy(entropy: String) -> Result<String, HostError> {
    if entropy.chars().count() > MAX_ENTROPY || entropy.chars().any(char::is_control) {
        return Err(HostError::BadEntropy { most: MAX_ENTROPY });
    }
    Ok(entropy)
}
