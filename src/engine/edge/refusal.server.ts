import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { TransactionTooLong } from '../db/transactionTimeout.server.ts';
import { CommitInDoubt, isBusy, isDatabaseAway, isPoolFull, sqlState } from '../db/pool.server.ts';
import { busy, OVERLOADED, Problem, type ProblemBody } from '../http/problem.ts';
import { requestIdAt } from './requestId.server.ts';
import { scimRefusal } from '../http/scimRefusal.ts';
import { theTime } from '../time/theTime.server.ts';

/** Headers of every answer. */
export const COMMON: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'origin-agent-cluster': '?1',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'no-store',
};

export const SEND_JSON = 'Send JSON (application/json; charset=utf-8), not compressed.';

/** All refusals are sent from here, in one format. Defects are logged, and the answer contains only their request id. */
export function refuse(
  error: FastifyError | Problem | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = problemOf(error, request);
  request.refusalCode = problem.code;
  if (problem.status === 431) reply.header('connection', 'close');
  const { retryAfterSeconds } = problem.more;
  if (typeof retryAfterSeconds === 'number') reply.header('retry-after', String(retryAfterSeconds));
  if (request.routeOptions.config?.scim) {
    const told = scimRefusal(problem, request.id);
    return reply.code(Number(told.status)).type('application/scim+json; charset=utf-8').send(told);
  }
  const body: ProblemBody = {
    ...problem.more,
    message: problem.isListed ? [problem.message] : problem.message,
    code: problem.code,
    ...(problem.errors ? { errors: problem.errors } : {}),
    requestId: request.id,
  };
  return reply.code(problem.status).type('application/json; charset=utf-8').send(body);
}

function problemOf(error: FastifyError | Problem | Error, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof CommitInDoubt)
    return new Problem(
      503,
      'in_doubt',
      `The connection to the database closed during the save, so the change may or may not be saved. ${request.headers['idempotency-key'] ? 'Try again. Your change is saved only once.' : 'Check the record before you try again.'}`,
      { more: { retryAfterSeconds: 2 } },
    );
  if (isPoolFull(error)) return busy(OVERLOADED);
  if (isDatabaseAway(error))
    return new Problem(503, 'maintenance', 'The database is not responding. This page tries again automatically.', {
      more: { retryAfterSeconds: 5 },
    });
  // Values that the database cannot store: a number out of range, or an unsupported character.
  if (['22003', '22021', '22P05', '22P02', '22007', '22008'].includes(sqlState(error) ?? ''))
    return new Problem(422, 'validation', 'A value is out of range. Enter another value.');
  if (error instanceof TransactionTooLong)
    return busy('The request took too long and was stopped. Nothing was saved. Try again in a moment.');
  if (isBusy(error)) return busy('Another user is saving this record. Try again in a moment.');
  if (sqlState(error) === '57014')
    return new Problem(
      503,
      'too_slow',
      'The request took too long and was stopped. Narrow the filters and try again.',
      {
        more: { retryAfterSeconds: 5 },
      },
    );
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status && status >= 400 && status < 500)
    return new Problem(status, CODES[status] ?? 'bad_request', MESSAGES[status] ?? error.message);
  request.log.error({ err: error, method: request.method, path: request.url.split('?')[0] }, 'defect');
  return new Problem(
    500,
    'error',
    `An error occurred on the server and nothing was saved. Try again, or ask an administrator and quote ${request.id}`,
  );
}

const CODES: Readonly<Record<number, string>> = {
  404: 'not_found',
  405: 'method',
  406: 'not_acceptable',
  413: 'too_large',
  414: 'too_large',
  415: 'media_type',
  431: 'too_large',
};
const MESSAGES: Readonly<Record<number, string>> = {
  413: 'The request is too large for this address.',
  415: SEND_JSON,
};

/** Refuses invalid HTTP. There is no request object yet, so the answer is written directly to the socket. */
export function refuseUnread(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, words] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'The request headers are too large.']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'The request took too long to arrive.']
        : ['400 Bad Request', 'The request is not valid HTTP.'];
  const code = CODES[Number.parseInt(status, 10)] ?? 'bad_request';
  const body = JSON.stringify({ message: words, code, requestId: requestIdAt(theTime().getTime()) });
  const headers = Object.entries({ ...COMMON, 'content-type': 'application/json; charset=utf-8', connection: 'close' });
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  socket.destroySoon();
}
