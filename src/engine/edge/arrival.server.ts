import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../http/problem.ts';
import { refuseUnread } from './refusal.server.ts';

/** How long requests may take to arrive, in milliseconds: whoever sends a drop now and then holds a connection for nothing. */
export interface Patience {
  readonly headersMs: number;
  readonly requestMs: number;
  /** Files have longer, as long as they keep coming. */
  readonly uploadMs: number;
  readonly uploadStartMs: number;
  readonly uploadBytesASecond: number;
  /** The rest of a body whose request is already answered is dropped for this long, */
  readonly dropMs: number;
  /** or until nothing of it arrives for this long. */
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

/** @throws 431 for more headers than any program of ours sends */
export function checkHeaders({ raw }: FastifyRequest): void {
  if (raw.rawHeaders.length > 2 * MOST_HEADERS)
    throw new Problem(431, 'too_large', `The request has more than ${MOST_HEADERS} headers.`);
}

/** Answers 408 and hangs up when the body of a request does not come, as long as the request is not answered. */
export function watchArrival(app: FastifyInstance, patience: Patience): void {
  const watched = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  app.addHook('onSend', async (request) => clearInterval(watched.get(request)));
  app.addHook('preParsing', async (request, _reply, payload) => {
    const { headers } = request;
    if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return;
    const { socket } = request.raw;
    // What is asked from inside the process comes by no line whose bytes could be counted.
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
