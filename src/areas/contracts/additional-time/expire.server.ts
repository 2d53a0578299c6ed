import { addDays } from '#engine/calendar/calendar.ts';
import { type Database, inTransaction } from '#engine/db/pool.server.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { formatDuration } from '#engine/kinds/duration/duration.ts';
import { product } from '#engine/permission/actor.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { schedule } from '#engine/schedule/work.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { clear, raise } from '#platform/alarms/raise.server.ts';
import { holdTime, lotKey, type TimeBook, timeBooks } from './book.server.ts';
import { balanceOf, moveTime, tellOwners } from './move.server.ts';

/** Alarm for a customer with movements that do not add up to the balance. */
export const LEDGER_ALARM = 'additional-time.differs';

/** Days before the last day of a block on which users are notified. */
const TOLD_BEFORE = [60, 30, 7];
const PORTION = 100;

/** Nightly job: expires blocks, notifies about upcoming expiries, and compares ledgers with balances. */
export function scheduleExpiry(database: Database): void {
  schedule('expire-additional-time', 'Expire additional time', '15 0 * * *', async () => {
    for (let after: number | null = 0; after !== null; ) after = await expireTime(database, after, nowIso());
  });
}

/** Processes one batch of customers. @returns the cursor for the next batch; null after the last */
export async function expireTime(database: Database, after: number, now: string): Promise<number | null> {
  return inTransaction(database, async (tx) => {
    const context: Context = { tx, now, actor: product('Additional time'), requestId: 'additional-time', ip: null };
    const { rows } = await tx.query<{ id: number }>(
      `select distinct customer_id as id from prepaid_lot where customer_id > $1 order by 1 limit ${PORTION}`,
      [after],
    );
    const ids = rows.map(({ id }) => id);
    await holdTime(tx, ids);
    const today = companyToday(new Date(now));
    const books = await timeBooks(tx, ids);
    await moveTime(
      context,
      [...books.values()].flatMap((book) => expiredIn(book, today)),
    );
    for (const book of books.values()) await tellExpiring(context, book, today);
    for (const book of (await timeBooks(tx, ids)).values()) await checkSum(context, book, today);
    return ids.length === PORTION ? (ids.at(-1) ?? null) : null;
  });
}

/**
 * Movements for expired minutes that are missing in the ledger. A block with a postponed expiry gets its minutes back.
 */
function expiredIn(book: TimeBook, today: string) {
  const { lots } = balanceOf(book, today);
  return book.lots.flatMap(({ id, expiresOn }) => {
    const due = lots.find((lot) => lot.id === lotKey(id))?.expiredMinutes ?? 0;
    const stored = book.movements
      .filter(({ type, lotId }) => type === 'expire' && lotId === id)
      .reduce((sum, { minutes }) => sum - minutes, 0);
    if (due === stored) return [];
    const on = due > stored && stored === 0 && expiresOn !== null ? addDays(expiresOn, 1) : today;
    return [{ customerId: book.customerId, lotId: id, type: 'expire' as const, on, minutes: stored - due }];
  });
}

async function tellExpiring(context: Context, book: TimeBook, today: string): Promise<void> {
  const { lots } = balanceOf(book, today);
  for (const { id, expiresOn } of book.lots) {
    const left = lots.find((lot) => lot.id === lotKey(id))?.remainingMinutes ?? 0;
    if (expiresOn === null || left === 0 || !TOLD_BEFORE.some((days) => addDays(today, days) === expiresOn)) continue;
    await tellOwners(
      context,
      book,
      `${formatDuration(left)} of additional time expires after ${formatDay(expiresOn)}.`,
    );
  }
}

/** Raises an alarm if the movements do not add up to the balance. */
async function checkSum(context: Context, book: TimeBook, today: string): Promise<void> {
  const about = String(book.customerId);
  if (ledgerSum(book, today) === balanceOf(book, today).balanceMinutes) return clear(context, LEDGER_ALARM, about);
  await raise(context, LEDGER_ALARM, {
    about,
    says: 'The movements of additional time do not add up to the balance.',
    path: `/customer/${about}/additional-time`,
  });
}

/** Sum of the stored movements up to a day. */
export const ledgerSum = ({ movements }: Pick<TimeBook, 'movements'>, today: string): number =>
  movements.filter(({ on }) => on <= today).reduce((sum, { minutes }) => sum + minutes, 0);
