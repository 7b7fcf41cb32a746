-- The hash of the last line of each log, so that a line lost or changed at the end is noticed: the
-- first half of its SHA-256. `last_of` is the length of the log that it belongs to: a node of an
-- earlier release moves `position` and leaves it behind, and then it says nothing.
alter table heads add column last bytea, add column last_of bigint;

update heads h set last = substring(sha256(convert_to(l.line, 'UTF8')) for 16), last_of = h.position
from log l where l.table_key = h.table_key and l.position = h.position - 1;
