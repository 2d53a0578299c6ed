import type { Context } from '../../request/context.server.ts';
import { identityForm } from './identity.ts';
import type { PlannedTarget } from '../mapping/plan.ts';
import { ownerField } from './recognition.ts';
import type { Task } from '../running/rowWork.ts';

/*
 * Every record keeps the number or name that its source uses, so that importing the same file again finds the same
 * records. This includes records without a serial number and records renamed since. A file of a single type remembers
 * its records by that type, because a domain and its certificate share a name and often a number.
 */

export interface Remembered {
  /** Records found by the source's own number. */
  readonly numbered: ReadonlyMap<Task, number>;
  /** Records found by the name under which they were imported. */
  readonly named: ReadonlyMap<Task, number>;
}

/** Records that an earlier file of this source created or updated, by the identities of the rows. */
export async function remembered(
  context: Context,
  target: PlannedTarget,
  source: string,
  tasks: readonly Task[],
): Promise<Remembered> {
  const asked = tasks.flatMap((task) =>
    task.identities.map((identity) => ({ task, identity, owner: ownerOf(task, target) })),
  );
  const numbered = new Map<Task, number>();
  const named = new Map<Task, number>();
  if (asked.length === 0) return { numbered, named };
  const { rows } = await context.tx.query<{ owner: number; identity: string; entity_id: number }>(
    `select k.* from unnest($3::bigint[], $4::text[]) as x (owner, identity)
      cross join lateral (select i.owner, i.identity, i.entity_id from import_identity i
        where i.source = $1 and i.entity = $2 and i.owner = x.owner and i.identity = x.identity offset 0) k`,
    [source, target.entity.name, asked.map(({ owner }) => owner), asked.map(({ identity }) => identity)],
  );
  const known = new Map(rows.map((row) => [`${row.owner} ${row.identity}`, row.entity_id]));
  for (const { task, identity, owner } of asked) {
    const id = known.get(`${owner} ${identity}`);
    if (id === undefined) continue;
    (identity.startsWith('id:') ? numbered : named).set(task, id);
  }
  return { numbered, named };
}

/** Stores the identities of the tasks' records. A newer record with the same identity replaces the earlier one. */
export async function remember(
  context: Context,
  importId: number,
  target: PlannedTarget,
  source: string,
  tasks: readonly Task[],
): Promise<void> {
  const rows = tasks.flatMap((task) => {
    const id = task.row.ids.get(target.key);
    if (id === undefined) return [];
    return task.identities.map((identity) => ({ owner: ownerOf(task, target), identity, id }));
  });
  const once = new Map(rows.map((row) => [`${row.owner} ${row.identity}`, row]));
  if (once.size === 0) return;
  const values = [...once.values()];
  await context.tx.query(
    `insert into import_identity (source, entity, owner, identity, entity_id, import_id)
     select $1, $2, x.owner, x.identity, x.id, $6 from unnest($3::bigint[], $4::text[], $5::bigint[]) as x (owner, identity, id)
     on conflict (source, entity, owner, identity) do update set entity_id = excluded.entity_id
       where import_identity.entity_id <> excluded.entity_id`,
    [
      source,
      target.entity.name,
      values.map((each) => each.owner),
      values.map((each) => each.identity),
      values.map((each) => each.id),
      importId,
    ],
  );
}

/** The name that identifies a row of a source, in its remembered form; null if there is none. */
export function nameOf(task: Task, { remembered: fields = [] }: PlannedTarget): string | null {
  const forms = fields.map((field) => identityForm('words', task.telling[field]) ?? '');
  return forms.some(Boolean) ? forms.join('\u0001') : null;
}

/** The customer to whom the numbers belong; 0 if the noun has no owner. */
export function ownerOf(task: Task, { entity }: PlannedTarget): number {
  const owner = task.values[ownerField(entity) ?? ''];
  return typeof owner === 'number' ? owner : 0;
}
