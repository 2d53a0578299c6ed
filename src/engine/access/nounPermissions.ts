import type { Action, AnyEntity } from '../entity/entity.ts';

/** The actions every noun has; those that are never put away have no `delete`. */
const ORDINARY = ['view', 'create', 'update', 'delete', 'export'] as const;

/** What is only ever added to by the product’s own code. */
const OF_LEDGERS: readonly string[] = ['view', 'export'];

/** The permission an action needs. */
export const permissionOf = (entity: AnyEntity, name: string, action: Action): string =>
  action.permission ?? `${entity.name}.${name}`;

/**
 * Every permission code that a noun's declaration asks for, each once. One without addresses of its own asks for its
 * actions only; what else opens it is declared by its room.
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
