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
 * Shared by links for people without an account: token form, public routes, size limits and the error for a wrong
 * passphrase.
 */

export const TAG = 'Disposable links';
/** Space for the AES-GCM tag and the header in front of the content. */
export const ROOM = 4 * 1024;
/** The largest content in base64, and the rest of the request. */
export const BODY_LIMIT = 15 * 1024 * 1024;

/** The token of a link in a path. */
export const TOKEN = ':token(^[\\w-]{22}$)';
export const newToken = (): string => randomBytes(16).toString('base64url');

export const tokenOf = (request: FastifyRequest): string => (request.params as { token: string }).token;

const PURPOSE = 'token of a link';
/**
 * Encrypts a token for the stored response of a repeated request, so that a reader of the database cannot use the
 * link.
 */
export const sealToken = (keys: KeyRing, place: string, token: string): string => seal(keys, PURPOSE, place, token);
/**
 * The path of a sealed token.
 * @throws 409 if the key it was sealed with is gone
 */
export const pathOfLink = (keys: KeyRing, place: string, sealed: string): string =>
  `/share/${unseal(keys, PURPOSE, place, sealed).toString()}`;

/** A public route for holders of a link. */
export const byLink = (summary: string, more: Partial<About> = {}) => ({
  config: { public: true, feature: 'disposable', about: { summary, tag: TAG, ...more } },
});

/**
 * Counts a request for any link from its network.
 * @throws 429 above the limit per minute
 */
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

/**
 * The 422 error for a wrong passphrase with attempts left.
 * @param does the effect of one, and of several, more wrong passphrases
 */
export function wrongPassphrase(failed: number, [destroys, destroy]: readonly [one: string, several: string]): Problem {
  const left = MOST_FAILED - failed;
  const message = `The passphrase is not correct. ${left === 1 ? `One more wrong passphrase ${destroys}` : `${left} more wrong passphrases ${destroy}`}.`;
  return new Problem(422, 'wrong_passphrase', message, { errors: { passphrase: [message] }, more: { left } });
}
