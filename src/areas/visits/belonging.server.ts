import { Problem } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';

interface Owned {
  readonly customerId: number;
}
interface OwnedChange<A extends Owned> {
  readonly before: Readonly<A> | null;
  readonly after: A;
  problem?: Problem;
}

/** Records that a change refers to, by field: their table and IDs. */
export type Named<A> = (after: A) => Readonly<Record<string, readonly [table: Table, ids: readonly number[]]>>;
type Table = 'site' | 'job' | 'contact' | 'visit' | 'eov';

const OTHER = 'This record belongs to another customer. Choose one of the same customer.';

/** Refuses a change of customer and references to records of another customer. One statement for all changes. */
export async function refuseOtherCustomers<A extends Owned>(
  { tx }: Context,
  changes: readonly OwnedChange<A>[],
  { what, named }: { readonly what: string; readonly named: Named<A> },
): Promise<void> {
  const asked = changes.flatMap(({ after }) => Object.values(named(after)));
  const ids = (table: Table): readonly number[] => asked.flatMap(([of, all]) => (of === table ? all : []));
  const tables: readonly Table[] = ['site', 'job', 'contact', 'visit', 'eov'];
  const { rows } = await tx.query<{ noun: Table; id: number; customerId: number }>(
    tables
      .map(
        (table, at) =>
          `select '${table}' as noun, id, customer_id as "customerId" from ${table} where id = any($${at + 1}::bigint[])`,
      )
      .join(' union all '),
    tables.map(ids),
  );
  for (const change of changes) {
    const { before, after } = change;
    if (before && before.customerId !== after.customerId)
      change.problem ??= wrongCustomer('customerId', `The customer of ${what} cannot be changed.`);
    for (const [field, [table, own]] of Object.entries(named(after)))
      if (rows.some((row) => row.noun === table && own.includes(row.id) && row.customerId !== after.customerId))
        change.problem ??= wrongCustomer(field, OTHER);
  }
}

export const wrongCustomer = (field: string, message = OTHER): Problem =>
  new Problem(422, 'wrong_customer', message, { errors: { [field]: [message] } });
