//! `parlour word`: what words mean, which lists hold them, why they are allowed or not; and a host's
//! own lists, which any command takes.

use crate::failure::{DONE, FAILED, Usage};
use lexicon::{Lexicon, NOTICES, WordReport, about_word, add, named, names};
use serde_json::json;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Which words, by which list.
#[derive(clap::Args)]
pub struct Args {
    /// Words to look up.
    #[arg(value_name = "WORD", required_unless_present_any = ["lists", "notices"])]
    wanted: Vec<String>,
    /// The list that says what is allowed: family, standard, large, or one of your own.
    #[arg(long, value_name = "NAME", default_value = "standard")]
    list: String,
    /// Tells which lists there are instead.
    #[arg(long, conflicts_with = "wanted")]
    lists: bool,
    /// Prints whose work the lists and meanings are instead, in full.
    #[arg(long, conflicts_with_all = ["wanted", "lists"])]
    notices: bool,
    /// One JSON object a word, or a list.
    #[arg(long)]
    json: bool,
}

/// Looks words up; done only if all of them are allowed.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let mut out = io::stdout().lock();
    if args.notices {
        let texts = NOTICES.map(|notice| format!("{}\n\n{}", notice.title, notice.text.trim_end()));
        writeln!(out, "{}", texts.join("\n\n\n"))?;
        return Ok(DONE);
    }
    if args.lists {
        for name in names() {
            let list = named(&name)?;
            tell_of(&list, args.json, &mut out)?;
        }
        return Ok(DONE);
    }
    let list = named(&args.list).map_err(|error| Usage(error.to_string()))?;
    let mut code = DONE;
    for word in &args.wanted {
        let report = about_word(word, &list);
        if !report.allowed {
            code = FAILED;
        }
        match args.json {
            true => writeln!(out, "{}", serde_json::to_string(&report)?)?,
            false => print_report(&report, &mut out)?,
        }
    }
    Ok(code)
}

/// A list, in a line.
fn tell_of(list: &Lexicon, as_json: bool, out: &mut impl Write) -> io::Result<()> {
    let id = list.id();
    if as_json {
        let message =
            json!({"name": id.name, "version": id.version, "hash": id.hash, "words": list.len()});
        return writeln!(out, "{message}");
    }
    writeln!(
        out,
        "{:10} {:>7} words  version {}  hash {}",
        id.name,
        list.len(),
        id.version,
        id.hash
    )
}

/// All about a word, for people.
fn print_report(report: &WordReport, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}", report.message)?;
    if let Some(definition) = &report.definition {
        for sense in &definition.senses {
            let of = match definition.base == report.word {
                true => String::new(),
                false => format!("{}: ", definition.base),
            };
            writeln!(out, "  {:12} {of}{}", sense.part.to_string(), sense.gloss)?;
        }
        if let Some(other) = &definition.form_of {
            writeln!(out, "  {:12} a form of {other} too", "")?;
        }
    }
    if !report.lists.is_empty() {
        writeln!(out, "  {:12} {}", "lists", report.lists.join(", "))?;
    }
    if let Some(class) = report.class {
        writeln!(out, "  {:12} {} (class {class} of 10 to 95)", "how common", report.commonness)?;
    }
    if report.offensive {
        writeln!(
            out,
            "  {:12} may hurt or embarrass: bots never play it, tables can switch it off",
            ""
        )?;
    }
    Ok(())
}

/// Longer files than any list are not even read.
const MAX_BYTES: u64 = 64 << 20;

/// Makes a host's own lists known by the names of their files.
pub fn add_lists(files: &[PathBuf]) -> anyhow::Result<()> {
    for file in files {
        add(Arc::new(read(file)?));
    }
    Ok(())
}

fn read(path: &Path) -> Result<Lexicon, Usage> {
    let shown = path.display();
    let wrong = |message: String| Usage(format!("The word list {shown} cannot be used. {message}"));
    let mut bytes = Vec::new();
    let file = File::open(path);
    let read = file.and_then(|file| file.take(MAX_BYTES).read_to_end(&mut bytes));
    read.map_err(|error| wrong(format!("It cannot be read: {error}.")))?;
    let text = String::from_utf8(bytes).map_err(|_| {
        wrong(
            "It is not text in UTF-8. A list is plain text, one word a line. [list-not-text]"
                .into(),
        )
    })?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy().to_lowercase();
    Lexicon::parse(&name, &text).map_err(|flaw| wrong(flaw.to_string()))
}
