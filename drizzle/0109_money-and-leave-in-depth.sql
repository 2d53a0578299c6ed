ALTER TABLE "customer_account" ADD COLUMN "is_po_required" boolean DEFAULT 'false' NOT NULL;
ALTER TABLE "open_item" ADD COLUMN "settlement_bps" integer;
ALTER TABLE "open_item" ADD COLUMN "settlement_days" integer;
ALTER TABLE "customer_payment" ADD COLUMN "discount_net_pence" bigint DEFAULT '0' NOT NULL;
ALTER TABLE "customer_payment" ADD COLUMN "discount_vat_pence" bigint DEFAULT '0' NOT NULL;
ALTER TABLE "customer_order" ADD COLUMN "approval" text;
ALTER TABLE "customer_order" ADD COLUMN "approval_asked_by_id" bigint;
ALTER TABLE "customer_order" ADD COLUMN "approved_by_id" bigint;
ALTER TABLE "customer_order" ADD COLUMN "approved_because" text collate "en-GB-x-icu";
ALTER TABLE "sales_document" ADD COLUMN "settlement_bps" integer;
ALTER TABLE "sales_document" ADD COLUMN "settlement_days" integer;
ALTER TABLE "sales_document" ADD COLUMN "pdf_id" bigint;
ALTER TABLE "customer_order" ADD CONSTRAINT "customer_order_approval_asked_by_id_user_id_fk" FOREIGN KEY ("approval_asked_by_id") REFERENCES "public"."user"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "customer_order" ADD CONSTRAINT "customer_order_approved_by_id_user_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."user"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "customer_order_approval_ix" ON "customer_order" USING btree ("approval","number","id");
CREATE INDEX "customer_order_approval_asked_by_id_ix" ON "customer_order" USING btree ("approval_asked_by_id","number","id");
CREATE INDEX "customer_order_approved_by_id_ix" ON "customer_order" USING btree ("approved_by_id","number","id");
ALTER TABLE "customer_order" ADD CONSTRAINT "customer_order_approval_ck" CHECK ("customer_order"."approval" in ('needed', 'asked', 'approved'));
ALTER TABLE "customer_order" ADD CONSTRAINT "customer_order_approved_because_len" CHECK (char_length("customer_order"."approved_because") <= 500);

-- The PDF that was sent belongs to how an invoice is sent, not to what it says.
create or replace function keep_posted_document() returns trigger language plpgsql as $$
begin
  if old.status = 'posted' and (tg_op = 'DELETE'
     or to_jsonb(new) - '{version,updated_at,sent_to,sent_at,pdf_id,internal_note,contact_id}'::text[] <> to_jsonb(old) - '{version,updated_at,sent_to,sent_at,pdf_id,internal_note,contact_id}'::text[]) then
    raise exception 'The invoice % is posted and stays as it is.', old.number using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if new.status = 'posted' and old.status <> 'posted' then
    new.posted_txid := pg_current_xact_id();
  end if;
  return new;
end $$;

-- Drafts that earn too little need approval from now on; discounts are judged when their lines change.
update customer_order o set approval = 'needed'
 where o.status = 'draft' and exists (select from customer_order_line l
   where l.order_id = o.id and l.kind = 'item' and l.inclusion <> 'optional' and l.margin_class <> 'ok');
