import type { AuditAction } from '../changes/auditEvents.server.ts';
import type { Field } from '../kinds/field.ts';
import type { Problem } from '../http/problem.ts';
import type { ActionsOf, AnyEntity, Row, Unstored } from '../entity/entity.ts';
import { lineDifferences } from './lineDifferences.ts';
import type { Context } from '../request/context.server.ts';

/** A stored record of any noun: fields by key, including the standard fields. */
export type Values = Record<string, unknown>;

export interface Warning {
  readonly code: string;
  readonly message: string;
  readonly field?: string;
}

/** One write in progress: the row before and after. */
export interface ChangeOf<Before, After = Before> {
  readonly entity: AnyEntity;
  /** create, update, archive, restore, or the name of a declared action. */
  readonly action: AuditAction;
  readonly before: Before | null;
  readonly after: After;
  /** The keys that the caller set. */
  readonly given: Given<keyof After & string>;
  readonly warnings: Warning[];
  problem?: Problem;
}

/** The set of keys that the caller set. */
export interface Given<K extends string> {
  has(key: K): boolean;
}

/** A change to an object with fields: a record of any noun, or a group of settings. */
export type FieldsChange = ChangeOf<Readonly<Values>, Values>;

/** A write before it is stored. Rules may still change `after`, warn or refuse. A new record has no ID yet. */
export type Change<E extends AnyEntity = AnyEntity> = ChangeOf<Row<E>, Unstored<E>>;

/** A write that is stored. */
export type Saved<E extends AnyEntity = AnyEntity> = ChangeOf<Row<E>>;

export type BeforeSave<E extends AnyEntity = AnyEntity> = (
  context: Context,
  changes: readonly Change<E>[],
) => Promise<void> | void;
export type AfterSave<E extends AnyEntity = AnyEntity> = (
  context: Context,
  changes: readonly Saved<E>[],
) => Promise<void> | void;

/**
 * Returns the records that refuse an action, and why. Screens show the reason before the user tries. The input is that
 * of the action; there is none when a record is only displayed.
 */
export type Refusing<E extends AnyEntity = AnyEntity> = (
  context: Pick<Context, 'tx' | 'actor'>,
  rows: readonly Row<E>[],
  input?: Readonly<Values>,
) => Promise<ReadonlyMap<number, Problem>> | ReadonlyMap<number, Problem>;

/** The rules of one room for writes to a noun. */
export interface Rules<E extends AnyEntity = AnyEntity> {
  /** Runs before rows are checked and stored: sets derived values and refuses forbidden changes. */
  readonly beforeSave?: readonly BeforeSave<E>[];
  /** Runs in the same transaction after rows are stored, so that other areas can follow up without a dependency on them. */
  readonly afterSave?: readonly AfterSave<E>[];
  /** By `archive` or the name of an action: checked before the action runs, and sent with a displayed record. */
  readonly refuses?: { readonly [K in 'archive' | (keyof ActionsOf<E> & string)]?: Refusing<E> };
}

const rules = new Map<string, Rules[]>();

/**
 * Adds rules for the writes of a noun, after existing ones. The rules of a base noun also apply to every noun built on
 * it.
 */
export function keepTo(noun: AnyEntity, added: Rules): void {
  rules.set(noun.name, [...(rules.get(noun.name) ?? []), added]);
}

export async function runBeforeSave(context: Context, entity: AnyEntity, changes: readonly Change[]): Promise<void> {
  for (const { beforeSave = [] } of rulesOf(entity)) for (const rule of beforeSave) await rule(context, changes);
}

export async function runAfterSave(context: Context, entity: AnyEntity, changes: readonly Saved[]): Promise<void> {
  for (const { afterSave = [] } of rulesOf(entity)) for (const rule of afterSave) await rule(context, changes);
}

/** The refusals of records: ID → reason. */
export async function refusalsOf(
  context: Pick<Context, 'tx' | 'actor'>,
  entity: AnyEntity,
  action: string,
  rows: readonly Row<AnyEntity>[],
  input?: Readonly<Values>,
): Promise<ReadonlyMap<number, Problem>> {
  const found = new Map<number, Problem>();
  for (const refusing of rulesOf(entity).flatMap(({ refuses = {} }) => refuses[action] ?? []))
    for (const [id, problem] of await refusing(context, rows, input)) found.set(id, found.get(id) ?? problem);
  return found;
}

/** The actions that records of a noun may refuse: `archive` and names of actions. */
export const refusable = (entity: AnyEntity): readonly string[] => [
  ...new Set(rulesOf(entity).flatMap(({ refuses = {} }) => Object.keys(refuses))),
];

const rulesOf = (entity: AnyEntity): readonly Rules[] =>
  [...(entity.base ? [entity.base.name] : []), entity.name].flatMap((name) => rules.get(name) ?? []);

/** Field → [before, after] of the changed fields. Secrets appear as "changed". */
export function differences(
  change: Pick<FieldsChange, 'entity' | 'before' | 'after'>,
): Record<string, readonly [unknown, unknown]> {
  const changes: Record<string, readonly [unknown, unknown]> = {};
  for (const [key, field] of Object.entries<Field>(change.entity.fields)) {
    if (field.owned) continue;
    const before = change.before?.[key] ?? null;
    const after = change.after[key] ?? null;
    if (isSame(before, after)) continue;
    changes[key] = field.kind === 'secret' ? secretChange(before, after) : [before, after];
  }
  Object.assign(changes, lineDifferences(change.entity, change.before, change.after));
  const [was, is] = [extraIn(change.before), extraIn(change.after)];
  for (const key of Object.keys({ ...was, ...is })) {
    const before = was[key] ?? null;
    const after = is[key] ?? null;
    if (!isSame(before, after)) changes[`extra.${key}`] = [before, after];
  }
  return changes;
}

const extraIn = (row: Readonly<Values> | null): Readonly<Values> => (row?.extra ?? {}) as Values;

/** Says that a secret was set, changed or removed, without its value. */
const secretChange = (before: unknown, after: unknown): readonly [unknown, unknown] =>
  before === null ? [null, 'set'] : ['set', after === null ? null : 'changed'];

/** Whether stored values are equal, regardless of key order in rows. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  return canonical(a) === canonical(b);
}

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    each && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([x], [y]) => (x < y ? -1 : 1)))
      : each,
  );
