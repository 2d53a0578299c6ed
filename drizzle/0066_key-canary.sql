-- A known value, sealed with the keys of this installation: another ring does not open it, and the start says so before
-- anything is written with the wrong keys.
create table key_canary (
  -- There is one.
  id bigint primary key check (id = 1),
  sealed text not null,
  set_at timestamptz not null default now()
);
