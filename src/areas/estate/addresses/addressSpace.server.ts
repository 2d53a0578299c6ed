import { product } from '#engine/permission/actor.ts';
import type { ChangeOf } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { create } from '#engine/store/store.server.ts';
import { addressSpace } from './addressSpace.ts';

/** The customer's own space, made when it is first needed; two who need it at once get one. */
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

/** What names no space belongs to the customer's own. */
export async function settleSpaces(context: Context, changes: readonly ChangeOf<Planned>[]): Promise<void> {
  for (const { after } of changes) after.addressSpaceId ??= await defaultSpace(context, after.customerId);
}

/** What lies in an address space. */
interface Planned {
  readonly customerId: number;
  addressSpaceId: number | null;
}

/** Addresses of a space are given out by one transaction after another, so that two never get the same one. */
export async function lockSpace(context: Context, spaceIds: readonly number[]): Promise<void> {
  await context.tx.query('select id from address_space where id = any($1::bigint[]) order by id for no key update', [
    [...new Set(spaceIds)],
  ]);
}
