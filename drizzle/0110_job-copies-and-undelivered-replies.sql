ALTER TABLE "job" ADD COLUMN "copy_contact_ids" bigint[] DEFAULT '{}'::bigint[] NOT NULL;
CREATE INDEX "job_copy_contact_ids_ix" ON "job" USING gin ("copy_contact_ids");
-- When the author of a reply was told that it did not arrive.
alter table thread_entry add column undelivered_told_at timestamptz;
-- Nobody is told of what came back before.
update thread_entry e set undelivered_told_at = now() from letter l
 where l.key = 'thread-' || e.id and l.state = 'failed';
