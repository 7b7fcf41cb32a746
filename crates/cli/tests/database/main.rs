//! What an operator does with a host and its database, by the real program: check it, move it,
//! back it up, put it behind a proxy.
//!
//! | file | what |
//! |---|---|
//! | [`fixture`] | a data folder in which games were really played |
//! | [`doctor`] | planted corruption is found, by table and position |
//! | [`migrate`] | games go from SQLite to PostgreSQL and back |
//! | [`backup`] | backed up while people play, put back, found sound |
//! | [`secrets`] | keys of seats are nowhere in the files |
//! | [`deploy`] | the files in `deploy/` match the program |
//! | [`sleeping`] | ten thousand games that sleep add nothing to what a start takes |

mod backup;
mod deploy;
mod doctor;
mod fixture;
mod migrate;
mod secrets;
mod sleeping;
