import { seen } from '../access/access.server.ts';
import { invalid, Problem } from '../http/problem.ts';
import { namesOf } from '../lists/named.server.ts';
import { differences, type Values } from '../store/change.server.ts';
import type { Context } from '../request/context.server.ts';
import { type Earlier, earlier, fixedBecause, type Moment, patchOf, presentOf } from '../store/earlier.server.ts';
import type { AnyEntity, Row } from '../entity/entity.ts';
import type { RestoredField, RestorePreview } from './restoreAnswer.ts';
import { entityNamed } from '../entity/registry.ts';
import { type Outcome, read, updateMany } from '../store/store.server.ts';

/*
 * Reverting a record is an ordinary change through the store: permission, scope, validation, rules, references,
 * uniqueness and version apply as if the user entered the values again. The preview therefore makes the change, reads
 * the result, and rolls it back.
 */

export interface RestoreRequest extends Moment {
  readonly version: number | undefined;
  /** The fields, by their keys in the audit log. */
  readonly fields: readonly string[];
}

/**
 * Previews a revert: the fields that were different, which of them can be reverted, why the others cannot, and
 * everything that would be written. The caller's transaction is unchanged afterwards.
 *
 * @param only these fields; by default, all that were different
 */
export async function previewRestore(
  context: Context,
  asked: AnyEntity,
  id: number,
  moment: Moment,
  only?: readonly string[],
): Promise<RestorePreview> {
  const { entity, row } = await present(context, asked, id);
  const was = await earlier(context, entity, row, moment);
  const tried = await tryOut(context, entity, row, was, only);
  const fields = [...was.values].map(([key, then]): RestoredField => {
    const now = presentOf(row, key) ?? null;
    return { key, now, was: then, because: fixedBecause(entity, key) ?? tried.refusals.get(key) ?? null };
  });
  const then = { ...row, ...patchOf(was.values) };
  return {
    entry: { id: was.line.id, at: was.line.at, actorName: was.line.actorName },
    version: row.version,
    fields,
    written: tried.written,
    besides: besides(entity, context, was),
    refs: await namesOf(context.tx, entity, [row, then], context.actor),
  };
}

/**
 * Reverts fields of a record to their values at that time.
 *
 * @returns the write, and its audit log entry: reverting to before that entry undoes it
 * @throws 404, 409 with the changes made in the meantime, 422 by field, 428
 */
export async function restoreVersion(
  context: Context,
  asked: AnyEntity,
  id: number,
  { fields, version, ...moment }: RestoreRequest,
): Promise<{ readonly done: Outcome | undefined; readonly entity: AnyEntity; readonly undo: number | null }> {
  const { entity, row } = await present(context, asked, id);
  const was = await earlier(context, entity, row, moment);
  const fixed = fields.flatMap((key) => {
    const because = was.values.has(key) ? fixedBecause(entity, key) : 'This field had the same value then.';
    return because ? [[key, [because]] as const] : [];
  });
  // If the record was saved since the preview, the version conflict takes precedence, and the store reports it.
  if (fixed.length > 0 && version === row.version) throw invalid(Object.fromEntries(fixed));
  const set = patchOf(fields.flatMap((key) => (was.values.has(key) ? [[key, was.values.get(key)] as const] : [])));
  const [done] = await updateMany({ ...context, note: noteOf(was, moment) }, entity, [{ id, version, set }]);
  return { done, entity, undo: done && 'change' in done ? await lineOf(context, done.change.after, entity) : null };
}

/** For a base noun, uses the record's own noun. */
async function present(
  context: Context,
  asked: AnyEntity,
  id: number,
): Promise<{ readonly entity: AnyEntity; readonly row: Row<AnyEntity> & Values }> {
  const row = await read(context, asked, id);
  if (!asked.kindField) return { entity: asked, row };
  const entity = entityNamed(String((row as Values)[asked.kindField]));
  return { entity, row: await read(context, entity, id) };
}

interface Tried {
  readonly refusals: ReadonlyMap<string, string>;
  readonly written: RestorePreview['written'];
}

/** Makes the change and rolls it back. Refused fields are left out, and the others are tried again. */
async function tryOut(
  context: Context,
  entity: AnyEntity,
  row: Row<AnyEntity>,
  { values: then }: Earlier,
  only: readonly string[] | undefined,
): Promise<Tried> {
  const refusals = new Map<string, string>();
  const attempt = (keys: readonly string[]) =>
    inVain(context, entity, { id: row.id, version: row.version, set: patchOf(pick(then, keys)) });
  let open = [...then.keys()].filter((key) => !fixedBecause(entity, key));
  // Fields that are not selected are checked too, so that the screen knows which of them can be selected.
  const judged = await attempt(open);
  if (judged instanceof Problem)
    for (const key of open) {
      const alone = await attempt([key]);
      if (alone instanceof Problem) refusals.set(key, Object.values(alone.errors ?? {})[0]?.[0] ?? alone.message);
    }
  open = open.filter((key) => !refusals.has(key) && (only?.includes(key) ?? true));
  const written = await attempt(open);
  if (!(written instanceof Problem)) return { refusals, written };
  // Each field can be reverted alone, but not together with the others.
  for (const key of open) refusals.set(key, Object.values(written.errors ?? {})[0]?.[0] ?? written.message);
  return { refusals, written: {} };
}

const pick = (then: ReadonlyMap<string, unknown>, keys: readonly string[]) =>
  keys.map((key) => [key, then.get(key)] as const);

/** @returns the written values before the rollback, or the refusal */
async function inVain(
  context: Context,
  entity: AnyEntity,
  patch: { readonly id: number; readonly version: number; readonly set: Values },
): Promise<RestorePreview['written'] | Problem> {
  if (Object.keys(patch.set).length === 0) return {};
  await context.tx.query('savepoint put_back');
  try {
    const [done] = await updateMany(context, entity, [patch]);
    if (!done || 'problem' in done) return done?.problem ?? invalid({});
    return seen(entity, context.actor, differences(done.change));
  } catch (thrown) {
    if (thrown instanceof Problem) return thrown;
    throw thrown;
  } finally {
    await context.tx.query('rollback to savepoint put_back');
  }
}

function besides(entity: AnyEntity, { actor }: Context, { archivedSince }: Earlier): string[] {
  const hasHidden = Object.keys(entity.fields).some((key) => !(key in seen(entity, actor, { [key]: null })));
  return [
    'Only the fields of this record are reverted. Related records have their own history.',
    ...(archivedSince ? ['The record was archived or restored since then. That does not change.'] : []),
    ...(hasHidden ? ['Fields that you cannot view do not change.'] : []),
  ];
}

function noteOf({ line }: Earlier, { before }: Moment): string {
  const entry = line.seq === null ? `the entry of ${line.at}` : `entry ${line.seq.toLocaleString('en-GB')}`;
  return before ? `Reverted to before ${entry}.` : `Reverted to ${entry}.`;
}

async function lineOf({ tx }: Context, after: Values, entity: AnyEntity): Promise<number | null> {
  const { rows } = await tx.query<{ id: number }>(
    'select id from change_log where entity = $1 and entity_id = $2 and version = $3 order by id desc limit 1',
    [entity.base?.name ?? entity.name, after.id, after.version],
  );
  return rows[0]?.id ?? null;
}
