import { api } from '../http/client.web.ts';
import { offeredPasskey, usedPasskey } from './passkey.web.ts';
import { admit, type Session, type SessionAnswer } from './session.web.ts';

const QUESTION = '/api/v1/session/passkey/options';

/** @throws NoPasskey if the browser returns none, ApiError 422 if it is not accepted */
export const signInWithPasskey = async ({ remember }: { readonly remember: boolean }): Promise<Session | null> =>
  enterWith(await usedPasskey(QUESTION), remember);

/** A passkey that the user chose from the list at the email field. Null if none was chosen. */
export const passkeyOfAutofill = (): Promise<unknown> => offeredPasskey(QUESTION);

/** @throws ApiError 422 if the passkey is not accepted */
export async function enterWith(passkey: unknown, remember: boolean): Promise<Session | null> {
  const body = { passkey, remember };
  return admit(await api<SessionAnswer>('/api/v1/session/passkey', { method: 'POST', body, idempotent: false }));
}

/** A proof of identity. */
export type Proof =
  | { readonly code: string }
  | { readonly recoveryCode: string }
  | { readonly password: string }
  | { readonly passkey: unknown };

/**
 * Sends a second factor, or a fresh proof of identity. The session continues under a new token.
 * @returns number of remaining recovery codes, if one was used
 * @throws ApiError 400 if nothing is given, 422 if it is wrong, 429 after too many attempts
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

/** Proves identity with the user's passkey. @throws NoPasskey, ApiError */
export const proveByPasskey = async (): Promise<number | null> =>
  prove({ passkey: await usedPasskey('/api/v1/session/two-factor/passkey') });
