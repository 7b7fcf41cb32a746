//! Makes sure the page's folder exists while this crate is compiled. Without it, a program built
//! before the page would never find the page: rust-embed resolves the folder at compile time.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // In a read-only source tree the page is there already, or never will be.
    let _ = std::fs::create_dir_all("../../web/dist");
}
