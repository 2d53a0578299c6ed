-- What is done without changing a record is in the log too: signing in, exports, what was read. Such a line may be about
-- no record, and its version is 0.
alter table change_log alter column entity_id drop not null;
alter table change_log add column session_id bigint;
create index change_log_session_ix on change_log (session_id, id desc) where session_id is not null;

-- Every time somebody got, changed or was refused a secret. The line of the log says the same, and is sealed.
create table secret_access (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id bigint,
  actor_name text not null,
  how text not null check (how in ('created', 'shown', 'copied', 'sent', 'used', 'changed', 'exported', 'refused')),
  entity text not null,
  entity_id bigint not null,
  title text not null,
  customer_id bigint,
  reason text,
  session_id bigint,
  request_id text not null,
  ip text,
  entry_id bigint not null references change_log (id)
);
create index secret_access_at_ix on secret_access (at desc, id desc);
create index secret_access_actor_ix on secret_access (actor_id, at desc);
create index secret_access_record_ix on secret_access (entity, entity_id, at desc);
create index secret_access_customer_ix on secret_access (customer_id, at desc) where customer_id is not null;
