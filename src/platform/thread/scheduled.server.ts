import { recordPath } from '#engine/entity/screensOf.ts';
import { customerOf, titleOf } from '#engine/entity/shape.ts';
import type { AnyEntity, Row } from '#engine/entity/entity.ts';
import { invalid, refused } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import { notify } from '../notifications/notify.server.ts';
import { logAbout } from './logAbout.server.ts';
import { SCHEDULE_DAYS, UNDO_SECONDS } from './thread.ts';
import { type Hosted, hostOf } from './threadHosts.server.ts';

/** The end of the undo time of a reply written now. */
export const undoTime = (now: string): string => new Date(Date.parse(now) + UNDO_SECONDS * 1000).toISOString();

/**
 * Checks the time that an author chose for a reply.
 * @returns the time, null if none was chosen
 * @throws 422 for a time that is past or too far ahead, or `held` if the record accepts no scheduled replies
 */
export function laterTime(
  { host }: Hosted,
  row: Row<AnyEntity>,
  sendsAt: string | undefined,
  now: string,
): string | null {
  if (sendsAt === undefined) return null;
  const ahead = Date.parse(sendsAt) - Date.parse(now);
  if (ahead < UNDO_SECONDS * 1000) throw invalid({ sendsAt: ['Choose a time in the future.'] });
  if (ahead > SCHEDULE_DAYS * 86_400_000) throw invalid({ sendsAt: ['Choose a time within a year.'] });
  const reason = host.holdsBack?.(row) ?? null;
  if (reason) throw refused('held', `${reason} A reply cannot be scheduled here. Send it now instead.`);
  return new Date(sendsAt).toISOString();
}

/** Holds the scheduled replies of a record to which a customer has replied first. */
export const holdForAnswer = (context: Context, hosted: Hosted, row: Row<AnyEntity>, author: string): Promise<void> =>
  holdScheduled(context, hosted.noun.name, [{ row, reason: `${author} replied first.` }]);

interface Hold {
  readonly row: Row<AnyEntity>;
  readonly reason: string;
  /** Only this reply; otherwise all of the record. */
  readonly entryId?: number;
}

/**
 * Holds the scheduled replies of records and notifies their authors, except the user who caused it. They are sent only
 * after their author decides again.
 */
export async function holdScheduled(context: Context, name: string, holds: readonly Hold[]): Promise<void> {
  if (holds.length === 0) return;
  const { noun } = hostOf(name);
  const { rows } = await context.tx.query<{ id: number; author: number | null }>(
    `update thread_entry e set held_because = x.reason from unnest($2::bigint[], $3::text[], $4::bigint[]) as x (id, reason, entry_id)
      where e.noun = $1 and e.record_id = x.id and e.id = coalesce(x.entry_id, e.id) and e.sends_at is not null and e.sent_at is null and e.withdrawn_at is null
        and e.is_scheduled and e.held_because is null
      returning e.record_id as id, e.author_user_id as author`,
    [
      name,
      holds.map(({ row }) => row.id),
      holds.map(({ reason }) => reason.slice(0, 300)),
      holds.map(({ entryId }) => entryId ?? null),
    ],
  );
  for (const { row, reason } of holds) {
    const authors = rows.filter(({ id }) => id === row.id).flatMap(({ author }) => author ?? []);
    if (!rows.some(({ id }) => id === row.id)) continue;
    await logAbout(context, noun, row, 'thread-held');
    await tellHeld(context, noun, row, reason, new Set(authors));
  }
}

async function tellHeld(
  context: Context,
  noun: AnyEntity,
  row: Row<AnyEntity>,
  reason: string,
  authors: ReadonlySet<number>,
): Promise<void> {
  const others = [...authors].filter((id) => id !== context.actor.userId);
  const userIds = others.length > 0 ? await hostOf(noun.name).host.readersAmong(context, row, others) : [];
  if (userIds.length === 0) return;
  await notify(context, {
    userIds,
    kind: 'reply.held',
    text: `Your scheduled reply on ${titleOf(noun, row)} was not sent. ${reason}`,
    about: { path: recordPath(noun, { id: row.id, customerId: customerOf(noun, row) }) },
  });
}
