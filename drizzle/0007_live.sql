-- What is too long for a notification, for a minute. After a crash nobody misses it.
create unlogged table live_blob (
  id bigint generated always as identity primary key,
  body text not null,
  created_at timestamptz not null default now()
);
