-- What grows by great loads is tidied when a twentieth of it is new, and not a fifth: until then searches read through what
-- indexes have not sorted in, and rows are looked up to see whether they are there. What waits for its turn and goes again
-- is tidied by number, because of a table that is mostly empty a share says nothing.
do $$
declare
  name text;
begin
  foreach name in array array['asset', 'customer', 'site', 'contact', 'search_entry', 'change_log', 'change_seal'] loop
    execute format('alter table %I set (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05)', name);
  end loop;
  foreach name in array array['change_unsealed', 'live_event'] loop
    execute format('alter table %I set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000)', name);
  end loop;
end $$;
