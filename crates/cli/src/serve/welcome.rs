//! What is printed when the doors open.

use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use std::fmt::Write;
use std::io;
use std::net::{IpAddr, SocketAddr};

/// The address for a browser on this machine.
pub(super) fn here(scheme: &str, address: SocketAddr) -> String {
    match address.ip() {
        ip if ip.is_unspecified() => format!("{scheme}://127.0.0.1:{}", address.port()),
        _ => format!("{scheme}://{address}"),
    }
}

/// The address for phones in the room: this machine's, as its network knows it.
fn in_the_room(scheme: &str, address: SocketAddr) -> Option<String> {
    let ip = address.ip();
    if ip.is_loopback() {
        return None;
    }
    if !ip.is_unspecified() {
        return Some(format!("{scheme}://{address}"));
    }
    let interfaces = if_addrs::get_if_addrs().ok()?;
    let mut ips = interfaces.iter().filter(|i| !i.is_loopback()).map(if_addrs::Interface::ip);
    let ip = ips.find(IpAddr::is_ipv4)?;
    Some(format!("{scheme}://{ip}:{}", address.port()))
}

/// Says that the doors are open: where they are, what becomes of games, and how many go on.
pub(super) fn print(addresses: &str, storage: &str, resumed: usize) {
    // A host whose output nobody reads hosts all the same.
    let _ = io::Write::write_all(&mut io::stdout(), text(addresses, storage, resumed).as_bytes());
}

fn text(addresses: &str, storage: &str, resumed: usize) -> String {
    let mut text = format!("Parlour is open.\n\n{addresses}\n  Games are {storage}\n");
    if resumed > 0 {
        let _ = writeln!(text, "  Games taken up again: {resumed}");
    }
    text.push_str("  Stop with Ctrl-C; nothing is lost\n");
    text
}

/// The way in by a Unix socket.
#[cfg(unix)]
pub(super) fn at_a_socket(path: &std::path::Path) -> String {
    format!("  For a proxy on this machine: unix:{}\n", path.display())
}

/// The way in by a port, for browsers here and for phones in the room.
pub(super) fn at_a_port(scheme: &str, address: SocketAddr) -> String {
    let mut text = format!("  On this machine: {}\n", here(scheme, address));
    match in_the_room(scheme, address) {
        Some(room) => {
            let _ = writeln!(text, "  In this network: {room}\n");
            if let Ok(code) = QrCode::new(&room) {
                let picture = code.render::<Dense1x2>().quiet_zone(true).build();
                for line in picture.lines() {
                    let _ = writeln!(text, "  {line}");
                }
            }
        }
        None if address.ip().is_loopback() => {
            text.push_str("  For phones in the room: start it with --lan\n");
        }
        None => {}
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loopback_is_for_this_machine_alone() {
        let text =
            text(&at_a_port("http", SocketAddr::from(([127, 0, 0, 1], 7777))), "not kept", 0);
        assert!(text.contains("http://127.0.0.1:7777") && text.contains("--lan"), "{text}");
        assert!(!text.contains('█'), "{text}");
    }

    #[test]
    fn a_network_gets_a_code_to_scan() {
        let text =
            text(&at_a_port("https", SocketAddr::from(([192, 0, 2, 7], 7777))), "kept in d", 3);
        assert!(text.contains("https://192.0.2.7:7777") && text.contains('█'), "{text}");
        assert!(text.contains("taken up again: 3"), "{text}");
    }
}
