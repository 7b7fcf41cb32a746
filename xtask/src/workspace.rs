//! Where things are, and running programs there.

use anyhow::{Context, Result, bail};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// This checkout, and the folder its builds go to.
pub struct Workspace {
    /// The folder with the workspace's `Cargo.toml`.
    pub root: PathBuf,
    /// Cargo's target folder, wherever the developer has put it.
    pub target: PathBuf,
    /// What programs that are started here find in their environment.
    pub environment: Vec<(String, String)>,
}

impl Workspace {
    /// Asks cargo.
    pub fn find() -> Result<Workspace> {
        // Asked when running, not when building: checkouts that share a target folder share us.
        let xtask = std::env::var_os("CARGO_MANIFEST_DIR").context("say `cargo xtask`")?;
        let root = Path::new(&xtask).parent().context("xtask lies in the checkout")?;
        let ws = Workspace { root: root.to_owned(), target: PathBuf::new(), environment: vec![] };
        let metadata = read(ws.cargo(["metadata", "--format-version", "1", "--no-deps"]))?;
        let metadata: serde_json::Value = serde_json::from_str(&metadata)?;
        let target =
            metadata["target_directory"].as_str().context("cargo names no target folder")?;
        Ok(Workspace { target: target.into(), ..ws })
    }

    /// Cargo in the root. What cargo set for *us* is removed from the environment:
    /// build scripts that watch it would run again, and whole trees rebuild, for nothing.
    pub fn cargo(&self, args: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Command {
        let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = self.command(program);
        command.args(args);
        for (name, _) in std::env::vars_os() {
            let text = name.to_string_lossy();
            if text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_") {
                command.env_remove(name);
            }
        }
        command
    }

    /// A program, in the root.
    pub fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        let environment = self.environment.iter().map(|(name, value)| (name, value));
        command.current_dir(&self.root).envs(environment);
        command
    }

    /// What programs find in their environment under this name.
    pub fn variable(&self, name: &str) -> Option<&str> {
        let mut all = self.environment.iter();
        all.find_map(|(known, value)| (known == name).then_some(value.as_str()))
    }

    /// A copy of what git knows of the checkout, with builds of its own and the same
    /// [tools](crate::tools).
    pub fn scratch(&self, root: PathBuf) -> Result<Workspace> {
        if root.exists() {
            fs::remove_dir_all(&root)?;
        }
        let mut list = self.command("git");
        list.args(["ls-files", "-z"]);
        for file in read(list)?.split_terminator('\0') {
            let (from, to) = (self.root.join(file), root.join(file));
            fs::create_dir_all(to.parent().context("every file lies in a folder")?)?;
            if from.exists() {
                fs::copy(&from, &to).with_context(|| format!("{file} cannot be copied"))?;
            }
        }
        let target = root.join("target");
        fs::create_dir_all(&target)?;
        std::os::unix::fs::symlink(self.target.join("tools"), target.join("tools"))?;
        Ok(Workspace { target, root, environment: self.environment.clone() })
    }

    /// Node's package manager in `folder` (from the root).
    pub fn npm(&self, folder: &str, args: &[&str]) -> Command {
        let mut command = self.command("npm");
        command.current_dir(self.root.join(folder)).args(args);
        command
    }

    /// Installs the packages that `folder`'s lock file names, unless they are there already.
    pub fn npm_packages(&self, folder: &str) -> Result<()> {
        if self.npm_packages_are_here(folder) {
            return Ok(());
        }
        if self.npm_ci(folder) {
            return Ok(());
        }
        let mut install = self.npm_install(folder);
        install.stdout(std::io::stderr()); // ours is for what was asked for
        run(install)
    }

    /// Installs exactly what the lock file names, the binaries of every platform included. Some
    /// registries do not have all of them; then it does not.
    fn npm_ci(&self, folder: &str) -> bool {
        let exactly = self.npm(folder, &["ci", "--no-audit", "--no-fund"]).output();
        let installed = exactly.is_ok_and(|output| output.status.success());
        if !installed {
            eprintln!(
                "`npm ci` cannot install all that {folder}/package-lock.json names; `npm install` \
                 takes the same versions and leaves out what other platforms need."
            );
        }
        installed
    }

    /// The same versions, without the binaries that a registry does not have.
    fn npm_install(&self, folder: &str) -> Command {
        self.npm(folder, &["install", "--no-save", "--no-audit", "--no-fund"])
    }

    /// Installs packages with nothing printed unless it fails.
    pub fn npm_packages_quietly(&self, folder: &str) -> Result<()> {
        match self.npm_packages_are_here(folder) || self.npm_ci(folder) {
            true => Ok(()),
            false => run_quietly(self.npm_install(folder)),
        }
    }

    /// Whether the packages of `folder` are installed, and none of them older than its lock file.
    pub fn npm_packages_are_here(&self, folder: &str) -> bool {
        let changed = |file: &str| {
            std::fs::metadata(self.root.join(folder).join(file)).and_then(|m| m.modified()).ok()
        };
        let installed = changed("node_modules/.package-lock.json");
        installed.is_some() && installed >= changed("package-lock.json")
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

/// Runs `command`, and shows what it printed only if it fails.
pub fn run_quietly(mut command: Command) -> Result<()> {
    let output = command.output().with_context(|| format!("cannot run `{}`", shown(&command)))?;
    if !output.status.success() {
        let printed = [output.stdout, output.stderr].concat();
        bail!(
            "{}\n`{}` failed ({})",
            String::from_utf8_lossy(&printed).trim_end(),
            shown(&command),
            output.status
        );
    }
    Ok(())
}

/// A command that runs beside us; it ends with this, if it has not ended before.
pub struct Running {
    name: String,
    process: Child,
}

impl Running {
    /// Starts `command` with its output shown, after showing the command itself.
    pub fn start(mut command: Command) -> Result<Running> {
        let name = shown(&command);
        eprintln!("$ {name}");
        let process = command.spawn().with_context(|| format!("cannot run `{name}`"))?;
        Ok(Running { name, process })
    }

    /// Waits until it ends.
    pub fn wait(mut self) -> Result<()> {
        let status = self.process.wait()?;
        if !status.success() {
            bail!("`{}` failed ({status})", self.name);
        }
        Ok(())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Fails for what has ended, which is fine.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_has_what_git_knows_and_the_tools_that_were_built() {
        let place = tempfile::tempdir().unwrap();
        let (root, target) = (place.path().to_owned(), place.path().join("target"));
        let ws = Workspace { root, target, environment: vec![] };
        for file in ["known", "unknown", "target/tools/saw/bin/saw"] {
            fs::create_dir_all(ws.root.join(file).parent().unwrap()).unwrap();
            fs::write(ws.root.join(file), file).unwrap();
        }
        for args in [&["init", "--quiet"][..], &["add", "known"]] {
            let mut git = ws.command("git");
            git.args(args);
            run(git).unwrap();
        }
        // The second time it takes the place of the first, and the tools stay.
        for _ in 0..2 {
            let copy = ws.scratch(ws.target.join("copy")).unwrap();
            assert!(copy.root.join("known").is_file() && !copy.root.join("unknown").exists());
            assert!(crate::tools::find(&copy, "saw").is_some_and(|tool| tool.is_file()));
        }
        assert!(ws.target.join("tools/saw/bin/saw").is_file());
    }
}
