ALTER TABLE "credential" ADD COLUMN "kept_elsewhere" text collate "en-GB-x-icu";
ALTER TABLE "credential" ADD COLUMN "open_at" text[] DEFAULT '{}'::text[] NOT NULL;
CREATE INDEX "credential_open_at_ix" ON "credential" USING gin ("open_at");
ALTER TABLE "credential" ADD CONSTRAINT "credential_kept_elsewhere_len" CHECK (char_length("credential"."kept_elsewhere") <= 200);
