import type { Queryable } from '#engine/db/pool.server.ts';
import { formatDuration } from '#engine/kinds/duration/duration.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { require } from '#engine/access/access.server.ts';
import { notFound } from '#engine/http/problem.ts';
import { read } from '#engine/store/store.server.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import { lotKey, timeBooks } from './book.server.ts';
import { explainLines, usedByMonth } from './explain.rules.ts';
import { balanceOf } from './move.server.ts';
import type { TimeFile } from './timeShapes.ts';

/** Additional time of a customer with explained movements. @throws 403, 404 */
export async function timeFileOf(tx: Queryable, actor: Actor, customerId: number, today: string): Promise<TimeFile> {
  require(actor, 'prepaidLot.view');
  const { name } = await read({ tx, actor }, customer, customerId);
  const book = (await timeBooks(tx, [customerId])).get(customerId);
  if (!book) throw notFound();
  const { rows: terms } = await tx.query<{ id: number }>(
    'select id from additional_time_terms where customer_id = $1 and archived_at is null',
    [customerId],
  );
  const balance = balanceOf(book, today);
  const { lots, movements } = book;
  const names = new Map(lots.map(({ id, reference }) => [lotKey(id), reference]));
  const lines = explainLines(movements, {
    allocations: balance.allocations,
    nameOf: (lot) => names.get(lot) ?? '',
    words: formatDuration,
  });
  return {
    customerId,
    customer: name,
    asOf: today,
    balanceMinutes: balance.balanceMinutes,
    overdrawnMinutes: balance.overdrawnMinutes,
    lowMinutes: book.lowMinutes,
    whenEmpty: book.whenEmpty,
    termsId: terms[0]?.id ?? null,
    lots: lots.map(({ customerId: _, ...lot }) => {
      const left = balance.lots.find(({ id }) => id === lotKey(lot.id));
      return { ...lot, remainingMinutes: left?.remainingMinutes ?? 0, expiredMinutes: left?.expiredMinutes ?? 0 };
    }),
    lines: [...lines].reverse(),
    months: usedByMonth(movements, today, 12),
  };
}
