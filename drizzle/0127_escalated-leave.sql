ALTER TABLE "holiday" ADD COLUMN "escalated_at" timestamptz;
