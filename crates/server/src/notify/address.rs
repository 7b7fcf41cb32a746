//! Which addresses the host may call. They come from strangers, who must not reach the host's own
//! network through it.

use axum::http::Uri;
use axum::http::uri::Scheme;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The longest address.
const LONGEST: usize = 1024;

/// Whether the host would call this address, as far as can be told without calling it. In private it
/// may be one without encryption, and of this machine.
pub(crate) fn check_address(address: &str, private: bool) -> bool {
    let plain = address.bytes().all(|b| b.is_ascii_graphic()) && !address.contains(['@', '#']);
    let Some(uri) = address.parse::<Uri>().ok().filter(|_| plain && address.len() <= LONGEST)
    else {
        return false;
    };
    let scheme =
        uri.scheme() == Some(&Scheme::HTTPS) || (private && uri.scheme() == Some(&Scheme::HTTP));
    let Some(host) = uri.host().filter(|host| scheme && !host.is_empty()) else { return false };
    match literal(host) {
        Some(ip) => private || is_public(ip),
        None => true,
    }
}

/// The number that a host name is, if it is one.
pub(super) fn literal(host: &str) -> Option<IpAddr> {
    host.trim_start_matches('[').trim_end_matches(']').parse().ok()
}

/// Whether an address is on the internet, and not of this machine, a network at home, or for some
/// special purpose.
pub(super) fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => is_public_v4(ip),
        IpAddr::V6(ip) => is_public_v6(ip),
    }
}

fn is_public_v4(ip: Ipv4Addr) -> bool {
    let [a, b, c, _] = ip.octets();
    let special = ip.is_private()
        || ip.is_loopback()
        || ip.is_link_local()
        || ip.is_broadcast()
        || ip.is_documentation()
        || ip.is_multicast()
        || a == 0
        || a >= 240
        // Shared by the customers of a provider; for protocols; for measurements.
        || (a == 100 && (64..128).contains(&b))
        || (a, b, c) == (192, 0, 0)
        || (a == 198 && (b == 18 || b == 19));
    !special
}

fn is_public_v6(ip: Ipv6Addr) -> bool {
    // Addresses that stand for one of the old kind lead to that.
    let [a, b, .., g, h] = ip.segments();
    let old = |high: u16, low: u16| {
        let ([w, x], [y, z]) = (high.to_be_bytes(), low.to_be_bytes());
        Ipv4Addr::new(w, x, y, z)
    };
    if let Some(mapped) = ip.to_ipv4_mapped() {
        return is_public_v4(mapped);
    }
    if (a, b) == (0x64, 0xff9b) {
        // Networks of one's own lead to the old kind in other ways, too.
        let usual = ip.segments()[2..6] == [0; 4];
        return usual && is_public_v4(old(g, h));
    }
    if a == 0x2002 {
        return is_public_v4(old(b, ip.segments()[2]));
    }
    // Only these have been given out; not those for documents, protocols and tunnels.
    let special = (a == 0x2001 && (b < 0x200 || b == 0xdb8)) || (a == 0x3fff && b < 0x1000);
    (0x2000..0x4000).contains(&a) && !special
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_internet_is_public() {
        let public = ["1.1.1.1", "93.184.215.14", "2606:4700::1111", "::ffff:8.8.8.8"];
        for ip in public {
            assert!(is_public(ip.parse().unwrap()), "{ip}");
        }
        let private = [
            "127.0.0.1",
            "0.0.0.0",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "192.0.0.8",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "240.0.0.1",
            "192.0.2.1",
            "::",
            "::1",
            "fe80::1",
            "fc00::1",
            "fd12::1",
            "ff02::1",
            "::ffff:127.0.0.1",
            "::ffff:192.168.0.1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2001:db8::1",
            "2001:0:1::1",
            "2001:10::1",
            "3fff:1::1",
            "64:ff9b:1::808:808",
            "::7f00:1",
            "fec0::1",
        ];
        for ip in private {
            assert!(!is_public(ip.parse().unwrap()), "{ip}");
        }
    }

    #[test]
    fn addresses_are_judged_before_they_are_called() {
        let long = format!("https://ntfy.example/{}", "x".repeat(LONGEST));
        for (address, public, private) in [
            ("https://ntfy.sh/our-game", true, true),
            ("https://push.example:8443/a?b=c", true, true),
            ("http://ntfy.example/our-game", false, true),
            ("https://127.0.0.1/", false, true),
            ("https://[::1]:8080/x", false, true),
            ("http://127.0.0.1:9/x", false, true),
            ("https://me@ntfy.example/", false, false),
            ("ftp://ntfy.example/", false, false),
            ("/relative", false, false),
            ("", false, false),
            ("https://a b/", false, false),
            (&long, false, false),
        ] {
            assert_eq!(check_address(address, false), public, "{address}");
            assert_eq!(check_address(address, true), private, "{address}");
        }
    }
}
