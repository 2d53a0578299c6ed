import { type Database, inTransaction } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { startUserJob, registerUserJobWork } from './jobs/userJobs.server.ts';
import type { UserJob } from './jobs/userJobKinds.server.ts';
import type { UserJobRoom } from './jobs/runUserJob.server.ts';
import { schedule, type JobWorker } from '#engine/schedule/work.server.ts';
import { exportableNamed, type ExportWanted } from './exportables.server.ts';
import { listFile, type Wanted } from './exportRows.server.ts';
import { EXPORT_DAYS, EXPORT_MINUTES, type ExportFormat, listExport } from './listExport.ts';
import { nowIso } from '#engine/time/theTime.server.ts';

/** The requester may fetch the file while they may export the list and still see all of its content. */
export const refuseExport: UserJob['refuse'] = (tx, actor, row) =>
  exportableNamed(String(row.list)).refuse(tx, actor, wantedOf(row));

const wantedOf = (row: { readonly [key: string]: unknown }): ExportWanted => ({
  asked: String(row.asked ?? ''),
  format: row.format as ExportFormat,
});

const MOST_COUNTED = 1_000_000;

/** Registers long exports as background jobs, and the deletion of their files. */
export function registerExports(room: UserJobRoom): void {
  registerUserJobWork(room, {
    noun: listExport,
    work: 'export',
    label: 'Export',
    feature: 'exports',
    notice: { kind: 'export.done', path: (id) => `/exports?made=${id}` },
    minutes: EXPORT_MINUTES,
    refuse: refuseExport,
    make: async (actor, row, running) => {
      const wanted = wantedOf(row);
      const { count, made, log } = await exportableNamed(String(row.list)).file(running.reports, actor, wanted);
      const total = await count(MOST_COUNTED);
      let rows = 0;
      running.tell(0, total);
      const file = await made(running, (more) => {
        rows += more;
        running.tell(rows, Math.max(rows, total));
      });
      return {
        file,
        set: { rows },
        said: `The export of ${String(row.title)} is ready: ${rows.toLocaleString('en-GB')} rows. The file is kept for ${EXPORT_DAYS} days.`,
        also: async (context) => void (await log(context, rows)),
      };
    },
  });
  schedule('tidy-exports', 'Delete old export files', '25 * * * *', () => forgetExports(room.database, nowIso()));
}

/**
 * Requests a list as a file made in the background. The columns are those the actor sees now, so that each download
 * can be checked against them.
 * @throws 400, 403, 422
 */
export async function beginExport(
  context: Context,
  { database, jobWorker }: { readonly database: Database; readonly jobWorker: JobWorker },
  entity: AnyEntity,
  { params, ending }: Wanted,
): Promise<number> {
  const { columns } = await listFile(database, entity, context.actor, { params, ending });
  const keys = columns.flatMap(({ key }) => (key === 'id' ? [] : [key]));
  const given = Object.entries(params).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]));
  const asked = new URLSearchParams(Object.fromEntries([...given, ['columns', keys.join(',')]])).toString();
  return startUserJob(context, jobWorker, listExport, {
    title: entity.plural,
    list: entity.name,
    asked,
    format: ending,
  });
}

/** Deletes exports after their retention, with their files. Their audit entries stay. */
export function forgetExports(database: Database, now: string): Promise<void> {
  return inTransaction(database, async (tx) => {
    // The stored file is removed with other files that have no row.
    await tx.query(
      `with old as (delete from list_export where finished_at < $1::timestamptz - make_interval(days => ${EXPORT_DAYS}) returning id),
            gone as (delete from errand e using old where e.noun = $2 and e.id = old.id returning e.file_id)
       delete from stored_file f using gone where f.id = gone.file_id`,
      [now, listExport.name],
    );
  });
}
