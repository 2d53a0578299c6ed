-- What a disposable link holds, beside what is known of it: nothing of this can be read without the part of the link
-- behind the #, which is never sent here. When the link is over, ciphertext, iv and salt are gone.
create table disposable_secret (
  disposable_id bigint primary key references disposable (id),
  token_hash bytea not null unique,
  ciphertext bytea,
  iv bytea,
  salt bytea,
  proof_hash bytea,
  max_views integer not null,
  views integer not null default 0,
  failed_proofs integer not null default 0,
  expires_at timestamptz not null
);
create index disposable_secret_expires_ix on disposable_secret (expires_at);
create index disposable_created_by_ix on disposable (created_by, created_at desc);

-- Questions about links by address and minute, for all nodes together.
create table disposable_try (
  address text not null,
  minute timestamptz not null,
  tries integer not null,
  primary key (address, minute)
);
