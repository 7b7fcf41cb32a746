//! Commands in the documents, run as they are written: a block of shell below a comment that says on
//! which machines.

use crate::Workspace;
use anyhow::{Context, Result, bail};

/// A block of commands.
#[derive(Debug, PartialEq, Eq)]
pub struct Block {
    /// Where they are run, in this order.
    pub machines: Vec<String>,
    /// The commands.
    pub script: String,
}

/// All blocks of a document that say where they are run.
pub fn read(ws: &Workspace, document: &str) -> Result<Vec<Block>> {
    let text =
        std::fs::read_to_string(ws.root.join(document)).with_context(|| document.to_owned())?;
    let blocks = blocks(&text)?;
    if blocks.is_empty() {
        bail!("{document} has no commands that say where they are run");
    }
    Ok(blocks)
}

fn blocks(text: &str) -> Result<Vec<Block>> {
    let mut blocks = Vec::new();
    for part in text.split("<!-- on ").skip(1) {
        let (machines, rest) = part.split_once(" -->\n").context("a comment ends")?;
        let script = rest.strip_prefix("```sh\n").and_then(|rest| rest.split_once("```"));
        let (script, _) = script.with_context(|| format!("no commands follow `{machines}`"))?;
        let names = machines.split([' ', ',']).filter(|name| !name.is_empty() && *name != "then");
        let machines = names.map(str::to_owned).collect();
        blocks.push(Block { machines, script: script.to_owned() });
    }
    Ok(blocks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_found_with_their_machines() {
        let text = "# A\n\n<!-- on a, then b -->\n```sh\ntrue\nls\n```\n\n```sh\nnot this\n```\n\
                    <!-- on c -->\n```sh\nfalse\n```\n";
        let block = |machines: &[&str], script: &str| Block {
            machines: machines.iter().map(|&name| name.to_owned()).collect(),
            script: script.to_owned(),
        };
        let expected = [block(&["a", "b"], "true\nls\n"), block(&["c"], "false\n")];
        assert_eq!(blocks(text).unwrap(), expected);
        assert!(blocks("<!-- on a -->\nText.\n").is_err());
    }

    #[test]
    fn the_documents_have_commands() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        for (document, least) in [("docs/hosting.md", 8), ("docs/upgrading.md", 1)] {
            let text = std::fs::read_to_string(root.join(document)).unwrap();
            assert!(blocks(&text).unwrap().len() >= least, "{document}");
        }
    }
}
