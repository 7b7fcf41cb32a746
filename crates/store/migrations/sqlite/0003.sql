-- Where each log ends, written with its lines, so that a line lost or changed at the end is noticed.
-- `last` is the first half of the SHA-256 of the last line, and nothing for an empty log. Apart from
-- the tables, whose rows are wide, so that a commit of many tables touches few pages.
create table heads (
    table_key integer primary key references tables (key),
    length    integer not null,
    last      blob
) strict;

insert into heads (table_key, length)
select key, (select coalesce(max(position) + 1, 0) from log where table_key = tables.key) from tables;
