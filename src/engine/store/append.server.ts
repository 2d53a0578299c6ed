import type { AnyEntity, Draft, Row } from '../entity/entity.ts';
import type { Context } from '../request/context.server.ts';
import { type Saved, runAfterSave, type Values } from './change.server.ts';
import { takenProblem } from './checks.server.ts';
import { blankRow } from './incoming.server.ts';
import { announce } from './ledger.server.ts';
import { insertRows, nextIds, nextIdsOf } from './rows.server.ts';

/**
 * Adds rows to a ledger, in the caller's transaction. Only this and `appendWith` add them. The caller has checked
 * permission and values. Screens get one live event per customer, not one per row.
 *
 * @throws Problem if a unique value is taken; the database refuses rows that break its own rules
 */
export async function append<E extends AnyEntity>(
  context: Context,
  ledger: E,
  rows: readonly Draft<E>[],
): Promise<readonly Row<E>[]> {
  refuseOthers(ledger);
  if (rows.length === 0) return [];
  const ids = await nextIds(context.tx, ledger, rows.length);
  const changes = await added(context, ledger, rows, ids);
  await announce(context, changes);
  await runAfterSave(context, ledger, changes);
  return changes.map(({ after }) => after);
}

/** Rows of another ledger that refer to the row they come with. */
export interface Part {
  readonly ledger: AnyEntity;
  readonly rows: readonly ((headId: number) => Readonly<Values>)[];
}

/** Rows of a ledger, each made from the ID of the row that they refer to. */
export const partOf = <P extends AnyEntity>(ledger: P, rows: readonly ((headId: number) => Draft<P>)[]): Part => ({
  ledger,
  rows,
});

/**
 * Adds a row to a ledger, and rows that refer to it to others, in the order of the parts. All their IDs and all live
 * events take one statement each.
 *
 * @returns the row, and the IDs of each part
 * @throws Problem as `append`
 */
export async function appendWith<E extends AnyEntity>(
  context: Context,
  ledger: E,
  row: Draft<E>,
  parts: readonly Part[],
): Promise<{ readonly row: Row<E>; readonly ids: readonly (readonly number[])[] }> {
  const filled = parts.filter(({ rows }) => rows.length > 0);
  const [headIds = [], ...rest] = await nextIdsOf(context.tx, [
    { entity: ledger, count: 1 },
    ...filled.map((part) => ({ entity: part.ledger, count: part.rows.length })),
  ]);
  const [head] = await added(context, ledger, [row], headIds);
  if (!head) throw new Error('The row was not written.');
  const written: (readonly Saved[])[] = [];
  for (const [at, part] of filled.entries()) {
    const drafts = part.rows.map((make) => make(head.after.id) as Draft<AnyEntity>);
    written.push(await added(context, part.ledger, drafts, rest[at] ?? []));
  }
  await announce(context, [head, ...written.flat()]);
  await runAfterSave(context, ledger, [head]);
  for (const [at, part] of filled.entries()) await runAfterSave(context, part.ledger, written[at] ?? []);
  return { row: head.after, ids: parts.map((part) => rest[filled.indexOf(part)] ?? []) };
}

function refuseOthers({ name, ledger }: AnyEntity): void {
  if (!ledger) throw new Error(`${name} is not a ledger. Create its records with createMany.`);
}

/** Writes rows under given IDs. */
async function added<E extends AnyEntity>(
  context: Context,
  ledger: E,
  rows: readonly Draft<E>[],
  ids: readonly number[],
): Promise<readonly Saved<E>[]> {
  refuseOthers(ledger);
  const changes = rows.map(
    (row, at) =>
      ({
        entity: ledger,
        action: 'create',
        before: null,
        after: { ...blankRow(ledger, context), ...row, id: ids[at] },
        given: new Set(Object.keys(row)),
        warnings: [],
      }) as unknown as Saved<E>,
  );
  await insertRows(
    context.tx,
    ledger,
    changes.map(({ after }) => after),
  ).catch((error: unknown) => {
    throw takenProblem(ledger, error);
  });
  return changes;
}

/** Sends live events for ledger rows that a database trigger changed, such as the settled amount of an open item. */
export async function tellChanged<E extends AnyEntity>(
  context: Context,
  ledger: E,
  rows: readonly Row<E>[],
): Promise<void> {
  if (rows.length === 0) return;
  await announce(
    context,
    rows.map((after) => ({
      entity: ledger,
      action: 'update',
      before: after,
      after,
      given: new Set<string>(),
      warnings: [],
    })),
  );
}
