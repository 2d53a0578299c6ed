import { api } from '../http/client.web.ts';

// Loaded when somebody uses a passkey; until then only its types are known.
type Library = typeof import('@simplewebauthn/browser');
type Question = Parameters<Library['startAuthentication']>[0]['optionsJSON'];
type Wish = Parameters<Library['startRegistration']>[0]['optionsJSON'];

/** Browsers have passkeys on https and on `localhost`, and never for an address that is a number. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname);

/** The browser gave no passkey; its message says what the person can do. */
export class NoPasskey extends Error {}

/** Asks for a passkey where the server wants one. @throws NoPasskey, ApiError */
export async function usedPasskey(question: string): Promise<unknown> {
  const optionsJSON = await api<Question>(question, { method: 'POST', idempotent: false });
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return given(() => startAuthentication({ optionsJSON }));
}

/**
 * Puts passkeys into the list that the browser shows under a field with `autocomplete="… webauthn"`, and waits until one
 * of them is chosen; null where the browser has no such list, or the offer was withdrawn or replaced meanwhile.
 */
export async function offeredPasskey(question: string): Promise<unknown> {
  if (!canUsePasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return null;
  const optionsJSON = await api<Question>(question, { method: 'POST', idempotent: false });
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => null);
}

/** Takes the offer back, or ends the question that is open now. */
export const withdrawPasskeys = async (): Promise<void> =>
  (await import('@simplewebauthn/browser')).WebAuthnAbortService.cancelCeremony();

/** Has a passkey made as the server wants it. @throws NoPasskey, ApiError */
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
