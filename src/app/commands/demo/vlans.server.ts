import { vlan } from '#areas/network/vlans/vlan.ts';
import type { Context } from '#engine/request/context.server.ts';
import { make } from './customers.server.ts';

const VLANS = [
  { vid: 10, name: 'Servers and switches', purpose: 'server' },
  { vid: 20, name: 'Staff', purpose: 'data' },
  { vid: 30, name: 'Pupils and visitors', purpose: 'guest' },
  { vid: 40, name: 'Cameras', purpose: 'cctv' },
] as const;

/** The VLANs of each customer in the order of their IDs. Creates those of customers that have none. */
export async function demoVlans(
  context: Context,
  customers: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows } = await context.tx.query<{ customerId: number; ids: number[] }>(
    'select customer_id as "customerId", array_agg(id order by vid) as ids from vlan where customer_id = any($1::bigint[]) group by customer_id',
    [customers],
  );
  const found = new Map<number, readonly number[]>(rows.map(({ customerId, ids }) => [customerId, ids]));
  const missing = [...new Set(customers)].filter((each) => !found.has(each));
  const made = await make(
    context,
    vlan,
    missing.flatMap((customerId) => VLANS.map((each) => ({ ...each, customerId }))),
  );
  for (const customerId of missing)
    found.set(
      customerId,
      made.filter((row) => row.customerId === customerId).map(({ id }) => id),
    );
  return found;
}
