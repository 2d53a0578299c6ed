import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Patience } from './arrival.server.ts';

/**
 * Closes the connection of every request that is answered before its body has arrived. No request can follow an unread
 * body, and nothing would limit how long it keeps the connection open. Data that still arrives is discarded for a short
 * time. Closing with unread data resets the connection, and many clients then lose the answer.
 */
export function endUnread(app: FastifyInstance, patience: Patience): void {
  app.addHook('onSend', async ({ raw }, reply, payload) => {
    // Requests injected within the process use no connection.
    if (raw.complete || !('bytesRead' in raw.socket)) return payload;
    // A body that arrived with the headers is parsed in this turn.
    await nextTurn();
    if (raw.complete) return payload;
    reply.header('connection', 'close');
    if (typeof payload !== 'string' || payload === '') return payload;
    reply.header('content-length', Buffer.byteLength(payload));
    return Readable.from(answerThenDrop(payload, raw, patience), { objectMode: false });
  });
}

/** Sends the whole answer, and ends it only after the rest of the body is discarded. */
async function* answerThenDrop(answer: string, raw: IncomingMessage, patience: Patience): AsyncGenerator<Buffer> {
  yield Buffer.from(answer);
  await dropRest(raw, patience);
}

/** Resolves when the body ends or stops arriving, or after a time limit. */
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
    // A stopped reader would otherwise block the remaining data.
    raw.unpipe();
    raw.on('data', heard).once('end', end).once('close', end).once('error', end).resume();
  });
}
