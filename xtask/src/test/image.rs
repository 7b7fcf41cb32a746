//! The container image: as Docker's form and as OCI's, against what `deploy/Dockerfile` makes of the same
//! program, and in a container, where its own user plays and stops it.

use crate::Workspace;
use crate::release::{fresh, image};
use crate::setup::Need;
use crate::workspace::read;
use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What it needs.
pub const NEEDS: &[Need] = &[Need::Buildah, Need::Machines];

/// What both images say about how they are run.
const SAME: [&str; 8] =
    ["User", "Env", "Entrypoint", "Cmd", "ExposedPorts", "Volumes", "StopSignal", "Healthcheck"];

/// What the image is run as, in a network of its own: started as it says, asked as its health check asks,
/// played on, stopped and looked at.
const LIFE: &str = r#"set -eu
container=$1 health=$2; shift 2
inside() { buildah $BUILDAH run --isolation chroot "$container" -- "$@"; }
ip link set lo up
inside "$@" &
host=$!
tries=0
until inside $health > /dev/null 2>&1; do
  tries=$((tries + 1)); [ $tries -lt 100 ]; sleep 0.2
done
[ "$(ps -o uid= -C parlour | sort -u | tr -d ' ')" = 7777 ]
inside parlour load --tables 4 --warm-up 1 --seconds 3 --json
inside parlour admin statistics | grep --fixed-strings 'all is well' >&2
kill -TERM $(pgrep --exact parlour)
wait $host
inside parlour doctor --data /var/lib/parlour >&2"#;

/// Images and containers of this test alone.
struct Store {
    flags: Vec<String>,
    folder: PathBuf,
}

impl Store {
    fn new(ws: &Workspace) -> Result<Store> {
        let folder = ws.target.join("containers");
        fresh(&folder)?;
        let at = |name: &str| folder.join(name).display().to_string();
        let flags = ["--storage-driver=vfs".into(), format!("--root={}", at("root"))];
        let flags = flags.into_iter().chain([format!("--runroot={}", at("run"))]).collect();
        Ok(Store { flags, folder })
    }

    fn buildah(&self, args: &[&str]) -> Command {
        let mut command = Command::new("buildah");
        command.args(&self.flags).args(args);
        command
    }

    /// What it prints last.
    fn ask(&self, args: &[&str]) -> Result<String> {
        let printed = read(self.buildah(args))?;
        Ok(printed.lines().last().unwrap_or_default().to_owned())
    }

    /// How an image is run.
    fn config(&self, image: &str) -> Result<Value> {
        let all: Value =
            serde_json::from_str(&read(self.buildah(&["inspect", "--type=image", image]))?)?;
        Ok(all["Docker"]["config"].clone())
    }

    /// The files of a container, and the folders of its user: mode, owner, hash.
    fn files(&self, container: &str) -> Result<String> {
        let mut list = Command::new("sh");
        list.args([
            "-euc",
            "cd \"$1\"; shift; stat --format '%n %a %u:%g' \"$@\"; \
            find . -type f -exec stat --format '%n %a %u:%g' {} + -exec sha256sum {} + | sort",
            "sh",
        ]);
        list.arg(self.ask(&["mount", container])?).args(image::OWNED);
        read(list)
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        let _ = self.buildah(&["umount", "--all"]).output();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The image that the Dockerfile's last part makes of this program.
fn by_dockerfile(ws: &Workspace, store: &Store, program: &Path) -> Result<String> {
    let stage = store.folder.join("stage");
    image::place(ws, program, &stage.join("image"))?;
    fs::create_dir_all(stage.join("empty"))?;
    let text = fs::read_to_string(ws.root.join("deploy/Dockerfile"))?;
    let (_, last) = text.rsplit_once("\nFROM ").context("the Dockerfile has several parts")?;
    let file = stage.join("Dockerfile");
    fs::write(&file, format!("FROM {last}"))?;
    let [context, file, folder] =
        [format!("program={}", stage.display()), text_of(&file)?, text_of(&stage)?];
    store.ask(&[
        "build",
        "--quiet",
        "--isolation=chroot",
        "--format=docker",
        "--build-context",
        &context,
        "--file",
        &file,
        &folder,
    ])
}

fn text_of(path: &Path) -> Result<String> {
    Ok(path.to_str().context("a path is text")?.to_owned())
}

/// Everything about the image in this file, made of this program.
pub fn check(ws: &Workspace, file: &Path, program: &Path) -> Result<()> {
    let store = &Store::new(ws)?;
    let file = text_of(file)?;
    let docker = store.ask(&["pull", "--quiet", &format!("docker-archive:{file}")])?;
    let oci = store.ask(&["pull", "--quiet", &format!("oci-archive:{file}")])?;
    ensure!(docker == oci, "it is two images: {docker} for Docker, {oci} for OCI");
    let config = store.config(&docker)?;
    let built = by_dockerfile(ws, store, program)?;
    let by_file = store.config(&built)?;
    for key in SAME {
        let (ours, theirs) = (&config[key], &by_file[key]);
        ensure!(ours == theirs && !ours.is_null(), "{key}: {ours}, and in the Dockerfile {theirs}");
    }
    let labels = by_file["Labels"].as_object().context("it has labels")?;
    let ours = labels.iter().filter(|(key, _)| key.starts_with("org."));
    for (key, value) in ours {
        ensure!(config["Labels"][key] == *value, "{key}: {}", config["Labels"]);
    }
    let [container, other] = [&docker, &built].map(|image| store.ask(&["from", image]));
    let (container, other) = (container?, other?);
    let [files, others] = [&container, &other].map(|container| store.files(container));
    let (files, others) = (files?, others?);
    ensure!(files == others, "{files}\nand by the Dockerfile\n{others}");
    eprintln!("{files}");

    let words =
        |key: &str| -> Result<Vec<String>> { Ok(serde_json::from_value(config[key].clone())?) };
    let health = config["Healthcheck"]["Test"].as_array().context("it has a health check")?;
    let health: Vec<&str> = health.iter().skip(1).filter_map(Value::as_str).collect();
    let mut life = Command::new("unshare");
    life.args(["--net", "--pid", "--fork", "--kill-child", "--mount", "--mount-proc"]);
    life.args(["sh", "-c", LIFE, "sh", &container, &health.join(" ")]);
    life.args(words("Entrypoint")?).args(words("Cmd")?).env("BUILDAH", store.flags.join(" "));
    let report: Value = serde_json::from_str(read(life)?.trim())?;
    eprintln!("{report}");
    ensure!(report["moves"].as_f64().is_some_and(|moves| moves > 0.0), "nobody played: {report}");
    Ok(())
}
