ALTER TABLE "role" ADD COLUMN "networks" text[];
ALTER TABLE "role" ADD COLUMN "calendar_id" bigint;
ALTER TABLE "role" ADD CONSTRAINT "role_calendar_id_working_calendar_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."working_calendar"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "role_networks_ix" ON "role" USING gin ("networks");
CREATE INDEX "role_calendar_id_ix" ON "role" USING btree ("calendar_id","name","id");
