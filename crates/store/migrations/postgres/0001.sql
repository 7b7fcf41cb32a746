-- The same tables as in SQLite, for many nodes at once.

-- A table, from the moment it is opened to long after its game.
create table tables (
    key     bigint  generated always as identity primary key,
    id      text    collate "C" not null unique,
    game    text    not null,
    state   text    collate "C" not null check (state in ('waiting', 'running', 'finished')),
    public  boolean not null,
    since   bigint  not null,
    created bigint  not null,
    version bigint  not null,
    meta    text    not null,
    secret  text    not null,
    outcome text
);

create index tables_by_state on tables (state, since, key);
create index tables_by_game on tables (state, game, since, key);

-- What changes with every move, apart from what is wide and seldom changes: where a log ends, and
-- who may add to it. Whoever writes to a table locks its row here first, so all orders are one.
create table heads (
    table_key bigint  primary key references tables (key),
    position  bigint  not null default 0,
    fence     bigint  not null default 0,
    owner     text    collate "C",
    running   boolean not null default false,
    closed    boolean not null default false
) with (fillfactor = 70);

-- Games that are on, by who has them: how those of a lost node are found.
create index heads_by_owner on heads (owner) where running;

-- Who sits where. `secret_hash` is all that is kept of a seat's secret.
create table seats (
    table_key   bigint   not null references tables (key),
    seat        smallint not null,
    name        text     not null,
    bot_level   text,
    secret_hash bytea,
    primary key (table_key, seat)
);

-- Every line of every log. It refers to no other table by a constraint, for the check would lock a
-- row there for each line; lines are added only together with a change of their head.
create table log (
    table_key bigint not null,
    position  bigint not null,
    line      text   not null,
    seat      smallint,
    action_id text,
    primary key (table_key, position)
);

-- Nodes, and until when each is enlisted.
create table nodes (
    id      text        collate "C" primary key,
    expires timestamptz not null
);

-- Small things of the host.
create table settings (
    name  text collate "C" primary key,
    value text not null
);

-- Nodes of other databases that use the same NATS must not hear ours.
insert into settings (name, value) values ('cluster', replace(gen_random_uuid()::text, '-', ''));
