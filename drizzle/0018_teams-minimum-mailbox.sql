ALTER TABLE "team" ADD COLUMN "minimum_present" integer;
ALTER TABLE "team" ADD COLUMN "mailbox" text collate "en-GB-x-icu";
CREATE INDEX "team_mailbox_ix" ON "team" USING btree ("mailbox","id");
CREATE INDEX "team_mailbox_trgm" ON "team" USING gin ("mailbox" gin_trgm_ops);
ALTER TABLE "team" ADD CONSTRAINT "team_mailbox_len" CHECK (char_length("team"."mailbox") <= 254);
