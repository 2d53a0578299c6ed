ALTER TABLE "list_export" DROP CONSTRAINT "list_export_asked_len";
ALTER TABLE "list_export" DROP CONSTRAINT "list_export_format_ck";
ALTER TABLE "list_export" ADD CONSTRAINT "list_export_asked_len" CHECK (char_length("list_export"."asked") <= 20000);
ALTER TABLE "list_export" ADD CONSTRAINT "list_export_format_ck" CHECK ("list_export"."format" in ('csv', 'xlsx', 'jsonl'));
