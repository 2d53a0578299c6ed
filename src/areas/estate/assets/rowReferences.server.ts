import type { Change } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { Problem } from '#engine/http/problem.ts';
import { type Field, labelOf } from '#engine/kinds/field.ts';

/** A change of an asset of any type, whose lists are not typed here. */
type AnyAssetChange = Change & { readonly after: { readonly customerId: number } };

/**
 * Checks that references inside lists (outlets of a UPS, power supplies of a server) name assets of the same customer.
 */
export async function checkRowReferences(context: Context, changes: readonly AnyAssetChange[]): Promise<void> {
  const named = changes.flatMap((change) => namesIn(change));
  if (named.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; customerId: number }>(
    'select id, customer_id as "customerId" from asset where id = any($1::bigint[])',
    [named.map((each) => each.id)],
  );
  const owners = new Map(rows.map((row) => [row.id, row.customerId]));
  for (const { change, key, label, at, id } of named) {
    if (change.problem || owners.get(id) === change.after.customerId) continue;
    const message = owners.has(id)
      ? `${label}, row ${at + 1}: the asset belongs to another customer.`
      : `${label}, row ${at + 1}: asset not found.`;
    change.problem = new Problem(422, owners.has(id) ? 'wrong_customer' : 'validation', message, {
      errors: { [key]: [message] },
    });
  }
}

function* listsOf(change: Change): Generator<[key: string, field: Field]> {
  for (const [key, field] of Object.entries<Field>(change.entity.fields))
    if (field.kind === 'rows' && change.before?.[key] !== change.after[key]) yield [key, field];
}

const namesIn = (change: Change) =>
  [...listsOf(change)].flatMap(([key, field]) => {
    const columns = Object.entries(field.of ?? {}).filter(([, column]) => column.to === 'asset');
    const rows = Array.isArray(change.after[key]) ? (change.after[key] as Readonly<Record<string, unknown>>[]) : [];
    return rows.flatMap((row, at) =>
      columns.flatMap(([column]) =>
        typeof row[column] === 'number' ? [{ change, key, label: labelOf(key, field), at, id: row[column] }] : [],
      ),
    );
  });
