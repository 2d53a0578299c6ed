ALTER TABLE "open_item" DROP CONSTRAINT "open_item_kind_ck";
ALTER TABLE "customer_order" ADD COLUMN "deposit_bps" integer;
ALTER TABLE "customer_order" ADD COLUMN "deposit_pence" bigint DEFAULT '0' NOT NULL;
ALTER TABLE "sales_document" ADD COLUMN "is_deposit" boolean DEFAULT 'false' NOT NULL;
ALTER TABLE "sales_document_line" ADD COLUMN "deposit_line_id" integer;
ALTER TABLE "open_item" ADD CONSTRAINT "open_item_kind_ck" CHECK ("open_item"."kind" in ('invoice', 'creditNote', 'receipt', 'returned', 'refund', 'discount', 'writeOff', 'opening'));
CREATE INDEX "sales_document_line_deposit_line_ix" ON "sales_document_line" ("deposit_line_id") WHERE "deposit_line_id" IS NOT NULL;
