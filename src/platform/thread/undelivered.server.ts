import { type Database, inTransaction } from '#engine/db/pool.server.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { customerOf, titleOf } from '#engine/entity/shape.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { product } from '#engine/permission/actor.ts';
import type { Context } from '#engine/request/context.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { notify } from '../notifications/notify.server.ts';
import { hostOf } from './threadHosts.server.ts';

/** A reply that waits this long is reported to its author. */
const LATE = '3 days';
const AT_ONCE = 100;

interface Undelivered extends Record<string, unknown> {
  readonly id: number;
  readonly noun: string;
  readonly recordId: number;
  readonly authorId: number;
  readonly recipient: string;
  readonly state: 'waiting' | 'failed';
}

/**
 * Notifies the authors of replies that bounced, failed or have waited for three days, once per reply.
 * @param now ISO moment
 * @returns the number of replies
 */
export async function tellUndelivered(database: Database, now: string): Promise<number> {
  return inTransaction(database, async (tx) => {
    const { rows } = await tx.query<Undelivered>(
      `select e.id, e.noun, e.record_id as "recordId", e.author_user_id as "authorId", l.recipient, l.state
         from letter l join thread_entry e on e.id = substring(l.key from '^thread-(\\d{1,15})$')::bigint
        where l.key like 'thread-%' and e.author_user_id is not null and e.undelivered_told_at is null
          and (l.state = 'failed' or (l.state = 'waiting' and l.posted_at < $1::timestamptz - interval '${LATE}'))
        order by e.id limit ${AT_ONCE} for update of e skip locked`,
      [now],
    );
    const context: Context = { tx, actor: product('Mail'), now, requestId: 'undelivered-replies', ip: null };
    for (const reply of rows) await tell(context, reply);
    await tx.query('update thread_entry set undelivered_told_at = $2 where id = any($1::bigint[])', [
      rows.map(({ id }) => id),
      now,
    ]);
    return rows.length;
  });
}

async function tell(
  context: Context,
  { noun: name, recordId, authorId, recipient, state }: Undelivered,
): Promise<void> {
  const { noun, host } = hostOf(name);
  const [row] = await readRows<AnyEntity>(context.tx, noun, context.actor, [recordId]);
  const userIds = row ? await host.readersAmong(context, row, [authorId]) : [];
  if (!row || userIds.length === 0) return;
  const what = state === 'failed' ? 'was not delivered to' : 'has not been sent for three days to';
  await notify(context, {
    userIds,
    kind: 'reply.undelivered',
    text: `Your reply on ${titleOf(noun, row)} ${what} ${recipient}.`,
    about: { path: recordPath(noun, { id: row.id, customerId: customerOf(noun, row) }) },
    isWithoutLetters: state === 'waiting',
  });
}
