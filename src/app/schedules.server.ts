import type { Database } from '#core/db/pool.server.ts';
import type { Storage } from '#core/files/storage.server.ts';
import { sweepFiles } from '#core/files/sweep.server.ts';
import { forgetNotices } from '#core/notices/notices.server.ts';
import { schedule } from '#core/schedule/work.server.ts';

/** What the product does by itself, by the clock of Britain. */
export function registerSchedules(database: Database, storage: Storage): void {
  // Its last run tells that schedules and the line of work are alive.
  schedule('heartbeat', 'Heart-beat', '*/5 * * * *', async () => undefined);
  schedule('tidy-keys', 'Forget the keys of repeated requests', '17 * * * *', async () => {
    await database.query(`delete from idempotency_key where created_at < now() - interval '24 hours'`);
  });
  schedule('tidy-files', 'Clear away uploads that nobody finished', '47 * * * *', async () => {
    await sweepFiles(database, storage, new Date().toISOString());
  });
  // It has nothing to tell but that it was.
  schedule('tidy-heartbeats', 'Forget old heart-beats', '25 4 * * *', async () => {
    for (const table of ['job', 'archive'])
      await database.query(
        `delete from work.${table} where name = 'heartbeat' and state = 'completed' and completed_on < now() - interval '1 day'`,
      );
  });
  schedule('tidy-notices', 'Forget old notifications', '40 3 * * *', async () => {
    await forgetNotices(database);
  });
}
