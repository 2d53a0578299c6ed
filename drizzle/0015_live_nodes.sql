-- Pages are told of more than changes of records: such rows name their channels themselves.
alter table live_event
  alter column entity drop not null,
  alter column kind drop not null,
  alter column entity_id drop not null,
  alter column action drop not null,
  alter column version drop not null,
  add column channels text[],
  add column event text,
  add column data text,
  -- the connection of the page that made the change, which knows already
  add column exclude_socket text,
  add constraint live_event_what_ck check ((entity is null) = (channels is not null and event is not null and data is not null));

-- The running processes. A row that is not renewed for a minute is removed.
create table live_node (
  id bigint primary key,
  started_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  address text not null,
  sockets integer not null default 0,
  channels integer not null default 0,
  ready boolean not null default true,
  -- what it has done: events, connections, refusals, the delay of the relay
  tally jsonb not null default '{}'
);

-- With a service that delivers for us: up to where it was told, and whose pages it may have.
create table live_outside (
  only_one boolean primary key default true check (only_one),
  seq bigint not null,
  skipped bigint not null default 0
);
create table live_grant (
  session_id bigint primary key,
  user_id bigint not null,
  asked_at timestamptz not null default now()
);
