import { inSentence } from '../../entity/inSentence.ts';
import type { Context } from '../../request/context.server.ts';
import { claimsOf } from './existing.server.ts';
import { identityForm } from './identity.ts';
import type { Found } from './match.ts';
import type { PlannedTarget } from '../mapping/plan.ts';
import { isNumbered } from './recognition.ts';
import { type Claim, hasFailed, type Task } from '../running/rowWork.ts';
import { nameOf, ownerOf } from './sourceIdentity.server.ts';

/* Compares the rows of one file: rows of the same name are numbered, and rows about the same record are refused. */

/**
 * Sets the identities by which the source knows each record. Equal names are counted through the file, so that two
 * unnamed printers remain two records. Where names must be unique, the second one gets a number.
 */
export async function identify(
  context: Context,
  importId: number,
  target: PlannedTarget,
  tasks: readonly Task[],
  numbers: readonly number[],
): Promise<void> {
  const claims = tasks.map((task) => {
    const name = target.remembered && !isNumbered(task.said.id, target) ? nameOf(task, target) : null;
    return name ? `~${target.key}:${ownerOf(task, target)}:${name}` : null;
  });
  const before = target.remembered
    ? await numbersClaiming(
        context,
        importId,
        claims.filter((claim) => claim !== null),
        numbers,
      )
    : new Map<string, Claiming>();
  const here = new Map<string, number>();
  tasks.forEach((task, at) => {
    const claim = claims[at];
    const identities = task.said.id === null ? [] : [`id:${identityForm('words', task.said.id)}`];
    if (claim) {
      const seen = here.get(claim) ?? 0;
      here.set(claim, seen + 1);
      const earlier = before.get(claim);
      const between = earlier?.between.filter((number) => number < task.row.number).length ?? 0;
      // Rows that only refer to a record all mean the first one of its name.
      const occurrence = target.repeats ? 0 : seen + (earlier?.count ?? 0) + between;
      identities.push(`name:${nameOf(task, target)}\u0001${occurrence}`);
      task.row.claims.push({ claim, settles: null });
      if (target.apart && occurrence > 0) {
        const apart = `${String(task.values[target.apart])} (${occurrence + 1})`;
        task.values[target.apart] = apart;
        task.telling[target.apart] = apart;
      }
    }
    task.identities = identities;
  });
}

/** Rows of other portions with the same claim: how many are before this portion, and which are within its range of rows. */
interface Claiming {
  readonly count: number;
  readonly between: readonly number[];
}

async function numbersClaiming(
  context: Context,
  importId: number,
  claims: readonly string[],
  numbers: readonly number[],
): Promise<Map<string, Claiming>> {
  const { rows } = await context.tx.query<Claiming & { claim: string }>(
    `select claim, (count(*) filter (where number < $4))::int as count,
            coalesce(array_agg(number) filter (where number > $4), '{}') as between from import_claim
      where import_id = $1 and claim = any($2) and number < $5 and number <> all($3::int[]) group by claim`,
    [importId, claims, numbers, Math.min(...numbers), Math.max(...numbers)],
  );
  return new Map(rows.map((row) => [row.claim, row]));
}

/** Refuses a second row about the same record, within this portion and against all other portions. */
export async function refuseDuplicates(
  context: Context,
  importId: number,
  target: PlannedTarget,
  tasks: readonly Task[],
  found: ReadonlyMap<Task, Found>,
  numbers: readonly number[],
): Promise<void> {
  const claims = new Map(tasks.map((task) => [task, claimsOf(task, target, found.get(task) ?? { id: null })]));
  const { rows } = await context.tx.query<Claim & { number: number }>(
    'select claim, number, settles from import_claim where import_id = $1 and claim = any($2) and number <> all($3::int[])',
    [importId, [...new Set([...claims.values()].flat().map(({ claim }) => claim))], numbers],
  );
  const taken = new Map<string, { number: number; settles: string | null }[]>();
  const take = (claim: string, by: { number: number; settles: string | null }): void => {
    taken.set(claim, [...(taken.get(claim) ?? []), by]);
  };
  for (const { claim, number, settles } of rows) take(claim, { number, settles });
  for (const task of tasks) {
    if (hasFailed(task.row)) continue;
    const mine = claims.get(task) ?? [];
    const other = mine
      .flatMap(({ claim, settles }) =>
        (taken.get(claim) ?? []).filter(
          (each) => each.settles === null || settles === null || each.settles === settles,
        ),
      )
      .sort((a, b) => a.number - b.number)[0];
    if (other) {
      task.row.faults.push({
        column: null,
        code: 'duplicate_in_file',
        message: `Row ${other.number} has the same ${inSentence(target.entity.label)}.`,
      });
      continue;
    }
    for (const { claim, settles } of mine) take(claim, { number: task.row.number, settles });
    task.row.claims.push(...mine);
  }
}
