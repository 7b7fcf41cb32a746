-- A table, from the moment it is opened to long after its game.
-- `key` keeps the index of the log small; `since` is when the table came into its state.
create table tables (
    key     integer primary key,
    id      text    not null unique,
    game    text    not null,
    state   text    not null check (state in ('waiting', 'running', 'finished')),
    public  integer not null check (public in (0, 1)),
    since   integer not null,
    created integer not null,
    version integer not null,
    meta    text    not null,
    secret  text    not null,
    outcome text
) strict;

create index tables_by_state on tables (state, since, key);
create index tables_by_game on tables (state, game, since, key);

-- Who sits where. `secret_hash` is all that is kept of a seat's secret.
create table seats (
    table_key   integer not null references tables (key),
    seat        integer not null,
    name        text    not null,
    bot_level   text,
    secret_hash blob,
    primary key (table_key, seat)
) strict, without rowid;

-- Every line of every log in the order of arrival. Rows are added at the end of the file and
-- found through the index: a commit then touches few pages, however many tables are in it.
create table log (
    key       integer primary key,
    table_key integer not null references tables (key),
    position  integer not null,
    line      text    not null,
    seat      integer,
    action_id text
) strict;

create unique index log_by_table on log (table_key, position);

-- Small things of the host.
create table settings (
    name  text not null primary key,
    value text not null
) strict, without rowid;
