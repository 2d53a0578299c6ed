import { customerPayment } from '#areas/accounts/payments/customerPayment.ts';
import { BLANK_LINE } from '#areas/sales/invoices/salesDocumentLine.ts';
import { salesDocument } from '#areas/sales/invoices/salesDocument.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { act } from '#engine/actions/act.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { create } from '#engine/store/store.server.ts';
import type { Chance } from './chance.ts';

const MOST_CUSTOMERS = 40;
const MONTHS_BACK = [115, 84, 53, 22] as const;

/**
 * Some months of invoices and receipts: most customers pay on time, some late, some in part.
 * @returns number of invoices; 0 if the installation has other financial years
 */
export async function demoBooks(context: Context, luck: Chance, today: string): Promise<number> {
  const first = addDays(today, -MONTHS_BACK[0]);
  const { rows: periods } = await context.tx.query(
    'select 1 from accounting_period where $1 between starts_on and ends_on or $2 between starts_on and ends_on',
    [first, today],
  );
  if (periods.length < 2) return 0;
  const { rows: customers } = await context.tx.query<{ id: number }>(
    `select id from customer where status = 'active' order by id limit ${MOST_CUSTOMERS}`,
  );
  const codes = await codesOf(context);
  let invoices = 0;
  for (const { id: customerId } of customers)
    for (const back of MONTHS_BACK) {
      if (!luck.often(80)) continue;
      const documentDate = luck.day(addDays(today, -back), 0, 8);
      const netPence = luck.whole(40, 900) * 100;
      const { id: nominalId, name: description } = luck.pick(codes);
      invoices += 1;
      const draft = await create(context, salesDocument, {
        customerId,
        documentDate,
        lines: [{ ...BLANK_LINE, description, unitPence: netPence, nominalId }],
      });
      const { grossPence } = await act(context, salesDocument, 'post', draft.id, draft.version, {});
      const paidOn = luck.day(addDays(documentDate, 30), -6, 24);
      if (paidOn > today || !luck.often(88)) continue;
      const amountPence = luck.often(90) ? grossPence : netPence;
      const payment = await create(context, customerPayment, { customerId, paidOn, amountPence });
      await act(context, customerPayment, 'post', payment.id, payment.version, {});
    }
  return invoices;
}

async function codesOf({ tx }: Context) {
  const { rows } = await tx.query<{ id: number; name: string }>(
    `select id, name from nominal_code where code in ('4000', '4010', '4020', '4040') order by code`,
  );
  return rows;
}
