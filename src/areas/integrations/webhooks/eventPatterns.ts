import { matchOf } from '#engine/permission/permission.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';

/** What happens to every record, whatever it is. */
const USUAL = ['create', 'update', 'archive', 'restore'];

/** Whether what happened is among what a webhook is told. Kinds answer to the name of their base as well. */
export const isWanted = (
  events: readonly string[],
  { entity, kind, action }: { readonly entity: string; readonly kind: string; readonly action: string },
): boolean =>
  events.some((pattern) => [kind, entity].some((name) => matchOf(pattern, `${name}.${action}`) === 'named'));

/** Those patterns that nothing could ever fit: a noun or an action that does not exist. */
export function unknownEvents(events: readonly string[], nouns: readonly AnyEntity[]): readonly string[] {
  const actionsOf = (noun: AnyEntity): readonly string[] => [...USUAL, ...Object.keys(noun.actions ?? {})];
  const codes = nouns.flatMap((noun) => actionsOf(noun).map((action) => `${noun.name}.${action}`));
  return events.filter((pattern) => !codes.some((code) => matchOf(pattern, code) === 'named'));
}
