-- The keyed hash of a token, apart from what is shown of it. One for each token: making it anew ends the old one.
create table api_token_secret (
  token_id bigint primary key,
  hash bytea not null unique
);

-- Requests that were not made because nobody has allowed where they would go, one row for each place.
create table outbound_refusal (
  use text not null,
  host text not null,
  port integer not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  times integer not null default 1,
  primary key (use, host, port)
);
create index outbound_refusal_last_ix on outbound_refusal (last_at desc);
