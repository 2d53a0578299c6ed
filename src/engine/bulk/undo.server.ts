import { require } from '../access/access.server.ts';
import { fieldWords } from '../store/words.ts';
import { changeMany } from '../store/store.server.ts';
import { isSame, type Values } from '../store/change.server.ts';
import type { Context } from '../request/context.server.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { entityNamed } from '../entity/registry.ts';
import { readRows } from '../store/rows.server.ts';
import { notFound } from '../http/problem.ts';
import { type Kept, keptOf, type Logged } from './logged.ts';
import { PORTION } from './bulk.server.ts';
import { removeMade } from './removal.server.ts';
import { whyGone } from './whyGone.server.ts';

export interface Undone {
  readonly restored: number;
  readonly removed: number;
  readonly kept: readonly Kept[];
}

/**
 * Undoes a batch. Records that it created and that were not changed since are removed. Fields that still hold the
 * batch's value get their old value back. All others stay and are listed. A second undo changes nothing.
 * @param within the context in which records of an entity are restored; that of the user unless given
 */
export async function undoBatch(
  context: Context,
  id: number,
  within: (noun: AnyEntity) => Context = () => context,
): Promise<Undone> {
  const { rows: batches } = await context.tx.query<{ created_by: number | null; undone_at: string | null }>(
    'select created_by, undone_at from batch where id = $1 for update',
    [id],
  );
  const [batch] = batches;
  if (!batch || (batch.created_by !== context.actor.userId && !context.actor.patterns.includes('*')))
    throw notFound('bulk edit');
  if (batch.undone_at) return { restored: 0, removed: 0, kept: [] };
  const { rows } = await context.tx.query<Logged>(
    `select c.kind, c.entity_id, c.title, c.action, c.changes,
            exists (select 1 from change_log n where n.entity = c.entity and n.entity_id = c.entity_id and n.id > c.id and n.version > 0 and n.batch_id is distinct from c.batch_id) as later
       from change_log c where c.batch_id = $1 order by c.id desc`,
    [id],
  );
  const kept: Kept[] = [];
  let restored = 0;
  for (const portion of portions(rows.filter((line) => line.action !== 'create')))
    restored += await restore(within(entityNamed(portion[0]?.kind ?? '')), portion, kept);
  let removed = 0;
  const made = rows.filter((line) => line.action === 'create');
  for (const line of made) if (line.later) kept.push(keptOf(line, 'Another user has changed this record since then.'));
  for (const portion of portions(made.filter((line) => !line.later)))
    removed += await removeMade(context, entityNamed(portion[0]?.kind ?? ''), portion, 'change', kept);
  await context.tx.query('update batch set undone_at = $2, undone_by = $3 where id = $1', [
    id,
    context.now,
    context.actor.userId,
  ]);
  return { restored, removed, kept };
}

/** Groups the lines of one noun into portions that can be written together: each record at most once, in order. */
function* portions(lines: readonly Logged[]): Generator<readonly Logged[]> {
  let portion: Logged[] = [];
  const ids = new Set<number>();
  for (const line of lines) {
    if (
      portion.length > 0 &&
      (portion[0]?.kind !== line.kind || ids.has(line.entity_id) || portion.length >= PORTION)
    ) {
      yield portion;
      portion = [];
      ids.clear();
    }
    portion.push(line);
    ids.add(line.entity_id);
  }
  if (portion.length > 0) yield portion;
}

/** Restores the old values where the batch's values are unchanged. @returns number of records changed */
async function restore(context: Context, lines: readonly Logged[], kept: Kept[]): Promise<number> {
  const noun = entityNamed(lines[0]?.kind ?? '');
  require(context.actor, `${noun.name}.update`);
  const ids = lines.map((line) => line.entity_id);
  const found = await readRows(context.tx, noun, context.actor, ids, { lock: true });
  const rows = new Map(found.map((row) => [row.id, row]));
  const because = await whyGone(
    context.tx,
    noun,
    ids.filter((id) => !rows.has(id)),
  );
  const work = lines.flatMap((line) => {
    const row = rows.get(line.entity_id);
    const plan: Plan = row ? planFor(line, row, context.now) : { because: because(line.entity_id) };
    if (plan.because) kept.push(keptOf(line, plan.because));
    return plan.set ? [{ line, set: plan.set }] : [];
  });
  const outcomes = await changeMany(
    context,
    noun,
    'undo',
    work.map(({ line, set }) => ({ id: line.entity_id, version: null, set })),
  );
  work.forEach(({ line }, at) => {
    const outcome = outcomes[at];
    if (outcome && 'problem' in outcome) kept.push(keptOf(line, outcome.problem.message));
  });
  return outcomes.filter((outcome) => 'change' in outcome).length;
}

interface Plan {
  readonly set?: Values;
  readonly because?: string;
}

/** The fields to restore on a record, and a message about those that were changed since and stay. */
function planFor(line: Logged, row: Values, now: string): Plan {
  const set: Values = {};
  const moved: string[] = [];
  for (const [key, [before, after]] of Object.entries(line.changes)) {
    const custom = key.startsWith('extra.') ? key.slice('extra.'.length) : undefined;
    const present = custom ? (row.extra as Values)[custom] : row[key];
    if (!isSame(present ?? null, after)) moved.push(key);
    else if (custom) set.extra = { ...(set.extra as Values | undefined), [custom]: before };
    else set[key] = before;
  }
  if (line.action === 'archive' || line.action === 'restore') {
    const isArchived = row.archivedAt !== null;
    if (isArchived !== (line.action === 'archive'))
      return { because: 'Another user has archived or restored this record since then.' };
    set.archivedAt = isArchived ? null : now;
  }
  if (Object.keys(set).length === 0) return { because: 'Another user has changed the same fields since then.' };
  const names = moved.map((key) => fieldWords(key, line.kind));
  return { set, ...(moved.length > 0 ? { because: `Kept later changes to: ${names.join(', ')}.` } : {}) };
}
