CREATE UNIQUE INDEX "bank_holiday_division_day_uq" ON "bank_holiday" USING btree ("division","day") WHERE "bank_holiday"."archived_at" is null;
CREATE UNIQUE INDEX "prefix_address_space_id_cidr_uq" ON "prefix" USING btree ("address_space_id",lower("cidr")) WHERE "prefix"."archived_at" is null;
