ALTER TABLE "financial_year" ADD COLUMN "journal_entry_id" bigint;
ALTER TABLE "financial_year" ADD CONSTRAINT "financial_year_journal_entry_id_journal_entry_id_fk" FOREIGN KEY ("journal_entry_id") REFERENCES "public"."journal_entry"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "financial_year_journal_entry_id_ix" ON "financial_year" USING btree ("journal_entry_id","starts_on","id");
