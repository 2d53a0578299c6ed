-- Links in letters that do one thing once: accept an invitation, choose a new password, confirm an address. The token
-- follows from the row and a key outside the database, so nothing here opens anything.
create table one_time_link (
  id bigint generated always as identity primary key,
  purpose text not null check (char_length(purpose) between 1 and 40),
  user_id bigint not null,
  salt bytea not null,
  -- What the link is about beside the person: a new address, an account at the company's provider.
  about jsonb not null default '{}',
  made_at timestamptz not null,
  expires_at timestamptz not null,
  -- When it was used, or replaced by another.
  ended_at timestamptz,
  ended_by text check (ended_by in ('use', 'replacement'))
);
create index one_time_link_user_ix on one_time_link (user_id, purpose, made_at desc);

alter table letter drop constraint letter_state_check;
-- dropped: its link had ended before it could be sent
alter table letter add constraint letter_state_check check (state in ('waiting', 'sent', 'failed', 'dropped'));
