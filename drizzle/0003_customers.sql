-- What customers, sites and contacts keep beside their own records.

-- The pass phrase of a caller, as a salted hash. No list, export, log or screen reads this table.
create table caller_check (
  contact_id bigint primary key,
  hash text not null,
  set_at timestamptz not null,
  set_by bigint
);
create table caller_check_miss (
  id bigint generated always as identity primary key,
  contact_id bigint not null,
  at timestamptz not null
);
create index caller_check_miss_contact_ix on caller_check_miss (contact_id, at);

-- Two contacts made one; undone within thirty days through their batch.
create table contact_merge (
  batch_id bigint primary key,
  kept_id bigint not null,
  dropped_id bigint not null,
  merged_at timestamptz not null,
  undone_at timestamptz
);
create index contact_merge_dropped_ix on contact_merge (dropped_id);

-- Passages of texts that look like secrets and that somebody said are none.
create table cleared_text (
  id bigint generated always as identity primary key,
  fingerprint text not null unique,
  masked text not null,
  entity text not null,
  field text not null,
  cleared_at timestamptz not null,
  cleared_by bigint
);

-- The public register of schools as it was last loaded: a copy of somebody else's facts, so it has no history here.
create table register_school (
  urn text primary key,
  -- the name as the search compares it, each word after a space
  words text not null,
  postcode text,
  closed boolean not null,
  -- what is kept of it, as school-register/school.ts names it
  school jsonb not null
);
create index register_school_words_ix on register_school using gin (words gin_trgm_ops);
create index register_school_postcode_ix on register_school (postcode);
create table register_link (
  urn text not null,
  link_urn text not null,
  link_name text not null,
  link_type text not null,
  established_on date,
  primary key (urn, link_urn, link_type)
);
create index register_link_urn_ix on register_link (link_urn);
create table register_load (
  file text primary key check (file in ('schools', 'links')),
  name text not null,
  rows integer not null,
  changed integer not null,
  loaded_at timestamptz not null,
  loaded_by bigint
);
