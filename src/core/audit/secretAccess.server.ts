import type { Context } from '../entity/change.server.ts';
import { logEvent } from './logEvent.server.ts';
import type { How } from './secretAccess.ts';

export interface SecretAccess {
  readonly how: How;
  /** The noun that holds the secret, and which of it. */
  readonly entity: string;
  readonly entityId: number;
  /** What it is called; never the secret. */
  readonly title: string;
  readonly customerId: number | null;
  /** What the person gave as reason, where one was asked. */
  readonly reason?: string | null;
  /** Null for the product itself and for strangers with a link. */
  readonly sessionId: number | null;
}

/**
 * Writes down that somebody met a secret, in the caller's transaction: a row of the credential log and a line of the
 * sealed log. For a refusal, give a transaction that commits although the request fails.
 */
export async function recordSecretAccess(context: Context, access: SecretAccess): Promise<void> {
  const { how, entity, entityId, title, customerId, reason = null, sessionId } = access;
  const entryId = await logEvent(
    { ...context, sessionId },
    { action: `secret-${how}`, entity, entityId, title, customerId, note: reason },
  );
  await context.tx.query(
    `insert into secret_access (at, actor_id, actor_name, how, entity, entity_id, title, customer_id, reason, session_id, request_id, ip, entry_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      context.now,
      context.actor.userId,
      context.actor.name,
      how,
      entity,
      entityId,
      title,
      customerId,
      reason,
      sessionId,
      context.requestId,
      context.ip,
      entryId,
    ],
  );
}
