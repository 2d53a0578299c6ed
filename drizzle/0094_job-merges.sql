-- Which record a message was written on, where it was moved since.
alter table thread_entry add column origin_id bigint;
-- Jobs that were merged, so that it can be undone.
create table job_merge (
  batch_id bigint primary key references batch (id) on delete restrict,
  kept_id bigint not null references job (id) on delete restrict,
  dropped_id bigint not null references job (id) on delete restrict,
  merged_at timestamptz not null,
  undone_at timestamptz,
  entry_ids bigint[] not null,
  event_id bigint
);
create index job_merge_dropped_ix on job_merge (dropped_id, batch_id);
create index job_merge_kept_ix on job_merge (kept_id);
