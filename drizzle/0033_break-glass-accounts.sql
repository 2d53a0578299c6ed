ALTER TABLE "user" ADD COLUMN "is_break_glass" boolean DEFAULT 'false' NOT NULL;
