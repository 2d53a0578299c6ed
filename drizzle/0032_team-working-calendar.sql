ALTER TABLE "team" ADD COLUMN "working_calendar_id" bigint;
ALTER TABLE "team" ADD CONSTRAINT "team_working_calendar_id_working_calendar_id_fk" FOREIGN KEY ("working_calendar_id") REFERENCES "public"."working_calendar"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "team_working_calendar_id_ix" ON "team" USING btree ("working_calendar_id","name","id");
