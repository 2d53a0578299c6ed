import { product } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import { type Database, inTransaction } from '#engine/db/pool.server.ts';
import { type Change, afterSave, beforeSave, type Values } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { Problem } from '#engine/http/problem.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { notify } from '#platform/notifications/notify.server.ts';
import { schedule } from '#engine/schedule/work.server.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { refuseBeyondOwn } from '#areas/identity/identity.server.ts';
import { TODAY } from '#areas/identity/identity.server.ts';
import { sightFields } from '#areas/identity/identity.server.ts';
import { cover } from './cover.ts';
import { coverComplaint, type CoverDraft } from './cover.rules.ts';
import { coverWords } from './coverWords.ts';
import { theTime } from '#engine/time/theTime.server.ts';

/** What covers keep to, and who is told of them. */
export function prepareCover(): void {
  beforeSave(cover, judgeCover);
  afterSave(cover, tellBoth);
}

async function judgeCover(context: Context, changes: readonly Change[]): Promise<void> {
  const people = await peopleOf(context, changes);
  const today = companyToday(new Date(context.now));
  for (const change of changes) {
    const { before, after, action } = change;
    const covered = people.get(Number(after.coveredId));
    const deputy = people.get(Number(after.deputyId));
    after.name = `${String(deputy?.name ?? '')} for ${String(covered?.name ?? '')}`;
    if (action === 'end') continue;
    change.problem = await notTheirs(context, people.get(Number(before?.coveredId ?? after.coveredId)));
    if (change.problem || after.archivedAt) continue;
    if (before && before.coveredId !== after.coveredId)
      refuseField(change, 'coveredId', 'A cover stays with whom it is for. Call this one off and make another.');
    after.endedAt = null;
    const complaint = coverComplaint(draftIn(after), today);
    if (complaint) refuseField(change, complaint.field, complaint.message);
    else if (deputy?.status === 'deactivated')
      refuseField(change, 'deputyId', `${String(deputy.name)} cannot sign in any more. Choose somebody else.`);
  }
}

const draftIn = ({ coveredId, deputyId, startsOn, endsOn }: Readonly<Values>): CoverDraft => ({
  coveredId: Number(coveredId),
  deputyId: Number(deputyId),
  startsOn: String(startsOn),
  endsOn: String(endsOn),
});

/** One hands over one's own; that of others only who may change their accounts, and may do and see as much. */
async function notTheirs(context: Context, covered: Readonly<Values> | undefined): Promise<Problem | undefined> {
  const { actor } = context;
  if (!covered || actor.userId === null || covered.id === actor.userId) return undefined;
  if (!may(actor.patterns, 'user.update'))
    return new Problem(
      403,
      'not_yours',
      'You can hand over only what is yours. Somebody who may change users does it for others.',
    );
  try {
    await refuseBeyondOwn(context, covered);
    return undefined;
  } catch (refusal) {
    if (refusal instanceof Problem) return refusal;
    throw refusal;
  }
}

/** The people covers name, with what decides who may hand over for them. */
async function peopleOf({ tx }: Context, changes: readonly Change[]): Promise<ReadonlyMap<number, Values>> {
  const ids = changes.flatMap(({ before, after }) => [before?.coveredId, after.coveredId, after.deputyId]);
  const { rows } = await tx.query<Values>(
    `select u.id, u.name, u.status, u.role_ids as "roleIds", ${sightFields('u')} from "user" u where u.id = any($1::bigint[])`,
    [ids.filter((id) => typeof id === 'number')],
  );
  return new Map(rows.map((row) => [Number(row.id), row]));
}

async function tellBoth(context: Context, changes: readonly Change[]): Promise<void> {
  const people = await peopleOf(context, changes);
  const name = (id: unknown) => String(people.get(Number(id))?.name ?? '');
  for (const { before, after, action } of changes) {
    const words = coverWords(
      { before, after, action },
      { covered: name(after.coveredId), deputy: name(after.deputyId) },
    );
    if (!words) continue;
    const about = { path: recordPath(cover, { id: Number(after.id) }) };
    const tell = (to: unknown, text: string) =>
      to === context.actor.userId ? undefined : notify(context, { userIds: [Number(to)], kind: 'cover', text, about });
    await tell(after.deputyId, words.toDeputy);
    await tell(after.coveredId, words.toCovered);
    if (before && before.deputyId !== after.deputyId) await tell(before.deputyId, words.toFormer);
  }
}

/** Tells both, the day after, that it is over. What it gave ended by itself at midnight. */
export function scheduleCover(database: Database): void {
  schedule('end-cover', 'Tell that somebody no longer stands in', '5 0 * * *', () => endCover(database));
}

/** Notes the end of covers whose last day has passed. */
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
