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

/** Its secrets are sealed anew when keys are changed. */
export const SEALED: SealedColumn = {
  table: 'authenticator',
  column: 'secret',
  purpose: PURPOSE,
  placedBy: 'user_id',
  place: (userId) => placeOf(userId),
};

const placeOf = (userId: number | string): string => `authenticator of user ${userId}`;
const draftOf = (userId: number): string => `authenticator draft of user ${userId}`;

/** What an authenticator app is given, once. */
export interface AppDraft {
  /** In base 32, as people type it. */
  readonly secret: string;
  /** The same as the address a QR code holds. */
  readonly address: string;
  /** Comes back with the first code; until then nothing is kept of it. */
  readonly draft: string;
}

/** A fresh secret for an app. It is kept nowhere until a code shows that the app has it. */
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
    // Apps read %20 as a blank, and some show + as it is.
    address: `otpauth://totp/${label}?${facts.toString().replaceAll('+', '%20')}`,
    draft: seal(keys, PURPOSE, draftOf(owner.userId), JSON.stringify({ secret: bytes.toString('base64'), until })),
  };
}

/** A secret that an app was shown to have, and the step of the code that showed it. */
export interface ConfirmedApp {
  readonly secret: Buffer;
  readonly step: number | null;
}

/** Whether the app that was given a draft has its secret. @throws 410 for a draft that is too old or none, 422 for a wrong code */
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

/** Keeps a confirmed app; the code that showed it serves no second time. @throws 409 when there is an app already */
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

/** 409: an app is replaced by removing it first. */
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
 * Uses a typed code of somebody's app up. The step is moved by one conditional statement, so that one code opens one
 * session however many try at once.
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

/** 422: the code is wrong, malformed or used. Besides the question for it the only answer whose message is a list. */
export const wrongCode = (): Problem =>
  new Problem(422, 'wrong_code', "The 'One Time Password' typed was wrong.", { isListed: true });
