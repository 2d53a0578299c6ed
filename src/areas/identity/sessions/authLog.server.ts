import type { AuditAction } from '#engine/changes/auditEvents.server.ts';
import type { FastifyRequest } from 'fastify';
import { type Actor, product } from '#engine/permission/actor.ts';
import type { TriedAccount } from '#platform/audit/limitLog.server.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import { type Database, inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import { Problem } from '#engine/http/problem.ts';
import { nowIso } from '#engine/time/theTime.server.ts';

/** A sign-in attempt: its IP address and request ID. */
export type Attempt = Pick<FastifyRequest, 'id' | 'ip'>;

/** Logs a sign-in or sign-out, in the same transaction. */
export async function logPassage(
  tx: Queryable,
  request: Attempt,
  about: {
    readonly action: 'sign-in' | 'sign-out';
    readonly userId: number;
    readonly sessionId: number | null;
    readonly note?: string;
  },
): Promise<void> {
  const { rows } = await tx.query<{ name: string }>('select name from "user" where id = $1', [about.userId]);
  const name = rows[0]?.name ?? 'Unknown';
  const actor: Actor = { ...product(name), userId: about.userId, patterns: [] };
  await logEvent(
    { tx, actor, now: nowIso(), requestId: request.id, ip: request.ip, sessionId: about.sessionId },
    { action: about.action, entity: 'user', entityId: about.userId, title: name, note: about.note ?? null },
  );
}

/** Logs other sign-in events: a wrong code, a refused passkey, a new password. */
export async function logAuthEvent(
  tx: Queryable,
  request: Attempt,
  about: {
    readonly action: AuditAction;
    /** Owner of the account; null when there is none. */
    readonly userId: number | null;
    readonly sessionId: number | null;
    readonly note: string;
    /** The actor, if known. */
    readonly by?: Actor;
  },
): Promise<void> {
  const { rows } = await tx.query<{ name: string }>('select name from "user" where id = $1', [about.userId]);
  await logEvent(
    {
      tx,
      actor: about.by ?? product('Unknown'),
      now: nowIso(),
      requestId: request.id,
      ip: request.ip,
      sessionId: about.sessionId,
    },
    {
      action: about.action,
      entity: 'user',
      entityId: about.userId,
      title: rows[0]?.name ?? 'Unknown account',
      note: about.note,
    },
  );
}

/**
 * Runs a sign-in attempt and logs a refusal. Unknown addresses are not logged, because users sometimes type their
 * password there.
 */
export async function loggingRefusals<T>(
  database: Database,
  request: Attempt,
  email: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Rate limits (429) have their own log entries.
    if (error instanceof Problem && error.status === 422) await logRefusal(database, request, email, error.code);
    throw error;
  }
}

/** The account with an address, for the log; null when there is none, so that the address is not logged. */
export async function accountTried(tx: Queryable, email: string): Promise<TriedAccount | null> {
  const { rows } = await tx.query<{ id: number; name: string }>(
    'select id, name from "user" where lower(email) = lower($1) and archived_at is null',
    [email],
  );
  return rows[0] ? { entity: 'user', id: rows[0].id, name: rows[0].name } : null;
}

function logRefusal(database: Database, request: Attempt, email: string, code: string): Promise<number> {
  return inTransaction(database, async (tx) => {
    const { rows } = await tx.query<{ id: number; name: string; status: string }>(
      'select id, name, status from "user" where lower(email) = lower($1) and archived_at is null',
      [email],
    );
    const [known] = rows;
    return logEvent(
      { tx, actor: product('Unknown'), now: nowIso(), requestId: request.id, ip: request.ip },
      {
        action: 'sign-in-failed',
        entity: 'user',
        entityId: known?.id ?? null,
        title: known?.name ?? 'Unknown account',
        note: noteOf(known?.status, code),
      },
    );
  });
}

function noteOf(status: string | undefined, code: string): string {
  if (status !== 'active') return 'No active account has this address.';
  return code === 'new_password_needed' ? 'With a password that the owner reported.' : 'Wrong password.';
}
