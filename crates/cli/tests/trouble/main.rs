//! What a host meets that is not as it should be, by the real program against real PostgreSQL,
//! NATS, disks and proxies: the log says what, where and what to do; nothing acknowledged
//! is lost; and what can still be served is.
//!
//! | file | what |
//! |---|---|
//! | [`node`] | the program as a process whose words are kept |
//! | [`game`] | somebody who plays a few moves |
//! | [`starting`] | wrong addresses, foreign and newer databases, nobody there |
//! | [`nats_away`] | NATS away, at the start and for long |
//! | [`database_away`] | PostgreSQL away for long |
//! | [`full`] | disks that are full |
//! | [`damaged`] | logs that somebody changed |
//! | [`newer_rules`] | a game whose rules only a newer program knows |
//! | [`monitoring`] | alerts, metrics, a log in JSON |
//! | [`admin`] | tables closed, people blocked, names forgotten, old games deleted |
//! | [`running`] | `prune`, `forget`, `token` with a host that runs and is not named |
//! | [`ready`] | whether people should be sent to a host, asked from a shell |
//! | [`proxies`] | nodes behind Caddy and nginx |
//! | [`owners`] | whose the files of a host are, and who may look |
//! | [`security`] | security events in the log |
//! | [`hidden`] | passwords and keys never leak |

mod admin;
mod damaged;
mod database_away;
mod full;
mod game;
mod hidden;
mod monitoring;
mod nats_away;
mod newer_rules;
mod node;
mod owners;
mod proxies;
mod ready;
mod running;
mod security;
mod starting;
