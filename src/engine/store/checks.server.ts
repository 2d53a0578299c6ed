import { binder, isInScope, scopeClause } from '../access/access.server.ts';
import { column, quoted, snake } from '../db/names.ts';
import { sqlState } from '../db/pool.server.ts';
import { conflict, invalid, Problem } from '../http/problem.ts';
import { type Field, labelOf } from '../kinds/field.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { Change, Values } from './change.server.ts';
import type { Context } from '../request/context.server.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { type Reference, referencesOf } from '../entity/references.ts';
import { entityNamed } from '../entity/registry.ts';
import { fieldColumn, fromClause } from './rows.server.ts';
import { rootOf, titleOf } from '../entity/shape.ts';

/** Every reference that a change sets is loaded in the actor's own scope: absent and forbidden look the same. */
export async function checkReferences(context: Context, entity: AnyEntity, changes: readonly Change[]): Promise<void> {
  const references = referencesOf(entity);
  for (const target of new Set(references.map((reference) => reference.to))) {
    const mine = references.filter((reference) => reference.to === target);
    const ids = new Set(changes.flatMap((change) => mine.flatMap((reference) => newIds(change, reference))));
    if (ids.size === 0) continue;
    const shares = [...new Set(mine.flatMap(({ field }) => field.same ?? []))];
    const found = await load(context, entityNamed(target), [...ids], shares);
    for (const change of changes) for (const reference of mine) refuseUnfit(change, reference, found);
  }
}

/** Only what this write adds is judged, so an old record with a reference since archived can still be saved. */
function newIds(change: Change, reference: Reference): number[] {
  const before = new Set(change.before && !isMoved(change, reference) ? reference.idsIn(change.before) : []);
  return reference.idsIn(change.after).filter((id) => !before.has(id));
}

/** The record itself went to another owner: all it refers to is judged anew. */
const isMoved = ({ before, after }: Change, { field }: Reference): boolean =>
  field.same !== undefined && before?.[field.same] !== after[field.same];

const isSet = (change: Change, key: string): boolean => !change.before || change.before[key] !== change.after[key];

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

function refuseUnfit(change: Change, reference: Reference, found: ReadonlyMap<number, Values>): void {
  const { key, field } = reference;
  const label = labelOf(key, field);
  for (const id of newIds(change, reference)) {
    const target = found.get(id);
    if (!target)
      return refuse(change, key, `${label}: the record was not found. Choose one from the list.`, 'unknown_reference');
    if (target.archivedAt)
      return refuse(
        change,
        key,
        `${label}: the record is archived. Restore it or choose another.`,
        'archived_reference',
      );
    // What belongs to nobody in particular is common to all.
    const owner = field.same ? (target[field.same] ?? null) : null;
    if (field.same && owner !== null && owner !== change.after[field.same])
      return refuse(change, key, `${label}: the record belongs to another customer. Choose another.`, 'wrong_customer');
  }
}

function refuse(change: Change, key: string, message: string, code: string): void {
  const earlier = change.problem?.errors ?? {};
  change.problem = new Problem(422, code === 'wrong_customer' ? code : 'validation', message, {
    errors: { ...earlier, [key]: [message] },
  });
}

/** No two records share a unique value, case ignored; the holder is named where the actor may see it. */
export async function checkUnique(context: Context, entity: AnyEntity, changes: readonly Change[]): Promise<void> {
  for (const [key, field] of Object.entries(entity.fields)) {
    if (!field.unique) continue;
    const setting = changes.filter((change) => !change.problem && change.after[key] !== null && isSet(change, key));
    if (setting.length === 0) continue;
    const within = typeof field.unique === 'object' ? field.unique.within : undefined;
    const identity = (row: Readonly<Values>) => JSON.stringify([within ? row[within] : null, comparable(row[key])]);
    const holders = await holdersOf(context, entity, key, within, setting);
    const seen = new Map<string, Values>();
    for (const change of setting) {
      const holder =
        holders.find((row) => identity(row) === identity(change.after) && row.id !== change.after.id) ??
        seen.get(identity(change.after));
      if (holder) change.problem = taken(entity, key, field, holder, isInScope(entity, context.actor, holder));
      else seen.set(identity(change.after), change.after);
    }
  }
}

const comparable = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value);

async function holdersOf(
  context: Context,
  entity: AnyEntity,
  key: string,
  within: string | undefined,
  changes: readonly Change[],
): Promise<Values[]> {
  const bind = binder();
  const isText = kindOf(entity.fields[key] as Field).storage === 'text';
  const values = changes.map((change) => comparable(change.after[key]));
  const owner = ownerOf(entity, key);
  const narrowed = within
    ? ` and ${fieldColumn(owner, within)} = any(${bind(changes.map((change) => change.after[within]))})`
    : '';
  const { rows } = await context.tx.query<Values>(
    `select r.*, ${fieldColumn(owner, key)} as ${column(key)} from ${fromClause(owner)}
      where ${isText ? `lower(${fieldColumn(owner, key)})` : fieldColumn(owner, key)} = any(${bind(values)})${narrowed}`,
    bind.values,
  );
  return rows.map((row) => camel(row));
}

/** A field of the base is unique among all nouns built on it. */
const ownerOf = (entity: AnyEntity, key: string): AnyEntity =>
  entity.base && key in entity.base.fields ? entity.base : entity;

const camel = (row: Values): Values =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

/** `serialNumber` → code `serial_number_taken`; the holder, where the actor may see it, lets the screen offer to open it. */
function taken(entity: AnyEntity, key: string, field: Field, holder: Readonly<Values>, isVisible: boolean): Problem {
  const name = titleOf(entity, holder);
  const message = `${labelOf(key, field)} is already used${isVisible ? ` by ${name}` : ''}.`;
  return new Problem(409, `${snake(key)}_taken`, message, {
    errors: { [key]: [message] },
    more: { holder: holder.id && isVisible ? { id: holder.id, title: name } : null },
  });
}

/** The database's own guard, for two that came at the same moment. */
export function takenProblem(entity: AnyEntity, error: unknown): unknown {
  if (sqlState(error) !== '23505') return error;
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
  const key = Object.keys(entity.fields).find((each) =>
    [entity, rootOf(entity)].some(({ name }) => constraint === `${snake(name)}_${snake(each)}_uq`),
  );
  const label = key ? labelOf(key, entity.fields[key] as Field) : 'A value';
  return key
    ? new Problem(409, `${snake(key)}_taken`, `Another user has just used ${label}. Enter another value.`, {
        errors: { [key]: [`Another user has just used ${label}. Enter another value.`] },
      })
    : conflict('taken', `Another user has just used ${label}. Enter another value.`);
}

/** One field's refusal, for preparers. */
export const refuseField = (change: Change, key: string, message: string): void => {
  change.problem = invalid({ ...change.problem?.errors, [key]: [message] });
};
