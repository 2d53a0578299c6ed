import { binder, require } from '../access/access.server.ts';
import { logEvent } from '../changes/logEvent.server.ts';
import type { Values } from '../store/change.server.ts';
import type { Context } from '../request/context.server.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { definitionsFor } from '../store/extra.server.ts';
import { changeMany, type Outcome, updateMany } from '../store/store.server.ts';
import { fromClause, readRows } from '../store/rows.server.ts';
import { rootOf, titleOf } from '../entity/shape.ts';
import { badRequest, refused } from '../http/problem.ts';
import { labelOf } from '../kinds/field.ts';
import { readQuery } from '../lists/query.ts';
import { asShown } from '../lists/spelling.server.ts';
import { whereClause } from '../lists/where.server.ts';

export interface BulkEdit {
  readonly select: { readonly ids: readonly number[] } | { readonly query: string };
  readonly set?: Values;
  readonly archive?: boolean;
}
export interface BulkResult {
  readonly matched: number;
  readonly changes: number;
  readonly unchanged: number;
  readonly refused: readonly { readonly id: number; readonly title: string; readonly message: string }[];
  readonly batch?: number;
}

const MOST = 20_000;
/** Number of records checked and written at once. The process serves other requests between two portions. */
export const PORTION = 200;
/** Maximum number of refused records that the audit log names. */
const MOST_NAMED = 20;

/**
 * Makes the same change to many records, as one batch that the user can undo. Records that a rule refuses are listed
 * and stay unchanged. For a dry run the caller rolls back, so its summary is exact.
 */
export async function bulkEdit(
  context: Context,
  entity: AnyEntity,
  edit: BulkEdit,
  today: string,
): Promise<BulkResult> {
  require(context.actor, `${entity.name}.${edit.archive === undefined ? 'update' : 'delete'}`);
  if (edit.archive !== undefined && entity.permanent)
    throw refused('permanent', `${entity.plural} cannot be archived.`);
  const ids = await selected(context, entity, edit, today);
  const batch = await openBatch(context, 'bulk', `${entity.plural}: ${ids.length} changed in bulk`, entity);
  const inside: Context = { ...context, batchId: batch };
  const refusals: BulkResult['refused'][number][] = [];
  let changes = 0;
  for (let from = 0; from < ids.length; from += PORTION) {
    const portion = ids.slice(from, from + PORTION);
    const outcomes = await applied(inside, entity, portion, edit);
    const refused = outcomes.flatMap((outcome, at) =>
      'problem' in outcome ? [{ id: portion[at] ?? 0, message: messageOf(outcome.problem) }] : [],
    );
    refusals.push(...(await named(context, entity, refused)));
    changes += outcomes.filter(
      (outcome) => 'change' in outcome && outcome.change.after.version !== outcome.change.before?.version,
    ).length;
  }
  const result = {
    matched: ids.length,
    changes,
    unchanged: ids.length - changes - refusals.length,
    refused: refusals,
    batch,
  };
  if (changes > 0) await noteTogether(context, entity, edit, result);
  return result;
}

/** Writes one audit log line for the whole bulk edit, without a record. */
async function noteTogether(context: Context, entity: AnyEntity, edit: BulkEdit, result: BulkResult): Promise<void> {
  const { matched, changes, unchanged, refused: kept, batch } = result;
  const fields = Object.keys(edit.set ?? {}).map((key) => labelOf(key, entity.fields[key] ?? {}));
  const done = edit.archive === undefined ? `changed: ${fields.join(', ')}` : edit.archive ? 'archived' : 'restored';
  const skipped = [
    ...(unchanged > 0 ? [`${unchanged} had these values already`] : []),
    ...(kept.length > 0
      ? [
          `${kept.length} refused (${kept
            .slice(0, MOST_NAMED)
            .map(({ id }) => `#${id}`)
            .join(', ')}${kept.length > MOST_NAMED ? ' …' : ''})`,
        ]
      : []),
  ];
  const said = `${changes} of ${matched} ${done}${skipped.length > 0 ? `, ${skipped.join(', ')}` : ''}. Batch ${batch}.`;
  await logEvent(context, {
    action: 'bulk-edit',
    entity: entity.name,
    entityId: null,
    title: `${entity.plural}: ${changes} changed in bulk`,
    note: context.note ? `${context.note} ${said}` : said,
  });
}

/** Refused records by title. A record outside the actor's scope is listed by its number. */
async function named(
  { tx, actor }: Context,
  entity: AnyEntity,
  refused: readonly { readonly id: number; readonly message: string }[],
): Promise<BulkResult['refused']> {
  if (refused.length === 0) return [];
  const rows = await readRows(
    tx,
    entity,
    actor,
    refused.map(({ id }) => id),
  );
  const titles = new Map(rows.map((row) => [row.id, titleOf(entity, row)]));
  return refused.map((each) => ({ ...each, title: titles.get(each.id) ?? `#${each.id}` }));
}

const messageOf = (problem: {
  message: string;
  errors?: Readonly<Record<string, readonly string[]>> | undefined;
}): string => Object.values(problem.errors ?? {})[0]?.[0] ?? problem.message;

/** Locks and reads the rows first, so that the change applies to their present version. */
async function applied(
  context: Context,
  entity: AnyEntity,
  ids: readonly number[],
  edit: BulkEdit,
): Promise<Outcome[]> {
  if (edit.archive === undefined)
    return updateMany(
      context,
      entity,
      ids.map((id) => ({ id, version: null, set: edit.set ?? {} })),
    );
  const archivedAt = edit.archive ? context.now : null;
  return changeMany(
    context,
    entity,
    edit.archive ? 'archive' : 'restore',
    ids.map((id) => ({ id, version: null, set: { archivedAt } })),
  );
}

async function selected(context: Context, entity: AnyEntity, { select }: BulkEdit, today: string): Promise<number[]> {
  if ('ids' in select) return [...new Set(select.ids)].slice(0, MOST + 1);
  const { query, complaints } = readQuery(Object.fromEntries(new URLSearchParams(select.query)));
  if (complaints.length > 0) throw badRequest(complaints.join(' '));
  const bind = binder();
  const definitions = entity.extra ? await definitionsFor(context.tx, entity) : [];
  const asked = { actor: context.actor, today, definitions };
  const where = whereClause(entity, await asShown(context.tx, entity, query, asked), asked, bind);
  const { rows } = await context.tx.query<{ id: number }>(
    `select r.id from ${fromClause(entity)} where ${where} order by r.id limit ${MOST + 1}`,
    bind.values,
  );
  if (rows.length > MOST)
    throw refused(
      'too_many',
      `You can change up to ${MOST.toLocaleString('en-GB')} records in one bulk edit. Filter the list first.`,
    );
  return rows.map((row) => row.id);
}

/** Creates a batch. All writes made under its id are undone together. */
export async function openBatch(context: Context, kind: string, label: string, entity?: AnyEntity): Promise<number> {
  const { rows } = await context.tx.query<{ id: number }>(
    'insert into batch (kind, label, entity, created_at, created_by) values ($1, $2, $3, $4, $5) returning id',
    [kind, label, entity ? rootOf(entity).name : null, context.now, context.actor.userId],
  );
  return rows[0]?.id ?? 0;
}
