import { isShown } from '../../access/access.server.ts';
import type { Actor } from '../../permission/actor.ts';
import { may } from '../../permission/permission.ts';
import type { Database } from '../../db/pool.server.ts';
import { findEntity } from '../../entity/registry.ts';
import { grouped } from '../../entity/grouped.ts';
import { readRows } from '../../store/rows.server.ts';
import { rootOf } from '../../entity/shape.ts';
import type { PublishedChange } from '../../changes/events/change.ts';

/** The changes of records that the actor may see, according to the current records. */
export async function visible(
  database: Database,
  actor: Actor,
  changes: readonly PublishedChange[],
): Promise<readonly PublishedChange[]> {
  const seen = new Set<string>();
  for (const [kind, mine] of grouped(changes, (change) => change.kind)) {
    const noun = findEntity(kind);
    if (!noun || !may(actor.patterns, `${kind}.view`)) continue;
    const ids = [...new Set(mine.map((change) => change.entityId))];
    for (const { id } of await readRows(database, noun, actor, ids)) seen.add(`${kind}.${String(id)}`);
  }
  return changes.filter((change) => seen.has(`${change.kind}.${change.entityId}`));
}

/**
 * Like `visible`, but uses the data stored with the change. The database is only queried if that does not identify the
 * record's owner.
 */
export async function visibleAsNoted(
  database: Database,
  actor: Actor,
  changes: readonly PublishedChange[],
): Promise<readonly PublishedChange[]> {
  const unsure: PublishedChange[] = [];
  const sure = changes.filter((change) => {
    const noun = findEntity(change.kind);
    if (!noun || !may(actor.patterns, `${change.kind}.view`)) return false;
    const { by } = rootOf(noun).scope;
    if (by === 'none') return true;
    // A record with its own visibility rule is queried, unless it was removed.
    const isKnown = !isShown(noun) || change.action === 'remove';
    if (by === 'customer' && change.customerId !== null && isKnown)
      return actor.customers === 'all' || actor.customers.includes(change.customerId);
    unsure.push(change);
    return false;
  });
  if (unsure.length === 0) return sure;
  const asked = new Set(await visible(database, actor, unsure));
  const found = new Set(sure);
  return changes.filter((change) => found.has(change) || asked.has(change));
}

/** The changes by which the actor lost access to a record: it moved to a customer that the actor does not see. */
export const lostVisibility = (actor: Actor, changes: readonly PublishedChange[]): readonly PublishedChange[] =>
  changes.filter(({ kind, customerId, formerCustomerId }) => {
    const { customers } = actor;
    if (customers === 'all' || formerCustomerId === null || !may(actor.patterns, `${kind}.view`)) return false;
    return customers.includes(formerCustomerId) && (customerId === null || !customers.includes(customerId));
  });

/** The changes that removed records which the actor could see. */
export async function removed(
  database: Database,
  actor: Actor,
  changes: readonly PublishedChange[],
): Promise<readonly PublishedChange[]> {
  return visibleAsNoted(
    database,
    actor,
    changes.filter(({ action }) => action === 'remove'),
  );
}
