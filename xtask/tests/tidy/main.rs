//! What must hold of the whole checkout.
//!
//! | file | what |
//! |---|---|
//! | [`layers`] | imports point down only |
//! | [`purity`] | rules read no clock, file or generator and use no unordered map or float |
//! | [`licences`] | everything we build on may be given away |
//! | [`files`] | files are short, name no machine and no registry, and inherit the lints |
//! | [`metadata`] | what cargo knows about our packages |

mod files;
mod layers;
mod licences;
mod metadata;
mod purity;
