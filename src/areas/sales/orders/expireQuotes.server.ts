import { type Database, inTransaction } from '#engine/db/pool.server.ts';
import { product } from '#engine/permission/actor.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { schedule } from '#engine/schedule/work.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { notify } from '#platform/notifications/notify.server.ts';
import { customerOrder } from './customerOrder.ts';

/** Expires quotes every night, after the last day of their validity. */
export const scheduleQuotes = (database: Database): void =>
  schedule('expire-quotes', 'Expired quotes', '5 0 * * *', async () => {
    while ((await expireQuotes(database, nowIso())) === 'again');
  });

const PORTION = 200;

/**
 * Marks quotes as expired after their last day and notifies the account managers. @returns `again` while more remain
 */
export async function expireQuotes(database: Database, now: string): Promise<'again' | undefined> {
  return inTransaction(database, async (tx) => {
    const context = { tx, now, actor: product('Expired quotes'), requestId: 'expire-quotes', ip: null };
    const { rows } = await tx.query<{ id: number; number: string; title: string; manager: number | null }>(
      `select id, number, title, account_manager_id as manager from customer_order
        where status = 'sent' and valid_until < $1 and archived_at is null order by id limit ${PORTION}`,
      [companyToday(new Date(now))],
    );
    await changeMany(
      context,
      customerOrder,
      'expireQuote',
      rows.map(({ id }) => ({ id, version: null, set: { status: 'expired' as const } })),
    );
    for (const { id, number, title, manager } of rows)
      if (manager !== null)
        await notify(context, {
          userIds: [manager],
          kind: 'quote-answered',
          text: `Quote ${number} has expired without an answer: ${title}.`.slice(0, 300),
          about: { path: `/accounts/customer/orders/${id}` },
        });
    return rows.length === PORTION ? 'again' : undefined;
  });
}
