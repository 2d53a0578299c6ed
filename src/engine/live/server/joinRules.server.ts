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

/** Channels for everybody who is signed in. */
const FOR_ALL: readonly string[] = ['private-app', 'presence-staff'];

/** What only its user may hear: the record of a user is told of on the list’s channel, for whoever may look at it. */
const PERSONAL: readonly string[] = ['user', 'scope'];

/** Whether somebody may join the private channel of one record. */
export type JoinRule = (tx: Queryable, actor: Actor, id: number) => Promise<boolean>;

const rules = new Map<string, JoinRule>();

/** Says who may join `private-{noun}.{id}`, where that is not simply who may see the record. From an area's server module. */
export function joinBy(noun: AnyEntity, rule: JoinRule): void {
  rules.set(noun.name, rule);
}

export const hasJoinRule = (noun: string): boolean => rules.has(noun);

/**
 * Whether somebody may join a channel of the product. Records follow the rules of records: permission and scope; lists
 * are for those whose scope has no limit. What is not named here is for nobody.
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

/** Whether a channel tells one person what concerns them. */
export const isPersonal = ({ kind, entity, id }: Channel): boolean =>
  kind === 'private' && entity !== null && id !== null && PERSONAL.includes(entity);

function seesAll(noun: AnyEntity, actor: Actor): boolean {
  const { by } = rootOf(noun).scope;
  if (by === 'customer') return actor.customers === 'all';
  if (by === 'supplier') return actor.suppliers === 'all';
  return by === 'none';
}
