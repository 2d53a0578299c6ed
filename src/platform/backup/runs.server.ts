import { product } from '#engine/permission/actor.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import { type Database, inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import type { BackupRun, RunKind } from './run.ts';

interface RunRow extends Record<string, unknown> {
  id: number;
  kind: RunKind;
  state: BackupRun['state'];
  name: string | null;
  started_at: string;
  finished_at: string | null;
  size: number | null;
  rows: number | null;
  files: number | null;
  missing_files: number | null;
  remark: string | null;
}

const TITLES: Readonly<Record<RunKind, string>> = {
  backup: 'Backup',
  trial: 'Test restore',
  copy: 'Second backup location',
};

/** A run that is older than this was interrupted: no run takes a day. */
const STALLED = '20 hours';

/**
 * Records the start of a run; undefined while another of its kind runs.
 * @param now ISO moment
 */
export async function beginRun(database: Database, kind: RunKind, now: string): Promise<number | undefined> {
  return inTransaction(database, async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtextextended('backup_run', 0))");
    await tx.query(
      `update backup_run set state = 'failed', finished_at = $1, remark = 'It was broken off.'
        where state = 'running' and (kind = $2 and started_at < $1::timestamptz - interval '${STALLED}')`,
      [now, kind],
    );
    const { rows } = await tx.query<{ id: number }>(
      `insert into backup_run (kind, started_at) select $1, $2
        where not exists (select 1 from backup_run where kind = $1 and state = 'running') returning id`,
      [kind, now],
    );
    return rows[0]?.id;
  });
}

export type Ended = Partial<Pick<BackupRun, 'name' | 'size' | 'rows' | 'files' | 'missingFiles' | 'remark'>>;

/** Records the end of a run and writes its audit entry. */
export async function endRun(
  database: Database,
  id: number,
  kind: RunKind,
  outcome: { readonly state: 'done' | 'failed'; readonly now: string } & Ended,
): Promise<void> {
  const { state, now, name, size, rows, files, missingFiles, remark } = outcome;
  await inTransaction(database, async (tx) => {
    await tx.query(
      `update backup_run set state = $2, finished_at = $3, name = $4, size = $5, rows = $6, files = $7, missing_files = $8, remark = $9
        where id = $1`,
      [id, state, now, name ?? null, size ?? null, rows ?? null, files ?? null, missingFiles ?? null, remark ?? null],
    );
    await logEvent(
      { tx, actor: product('Backup'), now, requestId: `${kind}-${id}`, ip: null },
      {
        action: kind,
        entity: 'backup',
        entityId: id,
        title: name ?? TITLES[kind],
        note: state === 'done' ? 'Successful.' : (remark ?? 'Failed.'),
      },
    );
  });
}

/** The latest runs of a kind, newest first. */
export async function latestRuns(database: Queryable, kind: RunKind, most: number): Promise<readonly BackupRun[]> {
  const { rows } = await database.query<RunRow>(
    `select id, kind, state, name, started_at, finished_at, size, rows, files, missing_files, remark
       from backup_run where kind = $1 order by id desc limit $2`,
    [kind, most],
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    state: row.state,
    name: row.name,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    size: row.size,
    rows: row.rows,
    files: row.files,
    missingFiles: row.missing_files,
    remark: row.remark,
  }));
}
