import type { Queryable } from '#engine/db/pool.server.ts';
import { linksOfCustomer } from '../cables/links.server.ts';
import { pathsThrough } from '../cables/trace.rules.ts';
import { type FarPort, poeDraw } from '../ports/poe.rules.ts';

/** A powered device’s port that has a class. */
export interface PoweredPort extends FarPort {
  readonly id: number;
}

/** A switch with a budget. */
export interface Budgeted {
  readonly id: number;
  readonly budgetW: number;
}

/** Switches whose devices reserve more power by their classes than the budget allows. */
export async function overBudget(
  tx: Queryable,
  customerId: number,
  { switches, powered }: { readonly switches: readonly Budgeted[]; readonly powered: readonly PoweredPort[] },
): Promise<readonly number[]> {
  if (switches.length === 0 || powered.length === 0) return [];
  const { links, ports } = await linksOfCustomer(tx, customerId);
  const owners = new Map(ports.map(({ id, assetId }) => [id, assetId]));
  const paths = pathsThrough(
    powered.map(({ id }) => id),
    links,
  );
  const hanging = new Map<number, FarPort[]>();
  for (const each of powered) {
    const supplier = owners.get(paths.get(each.id)?.ports.at(-1) ?? 0);
    if (supplier) hanging.set(supplier, [...(hanging.get(supplier) ?? []), each]);
  }
  return switches.flatMap(({ id, budgetW }) => (poeDraw(hanging.get(id) ?? []).watts > budgetW ? [id] : []));
}
