import type { Database, Queryable } from '#engine/db/pool.server.ts';
import { inTransaction } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { work, type JobWorker } from '#engine/schedule/work.server.ts';
import { archiveFault } from './archived.server.ts';
import { AnchorFault, type AnchorFile } from './anchorFile.server.ts';
import { type Check, type CheckReason, saidOf } from './check.ts';
import { archivedPlace, headOf, type Place } from './entries.server.ts';
import { keptFault } from './kept.server.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import { beyond, insertedEntry, type StoredFault, strayAccess, verifyAfter } from './stored.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';

const WORK = 'audit-check';
/** Entries per step, and per query. */
const STEP = 50_000;
const PORTION = 5_000;
/** A check without progress for this long counts as stopped. */
const STALLED_MINUTES = 10;

/** Called when a check finds the log broken, in the transaction that stores the result. */
export type Alarm = (context: Context, check: Check) => Promise<void>;

/** Registers the check of the log as a kind of background job. */
export function registerChecks(database: Database, file: AnchorFile, alarm: Alarm): void {
  work(WORK, (payload) => stepOf(database, file, alarm, Number((payload as { id: unknown }).id)), {
    label: 'Audit log check',
    // A cancelled check has no result, and another may start at once.
    onCancel: ({ tx, now }, payload) => stopCheck(tx, Number((payload as { id: unknown }).id), now),
  });
}

async function stopCheck(tx: Queryable, id: number, now: string): Promise<void> {
  await tx.query(`update audit_check set state = 'stopped', finished_at = $2 where id = $1 and state = 'running'`, [
    id,
    now,
  ]);
}

/**
 * Starts a check of the whole log in the background, or returns the one that is running.
 * @returns its ID
 */
export async function beginCheck(context: Context, jobWorker: JobWorker): Promise<number> {
  const { tx, actor, now } = context;
  await tx.query('lock table audit_check in share row exclusive mode');
  await tx.query(
    `update audit_check set state = 'stopped', finished_at = $1 where state = 'running' and moved_at < $1::timestamptz - make_interval(mins => $2)`,
    [now, STALLED_MINUTES],
  );
  const running = await tx.query<{ id: number }>(`select id from audit_check where state = 'running'`);
  if (running.rows[0]) return running.rows[0].id;
  const head = await headOf(tx);
  const begin = await archivedPlace(tx);
  const { rows } = await tx.query<{ id: number }>(
    `insert into audit_check (started_at, started_by, started_name, moved_at, seq, hash, last_seq) values ($1, $2, $3, $1, $4, $5, $6) returning id`,
    [now, actor.userId, actor.name, begin.seq, begin.hash, head.seq],
  );
  const id = rows[0]?.id ?? 0;
  await jobWorker.enqueue(tx, WORK, { id });
  return id;
}

interface CheckRow extends Record<string, unknown> {
  readonly id: number;
  readonly started_at: string;
  readonly started_by: number | null;
  readonly started_name: string;
  readonly state: Check['state'];
  readonly seq: number;
  readonly hash: string;
  readonly last_seq: number;
  readonly finished_at: string | null;
  readonly broken_at: number | null;
  readonly reason: CheckReason | null;
  readonly what: string | null;
}

/**
 * The latest checks, newest first.
 * @param now ISO moment; if given, a check without progress is reported as stopped
 */
export async function latestChecks(database: Queryable, most: number, now?: string): Promise<Check[]> {
  const { rows } = await database.query<CheckRow & { stalled: boolean }>(
    `select *, state = 'running' and moved_at < $2::timestamptz - make_interval(mins => ${STALLED_MINUTES}) as stalled
       from audit_check order by id desc limit $1`,
    [most, now ?? null],
  );
  return rows.map((row) => checkOf(row.stalled ? { ...row, state: 'stopped' } : row));
}

/** The current finding: the last check with a result, if that result was a fault. */
export async function openAlarm(database: Queryable): Promise<Check | null> {
  const { rows } = await database.query<CheckRow>(
    `select * from audit_check where state in ('intact', 'broken') order by finished_at desc, id desc limit 1`,
  );
  return rows[0]?.state === 'broken' ? checkOf(rows[0]) : null;
}

const checkOf = (row: CheckRow): Check => ({
  id: row.id,
  startedAt: row.started_at,
  startedBy: { id: row.started_by, name: row.started_name },
  state: row.state,
  checked: row.seq,
  total: row.last_seq,
  finishedAt: row.finished_at,
  brokenAt: row.broken_at,
  reason: row.reason,
  what: row.what,
});

async function stepOf(database: Database, file: AnchorFile, alarm: Alarm, id: number): Promise<'done' | 'again'> {
  const { rows } = await database.query<CheckRow>(`select * from audit_check where id = $1 and state = 'running'`, [
    id,
  ]);
  const [row] = rows;
  if (!row) return 'done';
  const { place, fault } = await goOn(database, file, row);
  const isThrough = fault !== null || place.seq >= row.last_seq;
  if (!isThrough) {
    await database.query(`update audit_check set seq = $2, hash = $3, moved_at = now() where id = $1 and seq = $4`, [
      id,
      place.seq,
      place.hash,
      row.seq,
    ]);
    return 'again';
  }
  await finish(database, alarm, row, place, fault ?? (await besideTheChain(database)));
  return 'done';
}

async function goOn(
  database: Database,
  file: AnchorFile,
  { seq, hash, last_seq: lastSeq }: CheckRow,
): Promise<{ readonly place: Place; readonly fault: StoredFault | null }> {
  let place: Place = { seq, hash };
  try {
    // Read before the head: an anchor only covers sealed entries.
    const anchors = await file.read();
    const fault = beyond(anchors, (await headOf(database)).seq) ?? (await archiveFault(database, anchors));
    const end = Math.min(lastSeq, seq + STEP);
    while (place.seq < end) {
      const went = await verifyAfter(database, place, { lastSeq: end, most: PORTION, anchors });
      if (went.fault) return went;
      place = went.place;
    }
    return { place, fault: place.seq >= lastSeq ? fault : null };
  } catch (error) {
    if (error instanceof AnchorFault)
      return { place, fault: { brokenAt: 0, reason: 'anchors-file', what: error.message } };
    throw error;
  }
}

const besideTheChain = async (database: Database): Promise<StoredFault | null> =>
  (await insertedEntry(database)) ?? (await strayAccess(database)) ?? (await keptFault(database));

/** Stores the result, once. */
function finish(
  database: Database,
  alarm: Alarm,
  row: CheckRow,
  place: Place,
  fault: StoredFault | null,
): Promise<void> {
  return inTransaction(database, async (tx) => {
    const now = nowIso();
    const { rows } = await tx.query<CheckRow>(
      `update audit_check set state = $2, seq = $3, hash = $4, finished_at = $5, moved_at = $5, broken_at = $6, reason = $7, what = $8
        where id = $1 and state = 'running' returning *`,
      [
        row.id,
        fault ? 'broken' : 'intact',
        place.seq,
        place.hash,
        now,
        fault?.brokenAt ?? null,
        fault?.reason ?? null,
        fault?.what ?? null,
      ],
    );
    const [done] = rows;
    if (!done) return;
    const check = checkOf(done);
    const actor = {
      userId: row.started_by,
      name: row.started_name,
      patterns: ['*'],
      customers: 'all',
      suppliers: 'all',
    } as const;
    const context: Context = { tx, actor, now, requestId: `audit-check-${row.id}`, ip: null };
    await logEvent(context, {
      action: 'verify',
      entity: 'audit',
      entityId: null,
      title: 'Audit log',
      note: saidOf(check),
    });
    if (fault) await alarm(context, check);
  });
}
