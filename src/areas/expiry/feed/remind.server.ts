import { actorOfUser } from '#areas/identity/identity.server.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { type Database, inTransaction } from '#engine/db/pool.server.ts';
import { may } from '#engine/permission/permission.ts';
import { product } from '#engine/permission/actor.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { schedule } from '#engine/schedule/work.server.ts';
import { theTime } from '#engine/time/theTime.server.ts';
import { notify } from '#platform/notifications/notify.server.ts';
import { expiriesSeen } from './expiries.server.ts';
import { digestText, isReminded, REMIND_AT } from './reminders.rules.ts';
import { expirySource } from './source.server.ts';

const MOST = 500;

/** Notifies account managers daily of their customers' expiries. */
export function scheduleExpiries(database: Database): void {
  schedule('expiries', 'Reminders of what runs out', '30 7 * * *', async () => {
    await remindOfExpiries(database);
  });
}

/**
 * Sends each account manager one notification with expiries today or in 1 to 90 days that they may see.
 * @returns the number of users notified
 */
export async function remindOfExpiries(database: Database, now = theTime()): Promise<number> {
  const today = companyToday(now);
  const { rows: managers } = await database.query<{ id: number }>(
    `select distinct account_manager_id as id from customer
      where account_manager_id is not null and archived_at is null order by 1`,
  );
  let told = 0;
  for (const { id } of managers) {
    const actor = await actorOfUser(database, id);
    if (!actor || !may(actor.patterns, 'report.expiry')) continue;
    const days = REMIND_AT.map((before) => addDays(today, before));
    const asked = { from: today, to: addDays(today, Math.max(...REMIND_AT)), today, days, managerId: id, most: MOST };
    const found = (await expiriesSeen(database, actor, asked)).filter(({ source, endsOn }) =>
      isReminded(today, endsOn, expirySource(source)?.remindAt),
    );
    if (found.length === 0) continue;
    const items = found.map(({ label, title, endsOn }) => ({ text: `${label} of ${title}`, endsOn }));
    await inTransaction(database, (tx) =>
      notify(
        { tx, actor: product('Expiries'), now: now.toISOString(), requestId: 'expiries', ip: null },
        {
          userIds: [id],
          kind: 'expiry',
          text: digestText(items, today),
          about: { path: `/reports/expiry?managerId=${id}` },
        },
      ),
    );
    told += 1;
  }
  return told;
}
