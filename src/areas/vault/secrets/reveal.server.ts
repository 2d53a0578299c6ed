import { require } from '#engine/access/access.server.ts';
import { type Database, inTransaction } from '#engine/db/pool.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { Problem } from '#engine/http/problem.ts';
import { product } from '#engine/permission/actor.ts';
import type { Context } from '#engine/request/context.server.ts';
import { changeMany, read } from '#engine/store/store.server.ts';
import { raise } from '#platform/alarms/raise.server.ts';
import { recordSecretAccess, revealing } from '#platform/audit/secretAccess.server.ts';
import { demandUnlocked } from '#platform/vault/revealing.server.ts';
import { notify } from '#platform/notifications/notify.server.ts';
import { credential } from '../credentials/credential.ts';
import { RESTORED, type SecretField, SECRET_LABELS } from '../credentials/secretFields.ts';
import { codeNow, readTotp } from '../credentials/totp.server.ts';
import { receiverOf } from './receiver.server.ts';
import { theRing } from './ring.server.ts';
import { currentVersion, openCurrent, openSecret, previousVersion } from './secretStore.server.ts';

/** Ways to obtain a secret, with the permission for each. */
export const WAYS = {
  shown: 'credential.reveal',
  copied: 'credential.copy',
  sent: 'credential.share',
} as const;

export interface AskedSecret {
  readonly id: number;
  readonly field: SecretField;
  readonly way: keyof typeof WAYS;
  /**
   * Number of an earlier version; viewing one needs the permission for the history. `previous` is the one before the
   * current, which needs no further permission while the new secret is not yet in use everywhere.
   */
  readonly version?: number | 'previous' | undefined;
  readonly reason: string | null;
  /** The contact to whom a secret is shared. */
  readonly contactId?: number | null | undefined;
}

type Asking = Omit<Context, 'tx'>;

/**
 * Reveals one secret of a credential. Checks permission, scope, rate and reason and writes the log entry before
 * decryption, in one transaction, and responds only after the commit.
 */
export const revealSecret = (database: Database, asking: Asking, asked: AskedSecret): Promise<string> =>
  opening(database, asking, asked.id, async (context, row) => {
    const { field, way, reason } = asked;
    require(context.actor, WAYS[way]);
    const isNeededStill = asked.version === 'previous' && row.openAt.length > 0;
    if (asked.version !== undefined && !isNeededStill) require(context.actor, 'credential.history');
    const version = asked.version === 'previous' ? await previousVersion(context.tx, row.id, field) : asked.version;
    const what = version === undefined ? SECRET_LABELS[field] : `${SECRET_LABELS[field]}, version ${version}`;
    const receiver = way === 'sent' ? await receiverOf(context, row, asked.contactId ?? null) : null;
    await judged(context, row, { how: way, what, reason, receiver });
    return openSecret(context.tx, row, field, version);
  });

/** The current one-time code; its secret is not returned. */
export const revealCode = (
  database: Database,
  asking: Asking,
  { id, reason }: Pick<AskedSecret, 'id' | 'reason'>,
): Promise<{ readonly code: string; readonly secondsLeft: number }> =>
  opening(database, asking, id, async (context, row) => {
    require(context.actor, 'credential.totp');
    await judged(context, row, { how: 'shown', what: 'One-time code', reason });
    const totp = readTotp(await openSecret(context.tx, row, 'totp'));
    if ('error' in totp) throw broken();
    return codeNow(totp, Date.parse(context.now));
  });

/**
 * The secrets of a credential that the product uses itself, without showing them. The log names the user who caused it.
 * @param judge refuses credentials that do not suit
 * @param why what it is used for, for the log
 */
export const secretsInUse = (
  database: Database,
  asking: Asking,
  { id, why, judge }: { readonly id: number; readonly why: string; readonly judge: (row: CredentialRow) => void },
): Promise<{ readonly row: CredentialRow; readonly secrets: ReadonlyMap<SecretField, string> }> => {
  const actor = { ...product(asking.actor.name), userId: asking.actor.userId };
  return opening(database, { ...asking, actor }, id, async (context, row) => {
    await demandUnlocked(context.tx);
    judge(row);
    await recordSecretAccess(context, {
      how: 'used',
      entity: credential.name,
      entityId: row.id,
      title: `${row.title} (${why})`,
      customerId: row.customerId,
      sessionId: context.sessionId ?? null,
    });
    const { opened, broken: unreadable } = await openCurrent(context.tx, [row]);
    if (unreadable.length > 0) throw broken();
    return { row, secrets: opened.get(row.id) ?? new Map<SecretField, string>() };
  });
};

type CredentialRow = Row<typeof credential>;

const opening = <T>(
  database: Database,
  asking: Asking,
  id: number,
  work: (context: Context, row: CredentialRow) => Promise<T>,
): Promise<T> =>
  lockingBroken(database, asking, id, () =>
    revealing(database, asking, async (context) => work(context, await unlocked(context, id))),
  );

/** @throws 404, 409 `credential_locked` */
async function unlocked(context: Context, id: number): Promise<CredentialRow> {
  const row = await read(context, credential, id);
  if (row.lockedAt !== null) throw locked();
  return row;
}

/**
 * Stores an earlier version of a secret as the current one, without showing it.
 * @throws 409 `is_current`, `vault_locked`, `integrity`; 404 without such a version
 */
export async function restoreVersion(
  context: Context,
  { id, field, version }: { readonly id: number; readonly field: SecretField; readonly version: number },
): Promise<void> {
  require(context.actor, 'credential.update');
  require(context.actor, 'credential.history');
  await demandUnlocked(context.tx);
  const row = await unlocked(context, id);
  const value = await openSecret(context.tx, row, field, version);
  if ((await currentVersion(context.tx, id, field)) === version)
    throw new Problem(409, 'is_current', 'This is the current value. Choose an earlier one.');
  const [outcome] = await changeMany(context, credential, RESTORED, [{ id, version: null, set: { [field]: value } }]);
  if (outcome && 'problem' in outcome) throw outcome.problem;
}

/** Runs work that decrypts secrets of a credential, and locks the credential when one cannot be decrypted. */
export async function lockingBroken<T>(
  database: Database,
  asking: Asking,
  id: number,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem && error.code === 'integrity') await lockBroken(database, asking, id);
    throw error;
  }
}

const locked = (): Problem =>
  new Problem(
    409,
    'credential_locked',
    'This credential is locked because a secret could not be decrypted. Enter a new value to use it again.',
  );

const broken = (): Problem => new Problem(409, 'integrity', 'The secret cannot be decrypted.');

interface Judging {
  readonly how: keyof typeof WAYS;
  readonly what: string;
  readonly reason: string | null;
  readonly receiver?: string | null;
}

/** @throws 422 `reason_required`, and the refusals of the vault lock and of the rate limits */
async function judged(context: Context, row: CredentialRow, { how, what, reason, receiver }: Judging): Promise<void> {
  if (row.sensitivity !== 'normal' && !reason?.trim()) {
    const message = 'Enter the reason. This credential asks for one.';
    throw new Problem(422, 'reason_required', message, { errors: { reason: [message] } });
  }
  await recordSecretAccess(context, {
    how,
    entity: credential.name,
    entityId: row.id,
    title: `${row.title} (${what.toLowerCase()}${receiver ? `, for ${receiver}` : ''})`,
    customerId: row.customerId,
    reason,
    sessionId: context.sessionId ?? null,
  });
  if (row.sensitivity === 'breakGlass') await tellOfEmergency(context, row, reason ?? '');
}

/** Notifies the people responsible for the customer and for security immediately. */
export async function tellOfEmergency(
  context: Context,
  row: Pick<CredentialRow, 'id' | 'title' | 'customerId'>,
  reason: string,
): Promise<void> {
  const says = `${context.actor.name} used the emergency credential “${row.title}” (“${reason}”). Check that this was needed, then rotate it.`;
  const path = `/credentials/${row.id}`;
  await raise(context, 'credential.emergency', { says, about: `credential ${row.id}`, path });
  const { rows } = await context.tx.query<{ id: number | null }>(
    'select account_manager_id as id from customer where id = $1',
    [row.customerId],
  );
  const userIds = rows.flatMap(({ id }) => id ?? []);
  if (userIds.length > 0) await notify(context, { userIds, kind: 'credential.emergency', text: says, about: { path } });
}

/** Locks a credential that cannot be decrypted until a user enters its secret again, and raises an alarm. */
export async function lockBroken(database: Database, asking: Asking, id: number): Promise<void> {
  theRing().onShut?.({ purpose: 'credential', place: `credential ${id}` });
  const actor = product('Vault');
  await inTransaction(database, (tx) =>
    changeMany({ ...asking, tx, actor }, credential, 'lockBroken', [
      { id, version: null, set: { lockedAt: asking.now } },
    ]),
  );
}
