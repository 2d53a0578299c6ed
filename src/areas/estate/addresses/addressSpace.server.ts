import { product } from '#engine/permission/actor.ts';
import type { ChangeOf } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { create } from '#engine/store/store.server.ts';
import { addressSpace } from './addressSpace.ts';

/** Returns the customer's default space and creates it on first use. A lock stops two requests from creating two. */
export async function defaultSpace(context: Context, customerId: number): Promise<number> {
  await context.tx.query(`select pg_advisory_xact_lock(hashtext('address space'), $1::int)`, [customerId]);
  const { rows } = await context.tx.query<{ id: number }>(
    `select id from address_space where customer_id = $1 and lower(name) = 'default'`,
    [customerId],
  );
  if (rows[0]) return rows[0].id;
  const made = await create({ ...context, actor: product('Address plan') }, addressSpace, {
    customerId,
    name: 'Default',
  });
  return made.id;
}

/** Records without a space go into the customer's default space. */
export async function settleSpaces(context: Context, changes: readonly ChangeOf<Planned>[]): Promise<void> {
  for (const { after } of changes) after.addressSpaceId ??= await defaultSpace(context, after.customerId);
}

/** A record that belongs to an address space. */
interface Planned {
  readonly customerId: number;
  addressSpaceId: number | null;
}

/** Locks the spaces so that transactions assign addresses one after another and never assign the same one. */
export async function lockSpace(context: Context, spaceIds: readonly number[]): Promise<void> {
  await context.tx.query('select id from address_space where id = any($1::bigint[]) order by id for no key update', [
    [...new Set(spaceIds)],
  ]);
}
