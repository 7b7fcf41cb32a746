//! Manual pages and completions: the program writes them itself.

use crate::workspace::{read, run, run_quietly};
use anyhow::{Context, Result};
use std::fs;
use std::path::Path;
use std::process::Command;

/// For which shell, and where Debian looks for what it completes.
const SHELLS: [(&str, &str); 3] = [
    ("bash", "usr/share/bash-completion/completions/parlour"),
    ("zsh", "usr/share/zsh/vendor-completions/_parlour"),
    ("fish", "usr/share/fish/vendor_completions.d/parlour.fish"),
];

/// The pages of the two scripts, which have no command line to make them from.
const SCRIPTS: [(&str, &str, &str); 2] = [
    ("parlour-backup", "backup.sh", "back up the games of a Parlour host while it runs"),
    ("parlour-restore", "restore.sh", "put a backup of parlour-backup(1) back"),
];

/// Puts them below this root, as a system has them.
pub fn write(program: &Path, deploy: &Path, root: &Path) -> Result<()> {
    let pages = root.join("usr/share/man/man1");
    fs::create_dir_all(&pages)?;
    let mut manual = Command::new(program);
    manual.arg("manual").arg(&pages);
    run(manual)?;
    for (name, file, what) in SCRIPTS {
        let script = fs::read_to_string(deploy.join(file))?;
        fs::write(pages.join(name).with_extension("1"), script_page(name, what, &script))?;
    }
    for page in super::names(&pages)? {
        let mut gzip = Command::new("gzip");
        gzip.current_dir(&pages).args(["-9n", &page]);
        run_quietly(gzip)?;
    }
    for (shell, file) in SHELLS {
        let mut completions = Command::new(program);
        completions.args(["completions", shell]);
        let file = root.join(file);
        fs::create_dir_all(file.parent().context("it lies in a folder")?)?;
        fs::write(file, read(completions)?)?;
    }
    Ok(())
}

/// A script begins with what it does and how it is called, as comments.
fn script_page(name: &str, what: &str, script: &str) -> String {
    let lines = script.lines().skip(1).take_while(|line| line.starts_with('#'));
    let text: Vec<&str> = lines.map(|line| line.trim_start_matches('#').trim_start()).collect();
    let (calls, told): (Vec<&str>, Vec<&str>) =
        text.iter().partition(|line| line.starts_with(name));
    format!(
        ".TH {name} 1\n.SH NAME\n{name} \\- {what}\n.SH SYNOPSIS\n{}\n.SH DESCRIPTION\n{}\n",
        calls.join("\n"),
        told.join("\n").replace('-', "\\-")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scripts_explain_themselves() {
        let deploy = Path::new(env!("CARGO_MANIFEST_DIR")).join("../deploy");
        for (name, file, what) in SCRIPTS {
            let script = fs::read_to_string(deploy.join(file)).unwrap();
            let page = script_page(name, what, &script);
            let (synopsis, told) = page.split_once(".SH DESCRIPTION\n").unwrap();
            assert!(synopsis.contains(&format!("\n.SH SYNOPSIS\n{name} ")), "{page}");
            assert!(told.len() > 100 && !told.contains("set \\-eu"), "{page}");
        }
    }
}
