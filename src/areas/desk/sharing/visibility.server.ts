import { addDays } from '#engine/calendar/calendar.ts';
import { companyZone } from '#engine/calendar/companyZone.ts';
import { instantOf, localDay } from '#engine/calendar/zone.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { Problem } from '#engine/http/problem.ts';
import type { Actor } from '#engine/permission/actor.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Change, Saved } from '#engine/store/change.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { type DueTimer, onTimer, setTimers } from '#engine/timers/timers.server.ts';
import { job } from '../jobs/job.ts';
import { current, levelFor, nextExpiry, visibilityOf } from './visibility.rules.ts';

type JobChange = Change<typeof job>;

const MOST_WATCHERS = 50;
/** Timer for the next end of a share. */
const SHARE_TIMER = 'share';

export const today = (now: string): string => localDay(Date.parse(now), companyZone());

/**
 * Adds a new assignee as watcher, and a user who makes a job private without being on it. Sets the reader fields from
 * people and shares. No other code writes them.
 */
export function fillVisibility({ actor, now }: Context, changes: readonly JobChange[]): void {
  for (const { before, after } of changes) {
    if (after.assigneeUserId !== before?.assigneeUserId) addWatcher(after, after.assigneeUserId);
    const visibility = () =>
      visibilityOf({ ...after, createdBy: before ? before.createdBy : actor.userId }, today(now));
    const isClosing = after.isPrivate && !before?.isPrivate;
    if (isClosing && !visibility().privateTo.some((key) => actor.groups?.includes(key)))
      addWatcher(after, actor.userId);
    Object.assign(after, visibility());
  }
}

function addWatcher(after: JobChange['after'], userId: number | null): void {
  if (userId !== null && !after.watcherIds.includes(userId))
    after.watcherIds = [...after.watcherIds, userId].slice(0, MOST_WATCHERS);
}

/** Actions allowed with a view-only share. */
const FREE = ['watched'];

export function judgeContributions(context: Context, changes: readonly JobChange[]): void {
  for (const change of changes)
    if (change.before && !FREE.includes(change.action) && !mayContribute(context, change.before))
      change.problem = viewOnly();
}

const viewOnly = (): Problem =>
  new Problem(403, 'view_only', 'The job is shared with you to view. Ask for permission to work on it.');

/** @throws 403 when the actor has only a view share */
export function requireContribution(context: Pick<Context, 'actor' | 'now'>, row: Row<typeof job>): void {
  if (!mayContribute(context, row)) throw viewOnly();
}

function mayContribute({ actor, now }: Pick<Context, 'actor' | 'now'>, row: Row<typeof job>): boolean {
  const { customers, userId } = actor;
  if (userId === null || customers === 'all' || customers.includes(row.customerId)) return true;
  return levelFor(row.shares, keysOf(actor), today(now)) === 'contribute';
}

const keysOf = ({ groups = [], customers }: Actor): ReadonlySet<string> =>
  new Set([...groups, ...(customers === 'all' ? [] : customers.map((id) => `customer:${id}`))]);

/** The share keys that an actor may see: users, teams, and the customers in their scope. */
export const keysSeen = (keys: readonly string[], { customers }: Actor): string[] =>
  keys.filter((key) => {
    const [noun, id] = key.split(':');
    return noun !== 'customer' || customers === 'all' || customers.includes(Number(id));
  });

/** After saving: copies the readers to time entries, and sets timers for ending shares. */
export async function followVisibility({ tx }: Context, changes: readonly Saved<typeof job>[]): Promise<void> {
  const ends = (row: Row<typeof job> | null) => (row ? nextExpiry(row.shares) : null);
  const ending = changes.filter(({ before, after }) => ends(before) !== ends(after));
  await setTimers(
    tx,
    job,
    SHARE_TIMER,
    ending.map(({ after }) => ({ id: after.id, at: afterDay(ends(after)) })),
  );
  const moved = changes.filter(
    ({ before, after }) =>
      before &&
      (before.isPrivate !== after.isPrivate ||
        String(before.sharedWith) !== String(after.sharedWith) ||
        String(before.privateTo) !== String(after.privateTo)),
  );
  await copyVisibility(
    tx,
    moved.map(({ after }) => after.id),
  );
}

const afterDay = (day: string | null): string | null =>
  day === null ? null : new Date(instantOf(addDays(day, 1), 0, companyZone())).toISOString();

/** Copies the readers of jobs to their time entries. */
export async function copyVisibility(tx: Queryable, jobIds: readonly number[]): Promise<void> {
  if (jobIds.length === 0) return;
  await tx.query(
    `update time_entry e set shared_with = j.shared_with, is_private = j.is_private, private_to = j.private_to from job j
      where j.id = e.job_id and j.id = any($1::bigint[])
        and (e.shared_with, e.is_private, e.private_to) is distinct from (j.shared_with, j.is_private, j.private_to)`,
    [jobIds],
  );
}

export const registerShareTimers = (): void => onTimer(job, SHARE_TIMER, endShares);

/** Removes shares after their last day. */
async function endShares(context: Context, due: readonly DueTimer[]): Promise<void> {
  const ids = due.map(({ recordId }) => recordId);
  const rows = await readRows(context.tx, job, context.actor, ids, { lock: true });
  const outcomes = await changeMany(
    context,
    job,
    'share-ended',
    rows.map(({ id, shares }) => ({ id, version: null, set: { shares: [...current(shares, today(context.now))] } })),
  );
  for (const outcome of outcomes) if ('problem' in outcome) throw outcome.problem;
}
