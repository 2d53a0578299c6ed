-- The erasures of former customers: asked for by one user, approved by another, carried out in steps.
create table customer_erasure (
  id bigint primary key generated always as identity,
  customer_id bigint not null references customer (id) on delete restrict,
  state text not null check (state in ('asked', 'refused', 'running', 'done')),
  asked_by bigint not null references "user" (id) on delete restrict,
  asked_at timestamptz not null,
  decided_by bigint references "user" (id) on delete restrict,
  decided_at timestamptz,
  phase text not null default 'key' check (phase in ('key', 'records', 'files', 'disk', 'customer', 'certificate')),
  key_destroyed_at timestamptz,
  total integer not null default 0,
  done integer not null default 0,
  parts jsonb not null default '{}',
  ended_at timestamptz,
  certificate_id bigint references stored_file (id) on delete restrict,
  check (state <> 'running' or decided_by <> asked_by),
  check (state <> 'done' or decided_by <> asked_by)
);
create unique index customer_erasure_open_uq on customer_erasure (customer_id) where state <> 'refused';
-- Files of deleted records, until they are deleted from the disk too.
create table erased_file (
  erasure_id bigint not null references customer_erasure (id) on delete restrict,
  file_id bigint not null,
  key text,
  primary key (erasure_id, file_id)
);

ALTER TABLE "customer" DROP CONSTRAINT "customer_status_ck";
ALTER TABLE "customer" ADD CONSTRAINT "customer_status_ck" CHECK ("customer"."status" in ('prospect', 'lost', 'active', 'offboarding', 'former', 'erased'));
