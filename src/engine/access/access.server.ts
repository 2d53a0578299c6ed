import { column } from '../db/names.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { rootOf } from '../entity/shape.ts';
import { featureOff, notAllowed } from '../http/problem.ts';
import type { Actor } from '../permission/actor.ts';
import { featureOf } from './features.ts';
import { permissionsOf } from './nounPermissions.ts';
import { isWithheld, may } from '../permission/permission.ts';

/** Collects the values of a query; each call gives the placeholder of one. */
export interface Binder {
  (value: unknown): string;
  readonly values: unknown[];
}

export function binder(): Binder {
  const values: unknown[] = [];
  return Object.assign((value: unknown) => `$${values.push(value)}`, { values });
}

/** @throws 403 naming the missing permission, or the feature it belongs to where that is switched off */
export function require(actor: Actor, permission: string): void {
  if (may(actor.patterns, permission)) return;
  const off = isWithheld(actor.patterns, permission) ? featureOf(permission) : undefined;
  throw off ? featureOff(off.label) : notAllowed(permission);
}

/** Whether the actor may see a field: those few that say whom they are for are for nobody else. */
export function isSeen(entity: AnyEntity, actor: Actor, key: string): boolean {
  const seenBy = Object.hasOwn(entity.fields, key) ? entity.fields[key]?.seenBy : undefined;
  return seenBy === undefined || may(actor.patterns, seenBy);
}

/** A record without the fields the actor may not see. */
export function seen<R extends Readonly<Record<string, unknown>>>(entity: AnyEntity, actor: Actor, row: R): R {
  const hidden = reservedOf(entity).filter((key) => key in row && !isSeen(entity, actor, key));
  if (hidden.length === 0) return row;
  return Object.fromEntries(Object.entries(row).filter(([key]) => !hidden.includes(key))) as R;
}

const reserved = new WeakMap<AnyEntity, readonly string[]>();

/** The fields of a noun that say whom they are for: few, and asked of each row of a list. */
function reservedOf(entity: AnyEntity): readonly string[] {
  const known =
    reserved.get(entity) ?? Object.keys(entity.fields).filter((key) => entity.fields[key]?.seenBy !== undefined);
  reserved.set(entity, known);
  return known;
}

/** The permission codes of a noun an actor holds; they travel with each record so that a screen only asks "can I". */
export function granted(actor: Actor, entity: AnyEntity): string[] {
  return permissionsOf(entity).filter((code) => may(actor.patterns, code));
}

/**
 * The rows of a noun an actor may see, as SQL over the aliases of its tables; `true` where nothing narrows it.
 * It is part of every read: item, list, count, search, export, picker.
 *
 * @param alias of the table that holds the noun's root columns
 */
export function scopeClause(entity: AnyEntity, actor: Actor, bind: Binder, alias = 'r'): string {
  const { scope } = rootOf(entity);
  if (scope.by === 'none') return 'true';
  const field = `${alias}.${column(scope.field)}`;
  if (scope.by === 'own') return actor.userId === null ? 'true' : `${field} = ${bind(actor.userId)}`;
  const seen = scope.by === 'customer' ? actor.customers : actor.suppliers;
  return seen === 'all' ? 'true' : `${field} = any(${bind(seen)}::bigint[])`;
}

/** Whether a record lies inside the actor's scope. */
export function isInScope(entity: AnyEntity, actor: Actor, row: Readonly<Record<string, unknown>>): boolean {
  const { scope } = rootOf(entity);
  if (scope.by === 'none') return true;
  const value = row[scope.field];
  if (scope.by === 'own') return actor.userId === null || value === actor.userId;
  const seen = scope.by === 'customer' ? actor.customers : actor.suppliers;
  return seen === 'all' || (typeof value === 'number' && seen.includes(value));
}
