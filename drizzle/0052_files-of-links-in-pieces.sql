-- A file that was encrypted in the browser, in pieces that lie on the disk. It belongs to whoever sends it until a link or
-- an answer takes it; it is cleared when nothing can open it any more, and its row forgotten a day after it began.
create table disposable_parcel (
  id bigint generated always as identity primary key,
  -- Digest of what its sender names it by.
  token_hash bytea not null unique,
  -- Under it the pieces lie.
  key text not null unique,
  -- Bytes before they were encrypted.
  size bigint not null,
  pieces integer not null,
  -- So many have arrived, in their order.
  arrived integer not null default 0,
  -- Who sends it: one of us, or whoever answers a request.
  created_by bigint,
  request_id bigint references secret_request on delete cascade,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  taken_at timestamptz,
  cleared_at timestamptz,
  check (arrived between 0 and pieces)
);
create index disposable_parcel_left_ix on disposable_parcel (touched_at) where cleared_at is null;
create index disposable_parcel_created_by_ix on disposable_parcel (created_by, created_at);
create index disposable_parcel_request_ix on disposable_parcel (request_id);

alter table disposable_secret add column parcel_id bigint unique references disposable_parcel on delete set null;
alter table request_box add column parcel_id bigint unique references disposable_parcel on delete set null;

-- Whoever opened a link may fetch its pieces for an hour.
create table disposable_ticket (
  token_hash bytea primary key,
  parcel_id bigint not null references disposable_parcel on delete cascade,
  expires_at timestamptz not null
);
create index disposable_ticket_parcel_ix on disposable_ticket (parcel_id);
