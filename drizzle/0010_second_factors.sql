-- How a session was begun, whether its second factor is given, and when its person last proved who they are.
alter table session
  add column kind text not null default 'password' check (kind in ('password', 'passkey', 'sso')),
  add column two_factor text not null default 'off' check (two_factor in ('off', 'pending', 'passed')),
  add column two_factor_at timestamptz,
  add column step_up_at timestamptz not null default now(),
  add column wrong_codes smallint not null default 0;
-- Sessions of before gave their password when they began.
update session set step_up_at = created_at;

-- What a person proves themselves with besides the password. Kept apart from the user's record, like the password.
create table authenticator (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null check (char_length(name) between 1 and 60),
  -- Of an app: its secret, sealed, and the step of the last code that served.
  secret text,
  last_step bigint,
  -- Of a passkey: what the browser made, and how often it signed.
  credential_id text unique,
  public_key bytea,
  counter bigint,
  transports text[],
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  check ((kind = 'totp') = (secret is not null)),
  check ((kind = 'passkey') = (credential_id is not null and public_key is not null and counter is not null))
);
create index authenticator_user_ix on authenticator (user_id);
create unique index authenticator_one_app_uq on authenticator (user_id) where kind = 'totp';

create table recovery_code (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  -- The first two characters find the code; only the rest is secret.
  selector text not null,
  hash text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index recovery_code_user_ix on recovery_code (user_id, selector);
