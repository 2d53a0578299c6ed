import { matchOf } from '#engine/permission/permission.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';

/** Actions that every entity has. */
const USUAL = ['create', 'update', 'archive', 'restore'];

/** Whether a webhook subscribes to an event. Events of asset types also match the name of their base. */
export const isWanted = (
  events: readonly string[],
  { entity, kind, action }: { readonly entity: string; readonly kind: string; readonly action: string },
): boolean =>
  events.some((pattern) => [kind, entity].some((name) => matchOf(pattern, `${name}.${action}`) === 'named'));

/** Patterns that match no event, because the entity or the action does not exist. */
export function unknownEvents(events: readonly string[], nouns: readonly AnyEntity[]): readonly string[] {
  const actionsOf = (noun: AnyEntity): readonly string[] => [...USUAL, ...Object.keys(noun.actions ?? {})];
  const codes = nouns.flatMap((noun) => actionsOf(noun).map((action) => `${noun.name}.${action}`));
  return events.filter((pattern) => !codes.some((code) => matchOf(pattern, code) === 'named'));
}
