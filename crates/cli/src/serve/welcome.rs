//! What is printed when the doors open.

use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use std::fmt::Write;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

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
    let ip = own_address(ip.is_ipv6())?;
    Some(format!("{scheme}://{}", SocketAddr::new(ip, address.port())))
}

/// Addresses that belong to nobody: to connect a UDP socket there sends nothing, but the system chooses
/// the way, and with it the address of our own that the network knows.
const ELSEWHERE: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1)), 9);
const ELSEWHERE_6: SocketAddr =
    SocketAddr::new(IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1)), 9);

/// This machine's address where the default route begins; without one, that of any real interface.
fn own_address(with_ipv6: bool) -> Option<IpAddr> {
    let by_route = |any: IpAddr, to: SocketAddr| {
        let socket = UdpSocket::bind((any, 0)).ok()?;
        socket.connect(to).ok()?;
        socket.local_addr().ok().map(|own| own.ip()).filter(|ip| !ip.is_loopback())
    };
    by_route(Ipv4Addr::UNSPECIFIED.into(), ELSEWHERE)
        .or_else(|| {
            let interfaces = if_addrs::get_if_addrs().ok()?;
            let real = interfaces.iter().filter(|i| !i.is_loopback() && !is_virtual(&i.name));
            real.map(if_addrs::Interface::ip).find(IpAddr::is_ipv4)
        })
        .or_else(|| by_route(Ipv6Addr::UNSPECIFIED.into(), ELSEWHERE_6).filter(|_| with_ipv6))
}

/// Whether an interface is one of containers and virtual machines, where no phone is.
fn is_virtual(name: &str) -> bool {
    ["docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "podman", "cni", "lxc", "tailscale"]
        .iter()
        .any(|start| name.starts_with(start))
}

/// Says that the doors are open: where they are, what becomes of games, and how many go on.
pub(super) fn print(addresses: &str, storage: &str, resumed: usize) {
    if super::is_json() {
        return tracing::info!("{}", one_line(addresses, storage, resumed));
    }
    // A host whose output nobody reads hosts all the same.
    let _ = io::Write::write_all(&mut io::stdout(), text(addresses, storage, resumed).as_bytes());
}

/// The same in a line of the log, where nobody scans a code.
fn one_line(addresses: &str, storage: &str, resumed: usize) -> String {
    let text = text(addresses, storage, resumed);
    let lines = text.lines().map(str::trim);
    let words: Vec<_> = lines.filter(|line| line.contains(char::is_alphanumeric)).collect();
    words.join("; ")
}

fn text(addresses: &str, storage: &str, resumed: usize) -> String {
    let mut text = format!("Parlour is open.\n\n{addresses}\n  Games are {storage}\n");
    if resumed > 0 {
        let _ = writeln!(text, "  Games taken up again: {resumed}");
    }
    text.push_str("  Stop with Ctrl-C\n");
    text
}

/// The way in by a Unix socket.
#[cfg(unix)]
pub(super) fn at_a_socket(path: &std::path::Path) -> String {
    format!("  For a proxy on this machine: unix:{}\n", path.display())
}

/// The ways in by names that have certificates, and the first of them.
pub(super) fn at_names(names: &[String], address: SocketAddr) -> (String, String) {
    let port = match address.port() {
        super::HTTPS => String::new(),
        port => format!(":{port}"),
    };
    let doors: Vec<String> = names.iter().map(|name| format!("https://{name}{port}")).collect();
    let mut text = String::new();
    for door in &doors {
        let _ = writeln!(text, "  For everybody: {door}");
    }
    (text, doors.into_iter().next().unwrap_or_default())
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
    fn the_address_for_phones_is_one_of_ours_and_of_no_container() {
        assert!(is_virtual("docker0") && is_virtual("br-12ab") && !is_virtual("eth0"));
        let Some(ip) = own_address(true) else { return };
        let ours = if_addrs::get_if_addrs().unwrap();
        assert!(ours.iter().any(|interface| interface.ip() == ip), "{ip}");
        assert!(!ip.is_loopback());
    }

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
