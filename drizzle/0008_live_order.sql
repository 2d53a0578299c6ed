-- The order in which screens are told of changes, given by the relay after they are committed: a change that commits
-- late is told last, and nobody waits for it.
alter table live_event add column seq bigint;
create unique index live_event_seq_uq on live_event (seq);
create index live_event_waiting_ix on live_event (id) where seq is null;
drop index live_event_order_ix;
alter table live_event drop column txid;
