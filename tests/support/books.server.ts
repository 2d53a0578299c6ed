import { customer } from '#areas/customers/customers/customer.ts';
import { holdAccount, postSalesDocument } from '#areas/accounts/accounts.server.ts';
import { allocation } from '#areas/accounts/receivables/allocation.ts';
import { customerPayment } from '#areas/accounts/payments/customerPayment.ts';
import { journalEntry } from '#areas/accounts/ledger/journalEntry.ts';
import { journalLine } from '#areas/accounts/ledger/journalLine.ts';
import { openItem } from '#areas/accounts/receivables/openItem.ts';
import { vatEntry } from '#areas/accounts/ledger/vatEntry.ts';
import { act } from '#engine/actions/act.server.ts';
import type { AnyEntity, Row } from '#engine/entity/entity.ts';
import type { Context } from '#engine/request/context.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { create } from '#engine/store/store.server.ts';
import { a, addBy } from './builders.server.ts';

/** The ID of a nominal or VAT code. */
export async function idOf(
  context: Pick<Context, 'tx'>,
  table: 'nominal_code' | 'vat_code',
  code: string,
): Promise<number> {
  const { rows } = await context.tx.query<{ id: number }>(`select id from ${table} where code = $1`, [code]);
  if (!rows[0]) throw new Error(`${table} has no ${code}.`);
  return rows[0].id;
}

let posted = 0;

/** Posts an invoice or a credit note with one line. */
export async function invoice(
  context: Context,
  customerId: number,
  {
    net = 10_000,
    on = '2026-11-20',
    due,
    kind = 'invoice',
    settlement,
  }: {
    net?: number;
    on?: string;
    due?: string;
    kind?: 'invoice' | 'creditNote';
    settlement?: { readonly bps: number; readonly days: number };
  } = {},
) {
  posted += 1;
  const source = { type: 'test', id: posted };
  await holdAccount(context.tx, customerId);
  return postSalesDocument(context, {
    kind,
    source,
    customerId,
    documentDate: on,
    ...(due ? { dueDate: due } : {}),
    ...(settlement ? { settlement } : {}),
    lines: [
      {
        nominalId: await idOf(context, 'nominal_code', '4000'),
        netPence: net,
        vatCodeId: await idOf(context, 'vat_code', 'T1'),
        rateBps: 2_000,
        vatPence: Math.round(net / 5),
      },
    ],
  });
}

/** Creates a receipt and posts it, oldest debts first. */
export async function receipt(context: Context, customerId: number, amountPence: number, on = '2026-11-21') {
  const made = await create(context, customerPayment, { customerId, amountPence, paidOn: on });
  return act(context, customerPayment, 'post', made.id, made.version, {});
}

/** Ledger rows cannot exist alone: a test gets one from a posted invoice or receipt. */
export function makeBooks(): void {
  const customerOf = async (context: Context, { customerId }: { readonly customerId?: unknown }) =>
    typeof customerId === 'number' ? customerId : (await a(context, customer)).id;
  const read = async <E extends AnyEntity>(context: Context, noun: E, id: number): Promise<Row<E>> => {
    const [row] = await readRows(context.tx, noun, context.actor, [id]);
    if (!row) throw new Error(`No ${noun.label} was written.`);
    return row;
  };
  const firstOf = async <E extends AnyEntity>(context: Context, noun: E, table: string, where: string, id: number) => {
    const { rows } = await context.tx.query<{ id: number }>(
      `select min(id)::bigint as id from ${table} where ${where} = $1`,
      [id],
    );
    return read(context, noun, rows[0]?.id ?? 0);
  };
  const posting = async (context: Context, given: object) => invoice(context, await customerOf(context, given));
  addBy(journalEntry, async (context, given) => read(context, journalEntry, (await posting(context, given)).entryId));
  addBy(journalLine, async (context, given) =>
    firstOf(context, journalLine, 'journal_line', 'journal_entry_id', (await posting(context, given)).entryId),
  );
  addBy(vatEntry, async (context, given) =>
    firstOf(context, vatEntry, 'vat_entry', 'journal_entry_id', (await posting(context, given)).entryId),
  );
  addBy(openItem, async (context, given) => read(context, openItem, (await posting(context, given)).openItemId));
  addBy(allocation, async (context, given) => {
    const customerId = await customerOf(context, given);
    await invoice(context, customerId);
    await receipt(context, customerId, 5_000);
    // The oldest debt of the customer may be another invoice.
    const { rows } = await context.tx.query<{ id: number }>('select max(id) as id from allocation');
    return read(context, allocation, rows[0]?.id ?? 0);
  });
}
