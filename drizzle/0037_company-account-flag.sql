ALTER TABLE "user" ADD COLUMN "company_account" boolean DEFAULT 'false' NOT NULL;
CREATE INDEX "user_company_account_ix" ON "user" USING btree ("company_account","name","id");

update "user" u set company_account = true where exists (select 1 from company_account c where c.user_id = u.id);
