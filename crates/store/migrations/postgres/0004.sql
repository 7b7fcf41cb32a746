-- When a node has to load a running game by itself: 0 as soon as it can, otherwise at that time.
-- A game where a move may take days sleeps until then and costs nothing meanwhile.
alter table heads add column wake bigint;

update heads set wake = 0 where running;

create index heads_by_wake on heads (wake) where wake is not null;
