import { behaviour } from '#engine/actions/behaviour.server.ts';
import { conflict } from '#engine/http/problem.ts';
import type { BeforeSave, Refusing } from '#engine/store/change.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { customerPayment } from './customerPayment.ts';
import { postPayment, returnPayment, reversePayment } from './postPayment.server.ts';

const judge: BeforeSave<typeof customerPayment> = async ({ tx }, changes) => {
  const { rows } = await tx.query<{ id: number }>(
    `select id from nominal_code where type = 'bank' and archived_at is null order by code`,
  );
  const banks = new Set(rows.map(({ id }) => id));
  for (const change of changes) {
    change.after.bankCodeId ??= rows[0]?.id ?? null;
    if (change.action === 'update' && change.before?.status !== 'draft')
      change.problem = conflict(
        'POSTED_IMMUTABLE',
        'A posted payment cannot be changed. Reverse it or mark it as returned.',
      );
    else if (['create', 'update'].includes(change.action) && !banks.has(change.after.bankCodeId ?? 0))
      refuseField(change, 'bankCodeId', 'Choose a nominal code of the type Bank.');
  }
};

const refuseRefunds: Refusing<typeof customerPayment> = (_context, rows) =>
  new Map(
    rows
      .filter(({ direction }) => direction === 'refund')
      .map(({ id }) => [id, conflict('IS_REFUND', 'The bank returns receipts only. Reverse the refund instead.')]),
  );

export const customerPaymentBehaviour = behaviour(customerPayment, {
  beforeSave: [judge],
  refuses: { markReturned: refuseRefunds },
  actions: {
    post: ({ context, row, input }) =>
      postPayment(context, { ...row, paidOn: input.on ?? row.paidOn }, { reason: input.reason }),
    discard: () => ({}),
    markReturned: ({ context, row, input }) => returnPayment(context, row, input),
    reverse: ({ context, row, input }) => reversePayment(context, row, input.reason),
  },
});
