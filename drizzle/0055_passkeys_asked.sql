-- What a session was last proved with: where a passkey is asked of somebody, codes open nothing but setting one up.
alter table session add column proved_by text check (proved_by in ('passkey', 'code', 'recoveryCode'));
update session set proved_by = 'passkey' where kind = 'passkey' and two_factor = 'passed';

-- Since when a passkey is asked of somebody who has none.
create table passkey_duty (
  user_id bigint primary key,
  since timestamptz not null default now()
);
