-- The private address under which one person's calendar is fetched, by programs that have no session. Kept is its digest:
-- whoever reads it here cannot ask with it. One for each person; a new one takes the place of the one before.
create table calendar_feed (
  user_id bigint primary key,
  token_hash bytea not null unique,
  made_at timestamptz not null,
  fetched_at timestamptz
);
