import type { AuditAction } from '../changes/auditEvents.server.ts';
import { isInScope, require } from '../access/access.server.ts';
import { column } from '../db/names.ts';
import { conflict, notFound, Problem, refused } from '../http/problem.ts';
import { draftSchema, patchSchema } from '../entity/schemas.ts';
import { type Change, runAfterSave, runBeforeSave, type Values } from './change.server.ts';
import type { Context } from '../request/context.server.ts';
import { checkFiles } from './checkFiles.server.ts';
import { checkReferences, checkUnique, takenProblem } from './checks.server.ts';
import { versionProblem } from './conflict.server.ts';
import type { AnyEntity, Draft, Patch, Row } from '../entity/entity.ts';
import { checkExtra } from './extra.server.ts';
import { blankRow, isChanged, merged, readGiven } from './incoming.server.ts';
import { record } from './ledger.server.ts';
import { mapYielding } from '../machine/mapYielding.server.ts';
import { movedTo } from './moved.server.ts';
import { insertRows, nextIds, readRows, updateRows } from './rows.server.ts';
import { entityNamed } from '../entity/registry.ts';

/*
 * The one door for writes. Whatever enters passes, in this order: permission, shape, the noun's own preparers,
 * references and uniqueness, the rows, the change log with events and search, the listeners. All in the caller's
 * transaction, so nothing is ever half written. Many at once cost the same number of statements as one.
 */

/** What became of one write of many. */
export type Outcome = { readonly change: Change } | { readonly problem: Problem };

/** Creates one record and gives it back. @throws Problem with the reason */
export async function create<E extends AnyEntity>(context: Context, entity: E, draft: Draft<E>): Promise<Row<E>> {
  return single(await createMany(context, entity, [draft as Values])).after as Row<E>;
}

/** Changes the given fields of one record. @throws 404, 409 with what changed, 422 */
export async function update<E extends AnyEntity>(
  context: Context,
  entity: E,
  id: number,
  patch: Patch<E>,
  version: number,
): Promise<Row<E>> {
  return single(await updateMany(context, entity, [{ id, version, set: patch as Values }])).after as Row<E>;
}

/** Puts a record away (`archive`) or back (`restore`). Nothing is ever deleted that something names. */
export async function setArchived(
  context: Context,
  entity: AnyEntity,
  id: number,
  archived: boolean,
  version: number | undefined,
): Promise<Values> {
  require(context.actor, `${entity.name}.delete`);
  const changed = await changeMany(context, entity, archived ? 'archive' : 'restore', [
    { id, version, set: { archivedAt: archived ? context.now : null } },
  ]);
  return single(changed).after;
}

/** Reads one record the actor may see. @throws 403, 404, 410 with the record it was merged into */
export async function read<E extends AnyEntity>(
  context: Pick<Context, 'tx' | 'actor'>,
  entity: E,
  id: number,
): Promise<Row<E>> {
  require(context.actor, `${entity.name}.view`);
  const [row] = await readRows(context.tx, entity, context.actor, [id]);
  if (row) return row as Row<E>;
  const to = await movedTo(context, entity, id);
  throw to
    ? new Problem(410, 'moved', `This was merged into ${to.title}.`, { more: { to } })
    : notFound(entity.label.toLowerCase());
}

/**
 * Creates many. Each draft is judged by itself; refused ones come back as problems and the others are stored.
 * The caller decides whether a refusal spoils the rest by throwing it.
 */
export async function createMany(context: Context, entity: AnyEntity, drafts: readonly Values[]): Promise<Outcome[]> {
  if (entity.kindField)
    throw refused(
      'kind_needed',
      `Create a record of one kind of ${entity.label.toLowerCase()}, at the address of that kind.`,
    );
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
  });
  await store(context, entity, accepted, insertRows);
  return changes.map(outcome);
}

export interface PatchOf {
  readonly id: number;
  /** Null only for writes of the product itself, which hold the row's lock and have just read it. */
  readonly version: number | null | undefined;
  readonly set: Values;
}

/** Changes many; see `createMany` for how refusals come back. A patch that alters nothing writes nothing. */
export async function updateMany(context: Context, entity: AnyEntity, patches: readonly PatchOf[]): Promise<Outcome[]> {
  require(context.actor, `${entity.name}.update`);
  const schema = patchSchema(entity);
  const refusals = new Map<number, Problem>();
  const parsed = await mapYielding(patches, (patch, at) => {
    const read = readGiven(entity, schema, patch.set, context);
    if ('values' in read) return { ...patch, set: read.values };
    refusals.set(at, read.problem);
    return { ...patch, set: {} };
  });
  return changeMany(context, entity, 'update', parsed, refusals);
}

/**
 * Changes rows under the name of an action, without asking for permission or shape: for handlers of declared actions
 * and rules, which have judged both. Server-owned fields may be set here.
 */
export async function changeMany(
  context: Context,
  entity: AnyEntity,
  action: AuditAction,
  patches: readonly PatchOf[],
  refusals: ReadonlyMap<number, Problem> = new Map(),
): Promise<Outcome[]> {
  if (entity.kindField) return changeByKind(context, entity, action, patches, refusals);
  const rows = await readRows(
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
      after: before ? merged(before, patch.set) : { id: patch.id },
      given: new Set(Object.keys(patch.set)),
      warnings: [],
    };
    const problem =
      refusals.get(at) ??
      (before ? await versionProblem(context, entity, before, patch.version) : notFound(entity.label.toLowerCase()));
    if (problem) change.problem = problem;
    changes.push(change);
  }
  await judge(context, entity, changes);
  const accepted = changes.filter((change) => !change.problem && isChanged(change));
  for (const change of accepted) {
    change.after.version = Number(change.before?.version) + 1;
    change.after.updatedAt = context.now;
  }
  await store(context, entity, accepted, updateRows);
  return changes.map(outcome);
}

/** Rows of a base are changed as what they are, so that the rules, log and search of their kind follow. */
async function changeByKind(
  context: Context,
  base: AnyEntity,
  action: AuditAction,
  patches: readonly PatchOf[],
  refusals: ReadonlyMap<number, Problem>,
): Promise<Outcome[]> {
  const { rows } = await context.tx.query<{ id: number; kind: string }>(
    `select id, ${column(base.kindField ?? '')} as kind from ${column(base.name)} where id = any($1::bigint[])`,
    [patches.map((patch) => patch.id)],
  );
  const kinds = new Map(rows.map((row) => [row.id, row.kind]));
  const outcomes: Outcome[] = patches.map(() => ({ problem: notFound(base.label.toLowerCase()) }));
  for (const kind of new Set(kinds.values())) {
    const places = [...patches.keys()].filter((at) => kinds.get(patches[at]?.id ?? 0) === kind);
    const mine = new Map(
      places.flatMap((at, i) => (refusals.has(at) ? [[i, refusals.get(at) as Problem] as const] : [])),
    );
    const portion = places.flatMap((at) => patches[at] ?? []);
    const done = await changeMany(context, entityNamed(kind), action, portion, mine);
    places.forEach((at, i) => {
      outcomes[at] = done[i] as Outcome;
    });
  }
  return outcomes;
}

/** Everything that can refuse a write, for all changes together. */
async function judge(context: Context, entity: AnyEntity, changes: readonly Change[]): Promise<void> {
  const open = () => changes.filter((change) => !change.problem);
  await runBeforeSave(context, entity, open());
  await checkExtra(context, entity, open());
  await checkReferences(context, entity, open());
  await checkFiles(context, entity, open());
  await checkUnique(context, entity, open());
  for (const change of open())
    if (!isInScope(entity, context.actor, change.after)) change.problem = notFound(entity.label.toLowerCase());
}

async function store(
  context: Context,
  entity: AnyEntity,
  changes: readonly Change[],
  write: (tx: Context['tx'], entity: AnyEntity, rows: readonly Values[]) => Promise<void>,
): Promise<void> {
  if (changes.length === 0) return;
  await write(
    context.tx,
    entity,
    changes.map((change) => change.after),
  ).catch((error: unknown) => {
    throw takenProblem(entity, error);
  });
  await record(context, changes);
  await runAfterSave(context, entity, changes);
}

const outcome = (change: Change): Outcome => (change.problem ? { problem: change.problem } : { change });

function single(outcomes: readonly Outcome[]): Change {
  const [only] = outcomes;
  if (!only) throw conflict('conflict', 'Nothing was written.');
  if ('problem' in only) throw only.problem;
  return only.change;
}
