-- Small things that the host finds by name, for good or until a moment: codes that move a seat to
-- another device, links of families.
create table notes (
    name  text   collate "C" primary key,
    value text   not null,
    until bigint
);

create index notes_by_end on notes (until) where until is not null;
