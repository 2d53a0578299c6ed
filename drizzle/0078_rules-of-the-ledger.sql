-- What the database itself keeps of the books, and what a new installation begins with.

-- Rows of these are added and stay as they are.
create trigger keep_ledger before update or delete or truncate on journal_entry for each statement execute function keep_ledger();
create trigger keep_ledger before update or delete or truncate on journal_line for each statement execute function keep_ledger();
create trigger keep_ledger before update or delete or truncate on vat_entry for each statement execute function keep_ledger();
create trigger keep_ledger before update or delete or truncate on allocation for each statement execute function keep_ledger();
-- Of an open item, allocations change what is settled, below.
create trigger keep_ledger before delete or truncate on open_item for each statement execute function keep_ledger();

-- Which transaction wrote an entry: later ones cannot add lines to it.
alter table journal_entry add column posted_txid xid8 not null default pg_current_xact_id();
alter table journal_line add constraint journal_line_amount_ck check (amount_pence <> 0);
create index journal_line_nominal_day_ix on journal_line (nominal_code_id, posting_date, id) include (amount_pence);
create index journal_line_day_ix on journal_line (posting_date) include (nominal_code_id, amount_pence);
create index journal_line_customer_day_ix on journal_line (customer_id, posting_date) where customer_id is not null;
create index open_item_open_ix on open_item (customer_id, due_date) where not is_settled;
create index open_item_doc_ix on open_item (doc_date);
create index allocation_debit_ix on allocation (debit_item_id, effective_on) include (amount_pence);
create index allocation_credit_ix on allocation (credit_item_id, effective_on) include (amount_pence);

-- At commit: at least two lines, they add up to nil, and all are of the entry's day. A reversal reverses no reversal.
create function judge_journal_entry() returns trigger language plpgsql as $$
declare
  found record;
begin
  select count(*) as lines, coalesce(sum(amount_pence), 0) as total, bool_and(posting_date = new.posting_date) as dated
    into found from journal_line where journal_entry_id = new.id;
  if found.lines < 2 then
    raise exception 'Journal % has % lines. At least two are needed.', new.id, found.lines using errcode = '23514', constraint = 'journal_entry_lines';
  elsif found.total <> 0 then
    raise exception 'The lines of journal % add up to % instead of nil.', new.id, found.total using errcode = '23514', constraint = 'journal_entry_balance';
  elsif not found.dated then
    raise exception 'A line of journal % has another date.', new.id using errcode = '23514', constraint = 'journal_entry_dates';
  elsif new.reverses_id is not null and exists (select from journal_entry where id = new.reverses_id and reverses_id is not null) then
    raise exception 'Journal % is a reversal and cannot be reversed.', new.reverses_id using errcode = '23514', constraint = 'journal_entry_reversal';
  end if;
  return null;
end $$;
create constraint trigger judge_journal_entry after insert on journal_entry deferrable initially deferred
  for each row execute function judge_journal_entry();

-- Totals of months, so that reports need not read every line. Postings add differences and wait for nobody; a job adds
-- those to the totals. A report reads both.
create table ledger_month_total (
  nominal_code_id bigint not null references nominal_code(id),
  month date not null,
  debit_pence bigint not null,
  credit_pence bigint not null,
  primary key (nominal_code_id, month)
);
create table ledger_month_delta (
  id bigint generated always as identity primary key,
  nominal_code_id bigint not null references nominal_code(id),
  month date not null,
  debit_pence bigint not null,
  credit_pence bigint not null
);
create view ledger_month as
  select nominal_code_id, month, sum(debit_pence)::bigint as debit_pence, sum(credit_pence)::bigint as credit_pence
    from (select nominal_code_id, month, debit_pence, credit_pence from ledger_month_total
          union all select nominal_code_id, month, debit_pence, credit_pence from ledger_month_delta) each
   group by nominal_code_id, month;

create function add_journal_lines() returns trigger language plpgsql as $$
begin
  if exists (select from added join journal_entry e on e.id = added.journal_entry_id where e.posted_txid <> pg_current_xact_id()) then
    raise exception 'The journal is already posted. Lines cannot be added to it.' using errcode = 'insufficient_privilege';
  end if;
  insert into ledger_month_delta (nominal_code_id, month, debit_pence, credit_pence)
  select nominal_code_id, date_trunc('month', posting_date)::date,
         coalesce(sum(amount_pence) filter (where amount_pence > 0), 0), coalesce(-sum(amount_pence) filter (where amount_pence < 0), 0)
    from added group by 1, 2;
  return null;
end $$;
create trigger add_journal_lines after insert on journal_line referencing new table as added
  for each statement execute function add_journal_lines();

-- Nobody settles more of an item than there is of it, and only allocations settle anything.
alter table open_item add constraint open_item_settled_ck check (
  settled_pence between least(0, total_pence) and greatest(0, total_pence) and is_settled = (settled_pence = total_pence));
alter table allocation add constraint allocation_amount_ck check (amount_pence > 0);

create function keep_open_item() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2
     or to_jsonb(new) - '{settled_pence,is_settled,version,updated_at}'::text[] <> to_jsonb(old) - '{settled_pence,is_settled,version,updated_at}'::text[] then
    raise exception 'Open items stay as they are: only allocations settle them.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger keep_open_item before update on open_item for each row execute function keep_open_item();

-- As the owner of the tables, because nobody else may change an open item.
create function settle_items() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  undone allocation%rowtype;
  change bigint := new.amount_pence;
  touched int;
begin
  if new.reverses_id is not null then
    select * into undone from allocation where id = new.reverses_id;
    if undone.reverses_id is not null or undone.debit_item_id <> new.debit_item_id or undone.credit_item_id <> new.credit_item_id
       or undone.amount_pence <> new.amount_pence then
      raise exception 'An allocation is undone by its mirror.' using errcode = '23514', constraint = 'allocation_reversal';
    end if;
    change := -change;
  end if;
  perform 1 from open_item where id in (new.debit_item_id, new.credit_item_id) order by id for update;
  update open_item set settled_pence = settled_pence + change, is_settled = (settled_pence + change = total_pence),
         version = version + 1, updated_at = new.created_at
   where id = new.debit_item_id and total_pence > 0 and customer_id = new.customer_id;
  get diagnostics touched = row_count;
  if touched = 1 then
    update open_item set settled_pence = settled_pence - change, is_settled = (settled_pence - change = total_pence),
           version = version + 1, updated_at = new.created_at
     where id = new.credit_item_id and total_pence < 0 and customer_id = new.customer_id;
    get diagnostics touched = row_count;
  end if;
  if touched = 0 then
    raise exception 'An allocation needs an item that is owed and one that settles it, of one customer.' using errcode = '23514', constraint = 'allocation_sides';
  end if;
  return null;
end $$;
create trigger settle_items after insert on allocation for each row execute function settle_items();

-- VAT codes.
insert into vat_code (code, name, kind, rates, is_recoverable) values
  ('T0', 'Zero-rated', 'zero', '[{"from":"1973-04-01","rateBps":0}]', true),
  ('T1', 'Standard rate', 'standard', '[{"from":"1991-04-01","rateBps":1750},{"from":"2008-12-01","rateBps":1500},{"from":"2010-01-01","rateBps":1750},{"from":"2011-01-04","rateBps":2000}]', true),
  ('T2', 'Exempt', 'exempt', '[{"from":"1973-04-01","rateBps":0}]', true),
  ('T4', 'Goods from Northern Ireland to the EU', 'niDispatch', '[{"from":"1973-04-01","rateBps":0}]', true),
  ('T5', 'Reduced rate', 'reduced', '[{"from":"1997-09-01","rateBps":500}]', true),
  ('T8', 'Goods from the EU to Northern Ireland', 'niAcquisition', '[{"from":"1991-04-01","rateBps":1750},{"from":"2008-12-01","rateBps":1500},{"from":"2010-01-01","rateBps":1750},{"from":"2011-01-04","rateBps":2000}]', true),
  ('T9', 'Outside the scope', 'outside', '[{"from":"1973-04-01","rateBps":0}]', true),
  ('T15', 'Services from overseas', 'overseasServices', '[{"from":"1991-04-01","rateBps":1750},{"from":"2008-12-01","rateBps":1500},{"from":"2010-01-01","rateBps":1750},{"from":"2011-01-04","rateBps":2000}]', true),
  ('T18', 'Goods imported with postponed VAT', 'postponedImport', '[{"from":"1991-04-01","rateBps":1750},{"from":"2008-12-01","rateBps":1500},{"from":"2010-01-01","rateBps":1750},{"from":"2011-01-04","rateBps":2000}]', true),
  ('T20', 'Domestic reverse charge', 'domesticReverse', '[{"from":"1991-04-01","rateBps":1750},{"from":"2008-12-01","rateBps":1500},{"from":"2010-01-01","rateBps":1750},{"from":"2011-01-04","rateBps":2000}]', true),
  ('T22', 'Services to overseas businesses', 'overseasSale', '[{"from":"1973-04-01","rateBps":0}]', true);

-- A chart of accounts in the ranges that British accountants expect.
insert into nominal_code (code, name, "group", type, control, vat_code_id, is_po_required)
select code, name, heading, type, control, (select id from vat_code v where v.code = vat), po from (values
  ('0010', 'Freehold property', 'Fixed assets', 'fixedAsset', null, null, false),
  ('0020', 'Plant and machinery', 'Fixed assets', 'fixedAsset', null, null, false),
  ('0030', 'Office equipment', 'Fixed assets', 'fixedAsset', null, null, false),
  ('0040', 'Furniture and fixtures', 'Fixed assets', 'fixedAsset', null, null, false),
  ('0050', 'Motor vehicles', 'Fixed assets', 'fixedAsset', null, null, false),
  ('0051', 'Motor vehicles depreciation', 'Fixed assets', 'fixedAsset', null, null, false),
  ('1001', 'Stock', 'Stock', 'stock', 'stock', null, false),
  ('1100', 'Debtors control', 'Debtors', 'receivable', 'debtors', null, false),
  ('1103', 'Prepayments', 'Debtors', 'currentAsset', 'prepayments', null, false),
  ('1200', 'Bank current account', 'Bank', 'bank', null, null, false),
  ('1210', 'Bank deposit account', 'Bank', 'bank', null, null, false),
  ('1230', 'Petty cash', 'Bank', 'bank', null, null, false),
  ('1240', 'Company card', 'Bank', 'bank', null, null, false),
  ('2100', 'Creditors control', 'Creditors', 'payable', 'creditors', null, false),
  ('2109', 'Accruals', 'Creditors', 'currentLiability', null, null, false),
  ('2110', 'Goods received not invoiced', 'Creditors', 'currentLiability', 'grni', null, false),
  ('2120', 'Deferred income', 'Deferred income', 'currentLiability', 'deferredIncome', null, false),
  ('2130', 'Customer deposits', 'Deferred income', 'currentLiability', 'deposits', null, false),
  ('2200', 'VAT on sales', 'VAT', 'currentLiability', 'outputVat', null, false),
  ('2201', 'VAT on purchases', 'VAT', 'currentLiability', 'inputVat', null, false),
  ('2202', 'VAT liability', 'VAT', 'currentLiability', null, null, false),
  ('2205', 'VAT on sales pending', 'VAT', 'currentLiability', 'vatPending', null, false),
  ('2206', 'VAT on purchases pending', 'VAT', 'currentLiability', 'vatPending', null, false),
  ('2210', 'PAYE', 'Payroll', 'currentLiability', null, null, false),
  ('2211', 'National Insurance', 'Payroll', 'currentLiability', null, null, false),
  ('2220', 'Net wages', 'Payroll', 'currentLiability', null, null, false),
  ('2230', 'Pension', 'Payroll', 'currentLiability', null, null, false),
  ('2260', 'Staff expenses payable', 'Creditors', 'currentLiability', 'expensesPayable', null, false),
  ('2300', 'Loans', 'Loans', 'longLiability', null, null, false),
  ('3000', 'Share capital', 'Capital and reserves', 'equity', null, null, false),
  ('3200', 'Retained earnings', 'Capital and reserves', 'equity', 'retained', null, false),
  ('4000', 'Hardware sales', 'Sales', 'sales', null, 'T1', false),
  ('4009', 'Discounts allowed', 'Sales', 'sales', null, 'T1', false),
  ('4010', 'Licences and software', 'Sales', 'sales', null, 'T1', false),
  ('4020', 'Managed services', 'Sales', 'sales', null, 'T1', false),
  ('4030', 'Projects and installations', 'Sales', 'sales', null, 'T1', false),
  ('4040', 'Support hours', 'Sales', 'sales', null, 'T1', false),
  ('4050', 'Connectivity and telephony', 'Sales', 'sales', null, 'T1', false),
  ('4060', 'Hosting and cloud', 'Sales', 'sales', null, 'T1', false),
  ('4904', 'Late-payment interest', 'Other income', 'otherIncome', null, 'T9', false),
  ('4905', 'Carriage charged', 'Other income', 'otherIncome', null, 'T1', false),
  ('5000', 'Cost of hardware', 'Cost of sales', 'costOfSales', null, 'T1', true),
  ('5009', 'Discounts taken', 'Cost of sales', 'costOfSales', null, 'T1', false),
  ('5010', 'Cost of licences and software', 'Cost of sales', 'costOfSales', null, 'T1', true),
  ('5020', 'Cost of managed services', 'Cost of sales', 'costOfSales', null, 'T1', true),
  ('5030', 'Cost of projects and installations', 'Cost of sales', 'costOfSales', null, 'T1', true),
  ('5050', 'Cost of connectivity and telephony', 'Cost of sales', 'costOfSales', null, 'T1', true),
  ('5060', 'Cost of hosting and cloud', 'Cost of sales', 'costOfSales', null, 'T1', true),
  ('5100', 'Carriage in', 'Cost of sales', 'costOfSales', null, 'T1', false),
  ('5210', 'Stock adjustments', 'Cost of sales', 'costOfSales', null, 'T9', false),
  ('6000', 'Subcontractors', 'Direct expenses', 'directExpense', null, 'T1', true),
  ('6200', 'Advertising', 'Direct expenses', 'directExpense', null, 'T1', false),
  ('7000', 'Gross wages', 'Staff', 'overhead', null, 'T9', false),
  ('7006', 'Employer National Insurance', 'Staff', 'overhead', null, 'T9', false),
  ('7007', 'Employer pension', 'Staff', 'overhead', null, 'T9', false),
  ('7100', 'Rent', 'Premises', 'overhead', null, 'T1', false),
  ('7103', 'Business rates', 'Premises', 'overhead', null, 'T9', false),
  ('7200', 'Electricity and gas', 'Premises', 'overhead', null, 'T1', false),
  ('7300', 'Fuel', 'Vehicles', 'overhead', null, 'T1', false),
  ('7400', 'Travel', 'Travel', 'overhead', null, 'T1', false),
  ('7403', 'Entertaining', 'Travel', 'overhead', null, 'T1', false),
  ('7502', 'Telephone', 'Office', 'overhead', null, 'T1', false),
  ('7504', 'Stationery', 'Office', 'overhead', null, 'T1', false),
  ('7505', 'Software and subscriptions', 'Office', 'overhead', null, 'T1', false),
  ('7600', 'Legal and professional fees', 'Professional fees', 'overhead', null, 'T1', false),
  ('7601', 'Accountancy', 'Professional fees', 'overhead', null, 'T1', false),
  ('7603', 'Insurance', 'Professional fees', 'overhead', null, 'T2', false),
  ('7900', 'Bank charges', 'Finance', 'overhead', null, 'T2', false),
  ('7906', 'Exchange differences', 'Finance', 'overhead', null, 'T9', false),
  ('8000', 'Depreciation', 'Depreciation', 'depreciation', null, 'T9', false),
  ('8100', 'Bad debts', 'Depreciation', 'depreciation', null, 'T9', false),
  ('8500', 'Corporation tax', 'Tax', 'tax', null, 'T9', false),
  ('9998', 'Suspense and opening balances', 'Suspense', 'currentAsset', 'suspense', null, false),
  ('9999', 'Mispostings', 'Suspense', 'currentAsset', null, null, false)
) as chart (code, name, heading, type, control, vat, po);

-- Both are found by the search.
insert into search_entry (entity, entity_id, kind, title, item, words, keys, key_text, archived, hidden)
select entity, id, entity, code || ' ' || name, jsonb_build_object('names', jsonb_build_array(code || ' ' || name, name), 'codes', jsonb_build_array(code),
       'phones', '[]'::jsonb, 'postcodes', '[]'::jsonb, 'macs', '[]'::jsonb, 'ips', '[]'::jsonb),
       ' ' || lower(code || ' ' || name) || ' ' || lower(name), array[lower(code)], lower(code), false, false
  from (select 'nominalCode' as entity, id, code, name from nominal_code union all select 'vatCode', id, code, name from vat_code) each;

-- The financial year of today and those beside it, from April to March.
insert into financial_year (label, starts_on, ends_on)
select to_char(begins, 'YYYY') || '/' || to_char(begins + interval '1 year', 'YY'), begins, (begins + interval '1 year - 1 day')::date
  from (select (make_date(extract(year from current_date - interval '3 months')::int, 4, 1) + make_interval(years => n))::date as begins
          from generate_series(-1, 1) as n) year;
insert into accounting_period (financial_year_id, starts_on, ends_on)
select y.id, (y.starts_on + make_interval(months => n))::date, (y.starts_on + make_interval(months => n + 1) - interval '1 day')::date
  from financial_year y, generate_series(0, 11) as n;
insert into lock_date (ledger) values ('all'), ('sales'), ('purchases'), ('bank'), ('stock');

-- Numbers without gaps: a counter for each series and year, and every number that was given out.
create table number_series (
  name text not null,
  year text not null,
  last int not null,
  primary key (name, year)
);
create table series_number (
  name text not null,
  year text not null,
  n int not null,
  given_at timestamptz not null default now(),
  primary key (name, year, n)
);
create trigger keep_ledger before update or delete or truncate on series_number for each statement execute function keep_ledger();
