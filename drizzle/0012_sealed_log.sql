-- The seal of the log: committed entries get their number and hash in the order of commits, from one sealer, shortly after
-- they are written. It is a table of its own, so that an entry is never written to again and nobody needs the right to.
create table change_seal (
  seq bigint primary key,
  entry_id bigint not null unique references change_log (id),
  -- SHA-256 of the hash before it and of everything the entry says.
  hash bytea not null check (octet_length(hash) = 32)
);

-- Entries that wait for their seal. What is in the log, not sealed and not here came past the product.
create table change_unsealed (
  entry_id bigint primary key
);
insert into change_unsealed select id from change_log;

create function await_seal() returns trigger language plpgsql as $$
begin
  insert into change_unsealed select id from added;
  return null;
end $$;
create trigger await_seal after insert on change_log
  referencing new table as added for each statement execute function await_seal();

-- What is written into the logs stays. Maintenance says its reason first, and is itself an entry:
--   set local crm.log_maintenance = 'why'
create function keep_log() returns trigger language plpgsql as $$
declare
  reason text := coalesce(current_setting('crm.log_maintenance', true), '');
begin
  if reason = '' then
    raise exception 'What is written in % stays: % is refused.', tg_table_name, lower(tg_op)
      using errcode = 'insufficient_privilege', hint = 'Maintenance of the log gives its reason in crm.log_maintenance.';
  end if;
  insert into change_log (at, actor_name, action, entity, kind, title, version, changes, request_id, ip, note)
  values (date_trunc('milliseconds', clock_timestamp()), session_user, 'maintain', 'audit', 'audit',
          lower(tg_op) || ' of ' || tg_table_name, 0, '{}', 'maintenance', host(inet_client_addr()), reason);
  return null;
end $$;
create trigger keep_log before update or delete or truncate on change_log for each statement execute function keep_log();
create trigger keep_log before update or delete or truncate on change_seal for each statement execute function keep_log();
create trigger keep_log before update or delete or truncate on secret_access for each statement execute function keep_log();

-- Each time the log was gone through, how far it came and what it found.
create table audit_check (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  started_by bigint,
  started_name text not null,
  -- When it last came further.
  moved_at timestamptz not null,
  state text not null default 'running' check (state in ('running', 'intact', 'broken', 'stopped')),
  -- The last entry that is as it was written, and its hash; the entry it goes to.
  seq bigint not null default 0,
  hash text not null,
  last_seq bigint not null,
  finished_at timestamptz,
  broken_at bigint,
  reason text,
  -- Which row it is about, in words.
  what text
);
create index audit_check_finished_ix on audit_check (finished_at desc) where finished_at is not null;
