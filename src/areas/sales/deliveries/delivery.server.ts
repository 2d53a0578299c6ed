import { behaviour } from '#engine/actions/behaviour.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { isSameValue } from '#engine/entity/sameValue.ts';
import { conflict, invalid } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import type { Change } from '#engine/store/change.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { fulfil, holdOrder, requireOpen } from '../orders/fulfilment.server.ts';
import { productFacts } from '../orders/orderLines.server.ts';
import { delivery } from './delivery.ts';

type Delivery = Row<typeof delivery>;
type DeliveryChange = Change<typeof delivery>;

/** Behaviour of deliveries: despatch updates the order, and undoing it reverts the update. */
export const deliveryBehaviour = behaviour(delivery, {
  beforeSave: [prepare],
  actions: {
    despatch: async ({ context, row, input }) => {
      const lines = row.lines.filter(({ quantity }) => quantity > 0);
      if (lines.length === 0) throw invalid({ lines: ['Add at least one line with a quantity.'] });
      const order = await holdOrder(context, row.orderId);
      requireOpen(order);
      await refuseOnStop(context, row.customerId);
      await fulfil(context, order, 'delivered', { steps: stepsOf(lines, 1), event: 'despatchOrder' });
      return {
        lines,
        despatchedOn: input.on ?? companyToday(new Date(context.now)),
        ...(input.carrier ? { carrier: input.carrier } : {}),
        ...(input.trackingNumber ? { trackingNumber: input.trackingNumber } : {}),
      };
    },
    undo: async ({ context, row, input }) => {
      const order = await holdOrder(context, row.orderId);
      await fulfil(context, order, 'delivered', { steps: stepsOf(row.lines, -1), event: 'undoDespatchOfOrder' });
      return { undoneBecause: input.reason };
    },
    discard: () => ({}),
  },
});

const stepsOf = (lines: Delivery['lines'], sign: 1 | -1) =>
  lines.flatMap(({ orderLineId, quantity }) =>
    orderLineId === null ? [] : [{ lineId: orderLineId, quantity: sign * quantity }],
  );

/** Refuses deliveries to a customer on stop. */
async function refuseOnStop({ tx }: Context, customerId: number): Promise<void> {
  const { rows } = await tx.query<{ reason: string | null }>(
    'select stop_reason as reason from customer_account where customer_id = $1 and is_on_stop and archived_at is null',
    [customerId],
  );
  if (rows[0])
    throw conflict(
      'ON_STOP',
      `The account of the customer is on stop${rows[0].reason ? `: ${rows[0].reason}` : ''}. Nothing can be despatched.`,
    );
}

/** Fields that are fixed after despatch. */
const LEFT = ['customerId', 'orderId', 'siteId', 'lines'] as const;

async function prepare(context: Context, changes: readonly DeliveryChange[]): Promise<void> {
  const fresh = changes.filter((change) => !change.before);
  const numbers = fresh.length > 0 ? await nextNumbers(context, fresh.length) : [];
  for (const [at, { after }] of fresh.entries()) after.number = numbers[at] ?? '';
  for (const change of changes) {
    const { before, after, action } = change;
    if (!before || action !== 'update') continue;
    if (before.status !== 'draft' && LEFT.some((key) => !isSameValue(before[key], after[key])))
      change.problem = conflict('POSTED_IMMUTABLE', 'A despatched delivery cannot be changed. Undo the despatch.');
    else if (after.orderId !== before.orderId && before.lines.some(({ orderLineId }) => orderLineId !== null))
      refuseField(change, 'orderId', 'The lines are those of another order. Discard the draft and create a new one.');
  }
  await completeLines(
    context,
    changes.filter(({ problem, before, given }) => !problem && (!before || given.has('lines'))),
  );
}

/** Fills missing descriptions of lines from their products. */
async function completeLines({ tx }: Context, changes: readonly DeliveryChange[]): Promise<void> {
  const unnamed = changes.flatMap(({ after }) => after.lines.filter(({ description }) => !description));
  const products = await productFacts(tx, [...new Set(unnamed.flatMap(({ productId }) => productId ?? []))]);
  for (const change of changes)
    change.after.lines = change.after.lines.map((line, at) => {
      const description = line.description ?? products.get(line.productId ?? 0)?.name ?? null;
      if (!description) refuseField(change, `lines.${at}.description` as 'lines', 'Enter a description.');
      return { ...line, description };
    });
}

async function nextNumbers({ tx }: Context, count: number): Promise<readonly string[]> {
  const { rows } = await tx.query<{ n: number }>(
    `select nextval('delivery_number')::int as n from generate_series(1, $1)`,
    [count],
  );
  return rows.map(({ n }) => `DEL-${n}`);
}
