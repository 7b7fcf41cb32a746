//! A client that speaks the Model Context Protocol over a pipe, as language models' programs do.

mod client;
mod finishing;
mod secrets;
mod using;
