import type { AnyEntity, Draft, Row } from '../entity/entity.ts';
import type { Context } from '../request/context.server.ts';
import { type Saved, runAfterSave } from './change.server.ts';
import { takenProblem } from './checks.server.ts';
import { blankRow } from './incoming.server.ts';
import { announce } from './ledger.server.ts';
import { insertRows, nextIds } from './rows.server.ts';

/**
 * Adds rows to a ledger, in the caller's transaction. This is the only way to add them. The caller has checked
 * permission and values. Screens get one live event per customer, not one per row.
 *
 * @throws Problem if a unique value is taken; the database refuses rows that break its own rules
 */
export async function append<E extends AnyEntity>(
  context: Context,
  ledger: E,
  rows: readonly Draft<E>[],
): Promise<readonly Row<E>[]> {
  if (!ledger.ledger) throw new Error(`${ledger.name} is not a ledger. Create its records with createMany.`);
  if (rows.length === 0) return [];
  const ids = await nextIds(context.tx, ledger, rows.length);
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
  await announce(context, changes);
  await runAfterSave(context, ledger, changes);
  return changes.map(({ after }) => after);
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
