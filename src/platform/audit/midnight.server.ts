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

/** Any number that nothing else of the product locks by. */
const LOCK = 7_245_503;

/** Who else is told of a day's anchor, in the transaction that writes it down: the security contact, by letter. */
export type AnchorReporter = (context: Context, anchor: DayAnchor) => Promise<void>;

export interface Midnight {
  readonly database: Database;
  readonly jobWorker: JobWorker;
  readonly file: AnchorFile;
  readonly report: AnchorReporter;
}

/**
 * Once each day of the company’s clocks: the end of the sealed log goes into the
 * file outside the database, into the first entry of the day, and to the security contact; then the whole log is gone
 * through. Killed at any point it is done on the next call, each part once. Of several machines each keeps an anchor of
 * its own, in its own file and of its own moment; entry and letter are one for all of them.
 *
 * @returns `busy` while another node is at it; it may yet fail
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

/** Registers the beginning of the day with what comes by itself. One that was missed is made up for at the next start. */
export function registerDays({
  jobWorker,
  ...midnight
}: Omit<Midnight, 'jobWorker'> & { readonly jobWorker: () => JobWorker }): void {
  schedule('audit-day', 'Anchor of the audit log', '0 0 * * *', async () => {
    await sealAll(midnight.database);
    await beginDay({ ...midnight, jobWorker: jobWorker() }, theTime());
  });
}
