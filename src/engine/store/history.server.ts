import { seen } from '../access/access.server.ts';
import type { Actor } from '../permission/actor.ts';
import { auditEventWords } from '../changes/auditEvents.server.ts';
import { may } from '../permission/permission.ts';
import type { Queryable } from '../db/pool.server.ts';
import type { AnyEntity } from '../entity/entity.ts';
import type { HistoryLine } from './historyLine.ts';
import { rootOf } from '../entity/shape.ts';

const LINES = 50;

/** The requested lines: a page by number, or the lines before a given one, which new lines do not shift. */
export interface HistoryAsked {
  readonly page: number;
  readonly before?: number | undefined;
}

/** The history of a record, newest first, fifty lines per page. The caller has read the record in the actor's scope. */
export async function historyOf(
  database: Queryable,
  actor: Actor,
  entity: AnyEntity,
  id: number,
  { page, before }: HistoryAsked,
): Promise<{ rows: HistoryLine[]; total: number }> {
  const { rows } = await database.query<Stored>(
    `select l.id, l.at, l.actor_id, l.actor_name, l.action, l.version, l.changes, l.note, l.request_id, l.ip, s.seq,
            (select r.rule_id from automation_run r where r.entity = l.entity and r.entity_id = l.entity_id and l.version = any(r.versions) limit 1) as "ruleId"
       from change_log l left join change_seal s on s.entry_id = l.id
      where l.entity = $1 and l.entity_id = $2 and ($4::bigint is null or l.id < $4)
      order by l.id desc limit ${LINES} offset $3`,
    [rootOf(entity).name, id, before === undefined ? (page - 1) * LINES : 0, before ?? null],
  );
  const counted = await database.query<{ n: number }>(
    'select count(*)::int as n from change_log where entity = $1 and entity_id = $2',
    [rootOf(entity).name, id],
  );
  const seesOrigin = may(actor.patterns, 'audit.view');
  return {
    rows: rows.map(({ actor_id, actor_name, request_id, ip, changes, ...line }) => ({
      ...line,
      told: auditEventWords(line.action, entity),
      actor: { id: actor_id, name: actor_name },
      changes: seen(entity, actor, changes),
      ...(seesOrigin ? { from: { requestId: request_id, ip } } : {}),
    })),
    total: counted.rows[0]?.n ?? 0,
  };
}

interface Stored extends Record<string, unknown> {
  readonly id: number;
  readonly at: string;
  readonly actor_id: number | null;
  readonly actor_name: string;
  readonly action: string;
  readonly version: number;
  readonly changes: HistoryLine['changes'];
  readonly note: string | null;
  readonly request_id: string;
  readonly ip: string | null;
  readonly seq: number | null;
  readonly ruleId: number | null;
}
