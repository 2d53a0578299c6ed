import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../http/problem.ts';
import { refuseUnread } from './refusal.server.ts';

/** Time limits for receiving requests, in milliseconds, so that slow senders do not block connections. */
export interface Patience {
  readonly headersMs: number;
  readonly requestMs: number;
  /** Uploads have more time, as long as they keep sending. */
  readonly uploadMs: number;
  readonly uploadStartMs: number;
  readonly uploadBytesASecond: number;
  /** After the answer, the rest of a request body is discarded for at most this long. */
  readonly dropMs: number;
  /** Discarding ends earlier if no data arrives for this long. */
  readonly dropQuietMs: number;
}

export const USUAL_PATIENCE: Patience = {
  headersMs: 15_000,
  requestMs: 60_000,
  uploadMs: 300_000,
  uploadStartMs: 10_000,
  uploadBytesASecond: 10_000,
  dropMs: 10_000,
  dropQuietMs: 1_000,
};

const LOOK_MS = 1_000;
const MOST_HEADERS = 100;

/** @throws 431 for more headers than legitimate clients send */
export function checkHeaders({ raw }: FastifyRequest): void {
  if (raw.rawHeaders.length > 2 * MOST_HEADERS)
    throw new Problem(431, 'too_large', `The request has more than ${MOST_HEADERS} headers.`);
}

/** Answers 408 and closes the connection if a request body does not arrive in time and the request is not answered yet. */
export function watchArrival(app: FastifyInstance, patience: Patience): void {
  const watched = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  app.addHook('onSend', async (request) => clearInterval(watched.get(request)));
  app.addHook('preParsing', async (request, _reply, payload) => {
    const { headers } = request;
    if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return;
    const { socket } = request.raw;
    // Requests injected within the process have no socket to count bytes.
    if (!('bytesRead' in socket)) return;
    const isUpload = request.routeOptions.config.upload === true;
    const [began, before] = [performance.now(), socket.bytesRead];
    const isLate = (): boolean => {
      const ms = performance.now() - began;
      if (!isUpload) return ms > patience.requestMs;
      const least = (ms / 1_000) * patience.uploadBytesASecond;
      return ms > patience.uploadMs || (ms > patience.uploadStartMs && socket.bytesRead - before < least);
    };
    const looking = setInterval(
      () => {
        if (!isLate()) return;
        clearInterval(looking);
        refuseUnread(
          Object.assign(new Error('The request body did not arrive.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
          socket,
        );
      },
      Math.min(LOOK_MS, patience.requestMs / 2),
    ).unref();
    watched.set(request, looking);
    for (const event of ['end', 'close', 'error']) payload.once(event, () => clearInterval(looking));
  });
}
