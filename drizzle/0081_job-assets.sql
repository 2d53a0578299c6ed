ALTER TABLE "job" ADD COLUMN "assets" text[] DEFAULT '{}'::text[] NOT NULL;
CREATE INDEX "job_assets_ix" ON "job" USING gin ("assets");
