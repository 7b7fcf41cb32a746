-- Looking for games without a node passes over those that sleep, however many they are.
create index heads_by_owner_and_wake on heads (owner, wake) where running;

drop index heads_by_owner;
