//! What every store must do, written once. A store is proved by giving `every_case` a
//! [`Home`] for it.

pub mod crowd;
pub mod leases;
pub mod lists;
pub mod logs;
pub mod notes;
pub mod settings;
pub mod tables;

use std::sync::Arc;
use store::{Entry, Fence, NewTable, Occupant, Secret, SecretHash, Store, TableId};

pub const FREE: Fence = Fence::FREE;

/// Where a store keeps its things, empty at first. Opened again, it still has them.
pub trait Home {
    async fn open(&self) -> Arc<dyn Store>;
}

/// Hands all cases to another macro.
macro_rules! cases {
    ($then:ident $($with:tt)*) => {
        $then! { $($with)*;
            tables::a_new_table_is_as_it_was_opened
            tables::a_name_is_given_once
            tables::what_is_not_there_is_unknown
            tables::changes_are_made_together_and_counted
            tables::a_stale_change_changes_nothing
            tables::a_table_only_moves_forward
            tables::secrets_are_kept_apart
            tables::everything_is_there_after_a_restart
            tables::text_that_cannot_be_kept_is_refused
            tables::old_tables_go_with_their_logs
            logs::positions_are_dense_from_nought
            logs::an_append_elsewhere_than_the_end_is_refused
            logs::actions_are_given_back_with_their_lines
            logs::a_finished_log_is_closed
            logs::a_finish_names_the_position_it_expects
            logs::a_step_is_taken_with_its_lines_or_not_at_all
            logs::lines_come_back_as_they_went
            logs::what_is_not_one_line_is_refused_whole
            lists::the_latest_comes_first_page_by_page
            lists::lists_are_by_state_game_and_openness
            lists::a_table_that_moves_does_not_upset_the_pages
            lists::junk_queries_are_harmless
            lists::running_games_are_found_at_the_start
            lists::sleeping_games_are_woken_when_their_time_comes
            settings::settings_are_kept_and_replaced
            notes::a_note_is_replaced_by_whoever_knows_it
            notes::a_note_is_gone_when_its_time_is_over
            notes::notes_are_listed_by_how_their_names_begin
            notes::of_many_that_expect_the_same_note_one_gets_it
            leases::a_claim_keeps_others_out
            leases::a_claim_that_is_not_the_latest_writes_nothing
            leases::a_node_that_renews_keeps_its_tables
            leases::a_silent_node_is_taken_over
            leases::a_node_that_departs_leaves_its_tables_to_others
            leases::games_that_nobody_has_are_found
            leases::of_many_that_claim_the_same_one_gets_it
            crowd::of_two_that_expect_the_same_one_wins
            crowd::of_two_changes_of_a_version_one_wins
            crowd::many_writers_at_many_tables_lose_nothing
            crowd::a_writer_that_is_always_wrong_harms_nobody
            crowd::a_reader_beside_writers_sees_a_growing_log_without_gaps
        }
    };
}

/// One test a case, so that a failure has a name.
#[allow(unused_macros, reason = "a store is tested in one way or the other")]
macro_rules! every_case {
    ($home:ty) => { cases! { every_case $home } };
    ($home:ty; $($module:ident::$case:ident)*) => {$(
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $case() {
            suite::$module::$case(&<$home>::new().await).await;
        }
    )*};
}

/// All cases in one test, each with a home of its own from `$home`; those that fail are named.
#[allow(unused_macros, reason = "a store is tested in one way or the other")]
macro_rules! every_case_with {
    ($home:expr) => { cases! { every_case_with $home } };
    ($home:expr; $($module:ident::$case:ident)*) => {{
        let mut failed: Vec<&str> = Vec::new();
        $(
            let home = $home();
            let case = move || {
                let runtime = tokio::runtime::Builder::new_multi_thread();
                let runtime = { runtime }.worker_threads(2).enable_all().build().unwrap();
                runtime.block_on(suite::$module::$case(&home));
            };
            println!("{}", stringify!($case));
            if std::thread::spawn(case).join().is_err() {
                failed.push(stringify!($case));
            }
        )*
        assert!(failed.is_empty(), "failed: {failed:?}");
    }};
}

pub fn id(text: &str) -> TableId {
    text.parse().unwrap()
}

/// A table with nobody at it.
pub fn table(name: &str) -> NewTable {
    NewTable {
        id: id(name),
        game: "candy-chain".into(),
        public: true,
        at: 1000,
        meta: r#"{"clock":300}"#.into(),
        secret: Secret::new("seed of the deals"),
        seats: Vec::new(),
    }
}

pub fn person(name: &str, hash: u8) -> Occupant {
    Occupant { name: name.into(), bot_level: None, secret_hash: Some(SecretHash([hash; 32])) }
}

pub fn bot(level: &str) -> Occupant {
    Occupant { name: "Bot".into(), bot_level: Some(level.into()), secret_hash: None }
}

pub fn lines(range: std::ops::Range<u64>) -> Vec<Entry> {
    range.map(|n| Entry::new(format!(r#"{{"n":{n}}}"#))).collect()
}
