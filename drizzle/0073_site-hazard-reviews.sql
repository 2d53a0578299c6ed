ALTER TABLE "site" ADD COLUMN "hazards_reviewed_by_id" bigint;
ALTER TABLE "site" ADD COLUMN "hazards_review_how" text;
ALTER TABLE "site" ADD CONSTRAINT "site_hazards_reviewed_by_id_user_id_fk" FOREIGN KEY ("hazards_reviewed_by_id") REFERENCES "public"."user"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "site_hazards_reviewed_by_id_ix" ON "site" USING btree ("hazards_reviewed_by_id","name","id");
CREATE INDEX "site_hazards_review_how_ix" ON "site" USING btree ("hazards_review_how","name","id");
ALTER TABLE "site" ADD CONSTRAINT "site_hazards_review_how_ck" CHECK ("site"."hazards_review_how" in ('onSite', 'customer', 'document'));
