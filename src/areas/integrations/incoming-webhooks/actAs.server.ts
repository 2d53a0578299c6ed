import type { Actor } from '#engine/permission/actor.ts';
import { inCommon } from '#engine/permission/intersect.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { actorOfUser } from '#areas/identity/identity.server.ts';

/**
 * The owner of an incoming webhook with current permissions; the log names both. Null when the owner may not sign in.
 */
export async function ownerOf(tx: Queryable, hook: { readonly name: string; readonly ownerId: number | null }) {
  const owner = hook.ownerId === null ? null : await actorOfUser(tx, hook.ownerId);
  return owner && { ...owner, name: `${owner.name} (incoming webhook “${hook.name}”)` };
}

/** The owner's permissions and scope, limited to those of the user who runs the trial. */
export const narrowed = (owner: Actor, by: Actor): Actor => ({
  ...owner,
  patterns: inCommon(owner.patterns, by.patterns),
  customers: both(owner.customers, by.customers),
  suppliers: both(owner.suppliers, by.suppliers),
  groups: (owner.groups ?? []).filter((key) => by.groups?.includes(key)),
});

function both(one: Actor['customers'], other: Actor['customers']): Actor['customers'] {
  if (one === 'all') return other;
  return other === 'all' ? one : one.filter((id) => other.includes(id));
}
