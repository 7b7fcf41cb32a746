//! What an operator does with a database, by the real program: check it, move it, back it up.
//!
//! | file | what |
//! |---|---|
//! | [`house`] | a data folder in which games were really played |
//! | [`doctor`] | planted corruption is found, by table and position |
//! | [`secrets`] | keys of seats are nowhere in the files |

mod doctor;
mod house;
mod secrets;
