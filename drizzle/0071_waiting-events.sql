-- The events that wait for their place are found through this index whatever the statistics say: after a great import
-- the planner believes that most rows wait, and reads the whole table instead.
drop index live_event_waiting_ix;
create index live_event_waiting_ix on live_event (seq, id) where seq is null;
