import { seen } from '../access/access.server.ts';
import { conflict, type Problem } from '../http/problem.ts';
import type { Context, Values } from './change.server.ts';
import type { AnyEntity } from './entity.ts';
import { rootOf } from './shape.ts';

/** 409 for a stale version: the row as it is now, the fields changed since, by whom and when. */
export async function conflictOf(
  context: Context,
  entity: AnyEntity,
  current: Values,
  since: number,
): Promise<Problem> {
  const { rows } = await context.tx.query<{ changes: Record<string, unknown>; actor_name: string; at: string }>(
    'select changes, actor_name, at from change_log where entity = $1 and entity_id = $2 and version > $3 order by id',
    [rootOf(entity).name, current.id, since],
  );
  const last = rows.at(-1);
  return conflict('conflict', `${last?.actor_name ?? 'Somebody'} saved this first. Compare and choose what to keep.`, {
    current: seen(entity, context.actor, current),
    changedFields: [...new Set(rows.flatMap((row) => Object.keys(seen(entity, context.actor, row.changes))))],
    changedBy: last?.actor_name ?? null,
    changedAt: last?.at ?? null,
  });
}
