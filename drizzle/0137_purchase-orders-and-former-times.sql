ALTER TABLE "supplier" ALTER COLUMN "code" DROP NOT NULL;
ALTER TABLE "asset" ADD COLUMN "purchase_order" text collate "en-GB-x-icu";
ALTER TABLE "job" ADD COLUMN "former_opened_at" timestamptz;
ALTER TABLE "job" ADD COLUMN "former_closed_at" timestamptz;
ALTER TABLE "asset" ADD CONSTRAINT "asset_purchase_order_len" CHECK (char_length("asset"."purchase_order") <= 80);
