import { column } from '../db/names.ts';
import type { AnyEntity, Narrowing, Scope } from '../entity/entity.ts';
import { type OwnedField, ownedFields } from '../entity/ownedNouns.ts';
import { entities } from '../entity/registry.ts';
import { rootOf } from '../entity/shape.ts';
import { featureOff, notAllowed } from '../http/problem.ts';
import type { Field } from '../kinds/field.ts';
import { lineInLog } from '../kinds/lines/lines.ts';
import type { Actor } from '../permission/actor.ts';
import { featureOf } from './features.ts';
import { permissionsOf } from './nounPermissions.ts';
import { isWithheld, may } from '../permission/permission.ts';

/** Collects the values of a query. Each call adds one value and returns its placeholder. */
export interface Binder {
  (value: unknown): string;
  readonly values: unknown[];
}

export function binder(): Binder {
  const values: unknown[] = [];
  return Object.assign((value: unknown) => `$${values.push(value)}`, { values });
}

/** @throws 403 naming the missing permission, or the feature that it belongs to when that feature is off */
export function require(actor: Actor, permission: string): void {
  if (may(actor.patterns, permission)) return;
  const off = isWithheld(actor.patterns, permission) ? featureOf(permission) : undefined;
  throw off ? featureOff(off.label) : notAllowed(permission);
}

/** Whether the actor may see a field. A field with `seenBy` requires that permission. */
export function isSeen(entity: AnyEntity, actor: Actor, key: string): boolean {
  const seenBy = Object.hasOwn(entity.fields, key) ? entity.fields[key]?.seenBy : undefined;
  return seenBy === undefined || may(actor.patterns, seenBy);
}

/** A record without the fields the actor may not see. */
export function seen<R extends Readonly<Record<string, unknown>>>(entity: AnyEntity, actor: Actor, row: R): R {
  const hidden = reservedOf(entity).filter((key) => key in row && !isSeen(entity, actor, key));
  const inside = ownedFields(entity).filter(({ columns }) => Object.values(columns).some(({ seenBy }) => seenBy));
  if (hidden.length === 0 && inside.length === 0) return row;
  return Object.fromEntries(
    Object.entries(row)
      .filter(([key]) => !hidden.includes(key))
      .flatMap(([key, value]) => {
        const owned = inside.find((each) => each.key === (lineInLog(key)?.[0] ?? key));
        const shown = owned ? seenLines(value, seenColumns(owned, actor)) : value;
        // A change to a line with no visible columns is left out.
        return shown === undefined ? [] : [[key, shown]];
      }),
  ) as R;
}

/** The columns of lines that the actor may see. */
export const seenColumns = ({ columns }: Pick<OwnedField, 'columns'>, actor: Actor): ReadonlySet<string> =>
  new Set(
    Object.entries<Field>(columns)
      .filter(([, { seenBy }]) => seenBy === undefined || may(actor.patterns, seenBy))
      .map(([key]) => key),
  );

/** Lines, or one line before and after a change, without the columns that the actor may not see. */
function seenLines(value: unknown, columns: ReadonlySet<string>): unknown {
  if (!Array.isArray(value)) return value;
  const shown = value.map((line: unknown) =>
    typeof line === 'object' && line !== null
      ? Object.fromEntries(Object.entries(line).filter(([key]) => columns.has(key) || key === 'id' || key === 'place'))
      : line,
  );
  const isChange = value.some((line: unknown) => typeof line === 'object' && line !== null && 'place' in line);
  const says = (line: unknown) => typeof line === 'object' && line !== null && Object.keys(line).length > 1;
  return isChange && !shown.some(says) ? undefined : shown;
}

const reserved = new WeakMap<AnyEntity, readonly string[]>();

/** The fields of a noun that have `seenBy`. Cached, because every row of a list needs them. */
function reservedOf(entity: AnyEntity): readonly string[] {
  const known =
    reserved.get(entity) ?? Object.keys(entity.fields).filter((key) => entity.fields[key]?.seenBy !== undefined);
  reserved.set(entity, known);
  return known;
}

/**
 * The permission codes of a noun that an actor holds. Each record is sent with them, so that a screen need not work
 * them out.
 */
export function granted(actor: Actor, entity: AnyEntity): string[] {
  return permissionsOf(entity).filter((code) => may(actor.patterns, code));
}

/**
 * The rows of a noun that an actor may see, as SQL over the aliases of its tables. `true` if the actor may see all
 * rows. Every read includes it: item, list, count, search, export and picker.
 *
 * @param alias of the table that holds the noun's root columns
 */
export function scopeClause(entity: AnyEntity, actor: Actor, bind: Binder, alias = 'r'): string {
  const { scope } = rootOf(entity);
  if (scope.by === 'none') return 'true';
  if (scope.by === 'record') return recordClause(scope, actor, bind, alias);
  const field = `${alias}.${column(scope.field)}`;
  if (scope.by === 'own') return actor.userId === null ? 'true' : `${field} = ${bind(actor.userId)}`;
  const seen = scope.by === 'customer' ? actor.customers : actor.suppliers;
  const parts = [
    ...(seen === 'all' ? [] : [ownedClause(field, widened(entity), seen, actor, bind, alias)]),
    ...narrowingsOf(entity).flatMap((each) => narrowingClause(each, actor, bind, alias) ?? []),
  ];
  return parts.join(' and ') || 'true';
}

/** The field that lists further readers of a record, if the noun's scope has one. */
const widened = (entity: AnyEntity): string | undefined => {
  const { scope } = rootOf(entity);
  return scope.by === 'customer' ? scope.or : undefined;
};

function ownedClause(
  field: string,
  also: string | undefined,
  seen: readonly number[],
  actor: Actor,
  bind: Binder,
  alias: string,
): string {
  const owned = `${field} = any(${bind(seen)}::bigint[])`;
  return also === undefined ? owned : `(${owned} or ${alias}.${column(also)} && ${bind(keysOf(actor))}::text[])`;
}

/** The keys that make a record visible to the actor if the record names one: groups, and customers in scope. */
const keysOf = ({ groups = [], customers }: Actor): readonly string[] => [
  ...groups,
  ...(customers === 'all' ? [] : customers.map((id) => `customer:${id}`)),
];

/** Whether fields of the noun's rows, in addition to the customer, decide who sees them. */
export const isShown = (entity: AnyEntity): boolean => narrowingsOf(entity).length > 0 || widened(entity) !== undefined;

/** The conditions that narrow a noun's rows in addition to the customer. */
export const narrowingsOf = (entity: AnyEntity): readonly Narrowing[] => {
  const { scope } = rootOf(entity);
  return (scope.by === 'customer' && scope.and) || [];
};

function narrowingClause(narrowing: Narrowing, actor: Actor, bind: Binder, alias: string): string | undefined {
  const name = `${alias}.${column(narrowing.field)}`;
  if (narrowing.by === 'groups') {
    if (isExempt(narrowing, actor)) return undefined;
    const isOpen = `${name} is null or ${name} = '{}'`;
    const open = narrowing.closedBy ? `(${isOpen}) and not ${alias}.${column(narrowing.closedBy)}` : isOpen;
    return `(${open} or ${name} && ${bind(actor.groups ?? [])}::text[])`;
  }
  return actor.suppliers === 'all'
    ? undefined
    : `(${name} is null or ${name} = any(${bind(actor.suppliers)}::bigint[]))`;
}

const isExempt = ({ unless }: { readonly unless?: string }, { userId, patterns }: Actor): boolean =>
  userId === null || (unless !== undefined && may(patterns, unless));

function isNarrowedTo(narrowing: Narrowing, actor: Actor, row: Readonly<Record<string, unknown>>): boolean {
  const value = row[narrowing.field] ?? null;
  if (narrowing.by === 'supplier')
    return actor.suppliers === 'all' || value === null || actor.suppliers.includes(Number(value));
  const named = Array.isArray(value) ? value : [];
  const isOpen = named.length === 0 && (narrowing.closedBy === undefined || row[narrowing.closedBy] !== true);
  return isExempt(narrowing, actor) || isOpen || named.some((key) => actor.groups?.includes(key));
}

type ByRecord = Extract<Scope, { readonly by: 'record' }>;

/** A record about another record is visible to users who may see that record. If it names readers, only they see it. */
function recordClause(scope: ByRecord, actor: Actor, bind: Binder, alias: string): string {
  const at = (key: string): string => `${alias}.${column(key)}`;
  const within = (key: string, seen: Actor['customers']): string[] =>
    seen === 'all' ? [] : [`(${at(key)} is null or ${at(key)} = any(${bind(seen)}::bigint[]))`];
  const parts = [
    ...(actor.patterns.includes('*') ? [] : [`${at(scope.noun)} = any(${bind(nounsSeenBy(actor))}::text[])`]),
    ...within(scope.customer, actor.customers),
    ...within(scope.supplier, actor.suppliers),
    ...(actor.userId === null
      ? []
      : [`(cardinality(${at(scope.readers)}) = 0 or ${bind(actor.userId)} = any(${at(scope.readers)}))`]),
  ];
  return parts.join(' and ') || 'true';
}

const nounsOf = new WeakMap<readonly string[], readonly string[]>();

/** One look-up of names asks this for every noun that is about a record. */
function nounsSeenBy({ patterns }: Actor): readonly string[] {
  const known = nounsOf.get(patterns);
  if (known) return known;
  const nouns = entities().flatMap(({ name }) => (may(patterns, `${name}.view`) ? [name] : []));
  nounsOf.set(patterns, nouns);
  return nouns;
}

function isAboutSeen(scope: ByRecord, actor: Actor, row: Readonly<Record<string, unknown>>): boolean {
  const within = (value: unknown, seen: Actor['customers']): boolean =>
    typeof value !== 'number' || seen === 'all' || seen.includes(value);
  const named: unknown = row[scope.readers];
  const readers: readonly unknown[] = Array.isArray(named) ? named : [];
  return (
    may(actor.patterns, `${String(row[scope.noun])}.view`) &&
    within(row[scope.customer], actor.customers) &&
    within(row[scope.supplier], actor.suppliers) &&
    (actor.userId === null || readers.length === 0 || readers.includes(actor.userId))
  );
}

/** Whether a record lies inside the actor's scope. */
export function isInScope(entity: AnyEntity, actor: Actor, row: Readonly<Record<string, unknown>>): boolean {
  const { scope } = rootOf(entity);
  if (scope.by === 'none') return true;
  if (scope.by === 'record') return isAboutSeen(scope, actor, row);
  const value = row[scope.field];
  if (scope.by === 'own') return actor.userId === null || value === actor.userId;
  const seen = scope.by === 'customer' ? actor.customers : actor.suppliers;
  return (
    (seen === 'all' || (typeof value === 'number' && seen.includes(value)) || isShared(entity, actor, row)) &&
    narrowingsOf(entity).every((each) => isNarrowedTo(each, actor, row))
  );
}

function isShared(entity: AnyEntity, actor: Actor, row: Readonly<Record<string, unknown>>): boolean {
  const also = widened(entity);
  const named: unknown = also === undefined ? undefined : row[also];
  const keys = new Set(keysOf(actor));
  return Array.isArray(named) && named.some((key) => keys.has(String(key)));
}
