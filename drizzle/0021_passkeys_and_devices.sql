-- Challenges that were answered. Those still open are kept nowhere: what they are for is written in them, and signed.
create table spent_challenge (
  hash bytea primary key,
  ends_at timestamptz not null
);
create index spent_challenge_ends_ix on spent_challenge (ends_at);

-- Browsers somebody signed in on completely: strangers who guess cannot keep the owner out of these.
create table known_device (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  unique (user_id, token_hash)
);
create index known_device_token_ix on known_device (token_hash);

-- Since when somebody holds rights that ask for a second factor, and has none.
create table second_factor_duty (
  user_id bigint primary key,
  since timestamptz not null default now()
);
