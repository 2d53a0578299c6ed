-- Asked for somebody and what they did, the log goes through an index and not through every entry of theirs: what stands
-- behind the moment is looked at before an entry is read.
create index change_log_action_then_ix on change_log (action, at desc, id desc, actor_id, kind);
create index change_log_actor_then_ix on change_log (actor_id, at desc, id desc, kind);
