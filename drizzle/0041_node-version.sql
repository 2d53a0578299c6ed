-- Which build a process runs, so that one left behind after an update is seen.
alter table live_node add column version text;
