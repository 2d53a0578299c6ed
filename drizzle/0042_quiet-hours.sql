-- When somebody wants to be left alone, and when they want the summary of the day; without a row it is as for everybody.
create table notice_times (
  user_id bigint primary key,
  -- "22:00" to "07:00"; the window begins on these days of the week and may go over midnight.
  quiet_from text,
  quiet_to text,
  quiet_days text[] not null default '{mon,tue,wed,thu,fri}',
  -- All of Saturday and Sunday besides.
  quiet_weekends boolean not null default false,
  -- Null: the company's clocks.
  timezone text,
  digest_at text not null default '07:30',
  digest_days text not null default 'working' check (digest_days in ('working', 'every')),
  -- The day of the last summary: one a day, whatever is changed meanwhile.
  digest_on date,
  check ((quiet_from is null) = (quiet_to is null))
);

-- What is told by mail later: when quiet hours end, or with the summary of the day. Told again meanwhile it stands as one.
create table notice_waiting (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  kind text not null,
  text text not null,
  path text not null default '',
  -- When it was told first, and last.
  since timestamptz not null,
  at timestamptz not null,
  times integer not null default 1,
  -- What stands under the bell, where it does: what was read there meanwhile is not sent.
  notice_id bigint,
  is_daily boolean not null
);
create unique index notice_waiting_uq on notice_waiting (user_id, kind, path, is_daily);

-- By mail, but with the summary of the day rather than at once.
alter table notice_choice add column daily boolean not null default false;
