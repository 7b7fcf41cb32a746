//! `parlour admin`: what an operator does with a running host, by its admin socket.
//!
//! | file | what |
//! |---|---|
//! | [`ask`] | the socket: where it is, and asking there |
//! | [`figures`] | metrics as numbers |
//! | [`print`](mod@print) | answers as text |

mod ask;
pub(crate) mod figures;
pub(crate) mod print;

pub(crate) use ask::Operator;

use crate::failure::{DONE, FAILED, Usage, message};
use clap::Subcommand;
use server::admin::{AdminAnswer, AdminCommand, Whom};
use std::io::Write;
use std::net::IpAddr;
use std::path::PathBuf;

/// What to do with which host.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    pub(crate) socket: SocketArgs,
    /// Prints the answer as JSON.
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    what: What,
}

/// Where the host's admin socket is. Without these, a host of this user is looked for, then the one that
/// the package installed.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct SocketArgs {
    /// The host's admin socket.
    #[arg(long, env = "PARLOUR_ADMIN_SOCKET", value_name = "PATH", global = true)]
    pub(crate) admin_socket: Option<PathBuf>,
    /// The data folder that the host keeps its games in; the socket is there.
    #[arg(long, env = "PARLOUR_DATA", value_name = "FOLDER", global = true)]
    pub(crate) data: Option<PathBuf>,
}

#[derive(Subcommand, Clone, Debug)]
enum What {
    /// Shows how the host, or every node, is.
    Statistics,
    /// Lists the tables in memory.
    Tables,
    /// Lists the people at these tables.
    People,
    /// Ends a game without a loser, or closes a table that waits. The people there read the reason.
    Close {
        /// The table's id, as in its link.
        table: String,
        /// Why, in a sentence for the people there.
        #[arg(long)]
        reason: String,
    },
    /// Takes a table from the public lists. Its link still works.
    Hide {
        /// The table's id.
        table: String,
    },
    /// Puts a table into the public lists.
    Show {
        /// The table's id.
        table: String,
    },
    /// Refuses a name or an address for a while, at every node.
    Block {
        /// A name, or an address such as 192.0.2.7.
        whom: String,
        /// For how long: 30m, 12h or 7d.
        #[arg(long = "for", default_value = "24h", value_name = "TIME")]
        long: String,
        /// Why, in a sentence for whoever it is.
        #[arg(long)]
        reason: String,
    },
    /// Takes a block back.
    Unblock {
        /// The name or address.
        whom: String,
    },
    /// Lists what is blocked.
    Blocks,
    /// Tells everybody at a table something.
    Broadcast {
        /// The sentence.
        text: String,
    },
    /// Deletes finished games that ended long ago.
    Prune {
        /// How long ago: 90d for 90 days.
        #[arg(long, value_name = "TIME", value_parser = crate::retention::days)]
        older_than: u32,
    },
    /// Removes somebody's name from finished games and rankings; the moves stay.
    Forget {
        /// The names that the person played under, as they stand in the games.
        #[arg(required = true, value_name = "NAME")]
        names: Vec<String>,
    },
    /// Lets a node leave in good order: load balancers are told, tables are handed over, it stops.
    Drain {
        /// Which node, as `statistics` calls it; otherwise the one that is asked.
        #[arg(long, value_name = "NAME")]
        node: Option<String>,
    },
}

/// Does it.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let command = command(&args.what)?;
    let answer = Operator::connect(&args.socket)?.order(&command)?;
    if let Some(done) = &answer.forgotten {
        return crate::retention::report(done, args.json);
    }
    let text = match args.json {
        true => serde_json::to_string(&answer)? + "\n",
        false => text(&args.what, &answer),
    };
    std::io::stdout().write_all(text.as_bytes())?;
    if answer.silent_nodes > 0 {
        let nodes = match answer.silent_nodes {
            1 => "One other node".to_owned(),
            n => format!("{n} other nodes"),
        };
        message(format_args!(
            "{nodes} could not be asked: NATS is away, or the node is down. `parlour admin statistics` \
             says what is down here"
        ));
        return Ok(FAILED);
    }
    Ok(DONE)
}

fn command(what: &What) -> anyhow::Result<AdminCommand> {
    Ok(match what.clone() {
        What::Statistics => AdminCommand::Nodes {},
        What::Tables | What::People => AdminCommand::Tables {},
        What::Close { table, reason } => AdminCommand::Close { table, reason },
        What::Hide { table } => AdminCommand::Publish { table, public: false },
        What::Show { table } => AdminCommand::Publish { table, public: true },
        What::Block { whom: name, long, reason } => {
            AdminCommand::Block { whom: whom(name)?, minutes: minutes(&long)?, reason }
        }
        What::Unblock { whom: name } => AdminCommand::Unblock { whom: whom(name)? },
        What::Blocks => AdminCommand::Blocks {},
        What::Broadcast { text } => AdminCommand::Broadcast { text },
        What::Prune { older_than } => AdminCommand::Prune { days: older_than },
        What::Forget { names } => AdminCommand::Forget { names },
        What::Drain { node } => AdminCommand::Drain { node },
    })
}

fn text(what: &What, answer: &AdminAnswer) -> String {
    match what {
        What::Statistics => print::nodes(&answer.nodes),
        What::Tables => print::tables(&answer.tables),
        What::People => print::people(&answer.tables),
        What::Blocks => print::blocks(&answer.blocks),
        _ => answer.done.clone().unwrap_or_default() + "\n",
    }
}

/// What can be read as an address is one; nobody is called so, nor anything that looks like one.
fn whom(text: String) -> anyhow::Result<Whom> {
    if let Ok(address) = text.parse::<IpAddr>() {
        return Ok(Whom::Address(address));
    }
    let in_address = |c: char| c.is_ascii_hexdigit() || matches!(c, '.' | ':' | '/');
    let looks_so = text.chars().all(in_address) && text.contains(['.', ':', '/']);
    if looks_so || text.trim().is_empty() {
        let message = format!(
            "{text:?} is neither a name nor an address. Give one address, such as 203.0.113.7, or a name"
        );
        return Err(Usage(message).into());
    }
    Ok(Whom::Name(text))
}

/// A time such as 30m, 12h or 7d, in minutes.
fn minutes(text: &str) -> anyhow::Result<u32> {
    let wrong = || Usage(format!("{text:?} is not a length of time: write 30m, 12h or 7d")).into();
    let (count, unit) = match text.split_at_checked(text.len().saturating_sub(1)) {
        Some((count, "m")) => (count, 1),
        Some((count, "h")) => (count, 60),
        Some((count, "d")) => (count, 24 * 60),
        _ => return Err(wrong()),
    };
    let count: u32 = count.parse().map_err(|_| wrong())?;
    count.checked_mul(unit).filter(|minutes| *minutes > 0).ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_of_time_are_read() {
        assert_eq!(minutes("30m").unwrap(), 30);
        assert_eq!(minutes("12h").unwrap(), 720);
        assert_eq!(minutes("7d").unwrap(), 10_080);
        for wrong in ["", "m", "12", "0h", "-1h", "1.5h", "99999999d", "7w", "é"] {
            assert!(minutes(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn an_address_is_not_a_name() {
        let address = Whom::Address("2001:db8::1".parse().unwrap());
        assert_eq!(whom("2001:db8::1".into()).unwrap(), address);
        for name in ["Ada", "Bea", "Mrs. B", "Ada 2"] {
            assert_eq!(whom(name.into()).unwrap(), Whom::Name(name.into()));
        }
        for wrong in ["300.0.0.1", "10.0.0.0/8", "1.2.3", "192.168.1.7:1234", "fe80::1::2", " "] {
            assert!(whom(wrong.into()).is_err(), "{wrong:?}");
        }
    }
}
