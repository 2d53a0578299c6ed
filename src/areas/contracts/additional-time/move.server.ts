import type { Draft, Row } from '#engine/entity/entity.ts';
import type { Context } from '#engine/request/context.server.ts';
import { formatDuration } from '#engine/kinds/duration/duration.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { append } from '#engine/store/append.server.ts';
import { notify } from '#platform/notifications/notify.server.ts';
import { movementsOf, type TimeBook, timeBooks } from './book.server.ts';
import { prepaidBalance } from './prepaid.rules.ts';
import { prepaidMovement } from './prepaidMovement.ts';

/**
 * Writes movements of additional time. No other code does. The caller must hold the lock and have validated the
 * movements. Notifies when time becomes low or overdrawn.
 */
export async function moveTime(
  context: Context,
  movements: readonly Draft<typeof prepaidMovement>[],
): Promise<readonly Row<typeof prepaidMovement>[]> {
  if (movements.length === 0) return [];
  const customerIds = [...new Set(movements.map(({ customerId }) => customerId))];
  const before = await timeBooks(context.tx, customerIds);
  const added = await append(context, prepaidMovement, movements);
  await tellLow(context, before, await timeBooks(context.tx, customerIds));
  return added;
}

/** The balance on a day. */
export const balanceOf = (book: Pick<TimeBook, 'lots' | 'movements'>, today: string) =>
  prepaidBalance(movementsOf(book), today, 'overdraw');

async function tellLow(
  context: Context,
  before: ReadonlyMap<number, TimeBook>,
  after: ReadonlyMap<number, TimeBook>,
): Promise<void> {
  const today = companyToday(new Date(context.now));
  for (const [customerId, book] of after) {
    const [was, now] = [before.get(customerId) ?? book, book].map((each) => balanceOf(each, today).balanceMinutes);
    if (was === undefined || now === undefined || now >= was || now > book.lowMinutes) continue;
    const text =
      now < 0
        ? was < 0
          ? null
          : `The additional time is overdrawn by ${formatDuration(-now)}.`
        : was > book.lowMinutes
          ? `${formatDuration(now)} of additional time is left.`
          : null;
    if (text) await tellOwners(context, book, text);
  }
}

/** Notifies the users responsible for a customer's time. */
export async function tellOwners(context: Context, { customerId, tellIds }: TimeBook, text: string): Promise<void> {
  const { rows } = await context.tx.query<{ name: string }>('select name from customer where id = $1', [customerId]);
  await notify(context, {
    userIds: tellIds,
    kind: 'additional-time',
    text: `${rows[0]?.name ?? 'A customer'}: ${text}`.slice(0, 300),
    about: { path: `/customer/${customerId}/additional-time` },
  });
}
