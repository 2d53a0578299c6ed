-- The browser a session was begun on, as it is known: a session that lapsed hands on to the next one there.
alter table session add column known_device_id bigint;

-- A person's browsers that show notices by themselves. One belongs to the session in which it was switched on, and goes
-- with it: signing out, ending the session, and everything that ends it.
create table push_browser (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  session_id bigint not null unique references session on delete cascade,
  -- Where its push service takes what is sent, and what only this browser can open.
  endpoint text not null unique check (char_length(endpoint) between 12 and 2000),
  p256dh text not null,
  auth text not null,
  device text not null,
  since timestamptz not null,
  delivered_at timestamptz,
  -- What the push service last said against it.
  error text
);
create index push_browser_user_ix on push_browser (user_id);

-- What is on its way to a browser, written in the transaction of what it tells of. What arrived is forgotten.
create table push_message (
  id bigint generated always as identity primary key,
  browser_id bigint not null references push_browser on delete cascade,
  -- What it is about: told again it takes the place of what was told before.
  place text not null,
  kind text not null,
  text text not null,
  path text not null default '',
  times integer not null default 1,
  -- What stands under the bell, where it does: what was read there meanwhile is not sent.
  notice_id bigint,
  -- Counts how often it was told while it waited, so that what was sent meanwhile is known to be older.
  revision integer not null default 1,
  state text not null default 'waiting' check (state in ('waiting', 'failed')),
  tries integer not null default 0,
  -- Also how long whoever tries it keeps the others from trying it too.
  next_at timestamptz not null,
  error text,
  told_at timestamptz not null,
  done_at timestamptz
);
create unique index push_message_place_uq on push_message (browser_id, place) where state = 'waiting';
create index push_message_waiting_ix on push_message (next_at) where state = 'waiting';

alter table notice_choice add column push boolean not null default true;

-- What quiet hours keep from browsers waits beside what they keep from letters.
alter table notice_waiting add column is_push boolean not null default false;
drop index notice_waiting_uq;
create unique index notice_waiting_uq on notice_waiting (user_id, kind, path, is_daily, is_push);
