-- Replies that are sent at a time their author chose, and why a reply is held until its author decides again.
alter table thread_entry add column is_scheduled boolean not null default false;
alter table thread_entry add column held_because text;
alter table thread_entry add constraint thread_entry_held_because_len check (char_length(held_because) <= 300);
ALTER TABLE "job" ADD COLUMN "alert_key" text collate "en-GB-x-icu";
CREATE INDEX "job_alert_key_ix" ON "job" USING btree ("alert_key","id");
ALTER TABLE "job" ADD CONSTRAINT "job_alert_key_len" CHECK (char_length("job"."alert_key") <= 200);
