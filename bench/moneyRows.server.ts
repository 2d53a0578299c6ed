import { yearLabel } from '#areas/accounts/kernel/numbers.rules.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Figure } from './figures.server.ts';
import { chosen, filled, oneOf, searchEntries, takeIds } from './filling.server.ts';
import type { Home } from './product.server.ts';
import { sized } from './size.server.ts';

const INVOICES = sized(100_000, 400);
/** Journals that are not sales: four lines each. */
const JOURNALS = sized(80_000, 50);
const ORDERS = sized(200, 3);
export const ORDER_LINES = sized(200, 20);

/** The accounts since the first open day: invoices, their payments, other journals, and orders with many lines. */
export const fillMoney = (home: Home): Promise<readonly Figure[]> =>
  filled(home, {
    of: 'invoices with payments, journals and orders',
    rows: INVOICES,
    counted: 'sales_document',
    tables: [
      'journal_entry',
      'journal_line',
      'vat_entry',
      'open_item',
      'allocation',
      'customer_payment',
      'sales_document',
      'sales_document_line',
      'customer_order',
      'customer_order_line',
      'search_entry',
    ],
    fill: async (tx) => {
      await chooseInvoices(tx);
      await fillInvoices(tx);
      await fillPayments(tx);
      await fillJournals(tx);
      await foldMonths(tx);
      await fillOrders(tx);
    },
  });

const code = (text: string): string => `(select id from nominal_code where code = '${text}')`;
const pence = (use: number): string => `(500 + ${chosen(60_000, use)})`;
const SALES = ['4000', '4010', '4020', '4030', '4040', '4060'];
const COSTS = ['7100', '7200', '7300', '7400', '7502', '7505', '7600', '7603'];

/** The values of every invoice in one table, so that all other tables agree. */
async function chooseInvoices(tx: Queryable): Promise<void> {
  const first = {
    entry: await takeIds(tx, 'journal_entry', INVOICES),
    receipt: await takeIds(tx, 'journal_entry', INVOICES),
    item: await takeIds(tx, 'open_item', INVOICES),
    credit: await takeIds(tx, 'open_item', INVOICES),
    document: await takeIds(tx, 'sales_document', INVOICES),
    payment: await takeIds(tx, 'customer_payment', INVOICES),
  };
  await tx.query(
    `create temp table bench_customer on commit drop as
     select row_number() over (order by id) - 1 as k, id from customer where archived_at is null`,
  );
  await tx.query(
    `create temp table bench_invoice on commit drop as
     select x.*, ${Object.entries(first)
       .map(([name, id]) => `${id} + n as ${name}_id`)
       .join(', ')}, (net_a + net_b + net_c) as net, round((net_a + net_b + net_c) * 0.2)::bigint as vat,
            case when paid_on < current_date and ${chosen(14, 7)} > 0 then paid_on end as settled_on, null::text as number, null::text as receipt
       from (select n, c.id as customer_id, d.on, d.on + 30 as due, d.on + 20 + ${chosen(35, 1)}::int as paid_on,
                    ${pence(2)}::bigint as net_a, ${pence(3)}::bigint as net_b, ${pence(4)}::bigint as net_c
               from generate_series(0, ${INVOICES - 1}) n
               join bench_customer c on c.k = floor((select count(*) from bench_customer) * power(${chosen(10_000, 5)} / 10000.0, 2))
               cross join lateral (select s.on + floor((current_date - s.on) * n / ${INVOICES}::float8)::int as on
                                     from (select min(starts_on) as on from accounting_period where status = 'open') s) d) x`,
  );
  await number(tx, 'INV', 'number', '"on"');
  await number(tx, 'RCT', 'receipt', 'settled_on');
}

/** Numbers of a series by financial year, without gaps after the existing ones. */
async function number(tx: Queryable, series: string, column: string, day: string): Promise<void> {
  const { rows: years } = await tx.query<{ startsOn: string; endsOn: string }>(
    'select starts_on as "startsOn", ends_on as "endsOn" from financial_year order by 1',
  );
  for (const { startsOn, endsOn } of years) {
    const year = yearLabel(startsOn, startsOn.slice(5));
    const { rows } = await tx.query<{ last: number }>('select last from number_series where name = $1 and year = $2', [
      series,
      year,
    ]);
    const last = rows[0]?.last ?? 0;
    const { rowCount } = await tx.query(
      `update bench_invoice b set ${column} = '${series}-${year}-' || lpad((${last} + x.at)::text, greatest(5, length((${last} + x.at)::text)), '0')
         from (select n, row_number() over (order by ${day}, n) as at from bench_invoice where ${day} between $1 and $2) x where x.n = b.n`,
      [startsOn, endsOn],
    );
    if (!rowCount) continue;
    await tx.query(
      `insert into number_series (name, year, last) values ($1, $2, $3) on conflict (name, year) do update set last = excluded.last`,
      [series, year, last + rowCount],
    );
    await tx.query(
      'insert into series_number (name, year, n) select $1, $2, n from generate_series($3::int, $4::int) n',
      [series, year, last + 1, last + rowCount],
    );
  }
}

async function fillInvoices(tx: Queryable): Promise<void> {
  await tx.query(
    `insert into journal_entry (id, posting_date, kind, number, narrative, source_type, source_id)
     select entry_id, "on", 'salesInvoice', number, 'Invoice ' || number, 'salesDocument', document_id from bench_invoice`,
  );
  const sold = (['net_a', 'net_b', 'net_c'] as const).map(
    (net, at) => `(${code('X').replace("'X'", oneOf(SALES, 10 + at))}, -${net})`,
  );
  await tx.query(
    `insert into journal_line (journal_entry_id, posting_date, nominal_code_id, amount_pence, customer_id, memo)
     select entry_id, "on", x.code, x.amount, customer_id, 'Invoice ' || number
       from bench_invoice, lateral (values (${code('1100')}, net + vat), (${code('2200')}, -vat), ${sold.join(', ')}) x (code, amount)`,
  );
  await tx.query(
    `insert into vat_entry (side, vat_code_id, tax_point, net_pence, vat_pence, journal_entry_id)
     select 'sale', (select id from vat_code where code = 'T1'), "on", net, vat, entry_id from bench_invoice`,
  );
  await tx.query(
    `insert into open_item (id, customer_id, kind, number, doc_date, due_date, total_pence, settled_pence, is_settled, journal_entry_id, source_type, source_id)
     select item_id, customer_id, 'invoice', number, "on", due, net + vat, case when settled_on is null then 0 else net + vat end, settled_on is not null,
            entry_id, 'salesDocument', document_id from bench_invoice`,
  );
  await tx.query(
    `insert into sales_document (id, number, customer_id, status, document_date, tax_point, due_date, net_pence, vat_pence, gross_pence, open_item_id,
                                 journal_entry_id, posted_at, created_at, updated_at, version)
     select document_id, number, customer_id, 'posted', "on", "on", due, net, vat, net + vat, item_id, entry_id, "on", "on", "on", 2 from bench_invoice`,
  );
  await tx.query(
    `insert into sales_document_line (document_id, position, description, unit_pence, vat_code_id, nominal_id, net_pence, rate_bps, vat_pence)
     select document_id, at, 'Item ' || at, net, (select id from vat_code where code = 'T1'), ${code('4000')}, net, 2000, round(net * 0.2)
       from (select document_id, x.at, x.net from bench_invoice, lateral (values (1, net_a), (2, net_b), (3, net_c)) x (at, net)) each`,
  );
  await tx.query(
    searchEntries(
      'salesDocument',
      `select document_id as id, customer_id, number as title, null as subtitle, false as archived, array[number] as names, array[number] as codes
         from bench_invoice`,
    ),
  );
}

async function fillPayments(tx: Queryable): Promise<void> {
  const paid = 'bench_invoice where settled_on is not null';
  await tx.query(
    `insert into journal_entry (id, posting_date, kind, number, narrative, source_type, source_id)
     select receipt_id, settled_on, 'customerReceipt', receipt, 'Receipt ' || receipt, 'customerPayment', payment_id from ${paid}`,
  );
  await tx.query(
    `insert into journal_line (journal_entry_id, posting_date, nominal_code_id, amount_pence, customer_id, memo)
     select receipt_id, settled_on, x.code, x.amount, customer_id, 'Receipt ' || receipt
       from (select * from ${paid}) b, lateral (values (${code('1200')}, net + vat), (${code('1100')}, -net - vat)) x (code, amount)`,
  );
  await tx.query(
    `insert into open_item (id, customer_id, kind, number, doc_date, due_date, total_pence, settled_pence, is_settled, journal_entry_id, source_type, source_id)
     select credit_id, customer_id, 'receipt', receipt, settled_on, settled_on, -net - vat, -net - vat, true, receipt_id, 'customerPayment', payment_id from ${paid}`,
  );
  await tx.query(
    `insert into allocation (customer_id, debit_item_id, credit_item_id, amount_pence, effective_on)
     select customer_id, item_id, credit_id, net + vat, settled_on from ${paid}`,
  );
  await tx.query(
    `insert into customer_payment (id, customer_id, number, paid_on, amount_pence, bank_code_id, status, open_item_id, journal_entry_id, created_at, updated_at)
     select payment_id, customer_id, receipt, settled_on, net + vat, ${code('1200')}, 'posted', credit_id, receipt_id, settled_on, settled_on from ${paid}`,
  );
  await tx.query(
    searchEntries(
      'customerPayment',
      `select payment_id as id, customer_id, receipt as title, null as subtitle, false as archived, array[receipt] as names, array[receipt] as codes from ${paid}`,
    ),
  );
}

/** Three costs, paid from the bank. */
async function fillJournals(tx: Queryable): Promise<void> {
  const first = await takeIds(tx, 'journal_entry', JOURNALS);
  await tx.query(
    `insert into journal_entry (id, posting_date, kind, narrative)
     select ${first} + n, s.on + floor((current_date - s.on) * n / ${JOURNALS}::float8)::int, 'manual', 'Journal ' || n
       from generate_series(0, ${JOURNALS - 1}) n, (select min(starts_on) as on from accounting_period where status = 'open') s`,
  );
  const cost = (use: number): string => code('X').replace("'X'", oneOf(COSTS, use, 'e.id'));
  await tx.query(
    `insert into journal_line (journal_entry_id, posting_date, nominal_code_id, amount_pence)
     select e.id, e.posting_date, x.code, x.amount
       from journal_entry e, lateral (select (100 + ${chosen(9_000, 30, 'e.id')})::bigint as a, (100 + ${chosen(9_000, 31, 'e.id')})::bigint as b) p,
            lateral (values (${cost(32)}, a), (${cost(33)}, b), (${code('7601')}, (a + b) / 5), (${code('1200')}, -a - b - (a + b) / 5)) x (code, amount)
      where e.id >= ${first}`,
  );
}

/** The totals of months and the sales that the trigger on the lines would have added. */
async function foldMonths(tx: Queryable): Promise<void> {
  const lines = `from journal_line l where l.journal_entry_id >= (select min(entry_id) from bench_invoice)`;
  await tx.query(
    `insert into ledger_month_total (nominal_code_id, month, debit_pence, credit_pence)
     select nominal_code_id, date_trunc('month', posting_date)::date, coalesce(sum(amount_pence) filter (where amount_pence > 0), 0),
            coalesce(-sum(amount_pence) filter (where amount_pence < 0), 0)
       ${lines} group by 1, 2
     on conflict (nominal_code_id, month) do update set debit_pence = ledger_month_total.debit_pence + excluded.debit_pence,
       credit_pence = ledger_month_total.credit_pence + excluded.credit_pence`,
  );
  await tx.query(
    `insert into sales_day_total (day, nominal_code_id, kind, pence)
     select each.posting_date, each.nominal_code_id, e.kind, -sum(each.amount_pence)
       from (select l.* ${lines}) each join nominal_code n on n.id = each.nominal_code_id and n.type = 'sales'
       join journal_entry e on e.id = each.journal_entry_id group by 1, 2, 3
     on conflict (day, nominal_code_id, kind) do update set pence = sales_day_total.pence + excluded.pence`,
  );
  await tx.query(
    `insert into customer_sales (day, customer_id, kind, pence)
     select each.posting_date, each.customer_id, e.kind, -sum(each.amount_pence)
       from (select l.* ${lines}) each join nominal_code n on n.id = each.nominal_code_id and n.type = 'sales'
       join journal_entry e on e.id = each.journal_entry_id group by each.journal_entry_id, 1, 2, 3`,
  );
}

async function fillOrders(tx: Queryable): Promise<void> {
  const first = await takeIds(tx, 'customer_order', ORDERS);
  const net = 1_000 * ORDER_LINES;
  await tx.query(
    `insert into customer_order (id, number, customer_id, title, net_pence, vat_pence, gross_pence)
     select ${first} + n, 'BENCH-' || n, c.id, 'Order of many lines ' || n, ${net}, ${net / 5}, ${net + net / 5}
       from generate_series(0, ${ORDERS - 1}) n join bench_customer c on c.k = n % (select count(*) from bench_customer)`,
  );
  await tx.query(
    `insert into customer_order_line (order_id, position, description, unit_pence, vat_code_id, net_pence, vat_pence)
     select ${first} + n, at, 'Line ' || at, 1000, (select id from vat_code where code = 'T1'), 1000, 200
       from generate_series(0, ${ORDERS - 1}) n, generate_series(1, ${ORDER_LINES}) at`,
  );
  await tx.query(
    searchEntries(
      'customerOrder',
      `select id, customer_id, number || ' ' || title as title, null as subtitle, false as archived,
              array[number || ' ' || title, title] as names, array[number] as codes from customer_order where id >= ${first}`,
    ),
  );
}
