import type { AnyEntity } from '../entity/entity.ts';
import type { Action } from '../entity/states.ts';

/** The actions of every noun. Nouns that cannot be archived have no `delete`. */
const ORDINARY = ['view', 'create', 'update', 'delete', 'export'] as const;

/** The permissions of ledgers, to which only the product's own code adds entries. */
const OF_LEDGERS: readonly string[] = ['view', 'export'];

/** The permission an action needs. */
export const permissionOf = (entity: AnyEntity, name: string, action: Action): string =>
  action.permission ?? `${entity.name}.${name}`;

/**
 * Every permission code that a noun's declaration requires, without duplicates. An internal noun requires only the
 * codes of its actions. Its room declares any others.
 */
export function permissionsOf(entity: AnyEntity): readonly string[] {
  const ordinary = entity.internal ? [] : ORDINARY.filter((each) => isAsked(entity, each));
  return [
    ...new Set([
      ...ordinary.map((action) => `${entity.name}.${action}`),
      ...Object.entries<Action>(entity.actions ?? {}).map(([name, action]) => permissionOf(entity, name, action)),
    ]),
  ];
}

const isAsked = ({ ledger, permanent }: AnyEntity, name: string): boolean =>
  ledger ? OF_LEDGERS.includes(name) : name !== 'delete' || !permanent;
