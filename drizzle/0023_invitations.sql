ALTER TABLE "user" ADD COLUMN "new_email" text collate "en-GB-x-icu";
ALTER TABLE "user" ADD COLUMN "invited_at" timestamptz;
ALTER TABLE "user" ADD CONSTRAINT "user_new_email_len" CHECK (char_length("user"."new_email") <= 254);
