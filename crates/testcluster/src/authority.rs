//! An authority that gives certificates, as Let's Encrypt does, and the name server that it asks.

use crate::process::{Process, find, free_port, wait_until_ready};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;

/// What Pebble's certificates are usually good for.
const FIVE_YEARS: Duration = Duration::from_secs(157_766_400);

/// Pebble, which gives a certificate for a name to whoever answers at a port of this machine.
pub struct Authority {
    _names: Process,
    _pebble: Process,
    port: u16,
    management: u16,
    folder: TempDir,
}

impl Authority {
    /// Starts one that looks for every name at this port of 127.0.0.1.
    pub fn start(tls_port: u16) -> Authority {
        Authority::with_short_certificates(tls_port, FIVE_YEARS)
    }

    /// The same, and its certificates are good for this long.
    pub fn with_short_certificates(tls_port: u16, valid: Duration) -> Authority {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let at = |file: &str| folder.path().join(file);
        let [port, management, dns, unused, to_control_names] =
            std::array::from_fn(|_| free_port());
        let own = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]);
        let own = own.expect("a certificate can be made");
        let write = |file: &str, text: String| {
            std::fs::write(at(file), text).expect("a temporary folder can be written to");
        };
        write("own.pem", own.cert.pem());
        write("own-key.pem", own.signing_key.serialize_pem());
        let config = serde_json::json!({"pebble": {
            "listenAddress": format!("127.0.0.1:{port}"),
            "managementListenAddress": format!("127.0.0.1:{management}"),
            "certificate": at("own.pem"),
            "privateKey": at("own-key.pem"),
            "httpPort": unused,
            "tlsPort": tls_port,
            "certificateValidityPeriod": valid.as_secs(),
        }});
        write("config.json", config.to_string());
        let names = [
            format!("-dns01=127.0.0.1:{dns}"),
            "-defaultIPv4=127.0.0.1".into(),
            "-defaultIPv6=".into(),
            "-http01=".into(),
            "-https01=".into(),
            "-tlsalpn01=".into(),
            format!("-management=127.0.0.1:{to_control_names}"),
        ];
        let program = find("pebble-challtestsrv", &[], "pebble");
        let names = Process::start(&program, &names, None, "TERM", &at("names.log"));
        wait_until_ready("the name server", to_control_names, &at("names.log"), || true);
        // It would otherwise wait some seconds for effect, and refuse some requests to teach.
        let prefix = ["env", "PEBBLE_VA_NOSLEEP=1", "PEBBLE_WFE_NONCEREJECT=0"].map(str::to_owned);
        let args = [
            format!("-config={}", at("config.json").display()),
            format!("-dnsserver=127.0.0.1:{dns}"),
            "-strict=true".into(),
        ];
        let program = find("pebble", &[], "pebble");
        let log = at("pebble.log");
        let pebble = Process::start_with_prefix(&prefix, &program, &args, None, "TERM", &log);
        wait_until_ready("Pebble", port, &log, || true);
        Authority { _names: names, _pebble: pebble, port, management, folder }
    }

    /// Where it begins.
    pub fn directory(&self) -> String {
        format!("https://localhost:{}/dir", self.port)
    }

    /// Where the certificate that vouches for the certificates it gives can be fetched.
    pub fn root(&self) -> String {
        format!("https://localhost:{}/roots/0", self.management)
    }

    /// The certificate that vouches for its own address.
    pub fn own_certificate(&self) -> PathBuf {
        self.folder.path().join("own.pem")
    }

    /// How many certificates it has given.
    pub fn given(&self) -> usize {
        let log = std::fs::read_to_string(self.log()).unwrap_or_default();
        log.matches("Issued certificate serial").count()
    }

    /// What it logs.
    pub fn log(&self) -> impl AsRef<Path> {
        self.folder.path().join("pebble.log")
    }
}
