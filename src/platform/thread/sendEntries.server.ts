import { type Database, inTransaction } from '#engine/db/pool.server.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { product } from '#engine/permission/actor.ts';
import type { Context } from '#engine/request/context.server.ts';
import { schedule, work } from '#engine/schedule/work.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { hostOf } from './threadHosts.server.ts';
import { heldEntry } from './threadStore.server.ts';
import { tellUndelivered } from './undelivered.server.ts';
import { logAbout } from './writeEntry.server.ts';

/** The job that sends public replies after their undo time. */
export const SEND_REPLIES = 'send-replies';

export function registerThreads(database: Database): void {
  work(SEND_REPLIES, async () => ((await sendDue(database, nowIso())) ? 'again' : 'done'), { label: 'Send replies' });
  schedule('undelivered-replies', 'Tell authors of undelivered replies', '*/10 * * * *', async () => {
    await tellUndelivered(database, nowIso());
  });
}

/**
 * Sends one due reply, in its own transaction.
 * @returns whether there was one
 */
export async function sendDue(database: Database, now: string): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const { rows } = await tx.query<{
      id: number;
      noun: string;
      record_id: number;
      author_user_id: number | null;
      author_name: string;
    }>(
      `select id, noun, record_id, author_user_id, author_name from thread_entry
        where sends_at <= $1 and sent_at is null and withdrawn_at is null order by sends_at limit 1 for update skip locked`,
      [now],
    );
    const [due] = rows;
    if (!due) return false;
    const { noun, host } = hostOf(due.noun);
    // Sent in the author's name, which notified users see.
    const context: Context = {
      tx,
      actor: { ...product(due.author_name), userId: due.author_user_id },
      now,
      requestId: `reply-${due.id}`,
      ip: null,
    };
    const [row] = await readRows<AnyEntity>(tx, noun, product('Replies'), [due.record_id], { lock: true });
    const entry = await heldEntry(tx, due.noun, due.record_id, due.id);
    const sentTo = row && entry ? await host.send?.(context, row, entry) : null;
    await tx.query('update thread_entry set sent_at = $2, sent_to = $3 where id = $1', [due.id, now, sentTo ?? null]);
    if (row) await logAbout(context, noun, row, 'thread-sent');
    return true;
  });
}
