-- Where a feature is on: for everybody, for nobody, or for some roles. What can be switched is declared in code; a
-- feature without a row is on.
create table feature_switch (
  key text primary key,
  id bigint generated always as identity unique,
  state text not null check (state in ('on', 'off', 'roles')),
  role_ids bigint[] not null default '{}',
  note text,
  version integer not null,
  changed_at timestamptz not null,
  changed_by bigint,
  changed_by_name text not null
);
