ALTER TABLE "job" ADD COLUMN "rating" integer;
ALTER TABLE "job" ADD COLUMN "rating_comment" text collate "en-GB-x-icu";
ALTER TABLE "job" ADD COLUMN "rated_at" timestamptz;
ALTER TABLE "job" ADD CONSTRAINT "job_rating_comment_len" CHECK (char_length("job"."rating_comment") <= 1000);
