import type { Actor } from '../../permission/actor.ts';
import { may } from '../../permission/permission.ts';
import type { Queryable } from '../../db/pool.server.ts';
import type { AnyEntity } from '../../entity/entity.ts';
import { findEntity } from '../../entity/registry.ts';
import { readRows } from '../../store/rows.server.ts';
import { rootOf } from '../../entity/shape.ts';
import { nounName } from '../../changes/events/announce.ts';
import { type Channel, channelOf } from '../../changes/events/channel.ts';
import { topicPermission } from '../../changes/events/topics.ts';

/** Channels for all signed-in users. */
const FOR_ALL: readonly string[] = ['private-app', 'presence-staff'];

/** Channels that only their user may join. Changes to a user's record are sent on the list's channel. */
const PERSONAL: readonly string[] = ['user', 'scope'];

/** Whether an actor may join the private channel of one record. */
export type JoinRule = (tx: Queryable, actor: Actor, id: number) => Promise<boolean>;

const rules = new Map<string, JoinRule>();

/** Sets who may join `private-{noun}.{id}`, if not all who may view the record. Called from an area's server module. */
export function joinBy(noun: AnyEntity, rule: JoinRule): void {
  rules.set(noun.name, rule);
}

export const hasJoinRule = (noun: string): boolean => rules.has(noun);

/**
 * Whether an actor may join a channel of the product. A record's channel requires permission and scope; a list's
 * channel requires an unlimited scope. Unknown channels are refused.
 */
export async function mayJoin(tx: Queryable, actor: Actor, name: string): Promise<boolean> {
  const channel = channelOf(name);
  if (FOR_ALL.includes(name)) return true;
  if ('error' in channel || channel.entity === null) return false;
  const { kind, entity, id } = channel;
  if (isPersonal(channel)) return id === String(actor.userId);
  const topic = topicPermission(entity);
  if (topic !== undefined) return kind === 'private' && id === null && may(actor.patterns, topic);
  const noun = findEntity(nounName(entity));
  if (!noun) return false;
  const rule = kind === 'private' ? rules.get(noun.name) : undefined;
  if (rule && id !== null) return rule(tx, actor, Number(id));
  if (!may(actor.patterns, `${noun.name}.view`)) return false;
  if (id === null) return kind === 'private' && seesAll(noun, actor);
  return (await readRows(tx, noun, actor, [Number(id)])).length > 0;
}

/** Whether a channel carries events for one user. */
export const isPersonal = ({ kind, entity, id }: Channel): boolean =>
  kind === 'private' && entity !== null && id !== null && PERSONAL.includes(entity);

function seesAll(noun: AnyEntity, actor: Actor): boolean {
  const { by } = rootOf(noun).scope;
  if (by === 'customer') return actor.customers === 'all';
  if (by === 'supplier') return actor.suppliers === 'all';
  return by === 'none';
}
