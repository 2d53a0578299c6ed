ALTER TABLE "site" ADD COLUMN "hazards_confirmed_by" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "offboarding_run" ADD COLUMN "signature_id" bigint;
-- The records from which a draft was moved, such as merged jobs, so that undoing a merge returns it.
ALTER TABLE "thread_draft" ADD COLUMN "origin_ids" bigint[] DEFAULT '{}' NOT NULL;
-- For emails of monitoring systems: whether they report a recovery.
ALTER TABLE "mail_message" ADD COLUMN "is_recovery" boolean;
