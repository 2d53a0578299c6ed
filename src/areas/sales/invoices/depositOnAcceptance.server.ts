import { follow } from '#engine/actions/behaviour.server.ts';
import { product } from '#engine/permission/actor.ts';
import type { AfterSave } from '#engine/store/change.server.ts';
import { customerOrder } from '../orders/customerOrder.ts';
import { draftInvoice } from './draftInvoice.server.ts';

/** Drafts the deposit invoice of an order that the customer accepted. The contact who accepts need not be able to invoice. */
const draftDeposits: AfterSave<typeof customerOrder> = async (context, changes) => {
  for (const { action, after } of changes)
    if (action === 'accept' && after.depositBps !== null && after.netPence > 0)
      await draftInvoice({ ...context, actor: product('Deposits') }, after.id, 'deposit');
};

export const depositOnAcceptance = follow(customerOrder, { afterSave: [draftDeposits] });
