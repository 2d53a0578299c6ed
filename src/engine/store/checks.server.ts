import { binder, isInScope, scopeClause } from '../access/access.server.ts';
import { column, quoted, snake } from '../db/names.ts';
import { sqlState } from '../db/pool.server.ts';
import { conflict, invalid, Problem } from '../http/problem.ts';
import { type Field, labelOf } from '../kinds/field.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { FieldsChange, Values } from './change.server.ts';
import type { Context } from '../request/context.server.ts';
import type { AnyEntity, Unique } from '../entity/entity.ts';
import { filledIn, guardedBy, refusedAt, uniquesOf } from '../entity/unique.ts';
import { type Reference, referencesOf } from '../entity/references.ts';
import { entityNamed } from '../entity/registry.ts';
import { fieldColumn, fromClause } from './rows.server.ts';
import { rootOf, titleOf } from '../entity/shape.ts';

/** Loads every reference that a change sets, in the actor's scope. Missing and forbidden records give the same error. */
export async function checkReferences(
  context: Context,
  entity: AnyEntity,
  changes: readonly FieldsChange[],
): Promise<void> {
  const references = referencesOf(entity).filter((reference) => !isFollowed(entity, reference));
  for (const target of new Set(references.map((reference) => reference.to))) {
    const mine = references.filter((reference) => reference.to === target);
    const ids = new Set(changes.flatMap((change) => mine.flatMap((reference) => newIds(change, reference))));
    if (ids.size === 0) continue;
    const shares = [...new Set(mine.flatMap(({ field }) => field.same ?? []))];
    const found = await load(context, entityNamed(target), [...ids], shares);
    for (const change of changes) for (const reference of mine) refuseUnfit(change, reference, found);
  }
}

/** Whether the product copies the customer from a shared record. The row's own scope check covers that case. */
function isFollowed(entity: AnyEntity, { key, field }: Reference): boolean {
  const { scope } = rootOf(entity);
  return scope.by === 'customer' && scope.or !== undefined && scope.field === key && field.readOnly === true;
}

/** Only new references are checked, so that a record with a reference to an archived one can still be saved. */
function newIds(change: FieldsChange, reference: Reference): number[] {
  const before = new Set(change.before && !isMoved(change, reference) ? reference.idsIn(change.before) : []);
  return reference.idsIn(change.after).filter((id) => !before.has(id));
}

/** If the record moves to another owner, all its references are checked again. */
const isMoved = ({ before, after }: FieldsChange, { field }: Reference): boolean =>
  field.same !== undefined && before?.[field.same] !== after[field.same];

async function load(
  context: Context,
  target: AnyEntity,
  ids: readonly number[],
  shares: readonly string[],
): Promise<ReadonlyMap<number, Values>> {
  const bind = binder();
  const shared = shares
    .filter((key) => key in target.fields)
    .map((key) => `, ${fieldColumn(target, key)} as ${quoted(key)}`);
  const { rows } = await context.tx.query<Values>(
    `select r.id, r.archived_at as "archivedAt"${shared.join('')} from ${fromClause(target)}
      where r.id = any(${bind(ids)}::bigint[]) and ${scopeClause(target, context.actor, bind)}`,
    bind.values,
  );
  return new Map(rows.map((row) => [Number(row.id), row]));
}

function refuseUnfit(change: FieldsChange, reference: Reference, found: ReadonlyMap<number, Values>): void {
  const { field } = reference;
  for (const id of newIds(change, reference)) {
    const target = found.get(id);
    const key = reference.placeOf(change.after, id);
    const label = labelOf(key.split('.').at(-1) ?? key, field);
    if (!target)
      return refuse(change, key, `${label}: the record was not found. Choose one from the list.`, 'unknown_reference');
    if (target.archivedAt)
      return refuse(
        change,
        key,
        `${label}: the record is archived. Restore it or choose another.`,
        'archived_reference',
      );
    // A record without an owner is shared by all.
    const owner = field.same ? (target[field.same] ?? null) : null;
    if (field.same && owner !== null && owner !== change.after[field.same])
      return refuse(change, key, `${label}: the record belongs to another customer. Choose another.`, 'wrong_customer');
  }
}

function refuse(change: FieldsChange, key: string, message: string, code: string): void {
  const earlier = change.problem?.errors ?? {};
  change.problem = new Problem(422, code === 'wrong_customer' ? code : 'validation', message, {
    errors: { ...earlier, [key]: [message] },
  });
}

/** Checks that unique values are not taken, case ignored. The error names the holder if the actor may see it. */
export async function checkUnique(
  context: Context,
  entity: AnyEntity,
  changes: readonly FieldsChange[],
): Promise<void> {
  for (const unique of uniquesOf(entity)) {
    const setting = changes.filter((change) => !change.problem && claims(unique, change));
    if (setting.length === 0) continue;
    const last = refusedAt(unique);
    const identity = (row: Readonly<Values>) =>
      JSON.stringify(unique.fields.map((key) => (key === last ? comparable(row[key]) : row[key])));
    const holders = new Map((await holdersOf(context, entity, unique, setting)).map((row) => [identity(row), row]));
    const seen = new Map<string, Values>();
    for (const change of setting) {
      const mine = identity(change.after);
      const held = holders.get(mine);
      const holder = held && held.id !== change.after.id ? held : seen.get(mine);
      if (holder)
        change.problem = taken(entity, unique, change.after, holder, isInScope(entity, context.actor, holder));
      else seen.set(mine, change.after);
    }
  }
}

/** Whether a change claims a unique value: one that it sets, or one of a restored record. */
function claims({ fields, where }: Unique, { before, after }: FieldsChange): boolean {
  if (fields.some((key) => (after[key] ?? null) === null)) return false;
  if (where === 'kept' && after.archivedAt !== null) return false;
  return (
    !before || fields.some((key) => before[key] !== after[key]) || (where === 'kept' && before.archivedAt !== null)
  );
}

const comparable = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value);

async function holdersOf(
  context: Context,
  entity: AnyEntity,
  unique: Unique,
  changes: readonly FieldsChange[],
): Promise<Values[]> {
  const { fields, where } = unique;
  const last = refusedAt(unique);
  const bind = binder();
  const owner = ownerOf(entity, fields);
  const columns = fields.map((key) => `${fieldColumn(owner, key)} as ${column(key)}`).join(', ');
  const same = fields.map((key) => {
    const isWord = key === last && kindOf(entity.fields[key] as Field).storage === 'text';
    const values = bind(changes.map(({ after }) => (isWord ? comparable(after[key]) : after[key])));
    return `${isWord ? `lower(${fieldColumn(owner, key)})` : fieldColumn(owner, key)} = any(${values})`;
  });
  const { rows } = await context.tx.query<Values>(
    `select r.*, ${columns} from ${fromClause(owner)}
      where ${same.join(' and ')}${where === 'kept' ? ' and r.archived_at is null' : ''}`,
    bind.values,
  );
  return rows.map((row) => camel(row));
}

/** A unique field of the base is unique across all nouns built on it. */
function ownerOf(entity: AnyEntity, fields: readonly string[]): AnyEntity {
  const { base } = entity;
  return base && fields.every((key) => key in base.fields) ? base : entity;
}

const camel = (row: Values): Values =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

/**
 * `serialNumber` → code `serial_number_taken`. Includes the holder if the actor may see it, so that the screen can link
 * to it.
 */
function taken(
  entity: AnyEntity,
  unique: Unique,
  row: Readonly<Values>,
  holder: Readonly<Values>,
  isVisible: boolean,
): Problem {
  const key = refusedAt(unique);
  const name = titleOf(entity, holder);
  const message = unique.message
    ? filledIn(unique.message, row, isVisible ? holder : undefined)
    : `${labelOf(key, entity.fields[key] as Field)} is already used${isVisible ? ` by ${name}` : ''}.`;
  return new Problem(409, codeOf(unique), message, {
    errors: { [key]: [message] },
    more: { holder: holder.id && isVisible ? { id: holder.id, title: name } : null },
  });
}

const codeOf = (unique: Unique): string => unique.code ?? `${snake(refusedAt(unique))}_taken`;

/** The error of the database's unique index, for two writes at the same moment. */
export function takenProblem(entity: AnyEntity, error: unknown): unknown {
  if (sqlState(error) !== '23505') return error;
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
  const unique = [entity, rootOf(entity)]
    .flatMap((noun) => guardedBy(noun).map((each) => ({ ...each, index: `${snake(noun.name)}_${each.index}_uq` })))
    .find(({ index }) => index === constraint);
  if (!unique) return conflict('taken', 'Another user has just used this value. Enter another value.');
  const key = refusedAt(unique);
  const label = labelOf(key, entity.fields[key] as Field);
  return new Problem(409, codeOf(unique), `Another user has just used ${label}. Enter another value.`, {
    errors: { [key]: [`Another user has just used ${label}. Enter another value.`] },
  });
}

/** Refuses one field, for use in rules. */
export const refuseField = <A extends object>(
  change: { readonly after: A; problem?: Problem },
  key: keyof A & string,
  message: string,
): void => {
  change.problem = invalid({ ...change.problem?.errors, [key]: [message] });
};
