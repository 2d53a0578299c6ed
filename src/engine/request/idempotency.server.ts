import type { FastifyReply, FastifyRequest } from 'fastify';
import { kept } from '../db/kept.server.ts';
import type { Context } from './context.server.ts';
import { badRequest, conflict } from '../http/problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Number of writes made under its key so far. */
    keyedWrites: number;
    /** Digest and name of an uploaded file. Empty until the file is complete. */
    sentFile: string;
    /** Whether the response repeats that of an earlier request. */
    isReplayed: boolean;
  }
  interface FastifyInstance {
    /** A keyed digest, so that its input cannot be guessed from the database. */
    digest(text: string): string;
  }
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export const give = (reply: FastifyReply, { status, body }: Answer): FastifyReply => reply.code(status).send(body);

/** Identifies one write of a repeated request. */
export interface RepeatKey {
  readonly owner: string;
  readonly key: string;
  readonly fingerprint: string;
}

/**
 * The key of a request for its next write, or undefined without a key. A file is represented by its digest and name,
 * because its bytes have been consumed before anything is written.
 * @throws 400 for an invalid key
 */
export function repeatKeyOf(request: FastifyRequest): RepeatKey | undefined {
  const given = request.headers['idempotency-key'];
  const { method, url, caller, server } = request;
  if (typeof given !== 'string' || given === '' || method === 'GET') return undefined;
  if (!/^[\x21-\x7e]{1,200}$/.test(given))
    throw badRequest('The Idempotency-Key must be 1 to 200 visible ASCII characters.');
  const sent = request.routeOptions.config.upload ? request.sentFile : JSON.stringify(request.body ?? null);
  // A key cannot contain a space, so these keys are unique.
  const key = request.keyedWrites === 0 ? given : `${given} ${request.keyedWrites}`;
  request.keyedWrites++;
  return {
    owner: caller?.tokenId === undefined ? `user:${caller?.actor.userId ?? 0}` : `token:${caller.tokenId}`,
    key,
    fingerprint: server.digest(`${method} ${url}\n${sent}`),
  };
}

const CLAIM = kept(
  `insert into idempotency_key (owner, key, fingerprint) select $1, $2, $3 from (select set_config('lock_timeout', '9s', true)) patient
   on conflict (owner, key) do update set fingerprint = excluded.fingerprint, response = null, created_at = now()
     where idempotency_key.created_at < now() - interval '24 hours' returning set_config('lock_timeout', '1s', true)`,
);
const DONE = kept('update idempotency_key set response = $3 where owner = $1 and key = $2');

/**
 * Makes a write safe to repeat. Its result is stored with the key in the same transaction, and a second request with
 * the key gets the same result. Concurrent requests wait on the key's row, so the work runs once. If the response
 * contains a secret, only the fact is stored.
 * @throws 409 if the key was used for another request, or the response cannot be repeated
 */
export async function once<T>(
  { tx }: Pick<Context, 'tx'>,
  request: FastifyRequest,
  { owner, key, fingerprint }: RepeatKey,
  work: () => Promise<T>,
): Promise<T> {
  // A repeated request waits for the first one. The limit is below the statement timeout, so that the error says that
  // another request is in progress.
  const mine = await tx.query(CLAIM, [owner, key, fingerprint]);
  if (mine.rows.length === 0) return replayed({ tx }, request, { owner, key, fingerprint });
  const done = await work();
  if (!isSecret(request)) await tx.query(DONE, [owner, key, JSON.stringify({ done })]);
  return done;
}

/** A write without a signed-in user, such as by a link. It runs once if the request has a key. */
export const keyed = <T>(context: Pick<Context, 'tx'>, request: FastifyRequest, work: () => Promise<T>): Promise<T> => {
  const key = repeatKeyOf(request);
  return key ? once(context, request, key, work) : work();
};

const isSecret = (request: FastifyRequest): boolean => request.routeOptions.config.about?.secret === true;

async function replayed<T>(
  { tx }: Pick<Context, 'tx'>,
  request: FastifyRequest,
  { owner, key, fingerprint }: RepeatKey,
): Promise<T> {
  const { rows } = await tx.query<{ fingerprint: string; response: { readonly done: T } | null }>(
    'select fingerprint, response from idempotency_key where owner = $1 and key = $2',
    [owner, key],
  );
  const [kept] = rows;
  if (kept?.fingerprint !== fingerprint)
    throw conflict('key_reused', 'The Idempotency-Key was used for another request.');
  if (isSecret(request) || !kept.response)
    throw conflict(
      'shown_once',
      'This request was already completed, and its result is shown only once. If the result is lost, create a new one.',
    );
  request.isReplayed = true;
  return kept.response.done;
}
