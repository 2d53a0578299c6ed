import { seen } from '../access/access.server.ts';
import { conflict, type Problem, versionRequired } from '../http/problem.ts';
import { lineInLog } from '../kinds/lines/lines.ts';
import type { Values } from './change.server.ts';
import type { Context } from '../request/context.server.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { rootOf } from '../entity/shape.ts';

/**
 * The error about the version of a change: 428 if it has none, 409 if another user saved since.
 * @param version null only for writes of the product itself, which hold the row's lock and have just read it
 */
export async function versionProblem(
  context: Context,
  entity: AnyEntity,
  current: Values,
  version: number | null | undefined,
): Promise<Problem | undefined> {
  if (version === undefined) return versionRequired();
  return version === null || current.version === version ? undefined : conflictOf(context, entity, current, version);
}

/** 409 for a stale version: the present row, the fields changed since, who changed them and when. */
async function conflictOf(context: Context, entity: AnyEntity, current: Values, since: number): Promise<Problem> {
  const { rows } = await context.tx.query<{ changes: Record<string, unknown>; actor_name: string; at: string }>(
    'select changes, actor_name, at from change_log where entity = $1 and entity_id = $2 and version > $3 order by id',
    [rootOf(entity).name, current.id, since],
  );
  const last = rows.at(-1);
  return conflict(
    'conflict',
    `${last?.actor_name ?? 'Another user'} saved this record first. Compare the versions and choose what to keep.`,
    {
      current: seen(entity, context.actor, current),
      changedFields: [
        ...new Set(
          rows.flatMap((row) =>
            Object.keys(seen(entity, context.actor, row.changes)).map((key) => lineInLog(key)?.[0] ?? key),
          ),
        ),
      ],
      changedBy: last?.actor_name ?? null,
      changedAt: last?.at ?? null,
    },
  );
}
