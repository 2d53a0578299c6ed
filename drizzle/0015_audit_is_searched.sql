-- The audit log is filtered by every column, newest first, over millions of entries.
create index change_log_actor_ix on change_log (actor_id, at desc, id desc);
create index change_log_action_ix on change_log (action, at desc, id desc);
create index change_log_kind_ix on change_log (kind, at desc, id desc);
create index change_log_ip_ix on change_log (ip, at desc, id desc) where ip is not null;
create index change_log_customer_at_ix on change_log (customer_id, at desc, id desc) where customer_id is not null;

-- Which fields an entry changed.
create function changed_fields(changes jsonb) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(key), '{}') from jsonb_object_keys(changes) as key
$$;
create index change_log_fields_ix on change_log using gin (changed_fields(changes)) where changes <> '{}';
create index change_log_words_ix on change_log using gin ((title || ' ' || coalesce(note, '')) gin_trgm_ops);
