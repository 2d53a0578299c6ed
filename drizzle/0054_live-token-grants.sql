-- Tokens that were given the right to join channels of a service outside, which knows neither them nor sessions: when one
-- is revoked or made anew, its owner's connections end.
create table live_token_grant (
  token_id bigint not null,
  mark text not null,
  user_id bigint not null,
  asked_at timestamptz not null default now(),
  primary key (token_id, mark)
);
