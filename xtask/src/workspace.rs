//! Where things are, and running programs there.

use anyhow::{Context, Result, bail};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// This checkout, and the folder its builds go to.
pub struct Workspace {
    /// The folder with the workspace's `Cargo.toml`.
    pub root: PathBuf,
    /// Cargo's target folder, wherever the developer has put it.
    pub target: PathBuf,
}

impl Workspace {
    /// Asks cargo.
    pub fn find() -> Result<Workspace> {
        // Asked when running, not when building: checkouts that share a target folder share us.
        let xtask = std::env::var_os("CARGO_MANIFEST_DIR").context("say `cargo xtask`")?;
        let root = Path::new(&xtask).parent().context("xtask lies in the checkout")?;
        let ws = Workspace { root: root.to_owned(), target: PathBuf::new() };
        let metadata = read(ws.cargo(["metadata", "--format-version", "1", "--no-deps"]))?;
        let metadata: serde_json::Value = serde_json::from_str(&metadata)?;
        let target =
            metadata["target_directory"].as_str().context("cargo names no target folder")?;
        Ok(Workspace { target: target.into(), ..ws })
    }

    /// Cargo in the root. What cargo told *us* about ourselves is taken out of the environment:
    /// build scripts that watch it would run again, and whole trees rebuild, for nothing.
    pub fn cargo(&self, args: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Command {
        let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Command::new(program);
        command.current_dir(&self.root).args(args);
        for (name, _) in std::env::vars_os() {
            let text = name.to_string_lossy();
            if text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_") {
                command.env_remove(name);
            }
        }
        command
    }

    /// Node's package manager in `folder` (from the root).
    pub fn npm(&self, folder: &str, args: &[&str]) -> Command {
        let mut command = Command::new("npm");
        command.current_dir(self.root.join(folder)).args(args);
        command
    }

    /// Installs the packages that `folder`'s lock file names, unless they are there already.
    pub fn npm_packages(&self, folder: &str) -> Result<()> {
        if !on_path("npm") {
            bail!(
                "npm is needed for {folder}/ and is not there: install Node.js 20 or newer (on Debian: apt-get install nodejs npm)"
            );
        }
        let changed = |file: &str| {
            std::fs::metadata(self.root.join(folder).join(file)).and_then(|m| m.modified()).ok()
        };
        let installed = changed("node_modules/.package-lock.json");
        if installed.is_some() && installed >= changed("package-lock.json") {
            return Ok(());
        }
        // Not `npm ci`: it insists that the lock file names the binaries of every platform, and
        // leaves none out that a registry does not have. This takes the same versions.
        let mut install = self.npm(folder, &["install", "--no-save", "--no-audit", "--no-fund"]);
        install.stdout(std::io::stderr()); // ours is for what was asked for
        run(install)
    }
}

/// Runs `command` with its output shown, after showing the command itself.
pub fn run(mut command: Command) -> Result<()> {
    eprintln!("$ {}", shown(&command));
    let status = command.status().with_context(|| format!("cannot run `{}`", shown(&command)))?;
    if !status.success() {
        bail!("`{}` failed ({status})", shown(&command));
    }
    Ok(())
}

/// Runs `command` in our place, so that it gets the terminal's signals itself and can stop in
/// its own time.
pub fn become_program(mut command: Command) -> Result<()> {
    eprintln!("$ {}", shown(&command));
    #[cfg(unix)]
    {
        let error = std::os::unix::process::CommandExt::exec(&mut command);
        Err(error).with_context(|| format!("cannot run `{}`", shown(&command)))
    }
    #[cfg(not(unix))]
    run(command)
}

/// Runs `command` and returns what it printed; its complaints are shown.
pub fn read(mut command: Command) -> Result<String> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("cannot run `{}`", shown(&command)))?;
    if !output.status.success() {
        bail!("`{}` failed ({})", shown(&command), output.status);
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// Where a program lies that can be started by its name.
pub fn find_on_path(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).map(|folder| folder.join(program)).find(|file| file.is_file())
}

/// Whether `program` can be started by its name.
pub fn on_path(program: &str) -> bool {
    find_on_path(program).is_some()
}

/// Whether we may install system packages.
pub fn is_root() -> bool {
    let user = Command::new("id").arg("-u").output();
    user.is_ok_and(|out| out.stdout.trim_ascii() == b"0")
}

fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or_default();
    let words = std::iter::once(program).chain(command.get_args());
    words.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
}
