-- Who asked what is held about them, and the file it was gathered into.
create table subject_access (
  id bigint generated always as identity primary key,
  entity text not null,
  entity_id bigint not null,
  name text not null,
  asked_at timestamptz not null,
  asked_by bigint,
  asked_name text not null,
  -- The law gives one month.
  due_on date not null,
  state text not null default 'waiting' check (state in ('waiting', 'ready')),
  -- How many lines were found, by heading.
  counts jsonb not null default '{}',
  file_id bigint references stored_file (id),
  handed_at timestamptz
);
create index subject_access_asked_ix on subject_access (asked_at);
