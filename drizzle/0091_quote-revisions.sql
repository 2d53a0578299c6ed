
-- Each revision of a quote as the customer was sent it.
CREATE TABLE "customer_order_revision" (
	"order_id" bigint NOT NULL REFERENCES "customer_order"("id") ON DELETE CASCADE,
	"revision" integer NOT NULL,
	"sent_at" timestamptz NOT NULL,
	"sent_by" bigint,
	"content" jsonb NOT NULL,
	PRIMARY KEY ("order_id", "revision")
);

-- Links of a quote end together.
CREATE INDEX "one_time_link_about_ix" ON "one_time_link" USING gin ("about" jsonb_path_ops) WHERE "ended_at" IS NULL;
