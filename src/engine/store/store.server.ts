import { inSentence } from '../entity/inSentence.ts';
import type { AuditAction } from '../changes/auditEvents.server.ts';
import { isInScope, require } from '../access/access.server.ts';
import { column } from '../db/names.ts';
import { conflict, notFound, Problem, refused } from '../http/problem.ts';
import { draftSchema, patchSchema } from '../entity/schemas.ts';
import { type Change, refusalsOf, runAfterSave, runBeforeSave, type Saved, type Values } from './change.server.ts';
import type { Context } from '../request/context.server.ts';
import { checkFiles } from './checkFiles.server.ts';
import { checkReferences, checkUnique, takenProblem } from './checks.server.ts';
import { versionProblem } from './conflict.server.ts';
import type { AnyEntity, Draft, Patch, Row, Settable } from '../entity/entity.ts';
import { checkExtra } from './extra.server.ts';
import { blankRow, isChanged, merged, readGiven } from './incoming.server.ts';
import { record } from './ledger.server.ts';
import { mapYielding } from '../machine/mapYielding.server.ts';
import { keepSecrets } from './secretKeepers.server.ts';
import { movedTo } from './moved.server.ts';
import { completeLines, giveLineIds, writeLines } from './lines.server.ts';
import { insertRows, moveRow, nextIds, readRows, updateRows } from './rows.server.ts';
import { entityNamed } from '../entity/registry.ts';
import { ownFields, rootOf } from '../entity/shape.ts';

/*
 * All writes of records go through this module; only `append` writes ledgers. The order is: permission, shape, the noun's
 * rules before saving, references and uniqueness, the rows, the change log with events and search, the rules after
 * saving. All in the caller's transaction, so no write is partial. Many records need as many statements as one.
 */

/** The result of one write among many. */
export type Outcome<E extends AnyEntity = AnyEntity> = { readonly change: Saved<E> } | { readonly problem: Problem };

/** Creates one record and returns it. @throws Problem with the reason */
export async function create<E extends AnyEntity>(context: Context, entity: E, draft: Draft<E>): Promise<Row<E>> {
  return single(await createMany(context, entity, [draft])).after;
}

/** Changes the given fields of one record. @throws 404, 409 with the changes since, 422 */
export async function update<E extends AnyEntity>(
  context: Context,
  entity: E,
  id: number,
  patch: Patch<E>,
  version: number,
): Promise<Row<E>> {
  return single(await updateMany(context, entity, [{ id, version, set: patch as Settable<E> }])).after;
}

/** Archives (`archive`) or restores (`restore`) a record. Records that are referred to are never deleted. */
export async function setArchived(
  context: Context,
  entity: AnyEntity,
  id: number,
  archived: boolean,
  version: number | undefined,
): Promise<Row<AnyEntity>> {
  require(context.actor, `${entity.name}.delete`);
  const changed = await changeMany(context, entity, archived ? 'archive' : 'restore', [
    { id, version, set: { archivedAt: archived ? context.now : null } },
  ]);
  return single(changed).after;
}

/** Reads one record that the actor may see. @throws 403, 404, 410 with the record into which it was merged */
export async function read<E extends AnyEntity>(
  context: Pick<Context, 'tx' | 'actor'>,
  entity: E,
  id: number,
): Promise<Row<E>> {
  require(context.actor, `${entity.name}.view`);
  const [row] = await readRows(context.tx, entity, context.actor, [id]);
  if (row) return row;
  const to = await movedTo(context, entity, id);
  throw to
    ? new Problem(410, 'moved', `This record was merged into ${to.title}.`, { more: { to } })
    : notFound(inSentence(entity.label));
}

/**
 * Creates many records. Each draft is checked separately; refused ones are returned as problems and the others are
 * stored. The caller can throw a problem to roll back all of them.
 */
export async function createMany<E extends AnyEntity>(
  context: Context,
  entity: E,
  drafts: readonly Readonly<Values>[],
): Promise<Outcome<E>[]> {
  if (entity.kindField)
    throw refused('kind_needed', `Create the record at the address of its kind of ${inSentence(entity.label)}.`);
  refuseLedger(entity);
  require(context.actor, `${entity.name}.create`);
  const schema = draftSchema(entity);
  const changes = await mapYielding(drafts, (draft): Change => {
    const read = readGiven(entity, schema, draft, context);
    const after = { ...blankRow(entity, context), ...('values' in read ? read.values : {}) };
    const change: Change = {
      entity,
      action: 'create',
      before: null,
      after,
      given: new Set(Object.keys(draft)),
      warnings: [],
    };
    if ('problem' in read) change.problem = read.problem;
    return change;
  });
  await judge(context, entity, changes);
  const accepted = changes.filter((change) => !change.problem);
  const ids = accepted.length > 0 ? await nextIds(context.tx, entity, accepted.length) : [];
  accepted.forEach((change, at) => {
    change.after.id = ids[at];
    for (const [key, { fromId }] of Object.entries(entity.fields))
      if (fromId !== undefined) change.after[key] = `${fromId}${String(ids[at])}`;
  });
  await store(context, entity, accepted as readonly Saved[], insertRows);
  return changes.map(outcome<E>);
}

export interface PatchOf<E extends AnyEntity = AnyEntity> {
  readonly id: number;
  /** Null only for writes of the product itself, which hold the row's lock and have just read it. */
  readonly version: number | null | undefined;
  readonly set: Settable<E>;
}

/** Changes many records. Refusals are returned as in `createMany`. A patch without changes writes nothing. */
export async function updateMany<E extends AnyEntity>(
  context: Context,
  entity: E,
  patches: readonly (Omit<PatchOf, 'set'> & { readonly set: Readonly<Values> })[],
): Promise<Outcome<E>[]> {
  refuseLedger(entity);
  require(context.actor, `${entity.name}.update`);
  const schema = patchSchema(entity);
  const refusals = new Map<number, Problem>();
  const parsed = await mapYielding(patches, ({ id, version, set }, at) => {
    const read = readGiven(entity, schema, set, context);
    if ('problem' in read) refusals.set(at, read.problem);
    return { id, version, set: ('values' in read ? read.values : {}) as Settable<E> };
  });
  return changeMany(context, entity, 'update', parsed, refusals);
}

/**
 * Changes rows under the name of an action, without checking permission or shape: for handlers of declared actions and
 * rules, which have checked both. May set read-only fields.
 */
export async function changeMany<E extends AnyEntity>(
  context: Context,
  entity: E,
  action: AuditAction,
  patches: readonly PatchOf<E>[],
  refusals: ReadonlyMap<number, Problem> = new Map(),
): Promise<Outcome<E>[]> {
  if (entity.kindField) return changeByKind(context, entity, action, patches, refusals);
  refuseLedger(entity);
  const rows = await readRows<AnyEntity>(
    context.tx,
    entity,
    context.actor,
    patches.map((patch) => patch.id),
    { lock: true },
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const changes: Change[] = [];
  for (const [at, patch] of patches.entries()) {
    const before = byId.get(patch.id) ?? null;
    const change: Change = {
      entity,
      action,
      before,
      after: merged(before ?? { ...blankRow(entity, context), id: patch.id }, patch.set),
      given: new Set(Object.keys(patch.set)),
      warnings: [],
    };
    const problem =
      refusals.get(at) ??
      (before ? await versionProblem(context, entity, before, patch.version) : notFound(inSentence(entity.label)));
    if (problem) change.problem = problem;
    changes.push(change);
  }
  await judge(context, entity, changes);
  const accepted = changes.filter((change) => !change.problem && isChanged(change));
  for (const { before, after } of accepted) {
    after.version = (before?.version ?? 0) + 1;
    after.updatedAt = context.now;
  }
  await store(context, entity, accepted as readonly Saved[], updateRows);
  return changes.map(outcome<E>);
}

/** Changes rows of a base noun as rows of their derived noun, so that its rules, log and search apply. */
async function changeByKind<E extends AnyEntity>(
  context: Context,
  base: E,
  action: AuditAction,
  patches: readonly PatchOf<E>[],
  refusals: ReadonlyMap<number, Problem>,
): Promise<Outcome<E>[]> {
  const { rows } = await context.tx.query<{ id: number; kind: string }>(
    `select id, ${column(base.kindField ?? '')} as kind from ${column(base.name)} where id = any($1::bigint[])`,
    [patches.map((patch) => patch.id)],
  );
  const kinds = new Map(rows.map((row) => [row.id, row.kind]));
  const outcomes: Outcome<E>[] = patches.map(() => ({ problem: notFound(inSentence(base.label)) }));
  for (const kind of new Set(kinds.values())) {
    const places = [...patches.keys()].filter((at) => kinds.get(patches[at]?.id ?? 0) === kind);
    const mine = new Map(
      places.flatMap((at, i) => {
        const refusal = refusals.get(at);
        return refusal ? [[i, refusal] as const] : [];
      }),
    );
    const portion = places.flatMap((at) => patches[at] ?? []);
    // A record of a derived noun is one of its base with more fields.
    const done = await changeMany(context, entityNamed(kind) as E, action, portion, mine);
    places.forEach((at, i) => {
      outcomes[at] = done[i] ?? { problem: notFound(inSentence(base.label)) };
    });
  }
  return outcomes;
}

/** A record that becomes one of another noun of the same base. */
export interface KindChange {
  readonly from: AnyEntity;
  readonly to: AnyEntity;
  readonly id: number;
  readonly version: number | undefined;
  /** Values of the new noun's own fields, in the stored form. */
  readonly set: Readonly<Values>;
  /** The log lines: one of the old noun with the values that are lost, and one of the new noun. */
  readonly actions: { readonly leaves: AuditAction; readonly becomes: AuditAction };
}

/**
 * Makes a record of a derived noun one of another noun of the same base. It keeps its ID, its history and the fields of
 * the base. The caller has checked permission, and that no record refers to it as one of the old noun.
 * @throws 404, 409 with the changes since, 422
 */
export async function changeKind(
  context: Context,
  { from, to, id, version, set, actions }: KindChange,
): Promise<Saved> {
  const [row] = await readRows<AnyEntity>(context.tx, from, context.actor, [id], { lock: true });
  if (!row) throw notFound(inSentence(from.label));
  const stale = await versionProblem(context, from, row, version);
  if (stale) throw stale;
  const blank = blankRow(to, context);
  const kept = Object.fromEntries(Object.keys(row).flatMap((key) => (isOwn(from, key) ? [] : [[key, row[key]]])));
  const before: Row<AnyEntity> = { ...blank, ...kept, id, version: row.version };
  const kind = { [rootOf(to).kindField ?? '']: to.name };
  const change: Change = {
    entity: to,
    action: actions.becomes,
    before,
    after: { ...before, ...set, ...kind },
    given: new Set(Object.keys(set)),
    warnings: [],
  };
  await judge(context, to, [change]);
  if (change.problem) throw change.problem;
  Object.assign(change.after, { version: row.version + 1, updatedAt: context.now });
  const gone = Object.fromEntries(
    Object.keys(row).flatMap((key) => (isOwn(from, key) && !isEmptyList(row[key]) ? [[key, null]] : [])),
  );
  const { version: next, updatedAt } = change.after;
  await record(context, [
    {
      entity: from,
      action: actions.leaves,
      before: row,
      after: { ...row, ...gone, ...kind, version: next, updatedAt },
      given: new Set(),
      warnings: [],
    },
  ]);
  // A change without a problem is stored as a row of the noun whose rules were checked.
  const saved = change as unknown as Saved;
  await store(context, to, [saved], (tx, _, rows) => moveRow(tx, from, to, rows[0] ?? {}));
  return saved;
}

const isOwn = (entity: AnyEntity, key: string): boolean => key in ownFields(entity);
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** Only `append` adds rows to a ledger, and they never change. @throws 409 */
function refuseLedger({ ledger, plural }: AnyEntity): void {
  if (ledger) throw conflict('append_only', `${plural} are written by the product only and do not change.`);
}

/** All checks that can refuse a write, for all changes together. */
async function judge(context: Context, entity: AnyEntity, changes: readonly Change[]): Promise<void> {
  const open = () => changes.filter((change) => !change.problem);
  await refuseArchiving(context, entity, open());
  for (const change of open()) completeLines(entity, change);
  await runBeforeSave(context, entity, open());
  await checkExtra(context, entity, open());
  await checkReferences(context, entity, open());
  await checkFiles(context, entity, open());
  await checkUnique(context, entity, open());
  for (const change of open())
    if (!isInScope(entity, context.actor, change.after))
      change.problem = change.before ? losesSight(entity) : notFound(inSentence(entity.label));
}

/** The actor can see the record before the change and not after it. */
const losesSight = ({ label }: AnyEntity): Problem =>
  refused(
    'loses_sight',
    `You could no longer see the ${inSentence(label)} after this change. Ask a user who can still see it to make the change.`,
  );

/** Refuses to archive records that the noun's rules protect. */
async function refuseArchiving(context: Context, entity: AnyEntity, changes: readonly Change[]): Promise<void> {
  const going = changes.flatMap((change) =>
    change.action === 'archive' && change.before ? [{ change, row: change.before }] : [],
  );
  if (going.length === 0) return;
  const refusals = await refusalsOf(
    context,
    entity,
    'archive',
    going.map(({ row }) => row),
    {},
  );
  for (const { change, row } of going) {
    const refusal = refusals.get(row.id);
    if (refusal) change.problem = refusal;
  }
}

async function store(
  context: Context,
  entity: AnyEntity,
  changes: readonly Saved[],
  write: (tx: Context['tx'], entity: AnyEntity, rows: readonly Values[]) => Promise<void>,
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map((change): Values => change.after);
  await giveLineIds(context.tx, entity, rows);
  await write(context.tx, entity, rows).catch((error: unknown) => {
    throw takenProblem(entity, error);
  });
  await writeLines(context.tx, entity, changes);
  await record(context, changes);
  await keepSecrets(context, entity, changes);
  await runAfterSave(context, entity, changes);
}

/** A change without a problem is stored by now, as a row of the noun whose rules were checked. */
const outcome = <E extends AnyEntity>(change: Change): Outcome<E> =>
  change.problem ? { problem: change.problem } : { change: change as unknown as Saved<E> };

function single<E extends AnyEntity>(outcomes: readonly Outcome<E>[]): Saved<E> {
  const [only] = outcomes;
  if (!only) throw conflict('conflict', 'Nothing was saved.');
  if ('problem' in only) throw only.problem;
  return only.change;
}
