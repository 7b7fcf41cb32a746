//! The container image: the static program, its papers, three folders of its user, and nothing else. One
//! file that `docker load` and `podman load` take, and that is an OCI layout at the same time. What is in
//! it, and how it is run, is as `deploy/Dockerfile` builds it; `--try` compares the two.

use super::archive::{FILES, tar};
use super::fresh;
use crate::Workspace;
use crate::workspace::run;
use anyhow::{Context, Result};
use data_encoding::HEXLOWER;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};

/// Whoever runs the program.
const USER: &str = "7777";
/// Folders that belong to that user: games, the admin socket, copies for the doctor.
pub const OWNED: [&str; 3] = ["var/lib/parlour", "run/parlour", "tmp"];

const OCI: &str = "application/vnd.oci.image";

/// Where it lies among the files of a release.
pub fn file(folder: &Path, version: &str) -> PathBuf {
    folder.join(format!("parlour-{version}-image.tar"))
}

/// How it is run.
fn config() -> Value {
    let second = 1_000_000_000_u64;
    json!({
        "User": format!("{USER}:{USER}"),
        "Env": [
            "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "STATE_DIRECTORY=/var/lib/parlour",
            "RUNTIME_DIRECTORY=/run/parlour",
        ],
        "Entrypoint": ["parlour"],
        "Cmd": ["serve", "--listen", "0.0.0.0:7777", "--log-json"],
        "ExposedPorts": { "7777/tcp": {} },
        "Volumes": { "/var/lib/parlour": {} },
        "StopSignal": "SIGTERM",
        "Healthcheck": {
            "Test": ["CMD", "parlour", "ready"],
            "Interval": 10 * second,
            "Timeout": 3 * second,
            "StartPeriod": 30 * second,
            "Retries": 3,
        },
        "Labels": {
            "org.opencontainers.image.title": "Parlour",
            "org.opencontainers.image.description": "A host for tabletop games",
            "org.opencontainers.image.licenses": "MIT OR Apache-2.0",
        },
    })
}

/// Puts it into this folder.
pub fn pack(ws: &Workspace, program: &Path, version: &str, folder: &Path) -> Result<()> {
    let stage = ws.target.join("image");
    fresh(&stage)?;
    let (layer, unpacked) = layer(ws, program, &stage)?;
    let layout = stage.join("layout");
    let blobs = layout.join("blobs/sha256");
    fs::create_dir_all(&blobs)?;
    let layer = Blob::write(&blobs, &fs::read(layer)?)?;
    let time = ws.variable("SOURCE_DATE_EPOCH").context("it has a time")?;
    let mut config = config();
    config["Labels"]["org.opencontainers.image.version"] = version.into();
    let config = Blob::write_json(
        &blobs,
        &json!({
            "created": moment(time)?,
            "architecture": "amd64",
            "os": "linux",
            "config": config,
            "rootfs": { "type": "layers", "diff_ids": [format!("sha256:{unpacked}")] },
            "history": [{ "created": moment(time)?, "created_by": "cargo xtask release" }],
        }),
    )?;
    let manifest = Blob::write_json(
        &blobs,
        &json!({
            "schemaVersion": 2,
            "mediaType": format!("{OCI}.manifest.v1+json"),
            "config": config.described("config.v1+json"),
            "layers": [layer.described("layer.v1.tar+gzip")],
        }),
    )?;
    let mut described = manifest.described("manifest.v1+json");
    described["annotations"] = json!({ "org.opencontainers.image.ref.name": version });
    let index = json!({
        "schemaVersion": 2,
        "mediaType": format!("{OCI}.index.v1+json"),
        "manifests": [described],
    });
    // As `docker save` has written it since before there was an OCI.
    let docker = json!([{
        "Config": config.path(),
        "RepoTags": [format!("parlour:{version}")],
        "Layers": [layer.path()],
    }]);
    for (name, value) in [
        ("oci-layout", &json!({ "imageLayoutVersion": "1.0.0" })),
        ("index.json", &index),
        ("manifest.json", &docker),
    ] {
        fs::write(layout.join(name), value.to_string())?;
    }
    let mut tar = tar(ws, &layout, "0")?;
    tar.arg("--create").arg("--file").arg(file(folder, version));
    tar.args(["oci-layout", "index.json", "manifest.json", "blobs"]);
    run(tar)?;
    Ok(fs::remove_dir_all(stage)?)
}

/// The only layer: the compressed file, and the hash of what was compressed.
fn layer(ws: &Workspace, program: &Path, stage: &Path) -> Result<(PathBuf, String)> {
    let (roots, owned) = (stage.join("roots"), stage.join("owned"));
    place(ws, program, &roots)?;
    for folder in OWNED {
        fs::create_dir_all(owned.join(folder))?;
    }
    let layer = stage.join("layer.tar");
    let mut create = tar(ws, &roots, "0")?;
    create.arg("--create").arg("--file").arg(&layer).args(["usr"]);
    run(create)?;
    let mut append = tar(ws, &owned, USER)?;
    append.arg("--append").arg("--file").arg(&layer).args(OWNED);
    run(append)?;
    let unpacked = HEXLOWER.encode(&Sha256::digest(fs::read(&layer)?));
    let mut gzip = ws.command("gzip");
    gzip.arg("-9n").arg(&layer);
    run(gzip)?;
    Ok((layer.with_extension("tar.gz"), unpacked))
}

/// The program and its papers, below this root.
pub fn place(ws: &Workspace, program: &Path, root: &Path) -> Result<()> {
    for folder in ["usr/bin", "usr/share/doc/parlour"] {
        fs::create_dir_all(root.join(folder))?;
    }
    fs::copy(program, root.join("usr/bin/parlour"))?;
    for file in FILES.iter().filter(|file| file.starts_with("LICENSE") || **file == "NOTICE.md") {
        fs::copy(ws.root.join(file), root.join("usr/share/doc/parlour").join(file))?;
    }
    Ok(())
}

/// A time of git's, as an image writes it.
fn moment(seconds: &str) -> Result<String> {
    let mut date = std::process::Command::new("date");
    date.args(["--utc", "+%Y-%m-%dT%H:%M:%SZ", &format!("--date=@{seconds}")]);
    Ok(crate::workspace::read(date)?.trim().to_owned())
}

/// A file that is named by its hash.
struct Blob {
    hash: String,
    size: usize,
}

impl Blob {
    fn write(folder: &Path, bytes: &[u8]) -> Result<Blob> {
        let hash = HEXLOWER.encode(&Sha256::digest(bytes));
        fs::write(folder.join(&hash), bytes)?;
        Ok(Blob { hash, size: bytes.len() })
    }

    fn write_json(folder: &Path, value: &Value) -> Result<Blob> {
        Blob::write(folder, value.to_string().as_bytes())
    }

    fn path(&self) -> String {
        format!("blobs/sha256/{}", self.hash)
    }

    fn described(&self, kind: &str) -> Value {
        json!({
            "mediaType": format!("{OCI}.{kind}"),
            "digest": format!("sha256:{}", self.hash),
            "size": self.size,
        })
    }
}
