-- Each time a backup was made or tried, and how it ended.
create table backup_run (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('backup', 'trial')),
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  -- Of the file.
  name text,
  started_at timestamptz not null,
  finished_at timestamptz,
  size bigint,
  rows bigint,
  files integer,
  missing_files integer,
  remark text
);
create index backup_run_kind_ix on backup_run (kind, id desc);
