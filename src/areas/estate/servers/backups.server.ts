import { behaviour } from '#engine/actions/behaviour.server.ts';
import { isTimezone } from '#engine/calendar/zone.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Change, Saved } from '#engine/store/change.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { settleOwners } from '../assets/panelOwner.server.ts';
import { backupResult } from './backupResult.ts';
import { backupSet } from './backupSet.ts';

/** Behaviour of backup sets and their results. */
export const backupBehaviours = [
  behaviour(backupSet, { beforeSave: [settleSets] }),
  behaviour(backupResult, { beforeSave: [settleResults], afterSave: [noteLast] }),
];

async function settleSets(context: Context, changes: readonly Change<typeof backupSet>[]): Promise<void> {
  await settleOwners(context, changes, 'backup-set', 'backup sets');
  for (const change of changes)
    if (!isTimezone(change.after.timezone)) refuseField(change, 'timezone', 'Enter a time zone such as Europe/London.');
}

/** Tolerance for clocks of backup servers that are ahead. */
const AHEAD_MS = 5 * 60_000;

async function settleResults(context: Context, changes: readonly Change<typeof backupResult>[]): Promise<void> {
  const { rows } = await context.tx.query<{ id: number; customerId: number }>(
    'select id, customer_id as "customerId" from backup_set where id = any($1::bigint[])',
    [changes.map(({ after }) => after.setId)],
  );
  const latest = Date.parse(context.now) + AHEAD_MS;
  for (const change of changes) {
    const set = rows.find(({ id }) => id === change.after.setId);
    if (!set) refuseField(change, 'setId', 'Backup set: record not found. Choose one from the list.');
    else change.after.customerId = set.customerId;
    if (Date.parse(change.after.at) > latest) refuseField(change, 'at', 'Enter a moment that is not in the future.');
  }
}

interface LastOf {
  readonly id: number;
  readonly lastResult: 'success' | 'warning' | 'failed' | null;
  readonly lastResultAt: Date | null;
  readonly lastGoodAt: Date | null;
}

/** Stores the last result on the set, so that lists and findings need not read the results. */
async function noteLast(context: Context, changes: readonly Saved<typeof backupResult>[]): Promise<void> {
  const ids = [...new Set(changes.flatMap(({ before, after }) => [after.setId, before?.setId ?? after.setId]))];
  const { rows } = await context.tx.query<LastOf>(
    `select s.id, l.result as "lastResult", l.at as "lastResultAt",
            (select max(r.at) from backup_result r where r.set_id = s.id and r.archived_at is null and r.result <> 'failed') as "lastGoodAt"
       from backup_set s
       left join lateral (select r.result, r.at from backup_result r where r.set_id = s.id and r.archived_at is null order by r.at desc limit 1) l on true
      where s.id = any($1::bigint[]) order by s.id`,
    [ids],
  );
  const patches = rows.map(({ id, lastResult, lastResultAt, lastGoodAt }) => ({
    id,
    version: null,
    set: { lastResult, lastResultAt: isoOf(lastResultAt), lastGoodAt: isoOf(lastGoodAt) },
  }));
  for (const outcome of await changeMany(context, backupSet, 'noteResult', patches))
    if ('problem' in outcome) throw outcome.problem;
}

const isoOf = (at: Date | null): string | null => (at === null ? null : new Date(at).toISOString());
