import { randomBytes } from 'node:crypto';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import { checkCode, writeSecret } from '#engine/keys/oneTimeCode.server.ts';
import type { SealedColumn } from '#engine/keys/sealedColumns.server.ts';
import { seal, unseal, unsealStored } from '#engine/keys/sealedBox.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { conflict, Problem } from '#engine/http/problem.ts';

const PURPOSE = 'authenticator';
const SECRET_BYTES = 20;
const DRAFT_MINUTES = 30;

/** Secrets that are re-encrypted after a key rotation. */
export const SEALED: SealedColumn = {
  table: 'authenticator',
  column: 'secret',
  purpose: PURPOSE,
  placedBy: 'user_id',
  place: (userId) => placeOf(userId),
};

const placeOf = (userId: number | string): string => `authenticator of user ${userId}`;
const draftOf = (userId: number): string => `authenticator draft of user ${userId}`;

/** The secret for an authenticator app, sent once. */
export interface AppDraft {
  /** Base 32, for manual entry. */
  readonly secret: string;
  /** The same as an otpauth URL for the QR code. */
  readonly address: string;
  /** Sealed secret, returned with the first code. The server stores nothing until then. */
  readonly draft: string;
}

/** Creates a secret for an authenticator app. It is stored only after a code proves that the app has it. */
export function draftApp(
  keys: KeyRing,
  owner: { readonly userId: number; readonly email: string; readonly issuer: string },
  now: number,
): AppDraft {
  const bytes = randomBytes(SECRET_BYTES);
  const secret = writeSecret(bytes);
  const until = now + DRAFT_MINUTES * 60_000;
  const label = `${encodeURIComponent(owner.issuer)}:${encodeURIComponent(owner.email)}`;
  const facts = new URLSearchParams({ secret, issuer: owner.issuer, algorithm: 'SHA1', digits: '6', period: '30' });
  return {
    secret,
    // Apps read %20 as a space, but some display + literally.
    address: `otpauth://totp/${label}?${facts.toString().replaceAll('+', '%20')}`,
    draft: seal(keys, PURPOSE, draftOf(owner.userId), JSON.stringify({ secret: bytes.toString('base64'), until })),
  };
}

/** A secret that an app has proved, and the time step of the code used. */
export interface ConfirmedApp {
  readonly secret: Buffer;
  readonly step: number | null;
}

/** Verifies the first code for a draft. @throws 410 for an expired or invalid draft, 422 for a wrong code */
export function confirmApp(
  keys: KeyRing,
  { userId, draft, code }: { readonly userId: number; readonly draft: string; readonly code: string },
  now: number,
): ConfirmedApp {
  const secret = secretIn(keys, userId, draft, now);
  const { ok, step } = checkCode(secret, code, now, null);
  if (!ok) throw wrongCode();
  return { secret, step };
}

/** Stores a confirmed app. The code used cannot be used again. @throws 409 when the user already has an app */
export async function keepApp(
  tx: Queryable,
  keys: KeyRing,
  { userId, name, confirmed }: { readonly userId: number; readonly name: string; readonly confirmed: ConfirmedApp },
): Promise<void> {
  const { rowCount } = await tx.query(
    `insert into authenticator (user_id, kind, name, secret, last_step) values ($1, 'totp', $2, $3, $4)
     on conflict (user_id) where kind = 'totp' do nothing`,
    [userId, name, seal(keys, PURPOSE, placeOf(userId), confirmed.secret), confirmed.step],
  );
  if (rowCount !== 1) throw appExists();
}

/** 409: the user must remove the existing app first. */
export const appExists = (): Problem =>
  conflict('app_exists', 'You already have an authenticator app. Remove it first.');

function secretIn(keys: KeyRing, userId: number, draft: string, now: number): Buffer {
  const old = new Problem(
    410,
    'gone',
    'This secret has expired. Close this panel, open it again and scan the new code.',
  );
  let said: { readonly secret?: unknown; readonly until?: unknown };
  try {
    said = JSON.parse(unseal(keys, PURPOSE, draftOf(userId), draft).toString());
  } catch {
    throw old;
  }
  if (typeof said.secret !== 'string' || typeof said.until !== 'number' || said.until < now) throw old;
  return Buffer.from(said.secret, 'base64');
}

/**
 * Consumes a code from a user's authenticator app. One conditional update advances the time step, so concurrent
 * requests with the same code open only one session.
 */
export async function spendCode(
  tx: Queryable,
  keys: KeyRing,
  userId: number,
  code: string,
  now: number,
): Promise<boolean> {
  const { rows } = await tx.query<{ id: number; secret: string; last_step: number | null }>(
    `select id, secret, last_step from authenticator where user_id = $1 and kind = 'totp'`,
    [userId],
  );
  const [app] = rows;
  if (!app) return false;
  const { ok, step } = checkCode(unsealStored(keys, PURPOSE, placeOf(userId), app.secret), code, now, app.last_step);
  if (!ok) return false;
  const used = await tx.query(
    `update authenticator set last_step = $2, last_used_at = now() where id = $1 and (last_step is null or last_step < $2)`,
    [app.id, step],
  );
  return used.rowCount === 1;
}

/**
 * 422: the code is wrong, malformed or used. Its message is a list, as in the request for a code; no other message is.
 */
export const wrongCode = (): Problem =>
  new Problem(422, 'wrong_code', "The 'One Time Password' typed was wrong.", { isListed: true });
