-- What the engine itself keeps. Tables of nouns follow in generated files.
create extension if not exists pg_trgm;

-- The spine: who changed what, from what, to what. Written in the transaction of the change.
create table change_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id bigint,
  actor_name text not null,
  action text not null,
  -- The noun whose id it is (for derived nouns their base), and the noun itself.
  entity text not null,
  kind text not null,
  entity_id bigint not null,
  title text not null,
  customer_id bigint,
  version integer not null,
  -- field → [before, after]
  changes jsonb not null,
  request_id text not null,
  ip text,
  batch_id bigint,
  note text
);
create index change_log_record_ix on change_log (entity, entity_id, id desc);
create index change_log_at_ix on change_log (at desc, id desc);
create index change_log_batch_ix on change_log (batch_id, id) where batch_id is not null;
create index change_log_customer_ix on change_log (customer_id, id desc) where customer_id is not null;
create index change_log_request_ix on change_log (request_id);

-- What screens are told, in commit order: read below the oldest running transaction, by (txid, id).
create table live_event (
  id bigint generated always as identity primary key,
  txid xid8 not null default pg_current_xact_id(),
  at timestamptz not null,
  entity text not null,
  kind text not null,
  entity_id bigint not null,
  action text not null,
  customer_id bigint,
  version integer not null,
  actor_id bigint
);
create index live_event_order_ix on live_event (txid, id);
create index live_event_at_ix on live_event (at);

-- Every record's name and what it is found by. One row per record of every noun.
create table search_entry (
  entity text not null,
  entity_id bigint not null,
  kind text not null,
  customer_id bigint,
  title text not null,
  subtitle text,
  -- names, codes, phones, postcodes, macs, ips: what the ranking reads
  item jsonb not null,
  -- all names, normalised, each word after a space
  words text not null,
  -- identifiers in bare form, exact, and joined for parts of them
  keys text[] not null,
  key_text text not null,
  archived boolean not null default false,
  hidden boolean not null default false,
  primary key (entity, entity_id)
);
create index search_entry_words_ix on search_entry using gin (words gin_trgm_ops);
create index search_entry_keys_ix on search_entry using gin (keys);
create index search_entry_key_text_ix on search_entry using gin (key_text gin_trgm_ops);
create index search_entry_customer_ix on search_entry (customer_id, entity);

-- Writes that belong together: a bulk edit, an import. Undone together.
create table batch (
  id bigint generated always as identity primary key,
  kind text not null,
  label text not null,
  entity text,
  created_at timestamptz not null,
  created_by bigint,
  undone_at timestamptz,
  undone_by bigint,
  counts jsonb not null default '{}'
);

create table idempotency_key (
  owner text not null,
  key text not null,
  fingerprint text not null,
  status integer,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (owner, key)
);
create index idempotency_key_created_ix on idempotency_key (created_at);

create table session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_id bigint not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_until timestamptz not null,
  ends_at timestamptz not null,
  remembered boolean not null default false,
  ip text,
  device text
);
create index session_user_ix on session (user_id);

-- Failed sign-ins by account and by address, counted for all nodes together.
create table sign_in_failure (
  id bigint generated always as identity primary key,
  account text not null,
  ip text not null,
  at timestamptz not null
);
create index sign_in_failure_account_ix on sign_in_failure (account, at);
create index sign_in_failure_ip_ix on sign_in_failure (ip, at);

create table setup_link (
  token_hash bytea primary key,
  created_at timestamptz not null default now()
);

create table saved_view (
  id bigint generated always as identity primary key,
  entity text not null,
  owner_id bigint not null,
  name text not null check (char_length(name) between 1 and 80),
  shared boolean not null default false,
  query text not null check (char_length(query) <= 8000),
  layout jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create unique index saved_view_name_uq on saved_view (entity, owner_id, lower(name));
create index saved_view_entity_ix on saved_view (entity, shared);

-- What a person marked, and what they opened last.
create table favourite (
  user_id bigint not null,
  entity text not null,
  entity_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (user_id, entity, entity_id)
);
create table recent (
  user_id bigint not null,
  entity text not null,
  entity_id bigint not null,
  at timestamptz not null,
  primary key (user_id, entity, entity_id)
);
create index recent_user_ix on recent (user_id, at desc);

create table stored_file (
  id bigint generated always as identity primary key,
  key text not null unique,
  name text not null,
  media_type text not null,
  size bigint not null,
  sha256 text not null,
  width integer,
  height integer,
  customer_id bigint,
  created_at timestamptz not null default now(),
  created_by bigint
);
create index stored_file_created_ix on stored_file (created_at);

-- Settings of the company, one row per group, versioned.
create table setting (
  name text primary key,
  value jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint
);

-- Old ids of merged records lead to the one that was kept.
create table redirect (
  entity text not null,
  from_id bigint not null,
  to_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (entity, from_id)
);

-- Kept apart from the user's record, so that no list, export or log can ever carry it.
create table user_password (
  user_id bigint primary key,
  hash text not null,
  changed_at timestamptz not null default now()
);
create table user_setting (
  user_id bigint primary key,
  value jsonb not null default '{}',
  updated_at timestamptz not null default now()
);
