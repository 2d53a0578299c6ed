import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Patience } from './arrival.server.ts';

/**
 * Ends the connection of every request that is answered before its body has arrived: nothing can follow a body that
 * nobody reads, and a body that nobody watches could keep the connection open for ever. What still arrives is read and
 * dropped for a short time. Closing with bytes unread resets the connection, and many senders then lose the answer.
 */
export function endUnread(app: FastifyInstance, patience: Patience): void {
  app.addHook('onSend', async ({ raw }, reply, payload) => {
    // Requests from inside the process use no connection.
    if (raw.complete || !('bytesRead' in raw.socket)) return payload;
    // A body that came with the headers is parsed within this turn.
    await nextTurn();
    if (raw.complete) return payload;
    reply.header('connection', 'close');
    if (typeof payload !== 'string' || payload === '') return payload;
    reply.header('content-length', Buffer.byteLength(payload));
    return Readable.from(answerThenDrop(payload, raw, patience), { objectMode: false });
  });
}

/** The whole answer, and its end only when the rest of the body is dropped. */
async function* answerThenDrop(answer: string, raw: IncomingMessage, patience: Patience): AsyncGenerator<Buffer> {
  yield Buffer.from(answer);
  await dropRest(raw, patience);
}

/** Done when the body ends or stops, and after a while in any case. */
function dropRest(raw: IncomingMessage, { dropMs, dropQuietMs }: Patience): Promise<void> {
  return new Promise((done) => {
    const quiet = setTimeout(end, dropQuietMs);
    const late = setTimeout(end, dropMs);
    const heard = (): void => void quiet.refresh();
    function end(): void {
      clearTimeout(quiet);
      clearTimeout(late);
      raw.off('data', heard);
      done();
    }
    // A reader that gave up would hold the rest back.
    raw.unpipe();
    raw.on('data', heard).once('end', end).once('close', end).once('error', end).resume();
  });
}
