import { addDays } from '#engine/calendar/calendar.ts';
import { behaviour } from '#engine/actions/behaviour.server.ts';
import { conflict, invalid } from '#engine/http/problem.ts';
import type { Row } from '#engine/entity/entity.ts';
import { isSameValue } from '#engine/entity/sameValue.ts';
import { may } from '#engine/permission/permission.ts';
import type { Context } from '#engine/request/context.server.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import type { Change } from '#engine/store/change.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { salesGroup } from '../salesGroup.ts';
import { approveOrder, askForApproval, ownQuotes, unapproved } from './approval.server.ts';
import { requireCredit } from './credit.server.ts';
import { customerOrder } from './customerOrder.ts';
import { prepareLines } from './orderLines.server.ts';
import { endQuoteLinks, postQuote } from './sendQuote.server.ts';
import { nextNumbers } from './orderNumbers.server.ts';
import { isItem } from './workOrder.rules.ts';

type OrderChange = Change<typeof customerOrder>;
type Order = Row<typeof customerOrder>;

export const AMEND = 'customerOrder.amend';

/** Behaviour of quotes and orders: numbers, lines, totals and states from draft to complete. */
export const customerOrderBehaviour = behaviour(customerOrder, {
  beforeSave: [prepare],
  refuses: { send: unapproved, accept: unapproved, approveMargin: ownQuotes },
  actions: {
    send: async ({ context, row, input }) => {
      requireLines(row);
      const set = { sentTo: input.to, ...(await sentNow(context, { validUntil: input.validUntil ?? row.validUntil })) };
      await postQuote(context, { ...row, ...set }, input);
      return set;
    },
    revise: async ({ context, row }) => {
      await endQuoteLinks(context, row.id);
      return { revision: row.revision + 1, sentTo: null, sentAt: null };
    },
    requestApproval: ({ context, row }) => askForApproval(context, row),
    approveMargin: ({ context, row, input }) => approveOrder(context, row, input.because),
    accept: async ({ context, row, input }) => {
      requireLines(row);
      await requireCredit(context, row, { customerPo: input.customerPo ?? row.customerPo });
      await endQuoteLinks(context, row.id);
      return {
        stage: 'order' as const,
        acceptedBy: input.acceptedBy,
        acceptedAt: context.now,
        acceptanceProof: input.proof,
        ...(input.customerPo ? { customerPo: input.customerPo } : {}),
      };
    },
    reject: async ({ context, row, input }) => {
      await endQuoteLinks(context, row.id);
      return { rejectedBecause: input.because };
    },
    start: () => ({}),
    hold: ({ row }) => ({ heldFrom: row.status }),
    resume: ({ row }) => ({
      to: row.heldFrom === 'inProgress' ? ('inProgress' as const) : ('accepted' as const),
      set: { heldFrom: null },
    }),
    complete: () => ({}),
    cancel: async ({ context, row }) => {
      if (row.lines.some(({ delivered, invoiced }) => delivered > 0 || invoiced > 0))
        throw conflict(
          'fulfilled',
          'Some of this order is delivered or invoiced. Undo the deliveries and credit the invoices first.',
        );
      if (row.depositPence !== 0)
        throw conflict('deposit_held', 'A deposit of this order is invoiced. Credit that invoice first.');
      await endQuoteLinks(context, row.id);
      return { heldFrom: null, ...(row.approval === 'approved' ? {} : { approval: null }) };
    },
  },
});

/** Refuses a quote without items. */
export function requireLines({ lines }: Pick<Order, 'lines'>): void {
  if (!lines.some(isItem)) throw invalid({ lines: ['Add at least one line.'] });
}

/** Fields set when a quote is sent: the time, and the last day to accept it. */
export async function sentNow(context: Context, row: Pick<Order, 'validUntil'>) {
  const day = companyToday(new Date(context.now));
  const { quoteDays } = await readGroup(context.tx, salesGroup);
  const validUntil = row.validUntil ?? addDays(day, quoteDays);
  if (validUntil < day)
    throw invalid({ validUntil: ['The quote is valid until a day in the past. Enter a later day.'] });
  return { sentAt: context.now, quotedOn: day, validUntil };
}

async function prepare(context: Context, changes: readonly OrderChange[]): Promise<void> {
  const fresh = changes.filter((change) => !change.before);
  const numbers = fresh.length > 0 ? await nextNumbers(context.tx, fresh.length) : [];
  for (const [at, { after }] of fresh.entries()) after.number = numbers[at] ?? '';
  for (const change of changes) if (change.before && change.action === 'update') refuseFrozen(context, change);
  await prepareLines(
    context,
    changes.filter((change) => !change.problem),
  );
  for (const change of changes) {
    const { quotedOn, validUntil } = change.after;
    if (quotedOn && validUntil && validUntil < quotedOn)
      refuseField(change, 'validUntil', 'Enter the day of the quote or a later one.');
  }
}

/** Fields that the customer saw or agreed to; others can change at any time. */
const AGREED = ['customerId', 'title', 'lines', 'discount', 'intro', 'terms', 'validUntil', 'contactId'] as const;

/** A sent quote must be revised instead of changed, and only users with permission can amend an order. */
function refuseFrozen({ actor }: Context, change: OrderChange): void {
  const { before, after } = change;
  if (!before || before.status === 'draft') return;
  const changed = AGREED.filter((key) => !isSameValue(before[key], after[key]));
  if (changed.length === 0) return;
  if (before.status === 'accepted' || before.status === 'inProgress') {
    const isAmending = changed.every((key) => key === 'lines' || key === 'discount');
    if (isAmending && may(actor.patterns, AMEND)) return;
    change.problem = conflict(
      'frozen',
      isAmending
        ? 'The customer accepted this order. You do not have permission to amend it.'
        : 'The customer accepted this order. Only its lines and internal fields can change.',
    );
    return;
  }
  change.problem = conflict(
    'frozen',
    before.status === 'sent' || before.status === 'expired'
      ? 'The customer has this quote. Choose Revise to change it.'
      : 'This order is closed and cannot be changed.',
  );
}
