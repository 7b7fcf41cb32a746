//! The checks, in an order in which the cheap ones come first and each step finds what it needs.

use crate::setup::Need;
use crate::test::{packages, scaffold, soak};
use crate::{
    Workspace, bots, cargo, close, dependencies, litestream, python, rules, typos, wasm, web,
};
use anyhow::Result;

/// A set of steps that are run together.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Tier {
    /// The inner loop.
    Quick,
    /// Everything that must pass before a change lands.
    Full,
    /// What takes hours.
    Soak,
}

impl Tier {
    const ALL: [Tier; 3] = [Tier::Quick, Tier::Full, Tier::Soak];

    fn title(self) -> &'static str {
        match self {
            Tier::Quick => "cargo xtask test --quick (no services, under three minutes once built)",
            Tier::Full => "cargo xtask test (everything above, and)",
            Tier::Soak => "cargo xtask test --soak (hours)",
        }
    }
}

/// One check.
pub(super) struct Step {
    pub(super) name: &'static str,
    pub(super) about: &'static str,
    /// What to do when it fails.
    pub(super) hint: &'static str,
    /// The smallest tier that has it. What is in the quick tier is in the full one too.
    tier: Tier,
    /// What must be installed for it.
    pub(super) needs: &'static [Need],
    pub(super) run: fn(&Workspace) -> Result<()>,
}

impl Step {
    pub(super) fn is_in(&self, tier: Tier) -> bool {
        self.tier == tier || (self.tier == Tier::Quick && tier == Tier::Full)
    }
}

/// The page comes before the lints because the host embeds what its build leaves; the browser
/// needs everything.
pub(super) const STEPS: &[Step] = &[
    Step {
        name: "format",
        about: "Rust code is formatted",
        hint: "Run `cargo fmt --all`.",
        tier: Tier::Quick,
        needs: &[Need::RustComponents],
        run: cargo::format,
    },
    Step {
        name: "typos",
        about: "words are spelt right",
        hint: "Correct the spelling, or add a word that is right to typos.toml.",
        tier: Tier::Quick,
        needs: &[Need::Python, Need::Typos],
        run: typos::check,
    },
    Step {
        name: "rules",
        about: "every rule is cited by a test, and no test cites an unknown rule",
        hint: "Write the missing test, with the rule's id in a comment above it; CONTRIBUTING.md shows how.",
        tier: Tier::Quick,
        needs: &[],
        run: rules::run,
    },
    Step {
        name: "web-check",
        about: "the page's types are right",
        hint: "Fix what svelte-check shows (`npm run check` in web/).",
        tier: Tier::Quick,
        needs: &[Need::Node, Need::WebPackages],
        run: |ws| web::script(ws, "check"),
    },
    Step {
        name: "web-test",
        about: "the page's own tests",
        hint: "Fix the page or its test (`npm test` in web/).",
        tier: Tier::Quick,
        needs: &[Need::Node, Need::WebPackages],
        run: |ws| web::script(ws, "test"),
    },
    Step {
        name: "web-build",
        about: "the page builds",
        hint: "Fix what the build shows (`npm run build` in web/).",
        tier: Tier::Quick,
        needs: &[Need::Node, Need::WebPackages],
        run: |ws| web::script(ws, "build"),
    },
    Step {
        name: "lints",
        about: "clippy finds nothing",
        hint: "Fix what clippy shows; `cargo clippy --fix` fixes some of it.",
        tier: Tier::Quick,
        needs: &[Need::RustComponents],
        run: cargo::lints,
    },
    Step {
        name: "quick-tests",
        about: "tests of all crates that are quick and need no services: laws, playthroughs, layers, tidiness",
        hint: "Fix the code; if a golden file should change, CONTRIBUTING.md says how.",
        tier: Tier::Quick,
        needs: &[Need::Node],
        run: cargo::quick_tests,
    },
    Step {
        name: "dependencies",
        about: "licences, sources and known flaws of what we build on; npm's packages are those that are locked",
        hint: "Choose another library or version, or say in deny.toml why this one is right.",
        tier: Tier::Full,
        needs: &[Need::Node, Need::WebPackages, Need::CargoDeny],
        run: dependencies::check,
    },
    Step {
        name: "wasm",
        about: "the rules build for WebAssembly",
        hint: "Keep clocks, files and random generators out of the rules crates: WebAssembly has none.",
        tier: Tier::Full,
        needs: &[Need::WasmTarget],
        run: wasm::build,
    },
    Step {
        name: "slow-tests",
        about: "the other tests: many nodes, databases, proxies, simulation, fuzzing in short",
        hint: "Fix the code; a failing seed of the simulation is printed with the command that repeats it.",
        tier: Tier::Full,
        needs: &[
            Need::Node,
            Need::WasmTarget,
            Need::Postgres,
            Need::Nats,
            Need::Pebble,
            Need::Sqlite,
            Need::Nginx,
            Need::Caddy,
            Need::Systemd,
            Need::Prometheus,
        ],
        run: cargo::slow_tests,
    },
    Step {
        name: "new-game",
        about: "a new game, made in a scratch copy, obeys the laws, is played at once and has its JSON described",
        hint: "Fix xtask/templates/new-game, or what keeps a game without screens from being played.",
        tier: Tier::Full,
        needs: &[Need::Node, Need::WebPackages, Need::Chromium],
        run: scaffold::check,
    },
    Step {
        name: "doc-tests",
        about: "the examples in the documentation run",
        hint: "Fix the example, or the code it shows.",
        tier: Tier::Full,
        needs: &[],
        run: cargo::doc_tests,
    },
    Step {
        name: "python",
        about: "the Python package: types, games, environments of PettingZoo and OpenSpiel, notebooks",
        hint: "Fix crates/python, or what it builds on.",
        tier: Tier::Full,
        needs: &[Need::Python, Need::PythonPackages],
        run: python::test,
    },
    Step {
        name: "browser",
        about: "the page in a real Chromium against the real program",
        hint: "Fix the page or the host (`npm run e2e` in web/).",
        tier: Tier::Full,
        needs: &[Need::Node, Need::WebPackages, Need::Chromium, Need::Fonts],
        run: web::browser,
    },
    Step {
        name: "other-browsers",
        about: "whole games in Firefox and WebKit",
        hint: "Fix the page (`npm run other-browsers` in web/).",
        tier: Tier::Full,
        needs: &[Need::Node, Need::WebPackages, Need::Firefox, Need::WebKit, Need::Fonts],
        run: web::other_browsers,
    },
    Step {
        name: "close",
        about: "connections are closed as RFC 6455 asks, with clients in Python and Node",
        hint: "Fix crates/server/src/socket.rs.",
        tier: Tier::Full,
        needs: &[Need::Node, Need::Python, Need::WebPackages, Need::Websockets],
        run: close::check,
    },
    Step {
        name: "bots",
        about: "the small bots of docs/bots.md, in Python, JavaScript and Rust, play 100 games of each game",
        hint: "Fix docs/bots, crates/client/examples/bot.rs or crates/server/src/programs.",
        tier: Tier::Full,
        needs: &[Need::Node, Need::Python, Need::WebPackages, Need::Websockets],
        run: bots::check,
    },
    Step {
        name: "litestream",
        about: "what Litestream copied of a host that was killed is restored, sound and played on",
        hint: "Fix crates/store/src/sqlite, or the page docs/operations.md if Litestream has changed.",
        tier: Tier::Full,
        needs: &[Need::Python, Need::Litestream],
        run: litestream::check,
    },
    Step {
        name: "packages",
        about: "the Debian package on machines inside this one: installed, upgraded while people play, removed; three nodes by docs/hosting.md, upgraded by docs/upgrading.md; nodes of two versions that take over from each other",
        hint: "Fix deploy/, xtask/src/release, or the page whose command failed.",
        tier: Tier::Full,
        needs: packages::NEEDS,
        run: packages::check,
    },
    Step {
        name: "schemathesis",
        about: "random requests made from the OpenAPI document, to a running host",
        hint: "Fix the host or its document; each finding is printed with the curl command that repeats it.",
        tier: Tier::Soak,
        needs: &[Need::Python, Need::Schemathesis],
        run: soak::schemathesis,
    },
    Step {
        name: "simulation",
        about: "100,000 seeds of whole games on virtual time, with everything failing",
        hint: "Fix the code; the failing seed is printed with the command that repeats it.",
        tier: Tier::Soak,
        needs: &[],
        run: soak::simulation,
    },
    Step {
        name: "ladders",
        about: "every bot level beats the one below it, with 95 % confidence",
        hint: "Make the stronger level stronger or the weaker one weaker; `parlour arena` plays more games.",
        tier: Tier::Soak,
        needs: &[],
        run: soak::ladders,
    },
    Step {
        name: "chaos",
        about: "many nodes, with processes, databases and connections failing, for ten minutes",
        hint: "Fix the code; `cargo xtask chaos --seed` repeats the tables and faults of a run.",
        tier: Tier::Soak,
        needs: &[Need::Postgres, Need::Nats],
        run: soak::chaos,
    },
    Step {
        name: "kills",
        about: "one host, killed 10,000 times in the middle of play",
        hint: "Fix the code; `cargo xtask chaos --kills N` does it again.",
        tier: Tier::Soak,
        needs: &[],
        run: soak::kills,
    },
    Step {
        name: "fuzz",
        about: "libFuzzer on everything that reads foreign bytes, ten minutes a target",
        hint: "Fix the code; what broke it is in fuzz/artifacts.",
        tier: Tier::Soak,
        needs: &[],
        run: soak::fuzz,
    },
    Step {
        name: "release",
        about: "what people install, built twice with the same bytes, its sums and bills of materials checked, and tried on machines inside this one",
        hint: "Fix xtask/src/release; `cargo xtask release --twice --try` does the same.",
        tier: Tier::Soak,
        needs: packages::NEEDS,
        run: soak::release,
    },
];

/// The tiers and their steps, to print.
pub(super) fn list() -> String {
    let mut text = String::new();
    for tier in Tier::ALL {
        text += &format!("{}\n", tier.title());
        for step in STEPS.iter().filter(|step| step.tier == tier) {
            text += &format!("  {:14} {}\n", step.name, step.about);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_failure_says_what_to_do() {
        for step in STEPS {
            assert!(step.hint.ends_with('.'), "{} has no sentence", step.name);
        }
    }

    #[test]
    fn the_list_names_every_step_once_below_its_tier() {
        let list = list();
        for step in STEPS {
            assert_eq!(list.matches(&format!("\n  {} ", step.name)).count(), 1, "{list}");
        }
        let at = |text: &str| list.find(text).unwrap_or_else(|| panic!("no {text} in {list}"));
        assert!(at("--quick") < at("lints") && at("lints") < at("slow-tests"));
        assert!(at("slow-tests") < at("--soak") && at("--soak") < at("schemathesis"));
    }
}
