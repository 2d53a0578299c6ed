import { type Database, inTransaction } from '#engine/db/pool.server.ts';
import { product } from '#engine/permission/actor.ts';
import type { Context } from '#engine/request/context.server.ts';
import { schedule } from '#engine/schedule/work.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { clear, raise } from '#platform/alarms/raise.server.ts';
import { stateOfBooks } from './books.server.ts';

/** Alarm for books that a check found to be wrong. */
export const BOOKS_ALARM = 'books.differ';

const SECONDS = 600;

/** Checks the books in full every night. */
export function scheduleBooks(database: Database): void {
  schedule('check-books', 'Check that the books balance', '40 2 * * *', async () => {
    await inTransaction(database, (tx) => checkBooks({ tx, now: nowIso() }), { seconds: SECONDS });
  });
}

/** Raises the alarm with the faults, or ends it. */
export async function checkBooks({ tx, now }: Pick<Context, 'tx' | 'now'>): Promise<void> {
  const context: Context = { tx, now, actor: product('Accounts'), requestId: 'check-books', ip: null };
  const faults = (await stateOfBooks(tx)).flatMap(({ says, isFault }) => (isFault ? [says] : []));
  if (faults.length === 0) return clear(context, BOOKS_ALARM);
  await raise(context, BOOKS_ALARM, { says: `The books do not balance. ${faults.join(' ')}` });
}
