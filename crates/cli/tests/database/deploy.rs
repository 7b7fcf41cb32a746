//! The files in `deploy/` match the program: flags and settings exist, services refer to each
//! other rightly, and systemd understands the unit. (`tests/trouble/proxies.rs` plays through the
//! proxies.)

use crate::fixture::{parlour, text};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use yaml_rust2::{Yaml, YamlLoader};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy")
}

fn read(name: &str) -> String {
    std::fs::read_to_string(folder().join(name)).unwrap()
}

/// Words that begin like this, up to the first sign that cannot belong to them.
fn words<'a>(text: &'a str, start: &str) -> BTreeSet<&'a str> {
    let fit = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    text.match_indices(start)
        .map(|(at, _)| &text[at..])
        .map(|word| &word[..word.find(|c| !fit(c)).unwrap_or(word.len())])
        .collect()
}

#[test]
fn flags_and_settings_exist() {
    let help = text(&parlour(&["serve", "--help"]).stdout);
    let known = words(&help, "--");
    for file in ["compose.yaml", "Dockerfile", "parlour.service"] {
        let text = read(file);
        let calls = text.lines().filter(|line| !line.starts_with('#') && line.contains("serve"));
        let calls: Vec<&str> = calls.collect();
        assert!(!calls.is_empty(), "{file} starts the program");
        for flag in calls.iter().flat_map(|call| words(call, "--")) {
            assert!(known.contains(flag), "{file}: serve has no {flag}");
        }
    }
    let theirs = ["PARLOUR_PASSWORD", "PARLOUR_SITE", "PARLOUR_NODES"];
    for file in ["compose.yaml", "parlour.env", "parlour.service", "Dockerfile"] {
        for setting in words(&read(file), "PARLOUR_").iter().filter(|name| **name != "PARLOUR_") {
            let ours = words(&help, "PARLOUR_").contains(setting);
            assert!(ours || theirs.contains(setting), "{file}: {setting}");
        }
    }
}

#[test]
fn services_refer_to_what_is_there() {
    let all = YamlLoader::load_from_str(&read("compose.yaml")).unwrap();
    let all = &all[0];
    let keys = |of: &Yaml| -> BTreeSet<String> {
        let map = of.as_hash().into_iter().flatten();
        map.filter_map(|(key, _)| Some(key.as_str()?.to_owned())).collect()
    };
    let (services, volumes) = (keys(&all["services"]), keys(&all["volumes"]));
    assert!(services.contains("node-a") && services.contains("node-b"), "{services:?}");
    for name in &services {
        let service = &all["services"][name.as_str()];
        assert!(service["image"].as_str().is_some() || service["build"].as_hash().is_some());
        let needs = keys(&service["depends_on"]);
        assert!(needs.is_subset(&services), "{name}: {needs:?}");
        let nets = service["networks"].as_vec().into_iter().flatten();
        assert!(nets.filter_map(Yaml::as_str).all(|net| keys(&all["networks"]).contains(net)));
        for volume in service["volumes"].as_vec().into_iter().flatten() {
            let from = volume.as_str().unwrap().split(':').next().unwrap();
            let there = volumes.contains(from) || folder().join(from).is_file();
            assert!(there, "{name}: {from}");
        }
    }
    let build = &all["services"]["node-a"]["build"];
    let context = folder().join(build["context"].as_str().unwrap());
    assert!(context.join(build["dockerfile"].as_str().unwrap()).is_file());
    // What the image is made of.
    for line in read("Dockerfile").lines().filter(|line| line.starts_with("COPY web/")) {
        let mut files: Vec<&str> = line.split(' ').skip(1).collect();
        files.pop();
        assert!(files.iter().all(|file| context.join(file).is_file()), "{line}");
    }
}

/// systemd itself reads the units, and finds what they start well shut.
#[test]
fn the_services_are_understood() {
    let place = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_parlour");
    let units = ["parlour.service", "parlour-backup.service", "parlour-backup.timer"];
    for unit in units {
        let text = read(unit).replace("/usr/bin/parlour-backup", program);
        let text = text.replace("/usr/bin/parlour", program);
        std::fs::write(place.path().join(unit), text).unwrap();
    }
    let systemd = |args: &[&str], unit: &str| {
        let mut systemd = Command::new("systemd-analyze");
        let said = systemd.args(args).arg(place.path().join(unit)).output();
        let said = said.expect("systemd-analyze is there (Debian: apt-get install systemd)");
        (said.status.success(), text(&said.stdout) + &text(&said.stderr))
    };
    for unit in units {
        let (right, said) = systemd(&["verify", "--man=no"], unit);
        assert!(right && said.is_empty(), "{said}");
    }
    let (shut, said) =
        systemd(&["security", "--offline=true", "--threshold=20", "--no-pager"], "parlour.service");
    assert!(shut, "{said}");
}
