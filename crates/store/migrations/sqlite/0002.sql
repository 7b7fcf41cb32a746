-- Tables by link are in no list that people see, so they need not stand in the index that lists of one game walk
-- along: most tables are by link, and each would be entered three times in its life.
drop index tables_by_game;
create index public_tables_by_game on tables (state, game, since, key) where public = 1;
