-- How far the audit log has been sent to the company's security tooling: one row, held by whichever node sends. Without a
-- number nobody has switched it on yet.
create table audit_stream (
  only_one boolean primary key default true check (only_one),
  seq bigint,
  hash text,
  sent_at timestamptz,
  tries integer not null default 0,
  most integer not null default 500,
  failing_since timestamptz,
  error text,
  next_at timestamptz not null default now(),
  lease uuid,
  leased_until timestamptz
);
insert into audit_stream default values;
