//! The keys that somebody has for their seat, as their devices remember them.

/// The host forgets the oldest of more keys than this.
const FEWER_THAN_ALL: usize = 5;

/// Keys that may open the seat, and keys that do no longer.
pub struct Devices {
    /// The one in use first, then older ones.
    keys: Vec<Key>,
    /// Those that were signed out for certain.
    pub gone: Vec<String>,
}

struct Key {
    text: String,
    /// Whether the host has said that it opens the seat, and nothing was asked since that may have changed it.
    certain: bool,
}

impl Devices {
    pub fn new(key: Option<String>) -> Devices {
        let keys = key.into_iter().map(|text| Key { text, certain: true });
        Devices { keys: keys.collect(), gone: Vec::new() }
    }

    /// The key in use; none for somebody without a seat.
    pub fn key(&self) -> Option<String> {
        self.keys.first().map(|key| key.text.clone())
    }

    /// This key is asked for: whatever becomes of the request, it or one of the others opens the seat. `instead`
    /// says that others may be signed out for it.
    pub fn may_have(&mut self, key: String, instead: bool) {
        self.keys.iter_mut().for_each(|other| other.certain &= !instead);
        self.keys.push(Key { text: key, certain: false });
    }

    /// This key opens the seat, and is in use from now on.
    pub fn has(&mut self, key: &str) {
        self.keys.retain(|other| other.text != key);
        self.keys.insert(0, Key { text: key.to_owned(), certain: true });
        self.keys.iter_mut().skip(FEWER_THAN_ALL).for_each(|old| old.certain = false);
    }

    /// This key opens the seat no longer.
    pub fn signed_out(&mut self, key: &str) {
        self.keys.retain(|other| other.text != key);
        self.gone.push(key.to_owned());
    }

    /// No key but this one opens the seat.
    pub fn has_only(&mut self, key: &str) {
        let others: Vec<String> =
            self.keys.iter().map(|other| other.text.clone()).filter(|other| other != key).collect();
        others.iter().for_each(|other| self.signed_out(other));
        self.has(key);
    }

    /// The key in use is refused: another one must be right.
    pub fn try_other(&mut self) -> Result<(), &'static str> {
        let refused = self.keys.remove(0);
        match (refused.certain, self.keys.is_empty()) {
            (true, _) => Err("was signed out by nobody"),
            (false, true) => Err("is locked out of their seat"),
            (false, false) => {
                self.gone.push(refused.text);
                Ok(())
            }
        }
    }
}
