-- What people are told without asking. Told again about the same place before it was read, it stands as one.
create table notice (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  kind text not null,
  text text not null,
  -- Where it leads; empty when nowhere.
  path text not null default '',
  at timestamptz not null,
  times integer not null default 1,
  read_at timestamptz
);
create unique index notice_unread_uq on notice (user_id, kind, path) where read_at is null;
create index notice_user_ix on notice (user_id, at desc, id desc);

-- How a person wants to hear of a kind; without a row it is as the kind says.
create table notice_choice (
  user_id bigint not null,
  kind text not null,
  screen boolean not null,
  mail boolean not null,
  primary key (user_id, kind)
);
