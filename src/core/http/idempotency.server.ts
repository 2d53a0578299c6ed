import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../entity/change.server.ts';
import { conflict, Problem } from './problem.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** The answer was given before, to the same request. */
  readonly isReplayed?: boolean;
}

/** Sends what was done, or done before. */
export const give = (reply: FastifyReply, { status, body, isReplayed }: Answer): FastifyReply =>
  (isReplayed ? reply.header('idempotency-replayed', 'true') : reply).code(status).send(body);

/**
 * Makes a POST safe to repeat: the answer is kept with the key in the same transaction, and a second request with the
 * key gets it again. Two at once meet on the key's row, so the work is done once.
 *
 * @param body what the request is known again by, where not all of its body may leave a trace
 */
export async function once(
  context: Context,
  request: FastifyRequest,
  work: () => Promise<Answer>,
  body: unknown = request.body,
): Promise<Answer> {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return work();
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw new Problem(400, 'bad_request', 'An Idempotency-Key is 1 to 200 visible ASCII characters.');
  const tokenId = request.caller?.tokenId;
  const owner = tokenId === undefined ? `user:${context.actor.userId ?? 0}` : `token:${tokenId}`;
  const fingerprint = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(body ?? null)}`)
    .digest('hex');
  // Whoever sends the same again at once waits for the first to be done, however long that takes within reason.
  await context.tx.query("set local lock_timeout = '10s'");
  const mine = await context.tx.query(
    `insert into idempotency_key (owner, key, fingerprint) values ($1, $2, $3)
     on conflict (owner, key) do update set fingerprint = excluded.fingerprint, status = null, response = null, created_at = now()
       where idempotency_key.created_at < now() - interval '24 hours' returning key`,
    [owner, key, fingerprint],
  );
  await context.tx.query("set local lock_timeout = '1s'");
  if (mine.rows.length === 0) return replay(context, owner, key, fingerprint);
  const answer = await work();
  await context.tx.query('update idempotency_key set status = $3, response = $4 where owner = $1 and key = $2', [
    owner,
    key,
    answer.status,
    JSON.stringify(answer.body),
  ]);
  return answer;
}

async function replay(context: Context, owner: string, key: string, fingerprint: string): Promise<Answer> {
  const { rows } = await context.tx.query<{ fingerprint: string; status: number; response: unknown }>(
    'select fingerprint, status, response from idempotency_key where owner = $1 and key = $2',
    [owner, key],
  );
  const [kept] = rows;
  if (kept?.fingerprint !== fingerprint)
    throw conflict('key_reused', 'This Idempotency-Key was used for another request.');
  return { status: kept.status, body: kept.response, isReplayed: true };
}
