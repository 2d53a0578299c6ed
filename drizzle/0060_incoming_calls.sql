-- Secrets of incoming webhooks, sealed. Two while a sender changes over.
create table incoming_secret (
  id bigint generated always as identity primary key,
  hook_id bigint not null,
  sealed text not null,
  made_at timestamptz not null default now(),
  ends_at timestamptz
);
create index incoming_secret_hook_ix on incoming_secret (hook_id);

-- The address of one is found by its key.
create unique index incoming_webhook_key_uq on incoming_webhook (key);

-- What was sent, kept before it is answered and worked on afterwards: a node that dies loses none.
create table incoming_call (
  id bigint generated always as identity primary key,
  hook_id bigint not null,
  -- What the sender is told it is called.
  ref text not null,
  -- What tells it from another, as its sender says; a call that comes again has the same.
  call_id text,
  -- SHA-256 of the bytes that came.
  digest text not null,
  received_at timestamptz not null,
  sent_from text,
  -- Without what proved the sender.
  headers jsonb not null,
  body text not null,
  state text not null check (state in ('kept', 'waiting', 'done', 'partly', 'failed', 'ignored')),
  tries integer not null default 0,
  next_at timestamptz,
  ended_at timestamptz,
  items jsonb not null default '[]',
  reason text
);
create unique index incoming_call_id_uq on incoming_call (hook_id, call_id) where call_id is not null;
create index incoming_call_due_ix on incoming_call (hook_id, id) where state = 'waiting';
create index incoming_call_list_ix on incoming_call (hook_id, id desc);
create index incoming_call_received_ix on incoming_call (received_at);

-- What was turned away, counted: one line for each reason, however often somebody tries.
create table incoming_refusal (
  hook_id bigint not null,
  reason text not null,
  times bigint not null default 1,
  last_at timestamptz not null,
  last_from text,
  primary key (hook_id, reason)
);
