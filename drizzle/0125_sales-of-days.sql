-- Sales of days by type of posting instead of months, so that no report of all sales reads lines; and the sales of each
-- posting by customer. Both are kept by the trigger on the lines.
create table sales_day_total (
  day date not null,
  nominal_code_id bigint not null references nominal_code(id),
  kind text not null,
  pence bigint not null,
  primary key (day, nominal_code_id, kind)
);
create table sales_day_delta (
  id bigint generated always as identity primary key,
  day date not null,
  nominal_code_id bigint not null references nominal_code(id),
  kind text not null,
  pence bigint not null
);
create view sales_day as
  select day, nominal_code_id, kind, pence from sales_day_total
  union all select day, nominal_code_id, kind, pence from sales_day_delta;

create table customer_sales (
  id bigint generated always as identity primary key,
  day date not null,
  customer_id bigint references customer(id),
  kind text not null,
  pence bigint not null
);
create index customer_sales_day_ix on customer_sales (day) include (customer_id, kind, pence);
create index customer_sales_customer_ix on customer_sales (customer_id, day) include (kind, pence);

create or replace function add_journal_lines() returns trigger language plpgsql as $$
begin
  if exists (select from added join journal_entry e on e.id = added.journal_entry_id where e.posted_txid <> pg_current_xact_id()) then
    raise exception 'The journal is already posted. Lines cannot be added to it.' using errcode = 'insufficient_privilege';
  end if;
  insert into ledger_month_delta (nominal_code_id, month, debit_pence, credit_pence)
  select nominal_code_id, date_trunc('month', posting_date)::date,
         coalesce(sum(amount_pence) filter (where amount_pence > 0), 0), coalesce(-sum(amount_pence) filter (where amount_pence < 0), 0)
    from added group by 1, 2;
  insert into sales_day_delta (day, nominal_code_id, kind, pence)
  select l.posting_date, l.nominal_code_id, e.kind, -sum(l.amount_pence)
    from added l join nominal_code n on n.id = l.nominal_code_id and n.type = 'sales'
    join journal_entry e on e.id = l.journal_entry_id group by 1, 2, 3;
  insert into customer_sales (day, customer_id, kind, pence)
  select l.posting_date, l.customer_id, e.kind, -sum(l.amount_pence)
    from added l join nominal_code n on n.id = l.nominal_code_id and n.type = 'sales'
    join journal_entry e on e.id = l.journal_entry_id group by l.journal_entry_id, 1, 2, 3;
  return null;
end $$;

insert into sales_day_total (day, nominal_code_id, kind, pence)
select l.posting_date, l.nominal_code_id, e.kind, -sum(l.amount_pence)
  from journal_line l join nominal_code n on n.id = l.nominal_code_id and n.type = 'sales'
  join journal_entry e on e.id = l.journal_entry_id group by 1, 2, 3;
insert into customer_sales (day, customer_id, kind, pence)
select l.posting_date, l.customer_id, e.kind, -sum(l.amount_pence)
  from journal_line l join nominal_code n on n.id = l.nominal_code_id and n.type = 'sales'
  join journal_entry e on e.id = l.journal_entry_id group by l.journal_entry_id, 1, 2, 3;

drop view sales_month;
drop table sales_month_delta;
drop table sales_month_total;
