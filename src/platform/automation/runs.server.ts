import { isShown, seen } from '#engine/access/access.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { grouped } from '#engine/entity/grouped.ts';
import { findEntity } from '#engine/entity/registry.ts';
import { badRequest } from '#engine/http/problem.ts';
import { readRows } from '#engine/store/rows.server.ts';
import type { RunPage, RunRow } from './runRow.ts';

const PAGE = 50;
const STATES = ['waiting', 'done', 'failed', 'skipped', 'guarded'];

const COLUMNS = `r.id, r.kind as noun, r.entity_id as "entityId", r.customer_id as "customerId", r.cause, r.actor_name as "byName", r.state, r.tries,
  r.made_at as "madeAt", r.ended_at as "endedAt", r.next_at as "nextAt", r.steps, r.error,
  (select s.title from search_entry s where s.entity = r.entity and s.entity_id = r.entity_id) as title`;
/** Runs show records of customers; a user sees only the runs for customers in their scope. */
const SEEN = `($2::bigint[] is null or r.customer_id is null or r.customer_id = any($2))`;

const customersOf = ({ customers }: Actor): readonly number[] | null => (customers === 'all' ? null : customers);

/** A page of the runs of a rule, latest first. Parts of a record that the actor may not see are left out. */
export async function runsOf(
  database: Queryable,
  actor: Actor,
  ruleId: number,
  { state, before }: { readonly state?: string; readonly before?: string },
): Promise<RunPage> {
  if (state !== undefined && !STATES.includes(state))
    throw badRequest(`The state must be one of ${STATES.join(', ')}.`);
  if (before !== undefined && !/^\d{1,15}$/.test(before)) throw badRequest('“before” must be the number of a run.');
  const { rows } = await database.query<RunRow & Record<string, unknown>>(
    `select ${COLUMNS} from automation_run r
      where r.rule_id = $1 and ${SEEN} and ($3::text is null or r.state = $3) and ($4::bigint is null or r.id < $4)
      order by r.id desc limit ${PAGE + 1}`,
    [ruleId, customersOf(actor), state ?? null, before ?? null],
  );
  const waiting = await database.query<{ n: number }>(
    `select count(*)::int as n from automation_run where rule_id = $1 and state = 'waiting'`,
    [ruleId],
  );
  const first = rows.slice(0, PAGE);
  const hidden = await hiddenAmong(database, actor, first);
  const page = first.map((row) => (hidden.has(row.id) ? withoutRecord(row) : shown(row, actor)));
  return { rows: page, next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null, waiting: waiting.rows[0]?.n ?? 0 };
}

/** The runs whose record limits its own readers and excludes the actor. */
async function hiddenAmong(
  database: Queryable,
  actor: Actor,
  runs: readonly RunRow[],
): Promise<ReadonlySet<RunRow['id']>> {
  const hidden = new Set<RunRow['id']>();
  for (const [name, own] of grouped(runs, ({ noun }) => noun)) {
    const noun = findEntity(name);
    if (!noun || !isShown(noun)) continue;
    const ids = [...new Set(own.map(({ entityId }) => entityId))];
    const seenIds = new Set((await readRows(database, noun, actor, ids)).map(({ id }) => id));
    for (const { id, entityId } of own) if (!seenIds.has(entityId)) hidden.add(id);
  }
  return hidden;
}

const withoutRecord = (row: RunRow): RunRow => ({
  ...row,
  title: null,
  error: row.error && 'You do not have permission to view this record.',
  steps: [],
});

/** A run as far as the actor may see its record, with only the changed fields they may see. */
function shown(row: RunRow, actor: Actor): RunRow {
  const noun = findEntity(row.noun);
  if (!noun || !may(actor.patterns, `${row.noun}.view`)) return withoutRecord(row);
  return { ...row, steps: row.steps.map((step) => ({ ...step, changes: seen(noun, actor, step.changes) })) };
}

/**
 * Queues a run again that failed, was skipped or was stopped.
 * @returns whether there is such a run that the actor may see
 */
export async function runAgain(tx: Queryable, actor: Actor, ruleId: number, id: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update automation_run r set state = 'waiting', tries = 0, depth = 0, error = null, ended_at = null, next_at = now()
      where r.rule_id = $1 and ${SEEN} and r.id = $3 and r.state in ('failed', 'skipped', 'guarded')`,
    [ruleId, customersOf(actor), id],
  );
  return (rowCount ?? 0) > 0;
}
