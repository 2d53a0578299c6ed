import type { AuditAction } from '../changes/auditEvents.server.ts';
import type { Problem } from '../http/problem.ts';
import type { AnyEntity } from '../entity/entity.ts';
import type { Context } from '../request/context.server.ts';

/** A record as stored: fields by key, standard fields among them. */
export type Values = Record<string, unknown>;

export interface Warning {
  readonly code: string;
  readonly message: string;
  readonly field?: string;
}

/** One write on its way through the door. Preparers may still change `after`, warn, or refuse. */
export interface Change {
  readonly entity: AnyEntity;
  /** create, update, archive, restore, or the name of a declared action. */
  readonly action: AuditAction;
  readonly before: Readonly<Values> | null;
  readonly after: Values;
  /** The keys the caller set. */
  readonly given: ReadonlySet<string>;
  readonly warnings: Warning[];
  problem?: Problem;
}

export type BeforeSave = (context: Context, changes: readonly Change[]) => Promise<void> | void;
export type AfterSave = (context: Context, changes: readonly Change[]) => Promise<void> | void;

const preparers = new Map<string, BeforeSave[]>();
const listeners = new Map<string, AfterSave[]>();

/** Runs before a noun's rows are checked and stored: fills what follows from the rest, refuses what a rule forbids. */
export function beforeSave(entity: AnyEntity, preparer: BeforeSave): void {
  preparers.set(entity.name, [...(preparers.get(entity.name) ?? []), preparer]);
}

/** Runs in the same transaction after a noun's rows are stored: how other areas follow without being known. */
export function afterSave(entity: AnyEntity, listener: AfterSave): void {
  listeners.set(entity.name, [...(listeners.get(entity.name) ?? []), listener]);
}

export async function runBeforeSave(context: Context, entity: AnyEntity, changes: readonly Change[]): Promise<void> {
  for (const name of lineage(entity))
    for (const preparer of preparers.get(name) ?? []) await preparer(context, changes);
}

export async function runAfterSave(context: Context, entity: AnyEntity, changes: readonly Change[]): Promise<void> {
  for (const name of lineage(entity))
    for (const listener of listeners.get(name) ?? []) await listener(context, changes);
}

/** What holds for the base holds for every noun built on it. */
const lineage = (entity: AnyEntity): string[] => [...(entity.base ? [entity.base.name] : []), entity.name];

/** Field → [before, after] of what a change alters; secrets appear as "changed". */
export function differences(
  change: Pick<Change, 'entity' | 'before' | 'after'>,
): Record<string, readonly [unknown, unknown]> {
  const changes: Record<string, readonly [unknown, unknown]> = {};
  for (const [key, field] of Object.entries(change.entity.fields)) {
    const before = change.before?.[key] ?? null;
    const after = change.after[key] ?? null;
    if (isSame(before, after)) continue;
    changes[key] = field.kind === 'secret' ? secretChange(before, after) : [before, after];
  }
  const extras = { ...(change.before?.extra as object), ...(change.after.extra as object) };
  for (const key of Object.keys(extras)) {
    const before = (change.before?.extra as Values | undefined)?.[key] ?? null;
    const after = (change.after.extra as Values | undefined)?.[key] ?? null;
    if (!isSame(before, after)) changes[`extra.${key}`] = [before, after];
  }
  return changes;
}

/** That a secret was set, changed or taken away, without a letter of it. */
const secretChange = (before: unknown, after: unknown): readonly [unknown, unknown] =>
  before === null ? [null, 'set'] : ['set', after === null ? null : 'changed'];

/** Values as stored are the same: key order of rows aside. */
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
