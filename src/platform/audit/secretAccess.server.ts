import { raise } from '../alarms/raise.server.ts';
import { type Database, inTransaction } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { Problem } from '#engine/http/problem.ts';
import { demandUnlocked, judgeReveal, stopIfTooMany } from '../vault/revealing.server.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import { type How, REVEALING } from '#engine/changes/secretAccess.ts';

export interface SecretAccess {
  readonly how: How;
  /** The entity that holds the secret. */
  readonly entity: string;
  readonly entityId: number;
  /** The name of the secret; never the secret itself. */
  readonly title: string;
  readonly customerId: number | null;
  /** The reason the user gave, if one was required. */
  readonly reason?: string | null;
  /** Null for the product itself and for anonymous users with a link. */
  readonly sessionId: number | null;
}

/** Accesses that count towards the limits. A second user approves an export, so it does not count. */
const COUNTED = REVEALING.filter((how) => how !== 'exported');

/** The refused accesses, until they are logged. */
const refusals = new WeakMap<Problem, SecretAccess>();

/**
 * Runs work that shows a secret in a transaction. A refusal is logged in its own transaction, because the first is
 * rolled back.
 */
export async function revealing<T>(
  database: Database,
  context: Omit<Context, 'tx'>,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(database, (tx) => work({ ...context, tx }));
  } catch (error) {
    const access = error instanceof Problem ? refusals.get(error) : undefined;
    if (error instanceof Problem && access)
      await inTransaction(database, async (tx) => {
        await recordSecretAccess({ ...context, tx }, { ...access, how: 'refused', reason: error.message });
        await stopIfTooMany({ ...context, tx }, error);
      });
    throw error;
  }
}

/**
 * Logs an access to a secret in the caller's transaction: a row of the credential log and an entry of the sealed log.
 * For an access that reveals the secret, the vault lock and the limits are checked first: call this before the secret
 * is sent, and let its errors end the transaction. For a refusal, pass a transaction that commits although the request
 * fails.
 */
export async function recordSecretAccess(context: Context, access: SecretAccess): Promise<void> {
  const { how, entity, entityId, title, customerId, reason = null, sessionId } = access;
  if (REVEALING.includes(how))
    await judgeReveal(context, COUNTED, reason).catch((error: unknown) => {
      if (error instanceof Problem) refusals.set(error, access);
      throw error;
    });
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

/** A secret that was entered, which reveals it to no other user. */
export type SecretPut = SecretAccess & { readonly how: 'created' | 'changed' };

/**
 * Logs secrets entered for many records with one statement, as imports and bulk changes do. The records' own changes
 * report the records.
 */
export async function recordSecretsPut(context: Context, puts: readonly SecretPut[]): Promise<void> {
  const [only, second] = puts;
  if (only && !second) return recordSecretAccess(context, only);
  await recordMany(context, puts);
}

/**
 * Logs that secrets of many records leave in one file, and raises the alarm. A second user has approved it, so only
 * the vault lock is checked.
 * @param title the content of the file, for the alarm
 * @throws 409 `vault_locked`
 */
export async function recordSecretsExported(
  context: Context,
  accesses: readonly Omit<SecretAccess, 'how'>[],
  title: string,
): Promise<void> {
  await demandUnlocked(context.tx);
  await recordMany(
    context,
    accesses.map((access) => ({ ...access, how: 'exported' })),
  );
  await raise(context, 'secrets.exported', {
    says: `${context.actor.name} exported secrets to a file: ${title}. Check that this was intended and where the file is.`,
    about: `user ${context.actor.userId ?? 0}`,
    path: '/audit/credentials',
  });
}

async function recordMany(context: Context, accesses: readonly SecretAccess[]): Promise<void> {
  await context.tx.query(
    `with put as (
       select * from jsonb_to_recordset($1::jsonb) as x (how text, entity text, "entityId" bigint, title text, "customerId" bigint, reason text, "sessionId" bigint)),
     logged as (
       insert into change_log (at, actor_id, actor_name, action, entity, kind, entity_id, title, customer_id, version, changes, request_id, session_id, ip, batch_id, note)
       select $2, $3, $4, 'secret-' || how, entity, entity, "entityId", title, "customerId", 0, '{}', $5, "sessionId", $6, $7, coalesce(reason, $8) from put
       returning id, entity_id)
     insert into secret_access (at, actor_id, actor_name, how, entity, entity_id, title, customer_id, reason, session_id, request_id, ip, entry_id)
     select $2, $3, $4, p.how, p.entity, p."entityId", p.title, p."customerId", p.reason, p."sessionId", $5, $6, l.id
       from put p join logged l on l.entity_id = p."entityId" order by l.id`,
    [
      JSON.stringify(accesses),
      context.now,
      context.actor.userId,
      context.actor.name,
      context.requestId,
      context.ip,
      context.batchId ?? null,
      context.note ?? null,
    ],
  );
}
