ALTER TABLE "customer_payment" ADD COLUMN "direction" text DEFAULT 'receipt' NOT NULL;
CREATE INDEX "customer_payment_direction_ix" ON "customer_payment" USING btree ("direction","paid_on","id");
CREATE INDEX "customer_payment_direction_in_ix" ON "customer_payment" USING btree ("customer_id","direction","id");
ALTER TABLE "customer_payment" ADD CONSTRAINT "customer_payment_direction_ck" CHECK ("customer_payment"."direction" in ('receipt', 'refund'));

-- Sales of months by type of posting, kept as the totals of months are, so that reports of sales need not read every line.
create table sales_month_total (
  nominal_code_id bigint not null references nominal_code(id),
  month date not null,
  kind text not null,
  pence bigint not null,
  primary key (nominal_code_id, month, kind)
);
create table sales_month_delta (
  id bigint generated always as identity primary key,
  nominal_code_id bigint not null references nominal_code(id),
  month date not null,
  kind text not null,
  pence bigint not null
);
create view sales_month as
  select nominal_code_id, month, kind, sum(pence)::bigint as pence
    from (select nominal_code_id, month, kind, pence from sales_month_total
          union all select nominal_code_id, month, kind, pence from sales_month_delta) each
   group by nominal_code_id, month, kind;

create or replace function add_journal_lines() returns trigger language plpgsql as $$
begin
  if exists (select from added join journal_entry e on e.id = added.journal_entry_id where e.posted_txid <> pg_current_xact_id()) then
    raise exception 'The journal is already posted. Lines cannot be added to it.' using errcode = 'insufficient_privilege';
  end if;
  insert into ledger_month_delta (nominal_code_id, month, debit_pence, credit_pence)
  select nominal_code_id, date_trunc('month', posting_date)::date,
         coalesce(sum(amount_pence) filter (where amount_pence > 0), 0), coalesce(-sum(amount_pence) filter (where amount_pence < 0), 0)
    from added group by 1, 2;
  insert into sales_month_delta (nominal_code_id, month, kind, pence)
  select l.nominal_code_id, date_trunc('month', l.posting_date)::date, e.kind, -sum(l.amount_pence)
    from added l join nominal_code n on n.id = l.nominal_code_id and n.type = 'sales'
    join journal_entry e on e.id = l.journal_entry_id group by 1, 2, 3;
  return null;
end $$;

insert into sales_month_total (nominal_code_id, month, kind, pence)
select l.nominal_code_id, date_trunc('month', l.posting_date)::date, e.kind, -sum(l.amount_pence)
  from journal_line l join nominal_code n on n.id = l.nominal_code_id and n.type = 'sales'
  join journal_entry e on e.id = l.journal_entry_id group by 1, 2, 3;
