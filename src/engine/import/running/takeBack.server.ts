import { type Kept, keptOf, type Logged } from '../../bulk/logged.ts';
import { removeMade } from '../../bulk/removal.server.ts';
import { whyGone } from '../../bulk/whyGone.server.ts';
import { isSame, type Values } from '../../store/change.server.ts';
import type { Context } from '../../request/context.server.ts';
import type { AnyEntity } from '../../entity/entity.ts';
import { entityNamed } from '../../entity/registry.ts';
import { readRows } from '../../store/rows.server.ts';
import { rootOf } from '../../entity/shape.ts';
import { importedSecretsOf } from '../../store/secretKeepers.server.ts';
import { changeMany } from '../../store/store.server.ts';
import { labelOf } from '../../kinds/field.ts';
import { grouped } from '../../entity/grouped.ts';

/** An audit log entry of an import. */
interface Line extends Logged {
  readonly id: number;
  /** The batch created the record. */
  readonly made: boolean;
}

export interface TakenBack {
  /** The entry before which the next portion continues. */
  readonly cursor: number;
  readonly done: number;
  readonly isDone: boolean;
  readonly kept: readonly Kept[];
}

/**
 * Undoes the next entries of a batch, newest first. Records that it created and that were not changed since are deleted
 * with everything attached to them except the audit log. Fields that still hold the batch's value get their old value
 * back. All other changes are kept and listed.
 */
export async function takeBack(
  context: Context,
  importId: number,
  batchId: number,
  cursor: number,
  count: number,
): Promise<TakenBack> {
  const lines = await linesBefore(context, batchId, cursor, count);
  if (lines.length === 0) {
    await context.tx.query('delete from import_identity where import_id = $1', [importId]);
    return { cursor, done: 0, isDone: true, kept: [] };
  }
  const kept: Kept[] = [];
  for (const [kind, mine] of grouped(
    lines.filter(({ made }) => !made),
    (line) => line.kind,
  ))
    await restore(context, entityNamed(kind), batchId, mine, kept);
  for (const [kind, mine] of grouped(
    lines.filter(({ action }) => action === 'create'),
    (line) => line.kind,
  )) {
    const noun = entityNamed(kind);
    const changed = await changedSince(
      context,
      noun,
      batchId,
      mine.filter(({ later }) => later),
    );
    for (const [line, because] of changed) kept.push(keptOf(line, because));
    const untouched = mine.filter((line) => !changed.has(line));
    await removeMade(context, noun, untouched, 'import', kept);
  }
  return { cursor: lines.at(-1)?.id ?? 0, done: lines.length, isDone: false, kept };
}

/** The number of audit log entries of a batch, for the progress of an undo. */
export async function countLines(context: Pick<Context, 'tx'>, batchId: number): Promise<number> {
  const { rows } = await context.tx.query<{ n: number }>(
    'select count(*)::int as n from change_log where batch_id = $1',
    [batchId],
  );
  return rows[0]?.n ?? 0;
}

/**
 * A portion of a batch from its end. Each entry has two flags: whether its record was changed later, and whether the
 * batch created it. The entries of one record are read through the index of records. With a condition on the batch, the
 * planner would read the whole batch for each entry.
 */
export const LINES_BEFORE = `
  select c.id, c.kind, c.entity_id, c.title, c.action, c.changes, life.later, life.made
    from (select * from change_log where batch_id = $1 and ($2 = 0 or id < $2) order by id desc limit $3) c
   cross join lateral (
     select coalesce(bool_or(n.id > c.id and n.version > 0 and n.batch_id is distinct from c.batch_id), false) as later,
            coalesce(bool_or(n.action = 'create' and n.batch_id is not distinct from c.batch_id), false) as made
       from change_log n where n.entity = c.entity and n.entity_id = c.entity_id) life
   order by c.id desc`;

async function linesBefore({ tx }: Context, batchId: number, cursor: number, count: number): Promise<Line[]> {
  return (await tx.query<Line>(LINES_BEFORE, [batchId, cursor, count])).rows;
}

/** Restores the old values of fields that still hold the batch's value, newest change first. */
async function restore(
  context: Context,
  noun: AnyEntity,
  batchId: number,
  lines: readonly Line[],
  kept: Kept[],
): Promise<void> {
  const rows = new Map(
    (
      await readRows(
        context.tx,
        noun,
        context.actor,
        lines.map((line) => line.entity_id),
        { lock: true },
      )
    ).map((row) => [row.id, row]),
  );
  const imported = importedSecretsOf(noun);
  const ids = [...rows.keys()];
  const gone = lines.map((line) => line.entity_id).filter((id) => !rows.has(id));
  const because = await whyGone(context.tx, noun, gone);
  const moved = (await imported?.changedSince(context, batchId, ids)) ?? new Set<number>();
  await imported?.takeBack(
    context,
    batchId,
    ids.filter((id) => !moved.has(id)),
  );
  const patches: { id: number; version: null; set: Values; line: Line }[] = [];
  for (const [id, mine] of grouped(lines, (line) => line.entity_id)) {
    const [line] = mine;
    const row = rows.get(id);
    if (!line) continue;
    if (!row) {
      kept.push(keptOf(line, because(id)));
      continue;
    }
    const { set, others } = oldValues(noun, row, mine);
    if (others.length > 0) kept.push(keptOf(line, `Changed since then: ${others.join(', ')}.`));
    if (moved.has(id)) {
      kept.push(keptOf(line, 'A secret was changed since then.'));
      // Read-only fields that describe the newer secret are not restored.
      for (const key of Object.keys(set)) if (noun.fields[key]?.readOnly) delete set[key];
    }
    if (Object.keys(set).length > 0) patches.push({ id, version: null, set, line });
  }
  if (patches.length === 0) return;
  const outcomes = await changeMany(context, noun, 'undo', patches);
  outcomes.forEach((outcome, at) => {
    const patch = patches[at];
    if (patch && 'problem' in outcome) kept.push(keptOf(patch.line, outcome.problem.message));
  });
}

function oldValues(
  noun: AnyEntity,
  row: Values,
  lines: readonly Line[],
): { readonly set: Values; readonly others: readonly string[] } {
  const present: Values = { ...row, extra: { ...(row.extra as Values) } };
  const set: Values = {};
  const moved = new Set<string>();
  for (const { changes } of lines)
    for (const [key, [before, after]] of Object.entries(changes)) {
      // The secrets module restores these.
      if (noun.fields[key]?.kind === 'secret') continue;
      const custom = key.startsWith('extra.') ? key.slice('extra.'.length) : undefined;
      const holder = custom ? (present.extra as Values) : present;
      const name = custom ?? key;
      if (!isSame(holder[name] ?? null, after)) {
        moved.add(labelOf(name, noun.fields[key] ?? {}));
        continue;
      }
      holder[name] = before;
      if (custom) set.extra = { ...(set.extra as Values | undefined), [custom]: before };
      else set[key] = before;
    }
  return { set, others: [...moved] };
}

/**
 * Of records with later log entries, those that differ from the batch's result, with the reason. A change that was
 * undone is ignored.
 */
async function changedSince(
  context: Context,
  noun: AnyEntity,
  batchId: number,
  lines: readonly Line[],
): Promise<ReadonlyMap<Line, string>> {
  if (lines.length === 0) return new Map();
  const ids = lines.map((line) => line.entity_id);
  const { rows: log } = await context.tx.query<Pick<Line, 'entity_id' | 'changes'>>(
    'select entity_id, changes from change_log where batch_id = $1 and entity = $2 and entity_id = any($3::bigint[]) order by id',
    [batchId, rootOf(noun).name, ids],
  );
  const left = new Map<number, Values>();
  for (const { entity_id, changes } of log)
    left.set(entity_id, {
      ...left.get(entity_id),
      ...Object.fromEntries(Object.entries(changes).map(([key, [, after]]) => [key, after])),
    });
  const rows = new Map((await readRows(context.tx, noun, context.actor, ids)).map((row) => [row.id, row]));
  const moved = (await importedSecretsOf(noun)?.changedSince(context, batchId, ids)) ?? new Set<number>();
  const keys = Object.keys(noun.fields).filter((key) => noun.fields[key]?.kind !== 'secret');
  const isChanged = (line: Line): boolean => {
    const row = rows.get(line.entity_id);
    const then = left.get(line.entity_id) ?? {};
    return (
      !row ||
      row.archivedAt !== null ||
      moved.has(line.entity_id) ||
      keys.some((key) => !isSame(bare(row[key]), bare(then[key])))
    );
  };
  const because = await whyGone(
    context.tx,
    noun,
    ids.filter((id) => !rows.has(id)),
  );
  return new Map(
    lines
      .filter(isChanged)
      .map((line) => [
        line,
        rows.has(line.entity_id) ? 'Another user has changed this record since then.' : because(line.entity_id),
      ]),
  );
}

/** Treats an empty list like no value. */
const bare = (value: unknown): unknown =>
  value === undefined || (Array.isArray(value) && value.length === 0) ? null : value;
