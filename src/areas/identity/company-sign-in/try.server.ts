import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { hmac, isEqual, type KeyRing } from '#engine/keys/keys.server.ts';
import { seal, unseal } from '#engine/keys/sealedBox.server.ts';
import { refused } from '#engine/http/problem.ts';
import type { Secrets } from './provider.server.ts';
import { theTime } from '#engine/time/theTime.server.ts';

const MINUTES = 10;

/** Data that a sign-in attempt carries through the provider. */
export interface Wish {
  /** Path the user wanted to open. */
  readonly from: string;
  /** The user chose to stay signed in on this device. */
  readonly remember: boolean;
  /** Token of the invitation the user followed. */
  readonly invitation?: string | undefined;
}

/**
 * A sign-in attempt at the provider. It travels as the sealed `state` and is valid only in the browser that started it.
 */
interface Try extends Omit<Secrets, 'state'>, Wish {
  readonly until: number;
}

const SEALED = ['company-sign-in', 'state'] as const;
const browserOf = (keys: KeyRing, { token }: FastifyRequest): string =>
  hmac(keys.derive('company-sign-in'), token).toString('hex');

const chance = (): string => randomBytes(32).toString('base64url');

/** Starts an attempt: random values, and the data sealed for this browser. */
export function beginTry(keys: KeyRing, request: FastifyRequest, wish: Wish): Secrets {
  const secrets = { nonce: chance(), verifier: chance() };
  const given: Try = { ...wish, ...secrets, until: theTime().getTime() + MINUTES * 60_000 };
  return {
    ...secrets,
    state: seal(keys, ...SEALED, JSON.stringify({ ...given, browser: browserOf(keys, request) })),
  };
}

/** @throws 422 for a state that is invalid, too old, or from another browser */
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
