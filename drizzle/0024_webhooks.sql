-- Signing secrets of webhooks, sealed. Two while a receiver changes over.
create table webhook_secret (
  id bigint generated always as identity primary key,
  webhook_id bigint not null,
  sealed text not null,
  made_at timestamptz not null default now(),
  ends_at timestamptz
);
create index webhook_secret_webhook_ix on webhook_secret (webhook_id);

-- How far the webhooks have been told of changes, in the order of live_event.
create table webhook_feed (
  one boolean primary key default true check (one),
  seq bigint not null
);
insert into webhook_feed (seq) select coalesce(max(seq), 0) from live_event;

-- What one webhook is told, once for each change. The body is kept: every try sends the same.
create table webhook_delivery (
  id bigint generated always as identity primary key,
  webhook_id bigint not null,
  event_id text not null,
  type text not null,
  entity text not null,
  entity_id bigint not null,
  customer_id bigint,
  request_id text,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'cancelled')),
  tries integer not null default 0,
  made_at timestamptz not null default now(),
  next_at timestamptz default now(),
  leased_until timestamptz,
  ended_at timestamptz
);
create unique index webhook_delivery_event_uq on webhook_delivery (webhook_id, event_id);
create index webhook_delivery_due_ix on webhook_delivery (next_at, id) where state = 'waiting';
create index webhook_delivery_list_ix on webhook_delivery (webhook_id, id desc);

create table webhook_try (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references webhook_delivery on delete cascade,
  number integer not null,
  at timestamptz not null,
  outcome text not null,
  status integer,
  ms integer not null,
  response text,
  next_at timestamptz
);
create index webhook_try_delivery_ix on webhook_try (delivery_id, number);
create index webhook_try_at_ix on webhook_try (at);
