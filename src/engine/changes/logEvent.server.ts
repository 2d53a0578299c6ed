import type { Context } from '../request/context.server.ts';
import { findEntity } from '../entity/registry.ts';
import { rootOf } from '../entity/shape.ts';
import { tellNoted } from './events/tellNoted.server.ts';
import type { AuditAction } from './auditEvents.server.ts';

/** Something done that changes no record: a sign-in, an export, a setting, something marked that was read. */
export interface LoggedEvent {
  /** A verb that has words: `sign-in`, `export`. */
  readonly action: AuditAction;
  /** What it is about: the name of a noun, or another word such as `session`. */
  readonly entity: string;
  /** Null where it is about no record, such as an export of a list. */
  readonly entityId: number | null;
  /** How what it is about was called at that moment. */
  readonly title: string;
  readonly customerId?: number | null;
  readonly note?: string | null;
  /** Field → [before, after]; never a secret. */
  readonly changes?: Readonly<Record<string, readonly [unknown, unknown]>>;
}

/**
 * Writes one line into the change log without a change of a record, in the caller's transaction: it is there if and only
 * if that commits. Whoever refuses something and wants the refusal logged gives a transaction of its own.
 *
 * @returns the line's id
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
