import type { AuditAction } from '#engine/changes/auditEvents.server.ts';
import { raise, clear } from '../alarms/raise.server.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Finding } from '../health/finding.ts';
import { conflict } from '#engine/http/problem.ts';
import type { VaultState } from './vaultState.ts';

/** Any number that no other lock of the product uses. */
const LOCK = 7_245_511;
const NEEDED = 2;

interface Standing extends Record<string, unknown>, VaultState {
  readonly id: number;
}

const standingLock = async (tx: Queryable): Promise<Standing | undefined> => {
  const { rows } = await tx.query<Standing>(
    `select l.id, l.locked_at as "lockedAt", l.locked_name as "lockedName", l.reason,
            coalesce((select jsonb_agg(jsonb_build_object('userId', r.user_id, 'name', r.user_name) order by r.at)
               from vault_release r join "user" u on u.id = r.user_id and u.status = 'active' and u.archived_at is null
              where r.lock_id = l.id), '[]') as agreed
       from vault_lock l where l.released_at is null`,
  );
  return rows[0];
};

/** The current lock; null if secrets are not locked. */
export async function vaultState(tx: Queryable): Promise<VaultState | null> {
  const standing = await standingLock(tx);
  if (!standing) return null;
  const { lockedAt, lockedName, reason, agreed } = standing;
  return { lockedAt, lockedName, reason, agreed };
}

/** Reports whether secrets are locked. */
export async function vaultHealth(tx: Queryable): Promise<Finding> {
  const lock = await vaultState(tx);
  if (!lock) return { state: 'good', figure: 'Not locked', says: 'Secrets can be viewed with the right permission.' };
  return {
    state: 'bad',
    figure: `Locked by ${lock.lockedName}`,
    says: `“${lock.reason}”. Two users must agree to release the secrets. ${lock.agreed.length} agreed so far.`,
  };
}

/**
 * Whether secrets are locked, for a transaction about to show one. A lock set at the same time waits until that
 * transaction ends, and every later one on any node sees it.
 */
export async function isVaultLocked(tx: Queryable): Promise<boolean> {
  await tx.query('select pg_advisory_xact_lock_shared($1)', [LOCK]);
  return (await standingLock(tx)) !== undefined;
}

/**
 * Locks all secrets for all users.
 * @throws 409 `vault_locked` if they are already locked
 */
export async function lockVault(context: Context, reason: string): Promise<void> {
  const { tx, actor, now } = context;
  await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
  if (await standingLock(tx)) throw conflict('vault_locked', 'The secrets are already locked.');
  await tx.query('insert into vault_lock (locked_at, locked_by, locked_name, reason) values ($1, $2, $3, $4)', [
    now,
    actor.userId,
    actor.name,
    reason,
  ]);
  await note(context, 'lock', reason);
  await raise(context, 'vault.locked', {
    says: `${actor.name} locked all secrets (“${reason}”). Secrets cannot be viewed until two users release them.`,
  });
}

/**
 * Agrees to a release. The second user who agrees releases the secrets, if the first is still active.
 * @throws 409 `vault_open` if the secrets are not locked, `same_person` if the user has already agreed
 */
export async function releaseVault(context: Context): Promise<void> {
  const { tx, actor, now } = context;
  await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
  const standing = await standingLock(tx);
  if (!standing) throw conflict('vault_open', 'The secrets are not locked.');
  if (standing.agreed.some(({ userId }) => userId === actor.userId))
    throw conflict('same_person', 'You have already agreed. A second user must agree too.');
  await tx.query('insert into vault_release (lock_id, user_id, user_name, at) values ($1, $2, $3, $4)', [
    standing.id,
    actor.userId,
    actor.name,
    now,
  ]);
  if (standing.agreed.length + 1 < NEEDED) return note(context, 'agree-release', 'A second user must agree.');
  await tx.query('update vault_lock set released_at = $2 where id = $1', [standing.id, now]);
  await note(context, 'release', `Agreed before by ${standing.agreed.map(({ name }) => name).join(', ')}.`);
  await clear(context, 'vault.locked');
}

const note = async (context: Context, action: AuditAction, words: string): Promise<void> =>
  void (await logEvent(context, { action, entity: 'vault', entityId: null, title: 'All secrets', note: words }));
