import { product } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import { type Database, inTransaction } from '#engine/db/pool.server.ts';
import { behaviour } from '#engine/actions/behaviour.server.ts';
import type { Change, Saved } from '#engine/store/change.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import type { Context } from '#engine/request/context.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { Problem } from '#engine/http/problem.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { notify } from '#platform/notifications/notify.server.ts';
import { schedule } from '#engine/schedule/work.server.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { type Account, refuseBeyondOwn } from '#areas/identity/identity.server.ts';
import { TODAY } from '#areas/identity/identity.server.ts';
import { visibilityFields } from '#areas/identity/identity.server.ts';
import type { user } from '#areas/identity/users/user.ts';
import { cover } from './cover.ts';
import { coverComplaint } from './cover.rules.ts';
import { coverWords } from './coverWords.ts';
import { theTime } from '#engine/time/theTime.server.ts';

/** Behaviour of covers, with notifications. */
export const coverBehaviour = behaviour(cover, { beforeSave: [judgeCover], afterSave: [tellBoth] });

async function judgeCover(context: Context, changes: readonly Change<typeof cover>[]): Promise<void> {
  const people = await peopleOf(context, changes);
  const today = companyToday(new Date(context.now));
  for (const change of changes) {
    const { before, after, action } = change;
    const covered = people.get(after.coveredId);
    const deputy = people.get(after.deputyId);
    after.name = `${deputy?.name ?? ''} for ${covered?.name ?? ''}`;
    if (action === 'end') continue;
    change.problem = await notTheirs(context, people.get(before?.coveredId ?? after.coveredId));
    if (change.problem || after.archivedAt) continue;
    if (before && before.coveredId !== after.coveredId)
      refuseField(change, 'coveredId', 'The absent user cannot be changed. Cancel this cover and add another.');
    after.endedAt = null;
    const complaint = coverComplaint(after, today);
    if (complaint) refuseField(change, complaint.field, complaint.message);
    else if (deputy?.status === 'deactivated')
      refuseField(change, 'deputyId', `${deputy.name} can no longer sign in. Choose another user.`);
  }
}

/**
 * Users can hand over their own scope. For other users, the actor needs permission to change the account, and the same
 * permissions and scope.
 */
async function notTheirs(context: Context, covered: Person | undefined): Promise<Problem | undefined> {
  const { actor } = context;
  if (!covered || actor.userId === null || covered.id === actor.userId) return undefined;
  if (!may(actor.patterns, 'user.update'))
    return new Problem(
      403,
      'not_yours',
      'You can only set up cover for yourself. Ask a user who can change users to set up cover for others.',
    );
  try {
    await refuseBeyondOwn(context, covered);
    return undefined;
  } catch (refusal) {
    if (refusal instanceof Problem) return refusal;
    throw refusal;
  }
}

type Person = Account & Pick<Row<typeof user>, 'status'>;

/** The users in covers, with the facts that decide who may hand over for them. */
async function peopleOf(
  { tx }: Context,
  changes: readonly Change<typeof cover>[],
): Promise<ReadonlyMap<number, Person>> {
  const ids = changes.flatMap(({ before, after }) => [before?.coveredId, after.coveredId, after.deputyId]);
  const { rows } = await tx.query<Person>(
    `select u.id, u.name, u.status, u.role_ids as "roleIds", ${visibilityFields('u')} from "user" u where u.id = any($1::bigint[])`,
    [ids.filter((id) => id !== undefined)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

async function tellBoth(context: Context, changes: readonly Saved<typeof cover>[]): Promise<void> {
  const people = await peopleOf(context, changes);
  const name = (id: number) => people.get(id)?.name ?? '';
  for (const { before, after, action } of changes) {
    const words = coverWords(
      { before, after, action },
      { covered: name(after.coveredId), deputy: name(after.deputyId) },
    );
    if (!words) continue;
    const about = { path: recordPath(cover, after) };
    const tell = (to: number, text: string) =>
      to === context.actor.userId ? undefined : notify(context, { userIds: [to], kind: 'cover', text, about });
    await tell(after.deputyId, words.toDeputy);
    await tell(after.coveredId, words.toCovered);
    if (before && before.deputyId !== after.deputyId) await tell(before.deputyId, words.toFormer);
  }
}

/** Notifies both users the day after a cover ends. The scope itself ended at midnight. */
export function scheduleCover(database: Database): void {
  schedule('end-cover', 'Notify users when cover ends', '5 0 * * *', () => endCover(database));
}

/** Records the end of covers after their last day. */
export async function endCover(database: Database, now = theTime()): Promise<void> {
  await inTransaction(database, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `select id from cover where ended_at is null and archived_at is null and ends_on < ${TODAY} for update`,
    );
    const context: Context = {
      tx,
      actor: product('Cover'),
      now: now.toISOString(),
      requestId: 'cover',
      ip: null,
    };
    const patches = rows.map(({ id }) => ({ id, version: null, set: { endedAt: context.now } }));
    if (patches.length > 0) await changeMany(context, cover, 'end', patches);
  });
}
