import { product } from '#engine/permission/actor.ts';
import { type Database, inTransaction } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { schedule, type JobWorker } from '#engine/schedule/work.server.ts';
import type { DayAnchor } from './anchor.ts';
import type { AnchorFile } from './anchorFile.server.ts';
import { beginCheck } from './checks.server.ts';
import { headOf } from './entries.server.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import { sealAll } from './sealer.server.ts';
import { theTime } from '#engine/time/theTime.server.ts';

/** Any number that no other lock of the product uses. */
const LOCK = 7_245_503;

/** Reports the anchor of a day to the security contact by email, in the transaction that stores it. */
export type AnchorReporter = (context: Context, anchor: DayAnchor) => Promise<void>;

export interface Midnight {
  readonly database: Database;
  readonly jobWorker: JobWorker;
  readonly file: AnchorFile;
  readonly report: AnchorReporter;
}

/**
 * Runs once per day in the company’s time zone. It writes the end of the sealed log to the file outside the database,
 * to the first entry of the day and to the security contact, then checks the whole log. If it is killed, the next call
 * finishes the rest without repeating a part. Each node keeps its own anchor, in its own file and with its own time;
 * entry and email are shared.
 * @returns `busy` while another node runs it; that run may still fail
 */
export async function beginDay(
  { database, jobWorker, file, report }: Midnight,
  now: Date,
): Promise<'did' | 'done' | 'busy'> {
  const day = companyToday(now);
  const requestId = `anchor-${day}`;
  return inTransaction(database, async (tx) => {
    const lock = await tx.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [LOCK]);
    if (!lock.rows[0]?.mine) return 'busy';
    const printed = await tx.query('select 1 from change_log where request_id = $1 limit 1', [requestId]);
    const kept = (await file.read()).find((each) => each.day === day);
    if (kept && printed.rows.length > 0) return 'done';
    const anchor = kept ?? { day, ...(await headOf(tx)), at: now.toISOString() };
    if (!kept) await file.append(anchor);
    const context: Context = { tx, actor: product('Audit'), now: now.toISOString(), requestId, ip: null };
    if (printed.rows.length === 0) {
      const note = `${anchor.seq.toLocaleString('en-GB')} entries, the last with the hash ${anchor.hash}.`;
      await logEvent(context, { action: 'anchor', entity: 'audit', entityId: null, title: day, note });
      await report(context, anchor);
      await beginCheck(context, jobWorker);
    }
    return 'did';
  });
}

/** Registers the daily anchor as a schedule. A missed run happens at the next start. */
export function registerDays({
  jobWorker,
  ...midnight
}: Omit<Midnight, 'jobWorker'> & { readonly jobWorker: () => JobWorker }): void {
  schedule('audit-day', 'Anchor of the audit log', '0 0 * * *', async () => {
    await sealAll(midnight.database);
    await beginDay({ ...midnight, jobWorker: jobWorker() }, theTime());
  });
}
