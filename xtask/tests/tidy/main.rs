//! What must hold of the whole checkout.
//!
//! | file | what |
//! |---|---|
//! | [`layers`] | imports point down only |
//! | [`purity`] | rules read no clock, file or generator and use no unordered map or float |
//! | [`licences`] | everything we build on may be given away |
//! | [`files`] | files are short and name no machine and no registry |
//! | [`lints`] | every package has the lints of the workspace, and none has unsafe code |
//! | [`games`] | a game's id appears only in its own places |
//! | [`sentences`] | sentences count seats from 1 |
//! | [`names`] | names that we have replaced do not come back |
//! | [`metadata`] | what cargo knows about our packages |

mod files;
mod games;
mod layers;
mod licences;
mod lints;
mod metadata;
mod names;
mod purity;
mod sentences;
