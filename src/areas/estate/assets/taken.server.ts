import type { AnyEntity } from '#engine/entity/entity.ts';
import type { ChangeOf } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { quoted, snake } from '#engine/db/names.ts';
import { refuseField } from '#engine/store/checks.server.ts';

interface Owned {
  readonly id?: number;
  readonly name: string;
  readonly customerId: number;
}

/**
 * Refuses a value that another asset of this type has at the same customer in any of the fields, ignoring case. Retired
 * and disposed assets do not count.
 */
export async function refuseTaken<R extends Owned, A extends Owned>(
  context: Context,
  changes: readonly ChangeOf<R, A>[],
  { noun, keys, what }: { noun: AnyEntity; keys: readonly (keyof A & keyof R & string)[]; what: string },
): Promise<void> {
  const wanted = changes.flatMap((change) =>
    keys.flatMap((key) => {
      const value: unknown = change.after[key];
      const isNew = change.before?.[key] !== value || change.before?.customerId !== change.after.customerId;
      return typeof value === 'string' && isNew && !change.problem ? [{ change, key, value: value.toLowerCase() }] : [];
    }),
  );
  if (wanted.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; name: string; customerId: number; value: string }>(
    `select a.id, a.name, a.customer_id as "customerId", lower(held.value) as value
       from ${quoted(snake(noun.name))} k join asset a on a.id = k.id
      cross join lateral (values ${keys.map((key) => `(k.${quoted(snake(key))})`).join(', ')}) held (value)
      where a.customer_id = any($1::bigint[]) and lower(held.value) = any($2::text[])
        and a.archived_at is null and a.status not in ('retired', 'disposed')`,
    [wanted.map(({ change }) => change.after.customerId), wanted.map(({ value }) => value)],
  );
  const taken = [...rows];
  for (const { change, key, value } of wanted) {
    const { id, name, customerId } = change.after;
    const holder = taken.find(
      (row) => (id === undefined || row.id !== id) && row.customerId === customerId && row.value === value,
    );
    if (holder) refuseField(change, key, `${holder.name} already has ${what}.`);
    else taken.push({ id: id ?? 0, name, customerId, value });
  }
}
