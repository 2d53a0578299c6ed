import type { Actor } from '#engine/permission/actor.ts';

/** Whose records somebody sees. */
export type Sight = Pick<Actor, 'customers' | 'suppliers'>;

/** Whether all that one sight shows is seen with the other too. */
export const isSightWithin = (made: Sight, now: Sight): boolean =>
  isWithin(made.customers, now.customers) && isWithin(made.suppliers, now.suppliers);

function isWithin(made: Sight['customers'], now: Sight['customers']): boolean {
  if (now === 'all') return true;
  if (made === 'all') return false;
  const seen = new Set(now);
  return made.every((id) => seen.has(id));
}
