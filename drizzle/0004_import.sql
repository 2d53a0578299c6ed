-- What an import keeps beside its own record: how its file is read, where its columns go, and how far it has got.
create table import_work (
  import_id bigint primary key,
  size bigint not null,
  sha256 text not null,
  -- How the file is read: sort, encoding, delimiter, quotes, header, dates, sheet.
  reading jsonb not null,
  columns jsonb not null,
  row_count integer not null,
  blank_count integer not null,
  -- Where the columns go, once a person or a profile has said it.
  mapping jsonb,
  -- What runs in the background: check, commit, revert, undo.
  phase text check (phase in ('check', 'commit', 'revert', 'undo')),
  -- The last row, or line of the change log, that is done with.
  cursor bigint not null default 0,
  done integer not null default 0,
  total integer not null default 0,
  -- Held by the node that works on it, a little longer than a portion takes.
  lease_until timestamptz,
  cancel_requested boolean not null default false,
  failure text,
  batch_id bigint,
  -- What undoing left as it was: noun, id, title, why.
  kept jsonb not null default '[]',
  tally jsonb not null default '{}',
  file_gone_at timestamptz,
  phase_at timestamptz
);
create index import_work_phase_ix on import_work (phase) where phase is not null;

-- The uploaded file in pieces, until the import is committed, undone or a day old.
create table import_piece (
  import_id bigint not null,
  at integer not null,
  bytes bytea not null,
  primary key (import_id, at)
);

create table import_row (
  import_id bigint not null,
  -- As a spreadsheet numbers it: the header is 1.
  number integer not null,
  cells jsonb,
  result text check (result in ('create', 'update', 'unchanged', 'error', 'skipped')),
  -- A person left it out.
  left_out boolean not null default false,
  -- What it became, or would become: target, noun, id, title, what changes.
  records jsonb not null default '[]',
  faults jsonb not null default '[]',
  remarks jsonb not null default '[]',
  primary key (import_id, number)
);
create index import_row_result_ix on import_row (import_id, result, number);
create index import_row_remarks_ix on import_row (import_id, number) where remarks <> '[]'::jsonb;

-- What each row of a file claims to be, so that a second row about the same thing is found.
create table import_claim (
  import_id bigint not null,
  claim text not null,
  number integer not null,
  settles text,
  primary key (import_id, claim, number)
);

-- The numbers and names other systems know our records by, so that the same file again meets the same records.
create table import_identity (
  source text not null,
  entity text not null,
  -- The customer, where numbers are one customer's own; else 0.
  owner bigint not null,
  identity text not null,
  entity_id bigint not null,
  import_id bigint not null,
  primary key (source, entity, owner, identity)
);
create index import_identity_record_ix on import_identity (entity, entity_id);

-- A mapping kept for the next file with the same headers.
create table import_profile (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 80),
  owner_id bigint not null,
  shared boolean not null default false,
  headers text not null,
  mapping jsonb not null,
  reading jsonb not null default '{}',
  created_at timestamptz not null,
  used_at timestamptz
);
create unique index import_profile_name_uq on import_profile (owner_id, lower(name));
create index import_profile_headers_ix on import_profile (headers);
