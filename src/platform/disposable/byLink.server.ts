import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import { seal, unseal } from '#engine/keys/sealedBox.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { networkOf } from '#engine/edge/limits.server.ts';
import { Problem, throttled } from '#engine/http/problem.ts';
import { isHeard } from './secrets.server.ts';
import { MOST_FAILED } from './state.ts';
import type { About } from '#engine/http/routes.server.ts';

/*
 * What links that go to strangers share: the form of their tokens, how they are asked, what is sent by them, and what is
 * said of a wrong passphrase.
 */

export const TAG = 'Disposable links';
/** What AES-GCM adds, and what is said of the content before it. */
export const ROOM = 4 * 1024;
/** Base64 of what is largest, and the rest of the request. */
export const BODY_LIMIT = 15 * 1024 * 1024;

/** The token of a link in an address. */
export const TOKEN = ':token(^[\\w-]{22}$)';
export const newToken = (): string => randomBytes(16).toString('base64url');

export const tokenOf = (request: FastifyRequest): string => (request.params as { token: string }).token;

const PURPOSE = 'token of a link';
/** A token as it may be kept with the answer that showed it: whoever reads it in the database cannot ask with it. */
export const sealToken = (keys: KeyRing, place: string, token: string): string => seal(keys, PURPOSE, place, token);
/** The address that a link was given. @throws 409 where the key it was sealed with is gone */
export const pathOfLink = (keys: KeyRing, place: string, sealed: string): string =>
  `/share/${unseal(keys, PURPOSE, place, sealed).toString()}`;

/** An address that whoever has the link may ask, without an account. */
export const byLink = (summary: string, more: Partial<About> = {}) => ({
  config: { public: true, feature: 'disposable', about: { summary, tag: TAG, ...more } },
});

/** Counts a question about any link from where it comes. @throws 429 beyond what is heard in a minute */
export async function demandOwnPage(database: Database, request: FastifyRequest, now: string): Promise<void> {
  if (!(await isHeard(database, networkOf(request.ip), now))) throw throttled(60);
}

/** Bytes in base64. */
export const bytes = (most: number, least = 1) =>
  z
    .base64('Send base64.')
    .max(Math.ceil((most * 4) / 3) + 4, 'The content is too large for a link.')
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((read) => read.length >= least && read.length <= most, 'The length is not valid.');

/** 422 for a passphrase that may be tried again. @param does what one and what several more wrong ones do */
export function wrongPassphrase(failed: number, [destroys, destroy]: readonly [one: string, several: string]): Problem {
  const left = MOST_FAILED - failed;
  const message = `The passphrase is not correct. ${left === 1 ? `One more wrong passphrase ${destroys}` : `${left} more wrong passphrases ${destroy}`}.`;
  return new Problem(422, 'wrong_passphrase', message, { errors: { passphrase: [message] }, more: { left } });
}
