import type { Actor } from '#engine/permission/actor.ts';

/** The customers and suppliers in an actor's scope. */
export type VisibleScope = Pick<Actor, 'customers' | 'suppliers'>;

/** Whether one scope lies fully within the other. */
export const isVisibilityWithin = (made: VisibleScope, now: VisibleScope): boolean =>
  isWithin(made.customers, now.customers) && isWithin(made.suppliers, now.suppliers);

function isWithin(made: VisibleScope['customers'], now: VisibleScope['customers']): boolean {
  if (now === 'all') return true;
  if (made === 'all') return false;
  const seen = new Set(now);
  return made.every((id) => seen.has(id));
}
