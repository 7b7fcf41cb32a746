-- When the host has to load a running game by itself: 0 as soon as it starts, otherwise at that time.
-- A game where a move may take days sleeps until then and costs nothing meanwhile.
alter table heads add column wake integer;

update heads set wake = 0 where table_key in (select key from tables where state = 'running');

create index heads_by_wake on heads (wake) where wake is not null;
