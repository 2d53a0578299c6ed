import type { Actor } from '#engine/permission/actor.ts';

/** The customers and suppliers in an actor's scope. */
export type Sight = Pick<Actor, 'customers' | 'suppliers'>;

/** Whether one scope lies fully within the other. */
export const isSightWithin = (made: Sight, now: Sight): boolean =>
  isWithin(made.customers, now.customers) && isWithin(made.suppliers, now.suppliers);

function isWithin(made: Sight['customers'], now: Sight['customers']): boolean {
  if (now === 'all') return true;
  if (made === 'all') return false;
  const seen = new Set(now);
  return made.every((id) => seen.has(id));
}
