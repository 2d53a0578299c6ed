import { api } from '../http/client.web.ts';

// Loaded on first use. Only its types are imported.
type Library = typeof import('@simplewebauthn/browser');
type Question = Parameters<Library['startAuthentication']>[0]['optionsJSON'];
type Wish = Parameters<Library['startRegistration']>[0]['optionsJSON'];

/** Browsers support passkeys on https and on `localhost`, but not for IP addresses. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname);

/** The browser returned no passkey. The message tells the user what to do. */
export class NoPasskey extends Error {}

/** Asks for a passkey that the server requests. @throws NoPasskey, ApiError */
export async function usedPasskey(question: string): Promise<unknown> {
  const optionsJSON = await api<Question>(question, { method: 'POST', idempotent: false });
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return given(() => startAuthentication({ optionsJSON }));
}

/**
 * Offers passkeys in the browser's list at fields with `autocomplete="… webauthn"`, and waits for a choice. Null if the
 * browser has no such list, or the offer was withdrawn or replaced.
 */
export async function offeredPasskey(question: string): Promise<unknown> {
  if (!canUsePasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return null;
  const optionsJSON = await api<Question>(question, { method: 'POST', idempotent: false });
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => null);
}

/** Withdraws the offer, or cancels the open prompt. */
export const withdrawPasskeys = async (): Promise<void> =>
  (await import('@simplewebauthn/browser')).WebAuthnAbortService.cancelCeremony();

/** Creates a passkey with the options of the server. @throws NoPasskey, ApiError */
export async function newPasskey(question: string, body?: object): Promise<unknown> {
  const optionsJSON = await api<Wish>(question, {
    method: 'POST',
    idempotent: false,
    ...(body ? { body } : {}),
  });
  const { startRegistration } = await import('@simplewebauthn/browser');
  return given(() => startRegistration({ optionsJSON }));
}

async function given(ask: () => Promise<unknown>): Promise<unknown> {
  try {
    return await ask();
  } catch (reason) {
    const name = reason instanceof Error ? reason.name : '';
    if (name === 'InvalidStateError') throw new NoPasskey('You already have a passkey on this device.');
    if (name === 'NotSupportedError') throw new NoPasskey('This device cannot store a passkey. Choose another method.');
    throw new NoPasskey('No passkey was used. Try again, or choose another method.');
  }
}
