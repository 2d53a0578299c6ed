import { binder } from '#engine/access/access.server.ts';
import { type Behaviour, follow } from '#engine/actions/behaviour.server.ts';
import { type Database, inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import { product } from '#engine/permission/actor.ts';
import { schedule } from '#engine/schedule/work.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { bankHoliday } from '#areas/company/calendars/bankHoliday.ts';
import { workingCalendar } from '#areas/company/calendars/workingCalendar.ts';
import { job } from '../jobs/job.ts';
import { ACTIVE_STATUSES } from '../jobs/jobStatus.ts';
import { CLOCKS_COUNTED } from './clockColumns.server.ts';
import { slaPolicy } from './slaPolicy.ts';

const PORTION = 100;

/** Starts a recount of all open jobs in the background. A further change restarts it. */
export async function askRecount({ tx }: { readonly tx: Queryable }): Promise<void> {
  await tx.query(
    `insert into sla_recount (total) select count(*)::int from job where status = any($1) and archived_at is null
     on conflict (id) do update set after_id = 0, done = 0, total = excluded.total`,
    [ACTIVE_STATUSES],
  );
}

/** Changes to policies or working hours change the due times of open jobs. */
export const recountBehaviours: readonly Behaviour[] = [
  follow(slaPolicy, {
    afterSave: [
      async (context, changes) => {
        const isOther = changes.some(
          ({ before, after }) =>
            before &&
            (['targets', 'isDefault', 'workingCalendarId', 'pausesForSupplier', 'archivedAt'] as const).some(
              (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
            ),
        );
        if (isOther || changes.some(({ before, after }) => !before && after.isDefault)) await askRecount(context);
      },
    ],
  }),
  follow(workingCalendar, { afterSave: [(context) => askRecount(context)] }),
  follow(bankHoliday, { afterSave: [(context) => askRecount(context)] }),
];

/** Continues the recount every minute, in batches with their own transactions. */
export const scheduleRecount = (database: Database): void =>
  schedule('recount-clocks', 'Service levels after a change', '* * * * *', async () => {
    while (await recountPortion(database, nowIso()));
  });

/** @returns whether more jobs remain */
export async function recountPortion(database: Database, now: string): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const { rows: asked } = await tx.query<{ after_id: number }>(
      'select after_id from sla_recount for update skip locked',
    );
    const [at] = asked;
    if (!at) return false;
    const bind = binder();
    const { rows } = await tx.query<{ id: number }>(
      `select id from job where id > ${bind(at.after_id)} and status = any(${bind(ACTIVE_STATUSES)}) and archived_at is null
        order by id limit ${PORTION}`,
      bind.values,
    );
    const last = rows.at(-1);
    if (!last) {
      await tx.query('delete from sla_recount');
      return false;
    }
    const context = { tx, actor: product('Service levels'), now, requestId: 'recount-clocks', ip: null };
    // The rules of the job write all fields that depend on the clocks.
    const outcomes = await changeMany(
      context,
      job,
      CLOCKS_COUNTED,
      rows.map(({ id }) => ({ id, version: null, set: { slaLevel: 'none' } })),
    );
    for (const outcome of outcomes) if ('problem' in outcome) throw outcome.problem;
    await tx.query('update sla_recount set after_id = $1, done = done + $2', [last.id, rows.length]);
    return true;
  });
}

export interface Recount extends Record<string, unknown> {
  readonly done: number;
  readonly total: number;
}

/** Progress of the recount; null when none is running. */
export async function recountProgress(tx: Queryable): Promise<Recount | null> {
  const { rows } = await tx.query<Recount>('select done, total from sla_recount');
  return rows[0] ?? null;
}
