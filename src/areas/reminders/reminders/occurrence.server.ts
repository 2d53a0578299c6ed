import type { Queryable } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';

/** A past occurrence of a reminder. */
export interface Occurrence {
  readonly id: number;
  readonly dueAt: string;
  readonly firedAt: string;
  readonly snoozedUntil: string | null;
  readonly doneAt: string | null;
}

const COLUMNS = `id, ${iso('due_at')} as "dueAt", ${iso('fired_at')} as "firedAt", ${iso('snoozed_until')} as "snoozedUntil", ${iso('done_at')} as "doneAt"`;

function iso(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Records past occurrences, each once. @returns those not recorded before */
export async function noteFired(
  { tx, now }: Context,
  reminderId: number,
  dueAt: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await tx.query<{ dueAt: string }>(
    `insert into reminder_occurrence (reminder_id, due_at, fired_at)
     select $1, d, $3 from unnest($2::timestamptz[]) d
     on conflict (reminder_id, due_at) do nothing returning ${iso('due_at')} as "dueAt"`,
    [reminderId, dueAt, now],
  );
  return rows.map((row) => row.dueAt).sort();
}

/** Past occurrences that are neither done nor snoozed, earliest first. */
export async function openOccurrences(tx: Queryable, reminderId: number): Promise<readonly Occurrence[]> {
  const { rows } = await tx.query<Occurrence & Record<string, unknown>>(
    `select ${COLUMNS} from reminder_occurrence
      where reminder_id = $1 and done_at is null and snoozed_until is null order by due_at`,
    [reminderId],
  );
  return rows;
}

/** The latest past occurrences. */
export async function lastOccurrences(tx: Queryable, reminderId: number, most: number): Promise<readonly Occurrence[]> {
  const { rows } = await tx.query<Occurrence & Record<string, unknown>>(
    `select ${COLUMNS} from reminder_occurrence where reminder_id = $1 order by due_at desc limit $2`,
    [reminderId, most],
  );
  return rows;
}

/** Marks all past occurrences as done, including snoozed ones. */
export async function settleOccurrences({ tx, now, actor }: Context, reminderIds: readonly number[]): Promise<void> {
  await tx.query(
    'update reminder_occurrence set done_at = $2, done_by = $3, snoozed_until = null where reminder_id = any($1::bigint[]) and done_at is null',
    [reminderIds, now, actor.userId],
  );
}

/** Holds occurrences until their user is back. */
export async function holdOccurrences(
  tx: Queryable,
  {
    reminderId,
    dueAt,
    until,
  }: { readonly reminderId: number; readonly dueAt: readonly string[]; readonly until: string },
): Promise<void> {
  await tx.query(
    'update reminder_occurrence set snoozed_until = $3 where reminder_id = $1 and due_at = any($2::timestamptz[]) and done_at is null',
    [reminderId, dueAt, until],
  );
}

export async function snoozeOccurrence({ tx }: Context, id: number, until: string): Promise<void> {
  await tx.query('update reminder_occurrence set snoozed_until = $2 where id = $1', [id, until]);
}
