import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { hmac, isEqual, type KeyRing } from '#engine/keys/keys.server.ts';
import { seal, unseal } from '#engine/keys/sealedBox.server.ts';
import { refused } from '#engine/http/problem.ts';
import type { Secrets } from './provider.server.ts';
import { theTime } from '#engine/time/theTime.server.ts';

const MINUTES = 10;

/** What somebody wanted when they set out for the provider. */
export interface Wish {
  /** Where they wanted to be, as it stood in the address. */
  readonly from: string;
  /** This device is theirs. */
  readonly remember: boolean;
  /** The token of the invitation they came by. */
  readonly invitation?: string | undefined;
}

/** A try to sign in at the provider. It travels through the browser as the `state`, sealed, and works in that browser only. */
interface Try extends Omit<Secrets, 'state'>, Wish {
  readonly until: number;
}

const SEALED = ['company-sign-in', 'state'] as const;
const browserOf = (keys: KeyRing, { token }: FastifyRequest): string =>
  hmac(keys.derive('company-sign-in'), token).toString('hex');

const chance = (): string => randomBytes(32).toString('base64url');

/** What the provider is asked with: chance, and the wish sealed for this browser. */
export function beginTry(keys: KeyRing, request: FastifyRequest, wish: Wish): Secrets {
  const secrets = { nonce: chance(), verifier: chance() };
  const given: Try = { ...wish, ...secrets, until: theTime().getTime() + MINUTES * 60_000 };
  return {
    ...secrets,
    state: seal(keys, ...SEALED, JSON.stringify({ ...given, browser: browserOf(keys, request) })),
  };
}

/** @throws 422 for a state that is not ours, is too old, or was begun in another browser */
export function openTry(keys: KeyRing, request: FastifyRequest, state: string): Wish & Secrets {
  const opened = readTry(keys, state);
  if (!opened || opened.until < theTime().getTime() || !isEqual(opened.browser, browserOf(keys, request)))
    throw refused('company_sign_in', 'This sign-in was started in another browser or has expired. Start again.');
  return { ...opened, state };
}

function readTry(keys: KeyRing, state: string): (Try & { readonly browser: string }) | null {
  try {
    return JSON.parse(unseal(keys, ...SEALED, state).toString()) as Try & { browser: string };
  } catch {
    return null;
  }
}
