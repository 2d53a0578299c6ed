import { seen } from '../access/access.server.ts';
import type { Actor } from '../access/actor.ts';
import type { Queryable } from '../db/pool.server.ts';
import type { AnyEntity } from './entity.ts';
import { rootOf } from './shape.ts';

export interface HistoryLine {
  readonly id: number;
  readonly at: string;
  readonly actor: { readonly id: number | null; readonly name: string };
  readonly action: string;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
  readonly note: string | null;
}

const LINES = 50;

/** What happened to a record, newest first, fifty at a time. The record itself has been read in the actor's scope. */
export async function historyOf(
  database: Queryable,
  actor: Actor,
  entity: AnyEntity,
  id: number,
  page: number,
): Promise<{ rows: HistoryLine[]; total: number }> {
  const { rows } = await database.query<{
    id: number;
    at: string;
    actor_id: number | null;
    actor_name: string;
    action: string;
    changes: HistoryLine['changes'];
    note: string | null;
  }>(
    `select id, at, actor_id, actor_name, action, changes, note from change_log where entity = $1 and entity_id = $2 order by id desc limit ${LINES} offset $3`,
    [rootOf(entity).name, id, (page - 1) * LINES],
  );
  const counted = await database.query<{ n: number }>(
    'select count(*)::int as n from change_log where entity = $1 and entity_id = $2',
    [rootOf(entity).name, id],
  );
  return {
    rows: rows.map((row) => ({
      id: row.id,
      at: row.at,
      actor: { id: row.actor_id, name: row.actor_name },
      action: row.action,
      changes: seen(entity, actor, row.changes),
      note: row.note,
    })),
    total: counted.rows[0]?.n ?? 0,
  };
}
