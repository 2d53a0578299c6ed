import type { FastifyReply, FastifyRequest } from 'fastify';
import { kept } from '../db/kept.server.ts';
import type { Context } from './context.server.ts';
import { badRequest, conflict } from '../http/problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** How often it has written under its key. */
    keyedWrites: number;
    /** Of a file that came with it, the digest and the name; empty until all of it is here. */
    sentFile: string;
    /** What it asks for was done before, and is answered again. */
    isReplayed: boolean;
  }
  interface FastifyInstance {
    /** A keyed digest: who reads it in the database cannot guess what it was made of. */
    digest(text: string): string;
  }
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export const give = (reply: FastifyReply, { status, body }: Answer): FastifyReply => reply.code(status).send(body);

/** What one write of a request is known again by. */
export interface RepeatKey {
  readonly owner: string;
  readonly key: string;
  readonly fingerprint: string;
}

/**
 * The key that a change carries, for its next write; none for what carries none. A file is known again by its digest and its
 * name: its bytes have passed by before anything is written.
 * @throws 400 for a key that is none
 */
export function repeatKeyOf(request: FastifyRequest): RepeatKey | undefined {
  const given = request.headers['idempotency-key'];
  const { method, url, caller, server } = request;
  if (typeof given !== 'string' || given === '' || method === 'GET') return undefined;
  if (!/^[\x21-\x7e]{1,200}$/.test(given))
    throw badRequest('The Idempotency-Key must be 1 to 200 visible ASCII characters.');
  const sent = request.routeOptions.config.upload ? request.sentFile : JSON.stringify(request.body ?? null);
  // A space is in no key, so no other key is one of these.
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
 * Makes a change safe to repeat: what it came to is kept with its key in the same transaction, and a second request with the
 * key gets it again. Two at once meet on the key's row, so the work is done once. Of an answer that holds a secret only
 * the fact is kept.
 * @throws 409 where the key was used for something else, or the answer was for once
 */
export async function once<T>(
  { tx }: Pick<Context, 'tx'>,
  request: FastifyRequest,
  { owner, key, fingerprint }: RepeatKey,
  work: () => Promise<T>,
): Promise<T> {
  // Whoever sends the same again at once waits for the first to be done, however long that takes within reason: less than
  // a statement may, or it would hear that it was slow and not that somebody else is at it.
  const mine = await tx.query(CLAIM, [owner, key, fingerprint]);
  if (mine.rows.length === 0) return replayed({ tx }, request, { owner, key, fingerprint });
  const done = await work();
  if (!isSecret(request)) await tx.query(DONE, [owner, key, JSON.stringify({ done })]);
  return done;
}

/** A write that no signed-in person makes, such as by a link: done once where the request carries a key. */
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
