import type { Context } from '../request/context.server.ts';
import { findEntity } from '../entity/registry.ts';
import { rootOf } from '../entity/shape.ts';
import { tellNoted } from './events/tellNoted.server.ts';
import type { AuditAction } from './auditEvents.server.ts';

/** An action that does not change a record: a sign-in, an export, a setting, or viewing a logged value. */
export interface LoggedEvent {
  /** The name of a declared audit event: `sign-in`, `export`. */
  readonly action: AuditAction;
  /** The subject: the name of a noun, or another word such as `session`. */
  readonly entity: string;
  /** Null if the subject is not a record, such as an export of a list. */
  readonly entityId: number | null;
  /** The name of the subject at that time. */
  readonly title: string;
  readonly customerId?: number | null;
  readonly note?: string | null;
  /** Field → [before, after]. Never contains secrets. */
  readonly changes?: Readonly<Record<string, readonly [unknown, unknown]>>;
}

/**
 * Writes an audit log entry without a record change, in the caller's transaction: it exists only if that commits. To
 * log a refusal, the caller uses a separate transaction.
 *
 * @returns the id of the entry
 */
export async function logEvent(context: Context, event: LoggedEvent): Promise<number> {
  const noun = findEntity(event.entity);
  const { rows } = await context.tx.query<{ id: number }>(
    `insert into change_log (at, actor_id, actor_name, action, entity, kind, entity_id, title, customer_id, version, changes, request_id, session_id, ip, batch_id, note)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, $10, $11, $12, $13, $14, $15) returning id`,
    [
      context.now,
      context.actor.userId,
      context.actor.name,
      event.action,
      noun ? rootOf(noun).name : event.entity,
      event.entity,
      event.entityId,
      event.title,
      event.customerId ?? null,
      JSON.stringify(event.changes ?? {}),
      context.requestId,
      context.sessionId ?? null,
      context.ip,
      context.batchId ?? null,
      event.note ?? context.note ?? null,
    ],
  );
  await tellNoted(context, event.entity, event.entityId);
  return rows[0]?.id ?? 0;
}
