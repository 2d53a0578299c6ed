import { proposeCode, stemOf } from '#areas/customers/customers.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Change } from '#engine/store/change.server.ts';
import type { supplier } from './supplier.ts';

/** Gives suppliers without a code the next free one for their name, as for customers. */
export async function fillSupplierCodes(context: Context, changes: readonly Change<typeof supplier>[]): Promise<void> {
  const wanting = changes.filter(({ after }) => !after.code);
  if (wanting.length === 0) return;
  const stems = [...new Set(wanting.map(({ after }) => stemOf(after.name)))];
  const { rows } = await context.tx.query<{ code: string }>(
    'select code from supplier where upper(left(code, 3)) = any($1::text[])',
    [stems],
  );
  const taken = new Set([...rows, ...changes.map(({ after }) => after)].flatMap(({ code }) => code ?? []));
  for (const { after } of wanting) {
    after.code = proposeCode(after.name, taken);
    taken.add(after.code);
  }
}
