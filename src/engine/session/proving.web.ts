import { api } from '../http/client.web.ts';
import { offeredPasskey, usedPasskey } from './passkey.web.ts';
import { admit, type Session, type SessionAnswer } from './session.web.ts';

const QUESTION = '/api/v1/session/passkey/options';

/** @throws NoPasskey when the browser gives none, ApiError 422 when it is not accepted */
export const signInWithPasskey = async ({ remember }: { readonly remember: boolean }): Promise<Session | null> =>
  enterWith(await usedPasskey(QUESTION), remember);

/** A passkey that somebody chose from the list under the field for their address; null when none was chosen. */
export const passkeyOfAutofill = (): Promise<unknown> => offeredPasskey(QUESTION);

/** @throws ApiError 422 when the passkey is not accepted */
export async function enterWith(passkey: unknown, remember: boolean): Promise<Session | null> {
  const body = { passkey, remember };
  return admit(await api<SessionAnswer>('/api/v1/session/passkey', { method: 'POST', body, idempotent: false }));
}

/** What somebody proves with who they are. */
export type Proof =
  | { readonly code: string }
  | { readonly recoveryCode: string }
  | { readonly password: string }
  | { readonly passkey: unknown };

/**
 * Gives a second factor, or a fresh proof of who this is; the session goes on under a new token.
 * @returns how many recovery codes are left, where one was used
 * @throws ApiError 400 when nothing is given, 422 when it is wrong, 429 when tried too often
 */
export async function prove(body: Proof): Promise<number | null> {
  const answer = await api<SessionAnswer & { readonly recoveryCodesLeft?: number }>('/api/v1/session/two-factor', {
    method: 'POST',
    body,
    idempotent: false,
  });
  admit(answer);
  return answer.recoveryCodesLeft ?? null;
}

/** The same by a passkey of one's own. @throws NoPasskey, ApiError */
export const proveByPasskey = async (): Promise<number | null> =>
  prove({ passkey: await usedPasskey('/api/v1/session/two-factor/passkey') });
